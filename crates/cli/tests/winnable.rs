//! Tests `winnable` and `check-certificate`: what they answer, in both formats, and what they say
//! of bad input.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::{Told, fails, program, run, run_with, says};
use serde_json::{Value, json};

const CORNER: &str = "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70";
const KINGS: &str = "8/8/3k4/8/8/8/8/K7 w - - 0 60";
const WALL: &str = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";

fn objects(told: &Told) -> Vec<Value> {
    let parsed = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    told.out.lines().map(parsed).collect()
}

#[test]
fn a_line_or_a_certificate_is_shown_and_the_time_it_took() {
    let black = [
        "Black: can checkmate",
        "70.h7 Ng6#",
        "h6h7 f4g6",
        "to decide, ",
        "to check",
    ];
    says(&["winnable", CORNER, "--by", "black"], &black);
    says(
        &["winnable", "8/8/3k4/8/8/3r4/8/K7 w - - 0 60"],
        &[
            "White: cannot checkmate",
            "no man that could give check",
            "(only_kings)",
            "Black: can",
        ],
    );
    says(&["winnable", KINGS], &["dead position"]);
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    says(
        &["winnable", stalemate, "--by", "white"],
        &["there is no legal move"],
    );
    says(&["winnable", stalemate], &["Stalemate"]);
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    says(
        &["winnable", mate, "--by", "white"],
        &["checkmate is on the board"],
    );
    says(&["winnable", WALL, "--by", "white"], &["(invariant)"]);
    says(
        &[
            "winnable",
            "2k5/2P5/3K4/8/8/8/8/8 b - - 0 50",
            "--by",
            "black",
        ],
        &["only_kings"],
    );
}

#[test]
fn positions_are_given_in_one_argument_each_or_word_by_word() {
    let words = ["winnable", "8/8/3k4/8/8/8/8/K7", "w", "-", "-", "0", "60"];
    says(&words, &["dead position"]);
    says(&["winnable", KINGS, CORNER], &[KINGS, CORNER, "70.h7 Ng6#"]);
    let told = run(&["winnable", "--format", "jsonl", CORNER, KINGS, WALL]);
    let fens: Vec<Value> = objects(&told)
        .iter()
        .map(|line| line["fen"].clone())
        .collect();
    assert_eq!(fens, [CORNER, KINGS, WALL]);
}

#[test]
fn both_sides_at_once_are_asked_about_with_dead() {
    says(
        &["winnable", "--dead", KINGS],
        &["A dead position: the game is drawn (5.2.2)."],
    );
    says(
        &["winnable", "--dead", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"],
        &["Stalemate"],
    );
    says(&["winnable", "--dead", CORNER], &["No dead position: "]);
    let told = run(&[
        "winnable", "--dead", "--format", "jsonl", KINGS, CORNER, WALL,
    ]);
    let [kings, corner, wall] = &objects(&told)[..] else {
        panic!("three answers: {}", told.out);
    };
    assert_eq!(kings["dead"]["verdict"], "dead");
    let only_kings = json!({"certificate": "only_kings"});
    assert_eq!(
        kings["dead"]["certificates"],
        json!({"white": only_kings, "black": only_kings})
    );
    assert_eq!(corner["dead"]["verdict"], "alive");
    assert!(corner["dead"]["line_uci"].is_array() && corner["dead"]["winner"].is_string());
    assert_eq!(
        wall["dead"]["certificates"]["black"]["certificate"],
        "invariant"
    );
    fails(
        &["winnable", "--dead", "--by", "white", KINGS],
        2,
        &["--by"],
    );
    fails(
        &["winnable", "--dead", &format!("{KINGS} white")],
        1,
        &["both sides"],
    );
}

#[test]
fn what_is_not_known_is_said_with_what_to_do() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNP w - - 0 1";
    let args = [
        "winnable", start, "--by", "white", "--states", "1", "--memory", "3",
    ];
    says(&args, &["not decided", "--states 20000000 --memory 900"]);
    let told = run(&[&args[..], &["--format", "jsonl"]].concat());
    assert_eq!(objects(&told)[0]["white"]["verdict"], "exhausted");
    assert!(objects(&told)[0]["white"]["states"].is_u64());
    assert_eq!(objects(&told)[0]["white"]["limit"], "states");
    let lonely = ["winnable", "6R1/8/8/8/8/7p/8/7k b - - 0 1", "--by", "white"];
    let few = [&lonely[..], &["--memory", "5"]].concat();
    says(
        &few,
        &[
            "looked at, and --memory 5 holds no",
            "--states 20000000 --memory 900",
        ],
    );
    let told = run(&[&few[..], &["--format", "jsonl"]].concat());
    assert_eq!(objects(&told)[0]["white"]["limit"], "memory");
    assert_eq!(told.code, Some(0));
    let queens = "QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/kQQQQQQQ w - - 0 1";
    let told = run(&["winnable", queens, "--by", "black"]);
    assert!(
        told.out.contains("more legal moves than can be listed"),
        "{}",
        told.out
    );
    assert!(
        !told.out.contains("--states"),
        "nothing helps: {}",
        told.out
    );
    says(
        &["winnable", "--dead", start, "--states", "1"],
        &["Not decided whether"],
    );
}

