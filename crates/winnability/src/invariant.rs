//! What can never change: men that never move and are never captured, and the squares on which all others may ever stand.

use board::{Bitboard, Board, ByColor, ByRole, CastlingSide, Color, File, Role, Square, attacks};

use crate::proof::Invariant;
use crate::state::{State, turned};

/// An invariant that was found, the player who is to checkmate being White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Described {
    root: State,
    frozen: Bitboard,
    may: ByColor<ByRole<Bitboard>>,
}

impl Described {
    fn places(&self, color: Color, role: Role) -> Bitboard {
        *self.may.get(color).get(role) | (self.root.men(color, role) & self.frozen)
    }

    /// The state is one of those that no legal move leaves. Castling, and taking in passing, are those of the state that the invariant
    /// was found for.
    pub(crate) fn describes(&self, state: &State) -> bool {
        let stand = |color, role| state.men(color, role).is_subset(self.places(color, role));
        self.frozen.is_subset(state.occupied())
            && state.rights.is_subset(self.root.rights)
            && (state.en_passant.is_none() || *state == self.root)
            && Color::ALL
                .into_iter()
                .all(|color| Role::ALL.into_iter().all(|role| stand(color, role)))
    }

    /// The same as it is told of a position that this player is to win.
    pub(crate) fn told(&self, winner: Color) -> Invariant {
        let mut frozen = Board::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                for square in turned(self.root.men(color, role) & self.frozen, winner) {
                    frozen.set_piece_at(square, role.of(winner.fold_wb(color, !color)));
                }
            }
        }
        let sets = |color: Color| {
            let sets = self.may.get(winner.fold_wb(color, !color));
            sets.map(|set| turned(set, winner))
        };
        Invariant {
            frozen,
            may: ByColor::new_with(sets),
        }
    }
}

/// The least invariant of a state that these rules find, if it rules out that White checkmates:
///
/// * a man goes through whatever is not frozen, and stands wherever that leads;
/// * a pawn captures where an enemy may stand, or where an enemy pawn may pass; on the last rank it is any piece;
/// * what may move or be captured is not frozen;
/// * a king steps on no square that a frozen man attacks in all of these positions.
///
/// Each gives the men more room the more room the others have, so that their order does not matter. Pins, the duty to leave check,
/// the distance of the kings and whose turn it is are not used: nothing rests on them.
pub(crate) fn of(state: &State) -> Option<Described> {
    let growth = Growth::least(state);
    growth.prevents_mate().then(|| Described {
        root: *state,
        frozen: growth.frozen,
        may: growth.may,
    })
}

const DIAGONAL: [i32; 4] = [9, 7, -7, -9];
const STRAIGHT: [i32; 4] = [8, -8, 1, -1];
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

/// All squares of the set moved by one step, none of them around the edge.
fn stepped(set: Bitboard, by: i32) -> Bitboard {
    let moved = set.shift(by);
    match by {
        1 | 9 | -7 => moved & !Bitboard::from_file(File::A),
        -1 | -9 | 7 => moved & !Bitboard::from_file(File::H),
        _ => moved,
    }
}

/// What sliders on these squares attack where only `blocked` squares block them.
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

fn forward(color: Color) -> i32 {
    color.fold_wb(8, -8)
}

fn pawn_takes(color: Color, from: Bitboard) -> Bitboard {
    stepped(from, forward(color) + 1) | stepped(from, forward(color) - 1)
}

/// What men of this kind on these squares attack where only `blocked` squares block them.
fn attacked(role: Role, color: Color, from: Bitboard, blocked: Bitboard) -> Bitboard {
    let each = |of: fn(Square) -> Bitboard| union(from.into_iter().map(of));
    match role {
        Role::Pawn => pawn_takes(color, from),
        Role::Knight => each(attacks::knight_attacks),
        Role::King => each(attacks::king_attacks),
        Role::Bishop => slides(from, blocked, DIAGONAL),
        Role::Rook => slides(from, blocked, STRAIGHT),
        Role::Queen => slides(from, blocked, DIAGONAL) | slides(from, blocked, STRAIGHT),
    }
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
        for square in squares & self.frozen {
            let color = Color::from_white(self.state.of(Color::White).contains(square));
            if let Some(role) = self.state.role_at(square) {
                self.frozen.discard(square);
                self.may(color, role).add(square);
            }
        }
    }

    /// What is frozen and not captured by this player's men: his own, and the king.
    fn untouchable(&self, color: Color) -> Bitboard {
        (self.frozen & self.state.of(color)) | self.frozen_men(!color, Role::King)
    }

    fn allow_castling(&mut self) {
        for color in Color::ALL {
            for king in self.state.men(color, Role::King) {
                for rook in self.state.rights & self.state.of(color) {
                    let side = CastlingSide::from_king_side(rook.file() > king.file());
                    self.thaw(Bitboard::from(king) | Bitboard::from(rook));
                    self.may(color, Role::King).add(side.king_to(color));
                    self.may(color, Role::Rook).add(side.rook_to(color));
                }
            }
        }
    }

    fn grow_pieces(&mut self, color: Color, role: Role) {
        for man in self.frozen_men(color, role) {
            let reached = attacked(role, color, Bitboard::from(man), self.frozen);
            if !reached.is_subset(self.untouchable(color)) {
                self.thaw(Bitboard::from(man));
            }
        }
        let reached =
            attacked(role, color, self.may_be(color, role), self.frozen) & !self.untouchable(color);
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
        let pawns = self.places(color, Role::Pawn);
        let second = color.fold_wb(board::Rank::Second, board::Rank::Seventh);
        let one = stepped(pawns, forward(color)) & !self.frozen;
        let first = stepped(pawns & Bitboard::from_rank(second), forward(color)) & !self.frozen;
        (one, stepped(first, forward(color)) & !self.frozen)
    }

    /// Where pawns of this colour may be captured in passing; the one that may be so captured now is not frozen.
    fn passed(&mut self, color: Color) -> Bitboard {
        let (_, two) = self.pushes(color);
        let mut passed = stepped(two, -forward(color));
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
        let from = self.places(color, Role::King);
        let reached = attacked(Role::King, color, from, self.frozen)
            & !self.always_attacked(!color)
            & !self.untouchable(color);
        if !reached.is_subset(self.may_be(color, Role::King)) {
            self.thaw(reached | self.frozen_men(color, Role::King));
            *self.may(color, Role::King) |= reached;
        }
    }

    /// Wherever Black's king may stand he is never in check, or has a square to go to that nobody can attack or occupy.
    fn prevents_mate(&self) -> bool {
        // what is behind a king who does not move is attacked once he goes there
        let blocked = self.frozen & !self.frozen_men(Color::Black, Role::King);
        let white = |role| attacked(role, Color::White, self.places(Color::White, role), blocked);
        let attacked = union(CHECKERS.map(white));
        let taken = attacked | self.victims(Color::Black) | self.frozen;
        let kings = self.places(Color::White, Role::King);
        let near = |square: Square| attacks::king_attacks(square) | Bitboard::from(square);
        (self.places(Color::Black, Role::King) & attacked)
            .into_iter()
            .all(|king| {
                let guards = kings & !near(king);
                let mut flights = (attacks::king_attacks(king) & !taken).into_iter();
                flights.any(|flight| near(flight).is_disjoint(guards))
            })
    }
}
