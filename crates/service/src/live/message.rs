//! Writes the messages that followers of a board are sent.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use ledger::{Author, Entry};
use protocol::Line;
use protocol::views::{
    ArbiterView, DeviceProjection, DeviceStanding, LastMove, OpenRuling, PublicView,
    is_told_to_devices,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::{ClockView, News};

use crate::time::instant;

/// An act and what the Laws make of it, for arbiters.
#[derive(Clone, Debug)]
pub struct Message {
    /// The board.
    pub board: Box<str>,
    /// The number of the act.
    pub seq: u32,
    /// When the act was received, microseconds since 1970.
    pub received_us: i64,
    /// The verdict alone; where the act named what is not there or the engine failed, `error` and
    /// the `state` as it was.
    pub verdict: Arc<RawValue>,
    /// The whole message as JSON.
    pub json: Utf8Bytes,
    /// Whether it is given after others that were received later.
    pub is_missed: bool,
    /// The start of the game, if it is one.
    start: Option<Arc<NamingStart>>,
    /// What of it the device at the board is told.
    to_devices: Arc<ToldToDevices>,
}

/// What devices are told of an act.
#[derive(Debug)]
struct ToldToDevices {
    author: Author,
    key: Box<str>,
    /// `None` where this version does not know the line.
    line: Option<Line>,
    is_told: bool,
    standing: Option<DeviceStanding>,
}

impl ToldToDevices {
    fn of(entry: &Entry, line: Option<&Line>, view: &ArbiterView<'_>) -> ToldToDevices {
        let (judged, standing) = match *view {
            ArbiterView::Judged(verdict) => (Some(verdict), Some(verdict)),
            ArbiterView::Refused { standing, .. } | ArbiterView::Failed { standing, .. } => {
                (None, standing)
            }
            ArbiterView::NotJudged { .. } => (None, None),
        };
        ToldToDevices {
            author: entry.author.clone(),
            key: entry.key.as_str().into(),
            line: line.cloned(),
            is_told: line.is_none_or(|line| is_told_to_devices(line, judged)),
            standing: standing.map(|verdict| DeviceStanding::of(&verdict.view)),
        }
    }
}

/// An act as a device is sent it.
#[derive(Serialize)]
struct SentToDevice<'m> {
    board: &'m str,
    number: u32,
    /// Whether it was told before the device listened.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    missed: bool,
    /// The key, if it is one of the device's own acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'m str>,
    act: Option<Box<RawValue>>,
    standing: Option<DeviceStanding>,
}

/// A start, which names who plays, and its place in the message.
#[derive(Debug)]
struct NamingStart {
    line: Line,
    place: Range<usize>,
}

/// What of a board stands beside the verdict on an act.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct BoardAfterAct<'n> {
    clock: Option<&'n ClockView>,
    open: &'n [OpenRuling],
    /// The men as they physically stand, where that is otherwise than judged.
    #[serde(rename = "standing", skip_serializing_if = "Option::is_none")]
    men: Option<&'n str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<&'n LastMove>,
}

impl<'n> BoardAfterAct<'n> {
    fn of(news: &'n News) -> BoardAfterAct<'n> {
        BoardAfterAct {
            clock: news.clock(),
            open: news.open(),
            men: news.men(),
            last_move: news.last_move(),
        }
    }

    /// As members of an object.
    fn written(&self) -> String {
        let object = serde_json::to_string(self).expect("invariant: plain values are JSON");
        object[1..object.len() - 1].to_owned()
    }
}

fn written_out(view: &ArbiterView<'_>) -> Arc<RawValue> {
    let mut json = Vec::new();
    view.write(&mut json);
    let json = String::from_utf8(json).expect("invariant: JSON is UTF-8");
    let raw = RawValue::from_string(json).expect("invariant: what is written here is JSON");
    Arc::from(raw)
}

/// An act as JSON; of one that is no line what was recorded.
fn written(entry: &Entry, line: Option<&Line>) -> String {
    let as_recorded = || match serde_json::from_str::<&RawValue>(&entry.body) {
        Ok(_) => entry.body.to_string(),
        Err(_) => Value::from(&*entry.body).to_string(),
    };
    line.map_or_else(as_recorded, Line::to_json)
}

/// What stands before the act.
fn head(entry: &Entry) -> String {
    format!(
        r#"{{"board":"{}","seq":{},"author":"{}","received_at":"{}","act":"#,
        entry.game,
        entry.seq,
        entry.author,
        instant(entry.received_us),
    )
}

impl Message {
    /// What arbiters are told of an act; where the engine fails to say it, that it has failed.
    pub(crate) fn told(news: &News) -> Arc<Message> {
        let written = || {
            let after = BoardAfterAct::of(news);
            Message::of(news.entry(), news.line(), &news.view(), &after)
        };
        Arc::new(catch_unwind(AssertUnwindSafe(written)).unwrap_or_else(|_| {
            let Entry { game, seq, .. } = news.entry();
            tracing::error!(%game, seq, "a verdict could not be written");
            let view = ArbiterView::Failed {
                seq: *seq,
                standing: None,
            };
            let after = BoardAfterAct {
                clock: None,
                ..BoardAfterAct::of(news)
            };
            Message::of(news.entry(), None, &view, &after)
        }))
    }

