//! Holds the positions reached, and chooses which of them is looked at next.

use board::{Bitboard, Color, Move, Position, Square, Tolerant, attacks};

use crate::queue::CostQueue;
use crate::state::{NumberedKeys, StateKey};

/// The positions reached. They wait in several orders, which take turns: by how near a mate in each
/// of the corners seems to be, and by the number of moves.
pub(super) struct IrregularPositions {
    winner: Color,
    seen: NumberedKeys,
    /// By the number of their keys, in blocks: what is there is never copied to make room for more.
    nodes: Vec<Vec<ReachedNode>>,
    /// The numbers of those that wait.
    orders: [CostQueue<u32>; ORDERS],
    turn: usize,
}

/// A position that was reached, and how.
struct ReachedNode {
    position: Tolerant,
    /// The number of the one before, and the move from there; none of the first position.
    by: Option<(u32, Move)>,
    plies: u32,
    is_looked_at: bool,
}

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
const ORDERS: usize = CORNERS.len() + 1;

/// What a point of the estimate costs, a ply costing one.
const GREED: u32 = 5;

/// Nodes of a block.
const BLOCK: usize = 256;

impl IrregularPositions {
    pub(super) fn new(root: &Tolerant, winner: Color) -> IrregularPositions {
        let mut reached = IrregularPositions {
            winner,
            seen: NumberedKeys::default(),
            nodes: Vec::new(),
            orders: Default::default(),
            turn: 0,
        };
        reached.add(ReachedNode {
            position: root.clone(),
            by: None,
            plies: 0,
            is_looked_at: false,
        });
        reached
    }

    /// The memory that is taken, and what the next position may take.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = (self.nodes.len() + 1) * BLOCK * size_of::<ReachedNode>();
        let waiting: usize = self.orders.iter().map(CostQueue::bytes).sum();
        (nodes + self.seen.bytes() + waiting) as u64
    }

    pub(super) fn position(&self, number: u32) -> &Tolerant {
        &self.node(number).position
    }

    fn node(&self, number: u32) -> &ReachedNode {
        &self.nodes[number as usize / BLOCK][number as usize % BLOCK]
    }

    fn node_mut(&mut self, number: u32) -> &mut ReachedNode {
        &mut self.nodes[number as usize / BLOCK][number as usize % BLOCK]
    }

    /// The number of a position that was not looked at yet.
    pub(super) fn next(&mut self) -> Option<u32> {
        self.turn = (self.turn + 1) % ORDERS;
        // each order holds all that was not looked at
        while let Some(number) = self.orders[self.turn].pop() {
            let node = self.node_mut(number);
            if !std::mem::replace(&mut node.is_looked_at, true) {
                return Some(number);
            }
        }
        None
    }

    /// Adds what follows a position by this move.
    pub(super) fn follow(&mut self, number: u32, m: Move) {
        let before = self.node(number);
        let plies = before.plies + 1;
        let mut position = before.position.clone();
        position.play_unchecked(m);
        self.add(ReachedNode {
            position,
            by: Some((number, m)),
            plies,
            is_looked_at: false,
        });
    }

    fn add(&mut self, node: ReachedNode) {
        let position = &node.position;
        let known = self.seen.len();
        let number = self.seen.number(StateKey::of_position(position));
        if number < known {
            return;
        }
        let near = to_go(position, self.winner).map(|far| GREED * far);
        for (order, far) in self.orders.iter_mut().zip(near.into_iter().chain([0])) {
            order.push((far + node.plies) as usize, number);
        }
        if (number as usize).is_multiple_of(BLOCK) {
            self.nodes.push(Vec::with_capacity(BLOCK));
        }
        let last = self.nodes.last_mut();
        last.expect("invariant: a block was just begun or has room")
            .push(node);
    }

    /// The moves from the first position to this one.
    pub(super) fn line_to(&self, mut number: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some((before, m)) = self.node(number).by {
            line.push(m);
            number = before;
        }
        line.reverse();
        line
    }
}

/// How far a mate in each of the corners seems to be.
fn to_go(position: &Tolerant, winner: Color) -> [u32; CORNERS.len()] {
    let board = position.board();
    let losers = board.by_color(!winner) & !board.kings();
    let pawns = losers & board.pawns();
    let men = 4 * losers.count() as u32 - pawns.count() as u32;
    let anywhere = men + flights(position, winner);
    CORNERS.map(|corner| {
        let far = |of: Color| {
            let kings = board.by_piece(of.king()).into_iter();
            kings.map(|king| king.distance(corner)).min().unwrap_or(0)
        };
        anywhere + 8 * far(!winner) + 6 * far(winner).saturating_sub(2)
    })
}

/// Squares beside the loser's kings that are neither his own nor attacked.
fn flights(position: &Tolerant, winner: Color) -> u32 {
    let board = position.board();
    let kings = board.by_piece((!winner).king());
    let beside = kings.into_iter().fold(Bitboard::EMPTY, |all, king| {
        all | attacks::king_attacks(king)
    });
    let open = beside & !board.by_color(!winner);
    let occupied = board.occupied() & !kings;
    let is_safe = |square: &Square| board.attacks_to(*square, winner, occupied).is_empty();
    open.into_iter().filter(is_safe).count() as u32
}
