//! Defines the entries of the ledger: proposals that are to be appended, and entries that stand
//! there.

use crate::chain::{Hash, hash_of, seal_of};
use crate::name::{Author, GameId, Key};

/// A random number that keeps a sealed text from being guessed.
pub type Salt = [u8; 16];

/// A free text that somebody wrote, kept beside the chain so that it can be erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The key of the act that it is the value of, such as `white` or `reason`.
    pub field: Box<str>,
    /// Its salt.
    pub salt: Salt,
    /// The text.
    pub text: Box<str>,
}

/// The hash that the chain holds in place of a free text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The key of the act that the text is the value of.
    pub field: Box<str>,
    /// The salted hash of the text.
    pub digest: Hash,
}

/// An act to be appended to the record of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The game.
    pub game: GameId,
    /// The number that the entry shall have; 0 is the start of the game.
    pub expected_seq: u32,
    /// The key of the act.
    pub key: Key,
    /// Who sent it.
    pub author: Author,
    /// When it was received, microseconds since 1970 (UTC), by the clock of whoever received it.
    pub received_us: i64,
    /// The act as one line of the protocol without its free text.
    pub body: Box<str>,
    /// The free text of the act.
    pub texts: Vec<Text>,
    /// What was announced: the rulings, the version of the engine and the edition, as JSON; `None`
    /// where nothing was.
    pub told: Option<Box<str>>,
}

/// An act that stands in the record of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The game.
    pub game: GameId,
    /// Its place in the record of the game, from 0.
    pub seq: u32,
    /// The key of the act.
    pub key: Key,
    /// Who sent it.
    pub author: Author,
    /// When it was received, microseconds since 1970 (UTC).
    pub received_us: i64,
    /// The act as one line of the protocol without its free text.
    pub body: Box<str>,
    /// What the chain holds of its free text.
    pub seals: Vec<Seal>,
    /// What was announced, as JSON.
    pub told: Option<Box<str>>,
    /// The hash of the entry before it; [`Hash::NONE`] for the first.
    pub previous: Hash,
    /// Its own hash.
    pub hash: Hash,
    /// Its free text, as far as it has not been erased.
    pub texts: Vec<Text>,
}

/// Bytes that a line of a record file spends on each text besides its field and itself: salt, seal
/// and what stands between.
const AROUND_A_TEXT: usize = 128;

impl Proposal {
    /// How many bytes it brings into the record, names and hashes apart.
    pub(crate) fn bytes(&self) -> usize {
        // the field stands at the seal and at the text
        let texts = self.texts.iter();
        let texts = texts.map(|text| 2 * text.field.len() + text.text.len() + AROUND_A_TEXT);
        self.body.len() + self.told.as_deref().map_or(0, str::len) + texts.sum::<usize>()
    }

    /// The entry that the proposal becomes after an entry with the hash `previous`.
    #[must_use]
    pub fn after(&self, previous: Hash) -> Entry {
        let mut entry = Entry {
            game: self.game.clone(),
            seq: self.expected_seq,
            key: self.key.clone(),
            author: self.author.clone(),
            received_us: self.received_us,
            body: self.body.clone(),
            seals: self.texts.iter().map(seal_of).collect(),
            // nothing announced has one form only: an empty text would hash like it
            told: self.told.clone().filter(|told| !told.is_empty()),
            previous,
            hash: Hash::NONE,
            texts: self.texts.clone(),
        };
        entry.hash = hash_of(&entry);
        entry
    }

    /// Whether the entry is this act, appended before: the same author's same bytes. Of a text that
    /// has been erased nothing is left to compare.
    #[must_use]
    pub fn is(&self, entry: &Entry) -> bool {
        self.author == entry.author
            && self.body == entry.body
            && self.texts.len() == entry.seals.len()
            && self.texts.iter().all(|text| is_sealed_in(text, entry))
    }
}

impl Entry {
    /// What stands for an entry that cannot be read: no hash is that of what it says.
    pub(crate) fn unreadable(game: GameId, seq: u32) -> Entry {
        Entry {
            game,
            seq,
            key: Key::new("unreadable").expect("invariant: a word is a key"),
            author: Author::new("unreadable").expect("invariant: a word is an author"),
            received_us: 0,
            body: "".into(),
            seals: Vec::new(),
            told: None,
            previous: Hash::NONE,
            hash: Hash::NONE,
            texts: Vec::new(),
        }
    }

    /// Whether an empty text stands where nothing was announced: it hashes alike, and is nothing
    /// that is appended.
    pub(crate) fn told_is_empty(&self) -> bool {
        self.told.as_deref() == Some("")
    }
}

fn is_sealed_in(text: &Text, entry: &Entry) -> bool {
    let same_field = |field: &str| field == &*text.field;
    match entry.texts.iter().find(|kept| same_field(&kept.field)) {
        Some(kept) => kept.text == text.text,
        None => entry.seals.iter().any(|seal| same_field(&seal.field)),
    }
}
