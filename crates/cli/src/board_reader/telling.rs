//! Writes what is told of a board in the format that was asked for.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};

use board::{Board, Position, Square, Tolerant, uci};
use laws::{Act, Game, Refused, Restored, SensingDevice, Start, Verdict};
use protocol::{Languages, Line, Session, Word};
use sensing::{
    ContactOrder, DeviceFamily, FollowedStep, HeardStep, RecordDifference, SensedAct, SensorEvent,
    SideTimes, TrackerNote,
};
use serde::Serialize;
use serde_json::value::RawValue;

use super::clock_desk::ProposedSetting;
use super::observed::{ObservedLine, in_words};
use crate::args::BoardFormat;
use crate::json;
use crate::moves;
use crate::page::{TextPage, listed};
use crate::paint::{Paint, Tone};
use crate::rule::report::RuleReport;

/// Writes a game in one format.
pub struct BoardTelling {
    start: Start,
    /// The board has been quiet for so long before an act is told.
    settling_ms: u64,
    /// The device tells positions and nothing else.
    positions_alone: bool,
    voice: BoardVoice,
}

enum BoardVoice {
    Lines,
    /// The report of `rule`, and the notes between its acts.
    Report(Box<(RuleReport, TextPage)>),
    Acts,
    Moves(Box<WrittenMoves>),
}

/// The moves that were written.
struct WrittenMoves {
    /// How the game stands after them, and after what was ruled.
    position: Tolerant,
    /// How the men stood before and after the last of them.
    last: Option<[Board; 2]>,
}

/// What an arbiter has to know of a device that tells positions and nothing else.
const POSITIONS_ALONE: &str = "positions alone are told: nothing about touched men, the order of \
                               contacts, the lever or a fallen flag rests on them, and all acts are \
                               inferred";

/// A line about an act or a note, for programs.
#[derive(Serialize)]
#[serde(untagged)]
enum ToldLine {
    Judged {
        between_us: [u64; 2],
        settling_ms: u64,
        act: Box<RawValue>,
        verdict: Box<RawValue>,
    },
    Refused {
        between_us: [u64; 2],
        act: Box<RawValue>,
        refused: String,
    },
    Note {
        note: &'static str,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        squares: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<&'static str>,
    },
}

impl BoardTelling {
    /// Writes in this format; by default as suits standard output.
    pub fn new(
        format: Option<BoardFormat>,
        start: Start,
        kind: DeviceFamily,
        settle_us: u64,
        paint: Paint,
    ) -> BoardTelling {
        let by_default = match io::stdout().is_terminal() {
            true => BoardFormat::Text,
            false => BoardFormat::Jsonl,
        };
        let voice = match format.unwrap_or(by_default) {
            BoardFormat::Jsonl => BoardVoice::Lines,
            BoardFormat::Acts => BoardVoice::Acts,
            BoardFormat::Uci => BoardVoice::Moves(Box::new(WrittenMoves {
                position: start.position.clone(),
                last: None,
            })),
            BoardFormat::Text => BoardVoice::Report(Box::new((
                RuleReport::new(paint, None),
                TextPage::new(paint),
            ))),
        };
        let contacts = kind.capability().contacts;
        BoardTelling {
            start,
            settling_ms: settle_us / 1_000,
            positions_alone: contacts == ContactOrder::Untold,
            voice,
        }
    }

    /// How the game begins, and what the device cannot tell.
    pub fn begin(&mut self) -> String {
        let start = Line::from(self.start.clone());
        let mut words = match &mut self.voice {
            BoardVoice::Lines => format!("{}\n", start.to_json()),
            BoardVoice::Acts => {
                let settling_ms = self.settling_ms;
                format!("{}\n# settling time {settling_ms} ms\n", start.to_text())
            }
            BoardVoice::Moves(_) => String::new(),
            BoardVoice::Report(report) => {
                let (report, page) = &mut **report;
                let settles = format!("is quiet when nothing changes for {} ms", self.settling_ms);
                page.row(Tone::Faint, "board", &settles);
                report.line(&mut Session::new(), start.to_text().as_bytes()) + &page.take()
            }
        };
        if self.positions_alone {
            words += &self.tells_positions_alone();
        }
        words
    }

