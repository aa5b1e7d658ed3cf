//! Tests pairings that are imported from files and exported to them.

use std::fmt::Write;

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{Ask, Event};

const OPEN: &[u8] = include_bytes!("../../../pairings/tests/data/open-2016.trf");
const CLUB: &[u8] = include_bytes!("../../../pairings/tests/data/club-latin1.trf");
const LEAGUE: &[u8] = include_bytes!("../../../pairings/tests/data/league-2026.trf");
const HOSTILE: &[u8] = include_bytes!("../../../pairings/tests/data/table-hostile.csv");
const LATIN1: &[u8] = include_bytes!("../../../pairings/tests/data/table-latin1.csv");
const SEMICOLONS: &[u8] = include_bytes!("../../../pairings/tests/data/table-semicolons.csv");

/// What an answer counts: players, rounds, boards.
fn counts(told: &Value) -> [u64; 5] {
    let count = |value: &Value| value.as_u64().unwrap();
    [
        count(&told["players"]["added"]),
        count(&told["players"]["changed"]),
        count(&told["rounds"]),
        count(&told["boards"]["added"]),
        count(&told["boards"]["changed"]),
    ]
}

fn warnings(told: &Value) -> Vec<&str> {
    let warnings = told["warnings"].as_array().unwrap();
    warnings
        .iter()
        .map(|warning| warning["text"].as_str().unwrap())
        .collect()
}

fn round(event: &Event, number: u64) -> String {
    let rounds = event.all(&event.at("rounds"));
    let round = rounds.iter().find(|round| round["number"] == number);
    round.expect("a round")["id"].as_str().unwrap().to_owned()
}

fn export(event: &Event, number: u64, format: &str) -> String {
    let path = format!(
        "/api/v1/rounds/{}/pairings?format={format}",
        round(event, number)
    );
    event.ask(Ask::get(path)).is(200).text()
}

/// Everything that an event is made of, versions included.
fn everything(event: &Event) -> String {
    event.ask(Ask::get(event.at("file"))).is(200).text()
}

#[test]
fn the_same_file_twice_changes_nothing() {
    let table = [
        ("trf", OPEN, [7, 0, 3, 9, 0]),
        ("trf", CLUB, [6, 0, 2, 5, 0]),
        ("trf", LEAGUE, [8, 0, 2, 8, 0]),
        ("csv", HOSTILE, [0; 5]),
        ("csv", LATIN1, [0; 5]),
        ("csv", SEMICOLONS, [0; 5]),
    ];
    for (format, file, expected) in table {
        let event = Event::new();
        let query = format!("format={format}");
        let would = event.import(&format!("{query}&dry_run=true"), file);
        assert!(event.all(&event.at("players")).is_empty());
        let first = event.import(&query, file);
        assert_eq!(counts(&would), counts(&first));
        if format == "trf" {
            assert_eq!(counts(&first), expected, "{first}");
        }
        let before = everything(&event);
        let second = event.import(&query, file);
        assert_eq!(counts(&second), [0; 5], "{format} {second}");
        assert_eq!(second["warnings"], first["warnings"]);
        assert_eq!(everything(&event), before);
    }
}

/// Quotes take two bytes where a report is kept, and what is kept must fit a line of a backup.
#[test]
fn a_report_is_measured_as_it_is_kept() {
    let event = Event::new();
    let path = event.at("pairings?format=trf");
    let quotes = "\"".repeat(50_000);
    let lines = |count| format!("XXQ {quotes}\n").repeat(count);
    for (count, status) in [(20, 200), (40, 413)] {
        let file = [OPEN, lines(count).as_bytes()].concat();
        event.ask(Ask::of("POST", &path).file(&file)).is(status);
    }
}

