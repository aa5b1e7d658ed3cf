//! Checks an invariant, man by man and square by square.

use board::{
    Bitboard, Board, ByColor, ByRole, CastlingSide, Color, Move, Piece, Position, Rank, Role,
    Square, Tolerant, attacks,
};

use super::opposed::OpposedPawn;
use super::{matching, mate};
use crate::proof::{FreeMan, Invariant};

pub(super) const NOT_KINGS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// An invariant, made ready for the check of many positions.
pub(super) struct InvariantCheck<'i> {
    invariant: &'i Invariant,
    frozen: Bitboard,
    /// Where men of each colour and role stand or may stand.
    places: ByColor<ByRole<Bitboard>>,
    /// Where a pawn of the other colour may capture a man of this one, in passing too.
    victims: ByColor<Bitboard>,
    /// What frozen men of each colour attack in all positions described.
    always_attacked: ByColor<Bitboard>,
    opposed: Vec<OpposedPawn>,
}

impl<'i> InvariantCheck<'i> {
    pub(super) fn new(invariant: &'i Invariant) -> InvariantCheck<'i> {
        let of = |piece: Piece| {
            let men = invariant.men.iter().filter(|man| man.color == piece.color);
            let sets = men.map(|man| *man.may.get(piece.role));
            sets.fold(invariant.frozen.by_piece(piece), |all, set| all | set)
        };
        let mut check = InvariantCheck {
            invariant,
            frozen: invariant.frozen.occupied(),
            places: ByColor::new_with(|color| ByRole::new_with(|role| of(Piece { color, role }))),
            victims: ByColor::default(),
            always_attacked: ByColor::default(),
            opposed: Vec::new(),
        };
        check.victims = ByColor::new_with(|color| check.victims_of(color));
        check.always_attacked = ByColor::new_with(|color| check.always_attacked_by(color));
        check.opposed = check.opposed_pawns();
        check
    }

    /// Whether the position is one of those that the invariant describes. It never is with more or
    /// less than one king each, a pawn on the first or last rank, or the player not having the move
    /// in check.
    pub(super) fn describes(&self, position: &Tolerant) -> bool {
        self.may_stand_so(position.board())
            && is_regular(position)
            && self.stands(position)
            && self.nobody_is_past(position)
            && self.special_moves_stay(position)
    }

    /// Whether no legal move leaves what the invariant describes, and nothing of that is checkmate
    /// by `winner`. Castling and taking in passing apart: they belong to the position.
    pub(super) fn holds(&self, winner: Color) -> bool {
        self.is_sound()
            && self.frozen_men_stay()
            && self.invariant.men.iter().all(|man| self.closed_for(man))
            && mate::none(self.invariant, winner)
    }
}

pub(super) fn is_regular(position: &Tolerant) -> bool {
    let board = position.board();
    let one_king = |color: Color| board.by_piece(color.king()).count() == 1;
    Color::ALL.into_iter().all(one_king)
        && board.pawns().is_disjoint(Bitboard::BACKRANKS)
        && !position.in_check(!position.turn())
}

impl InvariantCheck<'_> {
    fn frozen_at(&self, square: Square) -> Option<Piece> {
        self.invariant.frozen.piece_at(square)
    }

    fn places(&self, piece: Piece) -> Bitboard {
        *self.places.get(piece.color).get(piece.role)
    }

