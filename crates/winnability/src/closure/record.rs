//! Records what was reached from where, in order: read backwards, it is the line to a mate.

use board::{Bitboard, Color, Square, attacks};

use super::ClosureSearch;
use crate::state::{State, StateKey, Step};

/// From where states were reached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Root,
    Placement(u32),
    /// A state by itself.
    Special(u32),
}

/// States that were new, all with one king on one square.
#[derive(Clone, Copy)]
pub(super) struct NewStates {
    /// A placement, or a state by itself.
    at: Origin,
    from: Origin,
    turn: Color,
    row: Square,
    bits: Bitboard,
}

impl NewStates {
    pub(super) fn of(
        placement: u32,
        turn: Color,
        row: Square,
        bits: Bitboard,
        from: Origin,
    ) -> NewStates {
        let at = Origin::Placement(placement);
        NewStates {
            at,
            from,
            turn,
            row,
            bits,
        }
    }

    pub(super) fn special(number: u32, from: Origin) -> NewStates {
        NewStates {
            at: Origin::Special(number),
            from,
            turn: Color::White,
            row: Square::A1,
            bits: Bitboard::EMPTY,
        }
    }
}

impl ClosureSearch {
    /// The steps from the first state to this one.
    pub(super) fn line_to(&self, end: &State) -> Vec<Step> {
        let (mut state, mut line) = (*end, Vec::new());
        let mut from = None;
        for reached in self.record.iter().rev() {
            match from {
                None if self.has(reached, &state) => from = Some(reached.from),
                Some(from_here) if reached.at == from_here => {
                    let before = self.before(reached, &state);
                    if let Some((before, step)) = before {
                        line.push(step);
                        (state, from) = (before, Some(reached.from));
                    }
                }
                _ => {}
            }
            if from == Some(Origin::Root) {
                break;
            }
        }
        line.reverse();
        line
    }

    fn has(&self, reached: &NewStates, state: &State) -> bool {
        match reached.at {
            Origin::Root => false,
            Origin::Special(number) => self.special.state(number) == *state,
            Origin::Placement(placement) => {
                let [row, bit] = self.kings(state);
                reached.turn == state.turn
                    && reached.row == row
                    && reached.bits.contains(bit)
                    && self.placements.is(placement, StateKey::of_men(state))
            }
        }
    }

    /// The squares of the kings, that of the rows first.
    fn kings(&self, state: &State) -> [Square; 2] {
        [state.king(self.rows), state.king(!self.rows)]
    }

    /// A state among those reached from which a legal step leads to this one.
    fn before(&self, reached: &NewStates, state: &State) -> Option<(State, Step)> {
        let placement = match reached.at {
            Origin::Root => return None,
            Origin::Special(number) => {
                let before = self.special.state(number);
                return step_to(&before, state).map(|step| (before, step));
            }
            Origin::Placement(placement) => placement,
        };
        let [row, bit] = self.kings(state);
        let near = |square| attacks::king_attacks(square) | Bitboard::from(square);
        if reached.turn == state.turn || !near(row).contains(reached.row) {
            return None;
        }
        let men = self.placements.men(placement);
        let candidates = reached.bits & near(bit);
        candidates.into_iter().find_map(|bit| {
            let before = men.with_kings(self.rows, reached.row, bit, reached.turn);
            step_to(&before, state).map(|step| (before, step))
        })
    }
}

/// The legal step from one state to another.
fn step_to(before: &State, after: &State) -> Option<Step> {
    let mut steps = Vec::new();
    before.steps(&mut steps);
    steps.into_iter().find(|step| before.after(*step) == *after)
}
