//! Compares the clock with the time that has passed while the service ran, so that a clock that was
//! set erases nothing.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::limits::{ABSENCE_COUNTED, MAX_ABSENCE};

/// The time that was seen to pass, over all starts of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeenTime {
    /// The latest time that is believed.
    pub at: Timestamp,
    /// How much time was seen to pass, microseconds. Of an absence a day counts at most: it may be
    /// a clock that was set.
    pub counted_us: i64,
    /// Since when the clock is not believed, by the time that is.
    pub doubted_since: Option<Timestamp>,
}

impl SeenTime {
    /// Nothing was seen later than this.
    pub const fn from(at: Timestamp) -> SeenTime {
        SeenTime {
            at,
            counted_us: 0,
            doubted_since: None,
        }
    }

    /// The clock says this, and the process has run for so long since it looked last. A clock that
    /// is further ahead than the service may have been away, or as far behind, is not believed:
    /// then time goes on as the process runs, and nothing is counted.
    pub fn look(&mut self, clock: Timestamp, ran: SignedDuration) {
        let expected = self.at.saturating_add(ran).unwrap_or(Timestamp::MAX);
        let apart = clock.duration_since(expected);
        if apart.abs() > MAX_ABSENCE {
            self.at = expected;
            self.doubted_since.get_or_insert(expected);
            return;
        }
        let passed = clock.duration_since(self.at);
        let passed = passed.clamp(SignedDuration::ZERO, ran + ABSENCE_COUNTED);
        let passed_us = i64::try_from(passed.as_micros()).unwrap_or(i64::MAX);
        self.counted_us = self.counted_us.saturating_add(passed_us);
        self.believe(clock);
    }

    /// Somebody says that the clock is right.
    pub const fn believe(&mut self, clock: Timestamp) {
        self.at = clock;
        self.doubted_since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: SignedDuration = SignedDuration::from_hours(1);

    fn hours(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(10_000 + hours)
    }

    #[test]
    fn what_is_believed_and_what_counts() {
        let day = 24;
        for (what, ran, clock, believed, counted) in [
            ("an hour", 1, 1, true, 1),
            ("a start after a night", 0, 8, true, 8),
            ("a start after a week", 0, 7 * day, true, day),
            ("a machine that slept", 1, 9, true, 9),
            ("a clock put back", 1, -5, true, 0),
            ("a month away", 0, 31 * day, true, day),
            ("longer", 0, 31 * day + 1, false, 0),
            ("a jump", 1, 400 * day, false, 0),
            ("a clock that began anew", 0, -9_000, false, 0),
        ] {
            let mut time = SeenTime::from(hours(0));
            time.look(hours(clock), SignedDuration::from_hours(ran));
            assert_eq!(time.doubted_since.is_none(), believed, "{what}");
            let at = if believed { clock } else { ran };
            assert_eq!(time.at, hours(at), "{what}");
            assert_eq!(time.counted_us, counted * 3_600_000_000, "{what}");
        }
    }

    #[test]
    fn doubt_lasts_until_the_clock_is_right_or_somebody_says_so() {
        let mut time = SeenTime::from(hours(0));
        for hour in 1..=50 {
            time.look(hours(9_600 + hour), HOUR);
            assert_eq!(time.doubted_since, Some(hours(1)), "hour {hour}");
        }
        let mut mended = time;
        mended.look(hours(51), HOUR);
        assert_eq!((mended.doubted_since, mended.at), (None, hours(51)));
        time.believe(hours(9_650));
        time.look(hours(9_651), HOUR);
        assert_eq!((time.doubted_since, time.at), (None, hours(9_651)));
    }
}
