//! Limits how many streams are open: spectators take no places of arbiters, devices and players
//! none of theirs, and one person never all of a kind.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use ledger::Author;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::auth::{Principal, Via};
use crate::limits::{
    MAX_OTHER_STREAMS, MAX_STREAMS_OF_ARBITERS, MAX_STREAMS_OF_ONE, MAX_STREAMS_OF_SPECTATORS,
};
use crate::lock::locked;
use crate::requester::Priority;

/// The quota; its clones are the same.
#[derive(Clone)]
pub struct StreamQuota {
    spectators: Arc<Semaphore>,
    arbiters: Arc<Semaphore>,
    others: Arc<Semaphore>,
    of_one: Arc<Mutex<HashMap<Author, usize>>>,
}

impl Default for StreamQuota {
    fn default() -> StreamQuota {
        let room = |most| Arc::new(Semaphore::new(most));
        StreamQuota {
            spectators: room(MAX_STREAMS_OF_SPECTATORS),
            arbiters: room(MAX_STREAMS_OF_ARBITERS),
            others: room(MAX_OTHER_STREAMS),
            of_one: Arc::default(),
        }
    }
}

impl StreamQuota {
    /// A slot, if there is one left, for him and at all.
    pub(crate) fn take(&self, principal: &Principal) -> Option<StreamSlot> {
        let room = match Priority::of(principal.role) {
            Priority::Stranger | Priority::LoggingIn => &self.spectators,
            Priority::Participant => &self.others,
            Priority::Staff => &self.arbiters,
        };
        let permit = Arc::clone(room).try_acquire_owned().ok()?;
        let mut slot = StreamSlot {
            _permit: permit,
            of: None,
            quota: self.clone(),
        };
        if principal.via != Via::Nothing {
            let mut of_one = self.of_one();
            let count = of_one.entry(principal.author.clone()).or_default();
            if *count >= MAX_STREAMS_OF_ONE {
                return None;
            }
            *count += 1;
            slot.of = Some(principal.author.clone());
        }
        Some(slot)
    }

    fn of_one(&self) -> MutexGuard<'_, HashMap<Author, usize>> {
        locked(&self.of_one)
    }
}

/// A slot that is taken until it is dropped.
pub(crate) struct StreamSlot {
    _permit: OwnedSemaphorePermit,
    of: Option<Author>,
    quota: StreamQuota,
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let Some(author) = &self.of else { return };
        let mut of_one = self.quota.of_one();
        if let Some(count) = of_one.get_mut(author) {
            *count -= 1;
            if *count == 0 {
                of_one.remove(author);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roles::Role;

    fn principal(name: usize, role: Role) -> Principal {
        Principal {
            author: Author::new(&format!("token:t{name}")).unwrap(),
            role,
            via: Via::Token {
                name: "t".into(),
                hash: crate::auth::SecretHash::of("t"),
            },
            ..Principal::anonymous()
        }
    }

    #[test]
    fn nobody_takes_everybodys_place() {
        let quota = StreamQuota::default();
        let one = principal(0, Role::Player);
        let mut taken: Vec<StreamSlot> = (0..MAX_STREAMS_OF_ONE)
            .filter_map(|_| quota.take(&one))
            .collect();
        assert_eq!(taken.len(), MAX_STREAMS_OF_ONE);
        assert!(quota.take(&one).is_none());
        taken.pop();
        assert!(quota.take(&one).is_some(), "a slot that is left is free");
    }

    #[test]
    fn players_and_devices_take_no_arbiters_place() {
        let quota = StreamQuota::default();
        let mut taken = Vec::new();
        for (name, role) in (0..).zip([Role::Player, Role::BoardDevice].iter().cycle()) {
            match quota.take(&principal(name, *role)) {
                Some(slot) => taken.push(slot),
                None => break,
            }
        }
        assert_eq!(taken.len(), MAX_OTHER_STREAMS);
        for role in [
            Role::ChiefArbiter,
            Role::SectorArbiter,
            Role::Auditor,
            Role::Operator,
        ] {
            assert!(quota.take(&principal(0, role)).is_some(), "{role:?}");
        }
        assert!(quota.take(&Principal::anonymous()).is_some());
        taken.clear();
        assert!(quota.of_one().is_empty(), "nobody is remembered");
    }
}
