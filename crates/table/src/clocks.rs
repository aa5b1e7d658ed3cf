//! Keeps the times of a board, from the times of acts and from readings of its clock, never by a
//! clock of our own.
//!
//! What is computed is what the clock on the table should show, counted from the times that are
//! certain: those the game began with, and those an arbiter has told since. A reading that says
//! otherwise is a question for the arbiter, not a correction: he answers it by telling a reading
//! himself, and until then it stands. Where nobody has said what the clock is set to, each reading
//! is taken as it comes: what increments there are nobody knows. What a ruling gives or takes is a
//! proposal of times to set (7.1, C-31); it is done once a reading shows it.
//!
//! The clock on the table obeys hands, not rulings: who completes an illegal move starts his
//! opponent's clock, and that runs until somebody stops it, however soon the engine has ruled that
//! the offender's should. Whose should run belongs to the proposal.

mod owed;

use std::collections::BTreeSet;

use jiff::Timestamp;
use laws::board::{ByColor, Color};
use laws::{
    Act, Actor, Arrival, ClockSetting, Deed, GameResult, Reading, Reason, Referred, Restored,
    Ruling, RulingId, Running, Status, Verdict,
};
use ledger::Author;
use protocol::views::{TableClock, Times, is_zero, shows_that_it_has_begun};
use protocol::{Line, Word};
use serde::Serialize;

use crate::clocks::owed::Owed;
use crate::limits::CLOCK_TOLERANCE_MS;
use crate::moments::{Moment, Moments};
use crate::told::Received;

/// Both times, and whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockTimes {
    /// The times.
    #[serde(flatten)]
    pub times: Times,
    /// Whose clock runs.
    pub running: Option<&'static str>,
}

impl ClockTimes {
    fn of(times: ByColor<i64>, running: Running) -> ClockTimes {
        ClockTimes {
            times: Times::of(times),
            running: word(running),
        }
    }
}

fn word(running: Running) -> Option<&'static str> {
    Some(running)
        .filter(|running| *running != Running::Neither)
        .map(Word::word)
}

/// What is known of a board's clock after an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// The times that the clock should show.
    #[serde(flatten)]
    pub times: Times,
    /// Whose clock runs on the table: after a ruling it may be the one that should not, until
    /// somebody stops it.
    pub running: Option<&'static str>,
    /// How long the clock that runs counts nothing yet, milliseconds; absent without a delay.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_left_ms: i64,
    /// A reading that says otherwise, until the arbiter has told one himself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradicted_by: Option<Times>,
    /// What the arbiter is asked about the times while the game goes on; he answers by telling a
    /// reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<ClockQuestion>,
    /// The times to be set after rulings, and the rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<TimesToSet>,
}

/// A question about the times of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockQuestion {
    /// The act that raised it.
    pub of: u32,
    /// Why it is asked.
    pub because: Because,
    /// What stands for each answer: what was computed, and what the clock was read to show.
    #[serde(rename = "if")]
    pub answers: ClockAnswers,
}

/// Why the times are in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// A reading says otherwise than what was computed.
    Contradicted,
    /// Acts that the times were computed from have been corrected since.
    Corrected,
    /// The clock of whoever told the act was put forward: by that clock it had not happened yet
    /// when it was received. What is computed follows the time of receipt, what is read that clock.
    PutForward,
}

/// What each answer to a question about the times would mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockAnswers {
    /// The clock goes on from what was computed.
    pub computed: ClockTimes,
    /// It goes on from what was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<ClockTimes>,
}

/// Times that the arbiter should set: what the clock shows, and what the rulings give and take. A
/// clock that has run out since it runs wrongly, and is given nothing, is set to what it showed
/// then (7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimesToSet {
    /// The times.
    #[serde(flatten)]
    pub times: Times,
    /// Whose clock is to run then.
    pub running: Option<&'static str>,
    /// What the clock showed at the ruling since which the wrong one runs, or ran until it was
    /// stopped, before anything was given or taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_ruling: Option<Times>,
    /// The rulings that they come from, by their numbers.
    pub of: Vec<String>,
}

