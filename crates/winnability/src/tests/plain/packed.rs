//! Packs a position into four words and whose turn it is.

use board::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Color, File, Move, Position, Role, Square,
    Tolerant,
};

use super::table::PackedMen;

/// All that decides which legal moves follow. The first word has White's men; the others have the
/// kind of man on each square as a three-digit binary number, 1 for a pawn to 6 for a king, one
/// word a digit. Seven is a rook with which castling is allowed or, on the fourth or fifth rank, a
/// pawn that may now be captured in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Packed {
    men: PackedMen,
    turn: Color,
}

impl Packed {
    pub(crate) fn of(position: &Tolerant) -> Packed {
        let board = position.board();
        let mut men = [board.white().0, 0, 0, 0];
        for role in Role::ALL {
            put(&mut men, board.by_role(role).0, role as usize);
        }
        let passing = position.legal_ep_square().map(|passed| {
            let ahead = position.turn().fold_wb(-8, 8);
            Bitboard::from(passed).shift(ahead)
        });
        let special = position.castling_rights() | passing.unwrap_or(Bitboard::EMPTY);
        put(&mut men, special.0, 7);
        Packed {
            men,
            turn: position.turn(),
        }
    }

    pub(crate) fn position(&self, mode: CastlingMode) -> Tolerant {
        let [white, ones, twos, fours] = self.men.map(Bitboard);
        let special = ones & twos & fours;
        let rights = special & Bitboard::BACKRANKS;
        let passing = special & !rights;
        let roles = ByRole {
            pawn: (ones & !twos & !fours) | passing,
            knight: twos & !ones & !fours,
            bishop: ones & twos & !fours,
            rook: (fours & !ones & !twos) | rights,
            queen: fours & ones & !twos,
            king: fours & twos & !ones,
        };
        let black = (ones | twos | fours) & !white;
        let board = Board::try_from_bitboards(roles, ByColor { black, white });
        let passed = passing.shift(self.turn.fold_wb(8, -8)).single_square();
        Tolerant::from_parts(
            board.expect("invariant: a square has one number"),
            self.turn,
            rights,
            passed,
            0,
            std::num::NonZeroU32::MIN,
            mode,
        )
    }

    /// The position with `winner` as White; of a board and its mirror image one.
    pub(crate) fn seen_by(position: &Tolerant, winner: Color) -> Packed {
        let packed = Packed::of(position);
        let packed = winner.fold_wb(packed, packed.turned());
        packed.mirrored_if_on_the_right()
    }

    pub(super) fn turn(&self) -> Color {
        self.turn
    }

    /// The board turned and the colours exchanged.
    fn turned(&self) -> Packed {
        let [white, ones, twos, fours] = self.men.map(u64::swap_bytes);
        Packed {
            men: [(ones | twos | fours) & !white, ones, twos, fours],
            turn: !self.turn,
        }
    }

    /// The mirror image where White's only king is on the right and no castling is allowed, which
    /// the image of would be another.
    pub(super) fn mirrored_if_on_the_right(&self) -> Packed {
        let white = Bitboard(self.men[0]);
        let king = (self.kings() & white).single_square();
        if king.is_none_or(|king| king.file() < File::E) || self.rights().any() {
            return *self;
        }
        Packed {
            men: self.men.map(|word| Bitboard(word).flip_horizontal().0),
            turn: self.turn,
        }
    }

    /// The men but for Black's king, and his square; all of them, and any square, if he has none or
    /// several.
    pub(super) fn without_king(&self) -> (PackedMen, Square) {
        let black = !Bitboard(self.men[0]);
        match (self.kings() & black).single_square() {
            Some(king) => {
                let kept = !Bitboard::from(king).0;
                (self.men.map(|word| word & kept), king)
            }
            None => (self.men, Square::A1),
        }
    }

    /// These men, and Black's king there.
    pub(super) fn with_king(men: PackedMen, king: Option<Square>, turn: Color) -> Packed {
        let mut men = men;
        if let Some(king) = king {
            put(&mut men, Bitboard::from(king).0, Role::King as usize);
        }
        Packed { men, turn }
    }

    pub(super) fn has_one_black_king(&self) -> bool {
        (self.kings() & !Bitboard(self.men[0])).count() == 1
    }

    fn kings(&self) -> Bitboard {
        let [_, ones, twos, fours] = self.men.map(Bitboard);
        fours & twos & !ones
    }

    fn special(&self) -> Bitboard {
        let [_, ones, twos, fours] = self.men.map(Bitboard);
        ones & twos & fours
    }

    fn rights(&self) -> Bitboard {
        self.special() & Bitboard::BACKRANKS
    }

    /// The same as playing the move on the position, which is that of `self`; most moves are made
    /// on the words alone.
    pub(crate) fn after(&self, position: &Tolerant, m: Move) -> Packed {
        match m {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } if self.special().is_empty()
                && !(role == Role::Pawn && from.rank().distance(to.rank()) == 2) =>
            {
                self.moved(from, to, promotion.unwrap_or(role))
            }
            _ => {
                let mut next = position.clone();
                next.play_unchecked(m);
                Packed::of(&next)
            }
        }
    }

    fn moved(&self, from: Square, to: Square, role: Role) -> Packed {
        let (leaves, arrives) = (Bitboard::from(from).0, Bitboard::from(to).0);
        let mut men = self.men.map(|word| word & !(leaves | arrives));
        men[0] |= arrives * u64::from(self.turn.is_white());
        put(&mut men, arrives, role as usize);
        Packed {
            men,
            turn: !self.turn,
        }
    }
}

/// Gives these squares this number.
fn put(men: &mut PackedMen, squares: u64, number: usize) {
    for (digit, word) in men[1..].iter_mut().enumerate() {
        *word |= squares * (number as u64 >> digit & 1);
    }
}
