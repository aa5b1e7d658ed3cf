//! Computes the closure: all states that legal moves reach, until a mate is met or nothing is new.
//!
//! States that differ in nothing but the kings and the move are one *placement* of all other men,
//! and have a table: a row for each square of one king, whose bits are the squares of the other.
//! What moves do to a row is found for all of its states at once.

mod kings;
mod record;
mod settled;
mod tables;
mod waiting;

use board::{Bitboard, ByColor, Color, Role, Square, attacks};

use crate::lemma;
use crate::spread::flooded;
use crate::state::{NumberedKeys, State, StateKey, Step};
use kings::{Kings, legal};
use record::{NewStates, Origin};
use settled::OfPlacement;
pub(crate) use settled::Settled;
use tables::{Gathered, Rows, Tables};
use waiting::WaitingPlacements;

/// A search through everything that can follow a state. It can be stopped and continued. Beyond
/// states that a lemma, an invariant or a cloud settles it does not go on.
pub(crate) struct ClosureSearch {
    /// Whose squares are the rows; those of the other king are the bits.
    rows: Color,
    placements: NumberedKeys,
    tables: Tables,
    /// Placements with states whose moves were not looked at.
    waiting: WaitingPlacements,
    /// States with castling still allowed, or with a capture in passing.
    special: NumberedKeys,
    /// How many of them were looked at.
    special_seen: u32,
    states: u64,
    /// How often a placement was looked at.
    looks: u32,
    /// How many moves of other men than kings were made.
    moves: u32,
    record: Vec<NewStates>,
    settled: Settled,
    /// What may be spent in all.
    most: u32,
}

/// What the key of a placement takes, with where it is found and that it waits.
const KEY_BYTES: u64 = 96;

/// What a closure ended with.
pub(crate) enum ClosureOutcome {
    Mate(Vec<Step>),
    Closed,
}

impl ClosureSearch {
    pub(crate) fn new(root: &State) -> ClosureSearch {
        let room = |color| room_of_king(root, color).count();
        let mut closure = ClosureSearch {
            rows: Color::from_white(room(Color::White) <= room(Color::Black)),
            placements: NumberedKeys::default(),
            tables: Tables::new(),
            waiting: WaitingPlacements::default(),
            special: NumberedKeys::default(),
            special_seen: 0,
            states: 0,
            looks: 0,
            moves: 0,
            record: Vec::new(),
            settled: Settled::default(),
            most: 0,
        };
        closure.reach_state(root, Origin::Root);
        closure
    }

    /// The number of different states reached so far.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// What the work is measured by: how often something new was reached in a row, a placement
    /// looked at, or four men moved.
    pub(crate) fn work(&self) -> u32 {
        self.record.len() as u32 + self.looks + self.moves / 4
    }

    /// The work, and what was spent to find clouds.
    pub(crate) fn spent(&self) -> u32 {
        self.work() + self.settled.spent()
    }

    /// The work that is done when it takes so much memory. Lists that grow have up to twice the
    /// room that they use.
    pub(crate) fn work_within(&self, bytes: u64) -> u32 {
        let of_placement = KEY_BYTES + self.tables.bytes_each();
        let of_record = size_of::<NewStates>() as u64;
        let taken = u64::from(self.placements.len()) * of_placement
            + u64::from(self.special.len()) * KEY_BYTES
            + self.record.len() as u64 * of_record
            + self.settled.bytes();
        let left = (bytes / 2).saturating_sub(taken) / (of_placement + of_record);
        self.work()
            .saturating_add(left.min(u64::from(u32::MAX)) as u32)
    }

