//! Judges pieces of input, each worker with memory of its own.

use std::sync::Arc;

use audit::{AuditSettings, Auditor, Finding, Heading, Kind, Likeness};
use pgn::{PgnGame, RawGame};

use crate::games::{FileName, Piece};

/// Judges games and keeps the findings that are wanted.
pub struct AuditJudge {
    auditor: Auditor,
    wanted: [bool; Kind::COUNT],
}

/// A game that was judged.
pub struct JudgedGame {
    /// Its players.
    pub heading: Heading,
    /// Where it begins.
    pub offset: u64,
    /// How many plies it has.
    pub plies: u64,
    /// Whether times stand beside its moves.
    pub has_clocks: bool,
    /// What it has in common with the same game elsewhere.
    pub likeness: Option<Likeness>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// What was found in a piece of the input.
pub enum JudgedPiece {
    /// In some games.
    Games {
        /// The file.
        file: Arc<FileName>,
        /// The games, in their order.
        games: Vec<JudgedGame>,
        /// What of the input was read by then, in bytes.
        end: u64,
    },
    /// Nothing yet, but something is to be said of a file.
    Noted {
        /// Of which, and what.
        what: String,
    },
    /// Nothing: it cannot be read.
    Unreadable {
        /// Which, and why.
        why: String,
    },
}

impl AuditJudge {
    /// One who keeps the findings of some kinds.
    pub fn new(settings: AuditSettings, wanted: [bool; Kind::COUNT]) -> AuditJudge {
        AuditJudge {
            auditor: Auditor::new(settings),
            wanted,
        }
    }

    /// Judges a piece.
    pub fn judged(&mut self, piece: Piece) -> JudgedPiece {
        match piece {
            Piece::Noted { what } => JudgedPiece::Noted { what },
            Piece::Unreadable { why } => JudgedPiece::Unreadable { why },
            Piece::Games { file, games, end } => {
                let games = games.into_iter();
                let games = games.map(|(number, raw)| self.game(number, raw)).collect();
                JudgedPiece::Games { file, games, end }
            }
        }
    }

    fn game(&mut self, number: u64, raw: RawGame) -> JudgedGame {
        let game = PgnGame::read(raw, number);
        let mut findings = self.auditor.findings(&game);
        findings.retain(|finding| self.wanted[finding.kind as usize]);
        JudgedGame {
            heading: Heading::of(&game),
            offset: game.offset,
            plies: game.plies.len() as u64,
            has_clocks: game.plies.iter().any(|ply| ply.clk_ms.is_some()),
            likeness: Likeness::of(&game),
            findings,
        }
    }
}
