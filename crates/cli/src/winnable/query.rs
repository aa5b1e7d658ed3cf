//! Reads the positions and sides that the user asks about, and holds what the solver found for
//! each.

use std::time::{Duration, Instant};

use board::{CastlingMode, Color, FenError, Irregularity, Position, Tolerant};
use laws::Termination;
use protocol::prose::Named;
use protocol::{Language, Word};
use winnability::{
    AnswerFault, Budget, Certificate, Dead, Solver, WinnabilityAnswer, check, check_dead,
};

use crate::args::{BYTES_OF_A_MEGABYTE, WinnableArgs};

/// How positions are read, and how far the solver searches.
pub struct QueryOptions {
    mode: CastlingMode,
    by: Option<Color>,
    dead: bool,
    pub budget: Budget,
}

/// A position, and the question about it.
pub struct Query {
    /// The position.
    pub position: Tolerant,
    /// Why no game reaches it, as far as it is known.
    pub irregular: Vec<String>,
    /// What.
    pub about: Subject,
}

/// The questions that may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Whether this side can checkmate.
    Side(Color),
    /// The same of both.
    Sides,
    /// Whether the position is dead.
    Dead,
}

/// An answer that holds, or why it does not; and the time that each took.
pub struct Checked<T> {
    /// The answer.
    pub found: Result<T, AnswerFault>,
    /// Deciding.
    pub decide: Duration,
    /// Checking.
    pub check: Duration,
}

/// The solver's answers to a question.
pub enum SolverAnswers {
    /// Of each side asked about.
    Sides(Vec<(Color, Checked<WinnabilityAnswer>)>),
    /// Of both at once.
    Dead(Checked<Dead>),
}

impl QueryOptions {
    pub fn new(args: &WinnableArgs) -> QueryOptions {
        QueryOptions {
            mode: CastlingMode::from_chess960(args.chess960),
            by: args.by,
            dead: args.dead,
            budget: Budget {
                states: args.states,
                bytes: args.memory.saturating_mul(BYTES_OF_A_MEGABYTE),
            },
        }
    }

    /// The question a text asks: a FEN, and perhaps a side.
    pub fn asked(&self, text: &str) -> Result<Query, String> {
        if text.is_empty() {
            return Err(
                "the FEN is empty; give one, or none for FENs on standard input".to_owned(),
            );
        }
        let (fen, side) = match text.rsplit_once(char::is_whitespace) {
            Some((fen, word)) if let Some(side) = side_of(word) => (fen.trim_end(), Some(side)),
            Some((_, word)) if is_no_field(word) => {
                return Err(format!(
                    "{word}: after the FEN stands the side, white or black"
                ));
            }
            _ => (text, None),
        };
        let about = match (self.dead, side) {
            (true, None) => Subject::Dead,
            (true, Some(_)) => {
                return Err("--dead asks about both sides; remove the one after the FEN".to_owned());
            }
            (false, side) => side.or(self.by).map_or(Subject::Sides, Subject::Side),
        };
        let position = Tolerant::from_fen(fen, self.mode).map_err(|why| self.told(&why))?;
        let irregular = position.irregularities().iter().map(reason).collect();
        Ok(Query {
            position,
            irregular,
            about,
        })
    }

    /// What is wrong with a FEN, and whether it may be one of Chess960.
    fn told(&self, why: &FenError) -> String {
        match why {
            FenError::Castling { letter }
                if self.mode.is_standard() && matches!(letter.to_ascii_lowercase(), 'a'..='h') =>
            {
                format!("{why}; if it names the file of a rook in Chess960, add --chess960")
            }
            _ => why.to_string(),
        }
    }
}

fn reason(irregularity: &Irregularity) -> String {
    let of = |color: &Color, what: &str| format!("{} has {what}", color.name(Language::English));
    match irregularity {
        Irregularity::NoKing(color) => of(color, "no king"),
        Irregularity::SeveralKings(color) => of(color, "several kings"),
        Irregularity::AdjacentKings => "the kings stand side by side".to_owned(),
        Irregularity::BothKingsInCheck => "both kings are in check".to_owned(),
        Irregularity::OpponentInCheck => {
            "the player who does not have the move is in check".to_owned()
        }
        Irregularity::PawnOnFirstOrLastRank(color) => {
            of(color, "a pawn on the first or the last rank")
        }
        Irregularity::TooManyMen(color) => of(color, "more than 16 men"),
        Irregularity::TooManyPawns(color) => of(color, "more than 8 pawns"),
        Irregularity::TooManyPromoted(color) => {
            of(color, "more promoted men than pawns are missing")
        }
        Irregularity::ImpossibleCheck => "no single move gives this check".to_owned(),
        Irregularity::CheckBeforeDoubleStep => {
            "there was a check before the pawn went two squares".to_owned()
        }
    }
}

