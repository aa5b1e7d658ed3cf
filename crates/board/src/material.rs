//! Decides from the material alone that a player can never checkmate.

use shakmaty::{Bitboard, Board, Color};

/// Whether the material alone shows that `color` has not checkmated and never can by legal moves.
///
/// `true` is proved, by the lemmas of the `winnability` crate: a king gives no check; a lone knight
/// does not mate a king whose other men are all queens; bishops of one square colour do not mate
/// when nobody has a knight, a pawn or a bishop of the other square colour. `false` proves nothing.
///
/// The proofs need a single check at a time: they hold unless there is a double check, or a check
/// to the player who does not have the move. The last two lemmas count one king of each side.
pub(crate) fn can_never_checkmate(board: &Board, color: Color) -> bool {
    if board.by_color(color).is_subset(board.kings()) {
        return true;
    }
    let one_king_each = board.king_of(color).is_some() && board.king_of(!color).is_some();
    one_king_each && (lone_knight(board, color) || bishops_of_one_square_colour(board, color))
}

fn lone_knight(board: &Board, color: Color) -> bool {
    let (own, other) = (board.by_color(color), board.by_color(!color));
    let knights_only = own.is_subset(board.knights() | board.kings());
    knights_only && own.count() == 2 && other.is_subset(board.queens() | board.kings())
}

fn bishops_of_one_square_colour(board: &Board, color: Color) -> bool {
    let bishops_only = board
        .by_color(color)
        .is_subset(board.bishops() | board.kings());
    let one_square_colour = board.bishops().is_subset(Bitboard::LIGHT_SQUARES)
        || board.bishops().is_subset(Bitboard::DARK_SQUARES);
    bishops_only && one_square_colour && (board.knights() | board.pawns()).is_empty()
}
