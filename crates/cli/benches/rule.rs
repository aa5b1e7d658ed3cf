//! Measures how many acts per second `jadoube rule` judges on one core, from a file of JSON to a
//! file of JSON. The shortest of several runs of each game counts, because other programs on the
//! machine seldom disturb that one.
//!
//! The stream is 100 games of legal moves, chosen by a fixed generator, told as a sensing board
//! tells them: a man lifted, a captured man removed, the man released, the clock pressed. The peer
//! in the same run reads every line of it into a `serde_json::Value` and writes that again: less
//! work, and the price that any JSON filter in Rust pays.

use board::{Color, Move, Position, Role, Tolerant};
use laws::Game;
use laws::limits::Winnability;
use protocol::{Context, Languages, Line, parse_line, write_verdict};
use serde_json::Value;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

const GAMES: usize = 100;
const PLIES: usize = 80;
const RUNS: usize = 15;

/// A fixed sequence of numbers (SplitMix64), so that every run judges the same games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 27)) as usize % limit
    }
}

fn games() -> Vec<String> {
    let mut numbers = Numbers(1);
    (0..GAMES).map(|_| game(&mut numbers)).collect()
}

fn game(numbers: &mut Numbers) -> String {
    let mut lines = "{\"act\":\"start\",\"edition\":\"FIDE2023\"}\n".to_owned();
    let mut position = Tolerant::default();
    for _ in 0..PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[numbers.below(legal.len())];
        acts(&position, m, &mut lines);
        position.play_unchecked(m);
    }
    lines
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

fn with_winnability(stream: &str, answers: &mut Vec<u8>) {
    protocol::run(black_box(stream.as_bytes()), answers).expect("written");
}

fn echo(stream: &str, answers: &mut Vec<u8>) {
    for line in black_box(stream).lines() {
        let value: Value = serde_json::from_str(line).expect("JSON");
        serde_json::to_writer(&mut *answers, &value).expect("written");
        answers.push(b'\n');
    }
}

/// The seconds that all games take.
fn seconds(games: &[String], answer: impl Fn(&str, &mut Vec<u8>)) -> f64 {
    let mut answers = Vec::new();
    let mut shortest = vec![f64::MAX; games.len()];
    for _ in 0..RUNS {
        for (game, shortest) in games.iter().zip(&mut shortest) {
            answers.clear();
            let began = Instant::now();
            answer(game, &mut answers);
            *shortest = shortest.min(began.elapsed().as_secs_f64());
        }
    }
    shortest.iter().sum()
}

fn check(games: &[String]) {
    let mut answers = Vec::new();
    for game in games {
        with_winnability(game, &mut answers);
    }
    let is_error = |line: &&[u8]| line.windows(9).any(|w| w == b"\"error\":{");
    let errors = answers.split(|b| *b == b'\n').filter(is_error).count();
    assert_eq!(errors, 0, "the stream is not the protocol");
}

fn main() {
    let games = games();
    check(&games);
    let acts = games.iter().flat_map(|game| game.lines()).count();
    println!("{} games, {acts} lines", games.len());
    let peer = seconds(&games, echo);
    let rows: [(&str, f64); 3] = [
        ("protocol::run", seconds(&games, with_winnability)),
        ("without winnability", seconds(&games, without_winnability)),
        ("peer: serde_json::Value, echo", peer),
    ];
    for (name, took) in rows {
        let rate = acts as f64 / took;
        println!("{name}: {rate:.0} acts/s, 1/{:.2} of the peer", took / peer);
    }
}
