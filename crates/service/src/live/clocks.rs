//! The times of a board: kept from the times of acts and from readings of its clock, never by a clock of our own.
//!
//! What is computed is what the clock on the table should show. A reading that says otherwise is a question for the arbiter,
//! not a correction: he answers it by telling a reading himself. What a ruling gives or takes is a proposal of times to set
//! (7.1, C-31); it is done once a reading shows it.

use laws::board::{ByColor, Color};
use laws::{
    Actor, Arrival, ClockSetting, Deed, Penalty, Reading, Reason, Referred, RulingId, Running,
    Status, Verdict,
};
use ledger::Author;
use protocol::{Line, Word};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::CLOCK_TOLERANCE_MS;

/// Both times, milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Times {
    /// White's.
    pub white_ms: i64,
    /// Black's.
    pub black_ms: i64,
}

impl Times {
    fn of(times: ByColor<i64>) -> Times {
        Times {
            white_ms: times.white,
            black_ms: times.black,
        }
    }
}

/// What is known of a board's clock after an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// The times that the clock should show.
    #[serde(flatten)]
    pub times: Times,
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// A reading that says otherwise, until the arbiter has told one himself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradicted_by: Option<Times>,
    /// The times to be set after rulings, and the rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<TimesToSet>,
}

/// Times that the arbiter should set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimesToSet {
    /// The times.
    #[serde(flatten)]
    pub times: Times,
    /// The rulings that they come from, by their numbers.
    pub of: Vec<String>,
}

/// Keeps the times of a board.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    setting: Option<ClockSetting>,
    times: Option<ByColor<i64>>,
    running: Running,
    /// What the player having the move has used of the delay.
    delay_used_ms: i64,
    last: Option<Moment>,
    contradicted_by: Option<ByColor<i64>>,
    /// Milliseconds that rulings give and take, not yet shown by the clock.
    owed: Vec<(RulingId, ByColor<i64>)>,
}

#[derive(Clone, Debug)]
struct Moment {
    author: Author,
    at_ms: Option<u64>,
    received_us: i64,
}

impl Moment {
    /// Milliseconds from this moment to another: by the clock of the one who told both, else by our own.
    fn to(&self, later: &Moment) -> i64 {
        let by_his_clock = match (self.at_ms, later.at_ms) {
            (Some(from), Some(to)) if self.author == later.author => i64::try_from(to)
                .ok()
                .zip(i64::try_from(from).ok())
                .map(|(to, from)| to - from),
            _ => None,
        };
        by_his_clock
            .unwrap_or_else(|| (later.received_us - self.received_us) / 1_000)
            .max(0)
    }
}

impl Clocks {
    /// Takes an act and what the Laws make of it; what is known of the clock then, if anything is.
    pub fn after(
        &mut self,
        author: &Author,
        received_us: i64,
        line: &Line,
        verdict: Option<&Verdict>,
    ) -> Option<ClockView> {
        match line {
            Line::Start(start) => self.begin(start.clock),
            Line::Act(act) if act.arrival == Arrival::Late => {}
            Line::Act(act) => {
                let moment = Moment {
                    author: author.clone(),
                    at_ms: act.at_ms,
                    received_us,
                };
                self.pass(moment);
                self.press(&act.deed, act.by);
                if let Some(reading) = act.clock {
                    self.read(reading, act.by);
                }
            }
        }
        if let Some(verdict) = verdict {
            self.rule(verdict);
        }
        self.view()
    }

    /// What is known of the clock.
    #[must_use]
    pub fn view(&self) -> Option<ClockView> {
        let times = self.times?;
        let owed = self.with_owed(times);
        Some(ClockView {
            times: Times::of(times),
            running: Some(self.running)
                .filter(|running| *running != Running::Neither)
                .map(Word::word),
            contradicted_by: self.contradicted_by.map(Times::of),
            proposal: (!self.owed.is_empty()).then(|| TimesToSet {
                times: Times::of(owed),
                of: self
                    .owed
                    .iter()
                    .map(|((seq, place), _)| format!("{seq}.{place}"))
                    .collect(),
            }),
        })
    }

    fn begin(&mut self, setting: Option<ClockSetting>) {
        self.setting = setting;
        self.times = setting.map(|setting| ByColor {
            white: setting.white_ms,
            black: setting.black_ms,
        });
    }

