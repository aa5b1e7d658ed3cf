//! Plays with the arbiter who is built in, over HTTP; what he does by himself is tried in `table`.

use serde_json::{Value, json};

use crate::{Game, MS, START, last_ruling};

const BLITZ: i64 = 180_000;

fn clock() -> Value {
    json!({ "white_ms": BLITZ, "black_ms": BLITZ, "increment_ms": 2_000 })
}

#[tokio::test]
async fn who_teaches_says_what_binds_and_what_a_press_would_bring() {
    let game = Game::new(json!({ "arbiter": "teaches" })).await;
    let state = game.state().await;
    assert_eq!(state["must_play"], Value::Null);
    assert_eq!(state["if_pressed"].as_array().unwrap().len(), 1, "no move");
    let state = game.play("white", &["W touch g1"]).await;
    assert_eq!(state["must_play"]["moves"], json!(["g1f3", "g1h3"]));
    let state = game.play("white", &["W lift g1", "W release f3"]).await;
    assert_eq!(
        (&state["must_play"], &state["if_pressed"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(state["has_the_move"], "white");
    let state = game.play("both", &["W press", "B move e7e4"]).await;
    let said = &state["if_pressed"][0];
    assert_eq!(
        (&said["offence"], &said["player"]),
        (&json!("illegal_move"), &json!("black"))
    );
    // it is said, and nothing has happened
    assert_eq!(state["illegal_moves"]["black"], 0);
    let state = game.play("black", &["B press"]).await;
    assert_eq!(last_ruling(&state), "illegal_move enforced");
}

#[tokio::test]
async fn who_teaches_says_it_of_men_that_were_left_standing() {
    let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let promotion = "4k3/8/8/8/8/8/p7/4K2R b - - 0 1";
    for (fen, acts) in [
        (capture, ["W lift e4", "W release d5"]),
        (promotion, ["B lift a2", "B release a1"]),
    ] {
        let game = Game::new(json!({ "arbiter": "teaches", "fen": fen })).await;
        let state = game.play("both", &acts).await;
        assert_eq!(
            state["if_pressed"][0]["offence"], "illegal_move",
            "{fen}: {state}"
        );
    }
}

#[tokio::test]
async fn he_announces_an_illegal_move_and_sets_the_clock() {
    let game = Game::new(json!({ "control": "blitz", "clock": clock() })).await;
    game.play("white", &["W touch e2"]).await;
    game.house.clock.forward(5_000 * MS);
    let state = game.play("white", &["W release e2 e5"]).await;
    // nobody says that it is illegal before it is completed
    assert_eq!(state["rulings"], json!([]));
    assert_eq!(state["has_the_move"], "white");
    let state = game.play("white", &["W press"]).await;
    assert_eq!(last_ruling(&state), "illegal_move enforced");
    assert_eq!(state["placement"], START);
    assert_eq!(state["illegal_moves"], json!({ "white": 1, "black": 0 }));
    assert_eq!(state["running"], "white");
    assert_eq!(
        state["clock"],
        json!({ "white_ms": BLITZ - 5_000, "black_ms": BLITZ + 60_000 })
    );
    assert_eq!(state["must_play"]["player"], "white");
    assert_eq!(state["must_play"]["moves"], json!(["e2e3", "e2e4"]));
    assert_eq!(game.acts().await.last().unwrap(), "service start_clock");
    let state = game.play("white", &["W move e2e4", "W press"]).await;
    assert_eq!(state["must_play"], Value::Null);
    assert_eq!(
        (&state["running"], &state["has_the_move"]),
        (&json!("black"), &json!("black"))
    );
}
