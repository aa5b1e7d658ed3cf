//! Compares the processor time that `winnable` takes for a whole file with that of the library
//! alone, in the same run.
//!
//! `cargo bench -p jadoube --bench batch -- FILE`, a file with a FEN in each line, perhaps after
//! the two letters of chasolver's sets.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

mod taken;

use std::fs::{self, File};
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use board::{CastlingMode, Color, Tolerant};
use winnability::{Budget, Solver, check};

use taken::{Taken, taken};

/// As the command has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Odd, so that there is a median.
const RUNS: usize = 5;

/// What the command asks the library: each side decided, and the answer checked.
fn by_library(fens: &[String]) {
    let (mut solver, budget) = (Solver::default(), Budget::default());
    for fen in fens {
        let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        for side in Color::ALL {
            let found = solver.decide(&position, side, &budget);
            let found = found.checked_within(&budget);
            check(&position, side, &found).unwrap();
            black_box(found);
        }
    }
}

fn by_command(file: &Path, options: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.arg("winnable").args(options);
    let streams = command
        .stdin(File::open(file).unwrap())
        .stdout(Stdio::null());
    assert!(streams.status().unwrap().success());
}

fn tell(what: &str, mut runs: Vec<Taken>, positions: usize) -> Duration {
    runs.sort_by_key(Taken::processor);
    let Taken { user, system, time } = runs[runs.len() / 2];
    let each = (user + system).as_secs_f64() * 1e6 / positions as f64;
    println!(
        "{what:<22} {each:>6.2} µs a position: user {:.2} s, system {:.2} s; took {:.2} s",
        user.as_secs_f64(),
        system.as_secs_f64(),
        time.as_secs_f64()
    );
    user + system
}

fn main() {
    let arguments = std::env::args_os().skip(1);
    let Some(file) = arguments
        .filter(|word| word != "--bench")
        .map(PathBuf::from)
        .next()
    else {
        println!("batch: no file; cargo bench -p jadoube --bench batch -- FILE");
        return;
    };
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fens: Vec<String> = lines
        .map(|line| match line.split_once(' ') {
            Some((labels, fen)) if labels.len() == 2 => fen.trim().to_owned(),
            _ => line.trim().to_owned(),
        })
        .filter(|fen| !fen.is_empty())
        .collect();
    let mut plain = tempfile::NamedTempFile::new().unwrap();
    plain
        .write_all((fens.join("\n") + "\n").as_bytes())
        .unwrap();
    let (mut library, mut command, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        library.push(taken(|| by_library(&fens)));
        command.push(taken(|| by_command(plain.path(), &[])));
        alone.push(taken(|| by_command(plain.path(), &["--jobs", "1"])));
    }
    println!("{} positions, medians of {RUNS} runs", fens.len());
    let library = tell("library", library, fens.len());
    for (what, runs) in [("winnable", command), ("winnable --jobs 1", alone)] {
        let times = tell(what, runs, fens.len()).as_secs_f64() / library.as_secs_f64();
        println!("{what:<22} {times:.2} times the library");
    }
}
