//! Counts what was found.

use crate::{Finding, Kind, Severity};

/// What was found in all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Games that were read.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
    /// Games with a finding.
    pub games_with_findings: u64,
    /// Whether the user broke off, and games may be left that were not read.
    pub is_interrupted: bool,
    counts: [u64; Kind::COUNT],
    /// The gravest finding.
    gravest: Option<Severity>,
}

impl Default for Summary {
    fn default() -> Summary {
        Summary {
            games: 0,
            plies: 0,
            games_with_findings: 0,
            is_interrupted: false,
            counts: [0; Kind::COUNT],
            gravest: None,
        }
    }
}

impl Summary {
    /// Counts a game and what was found in it.
    pub fn add(&mut self, plies: u64, findings: &[Finding]) {
        self.games += 1;
        self.plies += plies;
        self.games_with_findings += u64::from(!findings.is_empty());
        for finding in findings {
            self.counts[finding.kind as usize] += 1;
            self.gravest = self.gravest.max(Some(finding.severity));
        }
    }

    /// Counts games in which nothing was found.
    pub fn add_without_findings(&mut self, games: u64, plies: u64) {
        self.games += games;
        self.plies += plies;
    }

    /// How often each kind was found that was found.
    pub fn counts(&self) -> impl Iterator<Item = (Kind, u64)> {
        Kind::all()
            .map(|kind| (kind, self.counts[kind as usize]))
            .filter(|(_, count)| *count > 0)
    }

    /// How many findings there are.
    #[must_use]
    pub fn findings(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The gravest finding, if there is any.
    #[must_use]
    pub fn gravest(&self) -> Option<Severity> {
        self.gravest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_counted_by_kind() {
        let mut summary = Summary::default();
        summary.add_without_findings(2, 100);
        assert_eq!((summary.findings(), summary.gravest()), (0, None));
        let place = crate::ReadGame {
            file: 0,
            game: 1,
            has_clocks: false,
        };
        let same = crate::same_game(2, 80, false, place, "game 1");
        summary.add(40, &[same]);
        assert_eq!((summary.games, summary.plies), (3, 140));
        assert!(summary.counts().eq([(Kind::SameGame, 1)]));
        assert_eq!(summary.gravest(), Some(Severity::Note));
    }
}
