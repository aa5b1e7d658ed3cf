//! Keeps a score sheet: the moves of a game, read off the men as they stand one after another.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position, Square};

use crate::{Tolerant, san_and_play};

/// The moves of a game, with a note of the reader's own at each.
///
/// It is told how the men stand, and knows no hands: a man in the air changes nothing, and what is
/// no legal move waits until the next one shows that it stood. What was taken back is struck off,
/// and can still be read by whoever was shown it last (see [`ScoreSheet::moves_to`]).
///
/// ```
/// use jadoube_board::{Board, ScoreSheet, Tolerant};
///
/// let mut sheet = ScoreSheet::new(Tolerant::default());
/// let men: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR".parse()?;
/// assert!(sheet.follow(&men, "after two minutes"));
/// let written: Vec<_> = sheet.moves().map(|(written, _)| written.clone()).collect();
/// assert_eq!(written[0].san.as_deref(), Some("e4"));
/// assert_eq!(written[0].note, "after two minutes");
/// // put back
/// assert!(sheet.follow(&Board::new(), "") && sheet.last_move().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScoreSheet<N> {
    start: Tolerant,
    /// What stands after the last line.
    position: Tolerant,
    /// Every line that was ever written: one that was struck off no other refers to.
    lines: Vec<SheetLine<N>>,
    last: Option<LineNumber>,
    /// How the men stand, if no move explains it.
    unexplained: Option<Board>,
}

/// The place of a line among all that were ever written.
pub type LineNumber = u32;

#[derive(Clone, Debug)]
struct SheetLine<N> {
    /// The line before it.
    before: Option<LineNumber>,
    step: SheetStep,
    scored: ScoredMove<N>,
}

/// How one position follows another.
#[derive(Clone, Debug)]
enum SheetStep {
    Legal(Move),
    /// The men stand so though no legal move leads there.
    Otherwise(Box<Tolerant>),
}

/// A move as a score sheet has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove<N> {
    /// Its place among all lines that were ever written.
    pub line: LineNumber,
    /// Counts the lines of the sheet from 1.
    pub ply: u32,
    /// Who made it; `None`: the men were set up otherwise.
    pub color: Option<Color>,
    /// The number of the move, as a FEN counts.
    pub number: u32,
    /// How it is written (Appendix C); `None`: it is no legal move, and stood.
    pub san: Option<Box<str>>,
    /// The square that the man, or the castling king, came from, where one man moved.
    pub from: Option<Square>,
    /// The square that it went to.
    pub to: Option<Square>,
    /// What was noted.
    pub note: N,
}

impl<N> ScoreSheet<N> {
    /// An empty sheet of a game that begins so.
    ///
    /// ```
    /// use jadoube_board::{ScoreSheet, Tolerant};
    /// assert_eq!(ScoreSheet::<()>::new(Tolerant::default()).last_move(), None);
    /// ```
    #[must_use]
    pub fn new(start: Tolerant) -> ScoreSheet<N> {
        ScoreSheet {
            position: start.clone(),
            start,
            lines: Vec::new(),
            last: None,
            unexplained: None,
        }
    }

    /// The position in which the game began.
    ///
    /// ```
    /// use jadoube_board::{ScoreSheet, Tolerant};
    /// let sheet = ScoreSheet::<()>::new(Tolerant::default());
    /// assert_eq!(*sheet.start(), Tolerant::default());
    /// ```
    #[must_use]
    pub const fn start(&self) -> &Tolerant {
        &self.start
    }

    /// The last move that stands.
    ///
    /// ```
    /// use jadoube_board::{ScoreSheet, Tolerant};
    /// assert_eq!(ScoreSheet::<()>::new(Tolerant::default()).last_move(), None);
    /// ```
    #[must_use]
    pub fn last_move(&self) -> Option<&ScoredMove<N>> {
        self.last.map(|last| &self.line(last).scored)
    }

