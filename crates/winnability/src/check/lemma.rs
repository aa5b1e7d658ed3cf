//! Checks whether a lemma on material applies to a position.

use board::{Bitboard, Board, Color, Position, Tolerant};

use crate::Lemma;

pub(super) fn applies(lemma: Lemma, position: &Tolerant, winner: Color) -> bool {
    holding(position, winner) == Some(lemma)
}

/// The lemma that settles a position that is no mate, if any.
///
/// The proofs need that the last move before the mate met a loser who was not in check. In a
/// regular position he never is when the winner has the move; one legal move later all positions
/// are. Only [`Lemma::NoKingToCheckmate`] does without.
pub(super) fn holding(position: &Tolerant, winner: Color) -> Option<Lemma> {
    by_material(position.board(), winner)
        .filter(|lemma| *lemma == Lemma::NoKingToCheckmate || !position.in_check(!position.turn()))
}

fn by_material(board: &Board, winner: Color) -> Option<Lemma> {
    let (own, other) = (board.by_color(winner), board.by_color(!winner));
    if other.is_disjoint(board.kings()) {
        return Some(Lemma::NoKingToCheckmate);
    }
    if own.is_subset(board.kings()) {
        return Some(Lemma::OnlyKings);
    }
    if own.intersects(board.pawns() | board.rooks_and_queens()) || several_kings(board) {
        return None;
    }
    if own.is_subset(board.knights() | board.kings()) && (own & board.knights()).count() == 1 {
        return other
            .is_subset(board.queens() | board.kings())
            .then_some(Lemma::LoneKnight);
    }
    bishops_of_one_square_colour(board).then_some(Lemma::BishopsOfOneSquareColour)
}

fn several_kings(board: &Board) -> bool {
    let of = |color: Color| board.by_piece(color.king());
    of(Color::White).more_than_one() || of(Color::Black).more_than_one()
}

fn bishops_of_one_square_colour(board: &Board) -> bool {
    let bishops = board.bishops();
    (board.knights() | board.pawns()).is_empty()
        && (bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES))
}
