//! Measures how long judging games takes on one core, with and without asking who can still
//! checkmate, beside a bare replay of the same games by pgn-reader and shakmaty.
//!
//! `cargo bench -p jadoube-audit --bench judge -- FILE.pgn` takes the shortest of several runs of
//! each; with `replay`, `whole` or `without-mates` after the file one run of that, for a program
//! that counts instructions.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

extern crate pgn as jadoube_pgn;

#[path = "../../pgn/benches/replay/mod.rs"]
mod replay;

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use jadoube_audit::{AuditSettings, Auditor, Kind, Likeness};
use pgn::{PgnGame, Splitter};

use replay::replay;

const RUNS: usize = 9;

/// What is measured, and what it is called.
type Measured = (&'static str, fn(&[u8]) -> usize);

const ALL: [Measured; 3] = [
    ("replay", replay),
    ("whole", |text| judge(text, Vec::new())),
    ("without-mates", |text| judge(text, all_but_illegal_moves())),
];

fn main() {
    let mut arguments = env::args().skip(1).filter(|word| word != "--bench");
    let Some(file) = arguments.next() else {
        println!("judge: no file; cargo bench -p jadoube-audit --bench judge -- FILE.pgn");
        return;
    };
    let text = fs::read(&file).unwrap();
    if let Some(name) = arguments.next() {
        let (_, run) = ALL.iter().find(|(known, _)| *known == name).unwrap();
        println!("{name}: {} games", run(&text));
        return;
    }
    let mut best = [f64::INFINITY; ALL.len()];
    for _ in 0..RUNS {
        for ((_, run), best) in ALL.iter().zip(&mut best) {
            let start = Instant::now();
            black_box(run(&text));
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    // the replay takes what stands between two blank lines for a game
    let games = judge(&text, Vec::new()) as f64;
    for ((name, _), seconds) in ALL.iter().zip(best) {
        let (rate, times) = (games / seconds, seconds / best[0]);
        println!("{name:<14} {rate:>8.0} games/s, {times:.2} times as long as the replay");
    }
}

fn all_but_illegal_moves() -> Vec<Kind> {
    Kind::all()
        .filter(|kind| *kind != Kind::IllegalMove)
        .collect()
}

/// As `audit` does with each game, what tells a game from its like included.
fn judge(text: &[u8], left_out: Vec<Kind>) -> usize {
    let mut auditor = Auditor::new(AuditSettings {
        left_out,
        ..AuditSettings::default()
    });
    let games = Splitter::new(text).zip(1..).map(|(raw, number)| {
        let game = PgnGame::read(raw.unwrap(), number);
        black_box((auditor.findings(&game), Likeness::of(&game)));
    });
    games.count()
}
