//! Reads games from PGN as they were written, irregularities included.

mod split;

pub use split::{Flaw, MAX_COMMENT_BYTES, MAX_GAME_BYTES, RawGame, Splitter};
