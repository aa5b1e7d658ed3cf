//! Reads and writes the text notation: one line, one act, in words.

mod lexer;

use std::borrow::Cow;
use std::fmt::Write;

use crate::error::ProtocolError;
use crate::fields::bad_value;
use crate::key::{Key, KeySet, PAIR, READING, REGULATIONS, SETTING, START, Shape};
use crate::raw::{Entry, Item, Raw, shortened};
use crate::read::{form_named, unknown_act};
use lexer::{Token, tokens, write_word};

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
        ProtocolError::MissingKey { key, act, expected } if key == Key::By.name() => {
            let expected = format!("before it who acts, {}", actors_in(&expected)).into();
            ProtocolError::MissingKey { key, act, expected }
        }
        ProtocolError::BadValue {
            field,
            found,
            expected,
        } if field == Key::By.name() => ProtocolError::BadValue {
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
    raw.add(Key::Act, Item::Text(verb_of(verb)?), verb.column);
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

fn take_actor<'a>(rest: &mut &[Token<'a>], raw: &mut Raw<'a>) -> Option<usize> {
    let (first, others) = rest.split_first()?;
    let (_, by, player) = ACTORS
        .iter()
        .find(|(word, ..)| first.key.is_none() && *word == first.value)?;
    raw.add(Key::By, Item::Text(Cow::Borrowed(*by)), first.column);
    if let Some(player) = player {
        raw.add(Key::For, Item::Text(Cow::Borrowed(*player)), first.column);
    }
    *rest = others;
    Some(first.column)
}

fn verb_of<'a>(verb: &Token<'a>) -> Result<Cow<'a, str>> {
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
    places: &'static [Key],
    keys: KeySet,
}

impl Reader {
    fn of(verb: &Token<'_>, actor: Option<usize>) -> Result<Reader> {
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
                keys: if form.keys.contains(Key::Regulations) {
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

    fn read<'a>(&self, rest: &[Token<'a>], raw: &mut Raw<'a>) -> Result<()> {
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
            raw.object(Key::Regulations, regulations);
        }
        Ok(())
    }

    /// The keys of the words without key: `release e4` names the square, `release e2 e4` from and
    /// square.
    fn places_for(&self, rest: &[Token<'_>]) -> &'static [Key] {
        let words = rest.iter().filter(|token| token.key.is_none()).count();
        match self.places {
            [Key::From, places @ ..] if words < self.places.len() => places,
            places => places,
        }
    }

    fn too_many(&self, token: &Token<'_>) -> ProtocolError {
        let word = shortened(&token.value);
        let reason = format!(
            "{word:?} is one word too many for `{}`; write text in quotes, keys as key=value",
            self.act
        );
        malformed(&reason, token.column)
    }

    fn key(&self, name: &str, token: &Token<'_>) -> Result<Key> {
        if name == OWN_BOARD && self.act != "start" {
            return Ok(Key::Board);
        }
        let allowed = |key: &Key| self.is_written(*key);
        Key::from_name(name)
            .filter(allowed)
            .ok_or_else(|| self.unknown(name, token))
    }

    fn is_written(&self, key: Key) -> bool {
        let is_start = self.act == "start";
        // `start` has no regulations when it names none
        let is_written_otherwise = match key {
            Key::Board => !is_start,
            Key::Regulations => is_start,
            _ => key.shape() == Shape::JsonOnly,
        };
        self.keys.contains(key) && !is_written_otherwise
    }

    fn unknown(&self, name: &str, token: &Token<'_>) -> ProtocolError {
        let keys = self
            .keys
            .iter()
            .filter(|key| self.is_written(*key))
            .map(Key::name);
        let own = (self.act != "start").then_some(OWN_BOARD);
        let known = keys.chain(own).collect::<Vec<_>>().join(", ").into();
        ProtocolError::UnknownKey {
            key: shortened(name).into(),
            act: self.act,
            known,
        }
        .at(Some(token.column))
    }

    fn value<'a>(&self, key: Key, token: &Token<'a>) -> Result<(Key, Item<'a>)> {
        let word = &token.value;
        let item = match (key, &**word) {
            (Key::Result, "restore") if self.act == "agree" => {
                return Ok((Key::Restore, Item::Truth(true)));
            }
            (Key::Board, _) if self.act != "start" => own_board(word),
            (Key::To, "off") => Ok(Item::Null),
            (Key::Clock, _) => clock_item(
                word,
                if self.act == "start" {
                    SETTING
                } else {
                    READING
                },
            ),
            (Key::Regulations, "none") => Ok(Item::Object(Box::default())),
            (Key::Regulations, _) => Err(bad_value(key, &Item::Text(word.clone()), NO_REGULATIONS)),
            // the number of a ruling, not of an act
            (Key::Of, ruling) if ruling.contains('.') => Ok(Item::Text(word.clone())),
            _ => item_of(key, word),
        };
        Ok((key, item.map_err(|error| error.at(Some(token.column)))?))
    }
}

const NO_REGULATIONS: &str = "each regulation by its own key, or regulations=none";

