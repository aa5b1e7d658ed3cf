//! Keeps the ledger in PostgreSQL: for many venues, and for several services that write at once.

mod append;
mod backup;
mod connection;
mod documents;
mod games;
mod heads;
mod migrations;
mod rows;
mod trouble;

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use crate::document::{ChangesOutcome, Document, Write};
use crate::entry::{Entry, Proposal};
use crate::head::SignedHead;
use crate::limits::DATABASE_PATIENCE_MS;
use crate::name::GameId;
use crate::store::{
    Access, AppendOutcome, Item, Look, LooseEnd, RestoreParts, Sink, Store, StoreError, Tail,
};

use connection::{PostgresSession, Purpose, ServerAddress, Work};
use trouble::AttemptFailure;

/// A store in a PostgreSQL database, one connection of it. Several, of several processes, may write
/// to one database.
///
/// It keeps its tables in a schema of its own, `jadoube`, so that it can share a database with
/// others. To make the schema it needs the right to create one, or an empty one of that name that
/// it owns.
///
/// What is acknowledged has been synced to the disk of the server (`synchronous_commit = on` for
/// the session; a server with `fsync = off` is refused). After an error that may pass (the
/// connection was cut, the server was restarted, two transactions met) a call connects anew and is
/// made once more, if that cannot write anything twice. An act that was written by an attempt whose
/// answer was lost comes back as [`AppendOutcome::AlreadyAppended`].
///
/// With `sslmode=require` the connection is encrypted, and the certificate of the server must be
/// one that this machine trusts and of the host's name (`SSL_CERT_FILE` names other authorities).
/// Otherwise it is not encrypted at all.
///
/// What is erased is deleted, and its table vacuumed. PostgreSQL overwrites such bytes when it
/// needs the room, and keeps its write-ahead log for some time; `VACUUM FULL jadoube.texts` and a
/// checkpoint rewrite the table at once, while everybody waits.
///
/// The connection blocks its thread, and must not be used on a thread that runs async tasks. A
/// pooler between must pool sessions, not transactions. A document's kind, id and parent may have
/// 2,600 bytes together.
///
/// ```no_run
/// use jadoube_ledger::{Postgres, Store, example};
/// let mut store = Postgres::open("postgres://arbiter@db.example.org/chess?sslmode=require")?;
/// store.append(&[example::proposal()])?;
/// # Ok::<(), jadoube_ledger::StoreError>(())
/// ```
pub struct Postgres {
    address: ServerAddress,
    session: Option<PostgresSession>,
}

/// Whether a call may be made again when nobody knows whether it was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Twice {
    /// It changes nothing more.
    Harmless,
    /// It would be another change.
    Wrong,
}

impl Postgres {
    /// Opens the database of this connection string (a `postgres://` URL, or `host=… user=…
    /// dbname=…`), and brings its schema up to date.
    ///
    /// # Errors
    /// The server cannot be reached, or the database belongs to a later version or to somebody
    /// else.
    pub fn open(address: &str) -> Result<Postgres, StoreError> {
        Postgres::with(ServerAddress::read(address, Access::Write)?)
    }

    /// Opens the database to read, and changes nothing; a standby server will do.
    ///
    /// # Errors
    /// As [`Postgres::open`]; or the database is empty, or of an earlier version.
    pub fn open_read_only(address: &str) -> Result<Postgres, StoreError> {
        Postgres::with(ServerAddress::read(address, Access::Read)?)
    }

    fn with(address: ServerAddress) -> Result<Postgres, StoreError> {
        let mut store = Postgres {
            address,
            session: None,
        };
        store.call(Twice::Harmless, |_| Ok(()))?;
        Ok(store)
    }

    /// Makes a call, and once more if that is of use.
    fn call<T>(
        &mut self,
        twice: Twice,
        mut call: impl FnMut(&mut PostgresSession) -> Result<T, AttemptFailure>,
    ) -> Result<T, StoreError> {
        match self.attempt(Duration::ZERO, &mut call) {
            Err(AttemptFailure::Unknown(error)) if twice == Twice::Wrong => Err(error),
            Err(AttemptFailure::Passing(_) | AttemptFailure::Unknown(_)) => {
                let patience = Duration::from_millis(DATABASE_PATIENCE_MS);
                Ok(self.attempt(patience, &mut call)?)
            }
            done => Ok(done?),
        }
    }

