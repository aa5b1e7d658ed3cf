//! Caches for a few seconds what was looked up, so that not every request asks the store.

use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};

use crate::bounded::Bounded;
use crate::limits::{KNOWN_FOR, MAX_KNOWN};
use crate::lock::locked;
use crate::time::Steady;

/// Values by their keys.
pub(crate) struct TtlCache<K, V>(Mutex<Inner<K, V>>);

struct Inner<K, V> {
    /// Each with the time until which it holds.
    by: Bounded<K, (V, Steady)>,
    /// Counts what was forgotten: what was read before may be out of date.
    forgotten: u64,
}

/// The moment at which something was asked for in vain.
pub(crate) struct MissMoment(u64);

impl<K: Clone + Eq + Hash, V: Clone> TtlCache<K, V> {
    pub(crate) fn new() -> TtlCache<K, V> {
        let by = Bounded::new(MAX_KNOWN);
        TtlCache(Mutex::new(Inner { by, forgotten: 0 }))
    }

    /// What is known under this key; if nothing is, the moment to keep it with once it is found.
    pub(crate) fn find(&self, key: &K, now: Steady) -> Result<V, MissMoment> {
        let inner = self.inner();
        match inner.by.get(key) {
            Some((value, until)) if now < *until => Ok(value.clone()),
            _ => Err(MissMoment(inner.forgotten)),
        }
    }

    /// Whether anything was kept under this key and not forgotten, even if it holds no longer.
    pub(crate) fn was_known(&self, key: &K) -> bool {
        self.inner().by.get(key).is_some()
    }

    /// Remembers a value, at most until its time has come, unless something was forgotten since
    /// that moment.
    pub(crate) fn keep(&self, moment: &MissMoment, key: K, value: V, now: Steady, ends: Steady) {
        let mut inner = self.inner();
        if inner.forgotten == moment.0 {
            inner.by.put(key, (value, ends.min(now.after(KNOWN_FOR))));
        }
    }

    /// Forgets what is known under this key.
    pub(crate) fn forget(&self, key: &K) {
        let mut inner = self.inner();
        inner.forgotten += 1;
        inner.by.remove(key);
    }

    /// Forgets everything.
    pub(crate) fn forget_all(&self) {
        let mut inner = self.inner();
        inner.forgotten += 1;
        inner.by.clear();
    }

    fn inner(&self) -> MutexGuard<'_, Inner<K, V>> {
        locked(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_for_a_few_seconds_and_not_after_being_forgotten() {
        let known = TtlCache::new();
        let find = |now_us| known.find(&"key", Steady::from_us(now_us)).ok();
        let Err(moment) = known.find(&"key", Steady::from_us(0)) else {
            panic!("nothing was kept")
        };
        let keep = |ends| known.keep(&moment, "key", 1, Steady::from_us(0), ends);
        keep(Steady::NEVER);
        assert!(find(0).is_some() && find(2_999_999).is_some());
        assert!(find(3_000_000).is_none());
        keep(Steady::from_us(1_000_000));
        assert!(find(999_999).is_some() && find(1_000_000).is_none());
        known.forget(&"key");
        assert!(find(0).is_none());
        // what was read before it was forgotten is not kept after that
        keep(Steady::NEVER);
        assert!(find(0).is_none());
    }
}
