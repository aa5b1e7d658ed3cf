//! Says what is done to a service that is soaked, and when.

use std::time::Duration;

/// What is done to the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disruption {
    /// Its time of day is set so many seconds ahead of the right one.
    SetAhead(i64),
    /// It is killed with SIGKILL, and begun anew.
    Kill,
    /// It is asked to end with SIGTERM, and begun anew.
    End,
}

impl Disruption {
    /// Whether the service begins anew.
    pub(super) fn is_restart(self) -> bool {
        matches!(self, Disruption::Kill | Disruption::End)
    }
}

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// Ten deeds that come again and again. A service that begins takes the time of day as it is, so it
/// begins when that is right: otherwise a clock would be charged once, as is known.
const ROUND: [Disruption; 10] = [
    Disruption::SetAhead(HOUR),
    Disruption::SetAhead(0),
    Disruption::Kill,
    Disruption::SetAhead(-HOUR),
    Disruption::SetAhead(0),
    Disruption::SetAhead(400 * DAY),
    Disruption::SetAhead(0),
    Disruption::End,
    Disruption::SetAhead(-400 * DAY),
    Disruption::SetAhead(0),
];

/// When each deed is done within so many minutes: one a minute, or all of a round in a shorter
/// time.
pub(super) fn timetable(minutes: u32) -> Vec<(Duration, Disruption)> {
    let rounds = (minutes / 10).max(1);
    let step = Duration::from_secs(60) * minutes / (rounds * 10);
    let deeds = ROUND.into_iter().cycle().zip(0..rounds * 10);
    deeds
        .map(|(deed, number)| (step * number + step / 2, deed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deed_a_minute_and_in_a_short_time_all_of_them() {
        for (minutes, deeds, first_s, last_s) in [(60, 60, 30, 3_570), (2, 10, 6, 114)] {
            let timetable = timetable(minutes);
            let ends = [timetable[0].0, timetable[deeds - 1].0].map(|time| time.as_secs());
            assert_eq!((timetable.len(), ends), (deeds, [first_s, last_s]));
        }
    }

    #[test]
    fn the_service_begins_when_the_time_of_day_is_right() {
        let mut ahead = 0;
        for (_, deed) in timetable(60) {
            match deed {
                Disruption::SetAhead(seconds) => ahead = seconds,
                Disruption::Kill | Disruption::End => assert_eq!(ahead, 0),
            }
        }
        assert_eq!(ahead, 0);
    }
}
