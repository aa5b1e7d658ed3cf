//! Finds opposed pawns: those of the other player ahead of them on the file do not get past them.

use board::{Bitboard, Color, Role, Square};

use super::{CHECKERS, Growth, grown, union};
use crate::spread::{pawn_takes, pushed};
use crate::state::State;

/// A pawn that never captures and is never captured. Those of the other player ahead of it stay
/// there: they and it move along one file, and neither goes over the other. Nor do they come there
/// behind it: from beside its file they would be captured by it as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opposed {
    color: Color,
    /// Where it may stand, its first square included.
    stands: Bitboard,
}

impl Opposed {
    pub(super) fn of(color: Color, stands: Bitboard) -> Opposed {
        Opposed { color, stands }
    }

    /// Whether it is there, behind all pawns of the other player that are ahead of its first
    /// square.
    pub(super) fn holds(&self, state: &State) -> bool {
        let Some(square) = self.stands.first() else {
            return false;
        };
        let own = state.men(self.color, Role::Pawn) & self.stands;
        let others = state.men(!self.color, Role::Pawn) & Bitboard::from_file(square.file());
        match self.color {
            Color::White => {
                let mut ahead = others
                    .into_iter()
                    .filter(|other| Some(*other) > self.stands.first());
                ahead.all(|other| own.first().is_some_and(|own| own < other))
            }
            Color::Black => {
                let mut ahead = others
                    .into_iter()
                    .filter(|other| Some(*other) < self.stands.last());
                ahead.all(|other| own.last().is_some_and(|own| own > other))
            }
        }
    }
}

impl Growth<'_> {
    /// The pawns of this colour on these squares, no longer frozen, that are opposed as far as is
    /// known.
    pub(super) fn opposed(&self, color: Color, on: Bitboard) -> Bitboard {
        let pawns = on & self.state.men(color, Role::Pawn) & !self.frozen;
        let pawns = pawns.into_iter();
        pawns.filter(|pawn| self.is_opposed(color, *pawn)).collect()
    }

    fn is_opposed(&self, color: Color, pawn: Square) -> bool {
        let stands = grown(Bitboard::from(pawn), |set| {
            pushed(!self.frozen, color, set).0
        });
        let pieces = CHECKERS[1..].iter().chain([&Role::King]);
        let takers = union(pieces.map(|role| self.may_be(!color, *role)));
        let victims = self.victims(!color) | self.passed_over(!color);
        self.state.en_passant.is_none()
            && takers.is_disjoint(stands)
            && pawn_takes(color, stands).is_disjoint(victims)
    }
}
