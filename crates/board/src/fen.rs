//! Reads positions from FEN and writes them as FEN.

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, File, Position, Rank, Role, Square,
};
use thiserror::Error;

use crate::Tolerant;
use crate::tolerant::{can_have_just_passed, supported_castles};

/// The longest FEN that is read, in bytes. The longest sensible one has 103.
///
/// ```
/// use jadoube_board::{CastlingMode, FEN_LIMIT_BYTES, FenError, Tolerant};
///
/// let bytes = FEN_LIMIT_BYTES + 1;
/// let error = Tolerant::from_fen(&"8".repeat(bytes), CastlingMode::Standard);
/// assert_eq!(error, Err(FenError::TooLong { bytes }));
/// ```
pub const FEN_LIMIT_BYTES: usize = 128;

/// Why a text is no position that can be set up on a board.
///
/// ```
/// use jadoube_board::{CastlingMode, FenError, Tolerant};
///
/// let error = Tolerant::from_fen("8/8/8/8/8/8/8/8 w - - 0 1", CastlingMode::Standard);
/// assert_eq!(error, Err(FenError::NoMen));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// More than [`FEN_LIMIT_BYTES`].
    #[error("a FEN has at most {FEN_LIMIT_BYTES} bytes, this text has {bytes}")]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// Not four to six fields.
    #[error(
        "a FEN has 4 to 6 fields separated by spaces (men, move, castling, en passant, \
         two counters); found {found}"
    )]
    FieldCount {
        /// Fields found.
        found: usize,
    },
    /// The first field does not describe 8 ranks of 8 squares.
    #[error(
        "field 1 (men): write 8 ranks from the 8th to the 1st, separated by '/', each \
         with 8 squares of PNBRQKpnbrqk or 1-8"
    )]
    Men,
    /// There is not a single man.
    #[error("field 1 (men): the board is empty; put at least one man on it")]
    NoMen,
    /// The second field is neither `w` nor `b`.
    #[error("field 2 (having the move): write 'w' or 'b'")]
    HavingTheMove,
    /// A letter that names no castling, stands there twice, or has no king and rook on their
    /// squares.
    #[error(
        "field 3 (castling): '{letter}' needs the king and that rook on their first \
         squares; remove it, or write '-' for no rights"
    )]
    Castling {
        /// The letter concerned.
        letter: char,
    },
    /// The fourth field is neither `-` nor a square.
    #[error("field 4 (en passant): write '-' or the square that the pawn passed over, e.g. 'e3'")]
    EnPassantSyntax,
    /// The en passant square is not on the rank that the opponent's pawns pass over.
    #[error(
        "field 4 (en passant): {square} is not on rank {rank}, which a pawn of the player \
         not having the move passes over; write '-'"
    )]
    EnPassantRank {
        /// The square given.
        square: Square,
        /// The rank it would have to be on.
        rank: Rank,
    },
    /// No pawn can just have passed over the en passant square.
    #[error(
        "field 4 (en passant): no pawn can just have passed over {square}: it must stand \
         one square further, with {square} and its first square empty; write '-'"
    )]
    EnPassantPawn {
        /// The square given.
        square: Square,
    },
    /// The count of moves since the last capture or pawn move is no number.
    #[error("field 5 (moves since the last capture or pawn move): write a number up to 4294967295")]
    Halfmoves,
    /// The number of the move is no number.
    #[error("field 6 (number of the move): write a number up to 4294967295")]
    Fullmoves,
}

impl Tolerant {
    /// Reads a FEN. Counters may be missing (then `0 1`); a move number 0 is read as 1.
    ///
    /// Castling letters are `KQkq` (in Chess960 the outermost rook on that side) or the file of the
    /// rook (`HAha`). An en passant square where no capture is legal is accepted;
    /// [`Tolerant::to_fen`] drops it.
    ///
    /// ```
    /// use jadoube_board::{CastlingMode, Tolerant};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/1r2K2R w H - 0 1";
    /// assert_eq!(Tolerant::from_fen(fen, CastlingMode::Chess960)?.to_fen(), fen);
    /// # Ok::<(), jadoube_board::FenError>(())
    /// ```
    pub fn from_fen(fen: &str, mode: CastlingMode) -> Result<Tolerant, FenError> {
        if fen.len() > FEN_LIMIT_BYTES {
            return Err(FenError::TooLong { bytes: fen.len() });
        }
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let &[men, turn, castling, en_passant, ref counters @ ..] = fields.as_slice() else {
            return Err(FenError::FieldCount {
                found: fields.len(),
            });
        };
        if counters.len() > 2 {
            return Err(FenError::FieldCount {
                found: fields.len(),
            });
        }
        let board = read_men(men)?;
        let turn = read_turn(turn)?;
        let rights = read_castling(castling, &board, mode)?;
        let ep_square = read_en_passant(en_passant, &board, turn)?;
        let halfmoves = read_counter(counters.first(), 0).ok_or(FenError::Halfmoves)?;
        let fullmoves = read_counter(counters.get(1), 1).ok_or(FenError::Fullmoves)?;
        let fullmoves = NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN);
        Ok(Tolerant::from_parts(
            board, turn, rights, ep_square, halfmoves, fullmoves, mode,
        ))
    }

    /// Writes the FEN: an en passant square only where such a capture is legal; castling rights as
    /// `KQkq`, in Chess960 by the files of the rooks (`HAha`).
    ///
    /// ```
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(jadoube_board::Tolerant::default().to_fen(), fen);
    /// ```
    pub fn to_fen(&self) -> String {
        let mut fen = Vec::with_capacity(96);
        self.write_fen(&mut fen);
        String::from_utf8(fen).expect("invariant: a FEN is ASCII")
    }

    /// Appends the FEN, as [`Tolerant::to_fen`] makes it.
    ///
    /// ```
    /// let mut out = b"fen ".to_vec();
    /// jadoube_board::Tolerant::default().write_fen(&mut out);
    /// assert!(out.starts_with(b"fen rnbqkbnr/") && out.ends_with(b" w KQkq - 0 1"));
    /// ```
    pub fn write_fen(&self, out: &mut Vec<u8>) {
        write_men(&self.board, out);
        out.extend([b' ', self.turn.char() as u8, b' ']);
        write_castling(self, out);
        out.push(b' ');
        match self.legal_ep_square() {
            Some(square) => out.extend([square.file().char() as u8, square.rank().char() as u8]),
            None => out.push(b'-'),
        }
        out.push(b' ');
        write_number(self.halfmoves, out);
        out.push(b' ');
        write_number(self.fullmoves.get(), out);
    }
}

