//! Tests games whose round or board is changed: each is told every change once and in order, and
//! the start of a game does not change while the game begins.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use common::failing::Failing;
use jadoube_service::Role;
use ledger::{Author, GameId, Key, Ledger, Proposal, StoreError};
use serde_json::{Value, json};

/// The round `r1` is played under these terms now, unless that is refused.
async fn change(house: &House, terms: Value) -> (StatusCode, Value) {
    let new = json!({ "number": 1, "terms": terms });
    house.put("/rounds/r1", new).await
}

async fn change_to(house: &House, control: &str) {
    let (status, answer) = change(house, json!({ "control": control })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// The record of a board: each key, with the control that the act changes to.
async fn record(house: &House, board: &str) -> Vec<String> {
    let entries = house.app.ledger.record(GameId::new(board).unwrap()).await;
    let told = entries.unwrap().into_iter().map(|entry| {
        let body: Value = serde_json::from_str(&entry.body).unwrap_or_default();
        match body["act"].as_str() {
            Some("regime") => format!("{}={}", entry.key, body["control"].as_str().unwrap()),
            _ => entry.key.to_string(),
        }
    });
    told.collect()
}

/// The service begins anew over the same store.
async fn again(store: &Failing) -> House {
    let house = House::opened(Ledger::of(store.clone()));
    house.app.hall.load().await.unwrap();
    house
}

#[tokio::test]
async fn a_game_that_has_begun_is_told_every_change_and_another_begins_with_the_last() {
    let house = House::new().await;
    let (one, two) = (house.device("b1").await, house.device("b2").await);
    house.tell("b1", &one, "a", &["W move e2e4"]).await;
    change_to(&house, "rapid").await;
    change_to(&house, "blitz").await;
    house.tell("b2", &two, "a", &["W move e2e4"]).await;
    change_to(&house, "standard").await;
    house.tell("b1", &one, "b", &["W press"]).await;
    let told = [
        "start",
        "a0",
        "round:1=rapid",
        "round:2=blitz",
        "round:3=standard",
        "b0",
    ];
    assert_eq!(record(&house, "b1").await, told);
    let told = ["round:2", "a0", "round:3=standard"];
    assert_eq!(record(&house, "b2").await, told);
}

#[tokio::test]
async fn what_could_not_be_told_is_told_before_the_next_act_in_order() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    store.fail_appends(Some(StoreError::Unavailable("away".into())));
    change_to(&house, "rapid").await;
    change_to(&house, "blitz").await;
    store.fail_appends(None);
    house.tell("b1", &device, "b", &["W press"]).await;
    let told = ["start", "a0", "round:1=rapid", "round:2=blitz", "b0"];
    assert_eq!(record(&house, "b1").await, told);
}

#[tokio::test]
async fn what_was_not_told_when_the_service_died_is_told_when_it_is_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let one = house.device("b1").await;
    house.tell("b1", &one, "a", &["W move e2e4"]).await;
    let chief = house.chief().await;
    house.tell("b2", &chief, "a", &["A end 1-0"]).await;
    store.fail_appends(Some(StoreError::Unavailable("away".into())));
    change_to(&house, "rapid").await;
    drop(house);
    // the disk may still be full
    let house = again(&store).await;
    assert_eq!(record(&house, "b1").await, ["start", "a0"]);
    store.fail_appends(None);
    for _ in 0..2 {
        let house = again(&store).await;
        assert_eq!(record(&house, "b1").await, ["start", "a0", "round:1=rapid"]);
        assert_eq!(record(&house, "b2").await, ["start", "a0"], "it has ended");
    }
}

#[tokio::test]
async fn another_process_may_have_told_it() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let other = again(&store).await;
    change_to(&house, "rapid").await;
    other.tell("b1", &device, "b", &["W press"]).await;
    house.tell("b1", &device, "c", &["B move e7e5"]).await;
    let told = ["start", "a0", "round:1=rapid", "b0", "c0"];
    assert_eq!(record(&house, "b1").await, told);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_arbiters_change_a_round_while_its_games_begin() {
    for _ in 0..20 {
        let house = House::new().await;
        let (one, two) = (house.device("b1").await, house.device("b2").await);
        house.tell("b1", &one, "a", &["W move e2e4"]).await;
        let (rapid, blitz) = (json!({ "control": "rapid" }), json!({ "control": "blitz" }));
        let (first, second, _) = tokio::join!(
            change(&house, rapid),
            change(&house, blitz),
            house.tell("b2", &two, "a", &["W move e2e4"]),
        );
        assert_eq!((first.0, second.0), (StatusCode::OK, StatusCode::OK));
        let (_, round) = house.get("/rounds/r1", "").await;
        let control = |terms: &Value| terms["control"].as_str().unwrap().to_owned();
        let (last, before) = (
            control(&round["terms"]),
            control(&round["changes"][1]["terms"]),
        );
        let (first, second) = (format!("round:1={before}"), format!("round:2={last}"));
        assert_eq!(record(&house, "b1").await, ["start", "a0", &first, &second]);
        let mut other = record(&house, "b2").await;
        other.retain(|key| key != "a0");
        let all = [
            vec!["start", &first, &second],
            vec!["round:1", &second],
            vec!["round:2"],
        ];
        assert!(all.iter().any(|told| *told == other), "{other:?}");
    }
}

