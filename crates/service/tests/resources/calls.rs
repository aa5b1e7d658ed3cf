//! Tests the cards of tables, and the calls for the arbiter that are made with them.

use jadoube_service::Role;
use jadoube_service::limits::{MAX_CALLS_OF_A_TABLE, TABLE_CALLS_EVERY};
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{Ask, Event, Reply};

/// An event with boards of these numbers in its first round, and the boards.
fn event(numbers: &[u32]) -> (Event, String, Vec<String>) {
    let event = Event::new();
    let round = event.round(1);
    let boards = numbers.iter();
    let boards = boards.map(|number| event.board(&round, &json!({ "number": number })));
    let boards = boards.collect();
    (event, round, boards)
}

/// The codes on the cards of an event, by the numbers of the tables.
fn codes(event: &Event, query: &str) -> Vec<(u64, String)> {
    let cards = event.ask(Ask::get(event.at(&format!("cards{query}"))));
    let read = |card: Value| {
        let code = card["code"].as_str().unwrap().to_owned();
        (card["number"].as_u64().unwrap(), code)
    };
    cards.is(200).items().into_iter().map(read).collect()
}

fn code(event: &Event, number: u64) -> String {
    let all = codes(event, "?tables=9");
    let found = all.into_iter().find(|(other, _)| *other == number);
    found.unwrap().1
}

fn at(code: &str) -> String {
    format!("/api/v1/calls/{code}")
}

/// Whoever holds the card asks; nobody is logged in.
#[track_caller]
fn look(event: &Event, code: &str) -> Reply {
    event.service.ask(None, Ask::get(at(code)))
}

#[track_caller]
fn call(event: &Event, code: &str) -> Reply {
    event.service.ask(None, Ask::of("POST", at(code)))
}

fn answer(board: &str) -> Ask {
    Ask::of("PUT", format!("/api/v1/boards/{board}/call"))
}

fn done(board: &str) -> Ask {
    Ask::of("DELETE", format!("/api/v1/boards/{board}/call"))
}

/// What arbiters are shown of a board's call.
fn shown(event: &Event, board: &str) -> Value {
    let shown = event.ask(Ask::get(format!("/api/v1/boards/{board}")));
    shown.is(200).json()["presence"]["call"].clone()
}

#[test]
fn a_call_is_seen_answered_and_done() {
    let (event, _, boards) = event(&[1, 2]);
    let code = code(&event, 2);
    let before = look(&event, &code).is(200).json();
    assert_eq!(
        before,
        json!({ "event": "Open", "time_zone": "UTC", "number": 2, "called_at": null, "on_the_way": false })
    );
    let now = event.service.clock.now().to_string();
    let called = call(&event, &code).is(200).json();
    assert_eq!(called["called_at"], now);
    event.service.clock.forward(60_000_000);
    // whoever calls again has called
    assert_eq!(call(&event, &code).is(200).json(), called);
    assert_eq!(look(&event, &code).is(200).json(), called);
    assert_eq!(shown(&event, &boards[1]), json!({ "number": 2, "at": now }));
    assert_eq!(shown(&event, &boards[0]), Value::Null);
    let later = event.service.clock.now().to_string();
    let coming = event.ask(answer(&boards[1])).is(200).json();
    assert_eq!(coming["on_the_way"]["name"], "test");
    assert_eq!(coming["on_the_way"]["at"], later);
    let seen = look(&event, &code).is(200).json();
    assert_eq!(
        (&seen["called_at"], &seen["on_the_way"]),
        (&json!(now), &json!(true))
    );
    // said again it is since then, and another takes over
    event.service.clock.forward(1_000_000);
    assert_eq!(event.ask(answer(&boards[1])).is(200).json(), coming);
    let scope = Scope {
        event: Some(event.id.as_str().into()),
        ..Scope::default()
    };
    let other = event.service.token(Role::SectorArbiter, scope);
    let taken = event.service.ask(Some(&other), answer(&boards[1])).is(200);
    assert_ne!(
        taken.json()["on_the_way"]["author"],
        coming["on_the_way"]["author"]
    );
    event.ask(done(&boards[1])).is(204);
    assert_eq!(look(&event, &code).is(200).json(), before);
    event.ask(done(&boards[1])).is(204);
    event.ask(answer(&boards[1])).refused(404, "not-found");
    // nothing of it is an act
    let acts = event.ask(Ask::get(format!("/api/v1/boards/{}/acts", boards[1])));
    assert_eq!(acts.is(200).json()["acts"], json!([]));
}

#[test]
fn a_card_that_calls_nobody_says_why() {
    let (event, _, _) = event(&[1]);
    let good = code(&event, 1);
    let other = Event::new();
    let foreign = code(&other, 1);
    let forged = format!("{}-1-{}", event.id, foreign.rsplit('-').next().unwrap());
    let old = good.clone();
    event.ask(Ask::of("DELETE", event.at("cards"))).is(204);
    let new = code(&event, 1);
    let table = [
        (foreign, 404, "no-such-card"),
        (forged, 404, "no-such-card"),
        ("nonsense".to_owned(), 404, "no-such-card"),
        (format!("{new}x"), 404, "no-such-card"),
        (old, 409, "card-of-before"),
        (code(&event, 2), 409, "no-board-at-table"),
    ];
    for (code, status, kind) in table {
        look(&event, &code).refused(status, kind);
        call(&event, &code).refused(status, kind);
    }
    call(&event, &new).is(200);
    let over = json!({ "name": "Open", "delay_s": 0, "archived": true });
    let path = format!("/api/v1/events/{}", event.id);
    event.ask(Ask::put(path, &over)).is(200);
    event.service.clock.forward(3_600_000_000);
    let refused = look(&event, &new).refused(409, "card-of-past-event");
    assert!(refused.json()["detail"].as_str().unwrap().contains("Open"));
}

