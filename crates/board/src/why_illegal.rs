//! Names the article that forbids a move.

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, File, Move, Position, Rank, Role, Square, attacks,
};

use crate::movegen::{self, Hindrance};
use crate::{Tolerant, find_move, play};

/// Why a man may not go from one square to another. Where several articles forbid it, one of them:
/// first what the man cannot do, then the safety of the own king, then the promotion. Numbers as in
/// the 2023 Laws.
///
/// ```
/// use jadoube_board::{why_illegal, Square, Tolerant, WhyIllegal};
///
/// let reason = why_illegal(&Tolerant::default(), Square::A1, Square::A3, None);
/// assert_eq!(reason, Some(WhyIllegal::PathBlocked));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyIllegal {
    /// There is no man on the square it should come from.
    NoManThere,
    /// The man belongs to the opponent (1.3: a player moves his own men).
    OpponentsMan,
    /// It ends where it began: that is no move.
    SameSquare,
    /// Another man of the same colour stands on the square of arrival (3.1.1).
    OwnManOnTarget,
    /// The king would be captured, which is not allowed (1.4.1).
    WouldCaptureKing,
    /// No man of this kind moves like that (3.2 to 3.4, 3.6, 3.7.1 to 3.7.3, 3.8.1).
    DoesNotMoveLikeThat,
    /// A man stands in the way: between (3.5), or right ahead of a pawn (3.7.1, 3.7.2).
    PathBlocked,
    /// The pawn goes past an enemy pawn as if capturing it en passant, and that pawn has not just
    /// gone two squares (3.7.3.1, 3.7.3.2).
    EnPassantNotAvailable,
    /// The king or that rook has moved before, or is not there: no right to castle (3.8.2.1).
    CastlingRightLost,
    /// Castling while the king's square is attacked (3.8.2.2.1).
    CastlingInCheck,
    /// Castling while a square that the king crosses is attacked (3.8.2.2.1).
    CastlingThroughCheck,
    /// Castling while the square that the king is to occupy is attacked (3.8.2.2.1).
    CastlingIntoCheck,
    /// Castling with a man between the king and the rook; in Chess960 on any square that one of
    /// them needs (3.8.2.2.2; Guidelines II).
    CastlingMenBetween,
    /// The move leaves or puts the own king in check (3.9.2).
    LeavesKingInCheck,
    /// The pawn reaches the last rank and no new man is named (3.7.3.3).
    PromotionMissing,
    /// The man named is not one that the pawn can become (king, pawn), or there is nothing to
    /// promote (3.7.3.3).
    PromotionImpossible,
}

