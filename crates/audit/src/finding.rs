//! Holds what was found in a game.

use board::Square;
use laws::Article;

use crate::{Kind, Severity};

/// What was found in a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub kind: Kind,
    /// How grave it is.
    pub severity: Severity,
    /// The game, counted from 1 in its file.
    pub game: u64,
    /// The ply, counted from 1; `None`: it is about the game as a whole.
    pub ply: Option<u32>,
    /// The same as players write it: `34... Kg7`.
    pub at_move: Option<String>,
    /// The articles that it rests on, and the section of the standard of PGN.
    pub articles: Vec<Article>,
    /// What was found, in one sentence.
    pub sentence: String,
    /// The position that it is about.
    pub fen: Option<String>,
    /// The squares of the ply.
    pub squares: Vec<Square>,
    /// Where it stands, in bytes from the beginning of what was read.
    pub offset: u64,
}
