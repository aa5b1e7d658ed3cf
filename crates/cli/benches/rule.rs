//! JSON in to JSON out, as `jadoube rule` does it from a file to a file: acts per second on one
//! core.
//!
//! The stream is 100 games of legal moves, chosen by a fixed generator, told as a sensing board
//! tells them: a man lifted, a captured man removed, the man released, the clock pressed. The peer
//! in the same run reads every line of it into a `serde_json::Value` and writes that again: less
//! work, and the price that any JSON filter in Rust pays.

use board::{Color, Move, Position, Role, Tolerant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use laws::Game;
use laws::limits::Winnability;
use protocol::{Context, Languages, Line, parse_line, write_verdict};
use serde_json::Value;
use std::fmt::Write;
use std::hint::black_box;

const GAMES: usize = 100;
const PLIES: usize = 80;

/// A fixed sequence of numbers (SplitMix64), so that every run judges the same games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 27)) as usize % limit
    }
}

fn games() -> String {
    let mut numbers = Numbers(1);
    let mut lines = String::new();
    for _ in 0..GAMES {
        game(&mut numbers, &mut lines);
    }
    lines
}

fn game(numbers: &mut Numbers, lines: &mut String) {
    lines.push_str("{\"act\":\"start\",\"edition\":\"FIDE2023\"}\n");
    let mut position = Tolerant::default();
    for _ in 0..PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let m = legal[numbers.below(legal.len())];
        acts(&position, m, lines);
        position.play_unchecked(m);
    }
}

/// The acts of one move, the clock pressed at the end.
fn acts(position: &Tolerant, m: Move, lines: &mut String) {
    let by = position.turn().fold_wb("white", "black");
    let mut act = |rest: String| {
        writeln!(lines, "{{\"act\":{rest},\"by\":\"{by}\"}}").expect("a String takes every text");
    };
    let lift_and_release = |act: &mut dyn FnMut(String), from, to| {
        act(format!(r#""lift","square":"{from}""#));
        act(format!(r#""release","square":"{to}""#));
    };
    match m {
        Move::Castle { king, rook } => {
            let side = m.castling_side().expect("castling has a side");
            lift_and_release(&mut act, king, side.king_to(position.turn()));
            lift_and_release(&mut act, rook, side.rook_to(position.turn()));
        }
        Move::EnPassant { from, to } => {
            lift_and_release(&mut act, from, to);
            act(format!(
                r#""remove","square":"{}{}""#,
                to.file().char(),
                from.rank().char()
            ));
        }
        Move::Normal {
            from,
            to,
            capture,
            promotion,
            ..
        } => {
            act(format!(r#""lift","square":"{from}""#));
            if capture.is_some() {
                act(format!(r#""remove","square":"{to}""#));
            }
            match promotion {
                None => act(format!(r#""release","square":"{to}""#)),
                Some(role) => promote(&mut act, position.turn(), to, role),
            }
        }
        Move::Put { .. } => {}
    }
    act(r#""press""#.to_owned());
}

fn promote(act: &mut dyn FnMut(String), color: Color, to: board::Square, role: Role) {
    act(format!(r#""release","square":"{to}""#));
    act(format!(r#""remove","square":"{to}""#));
    act(format!(
        r#""put","square":"{to}","piece":"{}""#,
        role.of(color).char()
    ));
    act(format!(r#""release","square":"{to}""#));
}

/// As `protocol::run`, but without asking after each move whether the position is dead: what
/// remains is winnability's share.
fn without_winnability(stream: &str, answers: &mut Vec<u8>) {
    let mut game: Option<Game> = None;
    let mut out = Vec::new();
    for line in stream.lines() {
        let verdict = match (
            parse_line(line, Context::default()).expect("the protocol"),
            &mut game,
        ) {
            (Line::Act(act), Some(game)) => game.apply(&act).expect("an act of the game"),
            (Line::Start(start), game) => {
                let (new, verdict) =
                    Game::with_limits(*start, Winnability::off()).expect("a start");
                *game = Some(new);
                verdict
            }
            (Line::Act(_), None) => unreachable!("the stream begins with a start"),
        };
        write_verdict(&verdict, Languages::English, &mut out);
        out.push(b'\n');
        answers.append(&mut out);
    }
}

fn streams(c: &mut Criterion) {
    let stream = games();
    let acts = stream.lines().count() as u64;
    let mut answers = Vec::new();
    protocol::run(stream.as_bytes(), &mut answers).expect("a Vec takes every text");
    let errors = answers
        .split(|b| *b == b'\n')
        .filter(|l| l.windows(9).any(|w| w == b"\"error\":{"))
        .count();
    assert_eq!(errors, 0, "the stream is not the protocol");

    let mut group = c.benchmark_group("JSON in, JSON out");
    group.throughput(Throughput::Elements(acts)).sample_size(10);
    group.bench_function("protocol::run", |b| {
        b.iter(|| {
            answers.clear();
            protocol::run(black_box(stream.as_bytes()), &mut answers).expect("written");
        })
    });
    group.bench_function("without winnability", |b| {
        b.iter(|| {
            answers.clear();
            without_winnability(black_box(&stream), &mut answers);
        })
    });
    group.bench_function("peer: serde_json::Value, echo", |b| {
        b.iter(|| {
            answers.clear();
            for line in black_box(&stream).lines() {
                let value: Value = serde_json::from_str(line).expect("JSON");
                serde_json::to_writer(&mut answers, &value).expect("written");
                answers.push(b'\n');
            }
        })
    });
    group.finish();
}

criterion_group!(benches, streams);
criterion_main!(benches);
