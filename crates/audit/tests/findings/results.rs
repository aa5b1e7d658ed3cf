//! Tests what is found of results, headers and text, and of games that come twice.

use jadoube_audit::Kind::{
    BrokenText, ContradictoryResult, IrregularStart, MissingResult, MissingTag, PlyCount,
    RepeatedResult, UnreadableStart,
};
use jadoube_audit::{Likeness, ReadGame, Severity, Twins, same_game};
use laws::Edition::Fide2023;
use pgn::{PgnGame, Splitter};

use crate::{Expected, check, findings, game, of};

const NAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n";

#[test]
fn results_agree_with_each_other() {
    let table: &[(&str, &str, Expected<'_>)] = &[
        ("[Result \"1-0\"]", "1. e4 e5 1-0", &[]),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 0-1",
            &[(ContradictoryResult, "")],
        ),
        ("[Result \"1-0\"]", "1. e4 e5 *", &[(MissingResult, "")]),
        ("[Result \"1-0\"]", "1. e4 e5", &[(MissingResult, "")]),
        ("", "1. e4 e5 1-0", &[(MissingResult, "")]),
        ("[Result \"won\"]", "1. e4 e5 1-0", &[(MissingResult, "")]),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 1-0 1-0",
            &[(RepeatedResult, "")],
        ),
        ("[Result \"*\"]", "1. e4 e5 *", &[]),
        // both have lost
        ("[Result \"0-0\"]", "0-0", &[]),
        ("[Result \"0-0\"]", "1. e4 e5 0-0", &[]),
        ("[Result \"0-0\"]", "1. e4 e5 *", &[]),
        (
            "[Result \"0-0\"]",
            "1. e4 e5 1-0",
            &[(ContradictoryResult, "")],
        ),
    ];
    for (tags, moves, expected) in table {
        check(
            &format!("{NAMES}{tags}\n\n{moves}\n"),
            &of(Fide2023),
            expected,
        );
    }
}

#[test]
fn headers_agree_with_the_moves() {
    let two_kings = "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/7Q/KK6 w - - 0 1\"]";
    let table: &[(&str, &str, Expected<'_>)] = &[
        ("[PlyCount \"2\"]", "1. e4 e5 *", &[]),
        ("[PlyCount \"3\"]", "1. e4 e5 *", &[(PlyCount, "")]),
        (
            "[SetUp \"1\"]\n[FEN \"nonsense\"]",
            "1. e4 e5 *",
            &[(UnreadableStart, "")],
        ),
        (two_kings, "1. Qh3 *", &[(IrregularStart, "")]),
        (
            "",
            "1. e4 e5 {open *",
            &[(MissingResult, ""), (BrokenText, "")],
        ),
    ];
    for (tags, moves, expected) in table {
        let text = format!("{NAMES}[Result \"*\"]\n{tags}\n\n{moves}\n");
        check(&text, &of(Fide2023), expected);
    }
}

#[test]
fn of_what_is_no_game_nothing_else_is_missing() {
    for text in ["<!doctype html><html></html>\n", "nothing of chess\n"] {
        check(text, &of(Fide2023), &[(BrokenText, "")]);
    }
}

#[test]
fn players_are_named() {
    let text = "[White \"Ada\"]\n[Result \"*\"]\n\n1. e4 *\n";
    check(text, &of(Fide2023), &[(MissingTag, "")]);
}

#[test]
fn the_same_game_is_met_again() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0";
    let clocks = moves.replace("e4 ", "e4 {[%clk 0:05:00]} ");
    let other = moves.replace("Be7", "b5");
    let text = [
        game("", moves),
        game("[Round \"2\"]", &clocks),
        game("", &other),
    ]
    .concat();
    let mut twins = Twins::default();
    let mut number = 0;
    let met: Vec<Option<ReadGame>> = Splitter::new(text.as_bytes())
        .map(|raw| {
            number += 1;
            let game = PgnGame::read(raw.unwrap(), number);
            let has_clocks = game.plies.iter().any(|ply| ply.clk_ms.is_some());
            let place = ReadGame {
                file: 1,
                game: number,
                has_clocks,
            };
            twins.met(Likeness::of(&game).unwrap(), place)
        })
        .collect();
    let first = ReadGame {
        file: 1,
        game: 1,
        has_clocks: false,
    };
    assert_eq!(met, [None, Some(first), None]);
    let finding = same_game(2, 0, true, first, "game 1");
    let sentence =
        "The players and the moves are those of game 1, here with clocks and there without.";
    assert_eq!(finding.sentence, sentence);
}

/// Nothing in it contradicts the Laws, and its moves are compared as they are written.
#[test]
fn a_variant_that_nobody_knows_is_no_fault() {
    let atomic = "[Variant \"Atomic\"]\n";
    let one = game(
        atomic,
        "1. Nf3 f6 2. Nd4 c6 3. Nb5 cxb5 4. e3 e6 5. Bxb5 Bb4 1-0",
    );
    let other = one.replace("Bb4", "Ba3");
    for finding in findings(&one, &of(Fide2023)) {
        assert_eq!(
            (finding.kind, finding.severity),
            (UnreadableStart, Severity::Note)
        );
    }
    let likeness = |text: &str| {
        let raw = Splitter::new(text.as_bytes()).next().unwrap().unwrap();
        Likeness::of(&PgnGame::read(raw, 1)).unwrap()
    };
    assert_ne!(likeness(&one), likeness(&other));
    assert_eq!(likeness(&one), likeness(&one.replace("Nd4", "Nd4 {x}")));
    assert_eq!(likeness(&one), likeness(&one.replace("1. ", "1.")));
}
