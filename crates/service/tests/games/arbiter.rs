//! Tests the built-in arbiter.

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

/// What somebody may do or say to find out whether White's move, not yet completed, is one. Who
/// claims, or offers a draw before he has moved (9.1.2.1), is answered.
const PROBES: [&[&str]; 10] = [
    &[],
    &["W say text=\"is it?\""],
    &["B say text=\"is it?\""],
    &["W adjust"],
    &["W stop irregularity"],
    &["W stop irregularity", "W start_clock running=white"],
    &["W stop irregularity", "W start_clock running=black"],
    &["B press"],
    &["W write e2e4"],
    &["flag white"],
];

#[tokio::test]
async fn nobody_finds_out_before_the_press_whether_a_move_is_one() {
    let mut cases = Vec::new();
    for arbiter in ["announces", "silent"] {
        for clock in [clock(), json!({})] {
            cases.extend(PROBES.map(|probe| (arbiter, clock.clone(), probe)));
        }
    }
    for (arbiter, clock, probe) in cases {
        let mut found = Vec::new();
        for release in ["W release e2 e4", "W release e2 e5"] {
            let game = Game::new(json!({ "arbiter": arbiter, "clock": clock })).await;
            game.play("both", &[release]).await;
            let mut outcomes = Vec::new();
            for act in probe {
                outcomes.push(game.tell("both", &[act]).await[0]["outcome"].clone());
            }
            let mut state = game.state().await;
            state["placement"] = Value::Null;
            found.push((outcomes, state));
        }
        assert_eq!(found[0], found[1], "{arbiter} {clock} {probe:?}");
    }
}

#[tokio::test]
async fn a_silent_arbiter_waits_for_a_claim() {
    let silent = || Game::new(json!({ "arbiter": "silent" }));
    let touched = ["W touch d2", "W release b1 c3", "W press"];
    let game = silent().await;
    let state = game.play("white", &touched).await;
    assert_eq!(
        (&state["rulings"], &state["has_the_move"]),
        (&json!([]), &json!("black"))
    );
    let state = game.play("black", &["B claim touch_move"]).await;
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["placement"], START);
    assert_eq!(state["must_play"]["moves"], json!(["d2d3", "d2d4"]));

    // who has touched a man himself comes too late, and is bound
    let game = silent().await;
    game.play("white", &touched).await;
    game.play("black", &["B touch g8"]).await;
    let state = game.play("black", &["B claim touch_move"]).await;
    assert_eq!(last_ruling(&state), "touch_move rejected");
    assert_ne!(state["placement"], START);
    assert!(game.acts().await.contains(&"service decide".to_owned()));

    // and there is nothing to claim where nothing was
    let game = silent().await;
    game.play("white", &["W move e2e4", "W press"]).await;
    let state = game.play("black", &["B claim touch_move"]).await;
    assert_eq!(last_ruling(&state), "none rejected");
}

#[tokio::test]
async fn a_silent_arbiter_rules_on_what_was_completed() {
    let game = Game::new(json!({ "arbiter": "silent", "clock": clock() })).await;
    let state = game.play("white", &["W move e2e5", "W press"]).await;
    assert_eq!(
        (&state["rulings"], &state["running"]),
        (&json!([]), &json!("black"))
    );
    let state = game.play("black", &["B move e7e6", "B press"]).await;
    assert_eq!(state["rulings"], json!([]));
    let state = game.play("black", &["B claim illegal_move"]).await;
    assert_eq!(last_ruling(&state), "illegal_move enforced");
    assert_eq!(state["illegal_moves"]["white"], 1);
    assert_eq!(
        (&state["placement"], &state["running"]),
        (&json!(START), &json!("white"))
    );
    // a move taken back is brought up in the same way
    let game = Game::new(json!({ "arbiter": "silent" })).await;
    let taken_back = ["W release g1 f3", "W lift f3", "W release f3 g1"];
    game.play("white", &taken_back).await;
    let state = game.play("white", &["W move b1c3", "W press"]).await;
    assert_eq!(state["rulings"], json!([]));
    let state = game.play("black", &["B claim touch_move"]).await;
    assert_eq!(last_ruling(&state), "touch_move proposed");
}

