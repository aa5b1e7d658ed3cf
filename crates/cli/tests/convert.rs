//! Tests `convert`: each way of writing what was no legal move, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate ledger as jadoube_ledger;

mod common;
#[path = "../../ledger/tests/recorded/mod.rs"]
mod recorded;
#[path = "common/records.rs"]
mod records;

use std::fs;
use std::io::Write;

use common::{fails, run, run_with, says};
use flate2::write::GzEncoder;
use serde_json::Value;

const ILLEGAL: &[u8] =
    b"[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 d5 3. a3 *\n";

#[test]
fn each_way_writes_the_same_game() {
    for (way, moves) in [
        (
            "strict",
            "1. e4 e5 {[%arb illegal 7.5.1] 2. Ke1e3 d5 3. a3} *",
        ),
        (
            "lenient",
            "1. e4 e5 2. Ke1e3 $250 {[%arb illegal 7.5.1]} 2... d5 3. a3 *",
        ),
        ("split", "2... d5 3. a3 *"),
    ] {
        let told = run_with(&["convert", "-", "--illegal", way], ILLEGAL);
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{way}");
        assert!(told.out.contains(moves), "{way}: {}", told.out);
        let games = if way == "split" { 2 } else { 1 };
        assert_eq!(told.out.matches("[White \"Ada\"]").count(), games, "{way}");
    }
}

#[test]
fn what_was_played_is_audited_like_the_original() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("night.pgn");
    let file = file.to_str().unwrap();
    let night = "examples/club-night.pgn";
    let told = run(&["convert", night, "--illegal", "lenient", "-o", file]);
    assert_eq!((told.code, told.out.as_str()), (Some(0), ""));
    let found = |file| -> Vec<Vec<Value>> {
        let told = run(&[
            "audit",
            file,
            "--format",
            "jsonl",
            "--only",
            "illegal_move,threefold_open",
        ]);
        let lines = told
            .out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        // the move itself is written with the square that it came from
        let parts = [
            "game", "white", "kind", "ply", "articles", "sentence", "fen",
        ];
        lines
            .map(|line| parts.map(|part| line[part].clone()).into())
            .collect()
    };
    let (before, after) = (found(night), found(file));
    assert!(before.len() > 1);
    assert_eq!(before, after);
}

#[test]
fn no_file_is_overwritten_and_others_are_written_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("there.pgn");
    fs::write(&file, "mine").unwrap();
    let there = file.to_str().unwrap();
    fails(
        &["convert", "examples/club-night.pgn", "-o", there],
        1,
        &["there already"],
    );
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    let told = run(&["convert", "/no/such.pgn", "examples/club-night.pgn"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("/no/such.pgn") && told.out.contains("Lovelace, Ada"));
}

#[test]
fn what_was_told_act_by_act_has_its_rulings_in_comments() {
    let chernin = "examples/karpov-chernin-1992.txt";
    let from = [
        "convert",
        chernin,
        "--from",
        "acts",
        "--tag",
        "White=Karpov",
    ];
    let told = run(&from);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let text = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "[White \"Karpov\"]",
        "53... Kd6+ {[%arb ruling illegal_move white 7.5.1,7.5.5,",
        "[%arb time black +120] White's move from e8 to e6 leaves the king in check;",
        "54. Qe7+ Rxe7+ 0-1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let two = b"start\nW move e2e4\nW lift a9\nstart\nW move d2d4\n";
    let told = run_with(&["convert", "-", "--from", "acts"], two);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("-, line 3: "), "{}", told.err);
    assert!(
        told.out.contains("1. e4 *") && told.out.contains("1. d4 *"),
        "{}",
        told.out
    );
    fails(&["convert", chernin, "--tag", "White"], 2, &["White=Ada"]);
}

#[test]
fn games_told_act_by_act_have_the_names_of_their_start() {
    let acts = b"start white=\"Ada\" black=\"Bo\" event=\"Club\" round=3\nW move e2e4\nW press\n\
                 start white=\"Cy\"\nW move d2d4\nW press\n";
    let from = ["convert", "-", "--from", "acts", "--tag", "Black=Beatrix"];
    let told = run_with(&from, acts);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    for part in [
        "[Event \"Club\"]",
        "[Round \"3\"]\n[White \"Ada\"]\n[Black \"Beatrix\"]",
        "[Round \"?\"]\n[White \"Cy\"]\n[Black \"Beatrix\"]",
    ] {
        assert!(told.out.contains(part), "{part}\n{}", told.out);
    }
}

