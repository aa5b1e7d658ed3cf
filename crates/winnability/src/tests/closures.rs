//! Tests that closures that stop at lemmas and invariants say what the plain one says.

use board::{CastlingMode, Color, Tolerant};

use super::boards::position;
use super::plain::{self, Plain};
use crate::closure::{ClosureOutcome, ClosureSearch};
use crate::random::Random;
use crate::state::State;

/// What both say of the position, if both have ended.
fn agree(plain: &mut Plain, position: &Tolerant, winner: Color, bound: u32) -> bool {
    let Some(state) = State::seen_by(position, winner) else {
        return false;
    };
    let told = || format!("{} {winner}", position.to_fen());
    let mut closure = ClosureSearch::new(&state);
    let settling = closure.explore(bound, u32::MAX);
    match (
        settling,
        plain.explore(position, winner, 8 * bound as usize),
    ) {
        (Some(ClosureOutcome::Mate(line)), plain::PlainOutcome::Mate { plies }) => {
            assert!(line.len() as u32 >= plies, "{}", told());
            let end = line.iter().fold(state, |at, step| {
                let mut steps = Vec::new();
                at.steps(&mut steps);
                assert!(steps.contains(step), "{}", told());
                at.after(*step)
            });
            assert!(end.turn == Color::Black && end.is_mate(), "{}", told());
            true
        }
        (Some(ClosureOutcome::Closed), plain::PlainOutcome::Closed { positions }) => {
            assert!(closure.states() as usize <= positions, "{}", told());
            true
        }
        (Some(ClosureOutcome::Closed), plain::PlainOutcome::Mate { .. }) => {
            panic!("a mate: {}", told())
        }
        (Some(ClosureOutcome::Mate(_)), plain::PlainOutcome::Closed { .. }) => {
            panic!("no mate: {}", told())
        }
        _ => false,
    }
}

#[test]
fn small_boards_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0xc105e), Plain::default());
    let mut ended = 0;
    for _ in 0..2_000 {
        let (position, winner) = (random.small(), random.color());
        ended += u32::from(agree(&mut plain, &position, winner, 2_000));
    }
    assert!(ended > 30, "{ended}");
}

#[test]
fn blocked_boards_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0xb10cd), Plain::default());
    let mut ended = 0;
    for _ in 0..1_200 {
        let (position, winner) = (random.blocked(), random.color());
        ended += u32::from(agree(&mut plain, &position, winner, 1_000));
    }
    assert!(ended > 100, "{ended}");
}

/// Stopping and going on gives what one run gives.
#[test]
fn a_closure_can_be_continued() {
    let root = position("1n6/2Bp4/p1pPp1k1/PpP1Pp1p/1P3P1P/2K5/8/8 w - - 0 1");
    let state = State::seen_by(&root, Color::Black).unwrap();
    let mut at_once = ClosureSearch::new(&state);
    assert!(matches!(
        at_once.explore(u32::MAX, u32::MAX),
        Some(ClosureOutcome::Closed)
    ));
    let mut in_parts = ClosureSearch::new(&state);
    let outcome = (1..).find_map(|part| in_parts.explore(50 * part, u32::MAX));
    assert!(matches!(outcome, Some(ClosureOutcome::Closed)));
    assert_eq!(in_parts.states(), at_once.states());
}

/// Castling and taking in passing are what an invariant does not speak of once the rights are gone.
#[test]
fn rights_and_passing_agree_with_the_plain_closure() {
    let mut plain = Plain::default();
    let table = [
        "4k3/8/8/pPpPpPpP/P1P1P1P1/8/8/4K3 w - a6 0 1",
        "r3k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 b q - 0 1",
        "4k3/p1p1p1p1/P1P1P1P1/8/1p1p1p1p/1P1P1P1P/8/R3K3 w Q - 0 1",
        "5k2/p1p1p1p1/P1P1P1P1/8/8/8/8/4K2R w K - 0 1",
    ];
    for fen in table {
        let root = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        for winner in Color::ALL {
            agree(&mut plain, &root, winner, 30_000);
        }
    }
}
