//! Writes games and reads them back: it is the same game, whatever stood in it.

use board::{Color, Position};
use jadoube_pgn::{ILLEGAL_NAG, PgnGame, Ply, PlyEffect, Splitter, Way};
use proptest::prelude::*;

fn read(text: &str) -> Vec<PgnGame> {
    let raws = Splitter::new(text.as_bytes()).map(|raw| raw.expect("a text"));
    raws.zip(1..)
        .map(|(raw, number)| PgnGame::read(raw, number))
        .collect()
}

fn one(text: &str) -> PgnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A ply, but for how it was written.
fn played(played: &PlyEffect) -> String {
    match played {
        PlyEffect::Legal(m) => format!("{m:?}"),
        PlyEffect::Illegal(illegal) => format!(
            "{} {:?} {:?} {:?} {}",
            illegal.role.char(),
            illegal.from,
            illegal.to,
            illegal.why,
            illegal.left.to_fen()
        ),
        PlyEffect::Null => "--".to_owned(),
        PlyEffect::Unreadable => "?".to_owned(),
    }
}

/// What is written beside what was no legal move.
const MARKS: [&str; 5] = [
    "[%arb unread]",
    "[%arb illegal 7.5.1]",
    "[%arb illegal 7.5.2]",
    "[%arb null]",
    "[%arb signal]",
];

/// All that a game says, but for what belongs to its text alone.
fn said(game: &PgnGame) -> Vec<String> {
    let mut said: Vec<String> = game.tags.iter().map(|tag| format!("{tag:?}")).collect();
    for (number, ply) in game.plies.iter().enumerate() {
        let told = (ply.clk_ms, ply.emt_ms, ply.eval);
        said.push(format!("{number} {} {told:?}", played(&ply.played)));
    }
    for comment in &game.comments {
        let words = game.words(comment);
        let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        for mark in MARKS {
            words = words.replace(mark, "").trim().to_owned();
        }
        if comment.words.is_empty() || !words.is_empty() {
            said.push(format!("{} {words}", comment.after));
        }
    }
    for nag in game.nags.iter().filter(|nag| nag.value != ILLEGAL_NAG) {
        said.push(format!("{} ${}", nag.after, nag.value));
    }
    said
}

/// The first ply that is no legal move and leaves other kings than one of each.
fn first_without_kings(game: &PgnGame) -> usize {
    let Some(mut standing) = game.start.standing() else {
        return game.plies.len();
    };
    let is_cut = |ply: &Ply| {
        standing.play(&ply.played);
        let board = standing.tolerant().board().clone();
        let has_one = |color: Color| board.by_piece(color.king()).count() == 1;
        let is_legal = matches!(ply.played, PlyEffect::Legal(_));
        !is_legal && !Color::ALL.into_iter().all(has_one)
    };
    let cut = game.plies.iter().position(is_cut);
    cut.unwrap_or(game.plies.len())
}

fn legal(game: &PgnGame) -> Vec<String> {
    let plies = game
        .plies
        .iter()
        .filter(|ply| matches!(ply.played, PlyEffect::Legal(_)));
    plies.map(|ply| played(&ply.played)).collect()
}

#[test]
fn men_that_were_set_up_otherwise_stand_so_when_it_is_read() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2";
    let text = format!("1. e4 e5 2. -- {{[%arb position {fen}]}} 2... exd4 *");
    let game = one(&text);
    assert_eq!(game.flaws, []);
    let set_up = &game.plies[2].played;
    assert!(
        matches!(set_up, PlyEffect::Illegal(it) if it.from.is_none() && it.left.to_fen() == fen),
        "{set_up:?}"
    );
    assert!(matches!(game.plies[3].played, PlyEffect::Legal(_)));
    let again = one(&game.write(Way::Lenient));
    assert_eq!(said(&again), said(&game));
    let split = read(&game.write(Way::Split));
    assert_eq!(split[1].tags.get("FEN"), Some(fen));
    // one that the other player would move from, or that nobody can read, changes nothing
    for fen in [fen.replace(" b ", " w "), "nothing".to_owned()] {
        let game = one(&format!(
            "1. e4 e5 2. -- {{[%arb position {fen}]}} 2... Nf6 *"
        ));
        assert!(matches!(game.plies[2].played, PlyEffect::Null), "{fen}");
    }
}

