//! Finds the keys to be pressed on a clock so that it shows other times: from what it shows and
//! what it must show to strokes, by the model of the clock.
//!
//! It rests on users' manuals alone (DGT 3000: v 0.1 and 1.0; DGT 2010: editions of 2007, 2012 and
//! 2016; DGT XL: 1.10); no clock was tried. That a digit that blinks goes round from its highest to
//! nothing is not in all of them, so no stroke rests on it.

use crate::event::{ClockReading, ClockSide};

/// A clock whose keys are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockModel {
    /// DGT 3000.
    Dgt3000,
    /// DGT XL.
    DgtXl,
    /// DGT 2010.
    Dgt2010,
}

impl ClockModel {
    /// Each of them.
    pub const ALL: [ClockModel; 3] = [ClockModel::Dgt3000, ClockModel::DgtXl, ClockModel::Dgt2010];

    /// Its name, as arguments and tables have it.
    ///
    /// ```
    /// assert_eq!(jadoube_sensing::ClockModel::Dgt2010.name(), "dgt-2010");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClockModel::Dgt3000 => "dgt-3000",
            ClockModel::DgtXl => "dgt-xl",
            ClockModel::Dgt2010 => "dgt-2010",
        }
    }

    /// Which key is held, and for how many seconds at most, until the first digit blinks.
    const fn opens(self) -> (ClockKey, u8) {
        match self {
            ClockModel::DgtXl => (ClockKey::Accept, 3),
            // by the edition of the manual two or three seconds
            ClockModel::Dgt3000 | ClockModel::Dgt2010 => (ClockKey::StartStop, 3),
        }
    }
}

/// A key of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockKey {
    /// The key in the middle, which starts and stops the clock.
    StartStop,
    /// The key that makes a digit one more.
    Plus,
    /// The key that makes it one less.
    Minus,
    /// The key on the right with a tick (OK), which goes on to the next digit.
    Accept,
}

impl ClockKey {
    /// Its name.
    ///
    /// ```
    /// assert_eq!(jadoube_sensing::ClockKey::StartStop.name(), "start/stop");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClockKey::StartStop => "start/stop",
            ClockKey::Plus => "+",
            ClockKey::Minus => "-",
            ClockKey::Accept => "ok",
        }
    }

    /// The key that brings a number towards another.
    const fn towards(from: u32, to: u32) -> ClockKey {
        match to > from {
            true => ClockKey::Plus,
            false => ClockKey::Minus,
        }
    }
}

/// Both times of a clock, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideTimes {
    /// On the left.
    pub left_s: u32,
    /// On the right.
    pub right_s: u32,
}

impl SideTimes {
    /// No clock shows more: 9:59:59.
    pub const LONGEST_S: u32 = 35_999;

    /// What a clock shows.
    #[must_use]
    pub const fn shown(reading: &ClockReading) -> SideTimes {
        SideTimes {
            left_s: reading.left.seconds,
            right_s: reading.right.seconds,
        }
    }

    /// These with whole seconds added on each side; negative is taken off. `None` if no clock can
    /// show that.
    ///
    /// ```
    /// use jadoube_sensing::SideTimes;
    /// let shown = SideTimes { left_s: 300, right_s: 35_990 };
    /// assert_eq!(shown.plus(120, -1), Some(SideTimes { left_s: 420, right_s: 35_989 }));
    /// assert_eq!((shown.plus(-301, 0), shown.plus(0, 10)), (None, None));
    /// ```
    #[must_use]
    pub fn plus(self, left_s: i64, right_s: i64) -> Option<SideTimes> {
        let added = |shown: u32, more: i64| {
            let sum = u32::try_from(i64::from(shown).checked_add(more)?).ok()?;
            (sum <= SideTimes::LONGEST_S).then_some(sum)
        };
        Some(SideTimes {
            left_s: added(self.left_s, left_s)?,
            right_s: added(self.right_s, right_s)?,
        })
    }

    /// One of them.
    #[must_use]
    pub const fn at(self, side: ClockSide) -> u32 {
        match side {
            ClockSide::Left => self.left_s,
            ClockSide::Right => self.right_s,
        }
    }
}

/// What is to be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTask {
    /// What the clock shows.
    pub shows: SideTimes,
    /// Whether it runs.
    pub runs: bool,
    /// What it must show.
    pub must_show: SideTimes,
    /// The number of moves, for which the clock asks after the times.
    pub moves: MoveCounter,
}

