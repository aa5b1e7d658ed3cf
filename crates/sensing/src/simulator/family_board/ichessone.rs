//! Writes what an iChessOne sends: all men, from a8, a half of a byte each.

use board::{Color, Piece, Role, Square};

use super::{BOARD, BoardManner, Men};
use crate::decoders::dgt::field;

pub const MANNER: BoardManner = BoardManner {
    position: report,
    ..BOARD
};

fn report(men: &Men) -> Vec<u8> {
    let mut report = vec![0x3d, 0x70];
    report.extend([0; 32]);
    for (square, man) in Square::ALL.into_iter().zip(men) {
        let place = field(square);
        let half = if place.is_multiple_of(2) { 4 } else { 0 };
        report[2 + usize::from(place / 2)] |= man.map_or(0, |tagged| number(tagged.man)) << half;
    }
    report
}

/// From the white pawn at 1 to the white king at 6, and from the black pawn on.
fn number(man: Piece) -> u8 {
    let role = match man.role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    };
    role + match man.color {
        Color::White => 0,
        Color::Black => 6,
    }
}
