//! Holds a file of pairings that was read, with what is doubtful in it.

use super::{ImportWarning, PairingsFormat};
use pairings::{Pairing, Read, Tournament, Warning};

/// A file that was read.
pub(super) struct PairingsFile {
    pub format: PairingsFormat,
    pub tournament: Tournament,
    pub warnings: Vec<ImportWarning>,
    /// The bytes of a report, to be given back with results.
    pub file: Option<Vec<u8>>,
}

impl PairingsFile {
    pub(super) fn new(
        format: PairingsFormat,
        bytes: &[u8],
        read: Read<Tournament>,
    ) -> PairingsFile {
        let warning = |warning: Warning| ImportWarning {
            line: Some(warning.line),
            column: Some(warning.column),
            text: naming(&warning.finding.to_string(), &read.value).into(),
        };
        let warnings = read.warnings.into_iter().map(warning).collect();
        PairingsFile {
            format,
            tournament: read.value,
            warnings,
            file: (format == PairingsFormat::Trf).then(|| bytes.to_vec()),
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

/// What is doubtful, with the name of each player whom it calls by his number.
fn naming(text: &str, tournament: &Tournament) -> String {
    let name = |number: &str| {
        let player = tournament.player(number.parse().ok()?)?;
        player.person.as_ref().map(|person| &*person.name)
    };
    let mut parts = text.split("player ");
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_digit());
        let (number, rest) = part.split_at(end.unwrap_or(part.len()));
        named.push_str("player ");
        named.push_str(number);
        if let Some(name) = name(number).filter(|name| !name.is_empty()) {
            named.extend([" (", name, ")"]);
        }
        named.push_str(rest);
    }
    named
}
