//! Watches which boards are down and which rulings wait for an arbiter, and alerts webhooks and
//! arbiters.
//!
//! A device is heard whenever it asks for something under its own token, and whenever anything
//! comes over a socket that it holds open, were it the answer to a ping. One look at all boards
//! each second finds those from which nothing was heard for too long; no board has a timer of its
//! own. Nothing of this is public.

use std::sync::Arc;

use ledger::Ledger;

use crate::auth::Principal;
use crate::limits::{LOOK_EVERY, STORE_TIMEOUT};
use crate::live::live_boards::LiveBoards;
use crate::live::presence::Presence;
use crate::live::time_of_day::time_of_day_set;
use crate::problem::Problem;
use crate::roles::Role;
use crate::time::Clock;

/// Looks at all boards and at the store.
pub struct Lookout {
    pub(super) live_boards: Arc<LiveBoards>,
    pub(super) ledger: Ledger,
    pub(super) clock: Clock,
}

impl Lookout {
    /// A device was heard.
    pub(crate) fn heard_from(&self, principal: &Principal) {
        let board = principal.scope.board.as_deref();
        let board = board.filter(|_| principal.role == Role::BoardDevice);
        if let Some(live_board) = board.and_then(|board| self.live_boards.find(board)) {
            live_board.present.heard();
        }
    }

    /// Whoever took acts of a board broke off.
    pub(crate) fn broke_off(&self, board: &str) {
        if let Some(live_board) = self.live_boards.find(board) {
            let problem = Problem::failed("acts could not be taken");
            live_board.present.not_recorded(&problem);
        }
    }

    /// Whether the store answers; one that hangs does not.
    pub(crate) async fn store_answers(&self) -> bool {
        let looked = tokio::time::timeout(STORE_TIMEOUT, self.ledger.tails(None, 0));
        matches!(looked.await, Ok(Ok(_)))
    }

    /// Whether the store answers is seen before anybody tells an act: a board of a game that goes
    /// on is as good as down while it does not.
    pub async fn look_at_the_store(&self) {
        let away = !self.store_answers().await;
        let since_us = away.then(|| self.clock.in_play_us());
        for live_board in self.live_boards.all() {
            live_board.present.store_away(since_us);
        }
    }

    /// Looks at all boards once: which of them are down, which no longer.
    pub fn look_round(&self) {
        for live_board in self.live_boards.all() {
            live_board.present.look();
        }
    }

    /// Looks at all boards again and again, for ever.
    pub async fn keep_looking(&self) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            self.look_at_the_store().await;
            self.look_round();
        }
    }

    /// Whether a board can be heard, for those who may know.
    pub(crate) fn presence(&self, board: &str) -> Presence {
        presence_at(&self.live_boards, &self.clock, board)
    }

    /// Whether a game goes on at a board, as far as can be said.
    pub(crate) fn is_played(&self) -> bool {
        let live_boards = self.live_boards.all();
        live_boards
            .iter()
            .any(|live_board| live_board.present.is_played())
    }

    /// The time that boards are played in leaps by so much: whatever is counted in it lasts as long
    /// as before.
    pub(crate) fn time_leaps(&self, by_us: i64) {
        for live_board in self.live_boards.all() {
            live_board.present.time_leaps(by_us);
        }
    }

    /// Tells the arbiters of all games that go on that the time of day was set, or set right.
    pub fn tell_of_the_time_of_day(&self) {
        for live_board in self.live_boards.all() {
            if live_board.present.is_played() {
                live_board.present.tell_arbiters();
            }
        }
    }
}

/// Whether a board can be heard, while the time of day is what it is.
pub(super) fn presence_at(live_boards: &LiveBoards, clock: &Clock, board: &str) -> Presence {
    let live_board = live_boards.find(board);
    let set = time_of_day_set(clock);
    live_board.map_or_else(Presence::default, |live_board| {
        live_board.present.presence(set)
    })
}
