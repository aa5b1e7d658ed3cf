//! The check of an invariant: man by man and square by square, sharing nothing with what has found it.

use board::{
    Bitboard, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square, Tolerant, attacks,
};

use crate::proof::Invariant;

/// Whether the position is one of those that the invariant describes. It never is with more or less than one king each, a pawn on the
/// first or last rank, or the player not having the move in check.
pub(super) fn describes(invariant: &Invariant, position: &Tolerant) -> bool {
    let check = Check::new(invariant);
    is_regular(position) && check.stands(position) && check.special_moves_stay(position)
}

/// Whether no legal move leaves what the invariant describes, and nothing of that is checkmate by `winner`. Castling and taking in
/// passing apart: they belong to the position.
pub(super) fn holds(invariant: &Invariant, winner: Color) -> bool {
    let check = Check::new(invariant);
    check.is_sound()
        && Color::ALL.into_iter().all(|color| check.closed_for(color))
        && check.no_mate(winner)
}

fn is_regular(position: &Tolerant) -> bool {
    let board = position.board();
    let one_king = |color: Color| board.by_piece(color.king()).count() == 1;
    Color::ALL.into_iter().all(one_king)
        && board.pawns().is_disjoint(Bitboard::BACKRANKS)
        && !position.in_check(!position.turn())
}

const NOT_KINGS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

struct Check<'i> {
    invariant: &'i Invariant,
    frozen: Bitboard,
    /// Where any man stands or may stand.
    places: Bitboard,
}

