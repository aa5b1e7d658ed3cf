//! Tests players.

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{Ask, Event};

#[test]
fn numbers_follow_one_another() {
    let event = Event::new();
    let ids: Vec<String> = ["A", "B", "C"].map(|name| event.player(name)).into();
    let path = |id: &str| format!("/api/v1/players/{id}");
    event.ask(Ask::delete(path(&ids[1]))).is(204);
    event.player("D");
    let all = event.all(&event.at("players"));
    let numbers: Vec<_> = all.iter().map(|player| player["number"].clone()).collect();
    assert_eq!(numbers, [1, 3, 4]);
    // a change leaves the number
    let changed = event
        .ask(Ask::put(path(&ids[2]), &json!({ "name": "Q" })))
        .is(200);
    assert_eq!(
        (&changed.json()["number"], &changed.json()["person"]["name"]),
        (&json!(3), &json!("Q"))
    );
}

#[test]
fn numbers_are_never_given_twice() {
    let event = Event::new();
    let asks = (0..20).map(|_| Ask::post(event.at("players"), &json!({ "name": "x" })));
    let replies = event.service.ask_at_once(&event.chief, asks.collect());
    let mut numbers: Vec<u64> = replies
        .into_iter()
        .map(|reply| reply.is(201).json()["number"].as_u64().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
}

#[test]
fn names() {
    let event = Event::new();
    let long = "Ä".repeat(200);
    let taken = [
        "Anna",
        "Łukaszewicz, Jędrzej",
        "阮文达",
        "=cmd|' /C calc'!A0",
        "<script>",
        "'; DROP TABLE",
        &long,
    ];
    for name in taken {
        let id = event.player(name);
        let shown = event.ask(Ask::get(format!("/api/v1/players/{id}"))).is(200);
        assert_eq!(shown.json()["person"]["name"], name);
    }
    let longer = "Ä".repeat(201);
    for name in [
        "",
        "  ",
        "\u{a0}",
        "a\nb",
        "a\0b",
        "a\u{85}b",
        "\u{202e}annA",
        "\u{200b}",
        "An\u{200d}na",
        "رضا\u{200c}",
        &longer,
    ] {
        let reply = event.ask(Ask::post(event.at("players"), &json!({ "name": name })));
        assert_eq!(
            reply.refused(422, "invalid").json()["field"],
            "name",
            "{name:?}"
        );
    }
    for field in ["title", "federation", "fide_id", "birth_date"] {
        let new = json!({ "name": "A", field: "a\tb" });
        let reply = event
            .ask(Ask::post(event.at("players"), &new))
            .refused(422, "invalid");
        assert_eq!(reply.json()["field"], field);
    }
}

#[test]
fn who_sits_at_a_board_stays() {
    let event = Event::new();
    let (player, round) = (event.player("Anna"), event.round(1));
    let board = event.board(&round, &json!({ "number": 1, "black": player }));
    let delete = Ask::delete(format!("/api/v1/players/{player}"));
    let refused = event.ask(delete.clone()).refused(409, "has-boards");
    assert!(refused.text().contains("erase the person instead"));
    event
        .ask(Ask::put(
            format!("/api/v1/boards/{board}"),
            &json!({ "number": 1 }),
        ))
        .is(200);
    event.ask(delete).is(204);
}

#[test]
fn what_others_read() {
    let event = Event::new();
    let new = json!({
        "name": "Anna", "fide_id": "123", "birth_date": "2001/02/03", "rating": 2000, "hidden": true,
        "sex": "female",
    });
    let id = event.ask(Ask::post(event.at("players"), &new)).is(201).id();
    let path = format!("/api/v1/players/{id}");
    let person = json!({ "name": "Player 1", "rating": 2000 });
    for role in [Role::SectorArbiter, Role::Auditor, Role::Operator] {
        let token = event.service.token(role, Scope::default());
        let shown = event
            .service
            .ask(Some(&token), Ask::get(&path))
            .is(200)
            .json();
        assert_eq!(shown["person"], person, "{role:?}");
        let list = event
            .service
            .ask(Some(&token), Ask::get(event.at("players")))
            .is(200);
        assert_eq!(list.items(), [shown]);
    }
    let own = event.ask(Ask::get(&path)).is(200).json();
    assert_eq!(own["person"]["birth_date"], "2001/02/03");
    assert_eq!(own["hidden"], true);
}

#[test]
fn pages() {
    let event = Event::new();
    for number in 1..=7 {
        event.player(&format!("P{number}"));
    }
    let page = |query: &str| {
        event
            .ask(Ask::get(event.at(&format!("players?{query}"))))
            .is(200)
            .json()
    };
    let numbers = |page: &Value| -> Vec<u64> {
        let items = page["items"].as_array().unwrap();
        items
            .iter()
            .map(|item| item["number"].as_u64().unwrap())
            .collect()
    };
    let table = [
        ("limit=3", vec![1, 2, 3], json!("3")),
        ("limit=3&after=3", vec![4, 5, 6], json!("6")),
        ("limit=3&after=6", vec![7], json!(null)),
        ("limit=7", vec![1, 2, 3, 4, 5, 6, 7], json!(null)),
        ("after=7", vec![], json!(null)),
    ];
    for (query, expected, next) in table {
        let page = page(query);
        assert_eq!(
            (numbers(&page), &page["next"]),
            (expected, &next),
            "{query}"
        );
    }
}

#[test]
fn an_event_that_is_not_there_has_no_players() {
    let event = Event::new();
    for ask in [
        Ask::get("/api/v1/events/e1/players"),
        Ask::post("/api/v1/events/e1/players", &json!({ "name": "A" })),
        Ask::get("/api/v1/events/e1/rounds"),
        Ask::post("/api/v1/events/e1/rounds", &json!({ "number": 1 })),
        Ask::of("POST", "/api/v1/events/e1/pairings?format=csv").file(b"white,black\nA,B\n"),
        Ask::get("/api/v1/events/e1/file"),
    ] {
        event.ask(ask).refused(404, "not-found");
    }
}

#[test]
fn players_go_with_their_event() {
    let event = Event::new();
    event.import(
        "format=trf",
        b"012 Open\n001    1      Anna\n### Anna paid\n",
    );
    let player = event.all(&event.at("players"))[0]["id"].clone();
    let path = format!("/api/v1/events/{}", event.id);
    event
        .ask(Ask::delete(&path).with("if-match", "\"9\""))
        .refused(412, "changed-meanwhile");
    event.ask(Ask::delete(&path)).is(204);
    let path = format!("/api/v1/players/{}", player.as_str().unwrap());
    event.ask(Ask::get(path)).refused(404, "not-found");
}

#[test]
fn an_event_with_rounds_stays() {
    let event = Event::new();
    event.round(1);
    let path = format!("/api/v1/events/{}", event.id);
    event.ask(Ask::delete(path)).refused(409, "has-rounds");
}
