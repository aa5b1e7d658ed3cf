//! Knows where a database lies, and makes connections to it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error, ErrorCode, OpenFlags};

use super::error::is_busy;
use super::migrations::{APPLICATION_ID_OF_A_PART, MIGRATIONS, bring_up, schema_of};
use super::part::{Turns, WhenBusy, copied_as_a_part};
use crate::private_file::new_private_file;
use crate::store::StoreError;

/// What a connection may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionAccess {
    Write,
    Read,
}

/// Where a database lies, and how it is opened.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile {
    /// Absolute, so that SQLite takes no part of it for anything but a path.
    pub(super) path: PathBuf,
    pub(super) access: ConnectionAccess,
    /// How long a call waits for another that writes.
    pub(super) patience: Duration,
    /// How many pages the write-ahead log may have before whoever writes copies it into the main
    /// file himself.
    pub(super) log_pages: u32,
    /// Shared by all that have come from one store.
    pub(super) turns: Arc<Turns>,
}

/// A connection that is open.
#[derive(Debug)]
pub(super) struct OpenDatabase {
    pub(super) connection: Connection,
    /// Set where nobody else had the database open: then SQLite reads the file without locks and
    /// without files of its own beside it, and what it read counts only while the file stays as it
    /// is.
    lying_still: Option<Stamp>,
}

/// The size and the time of a file, by which a change of it is noticed.
type Stamp = (u64, SystemTime);

impl OpenDatabase {
    /// Whether the connection shows what is in the database at `place`.
    pub(super) fn is_current(&self, place: &DatabaseFile) -> bool {
        self.lying_still.is_none() || self.lying_still == place.lies_still()
    }
}

/// Statements that a connection keeps prepared: more than there are.
const STATEMENTS: usize = 64;

/// From how many pages on the write-ahead log is copied into the main file: many of them are
/// versions of the same page.
pub(super) const WORTH_COPYING: u32 = 8_192;

/// `fullfsync`: on some systems what is synced otherwise is not yet on the disk. A thousand games
/// at play write to some thousands of pages again and again: they fit into the cache (KiB, hence
/// negative).
const SETTINGS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32768;
";

impl DatabaseFile {
    pub(super) fn new(path: &Path, access: ConnectionAccess) -> Result<DatabaseFile, StoreError> {
        let path = std::path::absolute(path).map_err(|e| unavailable(&e.to_string()))?;
        let patience = Duration::from_secs(5);
        Ok(DatabaseFile {
            path,
            access,
            patience,
            log_pages: WORTH_COPYING,
            turns: Arc::default(),
        })
    }

    /// Opens the database; makes it, or brings it to the present schema, where it is to be written.
    pub(super) fn connect(&self) -> Result<OpenDatabase, StoreError> {
        match self.access {
            ConnectionAccess::Write => self.connect_to_write(),
            ConnectionAccess::Read => self.connect_to_read(),
        }
    }

    fn connect_to_write(&self) -> Result<OpenDatabase, StoreError> {
        self.not_a_part()?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        // It will hold names; SQLite gives its log and its index the rights of the file. What keeps
        // the file from being made keeps SQLite from opening it, and is told then.
        let _ = new_private_file(&self.path);
        let (mut connection, _) = self.checked(&self.path, flags)?;
        if connection.is_readonly("main")? {
            return Err(unavailable("the file may not be written"));
        }
        self.log_ahead(&connection)?;
        connection.execute_batch(SETTINGS)?;
        connection.pragma_update(None, "wal_autocheckpoint", self.log_pages)?;
        bring_up(&mut connection, MIGRATIONS)?;
        self.settle(&connection)?;
        Ok(OpenDatabase {
            connection,
            lying_still: None,
        })
    }

    /// Turns the write-ahead log on, which then stays on. Where several do so at once, SQLite lets
    /// none of them wait.
    fn log_ahead(&self, connection: &Connection) -> Result<(), StoreError> {
        let sql = "PRAGMA journal_mode = WAL";
        let turn_on = || connection.query_row(sql, (), |row| row.get::<_, String>(0));
        let (started, mut mode) = (Instant::now(), turn_on());
        while mode.as_ref().is_err_and(is_busy) && started.elapsed() < self.patience {
            thread::sleep(Duration::from_millis(1));
            mode = turn_on();
        }
        match mode?.as_str() {
            "wal" => Ok(()),
            _ => Err(unavailable("its file system knows no shared memory")),
        }
    }

