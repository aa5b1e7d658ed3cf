//! Shows how a clock is to be set for a ruling, and has it set once an arbiter stands behind it.

use std::io;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use board::ByColor;
use laws::{RulingId, Status, Verdict};
use sensing::decoders::dgt::{DgtTimes, HostCommand};
use sensing::{
    ClockModel, ClockPlan, ClockReading, ClockSetOutcome, ClockSetter, ClockSide, ClockTask,
    DeviceNote, KeyPurpose, KeyStep, KeyStroke, Lever, MoveCounter, Sensed, SensorEvent, SideTimes,
    TimeCorrection, key_steps,
};

use crate::exit::complain;

/// How a clock is to be set for a ruling.
pub struct ProposedSetting {
    correction: TimeCorrection,
    numbered: RulingNumber,
    white_sits: ClockSide,
    plan: ClockPlan,
}

/// By what the ruling of a setting is numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RulingNumber {
    /// By the acts that are known here: others may come between before the service has it.
    Here,
    /// By the record of the service.
    InTheRecord,
}

/// Who says that a clock is to be set.
enum ClockConsent {
    /// Nobody: how it would be set is shown, no more.
    Nobody,
    /// An arbiter, at the service.
    AtTheService,
    /// An arbiter, at the keyboard: what was typed.
    Typed(Receiver<String>),
}

/// Watches a clock, and has it set.
pub struct ClockDesk {
    consent: ClockConsent,
    /// What the clock showed last, and when.
    reading: Option<(u64, ClockReading)>,
    /// What waits for an arbiter's word, the first first.
    proposed: Vec<ProposedSetting>,
    setter: ClockSetter,
}

impl ClockDesk {
    /// A desk that sets no clock unless it `applies`; `at_the_service`: the word is said there.
    pub fn new(applies: bool, at_the_service: bool) -> ClockDesk {
        ClockDesk {
            consent: match (applies, at_the_service) {
                (false, _) => ClockConsent::Nobody,
                (true, true) => ClockConsent::AtTheService,
                (true, false) => ClockConsent::Typed(lines_typed()),
            },
            reading: None,
            proposed: Vec::new(),
            setter: ClockSetter::default(),
        }
    }

    /// Takes in what was reported.
    pub fn observe(&mut self, event: &SensorEvent) {
        self.setter.heard(event);
        match event.what {
            Sensed::Clock(reading) => {
                let at_us = event.when.latest_us;
                self.reading = Some((at_us, reading));
                self.carry_on(&reading, at_us);
            }
            Sensed::Device(DeviceNote::NoClock) => self.reading = None,
            _ => {}
        }
    }

    /// Goes on with what was proposed from what the clock shows now, and gives up what does not
    /// follow from it: an arbiter has set the clock, or played with it.
    fn carry_on(&mut self, reading: &ClockReading, at_us: u64) {
        self.proposed.retain_mut(|setting| {
            let carried = setting.plan.carried_on(reading, at_us);
            if let Some(plan) = carried {
                setting.plan = plan;
            } else {
                complain(&format!(
                    "ruling {}: the clock was set otherwise meanwhile, and is left as it is",
                    setting.ruling()
                ));
            }
            carried.is_some()
        });
    }

    /// How the clock is to be set for what was ruled, where it is heard and it is known where the
    /// players sit.
    pub fn settings(
        &self,
        verdict: &Verdict,
        white_sits: Option<ClockSide>,
    ) -> Vec<ProposedSetting> {
        let Some(((shown_us, shown), white)) = self.reading.zip(white_sits) else {
            return Vec::new();
        };
        let in_force = verdict
            .rulings
            .iter()
            .filter(|ruling| ruling.status == Status::Enforced);
        let corrections = in_force.filter_map(TimeCorrection::of);
        let settings = corrections.map(|correction| {
            let (left_s, right_s) = by_sides(correction.ms, white);
            let plan = ClockPlan {
                shown,
                shown_us,
                left_s,
                right_s,
            };
            ProposedSetting {
                correction,
                numbered: RulingNumber::Here,
                white_sits: white,
                plan,
            }
        });
        settings.collect()
    }

    /// Keeps settings until an arbiter has spoken on them, and asks for his word where it is typed.
    pub fn propose(&mut self, settings: Vec<ProposedSetting>) {
        if let ClockConsent::Nobody = self.consent {
            return;
        }
        for setting in settings {
            if let ClockConsent::Typed(_) = self.consent {
                complain(&format!(
                    "set the clock for ruling {}: {}? Type y, or n, and Enter",
                    id(setting.correction.ruling),
                    setting.in_words()
                ));
            }
            self.proposed.push(setting);
        }
    }

