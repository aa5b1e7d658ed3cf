//! Holds the men on the board as an arbiter meets them.
//!
//! Chess itself comes from [`shakmaty`]: squares, men, attacks, SAN, UCI. What it refuses to hold,
//! the Laws make an arbiter hold: a position with both kings in check (3.10.3), with a missing king
//! or a pawn left on the last rank (7.5.2), with a wrong array (7.2). [`Tolerant`] holds all of
//! these and still answers the one question everything else rests on: which moves are legal by
//! Article 3.
//!
//! * [`Tolerant`]: the position, its legal moves, its FEN, whether two are the same (9.2.3), and
//!   [`Tolerant::irregularities`], the reasons why no game reaches it;
//! * [`find_move`] and [`why_illegal`]: from two squares to a legal move, or to the article that
//!   forbids it;
//! * [`uci`] and [`san`]: a move in writing; [`ScoreSheet`]: the moves of a game, read off the men;
//! * [`chess960_array`]: the arrays of Chess960.
//!
//! ```
//! use jadoube_board::{find_move, san, Position, Square, Tolerant};
//!
//! let position = Tolerant::default();
//! let m = find_move(&position, &position.legal_moves(), Square::G1, Square::F3, None);
//! assert_eq!(m.map(|m| san(&position, m)).as_deref(), Some("Nf3"));
//! ```
#![forbid(unsafe_code)]

mod chess960;
mod fen;
mod irregularity;
mod material;
mod movegen;
mod notation;
pub mod placement;
mod play;
mod sameness;
mod score_sheet;
mod tolerant;
mod why_illegal;

pub use shakmaty;
pub use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Color, EnPassantMode,
    File, Move, MoveList, Piece, Position, Rank, Role, Square, attacks,
};

pub use chess960::{CHESS960_ARRAYS, chess960_array};
pub use fen::{FEN_LIMIT_BYTES, FenError, write_men};
pub use irregularity::Irregularity;
pub use notation::{find_move, san, san_and_play, uci};
pub use score_sheet::{LineNumber, ScoreSheet, ScoredMove};
pub use tolerant::Tolerant;
pub use why_illegal::{WhyIllegal, why_illegal};
