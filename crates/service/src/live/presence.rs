//! Keeps when a board was heard last, whether it is down, what its sensors report, and which of its
//! rulings wait; tells what has changed of it.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard};

use jiff::Timestamp;
use laws::RulingId;
use serde::Serialize;
use table::BoardStatus;
use utoipa::ToSchema;

use crate::limits::NOT_RECORDED_AFTER;
use crate::live::feeds::{Changed, EventFeed};
use crate::live::sensor::KnownSensor;
use crate::live::time_of_day::TimeOfDaySet;
use crate::lock::locked;
use crate::model::{Call, NewSensor, Occasion, Remark, Sensor};
use crate::problem::Problem;
use crate::time::{Clock, instant, micros};
use crate::webhooks::{WebhookNotice, Webhooks};

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

/// Whether a board can be heard, and what is remarked there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Presence {
    /// When its device was heard last; `null`: it was not since the service began.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub heard_at: Option<Timestamp>,
    /// If it is down, why and since when.
    pub down: Option<Down>,
    /// Whether somebody has set the time of day while its game was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_of_day_set: Option<TimeOfDaySet>,
    /// What its device reports of the board that it reads; missing where it reports nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sensor: Option<Sensor>,
    /// What programs have remarked that read the recorded moves of its game, and no arbiter has
    /// taken off. None of it is a ruling. Missing where there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub remarks: Vec<Remark>,
    /// That its table calls for the arbiter; missing where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

impl Presence {
    /// Whether arbiters are told of it as soon as they follow the event.
    pub(super) fn is_told_at_once(&self) -> bool {
        let is_heard_well = self.down.is_none() && self.sensor.is_none() && self.call.is_none();
        !is_heard_well || self.time_of_day_set.is_some() || !self.remarks.is_empty()
    }
}

/// Whom what has changed is told beside the arbiters, and when that was.
#[derive(Clone)]
pub(super) struct Alarms {
    pub(super) webhooks: Webhooks,
    pub(super) clock: Clock,
}

/// What is known of one board.
pub(crate) struct BoardPresence {
    board: Box<str>,
    feed: EventFeed,
    alarms: Alarms,
    known: Mutex<KnownOfBoard>,
}

#[derive(Clone, Debug, Default)]
struct KnownOfBoard {
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
    /// What was remarked, seen or not.
    remarks: Vec<Remark>,
    call: Option<Call>,
    sensor: KnownSensor,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PresenceChange {
    Down(Down),
    Back(Down),
    Open(RulingId),
    Remarked(Remark),
    RemarkOver(Remark),
}

impl KnownOfBoard {
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

    fn change(&mut self, now_us: i64, after_us: i64) -> Option<PresenceChange> {
        let down = self.down(now_us, after_us);
        let before = std::mem::replace(&mut self.down, down);
        match (before, down) {
            (before, Some(down)) if before != Some(down) => Some(PresenceChange::Down(down)),
            (Some(before), None) => Some(PresenceChange::Back(before)),
            _ => None,
        }
    }

    /// The rulings that wait and were not told. One that a search may answer before the arbiter
    /// does is left until it ends.
    fn opened(&mut self) -> Vec<PresenceChange> {
        let before = std::mem::take(&mut self.told);
        let is_due = |id: &&RulingId| before.contains(id) || !self.searched.contains(&id.0);
        self.told = self.open.iter().filter(is_due).copied().collect();
        let new = self.told.difference(&before).copied();
        new.map(PresenceChange::Open).collect()
    }

    /// These are all remarks now; what of that is new, and what is over.
    fn remarked(&mut self, remarks: Vec<Remark>) -> Vec<PresenceChange> {
        let before = std::mem::replace(&mut self.remarks, remarks);
        let stands_in = |all: &[Remark], one: &Remark| all.iter().any(|other| other.key == one.key);
        let new = self.remarks.iter().filter(|one| !one.seen);
        let new = new.filter(|one| !stands_in(&before, one)).cloned();
        let mut changes: Vec<PresenceChange> = new.map(PresenceChange::Remarked).collect();
        let over = before.iter().filter(|one| !stands_in(&self.remarks, one));
        changes.extend(over.cloned().map(PresenceChange::RemarkOver));
        changes
    }

