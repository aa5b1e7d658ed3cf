//! Compares what is read with what pgn-reader and shakmaty make of the same text, in recorded
//! games where they are at hand and in a few that were written for it.

mod recorded;

use std::ops::ControlFlow;

use jadoube_pgn::{PgnGame, PlyEffect, SignalCertainty, Splitter, Way};
use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess, Move, Position};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use recorded::recorded;

/// The moves of each game as the peer reads them, up to the first that is not legal.
struct Peer;

#[derive(Default)]
struct Moves {
    position: Chess,
    legal: Vec<Move>,
    /// All that look like moves.
    written: usize,
    is_legal: bool,
}

impl Visitor for Peer {
    type Tags = Chess;
    type Movetext = Moves;
    type Output = Moves;

    fn begin_tags(&mut self) -> ControlFlow<Moves, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Moves> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *start = fen
                .into_position(CastlingMode::Chess960)
                .expect("a position");
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<Moves, Moves> {
        ControlFlow::Continue(Moves {
            position,
            is_legal: true,
            ..Moves::default()
        })
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Moves> {
        moves.written += 1;
        let m = san.san.to_move(&moves.position).ok();
        match m.filter(|_| moves.is_legal) {
            Some(m) => {
                moves.position.play_unchecked(m);
                moves.legal.push(m);
            }
            None => moves.is_legal = false,
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: Moves) -> Moves {
        moves
    }
}

fn own(text: &[u8]) -> Vec<PgnGame> {
    let raws = Splitter::new(text).map(|raw| raw.expect("a text"));
    raws.zip(1..)
        .map(|(raw, number)| PgnGame::read(raw, number))
        .collect()
}

fn compare(text: &[u8]) -> Vec<PgnGame> {
    let games = own(text);
    for game in &games {
        let peer = peer(&game.bytes);
        let legal = game.plies.iter().map_while(|ply| match ply.played {
            PlyEffect::Legal(m) => Some(m),
            _ => None,
        });
        assert!(legal.eq(peer.legal), "game {}", game.number);
        assert_eq!(game.plies.len(), peer.written, "game {}", game.number);
    }
    games
}

/// What the peer reads. For it an empty line ends a game, also that after a comment before the
/// first move, so it gets none.
fn peer(game: &[u8]) -> Moves {
    let is_full = |line: &&[u8]| !line.trim_ascii().is_empty();
    let lines: Vec<&[u8]> = game.split(|byte| *byte == b'\n').filter(is_full).collect();
    let text = lines.join(&b'\n');
    let read = Reader::new(&text[..]).read_game(&mut Peer);
    read.expect("a text").expect("a game")
}

#[test]
fn a_few_games_are_read_alike() {
    let text = "\u{FEFF}[Event \"?\"]\r\n[White \"M\u{FC}ller\"]\r\n\r\n1.e4 e5 2. Nf3! (2. f4 {a ) b} (2. d4)) \
         2... Nc6 $14 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 1-0\r\n\r\n\
         [FEN \"nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/BBRKQRNN w FCeb - 0 1\"]\n[SetUp \"1\"]\n\n\
         1. Ng3 Ng6 2. O-O O-O 1/2-1/2\n\n[Event \"illegal\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n";
    let games = compare(text.as_bytes());
    assert_eq!(games.len(), 3);
}

#[test]
fn recorded_games_are_read_alike() {
    let table = [
        ("world-cup-2025-round-1.pgn", 218, 20_274),
        ("world-cup-2025-round-2.pgn", 128, 11_704),
        ("club-1974-1999.pgn", 7_071, 514_126),
        ("tcec-sample.pgn.zst", 784, 104_171),
    ];
    for (name, games, plies) in table {
        let Some(text) = recorded(name) else {
            continue;
        };
        let read = compare(&text);
        let flaws: usize = read.iter().map(|game| game.flaws.len()).sum();
        let all: usize = read.iter().map(|game| game.plies.len()).sum();
        assert_eq!((read.len(), all, flaws), (games, plies, 0), "{name}");
    }
}

/// The one illegal move of these rounds is White's king on its way to e4, after a draw.
#[test]
fn the_illegal_move_of_a_world_cup_is_a_signal() {
    let (mut certain, mut doubtful) = (Vec::new(), 0);
    for name in ["world-cup-2025-round-1.pgn", "world-cup-2025-round-2.pgn"] {
        let Some(text) = recorded(name) else {
            return;
        };
        for game in own(&text) {
            let is_legal = |played: &PlyEffect| matches!(played, PlyEffect::Legal(_));
            let all_legal = game.plies.iter().all(|ply| is_legal(&ply.played));
            match game.signal().map(|signal| (signal.certainty, signal.first)) {
                Some((SignalCertainty::Certain, first)) => certain.push((name, game.number, first)),
                Some((SignalCertainty::Doubtful, _)) => doubtful += 1,
                None => assert!(all_legal, "{name}, game {}", game.number),
            }
        }
    }
    assert_eq!(certain, [("world-cup-2025-round-2.pgn", 19, 86)]);
    assert_eq!(doubtful, 3);
}

/// Every seventh game, written as it was played.
#[test]
fn recorded_games_come_back_as_they_were() {
    for name in [
        "world-cup-2025-round-2.pgn",
        "club-1974-1999.pgn",
        "tcec-sample.pgn.zst",
    ] {
        let Some(text) = recorded(name) else {
            continue;
        };
        for game in own(&text).iter().step_by(7) {
            let written = game.write(Way::Lenient);
            let mut again = own(written.as_bytes());
            assert_eq!(again.len(), 1, "{written}");
            let again = again.remove(0);
            assert_eq!(again.tags, game.tags);
            assert_eq!(told(&again), told(game), "{written}");
            assert_eq!(again.nags, game.nags);
            assert_eq!(again.comments.len(), game.comments.len());
            assert_eq!(again.result, game.result);
        }
    }
}

/// What was played, and what the clocks and programs said.
fn told(game: &PgnGame) -> Vec<String> {
    let told = game.plies.iter().map(|ply| {
        let played = match &ply.played {
            PlyEffect::Illegal(illegal) => illegal.left.to_fen(),
            other => format!("{other:?}"),
        };
        format!("{played} {:?} {:?} {:?}", ply.clk_ms, ply.emt_ms, ply.eval)
    });
    told.collect()
}
