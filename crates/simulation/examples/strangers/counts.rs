//! Counts what the service makes of attacks.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How often each thing was seen.
#[derive(Default)]
pub struct Counts(Mutex<BTreeMap<(&'static str, String), u64>>);

impl Counts {
    /// An attack of this name ended so.
    pub fn saw(&self, attack: &'static str, what: impl Into<String>) {
        *self.counts().entry((attack, what.into())).or_default() += 1;
    }

    /// An attack of this name was answered with this status.
    pub fn answered(&self, attack: &'static str, status: u16) {
        self.saw(attack, status.to_string());
    }

    /// Whether an answer says that the service failed: any 5xx but 503, which says that there is no
    /// room.
    pub fn has_failures(&self) -> bool {
        let is_failure = |what: &str| what.starts_with('5') && what != "503";
        self.counts().keys().any(|(_, what)| is_failure(what))
    }

    fn counts(&self) -> MutexGuard<'_, BTreeMap<(&'static str, String), u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((attack, what), count) in &*self.counts() {
            writeln!(f, "{attack}: {count} times {what}")?;
        }
        Ok(())
    }
}
