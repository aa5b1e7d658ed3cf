//! Finds invariants and clouds that settle states of a closure while it grows, so that it need not
//! go on from them.

use board::{Bitboard, Color, Square};
use foldhash::HashSet;

use super::tables::Rows;
use crate::cloud::{CloudStates, Clouds, WORK_OF_ONE};
use crate::invariant::{self, Described};
use crate::state::State;
use crate::{lemma, proof};

/// The invariants and clouds found so far.
#[derive(Default)]
pub(crate) struct Settled {
    invariants: Vec<Described>,
    clouds: Vec<CloudStates>,
    attempts: Attempts,
    attempts_at_clouds: CloudAttempts,
}

/// What lemmas and invariants settle of a placement.
pub(super) struct OfPlacement {
    by_lemma: bool,
    /// Where the kings stand then, White's and Black's.
    places: Vec<[Bitboard; 2]>,
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
        self.clouds.iter().map(CloudStates::bytes).sum()
    }

    /// What of the states of a placement lemmas and invariants settle.
    pub(super) fn of_placement(&self, men: &State) -> OfPlacement {
        let described = self.invariants.iter();
        OfPlacement {
            by_lemma: lemma::by_material(men).is_some(),
            places: described
                .filter_map(|found| found.places_of_kings(men))
                .collect(),
        }
    }

    /// Of these states of a placement, in which this player has the move, those that nothing
    /// settles.
    pub(super) fn leave_open(
        &self,
        of: &OfPlacement,
        (men, turn): (&State, Color),
        (mut states, rows): (Rows, Color),
    ) -> Rows {
        if of.by_lemma {
            states.clear();
        }
        for [white, black] in &of.places {
            let (row, along) = rows.fold_wb((white, black), (black, white));
            let of_rows = states
                .iter_mut()
                .filter(|(square, _)| row.contains(*square));
            for (_, bits) in of_rows {
                *bits &= !*along;
            }
        }
        for (row, bits) in states.iter_mut().filter(|_| !self.clouds.is_empty()) {
            *bits = self.leave_open_by_clouds(men, turn, (*row, *bits), rows);
        }
        states.retain(|(_, bits)| bits.any());
        states
    }

    fn leave_open_by_clouds(
        &self,
        men: &State,
        turn: Color,
        (row, bits): (Square, Bitboard),
        rows: Color,
    ) -> Bitboard {
        let with_winners_king = |bit| men.with_kings(rows, row, bit, turn).without_losers_king();
        let open = |group: &State, kings| {
            let clouds = self.clouds.iter();
            clouds.fold(kings, |open, found| {
                open & !found.kings_described(group, open)
            })
        };
        match rows {
            Color::White => bits
                .first()
                .map_or(bits, |any| open(&with_winners_king(any), bits)),
            Color::Black => {
                let is_open = |bit: &Square| open(&with_winners_king(*bit), row.into()).any();
                bits.into_iter().filter(is_open).collect()
            }
        }
    }

    /// Looks for more that settles the state, while the closure has done so much work and may spend
    /// so much more; whether there is more.
    pub(super) fn grows(&mut self, state: &State, work: u32, left: u32) -> bool {
        self.finds_invariant(state) || self.finds_cloud(state, work, left)
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

    /// Each time that the closure has done twice as much, clouds are looked for again, with a part
    /// of its work.
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
