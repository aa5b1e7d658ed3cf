//! Tries what is no PGN, or hardly one: it is told with its place, and the next game is read.

use std::io::{Cursor, Read};

use jadoube_pgn::{FlawKind, PgnGame, PlyEffect, Splitter};

/// What comes after each piece of bad input.
const NEXT: &str = "[Event \"next\"]\n[White \"Ada\"]\n\n1. e4 e5 1-0\n";

fn read(reader: impl Read) -> Vec<PgnGame> {
    let raws = Splitter::new(reader).map(|raw| raw.expect("a text"));
    raws.zip(1..)
        .map(|(raw, number)| PgnGame::read(raw, number))
        .collect()
}

/// The games before the next one, which must have been read.
fn before_the_next(text: &[u8]) -> Vec<PgnGame> {
    let mut games = read(Cursor::new([text, b"\n\n", NEXT.as_bytes()].concat()));
    let shown = String::from_utf8_lossy(text);
    let next = games.pop().expect("a game");
    assert_eq!(next.tags.get("White"), Some("Ada"), "{shown}");
    assert_eq!((next.plies.len(), next.flaws.len()), (2, 0), "{shown}");
    assert_eq!(next.number, games.len() as u64 + 1);
    assert_eq!(next.offset, text.len() as u64 + 2, "{shown}");
    games
}

fn flaws(game: &PgnGame) -> Vec<(FlawKind, u64)> {
    game.flaws
        .iter()
        .map(|flaw| (flaw.kind, flaw.offset))
        .collect()
}

#[test]
fn what_is_bad_is_told_with_its_place() {
    use FlawKind::*;
    type Flaws<'t> = &'t [(FlawKind, u64)];
    type Row<'t> = (&'t [u8], &'t [(usize, Flaws<'t>)]);
    let table: &[Row<'_>] = &[
        // a file cut in the middle
        (b"[Event \"cut", &[(0, &[(BrokenTag, 0)])]),
        (b"[Event \"x\"]\n[Whi", &[(0, &[(BrokenTag, 12)])]),
        (
            b"[Event \"x\"]\n\n1. e4 e5 2. N",
            &[(2, &[(UnknownWord, 25)])],
        ),
        (
            b"[Event \"x\"]\n\n1. e4 {[%clk 0:0",
            &[(1, &[(OpenComment, 19)])],
        ),
        (
            b"[Event \"x\"]\n\n1. e4 (1. d4",
            &[(1, &[(OpenVariation, 19)])],
        ),
        // binary garbage
        (
            b"\0\x01\xFF\xFE{{\x80\n\"\\)",
            &[(0, &[(OpenComment, 4), (NoGame, 0)])],
        ),
        (b"\0\x01\xFF\xFE\x80 \x07\x08", &[(0, &[(NoGame, 0)])]),
        (
            b"[Event \"x\"]\n\n1. e4 \0\x01\xFF e5 1-0",
            &[(2, &[(UnknownWord, 19)])],
        ),
        // tags that nobody knows, twice, broken
        (b"[Weather \"rain\"]\n\n1. e4 *", &[(1, &[])]),
        (b"[A \"1\"]\n[A \"2\"]\n\n*", &[(0, &[(TagAgain, 8)])]),
        (
            b"[A 1]\n[B]\n[C \"3\"]\n\n*",
            &[(0, &[(BrokenTag, 0), (BrokenTag, 6)])],
        ),
        // CRLF, a mark of byte order, Latin-1
        (
            b"\xEF\xBB\xBF[White \"M\xFCller\"]\r\n\r\n1. e4 {x}\r\ne5 *\r\n",
            &[(2, &[])],
        ),
        // braces that are never closed, or never opened
        (
            b"[A \"1\"]\n\n1. e4 { 2. d4\n\n[A \"2\"]\n\n1. d4 } d5 *",
            &[(1, &[(OpenComment, 15)]), (2, &[(UnknownWord, 39)])],
        ),
        (b"1. e4 ) e5 *", &[(2, &[(EndOfNoVariation, 6)])]),
        // games that were glued together
        (
            b"[A \"1\"]\n\n1. e4 1-0[A \"2\"]\n\n1. d4 *",
            &[(1, &[]), (1, &[])],
        ),
        (b"1. e4 e5 1-0 1. d4 d5 0-1", &[(2, &[]), (2, &[])]),
        (
            b"1. e4 e5 1-0 2. d4 0-1",
            &[(3, &[(MovesAfterResult, 16), (OtherResult, 19)])],
        ),
        (b"1. e4 1-0 1-0", &[(1, &[(ResultAgain, 10)])]),
        // a page of the Web
        (
            b"<!DOCTYPE html>\n<html><body>404 (not found) e4 {</body></html>",
            &[(0, &[(OpenComment, 47), (WebPage, 0)])],
        ),
        // starts that cannot be
        (b"[FEN \"x\"]\n\n1. e4 *", &[(1, &[(UnreadableFen, 0)])]),
        (b"[SetUp \"1\"]\n\n1. e4 *", &[(1, &[(NoFen, 0)])]),
        (
            b"[Variant \"Atomic\"]\n\n1. e4 *",
            &[(1, &[(UnknownVariant, 0)])],
        ),
        // how a move is written
        (b"1. e4 d5 2. ed5 *", &[(3, &[(CaptureSign, 12)])]),
        (b"1. e4 d5 2. d5 *", &[(3, &[])]),
        (b"1. e4 d5 2. exd6 *", &[(3, &[])]),
        (b"1. Nf3 Nf6 2. Nxd4 *", &[(3, &[(CaptureSign, 14)])]),
        (b"1. Ng1xf3 e7e5 2. e2e4 *", &[(3, &[(CaptureSign, 3)])]),
        (b"1. e4 d5 2. e4d5 Qd8d5 *", &[(4, &[(CaptureSign, 17)])]),
        // castling as a move of the king, where what follows shows the rook beside him
        (
            b"[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. Kg1 Ke7 2. Rf5 *",
            &[(3, &[(KingForCastling, 45)])],
        ),
        (
            b"[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. Ke1-g1 Ke7 2. Re1 *",
            &[(3, &[(KingForCastling, 45)])],
        ),
        (
            b"[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. e1g1 *",
            &[(1, &[])],
        ),
        (
            b"1. d4 d5 2. Nf3 Nf6 3. Nd2 c5 4. Nfg1 *",
            &[(7, &[(Ambiguous, 23)])],
        ),
    ];
    for (text, expected) in table {
        let found: Vec<_> = before_the_next(text)
            .iter()
            .map(|game| (game.plies.len(), flaws(game)))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(plies, flaws)| (*plies, flaws.to_vec()))
            .collect();
        assert_eq!(found, expected, "{}", String::from_utf8_lossy(text));
    }
}

