//! Reads and writes the text notation: one line, one act, in words.

mod lexer;

use std::borrow::Cow;
use std::fmt::Write;

use crate::error::ProtocolError;
use crate::fields::bad_value;
use crate::key::{FieldKey, KeySet, PAIR, READING, REGULATIONS, SETTING, START, ValueShape};
use crate::raw::{Raw, RawEntry, RawItem, shortened};
use crate::read::{form_named, unknown_act};
use lexer::{WordToken, tokens, write_word};

type Result<T> = std::result::Result<T, ProtocolError>;

/// Whether a line is blank or a comment: no input, hence no verdict.
pub(crate) fn says_nothing(line: &str) -> bool {
    let line = line.trim_ascii_start();
    line.is_empty() || line.starts_with('#')
}

/// The actors: the word, `by` and `for`.
const ACTORS: [(&str, &str, Option<&str>); 6] = [
    ("W", "white", None),
    ("B", "black", None),
    ("A", "arbiter", None),
    ("S", "spectator", None),
    ("W-assistant", "assistant", Some("white")),
    ("B-assistant", "assistant", Some("black")),
];

/// The key that stands for `"board":"own"`.
const OWN_BOARD: &str = "own_board";

/// An error about the actor, told in the words of the notation.
pub(crate) fn in_its_words(error: ProtocolError) -> ProtocolError {
    match error {
        ProtocolError::MissingKey { key, act, expected } if key == FieldKey::By.name() => {
            let expected = format!("before it who acts, {}", actors_in(&expected)).into();
            ProtocolError::MissingKey { key, act, expected }
        }
        ProtocolError::BadValue {
            field,
            found,
            expected,
        } if field == FieldKey::By.name() => ProtocolError::BadValue {
            field,
            found,
            expected: actors_in(&expected).into(),
        },
        error => error,
    }
}

/// The protocol's words for actors exchanged for those of the notation.
fn actors_in(expected: &str) -> String {
    let named = |by: &str| {
        let words: Vec<&str> = ACTORS.iter().filter(|a| a.1 == by).map(|a| a.0).collect();
        if words.is_empty() {
            by.to_owned()
        } else {
            words.join(" or ")
        }
    };
    let bare = |word: &str| word.trim_end_matches(',').to_owned();
    let words = expected.split(' ').map(|word| {
        let comma = if word.ends_with(',') { "," } else { "" };
        format!("{}{comma}", named(&bare(word)))
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Reads one line into keys and values.
pub(crate) fn read(line: &str) -> Result<Raw<'_>> {
    let tokens = tokens(line)?;
    let mut rest = tokens.as_slice();
    let mut raw = Raw::new();
    let actor = take_actor(&mut rest, &mut raw);
    let Some((verb, rest)) = rest.split_first() else {
        return Err(malformed(
            "write an act: actor, verb, words",
            line.chars().count() + 1,
        ));
    };
    raw.add(FieldKey::Act, RawItem::Text(verb_of(verb)?), verb.column);
    let line = Reader::of(verb, actor)?;
    line.read(rest, &mut raw)?;
    Ok(raw)
}

fn malformed(reason: &str, column: usize) -> ProtocolError {
    ProtocolError::MalformedText {
        reason: reason.into(),
    }
    .at(Some(column))
}

fn take_actor<'a>(rest: &mut &[WordToken<'a>], raw: &mut Raw<'a>) -> Option<usize> {
    let (first, others) = rest.split_first()?;
    let (_, by, player) = ACTORS
        .iter()
        .find(|(word, ..)| first.key.is_none() && *word == first.value)?;
    raw.add(
        FieldKey::By,
        RawItem::Text(Cow::Borrowed(*by)),
        first.column,
    );
    if let Some(player) = player {
        raw.add(
            FieldKey::For,
            RawItem::Text(Cow::Borrowed(*player)),
            first.column,
        );
    }
    *rest = others;
    Some(first.column)
}

