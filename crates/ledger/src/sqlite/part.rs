//! Marks the main file while the rest of the database stands in the write-ahead log, so that a copy
//! of the main file alone is refused.
//!
//! What the log says last is that the database is whole. The main file says so once all of the log
//! was copied into it, by whoever did that; after every copying of ours it says that it is a part.

use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::deadline::Deadline;
use super::error::is_busy;
use super::migrations::{APPLICATION_ID, APPLICATION_ID_OF_A_PART};
use super::place::DatabaseFile;
use crate::store::StoreError;

/// What becomes of the copying where somebody else copies, or writes for longer than he is waited
/// for.
pub(super) enum WhenBusy<T> {
    /// It is copied all the same, for what was overwritten must be gone.
    Copy,
    /// It is not copied, and this stands in its place.
    Leave(T),
}

/// How long others are waited for at least when what was begun is to be ended: a main file that
/// says it is a part must not be left alone for a few milliseconds.
const AT_LEAST: Duration = Duration::from_millis(50);

/// Copies the log in this way, and leaves a main file that says it is a part. Others that write are
/// waited for until `briefly` before it, and until the deadline of the call after it.
pub(super) fn copied_as_a_part<T>(
    place: &DatabaseFile,
    connection: &Connection,
    briefly: Deadline,
    by: Deadline,
    when_busy: WhenBusy<T>,
    copy: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let copying = &place.turns.copying;
    let (taken, left) = match when_busy {
        WhenBusy::Copy => (copying.take(by), None),
        WhenBusy::Leave(left) => (copying.take(Deadline::after(Duration::ZERO)), Some(left)),
    };
    let Some(_taken) = taken else {
        return left.ok_or_else(|| StoreError::Unavailable("another copies the log".into()));
    };
    // if this breaks off between the two marks, the log stays and has the last word
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let marked = mark(place, connection, APPLICATION_ID_OF_A_PART, briefly)?;
    let copied = match left {
        Some(left) if !marked => left,
        _ => {
            connection.busy_timeout(briefly.left())?;
            copy(connection)?
        }
    };
    let by = by.or_after(AT_LEAST);
    if marked && !mark(place, connection, APPLICATION_ID, by)? {
        let why = "others write without a pause; the main file could not be marked";
        return Err(StoreError::Unavailable(why.into()));
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(copied)
}

/// Marks the main file; whether that was possible by then. A mark need not be synced: whatever is
/// copied from the log is synced there before, and the last one falls with the log.
fn mark(
    place: &DatabaseFile,
    connection: &Connection,
    application_id: i32,
    by: Deadline,
) -> Result<bool, StoreError> {
    let Some(_turn) = place.turns.marking.take(by) else {
        return Ok(false);
    };
    connection.busy_timeout(by.left())?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let marked = connection.pragma_update(None, "application_id", application_id);
    connection.pragma_update(None, "synchronous", "FULL")?;
    match marked {
        Err(error) if is_busy(&error) => Ok(false),
        marked => Ok(marked.map(|()| true)?),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::path::Path;

    use super::*;
    use crate::example;
    use crate::sqlite::Sqlite;
    use crate::sqlite::place::ConnectionAccess;
    use crate::store::Store;

    /// Whether the main file says that it is a part.
    fn says_a_part(path: &Path) -> bool {
        let mut header = [0; 72];
        let mut main = std::fs::File::open(path).unwrap();
        main.read_exact(&mut header).unwrap();
        *header.last_chunk().unwrap() == APPLICATION_ID_OF_A_PART.to_be_bytes()
    }

    /// As after a panic: the store is opened anew while the log is copied beside it.
    #[test]
    fn a_store_that_is_opened_anew_waits_for_its_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        let mut before = Sqlite::open(&path).unwrap();
        before.append(&[example::proposal()]).unwrap();
        let by = Deadline::after(Duration::from_secs(60));
        let place = DatabaseFile::new(&path, ConnectionAccess::Write).unwrap();
        let beside = place.connect(by).unwrap();
        let mut anew = None;
        let copied = copied_as_a_part(
            &place,
            &beside.connection,
            by,
            by,
            WhenBusy::Copy,
            |connection| {
                anew = Some(Sqlite::open(&path)?);
                let sql = "PRAGMA wal_checkpoint(PASSIVE)";
                Ok(connection.query_row(sql, (), |_| Ok(()))?)
            },
        );
        copied.unwrap();
        assert!(says_a_part(&path), "what it says last stands in the log");
        anew.expect("opened").append(&[]).unwrap();
    }
}