#[test]
fn cards_are_the_same_each_time_and_those_of_the_tables_there_are() {
    let (event, _, _) = event(&[3, 1]);
    let second = event.round(2);
    event.board(&second, &json!({ "number": 7 }));
    let cards = codes(&event, "");
    let numbers: Vec<u64> = cards.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 3, 7]);
    assert_eq!(codes(&event, ""), cards);
    assert_eq!(codes(&event, "?tables=3")[0], cards[0]);
    for wrong in ["0", "5001", "-1", "x"] {
        let path = event.at(&format!("cards?tables={wrong}"));
        event.ask(Ask::get(path)).is(422);
    }
    // asked for at once there is one key
    let path = Event::new();
    let asks = (0..8).map(|_| Ask::get(path.at("cards?tables=1")));
    let all = path.service.ask_at_once(&path.chief, asks.collect());
    let all: Vec<Value> = all.into_iter().map(|reply| reply.is(200).json()).collect();
    assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
}

/// The round that a card calls to: which are there, and the number of the one that is played.
#[test]
fn a_card_is_good_for_the_board_of_the_round_that_is_played() {
    let (event, first, boards) = event(&[1]);
    let code = code(&event, 1);
    let calls_to = |board: &str| {
        event.service.clock.forward(120_000_000);
        call(&event, &code).is(200);
        let is_called = shown(&event, board) != Value::Null;
        event.ask(done(board)).is(204);
        is_called
    };
    assert!(calls_to(&boards[0]));
    let second = event.round(2);
    // nobody is paired yet
    assert!(calls_to(&boards[0]));
    let [anna, berta] = ["Anna", "Berta"].map(|name| event.player(name));
    let pair = json!({ "number": 1, "white": anna, "black": berta });
    event.ask(Ask::put(format!("/api/v1/boards/{}", boards[0]), &pair));
    let later = event.board(&second, &pair);
    assert!(calls_to(&boards[0]));
    let tell = |board: &str, key: &str, act: &str| {
        let acts = json!({ "acts": [{ "key": key, "act": act }] });
        let path = format!("/api/v1/boards/{board}/acts");
        event.ask(Ask::post(path, &acts)).is(200);
    };
    tell(&boards[0], "a", "W move e2e4");
    assert!(calls_to(&boards[0]));
    // all games of the first round have a result
    tell(&boards[0], "b", "A end 1-0");
    assert!(calls_to(&later));
    tell(&later, "c", "W move e2e4");
    assert!(calls_to(&later));
    let third = event.round(3);
    let next = event.board(&third, &pair);
    let starts = |round: &str, number: u32, ahead_s: i64| {
        let at = event.service.clock.now() + jiff::SignedDuration::from_secs(ahead_s);
        let round = format!("/api/v1/rounds/{round}");
        let new = json!({ "number": number, "starts_at": at.to_string() });
        event.ask(Ask::put(round, &new)).is(200);
    };
    starts(&third, 3, 3_600);
    assert!(calls_to(&later));
    // the game at the table goes on, though the next round begins soon
    starts(&third, 3, 900);
    assert!(calls_to(&later));
    tell(&later, "d", "A end 1-0");
    assert!(calls_to(&next));
    // where all of them begin later it is the first
    for (round, number) in [(&first, 1), (&second, 2), (&third, 3)] {
        starts(round, number, 36_000);
    }
    assert!(calls_to(&boards[0]));
}

#[test]
fn a_flood_from_one_table_keeps_no_other_from_calling() {
    let (event, _, boards) = event(&[1, 2]);
    let [flooding, other] = [1, 2].map(|number| code(&event, number));
    // called at once from everywhere it is one call
    let asks = (0..40).map(|_| Ask::of("POST", at(&flooding)));
    for reply in event.service.ask_at_once(&event.chief, asks.collect()) {
        reply.is(200);
    }
    for _ in 0..300 {
        call(&event, &flooding).is(200);
    }
    for _ in 1..MAX_CALLS_OF_A_TABLE {
        event.ask(done(&boards[0])).is(204);
        call(&event, &flooding).is(200);
    }
    event.ask(done(&boards[0])).is(204);
    for _ in 0..300 {
        let refused = call(&event, &flooding).refused(429, "too-many-requests");
        let wait_s = refused.header("retry-after").parse::<u64>().unwrap();
        assert!((1..=TABLE_CALLS_EVERY.as_secs()).contains(&wait_s));
    }
    // at the same address, from another table
    call(&event, &other).is(200);
    look(&event, &flooding).is(200);
    event
        .service
        .clock
        .forward(i64::try_from(TABLE_CALLS_EVERY.as_micros()).unwrap());
    call(&event, &flooding).is(200);
}

#[test]
fn a_call_stays_though_the_board_changes_and_goes_with_it() {
    let (event, _, boards) = event(&[1, 2]);
    let code = code(&event, 1);
    call(&event, &code).is(200);
    let path = format!("/api/v1/boards/{}", boards[0]);
    let moved = json!({ "number": 1, "sector": "North" });
    event.ask(Ask::put(&path, &moved)).is(200);
    assert_ne!(shown(&event, &boards[0]), Value::Null);
    event.ask(Ask::delete(&path)).is(204);
    let kept = event.service.app.ledger.documents("call", None, None, 10);
    assert!(event.service.runtime.block_on(kept).unwrap().is_empty());
}
