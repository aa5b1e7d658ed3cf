//! The search for a helpmate: best first, both players helping, towards a square where the loser's king is to be mated.

use board::{Bitboard, Color, File, Rank, Square, attacks};

use crate::lemma;
use crate::state::{State, Step};

/// What a search looks at first, and what it leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordering {
    /// What a point of the estimate costs, a ply costing one.
    pub(crate) greed: i32,
    /// For each step of the loser's king from the aim.
    pub(crate) losers_king: i32,
    /// For each step of the winner's king beyond two from the aim.
    pub(crate) winners_king: i32,
    pub(crate) losers_piece: i32,
    pub(crate) losers_pawn: i32,
    /// For each square that the loser's king could last go to.
    pub(crate) flight: i32,
    /// Moves of each side that bring nothing nearer, to be tried at each state.
    pub(crate) quiet: [u32; 2],
    /// Whether the loser's captures are tried where he has other moves.
    pub(crate) losers_captures: bool,
    /// Whether quiet moves are taken from the end of the list.
    pub(crate) late: [bool; 2],
}

/// A state that was looked at.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    parent: u32,
    plies: i16,
    estimate: i16,
    /// Where the loser's king could go when he last had the move.
    flights: i16,
    step: Step,
}

/// A state that was seen from its parent and not looked at yet.
#[derive(Clone, Copy)]
struct Waiting {
    parent: u32,
    estimate: i16,
    flights: i16,
    step: Step,
}

/// The memory of searches, kept from one to the next.
#[derive(Default)]
pub(crate) struct Helpmate {
    nodes: Vec<Node>,
    seen: Seen,
    queue: Queue,
    steps: Vec<Step>,
}

/// What a state that is looked at may take, with those that wait for it.
pub(crate) const BYTES_EACH: u64 = 400;

const NO_STEP: Step = Step {
    from: Square::A1,
    to: Square::A1,
    into: None,
};

/// What is aimed at: a square for the loser's king, and how to come there.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'o> {
    pub(crate) square: Square,
    /// Men that can never move nor be captured, as far as is known.
    pub(crate) frozen: Bitboard,
    pub(crate) ordering: &'o Ordering,
}

impl Helpmate {
    /// Looks for a line that ends in a mate on or near the square aimed at, within so many states.
    pub(crate) fn search(&mut self, root: &State, aim: &Aim<'_>, states: u32) -> Option<Vec<Step>> {
        self.nodes.clear();
        self.seen.clear();
        self.queue.clear();
        self.seen.insert(root.hash());
        self.nodes.push(Node {
            state: *root,
            parent: 0,
            plies: 0,
            estimate: aim.estimate(root) as i16,
            flights: 8,
            step: NO_STEP,
        });
        let mut number = 0;
        loop {
            if let Some(last) = self.expand(number, aim) {
                return Some(self.line(number, last));
            }
            if self.states() >= states {
                return None;
            }
            number = self.next()?;
        }
    }

