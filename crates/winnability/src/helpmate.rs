//! The search for a helpmate: best first, both players helping, towards a corner where the loser's king is mated.

use board::{Bitboard, Color, Square, attacks};

use crate::state::{Key, Keys, State, Step};

/// What a search looks at first, and what it leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordering {
    /// What a ply costs.
    pub(crate) ply: i32,
    /// What each point of the estimate costs.
    pub(crate) estimate: i32,
    /// Moves of each side that bring nothing nearer, to be tried at each state.
    pub(crate) quiet: [u32; 2],
    /// Whether the loser's captures are tried where he has other moves.
    pub(crate) losers_captures: bool,
}

pub(crate) const NARROW: Ordering = Ordering {
    ply: 1,
    estimate: 5,
    quiet: [1, 2],
    losers_captures: false,
};

pub(crate) const WIDE: Ordering = Ordering {
    ply: 1,
    estimate: 2,
    quiet: [u32::MAX, u32::MAX],
    losers_captures: true,
};

#[derive(Clone, Copy)]
struct Node {
    state: State,
    estimate: i32,
    plies: u32,
    parent: u32,
    step: Step,
}

/// A state that was seen from its parent and not looked at yet.
#[derive(Clone, Copy)]
struct Waiting {
    parent: u32,
    step: Step,
}

/// The memory of searches, kept from one to the next.
#[derive(Default)]
pub(crate) struct Helpmate {
    nodes: Vec<Node>,
    keys: Keys,
    queue: Vec<Vec<Waiting>>,
    steps: Vec<Step>,
    lowest: usize,
}

const NO_STEP: Step = Step {
    from: Square::A1,
    to: Square::A1,
    into: None,
};

impl Helpmate {
    /// Looks for a line to a mate, within so many states.
    pub(crate) fn search(
        &mut self,
        root: &State,
        corner: Square,
        ordering: &Ordering,
        states: u32,
    ) -> Option<Vec<Step>> {
        self.nodes.clear();
        self.keys.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.lowest = 0;
        self.keys.insert(Key::of(root));
        self.nodes.push(Node {
            state: *root,
            estimate: estimate(root, corner),
            plies: 0,
            parent: 0,
            step: NO_STEP,
        });
        let mut number = Some(0);
        while let Some(at) = number {
            if let Some(last) = self.expand(at, corner, ordering) {
                return Some(self.line(at, last));
            }
            if self.nodes.len() as u32 >= states {
                return None;
            }
            number = self.next(corner);
        }
        None
    }

