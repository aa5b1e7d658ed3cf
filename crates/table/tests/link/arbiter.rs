//! Tries what the arbiter who is built in does by himself.

use jadoube_table::NotTaken;
use serde_json::{Value, json};

use crate::game::{Game, START, last_ruling};

const BLITZ: i64 = 180_000;

fn clock() -> Value {
    json!({ "white_ms": BLITZ, "black_ms": BLITZ, "increment_ms": 2_000 })
}

/// What somebody may do or say to find out whether White's move, not yet completed, is one. Who
/// claims, or offers a draw before he has moved (9.1.2.1), is answered.
const PROBES: [&[&str]; 12] = [
    &[],
    &["W say text=\"is it?\""],
    &["B say text=\"is it?\""],
    &["W adjust"],
    &["W stop irregularity"],
    &["W stop irregularity", "W start_clock running=white"],
    &["W stop irregularity", "W start_clock running=black"],
    &["B press"],
    &["W write e2e4"],
    &["W handshake"],
    &["W write_result 1-0"],
    &["flag white"],
];

#[test]
fn nobody_finds_out_before_the_press_whether_a_move_is_one() {
    let mut cases = Vec::new();
    for arbiter in ["announces", "silent"] {
        for clock in [clock(), Value::Null] {
            cases.extend(PROBES.map(|probe| (arbiter, clock.clone(), probe)));
        }
    }
    for (arbiter, clock, probe) in cases {
        let mut found = Vec::new();
        for release in ["W release e2 e4", "W release e2 e5"] {
            let mut game = Game::new(json!({ "arbiter": arbiter, "clock": clock }));
            game.play("both", &[release]);
            let mut outcomes = Vec::new();
            for act in probe {
                outcomes.push(game.tell("both", act).is_ok());
            }
            let mut state = game.state();
            state["placement"] = Value::Null;
            found.push((outcomes, state));
        }
        assert_eq!(found[0], found[1], "{arbiter} {clock} {probe:?}");
    }
}

#[test]
fn a_silent_arbiter_waits_for_a_claim() {
    let silent = || Game::new(json!({ "arbiter": "silent" }));
    let touched = ["W touch d2", "W release b1 c3", "W press"];
    let mut game = silent();
    let state = game.play("white", &touched);
    assert_eq!(
        (&state["rulings"], &state["has_the_move"]),
        (&json!([]), &json!("black"))
    );
    let state = game.play("black", &["B claim touch_move"]);
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["placement"], START);
    assert_eq!(state["must_play"]["moves"], json!(["d2d3", "d2d4"]));

    // who has touched a man himself comes too late, and is bound
    let mut game = silent();
    game.play("white", &touched);
    game.play("black", &["B touch g8"]);
    let state = game.play("black", &["B claim touch_move"]);
    assert_eq!(last_ruling(&state), "touch_move rejected");
    assert_ne!(state["placement"], START);
    assert!(game.acts().contains(&"service decide".to_owned()));

    // and there is nothing to claim where nothing was
    let mut game = silent();
    game.play("white", &["W move e2e4", "W press"]);
    let state = game.play("black", &["B claim touch_move"]);
    assert_eq!(last_ruling(&state), "none rejected");
}

#[test]
fn a_silent_arbiter_rules_on_what_was_completed() {
    let mut game = Game::new(json!({ "arbiter": "silent", "clock": clock() }));
    let state = game.play("white", &["W move e2e5", "W press"]);
    assert_eq!(
        (&state["rulings"], &state["running"]),
        (&json!([]), &json!("black"))
    );
    let state = game.play("black", &["B move e7e6", "B press"]);
    assert_eq!(state["rulings"], json!([]));
    let state = game.play("black", &["B claim illegal_move"]);
    assert_eq!(last_ruling(&state), "illegal_move enforced");
    assert_eq!(state["illegal_moves"]["white"], 1);
    assert_eq!(
        (&state["placement"], &state["running"]),
        (&json!(START), &json!("white"))
    );
    // a move taken back is brought up in the same way
    let mut game = Game::new(json!({ "arbiter": "silent" }));
    let taken_back = ["W release g1 f3", "W lift f3", "W release f3 g1"];
    game.play("white", &taken_back);
    let state = game.play("white", &["W move b1c3", "W press"]);
    assert_eq!(state["rulings"], json!([]));
    let state = game.play("black", &["B claim touch_move"]);
    assert_eq!(last_ruling(&state), "touch_move proposed");
}

#[test]
fn he_finds_the_illegal_move_before_the_one_that_is_claimed() {
    let fen = "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1";
    let mut game = Game::new(json!({ "arbiter": "silent", "fen": fen }));
    game.play("white", &["W move a1a2", "W press"]);
    game.play("black", &["B move e2e1", "B press"]);
    let state = game.play("white", &["W claim illegal_move"]);
    assert_eq!(
        state["illegal_moves"],
        json!({ "white": 1, "black": 1 }),
        "{state}"
    );
    assert_eq!(state["placement"], "4k3/8/8/8/8/8/4q3/R3K3");
    assert_eq!(state["has_the_move"], "white");
}

