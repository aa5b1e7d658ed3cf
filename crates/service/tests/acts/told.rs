//! Tests that acts are recorded once, judged, and shown to those who may know.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use jadoube_service::auth::audit_writer::write_audit;
use serde_json::{Value, json};

use crate::common::House;
use crate::outcomes;

#[tokio::test]
async fn an_illegal_move_is_told_recorded_and_ruled_on() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let told = house
        .tell("b1", &device, "d", &["W move e2e5", "W press"])
        .await;
    assert_eq!(outcomes(&told), ["appended", "appended"]);
    for nothing in ["seq", "verdict"] {
        assert_eq!(told[1][nothing], Value::Null, "a device learns nothing");
    }
    let (status, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(state["verdict"]["rulings"][0]["offence"], "illegal_move");
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(acts["acts"].as_array().unwrap().len(), 3);
    assert_eq!(acts["acts"][0]["act"]["white"], "Player Name 1");
    assert_eq!(acts["acts"][2]["told"]["rulings"][0]["id"], "2.0");
    let (_, found) = house.get("/boards/b1/verification", &chief).await;
    assert_eq!(
        (&found["whole"], &found["entries"]),
        (&json!(true), &json!(3))
    );
}

/// FIDE identity numbers, birth dates and hidden names are for the chief arbiter.
#[tokio::test]
async fn who_plays_is_told_to_each_as_far_as_he_may_know() {
    let house = House::new().await;
    let chief = house.chief().await;
    let hidden =
        json!({ "name": "Player Name 1", "fide_id": "1001", "birth_date": "2014", "hidden": true });
    house.change("/players/p1", &hidden).await;
    house.tell("b1", &chief, "a", &["W touch e2"]).await;
    let secrets = ["Player Name 1", "1001", "2014", "1002"];
    let of_the_event = json!({ "event": "e1" });
    let sector = json!({ "event": "e1", "sector": "s1" });
    for (token, knows) in [
        (chief, true),
        (
            house.token(Role::ChiefArbiter, of_the_event.clone()).await,
            true,
        ),
        (house.token(Role::SectorArbiter, sector).await, false),
        (house.token(Role::Auditor, of_the_event).await, false),
    ] {
        let (_, acts) = house.get("/boards/b1/acts", &token).await;
        assert_eq!(acts["acts"][0]["act"]["white"] == "Player Name 1", knows);
        assert_eq!(acts["acts"][0]["act"]["black"], "Player Name 2");
        let file = house.bytes("/boards/b1/record", &token).await;
        let text = String::from_utf8_lossy(&file);
        for secret in secrets {
            // four digits alone may stand in any hash
            let is_told = text.contains(&format!("\"{secret}\""));
            assert_eq!(is_told, knows, "{secret}");
        }
        assert!(text.contains("Player Name 2"));
        let mut entries = Vec::new();
        let read = ledger::read_record(&file[..], |item| match item {
            ledger::Item::Entry(entry) => entries.push(entry),
            other => panic!("{other:?}"),
        });
        assert!(read.is_ok(), "{read:?}");
        let game = ledger::GameId::new("b1").unwrap();
        let report = ledger::verify(&game, &entries, &[], ledger::Trusted::Any);
        let left_out = if knows { 0 } else { 4 };
        assert_eq!((report.faults.len(), report.erased), (0, left_out));
    }
}

#[tokio::test]
async fn a_device_that_comes_back_with_all_it_has_told_is_answered_as_it_was() {
    let house = House::new().await;
    let chief = house.chief().await;
    // more than is kept in memory
    let acts: Vec<String> = (0..200).map(|n| format!("W touch b1 at={n}")).collect();
    let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
    let mut first = house.tell("b1", &chief, "d", &acts).await;
    let again = house.tell("b1", &chief, "d", &acts).await;
    for answer in &mut first {
        assert_eq!(answer["outcome"], "appended");
        answer["outcome"] = json!("already_appended");
    }
    assert_eq!(again, first);
}

#[tokio::test]
async fn an_act_is_recorded_once_however_often_it_is_sent() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let acts = [
        "W lift e2 at=100",
        "W release e2 e4 at=200",
        "W press at=300",
    ];
    house.tell("b1", &device, "d", &acts).await;
    let again = house.tell("b1", &device, "d", &acts).await;
    assert_eq!(outcomes(&again), ["already_appended"; 3]);
    let mixed = [
        "W lift e2 at=100",
        "W release e2 e4 at=200",
        "W press at=300",
        "B lift e7 at=400",
    ];
    let more = house.tell("b1", &device, "d", &mixed).await;
    assert_eq!(
        outcomes(&more),
        [
            "already_appended",
            "already_appended",
            "already_appended",
            "appended"
        ]
    );
    let other = house.tell("b1", &device, "d", &["W lift d2 at=100"]).await;
    assert_eq!(other[0]["problem"]["type"], "/problems/key-reused");
    let strange = house.tell("b1", &chief, "d", &["W lift e2 at=100"]).await;
    assert_eq!(
        strange[0]["problem"]["type"], "/problems/key-reused",
        "the key is the device's"
    );
    assert_eq!(strange[0]["seq"], 1, "an arbiter may look it up");
    assert_eq!(other[0]["seq"], Value::Null);
    let twice = json!({ "acts": [
        { "key": "t", "act": "B touch e7" }, { "key": "t", "act": "B touch e7" },
        { "key": "t", "act": "B touch d7" },
    ]});
    let (_, twice) = house
        .ask(Method::POST, "/boards/b1/acts", &device, Some(twice))
        .await;
    let results = twice["results"].as_array().unwrap();
    assert_eq!(
        outcomes(results),
        ["appended", "already_appended", "refused"]
    );
}

