//! Measures how long the tolerant position takes for its legal moves, beside shakmaty's orthodox
//! one in the same run; and how long the simple way takes that serves positions without exactly one
//! own king.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jadoube_board::shakmaty::fen::Fen;
use jadoube_board::shakmaty::{Chess, perft};
use jadoube_board::{CastlingMode, Position, Tolerant};

const ORTHODOX: [(&str, &str); 6] = [
    (
        "initial",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "castling",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("en_passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (
        "in_check",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ),
    (
        "middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    ),
    ("pins", "4k3/4r3/8/q3b2b/3NBN2/4R3/3PKP2/8 w - - 0 1"),
];

const IRREGULAR: [(&str, &str); 2] = [
    (
        "no_own_king",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4R2 w - - 0 10",
    ),
    (
        "two_own_kings",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/K4RK1 w - - 0 10",
    ),
];

fn legal_moves(c: &mut Criterion) {
    for (name, fen) in ORTHODOX {
        let (tolerant, orthodox) = both(fen);
        let mut group = c.benchmark_group(format!("legal_moves/{name}"));
        group.bench_function("shakmaty", |b| {
            b.iter(|| black_box(&orthodox).legal_moves().len())
        });
        group.bench_function("tolerant", |b| {
            b.iter(|| black_box(&tolerant).legal_moves().len())
        });
        group.finish();
    }
    for (name, fen) in IRREGULAR {
        let tolerant = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        c.bench_function(&format!("legal_moves/{name}/tolerant"), |b| {
            b.iter(|| black_box(&tolerant).legal_moves().len());
        });
    }
}

/// Moves and the positions after them, in the mix that a tree of moves gives.
fn trees(c: &mut Criterion) {
    for (name, fen) in &ORTHODOX[..5] {
        let (tolerant, orthodox) = both(fen);
        let mut group = c.benchmark_group(format!("perft_3/{name}"));
        group.bench_function("shakmaty", |b| b.iter(|| perft(black_box(&orthodox), 3)));
        group.bench_function("tolerant", |b| b.iter(|| perft(black_box(&tolerant), 3)));
        group.finish();
    }
}

fn both(fen: &str) -> (Tolerant, Chess) {
    let orthodox = fen
        .parse::<Fen>()
        .unwrap()
        .into_position(CastlingMode::Standard)
        .unwrap();
    (
        Tolerant::from_fen(fen, CastlingMode::Standard).unwrap(),
        orthodox,
    )
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = legal_moves, trees
}
criterion_main!(benches);
