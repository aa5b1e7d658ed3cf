//! Follows forced lines: looks at everything that follows, where that is only a few states.

use board::Color;

use crate::closure::ClosureOutcome;
use crate::lemma;
use crate::state::{State, Step};

/// A closure of a few states, one by one, in memory that is kept from one to the next.
#[derive(Default)]
pub(crate) struct Forced {
    reached: Vec<ReachedState>,
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
struct ReachedState {
    state: State,
    from: usize,
    by: Step,
}

/// More states are left to the closure.
const FEW_STATES: usize = 32;

impl Forced {
    /// What follows a state that is neither mate nor settled by a lemma, if that is little.
    pub(crate) fn explore(&mut self, root: &State) -> Option<ClosureOutcome> {
        self.reached.clear();
        self.steps.clear();
        root.steps(&mut self.steps);
        self.follow(root, 0);
        let mut at = 1;
        while let Some(&ReachedState { state, .. }) = self.reached.get(at - 1) {
            if state.turn == Color::Black && state.is_mate() {
                return Some(ClosureOutcome::Mate(self.line(at)));
            }
            if lemma::by_material(&state).is_none() {
                self.steps.clear();
                state.steps(&mut self.steps);
                if self.reached.len() + self.steps.len() > FEW_STATES {
                    return None;
                }
                self.follow(&state, at);
            }
            at += 1;
        }
        Some(ClosureOutcome::Closed)
    }

    /// How many states there are, the first one included.
    pub(crate) fn states(&self) -> u32 {
        1 + self.reached.len() as u32
    }

    /// Reaches what the steps lead to; the first state may be among that again.
    fn follow(&mut self, before: &State, from: usize) {
        for &by in &self.steps {
            let state = before.after(by);
            if self.reached.iter().all(|other| other.state != state) {
                self.reached.push(ReachedState { state, from, by });
            }
        }
    }

    /// The steps to the state of this number; that of the first one is zero.
    fn line(&self, mut number: usize) -> Vec<Step> {
        let mut line = Vec::new();
        while number > 0 {
            let reached = &self.reached[number - 1];
            line.push(reached.by);
            number = reached.from;
        }
        line.reverse();
        line
    }
}
