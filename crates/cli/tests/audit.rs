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
        "5 games, 64 plies: 7 findings in 5 games",
        "result_signal",
    ] {
        assert!(told.out.contains(part), "{part}\n{}", told.out);
    }
    assert!(told.out.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn people_read_where_it_is_that_has_no_move() {
    let text = b"[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 1-0\n";
    let told = run_with(&["audit", "--format", "text", "-"], text);
    let place = text.iter().position(|byte| *byte == b'(').unwrap();
    let line = format!("broken_text, byte {place}\n");
    assert!(told.out.contains(&line), "{line}\n{}", told.out);
}

#[test]
fn programs_read_a_line_for_each_finding() {
    let told = run(&["audit", CLUB_NIGHT]);
    let lines = objects(&told);
    assert_eq!(lines.len(), 8);
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
    let summary = &lines[7]["summary"];
    assert_eq!(summary["games"], 5);
    assert_eq!(summary["findings"]["illegal_move"], 2);
    assert_eq!(summary["interrupted"], false);
}

#[test]
fn a_table_has_a_head_and_a_line_for_each_finding() {
    let told = run(&["audit", "--format", "csv", CLUB_NIGHT]);
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 8);
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
    assert_eq!(objects(&told).len(), 8);
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
    // of the games of the example three have ten plies or more
    assert_eq!(twins.count(), 199 * 3);
}

#[test]
fn a_game_of_another_file_is_told_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0";
    let text = format!("[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n{moves}\n");
    let [one, two] = ["one.pgn", "two.pgn"].map(|name| folder.path().join(name));
    fs::write(&one, &text).unwrap();
    fs::write(&two, &text).unwrap();
    let told = run(&["audit", one.to_str().unwrap(), two.to_str().unwrap()]);
    let found = &objects(&told)[0];
    assert_eq!(found["kind"], "same_game");
    let sentence = found["sentence"].as_str().unwrap();
    let place = format!("game 1 in {}", one.display());
    assert!(sentence.contains(&place), "{sentence}");
}

#[test]
fn the_report_holds_everything_and_asks_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let name = path.to_str().unwrap();
    let told = run(&["audit", CLUB_NIGHT, "--report", name]);
    assert_eq!(told.code, Some(1));
    let page = fs::read_to_string(&path).unwrap();
    assert_eq!(page.matches("<li class=").count(), 7);
    assert_eq!(page.matches("<svg class=\"board\"").count(), 7);
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

/// What cannot be written is nothing that was found.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_finding() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = common::program(&["audit", CLUB_NIGHT]);
    let told = command.stdout(full).output().unwrap();
    assert_eq!(told.status.code(), Some(2));
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

fn field(value: &Value, name: &str) -> String {
    value[name].to_string().trim_matches('"').to_owned()
}

/// The findings of all shards, numbered on, are those of the file, byte for byte.
#[test]
fn shards_are_judged_as_the_file_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let game =
        "[Event \"A\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n";
    let text = game.repeat(9);
    fs::write(&path, &text).unwrap();
    let name = path.to_str().unwrap();
    let whole = run(&["audit", name, "--format", "jsonl"]);
    let shards = objects(&run(&["audit", "--shards", "150", name]));
    assert_eq!(shards.len(), 3);
    let (mut joined, mut games, mut end) = (String::new(), 0, 0);
    for shard in shards {
        assert_eq!(shard["offset"], end);
        let begin = end;
        end += usize::try_from(shard["bytes"].as_u64().unwrap()).unwrap();
        let offset = field(&shard, "offset");
        let told = run_with(
            &["audit", "--worker", "--name", name, "--offset", &offset],
            &text.as_bytes()[begin..end],
        );
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
        let trailer = &objects(&told).pop().unwrap()["trailer"];
        for key in ["file", "offset", "bytes"] {
            assert_eq!(trailer[key], shard[key]);
        }
        for line in told
            .out
            .lines()
            .filter(|line| !line.starts_with("{\"trailer"))
        {
            let (before, after) = line.split_once(",\"game\":").unwrap();
            let (number, after) = after.split_once(',').unwrap();
            let number = games + number.parse::<u64>().unwrap();
            joined += &format!("{before},\"game\":{number},{after}\n");
        }
        games += trailer["games"].as_u64().unwrap();
    }
    assert_eq!((end, games), (text.len(), 9));
    assert!(whole.out.starts_with(&joined), "{joined}\n{}", whole.out);
    assert_eq!(whole.out.lines().count(), joined.lines().count() + 1);
}

#[test]
fn a_trailer_says_what_was_read() {
    let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let told = run_with(&["audit", "--worker"], b"");
    let trailer = &objects(&told)[0]["trailer"];
    assert_eq!(field(trailer, "sha256"), nothing);
    assert_eq!(
        (field(trailer, "bytes"), field(trailer, "games")),
        ("0".into(), "0".into())
    );
    assert_eq!(trailer["unreadable"], Value::Null);
    // what is packed as nothing unpacks, and what is broken off, is read to its end all the same
    let broken = b"\x1F\x8B\x08\0\0\0\0\0\0\xFF garbage".repeat(9000);
    for bytes in [&b"PK\x03\x04..."[..], &broken] {
        let told = run_with(&["audit", "--worker"], bytes);
        assert_eq!(told.code, Some(0));
        let trailer = &objects(&told).pop().unwrap()["trailer"];
        assert_eq!(trailer["bytes"], bytes.len());
        assert!(trailer["unreadable"].is_string(), "{trailer}");
    }
}

#[test]
fn likeness_tells_the_same_game_from_another() {
    let likeness = |moves: &str| {
        let told = run_with(&["audit", "--worker", "--likeness"], moves.as_bytes());
        let first = objects(&told).remove(0);
        assert_eq!(first["finding"]["kind"], "same_game");
        field(&first, "likeness")
    };
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    assert_eq!(
        likeness(&format!("{moves} *")),
        likeness(&format!("{moves} 1-0"))
    );
    assert_ne!(
        likeness(&format!("{moves} *")),
        likeness(&format!("{moves} 6. Re1 *"))
    );
    // too short to be the same by more than chance
    let told = run_with(&["audit", "--worker", "--likeness"], b"1. e4 *");
    assert!(objects(&told).iter().all(|line| line["likeness"].is_null()));
}

#[test]
fn options_of_a_worker_are_those_of_no_other() {
    for wrong in [
        &["audit", "--worker", CLUB_NIGHT][..],
        &["audit", "--worker", "--format", "csv"],
        &["audit", "--offset", "1", CLUB_NIGHT],
        &["audit", "--shards", "0", CLUB_NIGHT],
    ] {
        fails(wrong, 2, &["--help"]);
    }
}
