//! The closure: all states that legal moves reach, until a mate is met or nothing is new.
//!
//! States that differ in nothing but the square of the loser's king are one *group*, and what moves do to them is found for all of
//! them at once: the squares of that king are the bits of one word.

mod settled;

use std::collections::VecDeque;

use board::{Bitboard, Color, Role, Square, attacks};

use crate::lemma;
use crate::spread::neighbours;
use crate::state::{Key, Keys, State, Step};
pub(crate) use settled::Settled;

/// A search through everything that can follow a state. It can be stopped and continued. Beyond states that a lemma, an invariant
/// or a cloud settles it does not go on.
pub(crate) struct Closure {
    groups: Keys,
    kings: Vec<Kings>,
    waiting: VecDeque<u32>,
    states: u64,
    events: Vec<Event>,
    reached: Vec<Reached>,
    settled: Settled,
    /// What may be spent in all.
    most: u32,
}

/// Where the loser's king may stand in the states of a group.
#[derive(Clone, Copy, Default)]
struct Kings {
    all: Bitboard,
    /// Those whose moves were not looked at.
    fresh: Bitboard,
}

/// The moves of a group were looked at, for these squares of the king.
#[derive(Clone, Copy)]
struct Event {
    group: u32,
    kings: Bitboard,
}

/// New states of a group, and the event that led to them.
#[derive(Clone, Copy)]
struct Reached {
    group: u32,
    event: u32,
    kings: Bitboard,
}

/// What a group takes: its key, where that is found, and the squares of the king.
const GROUP_BYTES: u64 = 96;
/// What a unit of work may take: a new group, and that it was reached.
const BYTES_EACH: u64 = GROUP_BYTES + size_of::<Reached>() as u64;

/// What a closure ended with.
pub(crate) enum Outcome {
    Mate(Vec<Step>),
    Closed,
}

impl Closure {
    pub(crate) fn new(root: &State) -> Closure {
        let mut closure = Closure {
            groups: Keys::default(),
            kings: Vec::new(),
            waiting: VecDeque::new(),
            states: 0,
            events: Vec::new(),
            reached: Vec::new(),
            settled: Settled::default(),
            most: 0,
        };
        closure.reach_one(root);
        closure
    }

    /// The number of different states reached so far.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// What the work is measured by: how often something new was reached, or a group looked at.
    pub(crate) fn work(&self) -> u32 {
        (self.reached.len() + self.events.len()) as u32
    }

    /// The work, and what was spent to find clouds.
    pub(crate) fn spent(&self) -> u32 {
        self.work() + self.settled.spent()
    }

    /// The work that is done when it takes so much memory.
    pub(crate) fn work_within(&self, bytes: u64) -> u32 {
        let events = self.events.len() * size_of::<Event>();
        let reached = self.reached.len() * size_of::<Reached>();
        let groups = u64::from(self.groups.len()) * GROUP_BYTES;
        let taken = groups + (events + reached) as u64 + self.settled.bytes();
        let left = bytes.saturating_sub(taken) / BYTES_EACH;
        self.work()
            .saturating_add(left.min(u64::from(u32::MAX)) as u32)
    }

    /// The invariants and clouds beyond whose states it did not go on.
    pub(crate) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// Goes on until there is an outcome, or until so much work is done or spent in all.
    pub(crate) fn explore(&mut self, work: u32, spent: u32) -> Option<Outcome> {
        self.most = spent;
        while let Some(group) = self.waiting.pop_front() {
            if self.work() >= work || self.spent() >= spent {
                self.waiting.push_front(group);
                return None;
            }
            let kings = std::mem::take(&mut self.kings[group as usize].fresh);
            self.events.push(Event { group, kings });
            if let Some(mated) = self.look_at(group, kings) {
                return Some(Outcome::Mate(self.line_to(group, mated)));
            }
        }
        Some(Outcome::Closed)
    }

    /// Reaches what follows these states of the group; where the king is mated, if he is.
    fn look_at(&mut self, group: u32, kings: Bitboard) -> Option<Square> {
        let state = self.groups.state(group);
        if state.rights.any() || state.en_passant.is_some() {
            return kings
                .into_iter()
                .find(|king| self.look_at_one(&state.with_losers_king(*king)));
        }
        match state.turn {
            Color::White => {
                let open = self.unsettled(&state, kings);
                self.winner_moves(&state, open);
                None
            }
            Color::Black => {
                let attacked = state.attacked_by_winner();
                // where he can go away, or take
                let mobile = neighbours(!state.of(Color::Black) & !attacked);
                let mut stuck = (kings & attacked & !mobile).into_iter();
                let mated = stuck.find(|king| state.with_losers_king(*king).is_mate());
                if mated.is_none() {
                    let open = self.unsettled(&state, kings);
                    self.loser_moves(&state, open, attacked);
                }
                mated
            }
        }
    }

    /// As above for one state, with castling and taking in passing; whether it is a mate.
    fn look_at_one(&mut self, state: &State) -> bool {
        let mut steps = Vec::new();
        state.steps(&mut steps);
        if steps.is_empty() {
            return state.turn == Color::Black && state.is_check();
        }
        let king = Bitboard::from(state.king(Color::Black));
        if self.unsettled(&state.without_losers_king(), king).any() {
            steps
                .iter()
                .for_each(|step| self.reach_one(&state.after(*step)));
        }
        false
    }