    /// Makes a call. A session that met trouble of its own is left behind.
    fn attempt<T>(
        &mut self,
        patience: Duration,
        call: &mut impl FnMut(&mut PostgresSession) -> Result<T, AttemptFailure>,
    ) -> Result<T, AttemptFailure> {
        let open = self.session.take().filter(|open| !open.is_closed());
        let mut session = match open {
            Some(session) => session,
            None => self.connect(patience)?,
        };
        let done = call(&mut session);
        if !matches!(
            done,
            Err(AttemptFailure::Passing(_) | AttemptFailure::Unknown(_))
        ) {
            self.session = Some(session);
        }
        done
    }

    fn connect(&self, patience: Duration) -> Result<PostgresSession, AttemptFailure> {
        let end = Instant::now() + patience;
        loop {
            match self.address.connect() {
                Err(AttemptFailure::Passing(_)) if Instant::now() < end => {
                    thread::sleep(Duration::from_millis(50));
                }
                done => return done,
            }
        }
    }

    fn in_transaction<T>(
        &mut self,
        twice: Twice,
        mut work: impl FnMut(&mut Work<'_>) -> Result<T, AttemptFailure>,
    ) -> Result<T, StoreError> {
        self.call(twice, |session| {
            session.transaction(Purpose::Writing, &mut work)
        })
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Postgres")
    }
}

impl Store for Postgres {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError> {
        if proposals.is_empty() {
            return Ok(Vec::new());
        }
        self.in_transaction(Twice::Harmless, |work| append::append(work, proposals))
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.call(Twice::Harmless, |session| {
            games::read(session, game, from, limit)
        })
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        self.call(Twice::Harmless, |session| {
            games::tails(session, after, limit)
        })
    }

    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError> {
        self.call(Twice::Harmless, games::loose_ends)
    }

    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        let erased = self.call(Twice::Harmless, |session| {
            games::erase(session, game, fields)
        })?;
        Ok(u32::try_from(erased).unwrap_or(u32::MAX))
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        self.in_transaction(Twice::Harmless, |work| heads::keep(work, heads))
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        self.call(Twice::Harmless, |session| heads::of_game(session, game))
    }

    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError> {
        self.in_transaction(Twice::Wrong, |work| documents::write(work, writes))
    }

    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError> {
        self.call(Twice::Harmless, |session| documents::one(session, kind, id))
    }

    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        self.call(Twice::Harmless, |session| {
            documents::several(session, kind, parent, after, limit)
        })
    }

    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError> {
        self.look(None, &mut |found| sink(found.item()?))
    }

    fn load(&mut self, items: &[Item]) -> Result<(), StoreError> {
        self.in_transaction(Twice::Wrong, |work| backup::load(work, items))
    }

    fn look(&mut self, game: Option<&GameId>, look: &mut Look<'_>) -> Result<(), StoreError> {
        let mut begun = false;
        self.call(Twice::Harmless, |session| {
            let mut look = |found| {
                begun = true;
                look(found)
            };
            let looked =
                session.transaction(Purpose::Looking, |work| backup::look(work, game, &mut look));
            // What was handed on cannot be handed on again.
            looked.map_err(|trouble| if begun { trouble.lasting() } else { trouble })
        })
    }

    fn load_parts(&mut self, parts: &mut RestoreParts<'_>) -> Result<(), StoreError> {
        let mut begun = false;
        self.call(Twice::Wrong, |session| {
            let loaded = session.transaction(Purpose::Writing, |work| {
                begun = true;
                while let Some(items) = parts()? {
                    backup::load(work, &items)?;
                }
                Ok(())
            });
            // What was taken cannot be taken again.
            loaded.map_err(|trouble| if begun { trouble.lasting() } else { trouble })
        })
    }

    fn forget(&mut self) -> Result<(), StoreError> {
        self.call(Twice::Harmless, games::forget)
    }
}
