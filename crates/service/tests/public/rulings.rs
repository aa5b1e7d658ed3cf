//! Tests which rulings the public learns of, and when.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use serde_json::{Value, json};

use crate::common::House;

#[tokio::test]
async fn the_public_learns_of_a_ruling_when_it_is_confirmed() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    let before = house.public("b1", "").await;
    house
        .tell("b1", &device, "b", &["B move e7e4", "B press"])
        .await;
    let unconfirmed = house.public("b1", "").await;
    assert_eq!(unconfirmed["state"]["rulings"], json!([]));
    assert_eq!(unconfirmed["state"]["illegal_moves"]["black"], 0);
    assert_eq!(before["state"]["result"], unconfirmed["state"]["result"]);
    house.tell("b1", &chief, "c", &["A confirm 4.0"]).await;
    let confirmed = house.public("b1", "").await;
    assert_eq!(confirmed["state"]["illegal_moves"]["black"], 1);
    assert_eq!(confirmed["state"]["rulings"][0]["offence"], "illegal_move");
    assert_eq!(confirmed["state"]["rulings"][0]["id"], Value::Null);
}

#[tokio::test]
async fn the_last_message_of_a_board_names_all_that_waits() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let open = async || house.get("/boards/b1/state", &chief).await.1["open"].clone();
    let (illegal, touched) = (
        json!({
            "id": "2.0", "offence": "illegal_move", "player": "white", "status": "enforced",
            "disclosure": "everyone",
        }),
        json!({
            "id": "5.0", "offence": "touch_move", "player": "white", "status": "proposed",
            "disclosure": "everyone",
        }),
    );
    let table = [
        (&device, "W move e2e5", json!([])),
        (&device, "W press", json!([illegal])),
        (&device, "W touch e2", json!([illegal])),
        (&device, "W move d2d4", json!([illegal])),
        (&device, "W press", json!([illegal, touched])),
        // what names nothing that is there changes nothing
        (&device, "W lift e6", json!([illegal, touched])),
        (&chief, "A confirm 2.0", json!([touched])),
        (
            &chief,
            "A dismiss 5.0 reason=\"the board misread\"",
            json!([]),
        ),
        // nobody has noticed: it is for the arbiter alone, and nobody waits for him
        (&chief, "B touch a7 certainty=unnoticed", json!([])),
    ];
    for (place, (token, line, expected)) in table.into_iter().enumerate() {
        let prefix = format!("n{place}-");
        house.tell("b1", token, &prefix, &[line]).await;
        assert_eq!(open().await, expected, "{line}");
    }
}

#[tokio::test]
async fn what_an_event_says_holds_from_its_first_act_on() {
    let house = House::new().await;
    let chief = house.chief().await;
    let make = async |path: &str, body: Value| {
        let (status, made) = house.ask(Method::POST, path, &chief, Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["id"].as_str().unwrap().to_owned()
    };
    let event = json!({ "name": "Training", "delay_s": 0, "announcement": "automatic" });
    let event = make("/events", event).await;
    let round = make(&format!("/events/{event}/rounds"), json!({ "number": 1 })).await;
    let board = make(&format!("/rounds/{round}/boards"), json!({ "number": 1 })).await;
    house
        .tell(&board, &chief, "a", &["W move e2e5", "W press"])
        .await;
    let shown = house.public(&board, "").await;
    assert_eq!(shown["state"]["illegal_moves"]["white"], 1, "{shown}");
    // what is only proposed has put the position back all the same
    let other = make(&format!("/rounds/{round}/boards"), json!({ "number": 2 })).await;
    let acts = ["W touch d2", "W move e2e4", "W press"];
    house.tell(&other, &chief, "a", &acts).await;
    let state = house.public(&other, "").await["state"].clone();
    assert_eq!(
        state["placement"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    );
    assert_eq!(state["rulings"][0]["offence"], "touch_move", "{state}");
}

#[tokio::test]
async fn a_dismissed_ruling_never_reaches_the_public() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e5", "W press"])
        .await;
    house
        .tell(
            "b1",
            &chief,
            "b",
            &["A dismiss 2.0 reason=\"the board misread\""],
        )
        .await;
    let shown = house.public("b1", "").await;
    assert_eq!(shown["state"]["rulings"], json!([]));
    assert_eq!(
        shown["state"]["placement"],
        "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR"
    );
}

#[tokio::test]
async fn a_proposed_ruling_that_puts_men_back_waits_too() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W touch d2", "W move e2e4"])
        .await;
    let before = house.public("b1", "").await;
    house.tell("b1", &device, "b", &["W press"]).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let ruling = &state["verdict"]["rulings"][0];
    assert_eq!(ruling["status"], "proposed", "{state}");
    assert_eq!(ruling["restored"], true, "{state}");
    let waiting = house.public("b1", "").await["state"].clone();
    for unconfirmed in ["placement", "rulings", "illegal_moves", "result"] {
        assert_eq!(waiting[unconfirmed], before["state"][unconfirmed]);
    }
    assert_eq!(waiting["running"], "black", "all have seen him press");
    let confirm = format!("A confirm {}", ruling["id"].as_str().unwrap());
    house.tell("b1", &chief, "d", &[&confirm]).await;
    let confirmed = house.public("b1", "").await;
    let put_back = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(confirmed["state"]["placement"], put_back);
    assert_eq!(confirmed["state"]["rulings"][0]["offence"], "touch_move");
}

