//! Writes what a Certabo or Tabutronic board sends that feels men: a number for each rank, from the
//! eighth.

use board::{File, Rank, Square};

use super::{BOARD, BoardManner, Men};

pub const MANNER: BoardManner = BoardManner {
    position: line,
    on_change: false,
    every_us: BOARD.look_us,
    on_a_line: true,
    ..BOARD
};

/// The highest bit is the file a.
fn line(men: &Men) -> Vec<u8> {
    let is_occupied = |rank, file| men[usize::from(Square::from_coords(file, rank))].is_some();
    let number = |rank| {
        let bits = File::ALL
            .into_iter()
            .map(|file| u8::from(is_occupied(rank, file)));
        bits.fold(0_u8, |number, bit| number << 1 | bit).to_string()
    };
    let ranks: Vec<String> = Rank::ALL.into_iter().rev().map(number).collect();
    format!(":{}\r\n", ranks.join(" ")).into_bytes()
}
