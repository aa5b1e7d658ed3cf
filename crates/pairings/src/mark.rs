//! Names what one player's line says of his game.

/// What a player's own line says of one round: the result letters of the Tournament Report File.
///
/// ```
/// use jadoube_pairings::Mark;
/// assert_eq!(Mark::from_letter('='), Some(Mark::Draw));
/// assert_eq!(Mark::HalfPointBye.letter(), 'H');
/// assert!(Mark::ForfeitWin.fits(Mark::ForfeitLoss));
/// assert!(!Mark::Win.fits(Mark::Win));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A game won: `1`.
    Win,
    /// A game drawn: `=`.
    Draw,
    /// A game lost: `0`.
    Loss,
    /// Won by forfeit, not played: `+`.
    ForfeitWin,
    /// Lost by forfeit, or absent: `-`.
    ForfeitLoss,
    /// Won before a move was completed by both, not rated: `W`.
    UnratedWin,
    /// Drawn, not rated: `D`.
    UnratedDraw,
    /// Lost, not rated: `L`.
    UnratedLoss,
    /// Half-point bye: `H`.
    HalfPointBye,
    /// Full-point bye: `F`.
    FullPointBye,
    /// The bye of the player whom the pairing leaves over: `U`.
    PairingAllocatedBye,
    /// Known to be absent: `Z`.
    ZeroPointBye,
    /// Paired, without a result yet: blank.
    Open,
}

/// Each mark with its letter.
const LETTERS: &[(Mark, char)] = &[
    (Mark::Win, '1'),
    (Mark::Draw, '='),
    (Mark::Loss, '0'),
    (Mark::ForfeitWin, '+'),
    (Mark::ForfeitLoss, '-'),
    (Mark::UnratedWin, 'W'),
    (Mark::UnratedDraw, 'D'),
    (Mark::UnratedLoss, 'L'),
    (Mark::HalfPointBye, 'H'),
    (Mark::FullPointBye, 'F'),
    (Mark::PairingAllocatedBye, 'U'),
    (Mark::ZeroPointBye, 'Z'),
    (Mark::Open, ' '),
];

/// Pairs of results that one game may have, the better first. An arbiter may score a game lost for
/// both, or drawn for one and lost for the other.
const GAMES: &[(Mark, Mark)] = &[
    (Mark::Win, Mark::Loss),
    (Mark::Draw, Mark::Draw),
    (Mark::Draw, Mark::Loss),
    (Mark::Loss, Mark::Loss),
    (Mark::ForfeitWin, Mark::ForfeitLoss),
    (Mark::ForfeitLoss, Mark::ForfeitLoss),
    (Mark::UnratedWin, Mark::UnratedLoss),
    (Mark::UnratedDraw, Mark::UnratedDraw),
    (Mark::UnratedDraw, Mark::UnratedLoss),
    (Mark::UnratedLoss, Mark::UnratedLoss),
    (Mark::Open, Mark::Open),
];

impl Mark {
    /// The mark of a letter, large or small; a blank is [`Mark::Open`].
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Mark> {
        let letter = letter.to_ascii_uppercase();
        let found = LETTERS.iter().find(|(_, other)| *other == letter);
        found.map(|(mark, _)| *mark)
    }

    /// The letter of the Tournament Report File.
    #[must_use]
    pub fn letter(self) -> char {
        let found = LETTERS.iter().find(|(mark, _)| *mark == self);
        found.expect("invariant: each mark has a letter").1
    }

    /// Whether two opponents may have these marks of one game.
    #[must_use]
    pub fn fits(self, other: Mark) -> bool {
        GAMES.contains(&(self, other)) || GAMES.contains(&(other, self))
    }

    /// Whether a player without an opponent may have it.
    #[must_use]
    pub fn is_bye(self) -> bool {
        matches!(
            self,
            Mark::HalfPointBye
                | Mark::FullPointBye
                | Mark::PairingAllocatedBye
                | Mark::ZeroPointBye
                | Mark::ForfeitWin
                | Mark::ForfeitLoss
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_back() {
        for (mark, letter) in LETTERS {
            assert_eq!(Mark::from_letter(*letter), Some(*mark));
            assert_eq!(
                Mark::from_letter(letter.to_ascii_lowercase()),
                Some(mark.to_owned())
            );
            assert_eq!(mark.letter(), *letter);
        }
        assert_eq!(Mark::from_letter('?'), None);
    }

    #[test]
    fn what_fits() {
        assert!(Mark::Loss.fits(Mark::Win));
        assert!(Mark::Loss.fits(Mark::Draw));
        assert!(!Mark::Win.fits(Mark::Draw));
        assert!(!Mark::Win.fits(Mark::ForfeitLoss));
        assert!(!Mark::Open.fits(Mark::Win));
        assert!(!Mark::HalfPointBye.fits(Mark::HalfPointBye));
    }
}
