//! Finds a helpmate by plan: the two kings walk, one man of the winner's comes and mates, all
//! others stand still.
//!
//! Most positions of real games are won so. The plan is found on whole boards of squares, not by
//! looking at one state after the other, and what comes of it is legal: the men that stand still
//! attack nothing but what they attack with the kings and the one man off the board, and the kings
//! go over none of that.

mod march;
mod picture;
mod walk;
mod ways;

use std::iter;

use board::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::state::{State, Step};
use ways::FAR;

/// The man that is to mate. A pawn is promoted to a queen on his file before.
#[derive(Clone, Copy)]
struct Man {
    at: Square,
    is_pawn: bool,
    /// What he mates as.
    role: Role,
}

/// A man of the loser's that comes to stand beside his king, in the way of his flight.
#[derive(Clone, Copy)]
struct Blocker {
    at: Square,
    /// What he stands there as.
    role: Role,
    /// Whether he is a pawn that is promoted before.
    promotes: bool,
}

/// The men that stand still.
struct StandingMen {
    white: Bitboard,
    black: Bitboard,
    /// What each side's men attack where nobody else is on the board: more, it may be, than with
    /// the others.
    attacked_by_white: Bitboard,
    attacked_by_black: Bitboard,
    /// Where Black's men could come to stop a check.
    within_blacks_reach: Bitboard,
}

/// A helpmate of the state, if one is to be had by plan.
pub(crate) fn of(state: &State) -> Option<Vec<Step>> {
    men(state)
        .take(MOST_MEN)
        .find_map(|man| blockers(state, man).find_map(|blocker| with(state, man, blocker)))
}

/// Men of whom a plan is made.
const MOST_MEN: usize = 3;

fn with(state: &State, man: Man, blocker: Option<Blocker>) -> Option<Vec<Step>> {
    let ground = StandingMen::of(state, man, blocker);
    if !man.is_minor() {
        let marched = |picture: &_| march::to(picture, state, &ground, man);
        return picture::find_map(state, &ground, man, marched);
    }
    let pictures = picture::of(state, &ground, man, blocker);
    let walked = |picture| walk::to(picture, state, &ground, man, blocker);
    pictures.iter().find_map(walked)
}

/// What can mate alone, and whether it is a pawn before.
const MAJOR: [(Role, bool); 3] = [
    (Role::Queen, false),
    (Role::Rook, false),
    (Role::Queen, true),
];
const MINOR: [(Role, bool); 2] = [(Role::Bishop, false), (Role::Knight, false)];

/// The men that could mate: queens, rooks, then pawns that have nobody before them, the nearest to
/// promotion first; without all these the minor pieces.
fn men(state: &State) -> impl Iterator<Item = Man> + '_ {
    let before = |pawn| before(Color::White, pawn);
    let is_free = move |man: &Man| !man.is_pawn || !state.standing().intersects(before(man.at));
    let of = |role, is_pawn| {
        let men = match is_pawn {
            true => state.men(Color::White, Role::Pawn),
            false => state.men(Color::White, role),
        };
        let all = men.into_iter().rev();
        all.map(move |at| Man { at, is_pawn, role })
    };
    let can_be_major = state
        .of(Color::White)
        .intersects(state.pawns | state.straight);
    let kinds: &[(Role, bool)] = if can_be_major { &MAJOR } else { &MINOR };
    let men = kinds.iter().flat_map(move |kind| of(kind.0, kind.1));
    men.filter(is_free)
}

/// Nobody, and for a minor piece, which hardly mates alone, each of the loser's men, pawns as they
/// are and promoted to knights.
fn blockers(state: &State, man: Man) -> impl Iterator<Item = Option<Blocker>> + '_ {
    let men = if man.is_minor() {
        state.of(Color::Black) & state.standing()
    } else {
        Bitboard::EMPTY
    };
    let of = |at| {
        let role = state.role_at(at).unwrap_or(Role::Pawn);
        let promotes = Blocker {
            at,
            role: Role::Knight,
            promotes: true,
        };
        let can_promote =
            role == Role::Pawn && !state.standing().intersects(before(Color::Black, at));
        let stands = Blocker {
            at,
            role,
            promotes: false,
        };
        iter::once(stands).chain(can_promote.then_some(promotes))
    };
    iter::once(None).chain(men.into_iter().flat_map(of).map(Some))
}

/// The squares before a pawn up to that of its promotion.
fn before(color: Color, pawn: Square) -> Bitboard {
    let last = promotes_on(color, pawn);
    attacks::between(pawn, last) | Bitboard::from(last)
}

