//! Closes the stores of a ledger one after the other, so that the last of them leaves nothing
//! beside the main file.

use std::sync::atomic::Ordering;
use std::sync::mpsc::SyncSender;

use tokio::sync::oneshot;

use super::{Ledger, LedgerError, WriterCommand, send};
use crate::store_worker::StoreWorker;

impl Ledger {
    /// Ends the ledger for all its clones: what waits is done, then every connection is closed, the
    /// one that writes last. A file of SQLite that nobody else has open is the whole database then,
    /// with no log beside it. Whatever is asked afterwards is [`LedgerError::Closed`].
    ///
    /// ```
    /// use jadoube_ledger::{Ledger, LedgerError, Memory, example};
    /// let ledger = Ledger::of(Memory::default());
    /// let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    /// runtime.block_on(ledger.end())?;
    /// let late = runtime.block_on(ledger.append(vec![example::proposal()]));
    /// assert_eq!(late, Err(LedgerError::Closed));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Too much waits to be done; or it has ended before.
    pub async fn end(&self) -> Result<(), LedgerError> {
        self.shared.closed.store(true, Ordering::Release);
        self.shared.ends.store(true, Ordering::Release);
        for _ in 0..self.readers {
            end(&self.reader).await?;
        }
        let mut beside = self.beside.clone();
        while beside.changed().await.is_ok() {}
        end(&self.writer).await
    }
}

async fn end(thread: &SyncSender<WriterCommand>) -> Result<(), LedgerError> {
    let (done, ended) = oneshot::channel();
    send(thread, WriterCommand::End(done))?;
    ended.await.map_err(|_| LedgerError::Closed)
}

/// Closes a store, and says so.
pub(super) fn ended(kept: StoreWorker, done: oneshot::Sender<()>) {
    drop(kept);
    // whoever waited may have gone
    let _ = done.send(());
}
