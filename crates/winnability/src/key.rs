//! A position packed for exact comparison, and a quick hash for it.

use std::hash::{BuildHasherDefault, Hasher};

use board::{Position, Rank, Tolerant};

/// Everything that decides which series of legal moves follow: men, who has the move, castling
/// rights, and an en passant square where a capture is legal. Two keys are equal exactly if the
/// positions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    white: u64,
    /// The kind of man on each square as a three-digit binary number, one word a digit; zero is
    /// empty.
    ones: u64,
    twos: u64,
    fours: u64,
    state: u32,
}

impl Key {
    pub(crate) fn of(position: &Tolerant) -> Key {
        let board = position.board();
        Key {
            white: board.white().0,
            ones: (board.pawns() | board.bishops() | board.queens()).0,
            twos: (board.knights() | board.bishops() | board.kings()).0,
            fours: (board.rooks() | board.queens() | board.kings()).0,
            state: state(position),
        }
    }
}

fn state(position: &Tolerant) -> u32 {
    let rights = position.castling_rights();
    let on = |rank: Rank| (rights.0 >> (8 * rank.to_u32())) as u32 & 0xff;
    let en_passant = position
        .legal_ep_square()
        .map_or(64, |square| square.to_u32());
    let turn = position.turn().fold_wb(0, 1);
    on(Rank::First) << 16 | on(Rank::Eighth) << 24 | en_passant << 1 | turn
}

/// Hashes keys for the standard collections. A closure has nothing to fear from chosen keys, and
/// the standard hash takes longer than making the moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyHasher(u64);

pub(crate) type KeyHash = BuildHasherDefault<KeyHasher>;

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    /// Multiplies to 128 bits and folds: every bit of the word reaches every bit of the result.
    fn write_u64(&mut self, word: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(self.0.wrapping_add(ODD) ^ word) * u128::from(ODD);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
