//! Searches for a helpmate: best first, both players helping, towards a square where the loser's
//! king is to be mated.

mod estimate;
mod ordering;
mod seen;

use board::{Bitboard, Color, Rank, Square, attacks};

use crate::queue::CostQueue;
use crate::state::{State, Step};
use crate::{lemma, plan};
pub(crate) use estimate::Aim;
pub(crate) use ordering::{
    BROAD, CLEARING, NARROW, NEAR, NETTING, NEW, Ordering, PATIENT, SLOW, SWEEPING, TAKING, WIDE,
};
use seen::Seen;

/// A state that was looked at.
#[derive(Clone, Copy)]
struct HelpmateNode {
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
struct WaitingState {
    parent: u32,
    estimate: i16,
    flights: i16,
    step: Step,
}

impl WaitingState {
    /// What it costs to come there and, as it seems, from there to a mate.
    fn cost(&self, plies: i16, aim: &Aim<'_>) -> usize {
        let to_go = i32::from(self.estimate) + aim.ordering.flight * i32::from(self.flights);
        (aim.ordering.greed * to_go + i32::from(plies)).max(0) as usize
    }
}

/// The memory of searches, kept from one to the next.
#[derive(Default)]
pub(crate) struct Helpmate {
    nodes: Vec<HelpmateNode>,
    /// The last of them, if its moves were not looked at.
    open: Option<u32>,
    seen: Seen,
    /// How men stood, where that counts.
    placed: Seen,
    /// What was not looked at, by how new it is.
    queues: [CostQueue<WaitingState>; 3],
    steps: Vec<Step>,
}

const NO_STEP: Step = Step::plain(Square::A1, Square::A1);

impl Helpmate {
    /// Looks for a line that ends in a mate on or near the square aimed at, within so many states.
    pub(crate) fn search(&mut self, root: &State, aim: &Aim<'_>, states: u32) -> Option<Vec<Step>> {
        self.begin(root, aim);
        self.go_on(aim, states, u64::MAX)
    }

    /// Begins to look for a line from this state.
    pub(crate) fn begin(&mut self, root: &State, aim: &Aim<'_>) {
        self.nodes.clear();
        self.seen.clear();
        self.placed.clear();
        self.queues.iter_mut().for_each(CostQueue::clear);
        self.seen.insert(root.hash());
        self.open = Some(0);
        self.nodes.push(HelpmateNode {
            state: *root,
            parent: 0,
            plies: 0,
            estimate: aim.estimate(root) as i16,
            flights: 8,
            step: NO_STEP,
        });
    }

    /// Goes on, with the same aim, until a line is found, nothing waits, so many states were looked
    /// at in all, or so many bytes taken.
    pub(crate) fn go_on(&mut self, aim: &Aim<'_>, states: u32, bytes: u64) -> Option<Vec<Step>> {
        loop {
            let number = self.open.take().or_else(|| self.next(aim))?;
            if let Some(rest) = self.planned(number) {
                let mut line = self.line_to(number);
                line.extend(rest);
                return Some(line);
            }
            if let Some(last) = self.expand(number, aim) {
                let mut line = self.line_to(number);
                line.push(last);
                return Some(line);
            }
            if self.states() >= states || self.bytes() >= bytes {
                return None;
            }
        }
    }

