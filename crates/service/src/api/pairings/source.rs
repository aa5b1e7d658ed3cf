//! Holds a file of pairings that was read, with what is doubtful in it.

use super::{ImportWarning, PairingsFormat};
use pairings::{Pairing, Read, Tournament, Warning};

/// A file that was read.
pub(super) struct PairingsFile {
    pub format: PairingsFormat,
    pub tournament: Tournament,
    pub warnings: Vec<ImportWarning>,
}

impl PairingsFile {
    pub(super) fn new(format: PairingsFormat, read: Read<Tournament>) -> PairingsFile {
        let warning = |warning: Warning| ImportWarning {
            line: Some(warning.line),
            column: Some(warning.column),
            text: warning.finding.to_string().into(),
        };
        PairingsFile {
            format,
            tournament: read.value,
            warnings: read.warnings.into_iter().map(warning).collect(),
        }
    }

    /// The rounds in which somebody is paired with somebody.
    pub(super) fn rounds(&self) -> impl Iterator<Item = (u32, &[Pairing])> {
        let numbered = (1..).zip(&self.tournament.rounds);
        let numbered = numbered.map(|(number, round)| (number, &round.boards[..]));
        numbered.filter(|(_, boards)| {
            let game = |pairing: &Pairing| matches!(pairing, Pairing::Game { .. });
            boards.iter().any(game)
        })
    }
}
