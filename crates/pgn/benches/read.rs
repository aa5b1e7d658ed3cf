//! Measures how long reading games takes, beside pgn-reader and shakmaty playing the same moves and
//! keeping nothing. `cargo bench -p jadoube-pgn` takes random games of 80 plies;
//! `cargo bench -p jadoube-pgn --bench read -- FILE` those of a file.

#![allow(clippy::unwrap_used)]

mod replay;

use std::fmt::Write;
use std::hint::black_box;
use std::io::Read;
use std::path::Path;
use std::time::Instant;

use board::{Position, Tolerant, san_and_play};
use jadoube_pgn::{GameSource, PgnGame, Splitter};

use replay::replay;

const GAMES: u64 = 10_000;
const PLIES: usize = 80;
const RUNS: usize = 15;

fn main() {
    let text = match std::env::args().skip(1).find(|arg| !arg.starts_with('-')) {
        Some(file) => unpacked(Path::new(&file)),
        None => random_games().into_bytes(),
    };
    let games = read(&text);
    println!("{games} games, {} bytes", text.len());
    let [own, split, peer] = best([
        &|| read(&text),
        &|| Splitter::new(&text[..]).count(),
        &|| replay(&text),
    ]);
    let rate = |seconds: f64| games as f64 / seconds;
    println!(
        "read:  {:.0} games/s, of which split: {:.0}",
        rate(own),
        rate(split)
    );
    println!(
        "peer (pgn-reader and shakmaty, nothing kept): {:.0} games/s",
        rate(peer)
    );
    println!("read takes {:.2} times as long as the peer", own / peer);
}

fn unpacked(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    GameSource::open(path)
        .unwrap()
        .read_to_end(&mut text)
        .unwrap();
    text
}

/// The shortest of several runs of each, in seconds. They take turns, so that whatever else the
/// machine does disturbs all of them.
fn best<const N: usize>(all: [&dyn Fn() -> usize; N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..RUNS {
        for (run, best) in all.iter().zip(&mut best) {
            let start = Instant::now();
            black_box(run());
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best
}

fn read(text: &[u8]) -> usize {
    let raws = Splitter::new(text).zip(1..);
    let games = raws.map(|(raw, number)| black_box(PgnGame::read(raw.unwrap(), number)));
    games.count()
}

/// Games of random moves, the same on every machine.
fn random_games() -> String {
    let mut text = String::new();
    for seed in 1..=GAMES {
        write!(
            text,
            "[Event \"Club championship\"]\n[Site \"Toronto\"]\n[Date \"2025.11.03\"]\n\
             [Round \"{seed}\"]\n[White \"Player, White\"]\n[Black \"Player, Black\"]\n\
             [Result \"1/2-1/2\"]\n[WhiteElo \"2402\"]\n[BlackElo \"2398\"]\n\n"
        )
        .unwrap();
        random_moves(seed, &mut text);
        text.push_str("1/2-1/2\n\n");
    }
    text
}

fn random_moves(seed: u64, text: &mut String) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Tolerant::default();
    for ply in 0..PLIES {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let m = legal[(state >> 33) as usize % legal.len()];
        if ply % 2 == 0 {
            write!(text, "{}. ", ply / 2 + 1).unwrap();
        }
        text.push_str(&san_and_play(&mut position, m));
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
}
