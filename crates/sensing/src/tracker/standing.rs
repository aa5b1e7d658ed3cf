//! Holds how the game stands, which is all that the tracker knows of it.

use board::{Board, Color, Position, Tolerant};

/// How the game stands, as the engine has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The position from which play continues.
    pub position: Tolerant,
    /// The men as they stand.
    pub placement: Board,
    /// Whose move it is.
    pub has_the_move: Color,
    /// The player whose move is made and who has not pressed.
    pub to_press: Option<Color>,
    /// Men have been put back by a ruling: the board before the players has to follow.
    pub restored: bool,
    /// The game is over.
    pub over: bool,
}

impl Standing {
    /// How a game begins from a position.
    #[must_use]
    pub fn start(position: Tolerant) -> Standing {
        Standing {
            placement: position.board().clone(),
            has_the_move: position.turn(),
            to_press: None,
            position,
            restored: false,
            over: false,
        }
    }
}
