//! Turns keys and their written values into values of the Laws, one kind of value at a time.

use std::borrow::Cow;

use board::shakmaty::uci::UciMove;
use board::{ByColor, CastlingMode, Piece, Square, Tolerant};
use laws::limits::{MAX_PLIES, MAX_SQUARES, MAX_STRING_BYTES};
use laws::{Footage, Intended, RulingId, Squares};

use crate::error::ProtocolError;
use crate::key::{FieldKey, KeySet, PAIR};
use crate::raw::{KeyFault, Raw, RawItem, shortened};
use crate::word::Word;

type Result<T> = std::result::Result<T, ProtocolError>;

/// The largest integer that every JSON implementation keeps exactly: the limit of times in
/// milliseconds.
pub(crate) const MAX_EXACT: i64 = (1 << 53) - 1;

/// Reads the keys of one act or object.
pub(crate) struct Fields<'r, 'a> {
    raw: &'r Raw<'a>,
    act: &'static str,
    pub(crate) mode: CastlingMode,
}

impl<'r, 'a> Fields<'r, 'a> {
    /// The keys of `act`, all of which must be among `known`; FENs are read in `mode`.
    pub(crate) fn new(
        raw: &'r Raw<'a>,
        act: &'static str,
        known: KeySet,
        mode: CastlingMode,
    ) -> Result<Fields<'r, 'a>> {
        let foreign = raw.seen.without(known).iter().next();
        match (&raw.trouble, foreign) {
            (Some(KeyFault::Unknown(name)), _) => Err(unknown_key(name, act, known)),
            (Some(KeyFault::Duplicate(key)), _) => {
                Err(ProtocolError::DuplicateKey { key: key.name() })
            }
            (None, Some(key)) => Err(unknown_key(key.name(), act, known)),
            (None, None) => Ok(Fields { raw, act, mode }),
        }
    }

    /// The value as it is.
    pub(crate) fn raw_item(&self, key: FieldKey) -> Option<&'r RawItem<'a>> {
        if self.raw.seen.contains(key) {
            self.raw.get(key)
        } else {
            None
        }
    }

    /// Whether the key is there.
    pub(crate) fn has(&self, key: FieldKey) -> bool {
        self.raw_item(key).is_some()
    }