#[test]
fn what_was_illegal_is_written_in_three_ways() {
    let text = "[White \"A \\\"b\\\" \\\\\"]\n[Result \"0-1\"]\n[Termination \"normal\"]\n[PlyCount \"5\"]\n\n\
                1. e4! {good} e5 2. Ke3 {[%clk 0:10:00]} d5 {} 3. Kd5 {[%clk 0:00:09]} 0-1";
    let tags = "[White \"A \\\"b\\\" \\\\\"]\n[Result \"0-1\"]\n";
    let game = one(text);
    assert_eq!(
        game.write(Way::Lenient),
        format!(
            "{tags}[Termination \"normal\"]\n[PlyCount \"5\"]\n\n\
             1. e4 $1 {{good}} 1... e5 2. Ke1e3 $250 {{[%arb illegal 7.5.1]}} {{[%clk 0:10:00]}}\n\
             2... d5 {{}} 3. Ke3xd5 $250 {{[%arb illegal 7.5.1]}} {{[%clk 0:00:09]}} 0-1\n\n"
        )
    );
    assert_eq!(
        game.write(Way::Strict),
        format!(
            "{tags}[Termination \"normal\"]\n[PlyCount \"2\"]\n\n1. e4 $1 {{good}} 1... e5 {{[%arb illegal 7.5.1] \
             2. Ke1e3 d5 3. Ke3xd5}} 0-1\n\n"
        )
    );
}

#[test]
fn a_result_of_the_header_alone_stands_after_the_moves_too() {
    let table = [
        (
            "[Result \"0-1\"]\n\n1. e4",
            "[Result \"0-1\"]\n\n1. e4 0-1\n\n",
        ),
        (
            "[Result \"0-1\"]\n\n1. e4 *",
            "[Result \"0-1\"]\n\n1. e4 0-1\n\n",
        ),
        // two that contradict each other both stay
        (
            "[Result \"0-1\"]\n\n1. e4 1-0",
            "[Result \"0-1\"]\n\n1. e4 1-0\n\n",
        ),
        ("1. e4", "1. e4 *\n\n"),
    ];
    for (text, written) in table {
        for way in [Way::Strict, Way::Lenient, Way::Split] {
            assert_eq!(one(text).write(way), written, "{text}");
        }
    }
    let signal = "[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 Kd5 *";
    assert_eq!(
        one(signal).write(Way::Strict),
        "[Result \"1-0\"]\n\n1. e4 e5 {[%arb signal] 2. Ke1xe4 Ke8d5} 1-0\n\n"
    );
}

#[test]
fn signals_are_no_moves() {
    let game = one("1. e4 e5 2. Ke4 Kd5 1-0");
    assert_eq!(
        game.write(Way::Strict),
        "1. e4 e5 {[%arb signal] 2. Ke1xe4 Ke8d5} 1-0\n\n"
    );
    assert_eq!(
        game.write(Way::Lenient),
        "1. e4 e5 2. Ke1xe4 $250 {[%arb signal]} 2... Ke8d5 1-0\n\n"
    );
    assert_eq!(game.write(Way::Split), game.write(Way::Strict));
}

