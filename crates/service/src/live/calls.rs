//! Takes calls for the arbiter from tables, and finds the board that a table is in the round that
//! is played.

use jiff::{SignedDuration, Timestamp};

use crate::live::{Hall, When};
use crate::model::{Board, Call, OnTheWay, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;

/// A round that begins so soon is sat down for already.
const SOON: SignedDuration = SignedDuration::from_mins(15);

impl Hall {
    /// The call that stands at a board.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn standing_call(&self, board: &Board) -> HandlerResult<Option<Call>> {
        self.live_board(board).standing_call().await
    }

    /// A table calls for the arbiter, if it is `admitted`; a call that stands already stays as it
    /// is, and nobody is asked.
    ///
    /// # Errors
    /// It is not admitted, or the store failed.
    pub(crate) async fn call(
        &self,
        board: &Board,
        at: Timestamp,
        admitted: impl FnOnce() -> HandlerResult<()>,
    ) -> HandlerResult<Call> {
        let new = Call {
            number: board.number,
            at,
            on_the_way: None,
        };
        let made = new.clone();
        let change = |standing: Option<Call>| {
            if standing.is_none() {
                admitted()?;
            }
            Ok(standing.or(Some(made)))
        };
        let stands = self.live_board(board).change_call(change).await?;
        Ok(stands.unwrap_or(new))
    }

    /// An arbiter is on the way; whoever was before is not any more.
    ///
    /// # Errors
    /// Nobody calls there, or the store failed.
    pub(crate) async fn answer_call(&self, board: &Board, who: OnTheWay) -> HandlerResult<Call> {
        let change = |standing: Option<Call>| {
            let standing = standing.ok_or_else(nobody_calls)?;
            // told once more it is since when it was told first
            let is_he = |on: &OnTheWay| on.author == who.author;
            let on_the_way = standing.on_the_way.filter(is_he).unwrap_or(who);
            Ok(Some(Call {
                on_the_way: Some(on_the_way),
                ..standing
            }))
        };
        let stands = self.live_board(board).change_call(change).await?;
        stands.ok_or_else(nobody_calls)
    }

    /// It is done: nobody calls there any more.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn end_call(&self, board: &Board) -> HandlerResult<()> {
        let live_board = self.live_board(board);
        live_board.change_call(|_| Ok(None)).await.map(drop)
    }

    /// The board of this number at which people sit: of the latest round in which its game has
    /// begun and has no result, else of the round of the event that is played; `None` where it has
    /// none.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn board_played(
        &self,
        event: &str,
        number: u32,
    ) -> HandlerResult<Option<Board>> {
        let registry = Registry(&self.0.recorder.ledger);
        let now = self.0.recorder.clock.now();
        let mut rounds = registry.readable::<Round>(Some(event)).await?;
        rounds.sort_by_key(|round| round.number);
        let mut paired = Vec::new();
        for round in rounds {
            let boards = registry.readable::<Board>(Some(&round.id)).await?;
            // one that nobody is paired for is not played
            if !boards.is_empty() {
                paired.push((round, boards));
            }
        }
        let latest = paired.iter().rev();
        let mut at_tables = latest.filter_map(|(_, boards)| at_table(number, boards));
        let goes_on = at_tables.find(|board| self.goes_on(board));
        Ok(goes_on.or_else(|| at_table(number, self.boards_of_round_played(&paired, now))))
    }

    /// The boards of the round that is played, of rounds in their order.
    fn boards_of_round_played<'b>(
        &self,
        rounds: &'b [(Round, Vec<Board>)],
        now: Timestamp,
    ) -> &'b [Board] {
        let mut later = None;
        let mut first: &[Board] = &[];
        for (round, boards) in rounds.iter().rev() {
            let is_played = match round.starts_at {
                Some(starts_at) => starts_at.duration_since(now) <= SOON,
                None => boards.iter().any(|board| self.has_begun(board)),
            };
            if is_played {
                // all is decided there, and others sit at the boards by now
                let next = later.filter(|_| self.is_decided(boards));
                return next.unwrap_or(boards);
            }
            // what begins at an instant does not begin before it
            if round.starts_at.is_none() {
                later = Some(&**boards);
            }
            first = boards;
        }
        first
    }

    /// Whether the game at a board has begun and has no result.
    fn goes_on(&self, board: &Board) -> bool {
        self.has_begun(board) && self.shown_result(&board.id, When::AtOnce).is_none()
    }

    /// Whether anything was told of the game at a board.
    fn has_begun(&self, board: &Board) -> bool {
        let live_board = self.find(&board.id);
        live_board.is_some_and(|live_board| live_board.publisher.next() > 0)
    }

    /// Whether all games at these boards have a result, but for boards that somebody sits at alone.
    fn is_decided(&self, boards: &[Board]) -> bool {
        let has_result = |board: &Board| self.shown_result(&board.id, When::AtOnce).is_some();
        let is_played = |board: &&Board| board.players().count() == 2;
        boards.iter().filter(is_played).all(has_result)
    }
}

fn at_table(number: u32, boards: &[Board]) -> Option<Board> {
    let found = boards.iter().find(|board| board.number == number);
    found.cloned()
}

fn nobody_calls() -> Problem {
    Problem::not_found("call")
}
