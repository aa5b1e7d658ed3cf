//! What those who follow a board are sent.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use laws::{Article, Edition, Provision, Refused, Verdict};
use ledger::Entry;
use protocol::{Languages, Line, write_state, write_verdict};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::live::clocks::ClockView;
use crate::live::public::{OpenRuling, PublicView};
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
    /// The verdict alone; where the act named what is not there or the engine failed, `error` and the `state` as it was.
    pub verdict: Arc<RawValue>,
    /// The whole message as JSON.
    pub json: Utf8Bytes,
    /// Whether it is given after others that were received later.
    pub is_missed: bool,
}

/// What the engine said to an act; where it is none of a verdict, what stands as it did before.
pub(crate) enum Said<'v> {
    Verdict(&'v Verdict),
    Refused {
        seq: u32,
        refused: Refused,
        edition: Edition,
        standing: Option<&'v Verdict>,
    },
    Failed {
        seq: u32,
        standing: Option<&'v Verdict>,
    },
    /// Nothing: the game cannot be judged any more.
    NotJudged {
        seq: u32,
    },
}

impl Said<'_> {
    fn json(&self) -> Arc<RawValue> {
        let text = match self {
            Said::Verdict(verdict) => text(|json| write_verdict(verdict, Languages::All, json)),
            Said::Refused {
                seq,
                refused,
                edition,
                standing,
            } => {
                let mut error = serde_json::json!({
                    "code": refused.code(), "message": refused.to_string(), "field": refused.field(),
                });
                if let Some(article) = article(*refused, *edition) {
                    error["article"] = article.into();
                }
                without_verdict(*seq, &error, *standing)
            }
            Said::Failed { seq, standing } => {
                let message = "the engine failed on this act; it is recorded and was not judged";
                let error = serde_json::json!({ "code": "engine_failed", "message": message });
                without_verdict(*seq, &error, *standing)
            }
            Said::NotJudged { seq } => {
                let message = "the record of this board cannot be judged; the act is recorded";
                let error = serde_json::json!({ "code": "not_judged", "message": message });
                without_verdict(*seq, &error, None)
            }
        };
        let raw = RawValue::from_string(text).expect("invariant: what is written here is JSON");
        Arc::from(raw)
    }
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut json = Vec::new();
    write(&mut json);
    String::from_utf8(json).expect("invariant: JSON is UTF-8")
}

/// What stands in place of a verdict: the error, and the state that it has not changed.
fn without_verdict(seq: u32, error: &Value, standing: Option<&Verdict>) -> String {
    let state =
        standing.map(|verdict| text(|json| write_state(&verdict.view, Languages::All, json)));
    let state = state.map_or_else(String::new, |state| format!(r#","state":{state}"#));
    format!(r#"{{"seq":{seq},"error":{error}{state}}}"#)
}

/// The article by which an act is refused, where one says so: which penalties there are.
fn article(refused: Refused, edition: Edition) -> Option<Article> {
    match refused {
        Refused::NoSuchPenalty => Provision::A12_9.number(edition),
        _ => None,
    }
}

/// An act as JSON; of one that is no line what was recorded.
fn written(entry: &Entry, line: Option<&Line>) -> String {
    let as_recorded = || match serde_json::from_str::<&RawValue>(&entry.body) {
        Ok(_) => entry.body.to_string(),
        Err(_) => Value::from(&*entry.body).to_string(),
    };
    line.map_or_else(as_recorded, Line::to_json)
}

impl Message {
    pub(crate) fn of(
        entry: &Entry,
        line: Option<&Line>,
        said: &Said<'_>,
        clock: Option<&ClockView>,
        open: &[OpenRuling],
    ) -> Message {
        let verdict = said.json();
        let plain = "invariant: plain values are JSON";
        let json = format!(
            r#"{{"board":"{}","seq":{},"author":"{}","received_at":"{}","act":{},"clock":{},"open":{},"verdict":{}}}"#,
            entry.game,
            entry.seq,
            entry.author,
            instant(entry.received_us),
            written(entry, line),
            serde_json::to_string(&clock).expect(plain),
            serde_json::to_string(open).expect(plain),
            verdict.get()
        );
        Message {
            board: entry.game.as_str().into(),
            seq: entry.seq,
            received_us: entry.received_us,
            verdict,
            json: json.into(),
            is_missed: false,
        }
    }

    /// It as somebody is given it who has missed it.
    pub(crate) fn missed(&self) -> Arc<Message> {
        let members = self.json.strip_prefix('{').unwrap_or_default();
        Arc::new(Message {
            json: format!(r#"{{"missed":true,{members}"#).into(),
            is_missed: true,
            ..self.clone()
        })
    }
}

/// What everyone may know of a board, as it is sent.
#[derive(Clone, Debug)]
pub struct PublicMessage {
    /// Counts what the public was shown of this board.
    pub number: u32,
    /// The result that is shown, if the game has one.
    pub result: Option<&'static str>,
    /// The message as JSON.
    pub json: Utf8Bytes,
    /// Where the state begins in it.
    state_from: usize,
}

impl PublicMessage {
    pub(crate) fn of(board: &str, number: u32, view: Option<&PublicView>) -> PublicMessage {
        let state = serde_json::to_string(&view).expect("invariant: plain values are JSON");
        let before = format!(r#"{{"board":"{board}","number":{number},"state":"#);
        PublicMessage {
            number,
            result: view.map(|view| view.result).filter(|result| *result != "*"),
            json: format!("{before}{state}}}").into(),
            state_from: before.len(),
        }
    }

    /// The state alone, as it stands in the message; `null` before the game has begun.
    #[must_use]
    pub fn state(&self) -> &RawValue {
        let state = &self.json[self.state_from..self.json.len() - 1];
        serde_json::from_str(state).expect("invariant: what is written here is JSON")
    }
}

#[cfg(test)]
mod tests;
