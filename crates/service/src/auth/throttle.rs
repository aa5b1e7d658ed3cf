//! Limits how often somebody may try to log in or send requests. The caller gives the time, which
//! nobody can set.

use std::hash::Hash;
use std::net::IpAddr;
use std::time::Duration;

use crate::auth::secret::SecretHash;
use crate::bounded::Bounded;
use crate::limits::{
    ATTEMPT_EVERY, FAILURES_KEPT_FOR, FIRST_PAUSE, FREE_LOG_INS, MAX_ATTEMPTS_OF_AN_ADDRESS,
    MAX_LOG_INS_FROM_ANYWHERE, MAX_PAUSE, MAX_THROTTLED, STRANGERS_LOG_IN_EVERY,
};
use crate::time::{Steady, micros};

/// How long to wait before the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    us: i64,
}

impl Wait {
    /// As long as that, unless it is over.
    fn lasting(us: i64) -> Result<(), Wait> {
        if us > 0 { Err(Wait { us }) } else { Ok(()) }
    }

    /// Whole seconds, at least one.
    pub(super) fn s(self) -> u32 {
        u32::try_from(self.us.max(1).unsigned_abs().div_ceil(1_000_000)).unwrap_or(u32::MAX)
    }
}

/// How often each may ask: so often at once, and once more after every pause.
pub(super) struct Rate<K> {
    /// When each may ask as often as at first again.
    full_us: Bounded<K, i64>,
    at_once: u32,
    every: Duration,
}

impl<K: Clone + Eq + Hash> Rate<K> {
    pub(super) fn new(at_once: u32, every: Duration) -> Rate<K> {
        Rate {
            full_us: Bounded::new(MAX_THROTTLED),
            at_once,
            every,
        }
    }

    /// Somebody asks. What must wait does not count.
    pub(super) fn ask(&mut self, who: K, now: Steady) -> Result<(), Wait> {
        self.ask_for(1, who, now)
    }

    /// Somebody asks for so many at once.
    pub(super) fn ask_for(&mut self, count: u32, who: K, now: Steady) -> Result<(), Wait> {
        let full_us = self.could_ask_for(count, &who, now)?;
        let more = i64::from(count) * micros(self.every);
        self.full_us.put(who, full_us + more);
        Ok(())
    }

    /// What he asked for last does not count.
    pub(super) fn give_back(&mut self, who: K) {
        if let Some(full_us) = self.full_us.get(&who).copied() {
            self.full_us.put(who, full_us - micros(self.every));
        }
    }

    /// Whether he could ask for so many, and when he may ask as often as at first, as it is now.
    pub(super) fn could_ask_for(&self, count: u32, who: &K, now: Steady) -> Result<i64, Wait> {
        let room = i64::from(self.at_once.saturating_sub(count)) * micros(self.every);
        let full_us = self.full_us.get(who).copied().unwrap_or(now.us());
        let full_us = full_us.max(now.us());
        Wait::lasting(full_us - now.us() - room)?;
        Ok(full_us)
    }
}

/// Where somebody tries.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum AttemptOrigin {
    /// A browser that the account was logged in to with before, wherever it is.
    Browser(SecretHash),
    /// An address; many people may be behind it.
    Address(IpAddr),
}

/// Who tries: the account by its login, and where.
type AttemptKey = (SecretHash, AttemptOrigin);

/// The attempts that are remembered.
///
/// Whoever guesses makes himself wait, and nobody at another address, nor anybody there whose
/// browser is known; only all that strangers try together is bounded for an account as a whole, and
/// all that known browsers try together. Nobody is a stranger where he has logged in before.
pub(super) struct Throttle {
    failed: Bounded<AttemptKey, Failed>,
    /// The addresses at which an account was logged in to.
    known: Bounded<AttemptKey, ()>,
    strangers: Rate<SecretHash>,
    /// All browsers that are known to an account: whoever had many of their cookies has not as many
    /// tries.
    familiar: Rate<SecretHash>,
    places: Rate<AttemptOrigin>,
}

#[derive(Clone, Copy, Default)]
struct Failed {
    count: u32,
    last_us: i64,
}

