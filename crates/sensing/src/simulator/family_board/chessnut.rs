//! Writes what Chessnut boards send: all men, from h8, a half of a byte each.

use board::{Color, Piece, Role, Square};

use super::{BOARD, BoardManner, Men};

pub const MANNER: BoardManner = BoardManner {
    position: report,
    ..BOARD
};

/// Two bytes of head, the men, and how long the device has been on, which nobody reads.
fn report(men: &Men) -> Vec<u8> {
    let mut report = vec![0x01, 0x24];
    report.extend([0; 36]);
    for (square, man) in Square::ALL.into_iter().zip(men) {
        let place = 63 - usize::from(square);
        let half = if place.is_multiple_of(2) { 0 } else { 4 };
        report[2 + place / 2] |= man.map_or(0, |tagged| number(tagged.man)) << half;
    }
    report
}

fn number(man: Piece) -> u8 {
    match (man.color, man.role) {
        (Color::Black, Role::Queen) => 1,
        (Color::Black, Role::King) => 2,
        (Color::Black, Role::Bishop) => 3,
        (Color::Black, Role::Pawn) => 4,
        (Color::Black, Role::Knight) => 5,
        (Color::White, Role::Rook) => 6,
        (Color::White, Role::Pawn) => 7,
        (Color::Black, Role::Rook) => 8,
        (Color::White, Role::Bishop) => 9,
        (Color::White, Role::Knight) => 10,
        (Color::White, Role::Queen) => 11,
        (Color::White, Role::King) => 12,
    }
}