#[tokio::test]
async fn he_finds_the_illegal_move_before_the_one_that_is_claimed() {
    let fen = "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1";
    let game = Game::new(json!({ "arbiter": "silent", "fen": fen })).await;
    game.play("white", &["W move a1a2", "W press"]).await;
    game.play("black", &["B move e2e1", "B press"]).await;
    let state = game.play("white", &["W claim illegal_move"]).await;
    assert_eq!(
        state["illegal_moves"],
        json!({ "white": 1, "black": 1 }),
        "{state}"
    );
    assert_eq!(state["placement"], "4k3/8/8/8/8/8/4q3/R3K3");
    assert_eq!(state["has_the_move"], "white");
}

#[tokio::test]
async fn where_only_a_claim_is_heard_he_brings_up_nothing_himself() {
    let fen = "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1";
    for edition in ["FIDE2009", "FIDE2023"] {
        let terms = json!({ "arbiter": "silent", "fen": fen, "edition": edition, "control": "rapid", "supervision": "inadequate" });
        let game = Game::new(terms).await;
        game.play("white", &["W move a1a2", "W press"]).await;
        game.play("black", &["B move e2e1", "B press"]).await;
        game.tell("white", &["W claim illegal_move"]).await;
        let shown = game.show("watch").await;
        assert!(!shown.to_string().contains("observe"), "{shown}");
    }
}

#[tokio::test]
async fn a_ruling_on_the_one_tells_nobody_what_the_other_has_touched() {
    let game = Game::new(json!({ "control": "blitz", "clock": clock() })).await;
    game.play("white", &["W move g1f3", "W release f3 g1"])
        .await;
    game.play("black", &["B touch a7"]).await;
    let state = game.play("white", &["W press"]).await;
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["must_play"], Value::Null, "{state}");
}

#[tokio::test]
async fn whose_press_without_a_move_counts_is_told_what_he_must_play() {
    let fen = "3qk3/8/8/3P4/8/8/8/4K3 b - - 0 10";
    let game = Game::new(json!({ "fen": fen })).await;
    let state = game
        .play("black", &["B touch d8", "B touch d5", "B press"])
        .await;
    assert_eq!(last_ruling(&state), "as_illegal_move enforced");
    assert_eq!(state["must_play"]["moves"], json!(["d8d5"]), "{state}");
    // found after the next move it puts nothing back, and binds nobody
    let game = Game::new(json!({ "arbiter": "silent" })).await;
    game.play("white", &["W press", "W move e2e4", "W press"])
        .await;
    let state = game
        .play("black", &["B touch g8", "B claim illegal_move"])
        .await;
    assert_eq!(last_ruling(&state), "as_illegal_move enforced");
    assert_eq!(state["must_play"], Value::Null, "{state}");
}

#[tokio::test]
async fn a_silent_arbiter_puts_men_back_aloud() {
    let game = Game::new(json!({ "arbiter": "silent" })).await;
    game.play("white", &["W touch e2", "W move b1c3", "W press"])
        .await;
    game.play("black", &["B claim touch_move"]).await;
    let state = game.play("white", &["W move g1f3"]).await;
    assert_eq!(state["rulings"].as_array().unwrap().len(), 1);
    let state = game.play("white", &["W press"]).await;
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["rulings"].as_array().unwrap().len(), 2);
    assert_eq!(state["placement"], START);
    game.play("white", &["W move e2e4", "W press"]).await;
    // a second move running stands until the opponent says so
    game.play("white", &["W move d2d4"]).await;
    let state = game.play("black", &["B claim illegal_move"]).await;
    assert_eq!(last_ruling(&state), "out_of_turn proposed");
    assert_eq!(state["has_the_move"], "black");
}

#[tokio::test]
async fn under_an_old_code_what_is_open_is_the_opponents() {
    let old = |arbiter: &str| json!({ "edition": "LCC1848", "arbiter": arbiter });
    for arbiter in ["announces", "silent"] {
        let game = Game::new(old(arbiter)).await;
        let state = game.play("white", &["W touch e2", "W move d2d4"]).await;
        let is_told = state["rulings"] != json!([]);
        assert_eq!(is_told, arbiter == "announces", "{state}");
        let state = game.play("black", &["B claim touch_move"]).await;
        assert_eq!(last_ruling(&state), "touch_move enforced", "{arbiter}");
        assert_eq!(state["placement"], START);
    }
}

