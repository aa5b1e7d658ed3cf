//! Compares `audit` with the programs that read the same games: a bare replay by pgn-reader and
//! shakmaty, pgn-extract, python-chess.
//!
//! `cargo bench -p jadoube --bench audit -- FILE.pgn`. pgn-extract is looked for among Debian's
//! games too; `PYTHON` names a Python that has python-chess (`cargo xtask test pgn-peers` makes one
//! in `target/python/pgn-peers`).

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

#[path = "../../pgn/benches/replay/mod.rs"]
mod replay;
mod taken;

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use replay::replay;
use taken::{Taken, taken};

/// Odd, so that there is a median.
const RUNS: usize = 5;

/// Legality, repetition and the halfmove clock of every position, as python-chess knows them.
const PYTHON_CHESS: &str = "
import sys, logging, chess.pgn
logging.getLogger('chess.pgn').setLevel(logging.CRITICAL)
with open(sys.argv[1], encoding='utf-8', errors='replace') as file:
    while (game := chess.pgn.read_game(file)) is not None:
        board, stood = game.board(), {}
        for move in game.mainline_moves():
            board.push(move)
            key = board._transposition_key()
            stood[key] = stood.get(key, 0) + 1
            if board.halfmove_clock >= 100 or stood[key] >= 3:
                pass
";

fn main() {
    let arguments = env::args_os().skip(1);
    let Some(file) = arguments
        .filter(|word| word != "--bench")
        .map(PathBuf::from)
        .next()
    else {
        println!("audit: no file; cargo bench -p jadoube --bench audit -- FILE.pgn");
        return;
    };
    let text = fs::read(&file).unwrap();
    let games = replay(&text);
    println!("{}: {games} games, medians of {RUNS} runs", file.display());
    let audit = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args(["audit", "--format", "jsonl"]).args(options);
        command
    };
    let mut runs: Vec<(&str, Vec<Taken>)> = Vec::new();
    let mut note = |name, taken| match runs.iter_mut().find(|(known, _)| *known == name) {
        Some((_, runs)) => runs.push(taken),
        None => runs.push((name, vec![taken])),
    };
    for _ in 0..RUNS {
        note("replay", taken(|| assert_eq!(replay(&text), games)));
        note(
            "audit, one core",
            taken(|| run(audit(&["--jobs", "1"]), &file)),
        );
        note("audit, all cores", taken(|| run(audit(&[]), &file)));
        for (name, peer) in [
            ("pgn-extract -r", pgn_extract()),
            ("python-chess", python_chess()),
        ] {
            if let Some(peer) = peer {
                note(name, taken(|| run(peer, &file)));
            }
        }
    }
    for (name, runs) in &mut runs {
        tell(name, runs, games);
    }
}

fn tell(name: &str, runs: &mut [Taken], games: usize) {
    runs.sort_by_key(Taken::processor);
    let Taken { user, system, time } = runs[runs.len() / 2];
    let processor = (user + system).as_secs_f64();
    println!(
        "{name:<18} {:>9.0} games a second of processor time: user {:.2} s, system {:.2} s; took {:.2} s",
        games as f64 / processor,
        user.as_secs_f64(),
        system.as_secs_f64(),
        time.as_secs_f64()
    );
}

/// It says by its exit code what it found.
fn run(mut command: Command, file: &Path) {
    let quiet = command.arg(file).stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).status().unwrap();
}

/// As told to report errors only.
fn pgn_extract() -> Option<Command> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let program = folders.find_map(|folder| {
        let program = folder.join("pgn-extract");
        File::open(&program).is_ok().then_some(program)
    })?;
    let mut command = Command::new(program);
    command.arg("-r");
    Some(command)
}

fn python_chess() -> Option<Command> {
    let mut command = Command::new(env::var_os("PYTHON")?);
    command.args(["-c", PYTHON_CHESS]);
    Some(command)
}