    /// The moves that stand, each with the position after it.
    ///
    /// ```
    /// use jadoube_board::{ScoreSheet, Tolerant};
    /// assert_eq!(ScoreSheet::<()>::new(Tolerant::default()).moves().count(), 0);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = (&ScoredMove<N>, Tolerant)> {
        self.moves_to(self.last)
    }

    /// The moves that stood when this line was the last, each with the position after it.
    ///
    /// ```
    /// use jadoube_board::{Board, ScoreSheet, Tolerant};
    ///
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// sheet.follow(&"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR".parse()?, ());
    /// let shown = sheet.last_move().map(|last| last.line);
    /// sheet.follow(&Board::new(), ());
    /// assert_eq!((sheet.moves().count(), sheet.moves_to(shown).count()), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_to(
        &self,
        last: Option<LineNumber>,
    ) -> impl Iterator<Item = (&ScoredMove<N>, Tolerant)> {
        let mut position = self.start.clone();
        self.numbers(last).into_iter().map(move |number| {
            let line = self.line(number);
            go(&mut position, &line.step);
            (&line.scored, position.clone())
        })
    }

    /// Takes the men as they stand; whether the moves are others now. `note` is kept with the move
    /// that they show.
    ///
    /// ```
    /// use jadoube_board::{ScoreSheet, Tolerant};
    ///
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// // a man is in the air
    /// assert!(!sheet.follow(&"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR".parse()?, ()));
    /// // Black answers an illegal move
    /// assert!(!sheet.follow(&"rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR".parse()?, ()));
    /// assert!(sheet.follow(&"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR".parse()?, ()));
    /// let written: Vec<_> = sheet.moves().map(|(written, _)| written.san.as_deref()).collect();
    /// assert_eq!(written, [None, Some("d5")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, men: &Board, note: N) -> bool
    where
        N: Clone,
    {
        let unexplained = self.unexplained.take();
        if *men == self.position.board {
            return false;
        }
        if lacks_men_only(men, &self.position.board) {
            self.unexplained = unexplained;
            return false;
        }
        if let Some(m) = leading_to(&self.position, men) {
            self.write(SheetStep::Legal(m), note);
            return true;
        }
        if let Some((line, position)) = self.earlier(men) {
            self.go_to(line, position);
            return true;
        }
        if let Some(unexplained) = unexplained
            && self.stood(&unexplained, men, &note)
        {
            return true;
        }
        self.unexplained = Some(men.clone());
        false
    }

    /// As [`ScoreSheet::follow`], for who knows the whole position: what is no legal move need not
    /// wait for the next.
    ///
    /// ```
    /// use jadoube_board::{CastlingMode, ScoreSheet, Tolerant};
    ///
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// let fen = "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    /// assert!(sheet.follow_position(&Tolerant::from_fen(fen, CastlingMode::Standard)?, ()));
    /// assert_eq!(sheet.last_move().and_then(|last| last.san.as_deref()), None);
    /// # Ok::<(), jadoube_board::FenError>(())
    /// ```
    pub fn follow_position(&mut self, position: &Tolerant, note: N) -> bool {
        if *position == self.position {
            return false;
        }
        match leading_to(&self.position, &position.board) {
            Some(m) if position.turn != self.position.turn => self.write(SheetStep::Legal(m), note),
            _ => match self.earlier(&position.board) {
                Some((line, earlier)) if earlier.turn == position.turn => self.go_to(line, earlier),
                _ => self.write(SheetStep::Otherwise(Box::new(position.clone())), note),
            },
        }
        true
    }

    fn line(&self, number: LineNumber) -> &SheetLine<N> {
        &self.lines[number as usize]
    }

    /// The lines up to this one, the first of the game first.
    fn numbers(&self, last: Option<LineNumber>) -> Vec<LineNumber> {
        let before = |number: &LineNumber| self.line(*number).before;
        let mut numbers: Vec<_> = std::iter::successors(last, before).collect();
        numbers.reverse();
        numbers
    }

    fn write(&mut self, step: SheetStep, note: N) {
        let Ok(line) = LineNumber::try_from(self.lines.len()) else {
            return;
        };
        let ply = self.last_move().map_or(0, |last| last.ply) + 1;
        let scored = scored((line, ply), &mut self.position, &step, note);
        let before = self.last;
        self.last = Some(line);
        self.lines.push(SheetLine {
            before,
            step,
            scored,
        });
    }

    /// What stands after a line; `None`: at the start.
    fn position_after(&self, last: Option<LineNumber>) -> Tolerant {
        let mut position = self.start.clone();
        for number in self.numbers(last) {
            go(&mut position, &self.line(number).step);
        }
        position
    }

    /// The last line before after which the men stood so, with what stood then; no line: they stood
    /// so at the start.
    fn earlier(&self, men: &Board) -> Option<(Option<LineNumber>, Tolerant)> {
        let mut position = self.start.clone();
        let mut found = (position.board == *men).then(|| (None, position.clone()));
        for number in self.numbers(self.last) {
            go(&mut position, &self.line(number).step);
            if position.board == *men {
                found = Some((Some(number), position.clone()));
            }
        }
        found
    }

    /// Strikes off what comes after a line, after which this stood.
    fn go_to(&mut self, line: Option<LineNumber>, position: Tolerant) {
        self.position = position;
        self.last = line;
    }

    /// Whether the men before, which no move explained, stood: then a legal move leads from them to
    /// these. They had come in the place of the last move, by a move that is none, or were set up.
    fn stood(&mut self, before: &Board, men: &Board, note: &N) -> bool
    where
        N: Clone,
    {
        let replaced = self.last.map(|last| self.line(last).before);
        let in_its_place = replaced.and_then(|line| {
            let position = self.position_after(line);
            Some((line, SheetStep::Legal(leading_to(&position, before)?)))
        });
        let left = self.position.left_by(before);
        let set_up = Tolerant::from_parts(
            before.clone(),
            self.position.turn,
            left.castling_rights(),
            None,
            0,
            self.position.fullmoves,
            self.position.castling_mode(),
        );
        let otherwise = |position| (self.last, SheetStep::Otherwise(Box::new(position)));
        let readings = in_its_place
            .into_iter()
            .chain([otherwise(left), otherwise(set_up)]);
        for (line, step) in readings.collect::<Vec<_>>() {
            let from = self.position_after(line);
            let mut position = from.clone();
            go(&mut position, &step);
            if let Some(m) = leading_to(&position, men) {
                self.go_to(line, from);
                self.write(step, note.clone());
                self.write(SheetStep::Legal(m), note.clone());
                return true;
            }
        }
        false
    }
}

