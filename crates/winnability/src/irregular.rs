//! Decides positions of which there is no [`State`]: no king, several kings, pawns on the first or
//! last rank, the player not having the move in check. Legal moves often lead out of them; the
//! solver is asked about what follows.

mod reached;

use board::{Color, Position, Tolerant};

use crate::budget::{CLOUD_BYTES, INVARIANT_BYTES};
use crate::decide::{BudgetLeft, Solver, told};
use crate::proof::{Closure, FreeMan, Proof};
use crate::state::State;
use crate::{Lemma, Limit, Spent, WinnabilityAnswer, check, lemma};
use reached::IrregularPositions;

/// As [`decide`](crate::decide).
pub(crate) fn decide(
    solver: &mut Solver,
    root: &Tolerant,
    winner: Color,
    left: &mut BudgetLeft,
) -> WinnabilityAnswer {
    if let Some(lemma) = by_material(root, winner) {
        return WinnabilityAnswer::Unwinnable {
            certificate: Proof::Lemma(lemma),
        };
    }
    if let Some(verdict) = with_pawns_anywhere(solver, root, winner, left) {
        return verdict;
    }
    let mut reached = IrregularPositions::new(root, winner);
    let (mut closure, mut bytes_of_proofs) = (Closure::of(0), 0);
    let (mut is_open, mut lacks_moves) = (false, false);
    while let Some(number) = reached.next() {
        left.hold(reached.bytes() + bytes_of_proofs);
        if left.states() == 0 || left.bytes() == 0 {
            is_open = true;
            break;
        }
        left.spend(1);
        closure.positions += 1;
        let position = reached.position(number);
        if let Some(state) = State::seen_by(position, winner) {
            match solver.verdict(winner, &state, left) {
                WinnabilityAnswer::Winnable { line: rest } => {
                    let line = [reached.line_to(number), rest].concat();
                    return WinnabilityAnswer::Winnable { line };
                }
                WinnabilityAnswer::Unwinnable { certificate } => {
                    bytes_of_proofs += join(&mut closure, certificate);
                }
                WinnabilityAnswer::Exhausted { .. } => is_open = true,
            }
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != winner && position.is_check() {
            let line = reached.line_to(number);
            return WinnabilityAnswer::Winnable { line };
        }
        lacks_moves |= moves.is_full();
        if by_material(position, winner).is_none() {
            moves.into_iter().for_each(|m| reached.follow(number, m));
        }
    }
    if is_open {
        return WinnabilityAnswer::Exhausted {
            spent: left.spent(),
        };
    }
    if lacks_moves {
        let (states, limit) = (left.spent().states, Limit::Moves);
        return WinnabilityAnswer::Exhausted {
            spent: Spent { states, limit },
        };
    }
    WinnabilityAnswer::Unwinnable {
        certificate: Proof::Closure(closure),
    }
}

/// A helpmate that is found as in regular positions, if pawns on the first and last rank are all
/// that is irregular. A pawn stays on the last rank for ever, so that what follows may be irregular
/// all along.
fn with_pawns_anywhere(
    solver: &mut Solver,
    root: &Tolerant,
    winner: Color,
    left: &mut BudgetLeft,
) -> Option<WinnabilityAnswer> {
    let state = State::with_pawns_anywhere(root, winner).filter(State::can_move)?;
    let line = told(&state, winner, &solver.short_line(&state, left)?);
    let found = WinnabilityAnswer::Winnable { line };
    check(root, winner, &found).is_ok().then_some(found)
}

/// What the material decides of an irregular position. A king that is not there cannot be
/// checkmated, and kings do not give check, whatever else stands where; the other proofs need a
/// loser with one king, who is not in check when the winner has the move.
pub(crate) fn by_material(position: &Tolerant, winner: Color) -> Option<Lemma> {
    let board = position.board();
    let [own, other] = [winner, !winner].map(|color| board.by_piece(color.king()).count());
    if other == 0 {
        return Some(Lemma::NoKingToCheckmate);
    }
    if position.in_check(!position.turn()) || (position.turn() != winner && position.is_checkmate())
    {
        return None;
    }
    if board.by_color(winner).is_subset(board.kings()) {
        return Some(Lemma::OnlyKings);
    }
    // with pawns on the first or last rank no other lemma is left
    (own == 0 && other == 1)
        .then(|| State::without_kings_seen_by(position, winner))
        .and_then(|state| lemma::by_material(&state))
}

/// Adds what is new in a proof to the closure; the bytes that it takes.
fn join(closure: &mut Closure, proof: Proof) -> u64 {
    let (invariants, clouds) = match proof {
        Proof::Lemma(_) => return 0,
        Proof::Invariant(found) => (vec![*found], Vec::new()),
        Proof::Cloud(found) => (Vec::new(), vec![*found]),
        Proof::Closure(Closure {
            positions,
            invariants,
            clouds,
        }) => {
            closure.positions = closure.positions.saturating_add(positions);
            (invariants, clouds)
        }
    };
    let (of_invariant, of_cloud) = (INVARIANT_BYTES, CLOUD_BYTES);
    add_new(&mut closure.invariants, invariants, of_invariant, |found| {
        &mut found.men
    }) + add_new(&mut closure.clouds, clouds, of_cloud, |found| {
        &mut found.men
    })
}

/// Many regular positions that follow are settled by the same. Each takes so many bytes besides its
/// men.
fn add_new<T: PartialEq>(
    all: &mut Vec<T>,
    found: Vec<T>,
    bytes_each: usize,
    men: impl Fn(&mut T) -> &mut Vec<FreeMan>,
) -> u64 {
    let mut bytes = 0;
    for mut one in found {
        if !all.contains(&one) {
            men(&mut one).shrink_to_fit();
            // the list of all may have to grow to twice its length, the old one being copied
            bytes += 3 * bytes_each + men(&mut one).len() * size_of::<FreeMan>();
            all.push(one);
        }
    }
    bytes as u64
}