#[test]
fn what_could_not_be_read_is_told_with_its_place() {
    let text = b"[White \"Ada\"]\n\n1. e4 *\n\n[White \"Bo\"]\n\n1. e4 xyzzy e5 { open\n\n";
    let told = run_with(&["convert", "-"], text);
    assert_eq!(told.code, Some(1));
    assert_eq!(told.out.matches("1. e4 ").count(), 2, "{}", told.out);
    let lines: Vec<&str> = told.err.lines().collect();
    let place = |part: &str| {
        let at = std::str::from_utf8(text).unwrap().find(part).unwrap();
        format!("standard input, game 2, byte {at}: ")
    };
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains(&place("xyzzy"))),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains(&place("{ open"))),
        "{lines:?}"
    );
    // what was written loosely is written well, and nothing is lost
    let loose = b"[White \"Ada\"]\n\n1. e4 d5 2. ed5 1-0 1-0\n";
    let told = run_with(&["convert", "-"], loose);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    fails(
        &["convert", "examples/club-night.pgn", "--tag", "White=Ada"],
        2,
        &["--from acts"],
    );
}

#[test]
fn a_file_that_breaks_off_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.pgn.gz");
    let game = "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(game.repeat(1_000).as_bytes()).unwrap();
    let mut packed = packed.finish().unwrap();
    packed.truncate(packed.len() - 20);
    fs::write(&file, &packed).unwrap();
    let file = file.to_str().unwrap();
    for command in ["convert", "audit"] {
        let told = run(&[command, file]);
        assert_eq!(told.code, Some(2));
        let (_, place) = told.err.split_once("it ends at byte ").unwrap();
        let (byte, place) = place.split_once(" of what was unpacked, in game ").unwrap();
        let (number, _) = place.split_once(',').unwrap();
        let whole = byte.parse::<usize>().unwrap() / game.len();
        assert!((1..1_000).contains(&whole), "{}", told.err);
        assert_eq!(number.parse::<usize>().unwrap(), whole + 1, "{}", told.err);
    }
}

#[test]
fn what_is_proposed_is_written_once_the_arbiter_has_chosen() {
    let told = "start edition=FIDE2018\nW release e2 e4 hand=right\nW press hand=left\n";
    for (chosen, is_written) in [("", false), ("A decide penalty of=2 warning\n", true)] {
        let acts = format!("{told}{chosen}");
        let told = run_with(&["convert", "-", "--from", "acts"], acts.as_bytes());
        let ruling = "[%arb ruling clock_handling white 6.2.3,12.9]";
        assert_eq!(told.out.contains(ruling), is_written, "{}", told.out);
    }
}

#[test]
fn records_are_written_with_the_names_they_began_with() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    records::write(&whole, &[records::ended("a"), records::ended("b")].concat());
    let whole = whole.to_str().unwrap();
    let told = run(&["convert", whole, "--from", "records"]);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let names = told
        .out
        .matches("[White \"Anna Ängström\"]\n[Black \"Berta\"]");
    assert_eq!(names.count(), 2, "{}", told.out);
    // one of two games is damaged
    let mut items = records::ended("a");
    items.remove(1);
    let damaged = folder.path().join("damaged.jsonl");
    records::write(&damaged, &[items, records::ended("b")].concat());
    let damaged = damaged.to_str().unwrap();
    let told = run(&["convert", damaged, "--from", "records"]);
    assert_eq!(told.code, Some(1));
    assert!(
        told.err.contains("game a: ") && told.err.contains("left out"),
        "{}",
        told.err
    );
    assert_eq!(told.out.matches("[White ").count(), 1);
    let illegal = folder.path().join("games.pgn");
    fs::write(&illegal, ILLEGAL).unwrap();
    let no_record = illegal.to_str().unwrap();
    fails(
        &["convert", no_record, "--from", "records"],
        2,
        &["jadoube backup"],
    );
}

#[test]
fn help_has_examples() {
    says(&["convert", "--help"], &["--illegal split", "docs/pgn.md"]);
}
