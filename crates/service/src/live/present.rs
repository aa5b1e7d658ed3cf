//! Whether boards can be heard, and which rulings wait for an arbiter: what webhooks and arbiters are alarmed by.
//!
//! A device is heard whenever it asks for something under its own token, and whenever anything comes over a socket that it
//! holds open, were it the answer to a ping. One look at all boards each second finds those from which nothing was heard for
//! too long; no board has a timer of its own. Nothing of this is public.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use laws::RulingId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::Principal;
use crate::limits::{LOOK_EVERY, NOT_RECORDED_AFTER};
use crate::live::Hall;
use crate::live::seat::Seat;
use crate::live::table::Table;
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
    /// The engine failed on its last act.
    EngineFailed,
}

impl Cause {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Silent => "silent",
            Cause::NotRecorded => "not_recorded",
            Cause::EngineFailed => "engine_failed",
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
    /// The act on which the engine failed.
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
}

/// What is known of one board.
pub(crate) struct Present {
    board: Box<str>,
    event: Box<str>,
    known: Mutex<Known>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    /// From when on silence counts: when the device was heard last, or the service took its game from the record.
    listened_from_us: Option<i64>,
    heard_us: Option<i64>,
    is_played: bool,
    /// Since when the engine has failed, on which act.
    failed: Option<(i64, u32)>,
    /// Since when acts could not be recorded.
    not_recorded_us: Option<i64>,
    down: Option<Down>,
    /// Rulings that wait for an arbiter.
    open: BTreeSet<RulingId>,
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
        if let Some((since_us, seq)) = self.failed {
            return Some(down(Cause::EngineFailed, since_us, Some(seq)));
        }
        let lasts = |since_us: &i64, for_us: i64| now_us.saturating_sub(*since_us) >= for_us;
        let long = micros(NOT_RECORDED_AFTER);
        if let Some(since_us) = self.not_recorded_us.filter(|since| lasts(since, long)) {
            return Some(down(Cause::NotRecorded, since_us, None));
        }
        let listened = self.listened_from_us.filter(|_| self.is_played);
        let silent = listened.filter(|since| lasts(since, after_us));
        silent.map(|since_us| down(Cause::Silent, since_us, None))
    }

    fn turn(&mut self, now_us: i64, after_us: i64) -> Option<Change> {
        let down = self.down(now_us, after_us);
        let before = std::mem::replace(&mut self.down, down);
        match (before, down) {
            (before, Some(down)) if before != Some(down) => Some(Change::Down(down)),
            (Some(before), None) => Some(Change::Back(before)),
            _ => None,
        }
    }

    /// Takes the rulings that wait now; those that did not before.
    fn opened(&mut self, open: impl Iterator<Item = RulingId>) -> Vec<Change> {
        let before = std::mem::replace(&mut self.open, open.collect());
        let new = self.open.difference(&before).copied();
        new.map(Change::Open).collect()
    }
}

impl Present {
    pub fn of(board: &Board) -> Present {
        Present {
            board: board.id.clone(),
            event: board.event.clone(),
            known: Mutex::default(),
        }
    }

