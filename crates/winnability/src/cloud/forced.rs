//! Forced moves that come before a cloud can be found: a check to be met, a man to be taken.

use board::Color;

use super::{Cloud, Clouds};
use crate::invariant::{self, Described};
use crate::lemma;
use crate::state::State;

/// Few positions, each of which is left by legal moves to others of them only, or is settled by an invariant, a cloud or a lemma.
#[derive(Default)]
pub(crate) struct Forced {
    pub(crate) positions: u32,
    pub(crate) invariants: Vec<Described>,
    pub(crate) clouds: Vec<Cloud>,
    /// As that of [`Clouds`].
    pub(crate) work: u32,
}

/// More moves are not forced.
const FEW_MOVES: usize = 3;
const MOST_POSITIONS: usize = 24;

impl Forced {
    /// Whether everything that follows the state is settled after forced moves, and with so much work in all.
    pub(crate) fn settle(&mut self, root: &State, most: u32) -> bool {
        let mut reached = vec![*root];
        let mut steps = Vec::new();
        let mut next = 0;
        while let Some(state) = reached.get(next).copied() {
            next += 1;
            steps.clear();
            state.steps(&mut steps);
            if steps.is_empty() {
                if state.turn == Color::Black && state.is_check() {
                    return false;
                }
                continue;
            }
            if next > 1 && self.is_settled(&state, most) {
                continue;
            }
            if steps.len() > FEW_MOVES {
                return false;
            }
            for step in &steps {
                let after = state.after(*step);
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            if reached.len() > MOST_POSITIONS {
                return false;
            }
        }
        self.positions = reached.len() as u32;
        true
    }

    fn is_settled(&mut self, state: &State, most: u32) -> bool {
        if lemma::by_material(state).is_some()
            || self.clouds.iter().any(|found| found.describes(state))
            || self.invariants.iter().any(|found| found.describes(state))
        {
            return true;
        }
        if let Ok(found) = invariant::of(state) {
            self.invariants.push(found);
            return true;
        }
        let mut clouds = Clouds::if_blocked(state);
        let found = clouds.explore(most.saturating_sub(self.work));
        self.work += clouds.work() + 1;
        let is_found = found.is_some();
        self.clouds.extend(found);
        is_found
    }
}
