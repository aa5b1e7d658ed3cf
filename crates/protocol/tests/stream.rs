//! Tests streams of lines.

mod common;

use jadoube_protocol::{LineAnswer, Session, run};
use laws::limits::{MAX_ACTS, MAX_PLIES};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value as Json;

fn answers(input: &[u8]) -> Vec<Json> {
    let mut out = Vec::new();
    run(input, &mut out).expect("no file fails");
    assert!(out.is_empty() || out.ends_with(b"\n"));
    let text = String::from_utf8(out).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// `seq`, and the code of the error if it is one.
fn told(input: &[u8]) -> Vec<(u64, Option<String>)> {
    let told = |answer: &Json| {
        let code = answer["error"]["code"].as_str().map(str::to_owned);
        (answer["seq"].as_u64().expect("a number"), code)
    };
    answers(input).iter().map(told).collect()
}

fn error(seq: u64, code: &str) -> (u64, Option<String>) {
    (seq, Some(code.to_owned()))
}

#[test]
fn one_line_out_for_every_line_in() {
    let input = b"{\"act\":\"start\"}\nW touch e2\n\n# a comment\n   \t\nW release e2 e4\n{oops\nB castle\nW press\n";
    assert_eq!(
        told(input),
        [
            (0, None),
            (1, None),
            (2, None),
            error(3, "malformed_json"),
            error(4, "unknown_act"),
            (5, None)
        ]
    );
}

#[test]
fn a_new_start_begins_a_new_game() {
    assert_eq!(
        told(b"start\nW press\nstart control=blitz\nW press\n"),
        [(0, None), (1, None), (0, None), (1, None)]
    );
}

#[test]
fn acts_before_any_start() {
    assert_eq!(
        told(b"W press\nW castle\nstart\nW press"),
        [
            error(0, "no_game"),
            error(1, "unknown_act"),
            (0, None),
            (1, None)
        ]
    );
}

#[test]
fn a_start_with_an_error_changes_nothing() {
    for bad in [
        "start edition=FIDE2022",
        "start foo=1",
        "start history=e2e5",
        r#"{"act":"start","fen":"x"}"#,
        r#"{"act":"start","by":"white"}"#,
        r#"{"act":"start",,"#,
    ] {
        let with = format!("start\nW touch e2\n{bad}\nW release e2 e4\nstart\n");
        let told = told(with.as_bytes());
        let code = told[2].1.clone().unwrap();
        assert_eq!(
            told,
            [(0, None), (1, None), error(2, &code), (3, None), (0, None)]
        );
        let without = answers(b"start\nW touch e2\nW release e2 e4\n");
        assert_eq!(answers(with.as_bytes())[3]["state"], without[2]["state"]);
    }
}

#[test]
fn a_game_beyond_its_limits_can_still_be_ended() {
    let acts = "W say hm\n".repeat(MAX_ACTS);
    let input = format!(
        "start\nW resign\n{acts}W touch b1 late=true\nA dismiss 1.0 reason=x\nA decide seen of=2 true\n\
         A regime control=rapid\nW say hm\nA end 1-0\nstart\nW press\n"
    );
    let answers = answers(input.as_bytes());
    let [
        over,
        late,
        the_arbiters @ ..,
        still,
        ended,
        started,
        pressed,
    ] = &answers[MAX_ACTS + 1..]
    else {
        panic!("answers after the last act within the limit");
    };
    for over in [over, late, still] {
        assert_eq!(over["error"]["code"], "too_many_acts", "{over}");
    }
    for taken in the_arbiters {
        assert!(taken["state"].is_object(), "{taken}");
    }
    assert_eq!(the_arbiters[0]["state"]["result"], "*");
    assert_eq!(ended["state"]["result"], "1-0");
    assert_eq!((&started["seq"], &pressed["seq"]), (&0.into(), &1.into()));
}

#[test]
fn the_last_ply_within_the_limit_can_be_completed() {
    let plies = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(MAX_PLIES / 4);
    let history = plies[..MAX_PLIES - 1].join(",");
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let start = format!("start edition=FIDE2009 history={history} history_fen=\"{array}\"");
    let answers = answers(format!("{start}\nB move f6g8\nB press\nW touch e2\n").as_bytes());
    assert_eq!(answers[2]["state"]["move_status"], "completed");
    assert_eq!(answers[3]["error"]["code"], "too_many_plies");
}

#[test]
fn what_the_laws_refuse_is_an_error_with_its_code() {
    let lines = b"start\nW lift e4\nW release e2 e4 man=N\nW lift e2\nW move e2e4\n";
    let answers = answers(lines);
    assert_eq!(answers[1]["error"]["code"], "no_such_man");
    assert_eq!(answers[2]["error"]["code"], "ambiguous_man");
    assert_eq!(answers[2]["error"]["field"], "man");
    assert_eq!(answers[3]["seq"], 3);
    assert!(answers[3]["state"].is_object());
    let held = answers[4]["error"]["message"].as_str().expect("a message");
    assert!(held.contains("with `release`"), "{held}");
}

#[test]
fn errors_have_exactly_these_keys() {
    let answers = answers(b"W press\nW lift e9\n");
    let keys = |at: usize| {
        answers[at]["error"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(answers[0].as_object().unwrap().len(), 2);
    assert_eq!(keys(0), ["code", "message"]);
    assert_eq!(keys(1), ["code", "field", "message"]);
}

#[test]
fn line_ends_and_encodings() {
    assert_eq!(
        told(b"\xef\xbb\xbfstart\r\nW touch e2\r\n\r\nW press"),
        [(0, None), (1, None), (2, None)]
    );
    assert_eq!(
        told(b"start\nW say \"\xff\"\nW press\n"),
        [(0, None), error(1, "not_utf8"), (2, None)]
    );
    assert_eq!(told(b""), []);
}

#[test]
fn lines_that_are_too_long_are_dropped_to_their_end() {
    for length in [65_537, 65_538, 65_539, 100_000, 1_000_000] {
        let mut input = b"start\n".to_vec();
        input.resize(input.len() + length, b'x');
        input.extend_from_slice(b"\nW touch e2\n");
        assert_eq!(
            told(&input),
            [(0, None), error(1, "line_too_long"), (2, None)],
            "{length}"
        );
    }
    let mut input = b"start\n# ".to_vec();
    input.resize("start\n".len() + 65_536, b'x');
    input.extend_from_slice(b"\r\nW touch e2");
    assert_eq!(told(&input), [(0, None), (1, None)]);
}

/// Hands out its bytes in pieces of the given size.
struct Dripping<'a>(&'a [u8], usize);

impl std::io::Read for Dripping<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let bytes = self.1.min(self.0.len()).min(to.len());
        let (now, later) = self.0.split_at(bytes);
        to[..bytes].copy_from_slice(now);
        self.0 = later;
        Ok(bytes)
    }
}

