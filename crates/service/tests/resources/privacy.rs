//! Tests what is kept of people, and how it is erased.

use jadoube_service::model::Scope;
use jadoube_service::upkeep::{Since, clear};
use jadoube_service::{Operation, Role};
use jiff::SignedDuration;
use ledger::{GameId, SignedUpTo, Text, Trusted, verify};
use serde_json::{Value, json};

use crate::client::{Ask, Event, NOW_US};

struct Played {
    event: Event,
    anna: String,
    berta: String,
    board: String,
}

/// Anna and Berta have played; Anna said something.
fn played() -> Played {
    let event = Event::new();
    let new = json!({ "name": "Anna", "fide_id": "111", "birth_date": "2001/02/03" });
    let anna = event.ask(Ask::post(event.at("players"), &new)).is(201).id();
    let berta = event.player("Berta");
    let round = event.round(1);
    let board = event.board(
        &round,
        &json!({ "number": 1, "white": anna, "black": berta }),
    );
    event.service.begin(&board, "Anna", "Berta");
    let said = Text {
        field: "text".into(),
        salt: [2; 16],
        text: "good morning".into(),
    };
    event.service.tell(
        &board,
        1,
        r#"{"act":"say","by":"white","text":""}"#,
        vec![said],
    );
    Played {
        event,
        anna,
        berta,
        board,
    }
}

const DAY_US: i64 = 24 * 3600 * 1_000_000;

impl Played {
    /// Lets so much time pass, and has the upkeep done after each day; how many persons it erased.
    fn upkeep_after(&self, mut us: i64) -> u32 {
        let service = &self.event.service;
        let mut erased = 0;
        while us > 0 {
            let passed = us.min(DAY_US);
            us -= passed;
            service.clock.forward(passed);
            let ran = Since::LookedLast(SignedDuration::from_micros(passed));
            let cleared = service.runtime.block_on(clear(&service.app, ran));
            erased += cleared.expect("a store").persons;
        }
        erased
    }

    fn data(&self, player: &str) -> Value {
        let path = format!("/api/v1/players/{player}/data");
        self.event.ask(Ask::get(path)).is(200).json()
    }

    fn erase(&self, player: &str, what: &Value) -> Value {
        let path = format!("/api/v1/players/{player}/erase");
        self.event.ask(Ask::post(path, what)).is(200).json()
    }

    /// The texts that are left in the record, whose chain must verify.
    fn left(&self) -> Vec<String> {
        let game = GameId::new(&self.board).unwrap();
        let read = self.event.service.app.ledger.read(game.clone(), 0, 100);
        let entries = self.event.service.runtime.block_on(read).unwrap();
        let report = verify(&game, &entries, &[], Trusted::Any);
        assert_eq!((report.faults, report.end), (vec![], SignedUpTo::NotSigned));
        let texts = entries.iter().flat_map(|entry| &entry.texts);
        texts.map(|text| text.text.to_string()).collect()
    }
}

#[test]
fn everything_kept_is_handed_out_and_nothing_of_the_opponent() {
    let played = played();
    let data = played.data(&played.anna);
    assert_eq!(data["player"]["person"]["birth_date"], "2001/02/03");
    assert_eq!(data["boards"][0]["id"], json!(played.board));
    let texts = json!([
        { "board": played.board, "seq": 0, "field": "white", "text": "Anna" },
        { "board": played.board, "seq": 1, "field": "text", "text": "good morning" },
    ]);
    assert_eq!(data["texts"], texts);
    assert!(!data.to_string().contains("\"Berta\""));
}

