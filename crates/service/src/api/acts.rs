//! Takes acts, and serves the state and the record of a board.

use std::collections::BTreeSet;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use jiff::Timestamp;
use ledger::{
    Entry, GameId, Item, LedgerError, RecordFault, RecordWriter, SignedHead, Trusted, verify,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::identity::{kept_from, left_out, seen_by};
use crate::api::lookup::{Id, QueryOf, as_seen_by, board_for};
use crate::api::responses::{Asking, Reading, Telling};
use crate::app::App;
use crate::auth::audit_requests::InTheRecord;
use crate::auth::{Principal, RequestTarget};
use crate::limits::{MAX_ACTS_OF_A_BATCH, MAX_PAGE};
use crate::live::{Acknowledged, Fate, NewAct, StreamItem};
use crate::model::object::objects;
use crate::model::{Board, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned};
use crate::roles::Operation;
use crate::time::instant;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tell_acts, read_acts))
        .routes(routes!(read_state))
        .routes(routes!(read_public_state))
        .routes(routes!(export_record))
        .routes(routes!(verify_record))
}

/// Acts, in the order in which they happened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewActs {
    /// The acts, 1 to 256.
    #[serde(deserialize_with = "objects")]
    #[schema(min_items = 1, max_items = 256)]
    acts: Vec<NewAct>,
}

/// What became of each act, in the same order.
#[derive(Serialize, ToSchema)]
struct Answers {
    /// One for each act.
    results: Vec<Acknowledged>,
}

#[utoipa::path(
    post, path = "/boards/{board}/acts", tag = "boards", operation_id = "tell_acts",
    params(("board" = String, Path)),
    request_body = NewActs,
    responses(
        (status = 200, description = "What became of each act: one that is refused does not keep the others back.", body = Answers),
        Telling,
    ),
)]
async fn tell_acts(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    Body(new): Body<NewActs>,
) -> HandlerResult<impl IntoResponse> {
    let board = board_for(&app, &principal, Operation::TellActs, &board).await?;
    if !(1..=MAX_ACTS_OF_A_BATCH).contains(&new.acts.len()) {
        let detail = format!(
            "`acts` holds {}; send 1 to {MAX_ACTS_OF_A_BATCH} at once",
            new.acts.len()
        );
        return Err(Problem::invalid("acts", detail));
    }
    app.auth.tell(&principal, new.acts.len())?;
    let sees = principal
        .permit(Operation::ReadState, RequestTarget::board(&board))
        .is_ok();
    let seen = as_seen_by(&principal, &board);
    let (hall, name) = (app.hall.clone(), board.id.clone());
    // whoever sent them may go away; acts that have been taken are recorded and published all the
    // same
    let telling = tokio::spawn(async move { hall.tell(&principal, &board, &new.acts).await });
    let told = telling.await.map_err(|_| {
        app.hall.broke_off(&name);
        Problem::failed("the acts could not be taken; send them again")
    })?;
    let mut results = told.map_err(seen)?;
    for answer in &mut results {
        app.metrics.told(answer.outcome.word());
        if !sees {
            answer.without_the_record();
        }
    }
    let all = results.iter().all(|answer| answer.outcome != Fate::Refused);
    let recorded = all.then_some(Extension(InTheRecord));
    Ok((recorded, Json(Answers { results })))
}

/// Which acts.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Window {
    /// From this number on.
    #[serde(default)]
    #[param(format = Int64, maximum = 4294967295u32)]
    from: u32,
    /// How many, 1 to 500.
    #[serde(default = "whole_page")]
    #[param(minimum = 1, maximum = 500, default = 500)]
    limit: u32,
}

const fn whole_page() -> u32 {
    MAX_PAGE
}

/// An act as it is recorded.
#[derive(Serialize, ToSchema)]
struct RecordedAct {
    /// Its number.
    seq: u32,
    /// Its key.
    key: Box<str>,
    /// Who told it.
    author: Box<str>,
    /// When it was received.
    #[schema(value_type = String, format = DateTime)]
    received_at: Timestamp,
    /// The act, with its free text as far as that has not been erased.
    #[schema(value_type = Object)]
    act: Box<RawValue>,
    /// What was announced of it, with the version of the engine and the edition; `null`: nothing
    /// was.
    #[schema(value_type = Option<Object>)]
    told: Option<Box<RawValue>>,
    /// Its hash.
    hash: Box<str>,
}

