//! Remembers that the record of a board cannot be read or was changed, so that followers who ask
//! again and again do not read it each time.

use std::sync::Mutex;

use crate::limits::DAMAGED_READ_EVERY;
use crate::lock::locked;
use crate::problem::Problem;
use crate::time::Steady;

/// When the record was found damaged last, and what was said of it.
#[derive(Default)]
pub(super) struct Unread(Mutex<Option<(Steady, Problem)>>);

impl Unread {
    /// What was found so lately that the record is not read again.
    pub(super) fn lately(&self, now: Steady) -> Option<Problem> {
        let is_fresh = |(found, _): &&(Steady, Problem)| now.since(*found) < DAMAGED_READ_EVERY;
        let found = locked(&self.0);
        found.as_ref().filter(is_fresh).map(|(_, why)| why.clone())
    }

    /// The record could not be taken for this reason.
    pub(super) fn note(&self, now: Steady, why: Problem) {
        *locked(&self.0) = Some((now, why));
    }

    /// The record was taken as it stands.
    pub(super) fn forget(&self) {
        *locked(&self.0) = None;
    }

    /// Whether the record could not be taken when somebody read it last.
    pub(super) fn is_damaged(&self) -> bool {
        locked(&self.0).is_some()
    }
}