fn verb_of<'a>(verb: &WordToken<'a>) -> Result<Cow<'a, str>> {
    match verb.key {
        None => Ok(verb.value.clone()),
        Some(_) => Err(malformed(
            "write an act before its keys: actor, verb, words",
            verb.column,
        )),
    }
}

/// Somebody means an actor, but writes it as the protocol does, or small.
fn is_like_an_actor(word: &str) -> bool {
    ACTORS
        .iter()
        .any(|(short, by, _)| word.eq_ignore_ascii_case(short) || word.eq_ignore_ascii_case(by))
}

/// What the words after the verb may be.
struct Reader {
    act: &'static str,
    places: &'static [FieldKey],
    keys: KeySet,
}

impl Reader {
    fn of(verb: &WordToken<'_>, actor: Option<usize>) -> Result<Reader> {
        if verb.value == "start" {
            return match actor {
                None => Ok(Reader {
                    act: "start",
                    places: &[],
                    keys: START.and(REGULATIONS),
                }),
                Some(column) => Err(malformed(
                    "`start` has no actor; begin with `start`",
                    column,
                )),
            };
        }
        match form_named(&verb.value) {
            Some(form) => Ok(Reader {
                act: form.kind.name(),
                places: form.places,
                keys: if form.keys.contains(FieldKey::Regulations) {
                    form.keys.and(REGULATIONS)
                } else {
                    form.keys
                },
            }),
            None if actor.is_none() && is_like_an_actor(&verb.value) => {
                let name = verb.value.as_ref().into();
                Err(ProtocolError::UnknownActor { name }.at(Some(verb.column)))
            }
            None => Err(unknown_act(&verb.value).at(Some(verb.column))),
        }
    }

    fn read<'a>(&self, rest: &[WordToken<'a>], raw: &mut Raw<'a>) -> Result<()> {
        let mut places = self.places_for(rest).iter();
        let mut regulations = Raw::default();
        for token in rest {
            let key = match token.key {
                Some(name) => self.key(name, token)?,
                None => *places.next().ok_or_else(|| self.too_many(token))?,
            };
            let (key, item) = self.value(key, token)?;
            let into = if REGULATIONS.contains(key) {
                &mut regulations
            } else {
                &mut *raw
            };
            if into.seen.contains(key) {
                return Err(ProtocolError::DuplicateKey { key: key.name() }.at(Some(token.column)));
            }
            into.add(key, item, token.column);
        }
        if !regulations.entries.is_empty() {
            raw.object(FieldKey::Regulations, regulations);
        }
        Ok(())
    }

    /// The keys of the words without key: `release e4` names the square, `release e2 e4` from and
    /// square.
    fn places_for(&self, rest: &[WordToken<'_>]) -> &'static [FieldKey] {
        let words = rest.iter().filter(|token| token.key.is_none()).count();
        match self.places {
            [FieldKey::From, places @ ..] if words < self.places.len() => places,
            places => places,
        }
    }

    fn too_many(&self, token: &WordToken<'_>) -> ProtocolError {
        let word = shortened(&token.value);
        let reason = format!(
            "{word:?} is one word too many for `{}`; write text in quotes, keys as key=value",
            self.act
        );
        malformed(&reason, token.column)
    }

    fn key(&self, name: &str, token: &WordToken<'_>) -> Result<FieldKey> {
        if name == OWN_BOARD && self.act != "start" {
            return Ok(FieldKey::Board);
        }
        let allowed = |key: &FieldKey| self.is_written(*key);
        FieldKey::from_name(name)
            .filter(allowed)
            .ok_or_else(|| self.unknown(name, token))
    }

    fn is_written(&self, key: FieldKey) -> bool {
        let is_start = self.act == "start";
        // `start` has no regulations when it names none
        let is_written_otherwise = match key {
            FieldKey::Board => !is_start,
            FieldKey::Regulations => is_start,
            _ => key.shape() == ValueShape::JsonOnly,
        };
        self.keys.contains(key) && !is_written_otherwise
    }

    fn unknown(&self, name: &str, token: &WordToken<'_>) -> ProtocolError {
        let keys = self
            .keys
            .iter()
            .filter(|key| self.is_written(*key))
            .map(FieldKey::name);
        let own = (self.act != "start").then_some(OWN_BOARD);
        let known = keys.chain(own).collect::<Vec<_>>().join(", ").into();
        ProtocolError::UnknownKey {
            key: shortened(name).into(),
            act: self.act,
            known,
        }
        .at(Some(token.column))
    }

    fn value<'a>(&self, key: FieldKey, token: &WordToken<'a>) -> Result<(FieldKey, RawItem<'a>)> {
        let word = &token.value;
        let item = match (key, &**word) {
            (FieldKey::Result, "restore") if self.act == "agree" => {
                return Ok((FieldKey::Restore, RawItem::Truth(true)));
            }
            (FieldKey::Board, _) if self.act != "start" => own_board(word),
            (FieldKey::To, "off") => Ok(RawItem::Null),
            (FieldKey::Clock, _) => clock_item(
                word,
                if self.act == "start" {
                    SETTING
                } else {
                    READING
                },
            ),
            (FieldKey::Regulations, "none") => Ok(RawItem::Object(Box::default())),
            (FieldKey::Regulations, _) => {
                Err(bad_value(key, &RawItem::Text(word.clone()), NO_REGULATIONS))
            }
            // the number of a ruling, not of an act
            (FieldKey::Of, ruling) if ruling.contains('.') => Ok(RawItem::Text(word.clone())),
            _ => item_of(key, word),
        };
        Ok((key, item.map_err(|error| error.at(Some(token.column)))?))
    }
}

