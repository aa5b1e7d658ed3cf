//! Tests that `board` follows what `simulate` is: each kind, a line that boards share, and men who
//! come out of the box and go back.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/running.rs"]
mod running;

use std::fs;
use std::path::{Path, PathBuf};

use common::run;
use running::Running;
use tempfile::TempDir;

const MOVES: [&str; 4] = ["e2e4", "e7e5", "g1f3", "b8c6"];
const GAME: &str = "1. e4 e5 2. Nf3 Nc6 *\n";
/// Few men, so that nobody has to wait until they are set up.
const FEW: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn written(folder: &TempDir, game: &str) -> PathBuf {
    let path = folder.path().join("game.pgn");
    fs::write(&path, game).unwrap();
    path
}

/// A simulated board with these options, and the word by which a program finds it.
fn simulated(kind: &str, game: &Path, options: &[&str]) -> (Running, String) {
    let words = ["simulate", "--kind", kind, "--game", text(game)];
    let pace = ["--pace", "2"];
    let mut simulated = Running::of(&[&words[..], &pace, options].concat());
    simulated.says(|said, _| !said.is_empty());
    let name = simulated.said[0].clone();
    (simulated, name)
}

/// A program that reads a DGT board on a terminal.
fn reading(port: &str, options: &[&str]) -> Running {
    Running::of(&[&["board", "--kind", "dgt", "--port", port], options].concat())
}

/// Reads until the board ends, and then no longer.
fn reads_to_the_end(mut simulated: Running, mut reading: Running) -> Running {
    assert_eq!(simulated.ends(), Some(0), "{:?}", simulated.complained);
    reading.complains("It is looked for again");
    assert_eq!(reading.break_off(), Some(0), "{:?}", reading.complained);
    reading
}

/// Every kind that is offered is one that `board` follows, move by move.
#[test]
fn each_kind_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, GAME);
    let refused = run(&["simulate", "--kind", "nothing", "--game", text(&game)]);
    let kinds = refused.err.split_once("possible values: ").unwrap().1;
    let kinds = kinds.split_once(']').unwrap().0;
    let begun = kinds.split(", ").map(|kind| {
        let (simulated, reading) = match kind {
            "dgt" => {
                let (simulated, port) = simulated(kind, &game, &["--speed", "2"]);
                (simulated, reading(&port, &["--format", "uci"]))
            }
            "livechess" => {
                let (simulated, url) = simulated(kind, &game, &["--listen", "127.0.0.1:0"]);
                let address = url.split('/').nth(2).unwrap();
                let words = ["board", "--livechess", address, "--format", "uci"];
                (simulated, Running::of(&words))
            }
            other => panic!("nothing here reads a simulated {other}"),
        };
        (kind, simulated, reading)
    });
    // all of them play before the first is heard to its end
    for (kind, simulated, reading) in begun.collect::<Vec<_>>() {
        assert_eq!(reads_to_the_end(simulated, reading).said, MOVES, "{kind}");
    }
}

/// What stands on the board before and after the game is no act, and the kings are its result.
#[test]
fn men_come_out_of_the_box_and_go_back() {
    let folder = tempfile::tempdir().unwrap();
    let heading = format!("[SetUp \"1\"]\n[FEN \"{FEW}\"]\n[Result \"1-0\"]\n\n");
    let game = written(&folder, &(heading + "1. e4 Kd7 2. Kd2 Ke6 1-0\n"));
    let round = folder.path().join("round");
    let options = ["--speed", "2", "--from-the-box", "--kings"];
    let (simulated, port) = simulated("dgt", &game, &options);
    let written = ["--fen", FEW, "--format", "acts", "--pgn", text(&round)];
    let reading = reads_to_the_end(simulated, reading(&port, &written));
    let acts = reading.said.iter().filter(|line| !line.starts_with('#'));
    // how it begins, and of each move a lift, a place, a release and a press
    assert_eq!(acts.count(), 1 + 4 * 4, "{:?}", reading.said);
    let told = |words: &str| reading.said.iter().any(|line| line.contains(words));
    assert!(told("the kings show 1-0"), "{:?}", reading.said);
    assert!(!told("out of step"), "{:?}", reading.said);
    let game = fs::read_to_string(round.join("board.pgn")).unwrap();
    assert!(game.contains("[Result \"1-0\"]"), "{game}");
    let game = game.replace('\n', " ");
    assert!(game.contains("2. Kd2"), "{game}");
    assert!(!game.contains("3. "), "{game}");
}

#[test]
fn a_board_on_a_shared_line_is_followed_under_its_address() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, GAME);
    let (simulated, port) = simulated("dgt", &game, &["--bus", "300", "--speed", "2"]);
    let reading = reading(&port, &["--bus", "300", "--format", "uci"]);
    assert_eq!(reads_to_the_end(simulated, reading).said, MOVES);
}

/// Whoever names an address at which no board answers is told which did, and how a board is read
/// that is alone on its line.
#[test]
fn an_address_that_is_wrong_is_told_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, GAME);
    let (_stays, port) = simulated("dgt", &game, &["--bus", "300", "--stay"]);
    let mut other = reading(&port, &["--bus", "5"]);
    assert_eq!(other.ends(), Some(2));
    let told = other.complained.join("\n");
    let remedy = "no board answers at address 5 of this line; 300 did: try --bus 300";
    assert!(told.contains(remedy), "{told}");

    let (_stays, port) = simulated("dgt", &game, &["--stay"]);
    let mut alone = reading(&port, &["--bus", "5"]);
    alone.complains("a board alone is read without --bus");
    assert_eq!(alone.break_off(), Some(0));
}
