//! Where legal moves lead from states with a cloud.
//!
//! Let a position be one of those that a state stands for, and let a legal move be made in it. What follows is one of the positions of
//! a state that is reached here:
//!
//! * An exact man goes through squares and onto them as if nobody of the cloud stood anywhere. That allows him all moves that he may
//!   have. Whom he takes is an exact man, who is gone, or one of the cloud, of which nothing is told. A pawn takes wherever an enemy of
//!   the cloud may stand, and in passing whenever an enemy pawn has just passed beside it.
//! * A man of the cloud stays on his squares: they are grown for the exact men who stand in the same place in all states, as if nothing else were in
//!   his way. The move passes to the other side. If an exact enemy stands on one of his squares, and he comes there from another, that
//!   one may be gone.
//! * A move after which the own king is attacked is left out only where he surely is: by an exact man along a line on which no square
//!   is one of the cloud's.
//! * Where White has nobody but his king, and no man of the cloud, it is not looked further: a king gives no check.
//!
//! Squares of the cloud only ever make more moves and fewer attacks that are sure, so that too many of them are never wrong.

use board::{Bitboard, Color, Square, attacks};

use super::mates::Moved;
use super::{Search, at};
use crate::state::{Key, State, Step};

impl Search {
    /// Reaches what follows; whether none of it can be checkmate.
    pub(super) fn look_at(&mut self, state: &State) -> bool {
        let white = Bitboard::from(state.king(Color::White));
        if state.of(Color::White) == white && self.men.of_color(Color::White).next().is_none() {
            // nobody is left to check the other king
            return true;
        }
        let mut steps = Vec::new();
        self.exact_steps(state, &mut steps);
        self.work += 1 + steps.len() as u32 / 8;
        steps
            .iter()
            .all(|step| self.reach(state, self.after(state, *step), &Moved::Exact(*step)))
            && self.cloud_moves(state)
    }

    fn exact_steps(&self, state: &State, steps: &mut Vec<Step>) {
        let (turn, own) = (state.turn, state.of(state.turn));
        let (king, enemy_king) = (state.king(turn), Bitboard::from(state.king(!turn)));
        for from in own {
            let reached = if from == king {
                attacks::king_attacks(king) & !own
            } else if state.pawns.contains(from) {
                let takes = attacks::pawn_attacks(turn, from) & !own;
                let passed = state.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
                state.reached_from(from) | (takes & (self.men.all[at(!turn)] | passed))
            } else {
                state.reached_from(from)
            };
            state.add_steps(from, reached & !enemy_king, steps);
        }
    }

    /// The state after this move; a pawn that has passed another may be taken, whoever is pinned.
    fn after(&self, state: &State, step: Step) -> State {
        let mut next = state.after(step);
        next.en_passant = None;
        if state.pawns.contains(step.from) && state.may_be_taken_in_passing(step.from, step.to) {
            next.en_passant = attacks::between(step.from, step.to).single_square();
        }
        next
    }

    fn cloud_moves(&mut self, state: &State) -> bool {
        let turn = state.turn;
        if self.men.of_color(turn).next().is_none() {
            return true;
        }
        let mut stayed = *state;
        stayed.turn = !turn;
        stayed.en_passant = None;
        let enemies = state.of(!turn) & !Bitboard::from(state.king(!turn));
        let taken: Vec<Square> = (enemies & self.men.all[at(turn)])
            .into_iter()
            .filter(|square| self.men.attackers(turn, *square, state.occupied()).any())
            .collect();
        self.reach(state, stayed, &Moved::Cloud)
            && taken.into_iter().all(|square| {
                let mut next = state.without(square);
                next.turn = !turn;
                next.en_passant = None;
                self.reach(state, next, &Moved::Cloud)
            })
    }

    /// Reaches the state, unless the king of whoever has moved is surely attacked in it; whether it cannot be checkmate.
    fn reach(&mut self, before: &State, after: State, moved: &Moved) -> bool {
        let king = after.king(before.turn);
        let in_the_way = after.occupied() | self.men.anywhere();
        if after.is_attacked(after.turn, king, in_the_way) {
            return true;
        }
        if before.turn == Color::White && self.may_be_mate(before, &after, moved) {
            return false;
        }
        self.states.number(Key::of(&after));
        true
    }
}
