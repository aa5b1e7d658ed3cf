//! Keeps the ledger in one file: SQLite with a write-ahead log.

mod backup;
mod documents;
mod entries;
mod error;
mod heads;
mod log;
mod migrations;
mod part;
mod place;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use self::log::{LOG_PAGES, copying};
use self::part::{WhenBusy, copied_as_a_part};
use self::place::{
    ConnectionAccess, DatabaseFile, OpenDatabase, WriteAheadLog, checkpoint_in_time,
};
use crate::document::{ChangesOutcome, Document, Write};
use crate::entry::{Entry, Proposal};
use crate::head::SignedHead;
use crate::name::GameId;
use crate::store::{
    AppendOutcome, Item, Look, LooseEnd, RestoreParts, Sink, Store, StoreError, StoreUpkeep, Tail,
};

/// A ledger in a file. Several may be open on one file, in one process or in many; one of them
/// writes at a time, and those that read never wait.
///
/// What a call acknowledges is synced to the disk. After an error the connection is closed, and the
/// next call opens another: nothing that was begun is left over.
///
/// ```
/// use jadoube_ledger::{Sqlite, Store, example};
/// let folder = tempfile::tempdir()?;
/// let mut ledger = Sqlite::open(folder.path().join("ledger.sqlite"))?;
/// ledger.append(&[example::proposal()])?;
/// let mut reader = ledger.reader()?;
/// assert_eq!(reader.read(&example::proposal().game, 0, 10)?, [example::entry()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sqlite {
    place: DatabaseFile,
    open: Option<OpenDatabase>,
}

impl Sqlite {
    /// Opens the ledger in a file to read and write; makes it where there is none, and brings one
    /// of an earlier version up to date.
    ///
    /// ```
    /// use jadoube_ledger::{Sqlite, StoreError};
    /// let folder = tempfile::tempdir()?;
    /// let letter = folder.path().join("letter.txt");
    /// std::fs::write(&letter, "Dear Anna, this is quite another file.")?;
    /// assert!(matches!(Sqlite::open(&letter), Err(StoreError::NotALedger(_))));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`StoreError::NotALedger`] and [`StoreError::Newer`], having read no more than the header
    /// and written nothing; or whatever else keeps the file from being opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Sqlite, StoreError> {
        Sqlite::at(DatabaseFile::new(path.as_ref(), ConnectionAccess::Write)?)
    }

    /// Opens the ledger in a file to read, and changes nothing. No file is made for it either, save
    /// for the index of a write-ahead log that lies there without one.
    ///
    /// ```
    /// use jadoube_ledger::{Sqlite, Store};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("ledger.sqlite");
    /// assert!(Sqlite::open_read_only(&path).is_err() && !path.exists());
    /// drop(Sqlite::open(&path)?);
    /// assert_eq!(Sqlite::open_read_only(&path)?.tails(None, 10)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Sqlite::open`]; [`StoreError::Unavailable`] too where the file is missing, or of an
    /// earlier version.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Sqlite, StoreError> {
        Sqlite::at(DatabaseFile::new(path.as_ref(), ConnectionAccess::Read)?)
    }

    /// Opens the same file once more, to read.
    ///
    /// # Errors
    /// As [`Sqlite::open_read_only`].
    pub fn reader(&self) -> Result<Sqlite, StoreError> {
        Sqlite::at(DatabaseFile {
            access: ConnectionAccess::Read,
            ..self.place.clone()
        })
    }

    /// Lets every call wait at most so long for others that write, and not 5 seconds; then it is
    /// [`StoreError::Unavailable`].
    ///
    /// ```
    /// use jadoube_ledger::{Sqlite, Store};
    /// use std::time::Duration;
    /// let folder = tempfile::tempdir()?;
    /// let ledger = Sqlite::open(folder.path().join("ledger.sqlite"))?;
    /// let mut hurried = ledger.waiting_at_most(Duration::from_millis(50));
    /// assert_eq!(hurried.tails(None, 10)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn waiting_at_most(mut self, patience: Duration) -> Sqlite {
        self.place.patience = patience;
        self.open = None;
        self
    }

    fn at(place: DatabaseFile) -> Result<Sqlite, StoreError> {
        let open = Some(place.connect()?);
        Ok(Sqlite { place, open })
    }

    /// Does `work` on a connection that was never left in the middle of anything: one that met an
    /// error is closed.
    fn working<T>(
        &mut self,
        work: impl FnOnce(&mut OpenDatabase) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let open = self.open.take().filter(|open| open.is_current(&self.place));
        let mut open = match open {
            Some(open) => open,
            None => self.place.connect()?,
        };
        let done = work(&mut open)?;
        if !open.is_current(&self.place) {
            return Err(StoreError::Unavailable(
                "the file was opened to write".into(),
            ));
        }
        self.open = Some(open);
        Ok(done)
    }

    /// Reads what stands there at one moment.
    fn reading<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.working(|open| work(&open.connection.transaction()?))
    }

    /// Writes all of it or nothing; `work` commits what is to stay.
    fn writing<T>(
        &mut self,
        work: impl FnOnce(Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        self.place.turns.let_marks_go_first();
        self.working(|open| work(open.connection.transaction_with_behavior(immediate)?))
    }

    /// What was overwritten before is then gone from the files.
    fn empty_the_log(&mut self) -> Result<(), StoreError> {
        let place = self.place.clone();
        let patience = place.patience;
        let in_time = |connection: &Connection| checkpoint_in_time(connection, patience);
        self.working(|open| {
            let connection = &open.connection;
            match copied_as_a_part(&place, connection, patience, WhenBusy::Copy, in_time)? {
                WriteAheadLog::Empty => Ok(()),
                WriteAheadLog::InUse => Err(StoreError::Unavailable(
                    "somebody still reads what was erased".into(),
                )),
            }
        })
    }
}