    /// How many states the last search looked at.
    pub(crate) fn states(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The nearest state that waits and is new, made a node.
    fn next(&mut self) -> Option<u32> {
        loop {
            let Waiting {
                parent,
                estimate,
                flights,
                step,
            } = self.queue.pop()?;
            let before = &self.nodes[parent as usize];
            let state = before.state.after(step);
            if lemma::by_material(&state).is_some() {
                continue;
            }
            if self.seen.insert(state.hash()) {
                let plies = before.plies + 1;
                self.nodes.push(Node {
                    state,
                    parent,
                    plies,
                    estimate,
                    flights,
                    step,
                });
                return Some(self.states() - 1);
            }
        }
    }

    /// Queues what follows the state; the step that mates, if there is one.
    fn expand(&mut self, number: u32, aim: &Aim<'_>) -> Option<Step> {
        let node = self.nodes[number as usize];
        match node.state.turn {
            Color::White => self.expand_white(number, &node, aim),
            Color::Black => {
                self.expand_black(number, &node, aim);
                None
            }
        }
    }

    fn expand_white(&mut self, number: u32, node: &Node, aim: &Aim<'_>) -> Option<Step> {
        let state = &node.state;
        let (legal, checks) = (state.legal(), Checks::of(state));
        let king = state.king(Color::White);
        let own = state.of(Color::White) & !Bitboard::from(king);
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        add_kings_steps(state, &mut steps);
        state.special_steps(&legal, &mut steps);
        let forward = running_pawns(state);
        for from in own {
            let all = checks.lines.contains(from) || forward.contains(from);
            let onto = if all {
                Bitboard::FULL
            } else {
                state.of(Color::Black) | checks.any
            };
            state.add_steps(from, legal.reached_from(from) & onto, &mut steps);
        }
        let mates =
            |step: &&Step| checks.is_given_by(state, **step) && state.after(**step).is_mate();
        let mate = steps.iter().find(mates).copied();
        if mate.is_none() {
            let matters = |step: &&Step| {
                let takes = state.of(Color::Black).contains(step.to);
                let runs = (Bitboard::from(king) | forward).contains(step.from);
                takes || runs || state.en_passant == Some(step.to)
            };
            for &step in steps.iter().filter(matters) {
                self.wait(number, node, step, node.flights, aim);
            }
            let kinds = in_order(state, own & !forward, aim.ordering.late[0]);
            let quiet = kinds.into_iter().flatten().flat_map(|from| {
                let squares = legal.reached_from(from) & !state.of(Color::Black);
                squares.into_iter().map(move |to| Step {
                    from,
                    to,
                    into: None,
                })
            });
            for step in quiet.take(aim.ordering.quiet[0] as usize) {
                self.wait(number, node, step, node.flights, aim);
            }
        }
        self.steps = steps;
        mate
    }

    fn expand_black(&mut self, number: u32, node: &Node, aim: &Aim<'_>) {
        let state = &node.state;
        let legal = state.legal();
        let white = state.of(Color::White);
        let own = state.of(Color::Black) & !Bitboard::from(state.king(Color::Black));
        let takes_too = aim.ordering.losers_captures;
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        add_kings_steps(state, &mut steps);
        let flights = steps.len() as i16;
        for &step in steps
            .iter()
            .filter(|step| takes_too || !white.contains(step.to))
        {
            self.wait(number, node, step, flights, aim);
        }
        let quiet = if white.intersects(state.straight | state.pawns) {
            aim.ordering.quiet[1] as usize
        } else {
            usize::MAX
        };
        let onto = if takes_too || flights == 0 {
            Bitboard::FULL
        } else {
            !white
        };
        steps.clear();
        state.special_steps(&legal, &mut steps);
        for from in in_order(state, own, aim.ordering.late[1])
            .into_iter()
            .flatten()
        {
            if steps.len() >= quiet {
                break;
            }
            state.add_steps(from, legal.reached_from(from) & onto, &mut steps);
        }
        for &step in steps.iter().take(quiet) {
            self.wait(number, node, step, flights, aim);
        }
        self.steps = steps;
    }

    fn wait(&mut self, parent: u32, node: &Node, step: Step, flights: i16, aim: &Aim<'_>) {
        let estimate = aim.estimate_after(&node.state, i32::from(node.estimate), step);
        let to_go = estimate + aim.ordering.flight * i32::from(flights);
        let cost = aim.ordering.greed * to_go + i32::from(node.plies) + 1;
        let estimate = estimate as i16;
        self.queue.push(
            cost.max(0) as usize,
            Waiting {
                parent,
                estimate,
                flights,
                step,
            },
        );
    }

    fn line(&self, mut number: u32, last: Step) -> Vec<Step> {
        let mut line = vec![last];
        while number > 0 {
            let node = &self.nodes[number as usize];
            line.push(node.step);
            number = node.parent;
        }
        line.reverse();
        line
    }
}

/// What waits, by its cost.
#[derive(Default)]
struct Queue {
    buckets: Vec<Vec<Waiting>>,
    lowest: usize,
    highest: usize,
}

impl Queue {
    fn clear(&mut self) {
        let used = self.buckets.len().min(self.highest + 1);
        self.buckets[..used].iter_mut().for_each(Vec::clear);
        (self.lowest, self.highest) = (0, 0);
    }

