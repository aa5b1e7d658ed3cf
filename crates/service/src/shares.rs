//! Divides what there is only so much of, so that whoever takes much leaves the others their share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::lock::locked;
use crate::requester::{Priority, Requester};

/// How much those of a priority may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShareLimit {
    /// Together with all whose priority is less.
    pub up_to_here: usize,
    /// Each of them.
    pub of_one: usize,
}

/// The limit of each priority, the least first.
pub(crate) type ShareLimits = [ShareLimit; Priority::ALL.len()];

/// Why there is none left for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// He holds as much as one may.
    One,
    /// All of his priority hold as much as they may.
    All,
}

/// What there is; its clones are the same.
#[derive(Clone)]
pub(crate) struct Shares(Arc<Divided>);

struct Divided {
    limits: ShareLimits,
    held: Mutex<HeldShares>,
}

#[derive(Default)]
struct HeldShares {
    by_priority: [usize; Priority::ALL.len()],
    by_one: HashMap<Requester, usize>,
}

impl Shares {
    pub(crate) fn new(limits: ShareLimits) -> Shares {
        let held = Mutex::default();
        Shares(Arc::new(Divided { limits, held }))
    }

    /// The share of somebody, of which nothing is taken yet.
    pub(crate) fn share(&self, requester: Requester) -> Share {
        Share {
            shares: self.clone(),
            requester,
            amount: AtomicUsize::new(0),
        }
    }

    fn held(&self) -> MutexGuard<'_, HeldShares> {
        locked(&self.0.held)
    }

    fn has_room(&self, held: &HeldShares, requester: &Requester, more: usize) -> Result<(), Full> {
        let own = requester.priority as usize;
        let of_one = held.by_one.get(requester).copied().unwrap_or(0);
        if of_one.saturating_add(more) > self.0.limits[own].of_one {
            return Err(Full::One);
        }
        // whoever takes what is kept for him alone leaves those above him theirs all the same
        let fits = (own..Priority::ALL.len()).all(|place| {
            let up_to_here: usize = held.by_priority[..=place].iter().sum();
            up_to_here.saturating_add(more) <= self.0.limits[place].up_to_here
        });
        fits.then_some(()).ok_or(Full::All)
    }
}

/// What one request or connection holds, until it is dropped.
pub(crate) struct Share {
    shares: Shares,
    requester: Requester,
    amount: AtomicUsize,
}

impl Share {
    /// Whose it is.
    pub(crate) fn requester(&self) -> &Requester {
        &self.requester
    }

    /// Takes more, or nothing where there is too little left.
    pub(crate) fn grow(&self, more: usize) -> Result<(), Full> {
        let mut held = self.shares.held();
        self.shares.has_room(&held, &self.requester, more)?;
        held.by_priority[self.requester.priority as usize] += more;
        *held.by_one.entry(self.requester.clone()).or_default() += more;
        self.amount.fetch_add(more, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let amount = *self.amount.get_mut();
        let mut held = self.shares.held();
        held.by_priority[self.requester.priority as usize] -= amount;
        if let Some(of_one) = held.by_one.get_mut(&self.requester) {
            *of_one -= amount;
            if *of_one == 0 {
                held.by_one.remove(&self.requester);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::auth::Address;

    const LIMITS: ShareLimits = [limit(10, 6), limit(12, 2), limit(16, 5), limit(20, 20)];

    const fn limit(up_to_here: usize, of_one: usize) -> ShareLimit {
        ShareLimit { up_to_here, of_one }
    }

    fn somebody(place: u8, priority: usize) -> Requester {
        let address = Address([192, 0, 2, place].into());
        Requester::at(address, Priority::ALL[priority])
    }

    #[test]
    fn nobody_takes_what_is_kept_for_others() {
        let shares = Shares::new(LIMITS);
        let table = [
            (somebody(1, 0), 6, Ok(())),
            (somebody(1, 0), 1, Err(Full::One)),
            (somebody(2, 0), 5, Err(Full::All)),
            (somebody(2, 0), 4, Ok(())),
            (somebody(1, 1), 3, Err(Full::One)),
            (somebody(1, 2), 5, Ok(())),
            (somebody(2, 2), 2, Err(Full::All)),
            (somebody(1, 3), 5, Ok(())),
            (somebody(1, 3), 1, Err(Full::All)),
            // what staff has taken is not there for others
            (somebody(1, 1), 1, Err(Full::All)),
        ];
        let mut taken = Vec::new();
        for (place, (requester, amount, expected)) in table.into_iter().enumerate() {
            let share = shares.share(requester);
            assert_eq!(share.grow(amount), expected, "line {place}");
            taken.push(share);
        }
        drop(taken);
        assert!(shares.held().by_one.is_empty());
    }

    proptest! {
        /// Whoever takes and gives back: no limit is passed.
        #[test]
        fn limits_hold(steps in prop::collection::vec((1u8..5, 0usize..4, 1usize..8, any::<bool>()), 0..60)) {
            let shares = Shares::new(LIMITS);
            let mut taken = Vec::new();
            for (place, priority, amount, gives_back) in steps {
                if gives_back && !taken.is_empty() {
                    taken.remove(usize::from(place) % taken.len());
                }
                let share = shares.share(somebody(place, priority));
                let _ = share.grow(amount);
                taken.push(share);
                let held = shares.held();
                for (priority, limit) in LIMITS.iter().enumerate() {
                    let up_to_here: usize = held.by_priority[..=priority].iter().sum();
                    prop_assert!(up_to_here <= limit.up_to_here);
                }
                let is_within = |(one, held): (&Requester, &usize)| {
                    *held <= LIMITS[one.priority as usize].of_one
                };
                prop_assert!(held.by_one.iter().all(is_within));
            }
            drop(taken);
            prop_assert_eq!(shares.held().by_priority, [0; 4]);
        }
    }
}