impl Store for Sqlite {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError> {
        self.writing(|change| {
            let outcomes = entries::append(&change, proposals)?;
            change.commit()?;
            Ok(outcomes)
        })
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.reading(|moment| entries::read(moment, game, from, limit))
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        self.reading(|moment| entries::tails(moment, after, limit))
    }

    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError> {
        self.reading(|moment| entries::loose_ends(moment))
    }

    /// As [`Store::erase`]. The texts are overwritten in the file (how long they were can still be
    /// seen there), and its write-ahead log is emptied; while somebody still reads an earlier state
    /// the log cannot be, and the call is to be made again ([`StoreError::Unavailable`]).
    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        let erased = self.writing(|change| {
            let erased = entries::erase(&change, game, fields)?;
            change.commit()?;
            Ok(erased)
        })?;
        self.empty_the_log()?;
        Ok(erased)
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        self.writing(|change| {
            heads
                .iter()
                .try_for_each(|head| heads::keep(&change, head))?;
            Ok(change.commit()?)
        })
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        self.reading(|moment| heads::of_game(moment, game))
    }

    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError> {
        self.writing(|change| {
            let written = documents::write(&change, writes)?;
            if let ChangesOutcome::All(_) = written {
                change.commit()?;
            }
            Ok(written)
        })
    }

    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError> {
        self.reading(|moment| documents::one(moment, kind, id))
    }

    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        self.reading(|moment| documents::some(moment, kind, parent, after, limit))
    }

    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError> {
        self.look(None, &mut |found| sink(found.item()?))
    }

    /// Copying the write-ahead log into the main file.
    fn upkeep(&mut self) -> Option<Box<StoreUpkeep>> {
        self.place.log_pages = LOG_PAGES;
        self.open = None;
        Some(copying(&self.place))
    }

    fn load(&mut self, items: &[Item]) -> Result<(), StoreError> {
        self.writing(|change| {
            items
                .iter()
                .try_for_each(|item| backup::load(&change, item))?;
            Ok(change.commit()?)
        })
    }

    fn look(&mut self, game: Option<&GameId>, look: &mut Look<'_>) -> Result<(), StoreError> {
        self.reading(|moment| backup::look(moment, game, look))
    }

    fn load_parts(&mut self, parts: &mut RestoreParts<'_>) -> Result<(), StoreError> {
        self.writing(|change| {
            while let Some(items) = parts()? {
                items
                    .iter()
                    .try_for_each(|item| backup::load(&change, item))?;
            }
            Ok(change.commit()?)
        })
    }

    /// As [`Store::forget`]. All documents are written anew, and the write-ahead log is emptied,
    /// see [`Sqlite::erase`].
    fn forget(&mut self) -> Result<(), StoreError> {
        self.writing(|change| {
            documents::write_anew(&change)?;
            Ok(change.commit()?)
        })?;
        self.empty_the_log()
    }
}
