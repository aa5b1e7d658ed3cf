//! Whether any position that an invariant describes can be checkmate.

use board::{Bitboard, Color, Piece, Role, Square, attacks};

use super::invariant::may_promote;
use crate::proof::Invariant;

const NOT_KINGS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// Nowhere can the loser's king be in check with every square beside him attacked or taken by his own men.
///
/// Where the winner has one or two men that are not frozen they are put on all squares where they may stand; of more it is supposed
/// that they attack everything at once that any of them may attack.
pub(super) fn none(invariant: &Invariant, winner: Color) -> bool {
    let nets = Nets::new(invariant, winner);
    let kings = nets.places((!winner).king());
    nets.sets_of_attacks()
        .iter()
        .all(|attacked| kings.into_iter().all(|king| !nets.catches(king, *attacked)))
}

struct Nets<'i> {
    invariant: &'i Invariant,
    winner: Color,
}

impl Nets<'_> {
    fn new(invariant: &Invariant, winner: Color) -> Nets<'_> {
        Nets { invariant, winner }
    }

    fn may(&self, piece: Piece) -> Bitboard {
        *self.invariant.may.get(piece.color).get(piece.role)
    }

    fn places(&self, piece: Piece) -> Bitboard {
        self.may(piece) | self.invariant.frozen.by_piece(piece)
    }

    /// How many men of this role that are not frozen there may be.
    fn most(&self, piece: Piece) -> usize {
        let most = self.invariant.most.get(piece.color);
        let promoted = piece.role != Role::Pawn && may_promote(self.invariant, piece.color);
        usize::from(*most.get(piece.role)) + if promoted { usize::from(most.pawn) } else { 0 }
    }

    /// How many men that are not frozen there may be in all, kings apart.
    fn in_all(&self, color: Color) -> usize {
        let most = self.invariant.most.get(color);
        NOT_KINGS
            .into_iter()
            .map(|role| usize::from(*most.get(role)))
            .sum()
    }

    /// What the man attacks; a king that goes away from it blocks nothing.
    fn attacks(&self, piece: Piece, from: Square) -> Bitboard {
        let frozen = self.invariant.frozen.occupied();
        let blocked = frozen & !self.invariant.frozen.by_piece((!self.winner).king());
        attacks::attacks(from, piece, blocked)
    }

    /// All that the winner's men but his king may attack at the same time.
    fn sets_of_attacks(&self) -> Vec<Bitboard> {
        let all =
            |sets: Vec<Bitboard>| sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set);
        let pieces = || NOT_KINGS.into_iter().map(|role| role.of(self.winner));
        let frozen = all(pieces()
            .flat_map(|piece| {
                self.invariant
                    .frozen
                    .by_piece(piece)
                    .into_iter()
                    .map(move |from| (piece, from))
            })
            .map(|(piece, from)| self.attacks(piece, from))
            .collect());
        let free: Vec<(Piece, Square)> = pieces()
            .filter(|piece| self.most(*piece) > 0)
            .flat_map(|piece| self.may(piece).into_iter().map(move |from| (piece, from)))
            .collect();
        let attacked: Vec<Bitboard> = free
            .iter()
            .map(|(piece, from)| self.attacks(*piece, *from))
            .collect();
        if self.in_all(self.winner) > 2 {
            return vec![frozen | all(attacked)];
        }
        let mut sets = vec![frozen];
        for (first, (piece, from)) in free.iter().enumerate() {
            sets.push(frozen | attacked[first]);
            for (second, (other, at)) in free.iter().enumerate().skip(first + 1) {
                if self.in_all(self.winner) == 2
                    && from != at
                    && (piece != other || self.most(*piece) > 1)
                {
                    sets.push(frozen | attacked[first] | attacked[second]);
                }
            }
        }
        sets.sort_unstable_by_key(|set| set.0);
        sets.dedup();
        sets
    }

    /// The loser's king is in check here, and wherever the winner's king stands no square is left to go to.
    fn catches(&self, king: Square, attacked: Bitboard) -> bool {
        let beside = attacks::king_attacks(king);
        let free = beside & !attacked & !self.invariant.frozen.occupied();
        let guards = self.places(self.winner.king()) & !beside & !Bitboard::from(king);
        attacked.contains(king)
            && guards
                .into_iter()
                .any(|guard| self.are_taken(free & !attacks::king_attacks(guard)))
    }

    /// The loser's own men may stand on all of these squares.
    fn are_taken(&self, squares: Bitboard) -> bool {
        let on_them = |role: Role| {
            let piece = role.of(!self.winner);
            self.most(piece).min((self.may(piece) & squares).count())
        };
        let taken: usize = NOT_KINGS.into_iter().map(on_them).sum();
        squares.count() <= taken.min(self.in_all(!self.winner))
    }
}