    /// Every man stands where such men may, and all frozen ones are there: what is soon seen.
    fn may_stand_so(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            Role::ALL.into_iter().all(|role| {
                let piece = Piece { color, role };
                let men = board.by_piece(piece);
                men.is_subset(self.places(piece))
                    && self.invariant.frozen.by_piece(piece).is_subset(men)
            })
        })
    }

    /// No man may stand where a frozen one does, no pawn on the first or last rank, and nobody is
    /// king and something else.
    fn is_sound(&self) -> bool {
        let frozen_pawns = self.invariant.frozen.pawns();
        frozen_pawns.is_disjoint(Bitboard::BACKRANKS)
            && self.invariant.men.iter().all(|man| {
                let is_other = NOT_KINGS.into_iter().any(|role| man.may.get(role).any());
                man.may.iter().all(|set| set.is_disjoint(self.frozen))
                    && man.may.pawn.is_disjoint(Bitboard::BACKRANKS)
                    && !(man.may.king.any() && is_other)
            })
    }

    /// Every man of the position that is not frozen is another one of the free men, standing where
    /// he may.
    fn stands(&self, position: &Tolerant) -> bool {
        let board = position.board();
        let men = &self.invariant.men;
        let fits = |man: usize, square: Square| {
            board.piece_at(square).is_some_and(|piece| {
                men[man].color == piece.color && men[man].may.get(piece.role).contains(square)
            })
        };
        matching::each_has_its_own(board.occupied() & !self.frozen, men.len(), fits)
    }

    /// No opposed pawn has been passed or can be captured in passing.
    fn nobody_is_past(&self, position: &Tolerant) -> bool {
        let opposed = &self.opposed;
        opposed.is_empty()
            || (position.en_passant_moves().is_empty()
                && opposed.iter().all(|pawn| pawn.stands_in(position.board())))
    }

    /// Castling, where it is still allowed, and taking in passing lead to what is described.
    fn special_moves_stay(&self, position: &Tolerant) -> bool {
        let in_passing = position.en_passant_moves();
        in_passing
            .into_iter()
            .all(|m| self.taking_in_passing_stays(position.turn(), m))
            && Color::ALL
                .into_iter()
                .all(|color| self.castling_stays(position, color))
    }

    fn taking_in_passing_stays(&self, color: Color, m: Move) -> bool {
        let Move::EnPassant { from, to } = m else {
            return false;
        };
        let passed = Square::from_coords(to.file(), from.rank());
        let takes = |man: &&FreeMan| man.color == color && man.may.pawn.contains(from);
        self.frozen_at(passed).is_none()
            && self.frozen_at(from).is_none()
            && self
                .invariant
                .men
                .iter()
                .filter(takes)
                .all(|man| man.may.pawn.contains(to))
    }

    fn castling_stays(&self, position: &Tolerant, color: Color) -> bool {
        let Some(king) = position.board().king_of(color) else {
            return false;
        };
        CastlingSide::ALL.into_iter().all(|side| {
            position.castles().rook(color, side).is_none_or(|rook| {
                self.goes_on_to(color.king(), king, side.king_to(color))
                    && self.goes_on_to(color.rook(), rook, side.rook_to(color))
            })
        })
    }

    /// Whoever may stand on the first square may stand on the second.
    fn goes_on_to(&self, piece: Piece, from: Square, to: Square) -> bool {
        let of =
            |man: &&FreeMan| man.color == piece.color && man.may.get(piece.role).contains(from);
        self.frozen_at(from).is_none()
            && self
                .invariant
                .men
                .iter()
                .filter(of)
                .all(|man| man.may.get(piece.role).contains(to))
    }

    fn closed_for(&self, man: &FreeMan) -> bool {
        Role::ALL.into_iter().all(|role| {
            let stays = |to| man.may.get(role).contains(to);
            man.may.get(role).into_iter().all(|from| match role {
                Role::Pawn => self.pawn_moves(man.color, from).all(|to| arrives(man, to)),
                _ => self.moves(role.of(man.color), from).into_iter().all(stays),
            })
        })
    }

    /// No frozen man has a move.
    fn frozen_men_stay(&self) -> bool {
        self.frozen.into_iter().all(|from| {
            self.frozen_at(from).is_none_or(|man| match man.role {
                Role::Pawn => self.pawn_moves(man.color, from).next().is_none(),
                _ => self.moves(man, from).is_empty(),
            })
        })
    }

    /// Where a piece goes: nothing but frozen men is in its way, it takes none of its own and no
    /// king, and a king goes where no frozen man attacks him.
    fn moves(&self, man: Piece, from: Square) -> Bitboard {
        let frozen = &self.invariant.frozen;
        let barred = frozen.by_color(man.color) | frozen.by_piece((!man.color).king());
        let reached = attacks::attacks(from, man, self.frozen) & !barred;
        match man.role {
            Role::King => reached & !*self.always_attacked.get(!man.color),
            _ => reached,
        }
    }

    fn pawn_moves(&self, color: Color, from: Square) -> impl Iterator<Item = Square> + '_ {
        let forward = color.fold_wb(8, -8);
        let is_stopped = |to| self.opposed.iter().any(|pawn| pawn.stops(color, to));
        let is_open = |to: &Square| !self.frozen.contains(*to) && !is_stopped(*to);
        let pushed = from.offset(forward).filter(is_open);
        let is_home = from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
        let twice = pushed
            .filter(|_| is_home)
            .and_then(|to| to.offset(forward))
            .filter(is_open);
        let takes = attacks::pawn_attacks(color, from) & *self.victims.get(!color);
        pushed.into_iter().chain(twice).chain(takes)
    }

    /// The opposed pawns that others would otherwise get past.
    fn opposed_pawns(&self) -> Vec<OpposedPawn> {
        let men = self.invariant.men.iter();
        let opposed = men.filter_map(|man| OpposedPawn::of(man, self.invariant));
        opposed.filter(|pawn| pawn.is_met(self.invariant)).collect()
    }

    fn victims_of(&self, color: Color) -> Bitboard {
        let third = Bitboard::from_rank(color.fold_wb(Rank::Third, Rank::Sixth));
        let passed = third
            .into_iter()
            .filter(|over| self.may_pass(color, *over))
            .collect();
        let roles = NOT_KINGS.into_iter();
        roles.fold(passed, |all, role| all | self.places(role.of(color)))
    }

    /// Whether a pawn of this colour may pass the square by two steps.
    fn may_pass(&self, color: Color, over: Square) -> bool {
        let (third, back) = color.fold_wb((Rank::Third, -8), (Rank::Sixth, 8));
        let stood = over.offset(back).filter(|_| over.rank() == third);
        let lands = over.offset(-back);
        stood.is_some_and(|square| self.places(color.pawn()).contains(square))
            && self.frozen_at(over).is_none()
            && lands.is_some_and(|square| self.frozen_at(square).is_none())
    }

    /// Wherever the others stand: everything that anybody may stand on is in the way.
    fn always_attacked_by(&self, color: Color) -> Bitboard {
        let anywhere = self.places.iter().flat_map(|roles| roles.iter());
        let anywhere = anywhere.fold(Bitboard::EMPTY, |all, set| all | *set);
        let men = self.invariant.frozen.by_color(color).into_iter();
        let of_man = |from| {
            let man = self.frozen_at(from);
            man.map(|man| attacks::attacks(from, man, anywhere))
        };
        men.filter_map(of_man)
            .fold(Bitboard::EMPTY, |all, set| all | set)
    }
}

/// The pawn that goes there is described: as what it is promoted to, on the last rank.
fn arrives(man: &FreeMan, to: Square) -> bool {
    if to.rank() == (!man.color).backrank() {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .all(|role| man.may.get(role).contains(to))
    } else {
        man.may.pawn.contains(to)
    }
}
