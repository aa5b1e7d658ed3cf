//! Watches the clock of a board: who sits where, who pressed, whose flag fell, what it shows.

use std::collections::VecDeque;

use board::Color;
use laws::{Reading, Running};

use crate::event::{ClockReading, ClockSide, Lever, TimeFlag, TimeSpan};

/// As many presses are kept as a board is out of step for; of more the oldest go.
pub(super) const MOST_PRESSES: usize = 64;
/// As many flags are kept as nobody lets fall; of more the oldest go.
pub(super) const MOST_FLAGS: usize = 16;

/// Both times change by so many seconds more than have passed only where somebody sets them.
const JUMP_S: u64 = 60;

/// A press of the lever.
#[derive(Clone, Copy, Debug)]
pub(super) struct Press {
    pub by: Color,
    pub when: TimeSpan,
    /// What the clock showed when it told of it.
    pub clock: ClockReading,
}

/// What a reading says of the lever since the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeverSeen {
    /// It lies as it lay.
    AsBefore,
    /// Somebody has pressed.
    Pressed,
    /// It lies as it lay, but the time of the other side has changed: both have pressed.
    TurnedAndBack,
}

/// The clock, and what it has told that is not told on yet.
#[derive(Clone, Debug)]
pub(super) struct WatchedClock {
    /// What it showed last; `None` without a clock.
    pub reading: Option<ClockReading>,
    /// When it was heard to show that.
    shown_us: u64,
    pub white_sits: Option<ClockSide>,
    pub presses: VecDeque<Press>,
    pub flags: VecDeque<(Color, TimeSpan)>,
    /// When it was stopped, if it has run and does no longer.
    pub stopped: Option<TimeSpan>,
    /// A reading that nobody believes before the next one says the same.
    unlikely: Option<ClockReading>,
    /// The time of the side that is down was seen to run: the lever is not what the clock says.
    lever_is_doubted: bool,
    /// A ruling gave the move back, and the lever has to follow: who sets it does not press.
    pub is_to_be_set: bool,
}

impl WatchedClock {
    pub fn new(white_sits: Option<ClockSide>) -> WatchedClock {
        WatchedClock {
            reading: None,
            shown_us: 0,
            white_sits,
            presses: VecDeque::new(),
            flags: VecDeque::new(),
            stopped: None,
            unlikely: None,
            lever_is_doubted: false,
            is_to_be_set: false,
        }
    }

    /// Takes in what it shows before a game.
    pub fn shows(&mut self, reading: ClockReading, when: TimeSpan) -> Option<ClockReading> {
        self.shown_us = when.latest_us;
        self.reading.replace(reading)
    }

    /// Takes in what it shows during a game, and says what that tells of its lever.
    pub fn observe(
        &mut self,
        reading: ClockReading,
        when: TimeSpan,
        has_the_move: Color,
    ) -> LeverSeen {
        if self.is_unlikely(reading, when) {
            return LeverSeen::AsBefore;
        }
        let before = self.shows(reading, when);
        self.seat_players(has_the_move);
        let Some(before) = before else {
            return LeverSeen::AsBefore;
        };
        self.compare_the_lever(before, reading);
        if reading.running {
            self.stopped = None;
        } else if before.running {
            self.stopped = Some(when);
        }
        let turned_by = self.turned_by(before, reading);
        if let Some(by) = turned_by {
            let is_set = std::mem::take(&mut self.is_to_be_set) && by != has_the_move;
            if !is_set {
                let clock = reading;
                keep(&mut self.presses, MOST_PRESSES, Press { by, when, clock });
            }
        }
        for side in [ClockSide::Left, ClockSide::Right] {
            let fell = reading.face(side).flag == TimeFlag::Fallen
                && before.face(side).flag != TimeFlag::Fallen;
            if fell && let Some(player) = self.player_at(side) {
                keep(&mut self.flags, MOST_FLAGS, (player, when));
            }
        }
        match turned_by {
            Some(_) => LeverSeen::Pressed,
            None if was_turned_and_back(before, reading) => LeverSeen::TurnedAndBack,
            None => LeverSeen::AsBefore,
        }
    }

    /// A byte that was lost can leave a reading of other times, and of flags that did not fall.
    fn is_unlikely(&mut self, reading: ClockReading, when: TimeSpan) -> bool {
        let passed_s = when.latest_us.saturating_sub(self.shown_us) / 1_000_000;
        let jumps = |before: &ClockReading| {
            let by = |side| {
                before
                    .face(side)
                    .seconds
                    .abs_diff(reading.face(side).seconds)
            };
            let most_s = passed_s.saturating_add(JUMP_S);
            u64::from(by(ClockSide::Left).min(by(ClockSide::Right))) > most_s
        };
        let is_new = self.unlikely.take().is_none_or(|unlikely| jumps(&unlikely));
        let is_unlikely = self.is_running() && self.reading.as_ref().is_some_and(jumps) && is_new;
        self.unlikely = is_unlikely.then_some(reading);
        is_unlikely
    }