/// What becomes of the number of moves that a clock counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCounter {
    /// The clock counts none.
    Absent,
    /// It counts them, as with an increment or several periods, and they stay as they are.
    Kept,
    /// The number on the left is made another.
    Set {
        /// What it shows.
        shows: u16,
        /// What it must show.
        must_show: u16,
    },
}

/// Strokes of one key, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyStep {
    /// The key.
    pub key: ClockKey,
    /// How.
    pub stroke: KeyStroke,
    /// What it is for.
    pub purpose: KeyPurpose,
}

/// How a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyStroke {
    /// So many times.
    Times(u8),
    /// Held until the first digit blinks, for about so many seconds.
    Held(u8),
    /// As often as it takes until this number is shown.
    UntilShown(u16),
    /// As often as something blinks still.
    WhileBlinking,
}

/// What a stroke is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPurpose {
    /// The clock stops.
    Stop,
    /// Its times can be corrected.
    Open,
    /// The digit of this place is made right: 0 the hours, 1 and 2 the minutes, 3 and 4 the
    /// seconds.
    Digit(ClockSide, u8),
    /// The digit of this place is right: on to the next.
    Next(ClockSide, u8),
    /// The number of moves, on the left, is made right; that on the right follows.
    Moves,
    /// The number of moves, and the period if the clock asks for it, stay.
    Keep,
    /// The clock goes on.
    Start,
}

/// The keys to be pressed, in order; `None` if the clock cannot show such times. The last starts
/// the clock, when the game goes on.
///
/// ```
/// use jadoube_sensing::{
///     ClockKey, ClockModel, ClockTask, KeyStroke, MoveCounter, SideTimes, key_steps,
/// };
///
/// let shows = SideTimes { left_s: 300, right_s: 290 };
/// let must_show = SideTimes { left_s: 300, right_s: 410 };
/// let task = ClockTask { shows, runs: true, must_show, moves: MoveCounter::Kept };
/// let steps = key_steps(ClockModel::Dgt3000, &task).expect("times that it can show");
/// let pressed = steps.iter().filter(|step| matches!(step.key, ClockKey::Plus | ClockKey::Minus));
/// // 0:04.50 becomes 0:06.50: two more minutes
/// assert_eq!(pressed.map(|step| (step.key, step.stroke)).collect::<Vec<_>>(), [
///     (ClockKey::Plus, KeyStroke::Times(2)),
/// ]);
/// ```
#[must_use]
pub fn key_steps(model: ClockModel, task: &ClockTask) -> Option<Vec<KeyStep>> {
    let within = |times: SideTimes| times.left_s.max(times.right_s) <= SideTimes::LONGEST_S;
    if !within(task.shows) || !within(task.must_show) {
        return None;
    }
    let mut steps = Vec::with_capacity(24);
    let mut step = |key, stroke, purpose| {
        steps.push(KeyStep {
            key,
            stroke,
            purpose,
        });
    };
    if task.runs {
        step(ClockKey::StartStop, KeyStroke::Times(1), KeyPurpose::Stop);
    }
    let (key, seconds) = model.opens();
    step(key, KeyStroke::Held(seconds), KeyPurpose::Open);
    for side in [ClockSide::Left, ClockSide::Right] {
        let (shows, wanted) = (digits(task.shows.at(side)), digits(task.must_show.at(side)));
        for (place, (from, to)) in (0..).zip(shows.into_iter().zip(wanted)) {
            if to != from {
                let key = ClockKey::towards(u32::from(from), u32::from(to));
                let times = KeyStroke::Times(to.abs_diff(from));
                step(key, times, KeyPurpose::Digit(side, place));
            }
            step(
                ClockKey::Accept,
                KeyStroke::Times(1),
                KeyPurpose::Next(side, place),
            );
        }
    }
    if let MoveCounter::Set { shows, must_show } = task.moves
        && shows != must_show
    {
        let key = ClockKey::towards(u32::from(shows), u32::from(must_show));
        step(key, KeyStroke::UntilShown(must_show), KeyPurpose::Moves);
    }
    if task.moves != MoveCounter::Absent {
        step(ClockKey::Accept, KeyStroke::WhileBlinking, KeyPurpose::Keep);
    }
    step(ClockKey::StartStop, KeyStroke::Times(1), KeyPurpose::Start);
    Some(steps)
}