/// Each ply in short: a legal move, `--` for a turn that was passed, `?` for what nobody can read.
fn plies(game: &PgnGame) -> String {
    let short = game.plies.iter().map(|ply| match &ply.played {
        PlyEffect::Legal(m) => m.to().to_string(),
        PlyEffect::Illegal(illegal) => format!("!{}", illegal.written),
        PlyEffect::Null => "--".to_owned(),
        PlyEffect::Unreadable => "?".to_owned(),
    });
    short.collect::<Vec<_>>().join(" ")
}

#[test]
fn one_word_that_nobody_knows_makes_no_other_move_a_fault() {
    use FlawKind::{CommentInside, ShortCapture, UnknownWord};
    type Row<'a> = (&'a str, &'a str, &'a [(FlawKind, u64)]);
    let table: &[Row<'_>] = &[
        (
            "1. e4 e5 2. Nf3\u{B1} Nc6 3. Bb5 a6 1-0",
            "e4 e5 f3 c6 b5 a6",
            &[],
        ),
        (
            "1. e4 e5 2. Nf3\u{2192} Nc6, 3. Bb5 a6 1-0",
            "e4 e5 f3 c6 b5 a6",
            &[],
        ),
        // the numbers show a move, or that there is none
        (
            "1. e4 e5 2. Xf3 Nc6 3. Bb5 a6 1-0",
            "e4 e5 ? c6 b5 a6",
            &[(UnknownWord, 12)],
        ),
        (
            "1. e4 e5 2. Nf3 Xc6? 3. Bb5 1-0",
            "e4 e5 f3 ? b5",
            &[(UnknownWord, 16)],
        ),
        (
            "1. e4 e5 2. Nf3 N?6 3. Bb5 1-0",
            "e4 e5 f3 ? b5",
            &[(UnknownWord, 16)],
        ),
        (
            "1. e4 e5 2. good Nf3 Nc6 3. Bb5 1-0",
            "e4 e5 f3 c6 b5",
            &[(UnknownWord, 12)],
        ),
        (
            "1. e4 very good move e5 2. Nf3 1-0",
            "e4 e5 f3",
            &[(UnknownWord, 6)],
        ),
        (
            "11. e4 e5 12. Nf3 Xc6 13. Bb5 1-0",
            "e4 e5 f3 ? b5",
            &[(UnknownWord, 18)],
        ),
        // without numbers the moves show it
        (
            "e4 e5 Nf3 Xc6 Bb5 a6 Ba4 Nf6 1-0",
            "e4 e5 f3 ? b5 a6 a4 f6",
            &[(UnknownWord, 10)],
        ),
        ("e4 e5 fine Nf3 Nc6 1-0", "e4 e5 f3 c6", &[(UnknownWord, 6)]),
        // a move that is not there
        ("1. e4 2. d4 d5 3. exd5 1-0", "e4 -- d4 d5 d5", &[]),
        ("1. e4 e5 2... Nc6 3. Nf3 1-0", "e4 e5 -- c6 f3", &[]),
        // every move has a number of its own
        ("1. e4 2. e5 3. Nf3 4. Nc6 1-0", "e4 e5 f3 c6", &[]),
        // pawns that name no square
        (
            "1. e4 d5 2. ed Qxd5 3. Nc3 1-0",
            "e4 d5 d5 d5 c3",
            &[(ShortCapture, 12)],
        ),
        (
            "1. e4 d5 2. exd Qxd5 3. Nc3 1-0",
            "e4 d5 d5 d5 c3",
            &[(ShortCapture, 12)],
        ),
        ("1. e4 d5 2. e4:d5 Dxd5 3. Sc3 1-0", "e4 d5 d5 d5 c3", &[]),
        // a brace that is missing
        (
            "1. e4 {[%clk 0:15:02] e5 {[%clk 0:15:00]} 2. Nf3 Nc6 1-0",
            "e4 e5 f3 c6",
            &[(CommentInside, 25)],
        ),
        ("1. e4 {see {there} e5 1-0", "e4 e5", &[]),
    ];
    for (text, expected, told) in table {
        let game = &before_the_next(text.as_bytes())[0];
        assert_eq!(
            (plies(game).as_str(), &flaws(game)[..]),
            (*expected, *told),
            "{text}"
        );
    }
}

