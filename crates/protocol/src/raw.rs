//! Holds a line as keys and values, before anybody asks what they mean. Both notations are read
//! into it and written from it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use crate::key::{FieldKey, KeySet};

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RawItem<'a> {
    /// JSON's `null`; `off` and `none` in the text notation.
    Null,
    /// True or false.
    Truth(bool),
    /// An integer.
    Number(i64),
    /// A word or free text.
    Text(Cow<'a, str>),
    /// A list of words.
    List(Vec<Cow<'a, str>>),
    /// Keys and values again: a pair, a clock, the regulations.
    Object(Box<Raw<'a>>),
    /// Anything that no key of the protocol takes, in words.
    Unfit(&'static str),
}

impl fmt::Display for RawItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RawItem::Null => f.write_str("null"),
            RawItem::Truth(truth) => write!(f, "{truth}"),
            RawItem::Number(number) => write!(f, "{number}"),
            RawItem::Text(text) => write!(f, "{:?}", shortened(text)),
            RawItem::List(_) => f.write_str("a list"),
            RawItem::Object(_) => f.write_str("an object"),
            RawItem::Unfit(what) => f.write_str(what),
        }
    }
}

/// The beginning of a text that came from outside, short enough for a message.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A key with its value, and the column it was read from (text notation; 0 = none).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RawEntry<'a> {
    pub(crate) key: FieldKey,
    pub(crate) item: RawItem<'a>,
    pub(crate) column: usize,
}

/// What can be wrong with the keys themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyFault {
    /// No key of the protocol.
    Unknown(Box<str>),
    /// Stands there twice.
    Duplicate(FieldKey),
}

/// The keys and values of a line, in the order given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Raw<'a> {
    pub(crate) entries: Vec<RawEntry<'a>>,
    pub(crate) seen: KeySet,
    /// The first thing wrong with the keys.
    pub(crate) trouble: Option<KeyFault>,
}

impl<'a> Raw<'a> {
    /// An empty line with room for the keys that an act usually has.
    pub(crate) fn new() -> Raw<'a> {
        Raw {
            entries: Vec::with_capacity(8),
            ..Raw::default()
        }
    }

    /// Adds a value; a second one of the same key is trouble.
    pub(crate) fn add(&mut self, key: FieldKey, item: RawItem<'a>, column: usize) {
        if self.seen.insert(key) {
            self.entries.push(RawEntry { key, item, column });
        } else {
            self.trouble.get_or_insert(KeyFault::Duplicate(key));
        }
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: FieldKey) -> Option<&RawItem<'a>> {
        self.entries
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.item)
    }

    /// The value of a key, if it is a text.
    pub(crate) fn text(&self, key: FieldKey) -> Option<&str> {
        match self.get(key)? {
            RawItem::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The column that a key was read from, by its name.
    pub(crate) fn column_of(&self, name: &str) -> Option<usize> {
        let column = self
            .entries
            .iter()
            .find(|entry| entry.key.name() == name)?
            .column;
        (column > 0).then_some(column)
    }

    // Printing.

    pub(crate) fn word(&mut self, key: FieldKey, word: &'static str) {
        self.add(key, RawItem::Text(Cow::Borrowed(word)), 0);
    }

    pub(crate) fn string(&mut self, key: FieldKey, text: impl Into<Cow<'a, str>>) {
        self.add(key, RawItem::Text(text.into()), 0);
    }

    pub(crate) fn number(&mut self, key: FieldKey, number: impl Into<i64>) {
        self.add(key, RawItem::Number(number.into()), 0);
    }

    pub(crate) fn truth(&mut self, key: FieldKey, truth: bool) {
        self.add(key, RawItem::Truth(truth), 0);
    }

    pub(crate) fn object(&mut self, key: FieldKey, object: Raw<'a>) {
        self.add(key, RawItem::Object(Box::new(object)), 0);
    }
}

/// How deep objects may lie in each other: the line, an act within it that stands `instead` of
/// another, and a pair, clock or `regulations`.
const DEPTH: u8 = 3;

impl<'de> Deserialize<'de> for Raw<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RawVisitor { depth: 1 })
    }
}

struct RawVisitor {
    depth: u8,
}

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the key \"act\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw<'de>, A::Error> {
        let mut raw = Raw::new();
        while let Some(found) = map.next_key_seed(KeySeed)? {
            match found {
                Ok(key) => raw.add(key, map.next_value_seed(ItemSeed { depth: self.depth })?, 0),
                Err(name) => {
                    map.next_value::<IgnoredAny>()?;
                    raw.trouble.get_or_insert(KeyFault::Unknown(name));
                }
            }
        }
        Ok(raw)
    }
}

struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Result<FieldKey, Box<str>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for KeySeed {
    type Value = Result<FieldKey, Box<str>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(FieldKey::from_name(name).ok_or_else(|| shortened(name).into()))
    }
}

