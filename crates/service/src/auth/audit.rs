//! Gathers who saw and did what. The log holds no bodies, no secrets and no names of people. Acts
//! that were recorded are not in it: the records of the games name their authors and times.
//!
//! Actions wait in memory and are written together, at most once a second; the same action done
//! again meanwhile is counted. No request waits for that: where too many wait already, further ones
//! are dropped, and that is counted too. Those of strangers wait longer and apart: whoever has
//! shown nobody who he is must neither fill the store nor keep others out of the log.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{MAX_DEEDS_OF_STRANGERS_WAITING, MAX_DEEDS_WAITING, STRANGERS_AUDITED_EVERY};
use crate::lock::locked;
use crate::model::{DocumentKind, new_id};
use crate::roles::Role;
use crate::time::instant;

/// What somebody saw or did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct AuditedAction {
    /// The name that his acts are recorded under; `null` where nobody had to show who he is, or
    /// failed to.
    pub author: Option<Box<str>>,
    /// What he is.
    pub role: Option<Role>,
    /// The method and the path, as in the OpenAPI document; or the command that the operator gave.
    pub operation: Box<str>,
    /// The names in the path.
    pub targets: BTreeMap<Box<str>, Box<str>>,
    /// How it was answered.
    pub status: u16,
    /// The network that it came from.
    pub network: Box<str>,
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuditLine {
    /// Its name; later lines have greater ones.
    pub id: Box<str>,
    /// When it was done, first.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// How often it was done from then on, within a second or little more; by strangers within a
    /// minute.
    pub count: u64,
    /// What was done.
    #[serde(flatten)]
    pub action: AuditedAction,
    /// Its number in the chain; `null`: it is of a time before lines were chained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The hash of the line before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<Box<str>>,
    /// Its own, over all that stands in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Box<str>>,
}

impl DocumentKind for AuditLine {
    const KIND: &'static str = "audit";
    const CALLED: &'static str = "line of the audit log";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}

/// The beginning of the names of lines from this time on.
pub(crate) fn line_from(at_us: i64) -> Box<str> {
    format!("{:016}", at_us.max(0)).into()
}

/// The audit log, as far as it is not written yet.
#[derive(Default)]
pub struct Audit {
    waiting: Mutex<HashMap<AuditedAction, Done>>,
    of_strangers: Mutex<HashMap<AuditedAction, Done>>,
    counts: [AtomicU64; 4],
}

/// When something was done first, and how often.
#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) at_us: i64,
    pub(super) count: u64,
}

/// What became of what was seen and done since the service began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditCounts {
    /// Written to the log.
    pub written: u64,
    /// Seen by spectators, and only counted.
    pub seen_by_spectators: u64,
    /// Dropped, because too much was waiting.
    pub dropped: u64,
    /// Batches of acts that were taken: the records of their games name who told them, and when.
    pub told: u64,
}

pub(super) const WRITTEN: usize = 0;
pub(super) const SEEN: usize = 1;
pub(super) const DROPPED: usize = 2;
pub(super) const TOLD: usize = 3;

impl Audit {
    /// What became of what was seen and done.
    #[must_use]
    pub fn counts(&self) -> AuditCounts {
        let count = |which: usize| self.counts[which].load(Ordering::Relaxed);
        AuditCounts {
            written: count(WRITTEN),
            seen_by_spectators: count(SEEN),
            dropped: count(DROPPED),
            told: count(TOLD),
        }
    }

    /// Something was done.
    pub(super) fn add(&self, action: AuditedAction, done: Done) {
        let (waiting, most) = match action.author {
            Some(_) => (&self.waiting, MAX_DEEDS_WAITING),
            None => (&self.of_strangers, MAX_DEEDS_OF_STRANGERS_WAITING),
        };
        let mut waiting = locked(waiting);
        let has_room = waiting.len() < most;
        match waiting.get_mut(&action) {
            Some(again) => {
                again.at_us = again.at_us.min(done.at_us);
                again.count += done.count;
            }
            None if has_room => drop(waiting.insert(action, done)),
            None => self.count(DROPPED, done.count),
        }
    }

    /// Whether what strangers have done has waited long enough.
    pub(super) fn strangers_are_due(&self, now_us: i64) -> bool {
        let every_us = STRANGERS_AUDITED_EVERY.as_micros();
        let of_strangers = locked(&self.of_strangers);
        let waited = |done: &Done| u128::from(now_us.abs_diff(done.at_us));
        of_strangers.values().any(|done| waited(done) >= every_us)
    }

    pub(super) fn count(&self, which: usize, more: u64) {
        self.counts[which].fetch_add(more, Ordering::Relaxed);
    }

    /// What waits of those who have shown who they are.
    pub(super) fn take_waiting(&self) -> HashMap<AuditedAction, Done> {
        std::mem::take(&mut *locked(&self.waiting))
    }

    /// What waits of strangers.
    pub(super) fn take_of_strangers(&self) -> HashMap<AuditedAction, Done> {
        std::mem::take(&mut *locked(&self.of_strangers))
    }
}

/// What was done, as a line.
pub(super) fn line(action: &AuditedAction, done: Done) -> AuditLine {
    AuditLine {
        id: format!("{}-{}", line_from(done.at_us), new_id('l')).into(),
        at: instant(done.at_us),
        count: done.count,
        action: action.clone(),
        number: None,
        previous: None,
        hash: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(number: usize) -> AuditedAction {
        AuditedAction {
            author: Some(format!("account:{number}").into()),
            role: Some(Role::Auditor),
            operation: "GET /api/v1/audit".into(),
            targets: BTreeMap::new(),
            status: 200,
            network: "192.0.2.0/24".into(),
        }
    }

    #[test]
    fn too_much_is_dropped_and_counted_and_the_same_again_counted() {
        let audit = Audit::default();
        let at = |at_us| Done { at_us, count: 1 };
        for number in 0..MAX_DEEDS_WAITING + 3 {
            audit.add(action(number), at(7));
        }
        audit.add(action(0), at(5));
        let done = locked(&audit.waiting)[&action(0)];
        assert_eq!((done.at_us, done.count), (5, 2));
        assert_eq!(audit.counts().dropped, 3);
    }

    #[test]
    fn strangers_wait_apart_and_longer() {
        let audit = Audit::default();
        let by_a_stranger = |number| AuditedAction {
            author: None,
            operation: format!("GET /api/v1/{number}").into(),
            ..action(0)
        };
        let at = |at_us| Done { at_us, count: 1 };
        for number in 0..MAX_DEEDS_OF_STRANGERS_WAITING + 3 {
            audit.add(by_a_stranger(number), at(7));
        }
        audit.add(action(0), at(7));
        assert_eq!(
            (audit.counts().dropped, locked(&audit.waiting).len()),
            (3, 1)
        );
        assert!(!audit.strangers_are_due(60_000_006) && audit.strangers_are_due(60_000_007));
    }

    #[test]
    fn lines_are_in_the_order_of_time() {
        let ids = [-5, 0, 9, 10, 1_700_000_000_000_000].map(|at_us| {
            let done = Done { at_us, count: 1 };
            line(&action(0), done).id
        });
        assert!(ids[1..].is_sorted());
        assert!(*line_from(10) < *ids[3] && *ids[2] < *line_from(10));
    }
}
