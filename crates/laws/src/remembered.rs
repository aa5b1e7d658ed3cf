//! What was worked out about winnability: a pure function of the position, so it is kept and not
//! decided twice.

use std::cell::RefCell;

use board::{Color, Position, Tolerant};
use winnability::{Budget, WinnabilityAnswer as Winnable};

use crate::limits::MAX_REMEMBERED;

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RememberedQuestion {
    /// Can this colour checkmate?
    Winner(Color),
    /// Is it dead?
    Dead,
}

/// The last answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered(RefCell<Vec<(Tolerant, RememberedQuestion, Can)>>);

impl Remembered {
    /// The answer known, else the one worked out now.
    pub fn or_decide(
        &self,
        position: &Tolerant,
        about: RememberedQuestion,
        decide: impl FnOnce() -> Can,
    ) -> Can {
        let known = self
            .0
            .borrow()
            .iter()
            .find_map(|(p, a, can)| (*a == about && p.same_position(position)).then_some(*can));
        known.unwrap_or_else(|| {
            let can = decide();
            let mut answers = self.0.borrow_mut();
            if answers.len() >= MAX_REMEMBERED {
                answers.remove(0);
            }
            answers.push((position.clone(), about, can));
            can
        })
    }
}

/// What reversible moves leave as it is. A position that was not proved dead is not looked at again
/// until this changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastingStructure {
    pawns: board::Bitboard,
    white: usize,
    black: usize,
}

impl LastingStructure {
    pub fn of(position: &Tolerant) -> LastingStructure {
        let board = position.board();
        LastingStructure {
            pawns: board.pawns(),
            white: board.white().count(),
            black: board.black().count(),
        }
    }
}

/// Whether a side can checkmate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Can {
    Yes,
    No,
    Undecided { states: u64 },
}

impl Can {
    /// What the solver finds and the check accepts. An answer that it refuses is none: the arbiter
    /// is asked.
    pub fn found(position: &Tolerant, winner: Color, budget: &Budget) -> Can {
        match winnability::decide_and_check(position, winner, budget) {
            Ok(Winnable::Winnable { .. }) => Can::Yes,
            Ok(Winnable::Unwinnable { .. }) => Can::No,
            Ok(Winnable::Exhausted { spent }) => Can::Undecided {
                states: spent.states,
            },
            Err(_) => Can::Undecided { states: 0 },
        }
    }
}