/// What the Laws make of it, as far as it concerns the clocks.
#[derive(Clone, Debug)]
pub struct Ruled<'v> {
    /// The number of what was told.
    pub seq: u32,
    /// The rulings.
    pub rulings: Vec<&'v Ruling>,
    /// Whose clock should run.
    pub running: Running,
    /// Whose should run once both are started again.
    pub due: Color,
    /// Whether the game is over.
    pub has_ended: bool,
    /// Whether acts told before are judged otherwise since.
    pub corrects: bool,
}

impl<'v> Ruled<'v> {
    /// All of a verdict.
    #[must_use]
    pub fn by(verdict: &'v Verdict) -> Ruled<'v> {
        Ruled {
            seq: verdict.seq,
            rulings: verdict.rulings.iter().collect(),
            running: verdict.view.running,
            due: verdict.view.due,
            has_ended: verdict.view.result != GameResult::Ongoing,
            corrects: verdict.corrects_the_record(),
        }
    }
}

/// Keeps the times of a board.
#[derive(Clone, Default)]
pub struct Clocks {
    setting: Option<ClockSetting>,
    moments: Moments,
    from: CountedFrom,
    /// Whose clock runs on the table.
    running: Running,
    should_run: ShouldRun,
    now: LastClock,
    has_ended: bool,
    /// Asked while the game goes on; if an end is taken back, it is asked again.
    asked: Option<OpenClockQuestion>,
    owed: Vec<Owed>,
    /// The times at the ruling since which the wrong clock runs, or ran until it was stopped.
    at_ruling: Option<ByColor<i64>>,
    /// Whose clock ran, or runs, since then while it should not.
    ran_wrongly: ByColor<bool>,
    /// Presses of one whose clock did not run: they have gained nothing that could be taken back.
    in_vain: BTreeSet<u32>,
}

/// The clock as it was started, or read: from there its times are counted.
#[derive(Clone, Default)]
struct CountedFrom {
    /// When that was: what else is told says nothing of it.
    since: Option<Moment>,
    /// What the clock showed then.
    times: Option<ByColor<i64>>,
    /// What the player whose clock runs had used of the delay then.
    delay_used_ms: i64,
}

/// Which clock should run.
#[derive(Clone, Default)]
struct ShouldRun {
    /// Whose should by the Laws.
    rightly: Running,
    /// Whose should once the clocks are started again, if they stand.
    due: Running,
    /// Rulings since which another clock should run than does.
    misdirected: Vec<RulingId>,
}

/// The clock at the last act.
#[derive(Clone, Copy, Default)]
struct LastClock {
    times: Option<ByColor<i64>>,
    delay_used_ms: i64,
    /// When that was, by our own time.
    at_ms: i64,
}

/// What the arbiter is asked.
#[derive(Clone, Copy)]
struct OpenClockQuestion {
    /// The act that raised it.
    of: u32,
    because: Because,
    read: Option<ClockTimes>,
    /// By how much what was read differs from what was computed.
    differs: Option<ByColor<i64>>,
}

impl Clocks {
    /// Takes what was told and what the Laws make of it; what is known of the clock then, if
    /// anything is. An act that was refused says nothing of the clock either.
    pub fn after(&mut self, told: &Received<'_>, verdict: Option<&Verdict>) -> Option<ClockView> {
        if let Some(verdict) = verdict {
            self.hear(told, &Ruled::by(verdict));
        }
        self.view()
    }

    /// Takes what was told and what the Laws make of it.
    pub fn hear(&mut self, told: &Received<'_>, ruled: &Ruled<'_>) {
        match told.line {
            Line::Start(start) => self.begin(start.clock, ruled.running),
            Line::Act(act) if act.arrival == Arrival::Late => {}
            Line::Act(act) => {
                self.act(&Moment::of(told.author, told.received_us, act), act, ruled);
            }
        }
        self.rule(ruled);
    }