    fn text_item(&self, key: FieldKey, expected: &str) -> Result<Option<&'r str>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Text(text)) => Ok(Some(text)),
            Some(item) => Err(bad_value(key, item, expected)),
        }
    }

    /// The value, or the error that it is missing.
    pub(crate) fn needed<T>(&self, key: FieldKey, value: Option<T>, expected: &str) -> Result<T> {
        let missing = || ProtocolError::MissingKey {
            key: key.name(),
            act: self.act,
            expected: expected.into(),
        };
        value.ok_or_else(missing)
    }

    /// A choice.
    pub(crate) fn choice<W: Word>(&self, key: FieldKey) -> Result<Option<W>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(item) => choice_of(key, item).map(Some),
        }
    }

    /// A choice that must be there.
    pub(crate) fn needed_choice<W: Word>(&self, key: FieldKey) -> Result<W> {
        match self.choice(key)? {
            Some(choice) => Ok(choice),
            None => self.needed(key, None, &choices::<W>()),
        }
    }

    /// A choice that may be `null` as well: then `none`.
    pub(crate) fn choice_or_null<W: Word>(&self, key: FieldKey, none: W) -> Result<Option<W>> {
        match self.raw_item(key) {
            Some(RawItem::Null) => Ok(Some(none)),
            _ => self.choice(key),
        }
    }

    /// A square.
    pub(crate) fn square(&self, key: FieldKey) -> Result<Option<Square>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Text(text)) => square_of(key, text).map(Some),
            Some(item) => Err(ProtocolError::BadSquare {
                field: key.name(),
                found: item.to_string().into(),
            }),
        }
    }

    /// A square that must be there.
    pub(crate) fn needed_square(&self, key: FieldKey) -> Result<Square> {
        self.needed(key, self.square(key)?, "a square from a1 to h8")
    }

    /// A square or `null`; missing is `None` as well.
    pub(crate) fn square_or_null(&self, key: FieldKey) -> Result<Option<Square>> {
        match self.raw_item(key) {
            Some(RawItem::Null) => Ok(None),
            _ => self.square(key),
        }
    }

    fn list(&self, key: FieldKey, expected: &str) -> Result<Option<&'r [Cow<'a, str>]>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::List(list)) => Ok(Some(list)),
            Some(item) => Err(bad_value(key, item, expected)),
        }
    }

    /// A list of squares; missing is empty.
    pub(crate) fn squares(&self, key: FieldKey) -> Result<Squares> {
        squares_of(
            key,
            self.list(key, "a list of squares")?.unwrap_or_default(),
        )
    }

    /// A list of squares that is not empty.
    pub(crate) fn needed_squares(&self, key: FieldKey) -> Result<Squares> {
        let squares = self.squares(key)?;
        self.needed(
            key,
            (!squares.is_empty()).then_some(squares),
            "a list of one square or more",
        )
    }

    /// A list of choices; missing is empty.
    pub(crate) fn choice_list<W: Word>(&self, key: FieldKey) -> Result<Vec<W>> {
        let list = self
            .list(key, &format!("a list of {}", choices::<W>()))?
            .unwrap_or_default();
        list.iter()
            .map(|word| choice_of(key, &RawItem::Text(word.clone())))
            .collect()
    }

    /// A list of moves; missing is empty.
    pub(crate) fn moves(&self, key: FieldKey) -> Result<Vec<Intended>> {
        let list = self
            .list(key, "a list of moves in UCI notation")?
            .unwrap_or_default();
        if list.len() > MAX_PLIES {
            return Err(ProtocolError::TooManyPlies {
                field: key.name(),
                found: list.len(),
            });
        }
        list.iter().map(|word| intended_of(key, word)).collect()
    }

    /// A move.
    pub(crate) fn intended(&self, key: FieldKey) -> Result<Option<Intended>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Text(text)) => intended_of(key, text).map(Some),
            Some(item) => Err(ProtocolError::BadMove {
                field: key.name(),
                found: item.to_string().into(),
            }),
        }
    }

    /// A move that must be there.
    pub(crate) fn needed_intended(&self, key: FieldKey) -> Result<Intended> {
        self.needed(key, self.intended(key)?, "a move in UCI notation")
    }

    /// A man.
    pub(crate) fn piece(&self, key: FieldKey) -> Result<Option<Piece>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(item) => piece_of(key, item).map(Some),
        }
    }

    /// A man that must be there.
    pub(crate) fn needed_piece(&self, key: FieldKey) -> Result<Piece> {
        self.needed(key, self.piece(key)?, "a man as in a FEN")
    }

    /// A position.
    pub(crate) fn position(&self, key: FieldKey) -> Result<Option<Tolerant>> {
        let Some(fen) = self.text_item(key, "a FEN")? else {
            return Ok(None);
        };
        let bad = |source| ProtocolError::BadFen {
            field: key.name(),
            source,
        };
        Tolerant::from_fen(fen, self.mode).map(Some).map_err(bad)
    }

    /// A position in a box.
    pub(crate) fn boxed_position(&self, key: FieldKey) -> Result<Option<Box<Tolerant>>> {
        Ok(self.position(key)?.map(Box::new))
    }

    /// An integer from `least` to `most`.
    pub(crate) fn number(&self, key: FieldKey, least: i64, most: i64) -> Result<Option<i64>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Number(number)) if (least..=most).contains(number) => Ok(Some(*number)),
            Some(item) => Err(bad_value(
                key,
                item,
                &format!("an integer from {least} to {most}"),
            )),
        }
    }

    /// A `u32` that is at least `least`.
    pub(crate) fn count(&self, key: FieldKey, least: u32) -> Result<Option<u32>> {
        let number = self.number(key, least.into(), u32::MAX.into())?;
        Ok(number.and_then(|number| u32::try_from(number).ok()))
    }

    /// A `u8` that is at least `least`.
    pub(crate) fn small(&self, key: FieldKey, least: u8) -> Result<Option<u8>> {
        let number = self.number(key, least.into(), u8::MAX.into())?;
        Ok(number.and_then(|number| u8::try_from(number).ok()))
    }

    /// True or false.
    pub(crate) fn truth(&self, key: FieldKey) -> Result<Option<bool>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Truth(truth)) => Ok(Some(*truth)),
            Some(item) => Err(bad_value(key, item, "true or false")),
        }
    }

    /// Free text.
    pub(crate) fn string(&self, key: FieldKey) -> Result<Option<Box<str>>> {
        match self.text_item(key, "a text")? {
            Some(text) if text.len() > MAX_STRING_BYTES => Err(ProtocolError::StringTooLong {
                field: key.name(),
                bytes: text.len(),
            }),
            text => Ok(text.map(Box::from)),
        }
    }

    /// A place in a recording: the camera, and the time that it shows.
    pub(crate) fn footage(&self) -> Result<Option<Footage>> {
        if !self.has(FieldKey::Camera) && !self.has(FieldKey::Footage) {
            return Ok(None);
        }
        let camera = self.text_item(FieldKey::Camera, CAMERA)?;
        let camera = self.needed(FieldKey::Camera, camera, CAMERA)?;
        let time = self.text_item(FieldKey::Footage, TIME_OF_DAY)?;
        let time = self.needed(FieldKey::Footage, time, TIME_OF_DAY)?;
        let bad = |key, found: &str, expected| {
            bad_value(key, &RawItem::Text(Cow::Borrowed(found)), expected)
        };
        let at_s = seconds_of(time).ok_or_else(|| bad(FieldKey::Footage, time, TIME_OF_DAY))?;
        let footage = Footage::new(camera, at_s);
        footage
            .map(Some)
            .ok_or_else(|| bad(FieldKey::Camera, camera, CAMERA))
    }

    /// An object, to be read with fields of its own.
    pub(crate) fn object(&self, key: FieldKey, known: KeySet) -> Result<Option<Fields<'r, 'a>>> {
        match self.raw_item(key) {
            None => Ok(None),
            Some(RawItem::Object(raw)) => Fields::new(raw, key.name(), known, self.mode).map(Some),
            Some(item) => Err(bad_value(
                key,
                item,
                &format!("an object with the keys {}", names(known)),
            )),
        }
    }

    /// The number of a ruling, as verdicts write it.
    pub(crate) fn needed_ruling(&self, key: FieldKey) -> Result<RulingId> {
        const RULING: &str = "the `id` of a ruling, such as 4.0";
        let text = self.text_item(key, RULING)?;
        let text = self.needed(key, text, RULING)?;
        let id = text.split_once('.').and_then(|(seq, place)| {
            let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let digits = plain(seq) && plain(place);
            Some((seq.parse().ok().filter(|_| digits)?, place.parse().ok()?))
        });
        id.ok_or_else(|| bad_value(key, &RawItem::Text(text.into()), RULING))
    }

    /// A number for White and one for Black, 0 where none is given.
    pub(crate) fn pair(&self, key: FieldKey) -> Result<Option<ByColor<u32>>> {
        let Some(pair) = self.object(key, PAIR)? else {
            return Ok(None);
        };
        Ok(Some(ByColor {
            white: pair.count(FieldKey::White, 0)?.unwrap_or(0),
            black: pair.count(FieldKey::Black, 0)?.unwrap_or(0),
        }))
    }

    /// The value of `decide`, as it is.
    pub(crate) fn value(&self, expected: &str) -> Result<&'r RawItem<'a>> {
        self.needed(FieldKey::Value, self.raw_item(FieldKey::Value), expected)
    }
}

