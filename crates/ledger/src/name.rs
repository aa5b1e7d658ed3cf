//! Checks the names that go with every entry: of the game, of the act, of whoever sent it.

use std::fmt;
use std::sync::Arc;

use crate::limits::{MAX_AUTHOR_BYTES, MAX_GAME_ID_BYTES, MAX_KEY_BYTES};

/// Why a text is no name of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} is {found}; write 1 to {limit} of the characters A-Z a-z 0-9 . _ : -")]
pub struct NotAName {
    what: &'static str,
    found: Box<str>,
    limit: usize,
}

fn checked(what: &'static str, text: &str, limit: usize) -> Result<Arc<str>, NotAName> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._:-".contains(&byte);
    let bad = |found: String| NotAName {
        what,
        found: found.into(),
        limit,
    };
    match text.len() {
        0 => Err(bad("empty".into())),
        length if length > limit => Err(bad(format!("{length} bytes long"))),
        _ if text.bytes().all(allowed) => Ok(text.into()),
        _ => Err(bad(format!("{:?}", text.escape_debug().to_string()))),
    }
}

macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $what:literal, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Arc<str>);

        impl $name {
            #[doc = concat!("Reads ", $what, ".")]
            ///
            /// # Errors
            /// It is empty, too long, or has other characters than letters, digits and `._:-`.
            pub fn new(text: &str) -> Result<$name, NotAName> {
                checked($what, text, $limit).map($name)
            }

            /// As it is written.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}

name! {
    /// The name of a game, unlike that of any other game in the store. It tells nothing about the
    /// players.
    ///
    /// ```
    /// use jadoube_ledger::GameId;
    /// assert_eq!(GameId::new("e7-r3-b12")?.as_str(), "e7-r3-b12");
    /// assert!(GameId::new("board 12").is_err());
    /// # Ok::<(), jadoube_ledger::NotAName>(())
    /// ```
    GameId, "the name of a game", MAX_GAME_ID_BYTES
}

name! {
    /// The key of an act: whoever sends the act makes it, and sends the act again under the same
    /// key when no answer came. A key belongs to one act of its game for ever.
    ///
    /// ```
    /// use jadoube_ledger::Key;
    /// assert!(Key::new("board-12:4711").is_ok() && Key::new("").is_err());
    /// ```
    Key, "the key of an act", MAX_KEY_BYTES
}

name! {
    /// Who sent an act: the identifier of an account or of a device, never a person's name.
    ///
    /// ```
    /// use jadoube_ledger::Author;
    /// assert!(Author::new("device:3").is_ok() && Author::new("Anna Ä.").is_err());
    /// ```
    Author, "the author of an act", MAX_AUTHOR_BYTES
}
