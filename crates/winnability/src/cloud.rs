//! Describes states with a cloud: of the men in the cloud it is only known where they may stand,
//! while every placement of all other men is followed.
//!
//! Masses of bishops behind walls, or queens far from a king who is shut in, differ in nothing but
//! where they stand, and a closure counts every placement of them. Here they are a *cloud*: each
//! has a set of squares that he never leaves, and only all other men, the *exact* ones, are
//! followed move by move. One such state stands for all positions with the exact men where it has
//! them, and some of the cloud, each on one of his squares. That no legal move leaves it, but for
//! checks that are answered at once, is shown in `moves.rs`, that none of it is checkmate in
//! `mates.rs`.

mod choices;
mod mates;
mod men;
mod moves;
mod search;

use board::{Bitboard, Board, Color, Role};

use crate::proof::{self, FreeMan};
use crate::state::{State, turned};
use choices::{choices, is_blocked, may_be_apart};
use men::CloudMen;
use search::{Castlings, CloudOutcome, Placements, Search};

/// States that no legal move leaves, but for checks that are answered at once, and that are no
/// checkmate, the player who is to checkmate being White.
pub(crate) struct CloudStates {
    root: State,
    men: CloudMen,
    placements: Placements,
    castlings: Castlings,
}

impl CloudStates {
    /// The same as it is told of a position that this player is to win.
    pub(crate) fn told(&self, winner: Color) -> proof::Cloud {
        let mut exact = Board::empty();
        for square in self.root.occupied() {
            if let Some(role) = self.root.role_at(square) {
                let color = Color::from_white(self.root.of(Color::White).contains(square));
                let piece = role.of(winner.fold_wb(color, !color));
                exact.set_piece_at(winner.fold_wb(square, square.flip_vertical()), piece);
            }
        }
        let told = |man: &FreeMan| FreeMan {
            color: winner.fold_wb(man.color, !man.color),
            may: man.may.map(|set| turned(set, winner)),
        };
        proof::Cloud {
            exact,
            turn: winner.fold_wb(self.root.turn, !self.root.turn),
            men: self.men.each.iter().map(told).collect(),
            positions: self.placements.count(),
        }
    }

    /// Of these squares of Black's king, who is missing in the group, those with which the state is
    /// one of those that no legal move leaves. Whoever stands where one of the cloud may is taken
    /// for one of them; if that gives no placement, whoever stands where an exact man of the same
    /// kind stood at first is not.
    pub(crate) fn kings_described(&self, group: &State, kings: Bitboard) -> Bitboard {
        if group.en_passant.is_some() || !self.bars_castling(group, kings) {
            return Bitboard::EMPTY;
        }
        let like_those = self.men.like_those(group);
        let found = [like_those, like_those & !same_men(group, &self.root)]
            .into_iter()
            .map(|apart| (apart, kings & self.kings_with(group, apart)))
            .find(|(_, kings)| kings.any());
        match found {
            Some((apart, kings)) if self.men.have_room(group, apart) => kings,
            _ => Bitboard::EMPTY,
        }
    }

    /// Where Black's king may stand while these are men of the cloud.
    fn kings_with(&self, group: &State, apart: Bitboard) -> Bitboard {
        let mut rest = group.without_men(apart);
        rest.rights = Bitboard::EMPTY;
        self.placements.kings(&rest)
    }

    /// Whether no castling is ever possible that is still allowed, which is so with Black's king on
    /// one square only.
    fn bars_castling(&self, group: &State, kings: Bitboard) -> bool {
        let bars = |king| self.castlings.are_barred(&group.with_losers_king(king));
        group.rights.is_empty() || kings.single_square().is_some_and(bars)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.placements.bytes()
    }
}

/// Where men of the same kind stand in both.
fn same_men(one: &State, other: &State) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for color in Color::ALL {
        for role in Role::ALL {
            squares |= one.men(color, role) & other.men(color, role);
        }
    }
    squares
}

/// Searches for a cloud with which a state is decided, each with other men as the cloud. They can
/// be stopped and continued.
#[derive(Default)]
pub(crate) struct Clouds {
    open: Vec<Search>,
    work: u32,
}

impl Clouds {
    pub(crate) fn new(state: &State) -> Clouds {
        Clouds::of(state, choices(state))
    }

    /// With each of these sets of men, pieces and such pawns as may be in a cloud.
    pub(crate) fn of(state: &State, choices: Vec<Bitboard>) -> Clouds {
        let quiet = choices.into_iter().filter(|_| state.en_passant.is_none());
        let searches = quiet.map(|apart| Search::new(state, apart & may_be_apart(state)));
        Clouds {
            open: searches.collect(),
            work: 0,
        }
    }

    /// The same for few clouds of several men each, where one may be found: without those, a
    /// closure is no larger.
    pub(crate) fn of_many(state: &State) -> Clouds {
        let mut clouds = Clouds::if_blocked(state);
        clouds.open.retain(|search| search.men.each.len() > 1);
        clouds.open.truncate(FEW);
        clouds
    }

    /// The same on boards where one may be found; elsewhere none.
    pub(crate) fn if_blocked(state: &State) -> Clouds {
        if is_blocked(state) {
            Clouds::new(state)
        } else {
            Clouds::default()
        }
    }

    /// What the work is measured by: how often a state was looked at, and eight moves of it.
    pub(crate) fn work(&self) -> u32 {
        self.work
    }

    /// The memory that they take.
    pub(crate) fn bytes(&self) -> u64 {
        self.open.iter().map(Search::bytes).sum()
    }

    /// Gives up where they take more than this.
    pub(crate) fn limit(&mut self, bytes: u64) {
        if self.bytes() > bytes {
            self.open.clear();
        }
    }

    /// Goes on until one has found what it seeks, or the first has done so much work in all, the
    /// second half of it, and so on: what comes first proves most.
    pub(crate) fn explore(&mut self, work: u32) -> Option<CloudStates> {
        for (index, mut search) in std::mem::take(&mut self.open).into_iter().enumerate() {
            let before = search.work();
            let outcome = search.explore((work >> index.min(LEAST_SHARE)).min(MOST_WORK));
            self.work += search.work() - before;
            match outcome {
                CloudOutcome::Found => {
                    return Some(search.found());
                }
                CloudOutcome::Open if search.work() < MOST_WORK => self.open.push(search),
                CloudOutcome::Open | CloudOutcome::MayBeMate => {}
            }
        }
        None
    }
}

/// What comes later than these seldom is one.
const FEW: usize = 4;

/// A cloud that is not found within so much work seldom is with more of it: its exact men are too
/// many.
const MOST_WORK: u32 = 1 << 16;

/// What searches for clouds do in the time in which elsewhere one state is looked at.
pub(crate) const WORK_OF_ONE: u32 = 4;

/// The least share of the work that a search has, as a power of a half.
const LEAST_SHARE: usize = 4;