    fn act(&mut self, moment: &Moment, act: &Act, ruled: &Ruled<'_>) {
        if self.from.since.is_none() && shows_that_it_has_begun(act) {
            self.from.since = Some(moment.clone());
        }
        let by_his_clock = self.by_a_clock_put_forward(moment);
        self.moments.take(moment);
        self.pass(moment);
        let by_ours = self.now.times;
        self.handle(moment, act, ruled);
        if let (Some(his), Some(ours), Some(now)) = (by_his_clock, by_ours, self.now.times) {
            let read = ClockTimes::of(plus(now, minus(his, ours)), self.running);
            self.ask(ruled.seq, Because::PutForward, Some(read));
        }
        // a ruling that is dismissed leaves the acts as they were told
        let happened_otherwise =
            |ruling: &&Ruling| matches!(ruling.reason, Reason::Superseded | Reason::Placed);
        if ruled.rulings.iter().any(happened_otherwise) {
            self.ask(ruled.seq, Because::Corrected, None);
        }
        if let Some(reading) = act.clock {
            let rightly = ruled.running;
            let is_right = ruled.has_ended || [self.running, rightly].contains(&reading.running);
            self.read(moment, reading, act, is_right, ruled.seq);
            // what runs as it should was set right by somebody who has not said so
            if !ruled.has_ended && (act.by == Some(Actor::Arbiter) || reading.running == rightly) {
                self.run(moment, reading.running);
            }
        }
    }

    /// The times by the clock of whoever told the act, if that was put forward; what is counted
    /// from here on is not.
    fn by_a_clock_put_forward(&mut self, moment: &Moment) -> Option<ByColor<i64>> {
        if !self.moments.was_put_forward(moment) {
            return None;
        }
        self.pass(moment);
        self.from.since = self
            .from
            .since
            .take()
            .map(|since| self.moments.fixed(since));
        self.now.times
    }

    /// The times that the clock should show, if they are known.
    #[must_use]
    pub fn times(&self) -> Option<Times> {
        self.now.times.map(Times::of)
    }

    /// How long the clock that runs counts nothing yet, milliseconds.
    fn delay_left_ms(&self) -> i64 {
        let delay_ms = match self.running {
            Running::Player(_) => self.setting.map_or(0, |setting| setting.delay_ms),
            Running::Neither => 0,
        };
        (delay_ms - self.now.delay_used_ms).max(0)
    }

    /// When it should show them, if the clocks count yet.
    fn as_of(&self) -> Option<Timestamp> {
        self.now.times.and(self.from.since.as_ref())?;
        Timestamp::from_millisecond(self.now.at_ms).ok()
    }

    /// What is seen of it on the table.
    #[must_use]
    pub fn on_the_table(&self) -> TableClock {
        TableClock {
            running: self.running(),
            times: self.times(),
            as_of: self.as_of().map(|as_of| as_of.to_string().into()),
            delay_left_ms: self.delay_left_ms(),
        }
    }

    /// The times that the clock will show at this instant, microseconds, if nothing is done to it
    /// until then.
    #[must_use]
    pub fn at(&self, now_us: i64) -> Option<Times> {
        let nobodys = Author::new("time").expect("invariant: a plain name");
        let nothing = Act::seen(Actor::Arbiter, Deed::Undo);
        let mut later = self.clone();
        later.pass(&Moment::of(&nobodys, now_us, &nothing));
        later.times()
    }

    /// Whose clock runs on the table.
    #[must_use]
    pub const fn runs(&self) -> Running {
        self.running
    }

    /// Whose clock should run.
    #[must_use]
    pub const fn rightly(&self) -> Running {
        self.should_run.rightly
    }

    /// Whose clock runs on the table, in a word.
    #[must_use]
    pub fn running(&self) -> Option<&'static str> {
        word(self.running)
    }

    /// What is known of the clock.
    #[must_use]
    pub fn view(&self) -> Option<ClockView> {
        let times = self.now.times?;
        let contradicting = |asked: &OpenClockQuestion| asked.because == Because::Contradicted;
        let contradicted = self.asked().filter(contradicting);
        Some(ClockView {
            times: Times::of(times),
            running: word(self.running),
            delay_left_ms: self.delay_left_ms(),
            contradicted_by: contradicted.and_then(|asked| Some(asked.read?.times)),
            question: self.asked().map(|asked| ClockQuestion {
                of: asked.of,
                because: asked.because,
                answers: ClockAnswers {
                    computed: ClockTimes::of(times, self.running),
                    read: asked.read,
                },
            }),
            proposal: self.to_set(times),
        })
    }