const NO_REGULATIONS: &str = "each regulation by its own key, or regulations=none";

fn own_board(word: &str) -> Result<RawItem<'static>> {
    match word {
        "true" => Ok(RawItem::Text(Cow::Borrowed("own"))),
        "false" => Ok(RawItem::Text(Cow::Borrowed("main"))),
        _ => Err(bad_value(
            FieldKey::Board,
            &RawItem::Text(word.into()),
            "own_board=true",
        )),
    }
}

fn item_of<'a>(key: FieldKey, word: &Cow<'a, str>) -> Result<RawItem<'a>> {
    match key.shape() {
        ValueShape::Number => number_of(key, word).map(RawItem::Number),
        ValueShape::Truth => match truth_of(word) {
            Some(truth) => Ok(truth),
            None => Err(bad_value(
                key,
                &RawItem::Text(word.clone()),
                "true or false",
            )),
        },
        ValueShape::List => Ok(RawItem::List(list_of(word))),
        ValueShape::Pair => pair_item(key, word),
        ValueShape::Value => Ok(value_item(word)),
        ValueShape::Word | ValueShape::Text | ValueShape::Clock | ValueShape::JsonOnly => {
            Ok(RawItem::Text(word.clone()))
        }
    }
}

fn number_of(key: FieldKey, word: &str) -> Result<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_plain { word.parse().ok() } else { None };
    number.ok_or_else(|| bad_value(key, &RawItem::Text(word.into()), "an integer"))
}

fn truth_of(word: &str) -> Option<RawItem<'static>> {
    word.parse().ok().map(RawItem::Truth)
}

fn list_of<'a>(word: &Cow<'a, str>) -> Vec<Cow<'a, str>> {
    match word {
        Cow::Borrowed(word) => word.split(',').map(Cow::Borrowed).collect(),
        Cow::Owned(word) => word
            .split(',')
            .map(|part| Cow::Owned(part.to_owned()))
            .collect(),
    }
}

/// A list if it has a comma or is a square; true and false; a number; else a word.
fn value_item<'a>(word: &Cow<'a, str>) -> RawItem<'a> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if let (true, Ok(number)) = (is_number, word.parse()) {
        return RawItem::Number(number);
    }
    let is_list = word.contains(',') || board::Square::from_ascii(word.as_bytes()).is_ok();
    if is_list {
        return RawItem::List(list_of(word));
    }
    truth_of(word).unwrap_or_else(|| RawItem::Text(word.clone()))
}

