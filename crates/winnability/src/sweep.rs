//! Finds a helpmate without a search: White takes what he can, one man after the other, until there
//! is a plan.
//!
//! In games there nearly always is one after a few captures. Black's men put themselves where they
//! can be taken, or his king waits.

use board::{Bitboard, Color, Role, Square, attacks};

use crate::plan;
use crate::state::{Legal, State, Step};

/// Moves after which it is given up.
const MOST_PLIES: usize = 40;
/// So often a plan is looked for after each change of the men that stand still, then after every
/// second one.
const AT_ONCE: u32 = 4;

/// A helpmate of the state, if one is found so; with minor pieces alone hardly any is, and none is
/// looked for.
pub(crate) fn of(root: &State) -> Option<Vec<Step>> {
    let strong = root.straight | root.pawns;
    if !root.of(Color::White).intersects(strong) {
        return None;
    }
    let (mut state, mut line) = (*root, Vec::with_capacity(MOST_PLIES));
    let mut changes = 0;
    while line.len() < MOST_PLIES {
        let step = match state.turn {
            Color::White => whites_move(&state)?,
            Color::Black => match blacks_move(&state) {
                Some(step) => step,
                // taking in passing may be left
                None => return state.is_mate().then_some(line),
            },
        };
        let next = state.after(step);
        line.push(step);
        changes += u32::from(state.standing() != next.standing());
        let is_due =
            state.standing() != next.standing() && (changes <= AT_ONCE || changes % 2 == 0);
        if is_due && let Some(rest) = plan::of(&next) {
            line.extend(rest);
            return Some(line);
        }
        state = next;
    }
    None
}

/// Takes the strongest man that can be taken; else goes where one can be taken next, the king last.
fn whites_move(state: &State) -> Option<Step> {
    let men: Vec<(Square, Bitboard)> = reached(state).collect();
    let black = state.of(Color::Black);
    let taken = |men: &[(Square, Bitboard)], onto: Bitboard| {
        let taker = men.iter().find(|(_, squares)| squares.intersects(onto))?;
        let to = (taker.1 & onto).first()?;
        Some(step(state, taker.0, to))
    };
    let by_strength = [
        state.straight & state.diagonal,
        state.straight,
        state.diagonal,
        state.knights,
        state.pawns,
    ];
    let best = by_strength
        .into_iter()
        .find_map(|kind| taken(&men, kind & black));
    best.or_else(|| approach(state, &men))
        .or_else(|| kings_way(state, &men))
}

/// A move of the king towards the nearest of Black's men.
fn kings_way(state: &State, men: &[(Square, Bitboard)]) -> Option<Step> {
    let (king, squares) = *men.last()?;
    let victims = state.of(Color::Black) & state.standing();
    let far = |to: &Square| victims.into_iter().map(|victim| to.distance(victim)).min();
    let to = squares.into_iter().min_by_key(far)?;
    Some(Step::plain(king, to))
}

/// A move of a piece to where it attacks somebody, or any.
fn approach(state: &State, men: &[(Square, Bitboard)]) -> Option<Step> {
    let occupied = state.occupied();
    let victims = state.of(Color::Black) & state.standing();
    for &(from, squares) in men {
        let from_where = |victim| match state.role_at(from) {
            Some(Role::Knight) => attacks::knight_attacks(victim),
            Some(Role::Bishop) => attacks::bishop_attacks(victim, occupied),
            Some(Role::Rook) => attacks::rook_attacks(victim, occupied),
            Some(Role::Queen) => attacks::queen_attacks(victim, occupied),
            _ => Bitboard::EMPTY,
        };
        let to = victims
            .into_iter()
            .find_map(|victim| (from_where(victim) & squares).first());
        if let Some(to) = to {
            return Some(step(state, from, to));
        }
    }
    None
}

/// A man puts himself where he can be taken, or the king waits.
fn blacks_move(state: &State) -> Option<Step> {
    let white = state.of(Color::White);
    let attacked = state.attacked_by_winner();
    let given = attacked & !Bitboard::from(state.king(Color::White));
    let is_one_attacked = (state.of(Color::Black) & state.standing()).intersects(attacked);
    let king = state.king(Color::Black);
    let flight = state.kings_flights().find(|to| !white.contains(*to));
    if is_one_attacked && let Some(to) = flight {
        return Some(Step::plain(king, to));
    }
    let men: Vec<(Square, Bitboard)> = reached(state).collect();
    let moved = |onto: Bitboard| {
        let (from, squares) = men
            .iter()
            .find(|(from, squares)| *from != king && squares.intersects(onto))?;
        Some(step(state, *from, (*squares & onto).first()?))
    };
    let waits = || flight.map(|to| Step::plain(king, to));
    moved(given & !white)
        .or_else(waits)
        .or_else(|| moved(!white))
        .or_else(|| moved(white))
        .or_else(|| Some(Step::plain(king, state.kings_flights().next()?)))
}

/// Where the men of the player having the move legally go, the king last; castling and taking in
/// passing apart.
fn reached(state: &State) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
    let king = state.king(state.turn);
    let legal: Legal<'_> = state.legal();
    let men = state.of(state.turn) & !Bitboard::from(king);
    let others = men
        .into_iter()
        .map(move |from| (from, legal.reached_from(from)));
    others.chain(std::iter::once_with(move || {
        (king, state.kings_flights().collect())
    }))
}

fn step(state: &State, from: Square, to: Square) -> Step {
    let promotes = state.pawns.contains(from) && Bitboard::BACKRANKS.contains(to);
    Step {
        into: promotes.then_some(Role::Queen),
        ..Step::plain(from, to)
    }
}
