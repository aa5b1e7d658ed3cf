//! Finds pawns that the other player's pawns ahead of them on the file do not get past, as an
//! invariant tells of them.

use board::{Bitboard, Board, Color, Role, Square, attacks};

use super::invariant::NOT_KINGS;
use crate::proof::{FreeMan, Invariant};

/// A pawn that only goes along its file, from square to square, and is never captured. In whatever
/// a legal move leads to it still is behind all pawns of the other player that were ahead of it:
/// they would have to go over it. None comes between its hindmost square and it by capturing
/// either: it would have to stand beside the file, where the pawn, once it came by, could have
/// captured it.
pub(super) struct OpposedPawn {
    color: Color,
    /// The hindmost square on which it may stand.
    hindmost: Square,
    stands: Bitboard,
}

impl OpposedPawn {
    /// What the man is, if he is one; that no legal move leads him elsewhere is supposed.
    pub(super) fn of(man: &FreeMan, invariant: &Invariant) -> Option<OpposedPawn> {
        let stands = man.may.pawn;
        let (first, last) = (stands.first()?, stands.last()?);
        let ends = Bitboard::from(first) | Bitboard::from(last);
        let is_run = first.file() == last.file() && stands == attacks::between(first, last) | ends;
        let mut takers = invariant
            .men
            .iter()
            .filter(|other| other.color != man.color);
        let is_captured = takers.any(|taker| {
            let mut pieces = NOT_KINGS[1..].iter().chain([&Role::King]);
            pieces.any(|role| taker.may.get(*role).intersects(stands))
        });
        (is_run && !is_captured).then(|| OpposedPawn {
            color: man.color,
            hindmost: man.color.fold_wb(first, last),
            stands,
        })
    }

    /// The pawn of this colour on the square ahead, if it is one, does not step there.
    pub(super) fn stops(&self, color: Color, to: Square) -> bool {
        self.color != color && self.hindmost == to
    }

    /// Whether some pawn would get past it otherwise.
    pub(super) fn is_met(&self, invariant: &Invariant) -> bool {
        let ahead = self.hindmost.offset(self.color.fold_wb(8, -8));
        ahead.is_some_and(|ahead| {
            let frozen = invariant.frozen.by_piece((!self.color).pawn());
            let meets = |man: &FreeMan| {
                man.color != self.color
                    && man.may.pawn.contains(ahead)
                    && !man.may.pawn.contains(self.hindmost)
            };
            frozen.contains(ahead) || invariant.men.iter().any(meets)
        })
    }

    /// Whether such a pawn is there, behind all pawns of the other player that are ahead of its
    /// hindmost square.
    pub(super) fn stands_in(&self, board: &Board) -> bool {
        let own = board.by_piece(self.color.pawn()) & self.stands;
        let is_ahead = |one: Square, other: Square| match self.color {
            Color::White => one > other,
            Color::Black => one < other,
        };
        let file = Bitboard::from_file(self.hindmost.file());
        let others = board.by_piece((!self.color).pawn()) & file;
        let mut ahead = others
            .into_iter()
            .filter(|other| is_ahead(*other, self.hindmost));
        ahead.all(|other| own.into_iter().any(|own| is_ahead(other, own)))
    }
}
