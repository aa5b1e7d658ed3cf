//! Imports pairings from files of pairing programs, and exports pairings and results to them.

mod boards;
mod changes;
mod export;
mod marks;
mod plan;
mod players;
mod report;
mod source;
mod terms;

use std::collections::HashSet;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) use export::counted;
pub(super) use report::PairingsReport;

use crate::api::body::as_it_is;
use crate::api::lookup::{Id, QueryOf, permitted};
use crate::api::players::boards_changed;
use crate::api::responses::{Asking, Taking};
use crate::api::structure::{EventStructure, alone, edit};
use crate::api::whole_body::whole_body;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::model::{Board, Event, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned};
use crate::roles::Operation;
use pairings::csv::CsvError;
use pairings::limits::MAX_BYTES;
use pairings::{Read, Tournament, csv, trf};
use plan::{AtPlay, ImportPlan};
use source::PairingsFile;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(import_pairings))
        .routes(routes!(export_pairings))
}

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PairingsFormat {
    /// A Tournament Report File, of 2016 or 2026.
    Trf,
    /// A table.
    Csv,
}

/// How a file is taken.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Import {
    /// What the file is.
    #[param(inline)]
    pub format: PairingsFormat,
    /// Whether to tell only what would be done.
    #[serde(default)]
    pub dry_run: bool,
    /// Of a table whose headings are not known: the names of its columns from left to right, with
    /// commas between them, `-` for one that is left out.
    #[serde(default)]
    #[param(example = "round,board,white,-,black,result")]
    pub columns: Option<Box<str>>,
    /// The round of a table that tells none.
    #[serde(default)]
    #[param(minimum = 1)]
    pub round: Option<u32>,
    /// Of a table with `columns`: what stands in its first row, `headings` unless it is told.
    #[serde(default)]
    #[param(inline)]
    pub first_row: Option<TableStart>,
}

/// What a table begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStart {
    /// The headings, unless a number stands where the column tells of one.
    Headings,
    /// A pairing.
    Pairing,
}

impl Import {
    /// What is said of a table beside it.
    fn told(&self) -> csv::TableHints {
        let columns = self.columns.as_deref().unwrap_or_default();
        let names = columns.split(',').filter(|_| !columns.is_empty());
        csv::TableHints {
            columns: names.map(|name| name.trim().into()).collect(),
            round: self.round,
            first_row: match self.first_row {
                Some(TableStart::Pairing) => csv::FirstRow::Pairing,
                Some(TableStart::Headings) | None => csv::FirstRow::Headings,
            },
        }
    }
}

/// What was taken from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Imported {
    /// What became of the players.
    pub players: Counts,
    /// How many rounds were made.
    pub rounds: usize,
    /// What became of the boards.
    pub boards: Counts,
    /// What was read otherwise than it stands there, or not taken.
    pub warnings: Vec<ImportWarning>,
}

/// How many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Counts {
    /// New ones.
    pub added: usize,
    /// Others that are not what they were.
    pub changed: usize,
}

/// Something doubtful about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportWarning {
    /// The line, from 1; `null` where it is about the whole.
    pub line: Option<usize>,
    /// The character of a report's line or the cell of a table's row, from 1.
    pub column: Option<usize>,
    /// What is doubtful, what was made of it, and the remedy.
    pub text: Box<str>,
}

const TRF_EXAMPLE: &str = "012 Club evening\n\
    001    1      Archer, Ada                       1800                                          2 w 1\n\
    001    2      Knightley, Bo                                                                   1 b 0\n";
const CSV_EXAMPLE: &str =
    "round,board,white,black,result\n1,1,\"Archer, Ada\",\"Knightley, Bo\",*\n";