#[tokio::test]
async fn acts_that_were_taken_are_in_the_record_and_not_in_the_audit_log() {
    let house = House::new().await;
    let (device, other) = (house.device("b1").await, house.device("b2").await);
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    house.get("/boards/b1/public", &device).await;
    let body = json!({ "acts": [{ "key": "k", "act": "W press" }] });
    let refused = house.ask(Method::POST, "/boards/b1/acts", &other, Some(body));
    assert_eq!(refused.await.0, StatusCode::FORBIDDEN);
    write_audit(&house.app.auth).await.unwrap();
    let counts = house.app.auth.audit.counts();
    assert_eq!((counts.told, counts.written), (1, 2));
    // a batch of which something was refused is in the log
    let acts = ["W press", "A confirm 2.0"];
    let told = house.tell("b1", &device, "c", &acts).await;
    assert_eq!(outcomes(&told), ["appended", "refused"]);
    write_audit(&house.app.auth).await.unwrap();
    let counts = house.app.auth.audit.counts();
    assert_eq!((counts.told, counts.written), (1, 3));
}

#[tokio::test]
async fn each_tells_what_is_his() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let acts = Some(json!({ "acts": [{ "key": "x", "act": "W press" }] }));
    let tell = |board: &'static str, token: String| {
        let acts = acts.clone();
        let house = &house;
        async move {
            house
                .ask(Method::POST, &format!("/boards/{board}/acts"), &token, acts)
                .await
                .0
        }
    };
    assert_eq!(tell("b2", device).await, StatusCode::FORBIDDEN);
    assert_eq!(tell("b1", String::new()).await, StatusCode::UNAUTHORIZED);
    assert_eq!(
        tell("b1", "jdb_forged".into()).await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(tell("b9", String::new()).await, StatusCode::UNAUTHORIZED);
    let sector = house
        .token(
            Role::SectorArbiter,
            json!({ "event": "e1", "sector": "s1" }),
        )
        .await;
    assert_eq!(tell("b1", sector.clone()).await, StatusCode::OK);
    assert_eq!(tell("b2", sector).await, StatusCode::FORBIDDEN);
    let white = house
        .token(Role::Player, json!({ "event": "e1", "player": "p3" }))
        .await;
    let own = house
        .tell(
            "b2",
            &white,
            "p",
            &["W offer_draw", "B resign", "A end 1-0"],
        )
        .await;
    assert_eq!(outcomes(&own), ["appended", "refused", "refused"]);
    assert_eq!(tell("b1", white).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn no_player_and_no_device_ends_a_game() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let white = house
        .token(Role::Player, json!({ "event": "e1", "player": "p1" }))
        .await;
    let acts = [
        "W end 1-0",
        "W agree 1-0",
        "agree 1/2-1/2",
        "W flag side=black",
    ];
    let told = house.tell("b1", &white, "w", &acts).await;
    assert_eq!(outcomes(&told), ["refused"; 4]);
    let acts = [
        "A start_clock running=white clock=1/1/white",
        "W press source=arbiter",
        "W press source=engine",
    ];
    let told = house.tell("b1", &device, "d", &acts).await;
    assert_eq!(outcomes(&told), ["refused"; 3]);
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(
        state,
        Value::Null,
        "nothing of it is recorded: not even a game has begun"
    );
}

#[tokio::test]
async fn a_key_of_another_tells_nothing_of_his_act() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &chief, "c", &["W touch e2"]).await;
    for act in ["W touch e2", "W touch d2"] {
        let told = house.tell("b1", &device, "c", &[act]).await;
        assert_eq!(told[0]["problem"]["type"], "/problems/key-reused");
        assert!(!told[0].to_string().contains('1'), "{}", told[0]);
    }
}

#[tokio::test]
async fn a_late_act_waits_for_the_arbiter() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W lift e2 at=100", "W press at=300"])
        .await;
    house
        .tell("b1", &device, "b", &["W release e2 e4 at=200"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["act"]["late"], true);
    let pending = state["verdict"]["state"]["pending"].as_array().unwrap();
    assert!(
        pending
            .iter()
            .any(|open| open["fact"] == "late" && open["of"] == 3)
    );
    let again = house
        .tell("b1", &device, "b", &["W release e2 e4 at=200"])
        .await;
    assert_eq!(outcomes(&again), ["already_appended"]);
    let placed = house
        .tell("b1", &chief, "c", &["A decide late of=3 2"])
        .await;
    assert_eq!(placed[0]["verdict"]["state"]["move_status"], "completed");
    let other_clock = house.tell("b1", &chief, "d", &["B touch e7 at=1"]).await;
    assert_eq!(
        other_clock[0]["verdict"]["state"]["pending"],
        json!([]),
        "another author's clock is another clock"
    );
}

#[tokio::test]
async fn a_device_that_is_paired_anew_is_the_same_device() {
    let house = House::new().await;
    let chief = house.chief().await;
    let pair = async || {
        let made = house.ask(Method::POST, "/boards/b1/codes", &chief, None);
        let code = made.await.1["code"].clone();
        let redeem = Some(json!({ "code": code }));
        let (_, paired) = house.ask(Method::POST, "/codes", "", redeem).await;
        assert_eq!(paired["token"]["author"], "device:b1", "{paired}");
        paired["secret"].as_str().unwrap().to_owned()
    };
    let acts = ["W lift e2 at=100", "W press at=300"];
    house.tell("b1", &pair().await, "d", &acts).await;
    let anew = pair().await;
    let again = house.tell("b1", &anew, "d", &acts).await;
    assert_eq!(outcomes(&again), ["already_appended"; 2]);
    house
        .tell("b1", &anew, "e", &["W release e2 e4 at=200"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["act"]["late"], true, "{state}");
}
