//! Defines what a device reports of the board that it reads: whether the men stand as its game has
//! them, and how they stand.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{MAX_FAMILY_CHARS, MAX_SQUARES};
use crate::model::described::{BoardFamily, MenInLine, SquareName};
use crate::model::whole::whole;
use crate::problem::{HandlerResult, Problem};

/// How the men on a board stand to the game that its device follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportedState {
    /// They stand as the game has them.
    InStep,
    /// They are being moved or set up, and it is not yet known how they will stand.
    Settling,
    /// They stand otherwise, and no act explains it.
    OutOfStep,
    /// The device hears nothing of the board.
    Offline,
    /// The device follows the game no longer: what it reported is forgotten.
    Ended,
}

/// What a device reports of the board that it reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSensor {
    /// What kind of board it is.
    #[schema(value_type = BoardFamily)]
    pub family: Box<str>,
    /// How the men stand to the game.
    pub state: ReportedState,
    /// For how long it has been so, milliseconds of a clock that nobody sets.
    #[serde(default, deserialize_with = "whole")]
    #[schema(format = Int64, maximum = 4294967295u32)]
    pub for_ms: u32,
    /// The squares on which something else is seen than the game has there, at most 64.
    #[serde(default)]
    #[schema(value_type = Vec<SquareName>, max_items = 64)]
    pub squares: Vec<Box<str>>,
    /// The squares whose sensors are not believed: the game goes on without them.
    #[serde(default)]
    #[schema(value_type = Vec<SquareName>, max_items = 64)]
    pub doubted: Vec<Box<str>>,
    /// The men as the board shows them, where that is known.
    #[serde(default)]
    #[schema(value_type = Option<MenInLine>)]
    pub men: Option<Box<str>>,
}

/// How a board stands to its game, as arbiters and operators see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SensorState {
    /// The men stand as the game has them.
    InStep,
    /// They are being moved or set up.
    Settling,
    /// They stand otherwise, and no act explains it.
    OutOfStep,
    /// Nothing is heard.
    Offline,
}

/// What is not heard of a board that is offline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnheardPart {
    /// The board: its device is there, and says so.
    Board,
    /// The device: the service has not heard it for as long as the event allows.
    Device,
}

/// What a device has reported last of the board that it reads. It is no act and stands in no
/// record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sensor {
    /// What kind of board it is.
    #[schema(value_type = BoardFamily)]
    pub family: Box<str>,
    /// How the board stands to its game.
    pub state: SensorState,
    /// Since when; of a device that is not heard when it was heard last.
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
    /// What is not heard, where something is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unheard: Option<UnheardPart>,
    /// The squares on which something else is seen than the game has there; missing where there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<SquareName>, required = false)]
    pub squares: Vec<Box<str>>,
    /// The squares whose sensors are not believed; missing where all are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<SquareName>, required = false)]
    pub doubted: Vec<Box<str>>,
    /// The men as the board shows them, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MenInLine>)]
    pub men: Option<Box<str>>,
}

impl NewSensor {
    /// The same with each square once, if all of it can be shown.
    ///
    /// # Errors
    /// A family, a square or the men are none.
    pub fn checked(mut self) -> HandlerResult<NewSensor> {
        let of_a_family = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        let length = self.family.chars().count();
        if !(1..=MAX_FAMILY_CHARS).contains(&length) || !self.family.chars().all(of_a_family) {
            let detail = format!(
                "`family` is 1 to {MAX_FAMILY_CHARS} small letters, digits and hyphens, such as `dgt`"
            );
            return Err(Problem::invalid("family", detail));
        }
        self.squares = squares("squares", self.squares)?;
        self.doubted = squares("doubted", self.doubted)?;
        if let Some(men) = &self.men
            && (men.len() != MAX_SQUARES || !men.chars().all(|c| MEN.contains(c)))
        {
            let detail = "`men` is 64 characters, a8 to h8 first and a1 to h1 last: the letter of a \
                          man as in a FEN, `?` for one that is not known, `.` for none";
            return Err(Problem::invalid("men", detail));
        }
        Ok(self)
    }
}

/// What may stand for a square among the men.
const MEN: &str = ".?KQRBNPkqrbnp";

/// Each of these squares once, in order.
fn squares(field: &'static str, mut all: Vec<Box<str>>) -> HandlerResult<Vec<Box<str>>> {
    if all.len() > MAX_SQUARES {
        let detail = format!("`{field}` holds {}; send at most {MAX_SQUARES}", all.len());
        return Err(Problem::invalid(field, detail));
    }
    let is_one = |square: &str| matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    if !all.iter().all(|square| is_one(square)) {
        let detail = format!("`{field}` holds what is no square; write them like e4");
        return Err(Problem::invalid(field, detail));
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn checked(more: Value) -> HandlerResult<NewSensor> {
        let mut body = json!({ "family": "dgt", "state": "out_of_step" });
        let members = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(members);
        serde_json::from_value::<NewSensor>(body).unwrap().checked()
    }

    #[test]
    fn what_can_be_shown_is_taken_and_nothing_else() {
        let men = "rnbqkbnr".to_owned() + &".".repeat(47) + "?" + "KQRBNPkq";
        let sound = [
            json!({}),
            json!({ "squares": ["e4", "a1", "e4"], "doubted": ["h8"], "for_ms": u32::MAX }),
            json!({ "men": men, "family": "square-off-neo" }),
            json!({ "squares": vec!["e4"; 64] }),
            // a whole number, as JSON has it
            json!({ "for_ms": 250.0 }),
        ];
        for body in sound {
            assert!(checked(body.clone()).is_ok(), "{body}");
        }
        let squares = checked(json!({ "squares": ["e4", "a1", "e4"] })).unwrap();
        assert_eq!(squares.squares, ["a1".into(), "e4".into()]);
        let wrong = [
            (json!({ "family": "" }), "family"),
            (json!({ "family": "DGT" }), "family"),
            (json!({ "family": "d".repeat(33) }), "family"),
            (json!({ "squares": ["e9"] }), "squares"),
            (json!({ "squares": vec!["e4"; 65] }), "squares"),
            (json!({ "doubted": ["e4 "] }), "doubted"),
            (json!({ "men": "8/8/8/8/8/8/8/8" }), "men"),
            (json!({ "men": "é".repeat(32) }), "men"),
        ];
        for (body, field) in wrong {
            let problem = checked(body.clone()).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{body}");
        }
    }
}