#[test]
fn an_export_gives_back_what_was_taken() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let written = export(&event, 3, "trf16");
    let own = String::from_utf8_lossy(OPEN);
    // the sex is not kept
    let plain = |line: &str| match line.strip_prefix("001") {
        Some(rest) => format!("001{} {}", &rest[..6], &rest[7..])
            .trim_end()
            .to_owned(),
        None => line.trim_end().to_owned(),
    };
    let known = |line: &&str| {
        let id = line.get(..3).unwrap_or_default();
        id.starts_with(['0', '1', 'X']) && !line.starts_with("12345") && !line.starts_with("082")
    };
    let (mut expected, mut found): (Vec<String>, Vec<String>) = (
        own.lines().filter(known).map(plain).collect(),
        written.lines().filter(known).map(plain).collect(),
    );
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn only_up_to_the_round() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let line = |text: &str| {
        let line = text.lines().find(|line| line.contains("Sternberg"));
        line.unwrap()[89..].trim_end().to_owned()
    };
    assert_eq!(line(&export(&event, 1, "trf26")), "     4 w 1");
    assert_eq!(line(&export(&event, 2, "trf26")), "     4 w 1     3 b 1");
    let table = export(&event, 2, "csv");
    let rounds = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap());
    assert_eq!(rounds.collect::<Vec<_>>(), ["2"; 4]);
    assert!(table.contains("bye H"));
}

#[test]
fn headers_of_files() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let round = round(&event, 2);
    let table = [
        ("csv", "text/csv; charset=utf-8", "round-2.csv"),
        ("trf16", "text/plain; charset=utf-8", "round-2-trf16.trf"),
        ("trf26", "text/plain; charset=utf-8", "round-2-trf26.trf"),
    ];
    for (format, kind, name) in table {
        let path = format!("/api/v1/rounds/{round}/pairings?format={format}");
        let reply = event.ask(Ask::get(path)).is(200);
        assert_eq!(reply.header("content-type"), kind);
        let disposition = format!("attachment; filename=\"{name}\"");
        assert_eq!(reply.header("content-disposition"), disposition);
    }
}

#[test]
fn a_report_tells_of_people_what_it_told() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let players = event.all(&event.at("players"));
    let adaeze = &players[1]["person"];
    assert_eq!(
        (&adaeze["sex"], &adaeze["title"]),
        (&json!("female"), &json!("WGM"))
    );
    let path = format!("/api/v1/players/{}", players[1]["id"].as_str().unwrap());
    let mut new = adaeze.clone();
    new["birth_date"] = json!("1991-11-30");
    event.ask(Ask::put(path, &new)).is(200);
    for format in ["trf16", "trf26"] {
        let path = format!(
            "/api/v1/rounds/{}/pairings?format={format}",
            round(&event, 3)
        );
        let text = event.ask(Ask::get(path)).is(200).text();
        let line = text.lines().find(|line| line.contains("Okonjo")).unwrap();
        assert_eq!(line[9..13].trim(), "wWGM", "{line}");
        assert!(line.contains("1991/11/30"), "{line}");
    }
}

#[test]
fn others_read_no_birth_dates_and_no_hidden_names() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let players = event.all(&event.at("players"));
    let path = format!("/api/v1/players/{}", players[1]["id"].as_str().unwrap());
    let hidden = json!({ "name": "Okonjo, Adaeze", "fide_id": "90000029", "hidden": true });
    event.ask(Ask::put(path, &hidden)).is(200);
    let path = |format: &str| {
        format!(
            "/api/v1/rounds/{}/pairings?format={format}",
            round(&event, 3)
        )
    };
    for role in [Role::SectorArbiter, Role::Auditor] {
        let token = event.service.token(role, Scope::default());
        for format in ["csv", "trf16", "trf26"] {
            let text = event
                .service
                .ask(Some(&token), Ask::get(path(format)))
                .is(200)
                .text();
            for secret in ["Okonjo", "90000", "1984", "XXC"] {
                assert!(
                    !text.contains(secret),
                    "{role:?} {format} {secret}:\n{text}"
                );
            }
            assert!(
                text.contains("Player 2") && text.contains("Sternberg"),
                "{text}"
            );
        }
    }
    let own = export(&event, 3, "trf16");
    assert!(own.contains("Okonjo") && own.contains("90000029") && own.contains("1984/03/09"));
}

#[test]
fn formulas_do_no_harm() {
    let event = Event::new();
    event.import(
        "format=csv",
        b"white,black\n\"=HYPERLINK(\"\"http://x\"\")\",@SUM(1)\n",
    );
    let table = export(&event, 1, "csv");
    assert!(
        table.contains("'=HYPERLINK") && table.contains("'@SUM"),
        "{table}"
    );
    let names = event.boards(&round(&event, 1));
    assert_eq!(names, ["1  =HYPERLINK(\"http://x\") - @SUM(1)"]);
}

