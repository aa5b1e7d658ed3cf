//! Holds the positions that a check has reached, and counts the memory that they take.

use board::{Bitboard, Color, MoveList, Position, Square, Tolerant};
use foldhash::HashMap;

/// The positions reached. Those that differ in nothing but the square of Black's king share a
/// place, for there are many of them.
#[derive(Default)]
pub(super) struct ReachedPositions {
    seen: HashMap<[u64; 5], Bitboard>,
    count: u64,
    waiting: Vec<Tolerant>,
}

impl ReachedPositions {
    /// How many positions were reached.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// One whose moves were not looked at yet.
    pub(super) fn next(&mut self) -> Option<Tolerant> {
        self.waiting.pop()
    }

    pub(super) fn bytes(&self) -> u64 {
        let (seen, waiting) = (&self.seen, &self.waiting);
        bytes_of_table::<([u64; 5], Bitboard)>(seen.len(), seen.capacity())
            + bytes_of_list::<Tolerant>(waiting.len(), waiting.capacity())
    }

    pub(super) fn add(&mut self, position: Tolerant) {
        let kings = position.board().by_piece(Color::Black.king());
        // of several kings each set is a place of its own
        let (apart, square) = match kings.single_square() {
            Some(square) => (kings, square),
            None => (Bitboard::EMPTY, Square::A1),
        };
        let squares = self.seen.entry(packed(&position, apart)).or_default();
        if !squares.contains(square) {
            squares.add(square);
            self.count += 1;
            self.waiting.push(position);
        }
    }
}

/// What a list takes while the moves of one position are added; thrice as much where it has to
/// grow, old and new at once.
pub(super) fn bytes_of_list<T>(len: usize, capacity: usize) -> u64 {
    let grows = len + MoveList::new().capacity() > capacity;
    let room = if grows { 3 * capacity } else { capacity };
    (room * size_of::<T>()) as u64
}

/// The same of a hash table, which has a byte more for each place and leaves an eighth of its
/// places empty.
pub(super) fn bytes_of_table<T>(len: usize, capacity: usize) -> u64 {
    bytes_of_list::<(T, u8)>(len, capacity) / 7 * 8
}

/// What decides which moves follow: men, those apart on these squares, who has the move, castling
/// rights, and an en passant square where a capture is legal.
fn packed(position: &Tolerant, apart: Bitboard) -> [u64; 5] {
    let board = position.board();
    let en_passant = position.legal_ep_square().map_or(64, u64::from);
    let turn = position.turn().fold_wb(0, 1);
    let men = [
        board.white(),
        board.pawns() | board.bishops() | board.queens(),
        board.knights() | board.bishops() | board.kings(),
        board.rooks() | board.queens() | board.kings(),
    ];
    let [white, ones, twos, fours] = men.map(|set| (set & !apart).0);
    // rooks with a right stand on the first and the last rank
    let rest = position.castling_rights().0 | en_passant << 16 | turn << 24;
    [white, ones, twos, fours, rest]
}
