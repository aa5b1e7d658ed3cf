//! Those who have shown who they are, remembered for a few seconds.

use std::ops::Range;
use std::sync::Mutex;

use crate::auth::bounded::Bounded;
use crate::auth::principal::{Principal, Via};
use crate::auth::{locked, micros};
use crate::limits::{KNOWN_FOR, MAX_KNOWN};

/// Those who are remembered.
pub(super) struct Known(Mutex<Inner>);

struct Inner {
    /// Each with the time from and until which he is.
    by: Bounded<Via, (Principal, Range<i64>)>,
    /// Counts what was forgotten: what was read before may be out of date.
    forgotten: u64,
}

/// The moment at which somebody was asked for in vain.
pub(super) struct Moment(u64);

impl Known {
    pub(super) fn new() -> Known {
        let by = Bounded::new(MAX_KNOWN);
        Known(Mutex::new(Inner { by, forgotten: 0 }))
    }

    /// Whoever shows this; if he is not remembered, the moment to remember him with once he is looked up.
    pub(super) fn find(&self, via: &Via, now_us: i64) -> Result<Principal, Moment> {
        let inner = locked(&self.0);
        match inner.by.get(via) {
            // the time from which: a clock may be put back
            Some((principal, while_us)) if while_us.contains(&now_us) => Ok(principal.clone()),
            _ => Err(Moment(inner.forgotten)),
        }
    }

    /// Remembers him, at most until his time has come, unless something was forgotten since that moment.
    pub(super) fn keep(&self, moment: &Moment, principal: &Principal, now_us: i64, ends_us: i64) {
        let mut inner = locked(&self.0);
        if inner.forgotten == moment.0 {
            let until_us = ends_us.min(now_us + micros(KNOWN_FOR));
            let via = principal.via.clone();
            inner.by.put(via, (principal.clone(), now_us..until_us));
        }
    }

    /// Forgets whoever shows this.
    pub(super) fn forget(&self, via: &Via) {
        let mut inner = locked(&self.0);
        inner.forgotten += 1;
        inner.by.remove(via);
    }

    /// Forgets everybody.
    pub(super) fn forget_all(&self) {
        let mut inner = locked(&self.0);
        inner.forgotten += 1;
        inner.by.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_for_a_few_seconds_and_not_after_being_forgotten() {
        let known = Known::new();
        let somebody = Principal::anonymous();
        let find = |now_us| known.find(&somebody.via, now_us).ok();
        let Err(moment) = known.find(&somebody.via, 0) else {
            panic!("nobody was kept")
        };
        known.keep(&moment, &somebody, 0, i64::MAX);
        assert!(find(0).is_some() && find(2_999_999).is_some());
        assert!(find(3_000_000).is_none() && find(-1).is_none());
        known.keep(&moment, &somebody, 0, 1_000_000);
        assert!(find(999_999).is_some() && find(1_000_000).is_none());
        known.forget(&somebody.via);
        assert!(find(0).is_none());
        // what was read before the revocation is not kept after it
        known.keep(&moment, &somebody, 0, i64::MAX);
        assert!(find(0).is_none());
    }
}