#[test]
fn erasing() {
    let played = played();
    let round = played.event.all(&played.event.at("rounds"))[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        played.erase(&played.anna, &json!({})),
        json!({ "texts": 1 })
    );
    assert_eq!(played.left(), ["Berta", "good morning"]);
    assert_eq!(
        played.erase(&played.anna, &json!({})),
        json!({ "texts": 0 })
    );
    assert_eq!(played.event.boards(&round), ["1  Player 1 - Berta"]);
    let all = json!({ "free_text": true });
    assert_eq!(played.erase(&played.anna, &all), json!({ "texts": 1 }));
    assert_eq!(played.left(), ["Berta"]);
    assert_eq!(played.erase(&played.berta, &all), json!({ "texts": 1 }));
    assert_eq!(played.left(), [""; 0]);
    let data = played.data(&played.anna);
    assert_eq!(
        (&data["player"]["person"], &data["texts"]),
        (&json!(null), &json!([]))
    );
    // the game stays: the player cannot be deleted
    let delete = Ask::delete(format!("/api/v1/players/{}", played.anna));
    played.event.ask(delete).refused(409, "has-boards");
}

#[test]
fn lines_of_files_that_name_somebody_go_too() {
    let played = played();
    let file = "012 Open\n001    1      Anna                                            111\n\
                001    1      Anna, again\n### Anna paid\n### Annabel did not\n### 1112\n### 111\n";
    played.event.import("format=trf", file.as_bytes());
    let lines = played.data(&played.anna)["lines"].clone();
    let lines: Vec<&str> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    assert_eq!(
        lines,
        ["001    1      Anna, again", "### Anna paid", "### 111"]
    );
    played.erase(&played.anna, &json!({}));
    let whole = played
        .event
        .ask(Ask::get(played.event.at("file")))
        .is(200)
        .text();
    assert!(whole.contains("Annabel did not") && whole.contains("### 1112"));
    assert!(!whole.contains("Anna paid") && !whole.contains("Anna, again"));
}

#[test]
fn hidden_players_are_hidden_from_everybody_else() {
    let played = played();
    let path = format!("/api/v1/players/{}", played.anna);
    played
        .event
        .ask(Ask::put(path, &json!({ "name": "Anna", "hidden": true })))
        .is(200);
    let board = format!("/api/v1/boards/{}", played.board);
    for token in [
        None,
        Some(played.event.service.token(Role::Operator, Scope::default())),
    ] {
        let shown = played
            .event
            .service
            .ask(token.as_deref(), Ask::get(&board))
            .is(200)
            .json();
        assert_eq!(shown["white"]["name"], "Player 1");
    }
}

#[test]
fn data_that_are_due() {
    let played = played();
    let service = &played.event.service;
    let path = format!("/api/v1/events/{}", played.event.id);
    let put = |archived: bool| {
        let new = json!({ "name": "Open", "archived": archived, "retention_days": 30 });
        played.event.ask(Ask::put(&path, &new)).is(200).json()
    };
    put(false);
    assert_eq!(played.upkeep_after(40 * DAY_US), 0);
    assert_eq!(
        put(true)["archived_at"],
        json!(service.clock.now().to_string())
    );
    assert_eq!(played.upkeep_after(30 * DAY_US - 1), 0);
    assert_eq!(played.left().len(), 3);
    assert_eq!(played.upkeep_after(1), 2);
    assert_eq!(played.left().len(), 0);
    assert_eq!(played.upkeep_after(8 * DAY_US), 0);
    assert_eq!(played.data(&played.berta)["player"]["person"], json!(null));
    assert!(service.clock.now_us() > NOW_US);
}

