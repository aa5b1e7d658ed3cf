//! Defines the trait that a database implements to be a ledger.

use std::time::Duration;

use crate::chain::Hash;
use crate::document::{ChangesOutcome, Document, Write};
use crate::entry::{Entry, Proposal};
use crate::head::SignedHead;
use crate::limits::MAX_ENTRIES;
use crate::name::GameId;

/// The outcome of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
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
    /// The record of the game has [`MAX_ENTRIES`] entries: no more are taken.
    Full,
}

impl AppendOutcome {
    /// What becomes of a proposal with the key of an entry of its game.
    pub(crate) fn under_the_key_of(entry: &Entry, proposal: &Proposal) -> AppendOutcome {
        let (seq, hash) = (entry.seq, entry.hash);
        if proposal.is(entry) {
            AppendOutcome::AlreadyAppended { seq, hash }
        } else {
            AppendOutcome::KeyReused { seq }
        }
    }

    /// What becomes of a proposal under a new key that does not continue the record of its game.
    pub(crate) fn out_of_place(proposal: &Proposal, actual_seq: u32) -> Option<AppendOutcome> {
        if proposal.expected_seq != actual_seq {
            return Some(AppendOutcome::Stale { actual_seq });
        }
        (actual_seq >= MAX_ENTRIES).then_some(AppendOutcome::Full)
    }
}

/// Why a store could not do what it was asked to. Whatever was to be written is not acknowledged:
/// it may be asked for again, and stands in the record once at most.
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
    /// One thing that stands there is not, and this is which.
    #[error("the database is damaged: {0}; restore a backup, then `jadoube verify --db`")]
    Unreadable(#[from] Unreadable),
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
    /// The main file of a ledger, without the log beside it in which the rest stands.
    #[error(
        "this is a part of a ledger: the rest stands in {0}, which is not there, for the file was copied alone while the \
         ledger was open; copy both, or stop the service first, or use `jadoube backup`. If that log is lost for good, make an \
         empty file of its name: the last acts are missing then"
    )]
    Part(Box<str>),
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

impl Item {
    /// The game that it belongs to.
    #[must_use]
    pub fn game(&self) -> Option<&GameId> {
        match self {
            Item::Document(_) => None,
            Item::Entry(entry) => Some(&entry.game),
            Item::Head(head) => Some(&head.game),
        }
    }

    /// An entry that no ledger appends is not put back.
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        match self {
            Item::Entry(entry) if entry.seq >= MAX_ENTRIES || entry.told_is_empty() => {
                let Entry { game, seq, .. } = entry;
                let why = format!("entry {seq} of game {game} is not one that a ledger appends");
                Err(StoreError::Damaged(why.into()))
            }
            _ => Ok(()),
        }
    }
}

/// What stands in a database, and is nothing that a ledger writes. What does stand there is not
/// repeated: it may be anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A document.
    #[error("a document cannot be read")]
    Document,
    /// The name of a game.
    #[error("the name of a game cannot be read")]
    Game,
    /// An entry.
    #[error("entry {seq} of game {game} cannot be read")]
    Entry {
        /// Its game.
        game: GameId,
        /// Its number; [`u32::MAX`] if it is not a valid number.
        seq: u32,
    },
    /// A signed head.
    #[error("a signed head of game {game}, on entry {seq}, cannot be read")]
    Head {
        /// Its game.
        game: GameId,
        /// The number of the entry that it names; [`u32::MAX`] if it is not a valid number.
        seq: u32,
    },
    /// What is kept of the end of a record is not what its last entry says: nothing can be appended
    /// to it.
    #[error("the last entry of game {game} is not the one that the database notes as its end")]
    End {
        /// The game.
        game: GameId,
    },
}

/// The end of a record that is not signed as that of a game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LooseEnd {
    /// No kept head reaches its last entry.
    Unsigned(Tail),
    /// A kept head reaches it, as that of a game that goes on.
    Running(Tail),
    /// What stands there is nothing that a ledger writes.
    Unreadable(Unreadable),
}

impl LooseEnd {
    /// The end of a record, as far as it could be read, and whether a head reaches it.
    pub(crate) fn read(tail: Result<Tail, Unreadable>, reached: HeadReach) -> LooseEnd {
        match (tail, reached) {
            (Ok(tail), HeadReach::Not) => LooseEnd::Unsigned(tail),
            (Ok(tail), HeadReach::AsRunning) => LooseEnd::Running(tail),
            (Err(unreadable), _) => LooseEnd::Unreadable(unreadable),
        }
    }

    /// The end, if it could be read.
    #[must_use]
    pub const fn tail(&self) -> Option<&Tail> {
        match self {
            LooseEnd::Unsigned(tail) | LooseEnd::Running(tail) => Some(tail),
            LooseEnd::Unreadable(_) => None,
        }
    }
}

/// Whether a kept head reaches the last entry of a record that no head of an ended game reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadReach {
    Not,
    AsRunning,
}

impl From<bool> for HeadReach {
    fn from(as_running: bool) -> HeadReach {
        match as_running {
            false => HeadReach::Not,
            true => HeadReach::AsRunning,
        }
    }
}

/// Whether a store may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It may; a file that is not there is made.
    Write,
    /// It is only read; nothing is made or brought up to date.
    Read,
}

/// What somebody finds who looks at everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredItem {
    /// What a ledger wrote, by its form.
    Item(Item),
    /// Something else.
    Unreadable(Unreadable),
}

