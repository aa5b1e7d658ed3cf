//! Generates random positions from a fixed sequence of numbers, so that a failure can be repeated.

use std::num::NonZeroU32;

use jadoube_board::{Bitboard, Board, CastlingMode, Color, Piece, Role, Square, Tolerant};

/// xorshift64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(bound)) as u32
    }

    pub fn square(&mut self) -> Square {
        Square::new(self.below(64))
    }

    pub fn color(&mut self) -> Color {
        Color::from_white(self.below(2) == 0)
    }

    /// Any man, kings and pawns as likely as the rest.
    pub fn piece(&mut self) -> Piece {
        Role::ALL[self.below(6) as usize].of(self.color())
    }

    /// Men scattered over the board with no regard to any Law.
    #[allow(dead_code, reason = "not every test binary scatters men")]
    pub fn scattered(&mut self) -> Tolerant {
        let mut board = Board::empty();
        for _ in 0..=self.below(24) {
            let square = self.square();
            board.set_piece_at(square, self.piece());
        }
        let ep_square = Some(self.square());
        Tolerant::from_parts(
            board,
            self.color(),
            Bitboard::FULL,
            ep_square,
            self.below(100),
            NonZeroU32::MIN,
            CastlingMode::Standard,
        )
    }
}
