//! Writes a line as everybody at the board is told it, its keys in alphabetical order.

use laws::{Act, Certainty, Value};
use serde::{Serialize, Serializer};

use crate::line::Line;
use crate::raw::{Raw, RawEntry, RawItem};
use crate::show::value_item;

/// A line as everybody at the board is told it: whether the arbiter has noticed an act, and who has
/// told of it, is his.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine(Line);

impl SeatLine {
    /// The line without what is the arbiter's.
    ///
    /// ```
    /// use jadoube_protocol::views::SeatLine;
    /// use jadoube_protocol::{Context, parse_line};
    ///
    /// let line = parse_line("W touch e2 certainty=unnoticed source=player", Context::default())?;
    /// let told = serde_json::to_string(&SeatLine::of(line)).expect("plain values");
    /// assert_eq!(told, r#"{"act":"touch","by":"white","squares":["e2"]}"#);
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    #[must_use]
    pub fn of(line: Line) -> SeatLine {
        SeatLine(match line {
            Line::Act(act) => Line::Act(Act {
                certainty: Certainty::Seen,
                source: None,
                footage: None,
                sensor: laws::SensingDevice::default(),
                ..act
            }),
            start => start,
        })
    }
}

impl Serialize for SeatLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        InOrder(&self.0.raw()).serialize(serializer)
    }
}

/// Keys and values, by their names.
struct InOrder<'r>(&'r Raw<'r>);

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entries: Vec<&RawEntry<'_>> = self.0.entries.iter().collect();
        entries.sort_unstable_by_key(|entry| entry.key.name());
        let entries = entries.into_iter();
        serializer.collect_map(entries.map(|entry| (entry.key.name(), ItemJson(&entry.item))))
    }
}

struct ItemJson<'i>(&'i RawItem<'i>);

impl Serialize for ItemJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            RawItem::Null | RawItem::Unfit(_) => serializer.serialize_unit(),
            RawItem::Truth(truth) => serializer.serialize_bool(*truth),
            RawItem::Number(number) => serializer.serialize_i64(*number),
            RawItem::Text(text) => serializer.serialize_str(text),
            RawItem::List(words) => serializer.collect_seq(words),
            RawItem::Object(raw) => InOrder(raw).serialize(serializer),
        }
    }
}

/// The answer to a question of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnswerJson(pub(super) Value);

impl Serialize for AnswerJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ItemJson(&value_item(&self.0)).serialize(serializer)
    }
}