impl RecordedAct {
    fn of(entry: &Entry, context: protocol::Context) -> RecordedAct {
        let joined = ledger::joined(&entry.body, &entry.texts, context);
        let act = joined.map_or_else(|_| entry.body.to_string(), |line| line.to_json());
        let raw = |text: String| RawValue::from_string(text).ok();
        RecordedAct {
            seq: entry.seq,
            key: entry.key.as_str().into(),
            author: entry.author.as_str().into(),
            received_at: instant(entry.received_us),
            act: raw(act).unwrap_or_default(),
            told: entry.told.as_deref().and_then(|told| raw(told.to_owned())),
            hash: entry.hash.to_string().into(),
        }
    }
}

/// Acts of a record.
#[derive(Serialize, ToSchema)]
struct RecordedActs {
    /// The acts.
    acts: Vec<RecordedAct>,
}

#[utoipa::path(
    get, path = "/boards/{board}/acts", tag = "boards", operation_id = "read_acts",
    params(("board" = String, Path), Window),
    responses(
        (status = 200, description = "As it stands.", body = RecordedActs),
        Asking,
    ),
)]
async fn read_acts(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    QueryOf(window): QueryOf<Window>,
) -> HandlerResult<Json<RecordedActs>> {
    let board = board_for(&app, &principal, Operation::ReadActs, &board).await?;
    if !(1..=MAX_PAGE).contains(&window.limit) {
        return Err(Problem::invalid(
            "limit",
            format!("`limit` is {}; write 1 to {MAX_PAGE}", window.limit),
        ));
    }
    let context = app.hall.context(&board).await;
    let context = context.map_err(Problem::told_in_full)?;
    let reading = app.ledger.read(game(&board)?, window.from, window.limit);
    let mut entries = reading.await.map_err(in_full)?;
    let kept_from_him = kept_from(&app, principal.role, &board).await?;
    left_out(&mut entries, &kept_from_him);
    let acts = entries
        .iter()
        .map(|entry| RecordedAct::of(entry, context))
        .collect();
    Ok(Json(RecordedActs { acts }))
}

pub(super) fn game(board: &Board) -> HandlerResult<GameId> {
    GameId::new(&board.id).map_err(|_| Problem::not_found("board"))
}

#[utoipa::path(
    get, path = "/boards/{board}/state", tag = "boards", operation_id = "read_state",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "The last message of the board's stream, with the rulings that wait for an arbiter (`open`); `null` before the game has begun.", body = Option<Object>),
        Reading,
    ),
)]
async fn read_state(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<impl IntoResponse> {
    let board = board_for(&app, &principal, Operation::ReadState, &board).await?;
    let last = app.hall.last_message(&board).await;
    let text = match last.map_err(Problem::told_in_full)? {
        Some(message) => seen_by(&app, principal.role, &StreamItem::Act(message)).await?,
        None => "null".into(),
    };
    let text = text.to_string();
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

#[utoipa::path(
    get, path = "/boards/{board}/public", tag = "boards", operation_id = "read_public_state",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "What everyone may know of the board; spectators see it later, and so does everybody who has to do with other boards only.", body = Object),
        Reading,
    ),
)]
async fn read_public_state(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<impl IntoResponse> {
    let board = board_for(&app, &principal, Operation::ReadPublicState, &board).await?;
    let role = principal.role_at(RequestTarget::board(&board));
    let shown = app.hall.shown(&board, role).await;
    let shown = shown.map_err(as_seen_by(&principal, &board))?;
    let text = shown.borrow().json.to_string();
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

/// The heads are read first: others write, and the entries which they name are there when those are
/// read.
async fn record_of(app: &App, board: &Board) -> HandlerResult<(Vec<Entry>, Vec<SignedHead>)> {
    let game = game(board)?;
    let heads = app.ledger.heads(game.clone()).await.map_err(in_full)?;
    let entries = app.ledger.record(game).await.map_err(in_full)?;
    Ok((entries, heads))
}

/// What the store says of a record, for those who may read it.
fn in_full(error: LedgerError) -> Problem {
    Problem::from(error).told_in_full()
}

/// FIDE identity numbers, birth dates and hidden names are for the chief arbiter: others get the
/// record without them, their seals in their place, and it verifies like one from which they have
/// been erased.
#[utoipa::path(
    get, path = "/boards/{board}/record", tag = "boards", operation_id = "export_record",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "A record file, for `jadoube verify`.", body = String, content_type = "application/x-ndjson"),
        Reading,
    ),
)]
async fn export_record(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<impl IntoResponse> {
    let board = board_for(&app, &principal, Operation::ExportRecord, &board).await?;
    let (mut entries, heads) = record_of(&app, &board).await?;
    let kept_from_him = kept_from(&app, principal.role, &board).await?;
    left_out(&mut entries, &kept_from_him);
    let file = record_file(entries, heads).map_err(|error| Problem::failed(error.to_string()))?;
    let round: Versioned<Round> = Registry(&app.ledger).get(&board.round).await?;
    let (round, number) = (round.value.number, board.number);
    let name = format!("attachment; filename=\"round-{round}-board-{number}.record.jsonl\"");
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let headers: [(HeaderName, HeaderValue); 2] = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-ndjson"),
        ),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, Bytes::from(file)))
}

