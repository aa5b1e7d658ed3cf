//! Tests `audit`: what it finds, in each format, and how it ends.

mod common;

use std::fs;

use common::{Told, fails, run, run_with, says};
use serde_json::Value;

const CLUB_NIGHT: &str = "examples/club-night.pgn";
const CLEAN: &[u8] = b"[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
const TWO_RESULTS: &[u8] = b"[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n";

fn objects(told: &Told) -> Vec<Value> {
    let parsed = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    told.out.lines().map(parsed).collect()
}

#[test]
fn people_read_game_move_and_article() {
    let told = run(&["audit", "--format", "text", CLUB_NIGHT]);
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    for part in [
        "game 3  Germain, Sophie - Gauss, Carl  0-1  round 1",
        "4. Qxf7#: The game ends with checkmate: it is 1-0, and the record says 0-1. [5.1.1]",
        "5 games, 64 plies: 8 findings in 5 games",
        "result_signal",
    ] {
        assert!(told.out.contains(part), "{part}\n{}", told.out);
    }
    assert!(told.out.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn programs_read_a_line_for_each_finding() {
    let told = run(&["audit", CLUB_NIGHT]);
    let lines = objects(&told);
    assert_eq!(lines.len(), 9);
    let first = &lines[0];
    assert_eq!(first["kind"], "illegal_move");
    assert_eq!(
        (first["game"].as_u64(), first["ply"].as_u64()),
        (Some(1), Some(10))
    );
    assert_eq!(first["move"], "5... Ne7");
    assert_eq!(
        first["articles"],
        serde_json::json!(["3.10.2", "7.5.1", "3.9.2"])
    );
    let text = fs::read_to_string(common::root().join(CLUB_NIGHT)).unwrap();
    let offset = usize::try_from(first["offset"].as_u64().unwrap()).unwrap();
    assert!(text[offset..].starts_with("Ne7"));
    let summary = &lines[8]["summary"];
    assert_eq!(summary["games"], 5);
    assert_eq!(summary["findings"]["illegal_move"], 2);
    assert_eq!(summary["interrupted"], false);
}

#[test]
fn a_table_has_a_head_and_a_line_for_each_finding() {
    let told = run(&["audit", "--format", "csv", CLUB_NIGHT]);
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 9);
    assert!(lines[0].starts_with("file,game,white,black,result,"));
    assert!(
        lines[1]
            .starts_with("examples/club-night.pgn,1,\"Lovelace, Ada\",\"Babbage, Charles\",1-0,")
    );
}

#[test]
fn the_exit_code_says_whether_something_was_found() {
    let table: &[(&[&str], &[u8], i32)] = &[
        (&["audit", "-"], CLEAN, 0),
        (&["audit", "-"], TWO_RESULTS, 1),
        (&["audit", "-", "--max-severity", "doubt"], TWO_RESULTS, 1),
        (&["audit", "-", "--max-severity", "fault"], TWO_RESULTS, 0),
        (
            &["audit", "-", "--ignore", "contradictory_result"],
            TWO_RESULTS,
            0,
        ),
        (
            &["audit", "-", "--only", "illegal_move,same_game"],
            TWO_RESULTS,
            0,
        ),
        (
            &["audit", "-", "--only", "contradictory_result"],
            TWO_RESULTS,
            1,
        ),
    ];
    for (args, input, code) in table {
        let told = run_with(args, input);
        assert_eq!(told.code, Some(*code), "{args:?}\n{}{}", told.out, told.err);
    }
}

#[test]
fn a_file_that_cannot_be_read_keeps_no_other_from_it() {
    let told = run(&["audit", "no-such-file.pgn", CLUB_NIGHT]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("no-such-file.pgn"), "{}", told.err);
    assert_eq!(objects(&told).len(), 9);
    fails(
        &["audit", CLUB_NIGHT, "--only", "twins"],
        2,
        &["illegal_move"],
    );
    fails(
        &["audit", CLUB_NIGHT, "--control", "soon"],
        2,
        &["40/5400+30"],
    );
    fails(&["audit"], 2, &["FILE"]);
}

/// Whatever the number of workers, findings come in the order of the games; what comes twice is
/// told of the second.
#[test]
fn findings_come_in_the_order_of_the_games() {
    let text = fs::read_to_string(common::root().join(CLUB_NIGHT)).unwrap();
    let many = text.repeat(200);
    let by_one = run_with(&["audit", "-", "--jobs", "1"], many.as_bytes());
    let by_many = run_with(&["audit", "-", "--jobs", "7"], many.as_bytes());
    assert_eq!(by_one.out, by_many.out);
    let lines = objects(&by_many);
    let games: Vec<u64> = lines
        .iter()
        .filter_map(|line| line["game"].as_u64())
        .collect();
    assert!(games.is_sorted() && games.last() == Some(&1_000));
    let twins = lines.iter().filter(|line| line["kind"] == "same_game");
    // of the games of the example two have ten plies or more that are moves
    assert_eq!(twins.count(), 199 * 3);
}

#[test]
fn the_report_holds_everything_and_asks_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let name = path.to_str().unwrap();
    let told = run(&["audit", CLUB_NIGHT, "--report", name]);
    assert_eq!(told.code, Some(1));
    let page = fs::read_to_string(&path).unwrap();
    assert_eq!(page.matches("<li class=").count(), 8);
    assert_eq!(page.matches("<svg class=\"board\"").count(), 8);
    for part in [
        "Audit of 5 games",
        "Lovelace, Ada",
        "prefers-color-scheme",
        "@media print",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let without_names = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!without_names.contains("http"), "it asks somebody");
    fails(
        &["audit", CLUB_NIGHT, "--report", CLUB_NIGHT],
        2,
        &["of its own"],
    );
    fails(
        &["audit", CLUB_NIGHT, "--report", "/no/such/folder/r.html"],
        2,
        &["folder"],
    );
}

#[test]
fn names_are_text_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let name = "<script>alert(1)</script>' onload='x";
    let text = format!("[White \"{name}\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n");
    run_with(
        &["audit", "-", "--report", path.to_str().unwrap()],
        text.as_bytes(),
    );
    let page = fs::read_to_string(&path).unwrap();
    assert!(!page.contains("<script>alert") && !page.contains("onload='x"));
    assert!(page.contains("&lt;script&gt;alert(1)"));
}

#[test]
fn a_name_that_is_wrong_about_the_packing_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn.gz");
    fs::write(&path, CLEAN).unwrap();
    let told = run(&["audit", path.to_str().unwrap()]);
    assert_eq!(told.code, Some(0));
    assert!(told.err.contains("it is not packed"), "{}", told.err);
    assert_eq!(objects(&told)[0]["summary"]["games"], 1);
}

#[test]
fn kinds_are_listed() {
    says(
        &["audit", "--kinds"],
        &["illegal_move  [3.10.2, 7.5.1]", "threefold_open"],
    );
}

/// Ctrl-C leaves what was found by then, and a summary that says so.
#[cfg(unix)]
#[test]
fn who_breaks_off_keeps_what_was_found() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::Stdio;

    let mut command = common::program(&["audit", "-", "--format", "jsonl"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let games = [TWO_RESULTS; 200].concat();
    input.write_all(&games).unwrap();
    input.flush().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    let pid = child.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(killed.unwrap().success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let last: Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
    assert_eq!(last["summary"]["interrupted"], true);
    assert!(last["summary"]["games"].as_u64() >= Some(64));
}
