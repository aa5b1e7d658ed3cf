//! Tries what is ruled by the clock where the connection of a player is lost.

use jadoube_table::NotTaken;
use laws::board::Color;
use serde_json::{Value, json};

use crate::game::Game;

const SECOND_US: i64 = 1_000_000;

/// White has moved, and Black, whose clock runs, is cut off after twenty seconds.
fn black_is_cut_off(arbiter: &str) -> Game {
    let clock = json!({ "white_ms": 60_000, "black_ms": 60_000 });
    let mut game = Game::new(json!({ "arbiter": arbiter, "clock": clock }));
    game.play("white", &["W move e2e4", "W press"]);
    game.wait_ms(20_000);
    game.cut_off.black = Some(game.now_us);
    game
}

/// His clock is stopped now.
fn stopped(game: &mut Game) -> Value {
    let since_us = game.cut_off.black.unwrap();
    let stopping = game
        .table
        .stop_the_clock_of(Color::Black, since_us, game.now_us);
    stopping.unwrap();
    game.told.extend(game.table.fresh());
    game.state()
}

#[test]
fn no_flag_falls_before_his_clock_is_stopped_as_it_stood() {
    for arbiter in ["announces", "silent"] {
        let mut game = black_is_cut_off(arbiter);
        game.wait_ms(50_000);
        assert_eq!(game.refused("white", "flag black"), NotTaken::CutOff);
        let state = stopped(&mut game);
        assert_eq!(state["running"], Value::Null, "{arbiter}");
        assert_eq!(state["clock"]["black_ms"], 40_000, "{arbiter}");
        assert_eq!(game.acts().last().unwrap(), "service stop");
    }
}

#[test]
fn whoever_starts_it_again_waits_no_longer() {
    let mut game = black_is_cut_off("announces");
    game.wait_ms(5_000);
    stopped(&mut game);
    game.play("white", &["W start_clock running=black"]);
    let count = game.acts().len();
    assert_eq!(stopped(&mut game)["running"], "black", "it is stopped once");
    game.wait_ms(39_999);
    assert_eq!(game.refused("white", "flag black"), NotTaken::FlagIsUp);
    assert_eq!(game.acts().len(), count);
    game.wait_ms(1);
    let state = game.play("white", &["flag black"]);
    assert_eq!(state["result"], "1-0");
}

#[test]
fn who_is_cut_off_again_is_waited_for_again() {
    let mut game = black_is_cut_off("announces");
    stopped(&mut game);
    game.play("white", &["W start_clock running=black"]);
    game.wait_ms(10_000);
    game.cut_off.black = Some(game.now_us);
    game.wait_ms(60_000);
    assert_eq!(game.refused("white", "flag black"), NotTaken::CutOff);
    let state = stopped(&mut game);
    assert_eq!(state["clock"]["black_ms"], 30_000);
}

#[test]
fn nothing_is_stopped_but_the_clock_that_runs() {
    let mut game = black_is_cut_off("announces");
    game.play("black", &["B move e7e5", "B press"]);
    let count = game.acts().len();
    assert_eq!(stopped(&mut game)["running"], "white");
    let since_us = game.now_us - SECOND_US;
    game.play("white", &["W resign"]);
    let white = game
        .table
        .stop_the_clock_of(Color::White, since_us, game.now_us);
    assert_eq!(white, Ok(()));
    assert!(game.table.fresh().is_empty());
    assert_eq!(game.acts().len(), count + 1);
}