impl Throttle {
    pub(super) fn new() -> Throttle {
        Throttle {
            failed: Bounded::new(MAX_THROTTLED),
            known: Bounded::new(MAX_THROTTLED),
            strangers: Rate::new(MAX_LOG_INS_FROM_ANYWHERE, STRANGERS_LOG_IN_EVERY),
            familiar: Rate::new(MAX_LOG_INS_FROM_ANYWHERE, STRANGERS_LOG_IN_EVERY),
            places: Rate::new(MAX_ATTEMPTS_OF_AN_ADDRESS, ATTEMPT_EVERY),
        }
    }

    /// Somebody tries something there. An attempt that must wait does not count.
    pub(super) fn place(&mut self, place: AttemptOrigin, now: Steady) -> Result<(), Wait> {
        self.places.ask(place, now)
    }

    /// Somebody tries to log in to an account. It counts as failed until [`Throttle::succeeded`],
    /// so that many at once are not cheaper than one after the other. An attempt that must wait
    /// does not count.
    pub(super) fn account(&mut self, attempt: AttemptKey, now: Steady) -> Result<(), Wait> {
        let mut failed = self.failed.get(&attempt).copied().unwrap_or_default();
        let since_us = now.us() - failed.last_us;
        Wait::lasting(micros(pause_after(failed.count)) - since_us)?;
        match attempt.1 {
            AttemptOrigin::Browser(_) => self.familiar.ask(attempt.0, now)?,
            AttemptOrigin::Address(_) if self.known.get(&attempt).is_some() => {}
            AttemptOrigin::Address(_) => self.strangers.ask(attempt.0, now)?,
        }
        if since_us >= micros(FAILURES_KEPT_FOR) {
            failed.count = 0;
        }
        failed.count = failed.count.saturating_add(1);
        failed.last_us = now.us();
        self.failed.put(attempt, failed);
        Ok(())
    }

    /// The log-in succeeded: what failed before is forgotten, and the address is known from now on.
    pub(super) fn succeeded(&mut self, attempt: AttemptKey) {
        self.failed.remove(&attempt);
        if matches!(attempt.1, AttemptOrigin::Address(_)) {
            self.known.put(attempt, ());
        }
    }
}

