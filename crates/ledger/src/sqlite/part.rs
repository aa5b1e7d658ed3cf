//! Marks the main file while the rest of the database stands in the write-ahead log, so that a copy
//! of the main file alone is refused.
//!
//! What the log says last is that the database is whole. The main file says so once all of the log
//! was copied into it, by whoever did that; after every copying of ours it says that it is a part.

use std::sync::{Mutex, TryLockError};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::error::is_busy;
use super::migrations::{APPLICATION_ID, APPLICATION_ID_OF_A_PART};
use super::place::DatabaseFile;
use crate::lock::locked;
use crate::store::StoreError;

/// Orders what the connections of one store do to the main file.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// Held by whoever copies: else he copies the last mark of another, made since his own first.
    copying: Mutex<()>,
    /// Held by whoever marks. Marks are written between two calls of a store that writes without a
    /// pause: SQLite wakes nobody who waits for it, and looks again too seldom to meet the moment.
    marking: Mutex<()>,
}

impl Turns {
    /// Waits until no mark waits.
    pub(super) fn let_marks_go_first(&self) {
        drop(locked(&self.marking));
    }
}

/// What becomes of the copying where somebody else copies, or writes for longer than he is waited
/// for.
pub(super) enum WhenBusy<T> {
    /// It is copied all the same, for what was overwritten must be gone.
    Copy,
    /// It is not copied, and this stands in its place.
    Leave(T),
}

/// Copies the log in this way, and leaves a main file that says it is a part. Others that write are
/// waited for as long as is given before, and as any call would wait for them after it.
pub(super) fn copied_as_a_part<T>(
    place: &DatabaseFile,
    connection: &Connection,
    waits: Duration,
    when_busy: WhenBusy<T>,
    copy: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let copying = &place.turns.copying;
    let (_copies, left) = match when_busy {
        WhenBusy::Copy => (locked(copying), None),
        WhenBusy::Leave(left) => match copying.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(left),
            Err(TryLockError::Poisoned(copies)) => (copies.into_inner(), Some(left)),
            Ok(copies) => (copies, Some(left)),
        },
    };
    // if this breaks off between the two marks, the log stays and has the last word
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.busy_timeout(waits)?;
    let marked = match mark(place, connection, APPLICATION_ID_OF_A_PART) {
        Err(error) if is_busy(&error) => false,
        marked => marked.map(|()| true)?,
    };
    let copied = match left {
        Some(left) if !marked => left,
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
fn mark(
    place: &DatabaseFile,
    connection: &Connection,
    application_id: i32,
) -> rusqlite::Result<()> {
    let _turn = locked(&place.turns.marking);
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let marked = connection.pragma_update(None, "application_id", application_id);
    connection.pragma_update(None, "synchronous", "FULL")?;
    marked
}