    fn asked(&self) -> Option<OpenClockQuestion> {
        self.asked.filter(|_| !self.has_ended)
    }

    fn to_set(&self, times: ByColor<i64>) -> Option<TimesToSet> {
        let open: Vec<&Owed> = self.owed.iter().filter(|owed| owed.is_open()).collect();
        let owed = open.iter().filter_map(|owed| owed.known_as.last());
        let mut ids: Vec<RulingId> = owed.copied().collect();
        ids.extend(
            self.should_run
                .misdirected
                .iter()
                .filter(|_| open.is_empty()),
        );
        let of = ids
            .iter()
            .map(|(seq, place)| format!("{seq}.{place}"))
            .collect();
        (!ids.is_empty()).then(|| TimesToSet {
            times: Times::of(self.proposed(times)),
            running: word(self.should_run.due),
            at_ruling: self.at_ruling.map(Times::of),
            of,
        })
    }

    /// What rulings give and take, beside what the clock shows. One that has run out while it
    /// should not have run, and is given nothing, goes on from its time at the ruling (7.1): nobody
    /// can play on without time. Where minutes are given, no other time is given back (C-31).
    fn proposed(&self, times: ByColor<i64>) -> ByColor<i64> {
        let shown = ByColor::new_with(|color: Color| (*times.get(color)).max(0));
        let given = self.with_owed(shown);
        let ruled = self.with_owed(ByColor::new_with(|color: Color| {
            let shown = *shown.get(color);
            self.time_that_ran_out(color, shown).unwrap_or(shown)
        }));
        ByColor::new_with(|color: Color| match *given.get(color) {
            given if given > 0 => given,
            _ => *ruled.get(color),
        })
    }

    /// What his clock showed at the ruling, if it has run since while it should not and shows
    /// nothing now.
    fn time_that_ran_out(&self, color: Color, shown: i64) -> Option<i64> {
        let then = *self.at_ruling?.get(color);
        (shown <= 0 && then > 0 && *self.ran_wrongly.get(color)).then_some(then)
    }

    /// One question stands at a time, until it is answered; what was read since is its newest
    /// answer.
    fn ask(&mut self, of: u32, because: Because, read: Option<ClockTimes>) {
        let differs = read.zip(self.now.times);
        let differs = differs.map(|(read, computed)| minus(read.times.each(), computed));
        let asked = OpenClockQuestion {
            of,
            because,
            read,
            differs,
        };
        match &mut self.asked {
            Some(before) if before.because == because => {
                *before = OpenClockQuestion {
                    of: before.of,
                    ..asked
                }
            }
            Some(_) if because != Because::Contradicted => {}
            before => *before = Some(asked),
        }
    }

    fn begin(&mut self, setting: Option<ClockSetting>, running: Running) {
        self.setting = setting;
        self.running = running;
        self.from.times = setting.map(|setting| ByColor {
            white: setting.white_ms,
            black: setting.black_ms,
        });
        self.now.times = self.from.times;
    }

    /// Time passes until this moment, on the clock that runs.
    fn pass(&mut self, moment: &Moment) {
        self.now = LastClock {
            times: self.from.times,
            delay_used_ms: self.from.delay_used_ms,
            at_ms: self.moments.ms(moment),
        };
        let Some(since) = &self.from.since else {
            return;
        };
        let passed = (self.moments.ms(moment) - self.moments.ms(since)).max(0);
        let (Some(times), Running::Player(player)) = (&mut self.now.times, self.running) else {
            return;
        };
        let delay = self.setting.map_or(0, |setting| setting.delay_ms) - self.from.delay_used_ms;
        let free = passed.min(delay.max(0));
        self.now.delay_used_ms += free;
        *times.get_mut(player) -= passed - free;
    }