    fn tells_positions_alone(&mut self) -> String {
        match &mut self.voice {
            BoardVoice::Lines => json::line(&ToldLine::Note {
                note: "positions_alone",
                squares: Vec::new(),
                moves: None,
                result: None,
            }),
            BoardVoice::Acts => format!("# {POSITIONS_ALONE}\n"),
            BoardVoice::Moves(_) => String::new(),
            BoardVoice::Report(report) => {
                let (_, page) = &mut **report;
                page.row(Tone::Open, "board", POSITIONS_ALONE);
                page.take()
            }
        }
    }

    /// What the board reported, where that is of use.
    pub fn observed(&mut self, event: &SensorEvent) -> String {
        match &mut self.voice {
            BoardVoice::Lines => json::line(&ObservedLine::of(event)),
            BoardVoice::Acts | BoardVoice::Moves(_) => String::new(),
            BoardVoice::Report(report) => {
                let (_, page) = &mut **report;
                if let Some(words) = in_words(event) {
                    page.row(Tone::Faint, "board", &words);
                }
                page.take()
            }
        }
    }

    /// What it was taken for, in this game.
    pub fn step(&mut self, step: &FollowedStep, game: &Game) -> String {
        match &mut self.voice {
            BoardVoice::Lines => json::line(&told_line(step, self.settling_ms)),
            BoardVoice::Acts => match step {
                FollowedStep::Judged(act, _) => format!("{}\n", text(act)),
                FollowedStep::Refused(act, why) => format!("# refused: {}: {why}\n", text(act)),
                FollowedStep::Note(note) => format!("# {}\n", note_in_words(note)),
            },
            BoardVoice::Moves(moves) => match step {
                FollowedStep::Judged(_, verdict) => moves.made(verdict),
                FollowedStep::Refused(..) | FollowedStep::Note(_) => String::new(),
            },
            BoardVoice::Report(report) => {
                let (report, page) = &mut **report;
                match step {
                    FollowedStep::Judged(act, verdict) => {
                        report.judged(game, for_people(act).as_bytes(), verdict)
                    }
                    FollowedStep::Refused(..) => String::new(),
                    FollowedStep::Note(note) => {
                        page.row(tone(note), "board", &note_in_words(note));
                        page.take()
                    }
                }
            }
        }
    }

    /// What stands where a ruling has men put back and players go on without that, and what of it
    /// was told before. No act is made of it.
    pub fn played_on(&self, told: &[Tolerant], stood: &[Tolerant]) -> String {
        match &self.voice {
            BoardVoice::Moves(moves) => moves.played_on(told, stood),
            BoardVoice::Lines | BoardVoice::Report(_) | BoardVoice::Acts => String::new(),
        }
    }

