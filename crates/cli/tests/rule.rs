//! Tests `jadoube rule`: both formats, bad input, files, pipes.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::{program, run, run_with};

const QUEEN: &str =
    "start edition=FIDE2018 fen=\"4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54\"\nW lift e8\n";

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn verdicts_are_json_lines_when_piped() {
    let told = run_with(&["rule"], QUEEN.as_bytes());
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let lines: Vec<_> = told.out.lines().map(json).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[1]["state"]["obligation"]["moves"],
        serde_json::json!(["e8d7", "e8e7"])
    );
    assert!(!told.out.contains('\x1b'));
}

#[test]
fn the_text_report_says_what_must_be_played() {
    let told = run_with(&["rule", "--format", "text"], QUEEN.as_bytes());
    assert_eq!(told.code, Some(0));
    assert!(
        told.out
            .contains("must play  White: Qd7+ or Qe7+; the queen on e8 was touched first [4.3.1"),
        "{}",
        told.out
    );
    assert!(!told.out.contains('\x1b'), "no colour into a pipe");
}

#[test]
fn a_file_and_standard_input_are_judged_alike() {
    let example = "examples/karpov-chernin-1992.txt";
    let text = std::fs::read(common::root().join(example)).unwrap();
    let from_file = run(&["rule", example]);
    assert_eq!(from_file.out, run_with(&["rule", "-"], &text).out);
    assert_eq!(from_file.out, run_with(&["rule"], &text).out);
}

#[test]
fn an_illegal_move_is_ruled_on_and_the_position_drawn() {
    let told = run(&[
        "rule",
        "--format",
        "text",
        "examples/karpov-chernin-1992.txt",
    ]);
    for part in [
        "White: illegal move, number 1",
        "Black +2:00",
        "7.5.1, 7.5.5",
        "[Q] .",
        "[.] .",
        "0-1  Black wins",
    ] {
        assert!(told.out.contains(part), "{part}\n{}", told.out);
    }
}

#[test]
fn errors_name_line_and_remedy_and_reading_goes_on() {
    let input = "W press\nstart\n\n# a comment\nW lift e9\nW lift e2\n";
    let told = run_with(&["rule", "--format", "text"], input.as_bytes());
    assert_eq!(told.code, Some(1));
    assert!(
        told.out
            .contains("line 1: there is no game; write a `start` line first"),
        "{}",
        told.out
    );
    assert!(
        told.out
            .contains("line 5, column 8: `square` is \"e9\"; write a square from a1 to h8"),
        "{}",
        told.out
    );
    assert!(
        told.out.contains("must play  White: e3 or e4"),
        "{}",
        told.out
    );
    assert!(told.out.contains("1 act, 1 error"), "{}", told.out);

    let told = run_with(&["rule"], input.as_bytes());
    assert_eq!(told.code, Some(1));
    let codes: Vec<_> = told
        .out
        .lines()
        .map(json)
        .map(|line| line["error"]["code"].clone())
        .collect();
    assert_eq!(
        codes,
        [
            json("\"no_game\""),
            json("null"),
            json("\"bad_square\""),
            json("null")
        ]
    );
}

#[test]
fn a_start_that_is_none_leaves_the_game_as_it_is() {
    let input = "start\nW touch e2\nstart edition=FIDE1999\nW release e4\n";
    let told = run_with(&["rule", "--format", "text"], input.as_bytes());
    let places = [
        "W touch e2",
        "line 3, column 7:",
        "1.e4 made",
        "2 acts, 1 error",
    ];
    let places = places.map(|part| told.out.find(part));
    assert!(places.iter().all(Option::is_some), "{}", told.out);
    assert!(places.is_sorted(), "{}", told.out);
}

