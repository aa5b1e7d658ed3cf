//! Reads whole numbers from JSON: `23.0` is 23, because some programs write it so.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Number, Value};

/// Beyond it not every whole number can be told from its neighbours.
const MAX_EXACT: f64 = 9_007_199_254_740_991.0;

struct Whole(u32);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        deserializer.deserialize_u32(OfNumber)
    }
}

struct OfNumber;

impl Visitor<'_> for OfNumber {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {}", u32::MAX)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
        let fits = u32::try_from(number).map(Whole);
        fits.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
        let fits = u32::try_from(number).map(Whole);
        fits.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
        let fits = whole_of(number).and_then(|number| u32::try_from(number).ok());
        fits.map(Whole)
            .ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }
}

fn whole_of(number: f64) -> Option<i64> {
    let is_whole = number.trunc() == number && number.abs() <= MAX_EXACT;
    // from a whole number that is small enough
    is_whole.then_some(number as i64)
}

/// For members that are numbers: `#[serde(deserialize_with = "whole")]`.
pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    Whole::deserialize(deserializer).map(|Whole(number)| number)
}

/// The same for those that may be `null`.
pub(crate) fn whole_or_none<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u32>, D::Error> {
    let number = Option::<Whole>::deserialize(deserializer)?;
    Ok(number.map(|Whole(number)| number))
}

/// The same for objects that hold numbers.
pub(crate) fn whole_within<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Map<String, Value>, D::Error> {
    let mut map = Map::deserialize(deserializer)?;
    for value in map.values_mut() {
        let number = value.as_f64().filter(|_| value.is_f64());
        if let Some(number) = number.and_then(whole_of) {
            *value = Value::Number(Number::from(number));
        }
    }
    Ok(map)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct ReadDocument {
        #[serde(deserialize_with = "whole")]
        number: u32,
        #[serde(default, deserialize_with = "whole_or_none")]
        other: Option<u32>,
        #[serde(default, deserialize_with = "whole_within")]
        more: Map<String, Value>,
    }

    #[test]
    fn numbers() {
        let table = [
            ("0", Some(0)),
            ("-0.0", Some(0)),
            ("23", Some(23)),
            ("23.0", Some(23)),
            ("2.3e1", Some(23)),
            ("4294967295.0", Some(u32::MAX)),
            ("4294967296", None),
            ("4294967296.0", None),
            ("1e300", None),
            ("-1", None),
            ("-1.0", None),
            ("23.5", None),
            ("\"23\"", None),
            ("null", None),
        ];
        for (text, number) in table {
            let read =
                serde_json::from_str::<ReadDocument>(&format!(r#"{{"number":{text}}}"#)).ok();
            assert_eq!(read.map(|read| read.number), number, "{text}");
        }
    }

    #[test]
    fn others() {
        let text = r#"{"number":1,"other":2.0,"more":{"a":3.0,"b":3.5,"c":"4.0","d":9e99}}"#;
        let read: ReadDocument = serde_json::from_str(text).unwrap();
        assert_eq!(read.other, Some(2));
        let more = serde_json::json!({ "a": 3, "b": 3.5, "c": "4.0", "d": 9e99 });
        assert_eq!(Value::Object(read.more), more);
        let none: ReadDocument = serde_json::from_str(r#"{"number":1,"other":null}"#).unwrap();
        assert_eq!(none.other, None);
    }
}
