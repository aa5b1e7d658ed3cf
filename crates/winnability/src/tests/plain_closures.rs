//! Tests the plain closure itself: what it remembers, and how it sees mirrored boards and those
//! with unusual kings.

use std::sync::Arc;

use board::{Board, Color, Position, Square, Tolerant};

use super::boards::{of_men, position};
use super::plain::{Packed, Plain, PlainOutcome, Proved};
use crate::random::Random;

const BOUND: usize = 3_000;

/// The closure as it would be written in a few lines: positions in a list, each looked for in all
/// of it.
fn simple(root: &Tolerant, winner: Color, bound: usize) -> PlainOutcome {
    let (mut all, mut next, mut plies, mut end_of_ply) = (vec![root.clone()], 0, 0, 1);
    while let Some(position) = all.get(next).cloned() {
        if next == end_of_ply {
            (plies, end_of_ply) = (plies + 1, all.len());
        }
        if all.len() > bound {
            return PlainOutcome::Open;
        }
        if position.turn() != winner && position.is_checkmate() {
            return PlainOutcome::Mate { plies };
        }
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            if !all.iter().any(|other| other.same_position(&after)) {
                all.push(after);
            }
        }
        next += 1;
    }
    PlainOutcome::Closed {
        positions: all.len(),
    }
}

/// Whether both end, and then alike; mirrored positions are counted once, so that there may be
/// fewer.
fn agree(plain: &mut Plain, root: &Tolerant, winner: Color) -> bool {
    let told = root.to_fen();
    match (
        simple(root, winner, 300),
        plain.explore(root, winner, BOUND),
    ) {
        (PlainOutcome::Closed { positions: all }, PlainOutcome::Closed { positions }) => {
            assert!(positions <= all, "{told}");
            true
        }
        (PlainOutcome::Open, _) => false,
        (simple, found) => {
            assert_eq!(found, simple, "{told}");
            true
        }
    }
}

#[test]
fn it_says_what_a_closure_in_a_few_lines_says() {
    let (mut random, mut plain) = (Random(0x51e), Plain::default());
    let mut ended = 0;
    for round in 0..900 {
        let root = match round % 3 {
            0 => random.small(),
            1 => random.anything(),
            _ => random.blocked(),
        };
        ended += u32::from(agree(&mut plain, &root, random.color()));
    }
    assert!(ended > 40, "{ended}");
}

/// With what was proved before, little of it and much, it says the same.
#[test]
fn what_was_proved_before_changes_no_outcome() {
    for room in [64, 1_000_000] {
        let mut random = Random(0x93_0bed);
        let mut remembers = Plain::with(Arc::new(Proved::with_room(room)));
        let (mut forgets, mut closed, mut saved) = (Plain::default(), 0, 0);
        for _ in 0..600 {
            let (root, winner) = (random.blocked(), random.color());
            let outcome = forgets.explore(&root, winner, BOUND);
            for _ in 0..2 {
                let same = remembers.explore(&root, winner, BOUND);
                match (outcome, same) {
                    (PlainOutcome::Closed { .. }, PlainOutcome::Closed { .. }) => closed += 1,
                    (PlainOutcome::Open, PlainOutcome::Closed { .. }) => {}
                    _ => assert_eq!(same, outcome, "{}", root.to_fen()),
                }
                saved += forgets.len().saturating_sub(remembers.len());
            }
        }
        assert!(closed > 100 && saved > 0, "{closed} {saved}");
    }
}

/// No king, or two, to be checkmated: nothing is taken for the one king that moves.
#[test]
fn unusual_kings_are_no_trouble() {
    let mut plain = Plain::with(Arc::new(Proved::with_room(1_000)));
    let mut none = Board::empty();
    none.set_piece_at(Square::B2, Color::White.king());
    none.set_piece_at(Square::G2, Color::Black.bishop());
    let found = plain.explore(&of_men(none.clone(), Color::Black), Color::White, 100_000);
    assert!(matches!(found, PlainOutcome::Closed { positions } if positions < 4_096));
    none.set_piece_at(Square::A8, Color::Black.king());
    none.set_piece_at(Square::H8, Color::Black.king());
    none.set_piece_at(Square::A1, Color::White.rook());
    let two = of_men(none, Color::Black);
    assert_eq!(
        plain.explore(&two, Color::White, BOUND),
        simple(&two, Color::White, 300)
    );
}

#[test]
fn a_mirrored_board_and_exchanged_colours_are_the_same() {
    let wall = "8/5k2/8/1p2p2p/1P2P2P/8/4K3/8 b - - 0 1";
    let alike = [
        ("8/2k5/8/p2p2p1/P2P2P1/8/3K4/8 b - - 0 1", Color::White),
        ("8/4k3/8/1p2p2p/1P2P2P/8/5K2/8 w - - 0 1", Color::Black),
    ];
    for (fen, winner) in alike {
        let same = Packed::seen_by(&position(fen), winner);
        assert_eq!(Packed::seen_by(&position(wall), Color::White), same);
    }
    // with a right to castle left and right are two things
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let mirrored = "3k4/8/8/8/8/8/8/3K3R w - - 0 1";
    let seen = |fen| Packed::seen_by(&position(fen), Color::White);
    assert_ne!(seen(castling), seen(mirrored));
    assert_eq!(seen(mirrored), seen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
}
