//! Recognises kings that were put in the centre to show the result.
//!
//! Boards that transmit moves are told the result so: both kings on the light squares e4 and d5
//! when White has won, on the dark ones e5 and d4 when Black has, on one of each after a draw. What
//! the board sends then looks like moves of the kings, most often illegal ones.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Color, Move, Role, Square};

use crate::{PgnGame, PlyEffect};

/// Plies at the end that are looked at: each king once, and each on its way.
const PLIES: usize = 4;
/// With fewer clock times in the game it says nothing that one is missing.
const CLOCK_TIMES: usize = 8;

/// Kings that were put in the centre as a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The first ply of it; those before are the game.
    pub first: usize,
    /// Which king was put where.
    pub kings: Vec<(Color, Square)>,
    /// Whether it is beyond doubt.
    pub certainty: SignalCertainty,
    /// What speaks for it and against it.
    pub signs: Vec<Sign>,
}

/// How sure it is that kings show a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalCertainty {
    /// No move was meant.
    Certain,
    /// It may have been a move.
    Doubtful,
}

/// What speaks for a signal, or against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// For: a king does not move that far.
    NoStepOfAKing,
    /// For: he may not go there.
    IllegalStep,
    /// For: both kings stand in the centre.
    BothKings,
    /// For: the squares show the result of the game.
    ShowsTheResult,
    /// For: elsewhere in the game clock times are noted, and here none: the clock was not pressed.
    NoClockTime,
    /// Against: it is a legal move.
    LegalMove,
    /// Against: the squares show another result.
    ShowsAnotherResult,
    /// Against: the game has no result that it could show.
    NoResult,
    /// Against: the clock was pressed.
    ClockTime,
}

impl Sign {
    /// Whether it speaks for a signal.
    #[must_use]
    pub const fn speaks_for(self) -> bool {
        matches!(
            self,
            Sign::NoStepOfAKing
                | Sign::IllegalStep
                | Sign::BothKings
                | Sign::ShowsTheResult
                | Sign::NoClockTime
        )
    }
}

impl PgnGame {
    /// The signal at the end of the game, if there may be one.
    ///
    /// ```
    /// use jadoube_pgn::{SignalCertainty, PgnGame, Splitter};
    ///
    /// let text = "1. e4 e5 2. Ke4 Kd5 1-0";
    /// for raw in Splitter::new(text.as_bytes()) {
    ///     let signal = PgnGame::read(raw?, 1).signal().expect("kings in the centre");
    ///     assert_eq!((signal.first, signal.certainty), (2, SignalCertainty::Certain));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn signal(&self) -> Option<Signal> {
        let first = self.first_of_signal()?;
        let kings = self.kings_put(first);
        let signs = self.signs(first, &kings);
        let has = |sign| signs.contains(&sign);
        let is_legal = has(Sign::LegalMove);
        if is_legal && !has(Sign::ShowsTheResult) {
            return None;
        }
        let strong = [Sign::NoStepOfAKing, Sign::BothKings, Sign::NoClockTime];
        // an illegal move ends a game only where its player loses by it
        let explains_the_end = has(Sign::ClockTime) || self.is_lost_by_illegal_ply(first);
        let certain = !is_legal
            && has(Sign::ShowsTheResult)
            && (strong.into_iter().any(has) || !explains_the_end);
        Some(Signal {
            first,
            kings,
            certainty: if certain {
                SignalCertainty::Certain
            } else {
                SignalCertainty::Doubtful
            },
            signs,
        })
    }

    /// The first of the last plies, all of kings, that puts one in the centre and may not; or the
    /// last ply, that puts one there.
    fn first_of_signal(&self) -> Option<usize> {
        let plies = self.plies.len();
        let is_of_king = |ply: &usize| king_step(&self.plies[*ply].played).is_some();
        let earliest = (plies.saturating_sub(PLIES)..plies)
            .rev()
            .take_while(is_of_king)
            .last()?;
        let puts = |ply: &usize| {
            let step = king_step(&self.plies[*ply].played);
            step.filter(|step| is_central(step.to))
        };
        let illegal = (earliest..plies).find(|ply| puts(ply).is_some_and(|step| !step.is_legal));
        if let Some(illegal) = illegal {
            let before = illegal.checked_sub(1).filter(|before| *before >= earliest);
            let begins = before.filter(|before| puts(before).is_some_and(|step| !step.captures));
            return Some(begins.unwrap_or(illegal));
        }
        let last = plies - 1;
        puts(&last).filter(|step| !step.captures).map(|_| last)
    }

    fn kings_put(&self, first: usize) -> Vec<(Color, Square)> {
        let mut kings: Vec<(Color, Square)> = Vec::new();
        for (ply, played) in self.plies.iter().enumerate().skip(first) {
            let Some(step) = king_step(&played.played) else {
                continue;
            };
            let color = self.color_of(ply);
            kings.retain(|(known, _)| *known != color);
            if is_central(step.to) {
                kings.push((color, step.to));
            }
        }
        kings
    }

    fn signs(&self, first: usize, kings: &[(Color, Square)]) -> Vec<Sign> {
        let steps = || {
            let plies = self.plies[first..].iter();
            plies.filter_map(|ply| king_step(&ply.played))
        };
        let illegal = || steps().filter(|step| !step.is_legal && is_central(step.to));
        let mut signs = Vec::new();
        if illegal().any(|step| !step.is_of_a_king) {
            signs.push(Sign::NoStepOfAKing);
        } else if illegal().next().is_some() {
            signs.push(Sign::IllegalStep);
        } else {
            signs.push(Sign::LegalMove);
        }
        if kings.len() == 2 {
            signs.push(Sign::BothKings);
        }
        signs.push(match self.recorded_result() {
            None | Some(Outcome::Unknown) => Sign::NoResult,
            Some(Outcome::Known(result)) if shows(kings, result) => Sign::ShowsTheResult,
            Some(_) => Sign::ShowsAnotherResult,
        });
        signs.extend(self.clock_sign(first));
        signs
    }

    fn is_lost_by_illegal_ply(&self, first: usize) -> bool {
        let result = self.recorded_result();
        self.plies[first..].iter().any(|ply| match &ply.played {
            PlyEffect::Illegal(illegal) => {
                let winner = !illegal.color;
                result == Some(Outcome::Known(KnownOutcome::Decisive { winner }))
            }
            _ => false,
        })
    }

    fn clock_sign(&self, first: usize) -> Option<Sign> {
        let has_time = |ply: &&crate::Ply| ply.clk_ms.is_some();
        let (game, signal) = self.plies.split_at(first);
        let noted = game.iter().filter(has_time).count();
        if noted < CLOCK_TIMES || noted * 2 < game.len() {
            return None;
        }
        Some(match signal.iter().filter(has_time).count() {
            0 => Sign::NoClockTime,
            _ => Sign::ClockTime,
        })
    }
}