    fn push(&mut self, cost: usize, waiting: Waiting) {
        if self.buckets.len() <= cost {
            self.buckets.resize_with(cost + 1, Vec::new);
        }
        self.buckets[cost].push(waiting);
        self.lowest = self.lowest.min(cost);
        self.highest = self.highest.max(cost);
    }

    fn pop(&mut self) -> Option<Waiting> {
        while self.lowest <= self.highest {
            if let Some(waiting) = self.buckets.get_mut(self.lowest)?.pop() {
                return Some(waiting);
            }
            self.lowest += 1;
        }
        None
    }
}

/// The hashes of states that were looked at. Two states of one hash are taken for the same: a line may be missed so, but none is wrong.
#[derive(Default)]
struct Seen {
    slots: Vec<u64>,
    len: usize,
}

const KEPT_SLOTS: usize = 1 << 9;

impl Seen {
    fn clear(&mut self) {
        self.slots.resize(KEPT_SLOTS, 0);
        self.slots.fill(0);
        self.len = 0;
    }

    /// Whether it is new.
    fn insert(&mut self, hash: u64) -> bool {
        if 2 * self.len >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; 4 * old.len()];
            for hash in old.into_iter().filter(|hash| *hash != 0) {
                let at = self.place(hash);
                self.slots[at] = hash;
            }
        }
        let hash = hash | 1;
        let at = self.place(hash);
        if self.slots[at] == hash {
            return false;
        }
        self.slots[at] = hash;
        self.len += 1;
        true
    }

    /// Where the hash stands, or the free place for it.
    fn place(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        while self.slots[at] != 0 && self.slots[at] != hash {
            at = (at + 1) & mask;
        }
        at
    }
}

/// The squares from which men of each kind give check to Black's king.
struct Checks {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    pawn: Bitboard,
    /// Seen from the king along a line.
    lines: Bitboard,
    any: Bitboard,
}

fn add_kings_steps(state: &State, steps: &mut Vec<Step>) {
    let from = state.king(state.turn);
    steps.extend(state.kings_flights().map(|to| Step {
        from,
        to,
        into: None,
    }));
}

/// White's pawns whose moves bring something nearer: all of them where they are what he has to mate with, else those about to be
/// promoted.
fn running_pawns(state: &State) -> Bitboard {
    let pawns = state.pawns & state.of(Color::White);
    if state.of(Color::White).intersects(state.straight) {
        pawns & Bitboard::from_rank(Rank::Seventh)
    } else {
        pawns
    }
}

/// The men by kind, the knights first or last.
fn in_order(state: &State, men: Bitboard, is_late: bool) -> [Bitboard; 4] {
    let bishops = state.diagonal & !state.straight;
    let mut kinds = [state.knights, bishops, state.straight, state.pawns].map(|kind| kind & men);
    if is_late {
        kinds.reverse();
    }
    kinds
}

impl Checks {
    fn of(state: &State) -> Checks {
        let (king, occupied) = (state.king(Color::Black), state.occupied());
        let knight = attacks::knight_attacks(king);
        let diagonal = attacks::bishop_attacks(king, occupied);
        let straight = attacks::rook_attacks(king, occupied);
        let lines = diagonal | straight;
        Checks {
            knight,
            diagonal,
            straight,
            pawn: attacks::pawn_attacks(Color::Black, king),
            lines,
            any: lines | knight,
        }
    }

