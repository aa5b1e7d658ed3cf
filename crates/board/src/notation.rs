//! Reads and writes moves in UCI, and writes them in SAN.

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, MoveList, Position, Role, Square};

use crate::Tolerant;

/// The move among `legal` that goes `from` → `to`, with `promotion` exactly as in UCI.
///
/// Castling is the king's two squares in orthodox chess (`e1g1`) and king-takes-rook in Chess960
/// (`f1h1`); king-takes-rook is understood in orthodox chess too.
///
/// ```
/// use jadoube_board::{find_move, CastlingMode, Move, Position, Square, Tolerant};
///
/// let position = Tolerant::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Standard)?;
/// let castling = find_move(&position, &position.legal_moves(), Square::E1, Square::G1, None);
/// assert_eq!(castling, Some(Move::Castle { king: Square::E1, rook: Square::H1 }));
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
pub fn find_move(
    position: &Tolerant,
    legal: &[Move],
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let mode = position.castling_mode();
    let fits = |m: Move| goes(m, from, to, mode) && m.promotion() == promotion;
    legal.iter().copied().find(|&m| fits(m))
}

fn goes(m: Move, from: Square, to: Square, mode: CastlingMode) -> bool {
    let by_king = match m {
        Move::Castle { king, .. } => {
            mode.is_standard() && uci(m, mode).to() == Some(to) && king == from
        }
        _ => false,
    };
    by_king || (m.from() == Some(from) && m.to() == to)
}

/// The move as the Universal Chess Interface writes it.
///
/// ```
/// use jadoube_board::{uci, CastlingMode, Move, Square};
///
/// let m = Move::Castle { king: Square::E1, rook: Square::H1 };
/// assert_eq!(uci(m, CastlingMode::Standard).to_string(), "e1g1");
/// assert_eq!(uci(m, CastlingMode::Chess960).to_string(), "e1h1");
/// ```
pub fn uci(m: Move, mode: CastlingMode) -> UciMove {
    UciMove::from_move(m, mode)
}

/// The move in the algebraic notation of Appendix C, with `+` or `#`. A move that is not legal here
/// has no suffix.
///
/// ```
/// use jadoube_board::{find_move, san, CastlingMode, Position, Square, Tolerant};
///
/// let fen = "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1";
/// let position = Tolerant::from_fen(fen, CastlingMode::Standard)?;
/// let mate = find_move(&position, &position.legal_moves(), Square::D1, Square::D8, None);
/// assert_eq!(mate.map(|m| san(&position, m)).as_deref(), Some("Rd8#"));
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
pub fn san(position: &Tolerant, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// Plays a legal move, and says it as [`san`] does. Of a long line this takes a fraction of the
/// time: legal moves are looked for only where another man of the same kind attacks the same
/// square, and where the move gives check.
///
/// ```
/// use jadoube_board::{find_move, san_and_play, CastlingMode, Position, Square, Tolerant};
///
/// let fen = "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1";
/// let mut position = Tolerant::from_fen(fen, CastlingMode::Standard)?;
/// let mate = find_move(&position, &position.legal_moves(), Square::D1, Square::D8, None);
/// assert_eq!(mate.map(|m| san_and_play(&mut position, m)).as_deref(), Some("Rd8#"));
/// assert!(position.is_checkmate());
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
pub fn san_and_play(position: &mut Tolerant, m: Move) -> String {
    let san = San::disambiguate(m, &rivals(position, m));
    position.play_unchecked(m);
    let suffix = suffix(position);
    let mut written = String::new();
    SanPlus { san, suffix }.append_to_string(&mut written);
    written
}

/// What follows a move that led here.
fn suffix(position: &Tolerant) -> Option<Suffix> {
    if !position.is_check() {
        return None;
    }
    Some(match position.legal_moves().is_empty() {
        true => Suffix::Checkmate,
        false => Suffix::Check,
    })
}

/// Legal moves from which this one has to be told apart, if there may be any.
fn rivals(position: &Tolerant, m: Move) -> MoveList {
    let Move::Normal { role, from, to, .. } = m else {
        return MoveList::new();
    };
    let (board, turn) = (&position.board, position.turn);
    let others = board.by_piece(role.of(turn)).without(from);
    if role == Role::Pawn || (board.attacks_to(to, turn, board.occupied()) & others).is_empty() {
        return MoveList::new();
    }
    position.san_candidates(role, to)
}
