//! Tests what is stored of games by link, and for how long.

use axum::http::{Method, StatusCode};
use ledger::{ExpectedVersion, Ledger, Memory, Write};
use serde_json::json;

use crate::common::House;
use crate::{Game, MS};

#[tokio::test]
async fn a_game_goes_on_in_the_next_service() {
    let ledger = Ledger::of(Memory::default());
    let house = House::opened(ledger.clone());
    let clock = json!({ "white_ms": 60_000, "black_ms": 60_000 });
    let game = Game::at(house, json!({ "arbiter": "silent", "clock": clock })).await;
    game.play("white", &["W touch d2", "W move e2e4", "W press"])
        .await;
    game.house.clock.forward(10_000 * MS);
    game.play("black", &["B say text=\"hm\""]).await;
    game.play("white", &["agree 1/2-1/2"]).await;
    let before = game.show("white").await;

    let next = House::opened(ledger);
    next.clock.forward(10_000 * MS);
    let again = Game {
        house: next,
        made: game.made.clone(),
        told: game.told.clone(),
    };
    assert_eq!(again.show("white").await, before);
    let told = again.post(
        "white",
        json!({ "acts": [{ "key": "k3", "act": "W press" }] }),
    );
    assert_eq!(told.await.1["results"][0]["outcome"], "already_appended");
    let state = again.play("black", &["B claim touch_move"]).await;
    assert_eq!(state["rulings"][0]["offence"], "touch_move");

    // the first service learns of what the second has recorded when it records something itself
    let state = game.play("both", &["W move d2d4", "W press"]).await;
    assert_eq!(state["rulings"][0]["offence"], "touch_move", "{state}");
    assert_eq!(state["has_the_move"], "black");
}

#[tokio::test]
async fn after_a_week_it_is_deleted() {
    const DAY: i64 = 24 * 3_600_000 * MS;
    let game = Game::new(json!({})).await;
    let path = format!("/games/{}", game.link("white"));
    game.play("white", &["W move e2e4", "W press", "W resign"])
        .await;
    let rematch = format!("{path}/rematch");
    let offering = game.house.ask(Method::POST, &rematch, "", None);
    assert_eq!(offering.await.0, StatusCode::OK);
    assert_eq!(game.house.upkeep_after(7 * DAY - 1).await, 0);
    assert_eq!(game.house.get(&path, "").await.0, StatusCode::OK);
    game.house.clock.forward(1);
    // before it is cleared away, too, which is announced a day before
    assert_eq!(game.house.get(&path, "").await.0, StatusCode::NOT_FOUND);
    assert_eq!(game.house.upkeep_after(DAY - 2).await, 0);
    assert_eq!(game.house.upkeep_after(1).await, 1);
    assert_eq!(game.house.get(&path, "").await.0, StatusCode::NOT_FOUND);
    for kind in ["link_game", "link_seat", "link_act", "link_rematch"] {
        let kept = game.house.app.ledger.documents(kind, None, None, 10).await;
        assert_eq!(kept.unwrap(), [], "{kind}");
    }
    assert_eq!(game.house.upkeep_after(DAY).await, 0);
}

/// What a later version has written, or nobody knows who.
#[tokio::test]
async fn a_game_that_cannot_be_read_is_deleted() {
    let game = Game::new(json!({})).await;
    game.play("white", &["W move e2e4", "W press"]).await;
    let write = Write {
        kind: "link_game".into(),
        id: game.made["game"].as_str().unwrap().into(),
        parent: "".into(),
        expected: ExpectedVersion::Any,
        body: Some("{\"id\":7}".into()),
    };
    let ledger = &game.house.app.ledger;
    ledger.write(vec![write]).await.unwrap();
    assert_eq!(game.house.upkeep_after(0).await, 0, "it is announced");
    assert_eq!(game.house.upkeep_after(24 * 3_600_000 * MS).await, 1);
    for kind in ["link_game", "link_seat", "link_act"] {
        let kept = ledger.documents(kind, None, None, 10).await;
        assert_eq!(kept.unwrap(), [], "{kind}");
    }
    assert_eq!(game.house.upkeep_after(0).await, 0);
}

#[tokio::test]
async fn games_that_are_put_away_go_on_when_they_are_asked_for() {
    let mut game = Game::new(json!({})).await;
    let mut games = vec![game.made.clone()];
    for place in 0..140 {
        game = Game::made_from(game.house, [192, 0, 2, place].into()).await;
        game.play("white", &["W move e2e4", "W press"]).await;
        games.push(game.made.clone());
    }
    for made in &games[1..] {
        game.made = made.clone();
        let state = game.state().await;
        assert_eq!(state["has_the_move"], "black", "{state}");
    }
}
