//! Tests all boards of a round on a wall.

use axum::http::StatusCode;
use jadoube_service::Role;
use serde_json::{Value, json};

use crate::common::House;

/// What the wall shows to somebody.
async fn wall(house: &House, token: &str) -> Vec<Value> {
    let (status, page) = house.get("/rounds/r1/public", token).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert_eq!(page["next"], Value::Null);
    page["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_wall_shows_everybody_what_spectators_see_as_late_as_they_do() {
    let house = House::new().await;
    let late = json!({ "name": "Open", "delay_s": 900 });
    house.change_event(&late).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let elsewhere = json!({ "event": "e2" });
    let foreign = house.token(Role::ChiefArbiter, elsewhere).await;
    let before = wall(&house, "").await;
    assert_eq!(before[1]["state"], Value::Null);
    assert_eq!(before[1]["board"]["white"]["name"], "Player Name 3");
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    house.tell("b1", &chief, "b", &["A end 1-0"]).await;
    house.tell("b1", &chief, "c", &["A confirm 3.0"]).await;
    // who runs the hall sees more at the board itself, and no more on the wall
    assert_eq!(
        house.public("b1", &chief).await["state"]["result"],
        "1-0",
        "the arbiter's own view is prompt"
    );
    for token in ["", &*chief, &*device, &*foreign] {
        assert_eq!(wall(&house, token).await, before);
    }
    house.clock.forward(900_000_000);
    house.app.hall.show_due();
    let spectators = house.text("/boards/b1/public", "").await.1;
    for token in ["", &*chief, &*device, &*foreign] {
        let (_, page) = house.text("/rounds/r1/public?limit=1", token).await;
        let state = spectators.split_once(r#""state":"#).unwrap().1;
        assert!(page.contains(state.strip_suffix('}').unwrap()), "{page}");
        let shown = &wall(&house, token).await[0];
        assert_eq!(shown["board"]["result"], "1-0");
        assert_eq!(shown["board"]["presence"], Value::Null);
        assert_eq!(shown["state"]["result"], "1-0");
        assert!(shown["number"].as_u64() > Some(0));
    }
    let (_, page) = house.get("/rounds/r1/public?limit=1", "").await;
    assert_eq!(page["next"], "1");
    let (_, page) = house.get("/rounds/r1/public?after=1", "").await;
    assert_eq!(page["items"][0]["board"]["id"], "b2");
    assert_eq!(
        house.get("/rounds/r9/public", "").await.0,
        StatusCode::NOT_FOUND
    );
}