    /// The invariants and clouds beyond whose states it did not go on.
    pub(crate) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// Goes on until there is an outcome, or until about so much work is done or spent in all.
    pub(crate) fn explore(&mut self, work: u32, spent: u32) -> Option<ClosureOutcome> {
        self.most = spent;
        loop {
            if self.work() >= work || self.spent() >= spent {
                return None;
            }
            let mated = if self.special_seen < self.special.len() {
                self.special_seen += 1;
                self.look_at_one(self.special_seen - 1)
            } else if let Some(placement) = self.waiting.next() {
                self.look_at(placement)
            } else {
                return Some(ClosureOutcome::Closed);
            };
            if let Some(mated) = mated {
                return Some(ClosureOutcome::Mate(self.line_to(&mated)));
            }
        }
    }

    /// Reaches what follows a state with castling and taking in passing; the state itself, if it is
    /// a mate.
    fn look_at_one(&mut self, number: u32) -> Option<State> {
        self.looks += 1;
        let state = self.special.state(number);
        let mut steps = Vec::new();
        state.steps(&mut steps);
        if steps.is_empty() {
            return (state.turn == Color::Black && state.is_check()).then_some(state);
        }
        if lemma::by_material(&state).is_none() {
            for step in steps {
                self.reach_state(&state.after(step), Origin::Special(number));
            }
        }
        None
    }

    /// Reaches what follows the states of a placement that wait; a mate among them, if there is
    /// one. The kings walk until they come to no new squares, and only then others move.
    fn look_at(&mut self, placement: u32) -> Option<State> {
        self.looks += 1;
        let men = self.placements.men(placement);
        let kings = Kings::among(&men, self.rows);
        let mut fresh = ByColor::new_with(|turn| self.tables.take_waiting(placement, turn));
        let settled = self.settle(&men, &fresh);
        let mut moving = ByColor::new_with(|_| Gathered::NONE);
        while !(fresh.white.is_empty() && fresh.black.is_empty()) {
            if let Some(mated) = kings.mated(&fresh.black) {
                return Some(mated);
            }
            for turn in Color::ALL {
                let states = std::mem::take(fresh.get_mut(turn));
                *fresh.get_mut(turn) = self.leave_open(&settled, (&men, turn), states);
            }
            let walked = ByColor::new_with(|turn| {
                let rows = fresh.get(!turn);
                moving.get_mut(!turn).add_all(rows);
                kings.walk(!turn, rows)
            });
            fresh = ByColor::new_with(|turn| {
                self.add(
                    placement,
                    turn,
                    walked.get(turn),
                    Origin::Placement(placement),
                )
            });
        }
        for turn in Color::ALL {
            let moving: Rows = moving.get(turn).rows().collect();
            if !moving.is_empty() {
                self.kings_take(&men.with_turn(turn), &moving, placement);
                self.others_move(&men.with_turn(turn), &moving, placement);
            }
        }
        None
    }

    fn leave_open(&self, of: &OfPlacement, at: (&State, Color), states: Rows) -> Rows {
        self.settled.leave_open(of, at, (states, self.rows))
    }

    /// What of the placement needs no look; more is looked for where nothing settles some of it.
    fn settle(&mut self, men: &State, waiting: &ByColor<Rows>) -> OfPlacement {
        let settled = self.settled.of_placement(men);
        let open = |turn| {
            let waiting = waiting.get(turn).clone();
            let open = self.leave_open(&settled, (men, turn), waiting);
            let (row, bits) = *open.first()?;
            Some(men.with_kings(self.rows, row, bits.first()?, turn))
        };
        if self.looks > 1
            && let Some(state) = Color::ALL.into_iter().find_map(open)
        {
            let left = self.most.saturating_sub(self.spent());
            if self.settled.grows(&state, self.work(), left) {
                return self.settled.of_placement(men);
            }
        }
        settled
    }

    /// The king of the player having the move captures.
    fn kings_take(&mut self, men: &State, moving: &Rows, placement: u32) {
        for victim in men.of(!men.turn) {
            let beside = attacks::king_attacks(victim);
            let mut taken = Gathered::NONE;
            for &(row, bits) in moving {
                if men.turn != self.rows && bits.intersects(beside) {
                    taken.add(row, Bitboard::from(victim));
                } else if men.turn == self.rows && beside.contains(row) {
                    taken.add(victim, bits);
                }
            }
            let (after, taken) = (men.without(victim), taken.rows().collect());
            let legal = legal(&after, self.rows, men.turn, taken);
            self.reach(&after, !men.turn, &legal, Origin::Placement(placement));
        }
    }

