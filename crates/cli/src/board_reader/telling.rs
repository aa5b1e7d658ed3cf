//! Writes what is told of a board in the format that was asked for.

use std::io::{self, IsTerminal};

use board::{Position, Square, Tolerant, uci};
use laws::{Act, Refused, Restored, Start, Verdict};
use protocol::{Languages, Line, Session, Word};
use sensing::{ContactOrder, DeviceFamily, FollowedStep, SensedAct, SensorEvent, TrackerNote};
use serde::Serialize;
use serde_json::value::RawValue;

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
    /// The device tells positions and nothing else.
    positions_alone: bool,
    voice: BoardVoice,
}

enum BoardVoice {
    Lines,
    /// The report of `rule`, which judges the same acts once more, and the notes between its acts.
    Report(Box<(Session, RuleReport, TextPage)>),
    Acts,
    /// The position after the last move that was written.
    Moves(Tolerant),
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
        paint: Paint,
    ) -> BoardTelling {
        let by_default = match io::stdout().is_terminal() {
            true => BoardFormat::Text,
            false => BoardFormat::Jsonl,
        };
        let voice = match format.unwrap_or(by_default) {
            BoardFormat::Jsonl => BoardVoice::Lines,
            BoardFormat::Acts => BoardVoice::Acts,
            BoardFormat::Uci => BoardVoice::Moves(start.position.clone()),
            BoardFormat::Text => BoardVoice::Report(Box::new((
                Session::new(),
                RuleReport::new(paint, None),
                TextPage::new(paint),
            ))),
        };
        let contacts = kind.capability().contacts;
        BoardTelling {
            start,
            positions_alone: contacts == ContactOrder::Untold,
            voice,
        }
    }

    /// How the game begins, and what the device cannot tell.
    pub fn begin(&mut self) -> String {
        let start = Line::from(self.start.clone());
        let mut words = match &mut self.voice {
            BoardVoice::Lines => format!("{}\n", start.to_json()),
            BoardVoice::Acts => format!("{}\n", start.to_text()),
            BoardVoice::Moves(_) => String::new(),
            BoardVoice::Report(report) => {
                let (session, report, _) = &mut **report;
                report.line(session, start.to_text().as_bytes())
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
                let (_, _, page) = &mut **report;
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
                let (_, _, page) = &mut **report;
                if let Some(words) = in_words(event) {
                    page.row(Tone::Faint, "board", &words);
                }
                page.take()
            }
        }
    }

    /// What it was taken for.
    pub fn step(&mut self, step: &FollowedStep) -> String {
        match &mut self.voice {
            BoardVoice::Lines => json::line(&told_line(step)),
            BoardVoice::Acts => match step {
                FollowedStep::Judged(act, _) => format!("{}\n", text(act)),
                FollowedStep::Refused(act, why) => format!("# refused: {}: {why}\n", text(act)),
                FollowedStep::Note(note) => format!("# {}\n", note_in_words(note)),
            },
            BoardVoice::Moves(position) => match step {
                FollowedStep::Judged(_, verdict) => moves_made(position, verdict),
                FollowedStep::Refused(..) | FollowedStep::Note(_) => String::new(),
            },
            BoardVoice::Report(report) => {
                let (session, report, page) = &mut **report;
                match step {
                    FollowedStep::Judged(act, _) => report.line(session, text(act).as_bytes()),
                    FollowedStep::Refused(..) => String::new(),
                    FollowedStep::Note(note) => {
                        page.row(tone(note), "board", &note_in_words(note));
                        page.take()
                    }
                }
            }
        }
    }

    /// What is left to say.
    pub fn end(&mut self) -> String {
        match &mut self.voice {
            BoardVoice::Report(report) => report.1.end(),
            BoardVoice::Lines | BoardVoice::Acts | BoardVoice::Moves(_) => String::new(),
        }
    }
}

fn text(act: &SensedAct) -> String {
    Line::from(act.act.clone()).to_text()
}

/// The move that led from the position before to that of the verdict, if one has.
fn moves_made(position: &mut Tolerant, verdict: &Verdict) -> String {
    let next = &verdict.view.position;
    if next.board() == position.board() {
        return String::new();
    }
    let is_put_back = verdict.rulings.iter().any(|r| r.restored != Restored::No);
    let made = moves::between(position, next).filter(|_| !is_put_back);
    let mode = next.castling_mode();
    position.clone_from(next);
    made.map(|m| format!("{}\n", uci(m, mode)))
        .unwrap_or_default()
}

fn told_line(step: &FollowedStep) -> ToldLine {
    match step {
        FollowedStep::Judged(act, verdict) => ToldLine::Judged {
            between_us: between(act),
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
