//! Starts a round: the clocks at all its boards, now or at an instant that everybody may know.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use ledger::{Author, ExpectedVersion, Write};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::{Id, permitted};
use crate::api::responses::{Ending, Telling};
use crate::api::structure::edit;
use crate::app::App;
use crate::auth::Principal;
use crate::limits::START_AT_MOST_AHEAD;
use crate::live::{Fate, StartOutcome, StartedBoard};
use crate::model::{Board, Round, RoundStart};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned, changed, deleted};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(start_round, call_off_start))
}

/// When a round starts.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewStart {
    /// The instant, at most a day ahead; now if none is given, or it has passed.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    at: Option<Timestamp>,
}

/// A round that is started, or will be.
#[derive(Serialize, ToSchema)]
struct StartedRound {
    /// When the clocks start, or were started now.
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// The boards by number, each with what became of it; none while the start is to come.
    boards: Vec<StartedBoard>,
}

/// Starts, at each board at which two sit and nothing has happened yet, the clock of whoever has
/// the move. With an instant that is to come the service starts them then, and until then the round
/// says to everybody that it begins at that instant (`starts_at`). Sent again it starts nothing
/// twice.
#[utoipa::path(
    post, path = "/rounds/{round}/start", tag = "rounds", operation_id = "start_round",
    params(("round" = String, Path)),
    request_body = NewStart,
    responses(
        (status = 200, description = "What became of each board.", body = StartedRound),
        Telling,
    ),
)]
async fn start_round(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    Body(NewStart { at }): Body<NewStart>,
) -> HandlerResult<Json<StartedRound>> {
    let operation = Operation::StartRound;
    let round = permitted::<Round>(&app, &principal, operation, &round)
        .await?
        .value;
    let now = app.clock.in_play();
    let start = RoundStart {
        at: at.filter(|at| *at > now).unwrap_or(now),
        by: principal.author.as_str().into(),
        before: round.starts_at,
        event: round.event,
        round: round.id,
    };
    if start.at > now {
        soon_enough(&start, now)?;
        waits(&app, &start).await?;
        return Ok(Json(StartedRound {
            at: start.at,
            boards: Vec::new(),
        }));
    }
    // whoever asked may go away
    let starting = tokio::spawn(async move {
        let boards = started(&app, &start).await?;
        Ok(Json(StartedRound {
            at: start.at,
            boards,
        }))
    });
    let started = starting.await;
    started.map_err(|_| Problem::failed("the round could not be started; send it again"))?
}

/// What has been started goes on.
#[utoipa::path(
    delete, path = "/rounds/{round}/start", tag = "rounds", operation_id = "call_off_start",
    params(("round" = String, Path)),
    responses((status = 204, description = "The round is not started by itself."), Ending),
)]
async fn call_off_start(
    State(app): State<App>,
    principal: Principal,
    round: Id,
) -> HandlerResult<StatusCode> {
    let operation = Operation::CallOffStart;
    let Round { id, event, .. } = permitted(&app, &principal, operation, &round).await?.value;
    edit(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let start = registry.get::<RoundStart>(&id).await?;
            let before = start.value.before;
            let round = begins(registry, &id, before, By::Hand).await?;
            Ok((vec![round, ended(&start)], ()))
        })
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Starts those rounds whose instant has come, as whoever said it. One that cannot be started now
/// is tried again.
///
/// # Errors
/// The store failed.
pub async fn start_due(app: &App) -> HandlerResult<()> {
    let now = app.clock.in_play();
    let starts = Registry(&app.ledger).readable::<RoundStart>(None).await?;
    for start in starts.iter().filter(|start| start.at <= now) {
        if !still_starts(app, start).await? {
            continue;
        }
        let boards = started(app, start).await?;
        let refused = boards
            .iter()
            .filter(|board| board.outcome == StartOutcome::Refused);
        for board in refused {
            tracing::warn!(board = &*board.id, problem = ?board.problem, "a board was not started with its round");
        }
    }
    Ok(())
}

