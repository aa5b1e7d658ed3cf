//! Tests that the estimate of a move, made from the difference alone, is the estimate of the state
//! after it.

use board::{Bitboard, Color, Square, Tolerant};

use crate::helpmate::{Aim, NARROW, NETTING, NEW};
use crate::random::Random;
use crate::state::State;

/// Compares all moves of the position but those that take in passing; gives how many there were.
fn compare(position: &Tolerant, winner: Color, square: Square) -> usize {
    let Some(state) = State::seen_by(position, winner) else {
        return 0;
    };
    let mut steps = Vec::new();
    state.steps(&mut steps);
    steps.retain(|step| state.en_passant != Some(step.to));
    for ordering in [&NARROW, &NETTING, &NEW] {
        let aim = Aim {
            square,
            frozen: Bitboard::EMPTY,
            ordering,
        };
        let estimate = aim.estimate(&state);
        for step in &steps {
            let told = aim.estimate_after(&state, estimate, *step);
            let after = aim.estimate(&state.after(*step));
            assert_eq!(told, after, "{} {winner} {step:?}", position.to_fen());
        }
    }
    steps.len()
}

#[test]
fn the_estimate_after_a_move_is_that_of_the_state_after_it() {
    let mut random = Random(0xe571);
    let mut moves = 0;
    for _ in 0..5_000 {
        for position in [random.small(), random.blocked()] {
            for winner in Color::ALL {
                for square in [random.square(), Square::A8] {
                    moves += compare(&position, winner, square);
                }
            }
        }
    }
    assert!(moves > 100_000, "{moves}");
}