    /// Everybody else moves.
    fn others_move(&mut self, men: &State, moving: &Rows, placement: u32) {
        for from in men.of(men.turn) {
            for to in men.reached_from(from) {
                // kings are not in the way, nor captured
                let way = attacks::between(from, to) | Bitboard::from(to);
                let clear = |(row, bits): &(Square, Bitboard)| {
                    let left = *bits & !way;
                    (left.any() && !way.contains(*row)).then_some((*row, left))
                };
                let moved: Rows = moving.iter().filter_map(clear).collect();
                if !moved.is_empty() {
                    self.moves += 1;
                    self.man_moves(men, Step::plain(from, to), moved, placement);
                }
            }
        }
    }

    fn man_moves(&mut self, men: &State, step: Step, moved: Rows, placement: u32) {
        let Step { from, to, .. } = step;
        let origin = Origin::Placement(placement);
        let after = men.after_of_men(step);
        if !men.pawns.contains(from) || !Bitboard::BACKRANKS.contains(to) {
            let legal = legal(&after, self.rows, men.turn, moved);
            if men.pawns.contains(from) && men.may_be_taken_in_passing(from, to) {
                self.pass(men, step, &legal, origin);
            } else {
                self.reach(&after, !men.turn, &legal, origin);
            }
            return;
        }
        for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
            let mut promoted = after;
            promoted.promote(Bitboard::from(to), role);
            let legal = legal(&promoted, self.rows, men.turn, moved.clone());
            self.reach(&promoted, !men.turn, &legal, origin);
        }
    }

    /// A pawn moves two squares, past a pawn that may take it in passing where its king allows
    /// that.
    fn pass(&mut self, men: &State, step: Step, legal: &Rows, origin: Origin) {
        for &(row, bits) in legal {
            for bit in bits {
                let before = men.with_kings(self.rows, row, bit, men.turn);
                self.reach_state(&before.after(step), origin);
            }
        }
    }

    fn reach_state(&mut self, state: &State, from: Origin) {
        if state.rights.any() || state.en_passant.is_some() {
            let known = self.special.len();
            let number = self.special.number(StateKey::of(state));
            if number == known {
                self.states += 1;
                self.record.push(NewStates::special(number, from));
            }
            return;
        }
        let row = (
            state.king(self.rows),
            Bitboard::from(state.king(!self.rows)),
        );
        let rows = Rows::from_iter([row]);
        self.reach(&state.without_kings(), state.turn, &rows, from);
    }

    fn reach(&mut self, men: &State, turn: Color, rows: &Rows, from: Origin) {
        if rows.iter().all(|(_, bits)| bits.is_empty()) {
            return;
        }
        let number = self.placements.number(StateKey::of_men(men));
        let fresh = self.add(number, turn, rows, from);
        if !fresh.is_empty() && self.tables.wait(number, turn, &fresh) {
            self.waiting.add(number, men);
        }
    }

    /// Adds the states to the placement; those that are new.
    fn add(&mut self, placement: u32, turn: Color, reached: &Rows, from: Origin) -> Rows {
        let fresh = self.tables.add(placement, turn, reached);
        for &(row, bits) in &fresh {
            self.states += bits.count() as u64;
            self.record
                .push(NewStates::of(placement, turn, row, bits, from));
        }
        fresh
    }
}

/// Where a king comes over squares that no man attacks as they stand now.
fn room_of_king(state: &State, color: Color) -> Bitboard {
    let men = state.without_kings();
    let attacked = men.attacked_by(!color, men.of(!color), men.standing());
    let open = !attacked & !men.of(color);
    flooded(Role::King, Bitboard::from(state.king(color)), open)
}