#[test]
fn hostile_lines_cost_one_error_each() {
    let mut input = b"start\r\n".to_vec();
    input.extend(b"\xff\xfe broken\r\n");
    input.extend(vec![b'x'; 10_000]);
    input.extend(b"\nW say \"");
    input.extend(vec![b'y'; 10_000]);
    input.extend(b"\"\n");
    input.extend(vec![b'z'; 1_000_000]);
    input.extend(b"\n{\"act\":\"touch\",\"by\":\"white\",\"squares\":[\"e2\"]\n\x1b[2J\n");
    input.extend(b"W touch e2\r\nW release e2 e4");
    for format in ["jsonl", "text"] {
        let told = run_with(&["rule", "--format", format], &input);
        let said = match format {
            "jsonl" => {
                "jadoube: standard input: 6 lines not understood, the first is line 2; the answers say why\n"
            }
            _ => "",
        };
        assert_eq!((told.code, told.err.as_str()), (Some(1), said), "{format}");
        assert!(
            told.out.lines().all(|line| !line.contains('\x1b')),
            "{format}"
        );
        if format == "text" {
            assert!(told.out.lines().all(|line| line.chars().count() <= 100));
            assert_eq!(told.out.matches("ERROR").count(), 6);
            assert!(told.out.contains("1.e4 made"));
        } else {
            let lines: Vec<_> = told.out.lines().map(json).collect();
            assert_eq!(lines.len(), 9);
            assert_eq!(
                lines
                    .iter()
                    .filter(|line| line.get("error").is_some())
                    .count(),
                6
            );
            assert_eq!(lines[8]["state"]["move_status"], "made");
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_read() {
    let told = run(&["rule", "no/such/file", "examples", "examples/matulovic.txt"]);
    assert_eq!(told.code, Some(1));
    assert!(
        told.err.contains("no/such/file:") && told.err.contains("examples:"),
        "{}",
        told.err
    );
    assert!(told.out.lines().count() > 10);
}

#[test]
fn files_are_read_in_order_and_named() {
    let files = [
        "examples/tarrasch-alapin-1889.txt",
        "examples/matulovic.txt",
    ];
    let told = run(&["rule", "--format", "text", files[0], files[1]]);
    let places: Vec<_> = files.iter().map(|file| told.out.find(file)).collect();
    assert!(places[0].is_some() && places[0] < places[1], "{}", told.out);
}

#[test]
fn a_dialogue_gets_each_answer_at_once() {
    for format in ["jsonl", "text"] {
        let mut command = program(&["rule", "--format", format]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for line in ["start", "W touch e2", "W release e2 e4"] {
            writeln!(stdin, "{line}").unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            assert!(!answer.is_empty(), "{format}: {line}");
        }
        drop(stdin);
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let game = "start\nW move e2e4\nW press\nB move e7e5\nB press\n".repeat(20_000);
    let mut command = program(&["rule"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(game.as_bytes());
    });
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn open_questions_show_what_each_answer_means() {
    let input = "start fen=\"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\nW touch e1,h1 order=unknown\n";
    let told = run_with(&["rule", "--format", "text"], input.as_bytes());
    for part in [
        "question",
        "In which order were the men touched? (act 1)",
        "A decide order of=1 h1,e1",
        "still open",
    ] {
        assert!(told.out.contains(part), "{part}\n{}", told.out);
    }
}

#[test]
fn a_penalty_that_was_picked_is_picked_no_more() {
    let script = "start\nW move e2e4\nW press\nA observe distraction side=black\n\
                  A decide penalty of=3 add_time_opponent\nA decide penalty of=3 fine\n";
    let told = run_with(&["rule", "--format", "text"], script.as_bytes());
    let seconds =
        "penalty    add_time_opponent; the seconds: A amend 4.0 add_time_s=60/0 reason=\"...\"";
    let picking = "A decide penalty of=3 warning (or add_time_opponent,";
    for line in [seconds, "penalty    fine\n", picking] {
        assert!(told.out.contains(line), "{line}: {}", told.out);
    }
    assert!(!told.out.contains("(or )"), "{}", told.out);
    let amend = format!("{script}A amend 5.0 add_time_s=60/0 reason=\"...\"\n");
    assert_eq!(run_with(&["rule"], amend.as_bytes()).code, Some(0));
}

#[test]
fn a_choice_shows_its_options() {
    let told = run(&[
        "rule",
        "--format",
        "text",
        "examples/lindemann-echtermeyer-1893.txt",
    ]);
    assert!(
        told.out.contains("B choose replace_and_move_king: Ke2"),
        "{}",
        told.out
    );
}

/// The stream of every case of the project, each under the first regime it names.
fn all_cases() -> String {
    let mut stream = String::new();
    let folder = std::fs::read_dir(common::root().join("cases")).expect("a folder");
    for path in folder.map(|entry| entry.expect("a file").path()) {
        if path.file_stem().is_some_and(|name| name == "disputed") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        for case in protocol::cases::read(&text).expect("a case file") {
            let regime = case.cells().next().expect("a regime");
            stream += &format!("# {}\n{}\n", case.id, case.start_line(&regime));
            for line in &case.lines {
                if let protocol::cases::CaseLine::Act(act) = line {
                    stream += &format!("{act}\n");
                }
            }
        }
    }
    stream
}

#[test]
fn every_case_is_told_within_the_page() {
    let told = run_with(&["rule", "--format", "text"], all_cases().as_bytes());
    assert_eq!(
        told.code,
        Some(0),
        "{}",
        told.out
            .lines()
            .find(|line| line.contains("ERROR"))
            .unwrap_or_default()
    );
    let wide = told.out.lines().find(|line| line.chars().count() > 100);
    assert_eq!(wide, None);
    assert!(told.out.matches("RULING").count() > 200);
}

#[test]
fn no_input_is_no_error() {
    for format in ["jsonl", "text"] {
        let told = run(&["rule", "--format", format]);
        assert_eq!((told.code, told.out.as_str()), (Some(0), ""));
    }
}

#[test]
fn an_input_without_an_act_says_so() {
    for input in ["", "\n\n", "# only a comment\n"] {
        for format in ["text", "jsonl"] {
            let told = run_with(&["rule", "--format", format], input.as_bytes());
            assert_eq!((told.code, told.out.as_str()), (Some(0), ""), "{input:?}");
            let why = "standard input: no act in it; a game begins with a line such as `start";
            assert!(told.err.contains(why), "{input:?}: {}", told.err);
        }
    }
}