    fn connect_to_read(&self) -> Result<OpenDatabase, StoreError> {
        self.not_a_part()?;
        let lying_still = self.lies_still();
        let file = match lying_still {
            Some(_) => self.immutable(),
            None => self.path.clone(),
        };
        let (connection, schema) = self.checked(&file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        match schema {
            0 => Err(StoreError::NotALedger("an empty database".into())),
            old if old < MIGRATIONS.len() as u32 => Err(unavailable(&format!(
                "its schema {old} is brought up to date when it is opened to write"
            ))),
            _ => Ok(OpenDatabase {
                connection,
                lying_still,
            }),
        }
    }

    /// Refuses a file that says that the rest stands in its log where there is no log. Others may
    /// come and go meanwhile.
    fn not_a_part(&self) -> Result<(), StoreError> {
        let mut seen = self.lies_still();
        while let Some(before) = seen {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            let id = Connection::open_with_flags(self.immutable(), flags)
                .and_then(|file| file.pragma_query_value(None, "application_id", |row| row.get(0)));
            if id != Ok(APPLICATION_ID_OF_A_PART) {
                return Ok(());
            }
            seen = self.lies_still();
            if seen == Some(before) {
                return Err(StoreError::Part(self.log().display().to_string().into()));
            }
        }
        Ok(())
    }

    /// Opens the file, and reads nothing but its header, if it is not the ledger's.
    fn checked(&self, file: &Path, flags: OpenFlags) -> Result<(Connection, u32), StoreError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(self.patience)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // statements are planned once, and not anew for each game
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let header = connection.query_row("PRAGMA schema_version", (), |_| Ok(()));
        header.map_err(no_database)?;
        let schema = schema_of(&mut connection, MIGRATIONS)?;
        Ok((connection, schema))
    }

    /// Syncs what a process that died had written and not yet synced, so that it can be told as
    /// being on disk. Others that write are not waited for: they have done so when they came.
    fn settle(&self, connection: &Connection) -> Result<(), StoreError> {
        let left = WhenBusy::Leave(WriteAheadLog::InUse);
        match copied_as_a_part(self, connection, Duration::ZERO, left, checkpoint)? {
            WriteAheadLog::InUse => self.sync_log(),
            WriteAheadLog::Empty => Ok(()),
        }
    }

    /// Syncs the log whatever others do with it: one that reads an earlier state, or copies the
    /// log, keeps a checkpoint from doing so. No lock of SQLite lies on this file.
    fn sync_log(&self) -> Result<(), StoreError> {
        match fs::File::open(self.log()).and_then(|log| log.sync_all()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::Failed(error.to_string().into()))
            }
            _ => Ok(()),
        }
    }

    fn log(&self) -> PathBuf {
        let mut log = self.path.clone().into_os_string();
        log.push("-wal");
        log.into()
    }

    /// The state of the file, if nobody has the database open.
    fn lies_still(&self) -> Option<Stamp> {
        let file = fs::metadata(&self.path).ok()?;
        let open = self.log().exists();
        (!open).then_some((file.len(), file.modified().ok()?))
    }

    /// The file as one that nobody writes.
    fn immutable(&self) -> PathBuf {
        let mut uri = String::from("file:");
        for &byte in self.path.as_os_str().as_encoded_bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' => uri.push(byte.into()),
                _ => uri.push_str(&format!("%{byte:02X}")),
            }
        }
        (uri + "?immutable=1").into()
    }
}

/// Whether everything that was written stands in the main file alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteAheadLog {
    Empty,
    /// Somebody else still reads or writes.
    InUse,
}

/// Syncs the write-ahead log, copies it into the main file, and empties it.
pub(super) fn checkpoint(connection: &Connection) -> Result<WriteAheadLog, StoreError> {
    let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
    let busy: bool = connection.query_row(sql, (), |row| row.get(0))?;
    Ok(if busy {
        WriteAheadLog::InUse
    } else {
        WriteAheadLog::Empty
    })
}

/// As [`checkpoint`], waiting for another that copies the log: SQLite waits for readers and writers
/// only.
pub(super) fn checkpoint_in_time(
    connection: &Connection,
    patience: Duration,
) -> Result<WriteAheadLog, StoreError> {
    let started = Instant::now();
    loop {
        let log = checkpoint(connection)?;
        if log == WriteAheadLog::Empty || started.elapsed() >= patience {
            return Ok(log);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn no_database(error: Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotALedger("the file is no database".into()),
        _ => error.into(),
    }
}

fn unavailable(why: &str) -> StoreError {
    StoreError::Unavailable(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_that_writes_is_set_as_it_must_be() {
        let folder = tempfile::tempdir().unwrap();
        let place = DatabaseFile::new(
            &folder.path().join("ledger.sqlite"),
            ConnectionAccess::Write,
        )
        .unwrap();
        let open = place.connect().unwrap();
        let set = |name, to: i64| {
            let value = |row: &rusqlite::Row<'_>| row.get(0);
            let found = open.connection.pragma_query_value(None, name, value);
            assert_eq!(found, Ok(to), "{name}");
        };
        set("synchronous", 2);
        set("fullfsync", 1);
        set("foreign_keys", 1);
        set("secure_delete", 1);
        set("temp_store", 2);
        set("busy_timeout", 5_000);
    }
}