fn own_board(word: &str) -> Result<Item<'static>> {
    match word {
        "true" => Ok(Item::Text(Cow::Borrowed("own"))),
        "false" => Ok(Item::Text(Cow::Borrowed("main"))),
        _ => Err(bad_value(
            Key::Board,
            &Item::Text(word.into()),
            "own_board=true",
        )),
    }
}

fn item_of<'a>(key: Key, word: &Cow<'a, str>) -> Result<Item<'a>> {
    match key.shape() {
        Shape::Number => number_of(key, word).map(Item::Number),
        Shape::Truth => match truth_of(word) {
            Some(truth) => Ok(truth),
            None => Err(bad_value(key, &Item::Text(word.clone()), "true or false")),
        },
        Shape::List => Ok(Item::List(list_of(word))),
        Shape::Pair => pair_item(key, word),
        Shape::Value => Ok(value_item(word)),
        Shape::Word | Shape::Text | Shape::Clock | Shape::JsonOnly => Ok(Item::Text(word.clone())),
    }
}

fn number_of(key: Key, word: &str) -> Result<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_plain { word.parse().ok() } else { None };
    number.ok_or_else(|| bad_value(key, &Item::Text(word.into()), "an integer"))
}

fn truth_of(word: &str) -> Option<Item<'static>> {
    word.parse().ok().map(Item::Truth)
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
fn value_item<'a>(word: &Cow<'a, str>) -> Item<'a> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if let (true, Ok(number)) = (is_number, word.parse()) {
        return Item::Number(number);
    }
    let is_list = word.contains(',') || board::Square::from_ascii(word.as_bytes()).is_ok();
    if is_list {
        return Item::List(list_of(word));
    }
    truth_of(word).unwrap_or_else(|| Item::Text(word.clone()))
}

fn pair_item<'a>(key: Key, word: &str) -> Result<Item<'a>> {
    parts_item(
        key,
        word,
        PAIR,
        "two numbers as white/black, for example 1/0",
    )
}

fn clock_item<'a>(word: &str, keys: KeySet) -> Result<Item<'a>> {
    let expected = if keys == SETTING {
        "milliseconds as white/black/increment/delay, for example 5400000/5400000/30000/0"
    } else {
        "milliseconds and whose clock runs, for example 1800000/1830000/white"
    };
    parts_item(Key::Clock, word, keys, expected)
}

/// The parts between slashes, for `keys` in their order. Of the times of `start` the last ones may
/// be left out.
fn parts_item<'a>(key: Key, word: &str, keys: KeySet, expected: &str) -> Result<Item<'a>> {
    let bad = || bad_value(key, &Item::Text(word.into()), expected);
    let mut raw = Raw::default();
    let mut keys = keys.iter();
    for part in word.split('/') {
        let inner = keys.next().ok_or_else(bad)?;
        let item = match inner {
            Key::Running => Item::Text(Cow::Owned(part.to_owned())),
            _ => Item::Number(number_of(key, part).map_err(|_| bad())?),
        };
        raw.add(inner, item, 0);
    }
    if raw.entries.len() < 2 {
        return Err(bad());
    }
    Ok(Item::Object(Box::new(raw)))
}

/// Writes keys and values as one line.
pub(crate) fn write(raw: &Raw<'_>) -> String {
    let mut out = String::with_capacity(64);
    if let Some(actor) = actor_of(raw) {
        out.push_str(actor);
        out.push(' ');
    }
    let act = raw.text(Key::Act).unwrap_or_default();
    out.push_str(act);
    let places = form_named(act).map_or(&[][..], |form| form.places);
    for entry in &raw.entries {
        if !matches!(entry.key, Key::Act | Key::By | Key::For) {
            write_entry(entry, act == "start", places, &mut out);
        }
    }
    out
}

fn actor_of(raw: &Raw<'_>) -> Option<&'static str> {
    let (by, player) = (raw.text(Key::By)?, raw.text(Key::For));
    let actor = ACTORS
        .iter()
        .find(|(_, known, of)| *known == by && *of == player);
    actor.map(|(word, ..)| *word)
}

fn write_entry(entry: &Entry<'_>, is_start: bool, places: &[Key], out: &mut String) {
    match (&entry.item, entry.key) {
        (Item::Object(none), Key::Regulations) if none.entries.is_empty() => {
            out.push_str(" regulations=none");
        }
        (Item::Object(regulations), Key::Regulations) => {
            for regulation in &regulations.entries {
                write_entry(regulation, true, &[], out);
            }
        }
        (_, Key::Board) if !is_start => out.push_str(" own_board=true"),
        (Item::Object(act), Key::Instead) => {
            out.push_str(" instead=");
            write_word(&write(act), out);
        }
        (_, Key::Restore) => out.push_str(" restore"),
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

fn write_item(item: &Item<'_>, out: &mut String) {
    match item {
        Item::Null => out.push_str("off"),
        Item::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Item::Number(number) => {
            write!(out, "{number}").expect("invariant: a String takes every text");
        }
        Item::Text(text) => write_word(text, out),
        Item::List(list) => out.push_str(&list.join(",")),
        Item::Object(parts) => {
            for (place, part) in parts.entries.iter().enumerate() {
                if place > 0 {
                    out.push('/');
                }
                write_item(&part.item, out);
            }
        }
        Item::Unfit(_) => {}
    }
}
