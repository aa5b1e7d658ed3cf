//! Tests rounds.

use serde_json::json;

use crate::client::{Ask, Event, NOW_US};

#[test]
fn numbers() {
    let event = Event::new();
    let (first, _) = (event.round(1), event.round(64));
    let post = |number: u32| event.ask(Ask::post(event.at("rounds"), &json!({ "number": number })));
    for number in [1, 64] {
        post(number).refused(409, "number-taken");
    }
    for number in [0, 65, u32::MAX] {
        assert_eq!(
            post(number).refused(422, "invalid").json()["field"],
            "number"
        );
    }
    let put = |number: u32| {
        event.ask(Ask::put(
            format!("/api/v1/rounds/{first}"),
            &json!({ "number": number }),
        ))
    };
    put(64).refused(409, "number-taken");
    put(1).is(200);
    put(2).is(200);
    let numbers: Vec<_> = event.all(&event.at("rounds"));
    assert_eq!(
        numbers
            .iter()
            .map(|round| &round["number"])
            .collect::<Vec<_>>(),
        [2, 64]
    );
}

#[test]
fn terms() {
    let event = Event::new();
    let post = |terms| {
        let new = json!({ "number": 1, "terms": terms });
        event.ask(Ask::post(event.at("rounds"), &new))
    };
    for terms in [
        json!({ "edition": "FIDE1850" }),
        json!({ "control": "slow" }),
        json!({ "fen": "8/8" }),
        json!({ "chess960": "yes" }),
        json!({ "regulations": { "coffee": true } }),
        json!({ "clock": { "white_ms": -1 } }),
        json!({ "white": "Anna" }),
    ] {
        let case = terms.to_string();
        let reply = post(terms);
        assert_eq!(reply.status, 422, "{case}: {}", reply.text());
    }
    post(json!({ "edition": "FIDE2023", "control": "rapid", "supervision": "adequate" })).is(201);
}

#[test]
fn former_terms_are_kept() {
    let event = Event::new();
    let path = format!("/api/v1/rounds/{}", event.round(1));
    let put = |number: u32, control: &str| {
        let new = json!({ "number": number, "terms": { "control": control } });
        event.ask(Ask::put(&path, &new)).is(200).json()
    };
    let changed = put(1, "rapid");
    let first = json!({ "until": event.service.clock.now().to_string(), "terms": {} });
    assert_eq!(changed["changes"], json!([first]));
    // the same terms are no change
    assert_eq!(put(2, "rapid")["changes"], json!([first]));
    event.service.clock.forward(60_000_000);
    let second = json!({
        "until": event.service.clock.now().to_string(), "terms": { "control": "rapid" },
    });
    let changed = put(2, "blitz");
    assert_eq!(changed["changes"], json!([first, second]));
    assert_eq!(changed["terms"], json!({ "control": "blitz" }));
    assert!(event.service.clock.now_us() > NOW_US);
}

#[test]
fn an_array_of_chess960_is_drawn_once_for_a_round() {
    let event = Event::new();
    let new = json!({ "number": 1, "terms": { "chess960": true } });
    let made = event.ask(Ask::post(event.at("rounds"), &new)).is(201);
    let fen = made.json()["terms"]["fen"].clone();
    assert!(
        fen.as_str()
            .unwrap()
            .contains("/pppppppp/8/8/8/8/PPPPPPPP/"),
        "{fen}"
    );
    let path = format!("/api/v1/rounds/{}", made.id());
    let kept = event.ask(Ask::put(&*path, &new)).is(200).json();
    assert_eq!(kept["terms"]["fen"], fen);
    assert_eq!(kept["changes"], json!([]));
    let usual = json!({ "number": 1, "terms": {} });
    let usual = event.ask(Ask::put(&*path, &usual)).is(200).json();
    assert!(usual["terms"]["fen"].is_null());
}

#[test]
fn games_that_are_as_known_are_not_sent_again() {
    let event = Event::new();
    let round = event.round(1);
    let board = event.board(&round, &json!({ "number": 1 }));
    let path = format!("/api/v1/rounds/{round}/public/pgn");
    let first = event.ask(Ask::get(&*path)).is(200);
    assert_eq!(first.header("content-type"), "application/vnd.chess-pgn");
    let etag = first.header("etag").to_owned();
    let asked = || event.ask(Ask::get(&*path).with("if-none-match", &etag));
    assert_eq!(asked().is(304).body.len(), 0);
    let acts = json!({ "acts": [{ "key": "k", "act": "W move e2e4" }] });
    let told = Ask::post(format!("/api/v1/boards/{board}/acts"), &acts);
    event.ask(told).is(200);
    assert!(asked().is(200).text().ends_with("\n1. e4 *\n\n"));
}
