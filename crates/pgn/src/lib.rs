//! Reads games from PGN as they were written, irregularities included.
#![forbid(unsafe_code)]

mod flaw;
mod game;
mod split;
mod tags;
mod text;

pub use flaw::{Flaw, FlawKind};
pub use game::{Comment, Eval, Game, IllegalPly, Nag, Played, Ply, Standing, Start, WrittenNumber};
pub use split::{MAX_COMMENT_BYTES, MAX_GAME_BYTES, RawGame, Splitter};
pub use tags::Tags;