/// Appends the men as the first field of a FEN tells them.
///
/// ```
/// let mut out = Vec::new();
/// jadoube_board::write_men(&jadoube_board::Board::new(), &mut out);
/// assert_eq!(out, b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// ```
pub fn write_men(board: &Board, out: &mut Vec<u8>) {
    let mut letters = [0; 64];
    for role in Role::ALL {
        for (color, letter) in [
            (Color::White, role.upper_char()),
            (Color::Black, role.char()),
        ] {
            for square in board.by_piece(role.of(color)) {
                letters[usize::from(square)] = letter as u8;
            }
        }
    }
    let mut text = MenText::default();
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::Eighth {
            text.push(b'/');
        }
        write_rank(board.occupied() & Bitboard::from(rank), &letters, &mut text);
    }
    out.extend_from_slice(&text);
}

/// The men as text: at most a letter for each square and a line between two ranks.
type MenText = arrayvec::ArrayVec<u8, 71>;

fn write_rank(men: Bitboard, letters: &[u8; 64], out: &mut MenText) {
    let mut next = 0;
    for square in men {
        let file = square.file() as u8;
        write_empty(file - next, out);
        out.push(letters[usize::from(square)]);
        next = file + 1;
    }
    write_empty(8 - next, out);
}

fn write_empty(squares: u8, out: &mut MenText) {
    if squares > 0 {
        out.push(b'0' + squares);
    }
}

fn write_number(number: u32, out: &mut Vec<u8>) {
    if number >= 10 {
        write_number(number / 10, out);
    }
    out.push(b'0' + (number % 10) as u8);
}

fn read_men(field: &str) -> Result<Board, FenError> {
    // A '~' marks promoted men in some dialects; on wood nobody can see that.
    let board = Board::from_ascii_board_fen(field.as_bytes()).map_err(|_| FenError::Men)?;
    if board.is_empty() {
        Err(FenError::NoMen)
    } else {
        Ok(board)
    }
}

fn read_turn(field: &str) -> Result<Color, FenError> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::HavingTheMove),
    }
}

fn read_castling(field: &str, board: &Board, mode: CastlingMode) -> Result<Bitboard, FenError> {
    let mut rights = Bitboard::EMPTY;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let error = FenError::Castling { letter };
        let rook = rook_meant(letter, board).ok_or(error.clone())?;
        let supported = supported_castles(board, rights.with(rook), mode).castling_rights();
        if rights.contains(rook) || supported != rights.with(rook) {
            return Err(error);
        }
        rights = supported;
    }
    Ok(rights)
}

/// The rook a castling letter speaks of: the outermost one beyond the king, or the one on that
/// file.
fn rook_meant(letter: char, board: &Board) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let king = board.king_of(color)?;
    let rooks = board.by_piece(color.rook()) & color.backrank();
    match letter.to_ascii_lowercase() {
        'k' => rooks.last().filter(|&rook| king.file() < rook.file()),
        'q' => rooks.first().filter(|&rook| rook.file() < king.file()),
        file => Some(Square::from_coords(
            File::from_char(file)?,
            color.backrank(),
        )),
    }
}

fn read_en_passant(field: &str, board: &Board, turn: Color) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let square = Square::from_ascii(field.as_bytes()).map_err(|_| FenError::EnPassantSyntax)?;
    let rank = turn.relative_rank(Rank::Sixth);
    if square.rank() != rank {
        return Err(FenError::EnPassantRank { square, rank });
    }
    if !can_have_just_passed(board, turn, square) {
        return Err(FenError::EnPassantPawn { square });
    }
    Ok(Some(square))
}

fn read_counter(field: Option<&&str>, missing: u32) -> Option<u32> {
    match field {
        None => Some(missing),
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        Some(_) => None,
    }
}

fn write_castling(position: &Tolerant, out: &mut Vec<u8>) {
    let before = out.len();
    for color in [Color::White, Color::Black] {
        for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
            if let Some(rook) = position.castles.rook(color, side) {
                let letter = castling_letter(position.castling_mode(), side, rook) as u8;
                out.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
            }
        }
    }
    if out.len() == before {
        out.push(b'-');
    }
}

fn castling_letter(mode: CastlingMode, side: CastlingSide, rook: Square) -> char {
    match (mode, side) {
        (CastlingMode::Chess960, _) => rook.file().char(),
        (CastlingMode::Standard, CastlingSide::KingSide) => Role::King.char(),
        (CastlingMode::Standard, CastlingSide::QueenSide) => Role::Queen.char(),
    }
}