/// How long to wait after so many failed attempts.
fn pause_after(count: u32) -> Duration {
    match count.checked_sub(FREE_LOG_INS) {
        None => Duration::ZERO,
        Some(more) => FIRST_PAUSE.saturating_mul(1 << more.min(16)).min(MAX_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const S: i64 = 1_000_000;
    const START: Steady = Steady::from_us(0);

    fn anna() -> AttemptKey {
        anna_at(1)
    }

    fn anna_at(place: u8) -> AttemptKey {
        let address = IpAddr::from([192, 0, 2, place]);
        (SecretHash::of("anna"), AttemptOrigin::Address(address))
    }

    fn anna_with(browser: &str) -> AttemptKey {
        (
            SecretHash::of("anna"),
            AttemptOrigin::Browser(SecretHash::of(browser)),
        )
    }

    /// Attempts that all fail, at these seconds, and how many seconds each is told to wait.
    #[test]
    fn accounts() {
        let table: [(i64, Option<u32>); 14] = [
            (0, None),
            (0, None),
            (0, None),
            (0, None),
            (0, None),
            (0, Some(1)),
            (1, None),
            (1, Some(2)),
            (2, Some(1)),
            (3, None),
            (6, Some(1)),
            (7, None),
            (14, Some(1)),
            (15, None),
        ];
        let mut throttle = Throttle::new();
        for (place, (at_s, wait)) in table.into_iter().enumerate() {
            let told = throttle
                .account(anna(), Steady::from_us(100 * S + at_s * S))
                .err();
            assert_eq!(told.map(Wait::s), wait, "line {place}");
        }
    }

    #[test]
    fn the_pause_has_an_end_and_quiet_is_rewarded() {
        assert_eq!(pause_after(FREE_LOG_INS - 1), Duration::ZERO);
        assert_eq!(pause_after(FREE_LOG_INS), FIRST_PAUSE);
        assert_eq!(pause_after(u32::MAX), MAX_PAUSE);
        let mut throttle = Throttle::new();
        for _ in 0..5 {
            assert_eq!(throttle.account(anna(), START), Ok(()));
        }
        let later = START.after(FAILURES_KEPT_FOR);
        for _ in 0..5 {
            assert_eq!(throttle.account(anna(), later), Ok(()));
        }
        assert!(throttle.account(anna(), later).is_err());
    }

    #[test]
    fn success_forgets_and_others_are_not_concerned() {
        let mut throttle = Throttle::new();
        for _ in 0..5 {
            assert_eq!(throttle.account(anna(), START), Ok(()));
        }
        assert!(throttle.account(anna(), START).is_err());
        let boris = (SecretHash::of("boris"), anna().1);
        assert_eq!(throttle.account(boris, START), Ok(()));
        throttle.succeeded(anna());
        assert_eq!(throttle.account(anna(), START), Ok(()));
    }

    #[test]
    fn whoever_guesses_elsewhere_locks_nobody_out() {
        let mut throttle = Throttle::new();
        let mut now_us = 0;
        // for a day, whenever he may
        while now_us < 24 * 3600 * S {
            let now = Steady::from_us(now_us);
            match throttle.account(anna_at(66), now) {
                Ok(()) => {}
                Err(wait) => now_us += wait.us,
            }
            let now = Steady::from_us(now_us);
            assert_eq!(throttle.strangers.ask(anna().0, now), Ok(()), "{now_us}");
        }
    }

    #[test]
    fn strangers_together_wait_and_a_known_address_does_not() {
        let mut throttle = Throttle::new();
        throttle.succeeded(anna_at(1));
        let tried = (2..=255).filter(|place| throttle.account(anna_at(*place), START).is_ok());
        assert_eq!(tried.count(), MAX_LOG_INS_FROM_ANYWHERE as usize);
        assert_eq!(throttle.account(anna_at(1), START), Ok(()));
        let every = START.after(STRANGERS_LOG_IN_EVERY);
        assert_eq!(throttle.account(anna_at(254), every), Ok(()));
        assert!(throttle.account(anna_at(253), every).is_err());
    }

    #[test]
    fn a_known_browser_waits_for_its_own_failures_and_no_others() {
        let mut throttle = Throttle::new();
        for _ in 0..5 {
            assert_eq!(throttle.account(anna(), START), Ok(()));
            assert_eq!(throttle.account(anna_with("lost"), START), Ok(()));
        }
        assert!(throttle.account(anna(), START).is_err());
        assert!(throttle.account(anna_with("lost"), START).is_err());
        assert_eq!(throttle.account(anna_with("hers"), START), Ok(()));
        // nor does she help whoever guesses beside her
        throttle.succeeded(anna_with("hers"));
        assert!(throttle.account(anna(), START).is_err());
        assert!(throttle.account(anna_with("lost"), START).is_err());
    }

    #[test]
    fn many_cookies_are_not_as_many_tries() {
        let mut throttle = Throttle::new();
        let tried = (0..1_000).filter(|browser| {
            let browser = anna_with(&browser.to_string());
            throttle.account(browser, START).is_ok()
        });
        assert_eq!(tried.count(), MAX_LOG_INS_FROM_ANYWHERE as usize);
        assert_eq!(throttle.account(anna(), START), Ok(()));
    }

    proptest! {
        /// However an address tries: in any span there are at most the burst and one for each
        /// interval.
        #[test]
        fn addresses(gaps_us in prop::collection::vec(0..3 * S, 1..300)) {
            let mut throttle = Throttle::new();
            let here = anna().1;
            let mut now_us = 0;
            let mut allowed = Vec::new();
            for gap_us in gaps_us {
                now_us += gap_us / 20;
                match throttle.place(here, Steady::from_us(now_us)) {
                    Ok(()) => allowed.push(now_us),
                    Err(wait) => {
                        let sooner = Steady::from_us(now_us + wait.us - 1);
                        prop_assert!(throttle.place(here, sooner).is_err());
                    }
                }
            }
            for (place, from) in allowed.iter().enumerate() {
                let span = now_us - from;
                let most = i64::from(MAX_ATTEMPTS_OF_AN_ADDRESS) + span / micros(ATTEMPT_EVERY);
                prop_assert!(i64::try_from(allowed.len() - place).unwrap() <= most);
            }
        }
    }
}
