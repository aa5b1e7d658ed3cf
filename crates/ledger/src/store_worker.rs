//! Runs a store on a thread of its own: where a call panics, the caller gets an error, and the
//! store is opened anew.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::ledger::LedgerError;
use crate::store::{Store, StoreError, StoreUpkeep};

/// Opens a store: a connection of its own each time it is called.
pub type Opener = dyn Fn() -> Result<Box<dyn Store>, StoreError> + Send + Sync;

pub(crate) struct StoreWorker {
    store: Box<dyn Store>,
    /// Opens it anew; where there is none it is used again as it is.
    open: Option<Arc<Opener>>,
    broke_off: bool,
    /// Whether somebody else does what the store leaves to be done beside.
    is_kept_up: bool,
}

impl StoreWorker {
    pub fn opened(open: &Arc<Opener>) -> Result<StoreWorker, StoreError> {
        Ok(StoreWorker {
            open: Some(Arc::clone(open)),
            ..StoreWorker::of(open()?)
        })
    }

    pub fn of(store: Box<dyn Store>) -> StoreWorker {
        StoreWorker {
            store,
            open: None,
            broke_off: false,
            is_kept_up: false,
        }
    }

    /// The work that the store leaves to another thread, see [`Store::upkeep`].
    pub fn upkeep(&mut self) -> Option<Box<StoreUpkeep>> {
        let upkeep = self.store.upkeep();
        self.is_kept_up = upkeep.is_some();
        upkeep
    }

    /// Does something with the store.
    pub fn does<T>(
        &mut self,
        job: impl FnOnce(&mut dyn Store) -> Result<T, StoreError>,
    ) -> Result<T, LedgerError> {
        let done = catch_unwind(AssertUnwindSafe(|| {
            if self.broke_off {
                self.open_anew()?;
            }
            job(&mut *self.store)
        }));
        match done {
            Ok(done) => Ok(done?),
            Err(_) => {
                self.broke_off = true;
                Err(LedgerError::BrokenOff)
            }
        }
    }

    fn open_anew(&mut self) -> Result<(), StoreError> {
        if let Some(open) = &self.open {
            self.store = open()?;
            if self.is_kept_up {
                // it is done by whoever was left it before
                drop(self.store.upkeep());
            }
        }
        self.broke_off = false;
        Ok(())
    }
}