fn unknown_key(key: &str, act: &'static str, known: KeySet) -> ProtocolError {
    ProtocolError::UnknownKey {
        key: key.into(),
        act,
        known: names(known).into(),
    }
}

fn names(keys: KeySet) -> String {
    keys.iter()
        .map(FieldKey::name)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The error that a key does not take this.
pub(crate) fn bad_value(key: FieldKey, found: &RawItem<'_>, expected: &str) -> ProtocolError {
    let found = found.to_string().into();
    ProtocolError::BadValue {
        field: key.name(),
        found,
        expected: expected.into(),
    }
}

const CAMERA: &str = "the name of a camera, 1 to 16 letters, digits and hyphens";
const TIME_OF_DAY: &str = "the time that the recording shows, as 14:32:10";

/// The seconds since midnight of a time as `14:32:10`.
fn seconds_of(time: &str) -> Option<u32> {
    let mut parts = time.split(':').map(|part| {
        let is_two_digits = part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_two_digits)
    });
    let mut below = |most: u32| parts.next()?.filter(|number| *number < most);
    let (hours, minutes, seconds) = (below(24)?, below(60)?, below(60)?);
    let is_all = parts.next().is_none();
    is_all.then_some(hours * 3_600 + minutes * 60 + seconds)
}

/// Seconds since midnight as `14:32:10`.
pub(crate) fn time_of_day(seconds: u32) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{hours:02}:{minutes:02}:{:02}", seconds % 60)
}