    /// A search for the question on this act has ended.
    fn search_ended(&mut self, of: u32) {
        let place = self.searched.iter().position(|searched| *searched == of);
        place.map(|place| self.searched.swap_remove(place));
    }
}

impl BoardPresence {
    pub(super) fn new(board: &str, feed: EventFeed, alarms: Alarms) -> BoardPresence {
        BoardPresence {
            board: board.into(),
            feed,
            alarms,
            known: Mutex::default(),
        }
    }

    /// Its device was heard.
    pub(super) fn heard(&self) {
        let now_us = self.now_us();
        let mut known = self.known();
        known.listened_from_us = Some(now_us);
        known.heard_us = Some(now_us);
        known.sensor.heard(now_us);
        let was_away = known.down.is_some() || known.sensor.is_told_offline();
        drop(known);
        if was_away {
            self.look();
        }
    }

    /// Its device reports this of its sensors; as it is shown.
    pub(super) fn sensed(&self, sensor: NewSensor) -> Option<Sensor> {
        let now_us = self.now_us();
        self.known().sensor.report(sensor, now_us);
        self.heard();
        self.look();
        self.known()
            .sensor
            .shown(self.now_us(), self.silent_after_us())
    }

    /// Its acts were recorded.
    pub(super) fn recorded(&self) {
        self.known().not_recorded_us = None;
    }

    /// Its game stands like this.
    pub(super) fn stands(&self, standing: &BoardStatus) {
        let now_us = self.now_us();
        let mut known = self.known();
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
        self.tell_opened();
        self.look();
    }

    /// These are all remarks on its game now.
    pub(super) fn remarked(&self, remarks: Vec<Remark>) {
        let mut known = self.known();
        if known.remarks == remarks {
            return;
        }
        let changes = known.remarked(remarks);
        drop(known);
        changes.iter().for_each(|change| self.alarm(change));
        self.tell_arbiters();
    }

    /// Its table calls, or does not any more.
    pub(super) fn called(&self, call: Option<Call>) {
        let before = std::mem::replace(&mut self.known().call, call.clone());
        if before != call {
            self.tell_arbiters();
        }
    }

    /// The call that stands.
    pub(super) fn call(&self) -> Option<Call> {
        self.known().call.clone()
    }

    /// A question on this act is searched.
    pub(super) fn search_begins(&self, of: u32) {
        self.known().searched.push(of);
    }

    /// The search has ended; what it did not answer waits for the arbiter.
    pub(super) fn search_ended(&self, of: u32) {
        self.known().search_ended(of);
        self.tell_opened();
    }

    /// The record has no room for what is told of it, or its acts cannot be recorded.
    pub(super) fn takes_no_acts(&self) {
        let now_us = self.now_us();
        self.known().not_recorded_us.get_or_insert(now_us);
    }

    /// Acts could not be recorded.
    pub(super) fn not_recorded(&self, problem: &Problem) {
        if problem.status >= 500 {
            self.takes_no_acts();
        }
    }

    /// The record is not what was recorded, from this act on.
    pub(super) fn note_changed(&self, seq: u32) {
        let now_us = self.now_us();
        let mut known = self.known();
        let since_us = known.changed.map_or(now_us, |(since_us, _)| since_us);
        known.changed = Some((since_us, seq));
        drop(known);
        self.look();
    }

    /// The store does not answer since then; `None`: it does.
    pub(super) fn store_away(&self, since_us: Option<i64>) {
        let mut known = self.known();
        known.store_away_us = match (known.store_away_us, since_us) {
            (Some(since_us), Some(_)) => Some(since_us),
            (_, since_us) => since_us.filter(|_| known.is_played),
        };
    }

