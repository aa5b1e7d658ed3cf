//! The boards at play.

use std::sync::Arc;

use laws::GameResult;
use ledger::{GameId, Ledger, Signer};

use crate::model::{Board, Event, Round};
use crate::problem::{Answer, Problem};
use crate::time::Clock;

/// All boards that are played at.
pub struct Hall {
    ledger: Ledger,
    signer: Arc<Signer>,
    clock: Clock,
}

impl Hall {
    pub(crate) fn new(ledger: Ledger, signer: Arc<Signer>, clock: Clock) -> Hall {
        Hall {
            ledger,
            signer,
            clock,
        }
    }

    /// An event was changed: how its rulings are announced, and how late its boards are seen.
    pub(crate) fn event_changed(&self, _: &Event) {}

    /// A board was made or changed.
    pub(crate) async fn board_changed(&self, _: &Board) -> Answer<()> {
        Ok(())
    }

    /// A board whose game has not begun was deleted.
    pub(crate) fn board_deleted(&self, _: &str) {}

    /// A round was changed: games that have begun go on under its new terms.
    pub(crate) async fn round_changed(&self, _: &Round) -> Answer<()> {
        Ok(())
    }

    /// Whether the game at a board has begun.
    pub(crate) async fn has_begun(&self, board: &str) -> Answer<bool> {
        let game = GameId::new(board).map_err(|_| Problem::not_found("board"))?;
        Ok(!self.ledger.read(game, 0, 1).await?.is_empty())
    }

    /// The result of the game at a board, as far as an arbiter stands behind it; `None` before it has one.
    pub(crate) fn result(&self, _: &str) -> Option<GameResult> {
        None
    }
}
