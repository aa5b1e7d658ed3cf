//! Judges again the game that a record makes, and holds what was announced of it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use laws::limits::Winnability;
use laws::{Edition, Game, Refused, Ruling, Verdict};
use protocol::{Context, Languages, Line, ProtocolError, write_rulings};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::chain::HashedFields;
use crate::entry::Entry;
use crate::limits::MAX_TOLD_BYTES;
use crate::line::joined;

/// What was announced when an act was taken, with the version of the engine and the edition in
/// force. The engine of a later version may rule otherwise; what was announced stands.
///
/// ```
/// use jadoube_ledger::Announcement;
/// let told =
/// Announcement::read(r#"{"engine":"0.1.0","edition":"FIDE2023","refused":"no_such_man"}"#);
/// assert_eq!(told.unwrap().refused.as_deref(), Some("no_such_man"));
/// ```
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// The version of the engine.
    pub engine: Box<str>,
    /// The edition in force.
    pub edition: Box<str>,
    /// The rulings, as the verdict had them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rulings: Option<Box<RawValue>>,
    /// The rulings in short, where they are too many to be kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left_out: Option<LeftOut>,
    /// The code of the error, where the act named what is not there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refused: Option<Box<str>>,
    /// Whether the rulings were public at once, before an arbiter had spoken on them; an event may
    /// say so, and later otherwise.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_once: Option<AtOnce>,
    /// The engine failed: the act is recorded, and nothing was announced.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed: Option<Box<str>>,
}

/// Rulings that were announced and are not kept: whether the engine of today says the same can
/// still be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// How many they were.
    pub rulings: u32,
    /// What they hash to without their prose, in hexadecimal.
    pub hash: Box<str>,
}

impl LeftOut {
    /// Counts and hashes a list of rulings.
    fn of(list: &RawValue) -> LeftOut {
        let mut list = serde_json::from_str(list.get()).unwrap_or_default();
        without_prose(&mut list);
        let rulings = list.as_array().map_or(0, Vec::len);
        let hash = HashedFields::of(LEFT_OUT)
            .and(list.to_string().as_bytes())
            .hash();
        LeftOut {
            rulings: u32::try_from(rulings).unwrap_or(u32::MAX),
            hash: hash.to_string().into(),
        }
    }
}

const LEFT_OUT: &str = "jadoube ledger rulings 1";

/// Takes the prose out of a list of rulings: other words are no other ruling.
pub(crate) fn without_prose(rulings: &mut Value) {
    let rulings = rulings.as_array_mut().into_iter().flatten();
    for ruling in rulings.filter_map(Value::as_object_mut) {
        ruling.remove("text");
    }
}

/// That rulings were public at once, before an arbiter had spoken on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtOnce {
    /// The rulings were.
    Public,
}

impl Announcement {
    /// An announcement by this engine, under this edition.
    #[must_use]
    pub fn under(edition: Edition) -> Announcement {
        Announcement {
            engine: laws::VERSION.into(),
            edition: edition.key().into(),
            rulings: None,
            left_out: None,
            refused: None,
            at_once: None,
            failed: None,
        }
    }

    /// What an answer announces, as one object of JSON; `None` where it announces nothing.
    #[must_use]
    pub fn of(answer: &Answered, edition: Edition) -> Option<Box<str>> {
        Announcement::answering(answer, edition).map(|told| told.write())
    }

    /// What an answer announces; `None` where it announces nothing.
    #[must_use]
    pub fn answering(answer: &Answered, edition: Edition) -> Option<Announcement> {
        match answer {
            Ok(verdict) => {
                let mode = verdict.view.position.castling_mode();
                Announcement::ruling(verdict.seq, &verdict.rulings, Context { mode }, edition)
            }
            Err(refused) => Some(Announcement::refusing(refused, edition)),
        }
    }

