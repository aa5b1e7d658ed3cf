//! Tests the start of a round: at once, when its instant has come, and said again.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use common::failing::Failing;
use jadoube_service::{Role, start_due};
use jiff::{SignedDuration, Timestamp};
use ledger::{GameId, Ledger, Memory, StoreError};
use serde_json::{Value, json};

async fn start(house: &House, token: &str, body: Value) -> (StatusCode, Value) {
    house
        .ask(Method::POST, "/rounds/r1/start", token, Some(body))
        .await
}

/// What became of each board.
fn outcomes(answer: &Value) -> Vec<(u64, &str)> {
    let boards = answer["boards"].as_array().unwrap().iter();
    let outcome = |board: &'_ Value| board["number"].as_u64().unwrap();
    boards
        .map(|board| (outcome(board), board["outcome"].as_str().unwrap()))
        .collect()
}

/// The keys of the record of a board.
async fn keys(house: &House, board: &str) -> Vec<String> {
    let entries = house.app.ledger.record(GameId::new(board).unwrap()).await;
    let entries = entries.unwrap().into_iter();
    entries.map(|entry| entry.key.to_string()).collect()
}

async fn starts_at(house: &House) -> Option<Timestamp> {
    let (_, round) = house.get("/rounds/r1", "").await;
    round["starts_at"].as_str().map(|at| at.parse().unwrap())
}

fn in_minutes(house: &House, minutes: i64) -> Timestamp {
    house.clock.in_play() + SignedDuration::from_mins(minutes)
}

#[tokio::test]
async fn the_clocks_of_boards_at_which_nothing_has_happened_start_once() {
    let clock = json!({ "clock": { "white_ms": 900_000, "black_ms": 900_000 } });
    let house = House::over(Memory::default(), clock).await;
    let chief = house.chief().await;
    let device = house.device("b2").await;
    house.tell("b2", &device, "a", &["W move e2e4"]).await;
    let (status, answer) = start(&house, &chief, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(outcomes(&answer), [(1, "started"), (2, "has_begun")]);
    assert_eq!(keys(&house, "b1").await, ["start", "round:start"]);
    assert_eq!(keys(&house, "b2").await, ["start", "a0"]);
    let began = starts_at(&house).await.unwrap();
    assert_eq!(began, house.clock.in_play());

    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["act"]["by"], "arbiter");
    assert_eq!(state["act"]["source"], "arbiter");
    assert_eq!(state["clock"]["running"], "white");
    house.clock.forward(30_000_000);
    let black = house.device("b1").await;
    house
        .tell("b1", &black, "b", &["W move e2e4", "W press"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["clock"]["white_ms"], 870_000);

    let (_, again) = start(&house, &chief, json!({})).await;
    assert_eq!(outcomes(&again), [(1, "already_started"), (2, "has_begun")]);
    assert_eq!(keys(&house, "b1").await.len(), 4);
    assert_eq!(starts_at(&house).await, Some(began), "it began then");
}

#[tokio::test]
async fn whoever_has_the_move_first_has_the_clock_and_boards_without_two_players_wait() {
    let fen = json!({ "fen": "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" });
    let house = House::over(Memory::default(), fen).await;
    let chief = house.chief().await;
    house
        .change(
            "/boards/b2",
            &json!({ "number": 2, "sector": "s2", "white": "p3" }),
        )
        .await;
    let (_, answer) = start(&house, &chief, json!({})).await;
    assert_eq!(outcomes(&answer), [(1, "started"), (2, "no_pairing")]);
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(acts["acts"][1]["act"]["running"], "black");
    assert_eq!(keys(&house, "b2").await, [""; 0]);
}

#[tokio::test]
async fn a_start_that_is_to_come_is_known_to_everybody_and_comes_though_nobody_looks() {
    let ledger = Ledger::of(Memory::default());
    let house = House::opened(ledger.clone());
    house.furnish(json!({})).await;
    let chief = house.chief().await;
    let (first, at) = (in_minutes(&house, 2), in_minutes(&house, 5));
    for at in [first, at] {
        let (status, answer) = start(&house, &chief, json!({ "at": at })).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer, json!({ "at": at, "boards": [] }));
    }
    assert_eq!(starts_at(&house).await, Some(at));
    house.clock.forward(299_000_000);
    start_due(&house.app).await.unwrap();
    assert_eq!(keys(&house, "b1").await, [""; 0]);

    // the service begins anew meanwhile
    let again = House::opened(ledger);
    again.app.hall.load().await.unwrap();
    again.clock.forward(300_000_000);
    start_due(&again.app).await.unwrap();
    for board in ["b1", "b2"] {
        assert_eq!(keys(&again, board).await, ["start", "round:start"]);
    }
    let (_, acts) = again.get("/boards/b1/acts", &chief).await;
    let (_, session) = house.get("/session", &chief).await;
    assert_eq!(acts["acts"][1]["author"], session["author"]);
    start_due(&again.app).await.unwrap();
    assert_eq!(keys(&again, "b1").await.len(), 2, "once");
}