#[tokio::test]
async fn a_ruling_that_was_public_is_shown_as_changed() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e5", "W press"])
        .await;
    house.tell("b1", &chief, "b", &["A confirm 2.0"]).await;
    let shown = house.public("b1", "").await;
    assert_eq!(shown["state"]["rulings"][0]["changed"], Value::Null);
    house
        .tell("b1", &chief, "c", &["A dismiss 2.0 reason=\"misread\""])
        .await;
    let shown = house.public("b1", "").await;
    let rulings = shown["state"]["rulings"].as_array().unwrap();
    let dismissed = rulings
        .iter()
        .filter(|ruling| ruling["changed"] == "dismissed");
    assert_eq!(dismissed.count(), 1, "{shown}");
    assert_eq!(shown["state"]["illegal_moves"]["white"], 0);
}

/// What an arbiter says himself is an arbiter's ruling; what the engine makes of what he has seen
/// is not.
#[tokio::test]
async fn an_arbiters_own_word_needs_no_second_one() {
    let no_result = json!("*");
    let table = [
        (vec!["A end 1-0"], json!("1-0"), json!("1-0")),
        (vec!["A agree 1/2-1/2"], json!("1/2-1/2"), json!("1/2-1/2")),
        (
            vec!["A end 1-0 certainty=disputed"],
            no_result.clone(),
            Value::Null,
        ),
        (vec!["W resign"], no_result.clone(), Value::Null),
        (
            vec!["W flag side=white", "A observe flag side=white"],
            no_result,
            Value::Null,
        ),
    ];
    for (acts, public, listed) in table {
        let house = House::new().await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        house
            .change_event(&json!({ "name": "Open", "delay_s": 900 }))
            .await;
        let player = json!({ "event": "e1", "player": "p1" });
        let player = house.token(Role::Player, player).await;
        let moves = ["W move e2e4", "W press", "B move e7e5", "B press"];
        house.tell("b1", &device, "a", &moves).await;
        house.tell("b1", &chief, "b", &acts).await;
        let shown = house.public("b1", &player).await;
        assert_eq!(shown["state"]["result"], public, "{acts:?}: {shown}");
        for (token, result) in [
            (&chief, &listed),
            (&player, &Value::Null),
            (&String::new(), &Value::Null),
        ] {
            let (_, board) = house.get("/boards/b1", token).await;
            assert_eq!(&board["result"], result, "{acts:?}");
            let (_, list) = house.get("/rounds/r1/boards", token).await;
            assert_eq!(&list["items"][0]["result"], result, "{acts:?}");
        }
    }
}

#[tokio::test]
async fn a_penalty_that_an_arbiter_picks_is_his_own() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    house
        .tell("b1", &chief, "b", &["A observe distraction side=black"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(
        state["verdict"]["rulings"][0]["status"], "proposed",
        "{state}"
    );
    house
        .tell("b1", &chief, "c", &["A decide penalty of=3 loss"])
        .await;
    let shown = house.public("b1", "").await;
    assert_eq!(shown["state"]["result"], "1-0", "{shown}");
}

/// A ruling stays as public as it was when it was told, whatever the event says now and however
/// often the service begins anew.
#[tokio::test]
async fn a_restart_announces_rulings_as_they_were_announced() {
    for (told, now) in [("automatic", "confirmed"), ("confirmed", "automatic")] {
        let store = crate::common::failing::Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        let device = house.device("b1").await;
        let event = |announcement: &str| json!({ "name": "Open", "delay_s": 0, "announcement": announcement });
        house.change_event(&event(told)).await;
        house
            .tell("b1", &device, "a", &["W move e2e5", "W press"])
            .await;
        house.change_event(&event(now)).await;
        let before = house.public("b1", "").await;
        drop(house);
        let again = House::opened(ledger::Ledger::of(store));
        again.app.hall.load().await.unwrap();
        let after = again.public("b1", "").await;
        assert_eq!(before["state"], after["state"], "{told}, then {now}");
        let white = &after["state"]["illegal_moves"]["white"];
        assert_eq!(*white, u32::from(told == "automatic"));
    }
}

#[tokio::test]
async fn spectators_see_the_board_as_late_however_the_time_of_day_is_set() {
    for by_us in [3_600_000_000, -3_600_000_000] {
        let house = House::new().await;
        let device = house.device("b1").await;
        house.change_event(&json!({ "name": "Open" })).await;
        house.tell("b1", &device, "a", &["W move e2e4"]).await;
        house.clock.set_by(by_us);
        house.app.hall.show_due();
        assert_eq!(house.public("b1", "").await["state"], Value::Null);
        house.tell("b1", &device, "b", &["W press"]).await;
        let running = async || {
            house.app.hall.show_due();
            house.public("b1", "").await["state"]["running"].clone()
        };
        house.clock.forward(899_000_000);
        assert_eq!(running().await, Value::Null, "{by_us}");
        house.clock.forward(1_000_000);
        assert_eq!(running().await, "black", "{by_us}");
    }
}

#[tokio::test]
async fn spectators_see_the_board_later() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    // a quarter of an hour unless somebody says otherwise
    house.change_event(&json!({ "name": "Open" })).await;
    let app = house.app.clone();
    tokio::spawn(async move { app.hall.disclose().await });
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    let player = house
        .token(Role::Player, json!({ "event": "e1", "player": "p1" }))
        .await;
    assert_eq!(
        house.public("b1", &player).await["state"]["running"],
        "black"
    );
    assert_eq!(house.public("b1", "").await["state"], Value::Null);
    house.clock.forward(899_000_000);
    assert!(house.app.hall.show_due().is_some());
    assert_eq!(house.public("b1", "").await["state"], Value::Null);
    house.clock.forward(2_000_000);
    house.app.hall.show_due();
    assert_eq!(house.public("b1", "").await["state"]["running"], "black");
    house
        .tell("b1", &chief, "r", &["A end 1-0", "A confirm 3.0"])
        .await;
    let result = async || house.get("/boards/b1", "").await.1["result"].clone();
    assert_eq!(
        result().await,
        Value::Null,
        "a list tells no more than the board"
    );
    house.clock.forward(901_000_000);
    house.app.hall.show_due();
    assert_eq!(result().await, "1-0");
}

