//! Writes what a board sends that speaks the Chess Peripheral Protocol: all men in the words of a
//! FEN, at each lift and each place.

use board::Square;

use super::{BOARD, BoardManner, CONTACT_US, Men};

pub const MANNER: BoardManner = BoardManner {
    look_us: CONTACT_US,
    position: |men| format!("state {}\n", written(men)).into_bytes(),
    ..BOARD
};

fn written(men: &Men) -> String {
    let mut board = board::Board::empty();
    for (square, man) in Square::ALL.into_iter().zip(men) {
        if let Some(tagged) = man {
            board.set_piece_at(square, tagged.man);
        }
    }
    board.to_string()
}
