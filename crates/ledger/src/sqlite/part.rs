//! Marks the main file while the rest of the database stands in the write-ahead log, so that a copy
//! of the main file alone is refused.
//!
//! What the log says last is that the database is whole. The main file says so once all of the log
//! was copied into it, by whoever did that; after every copying of ours it says that it is a part.

use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::error::is_busy;
use super::migrations::{APPLICATION_ID, APPLICATION_ID_OF_A_PART};
use crate::store::StoreError;

/// What becomes of the copying where somebody writes for longer than he is waited for.
pub(super) enum WhenBusy<T> {
    /// It is copied all the same: he has the main file say that it is a part when his turn comes.
    Copy,
    /// It is not copied, and this stands in its place.
    Leave(T),
}

/// Copies the log in this way, waiting for others as long as is given, and leaves a main file that
/// says it is a part.
pub(super) fn copied_as_a_part<T>(
    connection: &Connection,
    (waits, patience): (Duration, Duration),
    when_busy: WhenBusy<T>,
    copy: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    // if this breaks off between the two marks, the log stays and has the last word
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.busy_timeout(waits)?;
    let marked = match mark(connection, APPLICATION_ID_OF_A_PART) {
        Err(error) if is_busy(&error) => false,
        marked => marked.map(|()| true)?,
    };
    let copied = match when_busy {
        WhenBusy::Leave(copied) if !marked => copied,
        _ => copy(connection)?,
    };
    connection.busy_timeout(patience)?;
    if marked {
        mark(connection, APPLICATION_ID)?;
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(copied)
}

/// A mark need not be synced: whatever is copied from the log is synced there before, and the last
/// one falls with the log.
fn mark(connection: &Connection, application_id: i32) -> rusqlite::Result<()> {
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let marked = connection.pragma_update(None, "application_id", application_id);
    connection.pragma_update(None, "synchronous", "FULL")?;
    marked
}
