//! Makes positions to test with: at random, and from a table.

use std::num::NonZeroU32;

use board::{Bitboard, Board, CastlingMode, Color, File, Position, Role, Square, Tolerant};

use crate::random::Random;

pub(crate) fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(fen, CastlingMode::Standard).unwrap()
}

/// The position of these men, nothing else being allowed.
pub(crate) fn of_men(board: Board, turn: Color) -> Tolerant {
    let (one, mode) = (NonZeroU32::MIN, CastlingMode::Standard);
    Tolerant::from_parts(board, turn, Bitboard::EMPTY, None, 0, one, mode)
}

/// Whether `winner`'s opponent is checkmated.
pub(crate) fn is_mated(position: &Tolerant, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

impl Random {
    pub(crate) fn color(&mut self) -> Color {
        Color::from_white(self.below(2) == 0)
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let number = self.below(u32::try_from(all.len()).unwrap().max(1));
        all.get(number as usize).copied()
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::new(self.below(64))
    }

    /// Two kings and up to three more men, few of them able to leave a small closure.
    pub(crate) fn small(&mut self) -> Tolerant {
        const ROLES: [Role; 6] = [
            Role::Knight,
            Role::Bishop,
            Role::Bishop,
            Role::Queen,
            Role::Rook,
            Role::Pawn,
        ];
        let mut board = Board::empty();
        for _ in 0..=self.below(3) {
            let role = ROLES[self.below(6) as usize];
            board.set_piece_at(Square::new(8 + self.below(48)), role.of(self.color()));
        }
        for color in Color::ALL {
            board.set_piece_at(self.square(), color.king());
        }
        of_men(board, self.color())
    }

    /// Pawns face to face, few gaps, the kings and up to two pieces.
    pub(crate) fn blocked(&mut self) -> Tolerant {
        let mut board = Board::empty();
        // chains of pawns, which take nothing where each stands a rank from its neighbour
        let mut rank = 2 + self.below(3);
        for file in File::ALL {
            if self.below(8) > 0 {
                let gap = 8 * u32::from(self.below(16) == 0);
                let square = Square::new(8 * rank + file as u32);
                board.set_piece_at(square, Color::White.pawn());
                let facing = Square::new(square as u32 + 8 + gap);
                board.set_piece_at(facing, Color::Black.pawn());
            }
            let is_up = rank == 1 || (rank < 4 && self.below(2) == 0);
            rank = if is_up { rank + 1 } else { rank - 1 };
        }
        for _ in 0..self.below(3) {
            let role =
                [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook][self.below(4) as usize];
            board.set_piece_at(self.square(), role.of(self.color()));
        }
        for color in Color::ALL {
            let side = color.fold_wb(0, 40);
            board.set_piece_at(Square::new(side + self.below(24)), color.king());
        }
        of_men(board, self.color())
    }

    /// A wall on every other file, behind it a few pawns that face each other near or far, perhaps
    /// a bishop and one more pawn, and the kings.
    pub(crate) fn opposed(&mut self) -> Tolerant {
        let mut board = Board::empty();
        let (first, wall) = (self.below(2), 4 + self.below(2));
        for file in (first..8).step_by(2) {
            let mut pair = |low: u32, high: u32| {
                board.set_piece_at(Square::new(8 * low + file), Color::White.pawn());
                board.set_piece_at(Square::new(8 * high + file), Color::Black.pawn());
            };
            pair(wall, wall + 1);
            if self.below(3) == 0 {
                let low = 1 + self.below(wall - 2);
                pair(low, low + 1 + self.below(wall - 1 - low));
            }
        }
        if self.below(3) == 0 {
            board.set_piece_at(self.square(), Role::Bishop.of(self.color()));
        }
        if self.below(3) == 0 {
            let square = Square::new(8 + self.below(48));
            board.set_piece_at(square, self.color().pawn());
        }
        for color in Color::ALL {
            let side = color.fold_wb(0, 40);
            board.set_piece_at(Square::new(side + self.below(24)), color.king());
        }
        of_men(board, self.color())
    }

    /// A blocked board with the kings and rooks at home, and castling allowed where it can be.
    pub(crate) fn castle(&mut self) -> Tolerant {
        let mut board = self.blocked().board().clone();
        let mut rights = Bitboard::EMPTY;
        for color in Color::ALL {
            for king in board.by_piece(color.king()) {
                board.discard_piece_at(king);
            }
            let home = color.backrank();
            board.set_piece_at(Square::from_coords(File::E, home), color.king());
            for file in [File::A, File::H] {
                if self.below(2) == 0 {
                    let square = Square::from_coords(file, home);
                    board.set_piece_at(square, color.rook());
                    rights |= Bitboard::from(square);
                }
            }
            // men beside the king that may never get away
            for file in [File::B, File::D, File::F, File::G] {
                let square = Square::from_coords(file, home);
                let ahead = square.offset(color.fold_wb(8, -8));
                if self.below(3) == 0
                    && ahead.is_some_and(|square| board.piece_at(square).is_none())
                {
                    board.set_piece_at(square, color.bishop());
                }
            }
        }
        let (one, mode) = (NonZeroU32::MIN, CastlingMode::Standard);
        Tolerant::from_parts(board, self.color(), rights, None, 0, one, mode)
    }

    /// Any men on any squares: no king or several, pawns on the first and last rank, checks that
    /// cannot be.
    pub(crate) fn anything(&mut self) -> Tolerant {
        let mut board = Board::empty();
        for _ in 0..=self.below(6) {
            let role = Role::ALL[self.below(6) as usize];
            board.set_piece_at(self.square(), role.of(self.color()));
        }
        for color in Color::ALL {
            if self.below(8) > 0 {
                board.set_piece_at(self.square(), color.king());
            }
        }
        if board.occupied().is_empty() {
            board.set_piece_at(self.square(), Color::White.king());
        }
        of_men(board, self.color())
    }
}

/// Positions with all that is unusual about moves: mode and FEN.
pub(crate) const UNUSUAL: [(CastlingMode, &str); 26] = [
    // the start, and positions made to find faults in move generators
    (
        CastlingMode::Standard,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ),
    (
        CastlingMode::Standard,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ),
    (
        CastlingMode::Standard,
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ),
    // castling through, into and out of check, and with the rook attacked
    (
        CastlingMode::Standard,
        "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "r3k2r/8/8/8/3r4/8/8/R3K2R w KQkq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "r3k2r/8/8/8/6r1/8/8/R3K2R w KQkq - 0 1",
    ),
    (
        CastlingMode::Standard,
        "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
    ),
    // taking in passing: pinned along the rank, the file and the diagonals, out of check, with a
    // check uncovered
    (CastlingMode::Standard, "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"),
    (CastlingMode::Standard, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"),
    (CastlingMode::Standard, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    (CastlingMode::Standard, "7k/b7/8/2pP4/8/4K3/8/8 w - c6 0 1"),
    (CastlingMode::Standard, "7k/8/1b6/3pP3/3K4/8/8/8 w - d6 0 1"),
    (CastlingMode::Standard, "8/8/8/3pP3/4K3/8/8/b6k w - d6 0 1"),
    (CastlingMode::Standard, "7k/8/8/1PpPp3/3K4/8/8/8 w - c6 0 1"),
    (CastlingMode::Standard, "k7/3p4/8/K1P4r/8/8/8/8 b - - 0 1"),
    // promotions, with capture and pinned
    (
        CastlingMode::Standard,
        "1rn1k3/P1P5/8/8/8/8/2p1p3/3NK1R1 w - - 0 1",
    ),
    (CastlingMode::Standard, "r1K5/1P6/8/8/8/8/5kp1/7R w - - 0 1"),
    // Chess960: the rook inside, the king on his square already, the rook that leaves a line open
    (
        CastlingMode::Chess960,
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ),
    (
        CastlingMode::Chess960,
        "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    ),
    (
        CastlingMode::Chess960,
        "5krr/8/8/8/8/8/8/rR1K3R w HBh - 0 1",
    ),
    (
        CastlingMode::Chess960,
        "r1k1r3/8/8/8/8/8/8/qRK3R1 w GBea - 0 1",
    ),
    (CastlingMode::Chess960, "6kr/8/8/8/8/8/8/RK6 b Ah - 0 1"),
    (CastlingMode::Chess960, "1kr5/8/8/8/8/8/8/5KR1 w Gc - 0 1"),
];
