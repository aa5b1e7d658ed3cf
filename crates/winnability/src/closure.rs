//! The closure: all states that legal moves reach, nearest first, until a mate is met or nothing is new.

use crate::invariant::{self, Described};
use crate::lemma;
use crate::state::{Key, Keys, State, Step};

/// A search through everything that can follow a state. It can be stopped and continued. Beyond states that a lemma or an invariant
/// settles it does not go on.
///
/// Their order, breadth first, makes the line to a mate a shortest one.
pub(crate) struct Closure {
    keys: Keys,
    /// The number of the state before, for each.
    parents: Vec<u32>,
    next: u32,
    described: Vec<Described>,
    attempts: Attempts,
}

/// When to look for an invariant again: the more often none was found, the more rarely.
#[derive(Default)]
struct Attempts {
    pause: u32,
    left: u32,
}

/// What a state takes at most, with its parent and its place in the table.
const BYTES_EACH: u64 = 76;

/// What a closure ended with.
pub(crate) enum Outcome {
    Mate(Vec<Step>),
    Closed,
}

impl Closure {
    pub(crate) fn new(root: &State) -> Closure {
        let mut closure = Closure {
            keys: Keys::default(),
            parents: Vec::new(),
            next: 0,
            described: Vec::new(),
            attempts: Attempts::default(),
        };
        closure.reach(root, 0);
        closure
    }

    /// The number of different states reached so far.
    pub(crate) fn states(&self) -> u32 {
        self.keys.len()
    }

    /// The memory that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        u64::from(self.states()) * BYTES_EACH
    }

    /// The invariants beyond whose states it did not go on.
    pub(crate) fn described(&self) -> &[Described] {
        &self.described
    }

    /// Goes on until there is an outcome, or until `limit` states have been reached.
    pub(crate) fn explore(&mut self, limit: u32) -> Option<Outcome> {
        let mut steps = Vec::new();
        while self.next < self.states() {
            if self.states() >= limit {
                return None;
            }
            let number = self.next;
            self.next += 1;
            let state = self.keys.state(number);
            steps.clear();
            state.steps(&mut steps);
            if steps.is_empty() && state.turn == board::Color::Black && state.is_check() {
                return Some(Outcome::Mate(self.line_to(number)));
            }
            if !self.is_settled(number, &state) {
                steps
                    .iter()
                    .for_each(|step| self.reach(&state.after(*step), number));
            }
        }
        Some(Outcome::Closed)
    }

    fn reach(&mut self, state: &State, parent: u32) {
        if self.keys.insert(Key::of(state)) {
            self.parents.push(parent);
        }
    }

    /// A lemma or an invariant says that no mate follows.
    fn is_settled(&mut self, number: u32, state: &State) -> bool {
        lemma::by_material(state).is_some()
            || self.described.iter().any(|found| found.describes(state))
            || (number > 0 && self.is_past_return(number, state) && self.finds_invariant(state))
    }

    /// A man was captured or a pawn moved: what was found about the states before need not hold here.
    fn is_past_return(&self, number: u32, state: &State) -> bool {
        let before = self.keys.state(self.parents[number as usize]);
        before.pawns != state.pawns || before.occupied().count() != state.occupied().count()
    }

    fn finds_invariant(&mut self, state: &State) -> bool {
        if self.attempts.left > 0 {
            self.attempts.left -= 1;
            return false;
        }
        let found = invariant::of(state);
        self.attempts.pause = if found.is_some() {
            0
        } else {
            (2 * self.attempts.pause + 1).min(255)
        };
        self.attempts.left = self.attempts.pause;
        self.described.extend(found);
        found.is_some()
    }

    fn line_to(&self, mut number: u32) -> Vec<Step> {
        let (mut line, mut steps) = (Vec::new(), Vec::new());
        while number > 0 {
            let parent = self.parents[number as usize];
            let (before, state) = (self.keys.state(parent), self.keys.state(number));
            steps.clear();
            before.steps(&mut steps);
            line.extend(steps.iter().find(|step| before.after(**step) == state));
            number = parent;
        }
        line.reverse();
        line
    }
}
