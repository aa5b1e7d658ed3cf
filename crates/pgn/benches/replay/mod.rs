//! Replays games with pgn-reader and shakmaty, and keeps nothing: the peer of what reads and judges
//! them.

use std::hint::black_box;
use std::ops::ControlFlow;

use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess, Position};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

/// Plays all games of a text; how many there are.
pub fn replay(text: &[u8]) -> usize {
    Reader::new(text)
        .read_games(&mut Peer)
        .map(black_box)
        .count()
}

/// Plays the moves of each game as far as they are legal.
struct Peer;

impl Visitor for Peer {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = Chess;

    fn begin_tags(&mut self) -> ControlFlow<Chess, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Chess> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).unwrap();
            *start = fen.into_position(CastlingMode::Chess960).unwrap();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<Chess, Chess> {
        ControlFlow::Continue(start)
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<Chess> {
        match san.san.to_move(position) {
            Ok(m) => {
                position.play_unchecked(m);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(position.clone()),
        }
    }

    fn end_game(&mut self, position: Chess) -> Chess {
        position
    }
}