    /// Time passes until this moment, on the clock that runs.
    fn pass(&mut self, moment: Moment) {
        let passed = self.last.as_ref().map_or(0, |last| last.to(&moment));
        self.last = Some(moment);
        let (Some(times), Running::Player(player)) = (&mut self.times, self.running) else {
            return;
        };
        let delay = self.setting.map_or(0, |setting| setting.delay_ms) - self.delay_used_ms;
        let free = passed.min(delay.max(0));
        self.delay_used_ms += free;
        *times.get_mut(player) -= passed - free;
    }

    /// Who presses gains his increment, as the clock on the table gives it to him, rightly or not.
    fn press(&mut self, deed: &Deed, by: Option<Actor>) {
        let presser = by.and_then(Actor::player);
        let runs = matches!(self.running, Running::Player(player) if Some(player) == presser);
        if !matches!(deed, Deed::Press { .. }) || !runs {
            return;
        }
        self.delay_used_ms = 0;
        if let (Some(times), Some(setting), Some(player)) = (&mut self.times, self.setting, presser)
        {
            *times.get_mut(player) += setting.increment_ms;
        }
    }

    fn read(&mut self, reading: Reading, by: Option<Actor>) {
        let read = ByColor {
            white: reading.white_ms,
            black: reading.black_ms,
        };
        let known = self.times.is_some();
        let computed = self.times.unwrap_or(read);
        if agrees(read, self.with_owed(computed)) && !self.owed.is_empty() {
            self.owed.clear();
        } else if known && by != Some(Actor::Arbiter) && !agrees(read, computed) {
            self.contradicted_by = Some(read);
            return;
        }
        self.contradicted_by = None;
        self.times = Some(read);
        self.running = reading.running;
    }

    fn rule(&mut self, verdict: &Verdict) {
        for ruling in &verdict.rulings {
            match (&ruling.reason, ruling.of) {
                (Reason::Withdrawn | Reason::Dismissed, Some(Referred::Ruling(of))) => {
                    self.owed.retain(|(id, _)| *id != of);
                }
                (Reason::Amended, Some(Referred::Ruling(of))) => {
                    self.owed.retain(|(id, _)| *id != of);
                    self.owe(ruling.id, ruling);
                }
                _ if ruling.status == Status::Enforced => self.owe(ruling.id, ruling),
                _ => {}
            }
        }
        self.running = verdict.view.running;
    }

    fn owe(&mut self, id: RulingId, ruling: &laws::Ruling) {
        let given = match &ruling.penalty {
            Some(Penalty::AddTime(seconds)) => seconds.map(i64::from),
            _ => ByColor::default(),
        };
        let change = ByColor::new_with(|color: Color| {
            let corrected = i64::from(*ruling.clock_correction_s.get(color));
            (*given.get(color) + corrected) * 1_000
        });
        if change != ByColor::default() {
            self.owed.push((id, change));
        }
    }

    fn with_owed(&self, times: ByColor<i64>) -> ByColor<i64> {
        self.owed.iter().fold(times, |times, (_, change)| ByColor {
            white: times.white + change.white,
            black: times.black + change.black,
        })
    }
}

