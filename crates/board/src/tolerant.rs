//! Defines the tolerant position: its fields, how it is made, and how it answers as a [`Position`].

use std::convert::identity;
use std::fmt;
use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Color, Move, MoveList,
    Outcome, Position, Rank, RemainingChecks, Role, Setup, Square,
};

use crate::{material, movegen, play};

/// A position that holds everything an arbiter may find on a board.
///
/// Kings may be missing, several, adjacent or in check out of turn; pawns may stand on the first
/// and the last rank; arrays may be wrong. Its legal moves are those of Article 3: the own king, if
/// there is one, must not be attacked afterwards, and a king is never a victim (1.4.1). Several own
/// kings must all be safe. A pawn on its own first rank may go one square; a pawn on the last rank
/// does not move.
///
/// Castling needs the *right* (3.8.2.1: king and that rook have not moved) and that nothing
/// prevents it now (3.8.2.2). A right exists only for a player with exactly one king, standing on
/// his first rank.
///
/// Equality compares every field, counters included; for Article 9.2.3 use
/// [`Tolerant::same_position`].
///
/// A [`MoveList`] ends at 270 moves. The orthodox men cannot come near that (the known record is
/// 218); on a board full of queens of one colour the moves beyond the 270th are missing.
///
/// ```
/// use jadoube_board::{CastlingMode, Color, Position, Tolerant};
///
/// // Both kings are in check; White, who has the move, must still answer his own check.
/// let position = Tolerant::from_fen("4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1", CastlingMode::Standard)?;
/// assert!(position.in_check(Color::White) && position.in_check(Color::Black));
/// assert_eq!(position.legal_moves().len(), 3);
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
#[derive(Clone)]
pub struct Tolerant {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) castles: Castles,
    pub(crate) ep_square: Option<Square>,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: NonZeroU32,
}

impl Default for Tolerant {
    /// The initial position (Article 2.3).
    fn default() -> Tolerant {
        Tolerant {
            board: Board::new(),
            turn: Color::White,
            castles: Castles::new(),
            ep_square: None,
            halfmoves: 0,
            fullmoves: NonZeroU32::MIN,
        }
    }
}

impl fmt::Debug for Tolerant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tolerant")
            .field("fen", &self.to_fen())
            .field("passed", &self.ep_square)
            .field("mode", &self.castling_mode())
            .finish()
    }
}

impl PartialEq for Tolerant {
    fn eq(&self, other: &Tolerant) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling_rights() == other.castling_rights()
            && self.castling_mode() == other.castling_mode()
            && self.ep_square == other.ep_square
            && self.halfmoves == other.halfmoves
            && self.fullmoves == other.fullmoves
    }
}

impl Eq for Tolerant {}

impl Tolerant {
    /// A position from its parts. Total: castling rights that the men do not support, and an en
    /// passant square without a pawn that can just have passed over it, are dropped.
    ///
    /// `castling_rights` are the squares of the rooks concerned; `halfmoves` counts the moves since
    /// the last capture or pawn move (9.3), `fullmoves` is the number of the move being played.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use jadoube_board::{Bitboard, Board, CastlingMode, Color, Square, Tolerant};
    ///
    /// let (first, mode) = (NonZeroU32::MIN, CastlingMode::Standard);
    /// let (rights, passed) = (Bitboard::FULL, Some(Square::E3));
    /// let position =
    ///     Tolerant::from_parts(Board::new(), Color::White, rights, passed, 0, first, mode);
    /// assert_eq!(position, Tolerant::default());
    /// ```
    pub fn from_parts(
        board: Board,
        turn: Color,
        castling_rights: Bitboard,
        ep_square: Option<Square>,
        halfmoves: u32,
        fullmoves: NonZeroU32,
        mode: CastlingMode,
    ) -> Tolerant {
        let castles = supported_castles(&board, castling_rights, mode);
        let ep_square = ep_square.filter(|&ep| can_have_just_passed(&board, turn, ep));
        Tolerant {
            board,
            turn,
            castles,
            ep_square,
            halfmoves,
            fullmoves,
        }
    }

    /// Whether the game is orthodox chess or Chess960 (Guidelines II).
    ///
    /// ```
    /// assert!(jadoube_board::Tolerant::default().castling_mode().is_standard());
    /// ```
    pub fn castling_mode(&self) -> CastlingMode {
        self.castles.mode()
    }

    /// The squares of the rooks that, with their king, have not moved yet (3.8.2.1).
    ///
    /// ```
    /// use jadoube_board::{Bitboard, Tolerant};
    /// assert_eq!(Tolerant::default().castling_rights(), Bitboard::CORNERS);
    /// ```
    pub fn castling_rights(&self) -> Bitboard {
        self.castles.castling_rights()
    }

