//! Tests that a report of a pairing program is given back as it came, with results.

use std::fmt::Write;

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::json;

use crate::client::{Ask, Event};

const OPEN: &[u8] = include_bytes!("../../../pairings/tests/data/open-2016.trf");
const CLUB: &[u8] = include_bytes!("../../../pairings/tests/data/club-latin1.trf");
const LEAGUE: &[u8] = include_bytes!("../../../pairings/tests/data/league-2026.trf");

fn round(event: &Event, number: u64) -> String {
    let rounds = event.all(&event.at("rounds"));
    let round = rounds.iter().find(|round| round["number"] == number);
    round.expect("a round")["id"]
        .as_str()
        .expect("an id")
        .to_owned()
}

fn exported(event: &Event, number: u64, format: &str) -> Vec<u8> {
    let round = round(event, number);
    let path = format!("/api/v1/rounds/{round}/pairings?format={format}");
    event.ask(Ask::get(path)).is(200).bytes()
}

/// The chief arbiter declares a result at a board.
fn declare(event: &Event, board: &str, line: &str) {
    let acts = json!({ "acts": [{ "key": "declared", "act": line }] });
    let path = format!("/api/v1/boards/{board}/acts");
    let told = event.ask(Ask::post(path, &acts)).is(200).json();
    assert_eq!(told["results"][0]["outcome"], "appended", "{told}");
}

fn board(event: &Event, round: &str, number: usize) -> String {
    let boards = event.all(&format!("/api/v1/rounds/{round}/boards"));
    boards[number - 1]["id"].as_str().expect("an id").to_owned()
}

/// A player's line before the first round has a result.
fn player(number: u32, opponent: u32, colour: &str) -> String {
    let line = format!("001 {number:>4} m    Nobody {number}");
    format!("{line:<80} 0.0 {number:>4}  {opponent:>4} {colour}  ")
}

#[test]
fn a_report_comes_back_byte_for_byte() {
    let with_mark = [b"\xef\xbb\xbf", OPEN].concat();
    let lone_ends = String::from_utf8_lossy(OPEN).replace('\n', "\r");
    let table: [(&[u8], u64, &str); 5] = [
        (OPEN, 3, "trf16"),
        (CLUB, 2, "trf16"),
        (LEAGUE, 2, "trf26"),
        (&with_mark, 3, "trf16"),
        (lone_ends.as_bytes(), 3, "trf16"),
    ];
    for (file, last, format) in table {
        let event = Event::new();
        event.import("format=trf", file);
        let back = exported(&event, last, format);
        assert!(back == file, "{}", String::from_utf8_lossy(&back));
        event.import("format=trf", &back);
        assert!(exported(&event, last, format) == file);
    }
}

#[test]
fn shared_reports_come_back_byte_for_byte() {
    let shared = std::env::var("JADOUBE_SHARED");
    let shared = shared.unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").into());
    for (name, last, format) in [("trf16", 7, "trf16"), ("trf26", 14, "trf26")] {
        let path = format!("{shared}/data/trf/example_{name}.trf");
        let Ok(file) = std::fs::read(&path) else {
            eprintln!("{path} is not there");
            return;
        };
        let event = Event::new();
        event.import("format=trf", &file);
        assert!(exported(&event, last, format) == file, "{path}");
    }
}

#[test]
fn the_time_control_of_a_report_is_that_of_its_rounds() {
    let event = Event::new();
    event.import("format=trf", LEAGUE);
    let shown = event
        .ask(Ask::get(format!("/api/v1/rounds/{}", round(&event, 2))))
        .is(200);
    let clock = json!({ "white_ms": 5_400_000, "black_ms": 5_400_000, "increment_ms": 30_000 });
    assert_eq!(
        shown.json()["terms"],
        json!({ "control": "standard", "clock": clock })
    );
}

#[test]
fn only_what_was_declared_changes() {
    let event = Event::new();
    let file = |points: [&str; 2], letters: [&str; 2]| {
        let lines = [
            "012 K\u{f6}nigsspringer".to_owned(),
            "XYZ what nobody knows   ".to_owned(),
            player(1, 2, "w"),
            player(2, 1, "b"),
            "### end".to_owned(),
            player(3, 4, "w"),
            player(4, 3, "b"),
        ];
        let mut lines = lines;
        for (place, (points, letter)) in [2, 3].into_iter().zip(points.into_iter().zip(letters)) {
            let line = lines[place]
                .trim_end()
                .replace(" 0.0 ", &format!(" {points} "));
            lines[place] = format!("{line} {letter}");
        }
        let text = lines.join("\r\n");
        // in Windows-1252
        text.chars()
            .map(|letter| u8::try_from(letter).expect("of that encoding"))
            .collect::<Vec<u8>>()
    };
    let before = file(["0.0", "0.0"], [" ", " "]);
    event.import("format=trf", &before);
    let first = round(&event, 1);
    let path = board(&event, &first, 1);
    event.service.begin(&path, "Nobody 1", "Nobody 2");
    declare(&event, &path, "A end 0-1");
    let now = exported(&event, 1, "trf16");
    let expected = file(["0.0", "1.0"], ["0", "1"]);
    assert_eq!(
        String::from_utf8_lossy(&now),
        String::from_utf8_lossy(&expected)
    );
    assert!(now == expected);
    // of a format that it did not come in it is made anew
    let anew = String::from_utf8(exported(&event, 1, "trf26")).unwrap();
    assert!(
        anew.contains("Nobody 2") && anew.contains("  1.0 "),
        "{anew}"
    );
    assert!(anew.contains("XYZ what nobody knows"));
}

