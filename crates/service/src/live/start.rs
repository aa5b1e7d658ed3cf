//! Starts the clocks of a round: at each board that of whoever has the move, where nothing has
//! happened yet. Said again it starts nothing twice.

use futures_util::stream::{self, StreamExt};
use laws::board::Color;
use ledger::{Author, Key};
use protocol::{Context, parse_line};
use serde::Serialize;
use serde_json::json;
use table::IncomingAct;
use utoipa::ToSchema;

use crate::limits::LOADED_AT_ONCE;
use crate::live::incoming::{StartOutcome, event_is_over};
use crate::live::live_boards::LiveBoards;
use crate::model::{Board, Round, Terms};
use crate::problem::{HandlerResult, Problem};

/// The key under which a game is told that its clock was started with those of its round.
const KEY: &str = "round:start";

/// A board of a round that is started.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StartedBoard {
    /// Its name in addresses.
    pub id: Box<str>,
    /// Its number in the hall.
    pub number: u32,
    /// What became of it.
    pub outcome: StartOutcome,
    /// Why it could not be started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// Starts the clocks at these boards of a round; each with what became of it.
///
/// # Errors
/// The store is away: what could be started stands, and the rest is started when it is said again.
pub(super) async fn start_round(
    live_boards: &LiveBoards,
    author: &Author,
    round: &Round,
    boards: Vec<Board>,
) -> HandlerResult<Vec<StartedBoard>> {
    let told = start_of(&round.terms)?;
    let starting = boards.into_iter().map(|board| {
        let told = told.clone();
        async move {
            let answer = start_board(live_boards, author, told, &board).await;
            answered(board, answer)
        }
    });
    let started: Vec<HandlerResult<StartedBoard>> = stream::iter(starting)
        .buffered(LOADED_AT_ONCE)
        .collect()
        .await;
    started.into_iter().collect()
}

async fn start_board(
    live_boards: &LiveBoards,
    author: &Author,
    told: IncomingAct,
    board: &Board,
) -> HandlerResult<StartOutcome> {
    if board.players().count() < 2 {
        return Ok(StartOutcome::NoPairing);
    }
    let live_board = live_boards.of(board);
    if live_board.feed.is_over() {
        return Err(event_is_over());
    }
    let started = live_board.start(author, told, board).await;
    started.inspect_err(|problem| live_board.present.not_recorded(problem))
}

fn answered(board: Board, answer: HandlerResult<StartOutcome>) -> HandlerResult<StartedBoard> {
    let (outcome, problem) = match answer {
        Ok(outcome) => (outcome, None),
        // the store is away for all of them
        Err(problem) if problem.is_unavailable() => return Err(problem),
        Err(problem) => (StartOutcome::Refused, Some(problem)),
    };
    Ok(StartedBoard {
        id: board.id,
        number: board.number,
        outcome,
        problem,
    })
}

/// The act by which a game under these terms is started.
fn start_of(terms: &Terms) -> HandlerResult<IncomingAct> {
    let act = json!({
        "act": "start_clock", "by": "arbiter", "source": "arbiter", "running": first(terms),
    });
    let line = parse_line(&act.to_string(), Context::default())
        .map_err(|error| Problem::of_the_protocol(&error))?;
    let key = Key::new(KEY).expect("invariant: a plain key");
    Ok(IncomingAct::blindly(key, line))
}

/// Who has the move first.
fn first(terms: &Terms) -> &'static str {
    let side = terms
        .fen
        .as_deref()
        .and_then(|fen| fen.split_whitespace().nth(1));
    match side {
        Some("b") => Color::Black,
        _ => Color::White,
    }
    .fold_wb("white", "black")
}