/// A word that no field of a FEN could be.
fn is_no_field(word: &str) -> bool {
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_alphabetic())
        && !word.chars().all(|c| "KQkq".contains(c))
}

/// The positions among the arguments. One with blanks, or nothing else, is a whole position, after
/// which a side may follow; words alone are those of one position up to the next with strokes,
/// which stand between the ranks.
pub fn positions(args: &[String]) -> Vec<String> {
    let mut positions: Vec<String> = Vec::new();
    let mut is_complete = true;
    for arg in args.iter().flat_map(|arg| lines_of(arg)) {
        let is_whole = arg.is_empty() || arg.contains(char::is_whitespace);
        let goes_on = match is_complete {
            true => side_of(arg).is_some(),
            false => !arg.contains('/'),
        };
        match positions.last_mut() {
            Some(last) if goes_on && !is_whole => {
                last.push(' ');
                last.push_str(arg);
            }
            _ => {
                positions.push(arg.to_owned());
                is_complete = is_whole;
            }
        }
    }
    positions
}

/// The lines of an argument, or nothing in one piece.
fn lines_of(arg: &str) -> impl Iterator<Item = &str> {
    let arg = arg.trim();
    let empty = arg.is_empty().then_some(arg);
    arg.lines().map(str::trim).chain(empty)
}

fn side_of(word: &str) -> Option<Color> {
    Color::from_word(&word.to_ascii_lowercase())
}

impl Query {
    /// How the game has ended if the position counts: on the board, or by what was found.
    pub fn termination(&self, found: &SolverAnswers) -> Option<Termination> {
        let position = &self.position;
        let has_king = position.board().by_piece(position.turn().king()).any();
        if has_king && position.legal_moves().is_empty() {
            return Some(match position.is_check() {
                true => Termination::Checkmate,
                false => Termination::Stalemate,
            });
        }
        found.is_dead().then_some(Termination::DeadPosition)
    }

    /// Answers the question, and checks each answer.
    pub fn answered(&self, solver: &mut Solver, budget: &Budget) -> SolverAnswers {
        let sides: &[Color] = match self.about {
            Subject::Dead => return SolverAnswers::Dead(self.dead(solver, budget)),
            Subject::Side(Color::White) => &[Color::White],
            Subject::Side(Color::Black) => &[Color::Black],
            Subject::Sides => &[Color::White, Color::Black],
        };
        let of = |side: &Color| (*side, self.side(solver, *side, budget));
        SolverAnswers::Sides(sides.iter().map(of).collect())
    }

    fn side(
        &self,
        solver: &mut Solver,
        side: Color,
        budget: &Budget,
    ) -> Checked<WinnabilityAnswer> {
        checked(
            || {
                let found = solver.decide(&self.position, side, budget);
                found.checked_within(budget)
            },
            |verdict| check(&self.position, side, verdict),
        )
    }

    fn dead(&self, solver: &mut Solver, budget: &Budget) -> Checked<Dead> {
        checked(
            || solver.dead(&self.position, budget).checked_within(budget),
            |dead| check_dead(&self.position, dead),
        )
    }
}

fn checked<T>(
    decide: impl FnOnce() -> T,
    check: impl FnOnce(&T) -> Result<(), AnswerFault>,
) -> Checked<T> {
    let began = Instant::now();
    let found = decide();
    let decided = Instant::now();
    let holds = check(&found);
    Checked {
        found: holds.map(|()| found),
        decide: decided - began,
        check: decided.elapsed(),
    }
}

impl SolverAnswers {
    /// Whether neither side can checkmate.
    pub fn is_dead(&self) -> bool {
        let cannot = |(_, checked): &(Color, Checked<WinnabilityAnswer>)| {
            matches!(checked.found, Ok(WinnabilityAnswer::Unwinnable { .. }))
        };
        match self {
            SolverAnswers::Sides(sides) => sides.len() == 2 && sides.iter().all(cannot),
            SolverAnswers::Dead(checked) => matches!(checked.found, Ok(Dead::Dead { .. })),
        }
    }

