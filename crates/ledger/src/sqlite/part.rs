//! Marks the main file while the rest of the database stands in the write-ahead log, so that a copy
//! of the main file alone is refused.
//!
//! What the log says last is that the database is whole. The main file says so once all of the log
//! was copied into it, by whoever did that; after every copying of ours it says that it is a part.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::error::is_busy;
use super::migrations::{APPLICATION_ID, APPLICATION_ID_OF_A_PART};
use super::place::Place;
use crate::store::StoreError;

/// Lets marks be written between two calls of a store that writes without a pause: SQLite wakes
/// nobody who waits for it, and looks again too seldom to meet the moment between the two.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn(Arc<Mutex<()>>);

impl Turn {
    /// Until this is dropped the store begins no call that writes.
    fn take(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no mark waits.
    pub(super) fn wait(&self) {
        drop(self.take());
    }
}

/// What becomes of the copying where somebody writes for longer than he is waited for.
pub(super) enum WhenBusy<T> {
    /// It is copied all the same, for what was overwritten must be gone.
    Copy,
    /// It is not copied, and this stands in its place.
    Leave(T),
}

/// Copies the log in this way, and leaves a main file that says it is a part. Others that write are
/// waited for as long as is given before, and as any call would wait for them after it.
pub(super) fn copied_as_a_part<T>(
    place: &Place,
    connection: &Connection,
    waits: Duration,
    when_busy: WhenBusy<T>,
    copy: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    // if this breaks off between the two marks, the log stays and has the last word
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.busy_timeout(waits)?;
    let marked = match mark(place, connection, APPLICATION_ID_OF_A_PART) {
        Err(error) if is_busy(&error) => false,
        marked => marked.map(|()| true)?,
    };
    let copied = match when_busy {
        WhenBusy::Leave(copied) if !marked => copied,
        _ => copy(connection)?,
    };
    connection.busy_timeout(place.patience)?;
    if marked {
        mark(place, connection, APPLICATION_ID)?;
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(copied)
}

/// A mark need not be synced: whatever is copied from the log is synced there before, and the last
/// one falls with the log.
fn mark(place: &Place, connection: &Connection, application_id: i32) -> rusqlite::Result<()> {
    let _turn = place.turn.take();
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let marked = connection.pragma_update(None, "application_id", application_id);
    connection.pragma_update(None, "synchronous", "FULL")?;
    marked
}
