//! Lists the orderings with which helpmates are searched for, and chooses where the loser's king is
//! to be mated.

use board::{Bitboard, Color, Square};

use crate::helpmate::{
    BROAD, CLEARING, NARROW, NEAR, NETTING, NEW, Ordering, PATIENT, SLOW, SWEEPING, TAKING, WIDE,
};
use crate::state::State;

/// Ordering, what is aimed at, states.
type Try = (&'static Ordering, usize, u32);
type Tries = &'static [Try];

/// Aimed at the square where the loser's king stands.
const WHERE_HE_STANDS: usize = 4;

/// What is tried first where the winner has a queen or a rook: ordering, corner by nearness,
/// states.
const HUNTING: Tries = &[
    (&TAKING, WHERE_HE_STANDS, 24),
    (&WIDE, 1, 24),
    (&CLEARING, 0, 48),
    (&BROAD, 3, 96),
    (&SWEEPING, 3, 96),
    (&NEAR, 1, 192),
];

/// Where he has only pawns, and perhaps minor pieces.
const CREEPING: Tries = &[
    (&SLOW, 3, 24),
    (&WIDE, 0, 24),
    (&NETTING, 2, 48),
    (&WIDE, 1, 48),
    (&NETTING, 0, 24),
    (&SWEEPING, 3, 96),
    (&NETTING, 1, 48),
    (&NETTING, 3, 96),
    (&BROAD, WHERE_HE_STANDS, 24),
    (&NEW, 3, 96),
    (&NARROW, 1, 24),
    (&SLOW, 3, 192),
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

/// And where these are two or more.
const PAIRING: Tries = &[
    (&WIDE, 0, 48),
    (&WIDE, 1, 48),
    (&WIDE, 2, 48),
    (&WIDE, 3, 48),
    (&NEAR, 0, 192),
    (&NEAR, 1, 192),
    (&NEAR, 2, 192),
    (&PATIENT, 0, 768),
];

/// The tries for a state, in their order.
pub(super) fn tries(state: &State) -> Tries {
    let white = state.of(Color::White);
    if white.intersects(state.straight) {
        HUNTING
    } else if white.intersects(state.pawns) {
        CREEPING
    } else if (white & state.standing()).more_than_one() {
        PAIRING
    } else {
        CORNERING
    }
}

/// The corners, the one where the kings are soonest first. Where White has nothing but bishops on
/// squares of one colour, corners of that colour stand for the others too: he gives check on no
/// others.
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
