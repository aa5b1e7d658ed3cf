//! Relates the time that games are played in to the time of day, which anybody can set.

/// The time that games are played in: it passes as a time that nobody can set does, and shows the
/// time of day as it was when nobody played last.
///
/// ```
/// use jadoube_table::PlayTime;
/// let mut time = PlayTime::default();
/// time.set_by(3_600_000_000);
/// assert_eq!((time.at(5), time.lags_us()), (5, 3_600_000_000));
/// time.nobody_plays();
/// assert_eq!((time.at(5), time.lags_us()), (3_600_000_005, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayTime {
    /// By how much it is ahead of the time that nobody can set, microseconds.
    ahead_us: i64,
    /// By how much the time of day has been set since nobody played last.
    lags_us: i64,
}

impl PlayTime {
    /// What time it is while the time that nobody can set is this.
    #[must_use]
    pub const fn at(self, steady_us: i64) -> i64 {
        steady_us.saturating_add(self.ahead_us)
    }

    /// What the time that nobody can set is while it is this time.
    #[must_use]
    pub const fn steady_us(self, at_us: i64) -> i64 {
        at_us.saturating_sub(self.ahead_us)
    }

    /// The time of day has been set by so much: nobody who plays is charged for it.
    pub const fn set_by(&mut self, by_us: i64) {
        self.lags_us = self.lags_us.saturating_add(by_us);
    }

    /// By how much the time of day is ahead of it; less than 0: behind.
    #[must_use]
    pub const fn lags_us(self) -> i64 {
        self.lags_us
    }

    /// Nobody plays: it is the time of day again. Returns by how much it has leapt.
    pub const fn nobody_plays(&mut self) -> i64 {
        let by_us = self.lags_us;
        self.ahead_us = self.ahead_us.saturating_add(by_us);
        self.lags_us = 0;
        by_us
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum TimeStep {
        Passes(i64),
        IsSet(i64),
        NobodyPlays,
    }

    fn step() -> impl Strategy<Value = TimeStep> {
        prop_oneof![
            (0i64..10_000).prop_map(TimeStep::Passes),
            (-10_000i64..10_000).prop_map(TimeStep::IsSet),
            Just(TimeStep::NobodyPlays),
        ]
    }

    proptest! {
        /// While somebody plays so much passes as passes, and once nobody does it is the time of
        /// day.
        #[test]
        fn nobody_is_charged_and_the_time_of_day_comes_back(
            steps in prop::collection::vec(step(), 0..50),
        ) {
            let (mut time, mut steady, mut day) = (PlayTime::default(), 0, 0);
            for step in steps {
                let before = time.at(steady);
                match step {
                    TimeStep::Passes(us) => {
                        steady += us;
                        day += us;
                        prop_assert_eq!(time.at(steady) - before, us);
                    }
                    TimeStep::IsSet(us) => {
                        day += us;
                        time.set_by(us);
                        prop_assert_eq!(time.at(steady), before);
                    }
                    TimeStep::NobodyPlays => {
                        prop_assert_eq!(time.nobody_plays(), day - before);
                        prop_assert_eq!(time.at(steady), day);
                    }
                }
                prop_assert_eq!(time.at(steady) + time.lags_us(), day);
                prop_assert_eq!(time.steady_us(time.at(steady)), steady);
            }
        }
    }
}
