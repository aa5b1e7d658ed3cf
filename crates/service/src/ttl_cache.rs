//! Remembers for a few seconds what was looked up, so that not every request asks the store.

use std::hash::Hash;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bounded::Bounded;
use crate::limits::{KNOWN_FOR, MAX_KNOWN};

/// Values by their keys.
pub(crate) struct TtlCache<K, V>(Mutex<Inner<K, V>>);

struct Inner<K, V> {
    /// Each with the time from and until which it holds.
    by: Bounded<K, (V, Range<i64>)>,
    /// Counts what was forgotten: what was read before may be out of date.
    forgotten: u64,
}

/// The moment at which something was asked for in vain.
pub(crate) struct Moment(u64);

impl<K: Clone + Eq + Hash, V: Clone> TtlCache<K, V> {
    pub(crate) fn new() -> TtlCache<K, V> {
        let by = Bounded::new(MAX_KNOWN);
        TtlCache(Mutex::new(Inner { by, forgotten: 0 }))
    }

    /// What is known under this key; if nothing is, the moment to keep it with once it is looked up.
    pub(crate) fn find(&self, key: &K, now_us: i64) -> Result<V, Moment> {
        let inner = self.inner();
        match inner.by.get(key) {
            // the time from which: a clock may be put back
            Some((value, while_us)) if while_us.contains(&now_us) => Ok(value.clone()),
            _ => Err(Moment(inner.forgotten)),
        }
    }

    /// Whether anything was kept under this key and not forgotten, even if it holds no longer.
    pub(crate) fn was_known(&self, key: &K) -> bool {
        self.inner().by.get(key).is_some()
    }

    /// Remembers a value, at most until its time has come, unless something was forgotten since that moment.
    pub(crate) fn keep(&self, moment: &Moment, key: K, value: V, now_us: i64, ends_us: i64) {
        let mut inner = self.inner();
        if inner.forgotten == moment.0 {
            let for_us = i64::try_from(KNOWN_FOR.as_micros()).unwrap_or(i64::MAX);
            let until_us = ends_us.min(now_us.saturating_add(for_us));
            inner.by.put(key, (value, now_us..until_us));
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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_for_a_few_seconds_and_not_after_being_forgotten() {
        let known = TtlCache::new();
        let find = |now_us| known.find(&"key", now_us).ok();
        let Err(moment) = known.find(&"key", 0) else {
            panic!("nothing was kept")
        };
        let keep = |ends_us| known.keep(&moment, "key", 1, 0, ends_us);
        keep(i64::MAX);
        assert!(find(0).is_some() && find(2_999_999).is_some());
        assert!(find(3_000_000).is_none() && find(-1).is_none());
        keep(1_000_000);
        assert!(find(999_999).is_some() && find(1_000_000).is_none());
        known.forget(&"key");
        assert!(find(0).is_none());
        // what was read before it was forgotten is not kept after that
        keep(i64::MAX);
        assert!(find(0).is_none());
    }
}