    /// All that was seen has been told, the move of this player last: the presses before his belong
    /// to what was told, in whatever order it was.
    pub fn keep_last_press_of(&mut self, player: Color) {
        let last = self.presses.back().copied();
        self.presses.clear();
        self.presses.extend(last.filter(|press| press.by == player));
    }

    /// The time that becomes less between two readings with one lever is that of the side that is
    /// up.
    fn compare_the_lever(&mut self, before: ClockReading, now: ClockReading) {
        let Lever::Up(up) = now.lever else { return };
        if !before.running || !now.running || before.lever != now.lever {
            return;
        }
        let ran = |side| now.face(side).seconds < before.face(side).seconds;
        match (ran(up), ran(up.other())) {
            (true, false) => self.lever_is_doubted = false,
            (false, true) => self.lever_is_doubted = true,
            _ => {}
        }
    }

    /// Who had his side up before, and has not now.
    fn turned_by(&self, before: ClockReading, now: ClockReading) -> Option<Color> {
        match before.lever {
            Lever::Up(side) if before.running && now.running && before.lever != now.lever => {
                self.player_at(side)
            }
            _ => None,
        }
    }

    /// Who has the move when the clock runs first sits where it runs.
    pub fn seat_players(&mut self, has_the_move: Color) {
        if let Some(clock) = self.reading
            && clock.running
            && self.white_sits.is_none()
            && let Lever::Up(side) = clock.lever
        {
            self.white_sits = Some(match has_the_move {
                Color::White => side,
                Color::Black => side.other(),
            });
        }
    }

    fn player_at(&self, side: ClockSide) -> Option<Color> {
        let white = self.white_sits?;
        Some(if side == white {
            Color::White
        } else {
            Color::Black
        })
    }

    /// Whether there is a clock, and it runs.
    pub fn is_running(&self) -> bool {
        self.reading.is_some_and(|clock| clock.running)
    }

    /// Whose time runs, by the lever, unless the times have shown otherwise.
    pub fn runs_for(&self) -> Option<Color> {
        let clock = self.reading.filter(|clock| clock.running)?;
        if self.lever_is_doubted {
            return None;
        }
        match clock.lever {
            Lever::Up(side) => self.player_at(side),
            Lever::Unknown => None,
        }
    }

    /// What it shows, by players.
    pub fn by_players(&self) -> Option<Reading> {
        let (clock, white) = (self.reading?, self.white_sits?);
        let ms = |side| i64::from(clock.face(side).seconds) * 1_000;
        Some(Reading {
            white_ms: ms(white),
            black_ms: ms(white.other()),
            running: self.runs_for().map_or(Running::Neither, Running::Player),
        })
    }
}

/// Only the time of the side that is up runs, and a press may add to it.
fn was_turned_and_back(before: ClockReading, now: ClockReading) -> bool {
    match (before.lever, now.lever) {
        (Lever::Up(side), Lever::Up(same)) if side == same && before.running && now.running => {
            before.face(side.other()).seconds != now.face(side.other()).seconds
        }
        _ => false,
    }
}

