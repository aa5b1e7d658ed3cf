//! Reads the result that players show with their kings.

use board::{Board, Color, Role, Square};
use laws::GameResult;

use super::sight::Sight;
use crate::event::SquareContent;

const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// Where in the centre the king of this colour is seen, if it was not told to stand there.
pub(super) fn king_put_in_the_centre(color: Color, sight: &Sight, told: &Board) -> Option<Square> {
    let was_told = |square: Square| told.piece_at(square) == Some(Role::King.of(color));
    king_in_the_centre(color, sight).filter(|&square| !was_told(square))
}

/// Where in the centre the king of this colour is seen.
pub(super) fn king_in_the_centre(color: Color, sight: &Sight) -> Option<Square> {
    let king = SquareContent::Man(Role::King.of(color));
    CENTRE.into_iter().find(|&square| sight.at(square) == king)
}

/// What kings on these squares show: both on light squares that White won, both on dark ones that
/// Black did, one on each a draw.
pub(super) fn result_shown(white: Square, black: Square) -> GameResult {
    match (white.is_light(), black.is_light()) {
        (true, true) => GameResult::WhiteWins,
        (false, false) => GameResult::BlackWins,
        _ => GameResult::Draw,
    }
}