/// A ply of a king.
#[derive(Clone, Copy)]
struct KingStep {
    to: Square,
    is_legal: bool,
    /// Whether it is to a neighbouring square.
    is_of_a_king: bool,
    captures: bool,
}

fn king_step(played: &PlyEffect) -> Option<KingStep> {
    match played {
        PlyEffect::Legal(Move::Normal {
            role: Role::King,
            to,
            capture,
            ..
        }) => Some(KingStep {
            to: *to,
            is_legal: true,
            is_of_a_king: true,
            captures: capture.is_some(),
        }),
        PlyEffect::Illegal(illegal) if illegal.role == Role::King && illegal.castling.is_none() => {
            let to = illegal.to?;
            Some(KingStep {
                to,
                is_legal: false,
                is_of_a_king: illegal.from.is_some_and(|from| from.distance(to) == 1),
                captures: illegal.written.contains('x'),
            })
        }
        _ => None,
    }
}

const fn is_central(square: Square) -> bool {
    matches!(square, Square::D4 | Square::E4 | Square::D5 | Square::E5)
}

/// Whether the kings, or the one that is there, show that result.
fn shows(kings: &[(Color, Square)], result: KnownOutcome) -> bool {
    let light = kings.iter().filter(|(_, square)| square.is_light()).count();
    let dark = kings.len() - light;
    match result {
        KnownOutcome::Decisive {
            winner: Color::White,
        } => light > 0 && dark == 0,
        KnownOutcome::Decisive {
            winner: Color::Black,
        } => dark > 0 && light == 0,
        KnownOutcome::Draw => light < 2 && dark < 2 && light + dark > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Splitter;

    fn signal(text: &str) -> Option<Signal> {
        let raw = Splitter::new(text.as_bytes()).next()?.expect("a text");
        PgnGame::read(raw, 1).signal()
    }

    /// A game in which clock times are noted, and how it ends.
    fn with_clocks(end: &str) -> String {
        let moves = "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Ke2 Ke7 Ke3 Ke6 "
            .replace(' ', " {[%clk 0:01:00]} ");
        format!("{moves} {end}")
    }

    #[test]
    fn kings_in_the_centre_are_a_result() {
        use Sign::*;
        use SignalCertainty::{Certain, Doubtful};
        type Expected<'t> = Option<(usize, SignalCertainty, &'t [Sign])>;
        let table: &[(&str, Expected<'_>)] = &[
            ("e4 e5 1-0", None),
            (
                "e4 e5 Ke4 Kd5 1-0",
                Some((2, Certain, &[NoStepOfAKing, BothKings, ShowsTheResult])),
            ),
            (
                "e4 e5 Kd4 Ke5 0-1",
                Some((2, Certain, &[NoStepOfAKing, BothKings, ShowsTheResult])),
            ),
            (
                "e4 e5 Kd4 Kd5 1/2-1/2",
                Some((2, Certain, &[NoStepOfAKing, BothKings, ShowsTheResult])),
            ),
            (
                "e4 e5 Ke5 0-1",
                Some((2, Certain, &[NoStepOfAKing, ShowsTheResult])),
            ),
            (
                "e4 e5 Ke4 Kf6 1-0",
                Some((2, Certain, &[NoStepOfAKing, ShowsTheResult])),
            ),
            // the result of the tags, where none stands after the moves
            (
                "[Result \"1-0\"]\n\n1. e4 e5 Ke4",
                Some((2, Certain, &[NoStepOfAKing, ShowsTheResult])),
            ),
            // one of the two that has not been told yet does not hide the other
            (
                "[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 Kd5 *",
                Some((2, Certain, &[NoStepOfAKing, BothKings, ShowsTheResult])),
            ),
            (
                "[Result \"*\"]\n\n1. e4 e5 2. Ke4 Kd5 1-0",
                Some((2, Certain, &[NoStepOfAKing, BothKings, ShowsTheResult])),
            ),
            // what does not fit
            (
                "e4 e5 Ke4 0-1",
                Some((2, Doubtful, &[NoStepOfAKing, ShowsAnotherResult])),
            ),
            (
                "e4 e5 Ke4 *",
                Some((2, Doubtful, &[NoStepOfAKing, NoResult])),
            ),
            ("e4 e5 Ke4 Nf6 1-0", None),
            ("e4 e5 Ke3 1-0", None),
            // one step that is not legal, and what the clock says of it
            (
                "e4 e5 Ke2 Ke7 Ke3 Ke6 Kd3 Kd5 1-0",
                Some((7, Doubtful, &[IllegalStep, ShowsTheResult])),
            ),
            (
                &with_clocks("Kd3 {[%clk 0:01:00]} Kd5 1-0"),
                Some((15, Certain, &[IllegalStep, ShowsTheResult, NoClockTime])),
            ),
            (
                &with_clocks("Kd3 Kd5 {[%clk 0:01:00]} 1-0"),
                Some((15, Doubtful, &[IllegalStep, ShowsTheResult, ClockTime])),
            ),
            // nobody agrees to a draw because his king went where he may not
            (
                "e4 e5 Ke2 Ke7 Ke3 Ke6 Kd3 Kd5 1/2-1/2",
                Some((7, Certain, &[IllegalStep, ShowsTheResult])),
            ),
            (
                &with_clocks("Kd3 Kd5 {[%clk 0:01:00]} 1/2-1/2"),
                Some((15, Doubtful, &[IllegalStep, ShowsTheResult, ClockTime])),
            ),
            (
                &with_clocks("Kd3 Ke8 Kd8 Kd4 {[%clk 0:01:00]} 0-1"),
                Some((17, Certain, &[NoStepOfAKing, ShowsTheResult, ClockTime])),
            ),
            // a legal move may be one
            (
                "e4 e6 Ke2 Ke7 Ke3 Kd6 Kd4 0-1",
                Some((6, Doubtful, &[LegalMove, ShowsTheResult])),
            ),
            ("e4 e6 Ke2 Ke7 Ke3 Kd6 Kd4 1-0", None),
            ("e4 e6 Ke2 Ke7 Ke3 Kd6 Kd4 b6 0-1", None),
            // a legal step of the one, and then the other
            (
                "e4 e6 Ke2 Ke7 Ke3 Kd6 Kd4 Ke5 0-1",
                Some((6, Certain, &[IllegalStep, BothKings, ShowsTheResult])),
            ),
        ];
        for (text, expected) in table {
            let found = signal(text);
            let found = found
                .as_ref()
                .map(|found| (found.first, found.certainty, &found.signs[..]));
            assert_eq!(found, *expected, "{text}");
        }
    }
}
