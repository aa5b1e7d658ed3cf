//! Feeds streams of lines to the protocol: whatever they say, each is answered once, and what can
//! be read can be written.

use protocol::{Context, Session, parse_line};
use serde_json::Value;

/// Lines after a start in JSON: JSON acts, but anything may come.
pub fn json(data: &[u8]) {
    answered(
        br#"{"act":"start","edition":"FIDE2018","control":"blitz"}"#,
        data,
    );
}

/// Lines after a start in the text notation.
pub fn text(data: &[u8]) {
    answered(b"start edition=FIDE2023", data);
}

/// Lines of one input beyond which nothing new is to be expected.
const MAX_LINES: usize = 200;

fn answered(start: &[u8], data: &[u8]) {
    let (mut session, mut other) = (Session::new(), Session::new());
    let lines = data.split(|byte| *byte == b'\n').take(MAX_LINES);
    for line in std::iter::once(start).chain(lines) {
        let mut out = Vec::new();
        session.answer_into(line, &mut out);
        same_answer(&mut other, line, &out);
        comes_back(line);
    }
}

/// Another session, asked the same, gives the same bytes: one line of JSON with a number, or
/// nothing at all.
fn same_answer(session: &mut Session, line: &[u8], out: &[u8]) {
    let Some(answer) = session.answer(line) else {
        return assert!(out.is_empty(), "a line without input was answered");
    };
    let mut again = Vec::new();
    answer.write_json(&mut again);
    again.push(b'\n');
    assert_eq!(
        String::from_utf8_lossy(&again),
        String::from_utf8_lossy(out)
    );
    let Ok(value) = serde_json::from_slice::<Value>(out) else {
        panic!("no JSON: {}", String::from_utf8_lossy(out))
    };
    assert!(value["seq"].is_u64());
    assert!(value["error"].is_object() != value["state"].is_object());
    assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 1);
}

/// What can be read is written in both notations, and read again as the same.
fn comes_back(line: &[u8]) {
    let Ok(line) = std::str::from_utf8(line) else {
        return;
    };
    let Ok(read) = parse_line(line, Context::default()) else {
        return;
    };
    for written in [read.to_json(), read.to_text()] {
        assert_eq!(
            parse_line(&written, Context::default()).as_ref(),
            Ok(&read),
            "{written}"
        );
    }
}