impl<'i> Check<'i> {
    fn new(invariant: &'i Invariant) -> Check<'i> {
        let sets = invariant.may.iter().flat_map(|roles| roles.iter());
        let frozen = invariant.frozen.occupied();
        Check {
            invariant,
            frozen,
            places: sets.fold(frozen, |all, set| all | *set),
        }
    }

    fn may(&self, piece: Piece) -> Bitboard {
        *self.invariant.may.get(piece.color).get(piece.role)
    }

    fn frozen_at(&self, square: Square) -> Option<Piece> {
        self.invariant.frozen.piece_at(square)
    }

    fn pieces() -> impl Iterator<Item = Piece> {
        Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
    }

    /// Where such a man may stand, frozen or not.
    fn places(&self, piece: Piece) -> Bitboard {
        self.may(piece) | self.invariant.frozen.by_piece(piece)
    }

    /// No man stands where a frozen one does, and no pawn on the first or last rank.
    fn is_sound(&self) -> bool {
        let pawns = Color::ALL.map(|color| self.places(color.pawn()));
        Self::pieces().all(|piece| self.may(piece).is_disjoint(self.frozen))
            && pawns
                .into_iter()
                .all(|set| set.is_disjoint(Bitboard::BACKRANKS))
    }

    /// Every man of the position stands as described.
    fn stands(&self, position: &Tolerant) -> bool {
        let board = position.board();
        self.frozen.is_subset(board.occupied())
            && Self::pieces().all(|piece| board.by_piece(piece).is_subset(self.places(piece)))
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
        self.frozen_at(passed).is_none() && self.stays(color.pawn(), from, to)
    }

    fn closed_for(&self, color: Color) -> bool {
        Role::ALL.into_iter().all(|role| {
            let man = Piece { color, role };
            self.places(man).into_iter().all(|from| match role {
                Role::Pawn => self.pawn_stays(color, from),
                Role::King => self.king_stays(color, from),
                _ => attacks::attacks(from, man, self.frozen)
                    .into_iter()
                    .all(|to| self.stays(man, from, to)),
            })
        })
    }

    /// That this man goes from one square to the other cannot be, or is described.
    fn stays(&self, man: Piece, from: Square, to: Square) -> bool {
        match self.frozen_at(to) {
            Some(other) => other.color == man.color || other.role == Role::King,
            None => !self.frozen.contains(from) && self.may(man).contains(to),
        }
    }

    fn pawn_stays(&self, color: Color, from: Square) -> bool {
        let pushed = from
            .offset(color.fold_wb(8, -8))
            .filter(|to| self.frozen_at(*to).is_none());
        let is_home = from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
        let twice = pushed
            .filter(|_| is_home)
            .and_then(|to| to.offset(color.fold_wb(8, -8)));
        let twice = twice.filter(|to| self.frozen_at(*to).is_none());
        let takes = attacks::pawn_attacks(color, from)
            .into_iter()
            .filter(|to| self.may_be_taken(!color, *to));
        pushed
            .into_iter()
            .chain(twice)
            .chain(takes)
            .all(|to| self.pawn_arrives(color, from, to))
    }

    fn pawn_arrives(&self, color: Color, from: Square, to: Square) -> bool {
        let kept = |role: Role| self.stays(Piece { color, role }, from, to);
        let free = self.frozen_at(to).is_none();
        free && if to.rank() == (!color).backrank() {
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .into_iter()
                .all(kept)
        } else {
            kept(Role::Pawn)
        }
    }

    /// Whether a pawn may take a man of this colour by going to the square.
    fn may_be_taken(&self, color: Color, to: Square) -> bool {
        let stands = NOT_KINGS
            .into_iter()
            .any(|role| self.places(Piece { color, role }).contains(to));
        stands || self.may_pass(color, to)
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

    fn king_stays(&self, color: Color, from: Square) -> bool {
        let stays = |to| self.is_always_attacked(!color, to) || self.stays(color.king(), from, to);
        attacks::king_attacks(from).into_iter().all(stays)
    }

    /// A frozen man attacks the square in all positions described.
    fn is_always_attacked(&self, by: Color, square: Square) -> bool {
        let attacks_it = |from: Square| {
            let man = self.frozen_at(from).filter(|man| man.color == by);
            man.is_some_and(|man| attacks::attacks(from, man, self.places).contains(square))
        };
        self.frozen.into_iter().any(attacks_it)
    }

    fn castling_stays(&self, position: &Tolerant, color: Color) -> bool {
        let Some(king) = position.board().king_of(color) else {
            return true;
        };
        CastlingSide::ALL.into_iter().all(|side| {
            let Some(rook) = position.castles().rook(color, side) else {
                return true;
            };
            let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
            let in_the_way = |to| to != king && to != rook && self.frozen.contains(to);
            in_the_way(king_to)
                || in_the_way(rook_to)
                || (self.castles_to(color.king(), king, king_to)
                    && self.castles_to(color.rook(), rook, rook_to))
        })
    }

    /// That castling takes this man there is described. King and rook may change places, so that a man of one's own is no hindrance.
    fn castles_to(&self, man: Piece, from: Square, to: Square) -> bool {
        from == to || (!self.frozen.contains(from) && self.may(man).contains(to))
    }

    /// Wherever the loser's king may stand he is not in check, or has a square that nobody can attack or occupy.
    fn no_mate(&self, winner: Color) -> bool {
        let attacked = self.may_attack(winner);
        self.places((!winner).king()).into_iter().all(|king| {
            !attacked.contains(king)
                || (attacks::king_attacks(king) & !attacked)
                    .into_iter()
                    .any(|flight| self.is_sure_flight(winner, king, flight))
        })
    }

    /// The squares that some man of this player, other than the king, may attack; a king that goes away from him blocks nothing.
    fn may_attack(&self, by: Color) -> Bitboard {
        let blocked = self.frozen & !self.invariant.frozen.by_piece((!by).king());
        let of_role = |role| {
            let man = Piece { color: by, role };
            let from = self.places(man).into_iter();
            from.map(move |from| attacks::attacks(from, man, blocked))
        };
        let all = NOT_KINGS.into_iter().flat_map(of_role);
        all.fold(Bitboard::EMPTY, |all, set| all | set)
    }

    /// No other man of the loser's and no frozen one may stand there, and the winner's king guards it from nowhere.
    fn is_sure_flight(&self, winner: Color, king: Square, flight: Square) -> bool {
        let color = !winner;
        let own = |role| self.places(Piece { color, role }).contains(flight);
        let near = |a: Square, b: Square| a.distance(b) <= 1;
        let mut guards = self.places(winner.king()).into_iter();
        !NOT_KINGS.into_iter().any(own)
            && self.frozen_at(flight).is_none()
            && !guards.any(|guard| near(guard, flight) && !near(guard, king))
    }
}
