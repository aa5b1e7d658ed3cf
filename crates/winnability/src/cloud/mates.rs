//! Proves that no position of a state with a cloud is checkmate.
//!
//! A checkmate by White follows a move of his, and before this move Black was not in check: the
//! position was legal, and White had the move. So it is asked move by move. A move of White makes
//! no checkmate if it can give no check, or if Black surely has a legal move.
//!
//! **Check.** An exact man gives check from where he goes, or opens a line through the square that
//! he leaves, or that a pawn taken in passing leaves; on the far end of the line stands an exact
//! man, or one of the cloud may. A man of the cloud gives check from one of his squares, or opens a
//! line of an exact man through one of them. Exact men are in the way; that others of the cloud may
//! be is not asked.
//!
//! **Flight.** A square beside Black's king is a flight if no man of White may attack it once the
//! king has gone there, and no man of Black stands on it. Men of Black's cloud may stand on such
//! squares, one on each: where there are more squares than men for them, one is left.
//!
//! **A move of another man.** An exact man of Black surely has a move if no man of the cloud may
//! stand on its way, nor one of Black's on the square where it ends, and if after it no man of
//! White may attack Black's king. A pawn steps only where nobody may stand, and captures only exact
//! men. That the cloud may stand on lines of White is not asked, so that the move ends every check
//! that there may be.

use board::{Bitboard, Color, Role, Square, attacks};

use super::men::stands;
use super::search::Search;
use crate::invariant::matching;
use crate::proof::FreeMan;
use crate::spread::neighbours;
use crate::state::{State, Step, at};

/// Who has moved, and which squares may have been left so that lines through them are opened.
#[derive(Clone, Copy)]
pub(super) enum Moved {
    Exact {
        from: Square,
        to: Square,
        left: Bitboard,
    },
    Cloud {
        left: Bitboard,
    },
}

/// What is surely so where Black's king is in check: with only one square from which it may be
/// given, a man of White stands there, and nobody on the squares between.
struct CertainSquares {
    empty: Bitboard,
    of_white: Bitboard,
}

impl Search {
    /// Whether with one of these squares for Black's king, who is missing, what a move of White
    /// leads to may be checkmate.
    pub(super) fn may_be_mate(&mut self, after: &State, kings: Bitboard, moved: Moved) -> bool {
        let (occupied, of_black) = (after.occupied(), after.of(Color::Black));
        let attacked = after.attacked_by_winner() | self.men.attacked(Color::White, occupied);
        let taken = self.men.all[at(Color::Black)] & !after.of(Color::White);
        let surely_free = !attacked & !of_black & !taken;
        let doubtful = kings & attacked & !neighbours(surely_free);
        self.work_moves += doubtful.count() as u32;
        doubtful.into_iter().any(|king| {
            let after = after.with_losers_king(king);
            self.may_be_check(&after, moved) && !self.surely_answers(&after)
        })
    }

    fn may_be_check(&self, after: &State, moved: Moved) -> bool {
        let (king, occupied) = (after.king(Color::Black), after.occupied());
        let exact = after.attackers(Color::White, king, occupied);
        let cloud = self.men.attackers(Color::White, king, occupied);
        let opens = |left| move |from| attacks::between(king, from).intersects(left);
        match moved {
            Moved::Exact { to, left, .. } => {
                exact.contains(to) || (exact | cloud).into_iter().any(opens(left))
            }
            Moved::Cloud { left } => cloud.any() || exact.into_iter().any(opens(left)),
        }
    }

    /// Whether Black surely has a legal move if his king is in check; taking in passing is not
    /// asked.
    fn surely_answers(&self, state: &State) -> bool {
        let mut state = *state;
        state.en_passant = None;
        let (king, of_white) = (state.king(Color::Black), state.of(Color::White));
        let exact = state.attackers(Color::White, king, state.occupied());
        let cloud = self.men.attackers(Color::White, king, state.occupied());
        let known = match (exact | cloud).single_square() {
            Some(checker) => CertainSquares {
                empty: attacks::between(king, checker),
                of_white: of_white | Bitboard::from(checker),
            },
            None => CertainSquares {
                empty: Bitboard::EMPTY,
                of_white,
            },
        };
        self.has_flight(&state, &known) || self.surely_moves(&state, &known)
    }

    fn has_flight(&self, state: &State, known: &CertainSquares) -> bool {
        let king = state.king(Color::Black);
        let occupied = state.occupied() & !Bitboard::from(king);
        let is_safe = |to: &Square| self.is_safe(state, *to, occupied);
        let flights = attacks::king_attacks(king) & !state.of(Color::Black);
        let flights: Vec<_> = flights.into_iter().filter(is_safe).collect();
        let of_black = |man: &FreeMan, to| {
            man.color == Color::Black && (stands(man) & !known.of_white).contains(to)
        };
        let stand_there: Vec<u64> = flights
            .iter()
            .map(|to| matching::those(&self.men.each, |man| of_black(man, *to)))
            .collect();
        !matching::each_has_its_own(&stand_there)
    }

    /// Whether no man of White attacks the square if the board is so occupied, wherever the cloud
    /// stands.
    fn is_safe(&self, state: &State, square: Square, occupied: Bitboard) -> bool {
        !state.is_attacked(Color::White, square, occupied)
            && self
                .men
                .attackers(Color::White, square, occupied)
                .is_empty()
    }

    fn surely_moves(&self, state: &State, known: &CertainSquares) -> bool {
        let king = state.king(Color::Black);
        let men = state.of(Color::Black) & !Bitboard::from(king);
        men.into_iter().any(|from| {
            let ends_check = |to: Square| {
                let after = state.after(Step::plain(from, to));
                self.is_safe(&after, king, after.occupied())
            };
            self.sure_targets(state, from, known)
                .into_iter()
                .any(ends_check)
        })
    }

    /// Where an exact man of Black can go wherever the cloud stands, his king apart.
    fn sure_targets(&self, state: &State, from: Square, known: &CertainSquares) -> Bitboard {
        let filled = state.occupied() | (self.men.anywhere() & !known.empty);
        let takable = known.of_white & !Bitboard::from(state.king(Color::White));
        match state.role_at(from) {
            Some(Role::Pawn) => {
                let step = Bitboard::from(from).shift(-8) & !filled;
                step | (attacks::pawn_attacks(Color::Black, from) & takable)
            }
            Some(role) => {
                let reached = attacks::attacks(from, role.of(Color::Black), filled);
                let own = state.of(Color::Black) | (self.men.all[at(Color::Black)] & !known.empty);
                reached & !(own & !known.of_white) & (takable | !state.of(Color::White))
            }
            None => Bitboard::EMPTY,
        }
    }
}
