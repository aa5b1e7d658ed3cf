//! Sets a DGT clock from outside, once an arbiter stands behind it: asks what it shows, sends the
//! new times only if that is what was expected, and looks whether it shows them then.

use crate::clock_keys::SideTimes;
use crate::decoders::dgt::{DgtTimes, HostCommand};
use crate::event::{ClockReading, ClockSide, DeviceNote, Lever, Sensed, SensorEvent};

/// A clock that says nothing for so long does not answer.
const ANSWERS_WITHIN_US: u64 = 3_000_000;
/// It is asked again so often meanwhile.
const ASKED_EVERY_US: u64 = 1_000_000;

/// By how much a clock is to be set, and from which times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockPlan {
    /// What it showed when the ruling was made.
    pub shown: ClockReading,
    /// When that was.
    pub shown_us: u64,
    /// Whole seconds to be added on the left; negative is taken off.
    pub left_s: i64,
    /// The same on the right.
    pub right_s: i64,
}

impl ClockPlan {
    /// What the clock must show if it shows what it showed then; `None` if it cannot.
    #[must_use]
    pub fn must_show(&self) -> Option<SideTimes> {
        SideTimes::shown(&self.shown).plus(self.left_s, self.right_s)
    }

    /// The same plan from what the clock shows now; `None` where that does not follow from what it
    /// showed before: somebody has set it meanwhile. Asked at each reading, it tells that from a
    /// side that ran on.
    #[must_use]
    pub fn carried_on(&self, now: &ClockReading, now_us: u64) -> Option<ClockPlan> {
        self.leads_to(now, now_us).then_some(ClockPlan {
            shown: *now,
            shown_us: now_us,
            ..*self
        })
    }

    /// Whether a clock that showed that shows this now: a side that ran may have run on.
    fn leads_to(&self, reading: &ClockReading, now_us: u64) -> bool {
        let passed_s = now_us.saturating_sub(self.shown_us) / 1_000_000 + 2;
        [ClockSide::Left, ClockSide::Right].into_iter().all(|side| {
            let (then, now) = (self.shown.face(side).seconds, reading.face(side).seconds);
            let runs = |reading: &ClockReading| reading.running && reading.lever == Lever::Up(side);
            let ran = runs(&self.shown) || runs(reading);
            let least = match ran {
                true => u64::from(then).saturating_sub(passed_s),
                false => u64::from(then),
            };
            (least..=u64::from(then)).contains(&u64::from(now))
        })
    }
}

/// What became of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSetOutcome {
    /// The clock shows these times now.
    Set(SideTimes),
    /// Nothing was sent: the clock does not say what it shows.
    Silent,
    /// Nothing was sent: the clock shows these times, which do not follow from what it showed.
    ShowsOtherwise(SideTimes),
    /// Nothing was sent: no clock can show such times.
    Impossible,
    /// The clock refused: it is not in its mode for hosts (DGT XL option 23, DGT 3000 option 25).
    Refused,
    /// The times were sent, and the clock does not show them.
    NotTaken,
}

#[derive(Clone, Copy, Debug)]
enum SetterPhase {
    /// The clock is asked what it shows.
    Asking,
    /// These times were sent.
    Sent(SideTimes),
}

/// Sets one clock, by one plan after the other.
///
/// ```
/// use jadoube_sensing::decoders::dgt::{DgtTimes, HostCommand};
/// use jadoube_sensing::*;
///
/// let face = |seconds| ClockFace { seconds, flag: TimeFlag::None };
/// let shows = |left, right| ClockReading {
///     left: face(left),
///     right: face(right),
///     lever: Lever::Up(ClockSide::Left),
///     running: false,
///     battery_low: false,
/// };
/// let tells = |at_us, reading| SensorEvent {
///     when: TimeSpan::new(at_us, at_us),
///     what: Sensed::Clock(reading),
/// };
/// let mut setter = ClockSetter::default();
/// setter.set(ClockPlan { shown: shows(300, 280), shown_us: 0, left_s: 0, right_s: 120 }, 1_000);
/// assert_eq!(setter.asks(1_000), HostCommand::SendClock.bytes());
/// setter.heard(&tells(2_000, shows(300, 280)));
/// let times = DgtTimes { left_s: 300, right_s: 400, runs: None };
/// assert_eq!(setter.asks(3_000)[..12], HostCommand::SetAndRun(times).bytes());
/// setter.heard(&tells(4_000, shows(300, 400)));
/// let set = SideTimes { left_s: 300, right_s: 400 };
/// assert_eq!(setter.became(), Some(ClockSetOutcome::Set(set)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ClockSetter {
    /// What is being set, since when it is waited for the clock, and when it was asked last.
    under_way: Option<(ClockPlan, SetterPhase, u64)>,
    asked_us: Option<u64>,
    to_send: Vec<u8>,
    became: Option<ClockSetOutcome>,
}