    /// The certificates of what was found, a line each.
    pub fn certificates(&self, position: &Tolerant) -> String {
        let of = |(side, verdict): (Color, &WinnabilityAnswer)| {
            let certificate = Certificate::of(position, side, verdict);
            certificate.map_or(String::new(), |certificate| format!("{certificate}\n"))
        };
        match self {
            SolverAnswers::Sides(sides) => {
                let found = sides
                    .iter()
                    .filter_map(|(side, checked)| Some((*side, checked.found.as_ref().ok()?)));
                found.map(of).collect()
            }
            SolverAnswers::Dead(checked) => {
                let verdicts = checked.found.as_ref().map(verdicts).unwrap_or_default();
                let all = verdicts.iter().map(|(side, verdict)| (*side, verdict));
                all.map(of).collect()
            }
        }
    }

    /// The complaints about answers that do not hold.
    pub fn complaints(&self, position: &Tolerant) -> Vec<String> {
        let refused: Vec<&AnswerFault> = match self {
            SolverAnswers::Sides(sides) => {
                let refused = sides
                    .iter()
                    .filter_map(|(_, checked)| checked.found.as_ref().err());
                refused.collect()
            }
            SolverAnswers::Dead(checked) => checked.found.as_ref().err().into_iter().collect(),
        };
        let say = |why: &AnswerFault| format!("{}: {}", position.to_fen(), at_fault(why));
        refused.into_iter().map(say).collect()
    }
}

/// What to do about an answer that does not hold.
pub fn at_fault(why: &AnswerFault) -> String {
    format!(
        "the solver is at fault: {why}. Nothing is answered; please report this position to the project"
    )
}

/// What a dead position, or a line, says of each side.
fn verdicts(dead: &Dead) -> Vec<(Color, WinnabilityAnswer)> {
    match dead {
        Dead::Dead { certificates } => {
            let of = |side| {
                let certificate = certificates.get(side).clone();
                (side, WinnabilityAnswer::Unwinnable { certificate })
            };
            Color::ALL.into_iter().map(of).collect()
        }
        Dead::Alive { winner, line } => {
            let line = line.clone();
            vec![(*winner, WinnabilityAnswer::Winnable { line })]
        }
        Dead::Exhausted { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_apart_however_they_are_given() {
        let table: [(&[&str], &[&str]); 10] = [
            (&[], &[]),
            (&["-"], &["-"]),
            (&["8/8 w - - 0 1"], &["8/8 w - - 0 1"]),
            (&["8/8", "w", "-", "-", "0", "1"], &["8/8 w - - 0 1"]),
            (
                &["8/8 w - -", "7/8 b - - white", "6/8"],
                &["8/8 w - -", "7/8 b - - white", "6/8"],
            ),
            (&["rubbish", "and more"], &["rubbish", "and more"]),
            (&["rubbish", "and", "more"], &["rubbish and more"]),
            (
                &["8/8 w - -", "white", "7/8 b - -", "k7", "w", "-"],
                &["8/8 w - - white", "7/8 b - -", "k7 w -"],
            ),
            (&["8/8 w - -", "", "7/8"], &["8/8 w - -", "", "7/8"]),
            (&["8/8 w\n7/8 b"], &["8/8 w", "7/8 b"]),
        ];
        for (args, expected) in table {
            let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
            assert_eq!(positions(&args), expected);
        }
    }

    #[test]
    fn an_answer_that_does_not_hold_is_none() {
        let wrong = checked(|| 7, |_| Err(AnswerFault::NoCheckmate));
        assert_eq!(wrong.found, Err(AnswerFault::NoCheckmate));
        let verdict = checked(
            || WinnabilityAnswer::Winnable { line: vec![] },
            |_| Err(AnswerFault::NoCheckmate),
        );
        let found = SolverAnswers::Sides(vec![(Color::White, verdict)]);
        let position = Tolerant::default();
        assert_eq!(found.certificates(&position), "");
        let [complaint] = &found.complaints(&position)[..] else {
            panic!("one complaint");
        };
        assert!(
            complaint.contains("at fault") && complaint.contains("report"),
            "{complaint}"
        );
    }
}
