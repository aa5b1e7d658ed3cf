//! The times of a board: kept from the times of acts and from readings of its clock, never by a clock of our own.
//!
//! What is computed is what the clock on the table should show, counted from the times that are certain: those the game began
//! with, and those an arbiter has told since. A reading that says otherwise is a question for the arbiter, not a correction:
//! he answers it by telling a reading himself. What a ruling gives or takes is a proposal of times to set (7.1, C-31); it is
//! done once a reading shows it.

use laws::board::{ByColor, Color};
use laws::{
    Actor, Arrival, ClockSetting, Deed, Reading, Reason, Referred, Ruling, RulingId, Running,
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
    /// What the arbiter is asked about the times; he answers by telling a reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<ClockQuestion>,
    /// The times to be set after rulings, and the rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<TimesToSet>,
}

/// A question about the times of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockQuestion {
    /// The act that raised it.
    pub of: u32,
    /// Why it is asked.
    pub because: Because,
    /// The times that stand for each answer: what was computed, and what the clock was read to show.
    #[serde(rename = "if")]
    pub answers: ClockAnswers,
}

/// Why the times are in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// A reading says otherwise than what was computed.
    Contradicted,
    /// Acts that the times were computed from have been corrected since.
    Corrected,
}

/// What each answer to a question about the times would mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockAnswers {
    /// The clock goes on from the times that were computed.
    pub computed: Times,
    /// It goes on from the times that were read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Times>,
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
    /// The act whose reading contradicts what is computed, and the reading.
    contradicted: Option<(u32, ByColor<i64>)>,
    /// The act that corrected what the times were computed from.
    corrected: Option<u32>,
    owed: Vec<Owed>,
}

/// Milliseconds that a ruling gives and takes.
#[derive(Clone, Debug)]
struct Owed {
    /// The ruling and its amendments, the last one last.
    known_as: Vec<RulingId>,
    /// What the penalty gives.
    given: ByColor<i64>,
    /// What the clocks are corrected by besides.
    corrected: ByColor<i64>,
    /// What the clock has been seen to be set to of that.
    set: ByColor<i64>,
}

impl Owed {
    /// What is not yet shown by the clock.
    fn open(&self) -> ByColor<i64> {
        ByColor::new_with(|color: Color| {
            self.given.get(color) + self.corrected.get(color) - self.set.get(color)
        })
    }

    fn is_open(&self) -> bool {
        self.open() != ByColor::default()
    }
}

#[derive(Clone, Debug)]
struct Moment {
    author: Author,
    at_ms: Option<u64>,
    received_us: i64,
}

impl Moment {
    /// Milliseconds from this moment to another: by the clock of the one who told both, else by our own. Negative where his
    /// clock was put back, or he speaks of what was before.
    fn to(&self, later: &Moment) -> i64 {
        let by_his_clock = match (self.at_ms, later.at_ms) {
            (Some(from), Some(to)) if self.author == later.author => i64::try_from(to)
                .ok()
                .zip(i64::try_from(from).ok())
                .map(|(to, from)| to - from),
            _ => None,
        };
        by_his_clock.unwrap_or_else(|| (later.received_us - self.received_us) / 1_000)
    }
}