#[test]
fn every_line_of_standard_input_is_answered() {
    let input = format!("{CORNER} black\n\nrubbish\r\n# {KINGS}\n{KINGS}\twhite\n\u{ff}\n");
    let input: Vec<u8> = input.chars().map(|c| c as u8).collect();
    let told = run_with(&["winnable"], &input);
    assert_eq!(told.code, Some(1));
    let [corner, rubbish, kings, bytes] = &objects(&told)[..] else {
        panic!("four answers: {}", told.out);
    };
    assert_eq!(corner["black"]["line_uci"], json!(["h6h7", "f4g6"]));
    assert_eq!(corner["black"]["line_san"], json!(["70.h7", "Ng6#"]));
    assert!(corner["black"]["decide_us"].is_u64() && corner["black"]["check_us"].is_u64());
    assert!(corner.get("white").is_none());
    assert_eq!(
        (&rubbish["line"], &rubbish["error"]["code"]),
        (&json!(3), &json!("bad_fen"))
    );
    assert_eq!(kings["white"]["certificate"], "only_kings");
    assert_eq!(
        (&bytes["line"], &bytes["error"]["code"]),
        (&json!(6), &json!("unreadable"))
    );
    assert_eq!((&corner["line"], &kings["line"]), (&json!(1), &json!(5)));
}

/// More than is read ahead, by several at once.
#[test]
fn answers_come_in_the_order_of_the_lines() {
    let fens: Vec<String> = (1..400)
        .map(|n| KINGS.replace("60", &n.to_string()))
        .collect();
    for jobs in ["1", "4"] {
        let told = run_with(&["winnable", "--jobs", jobs], fens.join("\n").as_bytes());
        let answered: Vec<Value> = objects(&told)
            .iter()
            .map(|line| line["fen"].clone())
            .collect();
        assert_eq!(answered, fens);
    }
}

/// As many as a machine bears are taken for any number beyond, and the answers are the same.
#[test]
fn more_jobs_than_are_allowed_are_fewer_and_it_is_said() {
    let certificate = format!("{KINGS}; winner white; lemma only_kings");
    let commands = [
        (&["winnable"][..], KINGS),
        (&["check-certificate", "-"], &certificate),
    ];
    for (command, line) in commands {
        for jobs in [
            "1000000",
            "99999999999",
            "18446744073709551615",
            "99999999999999999999999",
        ] {
            let told = run_with(&[command, &["--jobs", jobs]].concat(), line.as_bytes());
            let is_said = told.err.contains("--jobs") && told.err.contains("no more than");
            assert_eq!(
                (told.code, is_said),
                (Some(0), true),
                "{jobs}: {}",
                told.err
            );
            assert_eq!(objects(&told).len(), 1, "{jobs}");
        }
        for jobs in ["0", "-1", "many"] {
            let args = [command, &["--jobs", jobs]].concat();
            fails(&args, 2, &["--jobs", "a whole number from 1"]);
        }
    }
}

