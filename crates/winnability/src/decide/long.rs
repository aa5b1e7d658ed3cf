//! Runs the long searches in turn: closure, clouds and helpmates.

use board::{Color, Square};

use super::tries::corners;
use super::{BudgetLeft, Solved, Solver, explored, find_cloud};
use crate::closure;
use crate::cloud::Clouds;
use crate::helpmate::{Aim, Helpmate, NEW, WIDE};
use crate::invariant::RoomForMate;
use crate::state::{State, Step};

/// All searches for helpmates together take half of the memory.
const SHARE_OF_BYTES: u64 = 10;

/// Where so many states were in vain, closures that end are few, and lines still to be found are
/// many.
const LARGE: u32 = 1 << 13;

impl Solver {
    /// Closure and searches in turn, each time for half as long again.
    pub(super) fn long_search(
        &mut self,
        state: &State,
        winner: Color,
        (closure, mut clouds): (closure::ClosureSearch, Clouds),
        room: &RoomForMate,
        left: &mut BudgetLeft,
    ) -> Solved {
        let mut searches = searches(state, room);
        // where few pawns hold the others up there is too much to be closed
        let is_open = room.frozen.is_empty() && state.pawns.count() < 4;
        let share: u32 = if is_open { 2 } else { 16 };
        let mut closure = Some(closure);
        let mut states = 128;
        while left.states() > 0 {
            let spent = left.spent();
            if let Some(mut open) = closure.take() {
                let within = open.work_within(left.bytes() / 8 * 3);
                let paced = states.min(LARGE) + states.saturating_sub(LARGE) / 2;
                let work = share.saturating_mul(paced).min(within);
                if let Some(solved) = explored(&mut open, work, winner, left) {
                    return solved;
                }
                closure = (open.work() < within).then_some(open);
            }
            clouds.limit(left.bytes() / 16);
            if let Some(proof) = find_cloud(&mut clouds, share.saturating_mul(states), winner, left)
            {
                return Solved::Never(proof);
            }
            let each = states.saturating_mul(4) / searches.len().max(1) as u32;
            for search in &mut searches {
                if let Some(line) = search.go_on(each, left) {
                    return Solved::Line(line);
                }
            }
            searches.retain(|search| search.is_open(left));
            if closure.is_none() && searches.is_empty() && left.spent() == spent {
                break;
            }
            states = states.saturating_add(states / 2);
        }
        Solved::Exhausted
    }
}

/// A search for a helpmate that goes on from turn to turn.
struct LongSearch {
    aim: Aim<'static>,
    helpmate: Helpmate,
}

impl LongSearch {
    fn go_on(&mut self, states: u32, left: &mut BudgetLeft) -> Option<Vec<Step>> {
        let before = self.helpmate.states();
        let most = before.saturating_add(left.states());
        let bytes = left.bytes() / SHARE_OF_BYTES;
        let line = self.helpmate.go_on(&self.aim, states.min(most), bytes);
        left.spend(self.helpmate.states() - before);
        line
    }

    /// Whether something is left to look at, and memory for it.
    fn is_open(&self, left: &BudgetLeft) -> bool {
        !self.helpmate.is_over() && self.helpmate.bytes() < left.bytes() / SHARE_OF_BYTES
    }
}

/// One for each square aimed at, and one that does not ask what is new: with few men on an open
/// board nearly everything is, for long.
fn searches(state: &State, room: &RoomForMate) -> Vec<LongSearch> {
    let begun = |(square, ordering)| {
        let aim = Aim {
            square,
            frozen: room.frozen,
            ordering,
        };
        let mut helpmate = Helpmate::default();
        helpmate.begin(state, &aim);
        LongSearch { aim, helpmate }
    };
    let squares = squares_aimed_at(state, room);
    let new = squares.iter().map(|square| (*square, &NEW));
    let wide = squares.first().map(|square| (*square, &WIDE));
    new.chain(wide).map(begun).collect()
}

/// The corners, or what is nearest to each of them where the loser's king never comes there.
fn squares_aimed_at(state: &State, room: &RoomForMate) -> Vec<Square> {
    let mut squares = Vec::new();
    for corner in corners(state) {
        let far = |square: &Square| square.distance(corner);
        let nearest = room
            .losers_king
            .into_iter()
            .min_by_key(far)
            .unwrap_or(corner);
        if !squares.contains(&nearest) {
            squares.push(nearest);
        }
    }
    squares
}