    /// From here on time is counted anew.
    fn settle(&mut self, moment: &Moment) {
        self.from.times = self.now.times;
        self.from.delay_used_ms = self.now.delay_used_ms;
        let is_later = |since: &Moment| self.moments.ms(moment) >= self.moments.ms(since);
        if self.from.since.as_ref().is_none_or(is_later) {
            self.from.since = Some(moment.clone());
        }
    }

    /// What the act does to the clock on the table.
    fn handle(&mut self, moment: &Moment, act: &Act, ruled: &Ruled<'_>) {
        let rightly = ruled.running;
        let presser = act.by.and_then(Actor::player);
        let other_acts = ruled.corrects && rightly != self.should_run.rightly;
        match (&act.deed, presser) {
            (Deed::Press { .. }, Some(player)) => self.press(moment, player, ruled.seq),
            (Deed::Stop { .. } | Deed::StartClock { .. }, _) => self.run(moment, rightly),
            // the acts that it was known from did not happen so
            _ if other_acts => self.run(moment, rightly),
            _ => {}
        }
        // the game has ended, or who claims stops the clocks (9.5.1)
        if rightly == Running::Neither {
            self.run(moment, rightly);
        }
    }

    /// Who presses gains his increment, as the clock on the table gives it to him, rightly or not,
    /// and starts the other's. While the other's runs already nothing happens; a clock that stood
    /// was started again by somebody who has not said so.
    fn press(&mut self, moment: &Moment, player: Color, seq: u32) {
        if self.running == Running::Player(player) {
            self.gain(player);
        } else {
            self.in_vain.insert(seq);
        }
        self.run(moment, Running::Player(!player));
    }

    fn gain(&mut self, player: Color) {
        self.now.delay_used_ms = 0;
        if let (Some(times), Some(setting)) = (&mut self.now.times, self.setting) {
            *times.get_mut(player) += setting.increment_ms;
        }
    }

    /// This clock runs from now on.
    fn run(&mut self, moment: &Moment, running: Running) {
        if running != self.running {
            self.running = running;
            self.settle(moment);
        }
    }

    /// The arbiter's word holds. What others read is compared, and not taken over: many small
    /// differences are a large one.
    fn read(&mut self, moment: &Moment, reading: Reading, act: &Act, is_right: bool, seq: u32) {
        let read = ByColor {
            white: reading.white_ms,
            black: reading.black_ms,
        };
        let is_the_arbiters = act.by == Some(Actor::Arbiter);
        let computed = self.now.times.unwrap_or(read);
        let shows_what_is_set = self.shows_what_is_set(read, computed, is_the_arbiters);
        if shows_what_is_set || self.judges(act, read, computed) {
            for owed in &mut self.owed {
                owed.set = plus(owed.set, owed.open());
            }
        }
        let is_taken = is_the_arbiters || self.setting.is_none() || shows_what_is_set;
        if is_the_arbiters {
            self.asked = None;
        } else if !(is_right && (is_taken || agrees(read, computed))) {
            let read = ClockTimes::of(read, reading.running);
            self.ask(seq, Because::Contradicted, Some(read));
        }
        if is_taken {
            self.now.times = Some(read);
            self.settle(moment);
        }
    }

    /// The arbiter starts the clocks with times of his own: how much goes back is his to judge
    /// (7.1, C-31). While he is asked what the clock shows, one of the answers is nothing but that.
    fn judges(&self, act: &Act, read: ByColor<i64>, computed: ByColor<i64>) -> bool {
        let starts = matches!(act.deed, Deed::StartClock { .. });
        let answers = self.asked.is_some_and(|asked| match asked.differs {
            Some(differs) => agrees(read, plus(computed, differs)),
            None => true,
        });
        act.by == Some(Actor::Arbiter) && starts && !answers && !agrees(read, computed)
    }

