//! The cloud: bishops of which it is only known where they may stand, and every placement of all others.
//!
//! Masses of bishops behind walls differ in nothing but where they stand, and a closure counts every placement of them. Here they are a
//! *cloud*: each has a set of squares that he never leaves, and only all other men, the *exact* ones, are followed move by move. One
//! such state stands for all positions with the exact men where it has them, and some of the cloud, each on one of his squares. That it
//! is left by no legal move is shown in `moves.rs`, that none of it is checkmate in `mates.rs`.

mod forced;
mod mates;
mod moves;

use board::{Bitboard, Board, ByRole, Color, Role, Square, attacks};

pub(crate) use forced::Forced;

use crate::invariant::matching;
use crate::proof::{self, FreeMan};
use crate::state::{Key, Keys, State, turned};

/// States that no legal move leaves and that are no checkmate, the player who is to checkmate being White.
pub(crate) struct Cloud {
    root: State,
    men: Men,
    states: Keys,
}

impl Cloud {
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
            positions: self.states.len(),
        }
    }

    /// Whether the state is one with the exact men where they stand at first.
    pub(crate) fn describes(&self, state: &State) -> bool {
        let apart = state.occupied() & !self.root.occupied();
        state.without_men(apart) == self.root && self.men.have_room(state, apart)
    }
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The men of the cloud.
#[derive(Clone, Default)]
struct Men {
    each: Vec<FreeMan>,
    /// Where any of them may stand, by colour: all, those that move along diagonals, along ranks and files, and knights.
    all: [Bitboard; 2],
    diagonal: [Bitboard; 2],
    straight: [Bitboard; 2],
    knights: [Bitboard; 2],
}

const fn at(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Men {
    fn of(each: Vec<FreeMan>) -> Men {
        let mut men = Men::default();
        for man in &each {
            let (of, may) = (at(man.color), &man.may);
            men.diagonal[of] |= may.bishop | may.queen;
            men.straight[of] |= may.rook | may.queen;
            men.knights[of] |= may.knight;
            men.all[of] |= may.knight | may.bishop | may.rook | may.queen;
        }
        men.each = each;
        men
    }

    fn of_color(&self, color: Color) -> impl Iterator<Item = &FreeMan> {
        self.each.iter().filter(move |man| man.color == color)
    }

    fn anywhere(&self) -> Bitboard {
        self.all[0] | self.all[1]
    }

    /// From where men of the cloud may attack the square, if the board is so occupied.
    fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let by = at(by);
        let mut from = attacks::knight_attacks(square) & self.knights[by];
        if self.diagonal[by].any() {
            from |= attacks::bishop_attacks(square, occupied) & self.diagonal[by];
        }
        if self.straight[by].any() {
            from |= attacks::rook_attacks(square, occupied) & self.straight[by];
        }
        from
    }

    /// Each of these men is another one of the cloud.
    fn have_room(&self, state: &State, apart: Bitboard) -> bool {
        let mut options = Vec::new();
        for color in Color::ALL {
            for role in PIECES {
                for square in state.men(color, role) & apart {
                    let fits =
                        |man: &FreeMan| man.color == color && man.may.get(role).contains(square);
                    options.push(matching::those(&self.each, fits));
                }
            }
        }
        matching::each_has_its_own(&options)
    }

    /// Gives them all squares where they may come while nobody but these men, told by colour, is in their way; whether there are more.
    fn grow(&mut self, own: [Bitboard; 2]) -> bool {
        let solid = own[0] | own[1];
        let mut is_more = false;
        for man in &mut self.each {
            for role in PIECES {
                let piece = role.of(man.color);
                let set = man.may.get_mut(role);
                let mut fresh = *set;
                while let Some(from) = fresh.pop_front() {
                    let to = attacks::attacks(from, piece, solid) & !own[at(man.color)] & !*set;
                    *set |= to;
                    fresh |= to;
                    is_more |= to.any();
                }
            }
        }
        if is_more {
            *self = Men::of(std::mem::take(&mut self.each));
        }
        is_more
    }
}

/// Searches for a cloud with which a state is decided, each with other men as the cloud. They can be stopped and continued.
#[derive(Default)]
pub(crate) struct Clouds {
    open: Vec<Search>,
    work: u32,
}

impl Clouds {
    pub(crate) fn new(state: &State) -> Clouds {
        let is_quiet = state.rights.is_empty() && state.en_passant.is_none();
        let choices = if is_quiet { choices(state) } else { Vec::new() };
        Clouds {
            open: choices
                .into_iter()
                .map(|apart| Search::new(state, apart))
                .collect(),
            work: 0,
        }
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
        let states = |search: &Search| u64::from(search.states.len()) * 96;
        self.open.iter().map(states).sum()
    }

    /// Gives up where they take more than this.
    pub(crate) fn limit(&mut self, bytes: u64) {
        if self.bytes() > bytes {
            self.open.clear();
        }
    }