    /// What the rulings on the act of this number announce, in a game of this context.
    fn ruling(
        seq: u32,
        rulings: &[Ruling],
        context: Context,
        edition: Edition,
    ) -> Option<Announcement> {
        let is_announced = seq == 0 || !rulings.is_empty();
        is_announced.then(|| Announcement {
            rulings: Some(raw(rulings, context)),
            ..Announcement::under(edition)
        })
    }

    fn refusing(refused: &Refused, edition: Edition) -> Announcement {
        Announcement {
            refused: Some(refused.code().into()),
            ..Announcement::under(edition)
        }
    }

    /// As one object of JSON, of at most [`MAX_TOLD_BYTES`]: rulings that take more are counted and
    /// hashed, see [`Announcement::in_short`].
    ///
    /// ```
    /// use jadoube_ledger::{Announcement, limits::MAX_TOLD_BYTES};
    /// use serde_json::value::RawValue;
    /// let list = format!("[{}]", vec![r#"{"offence":"illegal_move"}"#; 20_000].join(","));
    /// let told = Announcement { rulings: Some(RawValue::from_string(list)?),
    /// ..Announcement::under(laws::Edition::default()) }; let kept = told.write();
    /// assert!(kept.len() <= MAX_TOLD_BYTES);
    /// assert_eq!(Announcement::read(&kept)?.left_out.unwrap().rulings, 20_000);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Panics
    /// Never: every value of it can be written.
    #[must_use]
    pub fn write(&self) -> Box<str> {
        let whole = self.in_full();
        if whole.len() <= MAX_TOLD_BYTES {
            whole
        } else {
            self.in_short().in_full()
        }
    }

    /// As one object of JSON, however long it is.
    pub(crate) fn in_full(&self) -> Box<str> {
        let text = serde_json::to_string(self).expect("invariant: plain values are JSON");
        text.into()
    }

    /// The same, its rulings counted and hashed. What was announced in full and what was so kept
    /// can be compared by that.
    #[must_use]
    pub fn in_short(&self) -> Announcement {
        let left_out = self.rulings.as_deref().map(LeftOut::of);
        Announcement {
            engine: self.engine.clone(),
            edition: self.edition.clone(),
            rulings: None,
            left_out: left_out.or_else(|| self.left_out.clone()),
            refused: self.refused.clone(),
            at_once: self.at_once,
            failed: self.failed.clone(),
        }
    }

    /// Whether the engine failed on this entry when it was recorded; it is passed over for ever
    /// then.
    #[must_use]
    pub fn failed_on(entry: &Entry) -> bool {
        let told = entry.told.as_deref().map(Announcement::read);
        told.is_some_and(|told| told.is_ok_and(|told| told.failed.is_some()))
    }

    /// Reads what [`Announcement::write`] wrote.
    ///
    /// # Errors
    /// It is something else.
    pub fn read(text: &str) -> Result<Announcement, serde_json::Error> {
        serde_json::from_str(text)
    }
}

fn raw(rulings: &[Ruling], context: Context) -> Box<RawValue> {
    let mut list = Vec::new();
    write_rulings(rulings, context.mode, Languages::English, &mut list);
    let list = String::from_utf8(list).expect("invariant: JSON is UTF-8");
    RawValue::from_string(list).expect("invariant: a list of rulings is JSON")
}

/// The engine's answer to an act.
pub type Answered = Result<Verdict, Refused>;

/// What is announced on an act, if anything is.
type MaybeAnnouncement = Option<Announcement>;

/// Why an entry cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotJudged {
    /// The body is no line of the protocol that this version knows.
    #[error("entry {seq} is no line of the protocol: {error}")]
    NotALine {
        /// The entry.
        seq: u32,
        /// What is wrong with it.
        error: ProtocolError,
    },
    /// A game begins with its start, and has one.
    #[error("entry {seq}: a record begins with the start of the game, and has no other")]
    StartMisplaced {
        /// The entry.
        seq: u32,
    },
    /// The engine failed on it.
    #[error("entry {seq}: the engine of today fails on it")]
    EngineFailed {
        /// The entry.
        seq: u32,
    },
}