    /// Of these states of the group those that neither a lemma, nor an invariant, nor a cloud settles.
    fn unsettled(&mut self, group: &State, kings: Bitboard) -> Bitboard {
        let Some(one) = kings.first() else {
            return kings;
        };
        if lemma::by_material(&group.with_losers_king(one)).is_some() {
            return Bitboard::EMPTY;
        }
        let open = self.settled.leave_open(group, kings);
        let (work, left) = (self.work(), self.most.saturating_sub(self.spent()));
        if open == kings && self.events.len() > 1 && self.settled.grows(group, open, work, left) {
            return self.settled.leave_open(group, kings);
        }
        open
    }

    fn winner_moves(&mut self, state: &State, kings: Bitboard) {
        if kings.is_empty() {
            return;
        }
        let own = state.king(Color::White);
        for from in state.of(Color::White) {
            let is_king = from == own;
            let targets = if is_king {
                attacks::king_attacks(own) & !state.of(Color::White)
            } else {
                state.reached_from(from)
            };
            for to in targets {
                let kept = if is_king {
                    attacks::king_attacks(to)
                } else {
                    attacks::between(from, to)
                };
                let left = kings & !kept & !Bitboard::from(to);
                let after = self.after(state, from, to);
                let left = left & safe_with(&after, left);
                self.reach(state, &after, from, to, left);
            }
        }
    }

    fn loser_moves(&mut self, state: &State, kings: Bitboard, attacked: Bitboard) {
        if kings.is_empty() {
            return;
        }
        let beside = neighbours(kings) & !attacked;
        let mut stayed = *state;
        stayed.turn = Color::White;
        self.reach_group(&stayed, beside & !state.occupied());
        for to in beside & state.of(Color::White) {
            self.reach_group(&state.without(to), Bitboard::from(to));
        }
        for from in state.of(Color::Black) {
            for to in state.reached_from(from) {
                let left = kings & !attacks::between(from, to) & !Bitboard::from(to);
                let after = self.after(state, from, to);
                let left = left & !after.attacked_by_winner();
                self.reach(state, &after, from, to, left);
            }
        }
    }

    /// The group after a man has gone there; a pawn that is to be promoted is still one.
    fn after(&self, state: &State, from: Square, to: Square) -> State {
        let mut after = state.after(Step::plain(from, to));
        after.follow_winners_king();
        after
    }

    /// Reaches what a move leads to, whatever a pawn is promoted to; two steps of a pawn that may be taken in passing one by one.
    fn reach(&mut self, before: &State, after: &State, from: Square, to: Square, kings: Bitboard) {
        if kings.is_empty() {
            return;
        }
        if !before.pawns.contains(from) {
            return self.reach_group(after, kings);
        }
        if Bitboard::BACKRANKS.contains(to) {
            for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                let mut promoted = *after;
                promoted.promote(Bitboard::from(to), role);
                self.reach_group(&promoted, kings);
            }
        } else if after.en_passant.is_some() || before.may_be_taken_in_passing(from, to) {
            for king in kings {
                let one = before.with_losers_king(king).after(Step::plain(from, to));
                self.reach_one(&one);
            }
        } else {
            self.reach_group(after, kings);
        }
    }

    fn reach_one(&mut self, state: &State) {
        let king = Bitboard::from(state.king(Color::Black));
        self.reach_group(&state.without_losers_king(), king);
    }

    fn reach_group(&mut self, group: &State, kings: Bitboard) {
        if kings.is_empty() {
            return;
        }
        let number = self.groups.number(Key::of(group));
        if number as usize == self.kings.len() {
            self.kings.push(Kings::default());
        }
        let there = &mut self.kings[number as usize];
        let new = kings & !there.all;
        if new.is_empty() {
            return;
        }
        if there.fresh.is_empty() {
            self.waiting.push_back(number);
        }
        there.all |= new;
        there.fresh |= new;
        self.states += new.count() as u64;
        let event = self.events.len() as u32;
        self.reached.push(Reached {
            group: number,
            event,
            kings: new,
        });
    }

    /// The steps from the first state to this one: the record of what was reached, read backwards.
    fn line_to(&self, group: u32, king: Square) -> Vec<Step> {
        let (mut group, mut state) = (group, self.groups.state(group).with_losers_king(king));
        let mut line = Vec::new();
        for reached in self.reached.iter().rev() {
            let is_source =
                reached.group == group && reached.kings.contains(state.king(Color::Black));
            if !is_source || reached.event == 0 {
                continue;
            }
            let event = self.events[reached.event as usize - 1];
            let before = self.groups.state(event.group);
            let leads = |king: Square| step_to(&before.with_losers_king(king), &state);
            let Some((king, step)) = event
                .kings
                .into_iter()
                .find_map(|king| Some((king, leads(king)?)))
            else {
                continue;
            };
            line.push(step);
            group = event.group;
            state = before.with_losers_king(king);
        }
        line.reverse();
        line
    }
}

/// The legal step from one state to another.
fn step_to(before: &State, after: &State) -> Option<Step> {
    let mut steps = Vec::new();
    before.steps(&mut steps);
    steps.into_iter().find(|step| before.after(*step) == *after)
}

/// Where Black's king may stand so that White's, after his move, is not in check: nowhere else than in the way of all that attack him.
fn safe_with(after: &State, kings: Bitboard) -> Bitboard {
    let own = after.king(Color::White);
    let attackers = after.attackers(Color::Black, own, after.occupied());
    attackers
        .into_iter()
        .fold(kings, |kings, from| kings & attacks::between(own, from))
}