    /// Whether the move gives check; it may say so of one that opens a line and gives none.
    fn is_given_by(&self, state: &State, Step { from, to, into }: Step) -> bool {
        into.is_some()
            || self.lines.contains(from)
            || (self.straight.contains(to) && state.straight.contains(from))
            || (self.diagonal.contains(to) && state.diagonal.contains(from))
            || (self.knight.contains(to) && state.knights.contains(from))
            || (self.pawn.contains(to) && state.pawns.contains(from))
            || state.of(Color::White).contains(to)
            || state.en_passant == Some(to)
    }
}

/// What each move costs of the man who is to stand beside the loser's king.
const BLOCKER: i32 = 5;

/// About how many moves a man of the loser's needs to the square.
fn way_of_blocker(state: &State, black: Bitboard, square: Square) -> i32 {
    let by_knight = state.of(Color::White).intersects(state.knights);
    let is_light = |of: Square| Bitboard::LIGHT_SQUARES.contains(of);
    let way = |from: Square| {
        let far = from.distance(square) as i32;
        if state.pawns.contains(from) {
            let on_file = from.file() == square.file() && from.rank() >= square.rank();
            let ranks = from.rank().to_u32() as i32;
            if on_file && ranks >= square.rank().to_u32() as i32 && square.rank() != Rank::First {
                far
            } else {
                ranks + 3
            }
        } else if state.knights.contains(from) {
            (far + 1) / 2 + i32::from(far > 0)
        } else if state.straight.contains(from) {
            if state.diagonal.contains(from) || !by_knight {
                12
            } else {
                1 + i32::from(far > 0)
            }
        } else if is_light(from) == is_light(square) {
            i32::from(far > 0) + i32::from(far > 3)
        } else {
            12
        }
    };
    let men = black & !Bitboard::from(state.king(Color::Black));
    men.into_iter().map(way).min().unwrap_or(12)
}

impl Aim<'_> {
    fn of_losers_king(&self, king: Square) -> i32 {
        self.ordering.losers_king * king.distance(self.square) as i32
    }

    fn of_winners_king(&self, king: Square) -> i32 {
        self.ordering.winners_king * (king.distance(self.square) as i32 - 2).max(0)
    }

    /// How far the state seems to be from a mate.
    fn estimate(&self, state: &State) -> i32 {
        let (white, black) = (state.of(Color::White), state.of(Color::Black));
        let king = state.king(Color::Black);
        let pieces = (black & !state.pawns).count() as i32 - 1;
        let black_pawns = black & state.pawns;
        let kings = self.of_losers_king(king) + self.of_winners_king(state.king(Color::White));
        let men = if white.intersects(state.straight) {
            self.ordering.losers_piece * pieces
                + self.ordering.losers_pawn * black_pawns.count() as i32
        } else if white.intersects(state.pawns & !self.frozen) {
            let way = |pawn: Square| 7 - pawn.rank().to_u32() as i32;
            let shortest = (white & state.pawns & !self.frozen)
                .into_iter()
                .map(way)
                .min()
                .unwrap_or(7);
            20 + 6 * shortest + self.ordering.losers_piece * pieces
        } else if Bitboard::CORNERS.contains(self.square) && !white.intersects(state.pawns) {
            return self.of_losers_king(king) + self.of_minor_pieces(state);
        } else {
            let minor = white & (state.knights | state.diagonal);
            let far = |man: Square| man.distance(self.square) as i32;
            minor.into_iter().map(far).min().unwrap_or(7)
        };
        kings + men
    }

    /// Knights and bishops mate in a corner. A single one of them needs the winner's king a knight's move from it, and beside the loser's
    /// king one of his own men.
    fn of_minor_pieces(&self, state: &State) -> i32 {
        let (white, black) = (state.of(Color::White), state.of(Color::Black));
        let own_king = state.king(Color::White);
        let minor = white & !Bitboard::from(own_king);
        let nearest = minor
            .into_iter()
            .map(|man| man.distance(self.square) as i32)
            .min();
        let towards = |along: i32, across: i32| {
            // the squares of the winner's king and of the man beside
            let guards = [self.beside(2 * across), self.beside(2 * across + along)];
            let far = guards.map(|guard| own_king.distance(guard) as i32);
            let blocker = self.beside(along);
            let way = self.ordering.winners_king * far[0].min(far[1]);
            way + if minor.more_than_one() {
                0
            } else {
                BLOCKER * way_of_blocker(state, black, blocker)
            }
        };
        let (file, rank) = self.inward();
        // every man of the loser's but the one beside his king is in the way
        let men = black & !Bitboard::from(state.king(Color::Black));
        let pawns = (men & state.pawns).count() as i32;
        let pieces = men.count() as i32 - pawns;
        let in_the_way =
            self.ordering.losers_piece * pieces + self.ordering.losers_pawn * pawns / 2;
        towards(file, rank).min(towards(rank, file)) + nearest.unwrap_or(7) + in_the_way
    }

    /// A step from the corner along the rank, and one along the file.
    fn inward(&self) -> (i32, i32) {
        let file = if self.square.file() == File::A { 1 } else { -1 };
        let rank = if self.square.rank() == Rank::First {
            8
        } else {
            -8
        };
        (file, rank)
    }

    fn beside(&self, by: i32) -> Square {
        self.square.offset(by).unwrap_or(self.square)
    }

    /// The estimate of the state after the step: king moves and captures are told from the difference alone.
    fn estimate_after(&self, state: &State, estimate: i32, step: Step) -> i32 {
        let (own, other) = (state.of(state.turn), state.of(!state.turn));
        let is_simple = state.of(Color::White).intersects(state.straight)
            && !(state.turn == Color::Black && other.contains(step.to))
            && step.into.is_none()
            && !own.contains(step.to);
        if !is_simple {
            return self.estimate(&state.after(step));
        }
        let mut found = estimate;
        if step.from == state.king(Color::White) {
            found += self.of_winners_king(step.to) - self.of_winners_king(step.from);
        } else if step.from == state.king(Color::Black) {
            found += self.of_losers_king(step.to) - self.of_losers_king(step.from);
        }
        if other.contains(step.to) {
            let is_pawn = state.pawns.contains(step.to);
            found -= if is_pawn {
                self.ordering.losers_pawn
            } else {
                self.ordering.losers_piece
            };
        }
        found
    }
}