    /// What was heard of the record of this game.
    pub fn heard(&mut self, step: &HeardStep, game: &Game) -> String {
        match &mut self.voice {
            BoardVoice::Lines => {
                HeardJson::of(step).map_or_else(String::new, |told| json::line(&told))
            }
            BoardVoice::Acts => match step {
                HeardStep::Recorded { .. } => String::new(),
                HeardStep::Act(heard) => format!("{}\n", line_of(&heard.act)),
                HeardStep::Differs(difference) => format!("# {}\n", differs_in_words(difference)),
            },
            BoardVoice::Moves(moves) => match step {
                HeardStep::Act(heard) => match &heard.verdict {
                    Ok(verdict) => moves.made(verdict),
                    Err(_) => String::new(),
                },
                HeardStep::Differs(RecordDifference::Standing(standing)) => {
                    moves.position.clone_from(&standing.position);
                    String::new()
                }
                HeardStep::Recorded { .. } | HeardStep::Differs(_) => String::new(),
            },
            BoardVoice::Report(report) => {
                let (report, page) = &mut **report;
                match step {
                    HeardStep::Recorded { .. } => String::new(),
                    HeardStep::Act(heard) => {
                        let line = line_of(&heard.act);
                        match &heard.verdict {
                            Ok(verdict) => {
                                page.row(Tone::Faint, "service", "told there:");
                                page.take() + &report.judged(game, line.as_bytes(), verdict)
                            }
                            Err(why) => {
                                page.row(Tone::Open, "service", &format!("`{line}`: {why}"));
                                page.take()
                            }
                        }
                    }
                    HeardStep::Differs(difference) => {
                        page.row(Tone::Bad, "service", &differs_in_words(difference));
                        page.take()
                    }
                }
            }
        }
    }

    /// How the clock is to be set for a ruling.
    pub fn clock(&mut self, setting: &ProposedSetting) -> String {
        match &mut self.voice {
            BoardVoice::Lines => json::line(&ClockLine::of(setting)),
            BoardVoice::Acts => {
                let (ruling, words) = (setting.ruling(), setting.in_words());
                format!("# ruling {ruling}: set the clock: {words}\n")
            }
            BoardVoice::Moves(_) => String::new(),
            BoardVoice::Report(report) => {
                let (_, page) = &mut **report;
                page.row(Tone::Strong, "clock", &setting.in_words());
                for (model, strokes) in setting.keys() {
                    page.row(Tone::Plain, model.name(), &strokes.join("; "));
                }
                if let Some(command) = setting.command() {
                    page.row(Tone::Faint, "command", &command);
                }
                page.take()
            }
        }
    }

    /// What is left to say.
    pub fn end(&mut self) -> String {
        match &mut self.voice {
            BoardVoice::Report(report) => report.0.end(),
            BoardVoice::Lines | BoardVoice::Acts | BoardVoice::Moves(_) => String::new(),
        }
    }
}

fn text(act: &SensedAct) -> String {
    line_of(&act.act)
}

/// The same without the kind of the board, which is known, and its settling time, which was said.
fn for_people(act: &SensedAct) -> String {
    let mut act = act.act.clone();
    act.sensor = SensingDevice::default();
    line_of(&act)
}

fn line_of(act: &Act) -> String {
    Line::from(act.clone()).to_text()
}

/// What was heard of a record, for programs.
#[derive(Serialize)]
#[serde(untagged)]
enum HeardJson {
    Judged {
        heard: u32,
        act: Box<RawValue>,
        verdict: Box<RawValue>,
    },
    Refused {
        heard: u32,
        act: Box<RawValue>,
        refused: String,
    },
    Differs {
        differs: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        fen: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        act: Option<Box<RawValue>>,
    },
}

impl HeardJson {
    fn of(step: &HeardStep) -> Option<HeardJson> {
        Some(match step {
            HeardStep::Recorded { .. } => return None,
            HeardStep::Act(told) => {
                let (heard, act) = (told.number, act_json(&told.act));
                match &told.verdict {
                    Ok(verdict) => HeardJson::Judged {
                        heard,
                        act,
                        verdict: verdict_json(verdict),
                    },
                    Err(why) => HeardJson::Refused {
                        heard,
                        act,
                        refused: why.to_string(),
                    },
                }
            }
            HeardStep::Differs(difference) => {
                let (differs, fen, act) = match difference {
                    RecordDifference::Start => ("start", None, None),
                    RecordDifference::Standing(standing) => {
                        ("standing", Some(standing.position.to_fen()), None)
                    }
                    RecordDifference::NotRecorded(act) => {
                        ("not_recorded", None, Some(act_json(act)))
                    }
                    RecordDifference::Late(act) => ("late", None, Some(act_json(act))),
                    RecordDifference::Anew => ("anew", None, None),
                };
                HeardJson::Differs { differs, fen, act }
            }
        })
    }
}

