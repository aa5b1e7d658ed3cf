//! Tests that random games are read off the men as they were played, however the hands went.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod random;

use jadoube_board::{Board, Move, Position, ScoreSheet, Square, Tolerant, san_and_play};
use random::Random;

/// How the men stand while a move is carried out: off the board what moves or is taken, in any
/// order.
fn meanwhile(before: &Board, after: &Board, random: &mut Random) -> Vec<Board> {
    let is_other = |square: &Square| before.piece_at(*square) != after.piece_at(*square);
    let mut left: Vec<Square> = Square::ALL.into_iter().filter(is_other).collect();
    let mut men = before.clone();
    let mut shown = Vec::new();
    while !left.is_empty() {
        let square = left.swap_remove(random.below(left.len() as u32) as usize);
        men.discard_piece_at(square);
        shown.push(men.clone());
    }
    shown
}

#[test]
fn random_games_are_read_as_they_were_played() {
    let mut random = Random(7);
    for game in 0..200 {
        let start = Tolerant::default();
        let mut position = start.clone();
        let mut sheet = ScoreSheet::new(start);
        let mut played: Vec<String> = Vec::new();
        for ply in 0..80 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let m: Move = legal[random.below(legal.len() as u32) as usize];
            let before = position.board().clone();
            let after = position.board_after(m);
            for men in meanwhile(&before, &after, &mut random) {
                assert!(!sheet.follow(&men, ply), "game {game}, ply {ply}");
            }
            assert!(sheet.follow(&after, ply), "game {game}, ply {ply}");
            if random.below(8) == 0 {
                // taken back, and made again
                assert!(sheet.follow(&before, ply) && sheet.follow(&after, ply));
            }
            played.push(san_and_play(&mut position, m));
        }
        let written = sheet
            .moves()
            .map(|(m, _)| m.san.as_deref().unwrap().to_owned());
        assert_eq!(written.collect::<Vec<_>>(), played, "game {game}");
        assert_eq!(sheet.moves().last().map(|(_, after)| after), Some(position));
    }
}
