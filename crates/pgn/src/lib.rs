//! Reads games from PGN as they were written, irregularities included.
#![forbid(unsafe_code)]

mod comment;
mod flaw;
mod game;
mod input;
mod legal;
mod read;
mod resolve;
#[cfg(feature = "files")]
mod shards;
mod sheet;
mod signals;
#[cfg(feature = "files")]
mod source;
mod split;
mod start;
mod tags;
mod text;
mod tokens;
mod write;

pub use flaw::{Flaw, FlawKind};
pub use game::{
    Comment, Eval, IllegalPly, Nag, PgnGame, PgnPosition, PgnStart, Ply, PlyEffect, WrittenNumber,
};
#[cfg(feature = "files")]
pub use shards::Shard;
pub use signals::{Sign, Signal, SignalCertainty};
#[cfg(feature = "files")]
pub use source::{GameFiles, GameSource, Packing, SourceError};
pub use split::{MAX_COMMENT_BYTES, MAX_GAME_BYTES, RawGame, Splitter};
pub use tags::Tags;
pub use write::{ILLEGAL_NAG, Way};
