//! Writes records as PGN and reads them back: it is the same game, in every way of writing it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[expect(dead_code, reason = "other tests sign their records")]
mod recorded;

use board::shakmaty::{Chess, Position};
use board::{CastlingMode, Color, Move, Tolerant, uci};
use jadoube_ledger::as_pgn;
use pgn::{PgnGame, PlyEffect, Splitter, Way};
use proptest::prelude::*;
use recorded::recorded;

/// How a game ends, and the result of it.
const ENDS: [(&str, &str); 2] = [("", "*"), ("agree 1/2-1/2", "1/2-1/2")];

/// Legal moves, as many as there are numbers, or fewer where the game is over before.
fn moves(numbers: &[u8]) -> Vec<Move> {
    let mut position = Chess::default();
    let mut all = Vec::new();
    for number in numbers {
        let legal = position.legal_moves();
        if position.is_game_over() {
            break;
        }
        let m = legal[usize::from(*number) % legal.len()];
        position.play_unchecked(m);
        all.push(m);
    }
    all
}

/// Each move as it is told, with the press after it.
fn told(moves: &[Move]) -> Vec<String> {
    let mut position = Tolerant::default();
    let mut lines = vec!["start".to_owned()];
    for m in moves {
        let who = match position.turn() {
            Color::White => "W",
            Color::Black => "B",
        };
        lines.push(format!("{who} move {}", uci(*m, CastlingMode::Standard)));
        position.play_unchecked(*m);
        if !position.legal_moves().is_empty() {
            lines.push(format!("{who} press"));
        }
    }
    lines
}

fn read(text: &str) -> Vec<PgnGame> {
    let raws = Splitter::new(text.as_bytes()).map(Result::unwrap);
    raws.zip(1..)
        .map(|(raw, number)| PgnGame::read(raw, number))
        .collect()
}

fn legal(game: &PgnGame) -> Vec<Move> {
    let legal = game.plies.iter().map(|ply| match ply.played {
        PlyEffect::Legal(m) => m,
        ref other => panic!("{other:?}"),
    });
    legal.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn a_record_that_is_written_is_read_as_the_same_game(
        numbers in proptest::collection::vec(any::<u8>(), 2..50),
        name in ".{1,30}",
        (end, result) in proptest::sample::select(&ENDS[..]),
    ) {
        let moves = moves(&numbers);
        let mut lines = told(&moves);
        lines.extend(Some(end.to_owned()).filter(|end| !end.is_empty()));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let game = as_pgn(&recorded("g", &lines), &[("White", &name)]).unwrap().unwrap();
        for way in Way::ALL {
            let text = game.write(way);
            let games = read(&text);
            prop_assert_eq!(games.len(), 1, "{}", text);
            let again = &games[0];
            prop_assert_eq!(&again.flaws, &[], "{}", text);
            prop_assert_eq!(legal(again), &moves[..], "{}", text);
            prop_assert_eq!(again.tags.get("White"), Some(&*name), "{}", text);
            prop_assert_eq!(again.recorded_result(), game.recorded_result());
            let written = again.result.map(|result| result.to_string());
            let is_over = moves.len() < numbers.len();
            prop_assert!(is_over || written.as_deref() == Some(result), "{}", text);
        }
    }
}
