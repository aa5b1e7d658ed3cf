//! Keeps the record of what happened at the boards and of what was announced: append-only,
//! hash-chained, signed.
//!
//! * [`Store`]: the trait that a database implements; [`Memory`] is its model, [`Sqlite`] a
//!   database in a file, [`Postgres`] one of many venues; [`Ledger`]: a store in the hands of many;
//! * [`Entry`], [`Proposal`]: what stands in the record of a game, and what is to be appended;
//! * [`hash_of`]: the chain; [`Signer`]: the signatures that hold its end;
//! * [`Document`]: what an event needs besides its games.
#![forbid(unsafe_code)]

mod as_pgn;
mod chain;
mod document;
mod entry;
pub mod example;
mod head;
mod heads_file;
mod judge;
mod key_file;
mod ledger;
pub mod limits;
mod line;
mod lock;
mod log_chain;
mod memory;
mod name;
mod open;
mod postgres;
mod private_file;
mod record_file;
mod rollback;
mod sqlite;
mod store;
mod store_worker;
mod unsigned;
mod verify;

pub use as_pgn::as_pgn;
pub use chain::{Hash, NotAHash, hash_of, seal_of};
pub use document::{ChangesOutcome, Document, ExpectedVersion, Write};
pub use entry::{Entry, Proposal, Salt, Seal, Text};
pub use head::{PublicKey, SignedHead, Signer, Stage};
pub use heads_file::HeadsFile;
pub use judge::{Announcement, Answered, AtOnce, Judge, LeftOut, NotJudged};
pub use key_file::{KeyFileError, read_public_keys, write_new_key};
pub use ledger::{Follower, Ledger, LedgerError};
pub use line::{Parted, joined, parted, random_salt};
pub use log_chain::{LogChain, LogExtent, LogReport};
pub use memory::Memory;
pub use name::{Author, GameId, Key, NotAName};
pub use open::open_store;
pub use postgres::Postgres;
pub use private_file::{folder, new_private_file, sync_folder};
pub use record_file::{Extent, RecordError, RecordReader, RecordWriter, read_heads, read_record};
pub use rollback::{Lacking, LastHeads};
pub use sqlite::Sqlite;
pub use store::{
    Access, AppendOutcome, Item, Look, LooseEnd, RestoreParts, Sink, Store, StoreError,
    StoreUpkeep, StoredItem, Tail, Unreadable,
};
pub use store_worker::Opener;
pub use verify::{Disagreement, RecordFault, RecordReport, SignedUpTo, Trusted, faults, verify};
