//! chasolver as a source of helpmate lines.
//!
//! It is asked for lines only. A line is replayed here, move by move, and believed if it ends in
//! checkmate; what it says without a line is handed on as hearsay, since its static analysis is
//! known to err. No guard against panics: within the bounds checked below none is known (80,000
//! scattered positions).

use std::str::FromStr;

use board::{
    Bitboard, Board, CastlingMode, Color, Move, Position, Role, Square, Tolerant, find_move,
};
use chasolver::Winnability;

/// What chasolver said when it gave no line that holds.
///
/// ```
/// # use jadoube_winnability as winnability;
/// use winnability::{NotAsked, SolverSays};
/// assert_ne!(SolverSays::Unwinnable, SolverSays::NotAsked(NotAsked::Irregular));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverSays {
    /// "Unwinnable": not proved, and wrong in a few known positions.
    Unwinnable,
    /// Nothing: it reached its own limits.
    Nothing,
    /// A line that is not legal or does not end in checkmate.
    WrongLine,
    /// It could not be asked.
    NotAsked(NotAsked),
}

/// Why chasolver could not be asked.
///
/// ```
/// # use jadoube_winnability as winnability;
/// assert_eq!(format!("{:?}", winnability::NotAsked::Chess960Castling), "Chess960Castling");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAsked {
    /// The position is not one it takes: it needs one king each, no pawns on the first and last
    /// rank, at most 16 men each, and the player not having the move not in check. Positions after
    /// one move that it takes were asked about, and gave no line.
    Irregular,
    /// It does not know castling in Chess960. It was asked about the position without castling
    /// rights and found no line; that says nothing about lines with castling.
    Chess960Castling,
}

/// A line that has been replayed, or none.
pub(crate) enum Answer {
    Line(Vec<Move>),
    NoLine(SolverSays),
}

/// How many positions after one move are asked about when the position itself cannot be.
const MOVES_ASKED: usize = 16;

pub(crate) fn ask(position: &Tolerant, winner: Color) -> Answer {
    if takes(position) {
        return ask_without_chess960_castling(position, winner);
    }
    line_after_one_move(position, winner).map_or(
        Answer::NoLine(SolverSays::NotAsked(NotAsked::Irregular)),
        Answer::Line,
    )
}

fn ask_without_chess960_castling(position: &Tolerant, winner: Color) -> Answer {
    let rights_left_out =
        position.castling_mode() == CastlingMode::Chess960 && position.castling_rights().any();
    match asked(position, winner) {
        Answer::NoLine(_) if rights_left_out => {
            Answer::NoLine(SolverSays::NotAsked(NotAsked::Chess960Castling))
        }
        answer => answer,
    }
}

/// A check that stood where no game puts it is over after one legal move, and then there may be a
/// line.
fn line_after_one_move(position: &Tolerant, winner: Color) -> Option<Vec<Move>> {
    position
        .legal_moves()
        .into_iter()
        .take(MOVES_ASKED)
        .find_map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            match takes(&next).then(|| asked(&next, winner))? {
                Answer::Line(line) => Some([m].into_iter().chain(line).collect()),
                Answer::NoLine(_) => None,
            }
        })
}

/// The library it builds on indexes its tables unchecked and makes room for the moves of 16 men, so
/// what it is asked must be within these bounds, not merely be refused by it.
fn takes(position: &Tolerant) -> bool {
    let board = position.board();
    let of_one_side =
        |color: Color| board.king_of(color).is_some() && board.by_color(color).count() <= 16;
    of_one_side(Color::White)
        && of_one_side(Color::Black)
        && board.pawns().is_disjoint(Bitboard::BACKRANKS)
        && !position.in_check(!position.turn())
}

fn asked(position: &Tolerant, winner: Color) -> Answer {
    let Ok(question) = chess::Board::from_str(&orthodox_fen(position)) else {
        return Answer::NoLine(SolverSays::NotAsked(NotAsked::Irregular));
    };
    let color = winner.fold_wb(chess::Color::White, chess::Color::Black);
    match chasolver::winnability(&question, color) {
        Some(Winnability::Winnable { helpmate }) => replayed(position, winner, &helpmate)
            .map_or(Answer::NoLine(SolverSays::WrongLine), Answer::Line),
        Some(Winnability::Unwinnable) => Answer::NoLine(SolverSays::Unwinnable),
        None => Answer::NoLine(SolverSays::Nothing),
    }
}

/// The FEN of the position, in Chess960 without castling rights: a line that does not castle is
/// legal with rights as well.
fn orthodox_fen(position: &Tolerant) -> String {
    if position.castling_mode() == CastlingMode::Standard {
        return position.to_fen();
    }
    Tolerant::from_parts(
        Board::clone(position.board()),
        position.turn(),
        Bitboard::EMPTY,
        position.maybe_ep_square(),
        position.halfmoves(),
        position.fullmoves(),
        CastlingMode::Standard,
    )
    .to_fen()
}

/// The line in our moves, if every move is legal and the last one is checkmate by `winner`.
fn replayed(position: &Tolerant, winner: Color, line: &[chess::ChessMove]) -> Option<Vec<Move>> {
    let mut at = position.clone();
    let mut moves = Vec::with_capacity(line.len());
    for step in line {
        let (from, to) = (square(step.get_source()), square(step.get_dest()));
        let promotion = step.get_promotion().map(role);
        let m = find_move(&at, &at.legal_moves(), from, to, promotion)?;
        at.play_unchecked(m);
        moves.push(m);
    }
    (at.turn() != winner && at.is_checkmate()).then_some(moves)
}

fn square(square: chess::Square) -> Square {
    Square::new(square.to_index() as u32)
}

fn role(piece: chess::Piece) -> Role {
    match piece {
        chess::Piece::Pawn => Role::Pawn,
        chess::Piece::Knight => Role::Knight,
        chess::Piece::Bishop => Role::Bishop,
        chess::Piece::Rook => Role::Rook,
        chess::Piece::Queen => Role::Queen,
        chess::Piece::King => Role::King,
    }
}