    /// The act that was judged here under one number stands in the record under another, or under
    /// the same.
    pub fn is_recorded(&mut self, judged_as: u32, number: u32) {
        let here = |setting: &&mut ProposedSetting| setting.numbered == RulingNumber::Here;
        for setting in self.proposed.iter_mut().filter(here) {
            let (act, _) = &mut setting.correction.ruling;
            if *act == judged_as {
                *act = number;
                setting.numbered = RulingNumber::InTheRecord;
            }
        }
    }

    /// What was ruled of an act that is heard of is numbered as in the record.
    pub fn propose_recorded(&mut self, mut settings: Vec<ProposedSetting>) {
        for setting in &mut settings {
            setting.numbered = RulingNumber::InTheRecord;
        }
        self.propose(settings);
    }

    /// An arbiter stands behind this correction, by what the service tells. What the service has
    /// ruled holds, though it was ruled otherwise here before anything was heard of it.
    pub fn confirm(&mut self, correction: &TimeCorrection, now_us: u64) {
        let ClockConsent::AtTheService = self.consent else {
            return;
        };
        match self.taken_out(correction.ruling) {
            Some(setting) if self.setter.is_at_work() => complain(&format!(
                "ruling {}: the clock is being set for another one; set it by hand for this",
                setting.ruling()
            )),
            Some(setting) => self.setter.set(setting.plan_for(correction), now_us),
            None => complain(&format!(
                "ruling {}: the clock is not set, for what it showed when that was ruled was not \
                 heard here; set it by hand if it is not",
                id(correction.ruling)
            )),
        }
    }

    /// An arbiter does not stand behind this ruling: the clock is not to be set for it.
    pub fn withdraw(&mut self, ruling: RulingId) {
        if self.taken_out(ruling).is_some() {
            complain(&format!(
                "ruling {}: an arbiter has dismissed or changed it, and the clock is left as it is",
                id(ruling)
            ));
        }
    }

    fn taken_out(&mut self, ruling: RulingId) -> Option<ProposedSetting> {
        let is_it = |setting: &ProposedSetting| {
            setting.numbered == RulingNumber::InTheRecord && setting.correction.ruling == ruling
        };
        let at = self.proposed.iter().rposition(is_it)?;
        Some(self.proposed.remove(at))
    }

    /// Hears what was typed, and tells what became of the clock.
    pub fn elapse(&mut self, now_us: u64) {
        if let ClockConsent::Typed(lines) = &self.consent
            && let Ok(line) = lines.try_recv()
            && !self.proposed.is_empty()
        {
            match line.trim() {
                "y" | "Y" => {
                    let setting = self.proposed.remove(0);
                    self.setter.set(setting.plan, now_us);
                }
                "n" | "N" => {
                    self.proposed.remove(0);
                    complain("the clock is left as it is");
                }
                _ => complain("type y to have the clock set, n to leave it as it is"),
            }
        }
        if let Some(became) = self.setter.became() {
            complain(&became_in_words(became));
        }
    }

    /// What is to be sent to the clock now.
    pub fn asks(&mut self, now_us: u64) -> Vec<u8> {
        self.setter.asks(now_us)
    }
}

