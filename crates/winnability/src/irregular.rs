//! Positions of which there is no [`State`]: no king, several kings, pawns on the first or last rank, the player not having the move
//! in check. Legal moves often lead out of them; the solver is asked about what follows.

use std::collections::VecDeque;

use board::{Bitboard, Color, Move, Position, Tolerant};

use crate::decide::{Left, Solver, told};
use crate::proof::{Closure, Proof};
use crate::state::State;
use crate::{Lemma, Verdict, check};

/// As [`decide`](crate::decide).
pub(crate) fn decide(
    solver: &mut Solver,
    root: &Tolerant,
    winner: Color,
    left: &mut Left,
) -> Verdict {
    if let Some(lemma) = without_kings(root, winner) {
        return Verdict::Unwinnable {
            certificate: Proof::Lemma(lemma),
        };
    }
    if let Some(verdict) = with_pawns_anywhere(solver, root, winner, left) {
        return verdict;
    }
    let mut reached = Reached::default();
    reached.add(root.clone(), Vec::new());
    let mut closure = Closure {
        positions: 0,
        invariants: Vec::new(),
        clouds: Vec::new(),
    };
    let mut is_open = false;
    while let Some((position, line)) = reached.waiting.pop_front() {
        left.hold(reached.seen.len() as u64 * BYTES_EACH);
        if left.states() == 0 || left.bytes() == 0 {
            return Verdict::Exhausted {
                spent: left.spent(),
            };
        }
        left.spend(1);
        closure.positions += 1;
        if let Some(state) = State::seen_by(&position, winner) {
            match solver.verdict(winner, &state, left) {
                Verdict::Winnable { line: rest } => {
                    return Verdict::Winnable {
                        line: [line, rest].concat(),
                    };
                }
                Verdict::Unwinnable { certificate } => join(&mut closure, certificate),
                Verdict::Exhausted { .. } => is_open = true,
            }
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != winner && position.is_check() {
            return Verdict::Winnable { line };
        }
        // a list that is full may lack moves
        is_open |= moves.is_full();
        if without_kings(&position, winner).is_some() {
            continue;
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            reached.add(next, [line.as_slice(), &[m]].concat());
        }
    }
    if is_open {
        return Verdict::Exhausted {
            spent: left.spent(),
        };
    }
    Verdict::Unwinnable {
        certificate: Proof::Closure(closure),
    }
}

/// A helpmate that is found as in regular positions, if pawns on the first and last rank are all that is irregular. A pawn stays on
/// the last rank for ever, so that what follows may be irregular all along.
fn with_pawns_anywhere(
    solver: &mut Solver,
    root: &Tolerant,
    winner: Color,
    left: &mut Left,
) -> Option<Verdict> {
    let state = State::with_pawns_anywhere(root, winner).filter(State::can_move)?;
    let line = told(&state, winner, &solver.short_line(&state, left)?);
    let found = Verdict::Winnable { line };
    check(root, winner, &found).is_ok().then_some(found)
}

/// About what a position and the line to it take.
const BYTES_EACH: u64 = 400;

/// What holds whatever the moves: a king that is not there cannot be checkmated, and kings do not give check.
fn without_kings(position: &Tolerant, winner: Color) -> Option<Lemma> {
    let board = position.board();
    let (own, other) = (board.by_color(winner), board.by_color(!winner));
    if other.is_disjoint(board.kings()) {
        return Some(Lemma::NoKingToCheckmate);
    }
    let holds = own.is_subset(board.kings()) && !position.in_check(!position.turn());
    holds
        .then_some(Lemma::OnlyKings)
        .filter(|_| !(position.turn() != winner && position.is_checkmate()))
}

fn join(closure: &mut Closure, proof: Proof) {
    match proof {
        Proof::Lemma(_) => {}
        Proof::Invariant(found) => closure.invariants.push(*found),
        Proof::Cloud(found) => closure.clouds.push(*found),
        Proof::Closure(other) => {
            closure.positions = closure.positions.saturating_add(other.positions);
            closure.invariants.extend(other.invariants);
            closure.clouds.extend(other.clouds);
        }
    }
}

#[derive(Default)]
struct Reached {
    seen: foldhash::HashSet<(board::Board, Color, Bitboard, Option<board::Square>)>,
    waiting: VecDeque<(Tolerant, Vec<Move>)>,
}

impl Reached {
    fn add(&mut self, position: Tolerant, line: Vec<Move>) {
        let (turn, rights) = (position.turn(), position.castling_rights());
        let key = (
            position.board().clone(),
            turn,
            rights,
            position.legal_ep_square(),
        );
        if self.seen.insert(key) {
            self.waiting.push_back((position, line));
        }
    }
}
