//! Plays with the arbiter who is built in, over HTTP; what he does by himself is tried in `table`.

use serde_json::{Value, json};

use crate::{Game, MS, START, last_ruling};

const BLITZ: i64 = 180_000;

fn clock() -> Value {
    json!({ "white_ms": BLITZ, "black_ms": BLITZ, "increment_ms": 2_000 })
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
