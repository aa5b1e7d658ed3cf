//! Tests what is found of single moves: illegal ones, promotions left out, passed turns, kings in
//! the centre, and numbers.

use jadoube_audit::Kind::{
    BrokenText, DoubtfulSignal, IllegalMove, LooseMove, MoveNumber, NullMove, PromotionMissing,
    ResultSignal,
};
use jadoube_audit::Severity;
use laws::Edition;
use rustix::time::{ClockId, clock_gettime};

use crate::{Expected, check, findings, from, game, of};

#[test]
fn moves_that_are_none() {
    let pawn = from("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let table: &[(&str, &str, Expected<'_>)] = &[
        ("", "1. e4 e5 2. Nf3 Nc6 *", &[]),
        ("", "1. e4 e5 2. Ke3 Nc6 *", &[(IllegalMove, "2. Ke3")]),
        ("", "1. e4 e5 2. Nf5 Nc6 *", &[(IllegalMove, "2. Nf5")]),
        ("", "1. e4 e5 2. O-O Nc6 *", &[(IllegalMove, "2. O-O")]),
        ("", "1. e4 -- 2. d4 d5 *", &[(NullMove, "1... --")]),
        (&pawn, "1. a8 Kg7 *", &[(PromotionMissing, "1. a8")]),
        (&pawn, "1. a8=Q+ Kg7 *", &[]),
    ];
    for (tags, moves, expected) in table {
        check(&game(tags, moves), &of(Edition::Fide2023), expected);
    }
}

/// Counters of a FEN may be as large as they can be written.
#[test]
fn counters_run_over_nowhere() {
    let most = from("4k3/8/8/8/8/8/8/R3K3 w - - 4294967295 4294967295");
    let text = game(&most, "1. Ra2 Kd8 2. Ra3 Kc8 *");
    let found = findings(&text, &of(Edition::Fide2023));
    let numbers = found.iter().filter(|finding| finding.kind == MoveNumber);
    assert_eq!(numbers.count(), 1, "{found:?}");
    for way in [pgn::Way::Strict, pgn::Way::Lenient, pgn::Way::Split] {
        let raw = pgn::Splitter::new(text.as_bytes()).next();
        let game = pgn::PgnGame::read(raw.expect("a game").expect("a text"), 1);
        assert!(game.write(way).contains("Kc8 *"));
    }
}

#[test]
fn an_illegal_move_rests_on_what_it_breaks() {
    let pinned = from("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let table = [
        (
            Edition::Fide2023,
            &pinned[..],
            "1. Nc3 *",
            &["3.10.2", "7.5.1", "3.9.2"][..],
        ),
        (
            Edition::Fide2014,
            &pinned[..],
            "1. Nc3 *",
            &["3.10b", "7.5a", "3.9"][..],
        ),
        (
            Edition::Fide2023,
            "",
            "1. O-O *",
            &["3.10.2", "7.5.1", "3.8.2.2.2"][..],
        ),
    ];
    for (edition, tags, moves, articles) in table {
        let found = findings(&game(tags, moves), &of(edition));
        assert_eq!(found[0].articles, articles, "{found:?}");
        assert_eq!((found[0].ply, found[0].game), (Some(1), 1));
    }
}

#[test]
fn a_finding_says_where_it_stands() {
    let text = game("", "1. e4 e5 2. Ke3 Nc6 *");
    let found = findings(&text, &of(Edition::Fide2023));
    let offset = usize::try_from(found[0].offset).unwrap();
    assert!(text[offset..].starts_with("Ke3"), "{}", &text[offset..]);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(found[0].fen.as_deref(), Some(fen));
}

#[test]
fn kings_in_the_centre_are_no_moves() {
    let table: &[(&str, Expected<'_>)] = &[
        ("1. e4 e5 2. Ke4 Kd5 1-0", &[(ResultSignal, "2. Ke4")]),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Ke4 1-0",
            &[(ResultSignal, "3. Ke4")],
        ),
    ];
    for (moves, expected) in table {
        check(&game("", moves), &of(Edition::Fide2023), expected);
    }
    let near = from("7k/p7/8/8/8/3K4/P7/8 w - - 0 1");
    let text = game(&near, "1. Ke4 1-0");
    check(&text, &of(Edition::Fide2023), &[(DoubtfulSignal, "1. Ke4")]);
    let found = findings(&text, &of(Edition::Fide2023));
    assert_eq!(found[0].severity, Severity::Note);
    assert!(found[0].sentence.contains("it is a legal move"));
}

