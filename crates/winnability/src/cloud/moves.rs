//! Finds where legal moves lead from states with a cloud.
//!
//! Let a position be one of those that a state stands for, and let a legal move be made in it. What
//! follows is one of the positions of a state that is reached here, at once or, after a check that
//! was surely opened, with the answer to it:
//!
//! * An exact man goes through squares and onto them as if nobody of the cloud stood anywhere. That
//!   allows him all moves that he may have. Whom he takes is an exact man, who is gone, or one of
//!   the cloud, of which nothing is told. A pawn takes wherever an enemy of the cloud may stand,
//!   and in passing whenever an enemy pawn has just passed beside it.
//! * A man of the cloud stays on his squares: they are grown for the exact men who stand in the
//!   same place in all states, as if nothing else were in his way. The move passes to the other
//!   side. If an exact enemy stands on one of his squares, and he comes there from another, that
//!   one may be gone.
//! * A pawn of the cloud captures where an enemy of the cloud may stand, or an exact one in any of
//!   the states. The other player has no pawns then, so that nobody takes in passing.
//! * A move after which the own king is attacked is left out only where he surely is: by an exact
//!   man along a line on which no square is one of the cloud's.
//! * Where an exact man of Black has opened such a line to White's king, on which only the square
//!   that he has just left is the cloud's, nobody stands there. So White is in check. What is
//!   reached then is what his answers lead to: moves of his king, and of others to the line. The
//!   state itself is reached only with Black's king on the line.
//! * Where White has nobody but his king, and no man of the cloud, it is not looked further: a king
//!   gives no check.
//!
//! Squares of the cloud only ever make more moves and fewer attacks that are sure, so that too many
//! of them are never wrong. Where a line is no longer surely opened the state in between is
//! reached, and with it all moves that answers are among.
//!
//! All squares where Black's king may stand, while all other exact men stand in the same places,
//! are looked at together.

use board::{Bitboard, Color, Role, Square, attacks};

use super::mates::Moved;
use super::search::Search;
use crate::spread::neighbours;
use crate::state::{State, Step, at};

impl Search {
    /// Reaches what follows, for each of these squares of Black's king; whether none of it can be
    /// checkmate.
    pub(super) fn look_at(&mut self, state: &State, kings: Bitboard) -> bool {
        self.is_over(state)
            || match state.turn {
                Color::White => self.winner_moves(state, kings, Bitboard::FULL),
                Color::Black => self.loser_moves(state, kings),
            }
    }

    /// Nobody is left to check Black's king.
    fn is_over(&self, state: &State) -> bool {
        let king = Bitboard::from(state.king(Color::White));
        state.of(Color::White) == king && !self.men.has_any(Color::White)
    }

    /// Reaches what follows White's moves, those of all men but the king to these squares; whether
    /// none of it can be checkmate.
    fn winner_moves(&mut self, state: &State, kings: Bitboard, to: Bitboard) -> bool {
        let own = state.king(Color::White);
        let men_move = (state.of(Color::White)).into_iter().all(|from| {
            let is_king = from == own;
            let targets = if is_king {
                attacks::king_attacks(own) & !state.of(Color::White)
            } else {
                self.targets(state, from) & to
            };
            targets.into_iter().all(|to| {
                let kept = if is_king {
                    attacks::king_attacks(to)
                } else {
                    attacks::between(from, to)
                };
                self.man_moves(state, from, to, kings & !kept & !Bitboard::from(to))
            })
        });
        let may_cloud_move = self.men.all[at(Color::White)].intersects(to);
        men_move && (!may_cloud_move || self.cloud_moves(state, kings))
    }

    fn loser_moves(&mut self, state: &State, kings: Bitboard) -> bool {
        let beside = neighbours(kings) & !self.surely_attacked(state) & !state.of(Color::Black);
        let mut stayed = *state;
        stayed.turn = Color::White;
        stayed.en_passant = None;
        self.reach_group(&stayed, beside & !state.occupied());
        for to in beside & state.of(Color::White) {
            self.reach_group(&stayed.without(to), Bitboard::from(to));
        }
        let men_move = state.of(Color::Black).into_iter().all(|from| {
            self.targets(state, from).into_iter().all(|to| {
                let kept = attacks::between(from, to);
                self.man_moves(state, from, to, kings & !kept & !Bitboard::from(to))
            })
        });
        men_move && self.cloud_moves(state, kings)
    }

