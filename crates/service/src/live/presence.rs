//! Watches which boards are down and which rulings wait for an arbiter, and alerts webhooks and
//! arbiters.
//!
//! A device is heard whenever it asks for something under its own token, and whenever anything
//! comes over a socket that it holds open, were it the answer to a ping. One look at all boards
//! each second finds those from which nothing was heard for too long; no board has a timer of its
//! own. Nothing of this is public.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use laws::RulingId;
use serde::Serialize;
use table::Standing;
use utoipa::ToSchema;

use crate::auth::Principal;
use crate::limits::{LOOK_EVERY, NOT_RECORDED_AFTER, STORE_TIMEOUT};
use crate::live::Hall;
use crate::live::board_stream::Changed;
use crate::live::live_board::LiveBoard;
use crate::live::time_of_day::TimeOfDaySet;
use crate::model::{Board, Occasion};
use crate::problem::Problem;
use crate::roles::Role;
use crate::time::instant;
use crate::webhooks::Notice;

/// Why a board is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Nothing is heard from its device.
    Silent,
    /// Its acts cannot be recorded.
    NotRecorded,
    /// The engine failed on one of the acts that were told last.
    EngineFailed,
    /// Its record cannot be judged: from that act on its acts are recorded, and nothing is ruled
    /// on.
    NotJudged,
    /// Its record is not what was recorded, by the act on: it takes no acts.
    RecordChanged,
}

impl Cause {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Silent => "silent",
            Cause::NotRecorded => "not_recorded",
            Cause::EngineFailed => "engine_failed",
            Cause::NotJudged => "not_judged",
            Cause::RecordChanged => "record_changed",
        }
    }
}

/// A board that is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Down {
    /// Why.
    pub cause: Cause,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
    /// The act on which the engine failed, from which on nothing is judged, or that is not what was
    /// recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
}

/// Whether a board can be heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Presence {
    /// When its device was heard last; `null`: it was not since the service began.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub heard_at: Option<Timestamp>,
    /// If it is down, why and since when.
    pub down: Option<Down>,
    /// Whether somebody has set the time of day while its game was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_of_day_set: Option<TimeOfDaySet>,
}

/// What is known of one board.
pub(crate) struct BoardPresence {
    board: Box<str>,
    event: Box<str>,
    known: Mutex<Known>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    /// From when on silence counts: when the device was heard last, or the service took its game
    /// from the record.
    listened_from_us: Option<i64>,
    heard_us: Option<i64>,
    is_played: bool,
    /// Since when the engine has failed, on which act.
    failed: Option<(i64, u32)>,
    /// Since when the record is known not to be what was recorded, from which act on.
    changed: Option<(i64, u32)>,
    /// Since when nothing is judged, from which act on.
    not_judged: Option<(i64, u32)>,
    /// Since when acts could not be recorded.
    not_recorded_us: Option<i64>,
    /// Since when the store does not answer.
    store_away_us: Option<i64>,
    down: Option<Down>,
    /// Rulings that wait for an arbiter.
    open: BTreeSet<RulingId>,
    /// Those of them that were told.
    told: BTreeSet<RulingId>,
    /// The acts whose questions are searched, each as often as it has any.
    searched: Vec<u32>,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Down(Down),
    Back(Down),
    Open(RulingId),
}

impl Known {
    /// Whether the board is down now.
    fn down(&self, now_us: i64, after_us: i64) -> Option<Down> {
        let down = |cause, since_us, seq| Down {
            cause,
            since: instant(since_us),
            seq,
        };
        if let Some((since_us, seq)) = self.changed {
            return Some(down(Cause::RecordChanged, since_us, Some(seq)));
        }
        if let Some((since_us, seq)) = self.not_judged {
            return Some(down(Cause::NotJudged, since_us, Some(seq)));
        }
        if let Some((since_us, seq)) = self.failed {
            return Some(down(Cause::EngineFailed, since_us, Some(seq)));
        }
        let lasts = |since_us: &i64, for_us: i64| now_us.saturating_sub(*since_us) >= for_us;
        let long = micros(NOT_RECORDED_AFTER);
        let not_recorded_us = self.not_recorded_us.into_iter().chain(self.store_away_us);
        if let Some(since_us) = not_recorded_us.min().filter(|since| lasts(since, long)) {
            return Some(down(Cause::NotRecorded, since_us, None));
        }
        let listened = self.listened_from_us.filter(|_| self.is_played);
        let silent = listened.filter(|since| lasts(since, after_us));
        silent.map(|since_us| down(Cause::Silent, since_us, None))
    }