fn promotes_on(color: Color, pawn: Square) -> Square {
    Square::from_coords(pawn.file(), (!color).backrank())
}

fn promotion(from: Square, to: Square) -> Step {
    Step {
        from,
        to,
        into: Some(Role::Queen),
    }
}

impl Man {
    /// From where he is to mate if he does not move before: a pawn, when promoted.
    fn begins(self) -> Square {
        if self.is_pawn {
            promotes_on(Color::White, self.at)
        } else {
            self.at
        }
    }

    /// The moves of a pawn on this square before he is promoted, that one included.
    fn pushes(self, from: Square) -> u32 {
        if self.is_pawn {
            from.rank().distance(Rank::Eighth) - u32::from(from.rank() == Rank::Second)
        } else {
            0
        }
    }

    /// What he attacks as the piece that mates.
    fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        piece_attacks(self.role, from, occupied)
    }

    fn is_minor(self) -> bool {
        matches!(self.role, Role::Bishop | Role::Knight)
    }

    /// A minor piece's moves to each square from this one, or back.
    fn moves_of_minor(self, square: Square, occupied: Bitboard) -> Option<[u8; 64]> {
        let reaches = |from| self.attacks(from, occupied) & !occupied;
        self.is_minor().then(|| moves_from(square, reaches))
    }

    /// From where he can go to the square of the mate and does not give check before.
    fn before_mate(self, ground: &StandingMen, mates_on: Square, king: Square) -> Bitboard {
        let occupied = ground.occupied() | Bitboard::from(king);
        let checks = self.attacks(king, occupied & !Bitboard::from(mates_on));
        self.attacks(mates_on, occupied) & !occupied & !checks
    }
}

impl Blocker {
    /// His moves to each square, with those to his promotion.
    fn moves(self, occupied: Bitboard) -> [u8; 64] {
        let reaches = |from| self.reaches(from, occupied);
        if !self.promotes {
            return moves_from(self.at, reaches);
        }
        let pushes = self.at.rank().to_u32() as u8;
        moves_from(promotes_on(Color::Black, self.at), reaches)
            .map(|moves| moves.saturating_add(pushes))
    }

    fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self.role {
            Role::Pawn => attacks::pawn_attacks(Color::Black, from),
            piece => piece_attacks(piece, from, occupied),
        }
    }

    /// Where he goes from there, taking nobody.
    fn reaches(self, from: Square, occupied: Bitboard) -> Bitboard {
        let reached = match self.role {
            Role::Pawn if from.rank() == Rank::Second => Bitboard::EMPTY,
            Role::Pawn => Bitboard::from(from).shift(-8),
            piece => piece_attacks(piece, from, occupied),
        };
        reached & !occupied
    }

    /// How many moves each square is from this one for him.
    fn moves_to(self, goal: Square, occupied: Bitboard) -> [u8; 64] {
        let back = |from: Square| match self.role {
            Role::Pawn if from.rank() == Rank::Seventh => Bitboard::EMPTY,
            Role::Pawn => Bitboard::from(from).shift(8) & !occupied,
            piece => piece_attacks(piece, from, occupied) & !occupied,
        };
        moves_from(goal, back)
    }
}

fn piece_attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => attacks::bishop_attacks(from, occupied),
        Role::Rook => attacks::rook_attacks(from, occupied),
        _ => attacks::queen_attacks(from, occupied),
    }
}

/// How many moves each square is from this one; [`FAR`] where nobody comes.
fn moves_from(square: Square, reaches: impl Fn(Square) -> Bitboard) -> [u8; 64] {
    let mut far = [FAR; 64];
    let mut seen = Bitboard::from(square);
    let (mut layer, mut moves) = (seen, 0);
    while layer.any() {
        let mut next = Bitboard::EMPTY;
        for from in layer {
            far[from.to_usize()] = moves;
            next |= reaches(from);
        }
        layer = next & !seen;
        seen |= layer;
        moves += 1;
    }
    far
}

impl StandingMen {
    fn of(state: &State, man: Man, blocker: Option<Blocker>) -> StandingMen {
        let moves = |at: Square| Bitboard::from(at);
        let movers = moves(man.at) | blocker.map_or(Bitboard::EMPTY, |blocker| moves(blocker.at));
        let standing = state.standing() & !movers;
        let white = state.of(Color::White) & standing;
        let black = state.of(Color::Black) & standing;
        let occupied = white | black;
        let once = (state.pawns & black).shift(-8) & !occupied;
        let twice = (once & Bitboard::from_rank(Rank::Sixth)).shift(-8);
        let attacked_by_black = state.attacked_by(Color::Black, black, occupied);
        StandingMen {
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