fn differs_in_words(difference: &RecordDifference) -> String {
    match difference {
        RecordDifference::Start => {
            "the service has the game begin otherwise, or under other rules; those hold".to_owned()
        }
        RecordDifference::Standing(standing) => format!(
            "the service has the game otherwise than it was judged here, and that holds: {}",
            standing.position.to_fen()
        ),
        RecordDifference::NotRecorded(act) => format!(
            "the service has not recorded `{}`; the game goes on without it",
            line_of(act)
        ),
        RecordDifference::Late(act) => format!(
            "the service takes `{}` to be told late, and asks an arbiter where it belongs; the game \
             goes on without it until he has said so",
            line_of(act)
        ),
        RecordDifference::Anew => {
            "the record of the service is another than was heard, such as one \
             from a backup: it is heard from its start, and holds; an arbiter has to tell what it \
             lacks"
                .to_owned()
        }
    }
}

/// How a clock is to be set, for programs.
#[derive(Serialize)]
struct ClockLine {
    clock_to_set: ClockToSet,
}

#[derive(Serialize)]
struct ClockToSet {
    ruling: String,
    shows: SidesJson,
    must_show: Option<SidesJson>,
    command: Option<String>,
    keys: BTreeMap<&'static str, Vec<String>>,
}

#[derive(Serialize)]
struct SidesJson {
    left_s: u32,
    right_s: u32,
}

impl SidesJson {
    const fn of(times: SideTimes) -> SidesJson {
        SidesJson {
            left_s: times.left_s,
            right_s: times.right_s,
        }
    }
}

impl ClockLine {
    fn of(setting: &ProposedSetting) -> ClockLine {
        let keys = setting.keys().into_iter();
        ClockLine {
            clock_to_set: ClockToSet {
                ruling: setting.ruling(),
                shows: SidesJson::of(setting.shows()),
                must_show: setting.must_show().map(SidesJson::of),
                command: setting.command(),
                keys: keys.map(|(model, keys)| (model.name(), keys)).collect(),
            },
        }
    }
}

impl WrittenMoves {
    /// The move that led from the position before to that of the verdict, if one has.
    fn made(&mut self, verdict: &Verdict) -> String {
        let next = &verdict.view.position;
        if next.board() == self.position.board() {
            return String::new();
        }
        let is_put_back = verdict.rulings.iter().any(|r| r.restored != Restored::No);
        let made = moves::between(&self.position, next).filter(|_| !is_put_back);
        let before = std::mem::replace(&mut self.position, next.clone());
        let Some(made) = made else {
            return String::new();
        };
        self.last = Some([before.board().clone(), next.board().clone()]);
        format!("{}\n", uci(made, next.castling_mode()))
    }

    /// The legal moves from one position to the next, but for those that were written before: what
    /// is known of these positions, and the one that a ruling has taken back.
    fn played_on(&self, known: &[Tolerant], stood: &[Tolerant]) -> String {
        let pairs = stood.iter().zip(stood.iter().skip(1)).enumerate();
        let written = known.iter().zip(known.iter().skip(1)).enumerate();
        let same = pairs.clone().zip(written);
        let same = same.take_while(|(now, before)| now == before).count();
        let is_written = |before: &Tolerant, after: &Tolerant| {
            let last = self.last.as_ref();
            last.is_some_and(|[b, a]| b == before.board() && a == after.board())
        };
        let made = pairs.skip(same).filter_map(|(place, (before, after))| {
            let m = moves::between(before, after)?;
            let is_new = place > 0 || !is_written(before, after);
            is_new.then(|| format!("{}\n", uci(m, after.castling_mode())))
        });
        made.collect()
    }
}