    fn change(&mut self, now_us: i64, after_us: i64) -> Option<Change> {
        let down = self.down(now_us, after_us);
        let before = std::mem::replace(&mut self.down, down);
        match (before, down) {
            (before, Some(down)) if before != Some(down) => Some(Change::Down(down)),
            (Some(before), None) => Some(Change::Back(before)),
            _ => None,
        }
    }

    /// The rulings that wait and were not told. One that a search may answer before the arbiter
    /// does is left until it ends.
    fn opened(&mut self) -> Vec<Change> {
        let before = std::mem::take(&mut self.told);
        let is_due = |id: &&RulingId| before.contains(id) || !self.searched.contains(&id.0);
        self.told = self.open.iter().filter(is_due).copied().collect();
        let new = self.told.difference(&before).copied();
        new.map(Change::Open).collect()
    }

    /// A search for the question on this act has ended.
    fn search_ended(&mut self, of: u32) {
        let place = self.searched.iter().position(|searched| *searched == of);
        place.map(|place| self.searched.swap_remove(place));
    }
}

impl BoardPresence {
    pub fn of(board: &Board) -> BoardPresence {
        BoardPresence {
            board: board.id.clone(),
            event: board.event.clone(),
            known: Mutex::default(),
        }
    }

    /// As an arbiter sees it while the time of day was set by this.
    fn presence(&self, set: Option<TimeOfDaySet>) -> Presence {
        let known = self.known();
        Presence {
            heard_at: known.heard_us.map(instant),
            down: known.down,
            time_of_day_set: set.filter(|_| known.is_played),
        }
    }

    /// Whether a game goes on there, as far as can be said.
    pub fn is_played(&self) -> bool {
        self.known().is_played
    }

