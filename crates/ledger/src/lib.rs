//! The record of what happened at the boards and of what was announced: append-only, hash-chained, signed.
//!
//! * [`Store`]: the trait that a database implements; [`Memory`] is its model, [`Postgres`] a database of many venues;
//! * [`Entry`], [`Proposal`]: what stands in the record of a game, and what is to be appended;
//! * [`hash_of`]: the chain; [`Signer`]: the signatures that hold its end;
//! * [`Document`]: what an event needs besides its games.
#![forbid(unsafe_code)]

mod chain;
mod document;
mod entry;
pub mod example;
mod head;
pub mod limits;
mod memory;
mod name;
mod postgres;
mod store;

pub use chain::{Hash, NotAHash, hash_of, seal_of};
pub use document::{Document, Expected, Write, Written};
pub use entry::{Entry, Proposal, Salt, Seal, Text};
pub use head::{PublicKey, SignedHead, Signer, Stage};
pub use memory::Memory;
pub use name::{Author, GameId, Key, NotAName};
pub use postgres::Postgres;
pub use store::{Item, Outcome, Sink, Store, StoreError, Tail};