fn record_file(entries: Vec<Entry>, heads: Vec<SignedHead>) -> std::io::Result<Vec<u8>> {
    let mut writer = RecordWriter::begin(Vec::new())?;
    let items = entries
        .into_iter()
        .map(Item::Entry)
        .chain(heads.into_iter().map(Item::Head));
    for item in items {
        writer.item(&item)?;
    }
    writer.finish()
}

/// What was found about a record.
#[derive(Serialize, ToSchema)]
struct Verification {
    /// Whether the record is what was recorded.
    whole: bool,
    /// How many entries it has.
    entries: u32,
    /// What is wrong, the first fault of the chain first.
    faults: Vec<String>,
    /// Whether its end is signed as that of a game that has ended.
    signed_end: bool,
    /// Keys that signed it and that nobody has named to this service: its signatures then say
    /// nothing, neither that it is whole nor that it was tampered with.
    unknown_signers: Vec<String>,
    /// Free texts that have been erased.
    erased: u32,
    /// Where the engine of today rules otherwise than was announced, as far as it could judge the
    /// record.
    disagreements: Vec<String>,
    /// Why it could not judge the record to its end; missing if it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_judged: Option<String>,
}

#[utoipa::path(
    get, path = "/boards/{board}/verification", tag = "boards", operation_id = "verify_record",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "As it stands.", body = Verification),
        Reading,
    ),
)]
async fn verify_record(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Json<Verification>> {
    let board = board_for(&app, &principal, Operation::VerifyRecord, &board).await?;
    let game = game(&board)?;
    let (mut entries, mut heads, mut oddities) = (Vec::new(), Vec::new(), Vec::new());
    for found in app.ledger.found(game.clone()).await? {
        match found.or_one_that_fits_nowhere() {
            Ok(Item::Entry(entry)) => entries.push(entry),
            Ok(Item::Head(head)) => heads.push(head),
            Ok(Item::Document(_)) => {}
            Err(odd) => oddities.push(odd.to_string()),
        }
    }
    let mut keys = app.auth.settings.trusted_keys.clone();
    keys.push(app.signer.public_key());
    let verifying =
        tokio::task::spawn_blocking(move || verify(&game, &entries, &heads, Trusted::Only(&keys)));
    let report = verifying
        .await
        .map_err(|_| Problem::failed("the record could not be verified"))?;
    let (mut faults, mut unknown) = (Vec::new(), BTreeSet::new());
    for fault in &report.faults {
        match fault {
            RecordFault::UnknownSigner { signer, .. } => drop(unknown.insert(*signer)),
            fault => faults.push(fault.to_string()),
        }
    }
    faults.append(&mut oddities);
    Ok(Json(Verification {
        whole: faults.is_empty(),
        entries: report.entries,
        faults,
        signed_end: report.end == ledger::SignedUpTo::Signed,
        unknown_signers: unknown.iter().map(ToString::to_string).collect(),
        erased: report.erased,
        disagreements: report
            .disagreements
            .iter()
            .map(ToString::to_string)
            .collect(),
        not_judged: report.not_judged.map(|why| why.to_string()),
    }))
}
