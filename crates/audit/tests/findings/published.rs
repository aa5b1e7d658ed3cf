//! Tests what is found in games that others have published, where they are at hand.

use std::collections::BTreeMap;

use board::Position;
use board::shakmaty::{Chess, EnPassantMode};
use jadoube_audit::{Auditor, Kind};
use laws::Edition;
use pgn::{PgnGame, PgnPosition, PlyEffect, Splitter};

use crate::of;
use crate::recorded::recorded;

/// Whether the board shows an end, by the positions of the game.
type IsShown = fn(&[Chess]) -> bool;

/// The ends that a board can show, by the words of `TerminationDetails`, each with what shakmaty
/// says of it.
const ENDS: [(&str, IsShown); 4] = [
    ("3-fold repetition", stands_thrice),
    ("fifty moves rule", |positions| {
        positions.last().is_some_and(|end| end.halfmoves() >= 100)
    }),
    ("white mates", |positions| {
        is_mated(positions, board::Color::Black)
    }),
    ("black mates", |positions| {
        is_mated(positions, board::Color::White)
    }),
];

fn stands_thrice(positions: &[Chess]) -> bool {
    let same = |position: &Chess| {
        let setup = position.to_setup(EnPassantMode::Legal);
        (
            setup.board,
            setup.turn,
            setup.castling_rights,
            setup.ep_square,
        )
    };
    let last = positions.last().map(same);
    positions
        .iter()
        .filter(|position| Some(same(position)) == last)
        .count()
        >= 3
}

fn is_mated(positions: &[Chess], who: board::Color) -> bool {
    positions
        .last()
        .is_some_and(|end| end.is_checkmate() && end.turn() == who)
}

/// Its positions, as shakmaty plays its legal moves.
fn positions(game: &PgnGame) -> Vec<Chess> {
    let Some(PgnPosition::Regular(start)) = game.start.standing() else {
        return Vec::new();
    };
    let mut all = vec![start];
    for ply in &game.plies {
        let (PlyEffect::Legal(m), Some(before)) = (&ply.played, all.last()) else {
            return Vec::new();
        };
        let mut after = before.clone();
        after.play_unchecked(*m);
        all.push(after);
    }
    all
}

#[test]
fn ends_are_those_that_the_details_of_tcec_name() {
    let Some(text) = recorded("tcec-sample.pgn.zst") else {
        return;
    };
    let mut auditor = Auditor::new(of(Edition::Fide2023));
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for (raw, number) in Splitter::new(&text[..]).zip(1..) {
        let game = PgnGame::read(raw.unwrap(), number);
        let details = game.tags.get("TerminationDetails").unwrap_or_default();
        let details = details.to_ascii_lowercase();
        let Some((words, is_so)) = ENDS.iter().find(|(words, _)| details.contains(words)) else {
            continue;
        };
        *met.entry(words).or_default() += 1;
        assert!(is_so(&positions(&game)), "game {number}: {details}");
        let found = auditor.findings(&game);
        let denied = found
            .iter()
            .find(|found| found.kind == Kind::WrongTermination);
        assert!(denied.is_none(), "{denied:?}");
    }
    let expected = [
        ("3-fold repetition", 91),
        ("black mates", 10),
        ("fifty moves rule", 9),
        ("white mates", 52),
    ];
    assert_eq!(met, BTreeMap::from(expected));
}