    /// How many states the last search looked at.
    pub(crate) fn states(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The nearest state that waits and is new, made a node.
    fn next(&mut self, corner: Square) -> Option<u32> {
        loop {
            let bucket = self.queue.get_mut(self.lowest)?;
            let Some(Waiting { parent, step }) = bucket.pop() else {
                self.lowest += 1;
                continue;
            };
            let before = &self.nodes[parent as usize];
            let state = before.state.after(step);
            if self.keys.insert(Key::of(&state)) {
                self.nodes.push(Node {
                    state,
                    estimate: estimate(&state, corner),
                    plies: before.plies + 1,
                    parent,
                    step,
                });
                return Some(self.nodes.len() as u32 - 1);
            }
        }
    }

    /// Queues what follows the state; the step that mates, if there is one.
    fn expand(&mut self, number: u32, corner: Square, ordering: &Ordering) -> Option<Step> {
        let node = self.nodes[number as usize];
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        node.state.steps(&mut steps);
        let mate = match node.state.turn {
            Color::White => self.expand_white(number, &node, &steps, corner, ordering),
            Color::Black => {
                self.expand_black(number, &node, &steps, corner, ordering);
                None
            }
        };
        self.steps = steps;
        mate
    }

    fn expand_white(
        &mut self,
        number: u32,
        node: &Node,
        steps: &[Step],
        corner: Square,
        ordering: &Ordering,
    ) -> Option<Step> {
        let state = &node.state;
        let checks = Checks::of(state);
        let hunts = state.of(Color::White).intersects(state.straight);
        let own_king = state.king(Color::White);
        let mut quiet = ordering.quiet[0];
        for &step in steps {
            let gives_check = checks.is_given_by(state, step);
            let matters = step.from == own_king
                || state.of(Color::Black).contains(step.to)
                || step.into.is_some()
                || (!hunts && !state.straight.contains(step.from));
            let takes_part = matters || quiet > 0;
            if gives_check {
                let next = state.after(step);
                if next.is_mate() {
                    return Some(step);
                }
            }
            if takes_part {
                quiet -= u32::from(!matters);
                self.wait(number, node, step, corner, ordering);
            }
        }
        None
    }

    fn expand_black(
        &mut self,
        number: u32,
        node: &Node,
        steps: &[Step],
        corner: Square,
        ordering: &Ordering,
    ) {
        let state = &node.state;
        let king = state.king(Color::Black);
        let only_minor = !state
            .of(Color::White)
            .intersects(state.straight | state.pawns);
        let mut quiet = ordering.quiet[1];
        for &step in steps.iter().rev() {
            let takes = state.of(Color::White).contains(step.to);
            let matters = only_minor || (step.from == king && !takes);
            if !matters {
                if quiet == 0 || (takes && steps.len() > 3 && !ordering.losers_captures) {
                    continue;
                }
                quiet -= 1;
            }
            self.wait(number, node, step, corner, ordering);
        }
    }

    fn wait(&mut self, parent: u32, node: &Node, step: Step, corner: Square, ordering: &Ordering) {
        let estimate = node.estimate_after(step, corner);
        let cost =
            (ordering.estimate * estimate + ordering.ply * (node.plies as i32 + 1)).max(0) as usize;
        if self.queue.len() <= cost {
            self.queue.resize_with(cost + 1, Vec::new);
        }
        self.queue[cost].push(Waiting { parent, step });
        self.lowest = self.lowest.min(cost);
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

/// The squares from which men of each kind give check to Black's king.
struct Checks {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    pawn: Bitboard,
}

impl Checks {
    fn of(state: &State) -> Checks {
        let (king, occupied) = (state.king(Color::Black), state.occupied());
        Checks {
            knight: attacks::knight_attacks(king),
            diagonal: attacks::bishop_attacks(king, occupied),
            straight: attacks::rook_attacks(king, occupied),
            pawn: attacks::pawn_attacks(Color::Black, king),
        }
    }

    /// Whether the move gives check; it may say so of one that opens a line and gives none.
    fn is_given_by(&self, state: &State, Step { from, to, into }: Step) -> bool {
        into.is_some()
            || (self.straight | self.diagonal).contains(from)
            || (self.straight.contains(to) && state.straight.contains(from))
            || (self.diagonal.contains(to) && state.diagonal.contains(from))
            || (self.knight.contains(to) && state.knights.contains(from))
            || (self.pawn.contains(to) && state.pawns.contains(from))
            || state.of(Color::White).contains(to)
    }
}

const LOSERS_KING: i32 = 8;
const WINNERS_KING: i32 = 6;
const LOSERS_PIECE: i32 = 4;
const LOSERS_PAWN: i32 = 3;

fn of_losers_king(king: Square, corner: Square) -> i32 {
    LOSERS_KING * king.distance(corner) as i32
}

fn of_winners_king(king: Square, corner: Square) -> i32 {
    WINNERS_KING * (king.distance(corner) as i32 - 2).max(0)
}

/// How far the state seems to be from a mate in the corner.
fn estimate(state: &State, corner: Square) -> i32 {
    let (white, black) = (state.of(Color::White), state.of(Color::Black));
    let king = state.king(Color::Black);
    let pieces = (black & !state.pawns).count() as i32 - 1;
    let black_pawns = black & state.pawns;
    let kings = of_losers_king(king, corner) + of_winners_king(state.king(Color::White), corner);
    let men = if white.intersects(state.straight) {
        let flights = state
            .turn
            .fold_wb(0, (attacks::king_attacks(king) & !black).count() as i32);
        LOSERS_PIECE * pieces + LOSERS_PAWN * black_pawns.count() as i32 + flights
    } else if white.intersects(state.pawns) {
        let way = |pawn: Square| 7 - pawn.rank().to_u32() as i32;
        let shortest = (white & state.pawns)
            .into_iter()
            .map(way)
            .min()
            .unwrap_or(7);
        20 + 6 * shortest + LOSERS_PIECE * pieces
    } else {
        let blockers = attacks::king_attacks(corner) & black & !Bitboard::from(king);
        let minor = white & (state.knights | state.diagonal);
        let nearest = minor
            .into_iter()
            .map(|man| man.distance(corner) as i32)
            .min();
        let pawn = black_pawns
            .into_iter()
            .map(|pawn| pawn.rank().to_u32() as i32)
            .min();
        let promotes = if pieces == 0 {
            3 * pawn.unwrap_or(0)
        } else {
            0
        };
        30 - 4 * blockers.count() as i32 + nearest.unwrap_or(7) + promotes
    };
    kings + men
}

impl Node {
    /// The estimate of the state after the step: king moves and captures are told from the difference alone.
    fn estimate_after(&self, step: Step, corner: Square) -> i32 {
        let state = &self.state;
        let (own, other) = (state.of(state.turn), state.of(!state.turn));
        let is_simple = state.of(Color::White).intersects(state.straight)
            && !(state.turn == Color::Black && other.contains(step.to))
            && step.into.is_none()
            && !own.contains(step.to);
        if !is_simple {
            return estimate(&state.after(step), corner);
        }
        let mut found = self.estimate;
        if step.from == state.king(state.turn) {
            let of_king = match state.turn {
                Color::White => of_winners_king,
                Color::Black => of_losers_king,
            };
            found += of_king(step.to, corner) - of_king(step.from, corner);
        }
        if other.contains(step.to) {
            found -= if state.pawns.contains(step.to) {
                LOSERS_PAWN
            } else {
                LOSERS_PIECE
            };
        }
        found
    }
}
