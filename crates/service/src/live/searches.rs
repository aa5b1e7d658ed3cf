//! Makes the searches of all boards, few at a time and apart from what acts wait for.

use std::sync::Arc;

use laws::Act;
use table::Searched;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::background::Background;
use crate::limits::{MAX_SEARCHES, MAX_SEARCHES_WAITING, SEARCH_DEADLINE};
use crate::live::search::budget;

/// How many searches there are, how many wait, and where they are made.
pub(super) struct Searches {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    background: Arc<Background>,
}

impl Searches {
    pub(super) fn new(background: Arc<Background>) -> Searches {
        Searches {
            running: Arc::new(Semaphore::new(MAX_SEARCHES)),
            waiting: Arc::new(Semaphore::new(MAX_SEARCHES_WAITING)),
            background,
        }
    }

    /// A place among those that wait, if there is one.
    pub(super) fn waits(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.waiting).try_acquire_owned().ok()
    }

    /// What a search finds in time, once it may begin.
    pub(super) async fn found(
        &self,
        waits: OwnedSemaphorePermit,
        asked: Arc<Searched>,
    ) -> Option<Act> {
        let running = Arc::clone(&self.running);
        let permit = running.acquire_owned().await.ok()?;
        drop(waits);
        let searching = self.background.search(move || {
            let _permit = permit;
            asked.search(&budget())
        });
        let found = tokio::time::timeout(SEARCH_DEADLINE, searching).await;
        found.ok()?.ok()?
    }
}