#[test]
fn it_does_not_matter_how_the_bytes_arrive() {
    let input = b"start\nW touch e2\r\n\xff\n\nW release e2 e4\nW press hand=left";
    let mut whole = Vec::new();
    run(&input[..], &mut whole).unwrap();
    for size in 1..20 {
        let mut pieces = Vec::new();
        run(Dripping(input, size), &mut pieces).unwrap();
        assert_eq!(pieces, whole, "{size}");
    }
}

/// Counts its flushes.
#[derive(Default)]
struct Flushes(usize);

impl std::io::Write for &mut Flushes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0 += 1;
        Ok(())
    }
}

#[test]
fn answers_are_out_before_the_reader_waits() {
    let input = b"start\nW press\nB press\n";
    let mut flushes = Flushes::default();
    run(Dripping(input, 1), &mut flushes).unwrap();
    assert!(flushes.0 >= input.len());
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..60),
        "\\PC{0,60}".prop_map(String::into_bytes),
        Just(b"start".to_vec()),
        "start (edition=USCF7|control=blitz|fen=\"8/8/8/8/8/8/8/K6k w - - 0 1\"|history=e2e4,e7e5)"
            .prop_map(String::into_bytes),
        "[WBAS] (touch|lift|place|release|remove) [a-h][1-8]( hand=left| intent=accidental)?"
            .prop_map(String::into_bytes),
        "[WB] (press|undo|offer_draw|accept_draw|resign|adjust|restore)".prop_map(String::into_bytes),
        "[WB] (move|announce|write) [a-h][1-8][a-h][1-8]q?".prop_map(String::into_bytes),
        "A (decide (let_go|seen|penalty) (of=[0-9] )?(true|false|warning)|observe (flag|illegal_move|touch)( ply=[0-3])?)"
            .prop_map(String::into_bytes),
        "\\{\"act\":\"(press|lift|touch)\",\"by\":\"white\",\"square(s)?\":\"?\\[?\"e[1-8]\"\\]?\\}"
            .prop_map(String::into_bytes),
    ]
}

proptest! {
    #![proptest_config(common::cases(300))]

    #[test]
    fn every_stream_is_answered(lines in vec(line(), 0..24)) {
        let mut session = Session::new();
        for line in lines {
            let line: Vec<u8> = line.into_iter().filter(|byte| *byte != b'\n').collect();
            let says_nothing = |text: &str| {
                let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_ascii();
                text.is_empty() || text.starts_with('#')
            };
            let is_input = std::str::from_utf8(&line).map_or(true, |text| !says_nothing(text));
            let mut copy = session.clone();
            let mut out = Vec::new();
            copy.answer_into(&line, &mut out);
            let answer = session.answer(&line);
            prop_assert_eq!(answer.is_some(), is_input);
            if let Some(answer) = answer {
                let mut again = Vec::new();
                answer.write_json(&mut again);
                again.push(b'\n');
                prop_assert_eq!(&out, &again);
                let json: Json = serde_json::from_slice(&out).unwrap();
                prop_assert_eq!(json.get("error").is_some(), matches!(answer, LineAnswer::Error { .. }));
                prop_assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 1);
            }
        }
    }
}
