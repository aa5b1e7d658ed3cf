//! A helpmate by plan: the two kings walk, one man of the winner's comes and mates, all others stand still.
//!
//! Most positions of real games are won so. The plan is found on whole boards of squares, not by looking at one state after the
//! other, and what comes of it is legal: the men that stand still attack nothing but what they attack with the kings and the one man
//! off the board, and the kings go over none of that.

mod picture;
mod walk;
mod ways;

use board::{Bitboard, Color, Rank, Square, attacks};

use crate::state::{State, Step};

/// The man that is to mate. A pawn is promoted to a queen on his file before.
#[derive(Clone, Copy)]
struct Man {
    at: Square,
    is_pawn: bool,
    /// Whether he mates as a queen, not as a rook.
    diagonal: bool,
}

/// The men that stand still.
struct Ground {
    white: Bitboard,
    black: Bitboard,
    /// What each side's men attack where nobody else is on the board: more, it may be, than with the others.
    attacked_by_white: Bitboard,
    attacked_by_black: Bitboard,
    /// Where Black's men could come to stop a check.
    within_blacks_reach: Bitboard,
}

/// A helpmate of the state, if one is to be had by plan.
pub(crate) fn of(state: &State) -> Option<Vec<Step>> {
    men(state).find_map(|man| {
        let ground = Ground::of(state, man.at);
        let pictures = picture::of(state, &ground, man);
        let walked = |picture| walk::to(picture, state, &ground, man);
        pictures.iter().find_map(walked)
    })
}

/// The men that could mate: queens, rooks, then pawns that have nobody before them, the nearest to promotion first.
fn men(state: &State) -> impl Iterator<Item = Man> + '_ {
    let white = state.of(Color::White);
    let of = |men: Bitboard, diagonal, is_pawn| {
        men.into_iter().rev().map(move |at| Man {
            at,
            is_pawn,
            diagonal,
        })
    };
    let queens = of(white & state.straight & state.diagonal, true, false);
    let rooks = of(white & state.straight & !state.diagonal, false, false);
    let pawns = of(white & state.pawns, true, true);
    let is_free = |man: &Man| !state.standing().intersects(before(man.at));
    queens.chain(rooks).chain(pawns.filter(is_free))
}

/// The squares before a pawn up to that of his promotion.
fn before(pawn: Square) -> Bitboard {
    let last = promotes_on(pawn);
    attacks::between(pawn, last) | Bitboard::from(last)
}

fn promotes_on(pawn: Square) -> Square {
    Square::from_coords(pawn.file(), Rank::Eighth)
}

impl Man {
    /// From where he is to mate if he does not move before: a pawn, when promoted.
    fn begins(self) -> Square {
        if self.is_pawn {
            promotes_on(self.at)
        } else {
            self.at
        }
    }

    /// The moves of a pawn from there to his promotion.
    fn pushes(self, from: Square) -> u32 {
        if self.is_pawn {
            from.rank().distance(Rank::Eighth) - u32::from(from.rank() == Rank::Second)
        } else {
            0
        }
    }

    /// What he attacks as queen or rook.
    fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        let straight = attacks::rook_attacks(from, occupied);
        if self.diagonal {
            straight | attacks::bishop_attacks(from, occupied)
        } else {
            straight
        }
    }

    /// From where he can go to the square of the mate and does not give check before.
    fn before_mate(self, ground: &Ground, mates_on: Square, king: Square) -> Bitboard {
        let occupied = ground.occupied() | Bitboard::from(king);
        let checks = self.attacks(king, occupied & !Bitboard::from(mates_on));
        self.attacks(mates_on, occupied) & !occupied & !checks
    }
}

impl Ground {
    fn of(state: &State, man: Square) -> Ground {
        let white = state.of(Color::White) & state.standing() & !Bitboard::from(man);
        let black = state.of(Color::Black) & state.standing();
        let occupied = white | black;
        let once = (state.pawns & black).shift(-8) & !occupied;
        let twice = (once & Bitboard::from_rank(Rank::Sixth)).shift(-8);
        let attacked_by_black = state.attacked_by(Color::Black, black, occupied);
        Ground {
            white,
            black,
            attacked_by_white: state.attacked_by(Color::White, white, occupied),
            attacked_by_black,
            within_blacks_reach: attacked_by_black | once | twice,
        }
    }

    fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// Where White's king may stand as far as Black's men go.
    fn safe_for_white(&self) -> Bitboard {
        !self.occupied() & !self.attacked_by_black
    }

    /// Where Black's king may stand as far as the men that stand still go.
    fn safe_for_black(&self) -> Bitboard {
        !self.occupied() & !self.attacked_by_white
    }
}