#[test]
fn every_stretch_begins_where_the_illegal_move_left_the_men() {
    let game =
        one("[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Ke3 d5 3. exd5 -- 4. d4 Ke6 0-1");
    let written = game.write(Way::Split);
    let stretches = read(&written);
    let fens: Vec<_> = stretches
        .iter()
        .map(|stretch| stretch.tags.get("FEN"))
        .collect();
    assert_eq!(
        fens,
        [
            None,
            Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"),
            Some("rnbqkbnr/ppp2ppp/8/3Pp3/8/4K3/PPPP1PPP/RNBQ1BNR w kq - 1 4"),
        ]
    );
    let results: Vec<_> = stretches
        .iter()
        .map(|stretch| stretch.tags.get("Result"))
        .collect();
    assert_eq!(results, [Some("*"), Some("*"), Some("0-1")]);
    let moves: Vec<String> = stretches.iter().flat_map(legal).collect();
    assert_eq!(moves, legal(&game));
}

#[test]
fn whoever_loses_by_an_illegal_move_loses_by_an_infraction() {
    let termination = |text: &str, way| {
        one(&one(text).write(way))
            .tags
            .get("Termination")
            .map(str::to_owned)
    };
    let lost = "1. e4 e5 2. Ke3 0-1";
    for tags in ["", "[Termination \"?\"]\n\n"] {
        let strict = termination(&format!("{tags}{lost}"), Way::Strict);
        assert_eq!(strict.as_deref(), Some("rules infraction"), "{tags}");
    }
    assert_eq!(termination(lost, Way::Lenient), None);
    assert_eq!(termination("1. e4 e5 2. Ke3 1/2-1/2", Way::Strict), None);
    for told_once in [
        "[Result \"0-1\"]\n\n1. e4 e5 2. Ke3",
        "[Result \"0-1\"]\n\n1. e4 e5 2. Ke3 *",
        "[Result \"*\"]\n\n1. e4 e5 2. Ke3 0-1",
    ] {
        let infraction = termination(told_once, Way::Strict);
        assert_eq!(
            infraction.as_deref(),
            Some("rules infraction"),
            "{told_once}"
        );
    }
    // the header knows better
    for told in ["normal", "time forfeit", "Black resigned", "death"] {
        for way in [Way::Strict, Way::Split] {
            let text = format!("[Termination \"{told}\"]\n\n{lost}");
            assert_eq!(termination(&text, way).as_deref(), Some(told));
        }
    }
}

#[test]
fn a_stretch_that_ends_the_game_has_its_result() {
    let game = one("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 3. Ke3 a6 0-1");
    let stretches = read(&game.write(Way::Split));
    let results: Vec<_> = stretches
        .iter()
        .map(|stretch| stretch.tags.get("Result"))
        .collect();
    assert_eq!(results, [Some("0-1"), Some("0-1")]);
    assert_eq!(stretches[0].result, game.result);
    let stalemate = "[FEN \"7k/8/6Q1/8/8/8/8/K7 b - - 0 1\"]\n\n1... Kg8 2. Qxg8 *";
    let stretches = read(&one(stalemate).write(Way::Split));
    assert_eq!(
        stretches[0].write(Way::Strict).matches("1/2-1/2").count(),
        1
    );
}

/// No program goes on from a position without one king of each.
#[test]
fn no_stretch_begins_without_a_king() {
    for (moves, last) in [
        ("1. Qxe8 a6 2. Qe4 *", "2. Qe4"),
        ("1. Qa4+ Kd8 2. Qd4+ b1=K 3. Qd2+ *", "3. Qd2"),
    ] {
        let game = one(&format!(
            "[FEN \"4k3/p7/8/8/4Q3/8/1p6/4K3 w - - 0 1\"]\n\n{moves}"
        ));
        let stretches = read(&game.write(Way::Split));
        assert_eq!(stretches.len(), 1, "{moves}");
        let comment = &stretches[0].comments[0];
        let words = stretches[0].words(comment);
        assert!(words.contains(last), "{words}");
    }
}