fn told_line(step: &FollowedStep, settling_ms: u64) -> ToldLine {
    match step {
        FollowedStep::Judged(act, verdict) => ToldLine::Judged {
            between_us: between(act),
            settling_ms,
            act: act_json(&act.act),
            verdict: verdict_json(verdict),
        },
        FollowedStep::Refused(act, why) => refused(act, why),
        FollowedStep::Note(note) => note_line(note),
    }
}

fn refused(act: &SensedAct, why: &Refused) -> ToldLine {
    ToldLine::Refused {
        between_us: between(act),
        act: act_json(&act.act),
        refused: why.to_string(),
    }
}

fn between(act: &SensedAct) -> [u64; 2] {
    [act.when.earliest_us, act.when.latest_us]
}

fn act_json(act: &Act) -> Box<RawValue> {
    raw(Line::from(act.clone()).to_json())
}

fn verdict_json(verdict: &Verdict) -> Box<RawValue> {
    let mut written = Vec::new();
    protocol::write_verdict(verdict, Languages::English, &mut written);
    raw(String::from_utf8(written).expect("invariant: JSON is UTF-8"))
}

fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("invariant: the protocol writes JSON")
}

fn note_line(note: &TrackerNote) -> ToldLine {
    let (name, squares, count, result) = match note {
        TrackerNote::InStep => ("in_step", &[][..], None, None),
        TrackerNote::Turned => ("turned", &[][..], None, None),
        TrackerNote::OutOfStep(squares) => ("out_of_step", &squares[..], None, None),
        TrackerNote::Doubtful(squares) => ("doubtful", &squares[..], None, None),
        TrackerNote::ToPutRight(squares) => ("to_put_right", &squares[..], None, None),
        TrackerNote::ResultShown(result) => ("result_shown", &[][..], None, Some(result.word())),
        TrackerNote::StandsAsBefore(moves) => ("stands_as_before", &[][..], Some(*moves), None),
        TrackerNote::Missed(moves) => ("missed", &[][..], Some(*moves), None),
    };
    ToldLine::Note {
        note: name,
        squares: squares.iter().map(Square::to_string).collect(),
        moves: count,
        result,
    }
}

const fn tone(note: &TrackerNote) -> Tone {
    match note {
        TrackerNote::InStep | TrackerNote::Turned => Tone::Faint,
        TrackerNote::ResultShown(_) => Tone::Strong,
        TrackerNote::OutOfStep(_) => Tone::Bad,
        TrackerNote::Doubtful(_)
        | TrackerNote::ToPutRight(_)
        | TrackerNote::StandsAsBefore(_)
        | TrackerNote::Missed(_) => Tone::Open,
    }
}

fn note_in_words(note: &TrackerNote) -> String {
    match note {
        TrackerNote::InStep => "the board shows the men as the game has them".to_owned(),
        TrackerNote::Turned => {
            "the board lies turned round, and is read from its other side".to_owned()
        }
        TrackerNote::OutOfStep(squares) => format!(
            "the board shows other men than the game has on {}: it is followed again once they \
             stand as they should",
            named(squares)
        ),
        TrackerNote::Doubtful(squares) => format!(
            "the board shows something else on {}, which may be its fault; the game goes on",
            named(squares)
        ),
        TrackerNote::ToPutRight(squares) => {
            format!("the men on {} have still to be put right", named(squares))
        }
        TrackerNote::ResultShown(result) => format!("the kings show {}", result.word()),
        TrackerNote::StandsAsBefore(moves) => format!(
            "the board shows the men as they stood {} ago: taken back, or set up again",
            counted(*moves)
        ),
        TrackerNote::Missed(moves) => {
            format!("{} made while the board was not heard", counted(*moves))
        }
    }
}

fn named(squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    listed(&squares, "and")
}

fn counted(moves: usize) -> String {
    match moves {
        1 => "one move".to_owned(),
        moves => format!("{moves} moves"),
    }
}
