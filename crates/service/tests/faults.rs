//! The store goes away, fills up, comes back; the service starts again; others write to the same game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use common::failing::Failing;
use ledger::{Ledger, Memory, StoreError};
use serde_json::json;

const LINES: &[&str] = &[
    "W move e2e4 at=1",
    "W press at=2",
    "B move e7e4 at=3",
    "B press at=4",
];

async fn tells(house: &House, device: &str, prefix: &str) -> StatusCode {
    let acts: Vec<_> = LINES
        .iter()
        .zip(0..)
        .map(|(act, n)| json!({ "key": format!("{prefix}{n}"), "act": act }))
        .collect();
    house
        .ask(
            Method::POST,
            "/boards/b1/acts",
            device,
            Some(json!({ "acts": acts })),
        )
        .await
        .0
}

/// What was shown of a board stays shown when the game is taken from the record again.
#[tokio::test]
async fn a_game_that_another_service_went_on_with_is_shown_once() {
    let ledger = Ledger::of(Memory::default());
    let one = House::opened(ledger.clone());
    one.furnish(json!({})).await;
    let two = House::opened(ledger);
    two.app.hall.load().await.unwrap();
    let device = one.device("b1").await;
    let plies = ["W move e2e4", "W press", "B move e7e5", "B press"];
    one.tell("b1", &device, "a", &plies).await;
    let shown = one.public("b1", &device).await["number"].as_u64().unwrap();
    two.tell("b1", &device, "b", &["W move g1f3"]).await;
    one.tell("b1", &device, "c", &["W press"]).await;
    let later = one.public("b1", &device).await["number"].as_u64().unwrap();
    assert!(shown < later && later <= shown + 2, "{shown}, then {later}");
}

#[tokio::test]
async fn a_store_that_goes_away_loses_nothing_and_comes_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    // known by now, so that the store is asked for the acts alone
    house.get("/boards/b1/state", &chief).await;
    for (error, status) in [
        (
            StoreError::Unavailable("gone".into()),
            StatusCode::SERVICE_UNAVAILABLE,
        ),
        (
            StoreError::Full("full".into()),
            StatusCode::INSUFFICIENT_STORAGE,
        ),
        (
            StoreError::Failed("fsync".into()),
            StatusCode::INTERNAL_SERVER_ERROR,
        ),
    ] {
        store.fail(Some(error.clone()));
        let (found, problem) = house
            .ask(
                Method::POST,
                "/boards/b1/acts",
                &device,
                Some(json!({ "acts": [{ "key": "k", "act": "W press" }] })),
            )
            .await;
        assert_eq!(found, status, "{problem}");
        store.fail(None);
    }
    assert_eq!(tells(&house, &device, "d").await, StatusCode::OK);
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(
        acts["acts"].as_array().unwrap().len(),
        5,
        "nothing but what was acknowledged"
    );
}

#[tokio::test]
async fn an_answer_that_is_lost_makes_no_double() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    store.lose_answers(true);
    assert_eq!(
        tells(&house, &device, "d").await,
        StatusCode::SERVICE_UNAVAILABLE
    );
    store.lose_answers(false);
    let told = house.tell("b1", &device, "d", LINES).await;
    let is_recorded = |told: &serde_json::Value| told["outcome"] != "refused";
    assert!(told.iter().all(is_recorded), "{told:?}");
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(acts["acts"].as_array().unwrap().len(), 5);
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["verdict"]["rulings"][0]["offence"], "illegal_move");
}

#[tokio::test]
async fn after_a_restart_every_game_is_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({ "control": "rapid" })).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    tells(&house, &device, "d").await;
    let before = house.get("/boards/b1/state", &chief).await;
    let shown = house.public("b1", &device).await;
    drop(house);
    let again = House::opened(Ledger::of(store));
    assert_eq!(again.app.hall.load().await.unwrap(), 2);
    assert_eq!(again.get("/boards/b1/state", &chief).await, before);
    assert_eq!(again.public("b1", &device).await["state"], shown["state"]);
    let more = again
        .tell("b1", &device, "e", &["B move e7e5 at=5", "B press at=6"])
        .await;
    assert_eq!(more[1]["outcome"], "appended");
    let late = again.tell("b1", &device, "f", &["W touch b1 at=4"]).await;
    assert_eq!(late[0]["outcome"], "appended");
    let (_, state) = again.get("/boards/b1/state", &chief).await;
    assert_eq!(
        state["act"]["late"], true,
        "the times of each author are known again"
    );
}

#[tokio::test]
async fn another_process_on_the_same_store_makes_no_gap_and_no_double() {
    let store = Failing::default();
    let one = House::over(store.clone(), json!({})).await;
    let two = House::opened(Ledger::of(store));
    two.app.hall.load().await.unwrap();
    let (chief, device) = (one.chief().await, one.device("b1").await);
    for round in 0..5 {
        let prefix = format!("one{round}-");
        one.tell("b1", &device, &prefix, &["W touch b1"]).await;
        let prefix = format!("two{round}-");
        two.tell("b1", &device, &prefix, &["B touch b8"]).await;
    }
    let (_, acts) = one.get("/boards/b1/acts", &chief).await;
    let seqs: Vec<u64> = acts["acts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs, (0..11).collect::<Vec<u64>>());
    let (_, found) = two.get("/boards/b1/verification", &chief).await;
    assert_eq!(
        (&found["whole"], &found["disagreements"]),
        (&json!(true), &json!([]))
    );
}
