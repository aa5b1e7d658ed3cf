//! Finds the legal move that a move in letters means.
//!
//! shakmaty finds it by listing moves; here only the men that may be meant are looked at, which
//! takes half the time. `tests/peer.rs` holds one against the other.

use board::shakmaty::san::San;
use board::shakmaty::{Chess, attacks};
use board::{Bitboard, Color, Move, Position, Rank, Role, Square};

use crate::PgnPosition;

impl PgnPosition {
    /// The one legal move that is written so.
    pub(crate) fn legal(&self, san: San) -> Option<Move> {
        match self {
            PgnPosition::Regular(chess) => legal(chess, san),
            PgnPosition::Irregular(position) => san.to_move(position).ok(),
        }
    }
}

fn legal(chess: &Chess, san: San) -> Option<Move> {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    } = san
    else {
        return san.to_move(chess).ok();
    };
    let is_occupied = chess.board().occupied().contains(to);
    if capture != is_occupied {
        // en passant, or no move at all
        return san.to_move(chess).ok().filter(|_| capture);
    }
    if !may_become(role, promotion, to, chess.turn()) || chess.us().contains(to) {
        return None;
    }
    let mut men = men_that_go(chess, role, to, capture);
    if let Some(file) = file {
        men &= Bitboard::from_file(file);
    }
    if let Some(rank) = rank {
        men &= Bitboard::from_rank(rank);
    }
    let mut safe = men
        .into_iter()
        .filter(|from| is_king_safe(chess, role, *from, to));
    let from = safe.next()?;
    if safe.next().is_some() {
        return None;
    }
    Some(Move::Normal {
        role,
        from,
        capture: if capture {
            chess.board().role_at(to)
        } else {
            None
        },
        to,
        promotion,
    })
}

/// Whether a man becomes another exactly where he must.
fn may_become(role: Role, promotion: Option<Role>, to: Square, turn: Color) -> bool {
    let must = role == Role::Pawn && to.rank() == turn.relative_rank(Rank::Eighth);
    match promotion {
        None => !must,
        Some(becomes) => must && !matches!(becomes, Role::Pawn | Role::King),
    }
}

/// The men of that kind that move so, whether or not their king allows it.
fn men_that_go(chess: &Chess, role: Role, to: Square, capture: bool) -> Bitboard {
    let occupied = chess.board().occupied();
    let from = match role {
        Role::Pawn if capture => attacks::pawn_attacks(!chess.turn(), to),
        Role::Pawn => return pawns_behind(chess, to),
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, occupied),
        Role::Rook => attacks::rook_attacks(to, occupied),
        Role::Queen => attacks::queen_attacks(to, occupied),
        Role::King => attacks::king_attacks(to),
    };
    from & chess.our(role)
}

/// The pawn that goes one square, or two, to an empty square.
fn pawns_behind(chess: &Chess, to: Square) -> Bitboard {
    let (turn, pawns) = (chess.turn(), chess.our(Role::Pawn));
    let step = turn.fold_wb(-8, 8);
    let Some(behind) = to.offset(step) else {
        return Bitboard::EMPTY;
    };
    if pawns.contains(behind) {
        return behind.into();
    }
    let goes_two = to.rank() == turn.relative_rank(Rank::Fourth);
    let two_behind = behind.offset(step).filter(|_| goes_two);
    match two_behind {
        Some(from) if !chess.board().occupied().contains(behind) => pawns & from,
        _ => Bitboard::EMPTY,
    }
}

/// Whether the own king is not attacked after that move, be it his own.
fn is_king_safe(chess: &Chess, role: Role, from: Square, to: Square) -> bool {
    let board = chess.board();
    let king = match role {
        Role::King => Some(to),
        _ => board.king_of(chess.turn()),
    };
    let occupied = board.occupied().without(from).with(to);
    king.is_some_and(|king| {
        board
            .attacks_to(king, !chess.turn(), occupied)
            .without(to)
            .is_empty()
    })
}