/// Tokens that make games of every kind, most of them wrong somewhere.
const TOKENS: &[&str] = &[
    "e4",
    "e5",
    "d4",
    "d5",
    "Nf3",
    "Nc6",
    "Nf6",
    "Bb5",
    "Bc5",
    "a6",
    "O-O",
    "O-O-O",
    "Qh5",
    "Ke2",
    "Ke7",
    "Ke4",
    "Kd5",
    "Kd4",
    "Ke5",
    "exd5",
    "exd6",
    "ed5",
    "Nxd5",
    "Nd2",
    "Nbd2",
    "g1f3",
    "e8",
    "e8=Q",
    "a1=N",
    "bxa1Q",
    "b4",
    "b5",
    "bxa6",
    "axb7",
    "bxa8=Q",
    "Rxh8",
    "Qxe5+",
    "Qf7#",
    "--",
    "Z0",
    "N@f3",
    "h4",
    "h5",
    "e1g1",
    "1.",
    "3...",
    "!",
    "??",
    "$3",
    "$250",
    "hello",
    "ed",
    "2.",
    "2...",
    "3.",
    "(d4 d5 (c4))",
    ")",
    "{}",
    "{a b}",
    "{[%clk 0:01:00]}",
    "{[%emt 0:00:07] [%eval -0.5]}",
    "{see [A \"b\"] %}",
    "{[%arb illegal 7.5.1] so}",
    "{[%arb touch g1]}",
    "; to the end\n",
    "\n",
    "\n\n",
    "\n% no",
    "1-0",
    "1/2-1/2",
];

const STARTS: &[&str] = &[
    "",
    "[White \"M\u{FC}ller \\\"x\\\" \\\\\"]\n[PlyCount \"3\"]\n",
    "[Variant \"Chess960\"]\n[FEN \"nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/BBRKQRNN w FCeb - 0 1\"]\n",
    "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 30\"]\n[SetUp \"1\"]\n",
    "[FEN \"4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1\"]\n",
    // no game reaches it
    "[FEN \"4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1\"]\n",
    "[FEN \"8/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\"]\n",
    "[Variant \"Atomic\"]\n",
];

fn games() -> impl Strategy<Value = String> {
    let start = prop::sample::select(STARTS);
    let tokens = prop::collection::vec(prop::sample::select(TOKENS), 0..40);
    (start, tokens)
        .prop_map(|(start, tokens)| format!("[Event \"?\"]\n{start}\n{} *", tokens.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_as_played_is_read_as_the_same_game(text in games()) {
        for game in read(&text) {
            let written = game.write(Way::Lenient);
            let again = one(&written);
            prop_assert_eq!(said(&game), said(&again), "{}", written);
            prop_assert_eq!(&again.write(Way::Lenient), &written);
        }
    }

    #[test]
    fn what_is_written_strictly_has_legal_moves_alone(text in games()) {
        for game in read(&text) {
            let strict = one(&game.write(Way::Strict));
            let is_move = |played: &PlyEffect| matches!(played, PlyEffect::Legal(_) | PlyEffect::Unreadable);
            prop_assert!(strict.plies.iter().all(|ply| is_move(&ply.played)));
            let before = game.plies.iter().zip(&strict.plies);
            for (before, after) in before {
                prop_assert_eq!(played(&before.played), played(&after.played));
            }
            prop_assert_eq!(&strict.write(Way::Strict), &game.write(Way::Strict));
        }
    }

    #[test]
    fn the_stretches_together_are_the_game(text in games()) {
        for game in read(&text) {
            let written = game.write(Way::Split);
            let stretches = read(&written);
            let first_of_signal = game.signal()
                .filter(|signal| signal.certainty == jadoube_pgn::SignalCertainty::Certain)
                .map_or(game.plies.len(), |signal| signal.first);
            let end = first_without_kings(&game).min(first_of_signal);
            let plies = game.plies[..end].iter();
            let expected: Vec<String> = plies
                .filter(|ply| matches!(ply.played, PlyEffect::Legal(_)))
                .map(|ply| played(&ply.played))
                .collect();
            let moves: Vec<String> = stretches.iter().flat_map(legal).collect();
            prop_assert_eq!(moves, expected, "{}", written);
        }
    }
}
