//! Tests lines that are no acts: the code of each mistake, its place, and its limits.

use jadoube_protocol::{Context, Line, ProtocolError, parse_line};

fn read(line: &str) -> Result<Line, ProtocolError> {
    parse_line(line, Context::default())
}

/// A line, the code of its error and the field.
const BAD: &[(&str, &str, Option<&str>)] = &[
    ("{", "malformed_json", None),
    ("{}x", "malformed_json", None),
    (r#"{"act":"press","by":"white"} {}"#, "malformed_json", None),
    (r#"{"act":"press","by":"white""#, "malformed_json", None),
    ("{}", "missing_key", Some("act")),
    (r#"{"act":3}"#, "bad_value", Some("act")),
    (
        r#"{"act":"castle","by":"white"}"#,
        "unknown_act",
        Some("act"),
    ),
    (
        r#"{"act":"press","by":"white","foot":"left"}"#,
        "unknown_key",
        Some("foot"),
    ),
    (
        r#"{"act":"press","by":"white","square":"e4"}"#,
        "unknown_key",
        Some("square"),
    ),
    (
        r#"{"act":"lift","by":"white","sqaure":"e4"}"#,
        "unknown_key",
        Some("sqaure"),
    ),
    (
        r#"{"act":"press","by":"white","by":"black"}"#,
        "duplicate_key",
        Some("by"),
    ),
    (r#"{"act":"press"}"#, "missing_key", Some("by")),
    (r#"{"act":"press","by":null}"#, "bad_value", Some("by")),
    (r#"{"act":"press","by":"red"}"#, "bad_value", Some("by")),
    (
        r#"{"act":"press","by":"assistant"}"#,
        "missing_key",
        Some("for"),
    ),
    (
        r#"{"act":"press","by":"assistant","for":"arbiter"}"#,
        "bad_value",
        Some("for"),
    ),
    (
        r#"{"act":"press","by":"white","at":-1}"#,
        "bad_value",
        Some("at"),
    ),
    (
        r#"{"act":"press","by":"white","at":1.5}"#,
        "bad_value",
        Some("at"),
    ),
    (
        r#"{"act":"press","by":"white","at":"1"}"#,
        "bad_value",
        Some("at"),
    ),
    (
        r#"{"act":"press","by":"white","at":9007199254740992}"#,
        "bad_value",
        Some("at"),
    ),
    (
        r#"{"act":"press","by":"white","clock":[1,2]}"#,
        "bad_value",
        Some("clock"),
    ),
    (
        r#"{"act":"press","by":"white","clock":{"white_ms":1}}"#,
        "missing_key",
        Some("black_ms"),
    ),
    (
        r#"{"act":"press","by":"white","clock":{"white_ms":1,"black_ms":1,"delay_ms":1}}"#,
        "unknown_key",
        Some("delay_ms"),
    ),
    (
        r#"{"act":"press","by":"white","clock":{"white_ms":1,"black_ms":1,"running":"both"}}"#,
        "bad_value",
        Some("running"),
    ),
    (
        r#"{"act":"press","by":"white","source":"rumour"}"#,
        "bad_value",
        Some("source"),
    ),
    (
        r#"{"act":"press","by":"white","certainty":"perhaps"}"#,
        "bad_value",
        Some("certainty"),
    ),
    (
        r#"{"act":"press","by":"white","board":"7"}"#,
        "bad_value",
        Some("board"),
    ),
    (
        r#"{"act":"press","by":"white","hand":"both"}"#,
        "bad_value",
        Some("hand"),
    ),
    (
        r#"{"act":"touch","by":"white"}"#,
        "missing_key",
        Some("squares"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":[]}"#,
        "missing_key",
        Some("squares"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":"e2"}"#,
        "bad_value",
        Some("squares"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":[5]}"#,
        "bad_value",
        Some("squares"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":["e9"]}"#,
        "bad_square",
        Some("squares"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":["e2"],"order":"own_first"}"#,
        "bad_value",
        Some("order"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":["e2"],"intent":"bad"}"#,
        "bad_value",
        Some("intent"),
    ),
    (
        r#"{"act":"touch","by":"white","squares":["e2"],"with":"x"}"#,
        "bad_square",
        Some("with"),
    ),
    (
        r#"{"act":"lift","by":"white"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"lift","by":"white","square":"E2"}"#,
        "bad_square",
        Some("square"),
    ),
    (
        r#"{"act":"lift","by":"white","square":12}"#,
        "bad_square",
        Some("square"),
    ),
    (
        r#"{"act":"place","by":"white"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"release","by":"white","from":"e2"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"release","by":"white","square":"e4","man":"pawn"}"#,
        "bad_piece",
        Some("man"),
    ),
    (
        r#"{"act":"release","by":"white","square":"e4","man":"x"}"#,
        "bad_piece",
        Some("man"),
    ),
    (
        r#"{"act":"remove","by":"white"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"put","by":"white","square":"a8"}"#,
        "missing_key",
        Some("piece"),
    ),
    (
        r#"{"act":"put","by":"white","piece":"Q"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"put","by":"white","square":"a8","piece":1}"#,
        "bad_piece",
        Some("piece"),
    ),
    (
        r#"{"act":"put","by":"white","square":"a8","piece":"Q","inverted":"yes"}"#,
        "bad_value",
        Some("inverted"),
    ),
    (
        r#"{"act":"fetch","by":"white"}"#,
        "missing_key",
        Some("piece"),
    ),
    (
        r#"{"act":"move","by":"white"}"#,
        "missing_key",
        Some("move"),
    ),
    (
        r#"{"act":"move","by":"white","move":"Nf3"}"#,
        "bad_move",
        Some("move"),
    ),
    (
        r#"{"act":"move","by":"white","move":"0000"}"#,
        "bad_move",
        Some("move"),
    ),
    (
        r#"{"act":"move","by":"white","move":"Q@e4"}"#,
        "bad_move",
        Some("move"),
    ),
    (
        r#"{"act":"move","by":"white","move":["e2e4"]}"#,
        "bad_move",
        Some("move"),
    ),
    (
        r#"{"act":"move","by":"white","move":"e2e4","hands":3}"#,
        "bad_value",
        Some("hands"),
    ),
    (
        r#"{"act":"undo","by":"white","square":"e2"}"#,
        "unknown_key",
        Some("square"),
    ),
    (
        r#"{"act":"knock","by":"white","to":"e2"}"#,
        "missing_key",
        Some("square"),
    ),
    (
        r#"{"act":"knock","by":"white","square":"e2","to":"floor"}"#,
        "bad_square",
        Some("to"),
    ),
    (
        r#"{"act":"restore","by":"white","fen":"no"}"#,
        "bad_fen",
        Some("fen"),
    ),
    (
        r#"{"act":"restore","by":"white","fen":4}"#,
        "bad_value",
        Some("fen"),
    ),
    (
        r#"{"act":"adjust","by":"white","heard":"no"}"#,
        "bad_value",
        Some("heard"),
    ),
    (
        r#"{"act":"adjust","by":"white","words":false}"#,
        "bad_value",
        Some("words"),
    ),
    (
        r#"{"act":"say","by":"white","meaning":"thanks"}"#,
        "bad_value",
        Some("meaning"),
    ),
    (
        r#"{"act":"say","by":"white","meaning":"move"}"#,
        "missing_key",
        Some("move"),
    ),
    (
        r#"{"act":"announce","by":"white"}"#,
        "missing_key",
        Some("move"),
    ),
    (
        r#"{"act":"stop","by":"white","reason":"tea"}"#,
        "bad_value",
        Some("reason"),
    ),
    (
        r#"{"act":"start_clock","by":"arbiter"}"#,
        "missing_key",
        Some("running"),
    ),
    (
        r#"{"act":"start_clock","by":"arbiter","running":"both"}"#,
        "bad_value",
        Some("running"),
    ),
    (r#"{"act":"flag"}"#, "missing_key", Some("side")),
    (
        r#"{"act":"flag","side":"arbiter"}"#,
        "bad_value",
        Some("side"),
    ),
    (
        r#"{"act":"observe","by":"arbiter"}"#,
        "missing_key",
        Some("what"),
    ),
    (
        r#"{"act":"observe","by":"white","what":"flag"}"#,
        "bad_value",
        Some("by"),
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"threefold"}"#,
        "bad_value",
        Some("what"),
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"flag","ply":0}"#,
        "bad_value",
        Some("ply"),
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"flag","completed_moves":-1}"#,
        "bad_value",
        Some("completed_moves"),
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"flag","first":"both"}"#,
        "bad_value",
        Some("first"),
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"flag","last_period":1}"#,
        "bad_value",
        Some("last_period"),
    ),
    (
        r#"{"act":"claim","by":"arbiter","what":"flag"}"#,
        "bad_value",
        Some("by"),
    ),
    (
        r#"{"act":"claim","by":"white","what":"distraction"}"#,
        "bad_value",
        Some("what"),
    ),
    (
        r#"{"act":"claim","by":"white","what":"flag","of":"4.0"}"#,
        "bad_value",
        Some("of"),
    ),
    (
        r#"{"act":"claim","by":"white","what":"flag","of":4294967296}"#,
        "bad_value",
        Some("of"),
    ),
    (
        r#"{"act":"withdraw","by":"white","what":"game"}"#,
        "bad_value",
        Some("what"),
    ),
    (r#"{"act":"agree"}"#, "missing_key", Some("result")),
    (
        r#"{"act":"agree","restore":false}"#,
        "bad_value",
        Some("restore"),
    ),
    (
        r#"{"act":"agree","restore":true,"result":"1-0"}"#,
        "bad_value",
        Some("restore"),
    ),
    (
        r#"{"act":"agree","result":"*"}"#,
        "bad_value",
        Some("result"),
    ),
    (
        r#"{"act":"refuse","by":"white","article":4.3}"#,
        "bad_value",
        Some("article"),
    ),
    (
        r#"{"act":"write","by":"white"}"#,
        "missing_key",
        Some("move"),
    ),
    (
        r#"{"act":"choose","by":"white"}"#,
        "missing_key",
        Some("option"),
    ),
    (
        r#"{"act":"decide","by":"white","fact":"seen","value":true}"#,
        "bad_value",
        Some("by"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","value":true}"#,
        "missing_key",
        Some("fact"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"seen"}"#,
        "missing_key",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"seen","value":"true"}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"intent","value":true}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","value":[]}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","value":["e1","i1"]}"#,
        "bad_square",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","value":"unknown"}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"hand","value":"both"}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"penalty","value":"death"}"#,
        "bad_value",
        Some("value"),
    ),
    (
        r#"{"act":"end","by":"arbiter","result":"*"}"#,
        "bad_value",
        Some("result"),
    ),
    (
        r#"{"act":"end","by":"arbiter"}"#,
        "missing_key",
        Some("result"),
    ),
    // the text notation
    ("W", "malformed_text", None),
    ("", "malformed_text", None),
    ("press", "missing_key", Some("by")),
    ("W castle", "unknown_act", Some("act")),
    ("white press", "unknown_act", Some("act")),
    ("w move e2e4", "unknown_act", Some("act")),
    ("W press=left", "malformed_text", None),
    ("W start", "malformed_text", None),
    ("W press left", "malformed_text", None),
    ("W press foot=left", "unknown_key", Some("foot")),
    ("W press by=white", "unknown_key", Some("by")),
    ("W press board=own", "unknown_key", Some("board")),
    ("W press own_board=maybe", "bad_value", Some("board")),
    ("W press at=12x", "bad_value", Some("at")),
    ("W press at=+12", "bad_value", Some("at")),
    ("W press hand=left hand=left", "duplicate_key", Some("hand")),
    ("W lift e2 square=e2", "duplicate_key", Some("square")),
    ("W press clock=1", "bad_value", Some("clock")),
    ("W press clock=1/2/white/3", "bad_value", Some("clock")),
    ("W press clock=1/x/white", "bad_value", Some("clock")),
    ("W adjust heard=no", "bad_value", Some("heard")),
    ("W say one two", "malformed_text", None),
    ("W say \"open", "malformed_text", None),
    ("W touch e2,", "bad_square", Some("squares")),
    ("A decide seen maybe", "bad_value", Some("value")),
    ("A decide intent e4", "bad_value", Some("value")),
    ("start illegal_moves=1", "bad_value", Some("illegal_moves")),
    ("start chess960=yes", "bad_value", Some("chess960")),
    ("start regulations=x", "unknown_key", Some("regulations")),
];

#[test]
fn every_mistake_has_its_code_and_field() {
    for (line, code, field) in BAD {
        let error = read(line).expect_err(line);
        assert_eq!(
            (error.code(), error.field()),
            (*code, *field),
            "{line}: {error}"
        );
    }
}

#[test]
fn errors_of_the_text_notation_name_the_column() {
    for (line, column) in [
        ("W lift e9", 8),
        ("W press hand=both", 9),
        ("  W castle", 3),
        ("W press foot=left", 9),
        ("W claim flag ply=0", 14),
        ("A decide order of=2 e1,i1", 21),
        ("start control=slow", 7),
    ] {
        let error = read(line).expect_err(line);
        assert!(
            error.to_string().starts_with(&format!("column {column}: ")),
            "{line}: {error}"
        );
    }
}

#[test]
fn the_text_notation_names_actors_as_it_writes_them() {
    for (line, told) in [
        ("touch e2", "who acts, one of: W, B, A, S, W-assistant"),
        (
            "A claim threefold",
            "write one of: W, B, W-assistant or B-assistant",
        ),
        ("White move e2e4", "write who acts as W, B, A, S"),
        (
            r#"{"act":"claim","by":"arbiter","what":"threefold"}"#,
            "one of: white, black",
        ),
    ] {
        let error = read(line).expect_err(line).to_string();
        assert!(error.contains(told), "{line}: {error}");
    }
}

#[test]
fn limits_are_kept() {
    let long = "x".repeat(1025);
    let error = read(&format!(r#"{{"act":"say","by":"white","text":"{long}"}}"#)).unwrap_err();
    assert_eq!(
        (error.code(), error.field()),
        ("string_too_long", Some("text"))
    );
    assert!(read(&format!("W say {}", &long[1..])).is_ok());

    let squares = |n| format!("W touch {}", vec!["e2"; n].join(","));
    assert_eq!(read(&squares(33)).unwrap_err().code(), "too_many_squares");
    assert!(read(&squares(32)).is_ok());

    let history = |n: usize| {
        format!(
            "start history={}",
            vec!["g1f3,g8f6,f3g1,f6g8"; n / 4].join(",")
        )
    };
    assert_eq!(read(&history(6004)).unwrap_err().code(), "too_many_plies");
    assert!(read(&history(6000)).is_ok());
}

#[test]
fn messages_stay_short_whatever_is_sent() {
    let long = "é".repeat(20_000);
    for line in [
        format!(r#"{{"act":"{long}"}}"#),
        format!(r#"{{"act":"press","by":"white","{long}":1}}"#),
        format!(r#"{{"act":"press","by":"{long}"}}"#),
        format!("W press {long}=1"),
        format!("W lift {long}"),
        format!("W {long}"),
    ] {
        let message = read(&line).unwrap_err().to_string();
        assert!(message.len() < 1_000, "{message}");
    }
}
