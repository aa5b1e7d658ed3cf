//! Finds sound reasons why no series of legal moves reaches a position (Article 3.10.3).

use shakmaty::{Bitboard, Board, Color, Square, attacks};

use crate::Tolerant;
use crate::tolerant::passing_squares;

/// Men that a player has at the start: 16, of which 8 pawns (Article 2.2).
const MEN: usize = 16;
const PAWNS: usize = 8;

/// A reason why no game reaches a position (3.10.3). Each is proof; a position without one is
/// merely *not known to be illegal*.
///
/// ```
/// use jadoube_board::{CastlingMode, Color, Irregularity, Tolerant};
///
/// let position = Tolerant::from_fen("4k3/8/8/8/8/8/8/8 w - - 0 1", CastlingMode::Standard)?;
/// assert_eq!(position.irregularities(), [Irregularity::NoKing(Color::White)]);
/// # Ok::<(), jadoube_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// The king of this colour is missing: a king is never captured (1.4.1).
    NoKing(Color),
    /// More than one king of this colour: a pawn does not become a king (3.7.3.3).
    SeveralKings(Color),
    /// Two kings of different colours on neighbouring squares: one has exposed himself (3.9.2).
    AdjacentKings,
    /// Kings of both colours in check: the last move left its own king attacked (3.9.2).
    BothKingsInCheck,
    /// The player who does not have the move is in check: he left or exposed his king (3.9.2).
    OpponentInCheck,
    /// A pawn of this colour on its first rank, where no pawn ever moves (3.7), or on the last,
    /// where it must have become another man (3.7.3.3).
    PawnOnFirstOrLastRank(Color),
    /// More than 16 men of this colour (2.2).
    TooManyMen(Color),
    /// More than 8 pawns of this colour (2.2).
    TooManyPawns(Color),
    /// More promoted men of this colour than pawns are missing (3.7.3.3); e.g. two bishops on
    /// squares of one colour together with eight pawns.
    TooManyPromoted(Color),
    /// Checks that no single last move can have given: more than two men, two knights or pawns at
    /// once, or two men from opposite sides on one line.
    ImpossibleCheck,
    /// The en passant square says that a pawn has just gone two squares, and the check says
    /// otherwise: some man gave check already before that move.
    CheckBeforeDoubleStep,
}

impl Tolerant {
    /// Every known reason why no series of legal moves reaches this position (3.10.3). Empty means
    /// only that it is not known to be illegal. At most 17 entries.
    ///
    /// ```
    /// assert!(jadoube_board::Tolerant::default().irregularities().is_empty());
    /// ```
    pub fn irregularities(&self) -> Vec<Irregularity> {
        let mut found = Vec::new();
        for color in [Color::White, Color::Black] {
            self.collect_men(color, &mut found);
        }
        self.collect_checks(&mut found);
        found
    }

    fn collect_men(&self, color: Color, found: &mut Vec<Irregularity>) {
        let men = self.board.by_color(color);
        let pawns = self.board.by_piece(color.pawn());
        let facts = [
            (self.kings(color).is_empty(), Irregularity::NoKing(color)),
            (
                self.kings(color).more_than_one(),
                Irregularity::SeveralKings(color),
            ),
            (
                (pawns & Bitboard::BACKRANKS).any(),
                Irregularity::PawnOnFirstOrLastRank(color),
            ),
            (men.count() > MEN, Irregularity::TooManyMen(color)),
            (pawns.count() > PAWNS, Irregularity::TooManyPawns(color)),
            (
                promoted(&self.board, color) + pawns.count() > PAWNS,
                Irregularity::TooManyPromoted(color),
            ),
        ];
        collect(facts, found);
    }

    fn collect_checks(&self, found: &mut Vec<Irregularity>) {
        let opponent = self.in_check(!self.turn);
        let facts = [
            (self.kings_adjacent(), Irregularity::AdjacentKings),
            (
                opponent && self.in_check(self.turn),
                Irregularity::BothKingsInCheck,
            ),
            (opponent, Irregularity::OpponentInCheck),
            (
                self.kings(self.turn)
                    .into_iter()
                    .any(|king| self.impossible_check(king)),
                Irregularity::ImpossibleCheck,
            ),
            (
                self.check_before_double_step(),
                Irregularity::CheckBeforeDoubleStep,
            ),
        ];
        collect(facts, found);
    }

    fn kings_adjacent(&self) -> bool {
        let black = self.kings(Color::Black);
        self.kings(Color::White)
            .into_iter()
            .any(|king| (attacks::king_attacks(king) & black).any())
    }

    /// Before the opponent's last move the king was not in check, so every check comes from the man
    /// that moved or along a line it opened. One move opens at most one line on each king: from the
    /// square it left, and in an en passant capture from the victim's square, but then the
    /// capturing pawn gives none.
    fn impossible_check(&self, king: Square) -> bool {
        let checkers = self
            .board
            .attacks_to(king, !self.turn, self.board.occupied());
        let opposite = match (checkers.first(), checkers.last()) {
            (Some(a), Some(b)) => a != b && attacks::aligned(a, king, b),
            _ => false,
        };
        checkers.count() > 2 || (checkers & self.board.steppers()).more_than_one() || opposite
    }

    /// With the pawn put back on its first square, no man but that pawn may attack the king.
    fn check_before_double_step(&self) -> bool {
        let Some((from, to)) = self.ep_square.map(passing_squares) else {
            return false;
        };
        let occupied = self.board.occupied().without(to).with(from);
        let attacked = |king| {
            self.board
                .attacks_to(king, !self.turn, occupied)
                .without(to)
                .any()
        };
        self.kings(self.turn).into_iter().any(attacked)
    }
}

fn collect<const N: usize>(facts: [(bool, Irregularity); N], found: &mut Vec<Irregularity>) {
    found.extend(
        facts
            .into_iter()
            .filter_map(|(holds, reason)| holds.then_some(reason)),
    );
}

/// The least number of this player's men that must have been pawns.
fn promoted(board: &Board, color: Color) -> usize {
    let men = board.by_color(color);
    let beyond = |of_kind: Bitboard, at_start| (of_kind & men).count().saturating_sub(at_start);
    beyond(board.queens(), 1)
        + beyond(board.rooks(), 2)
        + beyond(board.knights(), 2)
        + beyond(board.bishops() & Bitboard::LIGHT_SQUARES, 1)
        + beyond(board.bishops() & Bitboard::DARK_SQUARES, 1)
}
