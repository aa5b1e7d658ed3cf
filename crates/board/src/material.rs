//! What material alone rules out.

use shakmaty::{Bitboard, Board, Color};

/// Whether the material alone shows that `color` can never checkmate by legal moves.
///
/// `true` is proved, by the lemmas of the `winnability` crate: a king gives no check; a lone knight
/// does not mate a king whose other men are all queens; bishops of one square colour do not mate
/// when nobody has a knight, a pawn or a bishop of the other square colour. `false` proves nothing.
/// The last two lemmas count one king of each side, so with missing or several kings the answer is
/// `false`.
pub(crate) fn can_never_checkmate(board: &Board, color: Color) -> bool {
    let own = board.by_color(color);
    if own.is_subset(board.kings()) {
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