fn go(position: &mut Tolerant, step: &SheetStep) {
    match step {
        SheetStep::Legal(m) => position.play_unchecked(*m),
        SheetStep::Otherwise(after) => position.clone_from(after),
    }
}

/// Whether all men stand where they stood, but for some that are off the board or in a hand.
fn lacks_men_only(men: &Board, before: &Board) -> bool {
    let has_come = |color| (men.by_color(color) & !before.by_color(color)).any();
    let is_another = |square: Square| men.role_at(square) != before.role_at(square);
    !Color::ALL.into_iter().any(has_come) && !men.occupied().into_iter().any(is_another)
}

/// The legal move after which the men stand so.
fn leading_to(position: &Tolerant, men: &Board) -> Option<Move> {
    let (own, turn) = (position.board.by_color(position.turn), position.turn);
    let left = own & !men.by_color(turn);
    let may_lead = |m: &Move| match m {
        Move::Castle { .. } => true,
        _ => m.from().is_some_and(|from| left.contains(from)),
    };
    let legal = position.legal_moves().into_iter();
    legal
        .filter(may_lead)
        .find(|m| position.board_after(*m) == *men)
}

/// Goes the step, and says how it is written.
fn scored<N>(
    (line, ply): (LineNumber, u32),
    position: &mut Tolerant,
    step: &SheetStep,
    note: N,
) -> ScoredMove<N> {
    let (turn, number) = (position.turn, position.fullmoves.get());
    let (color, san, (from, to)) = match step {
        SheetStep::Legal(m) => {
            let squares = squares_of(*m, turn);
            (Some(turn), Some(san_and_play(position, *m).into()), squares)
        }
        SheetStep::Otherwise(after) => {
            let squares = squares_between(&position.board, &after.board);
            go(position, step);
            ((after.turn != turn).then_some(turn), None, squares)
        }
    };
    ScoredMove {
        line,
        ply,
        color,
        number,
        san,
        from,
        to,
        note,
    }
}

