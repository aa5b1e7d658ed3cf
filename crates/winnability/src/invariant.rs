//! Finds what can never change: men that never move and are never captured, and the squares on
//! which all others may ever stand.

pub(crate) mod matching;
mod opposed;
mod pictures;

use board::{Bitboard, Board, ByColor, ByRole, CastlingSide, Color, Role, Square};

use crate::proof::{FreeMan, Invariant};
use crate::spread::{attacked, flooded, forward, pawn_takes, pushed, stepped, steps};
use crate::state::{State, turned};
use opposed::Opposed;

/// An invariant that was found, the player who is to checkmate being White.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    root: State,
    frozen: Bitboard,
    men: Vec<FreeMan>,
    /// Where men that are not frozen may stand, all of a colour and role together.
    may: ByColor<ByRole<Bitboard>>,
    /// Pawns that others would otherwise get past.
    opposed: Vec<Opposed>,
}

impl Described {
    fn may_be(&self, color: Color, role: Role) -> Bitboard {
        *self.may.get(color).get(role)
    }

    fn frozen_men(&self, color: Color, role: Role) -> Bitboard {
        self.root.men(color, role) & self.frozen
    }

    fn places(&self, color: Color, role: Role) -> Bitboard {
        self.may_be(color, role) | self.frozen_men(color, role)
    }

    /// The men of this colour that are not frozen, the king apart.
    fn free_men(&self, color: Color) -> impl Iterator<Item = &FreeMan> {
        let of_color = move |man: &&FreeMan| man.color == color && man.may.king.is_empty();
        self.men.iter().filter(of_color)
    }

    /// Whether the state is one of those that no legal move leaves. Castling, and taking in
    /// passing, are not among their moves.
    #[cfg(test)]
    pub(crate) fn describes(&self, state: &State) -> bool {
        let stands = |color: Color, places: Bitboard| places.contains(state.king(color));
        let places = self.places_of_kings(&state.without_kings());
        state.rights.is_empty()
            && state.en_passant.is_none()
            && places.is_some_and(|[white, black]| {
                stands(Color::White, white) && stands(Color::Black, black)
            })
    }

    /// Where White's and Black's king stand, if all other men stand as in the states that no legal
    /// move leaves.
    pub(crate) fn places_of_kings(&self, men: &State) -> Option<[Bitboard; 2]> {
        let kings = [Color::White, Color::Black].map(|color| self.places(color, Role::King));
        let frozen = self.frozen & !(kings[0] | kings[1]);
        let stand = |color| {
            let stands = |role| men.men(color, role).is_subset(self.places(color, role));
            CHECKERS.into_iter().all(stands) && self.has_room(men, color)
        };
        let is_described = frozen.is_subset(men.standing())
            && Color::ALL.into_iter().all(stand)
            && self.opposed.iter().all(|pawn| pawn.holds(men));
        is_described.then_some(kings)
    }

    /// Each man of the group that is not frozen, kings apart, is another of those described.
    fn has_room(&self, group: &State, color: Color) -> bool {
        let free: Vec<&FreeMan> = self.free_men(color).collect();
        let mut options = Vec::new();
        for role in CHECKERS {
            for square in group.men(color, role) & !self.frozen {
                let fits = |man: &&FreeMan| man.may.get(role).contains(square);
                options.push(matching::those(&free, fits));
            }
        }
        matching::each_has_its_own(&options)
    }

    /// The same as it is told of a position that this player is to win.
    pub(crate) fn told(&self, winner: Color) -> Invariant {
        let mut frozen = Board::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                for square in turned(self.frozen_men(color, role), winner) {
                    frozen.set_piece_at(square, role.of(winner.fold_wb(color, !color)));
                }
            }
        }
        let told = |man: &FreeMan| FreeMan {
            color: winner.fold_wb(man.color, !man.color),
            may: man.may.map(|set| turned(set, winner)),
        };
        Invariant {
            frozen,
            men: self.men.iter().map(told).collect(),
        }
    }
}

/// The least invariant of a state that these rules find, if it rules out that White checkmates:
///
/// * a man goes through whatever is not frozen, and stands wherever that leads;
/// * a pawn captures where an enemy may stand, or where an enemy pawn may pass; on the last rank it
///   is any piece;
/// * what may move or be captured is not frozen;
/// * a pawn does not get past an opposed one;
/// * a king steps on no square that a frozen man attacks in all of these positions.
///
/// Each gives the men more room the more room the others have, so that their order does not matter.
/// Pins, the duty to leave check, the distance of the kings and whose turn it is are not used:
/// nothing rests on them.
///
/// If it does not, what is frozen and where Black's king may stand in it.
pub(crate) fn of(state: &State) -> Result<Described, RoomForMate> {
    let growth = Growth::least(state);
    // where everybody moves, nothing rules out a mate
    if growth.frozen.any() {
        let found = growth.man_by_man();
        if pictures::no_mate(&found) {
            return Ok(found);
        }
    }
    Err(RoomForMate {
        frozen: growth.frozen,
        losers_king: growth.places(Color::Black, Role::King),
    })
}