    pub(crate) fn of(
        entry: &Entry,
        line: Option<&Line>,
        view: &ArbiterView<'_>,
        after: &BoardAfterAct<'_>,
    ) -> Message {
        let verdict = written_out(view);
        let act = written(entry, line);
        let head = head(entry);
        let json = format!(
            r#"{head}{act},{},"verdict":{}}}"#,
            after.written(),
            verdict.get()
        );
        let start = line.filter(|line| matches!(line, Line::Start(_)));
        let start = start.map(|line| NamingStart {
            line: line.clone(),
            place: head.len()..head.len() + act.len(),
        });
        Message {
            board: entry.game.as_str().into(),
            seq: entry.seq,
            received_us: entry.received_us,
            verdict,
            json: json.into(),
            is_missed: false,
            start: start.map(Arc::new),
            to_devices: Arc::new(ToldToDevices::of(entry, line, view)),
        }
    }

    /// It as a device is sent it whose acts this author tells: under which number of those that it
    /// is sent, and as JSON; `None` if it is not told of it.
    pub(crate) fn to_device(
        &self,
        told: &mut DeviceProjection,
        author: &Author,
        missed: bool,
    ) -> Option<(u32, String)> {
        let of = &self.to_devices;
        let standing = told.standing(self.seq, of.line.as_ref(), of.standing.as_ref());
        if !of.is_told {
            return None;
        }
        let (number, line) = match &of.line {
            Some(line) => told.tell(self.seq, line),
            None => told.tell_unknown(self.seq),
        };
        let raw = |json| RawValue::from_string(json).expect("invariant: a line is JSON");
        let sent = SentToDevice {
            board: &self.board,
            number,
            missed,
            key: (of.author == *author).then_some(&*of.key),
            act: line.map(raw),
            standing,
        };
        let json = serde_json::to_string(&sent).expect("invariant: plain values are JSON");
        Some((number, json))
    }

    /// It as somebody is sent it who does not read these texts of a start.
    pub(crate) fn without(&self, texts: &[Box<str>]) -> Utf8Bytes {
        let Some(start) = &self.start else {
            return self.json.clone();
        };
        let mut line = start.line.clone();
        for place in line.free_texts() {
            if texts.iter().any(|text| **text == *place.key) {
                *place.text = None;
            }
        }
        let missed = if self.is_missed { MISSED.len() } else { 0 };
        let (before, rest) = self.json.split_at(start.place.start + missed);
        let after = &rest[start.place.len()..];
        format!("{before}{}{after}", line.to_json()).into()
    }

    /// It as somebody is given it who has missed it.
    pub(crate) fn missed(&self) -> Arc<Message> {
        let members = self.json.strip_prefix('{').unwrap_or_default();
        Arc::new(Message {
            json: format!("{{{MISSED}{members}").into(),
            is_missed: true,
            ..self.clone()
        })
    }
}

/// What a message begins with that was missed.
const MISSED: &str = r#""missed":true,"#;

/// What everyone may know of a board, as it is sent.
#[derive(Clone, Debug)]
pub struct PublicMessage {
    /// Counts what the public was shown of this board.
    pub number: u32,
    /// The result that is shown, if the game has one.
    pub result: Option<&'static str>,
    /// The message as JSON.
    pub json: Utf8Bytes,
    /// The state in it; `None` before the game has begun.
    pub state: Option<PublicView>,
}

impl PublicMessage {
    pub(crate) fn of(board: &str, number: u32, state: Option<PublicView>) -> PublicMessage {
        let written = serde_json::to_string(&state).expect("invariant: plain values are JSON");
        let result = state.as_ref().map(|state| state.result);
        PublicMessage {
            number,
            result: result.filter(|result| *result != "*"),
            json: format!(r#"{{"board":"{board}","number":{number},"state":{written}}}"#).into(),
            state,
        }
    }
}

#[cfg(test)]
mod tests;
