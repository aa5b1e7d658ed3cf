//! Computes how far the squares of the board are for a king.

use board::{Bitboard, File, Square};

/// The squares that a king reaches over certain squares, by the number of his moves.
pub(super) struct Ways {
    layers: [Bitboard; MOST],
    len: usize,
    /// All of them.
    pub(super) all: Bitboard,
}

const MOST: usize = 32;

impl Ways {
    /// From one of these squares.
    pub(super) fn from(squares: Bitboard, over: Bitboard) -> Ways {
        let mut layers = [Bitboard::EMPTY; MOST];
        layers[0] = squares;
        let (mut all, mut len) = (squares, 1);
        while len < MOST {
            let next = around(layers[len - 1]) & over & !all;
            if next.is_empty() {
                break;
            }
            layers[len] = next;
            all |= next;
            len += 1;
        }
        Ways { layers, len, all }
    }

    pub(super) fn layers(&self) -> &[Bitboard] {
        &self.layers[..self.len]
    }

    /// How far the nearest of these is.
    pub(super) fn to(&self, squares: Bitboard) -> Option<u32> {
        if squares.is_disjoint(self.all) {
            return None;
        }
        let layer = self
            .layers()
            .iter()
            .position(|layer| layer.intersects(squares));
        layer.map(|far| far as u32)
    }

    /// How far this square is, one of them.
    pub(super) fn far(&self, square: Square) -> u32 {
        let is_there = |layer: &Bitboard| layer.contains(square);
        self.layers().iter().position(is_there).unwrap_or(0) as u32
    }

    /// The squares one move nearer than those so far away.
    pub(super) fn layer_before(&self, far: u32) -> Bitboard {
        let before = far.checked_sub(1);
        before.map_or(Bitboard::EMPTY, |layer| self.layers[layer as usize])
    }

    /// How far each square is; [`FAR`] where he does not come.
    pub(super) fn by_square(&self) -> [u8; 64] {
        let mut far = [FAR; 64];
        for (layer, squares) in self.layers().iter().enumerate() {
            for square in *squares {
                far[square.to_usize()] = layer as u8;
            }
        }
        far
    }
}

pub(super) const FAR: u8 = u8::MAX;

/// The squares to the west of these, and those to the east.
pub(super) fn beside(squares: Bitboard) -> (Bitboard, Bitboard) {
    let west = (squares & !Bitboard::from_file(File::A)).shift(-1);
    (west, (squares & !Bitboard::from_file(File::H)).shift(1))
}

/// These squares and those around them.
pub(super) fn around(squares: Bitboard) -> Bitboard {
    let (west, east) = beside(squares);
    let row = squares | west | east;
    row | row.shift(8) | row.shift(-8)
}