    /// The men after a move of this position, and nothing else.
    ///
    /// ```
    /// use jadoube_board::{find_move, Position, Role, Square, Tolerant};
    ///
    /// let position = Tolerant::default();
    /// let m = find_move(&position, &position.legal_moves(), Square::E2, Square::E4, None);
    /// let men = position.board_after(m.ok_or("e2e4 is legal")?);
    /// assert_eq!(men.role_at(Square::E4), Some(Role::Pawn));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn board_after(&self, m: Move) -> Board {
        let mut board = self.board.clone();
        play::carry_out(&mut board, self.turn, m);
        board
    }

    /// The position that an execution which is no legal move leaves behind, e.g. an illegal move
    /// found too late to be undone (A.5.4 of the 2023 Laws). The men stand as in `after`, the other
    /// side has the move.
    ///
    /// A castling right stays only where king and rook still stand unmoved. There is an en passant
    /// square only if the single change is one own pawn going two squares from its second rank. The
    /// 50-move count starts again if a pawn moved or the number of men changed (9.3).
    ///
    /// ```
    /// use jadoube_board::{CastlingMode, Move, Square, Tolerant};
    ///
    /// let fen = "4k3/8/8/8/8/8/4r3/4K2R w K - 4 30";
    /// let position = Tolerant::from_fen(fen, CastlingMode::Standard)?;
    /// let castling = Move::Castle { king: Square::E1, rook: Square::H1 };
    /// let left = position.left_by(&position.board_after(castling));
    /// assert_eq!(left.to_fen(), "4k3/8/8/8/8/8/4r3/5RK1 b - - 5 30");
    /// # Ok::<(), jadoube_board::FenError>(())
    /// ```
    pub fn left_by(&self, after: &Board) -> Tolerant {
        Tolerant::from_parts(
            after.clone(),
            !self.turn,
            play::rights_left(self, after),
            play::passed_square(self, after),
            play::halfmoves_after(self, after),
            play::next_fullmoves(self),
            self.castling_mode(),
        )
    }

    /// As [`Position::legal_moves`], into a list of the caller's, whose room for 270 moves need not
    /// be copied then.
    ///
    /// ```
    /// use jadoube_board::{MoveList, Position, Tolerant};
    /// let mut moves = MoveList::new();
    /// Tolerant::default().legal_moves_into(&mut moves);
    /// assert_eq!(moves, Tolerant::default().legal_moves());
    /// ```
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        moves.clear();
        movegen::legal_moves(self, moves);
    }

    /// Whether a man of `by` attacks `square` (3.1.2); a man that may not move because it shields
    /// its own king attacks all the same (3.1.3).
    ///
    /// ```
    /// use jadoube_board::{Color, Square, Tolerant};
    /// assert!(Tolerant::default().is_attacked(Square::F3, Color::White));
    /// ```
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board
            .attacks_to(square, by, self.board.occupied())
            .any()
    }

    /// Whether a king of `color` is in check (3.9.1), whoever has the move. Without a king: no.
    ///
    /// ```
    /// use jadoube_board::{Color, Tolerant};
    /// assert!(!Tolerant::default().in_check(Color::White));
    /// ```
    pub fn in_check(&self, color: Color) -> bool {
        self.kings(color)
            .into_iter()
            .any(|king| self.is_attacked(king, !color))
    }

    pub(crate) fn kings(&self, color: Color) -> Bitboard {
        self.board.by_piece(color.king())
    }
}

impl Position for Tolerant {
    fn board(&self) -> &Board {
        &self.board
    }

    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        None
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn castles(&self) -> &Castles {
        &self.castles
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        None
    }

    fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.fullmoves
    }

    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        movegen::legal_moves(self, &mut moves);
        moves
    }

    fn castling_moves(&self, side: CastlingSide) -> MoveList {
        movegen::castling_moves(self, side)
    }

    fn en_passant_moves(&self) -> MoveList {
        movegen::en_passant_moves(self)
    }

    fn is_variant_end(&self) -> bool {
        false
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        material::can_never_checkmate(&self.board, color)
            && !self.in_check(!self.turn)
            && !self.checkers().more_than_one()
    }

    fn variant_outcome(&self) -> Outcome {
        Outcome::Unknown
    }

    fn play_unchecked(&mut self, m: Move) {
        play::play(self, m);
    }

    /// The men that give check to any king of the side having the move.
    fn checkers(&self) -> Bitboard {
        let occupied = self.board.occupied();
        self.kings(self.turn)
            .into_iter()
            .map(|king| self.board.attacks_to(king, !self.turn, occupied))
            .fold(Bitboard::EMPTY, |all, more| all | more)
    }
}

/// The castling rights among `rights` that the men support, with their paths.
pub(crate) fn supported_castles(board: &Board, rights: Bitboard, mode: CastlingMode) -> Castles {
    if rights.is_empty() {
        return Castles::empty(mode);
    }
    let setup = Setup {
        board: board.clone(),
        castling_rights: rights,
        ..Setup::empty()
    };
    Castles::from_setup(&setup, mode).unwrap_or_else(identity)
}

/// Whether a pawn of the side that does not have the move can just have passed over `ep` (3.7.3.1).
pub(crate) fn can_have_just_passed(board: &Board, turn: Color, ep: Square) -> bool {
    let (from, to) = passing_squares(ep);
    ep.rank() == turn.relative_rank(Rank::Sixth)
        && board.by_piece(Role::Pawn.of(!turn)).contains(to)
        && (board.occupied() & (Bitboard::from(ep) | Bitboard::from(from))).is_empty()
}

/// Where a pawn that passed over `ep` came from and where it stands now.
pub(crate) fn passing_squares(ep: Square) -> (Square, Square) {
    // Squares of the third and the sixth rank: the one step lies towards the edge, the other one
    // away from it.
    (ep.xor(Square::A4), ep.xor(Square::A2))
}