fn pair_item<'a>(key: FieldKey, word: &str) -> Result<RawItem<'a>> {
    parts_item(
        key,
        word,
        PAIR,
        "two numbers as white/black, for example 1/0",
    )
}

fn clock_item<'a>(word: &str, keys: KeySet) -> Result<RawItem<'a>> {
    let expected = if keys == SETTING {
        "milliseconds as white/black/increment/delay, for example 5400000/5400000/30000/0"
    } else {
        "milliseconds and whose clock runs, for example 1800000/1830000/white"
    };
    parts_item(FieldKey::Clock, word, keys, expected)
}

/// The parts between slashes, for `keys` in their order. Of the times of `start` the last ones may
/// be left out.
fn parts_item<'a>(key: FieldKey, word: &str, keys: KeySet, expected: &str) -> Result<RawItem<'a>> {
    let bad = || bad_value(key, &RawItem::Text(word.into()), expected);
    let mut raw = Raw::default();
    let mut keys = keys.iter();
    for part in word.split('/') {
        let inner = keys.next().ok_or_else(bad)?;
        let item = match inner {
            FieldKey::Running => RawItem::Text(Cow::Owned(part.to_owned())),
            _ => RawItem::Number(number_of(key, part).map_err(|_| bad())?),
        };
        raw.add(inner, item, 0);
    }
    if raw.entries.len() < 2 {
        return Err(bad());
    }
    Ok(RawItem::Object(Box::new(raw)))
}

/// Writes keys and values as one line.
pub(crate) fn write(raw: &Raw<'_>) -> String {
    let mut out = String::with_capacity(64);
    if let Some(actor) = actor_of(raw) {
        out.push_str(actor);
        out.push(' ');
    }
    let act = raw.text(FieldKey::Act).unwrap_or_default();
    out.push_str(act);
    let places = form_named(act).map_or(&[][..], |form| form.places);
    for entry in &raw.entries {
        if !matches!(entry.key, FieldKey::Act | FieldKey::By | FieldKey::For) {
            write_entry(entry, act == "start", places, &mut out);
        }
    }
    out
}

fn actor_of(raw: &Raw<'_>) -> Option<&'static str> {
    let (by, player) = (raw.text(FieldKey::By)?, raw.text(FieldKey::For));
    let actor = ACTORS
        .iter()
        .find(|(_, known, of)| *known == by && *of == player);
    actor.map(|(word, ..)| *word)
}

fn write_entry(entry: &RawEntry<'_>, is_start: bool, places: &[FieldKey], out: &mut String) {
    match (&entry.item, entry.key) {
        (RawItem::Object(none), FieldKey::Regulations) if none.entries.is_empty() => {
            out.push_str(" regulations=none");
        }
        (RawItem::Object(regulations), FieldKey::Regulations) => {
            for regulation in &regulations.entries {
                write_entry(regulation, true, &[], out);
            }
        }
        (_, FieldKey::Board) if !is_start => out.push_str(" own_board=true"),
        (RawItem::Object(act), FieldKey::Instead) => {
            out.push_str(" instead=");
            write_word(&write(act), out);
        }
        (_, FieldKey::Restore) => out.push_str(" restore"),
        (item, key) => {
            out.push(' ');
            if !places.contains(&key) {
                out.push_str(key.name());
                out.push('=');
            }
            write_item(item, out);
        }
    }
}

fn write_item(item: &RawItem<'_>, out: &mut String) {
    match item {
        RawItem::Null => out.push_str("off"),
        RawItem::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
        RawItem::Number(number) => {
            write!(out, "{number}").expect("invariant: a String takes every text");
        }
        RawItem::Text(text) => write_word(text, out),
        RawItem::List(list) => out.push_str(&list.join(",")),
        RawItem::Object(parts) => {
            for (place, part) in parts.entries.iter().enumerate() {
                if place > 0 {
                    out.push('/');
                }
                write_item(&part.item, out);
            }
        }
        RawItem::Unfit(_) => {}
    }
}
