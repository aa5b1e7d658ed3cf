//! Measures `decide` beside chasolver alone, in the same run, on positions as they are when a flag
//! falls; and the filter for dead positions.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use board::{CastlingMode, Color, Position, Tolerant};
use criterion::{Criterion, criterion_group, criterion_main};
use jadoube_winnability::{Budget, Solver, may_be_dead};

/// Name, FEN, intended winner.
const POSITIONS: [(&str, &str, Color); 20] = [
    (
        "opening",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        Color::White,
    ),
    (
        "middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        Color::Black,
    ),
    (
        "queens",
        "6k1/5ppp/8/3q4/8/8/2Q2PPP/6K1 w - - 0 40",
        Color::Black,
    ),
    (
        "rook_ending",
        "8/5pk1/6p1/7p/1r5P/4R1P1/5PK1/8 b - - 0 40",
        Color::White,
    ),
    (
        "rook_against_pawns",
        "8/8/1p1k4/p7/8/1K6/8/6R1 b - - 0 50",
        Color::White,
    ),
    (
        "pawn_ending",
        "8/5kpp/8/3K4/8/6P1/7P/8 w - - 0 50",
        Color::Black,
    ),
    ("one_pawn", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 60", Color::White),
    (
        "lone_pawn_of_the_loser",
        "8/8/4k3/8/3n4/8/4P3/4K3 w - - 0 60",
        Color::Black,
    ),
    (
        "lone_bishop_against_pawns",
        "8/5p2/4k1p1/7p/7P/3B2P1/5P2/6K1 b - - 0 50",
        Color::White,
    ),
    (
        "bishop_against_knight",
        "8/8/2k5/4n3/8/4B3/3K4/8 w - - 0 70",
        Color::White,
    ),
    (
        "opposite_bishops",
        "8/8/2k1b3/8/8/4B3/3K4/8 w - - 0 70",
        Color::White,
    ),
    (
        "bishop_against_queen",
        "8/8/2Q2k2/3Kb3/8/2P5/1P6/8 b - - 0 60",
        Color::Black,
    ),
    ("bare_king", "8/8/3k4/8/8/3r4/8/K7 w - - 0 60", Color::White),
    (
        "knight_against_queen",
        "8/8/8/3n4/3k4/8/2Q5/K7 w - - 0 70",
        Color::Black,
    ),
    (
        "bishop_against_rook",
        "8/8/3k4/8/8/3b4/8/K5R1 w - - 0 60",
        Color::Black,
    ),
    (
        "forced_capture",
        "k7/R7/8/8/8/6B1/8/K7 b - - 0 1",
        Color::White,
    ),
    (
        "wall_of_pawns",
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        Color::White,
    ),
    (
        "wall_and_bishops",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        Color::White,
    ),
    (
        "wall_with_a_way_in",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        Color::White,
    ),
    (
        "box",
        "1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1",
        Color::White,
    ),
];

fn decisions(c: &mut Criterion) {
    let budget = Budget::default();
    for (name, fen, winner) in POSITIONS {
        let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        let question = chess::Board::from_str(fen).unwrap();
        let color = winner.fold_wb(chess::Color::White, chess::Color::Black);
        let mut group = c.benchmark_group(format!("decide/{name}"));
        group.bench_function("chasolver", |b| {
            b.iter(|| chasolver::winnability(black_box(&question), color));
        });
        group.bench_function("jadoube", |b| {
            let mut solver = Solver::default();
            b.iter(|| solver.decide(black_box(&position), winner, &budget));
        });
        group.finish();
    }
}

fn filter(c: &mut Criterion) {
    for (name, fen, _) in [POSITIONS[1], POSITIONS[5], POSITIONS[16]] {
        let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        let moves = position.legal_moves();
        c.bench_function(&format!("may_be_dead/{name}"), |b| {
            b.iter(|| may_be_dead(black_box(&position), black_box(&moves)));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = decisions, filter
}
criterion_main!(benches);
