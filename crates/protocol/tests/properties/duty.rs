//! Puts what may be played into words that can be compared, and asks about single moves.

use std::collections::BTreeSet;

use laws::board::{Move, Position, Role, Square, Tolerant, uci};
use laws::*;

use super::random::Random;

/// The square of a man: own king or rook, own, or the opponent's.
pub fn man(position: &Tolerant, random: &mut Random) -> Square {
    let castlers = position.our(Role::King) | position.our(Role::Rook);
    let men = random.pick(&[castlers, position.us(), position.them()]);
    let men = if men.is_empty() { position.us() } else { men };
    random.any_of(men).unwrap()
}

/// The squares of a contact act.
pub fn squares_of(act: &Act) -> &[Square] {
    match &act.deed {
        Deed::Touch { squares, .. } => squares,
        _ => &[],
    }
}

pub fn moves(position: &Tolerant, moves: &[Move]) -> BTreeSet<String> {
    let told = |m: &Move| uci(*m, position.castling_mode()).to_string();
    moves.iter().map(told).collect()
}

pub fn duty(verdict: &Verdict) -> BTreeSet<String> {
    moves(&verdict.view.position, &verdict.view.obligation.moves)
}

pub fn legal_where(position: &Tolerant, wanted: impl Fn(Move) -> bool) -> BTreeSet<String> {
    let wanted: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|m| wanted(*m))
        .collect();
    moves(position, &wanted)
}

/// Whether the move takes the man on this square; en passant takes it elsewhere than it goes.
pub fn takes(m: Move, square: Square) -> bool {
    match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()) == square,
        _ => m.is_capture() && m.to() == square,
    }
}

pub fn castles_with(m: Move, with: Square) -> bool {
    matches!(m, Move::Castle { rook, .. } if rook == with)
}