    /// Looks whether it is down, or no longer.
    pub(super) fn look(&self) {
        let (now_us, after_us) = (self.now_us(), self.silent_after_us());
        let mut known = self.known();
        let change = known.change(now_us, after_us);
        let sensor_is_due = known.sensor.is_due(now_us, after_us);
        drop(known);
        change.iter().for_each(|change| self.alarm(change));
        if change.is_some() || sensor_is_due {
            self.tell_arbiters();
        }
    }

    /// After how long a device that is not heard is away; never, where the event is over.
    fn silent_after_us(&self) -> i64 {
        let after_s = self.feed.now().down_after_s;
        after_s.map_or(i64::MAX, |after_s| i64::from(after_s) * 1_000_000)
    }

    /// Tells arbiters who follow the event how it can be heard now.
    pub(super) fn tell_arbiters(&self) {
        // nobody may follow
        let changed = Changed::Presence(self.board.clone());
        let _ = self.feed.now().changes.send(changed);
    }

    fn tell_opened(&self) {
        let opened = self.known().opened();
        opened.iter().for_each(|change| self.alarm(change));
    }

    fn alarm(&self, change: &PresenceChange) {
        let notice = self.notice(change, self.alarms.clock.now());
        self.alarms.webhooks.tell(&notice);
    }

    fn now_us(&self) -> i64 {
        self.alarms.clock.in_play_us()
    }

    /// As an arbiter sees it while the time of day was set by this.
    pub(super) fn presence(&self, set: Option<TimeOfDaySet>) -> Presence {
        let (now_us, after_us) = (self.now_us(), self.silent_after_us());
        let known = self.known();
        Presence {
            heard_at: known.heard_us.map(instant),
            down: known.down,
            time_of_day_set: set.filter(|_| known.is_played),
            sensor: known.sensor.shown(now_us, after_us),
            remarks: known
                .remarks
                .iter()
                .filter(|one| !one.seen)
                .cloned()
                .collect(),
            call: known.call.clone().filter(|_| !self.feed.is_over()),
        }
    }

    /// Whether a game goes on there, as far as can be said.
    pub fn is_played(&self) -> bool {
        self.known().is_played
    }

    /// The time that boards are played in leaps by so much: everything lasts as long as before.
    pub fn time_leaps(&self, by_us: i64) {
        let mut known = self.known();
        let KnownOfBoard {
            listened_from_us,
            heard_us,
            not_recorded_us,
            store_away_us,
            sensor,
            ..
        } = &mut *known;
        sensor.time_leaps(by_us);
        for us in [listened_from_us, heard_us, not_recorded_us, store_away_us] {
            *us = us.map(|us| us.saturating_add(by_us));
        }
    }

    fn known(&self) -> MutexGuard<'_, KnownOfBoard> {
        locked(&self.known)
    }

    fn notice(&self, change: &PresenceChange, at: Timestamp) -> WebhookNotice {
        let nothing = WebhookNotice {
            event: self.feed.event().into(),
            board: self.board.clone(),
            occasion: Occasion::RulingOpen,
            which: "".into(),
            seq: None,
            what: None,
            cause: None,
            since: None,
            at,
        };
        match change {
            PresenceChange::Down(down) => of_a_board(nothing, Occasion::BoardDown, down),
            PresenceChange::Back(down) => of_a_board(nothing, Occasion::BoardBack, down),
            PresenceChange::Open((seq, place)) => WebhookNotice {
                which: format!("{seq}.{place}").into(),
                seq: Some(*seq),
                ..nothing
            },
            PresenceChange::Remarked(remark) => of_a_remark(nothing, Occasion::RemarkMade, remark),
            PresenceChange::RemarkOver(remark) => {
                of_a_remark(nothing, Occasion::RemarkOver, remark)
            }
        }
    }
}