impl Clocks {
    /// Takes an act and what the Laws make of it; what is known of the clock then, if anything is. An act that was refused
    /// says nothing of the clock either.
    pub fn after(
        &mut self,
        author: &Author,
        received_us: i64,
        line: &Line,
        verdict: Option<&Verdict>,
    ) -> Option<ClockView> {
        let Some(verdict) = verdict else {
            return self.view();
        };
        match line {
            Line::Start(start) => self.begin(start.clock),
            Line::Act(act) if act.arrival == Arrival::Late => {}
            Line::Act(act) => {
                self.pass(Moment {
                    author: author.clone(),
                    // the arbiter may decide later what he dates back
                    at_ms: act.at_ms.filter(|_| !act.deed.is_the_arbiters_word()),
                    received_us,
                });
                self.press(&act.deed, act.by);
                if verdict.corrects_the_record() {
                    self.corrected = self.corrected.or(Some(verdict.seq));
                }
                if let Some(reading) = act.clock {
                    self.read(reading, act.by, verdict.seq);
                }
            }
        }
        self.rule(verdict);
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
            contradicted_by: self.contradicted.map(|(_, read)| Times::of(read)),
            question: self.question(times),
            proposal: self.owed.iter().any(Owed::is_open).then(|| TimesToSet {
                times: Times::of(owed),
                of: self
                    .owed
                    .iter()
                    .filter(|owed| owed.is_open())
                    .filter_map(|owed| owed.known_as.last())
                    .map(|(seq, place)| format!("{seq}.{place}"))
                    .collect(),
            }),
        })
    }

    fn question(&self, times: ByColor<i64>) -> Option<ClockQuestion> {
        let (of, because) = match (self.contradicted, self.corrected) {
            (Some((of, _)), _) => (of, Because::Contradicted),
            (None, Some(of)) => (of, Because::Corrected),
            (None, None) => return None,
        };
        Some(ClockQuestion {
            of,
            because,
            answers: ClockAnswers {
                computed: Times::of(times),
                read: self.contradicted.map(|(_, read)| Times::of(read)),
            },
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
        if passed < 0 {
            return;
        }
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

    /// The arbiter's word holds. What others read is compared, and not taken over: many small differences are a large one.
    fn read(&mut self, reading: Reading, by: Option<Actor>, seq: u32) {
        let read = ByColor {
            white: reading.white_ms,
            black: reading.black_ms,
        };
        let is_the_arbiters = by == Some(Actor::Arbiter);
        let computed = self.times.unwrap_or(read);
        let shows_what_is_set = self.shows_what_is_set(read, computed, is_the_arbiters);
        if shows_what_is_set {
            for owed in &mut self.owed {
                owed.set = plus(owed.set, owed.open());
            }
        }
        if is_the_arbiters {
            self.corrected = None;
        } else if self.times.is_some() && !shows_what_is_set {
            let contradicts = !agrees(read, computed);
            self.contradicted = contradicts.then_some((seq, read));
            return;
        }
        self.contradicted = None;
        self.times = Some(read);
        self.running = reading.running;
    }

    /// The clock shows the times proposed, and not those before: what is too small to tell them apart the arbiter tells.
    fn shows_what_is_set(
        &self,
        read: ByColor<i64>,
        computed: ByColor<i64>,
        by_the_arbiter: bool,
    ) -> bool {
        let proposed = self.with_owed(computed);
        let closer = distance(read, proposed) < distance(read, computed);
        let told_apart = distance(proposed, computed) > 2 * CLOCK_TOLERANCE_MS;
        agrees(read, proposed) && closer && (told_apart || by_the_arbiter)
    }

    fn rule(&mut self, verdict: &Verdict) {
        for ruling in &verdict.rulings {
            match (&ruling.reason, ruling.of) {
                (Reason::Withdrawn | Reason::Dismissed, Some(Referred::Ruling(of))) => {
                    self.owe_nothing_for(of);
                }
                (Reason::Amended, Some(Referred::Ruling(of))) => self.owe_instead(of, ruling),
                _ if ruling.status == Status::Enforced => self.owe(ruling),
                _ => {}
            }
        }
        self.owed
            .retain(|owed| owed.is_open() || owed.set != ByColor::default());
        self.running = verdict.view.running;
    }

    fn owe(&mut self, ruling: &Ruling) {
        self.owed.push(Owed {
            known_as: vec![ruling.id],
            given: ruling.given_ms(),
            corrected: ruling.corrected_ms(),
            set: ByColor::default(),
        });
    }

    /// An amendment replaces what the penalty gives; what the press wrongly gained goes off the clock all the same.
    fn owe_instead(&mut self, of: RulingId, amendment: &Ruling) {
        match self.owed_for(of) {
            Some(owed) => {
                owed.given = amendment.given_ms();
                owed.known_as.push(amendment.id);
            }
            None => {
                self.owe(amendment);
                let known_as = self.owed.last_mut().map(|owed| &mut owed.known_as);
                known_as.into_iter().for_each(|ids| ids.insert(0, of));
            }
        }
    }

    /// The ruling falls: what was set for it is to be set back.
    fn owe_nothing_for(&mut self, of: RulingId) {
        if let Some(owed) = self.owed_for(of) {
            owed.given = ByColor::default();
            owed.corrected = ByColor::default();
        }
    }

    fn owed_for(&mut self, of: RulingId) -> Option<&mut Owed> {
        self.owed
            .iter_mut()
            .find(|owed| owed.known_as.contains(&of))
    }

    fn with_owed(&self, times: ByColor<i64>) -> ByColor<i64> {
        let open = self.owed.iter().map(Owed::open);
        open.fold(times, plus)
    }
}

fn plus(a: ByColor<i64>, b: ByColor<i64>) -> ByColor<i64> {
    ByColor {
        white: a.white + b.white,
        black: a.black + b.black,
    }
}

/// The larger difference of the two.
fn distance(a: ByColor<i64>, b: ByColor<i64>) -> u64 {
    a.white.abs_diff(b.white).max(a.black.abs_diff(b.black))
}

fn agrees(read: ByColor<i64>, computed: ByColor<i64>) -> bool {
    distance(read, computed) <= CLOCK_TOLERANCE_MS
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
            ((605_000, 600_000, Some("black")), None),
            "what differs a little is not taken over"
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

    /// A script, the times then, the act that they are in question since, and the times proposed.
    type Case = (&'static str, (i64, i64), Option<u32>, Option<(i64, i64)>);

    const CASES: &[Case] = &[
        // an act that was refused says nothing of the clock
        (
            "W move e2e4 at=0;W release a5 a6 at=3000 clock=100000/600000/white;W press at=5000",
            (605_000, 600_000),
            None,
            None,
        ),
        // 1.9 seconds in each reading are soon more than the tolerance
        (
            "W lift e2 at=0 clock=598100/600000/white",
            (600_000, 600_000),
            None,
            None,
        ),
        (
            "W lift e2 at=0 clock=598100/600000/white;W release e2 e4 at=0 clock=596200/600000/white",
            (600_000, 600_000),
            Some(2),
            None,
        ),
        // what the arbiter dates back is not counted twice
        (
            "W move e2e4 at=0;W press at=5000;@25000 B lift e7 at=25000;\
             @25500 A decide intent of=3 accidental at=1000;@26000 B undo at=26000",
            (605_000, 579_000),
            None,
            None,
        ),
        // other minutes, and the increment goes back all the same (C-31)
        (
            "W move e2e5 at=0;W press at=5000;A amend 2.0 add_time_s=0/60 reason=x",
            (605_000, 600_000),
            None,
            Some((595_000, 660_000)),
        ),
        (
            "W move e2e5 at=0;W press at=5000;A amend 2.0 add_time_s=0/60 reason=x;\
             A amend 2.0 add_time_s=0/30 reason=x",
            (605_000, 600_000),
            None,
            Some((595_000, 630_000)),
        ),
        // amended when it has been set: what is too much is to be set back
        (
            "W move e2e5 at=0;W press at=5000;A start_clock white at=5000 clock=595000/720000/white;\
             A amend 2.0 add_time_s=0/60 reason=x",
            (595_000, 720_000),
            None,
            Some((595_000, 660_000)),
        ),
        // acts that the times come from are corrected: the arbiter tells what the clock shows
        (
            "W move e2e4 at=0;W press at=5000;A supersede 2 reason=x",
            (605_000, 600_000),
            Some(3),
            None,
        ),
        (
            "W move e2e4 at=0;W press at=5000;A supersede 2 reason=x;\
             A start_clock white clock=595000/600000/white",
            (595_000, 600_000),
            None,
            None,
        ),
        (
            "W move e2e4 at=0;W press at=5000;W touch g1 at=10 late=true;A decide late nowhere",
            (605_000, 600_000),
            Some(4),
            None,
        ),
    ];

    #[test]
    fn nothing_is_corrected_silently() {
        for (script, times, asked, proposed) in CASES {
            let view = clock(&format!("{START};{script}")).unwrap();
            let (white, black, _) = told(&view);
            assert_eq!((white, black), *times, "{script}");
            assert_eq!(view.question.map(|asked| asked.of), *asked, "{script}");
            let proposal = view.proposal.map(|to_set| to_set.times);
            let proposal = proposal.map(|times| (times.white_ms, times.black_ms));
            assert_eq!(proposal, *proposed, "{script}");
        }
    }

    #[test]
    fn a_small_correction_is_set_when_the_arbiter_reads_it() {
        let ruled = "start clock=180000/180000/1000/0;W move e2e5 at=0;W press at=5000;\
                     A amend 2.0 penalty=warning reason=x";
        let proposed = |script: &str| {
            let proposal = clock(&format!("{ruled}{script}")).unwrap().proposal;
            proposal.map(|to_set| to_set.times.white_ms)
        };
        assert_eq!(proposed(""), Some(175_000));
        let sensed = ";W lift e2 at=5000 clock=175500/180000/white";
        assert_eq!(proposed(sensed), Some(175_000), "nobody has set it yet");
        let set = ";A start_clock white clock=175000/180000/white";
        assert_eq!(proposed(set), None);
    }

    #[test]
    fn a_contradiction_says_what_each_answer_would_mean() {
        let view = clock(&format!(
            "{START};W move e2e4 at=0;W press at=5000 clock=505000/600000/black"
        ));
        let question = view.unwrap().question.unwrap();
        assert_eq!((question.of, question.because), (2, Because::Contradicted));
        assert_eq!(question.answers.computed.white_ms, 605_000);
        assert_eq!(question.answers.read.unwrap().white_ms, 505_000);
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
