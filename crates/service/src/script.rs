//! Judges scripts, a start and some acts, under several editions. Nothing is recorded.

use std::time::Instant;

use laws::limits::{DeadPositions, Winnability};
use laws::{Edition, Game, Verdict, limits::MAX_LINE_BYTES};
use protocol::{Context, Languages, Line, LineAnswer, ProtocolError, parse_line, write_verdict};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::live::budget;

/// What is to be judged.
#[derive(Clone, Debug)]
pub struct Script {
    /// A start of the board protocol, without `act`.
    pub start: Map<String, Value>,
    /// The acts: objects or lines of text.
    pub acts: Vec<Box<str>>,
    /// The editions to judge under; none: the one of the start.
    pub editions: Vec<Edition>,
}

/// What one edition says to a script.
#[derive(Serialize, ToSchema)]
pub struct Judged {
    /// The edition.
    #[schema(example = "FIDE2023")]
    pub edition: Box<str>,
    /// One for the start and one for each act: a verdict of the board protocol, or its error. Where
    /// the edition refuses the start, its error alone.
    #[schema(value_type = Vec<Object>)]
    pub verdicts: Vec<Box<RawValue>>,
}

/// Judging took longer than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl Script {
    /// What each edition says, unless that takes until after `deadline`.
    ///
    /// # Errors
    /// It does.
    pub fn judge(&self, deadline: Instant) -> Result<Vec<Judged>, TooLong> {
        if self.editions.is_empty() {
            let named = self.start.get("edition").and_then(Value::as_str);
            let edition = named.unwrap_or(Edition::default().key());
            return Ok(vec![self.judge_under(edition, &self.start, deadline)?]);
        }
        let under = |edition: &Edition| {
            let mut start = self.start.clone();
            start.insert("edition".into(), edition.key().into());
            self.judge_under(edition.key(), &start, deadline)
        };
        self.editions.iter().map(under).collect()
    }

    fn judge_under(
        &self,
        edition: &str,
        start: &Map<String, Value>,
        deadline: Instant,
    ) -> Result<Judged, TooLong> {
        let mut verdicts = Vec::with_capacity(self.acts.len() + 1);
        match begun(start) {
            Ok((mut game, first)) => {
                verdicts.push(first);
                for act in &self.acts {
                    if Instant::now() > deadline {
                        return Err(TooLong);
                    }
                    verdicts.push(said_to(&mut game, act));
                }
            }
            Err(error) => verdicts.push(written(&LineAnswer::Error { seq: 0, error })),
        }
        Ok(Judged {
            edition: edition.into(),
            verdicts,
        })
    }
}

fn begun(start: &Map<String, Value>) -> Result<(Game, Box<RawValue>), ProtocolError> {
    let mut line = start.clone();
    line.entry("act").or_insert_with(|| "start".into());
    let line = Value::Object(line).to_string();
    let Line::Start(start) = parse_line(&line, Context::default())? else {
        return Err(ProtocolError::NoGame);
    };
    let (game, verdict) = Game::with_limits(*start, searching())?;
    Ok((game, told(&verdict)))
}

/// What is searched for while an act is judged: no longer than at the boards, where that is done
/// apart.
pub(crate) fn searching() -> Winnability {
    Winnability {
        after_each_move: DeadPositions::LookedFor,
        for_decisions: Some(budget()),
    }
}

fn said_to(game: &mut Game, act: &str) -> Box<RawValue> {
    let context = Context {
        mode: game.position().castling_mode(),
    };
    let line = match act.len() {
        0..=MAX_LINE_BYTES => parse_line(act, context),
        _ => Err(ProtocolError::LineTooLong),
    };
    match line {
        Ok(Line::Act(act)) => {
            let seq = game.seq();
            match game.apply(&act) {
                Ok(verdict) => told(&verdict),
                Err(refused) => written(&LineAnswer::Error {
                    seq,
                    error: refused.into(),
                }),
            }
        }
        Ok(Line::Start(_)) => second_start(game.skip()),
        Err(error) => written(&LineAnswer::Error {
            seq: game.skip(),
            error,
        }),
    }
}

fn second_start(seq: u32) -> Box<RawValue> {
    let message = "a script has one start, in `start`";
    let error = json!({ "code": "second_start", "message": message, "field": "act" });
    raw(json!({ "seq": seq, "error": error }).to_string())
}

/// A verdict with its reasons in every language.
fn told(verdict: &Verdict) -> Box<RawValue> {
    let mut json = Vec::new();
    write_verdict(verdict, Languages::All, &mut json);
    raw(String::from_utf8(json).expect("invariant: JSON is UTF-8"))
}

fn written(answer: &LineAnswer) -> Box<RawValue> {
    let mut json = Vec::new();
    answer.write_json(&mut json);
    raw(String::from_utf8(json).expect("invariant: JSON is UTF-8"))
}

fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("invariant: what is written here is JSON")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn script(start: &Value, acts: &[&str], editions: &[Edition]) -> Script {
        Script {
            start: start.as_object().cloned().unwrap_or_default(),
            acts: acts.iter().map(|act| (*act).into()).collect(),
            editions: editions.to_vec(),
        }
    }

    fn judged(script: &Script) -> Value {
        let later = Instant::now() + Duration::from_secs(60);
        let judged = script.judge(later).expect("in time");
        serde_json::to_value(judged).expect("JSON")
    }

    #[test]
    fn each_edition_speaks_for_itself() {
        let acts = ["W touch d1", "W move a2a3", "W press"];
        let editions = [Edition::Fide2023, Edition::UsChessBlitz];
        let said = judged(&script(&json!({ "control": "standard" }), &acts, &editions));
        assert_eq!(said[0]["edition"], "FIDE2023");
        assert_eq!(said[0]["verdicts"].as_array().map(Vec::len), Some(4));
        assert_eq!(said[1]["edition"], "USCF-BLITZ");
        let alone = judged(&script(&json!({ "edition": "FIDE1066" }), &acts, &[]));
        assert_eq!(alone[0]["edition"], "FIDE1066");
        assert_eq!(alone[0]["verdicts"][0]["error"]["field"], "edition");
        assert_eq!(alone[0]["verdicts"].as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn every_line_has_its_answer_and_numbers_go_on() {
        let acts = [
            "W lift e9",
            "start",
            r#"{"act":"start"}"#,
            r#"{"act":"touch","by":"white","squares":["e2"]}"#,
            "W lift e6",
        ];
        let said = judged(&script(&json!({}), &acts, &[]));
        let verdicts = said[0]["verdicts"].as_array().expect("verdicts");
        let told = |verdict: &Value| {
            let code = verdict["error"]["code"].as_str().unwrap_or("-");
            format!("{} {code}", verdict["seq"])
        };
        let told: Vec<String> = verdicts.iter().map(told).collect();
        let expected = [
            "0 -",
            "1 bad_square",
            "2 second_start",
            "3 second_start",
            "4 -",
            "5 no_such_man",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn it_ends_in_time() {
        let script = script(&json!({}), &["W touch e2"], &[]);
        let past = Instant::now() - Duration::from_secs(1);
        assert_eq!(script.judge(past).err(), Some(TooLong));
    }
}
