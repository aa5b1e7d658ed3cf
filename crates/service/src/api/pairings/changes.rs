//! Collects what an import adds and changes.

use ledger::{ExpectedVersion, Write};

use super::Counts;
use crate::model::DocumentKind;
use crate::registry::changed;

/// What is new, and what is not what it was.
#[derive(Debug)]
pub(super) struct Changes<T> {
    pub added: Vec<T>,
    pub changed: Vec<T>,
}

impl<T> Default for Changes<T> {
    fn default() -> Changes<T> {
        Changes {
            added: Vec::new(),
            changed: Vec::new(),
        }
    }
}

impl<T> Changes<T> {
    pub(super) fn all(&self) -> impl Iterator<Item = &T> {
        self.added.iter().chain(&self.changed)
    }

    pub(super) fn counts(&self) -> Counts {
        Counts {
            added: self.added.len(),
            changed: self.changed.len(),
        }
    }
}

impl<T: DocumentKind> Changes<T> {
    pub(super) fn writes(&self) -> impl Iterator<Item = Write> {
        let added = self
            .added
            .iter()
            .map(|new| changed(new, ExpectedVersion::None));
        // whoever changes these counts the event's structure
        let others = self
            .changed
            .iter()
            .map(|it| changed(it, ExpectedVersion::Any));
        added.chain(others)
    }
}