#[test]
fn latin_1_and_carriage_returns() {
    let event = Event::new();
    let told = event.import(
        "format=csv",
        b"round;board;white;black\r\n1;3;M\xfcller;Bj\xf8rn\r\n",
    );
    assert!(warnings(&told)[0].starts_with("not UTF-8"), "{told}");
    assert_eq!(
        (&told["warnings"][0]["line"], &told["warnings"][0]["column"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(event.boards(&round(&event, 1)), ["3  Müller - Bjørn"]);
}

#[test]
fn huge_files() {
    let event = Event::new();
    let path = event.at("pairings?format=trf");
    let post = |bytes: &[u8]| event.ask(Ask::of("POST", path.clone()).file(bytes));
    post(&vec![b'x'; 4 * 1024 * 1024 + 1]).refused(413, "too-large");
    post(&vec![b'x'; 4 * 1024 * 1024]).refused(422, "invalid");
    post(&b"001\n".repeat(60_000)).refused(422, "invalid");
    let kept = "### ".to_owned() + &"x".repeat(3 * 1024 * 1024) + "\n012 Open\n";
    post(kept.as_bytes()).refused(413, "too-large");
}

#[test]
fn a_table_without_a_column_that_must_be_there_is_refused_as_such() {
    let event = Event::new();
    let path = event.at("pairings?format=csv");
    let reply = event.ask(Ask::of("POST", path).file(b"name,rating\nA,2100\n"));
    assert_eq!(reply.refused(422, "invalid").json()["field"], "columns");
}

#[test]
fn a_repeated_pairing_moves_people() {
    let event = Event::new();
    event.import("format=csv", b"board,white,black\n1,A,B\n2,C,D\n3,E,F\n");
    let first = round(&event, 1);
    let boards = event.all(&format!("/api/v1/rounds/{first}/boards"));
    let ids: Vec<_> = boards.iter().map(|board| board["id"].clone()).collect();
    let told = event.import("format=csv", b"board,white,black\n1,B,A\n2,C,E\n4,G,H\n");
    // colours at board 1, D for E at board 2, E leaves board 3
    assert_eq!(counts(&told), [2, 0, 0, 1, 3]);
    assert_eq!(
        event.boards(&first),
        ["1  B - A", "2  C - E", "3  nobody - F", "4  G - H"]
    );
    // who sat at board 2 sits nowhere, who sat at board 3 elsewhere
    assert_eq!(warnings(&told).len(), 2);
    let boards = event.all(&format!("/api/v1/rounds/{first}/boards"));
    let after: Vec<_> = boards
        .iter()
        .take(3)
        .map(|board| board["id"].clone())
        .collect();
    assert_eq!(after, ids);
}

#[test]
fn a_pairing_without_a_number_takes_nobodys_board() {
    let event = Event::new();
    event.import("format=csv", b"board,white,black\n1,A,B\n2,C,D\n");
    let first = round(&event, 1);
    let told = event.import("format=csv", b"board,white,black\n,E,F\n-5,G,H\n");
    assert_eq!(counts(&told)[3..], [2, 0]);
    assert_eq!(
        event.boards(&first),
        ["1  A - B", "2  C - D", "3  E - F", "4  G - H"]
    );
    // a round that is paired anew as a whole keeps its boards
    event.import("format=csv", b"white,black\nA,H\nC,B\nE,D\nG,F\n");
    assert_eq!(event.boards(&first).len(), 4);
    let told = event.import("format=csv", b"board,white,black\n1,I,J\n");
    assert!(warnings(&told)[0].contains("who sat at board 1 sits at no board now"));
}

#[test]
fn who_is_paired_twice_is_named_and_one_pairing_taken() {
    let event = Event::new();
    let told = event.import("format=csv", b"round,board,white,black\n1,1,A,B\n1,2,A,C\n");
    let expected = [
        "player 1 (A) is paired before in round 1, and plays one game at most; remove one",
        "round 1: player 1 (A) is paired twice, so the second pairing is left out",
    ];
    assert_eq!(warnings(&told), expected);
    assert_eq!(told["warnings"][0]["line"], 3);
    assert_eq!(event.boards(&round(&event, 1)), ["1  A - B"]);
}

#[test]
fn a_board_that_has_no_number_is_told() {
    let event = Event::new();
    let told = event.import("format=csv", b"round,board,white,black\n1,0,A,B\n");
    let expected =
        "\"0\" cannot be read as a board and is left out; expected a whole number from 1";
    assert_eq!(warnings(&told), [expected]);
    assert_eq!(told["warnings"][0]["line"], 2);
    assert_eq!(event.boards(&round(&event, 1)), ["1  A - B"]);
}

#[test]
fn boards_whose_game_has_begun_are_left_alone() {
    let event = Event::new();
    event.import("format=csv", b"board,white,black\n1,A,B\n2,C,D\n3,E,F\n");
    let first = round(&event, 1);
    let boards = event.all(&format!("/api/v1/rounds/{first}/boards"));
    event
        .service
        .begin(boards[0]["id"].as_str().unwrap(), "A", "B");
    let before = event.boards(&first);
    let table: [(&[u8], [u64; 5], usize); 4] = [
        (b"board,white,black\n1,B,A\n", [0; 5], 1),
        (b"board,white,black\n1,A,C\n2,B,D\n", [0; 5], 2),
        (b"board,white,black\n7,A,B\n", [0; 5], 0),
        (b"board,white,black\n1,A,B\n1,C,D\n", [0; 5], 1),
    ];
    for (file, expected, told_of) in table {
        let told = event.import("format=csv", file);
        let case = String::from_utf8_lossy(file);
        assert_eq!(counts(&told), expected, "{case} {told}");
        assert_eq!(warnings(&told).len(), told_of, "{case} {told}");
        assert_eq!(event.boards(&first), before, "{case}");
    }
}

#[test]
fn sectors_and_terms_stay_with_the_boards() {
    let event = Event::new();
    event.import("format=csv", b"board,white,black\n1,A,B\n2,C,D\n");
    let first = round(&event, 1);
    let path = format!("/api/v1/rounds/{first}");
    let terms = json!({ "number": 1, "terms": { "control": "rapid" } });
    event.ask(Ask::put(&path, &terms)).is(200);
    for board in event.all(&format!("{path}/boards")) {
        let mut new =
            json!({ "number": board["number"], "sector": format!("S{}", board["number"]) });
        new["white"] = board["white"]["id"].clone();
        new["black"] = board["black"]["id"].clone();
        let path = format!("/api/v1/boards/{}", board["id"].as_str().unwrap());
        event.ask(Ask::put(path, &new)).is(200);
    }
    event.import("format=csv", b"round,board,white,black\n2,1,A,C\n2,2,B,D\n");
    let second = round(&event, 2);
    assert_eq!(event.boards(&second), ["1 S1 A - C", "2 S2 B - D"]);
    let shown = event
        .ask(Ask::get(format!("/api/v1/rounds/{second}")))
        .is(200)
        .json();
    assert_eq!(shown["terms"], json!({ "control": "rapid" }));
}

/// Players of a report: number, name, FIDE identity number.
type Listed<'l> = &'l [(u32, &'l str, &'l str)];

/// A report of players, without rounds.
fn report(players: Listed) -> Vec<u8> {
    let mut text = "012 Open\n".to_owned();
    for (number, name, fide_id) in players {
        let _ = writeln!(
            text,
            "001 {number:>4}      {name:<33}           {fide_id:>9}"
        );
    }
    text.into_bytes()
}

#[test]
fn who_is_who() {
    let anna = (1, "Anna", "111");
    let berta = (2, "Berta", "222");
    let table: [(&str, Listed, &[&str], usize); 9] = [
        ("nothing new", &[anna, berta], &["1 Anna 0", "2 Berta 1"], 0),
        (
            "a name corrected",
            &[(1, "Ana", "111"), berta],
            &["1 Ana 0", "2 Berta 1"],
            1,
        ),
        (
            "a number changed",
            &[(2, "Anna", "111"), (1, "Berta", "222")],
            &["1 Berta 1", "2 Anna 0"],
            0,
        ),
        (
            "by name",
            &[(7, "Berta", ""), anna],
            &["1 Anna 0", "7 Berta 1"],
            0,
        ),
        (
            "by FIDE number",
            &[(7, "Bertha", "222"), anna],
            &["1 Anna 0", "7 Bertha 1"],
            1,
        ),
        (
            "another of the name",
            &[anna, (3, "Anna", "333")],
            &["1 Anna 0", "2 Berta 1", "3 Anna new"],
            0,
        ),
        (
            "another number of FIDE",
            &[(1, "Anna", "999"), berta],
            &["1 Anna 0", "2 Berta 1"],
            0,
        ),
        (
            "whoever is absent stays",
            &[anna],
            &["1 Anna 0", "2 Berta 1"],
            0,
        ),
        (
            "absent, number taken",
            &[(2, "Anna", "111")],
            &["2 Anna 0", "3 Berta 1"],
            1,
        ),
    ];
    for (case, file, expected, told_of) in table {
        let event = Event::new();
        event.import("format=trf", &report(&[anna, berta]));
        let before = event.all(&event.at("players"));
        let told = event.import("format=trf", &report(file));
        assert_eq!(warnings(&told).len(), told_of, "{case} {told}");
        let after = event.all(&event.at("players"));
        let shown: Vec<String> = after
            .iter()
            .map(|player| {
                let was = before.iter().position(|other| other["id"] == player["id"]);
                let was = was.map_or("new".into(), |was| was.to_string());
                format!(
                    "{} {} {was}",
                    player["number"],
                    player["person"]["name"].as_str().unwrap()
                )
            })
            .collect();
        assert_eq!(shown, expected, "{case}");
        assert_eq!(
            counts(&event.import("format=trf", &report(file))),
            [0; 5],
            "{case}"
        );
    }
}

#[test]
fn a_table_without_numbers_finds_people_by_name() {
    let event = Event::new();
    event.import(
        "format=trf",
        &report(&[(1, "Anna", ""), (2, "Berta", ""), (3, "Clara", "")]),
    );
    let told = event.import("format=csv", b"round,white,black\n1,Clara,Dora\n");
    assert_eq!(counts(&told), [1, 0, 1, 1, 0]);
    let names: Vec<_> = event.all(&event.at("players"));
    let names: Vec<_> = names
        .iter()
        .map(|p| p["person"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Anna", "Berta", "Clara", "Dora"]);
}

#[test]
fn kept_lines_survive_a_table() {
    let event = Event::new();
    event.import("format=trf", LEAGUE);
    event.import(
        "format=csv",
        b"round,board,white,black\n3,1,\"Claes, Hanne\",\"Aerts, Fien\"\n",
    );
    let written = export(&event, 3, "trf26");
    for line in [
        "152 W",
        "240 H 003  001",
        "909 a record of a later year",
        "BEL    1 ",
    ] {
        assert!(written.contains(line), "{line}\n{written}");
    }
    let claes = written.lines().find(|line| line.contains("Claes")).unwrap();
    assert!(claes.ends_with("     4 b 0     8 w 1     6 w"), "{claes}");
}

#[test]
fn who_was_erased_stays_so() {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let players = event.all(&event.at("players"));
    let path = format!("/api/v1/players/{}", players[0]["id"].as_str().unwrap());
    event
        .ask(Ask::post(format!("{path}/erase"), &json!({})))
        .is(200);
    let told = event.import("format=trf", OPEN);
    assert_eq!(counts(&told), [0; 5]);
    assert!(
        warnings(&told)
            .iter()
            .any(|text| text.contains("was erased and stays so")),
        "{told}"
    );
    assert_eq!(event.ask(Ask::get(&path)).json()["person"], Value::Null);
    assert!(!export(&event, 3, "trf16").contains("Sternberg"));
}

#[test]
fn hostile_tables_are_taken_or_refused() {
    let bytes: [&[u8]; 8] = [
        b"white,black\n\"\0\x01\x7f\",B\n",
        b"white,black\nA,A\n",
        b"white,black\n,\n",
        b"round,white,black\n65,A,B\n",
        b"round,white,black\n64,A,B\n",
        b"white,black,board\nA,B,4294967295\nC,D,4294967295\n",
        b"white,white_id,black,black_id\nA,1,B,1\n",
        b"\xef\xbb\xbfwhite,black\n\xf0\x9f\x98\x80,\xd8\xb9\n",
    ];
    for file in bytes {
        let event = Event::new();
        let path = event.at("pairings?format=csv");
        let reply = event.ask(Ask::of("POST", path).file(file));
        assert!(matches!(reply.status, 200 | 422), "{}", reply.text());
        if reply.status == 200 {
            assert_eq!(
                counts(&event.import("format=csv", file)),
                [0; 5],
                "{file:?}"
            );
        }
    }
}

/// A report of two games in each of its rounds, four players, with these records above it.
fn four(records: &str, rounds: &[&str]) -> Vec<u8> {
    let mut text = records.to_owned();
    for number in 1..=4usize {
        let name = ["Archer, Ada", "Knightley, Bo", "Stone, Cy", "Wells, Di"][number - 1];
        let _ = write!(
            text,
            "{:<89}",
            format!("001 {number:>4}      {name:<33} 1800")
        );
        for round in rounds {
            let cell = round.split('|').nth(number - 1).unwrap();
            let _ = write!(text, "  {cell:>8}");
        }
        text.push('\n');
    }
    text.into_bytes()
}

const FIRST: &str = "   2 w  |   1 b  |   4 w  |   3 b  ";

#[test]
fn days_and_the_time_control_reach_the_round_and_the_games() {
    let records = format!(
        "012 Open\n122 90 min/40 moves + 30 min + 30 s from move 1\n{:<91}26/09/21\n",
        "132"
    );
    let event = Event::new();
    event.import("format=trf", &four(&records, &[FIRST]));
    let read = || event.all(&event.at("rounds")).remove(0);
    let round = read();
    assert_eq!(round["day"], "2026-09-21");
    assert_eq!(round["terms"]["control"], "standard");
    assert_eq!(round["terms"]["periods"], "40/5400+30:1800+30");
    assert_eq!(round["terms"]["clock"]["white_ms"], 5_400_000);
    let id = round["id"].as_str().unwrap();
    let games = event
        .ask(Ask::get(format!("/api/v1/rounds/{id}/pgn")))
        .is(200)
        .text();
    assert!(
        games.contains("[TimeControl \"40/5400+30:1800+30\"]"),
        "{games}"
    );
    assert!(games.contains("[Date \"2026.09.21\"]"), "{games}");
    // a game begins under these terms
    let board = event.all(&format!("/api/v1/rounds/{id}/boards")).remove(0);
    let path = format!("/api/v1/boards/{}/acts", board["id"].as_str().unwrap());
    let act = json!({ "acts": [{ "key": "k1", "act": "W move e2e4" }] });
    event.ask(Ask::post(path, &act)).is(200);
    // what is set here holds, whatever a file says later
    let mut new = json!({ "number": 1, "terms": round["terms"], "day": "2026-09-22" });
    event
        .ask(Ask::put(format!("/api/v1/rounds/{id}"), &new))
        .is(200);
    event.import("format=trf", &four(&records, &[FIRST]));
    assert_eq!(read()["day"], "2026-09-22");
    // periods that the clock does not begin with are left out
    for (periods, kept) in [
        ("40/5400+30:900+10", true),
        ("40/7200+30:1800+30", false),
        ("40/5400:1800", false),
    ] {
        new["terms"]["periods"] = json!(periods);
        let path = format!("/api/v1/rounds/{id}");
        let told = event.ask(Ask::put(path, &new)).is(200).json();
        let expected = kept.then_some(periods);
        assert_eq!(told["terms"]["periods"].as_str(), expected, "{periods}");
    }
    new["terms"]["periods"] = json!("40 moves in two hours");
    event
        .ask(Ask::put(format!("/api/v1/rounds/{id}"), &new))
        .refused(422, "invalid");
}

#[test]
fn a_rate_of_play_that_is_not_understood_is_told_once() {
    let event = Event::new();
    let file = four("012 Open\n122 as usual\n", &[FIRST]);
    let told = event.import("format=trf", &file);
    assert!(
        warnings(&told)[0].contains("\"as usual\" (record 122) is not understood"),
        "{told}"
    );
    let again = event.import("format=trf", &file);
    assert!(warnings(&again).is_empty(), "{again}");
}

/// The player of a name, and his values as they would be sent.
fn player(event: &Event, name: &str) -> (String, Value) {
    let players = event.all(&event.at("players"));
    let found = players
        .into_iter()
        .find(|player| player["person"]["name"] == name);
    let found = found.unwrap();
    (
        format!("/api/v1/players/{}", found["id"].as_str().unwrap()),
        found["person"].clone(),
    )
}

#[test]
fn whoever_is_withdrawn_is_absent_and_is_paired_no_more() {
    let event = Event::new();
    let second = "   3 w  |   4 b  |   1 b  |   2 w  ";
    let file = four("012 Open\nXXR 5\n", &[FIRST, second]);
    event.import("format=trf", &file);
    let (path, mut knightley) = player(&event, "Knightley, Bo");
    knightley["withdrawn_from"] = json!(65);
    event
        .ask(Ask::put(path.clone(), &knightley))
        .refused(422, "invalid");
    knightley["withdrawn_from"] = json!(2);
    let told = event.ask(Ask::put(path, &knightley)).is(200).json();
    assert_eq!(
        (&told["withdrawn_from"], &told["person"]["withdrawn_from"]),
        (&json!(2), &Value::Null)
    );
    let absent = |number: u64| {
        let boards = event.all(&format!("/api/v1/rounds/{}/boards", round(&event, number)));
        boards
            .iter()
            .map(|board| board["absent"].clone())
            .collect::<Vec<_>>()
    };
    let (here, black) = (
        json!({ "white": false, "black": false }),
        json!({ "white": false, "black": true }),
    );
    assert_eq!(absent(1), [here.clone(), here.clone()]);
    assert_eq!(absent(2), [here, black]);
    // an arbiter says what becomes of the game at which he sat
    let boards = event.all(&format!("/api/v1/rounds/{}/boards", round(&event, 2)));
    let acts = format!("/api/v1/boards/{}/acts", boards[1]["id"].as_str().unwrap());
    let end = json!({ "acts": [{ "key": "k1", "act": { "act": "end", "by": "arbiter", "source": "arbiter", "result": "1-0" } }] });
    event.ask(Ask::post(acts, &end)).is(200);
    let report = export(&event, 2, "trf16");
    let line = |name: &str| {
        let line = report.lines().find(|line| line.contains(name)).unwrap();
        line[89..].trim_end().to_owned()
    };
    assert_eq!(
        line("Knightley"),
        "     1 b       4 b -  0000 - Z",
        "{report}"
    );
    assert_eq!(line("Wells"), "     3 b       2 w +", "{report}");
    assert!(
        report.contains("### jadoube: player 2 is withdrawn from round 2 on"),
        "{report}"
    );
    // what else stood in the file stands there
    let own = String::from_utf8(file.clone()).unwrap();
    let others = |text: &str| -> Vec<String> {
        let of = |line: &&str| {
            !line.contains("Knightley") && !line.contains("Wells") && !line.starts_with("###")
        };
        text.lines().filter(of).map(str::to_owned).collect()
    };
    assert_eq!(others(&report), others(&own));
    // and whoever pairs him all the same is told so
    let third = "   4 w  |   3 b  |   2 w  |   1 b  ";
    let told = event.import(
        "format=trf",
        &four("012 Open\nXXR 5\n", &[FIRST, second, third]),
    );
    let found = warnings(&told);
    let is_told = |round: u32| {
        let begins = format!("round {round}: player 2 (Knightley, Bo) is withdrawn here");
        found.iter().any(|text| text.starts_with(&begins))
    };
    assert_eq!(
        [is_told(1), is_told(2), is_told(3)],
        [false, true, true],
        "{told}"
    );
}

#[test]
fn a_withdrawal_leaves_games_with_moves_or_a_result_alone_and_can_be_taken_back() {
    let event = Event::new();
    let rounds = [
        FIRST,
        "   3 w  |   4 b  |   1 b  |   2 w  ",
        "   4 w  |   3 b  |   2 w  |   1 b  ",
    ];
    event.import("format=trf", &four("012 Open\nXXR 5\n", &rounds));
    let (path, mut knightley) = player(&event, "Knightley, Bo");
    let boards_of = |number| event.all(&format!("/api/v1/rounds/{}/boards", round(&event, number)));
    let seat = |board: &Value| {
        let sits = |side: &str| board[side]["name"] == "Knightley, Bo";
        ["white", "black"].into_iter().find(|side| sits(side))
    };
    let tell = |number, act: Value| {
        let boards = boards_of(number);
        let board = boards.iter().find(|board| seat(board).is_some()).unwrap();
        let acts = format!("/api/v1/boards/{}/acts", board["id"].as_str().unwrap());
        let told = json!({ "acts": [{ "key": "k1", "act": act }] });
        event.ask(Ask::post(acts, &told)).is(200);
    };
    tell(
        1,
        json!({ "act": "end", "by": "arbiter", "source": "arbiter", "result": "1-0" }),
    );
    tell(2, json!("W move e2e4"));
    let marks = || -> Vec<bool> {
        let mark = |number| {
            let boards = boards_of(number);
            let mut his = boards
                .iter()
                .filter_map(|board| Some((&board["absent"], seat(board)?)));
            let (absent, side) = his.next().unwrap();
            absent[side].as_bool().unwrap()
        };
        (1..=3).map(mark).collect()
    };
    let table = [
        (json!(1), [false, false, true]),
        (json!(null), [false, false, false]),
        (json!(3), [false, false, true]),
        (json!(4), [false, false, false]),
    ];
    for (from, expected) in table {
        knightley["withdrawn_from"] = from.clone();
        event.ask(Ask::put(path.clone(), &knightley)).is(200);
        assert_eq!(marks(), expected, "{from}");
    }
}

#[test]
fn a_game_of_under_one_move_goes_back_as_not_rated() {
    let event = Event::new();
    event.import("format=trf", &four("012 Open\n", &[FIRST]));
    let boards = event.all(&format!("/api/v1/rounds/{}/boards", round(&event, 1)));
    for (board, result) in boards.iter().zip(["1-0", "1/2-1/2"]) {
        let path = format!("/api/v1/boards/{}", board["id"].as_str().unwrap());
        let end = json!({ "acts": [{ "key": "k1", "act": { "act": "end", "by": "arbiter", "source": "arbiter", "result": result } }] });
        event.ask(Ask::post(format!("{path}/acts"), &end)).is(200);
        let new = json!({ "number": board["number"], "white": board["white"]["id"], "black": board["black"]["id"], "unrated": true });
        let now = event.ask(Ask::put(path, &new)).is(200).json();
        assert_eq!(now["unrated"], true, "{now}");
    }
    let report = export(&event, 1, "trf16");
    let letters: Vec<&str> = report
        .lines()
        .filter(|line| line.starts_with("001"))
        .map(|line| &line[98..99])
        .collect();
    assert_eq!(letters, ["W", "L", "D", "D"], "{report}");
    assert!(export(&event, 1, "csv").lines().count() == 3);
}

#[test]
fn standings_are_of_the_results_so_far() {
    let event = Event::new();
    let standings = |token: Option<&str>| {
        let reply = event
            .service
            .ask(token, Ask::get(event.at("standings")))
            .is(200);
        let told = reply.json();
        let players: Vec<String> = told["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                format!(
                    "{} {} {}",
                    one["place"],
                    one["player"]["name"].as_str().unwrap(),
                    one["points"].as_str().unwrap()
                )
            })
            .collect();
        (told["round"].clone(), told["open"].clone(), players)
    };
    assert_eq!(standings(None), (json!(0), json!(0), vec![]));
    event.import(
        "format=trf",
        &four("012 Open\n", &["   2 w 1|   1 b 0|   4 w  |   3 b  "]),
    );
    let boards = event.all(&format!("/api/v1/rounds/{}/boards", round(&event, 1)));
    let path = format!("/api/v1/boards/{}/acts", boards[1]["id"].as_str().unwrap());
    let told = [
        "1 Archer, Ada 1.0",
        "2 Knightley, Bo 0.0",
        "2 Stone, Cy 0.0",
        "2 Wells, Di 0.0",
    ];
    let arbiter = event.service.token(Role::SectorArbiter, Scope::default());
    assert_eq!(
        standings(Some(&arbiter)),
        (json!(1), json!(1), told.map(str::to_owned).to_vec())
    );
    let end = json!({ "acts": [{ "key": "k1", "act": { "act": "end", "by": "arbiter", "source": "arbiter", "result": "1/2-1/2" } }] });
    event.ask(Ask::post(path, &end)).is(200);
    let now = [
        "1 Archer, Ada 1.0",
        "2 Stone, Cy 0.5",
        "2 Wells, Di 0.5",
        "4 Knightley, Bo 0.0",
    ];
    assert_eq!(
        standings(Some(&arbiter)),
        (json!(1), json!(0), now.map(str::to_owned).to_vec())
    );
}
