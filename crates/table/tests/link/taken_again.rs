//! Tries that a game that is taken from its record is the one that was played.

use jadoube_table::NotTaken;
use serde_json::{Value, json, to_value};

use crate::game::Game;

/// A game in which everything happens that such a game decides otherwise than a board: an answer
/// that waits, an agreement, a claim of what went unnoticed, a flag.
fn eventful(arbiter: &str) -> Game {
    let clock = json!({ "white_ms": 60_000, "black_ms": 60_000, "increment_ms": 1_000 });
    let mut game = Game::new(json!({ "arbiter": arbiter, "clock": clock }));
    let acts = [
        ("white", "W touch e2 intent=unknown"),
        ("white", "A decide intent accidental of=1"),
        ("black", "A decide intent accidental of=1"),
        ("white", "W touch d2"),
        ("white", "W move b1c3"),
        ("white", "W press"),
        ("black", "B claim touch_move"),
        ("white", "A decide intent accidental of=1"),
        ("black", "A decide intent accidental of=1"),
        ("black", "agree 1/2-1/2"),
        ("white", "W move d2d4"),
        ("white", "W press"),
        ("black", "B say text=\"adjusting \\\"\""),
    ];
    for (seat, act) in acts {
        game.wait_ms(3_000);
        // what is refused tells nothing, and is no part of the record
        let _ = game.tell(seat, act);
    }
    game.wait_ms(70_000);
    let fell = ["flag white", "flag black"].map(|flag| game.tell("white", flag).is_ok());
    assert!(fell.contains(&true), "{:?}", game.acts());
    game
}

#[test]
fn the_record_says_what_was_told() {
    for arbiter in ["announces", "silent"] {
        let game = eventful(arbiter);
        assert!(game.acts().len() > 12, "{:?}", game.acts());
        assert!(game.told.iter().any(|news| news.is_answer), "{arbiter}");
        let (again, _) = game.taken_again();
        assert_eq!(again.len(), game.told.len());
        for (told, again) in game.told.iter().zip(&again) {
            assert_eq!(told.seq(), again.seq());
            assert_eq!(told.line, again.line);
            assert_eq!(told.is_answer, again.is_answer);
            let written = |value| -> Value { to_value(value).unwrap() };
            assert_eq!(written(&told.rulings), written(&again.rulings));
            assert_eq!(
                to_value(&told.state).unwrap(),
                to_value(&again.state).unwrap()
            );
        }
    }
}

#[test]
fn an_act_that_is_refused_leaves_no_trace() {
    let mut game = Game::new(json!({}));
    game.play("white", &["W touch e2"]);
    let before = game.state();
    let refused = game.refused("white", "W lift a4");
    assert!(matches!(refused, NotTaken::Refused(_)), "{refused:?}");
    assert_eq!((game.state(), game.table.next_seq()), (before, 2));
    assert_eq!(game.number_of("white", "k2"), None);
    assert_eq!(game.tell("white", "W release e2 e4"), Ok(2));
}

#[test]
fn each_seat_has_keys_of_its_own() {
    let mut game = Game::new(json!({}));
    assert_eq!(game.tell_under("1", "white", "W move e2e4"), Ok(1));
    assert_eq!(game.tell_under("1", "black", "B say text=\"hm\""), Ok(2));
    let (_, again) = game.taken_again();
    for table in [&game.table, &again] {
        let number = |seat| table.number_of(seat, &ledger::Key::new("1").unwrap());
        use jadoube_table::Seat;
        assert_eq!(
            (number(Seat::White), number(Seat::Black)),
            (Some(1), Some(2))
        );
        assert_eq!(number(Seat::Both), None);
    }
}
