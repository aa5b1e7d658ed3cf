//! Reads and writes the board protocol: acts as JSON Lines or in a one-line text notation, verdicts
//! as JSON.
//!
//! Everything that happens at a chess board is told to the rules engine in one of two notations of
//! equal power, and every line is answered with one verdict.
//!
//! * [`parse_line`]: one line, JSON or text, to the values of [`laws`]; [`Line`] writes them again;
//! * [`write_verdict`]: a verdict as one line of JSON, with the prose of [`prose`];
//! * [`Session`] and [`run`]: a stream of lines carrying any number of games;
//! * [`Recorded`]: a game that was told act by act, for it to be written as PGN;
//! * [`views`]: what each audience may be shown, as types;
//! * [`Word`]: the word for each choice.
#![forbid(unsafe_code)]

pub mod cases;
mod error;
mod fields;
mod free_text;
mod json;
mod key;
mod line;
pub mod prose;
mod raw;
mod read;
mod recorded;
mod show;
mod start;
mod stream;
mod text;
mod transcript;
mod verdict;
pub mod views;
mod word;

pub use error::ProtocolError;
pub use free_text::FreeText;
pub use laws::Language;
pub use line::{Context, Line, parse_line};
pub use recorded::Recorded;
pub use stream::{LineAnswer, Session, run, run_with};
pub use transcript::without_moves;
pub use verdict::{Languages, write_rulings, write_state, write_verdict};
pub use word::Word;