fn of_a_board(nothing: WebhookNotice, occasion: Occasion, down: &Down) -> WebhookNotice {
    WebhookNotice {
        occasion,
        which: format!("{} {}", down.cause.word(), down.since).into(),
        seq: down.seq,
        cause: Some(down.cause.word()),
        since: Some(down.since),
        ..nothing
    }
}

fn of_a_remark(nothing: WebhookNotice, occasion: Occasion, remark: &Remark) -> WebhookNotice {
    WebhookNotice {
        occasion,
        which: format!("{} {}", remark.key, remark.at).into(),
        what: Some(remark.what.word()),
        since: Some(remark.at),
        ..nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1_000_000;

    fn known() -> KnownOfBoard {
        KnownOfBoard {
            listened_from_us: Some(100 * S),
            is_played: true,
            ..KnownOfBoard::default()
        }
    }

    #[test]
    fn when_a_board_is_down() {
        let silent = Some((Cause::Silent, 100));
        let not_recorded = KnownOfBoard {
            not_recorded_us: Some(150 * S),
            ..known()
        };
        let table = [
            (known(), 159, None),
            (known(), 160, silent),
            // a clock that is put back makes nobody silent
            (known(), 0, None),
            (
                KnownOfBoard {
                    is_played: false,
                    ..known()
                },
                999,
                None,
            ),
            (
                KnownOfBoard {
                    listened_from_us: None,
                    ..known()
                },
                999,
                None,
            ),
            (not_recorded.clone(), 154, None),
            (not_recorded.clone(), 155, Some((Cause::NotRecorded, 150))),
            (
                KnownOfBoard {
                    failed: Some((170 * S, 7)),
                    ..known()
                },
                170,
                Some((Cause::EngineFailed, 170)),
            ),
            (
                KnownOfBoard {
                    failed: Some((50 * S, 7)),
                    is_played: false,
                    ..known()
                },
                50,
                Some((Cause::EngineFailed, 50)),
            ),
            (
                KnownOfBoard {
                    failed: Some((50 * S, 7)),
                    not_judged: Some((40 * S, 3)),
                    ..known()
                },
                50,
                Some((Cause::NotJudged, 40)),
            ),
            (
                KnownOfBoard {
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
        let Some(PresenceChange::Down(down)) = known.change(160 * S, 60 * S) else {
            panic!("it is down")
        };
        assert_eq!(known.change(161 * S, 60 * S), None);
        known.listened_from_us = Some(162 * S);
        assert_eq!(
            known.change(162 * S, 60 * S),
            Some(PresenceChange::Back(down))
        );
        assert_eq!(known.change(163 * S, 60 * S), None);
        known.failed = Some((164 * S, 3));
        let failed = known.change(164 * S, 60 * S);
        assert!(matches!(
            failed,
            Some(PresenceChange::Down(Down { seq: Some(3), .. }))
        ));
    }

    #[test]
    fn rulings_are_opened_once_and_again_only_under_another_number() {
        let mut known = known();
        let opened = |known: &mut KnownOfBoard, open: &[RulingId]| {
            known.open = open.iter().copied().collect();
            known.opened()
        };
        assert_eq!(
            opened(&mut known, &[(2, 0)]),
            [PresenceChange::Open((2, 0))]
        );
        assert_eq!(opened(&mut known, &[(2, 0)]), []);
        let two = opened(&mut known, &[(2, 0), (2, 1), (5, 0)]);
        assert_eq!(
            two,
            [PresenceChange::Open((2, 1)), PresenceChange::Open((5, 0))]
        );
        assert_eq!(opened(&mut known, &[]), []);
        // two searches for one question: it waits for the arbiter when both have ended
        known.searched.extend([6, 6]);
        assert_eq!(opened(&mut known, &[(6, 0)]), []);
        known.search_ended(6);
        assert_eq!(known.opened(), []);
        known.search_ended(6);
        assert_eq!(known.opened(), [PresenceChange::Open((6, 0))]);
        known.searched.push(6);
        assert_eq!(known.opened(), []);
        known.search_ended(6);
        assert_eq!(known.opened(), [], "told once");
    }
}