/// The words of a choice, for a message.
pub(crate) fn choices<W: Word>() -> String {
    let words: Vec<&str> = W::WORDS.iter().map(|(word, _)| *word).collect();
    format!("one of: {}", words.join(", "))
}

/// The choice that a value stands for.
pub(crate) fn choice_of<W: Word>(key: FieldKey, item: &RawItem<'_>) -> Result<W> {
    let chosen = match item {
        RawItem::Text(text) => W::from_word(text),
        _ => None,
    };
    chosen.ok_or_else(|| bad_value(key, item, &choices::<W>()))
}

fn square_of(key: FieldKey, text: &str) -> Result<Square> {
    let bad = |_| ProtocolError::BadSquare {
        field: key.name(),
        found: quoted(text),
    };
    Square::from_ascii(text.as_bytes()).map_err(bad)
}

/// The squares of a list.
pub(crate) fn squares_of(key: FieldKey, list: &[Cow<'_, str>]) -> Result<Squares> {
    if list.len() > MAX_SQUARES {
        return Err(ProtocolError::TooManySquares {
            field: key.name(),
            found: list.len(),
        });
    }
    list.iter().map(|word| square_of(key, word)).collect()
}

fn intended_of(key: FieldKey, text: &str) -> Result<Intended> {
    match UciMove::from_ascii(text.as_bytes()) {
        Ok(UciMove::Normal { from, to, .. }) if from == to => Err(ProtocolError::MoveToItself {
            field: key.name(),
            found: quoted(text),
        }),
        Ok(UciMove::Normal {
            from,
            to,
            promotion,
        }) => Ok(Intended {
            from,
            to,
            promotion,
        }),
        _ => Err(ProtocolError::BadMove {
            field: key.name(),
            found: quoted(text),
        }),
    }
}

fn piece_of(key: FieldKey, item: &RawItem<'_>) -> Result<Piece> {
    let piece = match item {
        RawItem::Text(text) => one_char(text).and_then(Piece::from_char),
        _ => None,
    };
    let bad = || ProtocolError::BadPiece {
        field: key.name(),
        found: item.to_string().into(),
    };
    piece.ok_or_else(bad)
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn quoted(text: &str) -> Box<str> {
    format!("{:?}", shortened(text)).into()
}