impl StoredItem {
    /// The item.
    ///
    /// # Errors
    /// The item cannot be read.
    pub fn item(self) -> Result<Item, StoreError> {
        match self {
            StoredItem::Item(item) => Ok(item),
            StoredItem::Unreadable(unreadable) => Err(unreadable.into()),
        }
    }

    /// The item; of an entry or a signed head that cannot be read, one that fits nowhere stands for
    /// it, so that a verification finds it as changed or forged.
    ///
    /// # Errors
    /// It is neither.
    pub fn or_one_that_fits_nowhere(self) -> Result<Item, Unreadable> {
        match self {
            StoredItem::Item(item) => Ok(item),
            StoredItem::Unreadable(Unreadable::Entry { game, seq }) => {
                Ok(Item::Entry(Entry::unreadable(game, seq)))
            }
            StoredItem::Unreadable(Unreadable::Head { game, seq }) => {
                Ok(Item::Head(SignedHead::unreadable(game, seq)))
            }
            StoredItem::Unreadable(unreadable) => Err(unreadable),
        }
    }
}

/// Whatever takes the items of a backup; an error stops it.
pub type Sink<'s> = dyn FnMut(Item) -> Result<(), StoreError> + 's;
/// Whatever looks at everything; an error stops it.
pub type Look<'s> = dyn FnMut(StoredItem) -> Result<(), StoreError> + 's;
/// Gives the parts of what is to be put back, one after the other.
pub type RestoreParts<'s> = dyn FnMut() -> Result<Option<Vec<Item>>, StoreError> + 's;

/// What a store wants done while it is open, so that those who write need not wait for it: to be
/// called again and again, each time after as long as it has said before.
pub type StoreUpkeep = dyn FnMut() -> Result<Duration, StoreError> + Send;

/// A database that keeps games, and the documents around them.
///
/// A method that returns `Ok` has put on disk what it was asked to write: it survives the death of
/// the process and of the machine. A method that returns an error has not acknowledged anything;
/// after an error the store can be used again.
pub trait Store: Send {
    /// Appends each proposal whose key is new to its game and whose expected number is the next
    /// one, in the order given; the outcome of each is what it would be had the proposals been
    /// appended one after the other.
    ///
    /// The key comes first: a proposal that was appended before is
    /// [`AppendOutcome::AlreadyAppended`], whatever number it expects.
    ///
    /// # Errors
    /// The database failed; none of the proposals is acknowledged.
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError>;

    /// The entries of a game from the number `from` on, at most `limit` and at most
    /// [`crate::limits::MAX_READ`] of them; none for a game that is not there.
    ///
    /// # Errors
    /// The database failed, or holds what is no entry.
    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// The ends of the records of all games after this one in the order of their names, at most
    /// `limit`.
    ///
    /// # Errors
    /// The database failed.
    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError>;

    /// The ends of the records of all games that are not signed as ended, in the order of their
    /// names: those whose last entry no kept head of an ended game reaches. One that cannot be read
    /// hides no other.
    ///
    /// # Errors
    /// The database failed.
    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError>;

    /// Erases free text of a game with its salt: all of it, or that of these fields. The seals
    /// stay, the chain stays whole. Returns how many texts were erased. What is erased is gone from
    /// the files of the database too, as far as the database rewrites them.
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
    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError>;

    /// A document.
    ///
    /// # Errors
    /// The database failed.
    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError>;

    /// The documents of a kind under a parent (`None`: under any), after this id in the order of
    /// ids, at most `limit`.
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

    /// Hands everything to `sink`, as it stood at one moment, while others go on writing: documents
    /// by kind and id, then the games by name, each with its entries and heads.
    ///
    /// # Errors
    /// The database failed, or the sink did.
    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError>;

    /// Leaves to the caller what can be done beside writing, on a thread of its own; `None` if
    /// there is nothing of the kind. A store that is not asked does it itself.
    fn upkeep(&mut self) -> Option<Box<StoreUpkeep>> {
        None
    }

    /// Puts items back as they were dumped, hashes and versions included, all of them or none. The
    /// entries of a game continue those that are there.
    ///
    /// # Errors
    /// The database failed, or an item does not fit what is there ([`StoreError::Damaged`]).
    fn load(&mut self, items: &[Item]) -> Result<(), StoreError>;

    /// Hands over everything as [`Store::dump`] does, or only the record of this game; where
    /// something stands that no ledger writes it says so and goes on.
    ///
    /// # Errors
    /// The database failed, or `look` did.
    fn look(&mut self, game: Option<&GameId>, look: &mut Look<'_>) -> Result<(), StoreError> {
        self.dump(&mut |item| match item.game() {
            other if game.is_some() && other != game => Ok(()),
            _ => look(StoredItem::Item(item)),
        })
    }

    /// As [`Store::load`], of parts that need not be in memory together: all of them or none,
    /// whenever it is broken off.
    ///
    /// # Errors
    /// Those of [`Store::load`] and of `parts`.
    fn load_parts(&mut self, parts: &mut RestoreParts<'_>) -> Result<(), StoreError> {
        let mut all = Vec::new();
        while let Some(items) = parts()? {
            all.extend(items);
        }
        self.load(&all)
    }

    /// Has the database let go of what documents said before they were rewritten or removed, as far
    /// as it does so of texts, see [`Store::erase`].
    ///
    /// # Errors
    /// The database failed; the call is to be made again.
    fn forget(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}
