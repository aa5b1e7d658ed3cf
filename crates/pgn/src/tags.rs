//! Keeps the tags of a game in their order, and finds them by their names.

use std::borrow::Cow;

use board::shakmaty::{KnownOutcome, Outcome};

use crate::text;

/// The tags of a game.
///
/// ```
/// use jadoube_pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.push("White", "M\u{FC}ller");
/// assert_eq!(tags.get("White"), Some("M\u{FC}ller"));
/// assert_eq!(tags.get("Black"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// Names and values, one after the other.
    text: String,
    /// Where each name and each value ends.
    ends: Vec<(u32, u32)>,
}

impl Tags {
    /// The value of the first tag of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        // by bytes: each name of a game is looked for among those before it
        let text = self.text.as_bytes();
        let mut start = 0;
        for &(end, value_end) in &self.ends {
            if text[start..end as usize] == *name.as_bytes() {
                return Some(&self.text[end as usize..value_end as usize]);
            }
            start = value_end as usize;
        }
        None
    }

    /// All of them, each with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |(name, value)| {
            let (name, value) = (*name as usize, *value as usize);
            let tag = (&self.text[start..name], &self.text[name..value]);
            start = value;
            tag
        })
    }

    /// Adds one after the others.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let name = self.text.len();
        self.text.push_str(value);
        self.note(name);
    }

    /// None, with room for those of most games.
    pub(crate) fn with_room() -> Tags {
        Tags {
            text: String::with_capacity(512),
            ends: Vec::with_capacity(16),
        }
    }

    /// Adds one as it is written.
    pub(crate) fn push_written(&mut self, name: &[u8], value: &[u8]) {
        self.text.push_str(&text::read(name));
        let name = self.text.len();
        self.text.push_str(&text::read(&unescaped(value)));
        self.note(name);
    }

    fn note(&mut self, name: usize) {
        // a game has at most 16 million bytes, each of at most two in UTF-8
        let place = |len| u32::try_from(len).expect("invariant: the text of a game is short");
        self.ends.push((place(name), place(self.text.len())));
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The result that they tell; `None`: none, or what is no result.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        match self.get("Result")?.trim() {
            // both have lost, and nobody has won
            "*" | "0-0" => Some(Outcome::Unknown),
            "1-0" => Some(Outcome::Known(KnownOutcome::Decisive {
                winner: board::Color::White,
            })),
            "0-1" => Some(Outcome::Known(KnownOutcome::Decisive {
                winner: board::Color::Black,
            })),
            "1/2-1/2" | "1/2" => Some(Outcome::Known(KnownOutcome::Draw)),
            _ => None,
        }
    }
}

/// Without the backslashes that stand before quotation marks and backslashes.
fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
        plain.push(escaped.unwrap_or(byte));
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_are_read_as_they_are_written() {
        for (written, read) in [
            (r#"A \"b\" c"#, r#"A "b" c"#),
            (r#"\\\""#, r#"\""#),
            (r"\\\\", r"\\"),
            (r"a\b\", r"a\b\"),
        ] {
            assert_eq!(
                *unescaped(written.as_bytes()),
                *read.as_bytes(),
                "{written}"
            );
        }
    }
}
