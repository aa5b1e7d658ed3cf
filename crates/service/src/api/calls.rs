//! Takes calls for the arbiter from whoever holds the card of a table, and what arbiters answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::authors::name_of;
use crate::api::lookup::{Id, board_for};
use crate::api::responses::{Calling, Ending, Scanning};
use crate::api::session::NOT_KEPT;
use crate::app::App;
use crate::auth::{Address, OwnOrigin, Principal};
use crate::model::{Board, Call, CardCode, CardKeys, CardStanding, Event, OnTheWay, called};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Operation;
use crate::time::Steady;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(call_arbiter, read_call))
        .routes(routes!(answer_call, end_call))
}

/// A table that a card names, in the round that is played.
#[derive(Clone, Debug)]
pub(crate) struct CalledTable {
    event: Event,
    board: Board,
}

/// What whoever holds the card of a table is told.
#[derive(Serialize, ToSchema)]
struct TableView {
    /// What the event is called.
    event: Box<str>,
    /// The time zone of the event, by its IANA name.
    time_zone: Box<str>,
    /// The number of the table.
    number: u32,
    /// Since when the table calls for the arbiter; `null` where it does not.
    #[schema(value_type = Option<String>, format = DateTime)]
    called_at: Option<Timestamp>,
    /// Whether an arbiter is on the way: whoever holds a card is not told who.
    on_the_way: bool,
}

impl TableView {
    fn of(table: &CalledTable, call: Option<Call>) -> TableView {
        let called_at = call.as_ref().map(|call| call.at);
        let on_the_way = call.is_some_and(|call| call.on_the_way.is_some());
        TableView {
            event: table.event.name.clone(),
            time_zone: table.event.time_zone.clone(),
            number: table.board.number,
            called_at,
            on_the_way,
        }
    }
}

/// The code of a card in the path of a request.
struct CardOf(Box<str>);

impl<S: Send + Sync> FromRequestParts<S> for CardOf {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<CardOf> {
        let path = Path::<Box<str>>::from_request_parts(parts, state).await;
        path.map(|Path(code)| CardOf(code))
            .map_err(|_| no_such_card())
    }
}

/// The arbiters who may see the board are told at once: those of its sector, and the chief arbiter.
/// A call that stands stays as it is, whoever calls again. Nobody has to be logged in, and it is no
/// act: nothing of it stands in a record.
#[utoipa::path(
    post, path = "/calls/{code}", tag = "boards", operation_id = "call_arbiter",
    params(("code" = String, Path, description = "The code on the card of the table.")),
    responses((status = 200, description = "The call as it stands.", body = TableView), Calling),
)]
async fn call_arbiter(
    State(app): State<App>,
    _: OwnOrigin,
    address: Address,
    CardOf(code): CardOf,
) -> HandlerResult<impl IntoResponse> {
    let table = table_of(&app, address, &code).await?;
    let CalledTable { event, board } = &*table;
    let call = match app.hall.standing_call(board).await? {
        Some(call) => call,
        None => {
            // of many who call at once one is counted
            let admitted = || app.auth.call(address, &event.id, board.number);
            app.hall.call(board, app.clock.now(), admitted).await?
        }
    };
    Ok((NOT_KEPT, Json(TableView::of(&table, Some(call)))))
}

/// As whoever holds the card of the table may know it.
#[utoipa::path(
    get, path = "/calls/{code}", tag = "boards", operation_id = "read_call",
    params(("code" = String, Path, description = "The code on the card of the table.")),
    responses((status = 200, description = "The table, and its call if one stands.", body = TableView), Scanning),
)]
async fn read_call(
    State(app): State<App>,
    address: Address,
    CardOf(code): CardOf,
) -> HandlerResult<impl IntoResponse> {
    let table = table_of(&app, address, &code).await?;
    let call = app.hall.standing_call(&table.board).await?;
    Ok((NOT_KEPT, Json(TableView::of(&table, call))))
}

/// Whoever called sees it, and so do all arbiters. Of several who say so the last is on the way.
#[utoipa::path(
    put, path = "/boards/{board}/call", tag = "boards", operation_id = "answer_call",
    params(("board" = String, Path)),
    responses((status = 200, description = "The call as it stands.", body = Call), Ending),
)]
async fn answer_call(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Json<Call>> {
    let board = board_for(&app, &principal, Operation::AnswerCall, &board).await?;
    let name = name_of(&app, &principal.author).await?;
    let who = OnTheWay {
        name: called(name.as_deref().unwrap_or_default()).into(),
        author: principal.author.as_str().into(),
        at: app.clock.now(),
    };
    app.hall.answer_call(&board, who).await.map(Json)
}

/// The table may call again. Where none calls nothing changes.
#[utoipa::path(
    delete, path = "/boards/{board}/call", tag = "boards", operation_id = "end_call",
    params(("board" = String, Path)),
    responses((status = 204, description = "No call stands there."), Ending),
)]
async fn end_call(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<StatusCode> {
    let board = board_for(&app, &principal, Operation::EndCall, &board).await?;
    app.hall.end_call(&board).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The table that a card names; one that was looked up a moment ago is not looked up again. A look
/// into the store counts as what strangers at this address ask for, and so does each code that is
/// none; whoever looks again whether somebody comes is not kept out by them.
async fn table_of(app: &App, address: Address, code: &str) -> HandlerResult<Arc<CalledTable>> {
    let key = Box::<str>::from(code);
    let now = app.clock.steady();
    let moment = match app.tables.find(&key, now) {
        Ok(table) => return Ok(table),
        Err(moment) => moment,
    };
    app.auth.ask_as_stranger(address)?;
    let table = Arc::new(looked_up(app, code).await?);
    app.tables
        .keep(&moment, key, Arc::clone(&table), now, Steady::NEVER);
    Ok(table)
}

async fn looked_up(app: &App, code: &str) -> HandlerResult<CalledTable> {
    let registry = Registry(&app.ledger);
    let code = CardCode::read(code).ok_or_else(no_such_card)?;
    let keys = registry.find::<CardKeys>(&code.event).await?;
    let keys = keys.ok_or_else(no_such_card)?.value;
    match keys.standing(&code) {
        CardStanding::Good => {}
        CardStanding::OfBefore => return Err(card_of_before()),
        CardStanding::Forged => return Err(no_such_card()),
    }
    let event = registry.find::<Event>(&code.event).await?;
    let event = event.ok_or_else(no_such_card)?.value;
    if event.archived {
        return Err(event_of_card_is_over(&event.name));
    }
    let board = app.hall.board_played(&event.id, code.number).await?;
    let board = board.ok_or_else(|| no_board_there(code.number))?;
    Ok(CalledTable { event, board })
}

fn no_such_card() -> Problem {
    let detail = "this is no card of a table of an event here; scan the one on your table again, or \
                  raise your hand";
    Problem {
        kind: "/problems/no-such-card".into(),
        detail: detail.into(),
        ..Problem::not_found("card")
    }
}

fn card_of_before() -> Problem {
    let detail = "this card is of before: the cards of this event were made anew; raise your hand, and \
                  tell the arbiter";
    Problem::conflict("card-of-before", detail)
}

fn event_of_card_is_over(name: &str) -> Problem {
    let detail = format!("this card is of an event that is over: {name}");
    Problem::conflict("card-of-past-event", detail)
}

fn no_board_there(number: u32) -> Problem {
    let detail = format!("nobody plays at table {number} in this round; raise your hand");
    Problem::conflict("no-board-at-table", detail)
}
