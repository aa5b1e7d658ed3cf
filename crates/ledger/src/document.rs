//! Defines documents: what an event needs besides its games, such as rounds, players and accounts.
//! Unlike entries, documents change.

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What it is: `event`, `player` …
    pub kind: Box<str>,
    /// Its name among those of its kind.
    pub id: Box<str>,
    /// The document it belongs to; empty for none.
    pub parent: Box<str>,
    /// Counts its changes, from 1.
    pub version: u64,
    /// What it says, as JSON.
    pub body: Box<str>,
}

/// The version that a writer expects to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedVersion {
    /// There is none yet.
    None,
    /// This one.
    Version(u64),
    /// Whatever is there.
    Any,
}

impl ExpectedVersion {
    /// Whether it is what was found: the version of the document, `None` for no document.
    pub(crate) fn is_met_by(self, found: Option<u64>) -> bool {
        match self {
            ExpectedVersion::None => found.is_none(),
            ExpectedVersion::Version(version) => found == Some(version),
            ExpectedVersion::Any => true,
        }
    }
}

/// One change of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What it is.
    pub kind: Box<str>,
    /// Its name among those of its kind.
    pub id: Box<str>,
    /// The document it belongs to; empty for none.
    pub parent: Box<str>,
    /// What must be there before.
    pub expected: ExpectedVersion,
    /// The new text; `None` to delete it.
    pub body: Option<Box<str>>,
}

impl Write {
    /// How many bytes it writes.
    pub(crate) fn bytes(&self) -> usize {
        let body = self.body.as_deref().map_or(0, str::len);
        self.kind.len() + self.id.len() + self.parent.len() + body
    }
}

/// The outcome of a list of changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangesOutcome {
    /// All were made; the new version of each, 0 for one that was deleted.
    All(Vec<u64>),
    /// None was made: this one, counted from 0, met another version.
    Conflict {
        /// Which change.
        place: usize,
        /// The version found; `None`: there is no such document.
        found: Option<u64>,
    },
}
