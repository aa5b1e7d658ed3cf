//! Answers which keys set a clock, asked and told as JSON: for pages and programs that are not
//! written in Rust.

use serde::{Deserialize, Serialize};

use crate::clock_keys::{
    ClockModel, ClockTask, KeyPurpose, KeyStep, KeyStroke, MoveCounter, SideTimes, key_steps,
};
use crate::event::ClockSide;

/// What is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockRequest {
    model: String,
    shows: RequestedTimes,
    must_show: RequestedTimes,
    #[serde(default)]
    runs: bool,
    #[serde(default)]
    moves: RequestedMoves,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RequestedTimes {
    left_s: u32,
    right_s: u32,
}

impl From<RequestedTimes> for SideTimes {
    fn from(RequestedTimes { left_s, right_s }: RequestedTimes) -> SideTimes {
        SideTimes { left_s, right_s }
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum RequestedMoves {
    #[default]
    Absent,
    Kept,
    Set {
        shows: u16,
        must_show: u16,
    },
}

impl From<RequestedMoves> for MoveCounter {
    fn from(moves: RequestedMoves) -> MoveCounter {
        match moves {
            RequestedMoves::Absent => MoveCounter::Absent,
            RequestedMoves::Kept => MoveCounter::Kept,
            RequestedMoves::Set { shows, must_show } => MoveCounter::Set { shows, must_show },
        }
    }
}

#[derive(Serialize)]
struct ClockAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<ToldStep>,
}

/// A step: a key, one of the three ways to press it, and what for.
#[derive(Serialize)]
struct ToldStep {
    key: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held_s: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<u16>,
    purpose: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
}

impl From<KeyStep> for ToldStep {
    fn from(step: KeyStep) -> ToldStep {
        let (purpose, side) = match step.purpose {
            KeyPurpose::Stop => ("stop", None),
            KeyPurpose::Open => ("open", None),
            KeyPurpose::Digit(side, _) => ("digit", Some(side)),
            KeyPurpose::Next(side, _) => ("next", Some(side)),
            KeyPurpose::Moves => ("moves", None),
            KeyPurpose::Keep => ("keep", None),
            KeyPurpose::Start => ("start", None),
        };
        let (times, held_s, until) = match step.stroke {
            KeyStroke::Times(times) => (Some(times), None, None),
            KeyStroke::Held(seconds) => (None, Some(seconds), None),
            KeyStroke::UntilShown(number) => (None, None, Some(number)),
            KeyStroke::WhileBlinking => (None, None, None),
        };
        ToldStep {
            key: step.key.name(),
            times,
            held_s,
            until,
            purpose,
            side: side.map(|side| match side {
                ClockSide::Left => "left",
                ClockSide::Right => "right",
            }),
        }
    }
}

/// One line of JSON for one: which keys are pressed, in order, so that a clock shows other times.
///
/// It is asked with `model` (the name of a [`ClockModel`]), `shows` and `must_show` (`left_s`,
/// `right_s`), whether the clock `runs`, and `moves`: `"absent"`, `"kept"` or
/// `{"set":{"shows":…,"must_show":…}}`. The answer has `steps`, or `error` with what is wrong; see
/// [`key_steps`]. A step without `times`, `held_s` or `until` is pressed as long as something
/// blinks.
///
/// ```
/// let answer = jadoube_sensing::answer_clock_request(
///     r#"{"model":"dgt-2010","shows":{"left_s":60,"right_s":5},
///         "must_show":{"left_s":60,"right_s":5}}"#,
/// );
/// assert!(answer.starts_with(r#"{"steps":[{"key":"start/stop","held_s":3,"purpose":"open"}"#));
/// ```
#[must_use]
pub fn answer_clock_request(line: &str) -> String {
    let answer = match steps_of(line) {
        Ok(steps) => ClockAnswer { error: None, steps },
        Err(why) => ClockAnswer {
            error: Some(why),
            steps: Vec::new(),
        },
    };
    serde_json::to_string(&answer).expect("invariant: strings and numbers are JSON")
}

fn steps_of(line: &str) -> Result<Vec<ToldStep>, String> {
    let asked: ClockRequest = serde_json::from_str(line).map_err(|why| why.to_string())?;
    let mut models = ClockModel::ALL.into_iter();
    let model = models
        .find(|model| model.name() == asked.model)
        .ok_or_else(|| {
            let names = ClockModel::ALL.map(ClockModel::name).join(", ");
            format!(
                "no keys are known of a clock {:?}; name one of {names}",
                asked.model
            )
        })?;
    let task = ClockTask {
        shows: asked.shows.into(),
        runs: asked.runs,
        must_show: asked.must_show.into(),
        moves: asked.moves.into(),
    };
    let steps = key_steps(model, &task).ok_or("no clock shows more than 9:59:59")?;
    Ok(steps.into_iter().map(ToldStep::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let times = r#""shows":{"left_s":1,"right_s":1},"must_show":{"left_s":1,"right_s":1}"#;
        let long = times.replacen('1', "36000", 1);
        for (asked, why) in [
            ("", "EOF"),
            ("{}", "model"),
            (&format!(r#"{{"model":"leap",{times}}}"#), "dgt-3000"),
            (&format!(r#"{{"model":"dgt-xl",{long}}}"#), "9:59:59"),
            (&format!(r#"{{"model":"dgt-xl","more":1,{times}}}"#), "more"),
            (
                &format!(r#"{{"model":"dgt-xl","moves":"some",{times}}}"#),
                "some",
            ),
        ] {
            let answer = answer_clock_request(asked);
            assert!(answer.starts_with(r#"{"error":"#), "{asked}: {answer}");
            assert!(answer.contains(why), "{asked}: {answer}");
        }
    }

    #[test]
    fn each_step_says_its_key_how_it_is_pressed_and_what_for() {
        let answer = answer_clock_request(
            r#"{"model":"dgt-3000","runs":true,"shows":{"left_s":0,"right_s":60},
                "must_show":{"left_s":0,"right_s":180},"moves":{"set":{"shows":12,"must_show":11}}}"#,
        );
        let told: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        let steps = told["steps"].as_array().expect("steps");
        let changes: Vec<_> = steps
            .iter()
            .filter(|step| step["key"] == "+" || step["key"] == "-")
            .collect();
        assert_eq!(steps[0]["purpose"], "stop");
        assert_eq!(
            changes[0].to_string(),
            r#"{"key":"+","purpose":"digit","side":"right","times":2}"#
        );
        assert_eq!(
            changes[1].to_string(),
            r#"{"key":"-","purpose":"moves","until":11}"#
        );
        assert_eq!(steps.last().expect("a last step")["purpose"], "start");
    }
}