#[test]
fn where_only_a_claim_is_heard_he_brings_up_nothing_himself() {
    let fen = "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1";
    for edition in ["FIDE2009", "FIDE2023"] {
        let terms = json!({ "arbiter": "silent", "fen": fen, "edition": edition, "control": "rapid", "supervision": "inadequate" });
        let mut game = Game::new(terms);
        game.play("white", &["W move a1a2", "W press"]);
        game.play("black", &["B move e2e1", "B press"]);
        game.tell("white", "W claim illegal_move").unwrap();
        let acts = game.acts();
        let says = |act: &String| act.contains("observe");
        assert!(!acts.iter().any(says), "{acts:?}");
    }
}

#[test]
fn a_ruling_on_the_one_tells_nobody_what_the_other_has_touched() {
    let mut game = Game::new(json!({ "control": "blitz", "clock": clock() }));
    game.play("white", &["W move g1f3", "W release f3 g1"]);
    game.play("black", &["B touch a7"]);
    let state = game.play("white", &["W press"]);
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["must_play"], Value::Null, "{state}");
}

#[test]
fn whose_press_without_a_move_counts_is_told_what_he_must_play() {
    let fen = "3qk3/8/8/3P4/8/8/8/4K3 b - - 0 10";
    let mut game = Game::new(json!({ "fen": fen }));
    let state = game.play("black", &["B touch d8", "B touch d5", "B press"]);
    assert_eq!(last_ruling(&state), "as_illegal_move enforced");
    assert_eq!(state["must_play"]["moves"], json!(["d8d5"]), "{state}");
    // found after the next move it puts nothing back, and binds nobody
    let mut game = Game::new(json!({ "arbiter": "silent" }));
    game.play("white", &["W press", "W move e2e4", "W press"]);
    let state = game.play("black", &["B touch g8", "B claim illegal_move"]);
    assert_eq!(last_ruling(&state), "as_illegal_move enforced");
    assert_eq!(state["must_play"], Value::Null, "{state}");
}

#[test]
fn a_silent_arbiter_puts_men_back_aloud() {
    let mut game = Game::new(json!({ "arbiter": "silent" }));
    game.play("white", &["W touch e2", "W move b1c3", "W press"]);
    game.play("black", &["B claim touch_move"]);
    let state = game.play("white", &["W move g1f3"]);
    assert_eq!(state["rulings"].as_array().unwrap().len(), 1);
    let state = game.play("white", &["W press"]);
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(state["rulings"].as_array().unwrap().len(), 2);
    assert_eq!(state["placement"], START);
    game.play("white", &["W move e2e4", "W press"]);
    // a second move running stands until the opponent says so
    game.play("white", &["W move d2d4"]);
    let state = game.play("black", &["B claim illegal_move"]);
    assert_eq!(last_ruling(&state), "out_of_turn proposed");
    assert_eq!(state["has_the_move"], "black");
}

#[test]
fn under_an_old_code_what_is_open_is_the_opponents() {
    let old = |arbiter: &str| json!({ "edition": "LCC1848", "arbiter": arbiter });
    for arbiter in ["announces", "silent"] {
        let mut game = Game::new(old(arbiter));
        let state = game.play("white", &["W touch e2", "W move d2d4"]);
        let is_told = state["rulings"] != json!([]);
        assert_eq!(is_told, arbiter == "announces", "{state}");
        let state = game.play("black", &["B claim touch_move"]);
        assert_eq!(last_ruling(&state), "touch_move enforced", "{arbiter}");
        assert_eq!(state["placement"], START);
    }
}

#[test]
fn who_calls_a_silent_arbiter_has_him_ask() {
    let mut game = Game::new(json!({ "arbiter": "silent" }));
    let touched = ["W touch d2 intent=unknown", "W move b1c3", "W press"];
    let state = game.play("white", &touched);
    assert_eq!(state["pending"], json!([]), "nobody is asked before");
    let state = game.play("black", &["B claim touch_move"]);
    assert_eq!(state["pending"][0]["fact"], "intent", "{state}");
    game.play("white", &["A decide intent accidental"]);
    let state = game.play("black", &["A decide intent accidental"]);
    assert_eq!(state["pending"], json!([]));
    assert_ne!(state["placement"], START, "{state}");
}