#[tokio::test]
async fn no_game_changes_to_codes_of_another_family() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let edition = |edition: &str| json!({ "edition": edition });
    let (status, _) = change(&house, edition("USCF7")).await;
    assert_eq!(status, StatusCode::OK, "no game has begun");
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let (status, problem) = change(&house, edition("FIDE2018")).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    assert_eq!(problem["type"], "/problems/other-family");
    assert_eq!(problem["field"], "terms.edition");
    let (_, round) = house.get("/rounds/r1", "").await;
    assert_eq!(
        round["changes"].as_array().unwrap().len(),
        1,
        "nothing is written"
    );
    assert_eq!(record(&house, "b1").await.len(), 2);
}

#[tokio::test]
async fn nothing_that_a_game_begins_with_changes_while_it_begins() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let player = json!({ "event": "e1", "player": "p1" });
    let player = house.token(Role::Player, player).await;
    let _ = house.get("/boards/b1", &player).await;
    house.delete("/boards/b2").await;
    let swapped = json!({ "number": 1, "sector": "s1", "white": "p2", "black": "p1" });
    let (status, _) = house.put("/boards/b1", swapped).await;
    assert_eq!(status, StatusCode::OK);
    let told = house.tell("b1", &player, "a", &["W move e2e4"]).await;
    assert_eq!(told[0]["problem"]["type"], "/problems/forbidden");
    house.tell("b1", &device, "b", &["W move e2e4"]).await;
    let seats = json!({ "number": 1, "sector": "s1", "white": "p1", "black": "p2" });
    let (status, problem) = house.put("/boards/b1", seats).await;
    assert_eq!(
        (status, &problem["type"]),
        (StatusCode::CONFLICT, &json!("/problems/has-begun"))
    );
    let acts = json!({ "acts": [{ "key": "x", "act": "W move e2e4" }] });
    let (status, _) = house
        .ask(Method::POST, "/boards/b2/acts", &chief, Some(acts))
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// Either the game has begun, and the board stays as it is, or the change is complete, and no game
/// begins with what was before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_deleted_or_seated_anew_while_its_game_begins() {
    let (mut begun, mut changed) = (0, 0);
    for n in 0..60 {
        let house = std::sync::Arc::new(House::new().await);
        let device = house.device("b1").await;
        let chief = house.chief().await;
        // whoever tells has looked the board up already
        let _ = house.get("/boards/b1/acts", &chief).await;
        let telling = tokio::spawn({
            let house = house.clone();
            let acts = json!({ "acts": [{ "key": "x", "act": "W move e2e4" }] });
            async move {
                house
                    .ask(Method::POST, "/boards/b1/acts", &device, Some(acts))
                    .await
                    .0
            }
        });
        let deletes = n % 2 == 0;
        let swapped = json!({ "number": 1, "sector": "s1", "white": "p2", "black": "p1" });
        let status = match deletes {
            true => house.try_delete("/boards/b1").await,
            false => house.put("/boards/b1", swapped).await.0,
        };
        let told = telling.await.unwrap();
        let entries = house
            .app
            .ledger
            .record(GameId::new("b1").unwrap())
            .await
            .unwrap();
        if status == StatusCode::CONFLICT {
            begun += 1;
            assert_eq!((told, entries.len()), (StatusCode::OK, 2));
            continue;
        }
        assert!(status.is_success(), "{status}");
        changed += 1;
        if deletes {
            assert_eq!(entries.len(), 0, "a game without a board: {told}");
        } else if let Some(start) = entries.first() {
            let name = |field: &str| {
                let text = start.texts.iter().find(|text| *text.field == *field);
                text.map(|text| text.text.to_string())
            };
            assert_eq!(name("white").as_deref(), Some("Player Name 2"));
        }
    }
    assert_eq!(begun + changed, 60);
}

#[tokio::test]
async fn keys_of_the_service_are_not_taken_for_changes_by_others() {
    let house = House::new().await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let told = house.tell("b1", &device, "round:", &["W press"]).await;
    assert_eq!(told[0]["outcome"], "refused");
    // another process has told it at the same moment
    let regime = r#"{"act":"regime","by":"arbiter","edition":"FIDE2023","control":"rapid"}"#;
    let proposal = Proposal {
        game: GameId::new("b1").unwrap(),
        expected_seq: 2,
        key: Key::new("round:1").unwrap(),
        author: Author::new("service").unwrap(),
        received_us: 0,
        body: regime.into(),
        texts: Vec::new(),
        told: None,
    };
    house.app.ledger.append(vec![proposal]).await.unwrap();
    change_to(&house, "rapid").await;
    assert_eq!(record(&house, "b1").await, ["start", "a0", "round:1=rapid"]);
}