/// The reason why `from` → `to` is not legal, or `None` if it is. Squares and promotion as for
/// [`find_move`].
///
/// ```
/// use jadoube_board::{why_illegal, CastlingMode, Square, Tolerant, WhyIllegal};
///
/// let position = Tolerant::from_fen("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", CastlingMode::Standard)?;
/// let reason = why_illegal(&position, Square::E1, Square::G1, None);
/// assert_eq!(reason, Some(WhyIllegal::CastlingThroughCheck));
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
pub fn why_illegal(
    position: &Tolerant,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<WhyIllegal> {
    if find_move(position, &position.legal_moves(), from, to, promotion).is_some() {
        return None;
    }
    Some(match the_man(position, from) {
        Err(reason) => reason,
        Ok(role) => match castling_meant(position, role, from, to) {
            Some(side) => why_no_castling(position, side, to),
            None => why_no_move(position, role, from, to, promotion),
        },
    })
}

fn the_man(position: &Tolerant, from: Square) -> Result<Role, WhyIllegal> {
    let man = position
        .board
        .piece_at(from)
        .ok_or(WhyIllegal::NoManThere)?;
    if man.color == position.turn {
        Ok(man.role)
    } else {
        Err(WhyIllegal::OpponentsMan)
    }
}

/// The side to which the king would castle: two squares from his own (orthodox), or onto an own
/// rook.
fn castling_meant(
    position: &Tolerant,
    role: Role,
    from: Square,
    to: Square,
) -> Option<CastlingSide> {
    let turn = position.turn;
    let home = turn.backrank();
    if role != Role::King || from == to || from.rank() != home || to.rank() != home {
        return None;
    }
    let orthodox = position.castling_mode() == CastlingMode::Standard;
    let own_square = from.file() == File::E;
    let two_squares = orthodox && own_square && from.distance(to) == 2;
    let onto_rook = position.board.by_piece(turn.rook()).contains(to) && (own_square || !orthodox);
    (two_squares || onto_rook).then_some(CastlingSide::from_queen_side(to < from))
}

fn why_no_castling(position: &Tolerant, side: CastlingSide, to: Square) -> WhyIllegal {
    let rook = position.castles.rook(position.turn, side);
    let orthodox = position.castling_mode() == CastlingMode::Standard;
    if rook.is_none_or(|rook| rook != to && !(orthodox && to.file() == side.king_to_file())) {
        return WhyIllegal::CastlingRightLost;
    }
    match movegen::castling_hindrance(position, side) {
        Some(Hindrance::InCheck) => WhyIllegal::CastlingInCheck,
        Some(Hindrance::ThroughCheck) => WhyIllegal::CastlingThroughCheck,
        Some(Hindrance::IntoCheck) => WhyIllegal::CastlingIntoCheck,
        Some(Hindrance::MenBetween) => WhyIllegal::CastlingMenBetween,
        None => WhyIllegal::PromotionImpossible,
    }
}

fn why_no_move(
    position: &Tolerant,
    role: Role,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> WhyIllegal {
    against_movement(position, role, from, to)
        .or_else(|| against_king_safety(position, role, from, to))
        .unwrap_or(against_promotion(position, role, to, promotion))
}

/// Articles 3.1 to 3.8: what the man itself cannot do.
fn against_movement(
    position: &Tolerant,
    role: Role,
    from: Square,
    to: Square,
) -> Option<WhyIllegal> {
    let board = &position.board;
    if from == to {
        return Some(WhyIllegal::SameSquare);
    }
    if board.by_color(position.turn).contains(to) {
        return Some(WhyIllegal::OwnManOnTarget);
    }
    let fault = match role {
        Role::Pawn => against_pawn(position, from, to),
        _ => against_officer(position, role, from, to),
    };
    fault.or_else(|| {
        board
            .kings()
            .contains(to)
            .then_some(WhyIllegal::WouldCaptureKing)
    })
}

fn against_officer(
    position: &Tolerant,
    role: Role,
    from: Square,
    to: Square,
) -> Option<WhyIllegal> {
    let man = role.of(position.turn);
    if !attacks::attacks(from, man, Bitboard::EMPTY).contains(to) {
        return Some(WhyIllegal::DoesNotMoveLikeThat);
    }
    // For knights and kings there is nothing between.
    (attacks::between(from, to) & position.board.occupied())
        .any()
        .then_some(WhyIllegal::PathBlocked)
}

fn against_pawn(position: &Tolerant, from: Square, to: Square) -> Option<WhyIllegal> {
    let turn = position.turn;
    if attacks::pawn_attacks(turn, from).contains(to) {
        return against_pawn_capture(position, from, to);
    }
    let ahead = i32::from(to.rank()) - i32::from(from.rank());
    let steps = turn.fold_wb(ahead, -ahead);
    let allowed = if from.rank() == turn.relative_rank(Rank::Second) {
        1..=2
    } else {
        1..=1
    };
    if from.file() != to.file() || !allowed.contains(&steps) {
        return Some(WhyIllegal::DoesNotMoveLikeThat);
    }
    let way = attacks::between(from, to).with(to);
    (way & position.board.occupied())
        .any()
        .then_some(WhyIllegal::PathBlocked)
}

fn against_pawn_capture(position: &Tolerant, from: Square, to: Square) -> Option<WhyIllegal> {
    let (board, turn) = (&position.board, position.turn);
    if board.occupied().contains(to) || position.ep_square == Some(to) {
        return None;
    }
    let beside = play::victim_en_passant(from, to);
    let en_passant_meant = to.rank() == turn.relative_rank(Rank::Sixth)
        && board.by_piece((!turn).pawn()).contains(beside);
    Some(if en_passant_meant {
        WhyIllegal::EnPassantNotAvailable
    } else {
        WhyIllegal::DoesNotMoveLikeThat
    })
}

/// Article 3.9.2.
fn against_king_safety(
    position: &Tolerant,
    role: Role,
    from: Square,
    to: Square,
) -> Option<WhyIllegal> {
    let capture = position.board.role_at(to);
    let m = match role {
        Role::Pawn if from.file() != to.file() && capture.is_none() => Move::EnPassant { from, to },
        _ => Move::Normal {
            role,
            from,
            capture,
            to,
            promotion: None,
        },
    };
    movegen::leaves_king_attacked(position, m).then_some(WhyIllegal::LeavesKingInCheck)
}

/// The fault that remains when the man may go there: the promotion is wrong.
fn against_promotion(
    position: &Tolerant,
    role: Role,
    to: Square,
    promotion: Option<Role>,
) -> WhyIllegal {
    let promotes = role == Role::Pawn && to.rank() == position.turn.relative_rank(Rank::Eighth);
    if promotes && promotion.is_none() {
        WhyIllegal::PromotionMissing
    } else {
        WhyIllegal::PromotionImpossible
    }
}
