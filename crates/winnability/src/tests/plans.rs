//! Tests that every plan is a line of legal moves that ends in a mate, and so is what a sweep
//! finds.

use board::{Board, Color, Position, Role, Tolerant};

use super::boards::of_men;
use crate::random::Random;
use crate::state::{State, Step};
use crate::{plan, sweep};

/// Looks for plans of both players; gives how many there were.
fn follow(position: &Tolerant) -> u32 {
    let states = Color::ALL.map(|winner| State::seen_by(position, winner));
    let plans = states.iter().flatten().flat_map(|state| {
        let lines = [plan::of(state), sweep::of(state)];
        lines.into_iter().flatten().map(move |line| (state, line))
    });
    let replayed = plans.map(|(state, line)| replay(position, state, &line));
    replayed.count() as u32
}

fn replay(position: &Tolerant, state: &State, line: &[Step]) {
    let mut at = *state;
    for step in line {
        let mut legal = Vec::new();
        at.steps(&mut legal);
        assert!(legal.contains(step), "{}: {line:?}", position.to_fen());
        at = at.after(*step);
    }
    let is_won = at.turn == Color::Black && at.is_mate();
    assert!(is_won, "{}: {line:?}", position.to_fen());
}

#[test]
fn plans_of_positions_of_random_games_end_in_mate() {
    let mut random = Random(0x91a6);
    let mut found = 0;
    for _ in 0..100 {
        let mut position = Tolerant::default();
        for _ in 0..150 {
            let Some(m) = random.one_of(&position.legal_moves()) else {
                break;
            };
            position.play_unchecked(m);
            found += follow(&position);
        }
    }
    assert!(found > 10_000, "{found}");
}

#[test]
fn plans_of_few_men_end_in_mate() {
    let mut random = Random(0x91a7);
    let roles = [
        Role::Queen,
        Role::Rook,
        Role::Pawn,
        Role::Pawn,
        Role::Bishop,
    ];
    let mut found = 0;
    for _ in 0..30_000 {
        let mut board = Board::empty();
        for _ in 0..=random.below(7) {
            let role = roles[random.below(5) as usize];
            board.set_piece_at(random.square(), role.of(random.color()));
        }
        for color in Color::ALL {
            board.set_piece_at(random.square(), color.king());
        }
        found += follow(&of_men(board, random.color()));
    }
    assert!(found > 10_000, "{found}");
}
