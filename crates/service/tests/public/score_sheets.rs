//! Tests the moves of a game as arbiters and as everybody reads them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::House;

/// The moves that somebody reads, each as it is written.
async fn moves(house: &House, path: &str, token: &str) -> Vec<Value> {
    let (status, sheet) = house.get(path, token).await;
    assert_eq!(status, StatusCode::OK, "{sheet}");
    let plies = sheet["plies"].as_array().cloned().unwrap_or_default();
    plies.iter().map(|ply| ply["san"].clone()).collect()
}

const ALL: &str = "/boards/b1/score-sheet";
const PUBLIC: &str = "/boards/b1/public/score-sheet";

#[tokio::test]
async fn moves_are_read_off_the_game_by_everybody_in_time() {
    let house = House::new().await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 900 }))
        .await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let (_, nothing) = house.get(PUBLIC, "").await;
    assert_eq!(nothing, Value::Null);
    let told = [
        "W move e2e4",
        "W press",
        "B lift g8",
        "B release f6",
        "B press",
    ];
    house.tell("b1", &device, "a", &told).await;
    assert_eq!(moves(&house, ALL, &chief).await, ["e4", "Nf6"]);
    let (_, sheet) = house.get(ALL, &chief).await;
    let second = &sheet["plies"][1];
    assert_eq!((&second["seq"], &second["number"]), (&json!(4), &json!(1)));
    assert_eq!(
        (&second["from"], &second["to"]),
        (&json!("g8"), &json!("f6"))
    );
    // spectators see them later
    assert_eq!(moves(&house, PUBLIC, "").await, [""; 0]);
    assert_eq!(moves(&house, PUBLIC, &device).await, ["e4", "Nf6"]);
    house.clock.forward(900_000_000);
    house.app.hall.show_due();
    assert_eq!(moves(&house, PUBLIC, "").await, ["e4", "Nf6"]);
    let (_, public) = house.get("/boards/b1/public", "").await;
    let last = json!({ "ply": 2, "san": "Nf6", "from": "g8", "to": "f6" });
    assert_eq!(public["state"]["last_move"], last);
    let (_, known) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(known["last_move"], last);
    // what an arbiter corrects is corrected on his sheet
    let corrected = ["A supersede 1 instead=\"W move d2d4\" reason=misread"];
    house.tell("b1", &chief, "b", &corrected).await;
    assert_eq!(moves(&house, ALL, &chief).await, ["d4", "Nf6"]);
    let (_, known) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(known["last_move"], last);
    assert_eq!(house.get(ALL, &device).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_move_that_waits_for_an_arbiter_is_on_no_sheet_of_the_public() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let told = ["W move e2e4", "W press", "B move e7e4", "B press"];
    house.tell("b1", &device, "a", &told).await;
    assert_eq!(moves(&house, PUBLIC, "").await, ["e4"]);
    house.tell("b1", &chief, "b", &["A confirm 4.0"]).await;
    assert_eq!(moves(&house, PUBLIC, "").await, ["e4"]);
    house
        .tell("b1", &device, "c", &["B move e7e5", "B press"])
        .await;
    for (path, token) in [(PUBLIC, ""), (ALL, &*chief)] {
        assert_eq!(moves(&house, path, token).await, ["e4", "e5"]);
    }
}
