//! What settles states of a closure so that it need not go on: invariants and clouds, looked for while it grows.

use board::{Bitboard, Color};
use foldhash::HashSet;

use crate::cloud::{Cloud, Clouds, WORK_OF_ONE};
use crate::invariant::{self, Described};
use crate::proof;
use crate::state::State;

/// The invariants and clouds found so far.
#[derive(Default)]
pub(crate) struct Settled {
    invariants: Vec<Described>,
    clouds: Vec<Cloud>,
    attempts: Attempts,
    attempts_at_clouds: CloudAttempts,
}

/// Pawns, and how many men: what was found about one state seldom differs where these are the same.
type Tried = HashSet<(Bitboard, usize)>;

/// When to look for an invariant again: the more often none was found, the more rarely.
#[derive(Default)]
struct Attempts {
    pause: u32,
    left: u32,
    tried: Tried,
}

/// When to look for clouds again.
#[derive(Default)]
struct CloudAttempts {
    /// As [`Clouds::work`].
    spent: u32,
    /// The work of the closure after which those tried are tried again.
    again: u32,
    tried: Tried,
}

/// More would make the proof long, and the closure slow.
const MOST_INVARIANTS: usize = 16;
const MOST_CLOUDS: usize = 8;

/// What one search for a cloud may take, so that its memory stays far below that of the closure.
const MOST_CLOUDED: u32 = 1 << 17;

/// A closure that is smaller is done sooner than a cloud is found.
const LEAST_WORK: u32 = 512;

impl Settled {
    /// What a closure of so many positions proves with them.
    pub(crate) fn told(&self, positions: u32, winner: Color) -> proof::Closure {
        proof::Closure {
            positions,
            invariants: self.invariants.iter().map(|it| it.told(winner)).collect(),
            clouds: self.clouds.iter().map(|it| it.told(winner)).collect(),
        }
    }

    /// What was spent to find clouds, as work of the closure.
    pub(super) fn spent(&self) -> u32 {
        self.attempts_at_clouds.spent / WORK_OF_ONE
    }

    pub(super) fn bytes(&self) -> u64 {
        self.clouds.iter().map(Cloud::bytes).sum()
    }

    /// Of these squares of the loser's king those with which the group is not settled.
    pub(super) fn leave_open(&self, group: &State, kings: Bitboard) -> Bitboard {
        let mut open = kings;
        for found in &self.invariants {
            open &= !found.kings_described(group, open);
        }
        for found in &self.clouds {
            open &= !found.kings_described(group, open);
        }
        open
    }

    /// Looks for more of them in the group, with these squares of the loser's king, while the closure has done so much work and may spend
    /// so much more; whether there is one more.
    pub(super) fn grows(&mut self, group: &State, kings: Bitboard, work: u32, left: u32) -> bool {
        kings.first().is_some_and(|king| {
            let state = group.with_losers_king(king);
            self.finds_invariant(&state) || self.finds_cloud(&state, work, left)
        })
    }

    fn finds_invariant(&mut self, state: &State) -> bool {
        let attempts = &mut self.attempts;
        if attempts.left > 0 || self.invariants.len() >= MOST_INVARIANTS {
            attempts.left = attempts.left.saturating_sub(1);
            return false;
        }
        if !attempts.tried.insert(of_kind(state)) {
            return false;
        }
        let found = invariant::of(state).ok();
        attempts.pause = match found {
            Some(_) => 0,
            None => (2 * attempts.pause + 1).min(1023),
        };
        attempts.left = attempts.pause;
        let is_found = found.is_some();
        self.invariants.extend(found);
        is_found
    }

    /// Each time that the closure has done twice as much, clouds are looked for again, with a part of its work.
    fn finds_cloud(&mut self, state: &State, work: u32, left: u32) -> bool {
        let attempts = &mut self.attempts_at_clouds;
        if work < LEAST_WORK || self.clouds.len() >= MOST_CLOUDS {
            return false;
        }
        if work >= attempts.again {
            attempts.again = work.saturating_mul(2);
            attempts.tried.clear();
        }
        if attempts.spent > work || !attempts.tried.insert(of_kind(state)) {
            return false;
        }
        let mut clouds = Clouds::of_many(state);
        // all searches together do less than twice as much
        let most = left.saturating_mul(WORK_OF_ONE / 2).min(MOST_CLOUDED);
        let found = clouds.explore(work.min(most));
        attempts.spent += clouds.work();
        let is_found = found.is_some();
        self.clouds.extend(found);
        is_found
    }
}

fn of_kind(state: &State) -> (Bitboard, usize) {
    (state.pawns, state.occupied().count())
}
