//! Decides whether a move of the winner may be checkmate, wherever the cloud stands.
//!
//! It is none if it gives no check, or if the loser surely has a legal move:
//!
//! * His king has a flight: there are more squares beside him that the winner cannot attack and no
//!   exact man of his own takes than men of his own cloud that may stand on them.
//! * An exact man of his has a move that nobody of the cloud can hinder, after which the winner
//!   cannot attack the king.
//!
//! If the check can come from one square only, a man of the winner stands there, and nobody
//! between: in any position in which that is not so the king is not in check at all.

use board::{Bitboard, Board, Role, Square, attacks};

use super::CloudCheck;
use super::moves::attacked_by;
use crate::check::{all, matching};

/// What has made the move.
#[derive(Clone, Copy)]
pub(super) enum Mover {
    /// An exact man went there.
    Exact(Square),
    Cloud,
}

/// What is known of the cloud where the king is in check.
struct KnownMen {
    /// Where a man of the winner stands, exact or not.
    winners: Bitboard,
    /// Where nobody of the cloud can stand, beside the squares of exact men.
    empty: Bitboard,
}

impl CloudCheck<'_> {
    /// Whether there is such a position after this move, with the loser's king, who is not among
    /// the men, on one of these squares.
    pub(super) fn may_be_mate(
        &self,
        before: &Board,
        after: &Board,
        kings: Bitboard,
        mover: Mover,
    ) -> bool {
        if kings.is_empty() {
            return false;
        }
        let attacked = self.may_be_attacked(after);
        let own = after.by_color(!self.winner);
        let cloud = self.places_of(!self.winner) & !after.by_color(self.winner);
        let free = !(attacked | own | cloud);
        (kings & attacked).into_iter().any(|king| {
            if attacks::king_attacks(king).intersects(free) {
                return false;
            }
            let mut men = after.clone();
            men.set_piece_at(king, (!self.winner).king());
            self.may_be_check(before, &men, king, mover) && !self.is_answered(&men, king)
        })
    }

    /// All squares that the winner's men may attack, the loser's king blocking nothing.
    fn may_be_attacked(&self, men: &Board) -> Bitboard {
        let occupied = men.occupied();
        let places = self.places.get(self.winner);
        let of = |role: Role| {
            let from = (*places.get(role) & !occupied).into_iter();
            all(from.map(|from| attacks::attacks(from, role.of(self.winner), occupied)))
        };
        all(super::NOT_KINGS.map(of)) | attacked_by(men, self.winner, occupied)
    }

    fn may_be_check(&self, before: &Board, men: &Board, king: Square, mover: Mover) -> bool {
        let occupied = men.occupied();
        let exact = men.attacks_to(king, self.winner, occupied);
        let cloud = self.cloud_attacks(self.winner, king, occupied);
        let opens =
            |left: Bitboard| move |from: Square| attacks::between(king, from).intersects(left);
        match mover {
            Mover::Exact(to) => {
                let left = before.occupied() & !occupied;
                exact.contains(to) || (exact | cloud).into_iter().any(opens(left))
            }
            Mover::Cloud => {
                let left = self.places_of(self.winner);
                cloud.any() || exact.into_iter().any(opens(left))
            }
        }
    }

    fn is_answered(&self, men: &Board, king: Square) -> bool {
        let occupied = men.occupied();
        let checks = men.attacks_to(king, self.winner, occupied)
            | self.cloud_attacks(self.winner, king, occupied);
        let mut known = KnownMen {
            winners: men.by_color(self.winner),
            empty: Bitboard::EMPTY,
        };
        if let Some(checker) = checks.single_square() {
            known.winners.add(checker);
            known.empty = attacks::between(king, checker);
        }
        self.has_flight(men, king, &known) || self.has_move(men, king, &known)
    }

    /// Whether the winner surely does not attack the square.
    fn is_safe(&self, men: &Board, square: Square, occupied: Bitboard) -> bool {
        men.attacks_to(square, self.winner, occupied).is_empty()
            && self.cloud_attacks(self.winner, square, occupied).is_empty()
    }

    fn has_flight(&self, men: &Board, king: Square, known: &KnownMen) -> bool {
        let occupied = men.occupied().without(king);
        let beside = attacks::king_attacks(king) & !men.by_color(!self.winner);
        let is_safe = |to: &Square| self.is_safe(men, *to, occupied);
        let flights: Bitboard = beside.into_iter().filter(is_safe).collect();
        // where a man of the winner stands none of the loser's does
        let stands = |man: usize, square: Square| {
            let man = &self.cloud.men[man];
            !known.winners.contains(square)
                && man.color != self.winner
                && man.may.iter().any(|set| set.contains(square))
        };
        !matching::each_has_its_own(flights, self.cloud.men.len(), stands)
    }

    /// An exact man of the loser, not his king, has a move after which that one is safe.
    fn has_move(&self, men: &Board, king: Square, known: &KnownMen) -> bool {
        let own = men.by_color(!self.winner).without(king);
        own.into_iter().any(|from| {
            let to = self.sure_squares(men, from, known);
            to.into_iter().any(|to| {
                let mut after = men.clone();
                if let Some(piece) = after.remove_piece_at(from) {
                    after.set_piece_at(to, piece);
                }
                self.is_safe(&after, king, after.occupied())
            })
        })
    }

    /// Where the man can go wherever the cloud stands: nobody of it may stand on the way, nor one
    /// of the loser's where the way ends. A pawn steps on empty squares, once, and takes men that
    /// are surely there.
    fn sure_squares(&self, men: &Board, from: Square, known: &KnownMen) -> Bitboard {
        let Some(piece) = men.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let victims = known.winners & !men.by_piece(self.winner.king());
        let in_the_way = men.occupied() | (self.anywhere & !known.empty);
        if piece.role == Role::Pawn {
            let ahead = from.offset(piece.color.fold_wb(8, -8));
            let step = ahead.filter(|to| !in_the_way.contains(*to));
            return attacks::pawn_attacks(piece.color, from) & victims
                | step.map_or(Bitboard::EMPTY, Into::into);
        }
        let cloud = self.places_of(piece.color) & !known.empty & !known.winners;
        let barred = men.by_color(piece.color) | cloud | men.by_piece(self.winner.king());
        attacks::attacks(from, piece, in_the_way) & !barred
    }
}