#[test]
fn a_result_that_no_file_has_is_a_comment_once() {
    let event = Event::new();
    let file = [player(1, 2, "w"), player(2, 1, "b")].join("\n");
    event.import("format=trf", file.as_bytes());
    let path = board(&event, &round(&event, 1), 1);
    event.service.begin(&path, "Nobody 1", "Nobody 2");
    declare(&event, &path, "A end replay");
    let now = String::from_utf8(exported(&event, 1, "trf16")).unwrap();
    let comment = now.strip_prefix(&file).expect("the file");
    assert!(
        comment.starts_with("\n### jadoube: round 1: the result \"replay\""),
        "{comment}"
    );
    event.import("format=trf", now.as_bytes());
    assert_eq!(
        String::from_utf8(exported(&event, 1, "trf16")).unwrap(),
        now
    );
}

#[test]
fn whoever_came_after_the_default_time_has_lost_by_forfeit() {
    let event = Event::new();
    let file = [player(1, 2, "w"), player(2, 1, "b")].join("\n");
    event.import("format=trf", file.as_bytes());
    let path = board(&event, &round(&event, 1), 1);
    declare(&event, &path, "A incident default_time black");
    let acts = json!({ "acts": [{ "key": "confirmed", "act": "A confirm 1.0" }] });
    event
        .ask(Ask::post(format!("/api/v1/boards/{path}/acts"), &acts))
        .is(200);
    let now = String::from_utf8(exported(&event, 1, "trf16")).unwrap();
    let marks: Vec<&str> = now.lines().map(|line| &line[line.len() - 1..]).collect();
    assert_eq!(marks, ["+", "-"], "{now}");
}

#[test]
fn whoever_comes_late_stands_in_the_file() {
    let event = Event::new();
    let file = ["062 2", &player(1, 2, "w"), &player(2, 1, "b"), "XXR 5"].join("\n");
    event.import("format=trf", file.as_bytes());
    event.player("Latecomer");
    let now = String::from_utf8(exported(&event, 1, "trf16")).unwrap();
    let lines: Vec<&str> = now.lines().collect();
    assert_eq!([lines[0], lines[4]], ["062 3", "XXR 5"]);
    assert!(lines[3].starts_with("001    3      Latecomer"), "{now}");
}

#[test]
fn the_file_is_for_the_chief_arbiter_and_goes_with_whoever_is_erased() {
    let erased: [fn(&Event, &str); 2] = [
        |event, player| {
            let path = format!("/api/v1/players/{player}/erase");
            event.ask(Ask::post(path, &json!({}))).is(200);
        },
        |event, player| {
            let path = format!("/api/v1/players/{player}");
            let etag = event.etag(&path);
            event.ask(Ask::delete(path).with("if-match", etag)).is(204);
        },
    ];
    for erase in erased {
        let event = Event::new();
        let file = [
            player(1, 2, "w"),
            player(2, 1, "b"),
            "001    3 w    Secretive".to_owned(),
        ];
        let file = file.join("\n");
        event.import("format=trf", file.as_bytes());
        let token = event.service.token(Role::SectorArbiter, Scope::default());
        let path = format!("/api/v1/rounds/{}/pairings?format=trf16", round(&event, 1));
        let seen = event.service.ask(Some(&token), Ask::get(path)).is(200);
        assert_ne!(seen.text(), file);
        let players = event.all(&event.at("players"));
        erase(&event, players[2]["id"].as_str().unwrap());
        let anew = String::from_utf8(exported(&event, 1, "trf16")).unwrap();
        assert!(
            anew.contains("Nobody 1") && !anew.contains("Secretive"),
            "{anew}"
        );
        let kept = event.ask(Ask::get(event.at("file"))).is(200).text();
        assert!(!kept.contains("\"file\""), "{kept}");
    }
}

/// Four hundred boards, the same round twice, and once more with a line that is broken.
#[test]
fn four_hundred_boards_go_in_and_come_out() {
    let event = Event::new();
    let mut file = "012 Big open\n".to_owned();
    for number in 1..=800 {
        let (opponent, colour) = match number % 2 {
            1 => (number + 1, "w"),
            _ => (number - 1, "b"),
        };
        let _ = writeln!(file, "{}", player(number, opponent, colour));
    }
    let told = event.import("format=trf", file.as_bytes());
    assert_eq!(told["boards"], json!({ "added": 400, "changed": 0 }));
    assert_eq!(told["warnings"], json!([]));
    let told = event.import("format=trf", file.as_bytes());
    assert_eq!(told["boards"], json!({ "added": 0, "changed": 0 }));
    assert!(exported(&event, 1, "trf16") == file.as_bytes());
    let broken = file.replacen("Nobody 700  ", "Nobody 700", 1);
    let told = event.import("format=trf", broken.as_bytes());
    assert_eq!(
        told["boards"],
        json!({ "added": 0, "changed": 0 }),
        "{told}"
    );
    let warnings = told["warnings"].as_array().unwrap().iter();
    let mut texts = warnings.filter(|warning| warning["line"] == 701);
    let is_told = texts.any(|warning| {
        let text = warning["text"].as_str().unwrap();
        text.contains("shift the line into its columns")
    });
    assert!(is_told, "{told}");
    assert!(exported(&event, 1, "trf16") == broken.as_bytes());
}
