//! Writes what a Millennium board with ChessLink sends: all men as letters, from a8, with parity.

use super::{BOARD, BoardManner, Men};
use crate::decoders::dgt::field;

/// A host asks for the men so often, and they are those of the last scan of 41 ms.
pub const MANNER: BoardManner = BoardManner {
    look_us: 41_000,
    position,
    on_change: false,
    every_us: 100_000,
    on_a_line: true,
    ..BOARD
};

fn position(men: &Men) -> Vec<u8> {
    let mut text = vec![b's'; 65];
    for (square, man) in board::Square::ALL.into_iter().zip(men) {
        let letter = man.map_or('.', |tagged| tagged.man.char());
        text[1 + usize::from(field(square))] = letter as u8;
    }
    let parity = text.iter().fold(0, |parity, byte| parity ^ byte);
    text.extend(format!("{parity:02X}").bytes());
    text.into_iter().map(with_odd_parity).collect()
}

fn with_odd_parity(character: u8) -> u8 {
    let is_even = character.count_ones().is_multiple_of(2);
    character | u8::from(is_even) << 7
}