fn keep<T>(kept: &mut VecDeque<T>, most: usize, new: T) {
    if kept.len() == most {
        kept.pop_front();
    }
    kept.push_back(new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decoders::Decoder;
    use crate::decoders::dgt::DgtDecoder;
    use crate::event::{Sensed, SensorEvent};

    /// What a clock tells: right, left, each with the bits before its hours, and the status.
    fn told(right: [u8; 3], left: [u8; 3], status: u8) -> ClockReading {
        let [rh, rm, rs] = right;
        let [lh, lm, ls] = left;
        let message = [0x8d, 0x00, 0x0a, rh, rm, rs, lh, lm, ls, status];
        let mut events = Vec::new();
        DgtDecoder::default().decode(&message, 0, &mut events);
        match events[..] {
            [
                SensorEvent {
                    what: Sensed::Clock(reading),
                    ..
                },
            ] => reading,
            ref other => panic!("{other:?}"),
        }
    }

    /// What the clock told, one after the other, and what is made of it.
    type Row = (
        &'static str,
        Vec<ClockReading>,
        Vec<Color>,
        Option<Color>,
        usize,
    );

    const LEFT_RUNS: u8 = 0x01;
    const RIGHT_RUNS: u8 = 0x03;
    const RIGHT_STANDS: u8 = 0x02;

    /// White sits on the left; which flags fell, and whose time runs at last.
    fn watched(readings: &[ClockReading]) -> (Vec<Color>, Option<Color>, usize) {
        let mut clock = WatchedClock::new(Some(ClockSide::Left));
        for (at_us, &reading) in (0..).zip(readings) {
            clock.observe(reading, TimeSpan::new(at_us, at_us), Color::White);
        }
        let flags = clock.flags.iter().map(|(color, _)| *color).collect();
        (flags, clock.runs_for(), clock.presses.len())
    }

    const FIVE: [u8; 3] = [0x00, 0x05, 0x00];
    const ONE: [u8; 3] = [0x00, 0x00, 0x01];
    const LESS: [u8; 3] = [0x00, 0x04, 0x59];

    #[test]
    fn a_flag_is_a_bit_and_no_display() {
        let zero = [0x00; 3];
        let fallen = [0x10, 0x00, 0x00];
        let ended = [0x40, 0x30, 0x00];
        let both = [0x50, 0x00, 0x00];
        are_watched([
            (
                "a display of zero",
                vec![told(ONE, FIVE, RIGHT_RUNS), told(zero, FIVE, RIGHT_RUNS)],
                vec![],
                Some(Color::Black),
                0,
            ),
            (
                "a flag",
                vec![
                    told(ONE, FIVE, RIGHT_RUNS),
                    told(fallen, FIVE, RIGHT_STANDS),
                ],
                vec![Color::Black],
                None,
                0,
            ),
            (
                "a flag told again",
                vec![
                    told(ONE, FIVE, RIGHT_RUNS),
                    told(fallen, FIVE, RIGHT_STANDS),
                    told(fallen, FIVE, RIGHT_STANDS),
                ],
                vec![Color::Black],
                None,
                0,
            ),
            (
                "a period that has ended",
                vec![told(ONE, FIVE, RIGHT_RUNS), told(ended, FIVE, RIGHT_RUNS)],
                vec![],
                Some(Color::Black),
                0,
            ),
            (
                "a flag shown and fallen",
                vec![told(FIVE, ONE, LEFT_RUNS), told(FIVE, both, 0x00)],
                vec![Color::White],
                None,
                0,
            ),
        ]);
    }

    #[test]
    fn the_lever_says_whose_time_runs_unless_the_times_contradict_it() {
        are_watched([
            (
                "runs",
                vec![told(FIVE, FIVE, LEFT_RUNS)],
                vec![],
                Some(Color::White),
                0,
            ),
            (
                "a press",
                vec![told(FIVE, FIVE, LEFT_RUNS), told(FIVE, FIVE, RIGHT_RUNS)],
                vec![],
                Some(Color::Black),
                1,
            ),
            (
                "a lever that the times contradict",
                vec![told(FIVE, FIVE, RIGHT_RUNS), told(FIVE, LESS, RIGHT_RUNS)],
                vec![],
                None,
                0,
            ),
            (
                "and that they confirm again",
                vec![
                    told(FIVE, FIVE, RIGHT_RUNS),
                    told(FIVE, LESS, RIGHT_RUNS),
                    told(LESS, LESS, RIGHT_RUNS),
                ],
                vec![],
                Some(Color::Black),
                0,
            ),
        ]);
    }

    #[test]
    fn a_reading_that_was_damaged_hides_no_press_and_drops_no_flag() {
        let hours = [0x00, 0x59, 0x00];
        let two = [0x10, 0x58, 0x01];
        are_watched([
            (
                "times that jump, and a flag",
                vec![
                    told(FIVE, FIVE, LEFT_RUNS),
                    told(two, hours, 0x00),
                    told(FIVE, LESS, RIGHT_RUNS),
                ],
                vec![],
                Some(Color::Black),
                1,
            ),
            (
                "times that somebody has set",
                vec![
                    told(FIVE, FIVE, LEFT_RUNS),
                    told(hours, hours, RIGHT_RUNS),
                    told(hours, hours, RIGHT_RUNS),
                ],
                vec![],
                Some(Color::Black),
                1,
            ),
        ]);
    }

    /// A clock that has stopped tells what it shows once.
    #[test]
    fn a_flag_that_fell_while_nothing_was_heard_falls() {
        let (three, fallen) = ([0x00, 0x03, 0x00], [0x10, 0x00, 0x00]);
        for (silent_s, flags) in [(1, 0), (240, 1)] {
            let mut clock = WatchedClock::new(Some(ClockSide::Left));
            for (at_s, reading) in [
                (0, told(FIVE, FIVE, LEFT_RUNS)),
                (silent_s, told(three, fallen, 0x00)),
            ] {
                let when = TimeSpan::new(at_s * 1_000_000, at_s * 1_000_000);
                clock.observe(reading, when, Color::White);
            }
            assert_eq!(clock.flags.len(), flags, "after {silent_s} s");
        }
    }

    fn are_watched<const ROWS: usize>(table: [Row; ROWS]) {
        for (name, readings, flags, runs, presses) in table {
            assert_eq!(watched(&readings), (flags, runs, presses), "{name}");
        }
    }
}