    /// The time that boards are played in leaps by so much: everything lasts as long as before.
    pub fn time_leaps(&self, by_us: i64) {
        let mut known = self.known();
        let Known {
            listened_from_us,
            heard_us,
            not_recorded_us,
            store_away_us,
            ..
        } = &mut *known;
        for us in [listened_from_us, heard_us, not_recorded_us, store_away_us] {
            *us = us.map(|us| us.saturating_add(by_us));
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notice(&self, change: &Change, at: Timestamp) -> Notice {
        let (occasion, which, seq, down) = match change {
            Change::Down(down) => (Occasion::BoardDown, which(down), down.seq, Some(down)),
            Change::Back(down) => (Occasion::BoardBack, which(down), down.seq, Some(down)),
            Change::Open((seq, place)) => {
                let which = format!("{seq}.{place}").into();
                (Occasion::RulingOpen, which, Some(*seq), None)
            }
        };
        Notice {
            event: self.event.clone(),
            board: self.board.clone(),
            occasion,
            which,
            seq,
            cause: down.map(|down| down.cause.word()),
            since: down.map(|down| down.since),
            at,
        }
    }
}

fn which(down: &Down) -> Box<str> {
    format!("{} {}", down.cause.word(), down.since).into()
}

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
    pub(crate) fn stands(&self, live_board: &LiveBoard, standing: &Standing) {
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

    /// The record of a board has no room for what is told of it.
    pub(crate) fn is_full(&self, live_board: &LiveBoard) {
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
            let now_us = self.0.deps.clock.in_play_us();
            live_board
                .present
                .known()
                .not_recorded_us
                .get_or_insert(now_us);
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

    fn alarm(&self, live_board: &LiveBoard, change: &Change) {
        let notice = live_board.present.notice(change, self.0.deps.clock.now());
        self.0.deps.webhooks.tell(&notice);
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1_000_000;

    fn known() -> Known {
        Known {
            listened_from_us: Some(100 * S),
            is_played: true,
            ..Known::default()
        }
    }

    #[test]
    fn when_a_board_is_down() {
        let silent = Some((Cause::Silent, 100));
        let not_recorded = Known {
            not_recorded_us: Some(150 * S),
            ..known()
        };
        let table = [
            (known(), 159, None),
            (known(), 160, silent),
            // a clock that is put back makes nobody silent
            (known(), 0, None),
            (
                Known {
                    is_played: false,
                    ..known()
                },
                999,
                None,
            ),
            (
                Known {
                    listened_from_us: None,
                    ..known()
                },
                999,
                None,
            ),
            (not_recorded.clone(), 154, None),
            (not_recorded.clone(), 155, Some((Cause::NotRecorded, 150))),
            (
                Known {
                    failed: Some((170 * S, 7)),
                    ..known()
                },
                170,
                Some((Cause::EngineFailed, 170)),
            ),
            (
                Known {
                    failed: Some((50 * S, 7)),
                    is_played: false,
                    ..known()
                },
                50,
                Some((Cause::EngineFailed, 50)),
            ),
            (
                Known {
                    failed: Some((50 * S, 7)),
                    not_judged: Some((40 * S, 3)),
                    ..known()
                },
                50,
                Some((Cause::NotJudged, 40)),
            ),
            (
                Known {
                    not_judged: Some((40 * S, 3)),
                    changed: Some((45 * S, 3)),
                    ..known()
                },
                50,
                Some((Cause::RecordChanged, 45)),
            ),
        ];
        for (known, now, expected) in table {
            let down = known.down(now * S, 60 * S);
            let found = down.map(|down| (down.cause, down.since.as_second()));
            assert_eq!(found, expected, "{known:?} {now}");
        }
    }

    #[test]
    fn every_change_is_told_once() {
        let mut known = known();
        assert_eq!(known.change(159 * S, 60 * S), None);
        let Some(Change::Down(down)) = known.change(160 * S, 60 * S) else {
            panic!("it is down")
        };
        assert_eq!(known.change(161 * S, 60 * S), None);
        known.listened_from_us = Some(162 * S);
        assert_eq!(known.change(162 * S, 60 * S), Some(Change::Back(down)));
        assert_eq!(known.change(163 * S, 60 * S), None);
        known.failed = Some((164 * S, 3));
        let failed = known.change(164 * S, 60 * S);
        assert!(matches!(
            failed,
            Some(Change::Down(Down { seq: Some(3), .. }))
        ));
    }

    #[test]
    fn rulings_are_opened_once_and_again_only_under_another_number() {
        let mut known = known();
        let opened = |known: &mut Known, open: &[RulingId]| {
            known.open = open.iter().copied().collect();
            known.opened()
        };
        assert_eq!(opened(&mut known, &[(2, 0)]), [Change::Open((2, 0))]);
        assert_eq!(opened(&mut known, &[(2, 0)]), []);
        let two = opened(&mut known, &[(2, 0), (2, 1), (5, 0)]);
        assert_eq!(two, [Change::Open((2, 1)), Change::Open((5, 0))]);
        assert_eq!(opened(&mut known, &[]), []);
        // two searches for one question: it waits for the arbiter when both have ended
        known.searched.extend([6, 6]);
        assert_eq!(opened(&mut known, &[(6, 0)]), []);
        known.search_ended(6);
        assert_eq!(known.opened(), []);
        known.search_ended(6);
        assert_eq!(known.opened(), [Change::Open((6, 0))]);
        known.searched.push(6);
        assert_eq!(known.opened(), []);
        known.search_ended(6);
        assert_eq!(known.opened(), [], "told once");
    }
}
