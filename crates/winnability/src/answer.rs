//! Defines what is answered: whether a player can checkmate, and whether a position is dead.

use board::{ByColor, Color, Move};

use crate::budget::Spent;
use crate::proof::Proof;

/// What [`decide`](crate::decide()) found.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", CastlingMode::Standard)?;
/// let WinnabilityAnswer::Winnable { line } = decide(&position, Color::Black) else {
///     panic!("Black can checkmate: h7, Ng6");
/// };
/// assert_eq!(line.len(), 2);
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinnabilityAnswer {
    /// The player can checkmate.
    Winnable {
        /// Legal moves from the position to the checkmate; empty if it is on the board.
        line: Vec<Move>,
    },
    /// The player cannot checkmate by any series of legal moves.
    Unwinnable {
        /// Why not.
        certificate: Proof,
    },
    /// Neither was found within the budget.
    Exhausted {
        /// What was spent.
        spent: Spent,
    },
}

/// Whether neither player can checkmate by any series of legal moves (5.2.2).
///
/// ```
/// use board::{CastlingMode, Tolerant};
/// use winnability::{Dead, dead};
/// # use jadoube_winnability as winnability;
///
/// let kings = Tolerant::from_fen("8/8/3k4/8/8/3K4/8/8 w - - 0 60", CastlingMode::Standard)?;
/// assert!(matches!(dead(&kings), Dead::Dead { .. }));
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Neither can: the game is drawn at once.
    Dead {
        /// Why each of them cannot.
        certificates: Box<ByColor<Proof>>,
    },
    /// One of them can, or has.
    Alive {
        /// Who.
        winner: Color,
        /// How: legal moves to the checkmate.
        line: Vec<Move>,
    },
    /// Not known within the budget.
    Exhausted {
        /// What was spent.
        spent: Spent,
    },
}
