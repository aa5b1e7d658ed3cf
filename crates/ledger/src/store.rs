//! The trait that a database implements to be a ledger.

use crate::chain::Hash;
use crate::document::{Document, Write, Written};
use crate::entry::{Entry, Proposal};
use crate::head::SignedHead;
use crate::name::GameId;

/// What became of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is on disk.
    Appended {
        /// Its number.
        seq: u32,
        /// Its hash.
        hash: Hash,
    },
    /// The same act was appended under this key before.
    AlreadyAppended {
        /// Its number.
        seq: u32,
        /// Its hash.
        hash: Hash,
    },
    /// The key belongs to another act of the game.
    KeyReused {
        /// The number of that act.
        seq: u32,
    },
    /// The record of the game has another length than expected.
    Stale {
        /// The number that the next entry will have.
        actual_seq: u32,
    },
}

impl Outcome {
    /// What becomes of a proposal with the key of an entry of its game.
    pub(crate) fn under_the_key_of(entry: &Entry, proposal: &Proposal) -> Outcome {
        let (seq, hash) = (entry.seq, entry.hash);
        if proposal.is(entry) {
            Outcome::AlreadyAppended { seq, hash }
        } else {
            Outcome::KeyReused { seq }
        }
    }
}

/// Why a store could not do what it was asked to. Whatever was to be written is not acknowledged: it may be asked for again,
/// and stands in the record once at most.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer, or was cut off in the middle.
    #[error("the database cannot be reached: {0}; try again")]
    Unavailable(Box<str>),
    /// There is no room left.
    #[error("the disk is full: {0}; make room, nothing that was acknowledged is lost")]
    Full(Box<str>),
    /// The disk reported a failure.
    #[error("the disk failed: {0}; look at the disk before you go on")]
    Failed(Box<str>),
    /// What stands in the database is not what a ledger writes.
    #[error("the database is damaged: {0}; restore a backup, then `jadoube verify --db`")]
    Damaged(Box<str>),
    /// The database was written by a later version.
    #[error(
        "the database has schema {found}, this version knows {known}; use a later version of jadoube"
    )]
    Newer {
        /// The schema of the database.
        found: u32,
        /// The last schema known.
        known: u32,
    },
    /// The database is no ledger.
    #[error("this is no ledger: {0}; name another database")]
    NotALedger(Box<str>),
}

/// The end of the record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The game.
    pub game: GameId,
    /// The number that its next entry will have; never 0.
    pub next_seq: u32,
    /// The hash of its last entry.
    pub hash: Hash,
}

/// One thing that a store holds, as a backup carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A document.
    Document(Document),
    /// An entry of a game; those of one game come in order.
    Entry(Entry),
    /// A signed head of a game, after the entry that it signs.
    Head(SignedHead),
}

/// Whatever takes the items of a backup; an error stops it.
pub type Sink<'s> = dyn FnMut(Item) -> Result<(), StoreError> + 's;

/// A database that keeps games, and the documents around them.
///
/// A method that returns `Ok` has put on disk what it was asked to write: it survives the death of the process and of the
/// machine. A method that returns an error has not acknowledged anything; after an error the store can be used again.
pub trait Store: Send {
    /// Appends each proposal whose key is new to its game and whose expected number is the next one, in the order given; the
    /// outcome of each is what it would be had the proposals been appended one after the other.
    ///
    /// The key comes first: a proposal that was appended before is [`Outcome::AlreadyAppended`], whatever number it expects.
    ///
    /// # Errors
    /// The database failed; none of the proposals is acknowledged.
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<Outcome>, StoreError>;

    /// The entries of a game from the number `from` on, at most `limit` and at most [`crate::limits::MAX_READ`] of them; none
    /// for a game that is not there.
    ///
    /// # Errors
    /// The database failed, or holds what is no entry.
    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// The ends of the records of all games after this one in the order of their names, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError>;

    /// Erases free text of a game with its salt: all of it, or that of these fields. The seals stay, the chain stays whole.
    /// Returns how many texts were erased. What is erased is gone from the files of the database too, as far as the database
    /// rewrites them.
    ///
    /// # Errors
    /// The database failed.
    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError>;

    /// Keeps signed heads. One that is there already is kept once.
    ///
    /// # Errors
    /// The database failed.
    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError>;

    /// The signed heads of a game, in the order of their numbers, then of their times.
    ///
    /// # Errors
    /// The database failed.
    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError>;

    /// Writes documents, all of them or, if one of them has another version than expected, none.
    ///
    /// # Errors
    /// The database failed; nothing is written.
    fn write(&mut self, writes: &[Write]) -> Result<Written, StoreError>;

    /// A document.
    ///
    /// # Errors
    /// The database failed.
    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError>;

    /// The documents of a kind under a parent (`None`: under any), after this id in the order of ids, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError>;

    /// Hands everything to `sink`, as it stood at one moment, while others go on writing: documents by kind and id, then the
    /// games by name, each with its entries and heads.
    ///
    /// # Errors
    /// The database failed, or the sink did.
    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError>;

    /// Puts items back as they were dumped, hashes and versions included, all of them or none. The entries of a game continue
    /// those that are there.
    ///
    /// # Errors
    /// The database failed, or an item does not fit what is there ([`StoreError::Damaged`]).
    fn load(&mut self, items: &[Item]) -> Result<(), StoreError>;
}
