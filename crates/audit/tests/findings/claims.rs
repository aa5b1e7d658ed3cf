//! Tests what is found of draws: claims that were open, ends that are named, agreement.

use jadoube_audit::AuditSettings;
use jadoube_audit::Kind::{
    EarlyDraw, FiftyOpen, IllegalMove, ResultAgainstPosition, ThreefoldOpen, WrongTermination,
};
use laws::Edition::{self, Fide2009, Fide2014, Fide2023};

use crate::{Expected, check, findings, from, game, of};

const TWICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn a_claim_was_open_where_the_game_went_on() {
    let rook = from("8/8/8/8/8/2k5/8/K6R w - - 98 80");
    let table: &[(&str, String, Expected<'_>)] = &[
        // a server, or a claim, ends the game at once
        ("", format!("{TWICE} 1/2-1/2"), &[]),
        (
            "",
            format!("{TWICE} 5. e4 e5 1/2-1/2"),
            &[(ThreefoldOpen, "4... Ng8")],
        ),
        ("", "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 1/2-1/2".to_owned(), &[]),
        (&rook, "80. Rh2 Kd3 1/2-1/2".to_owned(), &[]),
        (
            &rook,
            "80. Rh2 Kd3 81. Rh3+ 1/2-1/2".to_owned(),
            &[(FiftyOpen, "80... Kd3")],
        ),
    ];
    for (tags, moves, expected) in table {
        check(&game(tags, moves), &of(Fide2023), expected);
    }
}

#[test]
fn a_claim_says_for_whom_it_was_open() {
    let text = game("", &format!("{TWICE} 5. e4 e5 1/2-1/2"));
    let found = findings(&text, &of(Fide2023));
    let sentence = "The position stood for the third time: White could claim a draw, and Black \
                    before making the move; the game went on.";
    assert_eq!(found[0].sentence, sentence);
    assert_eq!(found[0].articles, ["9.2.2", "9.2.1"]);
}

/// The same men, and other rights to castle or to capture en passant: no repetition.
#[test]
fn other_rights_make_another_position() {
    let rights = "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 6. Nf3 *";
    check(&game("", rights), &of(Fide2023), &[]);
    let fen = from("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    // after 1. d4 Black can capture en passant, and never again
    let twice = "1. d4 Kd8 2. Kd1 Ke8 3. Ke1 Kd8 4. Kd1 Ke8 5. Ke1 e3 6. d5 *";
    check(&game(&fen, twice), &of(Fide2023), &[]);
    let thrice = "1. d4 Kd8 2. Kd1 Ke8 3. Ke1 Kd8 4. Kd1 Ke8 5. Ke1 Kd8 6. d5 *";
    check(
        &game(&fen, thrice),
        &of(Fide2023),
        &[(ThreefoldOpen, "5... Kd8")],
    );
}

#[test]
fn ends_that_are_named_are_there() {
    let termination = |words: &str| format!("[Termination \"{words}\"]\n");
    let table: &[(String, String, Expected<'_>)] = &[
        (
            termination("3-fold repetition"),
            format!("{TWICE} 1/2-1/2"),
            &[],
        ),
        // claimed with a move that was written and not played (9.2.1)
        (
            termination("3-fold repetition"),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2".to_owned(),
            &[],
        ),
        (
            termination("3-fold repetition"),
            "1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2".to_owned(),
            &[(WrongTermination, "2... Ng8")],
        ),
        (
            termination("Fifty moves rule"),
            "1. e4 e5 1/2-1/2".to_owned(),
            &[(WrongTermination, "1... e5")],
        ),
        (
            termination("White mates"),
            "1. f3 e5 2. g4 Qh4# 0-1".to_owned(),
            &[(WrongTermination, "2... Qh4#")],
        ),
        (
            termination("Black mates"),
            "1. f3 e5 2. g4 Qh4# 0-1".to_owned(),
            &[],
        ),
        (
            termination("Ada won by checkmate"),
            "1. e4 e5 1-0".to_owned(),
            &[(WrongTermination, "1... e5")],
        ),
        (
            termination("stalemate"),
            "1. e4 e5 1/2-1/2".to_owned(),
            &[(WrongTermination, "1... e5")],
        ),
        (
            termination("insufficient material"),
            "1. e4 e5 1/2-1/2".to_owned(),
            &[(WrongTermination, "1... e5")],
        ),
        (
            termination("adjudication"),
            "1. e4 e5 1/2-1/2".to_owned(),
            &[],
        ),
    ];
    for (tags, moves, expected) in table {
        check(&game(tags, moves), &of(Fide2023), expected);
    }
}

#[test]
fn five_times_are_not_three() {
    let termination = "[Termination \"fivefold repetition\"]\n";
    let more = "5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";
    let wrong = (WrongTermination, "4... Ng8");
    let third = (ThreefoldOpen, "4... Ng8");
    let table: &[(Edition, String, Expected<'_>)] = &[
        (Fide2023, format!("{TWICE} 1/2-1/2"), &[wrong]),
        (Fide2009, format!("{TWICE} 1/2-1/2"), &[wrong]),
        (Fide2023, format!("{TWICE} {more} 1/2-1/2"), &[third]),
        (Fide2014, format!("{TWICE} {more} 1/2-1/2"), &[third]),
        (Fide2009, format!("{TWICE} {more} 1/2-1/2"), &[third]),
    ];
    for (edition, moves, expected) in table {
        check(&game(termination, moves), &of(*edition), expected);
    }
    let found = findings(
        &game(termination, &format!("{TWICE} 1/2-1/2")),
        &of(Fide2023),
    );
    assert_eq!(found[0].articles, ["9.6.1", "PGN 9.8.1"]);
}

/// What the filter did not look at may be dead all the same.
#[test]
fn a_dead_position_that_is_named_is_looked_for() {
    let dead = from("8/8/8/8/8/5q2/3P3p/4K2k b - - 0 1");
    let told = format!("{dead}[Termination \"dead position\"]\n");
    let pawn = from("7k/8/8/8/8/8/P7/K7 w - - 0 1") + "[Termination \"insufficient material\"]\n";
    let rook = from("7k/8/8/8/1r6/8/8/1K6 w - - 0 1") + "[Termination \"dead position\"]\n";
    let table: &[(&str, &str, Expected<'_>)] = &[
        (&told, "1... Qf1+ 1/2-1/2", &[]),
        (
            &told,
            "1... Qf1+ 0-1",
            &[(ResultAgainstPosition, "1... Qf1+")],
        ),
        (&pawn, "1. a3 1/2-1/2", &[(WrongTermination, "1. a3")]),
        (
            &rook,
            "1. Kxb4 1/2-1/2",
            &[(IllegalMove, "1. Kxb4"), (WrongTermination, "1. Kxb4")],
        ),
    ];
    for (tags, moves, expected) in table {
        check(&game(tags, moves), &of(Fide2023), expected);
    }
}

/// Moves of the game count, not those of the record.
#[test]
fn draws_of_games_that_begin_later_are_not_early() {
    let late = from("7k/7p/8/8/8/8/7P/7K w - - 0 40");
    let agreed = "[Termination \"draw by agreement\"]\n";
    let late_agreed = format!("{late}{agreed}");
    let table: &[(&str, Option<u32>, &str, Expected<'_>)] = &[
        (&late, Some(30), "40. h3 h6 1/2-1/2", &[]),
        (
            &late,
            Some(41),
            "40. h3 h6 1/2-1/2",
            &[(EarlyDraw, "40... h6")],
        ),
        (&late, None, "40. h3 1/2-1/2", &[]),
        (&late_agreed, None, "1/2-1/2", &[]),
        (agreed, None, "1/2-1/2", &[(EarlyDraw, "")]),
        ("", None, "1/2-1/2", &[]),
        // claimed with a move that was written and not played (9.2.1)
        (
            "",
            Some(30),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2",
            &[],
        ),
    ];
    for (tags, no_draw_before, moves, expected) in table {
        let settings = AuditSettings {
            no_draw_before: *no_draw_before,
            ..of(Fide2023)
        };
        check(&game(tags, moves), &settings, expected);
    }
    check(&game(agreed, "1/2-1/2"), &of(Fide2014), &[]);
}

#[test]
fn draws_that_were_agreed_too_early() {
    let table: &[(Edition, Option<u32>, &str, Expected<'_>)] = &[
        (Fide2023, None, "1. e4 1/2-1/2", &[(EarlyDraw, "1. e4")]),
        (Fide2023, None, "1. e4 e5 1/2-1/2", &[]),
        (Fide2014, None, "1. e4 1/2-1/2", &[]),
        (
            Fide2023,
            Some(2),
            "1. e4 e5 1/2-1/2",
            &[(EarlyDraw, "1... e5")],
        ),
        (Fide2023, Some(2), "1. e4 e5 2. d4 d5 1/2-1/2", &[]),
        (Fide2023, Some(2), "1. e4 e5 1-0", &[]),
    ];
    for (edition, no_draw_before, moves, expected) in table {
        let settings = AuditSettings {
            no_draw_before: *no_draw_before,
            ..of(*edition)
        };
        check(&game("", moves), &settings, expected);
    }
}

#[test]
fn a_repetition_is_no_agreement() {
    let settings = AuditSettings {
        no_draw_before: Some(30),
        ..of(Fide2023)
    };
    check(&game("", &format!("{TWICE} 1/2-1/2")), &settings, &[]);
}
