//! Compares what arbiters are sent with golden files, byte for byte.

use laws::{Edition, Refused};
use ledger::{Author, GameId, Hash, Judge, Key};
use protocol::{Context, parse_line};

use super::*;
use crate::golden::assert_golden;

fn entry(seq: u32, line: &Line) -> Entry {
    Entry {
        game: GameId::new("b1").unwrap(),
        seq,
        key: Key::new("k").unwrap(),
        author: Author::new("device:b1").unwrap(),
        received_us: 1_790_000_000_123_456 + i64::from(seq) * 1_000_000,
        body: line.to_json().into(),
        seals: Vec::new(),
        told: None,
        previous: Hash::NONE,
        hash: Hash::NONE,
        texts: Vec::new(),
    }
}

#[test]
fn arbiters_are_sent_what_they_were_sent() {
    let lines = [
        "start white=\"Anderssen \\\"A\\\"\" black=Kieseritzky board=1",
        "W touch e2",
        "W move d2d4",
        "W press",
        "A decide penalty warning",
    ];
    let mut judge = Judge::default();
    let mut sent = String::new();
    let mut standing = None;
    for (seq, text) in (0..).zip(lines) {
        let line = parse_line(text, Context::default()).unwrap();
        let verdict = judge.take(seq, &line).unwrap().unwrap();
        let view = ArbiterView::Judged(&verdict);
        let message = Message::of(
            &entry(seq, &line),
            Some(&line),
            &view,
            &BoardAfterAct::default(),
        );
        sent += &format!("{}\n{}\n", message.json, message.missed().json);
        standing = Some(verdict);
    }
    let line = parse_line("W press", Context::default()).unwrap();
    let standing = standing.as_ref();
    let refused = [
        Refused::NoSuchPenalty,
        Refused::NobodyHolds,
        Refused::NotAPlayer,
    ];
    let refused = refused.map(|refused| ArbiterView::Refused {
        seq: 5,
        refused,
        edition: Edition::Fide2023,
        standing,
    });
    let failed = [
        ArbiterView::Failed { seq: 6, standing },
        ArbiterView::Failed {
            seq: 6,
            standing: None,
        },
        ArbiterView::NotJudged { seq: 7 },
    ];
    for view in refused.into_iter().chain(failed) {
        let message = Message::of(
            &entry(6, &line),
            Some(&line),
            &view,
            &BoardAfterAct::default(),
        );
        sent += &format!("{}\n{}\n", message.json, message.verdict);
    }
    let unread = Entry {
        body: "no \"line\"".into(),
        ..entry(8, &line)
    };
    let view = ArbiterView::NotJudged { seq: 8 };
    sent += &format!(
        "{}\n",
        Message::of(&unread, None, &view, &BoardAfterAct::default()).json
    );
    assert_golden("arbiters.txt", &sent);
}

#[test]
fn a_start_names_nobody_whom_its_reader_may_not_know() {
    let text = "start white=Anderssen black=\"Kieseritzky \\\"K\\\"\" control=blitz";
    let line = parse_line(text, Context::default()).unwrap();
    let verdict = Judge::default().take(0, &line).unwrap().unwrap();
    let view = ArbiterView::Judged(&verdict);
    let message = Message::of(
        &entry(0, &line),
        Some(&line),
        &view,
        &BoardAfterAct::default(),
    );
    for message in [message.missed(), Arc::new(message)] {
        let told = message.without(&["black_fide_id".into(), "black".into()]);
        let expected = message.json.replace(r#","black":"Kieseritzky \"K\"""#, "");
        assert!(expected.len() < message.json.len());
        assert_eq!(*told, *expected);
        assert_eq!(message.without(&["white_fide_id".into()]), message.json);
    }
}