/// Numbers with a point are read to within the last places only: beyond it another whole number
/// might be taken.
const MAX_WHOLE: f64 = (1_u64 << 50) as f64;

struct ItemSeed {
    depth: u8,
}

impl<'de> DeserializeSeed<'de> for ItemSeed {
    type Value = RawItem<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RawItem<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ItemSeed {
    type Value = RawItem<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<RawItem<'de>, E> {
        Ok(RawItem::Null)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<RawItem<'de>, E> {
        Ok(RawItem::Truth(truth))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<RawItem<'de>, E> {
        Ok(RawItem::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<RawItem<'de>, E> {
        Ok(i64::try_from(number).map_or(RawItem::Unfit("a number out of range"), RawItem::Number))
    }

    /// A whole number is one however it is written: JSON has `1.0` for 1.
    fn visit_f64<E: Error>(self, number: f64) -> Result<RawItem<'de>, E> {
        let is_whole = number.trunc() == number && number.abs() <= MAX_WHOLE;
        Ok(match is_whole {
            // from a whole number that is small enough
            true => RawItem::Number(number as i64),
            false => RawItem::Unfit("a number that is no integer in range"),
        })
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<RawItem<'de>, E> {
        Ok(RawItem::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<RawItem<'de>, E> {
        Ok(RawItem::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RawItem<'de>, A::Error> {
        let mut list = Vec::with_capacity(2);
        let mut only_words = true;
        while let Some(item) = seq.next_element_seed(ItemSeed { depth: DEPTH })? {
            match item {
                RawItem::Text(text) => list.push(text),
                _ => only_words = false,
            }
        }
        Ok(if only_words {
            RawItem::List(list)
        } else {
            RawItem::Unfit("a list with other things than words")
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawItem<'de>, A::Error> {
        if self.depth < DEPTH {
            let raw = RawVisitor {
                depth: self.depth + 1,
            }
            .visit_map(map)?;
            return Ok(RawItem::Object(Box::new(raw)));
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(RawItem::Unfit("an object too deep within others"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Raw<'_> {
        serde_json::from_str(line).unwrap()
    }

    #[test]
    fn every_kind_of_value_is_told_apart() {
        let raw = read(
            r#"{"to":null,"heard":true,"at":-3,"text":"a","squares":["e4"],"clock":{"white_ms":1}}"#,
        );
        let kinds: Vec<String> = raw
            .entries
            .iter()
            .map(|entry| entry.item.to_string())
            .collect();
        assert_eq!(
            kinds,
            ["null", "true", "-3", "\"a\"", "a list", "an object"]
        );
        assert_eq!(raw.trouble, None);
    }

    #[test]
    fn plain_strings_are_borrowed() {
        let raw = read(r#"{"text":"plain","words":"\u0041"}"#);
        assert!(matches!(
            raw.get(FieldKey::Text),
            Some(RawItem::Text(Cow::Borrowed("plain")))
        ));
        assert!(matches!(
            raw.get(FieldKey::Words),
            Some(RawItem::Text(Cow::Owned(_)))
        ));
    }

    #[test]
    fn the_first_trouble_with_keys_is_kept() {
        assert_eq!(
            read(r#"{"at":1,"at":2,"x":3}"#).trouble,
            Some(KeyFault::Duplicate(FieldKey::At))
        );
        assert_eq!(
            read(r#"{"x":[{}],"at":2}"#).trouble,
            Some(KeyFault::Unknown("x".into()))
        );
    }

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        let table = [
            ("1.0", 1),
            ("-0.0", 0),
            ("2.3e1", 23),
            ("1790000000000.000", 1_790_000_000_000),
            ("1125899906842624.0", 1 << 50),
        ];
        for (text, number) in table {
            let line = format!(r#"{{"at":{text}}}"#);
            assert_eq!(
                read(&line).entries[0].item,
                RawItem::Number(number),
                "{text}"
            );
        }
    }

    #[test]
    fn what_no_key_takes_is_unfit() {
        for line in [
            r#"{"at":1.5}"#,
            r#"{"at":1125899906842625.0}"#,
            r#"{"at":1e300}"#,
            r#"{"at":99999999999999999999}"#,
            r#"{"at":18446744073709551615}"#,
            r#"{"squares":[1,"e4"]}"#,
            r#"{"squares":[["e4"]]}"#,
            r#"{"squares":[{"act":1}]}"#,
        ] {
            assert!(
                matches!(read(line).entries[0].item, RawItem::Unfit(_)),
                "{line}"
            );
        }
        let nested = read(r#"{"clock":{"clock":{"clock":{"at":1}}}}"#);
        let Some(RawItem::Object(clock)) = nested.get(FieldKey::Clock) else {
            panic!("an object")
        };
        let Some(RawItem::Object(clock)) = clock.get(FieldKey::Clock) else {
            panic!("an object in it")
        };
        assert!(matches!(clock.entries[0].item, RawItem::Unfit(_)));
    }
}
