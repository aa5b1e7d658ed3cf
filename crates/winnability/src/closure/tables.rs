//! Keeps the squares of both kings in tables: a row for each square of one king, whose bits are the
//! squares of the other.

use board::{Bitboard, Color, Square};
use smallvec::SmallVec;

/// Rows that are not empty, each once: 64 at most, few where a king is shut in.
pub(super) type Rows = SmallVec<[(Square, Bitboard); 6]>;

/// Rows that are being found.
pub(super) struct Gathered {
    some: Bitboard,
    bits: [Bitboard; 64],
}

impl Gathered {
    pub(super) const NONE: Gathered = Gathered {
        some: Bitboard::EMPTY,
        bits: [Bitboard::EMPTY; 64],
    };

    pub(super) fn add(&mut self, row: Square, bits: Bitboard) {
        self.some |= Bitboard::from(row);
        self.bits[row.to_usize()] |= bits;
    }

    pub(super) fn add_all(&mut self, rows: &Rows) {
        rows.iter().for_each(|(row, bits)| self.add(*row, *bits));
    }

    /// What was gathered in each row.
    pub(super) fn rows(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        let some = self.some.into_iter();
        some.map(|row| (row, self.bits[row.to_usize()]))
    }
}

/// For each placement which states of it are known, and of which of them the moves were not looked
/// at.
pub(super) struct Tables {
    /// The squares of the rows in the order in which they were met, for each square the number of
    /// its row, and how many there is room for.
    squares: Vec<Square>,
    numbers: [u8; 64],
    stride: usize,
    words: Vec<Bitboard>,
    waits: Vec<bool>,
}

/// Known and waiting, for each of both turns.
const PARTS: usize = 4;
/// The number of a square that was not met.
const NONE: u8 = u8::MAX;

impl Tables {
    pub(super) fn new() -> Tables {
        Tables {
            squares: Vec::new(),
            numbers: [NONE; 64],
            stride: 0,
            words: Vec::new(),
            waits: Vec::new(),
        }
    }

    /// The memory that a placement takes.
    pub(super) fn bytes_each(&self) -> u64 {
        (size_of::<bool>() + PARTS * self.stride * size_of::<Bitboard>()) as u64
    }

    fn known(&self, placement: u32, turn: Color) -> usize {
        (placement as usize * PARTS + turn.fold_wb(0, 1)) * self.stride
    }

    fn waiting(&self, placement: u32, turn: Color) -> usize {
        (placement as usize * PARTS + turn.fold_wb(2, 3)) * self.stride
    }

    /// The number of the row of this square.
    fn number(&mut self, square: Square) -> usize {
        let number = self.numbers[square.to_usize()];
        if number != NONE {
            return number.into();
        }
        if self.squares.len() == self.stride {
            self.widen();
        }
        let number = self.squares.len();
        self.numbers[square.to_usize()] = number as u8;
        self.squares.push(square);
        number
    }

    /// Makes room for twice as many rows.
    fn widen(&mut self) {
        let (old, new) = (self.stride, (2 * self.stride).max(1));
        let mut words = vec![Bitboard::EMPTY; PARTS * new * self.waits.len()];
        if old > 0 {
            for (to, from) in words.chunks_mut(new).zip(self.words.chunks(old)) {
                to[..old].copy_from_slice(from);
            }
        }
        (self.words, self.stride) = (words, new);
    }

    /// Makes these states known; those that are new.
    pub(super) fn add(&mut self, placement: u32, turn: Color, reached: &Rows) -> Rows {
        if placement as usize == self.waits.len() {
            self.waits.push(false);
            let len = self.waits.len() * PARTS * self.stride;
            self.words.resize(len, Bitboard::EMPTY);
        }
        let mut fresh = Rows::new();
        for &(square, bits) in reached.iter().filter(|(_, bits)| bits.any()) {
            let number = self.number(square);
            let at = self.known(placement, turn) + number;
            let new = bits & !self.words[at];
            if new.any() {
                self.words[at] |= bits;
                fresh.push((square, new));
            }
        }
        fresh
    }

    /// That the moves of these states are to be looked at; whether none of the placement waited
    /// before.
    pub(super) fn wait(&mut self, placement: u32, turn: Color, fresh: &Rows) -> bool {
        for &(square, bits) in fresh {
            let number = self.number(square);
            let at = self.waiting(placement, turn) + number;
            self.words[at] |= bits;
        }
        !std::mem::replace(&mut self.waits[placement as usize], true)
    }

    /// The states that wait with this player having the move, which do not any more.
    pub(super) fn take_waiting(&mut self, placement: u32, turn: Color) -> Rows {
        self.waits[placement as usize] = false;
        let waiting = self.waiting(placement, turn);
        let mut rows = Rows::new();
        for (square, at) in self.squares.iter().zip(waiting..) {
            let bits = std::mem::take(&mut self.words[at]);
            if bits.any() {
                rows.push((*square, bits));
            }
        }
        rows
    }
}
