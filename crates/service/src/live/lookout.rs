//! Watches which boards are down and which rulings wait for an arbiter, and alerts webhooks and
//! arbiters.
//!
//! A device is heard whenever it asks for something under its own token, and whenever anything
//! comes over a socket that it holds open, were it the answer to a ping. One look at all boards
//! each second finds those from which nothing was heard for too long; no board has a timer of its
//! own. Nothing of this is public.

use table::BoardStatus;

use crate::auth::Principal;
use crate::limits::{LOOK_EVERY, STORE_TIMEOUT};
use crate::live::Hall;
use crate::live::board_stream::Changed;
use crate::live::live_board::LiveBoard;
use crate::live::presence::{Presence, PresenceChange};
use crate::problem::Problem;
use crate::roles::Role;

impl Hall {
    /// A device was heard.
    pub(crate) fn heard_from(&self, principal: &Principal) {
        let board = principal.scope.board.as_deref();
        let board = board.filter(|_| principal.role == Role::BoardDevice);
        let Some(live_board) = board.and_then(|board| self.find(board)) else {
            return;
        };
        let now_us = self.0.deps.clock.in_play_us();
        let mut known = live_board.present.known();
        known.listened_from_us = Some(now_us);
        known.heard_us = Some(now_us);
        let was_down = known.down.is_some();
        drop(known);
        if was_down {
            self.look_at(&live_board, now_us);
        }
    }

    /// Acts of a board were recorded.
    pub(crate) fn recorded(&self, live_board: &LiveBoard) {
        live_board.present.known().not_recorded_us = None;
    }

    /// The game at a board stands like this.
    pub(crate) fn stands(&self, live_board: &LiveBoard, standing: &BoardStatus) {
        let now_us = self.0.deps.clock.in_play_us();
        let mut known = live_board.present.known();
        known.is_played = standing.is_played;
        if known.changed.take().is_some() {
            // it was mended
            known.not_recorded_us = None;
        }
        known.failed = standing.failed;
        known.not_judged = standing.not_judged;
        if known.listened_from_us.is_none() && standing.was_sensed {
            known.listened_from_us = Some(now_us);
        }
        known.open = standing.asked.iter().copied().collect();
        drop(known);
        self.tell_opened(live_board);
        self.look_at(live_board, now_us);
    }

    /// A question on this act is searched.
    pub(crate) fn search_begins(&self, live_board: &LiveBoard, of: u32) {
        live_board.present.known().searched.push(of);
    }

    /// The search has ended; what it did not answer waits for the arbiter.
    pub(crate) fn search_ended(&self, live_board: &LiveBoard, of: u32) {
        live_board.present.known().search_ended(of);
        self.tell_opened(live_board);
    }

    fn tell_opened(&self, live_board: &LiveBoard) {
        let opened = live_board.present.known().opened();
        for change in opened {
            self.alarm(live_board, &change);
        }
    }

    /// Whether the store answers; one that hangs does not.
    pub(crate) async fn store_answers(&self) -> bool {
        let looked = tokio::time::timeout(STORE_TIMEOUT, self.0.deps.ledger.tails(None, 0));
        matches!(looked.await, Ok(Ok(_)))
    }

    /// Whether the store answers is seen before anybody tells an act: a board of a game that goes
    /// on is as good as down while it does not.
    pub async fn look_at_the_store(&self) {
        let away = !self.store_answers().await;
        let since_us = away.then(|| self.0.deps.clock.in_play_us());
        for live_board in self.all_live_boards() {
            let mut known = live_board.present.known();
            known.store_away_us = match (known.store_away_us, since_us) {
                (Some(since_us), Some(_)) => Some(since_us),
                (_, since_us) => since_us.filter(|_| known.is_played),
            };
        }
    }

    /// The record of a board has no room for what is told of it, or its acts cannot be recorded.
    pub(crate) fn takes_no_acts(&self, live_board: &LiveBoard) {
        let now_us = self.0.deps.clock.in_play_us();
        live_board
            .present
            .known()
            .not_recorded_us
            .get_or_insert(now_us);
    }

    /// Whoever took acts of a board broke off.
    pub(crate) fn broke_off(&self, board: &str) {
        let problem = Problem::failed("acts could not be taken");
        if let Some(live_board) = self.find(board) {
            self.not_recorded(&live_board, &problem);
        }
    }

    /// The record of a board is not what was recorded, from this act on.
    pub(crate) fn note_changed(&self, live_board: &LiveBoard, seq: u32) {
        let now_us = self.0.deps.clock.in_play_us();
        let mut known = live_board.present.known();
        let since_us = known.changed.map_or(now_us, |(since_us, _)| since_us);
        known.changed = Some((since_us, seq));
        drop(known);
        self.look_at(live_board, now_us);
    }

    /// Acts of a board could not be recorded.
    pub(crate) fn not_recorded(&self, live_board: &LiveBoard, problem: &Problem) {
        if problem.status >= 500 {
            self.takes_no_acts(live_board);
        }
    }

    /// Looks at all boards once: which of them are down, which no longer.
    pub fn look_round(&self) {
        let now_us = self.0.deps.clock.in_play_us();
        for live_board in self.all_live_boards() {
            self.look_at(&live_board, now_us);
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
        let live_board = self.find(board);
        let set = self.time_of_day_set();
        live_board.map_or_else(Presence::default, |live_board| {
            live_board.present.presence(set)
        })
    }

    fn look_at(&self, live_board: &LiveBoard, now_us: i64) {
        let feed = self.feed(&live_board.present.event);
        let after_us = feed
            .down_after_s
            .map_or(i64::MAX, |after_s| i64::from(after_s) * 1_000_000);
        let change = live_board.present.known().change(now_us, after_us);
        if let Some(change) = change {
            self.alarm(live_board, &change);
            // nobody may follow
            let _ = feed
                .changes
                .send(Changed::Presence(live_board.present.board.clone()));
        }
    }

    fn alarm(&self, live_board: &LiveBoard, change: &PresenceChange) {
        let notice = live_board.present.notice(change, self.0.deps.clock.now());
        self.0.deps.webhooks.tell(&notice);
    }
}