    /// Where an exact man, not a king, may go, the kings being in nobody's way but White's own.
    fn targets(&self, state: &State, from: Square) -> Bitboard {
        let (turn, reached) = (state.turn, state.reached_from(from));
        let reached = if state.pawns.contains(from) {
            let passed = state.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
            let victims = (self.men.all[at(!turn)] & !state.occupied()) | passed;
            reached | (attacks::pawn_attacks(turn, from) & victims)
        } else {
            reached
        };
        reached & !Bitboard::from(state.king(Color::White))
    }

    /// An exact man, whatever he is promoted to, goes there while Black's king stands on one of
    /// these squares.
    fn man_moves(&mut self, before: &State, from: Square, to: Square, kings: Bitboard) -> bool {
        if kings.is_empty() {
            return true;
        }
        self.work_moves += 1;
        let mut after = before.after(Step::plain(from, to));
        after.follow_winners_king();
        after.en_passant = None;
        let left = before.occupied() & !after.occupied();
        let moved = Moved::Exact { from, to, left };
        if !before.pawns.contains(from) {
            return self.reach(&after, kings, moved);
        }
        if before.may_be_taken_in_passing(from, to) {
            // whoever is pinned
            after.en_passant = attacks::between(from, to).single_square();
        }
        if !Bitboard::BACKRANKS.contains(to) {
            return self.reach(&after, kings, moved);
        }
        [Role::Queen, Role::Knight, Role::Rook, Role::Bishop]
            .into_iter()
            .all(|role| {
                let mut promoted = after;
                promoted.promote(Bitboard::from(to), role);
                self.reach(&promoted, kings, moved)
            })
    }

    /// A man of the cloud moves, or takes an exact one.
    fn cloud_moves(&mut self, state: &State, kings: Bitboard) -> bool {
        let turn = state.turn;
        if !self.men.has_any(turn) {
            return true;
        }
        let mut stayed = *state;
        stayed.turn = !turn;
        stayed.en_passant = None;
        let left = self.men.all[at(turn)];
        let moved = Moved::Cloud { left };
        let enemies = state.of(!turn) & !Bitboard::from(state.king(Color::White));
        let taken: Vec<Square> = (enemies & left)
            .into_iter()
            .filter(|square| self.men.attackers(turn, *square, state.occupied()).any())
            .collect();
        self.reach(&stayed, kings, moved)
            && taken
                .into_iter()
                .all(|square| self.reach(&stayed.without_men(square.into()), kings, moved))
    }

    /// Squares that exact men of White attack wherever the cloud stands, Black's king being no
    /// obstacle.
    fn surely_attacked(&self, state: &State) -> Bitboard {
        let men = state.of(Color::White) & state.standing();
        let filled = state.occupied() | self.men.anywhere();
        attacks::king_attacks(state.king(Color::White))
            | state.attacked_by(Color::White, men, filled)
    }

    /// Reaches the state with those of these squares of Black's king with which the king of whoever
    /// has moved is not surely attacked; whether none of that can be checkmate.
    fn reach(&mut self, after: &State, kings: Bitboard, moved: Moved) -> bool {
        match after.turn {
            Color::White => self.reach_of_loser(after, kings & !self.surely_attacked(after), moved),
            Color::Black => {
                let own = after.king(Color::White);
                let filled = after.occupied() | self.men.anywhere();
                let attackers = after.attackers(Color::Black, own, filled);
                let kings = attackers
                    .into_iter()
                    .fold(kings, |kings, from| kings & attacks::between(own, from));
                if kings.any() && self.may_be_mate(after, kings, moved) {
                    return false;
                }
                self.reach_group(after, kings);
                true
            }
        }
    }

    /// Reaches what a move of Black leads to, or what White's answers do where it has surely opened
    /// a check; whether none of that can be checkmate.
    fn reach_of_loser(&mut self, after: &State, kings: Bitboard, moved: Moved) -> bool {
        let Some(line) = self.surely_opened(after, moved) else {
            self.reach_group(after, kings);
            return true;
        };
        // with Black's king on the line it is closed
        self.reach_group(after, kings & line);
        let kings = kings & !line;
        if kings.is_empty() || self.is_over(after) {
            return true;
        }
        self.grow(after);
        self.winner_moves(after, kings, line)
    }

    /// The line of a check to White's king that an exact man of Black has opened: nobody of the
    /// cloud stands yet where he has left.
    fn surely_opened(&self, after: &State, moved: Moved) -> Option<Bitboard> {
        let Moved::Exact { from: left, .. } = moved else {
            return None;
        };
        let king = after.king(Color::White);
        let filled = after.occupied() | (self.men.anywhere().without(left));
        let attackers = after.attackers(Color::Black, king, filled);
        let line = |from| attacks::between(king, from).with(from);
        attackers
            .into_iter()
            .map(line)
            .find(|line| line.contains(left))
    }
}
