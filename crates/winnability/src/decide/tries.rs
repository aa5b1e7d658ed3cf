//! The orderings with which helpmates are looked for, and where the loser's king is to be mated.

use board::{Bitboard, Color, Square};

use crate::helpmate::{
    BROAD, CLEARING, NARROW, NEAR, NETTING, Ordering, PATIENT, SLOW, STEADY, SWEEPING, TAKING, WIDE,
};
use crate::state::State;

/// Ordering, what is aimed at, states.
pub(super) type Tries = &'static [(&'static Ordering, usize, u32)];

/// Aimed at the square where the loser's king stands.
const WHERE_HE_STANDS: usize = 4;

/// What is tried first where the winner has a queen or a rook: ordering, corner by nearness, states.
const HUNTING: Tries = &[
    (&TAKING, WHERE_HE_STANDS, 24),
    (&SWEEPING, WHERE_HE_STANDS, 24),
    (&SWEEPING, 1, 24),
    (&SWEEPING, 2, 48),
    (&SLOW, 0, 24),
    (&PATIENT, 2, 48),
    (&WIDE, 1, 48),
    (&SLOW, 1, 48),
    (&NARROW, 3, 48),
    (&WIDE, 3, 96),
    (&NEAR, 1, 192),
];

/// Where he has only pawns, and perhaps minor pieces.
const CREEPING: Tries = &[
    (&NEAR, WHERE_HE_STANDS, 24),
    (&SLOW, 3, 24),
    (&SWEEPING, 0, 24),
    (&SWEEPING, 2, 24),
    (&PATIENT, 1, 24),
    (&WIDE, 0, 48),
    (&NEAR, 2, 96),
    (&SWEEPING, 3, 96),
    (&SLOW, 3, 48),
    (&NEAR, 1, 48),
    (&SLOW, 1, 48),
    (&NARROW, 3, 192),
];

/// And where he has only minor pieces.
const CORNERING: Tries = &[
    (&CLEARING, 3, 48),
    (&NARROW, 0, 24),
    (&CLEARING, 1, 48),
    (&WIDE, 0, 48),
    (&WIDE, 1, 96),
    (&NETTING, 1, 96),
    (&NETTING, 2, 192),
    (&CLEARING, 0, 96),
    (&NETTING, 3, 192),
    (&BROAD, 0, 96),
    (&SLOW, 1, 400),
];

/// And where besides the loser has nothing but his king: nobody can stand beside him.
const HEMMING: Tries = &[
    (&CLEARING, 0, 24),
    (&STEADY, 1, 240),
    (&STEADY, 2, 500),
    (&PATIENT, 0, 1_000),
];

pub(super) const ROTATION: [&Ordering; 5] = [&NARROW, &BROAD, &WIDE, &STEADY, &PATIENT];

/// What is tried first.
pub(super) fn tries(state: &State) -> Tries {
    let white = state.of(Color::White);
    if white.intersects(state.straight) {
        HUNTING
    } else if white.intersects(state.pawns) {
        CREEPING
    } else if state.of(Color::Black).more_than_one() {
        CORNERING
    } else {
        HEMMING
    }
}

/// The corners, the one where the kings are soonest first. Where White has nothing but bishops on squares of one colour, corners of that
/// colour stand for the others too: he gives check on no others.
pub(super) fn corners(state: &State) -> [Square; 4] {
    let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let far = |corner: &Square| {
        2 * state.king(Color::Black).distance(*corner) + state.king(Color::White).distance(*corner)
    };
    corners.sort_by_key(far);
    let men = state.of(Color::White) & !Bitboard::from(state.king(Color::White));
    let bishops = state.diagonal & !state.straight;
    let colours = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
    if let Some(colour) = colours
        .into_iter()
        .find(|colour| men.is_subset(bishops & *colour))
    {
        let of_colour = |corner: &&Square| colour.contains(**corner);
        let right: Vec<Square> = corners.iter().filter(of_colour).copied().collect();
        if let [first, second] = right[..] {
            return [first, second, first, second];
        }
    }
    corners
}
