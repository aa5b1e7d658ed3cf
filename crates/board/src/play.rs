//! Carries out moves on a position, and says what remains of a position after an action that was no
//! legal move.

use std::num::NonZeroU32;

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Square};

use crate::Tolerant;

/// Moves the men of `m` on the board.
pub(crate) fn carry_out(board: &mut Board, turn: Color, m: Move) {
    match m {
        Move::Normal {
            role,
            from,
            to,
            promotion,
            ..
        } => {
            board.discard_piece_at(from);
            board.set_piece_at(to, promotion.unwrap_or(role).of(turn));
        }
        Move::EnPassant { from, to } => {
            board.discard_piece_at(victim_en_passant(from, to));
            board.discard_piece_at(from);
            board.set_piece_at(to, turn.pawn());
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            board.set_piece_at(
                Square::from_coords(side.rook_to_file(), rook.rank()),
                turn.rook(),
            );
            board.set_piece_at(
                Square::from_coords(side.king_to_file(), king.rank()),
                turn.king(),
            );
        }
        Move::Put { role, to } => board.set_piece_at(to, role.of(turn)),
    }
}

/// The square of the pawn that an en passant capture removes.
pub(crate) fn victim_en_passant(from: Square, to: Square) -> Square {
    Square::from_coords(to.file(), from.rank())
}

/// Plays a legal move: the men, the rights, the counters, and who has the move.
pub(crate) fn play(position: &mut Tolerant, m: Move) {
    let turn = position.turn;
    position.ep_square = passed_over(turn, m);
    position.halfmoves = if m.is_zeroing() {
        0
    } else {
        position.halfmoves.saturating_add(1)
    };
    position.fullmoves = next_fullmoves(position);
    if position.castles.any() {
        give_up_rights(position, m);
    }
    carry_out(&mut position.board, turn, m);
    position.turn = !turn;
}

fn passed_over(turn: Color, m: Move) -> Option<Square> {
    match m {
        Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } if from.abs_diff(to) == 16 && from.rank() == turn.relative_rank(Rank::Second) => Some(
            Square::from_coords(from.file(), turn.relative_rank(Rank::Third)),
        ),
        _ => None,
    }
}

fn give_up_rights(position: &mut Tolerant, m: Move) {
    let turn = position.turn;
    match m {
        Move::Castle { .. }
        | Move::Normal {
            role: Role::King, ..
        } => {
            position.castles.discard_color(turn);
        }
        Move::Normal {
            role: Role::Rook,
            from,
            ..
        } => position.castles.discard_rook(from),
        _ => {}
    }
    if m.capture() == Some(Role::Rook) {
        position.castles.discard_rook(m.to());
    }
}

/// The number of the next move: one more after Black.
pub(crate) fn next_fullmoves(position: &Tolerant) -> NonZeroU32 {
    match position.turn {
        Color::White => position.fullmoves,
        Color::Black => position.fullmoves.saturating_add(1),
    }
}

/// The castling rights whose king and rook still stand where they stood.
pub(crate) fn rights_left(before: &Tolerant, after: &Board) -> Bitboard {
    let mut left = Bitboard::EMPTY;
    for color in Color::ALL {
        if after.by_piece(color.king()) == before.kings(color) {
            left |= before.castling_rights() & color.backrank() & after.by_piece(color.rook());
        }
    }
    left
}

/// The square passed over, if all that happened is an own pawn going two squares from its second
/// rank.
pub(crate) fn passed_square(before: &Tolerant, after: &Board) -> Option<Square> {
    let pawn = before.turn.pawn();
    let from = (before.board.by_piece(pawn) & !after.by_piece(pawn)).single_square()?;
    let to = (after.by_piece(pawn) & !before.board.by_piece(pawn)).single_square()?;
    let step = Move::Normal {
        role: Role::Pawn,
        from,
        capture: None,
        to,
        promotion: None,
    };
    let passed = passed_over(before.turn, step).filter(|_| from.file() == to.file())?;
    (before.board_after(step) == *after).then_some(passed)
}

/// The count of 9.3: it starts again when a pawn moved or the number of men changed.
pub(crate) fn halfmoves_after(before: &Tolerant, after: &Board) -> u32 {
    let pawns_moved = Color::ALL
        .into_iter()
        .any(|color| before.board.by_piece(color.pawn()) != after.by_piece(color.pawn()));
    if pawns_moved || before.board.occupied().count() != after.occupied().count() {
        0
    } else {
        before.halfmoves().saturating_add(1)
    }
}
