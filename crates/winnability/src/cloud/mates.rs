//! Why no position of a state with a cloud is checkmate.
//!
//! A checkmate by White follows a move of his, and before this move Black was not in check: the position was legal, and White had the
//! move. So it is asked move by move. A move of White makes no checkmate if it can give no check, or if Black's king surely has a
//! flight.
//!
//! **Check.** An exact man gives check from where he goes, or opens a line through the square that he leaves, or that a pawn taken in
//! passing leaves; on the far end of the line stands an exact man, or one of the cloud may. A man of the cloud gives check from one of
//! his squares, or opens a line of an exact man through one of them. Exact men are in the way; that others of the cloud may be is not
//! asked.
//!
//! **Flight.** A square beside Black's king is a flight if no man of White may attack it once the king has gone there, and no man of
//! Black stands on it. Men of Black's cloud may stand on such squares, one on each: where there are more squares than men for them, one
//! is left.

use board::{Bitboard, Color, Role, attacks};

use super::Search;
use crate::invariant::matching;
use crate::state::{State, Step};

/// Who has moved.
pub(super) enum Moved {
    Exact(Step),
    Cloud,
}

impl Search {
    /// Whether one of the positions may be checkmate after this move of White.
    pub(super) fn may_be_mate(&self, before: &State, after: &State, moved: &Moved) -> bool {
        let may_be_check = match moved {
            Moved::Exact(step) => self.may_check(before, after, *step),
            Moved::Cloud => self.cloud_may_check(after),
        };
        may_be_check && !self.has_flight(after)
    }

    fn may_check(&self, before: &State, after: &State, step: Step) -> bool {
        let (king, occupied) = (after.king(Color::Black), after.occupied());
        let exact = after.attackers(Color::White, king, occupied);
        if exact.contains(step.to) {
            return true;
        }
        let left = before.occupied() & !after.occupied();
        let opened = |from| attacks::between(king, from).intersects(left);
        exact.into_iter().any(opened)
            || self
                .men
                .attackers(Color::White, king, occupied)
                .into_iter()
                .any(opened)
    }

    fn cloud_may_check(&self, after: &State) -> bool {
        let (king, occupied) = (after.king(Color::Black), after.occupied());
        let opened =
            |from| attacks::between(king, from).intersects(self.men.all[super::at(Color::White)]);
        self.men.attackers(Color::White, king, occupied).any()
            || after
                .attackers(Color::White, king, occupied)
                .into_iter()
                .any(opened)
    }

    fn has_flight(&self, state: &State) -> bool {
        let king = state.king(Color::Black);
        let occupied = state.occupied() & !Bitboard::from(king);
        let is_safe = |to: &board::Square| {
            !state.is_attacked(Color::White, *to, occupied)
                && self.men.attackers(Color::White, *to, occupied).is_empty()
        };
        let flights = attacks::king_attacks(king) & !state.of(Color::Black);
        let flights: Vec<_> = flights.into_iter().filter(is_safe).collect();
        let loser = |man: &crate::proof::FreeMan, to| {
            let stands = |role: &Role| man.may.get(*role).contains(to);
            man.color == Color::Black && super::PIECES.iter().any(stands)
        };
        let stand_there: Vec<u64> = flights
            .iter()
            .map(|to| matching::those(&self.men.each, |man| loser(man, *to)))
            .collect();
        !matching::each_has_its_own(&stand_there)
    }
}
