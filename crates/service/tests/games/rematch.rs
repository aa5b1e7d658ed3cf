//! Tests that players whose game is over begin another with colours changed.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::Game;

/// Asks for a rematch at a seat, or only how it stands.
async fn ask(game: &Game, method: Method, seat: &str) -> (StatusCode, Value) {
    let path = format!("/games/{}/rematch", game.link(seat));
    game.house.ask(method, &path, "", None).await
}

async fn wanted(game: &Game, seat: &str) -> Value {
    let (status, told) = ask(game, Method::POST, seat).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    told
}

async fn over(terms: Value) -> Game {
    let game = Game::new(terms).await;
    game.play("white", &["W move e2e4", "W press", "W resign"])
        .await;
    game
}

async fn shown(game: &Game, link: &Value) -> Value {
    let path = format!("/games/{}", link.as_str().expect("a link"));
    let (status, shown) = game.house.get(&path, "").await;
    assert_eq!(status, StatusCode::OK, "{shown}");
    shown
}

#[tokio::test]
async fn one_offers_the_other_accepts_and_each_is_told_his_own_seat() {
    let clock = json!({ "white_ms": 60_000, "black_ms": 30_000, "increment_ms": 1_000 });
    let game = over(json!({ "white": "Ada", "black": "Bo", "clock": clock })).await;
    let offered = wanted(&game, "white").await;
    assert_eq!(offered, json!({ "offered_by": "white", "made": false }));
    // twice is once
    assert_eq!(wanted(&game, "white").await, offered);
    assert_eq!(ask(&game, Method::GET, "black").await.1, offered);
    let black = wanted(&game, "black").await;
    assert_eq!(black["made"], true);
    let seats: Vec<&String> = black["links"].as_object().expect("links").keys().collect();
    assert_eq!(seats, ["watch", "white"]);
    let next = shown(&game, &black["links"]["white"]).await;
    assert_eq!(next["seat"], "white");
    assert_eq!(next["names"], json!({ "white": "Bo", "black": "Ada" }));
    assert_eq!(next["terms"]["clock"]["white_ms"], 30_000);
    assert_eq!(next["terms"]["clock"]["black_ms"], 60_000);
    assert_eq!(next["state"]["result"], "*");
    let white = wanted(&game, "white").await;
    assert_eq!(
        shown(&game, &white["links"]["black"]).await["game"],
        next["game"]
    );
    assert_eq!(wanted(&game, "white").await, white);
    let watch = wanted(&game, "watch").await;
    assert_eq!(
        shown(&game, &watch["links"]["watch"]).await["game"],
        next["game"]
    );
}

#[tokio::test]
async fn at_one_screen_it_is_made_at_once() {
    let game = over(json!({})).await;
    let made = wanted(&game, "both").await;
    let seats: Vec<&String> = made["links"].as_object().expect("links").keys().collect();
    assert_eq!(seats, ["black", "both", "watch", "white"]);
    for seat in seats {
        assert_eq!(
            shown(&game, &made["links"][seat]).await["seat"],
            json!(seat)
        );
    }
}

#[tokio::test]
async fn nobody_begins_one_before_the_end_and_nobody_who_only_looks_on() {
    let game = Game::new(json!({})).await;
    let (status, told) = ask(&game, Method::POST, "both").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(told["type"], "/problems/game-goes-on");
    game.play("white", &["W resign"]).await;
    assert_eq!(
        ask(&game, Method::POST, "watch").await.0,
        StatusCode::FORBIDDEN
    );
}
