//! Makes a game in PGN of what was told act by act: its moves as they stood, and what was ruled in
//! comments.

use board::{Color, ScoreSheet, Tolerant};
use laws::{Game, GameResult, Offence, Penalty, Reason, Referred, Ruling, RulingId, Status};
use laws::{Termination, Verdict};

use crate::transcript::{Transcript, beside};
use crate::{Language, Word, prose};

/// Follows a game as it is told, for it to be written as PGN.
///
/// ```
/// use jadoube_protocol::{Context, Line, Recorded, parse_line};
/// use laws::{Game, Start};
/// use pgn::Way;
///
/// let (mut game, verdict) = Game::new(Start::default())?;
/// let mut recorded = Recorded::default();
/// recorded.hear(&verdict);
/// for line in ["W move e2e4", "W press", "B move e7e4", "B press", "B move e7e5", "B press"] {
///     let Line::Act(act) = parse_line(line, Context::default())? else { continue };
///     recorded.hear(&game.apply(&act)?);
/// }
/// let written = recorded.game(&game, &[("White", "Ada")]).write(Way::Strict);
/// assert!(written.contains("{[%arb ruling illegal_move black 7.5.1"), "{written}");
/// assert!(written.ends_with("1... e5 *\n\n"), "{written}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    result: GameResult,
    termination: Option<Termination>,
    rulings: Vec<Ruling>,
}

impl Recorded {
    /// Takes the answer to the start of the game, then those to its acts.
    pub fn hear(&mut self, verdict: &Verdict) {
        self.result = verdict.view.result;
        self.termination = verdict.view.termination;
        for ruling in &verdict.rulings {
            match (&ruling.reason, ruling.of) {
                (Reason::Dismissed | Reason::Withdrawn, Some(Referred::Ruling(of))) => {
                    self.rulings.retain(|known| known.id != of);
                }
                (Reason::Amended(_) | Reason::Picked(_), Some(Referred::Ruling(of))) => {
                    self.amend(of, ruling);
                }
                // what is proposed costs something once the arbiter has chosen
                _ if ruling.offence != Offence::None => self.rulings.push(ruling.clone()),
                _ => {}
            }
        }
    }

    /// What the arbiter has chosen stands in the place of what was ruled.
    fn amend(&mut self, of: RulingId, by: &Ruling) {
        if let Some(known) = self.rulings.iter_mut().find(|known| known.id == of) {
            known.status = by.status;
            known.penalty.clone_from(&by.penalty);
        }
    }

    /// The game, as the acts in force make it; the tags stand before those that follow from it.
    #[must_use]
    pub fn game(&self, game: &Game, tags: &[(&str, &str)]) -> pgn::PgnGame {
        let mut positions = game.positions().into_iter();
        let start = positions
            .next()
            .map_or_else(Tolerant::default, |(_, start)| start);
        let mut sheet = ScoreSheet::new(start);
        for (seq, position) in positions {
            sheet.follow_position(&position, seq);
        }
        let mut written = Transcript::new(sheet.start(), tags, self.result, self.termination);
        let in_force = self.rulings.iter().filter(|ruling| charges(ruling));
        let mut rulings = in_force.peekable();
        for (scored, after) in sheet.moves() {
            while let Some(ruling) = rulings.next_if(|ruling| ruling.id.0 < scored.note) {
                comment(&mut written.game, ruling);
            }
            written.add(scored, &after, None);
        }
        for ruling in rulings {
            comment(&mut written.game, ruling);
        }
        written.end()
    }
}

/// Whether it charges somebody, and is in force.
fn charges(ruling: &Ruling) -> bool {
    match ruling.status {
        Status::Enforced | Status::Noted => ruling.offence != Offence::None,
        // what was put back stays so, whatever penalty the arbiter picks besides
        Status::Proposed => {
            matches!(ruling.offence, Offence::TouchMove | Offence::Article4Other)
        }
        _ => false,
    }
}

/// Writes a ruling beside the last ply.
fn comment(game: &mut pgn::PgnGame, ruling: &Ruling) {
    let mut words = format!("[%arb ruling {}", ruling.offence.word());
    if let Some(player) = ruling.player {
        words.push(' ');
        words.push_str(player.word());
    }
    let articles = ruling.articles.join(",");
    if !articles.is_empty() {
        words.push(' ');
        words.push_str(&articles);
    }
    words.push(']');
    if let Some(Penalty::AddTime(seconds)) = ruling.penalty {
        for color in Color::ALL
            .into_iter()
            .filter(|color| *seconds.get(*color) > 0)
        {
            words.push_str(&format!(
                " [%arb time {} +{}]",
                color.word(),
                seconds.get(color)
            ));
        }
    }
    words.push(' ');
    words.push_str(&prose::ruling(ruling, Language::English));
    beside(game, &words);
}

#[cfg(test)]
mod tests {
    use laws::Start;

    use super::*;
    use crate::{Context, Line, parse_line};

    /// The game of these acts, written strictly.
    fn written(acts: &[&str]) -> String {
        let (mut game, verdict) = Game::new(Start::default()).expect("a start");
        let mut recorded = Recorded::default();
        recorded.hear(&verdict);
        for line in acts {
            let Ok(Line::Act(act)) = parse_line(line, Context::default()) else {
                panic!("{line}");
            };
            recorded.hear(&game.apply(&act).expect("an act that fits"));
        }
        recorded.game(&game, &[]).write(pgn::Way::Strict)
    }

    #[test]
    fn a_man_that_was_touched_is_told_of_though_no_move_was_illegal() {
        let touched = [
            "W touch d2",
            "W move e2e4",
            "W press",
            "W move d2d4",
            "W press",
        ];
        let text = written(&touched);
        assert!(
            text.contains("[%arb ruling touch_move white 4.3.1"),
            "{text}"
        );
        assert!(text.ends_with("1. d4 *\n\n"), "{text}");
        // who moves what he has touched breaks no duty
        let text = written(&["W touch d2", "W move d2d4", "W press"]);
        assert!(!text.contains("%arb"), "{text}");
    }
}