/// The same file twice changes nothing. Boards whose game has begun are left as they are. A first
/// round is played under the time control that a report tells in record 222.
#[utoipa::path(
    post, path = "/events/{event}/pairings", tag = "pairings", operation_id = "import_pairings",
    params(("event" = String, Path), Import),
    request_body(content(
        (String = "text/plain", example = json!(TRF_EXAMPLE)),
        (String = "text/csv", example = json!(CSV_EXAMPLE)),
        (String = "application/octet-stream"),
    )),
    responses(
        (status = 200, description = "What was taken, or would be.", body = Imported),
        Taking,
    ),
)]
async fn import_pairings(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(import): QueryOf<Import>,
    request: Request,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ImportPairings, RequestTarget::event(&event))?;
    let bytes = file(request).await?;
    let dry_run = import.dry_run;
    let source = tokio::task::spawn_blocking(move || source(&import, &bytes)).await;
    let source = source.map_err(|_| Problem::failed("the file could not be read"))??;
    load(
        &app,
        &EventStructure::of(Registry(&app.ledger), &event).await?,
    )
    .await?;
    let taking = move |app| async move { taken(&app, &event, &source, dry_run).await };
    Ok(axum::Json(alone(&app, taking).await?))
}

async fn taken(
    app: &App,
    event: &str,
    source: &PairingsFile,
    dry_run: bool,
) -> HandlerResult<Imported> {
    let (_, plan) = edit(app, event, || {
        Box::pin(async {
            let plan = planned(app, event, source).await?;
            let writes = if dry_run { Vec::new() } else { plan.writes() };
            Ok((writes, plan))
        })
    })
    .await?;
    if !dry_run {
        tell(app, event, &plan).await?;
    }
    Ok(plan.told())
}

/// The bytes of a file, of any type that files are sent as.
async fn file(request: Request) -> HandlerResult<Bytes> {
    of_kind(&request, |kind| {
        kind == "application/octet-stream" || kind.starts_with("text/")
    })?;
    as_it_is(request.headers())?;
    whole_body(request, MAX_BYTES).await
}

/// Whether a file says that it is of such a type, or nothing of its type.
pub(super) fn of_kind(request: &Request, fits: impl Fn(&str) -> bool) -> HandlerResult<()> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.map_or("", |kind| kind.to_str().unwrap_or("?"));
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.is_empty() || fits(kind) {
        return Ok(());
    }
    let detail = "a file is not of this type; send it as application/octet-stream";
    Err(Problem {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE.as_u16(),
        ..Problem::invalid("Content-Type", detail)
    })
}

fn source(import: &Import, bytes: &[u8]) -> HandlerResult<PairingsFile> {
    let unreadable = |error: String| Problem::invalid("body", error);
    let read: Read<Tournament> = match import.format {
        PairingsFormat::Trf => trf::read(bytes).map_err(|error| unreadable(error.to_string()))?,
        PairingsFormat::Csv => {
            let read = csv::read_told(bytes, &import.told());
            read.map_err(|error| match &error {
                CsvError::NoColumn { .. } | CsvError::UnknownName { .. } => {
                    Problem::invalid("columns", error.to_string())
                }
                _ => unreadable(error.to_string()),
            })?
        }
    };
    Ok(PairingsFile::new(import.format, bytes, read))
}

/// Has the games at all these boards loaded, for their results to be known. It waits for boards:
/// not while no game may begin.
async fn load(app: &App, structure: &EventStructure) -> HandlerResult<()> {
    for (_, boards) in &structure.rounds {
        app.hall.load_missing(boards).await?;
    }
    Ok(())
}