#[tokio::test]
async fn a_start_that_is_called_off_leaves_the_round_as_it_was() {
    let house = House::new().await;
    let chief = house.chief().await;
    let planned = in_minutes(&house, 60);
    house
        .change("/rounds/r1", &json!({ "number": 1, "starts_at": planned }))
        .await;
    for minutes in [1, 2] {
        let body = json!({ "at": in_minutes(&house, minutes) });
        start(&house, &chief, body).await;
    }
    let call_off = || house.ask(Method::DELETE, "/rounds/r1/start", &chief, None);
    assert_eq!(call_off().await.0, StatusCode::NO_CONTENT);
    assert_eq!(starts_at(&house).await, Some(planned));
    house.clock.forward(600_000_000);
    start_due(&house.app).await.unwrap();
    assert_eq!(keys(&house, "b1").await, [""; 0]);
    assert_eq!(call_off().await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_round_whose_beginning_is_changed_does_not_start_by_itself() {
    let house = House::new().await;
    let chief = house.chief().await;
    let at = in_minutes(&house, 5);
    start(&house, &chief, json!({ "at": at })).await;
    let by_itself = async || house.get("/rounds/r1", "").await.1["starts_by_itself"].clone();
    assert_eq!(by_itself().await, true);
    let rapid = json!({ "number": 1, "terms": { "control": "rapid" }, "starts_at": at });
    house.change("/rounds/r1", &rapid).await;
    assert_eq!(by_itself().await, true, "its terms alone were changed");
    house
        .change(
            "/rounds/r1",
            &json!({ "number": 1, "starts_at": in_minutes(&house, 60) }),
        )
        .await;
    assert_eq!(by_itself().await, false);
    house.clock.forward(600_000_000);
    start_due(&house.app).await.unwrap();
    assert_eq!(keys(&house, "b1").await, [""; 0]);
}

#[tokio::test]
async fn a_round_that_is_started_at_once_does_not_start_again_when_its_instant_comes() {
    let house = House::new().await;
    let chief = house.chief().await;
    start(&house, &chief, json!({ "at": in_minutes(&house, 5) })).await;
    start(&house, &chief, json!({})).await;
    let call_off = house.ask(Method::DELETE, "/rounds/r1/start", &chief, None);
    assert_eq!(call_off.await.0, StatusCode::NOT_FOUND);
    assert_eq!(starts_at(&house).await, Some(house.clock.in_play()));
}

#[tokio::test]
async fn what_could_not_be_started_is_started_when_it_is_said_again() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let chief = house.chief().await;
    let away = || Some(StoreError::Unavailable("away".into()));
    store.fail_appends(away());
    assert_eq!(start(&house, &chief, json!({})).await.0.as_u16(), 503);
    let at = in_minutes(&house, 1);
    store.fail_appends(None);
    start(&house, &chief, json!({ "at": at })).await;
    store.fail_appends(away());
    house.clock.forward(60_000_000);
    assert!(start_due(&house.app).await.is_err());
    store.fail_appends(None);
    start_due(&house.app).await.unwrap();
    assert_eq!(keys(&house, "b1").await, ["start", "round:start"]);
}

#[tokio::test]
async fn what_cannot_be_said_is_refused() {
    let house = House::new().await;
    let chief = house.chief().await;
    let far = json!({ "at": in_minutes(&house, 25 * 60) });
    let (status, problem) = start(&house, &chief, far).await;
    assert_eq!(
        (status, &problem["type"]),
        (StatusCode::CONFLICT, &json!("/problems/start-too-far"))
    );
    let past = json!({ "at": in_minutes(&house, -60) });
    let sector = json!({ "event": "e1", "sector": "s1" });
    let sector = house.token(Role::SectorArbiter, sector).await;
    assert_eq!(
        start(&house, &sector, past.clone()).await.0,
        StatusCode::FORBIDDEN
    );
    let over = json!({ "name": "Open", "delay_s": 0, "archived": true });
    house.change_event(&over).await;
    let (status, answer) = start(&house, &chief, past).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(outcomes(&answer), [(1, "refused"), (2, "refused")]);
    assert_eq!(
        answer["boards"][0]["problem"]["type"],
        "/problems/event-is-over"
    );
    assert_eq!(starts_at(&house).await, None);
}