/// An answer does not wait for the questions after it.
#[test]
fn an_answer_comes_while_the_next_position_is_worked_on() {
    let endless = "6R1/8/8/8/8/7p/8/7k b - - 0 1 white";
    for jobs in ["1", "2"] {
        let mut child = program(&["winnable", "--jobs", jobs, "--states", "9000000000000"])
            .args(["--memory", "8000"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let lines = format!("{KINGS}\n{CORNER}\n{endless}\n{endless}\n{KINGS}\n");
        stdin.write_all(lines.as_bytes()).expect("it reads");
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for fen in [KINGS, CORNER] {
            let answer = answers.next().expect("an answer").expect("UTF-8");
            assert!(answer.contains(fen), "{answer}");
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
}

/// What no game reaches, and what is answered all the same (3.10.3), by the side asked about.
#[test]
fn irregular_positions_are_answered_and_named() {
    let table = [
        (
            "8/8/8/8/8/8/8/KR6 w - - 0 1",
            "white",
            "no_king_to_checkmate",
            "Black has no king",
        ),
        (
            "k7/8/8/8/8/8/8/1R6 w - - 0 1",
            "black",
            "no_king_to_checkmate",
            "White has no king",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 w - - 0 1",
            "white",
            "closure",
            "the kings stand side by side",
        ),
        (
            "k6k/8/8/8/8/8/8/K6K w - - 0 1",
            "white",
            "only_kings",
            "several kings",
        ),
    ];
    for (fen, side, certificate, note) in table {
        says(&["winnable", fen], &["no game reaches this position", note]);
        let told = run(&["winnable", fen, "--by", side, "--format", "jsonl"]);
        assert_eq!(objects(&told)[0][side]["certificate"], certificate, "{fen}");
        let irregular = objects(&told)[0]["irregular"].to_string();
        assert!(irregular.contains(note), "{fen} {irregular}");
    }
    let can = [
        (
            "P3k3/8/8/8/8/8/8/r3K3 w - - 0 1",
            "black",
            "a pawn on the first or the last rank",
        ),
        (
            "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",
            "white",
            "does not have the move is in check",
        ),
        (
            "4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1",
            "black",
            "both kings are in check",
        ),
    ];
    for (fen, side, note) in can {
        says(&["winnable", fen, "--by", side], &["can checkmate", note]);
    }
}

/// FEN, what is told of each side, what is told of the game, and its word for programs.
#[test]
fn what_is_over_is_told_as_over() {
    let checkmate = [
        "checkmate is on the board",
        "checkmate by the other player is on the board (5.1.1)",
    ];
    let no_move = ["there is no legal move, and no checkmate on the board"; 2];
    let table = [
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            checkmate,
            "Checkmate: White has won the game (5.1.1).",
            json!("checkmate"),
        ),
        (
            "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
            no_move,
            "Stalemate: the game is drawn (5.2.1).",
            json!("stalemate"),
        ),
        // where there is no game there is no stalemate
        (
            "8/8/8/8/8/8/8/K7 b - - 0 1",
            [
                "there is no king that could be checkmated",
                "no man that could give check",
            ],
            "A dead position: the game is drawn (5.2.2), if the position counts.",
            json!("dead_position"),
        ),
        (
            "7k/5Q2/8/8/8/8/PPPPPPPP/K1P5 b - - 0 1",
            no_move,
            "Stalemate: the game is drawn (5.2.1), if the position counts.",
            json!("stalemate"),
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/P7 b - - 0 1",
            checkmate,
            "Checkmate: White has won the game (5.1.1), if the position counts.",
            json!("checkmate"),
        ),
    ];
    for (fen, sides, game, word) in &table {
        says(&["winnable", fen], &[&sides[..], &[game]].concat());
        let told = run(&["winnable", "--format", "jsonl", fen]);
        assert_eq!(&objects(&told)[0]["termination"], word, "{fen}");
        let is_told = run(&["winnable", fen]).out.contains("Stalemate");
        assert_eq!(is_told, word == "stalemate", "{fen}");
    }
    let (fen, _, game, _) = &table[2];
    says(&["winnable", "--dead", fen], &[game]);
}

/// A closure may stop at other proofs, and its number is a bound.
#[test]
fn what_a_closure_has_looked_at_is_not_overstated() {
    let line = "7k/8/7K/8/8/8/8/b7 w - - 0 40; winner black; closure 1000000";
    let told = run_with(
        &["check-certificate", "-", "--format", "text"],
        line.as_bytes(),
    );
    let text = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains(
            "has this player checkmated: at most 1000000 are looked at, and any others are ruled out by the material (closure)"
        ),
        "{text}"
    );
}

#[test]
fn what_is_no_position_is_refused() {
    fails(
        &["winnable", "8/8/8/8/8/8/8/8 w - - 0 1"],
        1,
        &["the board is empty"],
    );
    fails(
        &["winnable", KINGS, "--by", "green"],
        2,
        &["white", "black"],
    );
    fails(
        &["winnable", &format!("{KINGS} green")],
        1,
        &["the side, white or black"],
    );
    fails(&["winnable", KINGS, "--states", "0"], 2, &["--states"]);
    fails(
        &["winnable", KINGS, "--states", "-1"],
        2,
        &["invalid value '-1' for '--states"],
    );
    let chess960 = "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1";
    fails(&["winnable", chess960], 1, &["add --chess960"]);
    let told = run(&["winnable", "--chess960", "--format", "jsonl", chess960]);
    assert_eq!(objects(&told)[0]["chess960"], true);
    says(&["winnable", &format!("{KINGS} White")], &["White: cannot"]);
    fails(
        &["winnable", KINGS, "--certificate", "/no/such/folder/x"],
        2,
        &["/no/such/folder/x"],
    );
    fails(
        &["winnable", KINGS, "--certificate", "-"],
        2,
        &["name another one"],
    );
    fails(&["winnable", " "], 1, &["the FEN is empty"]);
    // the rest is dealt with all the same
    let told = run(&["winnable", "rubbish", KINGS]);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("rubbish: ") && told.out.contains("dead position"));
    let told = run(&["winnable", "--format", "jsonl", "rubbish", KINGS]);
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    assert_eq!(objects(&told)[0]["error"]["code"], "bad_fen");
    assert_eq!(objects(&told)[1]["line"], 2);
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("certificates.txt");
    let file = file.to_str().expect("UTF-8");
    let chess960 = "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1";
    for (options, fens, written) in [
        (&[][..], &[CORNER, KINGS, WALL][..], 6),
        (&["--dead"], &[CORNER, KINGS, WALL], 5),
        (&["--chess960"], &[chess960], 2),
        (
            &["--states", "1", "--by", "black"],
            &["8/8/p1p5/PkP5/1P6/PP6/1K6/8 w - - 0 1"],
            0,
        ),
    ] {
        let args = [&["winnable", "--certificate", file], options, fens].concat();
        assert_eq!(run(&args).code, Some(0), "{args:?}");
        let text = std::fs::read_to_string(file).expect("certificates");
        assert_eq!(text.lines().count(), written, "{args:?}\n{text}");
        let checked = run(&["check-certificate", file, "--format", "text"]);
        let all = format!("{written} certificates: {written} hold, 0 do not");
        let expected = if written > 0 {
            (Some(0), true)
        } else {
            (Some(1), false)
        };
        assert_eq!(
            (checked.code, checked.out.contains(&all)),
            expected,
            "{}",
            checked.out
        );
    }
}

/// What is read is not emptied by what is written.
#[cfg(unix)]
#[test]
fn certificates_do_not_replace_the_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fens.txt");
    std::fs::write(&file, KINGS).expect("written");
    let name = file.to_str().expect("UTF-8");
    let told = program(&["winnable", "--certificate", name])
        .stdin(std::fs::File::open(&file).expect("the file"))
        .output()
        .expect("the program");
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("name another one"));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), KINGS);
}