/// What an invariant leaves open that does not rule out a mate.
pub(crate) struct RoomForMate {
    pub(crate) frozen: Bitboard,
    pub(crate) losers_king: Bitboard,
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// Every man that gives check.
const CHECKERS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

fn union(sets: impl IntoIterator<Item = Bitboard>) -> Bitboard {
    sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
}

/// An invariant that is being found, the player who is to checkmate being White.
#[derive(Clone, Copy)]
struct Growth<'s> {
    state: &'s State,
    frozen: Bitboard,
    may: ByColor<ByRole<Bitboard>>,
}

impl<'s> Growth<'s> {
    fn least(state: &'s State) -> Growth<'s> {
        let mut growth = Growth {
            state,
            frozen: state.occupied(),
            may: ByColor::new_with(|_| ByRole::new_with(|_| Bitboard::EMPTY)),
        };
        growth.allow_castling();
        loop {
            let (frozen, may) = (growth.frozen, growth.may);
            for color in Color::ALL {
                growth.grow_pawns(color);
                PIECES
                    .into_iter()
                    .for_each(|role| growth.grow_pieces(color, role));
                growth.grow_king(color);
            }
            if (growth.frozen, growth.may) == (frozen, may) {
                return growth;
            }
        }
    }

    fn may(&mut self, color: Color, role: Role) -> &mut Bitboard {
        self.may.get_mut(color).get_mut(role)
    }

    fn may_be(&self, color: Color, role: Role) -> Bitboard {
        *self.may.get(color).get(role)
    }

    fn frozen_men(&self, color: Color, role: Role) -> Bitboard {
        self.state.men(color, role) & self.frozen
    }

    /// Where men of this kind stand or may stand.
    fn places(&self, color: Color, role: Role) -> Bitboard {
        self.may_be(color, role) | self.frozen_men(color, role)
    }

    /// Where men of this colour that can be captured stand or may stand.
    fn victims(&self, color: Color) -> Bitboard {
        union(CHECKERS.map(|role| self.places(color, role)))
    }

    /// These men are no longer frozen.
    fn thaw(&mut self, squares: Bitboard) {
        let thawed = squares & self.frozen;
        if thawed.is_empty() {
            return;
        }
        self.frozen &= !thawed;
        for color in Color::ALL {
            for role in Role::ALL {
                let men = self.state.men(color, role) & thawed;
                *self.may(color, role) |= men;
            }
        }
    }

    /// What is frozen and not captured by this player's men: his own, and the king.
    fn untouchable(&self, color: Color) -> Bitboard {
        (self.frozen & self.state.of(color)) | self.frozen_men(!color, Role::King)
    }

    fn allow_castling(&mut self) {
        for color in Color::ALL {
            for (king, rook, side) in castlings(self.state, color) {
                self.thaw(Bitboard::from(king) | Bitboard::from(rook));
                self.may(color, Role::King).add(side.king_to(color));
                self.may(color, Role::Rook).add(side.rook_to(color));
            }
        }
    }

    fn grow_pieces(&mut self, color: Color, role: Role) {
        if self.places(color, role).is_empty() {
            return;
        }
        // whoever moves far goes over the next square
        let movers = steps(role, !self.untouchable(color));
        self.thaw(movers & self.frozen_men(color, role));
        let reached = flooded(role, self.may_be(color, role), !self.untouchable(color));
        self.thaw(reached);
        *self.may(color, role) |= reached;
    }

    fn grow_pawns(&mut self, color: Color) {
        let pawns = self.places(color, Role::Pawn);
        let (one, two) = self.pushes(color);
        let takes = pawn_takes(color, pawns) & (self.victims(!color) | self.passed(!color));
        let movers = stepped(one, -forward(color)) | pawn_takes(!color, takes);
        self.thaw(movers & self.frozen_men(color, Role::Pawn));
        self.thaw(takes);
        let last = Bitboard::from_rank((!color).backrank());
        let reached = one | two | takes;
        *self.may(color, Role::Pawn) |= reached & !last;
        for role in PIECES {
            *self.may(color, role) |= reached & last;
        }
    }

    /// Where pawns of this colour may come by one step, and by two.
    fn pushes(&self, color: Color) -> (Bitboard, Bitboard) {
        self.pushes_of(color, self.places(color, Role::Pawn))
    }

    fn pushes_of(&self, color: Color, pawns: Bitboard) -> (Bitboard, Bitboard) {
        let (one, two) = pushed(!self.frozen, color, pawns);
        let barred = self.opposed(!color, one | two);
        if barred.is_empty() {
            return (one, two);
        }
        pushed(!self.frozen & !barred, color, pawns)
    }

    /// Squares over which pawns of this colour may go by two steps.
    fn passed_over(&self, color: Color) -> Bitboard {
        let (_, two) = pushed(!self.frozen, color, self.places(color, Role::Pawn));
        stepped(two, -forward(color))
    }

    /// Where pawns of this colour may be captured in passing; the one that may be so captured now
    /// is not frozen.
    fn passed(&mut self, color: Color) -> Bitboard {
        let mut passed = self.passed_over(color);
        if let Some(square) = self.state.en_passant.filter(|_| self.state.turn != color) {
            passed.add(square);
            self.thaw(stepped(Bitboard::from(square), forward(color)));
        }
        passed
    }

    /// What frozen men of this colour attack in all positions.
    fn always_attacked(&self, color: Color) -> Bitboard {
        let may_stand = Color::ALL
            .into_iter()
            .flat_map(|c| Role::ALL.map(|role| self.may_be(c, role)));
        let blocked = self.frozen | union(may_stand);
        let each =
            Role::ALL.map(|role| attacked(role, color, self.frozen_men(color, role), blocked));
        union(each)
    }

    fn grow_king(&mut self, color: Color) {
        let barred = self.always_attacked(!color) | self.untouchable(color);
        let from = self.places(color, Role::King);
        let reached = flooded(Role::King, from, !barred) & !from;
        if reached.any() {
            self.thaw(reached | from);
            *self.may(color, Role::King) |= reached;
        }
    }

    /// The same man by man: nothing but what is frozen is in anybody's way.
    fn man_by_man(mut self) -> Described {
        let (mut men, mut opposed) = (Vec::new(), Vec::new());
        for color in Color::ALL {
            let (one, two) = pushed(!self.frozen, !color, self.places(!color, Role::Pawn));
            let met = self.opposed(color, one | two);
            for role in Role::ALL {
                for square in self.state.men(color, role) & !self.frozen {
                    let man = self.free_man(color, role, square);
                    if met.contains(square) {
                        opposed.push(Opposed::of(color, man.may.pawn));
                    }
                    men.push(man);
                }
            }
        }
        Described {
            root: *self.state,
            frozen: self.frozen,
            men,
            may: self.may,
            opposed,
        }
    }

    fn free_man(&mut self, color: Color, role: Role, square: Square) -> FreeMan {
        let mut may = ByRole::<Bitboard>::default();
        let start = Bitboard::from(square) | self.castled(color, role, square);
        *may.get_mut(role) = start;
        if role == Role::Pawn {
            let last = Bitboard::from_rank((!color).backrank());
            let all = self.pawn_places(color, start);
            may.pawn = all & !last;
            if all.intersects(last) {
                for piece in PIECES {
                    *may.get_mut(piece) = self.places_from(color, piece, all & last);
                }
            }
        } else {
            *may.get_mut(role) = self.places_from(color, role, start);
        }
        FreeMan { color, may }
    }

    /// Where castling would bring king or rook.
    fn castled(&self, color: Color, role: Role, square: Square) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for (_, of_rook, side) in castlings(self.state, color) {
            match role {
                Role::King => squares.add(side.king_to(color)),
                Role::Rook if of_rook == square => squares.add(side.rook_to(color)),
                _ => {}
            }
        }
        squares
    }

    fn places_from(&self, color: Color, role: Role, start: Bitboard) -> Bitboard {
        let mut barred = self.untouchable(color);
        if role == Role::King {
            barred |= self.always_attacked(!color);
        }
        flooded(role, start, !barred)
    }

    fn pawn_places(&mut self, color: Color, start: Bitboard) -> Bitboard {
        let victims = self.victims(!color) | self.passed(!color);
        let last = Bitboard::from_rank((!color).backrank());
        grown(start, |set| {
            let (one, two) = self.pushes_of(color, set & !last);
            one | two | (pawn_takes(color, set & !last) & victims)
        })
    }
}

/// King, rook and side of each castling that is still allowed.
fn castlings(
    state: &State,
    color: Color,
) -> impl Iterator<Item = (Square, Square, CastlingSide)> + use<> {
    let king = state.king(color);
    let rooks = state.rights & state.of(color);
    rooks.into_iter().map(move |rook| {
        let side = CastlingSide::from_king_side(rook.file() > king.file());
        (king, rook, side)
    })
}

/// The least set that contains this one and whatever can be reached from it.
fn grown(start: Bitboard, reached: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut set = start;
    loop {
        let next = set | reached(set);
        if next == set {
            return set;
        }
        set = next;
    }
}
