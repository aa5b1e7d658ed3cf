//! Computes the hash chain of a game: each entry holds the hash of the one before it.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::entry::{Entry, Seal, Text};

/// A SHA-256 hash; written in hexadecimal.
///
/// ```
/// use jadoube_ledger::Hash;
/// let text = Hash::NONE.to_string();
/// assert_eq!((text.len(), text.parse()), (64, Ok(Hash::NONE)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash that stands before the first entry of a game.
    pub const NONE: Hash = Hash([0; 32]);
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&HEXLOWER.encode_display(&self.0), f)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hash has 64 hexadecimal digits, in small letters")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Hash, NotAHash> {
        bytes_of_hex(text).map(Hash).ok_or(NotAHash)
    }
}

/// The bytes that small hexadecimal digits stand for, exactly so many of them.
pub(crate) fn bytes_of_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

/// A hash over fields, each with its length before it, so that no two lists of fields hash alike.
pub(crate) struct HashedFields(Sha256);

impl HashedFields {
    /// A hash for one purpose, told from all others by `domain`.
    pub(crate) fn of(domain: &str) -> HashedFields {
        HashedFields(Sha256::new()).and(domain.as_bytes())
    }

    pub(crate) fn and(mut self, field: &[u8]) -> HashedFields {
        self.0.update((field.len() as u64).to_be_bytes());
        self.0.update(field);
        self
    }

    pub(crate) fn hash(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

const ENTRY: &str = "jadoube ledger entry 1";
const SEAL: &str = "jadoube ledger seal 1";

/// What the hash of this entry must be: over the domain, the game, the number, the hash before it,
/// and everything that was recorded with it, free text as its seals only.
///
/// ```
/// use jadoube_ledger::{Hash, hash_of, example};
/// let entry = example::entry();
/// assert_eq!(hash_of(&entry), entry.hash);
/// ```
#[must_use]
pub fn hash_of(entry: &Entry) -> Hash {
    let fields = HashedFields::of(ENTRY)
        .and(entry.game.as_str().as_bytes())
        .and(&entry.seq.to_be_bytes())
        .and(&entry.previous.0)
        .and(entry.key.as_str().as_bytes())
        .and(entry.author.as_str().as_bytes())
        .and(&entry.received_us.to_be_bytes())
        .and(entry.body.as_bytes())
        .and(entry.told.as_deref().unwrap_or_default().as_bytes());
    let seals = entry.seals.iter();
    seals
        .fold(fields, |fields, Seal { field, digest }| {
            fields.and(field.as_bytes()).and(&digest.0)
        })
        .hash()
}

/// The seal of a text: what the chain holds of it. Without the salt nobody can tell which text it
/// was.
#[must_use]
pub fn seal_of(text: &Text) -> Seal {
    let digest = HashedFields::of(SEAL)
        .and(&text.salt)
        .and(text.field.as_bytes())
        .and(text.text.as_bytes())
        .hash();
    Seal {
        field: text.field.clone(),
        digest,
    }
}
