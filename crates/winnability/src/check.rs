//! The check of an invariant: man by man and square by square, sharing nothing with what has found it.

use board::{
    Bitboard, Board, CastlingSide, Color, Piece, Position, Role, Square, Tolerant, attacks,
};

use crate::Invariant;

/// Whether the invariant describes this position, no legal move leaves what it describes, and nothing of that is checkmate by `winner`.
///
/// It asks for positions with one king each, no pawn on the first or last rank, and the player not having the move not in check; of
/// any other it says no.
///
/// ```
/// use board::{CastlingMode, Color, Position, Tolerant};
/// use winnability::holds;
/// # use jadoube_winnability as winnability;
///
/// let wall = Tolerant::from_fen("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", CastlingMode::Standard)?;
/// let invariant = winnability::Invariant { frozen: wall.board().occupied(), may: Default::default() };
/// assert!(!holds(&wall, Color::White, &invariant), "the kings can move");
/// # Ok::<(), board::FenError>(())
/// ```
#[must_use]
pub fn holds(position: &Tolerant, winner: Color, invariant: &Invariant) -> bool {
    let check = Check::new(position, invariant);
    check.is_regular()
        && check.describes_the_position()
        && check.passed_pawn_is_free()
        && Color::ALL
            .into_iter()
            .all(|color| check.closed_for(color) && check.castling_stays(color))
        && check.no_mate(winner)
}

const NOT_KINGS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

struct Check<'p> {
    position: &'p Tolerant,
    board: &'p Board,
    invariant: &'p Invariant,
    /// Where any man stands or may stand.
    places: Bitboard,
}

impl<'p> Check<'p> {
    fn new(position: &'p Tolerant, invariant: &'p Invariant) -> Check<'p> {
        let sets = invariant.may.iter().flat_map(|roles| roles.iter());
        let places = sets.fold(invariant.frozen, |all, set| all | *set);
        let board = position.board();
        Check {
            position,
            board,
            invariant,
            places,
        }
    }

    fn is_regular(&self) -> bool {
        let one_king = |color: Color| self.board.by_piece(color.king()).count() == 1;
        Color::ALL.into_iter().all(one_king)
            && self.board.pawns().is_disjoint(Bitboard::BACKRANKS)
            && !self.position.in_check(!self.position.turn())
    }

    fn may(&self, piece: Piece) -> Bitboard {
        *self.invariant.may.get(piece.color).get(piece.role)
    }

    fn frozen_at(&self, square: Square) -> Option<Piece> {
        self.board
            .piece_at(square)
            .filter(|_| self.invariant.frozen.contains(square))
    }

    fn pieces() -> impl Iterator<Item = Piece> {
        Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
    }

    /// Where such a man may stand, frozen or not.
    fn places(&self, piece: Piece) -> Bitboard {
        self.may(piece) | (self.board.by_piece(piece) & self.invariant.frozen)
    }

    /// Every man stands as described, and no man where a frozen one does.
    fn describes_the_position(&self) -> bool {
        let frozen = self.invariant.frozen;
        let no_pawns = |color: Color| self.may(color.pawn()).is_disjoint(Bitboard::BACKRANKS);
        frozen.is_subset(self.board.occupied())
            && Self::pieces().all(|piece| self.may(piece).is_disjoint(frozen))
            && Self::pieces().all(|piece| self.board.by_piece(piece).is_subset(self.places(piece)))
            && Color::ALL.into_iter().all(no_pawns)
    }

    fn closed_for(&self, color: Color) -> bool {
        Role::ALL.into_iter().all(|role| {
            let man = Piece { color, role };
            self.places(man).into_iter().all(|from| match role {
                Role::Pawn => self.pawn_stays(color, from),
                Role::King => self.king_stays(color, from),
                _ => attacks::attacks(from, man, self.invariant.frozen)
                    .into_iter()
                    .all(|to| self.stays(man, from, to)),
            })
        })
    }

    /// That this man goes from one square to the other cannot be, or is described.
    fn stays(&self, man: Piece, from: Square, to: Square) -> bool {
        match self.frozen_at(to) {
            Some(other) => other.color == man.color || other.role == Role::King,
            None => !self.invariant.frozen.contains(from) && self.may(man).contains(to),
        }
    }

    fn pawn_stays(&self, color: Color, from: Square) -> bool {
        let pushed = from
            .offset(color.fold_wb(8, -8))
            .filter(|to| self.frozen_at(*to).is_none());
        let is_home = from.rank() == color.fold_wb(board::Rank::Second, board::Rank::Seventh);
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
        stands || self.may_pass(color, to) || self.passed_now(color) == Some(to)
    }

    /// Whether a pawn of this colour may pass the square by two steps.
    fn may_pass(&self, color: Color, over: Square) -> bool {
        let (third, back) = color.fold_wb((board::Rank::Third, -8), (board::Rank::Sixth, 8));
        let stood = over.offset(back).filter(|_| over.rank() == third);
        let lands = over.offset(-back);
        stood.is_some_and(|square| self.places(color.pawn()).contains(square))
            && self.frozen_at(over).is_none()
            && lands.is_some_and(|square| self.frozen_at(square).is_none())
    }

    fn passed_now(&self, color: Color) -> Option<Square> {
        self.position
            .legal_ep_square()
            .filter(|_| self.position.turn() != color)
    }

    /// The pawn that may be captured in passing now is not frozen.
    fn passed_pawn_is_free(&self) -> bool {
        let mover = self.position.turn();
        let pawn = self
            .position
            .legal_ep_square()
            .and_then(|square| square.offset(mover.fold_wb(-8, 8)));
        pawn.is_none_or(|square| self.frozen_at(square).is_none())
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
        self.invariant.frozen.into_iter().any(attacks_it)
    }

    /// Castling, where it is still allowed, leads to where king and rook may stand.
    fn castling_stays(&self, color: Color) -> bool {
        let castles = self.position.castles();
        CastlingSide::ALL.into_iter().all(|side| {
            castles.rook(color, side).is_none_or(|rook| {
                let king = self.board.king_of(color);
                king.is_some_and(|king| self.stays(color.king(), king, side.king_to(color)))
                    && self.stays(color.rook(), rook, side.rook_to(color))
            })
        })
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
        let blocked = self.invariant.frozen & !self.board.by_piece((!by).king());
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
