//! Counts the dead positions among FENs on standard input, and those that the question after a move
//! misses.
//!
//! `cargo run --release -p jadoube-winnability --example dead_positions < fens.txt`

use std::io::BufRead;
use std::time::{Duration, Instant};

use board::{CastlingMode, Position, Tolerant};
use jadoube_winnability::{Budget, Dead, Solver, proved_dead, suspicion};

fn main() {
    let lines = std::io::stdin().lock().lines().map_while(Result::ok);
    let positions = lines.filter_map(|fen| Tolerant::from_fen(&fen, CastlingMode::Standard).ok());
    let mut solver = Solver::default();
    let (mut asked, mut dead, mut open, mut missed) = (0, 0, 0, 0);
    let mut spent = Duration::ZERO;
    for position in positions {
        let legal = position.legal_moves();
        if legal.is_empty() {
            continue;
        }
        asked += 1;
        let began = Instant::now();
        let suspicion = suspicion(&position, &legal);
        let found = suspicion.is_some_and(|s| proved_dead(&position, &s.budget()));
        spent += began.elapsed();
        match solver.dead(&position, &Budget::default()) {
            Dead::Dead { .. } if found => dead += 1,
            Dead::Dead { .. } => {
                dead += 1;
                missed += 1;
                println!("missed: {}", position.to_fen());
            }
            Dead::Exhausted { .. } => open += 1,
            Dead::Alive { .. } => assert!(!found, "{} is alive", position.to_fen()),
        }
    }
    let each = spent.as_nanos() / u128::from(asked.max(1_u32));
    println!(
        "{asked} positions: {dead} dead, {missed} of them missed, {open} undecided; {each} ns a question"
    );
}