#[tokio::test]
async fn who_calls_a_silent_arbiter_has_him_ask() {
    let game = Game::new(json!({ "arbiter": "silent" })).await;
    let touched = ["W touch d2 intent=unknown", "W move b1c3", "W press"];
    let state = game.play("white", &touched).await;
    assert_eq!(state["pending"], json!([]), "nobody is asked before");
    let state = game.play("black", &["B claim touch_move"]).await;
    assert_eq!(state["pending"][0]["fact"], "intent", "{state}");
    game.play("white", &["A decide intent accidental"]).await;
    let state = game.play("black", &["A decide intent accidental"]).await;
    assert_eq!(state["pending"], json!([]));
    assert_ne!(state["placement"], START, "{state}");
}

#[tokio::test]
async fn mate_ends_the_game_whoever_watches() {
    for arbiter in ["announces", "silent"] {
        let game = Game::new(json!({ "arbiter": arbiter })).await;
        game.play("white", &["W move f2f3", "W press"]).await;
        game.play("black", &["B move e7e5", "B press"]).await;
        game.play("white", &["W move g2g4", "W press"]).await;
        let state = game.play("black", &["B move d8h4"]).await;
        assert_eq!(
            (&state["result"], &state["termination"]),
            (&json!("0-1"), &json!("checkmate"))
        );
    }
}

/// A position, what White does in it, how that ends the game, and whether Black's claim finds a
/// breach of Article 4.
const ENDS: [(&str, &[&str], &str, bool); 4] = [
    (
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        &["W touch g1", "W move a1a8"],
        "checkmate",
        true,
    ),
    (
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        &["W move a1a8"],
        "checkmate",
        false,
    ),
    (
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        &["W touch f6", "W move g5g6"],
        "stalemate",
        true,
    ),
    (
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        &["W touch f6", "W resign"],
        "resignation",
        false,
    ),
];

#[tokio::test]
async fn a_mate_in_breach_of_article_4_ends_nothing_once_it_is_claimed() {
    for (fen, acts, termination, is_reopened) in ENDS {
        let game = Game::new(json!({ "arbiter": "silent", "fen": fen })).await;
        let ended = game.play("white", acts).await;
        assert_eq!(ended["termination"], termination, "{fen}");
        let state = game.play("black", &["B claim touch_move"]).await;
        assert_eq!(state["result"] == "*", is_reopened, "{fen}: {state}");
        assert_eq!(state["must_play"].is_object(), is_reopened, "{fen}");
        let goes_on = &game.tell("black", &["B say text=\"?\""]).await[0]["outcome"];
        assert_eq!(goes_on == "appended", is_reopened, "{fen}");
    }
}

#[tokio::test]
async fn who_announces_stops_a_mate_in_breach_of_article_4_at_once() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1";
    let game = Game::new(json!({ "fen": fen })).await;
    let state = game.play("white", &["W touch d1", "W move a1a8"]).await;
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(
        (&state["result"], &state["has_the_move"]),
        (&json!("*"), &json!("white"))
    );
    assert!(state["must_play"].is_object(), "{state}");
    // another wrong man is his to put back until he presses
    let state = game.play("white", &["W move a1a7"]).await;
    assert_eq!(state["placement"], "6k1/R4ppp/8/8/8/8/5PPP/3Q2K1");
}

#[tokio::test]
async fn what_the_result_rests_on_is_asked_after_the_end() {
    let game = Game::new(json!({})).await;
    game.play("white", &["W press", "W move e2e4", "W press"])
        .await;
    game.play("black", &["B move e7e5", "B press"]).await;
    let state = game.play("white", &["W press"]).await;
    assert_eq!(state["termination"], "illegal_moves");
    assert_eq!(state["pending"][0]["fact"], "misunderstanding");
    let answer = "A decide misunderstanding true of=6";
    game.play("white", &[answer]).await;
    let state = game.play("black", &[answer]).await;
    assert_eq!(state["result"], "*", "{state}");
}