#[cfg(unix)]
#[test]
fn certificates_are_not_mixed_with_the_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.txt");
    let name = file.to_str().expect("UTF-8");
    let told = program(&["winnable", KINGS, "--certificate", name])
        .stdout(std::fs::File::create(&file).expect("the file"))
        .output()
        .expect("the program");
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("name another one"));
}

/// Whoever breaks off has the certificates of the answers that he has seen.
#[test]
fn a_certificate_is_written_no_later_than_its_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("certificates.txt");
    let name = file.to_str().expect("UTF-8");
    let mut child = program(&["winnable", "--by", "white", "--certificate", name])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(KINGS.as_bytes()).expect("it reads");
    stdin.write_all(b"\n").expect("it reads");
    let mut some = [0; 10];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout
        .read_exact(&mut some)
        .expect("it answers while the input stays open");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let line = format!("{KINGS}; winner white; lemma only_kings\n");
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), line);
}

#[test]
fn each_certificate_is_judged_by_itself() {
    let lines = [
        "# what is said of a few positions".to_owned(),
        format!("{CORNER}; winner black; line h6h7 f4g6"),
        format!("{CORNER}; winner white; line h6h7 f4g6"),
        format!("{CORNER}; winner green; line h6h7 f4g6"),
        format!("{KINGS}; winner white; lemma only_kings"),
        format!("{CORNER}; winner black; closure 4000000000"),
        "\x07".to_owned(),
    ];
    let told = run_with(&["check-certificate", "-"], lines.join("\n").as_bytes());
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    let found = objects(&told);
    let numbers: Vec<&Value> = found.iter().map(|line| &line["line"]).collect();
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7]);
    assert_eq!(found[0]["verdict"], "winnable");
    assert_eq!(found[0]["line_san"], json!(["70.h7", "Ng6#"]));
    assert_eq!(
        (&found[0]["winner"], &found[0]["fen"]),
        (&json!("black"), &json!(CORNER))
    );
    assert_eq!(found[1]["error"]["code"], "refused");
    assert_eq!(found[2]["error"]["code"], "unreadable");
    assert_eq!(found[2]["error"]["column"], 42);
    assert_eq!(found[3]["certificate"], "only_kings");
    assert_eq!(found[4]["error"]["code"], "too_large");
    let text = run_with(
        &["check-certificate", "-", "--format", "text"],
        lines.join("\n").as_bytes(),
    );
    for part in [
        "line 2: Black can checkmate",
        "line 3: it does not hold",
        "line 4: column 42: write 'white' or 'black'",
        "--states 4000000000",
        "6 certificates: 2 hold, 3 do not, 1 not checked",
    ] {
        assert!(text.out.contains(part), "{part}\n{}", text.out);
    }
    assert!(!text.out.contains('\x07'));
}