/// From where to where a man moves; of castling, the king.
fn squares_of(m: Move, turn: Color) -> (Option<Square>, Option<Square>) {
    match m {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            (Some(king), Some(side.king_to(turn)))
        }
        _ => (m.from(), Some(m.to())),
    }
}

/// From where to where the only man moved that stands elsewhere.
fn squares_between(before: &Board, after: &Board) -> (Option<Square>, Option<Square>) {
    let is_other = |square: &Square| before.piece_at(*square) != after.piece_at(*square);
    let changed: Bitboard = Square::ALL.into_iter().filter(is_other).collect();
    let mut left = (changed & before.occupied() & !after.occupied()).into_iter();
    let mut come = (changed & after.occupied()).into_iter();
    match (left.next(), left.next(), come.next(), come.next()) {
        (Some(from), None, Some(to), None) => (Some(from), Some(to)),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    /// What is written after the men have stood so, one after another.
    fn written(start: &str, men: &[&str]) -> Vec<String> {
        let start = Tolerant::from_fen(start, CastlingMode::Standard).expect("a position");
        let mut sheet = ScoreSheet::new(start);
        for men in men {
            sheet.follow(&men.parse().expect("men"), ());
        }
        let square =
            |square: Option<Square>| square.map_or("?".into(), |square| square.to_string());
        let by_squares = |m: &ScoredMove<()>| format!("{}-{}", square(m.from), square(m.to));
        let san_of = |m: &ScoredMove<()>| {
            m.san
                .as_deref()
                .map_or_else(|| by_squares(m), str::to_owned)
        };
        sheet.moves().map(|(m, _)| san_of(m)).collect()
    }

    #[test]
    fn moves_are_read_off_the_men() {
        let table: [(&str, &str, &[&str], &[&str]); 7] = [
            (
                "a captured man that is taken off first",
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                &[
                    "4k3/8/8/8/4P3/8/8/4K3",
                    "4k3/8/8/8/8/8/8/4K3",
                    "4k3/8/8/3P4/8/8/8/4K3",
                ],
                &["exd5"],
            ),
            (
                "castling, man by man",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                &["4k3/8/8/8/8/8/8/6KR", "4k3/8/8/8/8/8/8/5RK1"],
                &["O-O"],
            ),
            (
                "a promotion, with the pawn on the last rank for a while",
                "8/P7/8/4k3/8/8/8/4K3 w - - 0 1",
                &[
                    "P7/8/8/4k3/8/8/8/4K3",
                    "8/8/8/4k3/8/8/8/4K3",
                    "R7/8/8/4k3/8/8/8/4K3",
                ],
                &["a8=R"],
            ),
            (
                "a move that is taken back, and another",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                &[
                    "4k3/8/8/8/4P3/8/8/4K3",
                    "4k3/8/8/8/8/8/4P3/4K3",
                    "4k3/8/8/8/8/4P3/8/4K3",
                ],
                &["e3"],
            ),
            (
                "another move in the place of the last, which is answered",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                &[
                    "4k3/8/8/8/4P3/8/8/4K3",
                    "4k3/8/8/8/8/4P3/8/4K3",
                    "8/4k3/8/8/8/4P3/8/4K3",
                ],
                &["e3", "Ke7"],
            ),
            (
                "a man that was displaced, and a move beside it",
                "4k2r/8/8/8/8/8/4P3/4K3 w - - 0 1",
                &["4k3/8/7r/8/8/8/4P3/4K3", "4k3/8/7r/8/4P3/8/8/4K3"],
                &["h8-h6", "e4"],
            ),
            (
                "men that do not stand as any game has them",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                &[
                    "8/8/8/8/8/8/8/8",
                    "QQQQQQQQ/8/8/8/8/8/8/8",
                    "qqqqqqqq/8/8/8/8/8/8/8",
                ],
                &[],
            ),
        ];
        for (what, start, men, expected) in table {
            assert_eq!(written(start, men), expected, "{what}");
        }
    }
}
