//! Defines scripts, a start and the acts that follow it, and tests whether a property holds for
//! one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jadoube_protocol::Line;
use laws::board::ByColor;
use laws::limits::{DeadPositions, Winnability};
use laws::{Act, Control, Edition, Game, Refused, Regulations, Start, Supervision, Verdict};
use proptest::test_runner::TestCaseError;
use winnability::Budget;

/// A start and acts.
#[derive(Clone)]
pub struct Script {
    pub start: Start,
    pub acts: Vec<Act>,
}

/// What the engine says to one line.
pub type Answer = Result<Verdict, Refused>;

/// What a property says of a script.
pub type Held = Result<(), String>;

/// A game begun, with its first verdict. Little is spent on "cannot checkmate".
pub fn begin(start: &Start) -> (Game, Verdict) {
    Game::with_limits(start.clone(), within(500)).unwrap()
}

fn within(states: u64) -> Winnability {
    Winnability {
        after_each_move: DeadPositions::LookedFor,
        for_decisions: Some(Budget {
            states,
            ..Budget::live()
        }),
    }
}

impl Script {
    pub fn of(start: Start, acts: impl IntoIterator<Item = Act>) -> Script {
        Script {
            start,
            acts: acts.into_iter().collect(),
        }
    }

    /// The same acts under another edition.
    pub fn under(&self, edition: Edition) -> Script {
        let mut other = self.clone();
        other.start.regime.edition = edition;
        other
    }

    /// The first verdict and the answer to every act.
    pub fn answers(&self) -> (Verdict, Vec<Answer>) {
        self.answers_within(within(500))
    }

    /// The same with other limits on "cannot checkmate".
    pub fn answers_within(&self, limits: Winnability) -> (Verdict, Vec<Answer>) {
        let (mut game, first) = Game::with_limits(self.start.clone(), limits).unwrap();
        let answers = self.acts.iter().map(|act| game.apply(act));
        (first, answers.collect())
    }

    /// Every verdict, refusals left out; the start first.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let (first, answers) = self.answers();
        let verdicts = std::iter::once(first).chain(answers.into_iter().flatten());
        verdicts.collect()
    }

    /// The last verdict.
    pub fn last(&self) -> Verdict {
        self.verdicts().pop().unwrap()
    }

    /// Every act with the verdict before it and its own; refused acts are left out.
    pub fn steps(&self) -> Vec<(Act, Verdict, Verdict)> {
        let (mut before, answers) = self.answers();
        let mut steps = Vec::new();
        for (act, answer) in self.acts.iter().zip(answers) {
            if let Ok(verdict) = answer {
                let earlier = std::mem::replace(&mut before, verdict.clone());
                steps.push((act.clone(), earlier, verdict));
            }
        }
        steps
    }

    /// The script in the text notation, the start first.
    fn text(&self) -> String {
        let start = Line::from(self.start.clone());
        let acts = self.acts.iter().cloned().map(Line::from);
        let lines = std::iter::once(start).chain(acts);
        lines
            .map(|line| format!("\n  {}", line.to_text()))
            .collect()
    }
}

/// Holds a property against a script; a failure is told by the smallest script that still fails, in
/// the text notation.
pub fn hold(script: &Script, property: impl Fn(&Script) -> Held) -> Result<(), TestCaseError> {
    let outcome = |script: &Script| {
        let caught = catch_unwind(AssertUnwindSafe(|| property(script)));
        caught.unwrap_or_else(|_| Err("it panics".into()))
    };
    if outcome(script).is_ok() {
        return Ok(());
    }
    let small = smallest(script.clone(), &outcome);
    let why = outcome(&small).err().unwrap_or_default();
    Err(TestCaseError::fail(format!("{why}{}", small.text())))
}

/// The same for a script that only means something as a whole.
pub fn hold_whole(
    script: &Script,
    property: impl Fn(&Script) -> Held,
) -> Result<(), TestCaseError> {
    property(script).map_err(|why| TestCaseError::fail(format!("{why}{}", script.text())))
}

/// Leaves out acts, in large pieces first, and plays with the start, as long as the property fails.
fn smallest(mut script: Script, outcome: &impl Fn(&Script) -> Held) -> Script {
    let mut piece = script.acts.len().max(1);
    while piece > 0 {
        let mut at = 0;
        let mut left_out = false;
        while at < script.acts.len() {
            let mut shorter = script.clone();
            shorter.acts.drain(at..(at + piece).min(script.acts.len()));
            if outcome(&shorter).is_err() {
                (script, left_out) = (shorter, true);
            } else {
                at += piece;
            }
        }
        piece = if left_out && piece == 1 { 1 } else { piece / 2 };
    }
    for simpler in SIMPLER {
        let mut plain = script.clone();
        simpler(&mut plain.start);
        let starts = Game::with_limits(plain.start.clone(), within(0)).is_ok();
        if starts && outcome(&plain).is_err() {
            script = plain;
        }
    }
    script
}

const SIMPLER: [fn(&mut Start); 6] = [
    |start| start.history.clear(),
    |start| start.regime.regulations = Regulations::default(),
    |start| start.regime.control = Control::Standard,
    |start| start.regime.supervision = Supervision::Adequate,
    |start| start.illegal_moves = ByColor::default(),
    |start| start.clock = None,
];