fn agrees(read: ByColor<i64>, computed: ByColor<i64>) -> bool {
    let close = |a: i64, b: i64| a.abs_diff(b) <= CLOCK_TOLERANCE_MS;
    close(read.white, computed.white) && close(read.black, computed.black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Judge;
    use protocol::{Context, parse_line};

    /// The clock after a script, whose lines are parted by `;`; a line that begins with `@ms` was received so much later, one
    /// with `2:` is told by another device.
    fn clock(script: &str) -> Option<ClockView> {
        let mut judge = Judge::default();
        let mut clocks = Clocks::default();
        let mut view = None;
        for (line, seq) in script.split(';').map(str::trim).zip(0..) {
            let (received_ms, line) =
                match line.strip_prefix('@').and_then(|line| line.split_once(' ')) {
                    Some((ms, line)) => (ms.parse().unwrap(), line),
                    None => (0, line),
                };
            let (author, line) = match line.strip_prefix("2:") {
                Some(line) => ("device:2", line),
                None => ("device:1", line),
            };
            let line = parse_line(line, Context::default())
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            let answer = judge.take(seq, &line).unwrap().ok();
            let author = Author::new(author).unwrap();
            view = clocks.after(&author, received_ms * 1_000, &line, answer.as_ref());
        }
        view
    }

    fn told(view: &ClockView) -> (i64, i64, Option<&'static str>) {
        (view.times.white_ms, view.times.black_ms, view.running)
    }

    const START: &str = "start clock=600000/600000/10000/0";

    #[test]
    fn times_follow_the_acts() {
        for (script, expected) in [
            ("", (600_000, 600_000, Some("white"))),
            (
                ";W lift e2 at=0;W release e2 e4 at=4000",
                (596_000, 600_000, Some("white")),
            ),
            (
                ";W move e2e4 at=0;W press at=5000",
                (605_000, 600_000, Some("black")),
            ),
            (
                ";W move e2e4 at=0;W press at=5000;B move e7e5 at=25000",
                (605_000, 580_000, Some("black")),
            ),
            (
                ";W move e2e4 at=0;W press at=5000;W stop at=6000",
                (605_000, 599_000, None),
            ),
            (
                ";W move e2e4 at=0;W stop at=5000;A start_clock white at=65000;W press at=66000",
                (604_000, 600_000, Some("black")),
            ),
            // the clock of another device is another clock: what was received counts
            (
                ";W move e2e4 at=0;@3000 2:W press at=300000",
                (607_000, 600_000, Some("black")),
            ),
            // what was told late is no time that passes
            (
                ";W move e2e4 at=0;W press at=5000;W touch e2 at=9000 late=true",
                (605_000, 600_000, Some("black")),
            ),
        ] {
            let view = clock(&format!("{START}{script}")).unwrap();
            assert_eq!(told(&view), expected, "{script}");
            assert_eq!(
                (view.contradicted_by, view.proposal),
                (None, None),
                "{script}"
            );
        }
    }

    #[test]
    fn a_delay_is_free() {
        let view = clock("start clock=600000/600000/0/5000;W move e2e4 at=0;W lift e4 at=3000;W release e4 at=8000").unwrap();
        assert_eq!(told(&view), (597_000, 600_000, Some("white")));
    }

    #[test]
    fn readings_are_believed_where_they_fit() {
        let view = clock("start;W move e2e4 clock=300000/300000/white").unwrap();
        assert_eq!(
            told(&view),
            (300_000, 300_000, Some("white")),
            "nothing was known before"
        );
        let view = clock(&format!(
            "{START};W move e2e4 at=0;W press at=5000 clock=604500/600000/black"
        ))
        .unwrap();
        assert_eq!(
            (told(&view), view.contradicted_by),
            ((604_500, 600_000, Some("black")), None)
        );
        assert_eq!(clock("start;W move e2e4"), None);
    }

    #[test]
    fn a_reading_that_contradicts_is_a_question() {
        let wrong = format!("{START};W move e2e4 at=0;W press at=5000 clock=505000/600000/black");
        let view = clock(&wrong).unwrap();
        assert_eq!(
            told(&view),
            (605_000, 600_000, Some("black")),
            "never a silent correction"
        );
        assert_eq!(
            view.contradicted_by,
            Some(Times {
                white_ms: 505_000,
                black_ms: 600_000
            })
        );
        let still = clock(&format!("{wrong};B lift e7 at=6000")).unwrap();
        assert!(still.contradicted_by.is_some());
        let answered = clock(&format!(
            "{wrong};A start_clock black clock=505000/600000/black"
        ))
        .unwrap();
        assert_eq!(
            (told(&answered), answered.contradicted_by),
            ((505_000, 600_000, Some("black")), None)
        );
        let agreed = clock(&format!(
            "{wrong};B lift e7 at=6000 clock=605000/599000/black"
        ))
        .unwrap();
        assert_eq!(agreed.contradicted_by, None);
    }

    #[test]
    fn a_ruling_proposes_times_and_a_reading_shows_them_set() {
        let ruled = format!("{START};W move e2e5 at=0;W press at=5000");
        let view = clock(&ruled).unwrap();
        assert_eq!(
            told(&view),
            (605_000, 600_000, Some("white")),
            "the clock gave the increment"
        );
        let proposal = view.proposal.unwrap();
        assert_eq!(
            proposal.times,
            Times {
                white_ms: 595_000,
                black_ms: 720_000
            }
        );
        assert_eq!(proposal.of, ["2.0"]);
        let set: ClockView = clock(&format!(
            "{ruled};A start_clock white at=5000 clock=595000/720000/white"
        ))
        .unwrap();
        assert_eq!(
            (told(&set), set.proposal),
            ((595_000, 720_000, Some("white")), None)
        );
        let dismissed = clock(&format!("{ruled};A dismiss 2.0 reason=x")).unwrap();
        assert_eq!(dismissed.proposal, None);
        let amended = clock(&format!("{ruled};A amend 2.0 add_time_s=0/60 reason=x")).unwrap();
        assert_eq!(amended.proposal.unwrap().times.black_ms, 660_000);
    }
}