/// The plan that leaves alone every board whose game has begun; only boards that would be changed
/// are asked about.
async fn planned(app: &App, event: &str, source: &PairingsFile) -> HandlerResult<ImportPlan> {
    let registry = Registry(&app.ledger);
    registry.get::<Event>(event).await?;
    let structure = EventStructure::of(registry, event).await?;
    let report = registry.find::<PairingsReport>(event).await?;
    let report = report.map_or_else(|| PairingsReport::empty(event), |found| found.value);
    let mut at_play = AtPlay::default();
    for (_, boards) in &structure.rounds {
        let ended = |board: &Board| Some((board.id.clone(), app.hall.ended(&board.id)?));
        at_play.ended.extend(boards.iter().filter_map(ended));
    }
    let mut asked = HashSet::new();
    loop {
        let plan = ImportPlan::of(&structure, &report, source, &at_play)?;
        let ids = plan.boards.changed.iter().map(|board| board.id.clone());
        let new: Vec<Box<str>> = ids.filter(|id| asked.insert(id.clone())).collect();
        if new.is_empty() {
            return Ok(plan);
        }
        for id in new {
            if app.hall.rounds().has_begun(&id).await? {
                at_play.begun.insert(id);
            }
        }
    }
}

/// Tells the hall which boards are new or show another name.
async fn tell(app: &App, event: &str, plan: &ImportPlan) -> HandlerResult<()> {
    for board in plan.boards.all() {
        app.hall.board_changed(board);
    }
    let renamed = plan.players.changed.iter().map(|player| &*player.id);
    boards_changed(app, event, &renamed.collect::<Vec<_>>()).await
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// A table of the round.
    Csv,
    /// A Tournament Report File of 2016, of the event up to the round.
    Trf16,
    /// The same, of 2026.
    Trf26,
}

/// What is written.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Export {
    /// What the file is.
    #[param(inline)]
    pub format: ExportFormat,
}

/// With the results as far as they are known. The chief arbiter is given the last report that was
/// imported as it came, byte for byte but for pairings, results and the points that follow from
/// them: in the format that it came in, unless it tells of later rounds, is too long to be kept, or
/// somebody in it has been erased. Else a report is made anew. It ends with a comment
/// (`### jadoube:`) for each value that does not fit its columns and is left out, or cut off if it
/// is a name. FIDE identity numbers, birth dates, hidden names and lines that were kept from a file
/// are for the chief arbiter.
#[utoipa::path(
    get, path = "/rounds/{round}/pairings", tag = "pairings", operation_id = "export_pairings",
    params(("round" = String, Path), Export),
    responses(
        (status = 200, description = "The file.",
            headers(("Content-Disposition" = String)), content(
            (String = "text/csv"),
            (String = "text/plain"),
        )),
        Asking,
    ),
)]
async fn export_pairings(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    QueryOf(Export { format }): QueryOf<Export>,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::ExportPairings;
    let round: Versioned<Round> = permitted(&app, &principal, operation, &round).await?;
    let round = round.value;
    let exported = export::tournament(&app, &round, &principal).await?;
    let (bytes, kind, ending) = match format {
        ExportFormat::Csv => {
            let table = export::of_one_round(exported.tournament, round.number);
            (csv::write(&table), "text/csv; charset=utf-8", ".csv")
        }
        ExportFormat::Trf16 => report(&exported, trf::TrfFormat::Trf16),
        ExportFormat::Trf26 => report(&exported, trf::TrfFormat::Trf26),
    };
    let name = format!("round-{}{ending}", round.number);
    Ok((attached(&name, kind), bytes))
}

fn report(
    exported: &export::Exported,
    format: trf::TrfFormat,
) -> (Vec<u8>, &'static str, &'static str) {
    // kept in one folder, neither takes the place of the other
    let ending = match format {
        trf::TrfFormat::Trf16 => "-trf16.trf",
        trf::TrfFormat::Trf26 => "-trf26.trf",
    };
    match exported.as_it_came(format) {
        // in whatever encoding it came
        Some(bytes) => (bytes, "text/plain", ending),
        None => (exported.anew(format), "text/plain; charset=utf-8", ending),
    }
}

/// The headers of a file to be kept.
pub(super) fn attached(name: &str, kind: &'static str) -> HeaderMap {
    let disposition = format!("attachment; filename=\"{name}\"");
    let disposition = HeaderValue::from_str(&disposition);
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    let pairs: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    pairs.into_iter().collect()
}