/// Whatever was kept in memory of a record is forgotten with it.
#[test]
fn what_was_erased_is_shown_to_nobody_again() {
    let event = Event::new();
    let (anna, berta) = (event.player("Anna"), event.player("Berta"));
    let round = event.round(1);
    let seats = json!({ "number": 1, "white": anna, "black": berta });
    let board = event.board(&round, &seats);
    let acts = json!({ "acts": [
        { "key": "a", "act": "W say \"good morning\"" },
        { "key": "b", "act": "W move e2e4" },
    ] });
    let path = format!("/api/v1/boards/{board}");
    let told = event.ask(Ask::post(format!("{path}/acts"), &acts)).is(200);
    assert_eq!(told.json()["results"][1]["outcome"], "appended");
    let hall = event.service.app.hall.clone();
    let shown = || {
        let runtime = &event.service.runtime;
        let registry = jadoube_service::registry::Registry(&event.service.app.ledger);
        let found = registry.get::<jadoube_service::model::Board>(&board);
        let found = runtime.block_on(found).expect("a board").value;
        let chief = jadoube_service::auth::Principal {
            role: Role::ChiefArbiter,
            ..jadoube_service::auth::Principal::anonymous()
        };
        let mut followed = runtime
            .block_on(hall.follow_board(&found, None, &chief, Operation::FollowBoard))
            .expect("a stream");
        let mut all = String::new();
        for _ in 0..3 {
            let given = runtime.block_on(followed.next()).expect("a message");
            all += given.json().as_str();
        }
        let read = event.ask(Ask::get(format!("{path}/acts"))).is(200).text();
        let file = event.ask(Ask::get(event.at("file"))).is(200).text();
        let public = event.ask(Ask::get(format!("{path}/public"))).is(200).text();
        all + &read + &file + &public
    };
    let before = shown();
    assert!(before.contains("good morning") && before.contains("Anna"));
    let erase = json!({ "free_text": true });
    let erase = Ask::post(format!("/api/v1/players/{anna}/erase"), &erase);
    event.ask(erase).is(200);
    let after = shown();
    assert!(
        !after.contains("good morning") && !after.contains("Anna"),
        "{after}"
    );
    assert!(after.contains("Berta"));
}

#[test]
fn what_people_wrote_is_erased_when_every_player_went_before() {
    let played = played();
    let service = &played.event.service;
    for player in [&played.anna, &played.berta] {
        played.erase(player, &json!({}));
    }
    assert_eq!(played.left(), ["good morning"]);
    let path = format!("/api/v1/events/{}", played.event.id);
    let new = json!({ "name": "Open", "archived": true, "retention_days": 30 });
    played.event.ask(Ask::put(&path, &new)).is(200);
    assert_eq!(played.upkeep_after(30 * DAY_US), 0);
    assert_eq!(played.left().len(), 0);
    let event = played.event.ask(Ask::get(&path)).is(200).json();
    assert_eq!(event["erased_at"], json!(service.clock.now().to_string()));
    assert_eq!(played.upkeep_after(8 * DAY_US), 0);
    assert_eq!(
        played.event.ask(Ask::get(&path)).is(200).json(),
        event,
        "once is enough"
    );
}

#[test]
fn hidden_players_are_hidden_in_files_and_lists() {
    let played = played();
    let event = &played.event;
    let path = format!("/api/v1/players/{}", played.anna);
    let hidden = json!({ "name": "Anna", "fide_id": "111", "hidden": true });
    event.ask(Ask::put(path, &hidden)).is(200);
    let round = event.all(&event.at("rounds"))[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let sees = |role: Option<Role>, path: &str| {
        let token = role.map(|role| event.service.token(role, Scope::default()));
        event
            .service
            .ask(token.as_deref(), Ask::get(path))
            .is(200)
            .text()
    };
    let list = format!("/api/v1/rounds/{round}/boards");
    for role in [
        None,
        Some(Role::Spectator),
        Some(Role::Operator),
        Some(Role::Auditor),
    ] {
        assert!(!sees(role, &list).contains("Anna"), "{role:?}");
    }
    for format in ["csv", "trf16", "trf26"] {
        let file = format!("/api/v1/rounds/{round}/pairings?format={format}");
        for role in [Role::SectorArbiter, Role::Auditor] {
            let file = sees(Some(role), &file);
            assert!(
                !file.contains("Anna") && !file.contains("111"),
                "{role:?} {file}"
            );
        }
    }
}