#[tokio::test]
async fn a_delay_that_is_lowered_never_takes_the_board_back() {
    let house = House::new().await;
    let device = house.device("b1").await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 900 }))
        .await;
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 0 }))
        .await;
    house
        .tell("b1", &device, "b", &["B move e7e5", "B press"])
        .await;
    let newest = house.public("b1", "").await;
    assert_eq!(newest["state"]["running"], "white");
    house.clock.forward(901_000_000);
    house.app.hall.show_due();
    assert_eq!(house.public("b1", "").await, newest);
}

#[tokio::test]
async fn an_amended_ruling_stays_with_those_who_know_of_it() {
    let house = House::new().await;
    let chief = house.chief().await;
    let acts = [
        "W stop certainty=unnoticed",
        "A amend 1.0 penalty=warning reason=\"a slip\"",
        "W move e2e4",
    ];
    let told = house.tell("b1", &chief, "a", &acts).await;
    for answer in told {
        assert_eq!(answer["outcome"], "appended", "{}", answer["problem"]);
    }
    let state = house.public("b1", "").await["state"].clone();
    assert_eq!(state["rulings"], json!([]), "{state}");
}

#[tokio::test]
async fn one_amendment_after_another_leaves_the_last_in_force() {
    let house = House::new().await;
    let chief = house.chief().await;
    let acts = [
        "W move e2e5",
        "W press",
        "A amend 2.0 add_time_s=0/52 reason=x",
        "A amend 2.0 add_time_s=0/10 reason=y",
        "A amend 2.0 result=1-0 reason=z",
    ];
    for answer in house.tell("b1", &chief, "a", &acts).await {
        assert_eq!(answer["outcome"], "appended", "{}", answer["problem"]);
    }
    let state = house.public("b1", "").await["state"].clone();
    let rulings = state["rulings"].as_array().unwrap();
    let changed: Vec<Value> = rulings
        .iter()
        .map(|ruling| ruling["changed"].clone())
        .collect();
    assert_eq!(
        json!(changed),
        json!([null, "amended", "amended", "amended"]),
        "{state}"
    );
    let last = "The arbiter has changed what the ruling brings: White wins.";
    assert_eq!(rulings[0]["text"], last);
    let french = "L'arbitre a modifié ce que la décision entraîne\u{a0}: les Blancs gagnent.";
    assert_eq!(rulings[0]["texts"], json!({ "fr": french }));
}

/// The file of a round tells a result no sooner than its list.
#[tokio::test]
async fn a_result_is_exported_as_late_as_it_is_listed() {
    let house = House::new().await;
    let chief = house.chief().await;
    let elsewhere = json!({ "event": "e1", "sector": "s2" });
    let elsewhere = house.token(Role::SectorArbiter, elsewhere).await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 900 }))
        .await;
    house
        .tell("b1", &chief, "a", &["W move e2e4", "A end 1-0"])
        .await;
    let exported = async |token: &str| {
        let (_, table) = house.text("/rounds/r1/pairings?format=csv", token).await;
        let first = table.lines().nth(1).unwrap();
        first.split(',').any(|cell| cell == "1-0")
    };
    assert!(exported(&chief).await);
    assert!(!exported(&elsewhere).await);
    house.clock.forward(901_000_000);
    house.app.hall.show_due();
    assert!(exported(&elsewhere).await);
}
