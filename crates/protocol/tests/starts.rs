//! Tests the start of a game in both notations.

use board::{CastlingMode, Color, Tolerant};
use jadoube_protocol::{Context, Line, ProtocolError, parse_line};
use laws::{Control, Edition, Start, Supervision};

fn read(line: &str) -> Result<Line, ProtocolError> {
    parse_line(line, Context::default())
}

fn start(line: &str) -> Start {
    match read(line) {
        Ok(Line::Start(start)) => *start,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn everything_has_a_default() {
    let start = start(r#"{"act":"start"}"#);
    assert_eq!(start.regime.edition, Edition::Fide2023);
    assert_eq!(start.regime.control, Control::Standard);
    assert_eq!(start.regime.supervision, Supervision::Adequate);
    assert_eq!(start.position, Tolerant::default());
    assert_eq!(start.history_from, Tolerant::default());
    assert_eq!(start.clock, None);
}

#[test]
fn every_key_of_both_notations() {
    let json = concat!(
        r#"{"act":"start","edition":"FIDE2018","control":"rapid","supervision":"inadequate","chess960":true,"#,
        r#""fen":"4k3/8/8/8/8/8/8/1R2K2R b HB - 5 9","history_fen":"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 4 9","#,
        r#""history":["g1h1"],"illegal_moves":{"white":1,"black":0},"#,
        r#""regulations":{"illegal_moves_to_lose":3,"penalty_s":60,"guidelines_iii":true,"#,
        r#""no_draw_offers_before":30,"visually_disabled":["white"],"assistant":["white","black"],"time_pressure":true},"#,
        r#""clock":{"white_ms":900000,"black_ms":900000,"increment_ms":10000,"delay_ms":0},"#,
        r#""board":"7","round":"3","white":"A. B.","black":"C","event":"D \"E\""}"#,
    );
    let text = concat!(
        "start edition=FIDE2018 control=rapid supervision=inadequate chess960=true ",
        "fen=\"4k3/8/8/8/8/8/8/1R2K2R b HB - 5 9\" history_fen=\"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 4 9\" ",
        "history=g1h1 illegal_moves=1/0 illegal_moves_to_lose=3 penalty_s=60 guidelines_iii=true ",
        "no_draw_offers_before=30 visually_disabled=white assistant=white,black time_pressure=true ",
        "clock=900000/900000/10000/0 board=7 round=3 white=\"A. B.\" black=C event=\"D \\\"E\\\"\"",
    );
    let line = read(json).unwrap();
    assert_eq!(read(text).as_ref(), Ok(&line));
    assert_eq!(line.to_json(), json);
    assert_eq!(line.to_text(), text);
    let Line::Start(start) = line else {
        panic!("a start")
    };
    assert!(start.regime.needs(Color::White).visually_disabled);
    assert!(start.regime.needs(Color::Black).assistant);
    assert_eq!(start.position.castling_mode(), CastlingMode::Chess960);
}

#[test]
fn increment_and_delay_may_be_left_out() {
    let short = r#"{"act":"start","clock":{"white_ms":1,"black_ms":2}}"#;
    let clock = start(short).clock.unwrap();
    assert_eq!((clock.increment_ms, clock.delay_ms), (0, 0));
    assert_eq!(read(short), read("start clock=1/2"));
    assert_eq!(read(short), read("start clock=1/2/0/0"));
}

#[test]
fn one_side_of_the_counters_may_be_left_out() {
    let counters = start(r#"{"act":"start","illegal_moves":{"black":1}}"#).illegal_moves;
    assert_eq!((counters.white, counters.black), (0, 1));
}

#[test]
fn a_history_without_fen_leads_to_the_position() {
    let start = start("start history=e2e4,c7c5");
    assert_eq!(
        start.position.to_fen(),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert_eq!(start.history_from, Tolerant::default());
}

#[test]
fn a_history_with_an_illegal_move_needs_the_fen() {
    let error = read("start history=e2e5").unwrap_err();
    assert_eq!((error.code(), error.field()), ("missing_key", Some("fen")));
}

#[test]
fn without_history_the_history_begins_at_the_position() {
    let start = start(r#"{"act":"start","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}"#);
    assert_eq!(start.history_from, start.position);
}

#[test]
fn fens_of_acts_are_read_as_the_game_is_played() {
    let line = r#"{"act":"restore","by":"arbiter","fen":"4k3/8/8/8/8/8/8/1R2K2R w B - 0 1"}"#;
    assert!(
        parse_line(
            line,
            Context {
                mode: CastlingMode::Chess960
            }
        )
        .is_ok()
    );
    let error = parse_line(line, Context::default()).unwrap_err();
    assert_eq!((error.code(), error.field()), ("bad_fen", Some("fen")));
}

/// A line, the code of its error and the field.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        r#"{"act":"start","edition":"FIDE2022"}"#,
        "bad_value",
        "edition",
    ),
    (
        r#"{"act":"start","control":"bullet"}"#,
        "bad_value",
        "control",
    ),
    (
        r#"{"act":"start","supervision":"some"}"#,
        "bad_value",
        "supervision",
    ),
    (r#"{"act":"start","chess960":1}"#, "bad_value", "chess960"),
    (
        r#"{"act":"start","fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#,
        "bad_fen",
        "fen",
    ),
    (
        r#"{"act":"start","history_fen":""}"#,
        "bad_fen",
        "history_fen",
    ),
    (
        r#"{"act":"start","history":["e2e4","e5"]}"#,
        "bad_move",
        "history",
    ),
    (
        r#"{"act":"start","history":"e2e4"}"#,
        "bad_value",
        "history",
    ),
    (
        r#"{"act":"start","illegal_moves":{"white":256}}"#,
        "bad_value",
        "white",
    ),
    (
        r#"{"act":"start","illegal_moves":{"red":1}}"#,
        "unknown_key",
        "red",
    ),
    (
        r#"{"act":"start","illegal_moves":1}"#,
        "bad_value",
        "illegal_moves",
    ),
    (
        r#"{"act":"start","regulations":{"illegal_moves_to_lose":0}}"#,
        "bad_value",
        "illegal_moves_to_lose",
    ),
    (
        r#"{"act":"start","regulations":{"penalty_s":-1}}"#,
        "bad_value",
        "penalty_s",
    ),
    (
        r#"{"act":"start","regulations":{"guidelines_iii":"yes"}}"#,
        "bad_value",
        "guidelines_iii",
    ),
    (
        r#"{"act":"start","regulations":{"visually_disabled":"white"}}"#,
        "bad_value",
        "visually_disabled",
    ),
    (
        r#"{"act":"start","regulations":{"assistant":["arbiter"]}}"#,
        "bad_value",
        "assistant",
    ),
    (
        r#"{"act":"start","regulations":{"tea":true}}"#,
        "unknown_key",
        "tea",
    ),
    (
        r#"{"act":"start","regulations":{"penalty_s":1,"penalty_s":2}}"#,
        "duplicate_key",
        "penalty_s",
    ),
    (
        r#"{"act":"start","penalty_s":60}"#,
        "unknown_key",
        "penalty_s",
    ),
    (
        r#"{"act":"start","clock":{"white_ms":1}}"#,
        "missing_key",
        "black_ms",
    ),
    (
        r#"{"act":"start","clock":{"white_ms":-1,"black_ms":0}}"#,
        "bad_value",
        "white_ms",
    ),
    (
        r#"{"act":"start","clock":{"white_ms":1,"black_ms":0,"running":"white"}}"#,
        "unknown_key",
        "running",
    ),
    (r#"{"act":"start","board":7}"#, "bad_value", "board"),
    (r#"{"act":"start","by":"arbiter"}"#, "unknown_key", "by"),
];

#[test]
fn mistakes_in_a_start() {
    for (line, code, field) in MISTAKES {
        let error = read(line).expect_err(line);
        assert_eq!(
            (error.code(), error.field()),
            (*code, Some(*field)),
            "{line}: {error}"
        );
    }
}