    /// Goes on until one has found what it seeks, or the first has done so much work in all, the second half of it, and so on: what comes
    /// first proves most.
    pub(crate) fn explore(&mut self, work: u32) -> Option<Cloud> {
        for (index, mut search) in std::mem::take(&mut self.open).into_iter().enumerate() {
            let before = search.work;
            let outcome = search.explore((work >> index.min(LEAST_SHARE)).min(MOST_WORK));
            self.work += search.work - before;
            match outcome {
                Outcome::Found => {
                    return Some(Cloud {
                        root: search.root,
                        men: search.men,
                        states: search.states,
                    });
                }
                Outcome::Open if search.work < MOST_WORK => self.open.push(search),
                Outcome::Open | Outcome::MayBeMate => {}
            }
        }
        None
    }
}

/// A cloud that is not found within so much work seldom is with more of it: its exact men are too many.
const MOST_WORK: u32 = 1 << 15;

/// Pawns that stand face to face: on boards with fewer of these pairs hardly anything is shut in.
const LEAST_PAIRS: usize = 2;

fn is_blocked(state: &State) -> bool {
    let [white, black] = [Color::White, Color::Black].map(|color| state.men(color, Role::Pawn));
    (white.shift(8) & black).count() >= LEAST_PAIRS
}

/// The least share of the work that a search has, as a power of a half.
const LEAST_SHARE: usize = 4;

/// Which men are to be the cloud: bishops that can move, or all bishops, where some are shut in by others; then the same without those of
/// one player on squares of one colour, without those of two such groups, and so on.
fn choices(state: &State) -> Vec<Bitboard> {
    let bishops = state.diagonal & !state.straight;
    let can_move = |from: &Square| {
        let own = Color::from_white(state.of(Color::White).contains(*from));
        !attacks::bishop_attacks(*from, state.occupied()).is_subset(state.of(own))
    };
    let mobile: Bitboard = bishops.into_iter().filter(can_move).collect();
    let colours = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
    let groups: Vec<Bitboard> = Color::ALL
        .into_iter()
        .flat_map(|color| colours.map(|colour| state.of(color) & colour))
        .collect();
    let mut choices = Vec::new();
    let mut subsets: Vec<u32> = (0..1 << groups.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    for subset in &subsets {
        for from in [mobile, bishops] {
            let left_out = |(index, _): &(usize, &Bitboard)| subset >> index & 1 == 1;
            let exact = groups.iter().enumerate().filter(left_out);
            let apart = exact.fold(from, |apart, (_, group)| apart & !*group);
            if apart.any() && !choices.contains(&apart) {
                choices.push(apart);
            }
        }
    }
    choices
}

/// What a search ended with.
enum Outcome {
    Found,
    /// With this cloud, checkmate cannot be ruled out.
    MayBeMate,
    Open,
}

struct Search {
    root: State,
    men: Men,
    states: Keys,
    /// How many of the states were looked at.
    next: u32,
    /// Exact men but the kings, by colour, who stand there in all states looked at: with them the cloud has all of its squares.
    frozen: [Bitboard; 2],
    has_grown: bool,
    work: u32,
}

impl Search {
    fn new(state: &State, apart: Bitboard) -> Search {
        let mut each = Vec::new();
        for square in apart {
            let color = Color::from_white(state.of(Color::White).contains(square));
            if let Some(role) = state.role_at(square) {
                let mut may = ByRole::<Bitboard>::default();
                may.get_mut(role).add(square);
                each.push(FreeMan { color, may });
            }
        }
        Search {
            root: state.without_men(apart),
            men: Men::of(each),
            states: Keys::default(),
            next: 0,
            frozen: [Bitboard::FULL; 2],
            has_grown: false,
            work: 0,
        }
    }

    /// Goes on until all states are found, one of them may be checkmate, or so much work is done in all. The squares of the cloud become
    /// more while states are found; then all of these are looked at again. More squares never make fewer states, nor fewer mates.
    fn explore(&mut self, work: u32) -> Outcome {
        loop {
            if self.states.len() == 0 {
                self.states.number(Key::of(&self.root));
            }
            while self.next < self.states.len() {
                if self.work >= work {
                    return Outcome::Open;
                }
                let state = self.states.state(self.next);
                self.grow(&state);
                if !self.look_at(&state) {
                    return Outcome::MayBeMate;
                }
                self.next += 1;
            }
            if !self.has_grown {
                return Outcome::Found;
            }
            self.has_grown = false;
            self.next = 0;
        }
    }

    fn grow(&mut self, state: &State) {
        let kings = [Color::White, Color::Black].map(|color| Bitboard::from(state.king(color)));
        let own = [
            state.of(Color::White) & !kings[0],
            state.of(Color::Black) & !kings[1],
        ];
        let frozen = [self.frozen[0] & own[0], self.frozen[1] & own[1]];
        if frozen != self.frozen {
            self.frozen = frozen;
            self.has_grown |= self.men.grow(frozen);
        }
    }
}