/// Hours, minutes in two digits, seconds in two digits.
fn digits(seconds: u32) -> [u8; 5] {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    [
        hours,
        minutes / 10,
        minutes % 10,
        seconds / 10,
        seconds % 10,
    ]
    .map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock as the manuals describe it: what it shows, and which of its ten digits blinks.
    struct PressedClock {
        model: ClockModel,
        digits: [u8; 10],
        blinks: Option<usize>,
        runs: bool,
        moves: Option<u16>,
    }

    impl PressedClock {
        fn press(&mut self, step: KeyStep) {
            let opens = self.model.opens().0;
            match (step.stroke, self.blinks) {
                (KeyStroke::Held(_), None) if step.key == opens && !self.runs => {
                    self.blinks = Some(0);
                }
                (KeyStroke::Times(times), Some(at)) if at < 10 => match step.key {
                    ClockKey::Plus => self.digits[at] += times,
                    ClockKey::Minus => self.digits[at] -= times,
                    ClockKey::Accept => self.go_on(at),
                    ClockKey::StartStop => panic!("it is being set"),
                },
                (KeyStroke::UntilShown(number), Some(10)) => {
                    let moves = self.moves.as_mut().expect("it counts moves");
                    let key = ClockKey::towards(u32::from(*moves), u32::from(number));
                    assert_eq!(step.key, key, "{moves} to {number}");
                    *moves = number;
                }
                (KeyStroke::WhileBlinking, at) if step.key == ClockKey::Accept => {
                    assert!(at.is_none_or(|at| at == 10), "{at:?}");
                    self.blinks = None;
                }
                (KeyStroke::Times(1), None) if step.key == ClockKey::StartStop => {
                    self.runs = !self.runs;
                }
                _ => panic!("{step:?} while {:?} blinks", self.blinks),
            }
        }

        fn go_on(&mut self, at: usize) {
            let most = [9, 5, 9, 5, 9][at % 5];
            assert!(self.digits[at] <= most, "digit {at}");
            self.blinks = Some(at + 1).filter(|next| *next < 10 || self.moves.is_some());
        }
    }

    #[test]
    fn the_keys_bring_every_clock_from_any_times_to_any_others() {
        let times = [0, 1, 59, 60, 299, 300, 599, 3_599, 3_600, 5_400, 35_999];
        for model in ClockModel::ALL {
            for (nth, (from, to)) in times
                .iter()
                .flat_map(|from| times.iter().map(move |to| (*from, *to)))
                .enumerate()
            {
                let shows = SideTimes {
                    left_s: from,
                    right_s: to,
                };
                let must_show = SideTimes {
                    left_s: to,
                    right_s: from,
                };
                let runs = nth % 2 == 0;
                let moves = match nth % 4 {
                    0 => MoveCounter::Absent,
                    1 => MoveCounter::Kept,
                    _ => MoveCounter::Set {
                        shows: 40,
                        must_show: 38 + (nth % 5) as u16,
                    },
                };
                let (counted, wanted) = match moves {
                    MoveCounter::Absent => (None, None),
                    MoveCounter::Kept => (Some(40), Some(40)),
                    MoveCounter::Set { shows, must_show } => (Some(shows), Some(must_show)),
                };
                let task = ClockTask {
                    shows,
                    runs,
                    must_show,
                    moves,
                };
                let of = |times: SideTimes| {
                    let both = [digits(times.left_s), digits(times.right_s)].concat();
                    <[u8; 10]>::try_from(both).expect("ten digits")
                };
                let mut clock = PressedClock {
                    model,
                    digits: of(shows),
                    blinks: None,
                    runs,
                    moves: counted,
                };
                for step in key_steps(model, &task).expect("times that it can show") {
                    clock.press(step);
                }
                assert_eq!(clock.digits, of(must_show), "{model:?} {task:?}");
                assert_eq!(clock.moves, wanted);
                assert!(clock.runs && clock.blinks.is_none());
            }
        }
    }

    #[test]
    fn what_no_clock_can_show_is_not_set() {
        let (shows, must_show) = (
            SideTimes {
                left_s: 1,
                right_s: 1,
            },
            SideTimes {
                left_s: 36_000,
                right_s: 0,
            },
        );
        let task = ClockTask {
            shows,
            runs: false,
            must_show,
            moves: MoveCounter::Absent,
        };
        assert_eq!(key_steps(ClockModel::DgtXl, &task), None);
    }
}
