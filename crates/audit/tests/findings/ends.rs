//! Tests what is found of ends: play that went on, results against the position, time.

use jadoube_audit::Kind::{
    AfterCheckmate, AfterDeadPosition, AfterFivefold, AfterSeventyFive, AfterStalemate, FiftyOpen,
    ResultAgainstPosition, ThreefoldOpen, TimeForfeitDrawn, TimeForfeitWon, WonWithoutMate,
};
use laws::Edition::{self, Fide2009, Fide2014, Fide2018, Fide2023, UsChess7};

use crate::{Expected, check, from, game, of};

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
            &[
                (ResultAgainstPosition, "1. Qg6"),
                (WonWithoutMate, "1. Qg6"),
            ],
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