/// The FEN of an answer says what that of the certificate says: `1RK5 w B` is no FEN of orthodox
/// chess.
#[test]
fn a_position_of_chess960_is_answered_as_one() {
    let chess960 = "4k3/8/8/8/8/8/8/1RK5 w B - 0 1; chess960; winner black; lemma only_kings";
    let without_rights = "4k3/8/8/8/8/8/8/1RK5 w - - 0 1; chess960; winner black; lemma only_kings";
    let line = "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1; chess960; winner white; line";
    let moves = line_of_certificate("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    let orthodox = format!("{KINGS}; winner black; lemma only_kings");
    let table = [
        (chess960, true),
        (without_rights, true),
        (&format!("{line} {moves}"), true),
        (&orthodox, false),
    ];
    for (certificate, is_chess960) in table {
        let told = run_with(&["check-certificate", "-"], certificate.as_bytes());
        assert_eq!(told.code, Some(0), "{}", told.out);
        let [found] = &objects(&told)[..] else {
            panic!("one answer: {}", told.out);
        };
        assert_eq!(found["chess960"] == true, is_chess960, "{}", told.out);
        let fen = found["fen"].as_str().expect("a FEN");
        assert!(certificate.starts_with(fen));
        let options = if is_chess960 {
            &["--chess960"][..]
        } else {
            &[]
        };
        let again = run(&[&["winnable", "--format", "jsonl", fen], options].concat());
        assert_eq!(objects(&again)[0]["fen"], fen);
        let text = run(&[&["winnable", fen], options].concat()).out;
        let checked = run_with(
            &["check-certificate", "-", "--format", "text"],
            certificate.as_bytes(),
        );
        for text in [text, checked.out] {
            assert_eq!(text.contains("(Chess960)"), is_chess960, "{text}");
        }
    }
}

/// The moves with which White checkmates in Chess960, as a certificate tells them.
fn line_of_certificate(fen: &str) -> String {
    let told = run(&[
        "winnable",
        "--chess960",
        "--by",
        "white",
        "--format",
        "jsonl",
        fen,
    ]);
    let moves = objects(&told)[0]["white"]["line_uci"].clone();
    let moves: Vec<String> = serde_json::from_value(moves).expect("moves");
    moves.join(" ")
}

/// Of strangers nothing is checked without limits, by default those of a decision at the board.
#[test]
fn a_certificate_is_checked_within_limits_and_it_is_said_where_they_are_met() {
    let wall = "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/4B3/8/4K1B1/8 w - - 0 1; winner black; closure";
    let many = format!("{wall} 4294967295");
    let some = format!("{wall} 900000");
    let table: [(&str, &[&str], &str, &str); 4] = [
        (&many, &[], "too_large", "--states 4294967295"),
        (
            &many,
            &["--states", "4294967295", "--memory", "5"],
            "too_large",
            "--memory 20",
        ),
        (&some, &["--memory", "5"], "too_large", "--memory 20"),
        (&some, &["--states", "1000"], "too_large", "--states 900000"),
    ];
    for (certificate, options, code, remedy) in table {
        let args = [&["check-certificate", "-"], options].concat();
        let told = run_with(&args, certificate.as_bytes());
        let error = &objects(&told)[0]["error"];
        assert_eq!(
            (told.code, &error["code"]),
            (Some(1), &json!(code)),
            "{}",
            told.out
        );
        let message = error["message"].as_str().expect("text");
        assert!(
            message.ends_with(&format!("allow it with {remedy}")),
            "{message}"
        );
    }
    // the number of a closure is a bound, and only as many positions are held as there are
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; closure 1000000";
    let told = run_with(
        &["check-certificate", "-", "--memory", "1"],
        stalemate.as_bytes(),
    );
    assert_eq!(
        (told.code, &objects(&told)[0]["verdict"]),
        (Some(0), &json!("unwinnable"))
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    fails(
        &["check-certificate", "no-such-file"],
        2,
        &["no-such-file", "see whether"],
    );
    fails(&["check-certificate", "crates"], 2, &["crates"]);
    fails(&["check-certificate"], 2, &["--help"]);
    let nothing = run_with(&["check-certificate", "-"], b"\n# nothing\n");
    assert_eq!(nothing.code, Some(1));
    assert!(nothing.err.contains("there is no certificate"));
}

/// Whoever has read enough closes the pipe; what is still on its way is not waited for.
#[test]
fn a_reader_may_go_away() {
    let line = format!("{KINGS}; winner white; lemma only_kings\n");
    let fen = format!("{KINGS}\n");
    for (args, line) in [
        (&["check-certificate", "-"][..], &line),
        (&["winnable"], &fen),
    ] {
        let mut command = program(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = child.stdout.take().expect("a pipe");
        stdin.write_all(line.as_bytes()).expect("it reads");
        let mut some = [0; 10];
        stdout
            .read_exact(&mut some)
            .expect("it answers while the input stays open");
        drop(stdout);
        let line = line.clone();
        let writer = std::thread::spawn(move || while stdin.write_all(line.as_bytes()).is_ok() {});
        let ended = child.wait_with_output().expect("it ends");
        writer.join().expect("the pipe is closed");
        assert_eq!(
            (ended.status.code(), ended.stderr.as_slice()),
            (Some(0), &b""[..])
        );
    }
}