#[test]
fn numbers_are_those_of_the_moves() {
    let black = from("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7");
    let table: &[(&str, &str, Expected<'_>)] = &[
        ("", "1. e4 e5 2. Nf3 2... Nc6 *", &[]),
        ("", "1. e4 e5 3. Nf3 Nc6 *", &[(MoveNumber, "2. Nf3")]),
        ("", "1. e4 e5 Nf3 Nc6 *", &[(MoveNumber, "2. Nf3")]),
        ("", "1. e4 e5 2... Nf3 Nc6 *", &[(MoveNumber, "2. Nf3")]),
        (&black, "7... e5 8. Nf3 *", &[]),
        (&black, "1... e5 2. Nf3 *", &[(MoveNumber, "7... e5")]),
    ];
    for (tags, moves, expected) in table {
        check(&game(tags, moves), &of(Edition::Fide2023), expected);
    }
}

#[test]
fn a_number_is_named_with_its_player() {
    let table = [
        (
            "1. e4 e5 3. Nf3 *",
            "The number 3 stands here, and it is White's move 2.",
        ),
        (
            "1. e4 2... e5 2. Nf3 *",
            "The number 2 stands here, and it is Black's move 1.",
        ),
        (
            "1. e4 e5 2.... Nf3 *",
            "Full stops as before a move of Black stand here, and it is White's move 2.",
        ),
    ];
    for (moves, sentence) in table {
        let found = findings(&game("", moves), &of(Edition::Fide2023));
        assert_eq!(found[0].sentence, sentence, "{moves}");
    }
}

#[test]
fn castling_without_a_rook_is_told_as_that() {
    let king = from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1");
    let found = findings(&game(&king, "1. Kc1 *"), &of(Edition::Fide2023));
    let part = "is castling without the right to it";
    assert!(found[0].sentence.contains(part), "{}", found[0].sentence);
}

/// A game of nothing but faults is told in some lines, and takes as much longer as it is longer.
#[test]
fn what_comes_a_hundred_thousand_times_is_counted() {
    let judged = |count: u32| {
        let moves: Vec<String> = (1..=count)
            .map(|number| format!("{number}. Ke5 Ke5"))
            .collect();
        let text = game("", &format!("{} *", moves.join(" ")));
        let began = clock_gettime(ClockId::ThreadCPUTime);
        let found = findings(&text, &of(Edition::Fide2023));
        let illegal = found.iter().filter(|finding| finding.kind == IllegalMove);
        let illegal: Vec<_> = illegal.collect();
        assert_eq!(illegal.len(), 200);
        let rest = format!(
            "{} moves after it are not told one by one, the last time at {count}... Ke5.",
            2 * count - 200
        );
        assert!(
            illegal[199].sentence.ends_with(&rest),
            "{}",
            illegal[199].sentence
        );
        clock_gettime(ClockId::ThreadCPUTime) - began
    };
    let (some, many) = (judged(5_000), judged(50_000));
    // ten times as many moves; a hundred times as long where each is held against each
    let times = many.tv_sec as f64 + many.tv_nsec as f64 / 1e9;
    let times = times / (some.tv_sec as f64 + some.tv_nsec as f64 / 1e9);
    assert!(times < 40.0, "{times}");
}

#[test]
fn loose_writing_is_told() {
    let table: &[(&str, Expected<'_>)] = &[
        ("1. e4 d5 2. ed5 *", &[(LooseMove, "2. exd5")]),
        ("1. e4 d5 2. exd5 *", &[]),
        ("1. Ng1xf3 e7e5 *", &[(LooseMove, "1. Nf3")]),
        ("1. e2e4 e7-e5 2. Ng1f3 *", &[]),
        ("1. e4 d5 2. ed *", &[(LooseMove, "2. exd5")]),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Kg1 Nf6 5. Re1 *",
            &[(LooseMove, "4. O-O")],
        ),
        // nothing shows that the rook moved, too
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Kg1 Nf6 5. d3 *",
            &[(IllegalMove, "4. Kg1")],
        ),
        // one word that nobody can read is one fault
        (
            "1. e4 e5 2. Nf3 Xc6 3. Bb5 a6 4. Ba4 *",
            &[(BrokenText, "")],
        ),
        (
            "1. e4 e5 3. Xf3 Nc6 4. Bb5 *",
            &[(BrokenText, ""), (MoveNumber, "2. Xf3")],
        ),
        ("1. e4 2. d4 d5 *", &[(NullMove, "1... --")]),
    ];
    for (moves, expected) in table {
        check(&game("", moves), &of(Edition::Fide2023), expected);
    }
}
