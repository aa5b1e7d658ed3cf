//! Says how long to wait before a request is sent again.

use std::time::Duration;

/// How often and how long a request that failed is sent again.
///
/// The waits double from `first` to `longest`; each is shortened by a random part of up to a half,
/// so that clients that failed together do not come back together. Where the service says how long
/// to wait, it is waited so long and up to `first` more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retries {
    /// The first wait.
    pub first: Duration,
    /// The longest wait of the client's own choice.
    pub longest: Duration,
    /// The time after the first attempt within which the last one begins.
    pub within: Duration,
}

impl Retries {
    /// One attempt only.
    pub const NONE: Retries = Retries {
        first: Duration::ZERO,
        longest: Duration::ZERO,
        within: Duration::ZERO,
    };

    /// The wait after so many failures, the last one included, or `None` when time is up.
    ///
    /// `asked` is what the service asks for, `random` any number, `passed` the time since the first
    /// attempt began.
    ///
    /// ```
    /// use jadoube_client::Retries;
    /// use std::time::Duration;
    /// let s = Duration::from_secs;
    /// let retries = Retries { first: s(1), longest: s(8), within: s(60) };
    /// assert_eq!(retries.wait(1, None, 0, s(0)), Some(s(1)));
    /// assert_eq!(retries.wait(3, None, 0, s(5)), Some(s(4)));
    /// assert_eq!(retries.wait(9, None, 0, s(30)), Some(s(8)));
    /// assert_eq!(retries.wait(1, Some(s(20)), 0, s(0)), Some(s(20)));
    /// assert_eq!(retries.wait(1, Some(s(20)), 0, s(41)), None);
    /// ```
    #[must_use]
    pub fn wait(
        &self,
        failures: u32,
        asked: Option<Duration>,
        random: u64,
        passed: Duration,
    ) -> Option<Duration> {
        let wait = match asked {
            Some(asked) => asked.checked_add(part(self.first, random))?,
            None => {
                let doublings = failures.saturating_sub(1).min(31);
                let whole = self.first.saturating_mul(1 << doublings).min(self.longest);
                whole - part(whole / 2, random)
            }
        };
        let begins = passed.checked_add(wait)?;
        (self.within > Duration::ZERO && begins <= self.within).then_some(wait)
    }
}

impl Default for Retries {
    /// Waits from a tenth of a second to ten seconds, for a minute in all.
    fn default() -> Retries {
        Retries {
            first: Duration::from_millis(100),
            longest: Duration::from_secs(10),
            within: Duration::from_secs(60),
        }
    }
}

/// The part of a time that a random number makes: nothing for 0, all but a moment for the largest.
fn part(of: Duration, random: u64) -> Duration {
    let nanos = (of.as_nanos() * u128::from(random >> 32)) >> 32;
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

/// A random number; where the system gives none, waits are not spread.
pub(crate) fn random() -> u64 {
    getrandom::u64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time() -> impl Strategy<Value = Duration> {
        (0u64..200_000).prop_map(Duration::from_millis)
    }

    proptest! {
        /// A wait is never longer than it may be, never shorter than half of the doubled first
        /// one, and never less than what the service asks for.
        #[test]
        fn waits_are_bounded(
            first in time(), longest in time(), within in time(), passed in time(),
            failures in 1u32..100, asked in proptest::option::of(time()), random: u64,
        ) {
            let retries = Retries { first, longest, within };
            let whole = (0..failures - 1).fold(first, |wait, _| wait.saturating_mul(2).min(longest));
            let whole = whole.min(longest);
            match retries.wait(failures, asked, random, passed) {
                Some(wait) => {
                    prop_assert!(passed + wait <= within);
                    match asked {
                        Some(asked) => prop_assert!(wait >= asked && wait <= asked + first),
                        None => prop_assert!(wait >= whole / 2 && wait <= whole),
                    }
                }
                None => {
                    let most = asked.map_or(whole, |asked| asked + first);
                    prop_assert!(within.is_zero() || passed + most > within);
                }
            }
        }
    }

    #[test]
    fn clients_that_fail_together_come_back_one_by_one() {
        let retries = Retries::default();
        let waits: std::collections::BTreeSet<_> = (0..100u64)
            .map(|client| retries.wait(5, None, client << 57, Duration::ZERO))
            .collect();
        assert_eq!(waits.len(), 100);
        assert_eq!(Retries::NONE.wait(1, None, 0, Duration::ZERO), None);
    }
}
