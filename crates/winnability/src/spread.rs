//! Moves whole sets of squares at once: finds what men on any of them reach.

use board::{Bitboard, Color, File, Rank, Role};

const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);

/// All squares of the set moved by one step, none of them around the edge.
pub(crate) fn stepped(set: Bitboard, by: i32) -> Bitboard {
    let moved = set.shift(by);
    match by {
        1 | 9 | -7 => moved & NOT_A,
        -1 | -9 | 7 => moved & NOT_H,
        _ => moved,
    }
}

pub(crate) fn forward(color: Color) -> i32 {
    color.fold_wb(8, -8)
}

/// Where these pawns come by one step, and by two, over open squares.
pub(crate) fn pushed(open: Bitboard, color: Color, pawns: Bitboard) -> (Bitboard, Bitboard) {
    let second = Bitboard::from_rank(color.fold_wb(Rank::Second, Rank::Seventh));
    let step = |pawns| stepped(pawns, forward(color)) & open;
    (step(pawns), step(step(pawns & second)))
}

/// What pawns on these squares attack.
pub(crate) fn pawn_takes(color: Color, from: Bitboard) -> Bitboard {
    let ahead = from.shift(forward(color));
    stepped(ahead, 1) | stepped(ahead, -1)
}

fn straight(set: Bitboard) -> Bitboard {
    stepped(set, 1) | stepped(set, -1) | set.shift(8) | set.shift(-8)
}

fn diagonal(set: Bitboard) -> Bitboard {
    let sides = stepped(set, 1) | stepped(set, -1);
    sides.shift(8) | sides.shift(-8)
}

/// All squares beside these.
pub(crate) fn neighbours(set: Bitboard) -> Bitboard {
    let sides = stepped(set, 1) | stepped(set, -1);
    let row = set | sides;
    sides | row.shift(8) | row.shift(-8)
}

fn knight_jumps(set: Bitboard) -> Bitboard {
    let near = stepped(set, 1) | stepped(set, -1);
    let not_gh = NOT_H & !Bitboard::from_file(File::G);
    let not_ab = NOT_A & !Bitboard::from_file(File::B);
    let far = ((set & not_gh).shift(2)) | ((set & not_ab).shift(-2));
    near.shift(16) | near.shift(-16) | far.shift(8) | far.shift(-8)
}

/// The next squares on the way of a piece; the way back is the same.
pub(crate) fn steps(role: Role, set: Bitboard) -> Bitboard {
    match role {
        Role::Knight => knight_jumps(set),
        Role::Bishop => diagonal(set),
        Role::Rook => straight(set),
        _ => neighbours(set),
    }
}

/// Where a piece on these squares comes by any number of moves, if it may stand on these and passes
/// no others.
pub(crate) fn flooded(role: Role, start: Bitboard, open: Bitboard) -> Bitboard {
    let mut set = start;
    loop {
        let next = set | (steps(role, set) & open);
        if next == set {
            return set;
        }
        set = next;
    }
}

fn slides(from: Bitboard, blocked: Bitboard, directions: [i32; 4]) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    for by in directions {
        let mut front = stepped(from, by);
        while front.any() {
            all |= front;
            front = stepped(front & !blocked, by);
        }
    }
    all
}

/// What men of this kind on these squares attack where only `blocked` squares block them.
pub(crate) fn attacked(role: Role, color: Color, from: Bitboard, blocked: Bitboard) -> Bitboard {
    const DIAGONAL: [i32; 4] = [9, 7, -7, -9];
    const STRAIGHT: [i32; 4] = [8, -8, 1, -1];
    if from.is_empty() {
        return from;
    }
    match role {
        Role::Pawn => pawn_takes(color, from),
        Role::Knight => knight_jumps(from),
        Role::King => neighbours(from),
        Role::Bishop => slides(from, blocked, DIAGONAL),
        Role::Rook => slides(from, blocked, STRAIGHT),
        Role::Queen => slides(from, blocked, DIAGONAL) | slides(from, blocked, STRAIGHT),
    }
}