    /// As an arbiter sees it.
    pub fn presence(&self) -> Presence {
        let known = self.known();
        Presence {
            heard_at: known.heard_us.map(instant),
            down: known.down,
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
        let Some(seat) = board.and_then(|board| self.find(board)) else {
            return;
        };
        let now_us = self.0.clock.now_us();
        let mut known = seat.present.known();
        known.listened_from_us = Some(now_us);
        known.heard_us = Some(now_us);
        let was_down = known.down.is_some();
        drop(known);
        if was_down {
            self.look_at(&seat, now_us);
        }
    }

    /// Acts of a board were recorded; on one of them the engine may have failed.
    pub(crate) fn recorded(&self, seat: &Seat, failed: Option<u32>) {
        let now_us = self.0.clock.now_us();
        let mut known = seat.present.known();
        known.not_recorded_us = None;
        known.failed = failed.map(|seq| (now_us, seq));
        if failed.is_some() {
            self.0.engine_failures.inc();
        }
    }

    /// The game at a board stands as this table says.
    pub(crate) fn stands(&self, seat: &Seat, table: &Table) {
        let now_us = self.0.clock.now_us();
        let mut known = seat.present.known();
        known.is_played = table.next_seq() > 0 && !table.has_ended();
        if known.listened_from_us.is_none() && table.was_sensed() {
            known.listened_from_us = Some(now_us);
        }
        let opened = known.opened(table.public().waiting());
        drop(known);
        for change in opened {
            self.alarm(seat, &change);
        }
        self.look_at(seat, now_us);
    }

    /// Acts of a board could not be recorded.
    pub(crate) fn not_recorded(&self, seat: &Seat, problem: &Problem) {
        if problem.status >= 500 {
            let now_us = self.0.clock.now_us();
            seat.present.known().not_recorded_us.get_or_insert(now_us);
        }
    }

    /// Looks at all boards once: which of them are down, which no longer.
    pub fn look_round(&self) {
        let now_us = self.0.clock.now_us();
        for seat in self.all_seats() {
            self.look_at(&seat, now_us);
        }
    }

    /// Looks at all boards again and again, for ever.
    pub async fn keep_looking(&self) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            self.look_round();
        }
    }

    /// Whether a board can be heard, for those who may know.
    pub(crate) fn presence(&self, board: &str) -> Presence {
        let seat = self.find(board);
        seat.map_or_else(Presence::default, |seat| seat.present.presence())
    }

    fn look_at(&self, seat: &Seat, now_us: i64) {
        let feed = self.feed(&seat.present.event);
        let after_us = feed
            .down_after_s
            .map_or(i64::MAX, |after_s| i64::from(after_s) * 1_000_000);
        let change = seat.present.known().turn(now_us, after_us);
        if let Some(change) = change {
            self.alarm(seat, &change);
            // nobody may follow
            let _ = feed.turns.send(seat.present.board.clone());
        }
    }

    fn alarm(&self, seat: &Seat, change: &Change) {
        let notice = seat.present.notice(change, self.0.clock.now());
        self.0.webhooks.tell(&notice);
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
            (
                Known {
                    not_recorded_us: Some(150 * S),
                    ..known()
                },
                154,
                None,
            ),
            (
                Known {
                    not_recorded_us: Some(150 * S),
                    ..known()
                },
                155,
                Some((Cause::NotRecorded, 150)),
            ),
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
        assert_eq!(known.turn(159 * S, 60 * S), None);
        let Some(Change::Down(down)) = known.turn(160 * S, 60 * S) else {
            panic!("it is down")
        };
        assert_eq!(known.turn(161 * S, 60 * S), None);
        known.listened_from_us = Some(162 * S);
        assert_eq!(known.turn(162 * S, 60 * S), Some(Change::Back(down)));
        assert_eq!(known.turn(163 * S, 60 * S), None);
        known.failed = Some((164 * S, 3));
        let failed = known.turn(164 * S, 60 * S);
        assert!(matches!(
            failed,
            Some(Change::Down(Down { seq: Some(3), .. }))
        ));
    }

    #[test]
    fn rulings_are_opened_once_and_again_only_under_another_number() {
        let mut known = known();
        let opened = |known: &mut Known, open: &[RulingId]| known.opened(open.iter().copied());
        assert_eq!(opened(&mut known, &[(2, 0)]), [Change::Open((2, 0))]);
        assert_eq!(opened(&mut known, &[(2, 0)]), []);
        let two = opened(&mut known, &[(2, 0), (2, 1), (5, 0)]);
        assert_eq!(two, [Change::Open((2, 1)), Change::Open((5, 0))]);
        assert_eq!(opened(&mut known, &[]), []);
    }
}
