//! Makes a game in PGN of what was told act by act: its moves as they stood, and what was ruled in
//! comments.

use std::collections::BTreeMap;

use board::{Color, ScoreSheet, Tolerant};
use laws::{Game, GameResult, Offence, Penalty, Reading, Reason, Referred, Ruling, RulingId};
use laws::{Running, Status, Termination, Verdict};

use crate::transcript::{Transcript, beside};
use crate::{Language, Word, prose};

/// What is beside a move that was made after all acts: no ruling comes later.
const AFTER_ALL_ACTS: u32 = u32::MAX;

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
        self.game_played_on(game, tags, &[])
    }

    /// The same, and what stood after it though nothing is told of how: after a move that is no
    /// legal one, and after each move since.
    ///
    /// ```
    /// use board::{CastlingMode, Tolerant};
    /// use jadoube_protocol::Recorded;
    /// use laws::{Game, Start};
    ///
    /// let (game, _) = Game::new(Start::default())?;
    /// let stood = [
    ///     "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ///     "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
    /// ];
    /// let read = |fen: &str| Tolerant::from_fen(fen, CastlingMode::Standard).expect("a FEN");
    /// let stood = stood.map(read);
    /// let written = Recorded::default().game_played_on(&game, &[], &stood);
    /// let strict = written.write(pgn::Way::Strict);
    /// assert!(strict.ends_with("\n\n{[%arb illegal 7.5.1] 1. e2e5 d5} *\n\n"), "{strict}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn game_played_on(
        &self,
        game: &Game,
        tags: &[(&str, &str)],
        stood: &[Tolerant],
    ) -> pgn::PgnGame {
        let mut positions = game.positions().into_iter();
        let start = positions
            .next()
            .map_or_else(Tolerant::default, |(_, start)| start);
        let mut sheet = ScoreSheet::new(start);
        let mut order = Vec::new();
        for (seq, position) in positions {
            order.push(seq);
            sheet.follow_position(&position, seq);
        }
        for position in stood {
            sheet.follow_position(position, AFTER_ALL_ACTS);
        }
        let clocks = clocks_after(&sheet, &order, &game.readings());
        let mut written = Transcript::new(sheet.start(), tags, self.result, self.termination);
        let in_force = self.rulings.iter().filter(|ruling| charges(ruling));
        let mut rulings = in_force.peekable();
        for (scored, after) in sheet.moves() {
            while let Some(ruling) = rulings.next_if(|ruling| ruling.id.0 < scored.note) {
                comment(&mut written.game, ruling);
            }
            let clk_ms = clocks.get(&scored.note).copied();
            written.add(scored, &after, clk_ms);
        }
        for ruling in rulings {
            comment(&mut written.game, ruling);
        }
        written.end()
    }
}

/// What the clock of whoever moved was read to show once it stood, by the number of the act that
/// made the move. Only what he did himself until the other moved tells it: whatever comes later may
/// have been set by the arbiter.
fn clocks_after(
    sheet: &ScoreSheet<u32>,
    order: &[u32],
    readings: &[(u32, Color, Reading)],
) -> BTreeMap<u32, i64> {
    let movers = sheet.moves().map(|(scored, _)| (scored.note, scored.color));
    let movers: BTreeMap<u32, Option<Color>> = movers.collect();
    let read = readings
        .iter()
        .map(|(number, by, reading)| (*number, (*by, *reading)));
    let read: BTreeMap<u32, (Color, Reading)> = read.collect();
    let mut clocks = BTreeMap::new();
    let mut last = None;
    for number in order {
        if let Some(mover) = movers.get(number) {
            last = mover.map(|mover| (*number, mover));
        }
        let Some(((made_by, mover), (by, reading))) = last.zip(read.get(number)) else {
            continue;
        };
        if *by == mover && reading.running != Running::Player(mover) {
            let shown_ms = match mover {
                Color::White => reading.white_ms,
                Color::Black => reading.black_ms,
            };
            clocks.entry(made_by).or_insert(shown_ms);
        }
    }
    clocks
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
    fn a_move_has_the_time_that_was_read_once_its_players_clock_stood() {
        let told = [
            "W move e2e4 clock=5400000/5400000/white",
            "W press clock=5391900/5400000/black",
            "B move e7e5",
            "B press",
            "W move g1f3",
            // nobody has read what Black's clock showed when he pressed
            "W press clock=5380000/5300000/black",
            "B move b8c6",
            "B press clock=5380000/61000/white",
        ];
        let text = written(&told).replace('\n', " ");
        assert!(
            text.ends_with(
                "1. e4 {[%clk 1:29:51]} 1... e5 2. Nf3 {[%clk 1:29:40]} 2... Nc6 {[%clk 0:01:01]} *  "
            ),
            "{text}"
        );
    }

    #[test]
    fn an_illegal_move_that_was_taken_back_leaves_no_time() {
        let told = [
            "W move e2e4",
            "W press clock=100000/100000/black",
            "B move e7e4",
            "B press clock=100000/90000/white",
            "B move e7e5",
            "B press clock=220000/80000/white",
        ];
        let text = written(&told).replace('\n', " ");
        assert!(
            text.contains("1. e4 {[%clk 0:01:40]} {[%arb ruling"),
            "{text}"
        );
        assert!(text.ends_with("1... e5 {[%clk 0:01:20]} *  "), "{text}");
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
