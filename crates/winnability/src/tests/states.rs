//! Tests that the moves of a state are the legal moves of `board`, and lead to the same.

use board::{Board, CastlingMode, Color, Move, Position, Role, Square, Tolerant};

use super::boards::{UNUSUAL, of_men};
use super::plain::Packed;
use crate::random::Random;
use crate::state::{State, StateKey, Step};
use crate::{Budget, Solver};

/// The move as the solver writes it, seen by this player.
fn step(m: Move, winner: Color) -> Step {
    let turned = |square: Square| winner.fold_wb(square, square.flip_vertical());
    let (from, to) = match m {
        Move::Castle { king, rook } => (king, rook),
        _ => (m.from().unwrap(), m.to()),
    };
    Step {
        from: turned(from),
        to: turned(to),
        into: m.promotion(),
    }
}

fn in_order(mut steps: Vec<Step>) -> Vec<Step> {
    steps.sort_by_key(|step| (step.from, step.to, step.into));
    steps
}

/// Compares the moves of a position, what each leads to, and what the key keeps; gives the number
/// of moves.
fn compare(position: &Tolerant, winner: Color) -> usize {
    let told = || format!("{} {winner}", position.to_fen());
    let state = State::seen_by(position, winner).unwrap_or_else(|| panic!("{}", told()));
    assert_eq!(StateKey::of(&state).state(), state, "{}", told());
    let mut steps = Vec::new();
    state.steps(&mut steps);
    let moves = position.legal_moves();
    let expected = moves.iter().map(|m| step(*m, winner)).collect();
    assert_eq!(in_order(steps), in_order(expected), "{}", told());
    assert_eq!(state.can_move(), !moves.is_empty(), "{}", told());
    assert_eq!(state.is_check(), position.is_check(), "{}", told());
    assert_eq!(state.is_mate(), position.is_checkmate(), "{}", told());
    for m in &moves {
        let mut next = position.clone();
        next.play_unchecked(*m);
        let after = state.after(step(*m, winner));
        assert_eq!(
            Some(after),
            State::seen_by(&next, winner),
            "{} {m:?}",
            told()
        );
    }
    moves.len()
}

fn compare_all(position: &Tolerant, depth: u32) {
    for winner in Color::ALL {
        compare(position, winner);
    }
    if depth > 1 {
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            compare_all(&next, depth - 1);
        }
    }
}

#[test]
fn every_move_to_depth_three_is_that_of_the_board() {
    for (mode, fen) in UNUSUAL {
        let root = Tolerant::from_fen(fen, mode).unwrap_or_else(|why| panic!("{fen}: {why}"));
        compare_all(&root, 3);
    }
}

/// Games at random, orthodox and Chess960; few are over before the kings stand alone.
#[test]
fn random_play_goes_where_the_board_goes() {
    let mut random = Random(0x0057_a7e5);
    let mut moves = 0;
    for game in 0..60 {
        let (mode, fen) = UNUSUAL[game % UNUSUAL.len()];
        let mut position = Tolerant::from_fen(fen, mode).unwrap();
        for _ in 0..200 {
            for winner in Color::ALL {
                moves += compare(&position, winner);
            }
            let Some(m) = random.one_of(&position.legal_moves()) else {
                break;
            };
            position.play_unchecked(m);
        }
    }
    assert!(moves > 100_000, "{moves}");
}

/// Men at random on every square: pins, double checks and blocked castling that games seldom show.
#[test]
fn random_boards_have_the_moves_of_the_board() {
    let mut random = Random(0xb0a2d);
    let mut compared = 0;
    while compared < 20_000 {
        let position = random.crowd();
        let winner = random.color();
        if State::seen_by(&position, winner).is_some() {
            compare(&position, winner);
            compared += 1;
        }
    }
}

impl Random {
    fn crowd(&mut self) -> Tolerant {
        let mut board = Board::empty();
        for _ in 0..=self.below(24) {
            let role = Role::ALL[self.below(5) as usize];
            let square = match role {
                Role::Pawn => Square::new(8 + self.below(48)),
                _ => self.square(),
            };
            board.set_piece_at(square, role.of(self.color()));
        }
        for color in Color::ALL {
            board.set_piece_at(self.square(), color.king());
        }
        of_men(board, self.color())
    }
}

/// What the plain closure plays on its own words is what the board plays.
#[test]
fn the_plain_closure_plays_as_the_board_does() {
    for (mode, fen) in UNUSUAL {
        let mut random = Random(0x9_1a1 + fen.len() as u64);
        let mut position = Tolerant::from_fen(fen, mode).unwrap();
        for _ in 0..100 {
            let packed = Packed::of(&position);
            assert_eq!(Packed::of(&packed.position(mode)), packed, "{fen}");
            let moves = position.legal_moves();
            for m in &moves {
                let mut next = position.clone();
                next.play_unchecked(*m);
                assert_eq!(
                    packed.after(&position, *m),
                    Packed::of(&next),
                    "{fen} {m:?}"
                );
            }
            let Some(m) = random.one_of(&moves) else {
                break;
            };
            position.play_unchecked(m);
        }
    }
}

/// More moves than a list of the board holds, and boards without a free square.
#[test]
fn boards_beyond_all_measure_are_no_trouble() {
    let mut full = Board::empty();
    for square in Square::ALL {
        full.set_piece_at(square, Color::from_white((square as u32) < 32).queen());
    }
    full.set_piece_at(Square::A1, Color::White.king());
    full.set_piece_at(Square::H8, Color::Black.king());
    let queens = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
    let spread = "k7/PN3Q2/1N1Q2Q1/Q2Q1Q1Q/1Q1Q1Q1Q/Q2Q2Q1/1Q2Q1Q1/K1Q1Q2Q w - - 0 1";
    let mut positions = vec![of_men(full, Color::White)];
    for fen in [queens, spread] {
        positions.push(Tolerant::from_fen(fen, CastlingMode::Standard).unwrap());
    }
    let small = Budget {
        states: 2_000,
        ..Budget::default()
    };
    for position in positions {
        for winner in Color::ALL {
            if let Some(state) = State::seen_by(&position, winner) {
                let mut steps = Vec::new();
                state.steps(&mut steps);
                let told = position.legal_moves().len();
                assert!(steps.len() >= told, "{}", position.to_fen());
            }
            let verdict = Solver::default().decide(&position, winner, &small);
            assert_eq!(
                crate::check(&position, winner, &verdict),
                Ok(()),
                "{}",
                position.to_fen()
            );
        }
    }
}