/// One waiting move each.
pub(crate) const NARROW: Ordering = Ordering {
    greed: 5,
    losers_king: 8,
    winners_king: 6,
    losers_piece: 4,
    losers_pawn: 3,
    flight: 1,
    quiet: [1, 1],
    losers_captures: false,
    late: [true, false],
};

/// The loser may also take.
pub(crate) const TAKING: Ordering = Ordering {
    quiet: [1, 2],
    losers_captures: true,
    ..NARROW
};

/// The kings count less, the loser's men more.
pub(crate) const SLOW: Ordering = Ordering {
    losers_king: 4,
    winners_king: 4,
    losers_piece: 2,
    losers_pawn: 1,
    ..NARROW
};

/// Three waiting moves each.
pub(crate) const BROAD: Ordering = Ordering {
    quiet: [3, 3],
    ..NARROW
};

/// All moves.
pub(crate) const WIDE: Ordering = Ordering {
    greed: 3,
    quiet: [u32::MAX, u32::MAX],
    losers_captures: true,
    ..NARROW
};

/// All moves, the nearest not much before the others.
pub(crate) const PATIENT: Ordering = Ordering { greed: 1, ..WIDE };

/// All moves, the kings counting less.
pub(crate) const STEADY: Ordering = Ordering {
    quiet: [u32::MAX, u32::MAX],
    losers_captures: true,
    greed: 3,
    ..SLOW
};

/// The loser's men are taken first.
pub(crate) const CLEARING: Ordering = Ordering {
    quiet: [2, 2],
    losers_piece: 8,
    ..NARROW
};

/// The kings' ways count as much as the squares about the loser's.
pub(crate) const NETTING: Ordering = Ordering {
    winners_king: 3,
    flight: 3,
    ..NARROW
};