/// Whether the round still begins at that instant; where its beginning was changed meanwhile
/// nothing waits any more.
async fn still_starts(app: &App, start: &RoundStart) -> HandlerResult<bool> {
    let registry = Registry(&app.ledger);
    let round = registry.find::<Round>(&start.round).await?;
    let starts = round.is_some_and(|Versioned { value, .. }| {
        value.starts_by_itself && value.starts_at == Some(start.at)
    });
    if !starts {
        registry.delete(start, ExpectedVersion::Any).await?;
    }
    Ok(starts)
}

fn soon_enough(start: &RoundStart, now: Timestamp) -> HandlerResult<()> {
    let ahead = start.at.duration_since(now);
    if ahead.unsigned_abs() <= START_AT_MOST_AHEAD {
        return Ok(());
    }
    let detail = "a round is told to start at most a day ahead; say it again on that day";
    Err(Problem::conflict("start-too-far", detail))
}

/// The round starts by itself when its instant comes.
async fn waits(app: &App, start: &RoundStart) -> HandlerResult<()> {
    let writes = edit(app, &start.event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let waiting = registry.find::<RoundStart>(&start.round).await?;
            let before = waiting.map_or(start.before, |waiting| waiting.value.before);
            let start = RoundStart {
                before,
                ..start.clone()
            };
            let round = begins(registry, &start.round, Some(start.at), By::Itself).await?;
            Ok((vec![round, changed(&start, ExpectedVersion::Any)], ()))
        })
    });
    writes.await.map(drop)
}

/// Starts the boards; none waits for it any more, and the round has begun.
async fn started(app: &App, start: &RoundStart) -> HandlerResult<Vec<StartedBoard>> {
    let registry = Registry(&app.ledger);
    let round = registry.get::<Round>(&start.round).await?;
    let author = Author::new(&start.by).map_err(|error| Problem::failed(error.to_string()))?;
    let mut boards = registry.all::<Board>(Some(&start.round)).await?;
    boards.sort_by_key(|board| board.number);
    let boards = app.hall.start(&author, &round.value, boards).await?;
    let count = |wanted| {
        boards
            .iter()
            .filter(|board| board.outcome == wanted)
            .count()
    };
    (0..count(StartOutcome::Started)).for_each(|_| app.metrics.told(Fate::Appended.word()));
    let is_the_first = count(StartOutcome::Started) > 0 && count(StartOutcome::AlreadyStarted) == 0;
    has_begun(app, start, is_the_first.then_some(start.at)).await?;
    Ok(boards)
}

/// Nothing waits any more; `at` is when the round began, if it began now.
async fn has_begun(app: &App, start: &RoundStart, at: Option<Timestamp>) -> HandlerResult<()> {
    let writes = edit(app, &start.event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let waiting = registry.find::<RoundStart>(&start.round).await?;
            let mut writes: Vec<Write> = waiting.as_ref().map(ended).into_iter().collect();
            if at.is_some() || waiting.is_some() {
                let at = at.or(Some(start.at));
                writes.push(begins(registry, &start.round, at, By::Hand).await?);
            }
            Ok((writes, ()))
        })
    });
    writes.await.map(drop)
}

/// By what a round begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Hand,
    Itself,
}

/// The change by which a round begins at this instant.
async fn begins(
    registry: Registry<'_>,
    round: &str,
    at: Option<Timestamp>,
    by: By,
) -> HandlerResult<Write> {
    let found = registry.get::<Round>(round).await?;
    let round = Round {
        starts_at: at,
        starts_by_itself: by == By::Itself,
        ..found.value
    };
    Ok(changed(&round, ExpectedVersion::Version(found.version)))
}

fn ended(start: &Versioned<RoundStart>) -> Write {
    deleted(&start.value, ExpectedVersion::Version(start.version))
}