#[test]
fn clocks_beside_a_missing_brace_are_read() {
    let text = "1. e4 {[%clk 0:15:02] e5 {[%clk 0:15:00]} 2. Nf3 1-0";
    let game = &before_the_next(text.as_bytes())[0];
    let clocks: Vec<_> = game.plies.iter().map(|ply| ply.clk_ms).collect();
    assert_eq!(clocks, [Some(902_000), Some(900_000), None]);
}

#[test]
fn moves_of_another_variant_are_kept_as_they_are_written() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ 4. @d4 1-0";
    let game = &before_the_next(text.as_bytes())[0];
    assert_eq!(game.plies.len(), 7);
    assert_eq!(flaws(game), [(FlawKind::UnknownVariant, 0)]);
    let written = game.write(jadoube_pgn::Way::Lenient);
    assert!(
        written.ends_with("3. P@e4 Qxe4+ 4. @d4 1-0\n\n"),
        "{written}"
    );
}

/// The mark of a word that is no move is none of the move before it.
#[test]
fn marks_stay_beside_what_they_mark() {
    let game = &before_the_next(b"1. e4 e5 2. Nf3 Nc6 3. what? Bb5 a6! 1-0")[0];
    let marks: Vec<_> = game.nags.iter().map(|nag| (nag.after, nag.value)).collect();
    assert_eq!(marks, [(6, 1)]);
}

#[test]
fn what_fits_several_men_is_told_by_what_follows() {
    let start = "[FEN \"4k3/8/8/8/8/8/3N4/N3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    for (moves, from) in [("1. Nb3 Kd8 2. Nf3 *", "a1"), ("1. Nb3 Kd8 2. Nc2 *", "d2")] {
        let games = before_the_next(format!("{start}{moves}").as_bytes());
        let PlyEffect::Legal(m) = games[0].plies[0].played else {
            panic!("{moves}");
        };
        assert_eq!(m.from().map(|from| from.to_string()).as_deref(), Some(from));
        assert_eq!(games[0].flaws[0].kind, FlawKind::Ambiguous);
    }
}

#[test]
fn latin_1_names_are_read() {
    let games = before_the_next(b"[White \"M\xFCller \\\"the \\\\ rook\\\"\"]\n\n*");
    assert_eq!(
        games[0].tags.get("White"),
        Some("M\u{FC}ller \"the \\ rook\"")
    );
}

#[test]
fn tags_are_read_however_they_are_quoted() {
    let text = "[\tWhite\t\"Ada\"]\n[Black \u{201E}Bo\u{201C}]\n[Site Paris, 7e]\n\n*";
    let game = &before_the_next(text.as_bytes())[0];
    let values = ["White", "Black", "Site"].map(|name| game.tags.get(name));
    assert_eq!(values, [Some("Ada"), Some("Bo"), Some("Paris, 7e")]);
    let broken = flaws(game).into_iter().map(|(kind, _)| kind);
    assert_eq!(broken.collect::<Vec<_>>(), [FlawKind::BrokenTag; 2]);
}

#[test]
fn a_long_game_is_read_to_its_end() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(25_000);
    let games = before_the_next(format!("{moves}1/2-1/2").as_bytes());
    assert_eq!((games[0].plies.len(), games[0].flaws.len()), (100_000, 0));
    assert!(games[0].result.is_some());
}

#[test]
fn deep_variations_are_passed_over() {
    let text = format!(
        "1. e4 {}1. d4{} e5 *",
        "(".repeat(10_000),
        ")".repeat(10_000)
    );
    let games = before_the_next(text.as_bytes());
    assert_eq!((games[0].plies.len(), games[0].flaws.len()), (2, 0));
}