/// Edition, control, supervision, how the arbiter behaves, and whether he ends the game when a flag
/// has fallen.
const FLAGS: [(&str, &str, &str, &str, bool); 10] = [
    ("FIDE2023", "standard", "adequate", "announces", true),
    ("FIDE2023", "blitz", "adequate", "announces", true),
    ("FIDE2023", "blitz", "inadequate", "announces", true),
    ("FIDE2018", "rapid", "inadequate", "announces", true),
    ("FIDE2014", "rapid", "inadequate", "announces", true),
    // 2009: in rapid and blitz he refrains, unless he supervises the game
    ("FIDE2009", "rapid", "inadequate", "announces", false),
    ("FIDE2009", "rapid", "adequate", "announces", true),
    ("USCF7", "standard", "adequate", "announces", false),
    ("FIDE2023", "standard", "adequate", "silent", false),
    ("FIDE2023", "blitz", "inadequate", "silent", false),
];

#[tokio::test]
async fn a_flag_falls_by_the_clock_of_the_service() {
    for (edition, control, supervision, arbiter, ends) in FLAGS {
        let game = Game::new(json!({
            "edition": edition, "control": control, "supervision": supervision, "arbiter": arbiter,
            "clock": { "white_ms": 60_000, "black_ms": 60_000 },
        }))
        .await;
        game.play("white", &["W move e2e4", "W press"]).await;
        game.house.clock.forward(59_999 * MS);
        assert_eq!(game.refused("white", "flag black").await, "flag-is-up");
        game.house.clock.forward(MS);
        assert_eq!(game.refused("black", "flag white").await, "flag-is-up");
        let case = format!("{edition} {control} {supervision} {arbiter}");
        if ends {
            // whatever is told now, the flag fell before
            assert_eq!(
                game.refused("black", "B move e7e5").await,
                "game-over",
                "{case}"
            );
        } else {
            let state = game.play("black", &["B move e7e5"]).await;
            assert_eq!(
                (&state["result"], &state["rulings"]),
                (&json!("*"), &json!([])),
                "{case}"
            );
            let acts = game.acts().await;
            let fell = acts.iter().position(|act| act == "service flag").unwrap();
            assert!(
                acts[fell + 1..].contains(&"black move".to_owned()),
                "{case}"
            );
            game.play("white", &["W claim flag"]).await;
        }
        let state = game.state().await;
        assert_eq!(
            (&state["result"], &state["termination"]),
            (&json!("1-0"), &json!("time")),
            "{case}"
        );
    }
}

#[tokio::test]
async fn a_flag_that_is_told_counts_as_told() {
    let game = Game::new(json!({ "clock": { "white_ms": 1_000, "black_ms": 1_000 } })).await;
    game.play("white", &["W touch e2"]).await;
    game.house.clock.forward(2_000 * MS);
    let flag = json!({ "acts": [{ "key": "f", "act": { "act": "flag", "side": "white" } }] });
    let (_, first) = game.post("black", flag.clone()).await;
    assert_eq!(first["results"][0]["outcome"], "appended");
    let (_, again) = game.post("black", flag).await;
    assert_eq!(again["results"][0]["outcome"], "already_appended");
    assert_eq!(game.state().await["result"], "0-1");
    assert_eq!(game.acts().await[2..], ["black flag", "service observe"]);
}

#[tokio::test]
async fn clocks_that_were_stopped_are_started_by_a_player() {
    let game = Game::new(json!({ "clock": clock() })).await;
    game.play("white", &["W move e2e4", "W press"]).await;
    let state = game.play("black", &["B stop irregularity"]).await;
    assert_eq!(state["running"], Value::Null);
    game.house.clock.forward(60_000 * MS);
    assert_eq!(
        game.refused("white", "W start_clock running=white").await,
        "clock-runs"
    );
    let state = game.play("white", &["W start_clock running=black"]).await;
    assert_eq!(
        (&state["running"], &state["clock"]["black_ms"]),
        (&json!("black"), &json!(BLITZ))
    );
}