    /// How many states were looked at since the search began.
    pub(crate) fn states(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Whether nothing waits.
    pub(crate) fn is_over(&self) -> bool {
        self.open.is_none() && self.queues.iter().all(|queue| queue.len() == 0)
    }

    /// The memory that the search takes.
    pub(crate) fn bytes(&self) -> u64 {
        let waiting: usize = self.queues.iter().map(CostQueue::len).sum();
        let listed =
            self.nodes.len() * size_of::<HelpmateNode>() + waiting * size_of::<WaitingState>();
        (2 * listed + self.seen.bytes() + self.placed.bytes()) as u64
    }

    /// The nearest state that waits and is new, made a node.
    fn next(&mut self, aim: &Aim<'_>) -> Option<u32> {
        loop {
            let mut queues = self.queues.iter_mut().enumerate();
            let (age, waiting) = queues.find_map(|(age, queue)| Some((age, queue.pop()?)))?;
            let before = &self.nodes[waiting.parent as usize];
            let (plies, state) = (
                before.plies.saturating_add(1),
                before.state.after(waiting.step),
            );
            if age == 0 {
                if lemma::by_material(&state).is_some() || !self.seen.insert(state.hash()) {
                    continue;
                }
                let age = self.age(&state, &waiting, aim);
                if age > 0 {
                    self.queues[age].push(waiting.cost(plies, aim), waiting);
                    continue;
                }
            }
            let WaitingState {
                parent,
                estimate,
                flights,
                step,
            } = waiting;
            self.nodes.push(HelpmateNode {
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

    /// How far the men of the state have stood as they do before.
    fn age(&mut self, state: &State, waiting: &WaitingState, aim: &Aim<'_>) -> usize {
        if !aim.ordering.new_first {
            return 0;
        }
        let moved = if state.occupied().contains(waiting.step.to) {
            waiting.step.to
        } else {
            state.king(!state.turn)
        };
        let others = state.occupied() & !aim.frozen & !Bitboard::from(moved);
        let far = i32::from(waiting.estimate) - aim.of_kings(state);
        self.placed.age(state, moved, others, far)
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

    fn expand_white(&mut self, number: u32, node: &HelpmateNode, aim: &Aim<'_>) -> Option<Step> {
        let state = &node.state;
        let (legal, checks) = (state.legal(), CheckingSquares::of(state));
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
                squares.into_iter().map(move |to| Step::plain(from, to))
            });
            for step in quiet.take(aim.ordering.quiet[0] as usize) {
                self.wait(number, node, step, node.flights, aim);
            }
        }
        self.steps = steps;
        mate
    }

    fn expand_black(&mut self, number: u32, node: &HelpmateNode, aim: &Aim<'_>) {
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

    fn wait(&mut self, parent: u32, node: &HelpmateNode, step: Step, flights: i16, aim: &Aim<'_>) {
        let estimate = aim.estimate_after(&node.state, i32::from(node.estimate), step) as i16;
        let waiting = WaitingState {
            parent,
            estimate,
            flights,
            step,
        };
        self.queues[0].push(waiting.cost(node.plies.saturating_add(1), aim), waiting);
    }

    fn line_to(&self, mut number: u32) -> Vec<Step> {
        let mut line = Vec::new();
        while number > 0 {
            let node = &self.nodes[number as usize];
            line.push(node.step);
            number = node.parent;
        }
        line.reverse();
        line
    }

    /// The rest of the line, if it can be planned since the men that stand still are others than
    /// before.
    fn planned(&self, number: u32) -> Option<Vec<Step>> {
        let node = &self.nodes[number as usize];
        if number == 0 {
            return None;
        }
        let before = &self.nodes[node.parent as usize].state;
        let Step { from, to, into } = node.step;
        let matters = before.occupied().contains(to)
            || into.is_some()
            || (before.turn == Color::Black && from != before.king(Color::Black));
        if matters { plan::of(&node.state) } else { None }
    }
}

/// The squares from which men of each kind give check to Black's king.
struct CheckingSquares {
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
    steps.extend(state.kings_flights().map(|to| Step::plain(from, to)));
}

/// White's pawns whose moves bring something nearer: all of them where they are what he has to mate
/// with, else those about to be promoted.
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

impl CheckingSquares {
    fn of(state: &State) -> CheckingSquares {
        let (king, occupied) = (state.king(Color::Black), state.occupied());
        let knight = attacks::knight_attacks(king);
        let diagonal = attacks::bishop_attacks(king, occupied);
        let straight = attacks::rook_attacks(king, occupied);
        let lines = diagonal | straight;
        CheckingSquares {
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
