//! Checks whether any position that an invariant describes can be checkmate.

use board::{Bitboard, Color, Piece, Role, Square, attacks};

use super::invariant::NOT_KINGS;
use super::{all, matching};
use crate::proof::{FreeMan, Invariant};

/// Nowhere can the loser's king be in check with every square beside him attacked or taken by his
/// own men.
///
/// The winner's man that gives check is put on every square where he may stand, and so is the other
/// one if he has two that are not frozen; of more it is supposed that they attack everything at
/// once that any of them may attack.
pub(super) fn none(invariant: &Invariant, winner: Color) -> bool {
    let nets = Nets { invariant, winner };
    let everything = nets.attacks_of_all();
    // where even all attacks at once do not mate him, fewer do not
    let kings = (nets.places_of_king(!winner) & everything)
        .into_iter()
        .filter(|king| nets.catches(*king, everything));
    let kings: Bitboard = kings.collect();
    kings.is_empty()
        || nets.sets_of_attacks().iter().all(|(checks, all)| {
            !(kings & *checks)
                .into_iter()
                .any(|king| nets.catches(king, *all))
        })
}

struct Nets<'i> {
    invariant: &'i Invariant,
    winner: Color,
}

impl Nets<'_> {
    fn places_of_king(&self, color: Color) -> Bitboard {
        let free = self.men(color).map(|man| man.may.king);
        self.invariant.frozen.by_piece(color.king()) | all(free)
    }

    fn men(&self, color: Color) -> impl Iterator<Item = &FreeMan> {
        self.invariant
            .men
            .iter()
            .filter(move |man| man.color == color)
    }

    /// What the man attacks; a king that goes away from it blocks nothing.
    fn attacks(&self, piece: Piece, from: Square) -> Bitboard {
        let frozen = self.invariant.frozen.occupied();
        let blocked = frozen & !self.invariant.frozen.by_piece((!self.winner).king());
        attacks::attacks(from, piece, blocked)
    }

    fn attacks_of_frozen(&self) -> Bitboard {
        let pieces = NOT_KINGS.into_iter().map(|role| role.of(self.winner));
        all(pieces.flat_map(|piece| {
            let squares = self.invariant.frozen.by_piece(piece).into_iter();
            squares.map(move |from| self.attacks(piece, from))
        }))
    }

    /// What the winner's men but his king may attack, from all squares where they may stand.
    fn attacks_of_all(&self) -> Bitboard {
        let free = self
            .men(self.winner)
            .flat_map(|man| NOT_KINGS.map(|role| (role, *man.may.get(role))));
        let of = |(role, squares): (Role, Bitboard)| {
            let piece = role.of(self.winner);
            all(squares.into_iter().map(|from| self.attacks(piece, from)))
        };
        self.attacks_of_frozen() | all(free.map(of))
    }

    /// What the man attacks from each of his squares.
    fn attacks_of(&self, man: &FreeMan) -> Vec<Bitboard> {
        let of = |role: Role| {
            let squares = man.may.get(role).into_iter();
            squares.map(move |from| self.attacks(role.of(man.color), from))
        };
        NOT_KINGS.into_iter().flat_map(of).collect()
    }

    /// What the winner's men but his king may attack at the same time: those that give check, and
    /// all.
    fn sets_of_attacks(&self) -> Vec<(Bitboard, Bitboard)> {
        let frozen = self.attacks_of_frozen();
        let men: Vec<Vec<Bitboard>> = self
            .men(self.winner)
            .filter(|man| man.may.king.is_empty())
            .map(|man| self.attacks_of(man))
            .collect();
        let everything = all(men.iter().flatten().copied());
        let mut sets = vec![(frozen, frozen | everything)];
        for (index, man) in men.iter().enumerate() {
            let others: Vec<&Vec<Bitboard>> = men
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
                .map(|(_, man)| man)
                .collect();
            let helped: Vec<Bitboard> = match others.as_slice() {
                [] => vec![Bitboard::EMPTY],
                [other] => other.iter().copied().chain([Bitboard::EMPTY]).collect(),
                more => vec![all(more.iter().flat_map(|man| man.iter().copied()))],
            };
            for checks in man {
                sets.extend(
                    helped
                        .iter()
                        .map(|help| (*checks, frozen | *checks | *help)),
                );
            }
        }
        sets.sort_unstable_by_key(|(checks, all)| (checks.0, all.0));
        sets.dedup();
        sets
    }

    /// Wherever the winner's king stands best, no square is left to go to.
    fn catches(&self, king: Square, attacked: Bitboard) -> bool {
        let beside = attacks::king_attacks(king);
        let free = beside & !attacked & !self.invariant.frozen.occupied();
        let guards = self.places_of_king(self.winner) & !beside & !Bitboard::from(king);
        guards
            .into_iter()
            .any(|guard| self.are_taken(free & !attacks::king_attacks(guard)))
    }

    /// The loser's own men may stand on all of these squares, one on each.
    fn are_taken(&self, squares: Bitboard) -> bool {
        let men: Vec<&FreeMan> = self.men(!self.winner).collect();
        let stands = |man: usize, square: Square| {
            NOT_KINGS
                .into_iter()
                .any(|role| men[man].may.get(role).contains(square))
        };
        matching::each_has_its_own(squares, men.len(), stands)
    }
}
