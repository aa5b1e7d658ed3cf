//! Chooses which placement is looked at next: the one from which most can still happen that is
//! never undone.

use std::collections::VecDeque;

use board::{Color, Role};

use crate::state::State;

/// Placements that wait, by what has happened: captures, pawn moves and promotions. Whatever leads
/// to a placement, pieces that move apart, was then looked at before it, so that few of them are
/// looked at twice.
#[derive(Default)]
pub(super) struct WaitingPlacements {
    by_progress: Vec<VecDeque<u32>>,
    least: usize,
}

/// More than there is to come on any board.
const MOST: usize = 64 + 16 * 6;

/// The moves that pawns may still make, and the men: every capture and every move of a pawn makes
/// it less.
fn to_come(men: &State) -> usize {
    let pushes = |color: Color| {
        let pawns = men.men(color, Role::Pawn).into_iter();
        let left = move |rank: usize| color.fold_wb(7 - rank, rank);
        pawns.map(move |pawn| left(pawn.rank().to_usize()))
    };
    let pawns: usize = Color::ALL.into_iter().flat_map(pushes).sum();
    pawns + men.standing().count()
}

impl WaitingPlacements {
    pub(super) fn add(&mut self, placement: u32, men: &State) {
        let progress = MOST.saturating_sub(to_come(men));
        if self.by_progress.len() <= progress {
            self.by_progress.resize_with(progress + 1, VecDeque::new);
        }
        self.by_progress[progress].push_back(placement);
        self.least = self.least.min(progress);
    }

    pub(super) fn next(&mut self) -> Option<u32> {
        while let Some(waiting) = self.by_progress.get_mut(self.least) {
            if let Some(placement) = waiting.pop_front() {
                return Some(placement);
            }
            self.least += 1;
        }
        None
    }
}
