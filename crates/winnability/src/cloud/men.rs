//! Holds the men of a cloud: where each of them may stand.

use board::{Bitboard, ByColor, ByRole, Color, Role, Square, attacks};

use crate::invariant::matching;
use crate::proof::FreeMan;
use crate::spread::{attacked, pawn_takes, pushed};
use crate::state::{State, at};

pub(super) const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The men of the cloud.
#[derive(Clone, Default)]
pub(super) struct CloudMen {
    pub(super) each: Vec<FreeMan>,
    /// Where any of them may stand, by colour: all, each kind of them, those that move along
    /// diagonals, along ranks and files, knights, and pawns.
    pub(super) all: [Bitboard; 2],
    kinds: ByColor<ByRole<Bitboard>>,
    diagonal: [Bitboard; 2],
    straight: [Bitboard; 2],
    knights: [Bitboard; 2],
    pawns: [Bitboard; 2],
}

impl CloudMen {
    pub(super) fn of(each: Vec<FreeMan>) -> CloudMen {
        let mut men = CloudMen::default();
        for man in &each {
            let (of, may) = (at(man.color), &man.may);
            men.diagonal[of] |= may.bishop | may.queen;
            men.straight[of] |= may.rook | may.queen;
            men.knights[of] |= may.knight;
            men.pawns[of] |= may.pawn;
            men.all[of] |= stands(man);
            let kinds = men.kinds.get_mut(man.color);
            for role in Role::ALL {
                *kinds.get_mut(role) |= *may.get(role);
            }
        }
        men.each = each;
        men
    }

    pub(super) fn has_any(&self, color: Color) -> bool {
        self.all[at(color)].any()
    }

    pub(super) fn anywhere(&self) -> Bitboard {
        self.all[0] | self.all[1]
    }

    /// From where men of the cloud may attack the square, if the board is so occupied by others.
    pub(super) fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let of = at(by);
        let mut from = (attacks::knight_attacks(square) & self.knights[of])
            | (attacks::pawn_attacks(!by, square) & self.pawns[of]);
        if self.diagonal[of].any() {
            from |= attacks::bishop_attacks(square, occupied) & self.diagonal[of];
        }
        if self.straight[of].any() {
            from |= attacks::rook_attacks(square, occupied) & self.straight[of];
        }
        from & !occupied
    }

    /// All squares that men of the cloud may attack, if the board is so occupied.
    pub(super) fn attacked(&self, by: Color, occupied: Bitboard) -> Bitboard {
        let of = at(by);
        let squares = |role, from| attacked(role, by, from, occupied);
        squares(Role::Bishop, self.diagonal[of])
            | squares(Role::Rook, self.straight[of])
            | squares(Role::Knight, self.knights[of])
            | squares(Role::Pawn, self.pawns[of])
    }

    /// Those men of the state that stand where such men of the cloud may.
    pub(super) fn like_those(&self, state: &State) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for color in Color::ALL {
            for role in Role::ALL {
                squares |= state.men(color, role) & *self.kinds.get(color).get(role);
            }
        }
        squares
    }

    /// Each of these men is another one of the cloud.
    pub(super) fn have_room(&self, state: &State, apart: Bitboard) -> bool {
        let mut options = Vec::new();
        for square in apart {
            let Some(role) = state.role_at(square) else {
                continue;
            };
            let color = Color::from_white(state.of(Color::White).contains(square));
            let fits = |man: &FreeMan| man.color == color && man.may.get(role).contains(square);
            options.push(matching::those(&self.each, fits));
        }
        matching::each_has_its_own(&options)
    }

    /// Gives them all squares where they may come while nobody but the men that always stand there
    /// is in their way, and pawns capture whoever ever stands there, all told by colour; whether
    /// there are more.
    pub(super) fn grow(&mut self, always: [Bitboard; 2], ever: [Bitboard; 2]) -> bool {
        let mut is_more = false;
        while self.grow_once(always, ever) {
            is_more = true;
            *self = CloudMen::of(std::mem::take(&mut self.each));
        }
        is_more
    }

    fn grow_once(&mut self, always: [Bitboard; 2], ever: [Bitboard; 2]) -> bool {
        let solid = always[0] | always[1];
        let victims = [ever[0] | self.all[0], ever[1] | self.all[1]];
        let mut is_more = false;
        for man in &mut self.each {
            let own = always[at(man.color)];
            is_more |= grow_pawn(man, solid, victims[at(!man.color)] & !own);
            for role in PIECES {
                let piece = role.of(man.color);
                let set = man.may.get_mut(role);
                let mut fresh = *set;
                while let Some(from) = fresh.pop_front() {
                    let to = attacks::attacks(from, piece, solid) & !own & !*set;
                    *set |= to;
                    fresh |= to;
                    is_more |= to.any();
                }
            }
        }
        is_more
    }
}

/// Where the man may stand, as whatever.
pub(super) fn stands(man: &FreeMan) -> Bitboard {
    man.may.iter().fold(Bitboard::EMPTY, |all, set| all | *set)
}

/// A pawn goes on, captures, and becomes any piece on the last rank. Whether there is more of it.
fn grow_pawn(man: &mut FreeMan, solid: Bitboard, victims: Bitboard) -> bool {
    let before = man.may;
    let (color, pawns) = (man.color, man.may.pawn);
    let last = Bitboard::from_rank((!color).backrank());
    let (one, two) = pushed(!solid, color, pawns);
    let reached = one | two | (pawn_takes(color, pawns) & victims);
    man.may.pawn |= reached & !last;
    for role in PIECES {
        *man.may.get_mut(role) |= reached & last;
    }
    man.may != before
}
