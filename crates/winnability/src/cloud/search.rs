//! Searches for a cloud: finds which men are in it, and every placement of all others.

use std::collections::VecDeque;

use board::{Bitboard, ByRole, Color, attacks};

use super::CloudStates;
use super::men::CloudMen;
use crate::proof::FreeMan;
use crate::state::{NumberedKeys, State, StateKey, at};

/// What a search ended with.
pub(super) enum CloudOutcome {
    Found,
    /// With this cloud, checkmate cannot be ruled out.
    MayBeMate,
    Open,
}

/// States that differ in nothing but the square of Black's king are one group.
pub(super) struct Search {
    /// What is decided, and its exact men.
    state: State,
    root: State,
    pub(super) men: CloudMen,
    placements: Placements,
    waiting: VecDeque<u32>,
    /// Exact men but the kings, by colour, who stand there in all states looked at, and in any of
    /// them.
    always: [Bitboard; 2],
    ever: [Bitboard; 2],
    has_grown: bool,
    /// Groups looked at, and moves of them.
    work_groups: u32,
    pub(super) work_moves: u32,
}

/// States of exact men, those that differ in nothing but the square of Black's king in one group.
#[derive(Default)]
pub(super) struct Placements {
    groups: NumberedKeys,
    kings: Vec<BlackKingSquares>,
}

/// Where Black's king may stand in the states of a group.
#[derive(Clone, Copy, Default)]
struct BlackKingSquares {
    all: Bitboard,
    /// Those whose moves were not looked at.
    fresh: Bitboard,
}

/// The bytes that a group takes.
const GROUP_BYTES: u64 = 96;

impl Search {
    pub(super) fn new(state: &State, apart: Bitboard) -> Search {
        let mut each = Vec::new();
        for square in apart {
            let color = Color::from_white(state.of(Color::White).contains(square));
            if let Some(role) = state.role_at(square) {
                let mut may = ByRole::<Bitboard>::default();
                may.get_mut(role).add(square);
                each.push(FreeMan { color, may });
            }
        }
        let mut root = state.without_men(apart);
        root.rights = Bitboard::EMPTY;
        let mut search = Search {
            state: *state,
            root,
            men: CloudMen::of(each),
            placements: Placements::default(),
            waiting: VecDeque::new(),
            always: [Bitboard::FULL; 2],
            ever: [Bitboard::EMPTY; 2],
            has_grown: false,
            work_groups: 0,
            work_moves: 0,
        };
        let king = Bitboard::from(state.king(Color::Black));
        search.reach_group(&root.without_losers_king(), king);
        search
    }

    pub(super) fn work(&self) -> u32 {
        self.work_groups + self.work_moves / 8
    }

    pub(super) fn bytes(&self) -> u64 {
        self.placements.bytes()
    }

    pub(super) fn found(self) -> CloudStates {
        CloudStates {
            root: self.root,
            men: self.men,
            castlings: self.placements.seen_along_first_ranks(),
            placements: self.placements,
        }
    }

    /// Goes on until all states are found, one of them may be checkmate, or so much work is done in
    /// all. The squares of the cloud become more while states are found; then all of these are
    /// looked at again. More squares never make fewer states, nor fewer mates.
    pub(super) fn explore(&mut self, work: u32) -> CloudOutcome {
        loop {
            while let Some(group) = self.waiting.pop_front() {
                if self.work() >= work {
                    self.waiting.push_front(group);
                    return CloudOutcome::Open;
                }
                self.work_groups += 1;
                let (state, kings) = self.placements.take_fresh(group);
                self.grow(&state);
                if !self.look_at(&state, kings) {
                    return CloudOutcome::MayBeMate;
                }
            }
            if !self.has_grown {
                let castlings = self.placements.seen_along_first_ranks();
                return match castlings.are_barred(&self.state) {
                    true => CloudOutcome::Found,
                    false => CloudOutcome::MayBeMate,
                };
            }
            self.has_grown = false;
            self.waiting.extend(0..self.placements.groups.len());
            for kings in &mut self.placements.kings {
                kings.fresh = kings.all;
            }
        }
    }

    pub(super) fn grow(&mut self, state: &State) {
        let king = Bitboard::from(state.king(Color::White));
        let men = [state.of(Color::White) & !king, state.of(Color::Black)];
        let before = (self.always, self.ever);
        for (of, men) in men.into_iter().enumerate() {
            self.always[of] &= men;
            self.ever[of] |= men;
        }
        if (self.always, self.ever) != before {
            self.has_grown |= self.men.grow(self.always, self.ever);
        }
    }

    /// Reaches the state with each of these squares of Black's king.
    pub(super) fn reach_group(&mut self, group: &State, kings: Bitboard) {
        self.waiting.extend(self.placements.add(group, kings));
    }
}

impl Placements {
    /// Adds these; the number of the group if it is not waiting to be looked at.
    fn add(&mut self, group: &State, kings: Bitboard) -> Option<u32> {
        if kings.is_empty() {
            return None;
        }
        let number = self.groups.number(StateKey::of(group));
        if number as usize == self.kings.len() {
            self.kings.push(BlackKingSquares::default());
        }
        let there = &mut self.kings[number as usize];
        let new = kings & !there.all;
        let is_first = new.any() && there.fresh.is_empty();
        there.all |= new;
        there.fresh |= new;
        is_first.then_some(number)
    }

    fn take_fresh(&mut self, group: u32) -> (State, Bitboard) {
        let kings = std::mem::take(&mut self.kings[group as usize].fresh);
        (self.groups.state(group), kings)
    }

    /// Where Black's king may stand in this group.
    pub(super) fn kings(&self, group: &State) -> Bitboard {
        let number = self.groups.find(&StateKey::of(group));
        number.map_or(Bitboard::EMPTY, |number| self.kings[number as usize].all)
    }

    pub(super) fn count(&self) -> u32 {
        let count: usize = self.kings.iter().map(|kings| kings.all.count()).sum();
        count.min(u32::MAX as usize) as u32
    }

    pub(super) fn bytes(&self) -> u64 {
        u64::from(self.groups.len()) * GROUP_BYTES
    }

    /// For each file of a king on his first rank, White's and Black's, where he sees along it in
    /// some placement, exact men alone being in the way.
    fn seen_along_first_ranks(&self) -> Castlings {
        let mut seen = [[Bitboard::EMPTY; 8]; 2];
        for number in 0..self.groups.len() {
            let group = self.groups.state(number);
            let kings = [
                Bitboard::from(group.king(Color::White)),
                self.kings[number as usize].all,
            ];
            for color in Color::ALL {
                let rank = Bitboard::from_rank(color.backrank());
                for king in kings[at(color)] & rank {
                    seen[at(color)][king.file().to_usize()] |=
                        attacks::rook_attacks(king, group.standing()) & rank;
                }
            }
        }
        Castlings(seen)
    }
}

/// What the kings see along their first ranks.
pub(super) struct Castlings([[Bitboard; 8]; 2]);

impl Castlings {
    /// Whether none of the castlings that are still allowed in the state ever is possible: as long
    /// as the king stands there, an exact man stands between him and the rook. All squares between
    /// them must be left by all others for castling, wherever they stand at first (3.8.2,
    /// Guidelines II.3).
    pub(super) fn are_barred(&self, state: &State) -> bool {
        state.rights.into_iter().all(|rook| {
            let color = Color::from_white(state.of(Color::White).contains(rook));
            let file = state.king(color).file().to_usize();
            !self.0[at(color)][file].contains(rook)
        })
    }
}