    /// The clock shows the times proposed, and not those before: what is too small to tell them
    /// apart the arbiter tells.
    fn shows_what_is_set(
        &self,
        read: ByColor<i64>,
        computed: ByColor<i64>,
        by_the_arbiter: bool,
    ) -> bool {
        let proposed = self.proposed(computed);
        let closer = distance(read, proposed) < distance(read, computed);
        let told_apart = distance(proposed, computed) > 2 * CLOCK_TOLERANCE_MS;
        agrees(read, proposed) && closer && (told_apart || by_the_arbiter)
    }

    fn rule(&mut self, ruled: &Ruled<'_>) {
        for ruling in &ruled.rulings {
            match (&ruling.reason, ruling.of) {
                (Reason::Withdrawn | Reason::Dismissed, Some(Referred::Ruling(of))) => {
                    self.owe_nothing_for(of);
                }
                (Reason::Amended(_), Some(Referred::Ruling(of))) => self.owe_instead(of, ruling),
                _ if ruling.status == Status::Enforced => self.owe(ruling),
                // where the penalty is still to be picked, the clock is corrected all the same
                _ if ruling.status == Status::Proposed => self.owe_the_correction(ruling),
                _ => {}
            }
        }
        self.owed
            .retain(|owed| owed.is_open() || owed.set != ByColor::default());
        self.should_run.rightly = ruled.running;
        self.has_ended = ruled.has_ended;
        // a clock that was started after what has been corrected since says nothing of who has the
        // move
        if ruled.corrects && !ruled.has_ended {
            self.should_run.due = Running::Player(ruled.due);
        } else if ruled.has_ended || self.should_run.rightly != Running::Neither {
            self.should_run.due = self.should_run.rightly;
        }
        self.direct(ruled);
        self.at_ruling = match self.running {
            _ if !self.is_to_be_set() => None,
            Running::Neither => self.at_ruling,
            _ if self.runs_wrongly() => self.at_ruling.or(self.now.times),
            // whoever starts the right clock and tells no reading gives nobody his time back
            Running::Player(_) if self.has_run_out() => self.at_ruling,
            // what runs out from now on, its own player has thought away
            Running::Player(_) => None,
        };
        match self.running {
            _ if self.at_ruling.is_none() => self.ran_wrongly = ByColor::default(),
            Running::Player(runs) if self.runs_wrongly() => {
                *self.ran_wrongly.get_mut(runs) = true;
            }
            _ => {}
        }
    }

    /// Whether another clock runs than should.
    fn runs_wrongly(&self) -> bool {
        matches!((self.running, self.should_run.due), (Running::Player(runs), Running::Player(due)) if runs != due)
    }

    /// Whether a clock has run out since a ruling by which it should not run.
    fn has_run_out(&self) -> bool {
        let ran_out = |color| {
            let shown = self.now.times.map_or(0, |times| *times.get(color));
            self.time_that_ran_out(color, shown).is_some()
        };
        Color::ALL.into_iter().any(ran_out)
    }

    fn is_to_be_set(&self) -> bool {
        self.owed.iter().any(Owed::is_open) || !self.should_run.misdirected.is_empty()
    }

    /// After a ruling the clock on the table may be the wrong one, though no time is given or
    /// taken.
    fn direct(&mut self, ruled: &Ruled<'_>) {
        if ruled.has_ended || !self.runs_wrongly() {
            // whoever stops the clocks, or starts the right one, gives nobody the time back that
            // ran out
            if ruled.has_ended || !self.has_run_out() {
                self.should_run.misdirected.clear();
            }
            return;
        }
        let passes_the_move = |ruling: &&&Ruling| {
            let is_taken_back = matches!(ruling.reason, Reason::Dismissed | Reason::Withdrawn);
            ruling.restored != Restored::No || is_taken_back
        };
        let passing = ruled.rulings.iter().filter(passes_the_move);
        self.should_run
            .misdirected
            .extend(passing.map(|ruling| ruling.id));
    }
}

fn plus(a: ByColor<i64>, b: ByColor<i64>) -> ByColor<i64> {
    ByColor {
        white: a.white + b.white,
        black: a.black + b.black,
    }
}

fn minus(a: ByColor<i64>, b: ByColor<i64>) -> ByColor<i64> {
    ByColor {
        white: a.white - b.white,
        black: a.black - b.black,
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
mod tests;
