//! Writes what a Certabo board sends that knows its men: the tag on each square, from a8.

use super::{BOARD, BoardManner, Men};
use crate::decoders::dgt::field;

pub const MANNER: BoardManner = BoardManner {
    look_us: 300_000,
    position: line,
    on_change: false,
    every_us: 300_000,
    on_a_line: true,
    reads_tags: true,
    ..BOARD
};

fn line(men: &Men) -> Vec<u8> {
    let mut tags = vec!["0 0 0 0 0".to_owned(); 64];
    for (square, man) in board::Square::ALL.into_iter().zip(men) {
        if let Some(man) = man {
            tags[usize::from(field(square))] = format!("{} 9 0 255 7", man.tag);
        }
    }
    format!(":{}\r\n", tags.join(" ")).into_bytes()
}