#[test]
fn mate_ends_the_game_whoever_watches() {
    for arbiter in ["announces", "silent"] {
        let mut game = Game::new(json!({ "arbiter": arbiter }));
        game.play("white", &["W move f2f3", "W press"]);
        game.play("black", &["B move e7e5", "B press"]);
        game.play("white", &["W move g2g4", "W press"]);
        let state = game.play("black", &["B move d8h4"]);
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

#[test]
fn a_mate_in_breach_of_article_4_ends_nothing_once_it_is_claimed() {
    for (fen, acts, termination, is_reopened) in ENDS {
        let mut game = Game::new(json!({ "arbiter": "silent", "fen": fen }));
        let ended = game.play("white", acts);
        assert_eq!(ended["termination"], termination, "{fen}");
        let state = game.play("black", &["B claim touch_move"]);
        assert_eq!(state["result"] == "*", is_reopened, "{fen}: {state}");
        assert_eq!(state["must_play"].is_object(), is_reopened, "{fen}");
        let goes_on = game.tell("black", "B say text=\"?\"");
        assert_eq!(goes_on.is_ok(), is_reopened, "{fen}");
    }
}

#[test]
fn who_announces_stops_a_mate_in_breach_of_article_4_at_once() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1";
    let mut game = Game::new(json!({ "fen": fen }));
    let state = game.play("white", &["W touch d1", "W move a1a8"]);
    assert_eq!(last_ruling(&state), "touch_move proposed");
    assert_eq!(
        (&state["result"], &state["has_the_move"]),
        (&json!("*"), &json!("white"))
    );
    assert!(state["must_play"].is_object(), "{state}");
    // another wrong man is his to put back until he presses
    let state = game.play("white", &["W move a1a7"]);
    assert_eq!(state["placement"], "6k1/R4ppp/8/8/8/8/5PPP/3Q2K1");
}

#[test]
fn what_the_result_rests_on_is_asked_after_the_end() {
    let mut game = Game::new(json!({}));
    game.play("white", &["W press", "W move e2e4", "W press"]);
    game.play("black", &["B move e7e5", "B press"]);
    let state = game.play("white", &["W press"]);
    assert_eq!(state["termination"], "illegal_moves");
    assert_eq!(state["pending"][0]["fact"], "misunderstanding");
    let answer = "A decide misunderstanding true of=6";
    game.play("white", &[answer]);
    let state = game.play("black", &[answer]);
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

#[test]
fn a_flag_falls_by_the_clock_of_the_service() {
    for (edition, control, supervision, arbiter, ends) in FLAGS {
        let mut game = Game::new(json!({
            "edition": edition, "control": control, "supervision": supervision, "arbiter": arbiter,
            "clock": { "white_ms": 60_000, "black_ms": 60_000 },
        }));
        game.play("white", &["W move e2e4", "W press"]);
        game.wait_ms(59_999);
        assert_eq!(game.refused("white", "flag black"), NotTaken::FlagIsUp);
        game.wait_ms(1);
        assert_eq!(game.refused("black", "flag white"), NotTaken::FlagIsUp);
        let case = format!("{edition} {control} {supervision} {arbiter}");
        if ends {
            // whatever is told now, the flag fell before
            assert_eq!(
                game.refused("black", "B move e7e5"),
                NotTaken::GameOver,
                "{case}"
            );
        } else {
            let state = game.play("black", &["B move e7e5"]);
            assert_eq!(
                (&state["result"], &state["rulings"]),
                (&json!("*"), &json!([])),
                "{case}"
            );
            let acts = game.acts();
            let fell = acts.iter().position(|act| act == "service flag").unwrap();
            assert!(
                acts[fell + 1..].contains(&"black move".to_owned()),
                "{case}"
            );
            game.play("white", &["W claim flag"]);
        }
        let state = game.state();
        assert_eq!(
            (&state["result"], &state["termination"]),
            (&json!("1-0"), &json!("time")),
            "{case}"
        );
    }
}

#[test]
fn a_flag_that_is_told_counts_as_told() {
    let mut game = Game::new(json!({ "clock": { "white_ms": 1_000, "black_ms": 1_000 } }));
    game.play("white", &["W touch e2"]);
    game.wait_ms(2_000);
    assert_eq!(game.tell_under("f", "black", "flag white"), Ok(2));
    assert_eq!(game.number_of("black", "f"), Some(2));
    assert_eq!(game.number_of("white", "f"), None);
    assert_eq!(game.state()["result"], "0-1");
    assert_eq!(game.acts()[2..], ["black flag", "service observe"]);
}

#[test]
fn clocks_that_were_stopped_are_started_by_a_player() {
    let mut game = Game::new(json!({ "clock": clock() }));
    game.play("white", &["W move e2e4", "W press"]);
    let state = game.play("black", &["B stop irregularity"]);
    assert_eq!(state["running"], Value::Null);
    game.wait_ms(60_000);
    assert_eq!(
        game.refused("white", "W start_clock running=white"),
        NotTaken::ClockRuns
    );
    let state = game.play("white", &["W start_clock running=black"]);
    assert_eq!(
        (&state["running"], &state["clock"]["black_ms"]),
        (&json!("black"), &json!(BLITZ))
    );
}

/// C-43: only what is declared ends a game.
#[test]
fn a_hand_held_out_and_a_written_result_end_nothing() {
    for arbiter in ["announces", "silent", "teaches"] {
        let mut game = Game::new(json!({ "arbiter": arbiter }));
        let before = game.play("white", &["W move e2e4", "W press"]);
        game.play("black", &["B handshake", "B write_result 1-0"]);
        let after = game.play("white", &["W handshake", "W write_result 1-0"]);
        for said in ["result", "rulings", "questions"] {
            assert_eq!(after[said], before[said], "{arbiter}: {said}");
        }
        let told = ["black handshake", "black write_result"];
        assert!(game.acts().windows(2).any(|acts| acts == told), "{arbiter}");
        let state = game.play("black", &["B resign"]);
        assert_eq!(state["result"], "1-0", "{arbiter}");
    }
}
