//! Narrows when something happened by the clock of the device itself.

use crate::TimeSpan;

/// Its times are believed when they have agreed with the times of arrival for so long.
const AGREED_FOR_US: u64 = 10_000_000;

/// After so long it begins anew, for no two clocks run alike.
const BEGINS_ANEW_AFTER_US: u64 = 300_000_000;

/// What two clocks may differ in that time.
const DRIFT_US: i128 = 30_000;

/// The clock of a device, and how far ahead of it ours has been seen to be.
///
/// What the device saw at its time `d` and what came in at `r` happened, by our clock, between `r`
/// less the delay and `r`. All that came in says so of one and the same difference between the two
/// clocks, which is thereby known better than from one message. A device whose times go back, or
/// do not agree with the times of arrival, is not believed.
#[derive(Clone, Debug, Default)]
pub(super) struct DeviceClock {
    seen: Option<ClocksSeen>,
}

#[derive(Clone, Copy, Debug)]
struct ClocksSeen {
    first_us: u64,
    last_us: u64,
    least: i128,
    most: i128,
}

impl DeviceClock {
    /// When it happened that the device saw at `device_us`, of its own clock, and that came in at
    /// `received_us`, after at most `delay_us`.
    pub(super) fn span(&mut self, device_us: u64, received_us: u64, delay_us: u64) -> TimeSpan {
        let reported = TimeSpan::reported(received_us, delay_us);
        let difference = i128::from(received_us) - i128::from(device_us);
        let seen = match self.seen {
            Some(seen) if seen.agrees(device_us, difference, delay_us) => {
                seen.with(device_us, difference)
            }
            _ => ClocksSeen {
                first_us: device_us,
                last_us: device_us,
                least: difference,
                most: difference,
            },
        };
        self.seen = Some(seen);
        if seen.last_us - seen.first_us < AGREED_FOR_US {
            return reported;
        }
        let device = i128::from(device_us);
        let latest = device + seen.least + DRIFT_US;
        let earliest = device + seen.most - i128::from(delay_us) - DRIFT_US;
        narrowed(reported, earliest, latest)
    }
}

impl ClocksSeen {
    fn agrees(&self, device_us: u64, difference: i128, delay_us: u64) -> bool {
        let within = i128::from(delay_us) + DRIFT_US;
        device_us >= self.last_us
            && device_us - self.first_us <= BEGINS_ANEW_AFTER_US
            && difference - self.least <= within
            && self.most - difference <= within
    }

    fn with(self, device_us: u64, difference: i128) -> ClocksSeen {
        ClocksSeen {
            last_us: device_us,
            least: self.least.min(difference),
            most: self.most.max(difference),
            ..self
        }
    }
}

/// The part of the span that lies between the two, and the whole where nothing does.
fn narrowed(reported: TimeSpan, earliest: i128, latest: i128) -> TimeSpan {
    let within = |time: i128| {
        let (low, high) = (reported.earliest_us, reported.latest_us);
        let time = time.clamp(i128::from(low), i128::from(high));
        u64::try_from(time).unwrap_or(high)
    };
    let (earliest, latest) = (within(earliest), within(latest));
    if earliest <= latest {
        TimeSpan::new(earliest, latest)
    } else {
        reported
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DELAY_US: u64 = 200_000;

    /// Reports each second; each comes in as late as it says.
    fn spans(late_us: impl Fn(u64) -> u64, count: u64) -> Vec<(u64, TimeSpan)> {
        let mut clock = DeviceClock::default();
        let mut one = |second: u64| {
            let happened_us = 7_000_000 + second * 1_000_000;
            let received_us = happened_us + late_us(second);
            let device_us = second * 1_000_000;
            (happened_us, clock.span(device_us, received_us, DELAY_US))
        };
        (0..count).map(&mut one).collect()
    }

    #[test]
    fn what_came_in_late_is_put_where_it_happened() {
        let late = |second| if second == 20 { 190_000 } else { 10_000 };
        let spans = spans(late, 30);
        let (happened_us, span) = spans[20];
        assert!(span.earliest_us <= happened_us && happened_us <= span.latest_us);
        assert!(span.latest_us <= happened_us + 40_000, "{span:?}");
        let (_, first) = spans[0];
        assert_eq!(first.latest_us - first.earliest_us, DELAY_US);
    }

    #[test]
    fn what_happened_is_always_within_the_span() {
        let late = |second: u64| second.wrapping_mul(0x9e37_79b9) % DELAY_US;
        for (happened_us, span) in spans(late, 1_000) {
            assert!(span.earliest_us <= happened_us, "{happened_us} {span:?}");
            assert!(happened_us <= span.latest_us, "{happened_us} {span:?}");
        }
    }

    /// A device that tells how long ago the last event was, and not the time, is not believed.
    #[test]
    fn times_that_do_not_agree_with_arrivals_say_nothing() {
        let mut clock = DeviceClock::default();
        for second in 1..100 {
            let received_us = second * 1_000_000;
            let span = clock.span(1_000_000, received_us, DELAY_US);
            assert_eq!(span, TimeSpan::reported(received_us, DELAY_US));
        }
    }
}
