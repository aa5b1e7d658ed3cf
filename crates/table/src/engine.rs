//! Asks the engine about one game, and goes on when it fails.

use std::panic::{AssertUnwindSafe, catch_unwind};

use laws::limits::Winnability;
use laws::{Edition, Game, Unsettled};
use ledger::{Announcement, Answered, Entry, GameId, Judge, NotJudged, joined};
use protocol::{Context, Line};

/// How a line is judged; another way only in tests of what happens when the engine fails.
pub type JudgingFn = fn(&mut Judge, u32, &Line) -> Result<Answered, NotJudged>;

/// Judges a line as the engine does.
///
/// # Errors
/// The engine did not judge it.
pub fn judging(judge: &mut Judge, seq: u32, line: &Line) -> Result<Answered, NotJudged> {
    judge.take(seq, line)
}

/// The engine at one game.
#[derive(Clone)]
pub(crate) struct Engine {
    judge: Judge,
    judging: JudgingFn,
    /// How FENs of the next act are to be read.
    context: Context,
    /// When an act was received on which the engine failed, and its number; until others come that
    /// it judges.
    failed: Option<(i64, u32)>,
    /// When the act was received from which on the game cannot be judged, and its number.
    not_judged: Option<(i64, u32)>,
}

impl Engine {
    pub fn new(judging: JudgingFn, searches: Winnability) -> Engine {
        Engine {
            judge: Judge::searching(searches),
            judging,
            context: Context::default(),
            failed: None,
            not_judged: None,
        }
    }

    pub const fn context(&self) -> Context {
        self.context
    }

    pub fn game(&self) -> Option<&Game> {
        self.judge.game()
    }

    /// The edition in force, once the game has begun.
    pub fn edition(&self) -> Option<Edition> {
        self.game().map(|game| game.regime().edition)
    }

    pub const fn failed(&self) -> Option<(i64, u32)> {
        self.failed
    }

    pub const fn not_judged(&self) -> Option<(i64, u32)> {
        self.not_judged
    }

    /// Whether it is asked no more.
    pub const fn has_stopped(&self) -> bool {
        self.not_judged.is_some()
    }

    /// Acts come that were received then: if others than those that were told together with one on
    /// which it failed, it goes on.
    pub fn go_on(&mut self, received_us: i64) {
        self.failed = self
            .failed
            .filter(|(failed_us, _)| *failed_us == received_us);
    }

    /// It has failed on this entry.
    pub const fn note_failure(&mut self, entry: &Entry) {
        self.failed = Some((entry.received_us, entry.seq));
    }

    /// The next act is read as the game stands now.
    pub fn note_context(&mut self) {
        self.context = self.judge.context();
    }

    /// What the engine says; `None` if it failed, or is not asked any more.
    pub fn judge(&mut self, game: &GameId, seq: u32, line: &Line) -> Option<Answered> {
        if self.has_stopped() {
            return None;
        }
        let (judging, judge) = (self.judging, &mut self.judge);
        let said = catch_unwind(AssertUnwindSafe(|| judging(judge, seq, line)));
        match said {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(error)) => {
                tracing::error!(%game, seq, %error, "an act could not be judged");
                None
            }
            Err(_) => {
                tracing::error!(%game, seq, "the engine failed on an act");
                None
            }
        }
    }

    /// The line that an entry holds.
    pub fn line_of(&self, entry: &Entry) -> Result<Line, NotJudged> {
        let seq = entry.seq;
        joined(&entry.body, &entry.texts, self.context)
            .map_err(|error| NotJudged::NotALine { seq, error })
    }

    /// What it says of an entry, as it was recorded before; nothing of one on which it failed then.
    pub fn judge_again(
        &mut self,
        entry: &Entry,
        line: &Line,
    ) -> Result<Option<Answered>, NotJudged> {
        if Announcement::failed_on(entry) {
            self.pass_over();
            return Ok(None);
        }
        (self.judging)(&mut self.judge, entry.seq, line).map(Some)
    }

    /// Counts an act that is not judged.
    pub fn pass_over(&mut self) {
        self.judge.pass_over();
    }

    /// The game cannot be judged from this entry on.
    pub fn stop(&mut self, entry: &Entry) {
        *self = Engine {
            context: self.context,
            not_judged: Some((entry.received_us, entry.seq)),
            ..Engine::new(self.judging, Winnability::asked())
        };
    }

    /// The questions that are open and that a search may answer.
    pub fn unsettled(&self, game: &GameId) -> Vec<Unsettled> {
        let unsettled = || self.game().map(Game::unsettled);
        let asked = catch_unwind(AssertUnwindSafe(unsettled)).unwrap_or_else(|_| {
            tracing::error!(%game, "the engine failed to say what it asks");
            None
        });
        asked.unwrap_or_default()
    }
}
