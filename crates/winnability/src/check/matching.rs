//! Checks whether each of several squares can have a man of its own.

use board::{Bitboard, Square};

/// Whether each of these squares can have another one of so many men, who are told by number, and
/// fit there or do not.
pub(super) fn each_has_its_own(
    squares: Bitboard,
    men: usize,
    fits: impl Fn(usize, Square) -> bool,
) -> bool {
    let mut holder = vec![None; men];
    squares.into_iter().all(|square| {
        let mut tried = vec![false; men];
        takes(square, &fits, &mut holder, &mut tried)
    })
}

/// Takes one of the men for the square; the square that has that one already takes another.
fn takes(
    square: Square,
    fits: &impl Fn(usize, Square) -> bool,
    holder: &mut [Option<Square>],
    tried: &mut [bool],
) -> bool {
    for man in 0..holder.len() {
        if tried[man] || !fits(man, square) {
            continue;
        }
        tried[man] = true;
        if holder[man].is_none_or(|other| takes(other, fits, holder, tried)) {
            holder[man] = Some(square);
            return true;
        }
    }
    false
}