impl NotJudged {
    /// The number of the entry.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        match self {
            NotJudged::NotALine { seq, .. }
            | NotJudged::StartMisplaced { seq }
            | NotJudged::EngineFailed { seq } => *seq,
        }
    }
}

/// A game taken from its record, one entry after the other.
#[derive(Clone, Debug)]
pub struct Judge {
    game: Option<Game>,
    searches: Winnability,
}

impl Default for Judge {
    /// Makes no search: what one would find is asked.
    fn default() -> Judge {
        Judge::searching(Winnability::asked())
    }
}

impl Judge {
    /// Searches so far while it judges.
    #[must_use]
    pub const fn searching(searches: Winnability) -> Judge {
        let game = None;
        Judge { game, searches }
    }

    /// The game so far.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// How FENs of the next line are to be read.
    #[must_use]
    pub fn context(&self) -> Context {
        let mode = |game: &Game| game.position().castling_mode();
        self.game
            .as_ref()
            .map_or_else(Context::default, |game| Context { mode: mode(game) })
    }

    /// What the engine of today says to a line.
    ///
    /// # Errors
    /// The line stands where none of its kind can.
    pub fn take(&mut self, seq: u32, line: &Line) -> Result<Answered, NotJudged> {
        match (line, &mut self.game) {
            (Line::Start(start), None) if seq == 0 => {
                let (game, verdict) =
                    Game::with_limits((**start).clone(), self.searches).map_err(|error| {
                        NotJudged::NotALine {
                            seq,
                            error: error.into(),
                        }
                    })?;
                self.game = Some(game);
                Ok(Ok(verdict))
            }
            (Line::Act(act), Some(game)) => Ok(game.apply(act)),
            _ => Err(NotJudged::StartMisplaced { seq }),
        }
    }

    /// Counts an act on which the engine failed.
    pub fn pass_over(&mut self) {
        if let Some(game) = &mut self.game {
            game.skip();
        }
    }

    /// What the engine of today announces on an entry; `None` on one on which the engine failed
    /// when it was recorded, which is passed over for ever. After an error nothing more can be
    /// judged.
    pub(crate) fn entry(&mut self, entry: &Entry) -> Result<Option<MaybeAnnouncement>, NotJudged> {
        self.judged(entry, Judge::announced)
    }

    /// As [`Judge::entry`], with the state after the act.
    pub(crate) fn answer(&mut self, entry: &Entry) -> Result<Option<Answered>, NotJudged> {
        self.judged(entry, Judge::take)
    }

    fn judged<T>(
        &mut self,
        entry: &Entry,
        judge: fn(&mut Judge, u32, &Line) -> Result<T, NotJudged>,
    ) -> Result<Option<T>, NotJudged> {
        if Announcement::failed_on(entry) {
            self.pass_over();
            return Ok(None);
        }
        let seq = entry.seq;
        let line = joined(&entry.body, &entry.texts, self.context())
            .map_err(|error| NotJudged::NotALine { seq, error })?;
        let judged = catch_unwind(AssertUnwindSafe(|| judge(self, seq, &line)));
        judged
            .unwrap_or(Err(NotJudged::EngineFailed { seq }))
            .map(Some)
    }

    /// As [`Judge::take`], without the state after the act.
    fn announced(&mut self, seq: u32, line: &Line) -> Result<MaybeAnnouncement, NotJudged> {
        let ruled = match (line, &mut self.game) {
            (Line::Act(act), Some(game)) => game.rule(act),
            _ => self.take(seq, line)?.map(|verdict| verdict.rulings),
        };
        let Some(game) = &self.game else {
            return Err(NotJudged::StartMisplaced { seq });
        };
        let edition = game.regime().edition;
        Ok(match ruled {
            Ok(rulings) => Announcement::ruling(seq, &rulings, self.context(), edition),
            Err(refused) => Some(Announcement::refusing(&refused, edition)),
        })
    }
}
