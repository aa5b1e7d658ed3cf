//! Decides when a delivery is tried again.

use std::time::Duration;

use crate::limits::{
    DELIVERY_TIMEOUT, FIRST_RETRY, MAX_DELIVERY_AGE, MAX_DELIVERY_ATTEMPTS, MAX_RETRY,
};

/// How patiently deliveries are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How long one attempt may take.
    pub timeout: Duration,
    /// The pause after the first failed attempt; each further one is twice as long as the one
    /// before.
    pub first: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// How often a delivery is tried.
    pub attempts: u32,
    /// After how long it is given up.
    pub age: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            timeout: DELIVERY_TIMEOUT,
            first: FIRST_RETRY,
            longest: MAX_RETRY,
            attempts: MAX_DELIVERY_ATTEMPTS,
            age: MAX_DELIVERY_AGE,
        }
    }
}

impl Pace {
    /// The pause after so many failed attempts, so long after the first; `None`: it is given up.
    /// `random` shortens it by up to a half, so that what failed together does not come back
    /// together.
    pub(super) fn pause(&self, attempts: u32, age: Duration, random: u16) -> Option<Duration> {
        if attempts >= self.attempts {
            return None;
        }
        let doubled = 1u32
            .checked_shl(attempts.saturating_sub(1))
            .unwrap_or(u32::MAX);
        let whole = self.first.saturating_mul(doubled).min(self.longest);
        let shortened = whole - whole * u32::from(random) / (2 * u32::from(u16::MAX));
        Some(shortened).filter(|pause| age + *pause <= self.age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        let pace = Pace::default();
        let s = Duration::from_secs;
        let table = [
            (1, 0, 0, Some(s(2))),
            (1, 0, u16::MAX, Some(s(1))),
            (2, 2, 0, Some(s(4))),
            (5, 30, 0, Some(s(32))),
            (9, 1_000, 0, Some(s(512))),
            (10, 1_500, 0, Some(s(600))),
            (11, 2_100, u16::MAX, Some(s(300))),
            (11, 3_001, 0, None),
            (12, 0, 0, None),
            (u32::MAX, 0, 0, None),
        ];
        for (attempts, age, random, expected) in table {
            let pause = pace.pause(attempts, s(age), random);
            assert_eq!(pause, expected, "{attempts} {age} {random}");
        }
    }
}