impl ClockSetter {
    /// Sets the clock by a plan, in place of one that is under way.
    pub fn set(&mut self, plan: ClockPlan, now_us: u64) {
        *self = ClockSetter::default();
        match plan.must_show() {
            Some(_) => self.under_way = Some((plan, SetterPhase::Asking, now_us)),
            None => self.became = Some(ClockSetOutcome::Impossible),
        }
    }

    /// Whether a plan is under way.
    #[must_use]
    pub const fn is_at_work(&self) -> bool {
        self.under_way.is_some()
    }

    /// What became of the last plan, told once.
    pub fn became(&mut self) -> Option<ClockSetOutcome> {
        self.became.take()
    }

    /// Takes in what the board and its clock tell.
    pub fn heard(&mut self, event: &SensorEvent) {
        // what was told before it was asked is not its answer
        let Some((plan, phase, _)) = self.under_way.filter(|_| self.asked_us.is_some()) else {
            return;
        };
        let at_us = event.when.latest_us;
        match (&event.what, phase) {
            (Sensed::Clock(reading), SetterPhase::Asking) => self.send(&plan, reading, at_us),
            (Sensed::Clock(reading), SetterPhase::Sent(times)) if shows(reading, times) => {
                self.end(ClockSetOutcome::Set(times));
            }
            (Sensed::Device(DeviceNote::Refused), SetterPhase::Sent(_)) => {
                self.end(ClockSetOutcome::Refused);
            }
            (Sensed::Device(DeviceNote::NoClock), SetterPhase::Asking) => {
                self.end(ClockSetOutcome::Silent);
            }
            _ => {}
        }
    }

    fn send(&mut self, plan: &ClockPlan, now: &ClockReading, now_us: u64) {
        let times = SideTimes::shown(now);
        if !plan.leads_to(now, now_us) {
            return self.end(ClockSetOutcome::ShowsOtherwise(times));
        }
        let Some(must_show) = times.plus(plan.left_s, plan.right_s) else {
            return self.end(ClockSetOutcome::Impossible);
        };
        let runs = match now.lever {
            Lever::Up(side) if now.running => Some(side),
            _ => None,
        };
        let command = HostCommand::SetAndRun(DgtTimes {
            left_s: must_show.left_s,
            right_s: must_show.right_s,
            runs,
        });
        self.to_send = command.bytes();
        self.asked_us = Some(now_us);
        self.under_way = Some((*plan, SetterPhase::Sent(must_show), now_us));
    }

    /// What is to be sent now.
    pub fn asks(&mut self, now_us: u64) -> Vec<u8> {
        let Some((_, phase, since_us)) = self.under_way else {
            return Vec::new();
        };
        if now_us >= since_us + ANSWERS_WITHIN_US {
            self.end(match phase {
                SetterPhase::Asking => ClockSetOutcome::Silent,
                SetterPhase::Sent(_) => ClockSetOutcome::NotTaken,
            });
            return Vec::new();
        }
        let mut bytes = std::mem::take(&mut self.to_send);
        let is_due = self.asked_us.is_none_or(|at| now_us >= at + ASKED_EVERY_US);
        if is_due {
            self.asked_us = Some(now_us);
            bytes.extend(HostCommand::SendClock.bytes());
        }
        bytes
    }

    fn end(&mut self, became: ClockSetOutcome) {
        *self = ClockSetter {
            became: Some(became),
            ..ClockSetter::default()
        };
    }
}

/// Whether a clock that was just set shows these times: the side that runs may have run on.
fn shows(reading: &ClockReading, times: SideTimes) -> bool {
    [ClockSide::Left, ClockSide::Right].into_iter().all(|side| {
        let (wanted, now) = (times.at(side), reading.face(side).seconds);
        let ran = reading.running && reading.lever == Lever::Up(side);
        let most_s = if ran {
            (ANSWERS_WITHIN_US / 1_000_000) as u32
        } else {
            0
        };
        (wanted.saturating_sub(most_s)..=wanted).contains(&now)
    })
}