/// What an arbiter types, line by line.
fn lines_typed() -> Receiver<String> {
    let (say, lines) = channel();
    thread::spawn(move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            if say.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Whole seconds for the left and the right of a clock.
fn by_sides(ms: ByColor<i64>, white_sits: ClockSide) -> (i64, i64) {
    let (white, black) = (ms.white / 1_000, ms.black / 1_000);
    match white_sits {
        ClockSide::Left => (white, black),
        ClockSide::Right => (black, white),
    }
}

impl ProposedSetting {
    /// The ruling.
    pub fn ruling(&self) -> String {
        id(self.correction.ruling)
    }

    /// How the clock is set for this correction, from what it shows.
    fn plan_for(&self, correction: &TimeCorrection) -> ClockPlan {
        let (left_s, right_s) = by_sides(correction.ms, self.white_sits);
        ClockPlan {
            left_s,
            right_s,
            ..self.plan
        }
    }

    /// What the clock shows.
    pub fn shows(&self) -> SideTimes {
        SideTimes::shown(&self.plan.shown)
    }

    /// What it must show; `None` if no clock can.
    pub fn must_show(&self) -> Option<SideTimes> {
        self.plan.must_show()
    }

    /// The command by which a DGT clock is set, as hexadecimal digits.
    pub fn command(&self) -> Option<String> {
        let times = self.must_show()?;
        let shown = self.plan.shown;
        let set = HostCommand::SetAndRun(DgtTimes {
            left_s: times.left_s,
            right_s: times.right_s,
            runs: match shown.lever {
                Lever::Up(side) if shown.running => Some(side),
                _ => None,
            },
        });
        let bytes: Vec<String> = set
            .bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Some(bytes.join(" "))
    }

    /// The keys of each model, in the words of its keys.
    pub fn keys(&self) -> Vec<(ClockModel, Vec<String>)> {
        let Some(must_show) = self.must_show() else {
            return Vec::new();
        };
        let task = ClockTask {
            shows: self.shows(),
            runs: self.plan.shown.running,
            must_show,
            moves: MoveCounter::Kept,
        };
        let of = |model| Some((model, strokes(&key_steps(model, &task)?)));
        ClockModel::ALL.into_iter().filter_map(of).collect()
    }

    /// From what to what, in words.
    pub fn in_words(&self) -> String {
        let shows = self.shows();
        let Some(must_show) = self.must_show() else {
            return "no clock can show these times".to_owned();
        };
        let sides = [ClockSide::Left, ClockSide::Right].map(|side| {
            let (from, to) = (shows.at(side), must_show.at(side));
            let name = side_name(side);
            match from == to {
                true => format!("{name} {} stays", shown(from)),
                false => format!("{name} {} to {}", shown(from), shown(to)),
            }
        });
        sides.join(", ")
    }
}

fn side_name(side: ClockSide) -> &'static str {
    match side {
        ClockSide::Left => "left",
        ClockSide::Right => "right",
    }
}

/// As the displays have it: `1:23.45`.
fn shown(seconds: u32) -> String {
    format!(
        "{}:{:02}.{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// The strokes of each stage together: `left: ok ok + + ok ok ok`.
fn strokes(steps: &[KeyStep]) -> Vec<String> {
    let mut stages: Vec<(String, Vec<String>)> = Vec::new();
    for step in steps {
        let stage = match step.purpose {
            KeyPurpose::Stop => "stop".to_owned(),
            KeyPurpose::Open => "open".to_owned(),
            KeyPurpose::Digit(side, _) | KeyPurpose::Next(side, _) => side_name(side).to_owned(),
            KeyPurpose::Moves => "moves".to_owned(),
            KeyPurpose::Keep => "keep".to_owned(),
            KeyPurpose::Start => "go on".to_owned(),
        };
        let name = step.key.name();
        let stroke = match step.stroke {
            KeyStroke::Times(times) => vec![name; usize::from(times)].join(" "),
            KeyStroke::Held(seconds) => {
                format!("hold {name} until a digit blinks, about {seconds} s")
            }
            KeyStroke::UntilShown(number) => format!("{name} until {number}"),
            KeyStroke::WhileBlinking => format!("{name} until nothing blinks"),
        };
        match stages.last_mut() {
            Some((last, strokes)) if *last == stage => strokes.push(stroke),
            _ => stages.push((stage, vec![stroke])),
        }
    }
    let written = stages.into_iter();
    written
        .map(|(stage, strokes)| format!("{stage}: {}", strokes.join(" ")))
        .collect()
}

fn id((act, place): RulingId) -> String {
    format!("{act}.{place}")
}

fn became_in_words(became: ClockSetOutcome) -> String {
    let both = |times: SideTimes| {
        format!(
            "left {}, right {}",
            shown(times.left_s),
            shown(times.right_s)
        )
    };
    match became {
        ClockSetOutcome::Set(times) => format!("the clock is set: {}", both(times)),
        ClockSetOutcome::Silent => {
            "the clock does not answer, and nothing was sent; set it by hand".to_owned()
        }
        ClockSetOutcome::ShowsOtherwise(times) => format!(
            "the clock shows other times than were expected ({}), and nothing was sent; set it by \
             hand",
            both(times)
        ),
        ClockSetOutcome::Impossible => {
            "no clock can show such times, and nothing was sent; set it by hand".to_owned()
        }
        ClockSetOutcome::Refused => "the clock refuses to be set: it is not in its option for \
             computers (DGT XL 23, DGT 3000 25); set it by hand"
            .to_owned(),
        ClockSetOutcome::NotTaken => {
            "the clock was sent its times, and does not show them; look at it, and set it by hand"
                .to_owned()
        }
    }
}
