//! Tests what is found of ends: play that went on, results against the position, time.

use jadoube_audit::Kind::{
    AfterCheckmate, AfterDeadPosition, AfterFivefold, AfterSeventyFive, AfterStalemate, FiftyOpen,
    IllegalMove, PromotionMissing, ResultAgainstPosition, ThreefoldOpen, TimeForfeitDrawn,
    TimeForfeitWon, WonWithoutMate, WrongTermination,
};
use jadoube_audit::{AuditSettings, Kind, Severity};
use laws::Edition::{self, Fide2009, Fide2014, Fide2018, Fide2023, London1848, UsChess7};

use crate::{Expected, check, findings, from, game, of};

/// Knights out and back, twice: the position stands for the third time, then for the fifth.
const TWICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
const FOUR_TIMES: &str = "5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";

const TIME: &str = "[Termination \"Time forfeit\"]\n";

#[track_caller]
fn table(rows: &[(Edition, &str, &str, Expected<'_>)]) {
    for (edition, tags, moves, expected) in rows {
        check(&game(tags, moves), &of(*edition), expected);
    }
}

#[test]
fn play_after_the_end() {
    let stalemate = from("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    let last_rook = from("7k/8/8/8/8/8/1r6/1K6 w - - 0 1");
    let mate = "1. f3 e5 2. g4 Qh4#";
    table(&[
        (Fide2023, "", &format!("{mate} 0-1"), &[]),
        (
            Fide2023,
            "",
            &format!("{mate} 3. a3 a6 0-1"),
            &[(AfterCheckmate, "2... Qh4#")],
        ),
        (Fide2023, &stalemate, "1. Qg6 1/2-1/2", &[]),
        (
            Fide2023,
            &stalemate,
            "1. Qg6 Kg7 1/2-1/2",
            &[(AfterStalemate, "1. Qg6")],
        ),
        (Fide2023, &last_rook, "1. Kxb2 1/2-1/2", &[]),
        (
            Fide2023,
            &last_rook,
            "1. Kxb2 Kg7 1/2-1/2",
            &[(AfterDeadPosition, "1. Kxb2")],
        ),
    ]);
}

#[test]
fn pawns_that_lock_are_dead() {
    // the last pawn locks the wall, behind which nobody can break through
    let wall = from("8/8/4k3/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    let almost = from("8/8/4k3/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1");
    table(&[
        (
            Fide2023,
            &wall,
            "1. Ke2 1/2-1/2",
            &[(AfterDeadPosition, "")],
        ),
        (Fide2023, &almost, "1. g4 1/2-1/2", &[]),
        (
            Fide2023,
            &almost,
            "1. g4 Kf6 1/2-1/2",
            &[(AfterDeadPosition, "1. g4")],
        ),
    ]);
}

#[test]
fn five_times_and_seventy_five_moves() {
    let five = format!("{TWICE} {FOUR_TIMES} 9. e4 1-0");
    let third = (ThreefoldOpen, "4... Ng8");
    let fifth = (AfterFivefold, "8... Ng8");
    let rook = from("8/8/8/8/8/2k5/8/K6R w - - 149 100");
    let fifty = (FiftyOpen, "");
    let seventy_five = (AfterSeventyFive, "100. Rh2");
    table(&[
        (Fide2023, "", &five, &[third, fifth]),
        (Fide2014, "", &five, &[third, fifth]),
        (Fide2009, "", &five, &[third]),
        (UsChess7, "", &five, &[third]),
        (
            Fide2023,
            &rook,
            "100. Rh2 Kd3 1/2-1/2",
            &[fifty, seventy_five],
        ),
        (Fide2009, &rook, "100. Rh2 Kd3 1/2-1/2", &[fifty]),
    ]);
}

#[test]
fn checkmate_comes_before_seventy_five_moves() {
    let fen = from("k7/8/1K6/8/8/8/8/7R w - - 149 100");
    table(&[(Fide2023, &fen, "100. Rh8# 1-0", &[(FiftyOpen, "")])]);
}

/// In 2014 the position had to come back with every other move of each player.
#[test]
fn fivefold_by_another_way_is_none_in_2014() {
    let detour = "5. Nc3 Nc6 6. Nb1 Nb8 7. Nf3 Nf6 8. Ng1 Nc6 9. Nf3 Nb8 10. Ng1 e5 1-0";
    let text = format!("{TWICE} {detour}");
    let third = (ThreefoldOpen, "4... Ng8");
    table(&[(Fide2014, "", &text, &[third])]);
}

#[test]
fn results_that_are_not_those_of_the_position() {
    let stalemate = from("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    table(&[
        (
            Fide2023,
            "",
            "1. f3 e5 2. g4 Qh4# 1-0",
            &[(ResultAgainstPosition, "2... Qh4#")],
        ),
        (
            Fide2023,
            "",
            "1. f3 e5 2. g4 Qh4# *",
            &[(ResultAgainstPosition, "2... Qh4#")],
        ),
        (
            Fide2023,
            &stalemate,
            "1. Qg6 1-0",
            &[(ResultAgainstPosition, "1. Qg6")],
        ),
        (
            Fide2018,
            &stalemate,
            "1. Qg6 1-0",
            &[(ResultAgainstPosition, "1. Qg6")],
        ),
    ]);
}

#[test]
fn who_cannot_checkmate_does_not_win() {
    let bare = from("7k/7p/8/8/8/8/8/K7 w - - 0 1");
    let bare_on_time = format!("{bare}{TIME}");
    let knight_on_time = format!("{}{TIME}", from("7k/7p/8/8/8/8/6N1/K7 w - - 0 1"));
    let forfeit = format!("{bare}[Termination \"Rules infraction\"]\n");
    table(&[
        (
            Fide2023,
            &bare_on_time,
            "1. Kb1 1-0",
            &[(TimeForfeitWon, "1. Kb1")],
        ),
        (
            Fide2009,
            &bare_on_time,
            "1. Kb1 1-0",
            &[(TimeForfeitWon, "1. Kb1")],
        ),
        (
            UsChess7,
            &bare_on_time,
            "1. Kb1 1-0",
            &[(TimeForfeitWon, "1. Kb1")],
        ),
        (Fide2023, &knight_on_time, "1. Kb1 1-0", &[]),
        (Fide2023, &bare_on_time, "1. Kb1 0-1", &[]),
        (Fide2023, &bare, "1. Kb1 1-0", &[(WonWithoutMate, "1. Kb1")]),
        (Fide2018, &bare, "1. Kb1 1-0", &[]),
        (Fide2023, &forfeit, "1. Kb1 1-0", &[]),
    ]);
}

#[test]
fn who_can_checkmate_wins_on_time() {
    let pawn = format!("{}{TIME}", from("7k/8/8/8/8/8/7P/K7 w - - 0 1"));
    let bare = format!("{}{TIME}", from("7k/7p/8/8/8/8/8/K7 w - - 0 1"));
    table(&[
        (
            Fide2023,
            &pawn,
            "1. Kb1 1/2-1/2",
            &[(TimeForfeitDrawn, "1. Kb1")],
        ),
        (Fide2023, &bare, "1. Kb1 1/2-1/2", &[]),
        (UsChess7, &pawn, "1. Kb1 1/2-1/2", &[]),
    ]);
}

/// 5.1.1, 5.2.1, 5.2.2: what ends a game is a legal move, in every edition.
#[test]
fn an_illegal_move_ends_nothing() {
    let queen = "1. e4 e5 2. Bc4 Nc6 3. Qxf7";
    let stalemate = from("7k/8/8/3Q4/8/8/8/K7 w - - 0 1");
    let rook = from("7k/8/8/8/1r6/8/8/1K6 w - - 0 60");
    let by_checkmate = "[Termination \"checkmate\"]\n";
    let seventh = (IllegalMove, "3. Qxf7");
    let capture = (IllegalMove, "60. Kxb4");
    for edition in [Fide2009, Fide2014, Fide2023, UsChess7, London1848] {
        table(&[
            (edition, "", &format!("{queen} 1/2-1/2"), &[seventh]),
            (edition, "", &format!("{queen} 1-0"), &[seventh]),
            (
                edition,
                "",
                &format!("{queen} Kxf7 4. d4 1/2-1/2"),
                &[seventh, (IllegalMove, "3... Kxf7")],
            ),
            (
                edition,
                by_checkmate,
                &format!("{queen} 1-0"),
                &[seventh, (WrongTermination, "3. Qxf7")],
            ),
            (
                edition,
                &stalemate,
                "1. Qg6 1-0",
                &[(IllegalMove, "1. Qg6")],
            ),
            (edition, &rook, "60. Kxb4 1/2-1/2", &[capture]),
            (edition, &rook, "60. Kxb4 Kg7 1/2-1/2", &[capture]),
        ]);
    }
    // the next legal move leaves a dead position
    let after = (AfterDeadPosition, "60... Kg7");
    table(&[(
        Fide2023,
        &rook,
        "60. Kxb4 Kg7 61. Kc4 1/2-1/2",
        &[capture, after],
    )]);
}

/// 7.5.2 puts a queen and lets the move stand; before 2014 the position before it is restored.
#[test]
fn a_promotion_that_was_left_out_ends_the_game_where_a_queen_is_put() {
    let mate = from("6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1");
    let missing = (PromotionMissing, "1. a8");
    let against = (ResultAgainstPosition, "1. a8");
    let after = (AfterCheckmate, "1. a8");
    table(&[
        (Fide2023, &mate, "1. a8 1-0", &[missing]),
        (Fide2023, &mate, "1. a8 0-1", &[missing, against]),
        // a second illegal move, after which nobody can checkmate
        (Fide2023, &mate, "1. a8 1/2-1/2", &[missing]),
        (Fide2014, &mate, "1. a8 h6 1-0", &[missing, after]),
        (Fide2009, &mate, "1. a8 0-1", &[missing]),
        (UsChess7, &mate, "1. a8 0-1", &[missing]),
    ]);
    for (edition, words) in [
        (Fide2023, "A queen takes its place."),
        (
            Fide2009,
            "These Laws put no queen there; the moves were read on as if they did.",
        ),
        (
            UsChess7,
            "These Laws put no queen there; the moves were read on as if they did.",
        ),
    ] {
        let found = findings(&game(&mate, "1. a8 1-0"), &of(edition));
        assert!(found[0].sentence.ends_with(words), "{found:?}");
    }
}

#[test]
fn minor_pieces_are_dead_where_the_only_move_takes_one() {
    let knight = from("8/8/8/8/3n4/1k6/8/KB6 b - - 0 1");
    let dead = (AfterDeadPosition, "1... Nc2+");
    table(&[
        (Fide2023, &knight, "1... Nc2+ 1/2-1/2", &[]),
        (Fide2023, &knight, "1... Nc2+ 2. Bxc2+ 1/2-1/2", &[dead]),
        (
            Fide2023,
            &knight,
            "1... Nc2+ 2. Bxc2+ Kxc2 1/2-1/2",
            &[dead],
        ),
        (Fide2009, &knight, "1... Nc2+ 2. Bxc2+ 1/2-1/2", &[dead]),
    ]);
}

/// The codes of the nineteenth century know neither dead positions nor claims.
#[test]
fn historic_codes_end_no_game_for_dead_positions() {
    let rook = from("7k/8/8/8/8/8/1r6/1K6 w - - 0 1");
    let fifty = from("8/8/8/8/8/2k5/8/K6R w - - 120 80");
    table(&[
        (London1848, &rook, "1. Kxb2 Kg7 1/2-1/2", &[]),
        (London1848, "", &format!("{TWICE} 5. e4 e5 1/2-1/2"), &[]),
        (London1848, &fifty, "80. Rh2 Kd3 1/2-1/2", &[]),
    ]);
}

/// 7.5.5: what counts is the position before the illegal move.
#[test]
fn an_illegal_move_loses_no_game_to_who_cannot_checkmate() {
    let words = |words: &str| format!("[Termination \"{words}\"]\n");
    let bare = |told: &str| from("7k/8/8/8/8/8/4q3/K7 b - - 0 1") + &words(told);
    let pawn = from("7k/8/8/8/8/8/P3q3/K7 b - - 0 1") + &words("rules infraction");
    let last = from("7k/8/8/8/4q3/8/P7/K7 b - - 0 1") + &words("rules infraction");
    let illegal = (IllegalMove, "1... Qh6");
    let won = (WonWithoutMate, "1... Qh6");
    for edition in [Fide2009, Fide2014, Fide2018, Fide2023] {
        table(&[
            (
                edition,
                &bare("rules infraction"),
                "1... Qh6 1-0",
                &[illegal, won],
            ),
            (
                edition,
                &bare("illegal move"),
                "1... Qh6 2. Kb1 1-0",
                &[illegal, won],
            ),
            (
                edition,
                &bare("rules infraction"),
                "1... Qh6 1/2-1/2",
                &[illegal],
            ),
            (edition, &bare("abandoned"), "1... Qh6 1-0", &[illegal]),
            (edition, &pawn, "1... Qh6 1-0", &[illegal]),
            // the man that was taken could have checkmated
            (
                edition,
                &last,
                "1... Qxa2 1-0",
                &[(IllegalMove, "1... Qxa2")],
            ),
        ]);
    }
    table(&[(
        UsChess7,
        &bare("rules infraction"),
        "1... Qh6 1-0",
        &[illegal],
    )]);
    for (told, severity) in [
        ("illegal move", Severity::Fault),
        ("rules infraction", Severity::Doubt),
    ] {
        let found = findings(&game(&bare(told), "1... Qh6 1-0"), &of(Fide2023));
        assert_eq!(found[1].articles, ["7.5.5"]);
        assert_eq!(found[1].severity, severity);
    }
}

/// 6.9 is asked of the position before the first illegal move where a king was taken, and of the
/// one before the last move where that is illegal.
#[test]
fn a_flag_is_judged_by_what_legal_moves_left() {
    let king = from("7k/7p/8/8/8/8/8/B2K4 b - - 0 60") + TIME;
    let bare = from("7k/7p/8/8/8/8/8/3K4 w - - 0 60") + TIME;
    let pawn = from("7k/8/8/8/4q3/8/P7/K7 b - - 0 1") + TIME;
    let illegal = |at| (IllegalMove, at);
    table(&[
        (
            Fide2023,
            &king,
            "60... h5 61. Bxh8 1-0",
            &[illegal("60... h5"), illegal("61. Bxh8")],
        ),
        (
            Fide2018,
            &king,
            "60... h5 61. Bxh8 1/2-1/2",
            &[
                illegal("60... h5"),
                illegal("61. Bxh8"),
                (TimeForfeitDrawn, "61. Bxh8"),
            ],
        ),
        (
            Fide2023,
            &bare,
            "60. Kxh8 1-0",
            &[illegal("60. Kxh8"), (TimeForfeitWon, "60. Kxh8")],
        ),
        (
            UsChess7,
            &bare,
            "60. Kxh8 1-0",
            &[illegal("60. Kxh8"), (TimeForfeitWon, "60. Kxh8")],
        ),
        (Fide2023, &pawn, "1... Qxa2 1-0", &[illegal("1... Qxa2")]),
    ]);
}

/// 6.9 and 5.1.2 leave a game alone that has ended, and so do claims.
#[test]
fn after_the_end_nothing_else_ends_the_game() {
    let stalemate = from("7k/8/8/6Q1/8/8/8/K7 w - - 0 1") + TIME;
    let knight = from("7k/8/8/8/8/8/8/KN6 w - - 98 90");
    let quiet = from("7k/8/8/8/8/8/8/KR6 w - - 84 90");
    let five = "90. Rb2 Kg8 91. Rb1 Kh8 92. Rb2 Kg8 93. Rb1 Kh8 94. Rb2 Kg8 95. Rb1 Kh8 96. Rb2 Kg8 \
                97. Rb1 Kh8 98. Rb2 Kg8 1/2-1/2";
    let against = (ResultAgainstPosition, "1. Qg6");
    table(&[
        (Fide2023, &stalemate, "1. Qg6 0-1", &[against]),
        (Fide2023, &stalemate, "1. Qg6 1/2-1/2", &[]),
        (
            Fide2023,
            &knight,
            "90. Nc3 Kg8 91. Nb1 1-0",
            &[(AfterDeadPosition, "")],
        ),
        (
            Fide2023,
            &quiet,
            five,
            &[(ThreefoldOpen, "93... Kh8"), (AfterFivefold, "97... Kh8")],
        ),
        (
            Fide2009,
            &quiet,
            five,
            &[(ThreefoldOpen, "93... Kh8"), (FiftyOpen, "97... Kh8")],
        ),
    ]);
    let found = findings(&game(&quiet, five), &of(Fide2023));
    let again = "Such positions came 8 times in all, the last after 97. Rb1.";
    assert!(found[0].sentence.ends_with(again), "{found:?}");
}

/// Kinds that rest on who can checkmate are worked out if one of them is to be told, and not if
/// none is; the others are the same.
#[test]
fn nobody_is_asked_about_mates_for_what_is_not_told() {
    let tags = from("7k/8/8/8/8/8/1r6/1K6 w - - 0 60");
    let text = game(&tags, "60. Kxb2 Kg7 62. Kb3 1-0");
    let whole = of(Edition::Fide2023);
    let kinds = |left_out: Vec<Kind>| {
        let settings = AuditSettings {
            left_out,
            ..whole.clone()
        };
        let found = findings(&text, &settings);
        found.iter().map(|it| it.kind).collect::<Vec<_>>()
    };
    let both = [Kind::AfterDeadPosition, Kind::MoveNumber];
    assert_eq!(kinds(Vec::new()), both);
    let told = |told: &[Kind]| Kind::all().filter(|kind| !told.contains(kind)).collect();
    // what comes after an end is no claim that was open
    assert_eq!(kinds(told(&[Kind::ThreefoldOpen])), both);
    assert_eq!(kinds(told(&[Kind::MoveNumber])), [Kind::MoveNumber]);
}
