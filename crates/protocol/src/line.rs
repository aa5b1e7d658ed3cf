//! Reads and writes one line of the protocol.

use board::CastlingMode;
use laws::{Act, Start};

use crate::error::ProtocolError;
use crate::key::FieldKey;
use crate::raw::Raw;
use crate::{json, read, show, start, text};

/// The parts of a game on which the meaning of a line depends.
///
/// ```
/// use jadoube_protocol::Context;
/// assert!(Context::default().mode.is_standard());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// How the FENs of acts tell castling rights: as the `start` line said with `chess960`.
    pub mode: CastlingMode,
}

impl Default for Context {
    fn default() -> Context {
        Context {
            mode: CastlingMode::Standard,
        }
    }
}

/// One line: the start of a game or an act of it.
///
/// ```
/// use jadoube_protocol::{Context, Line, parse_line};
///
/// let json = r#"{"act":"touch","by":"white","squares":["e2"]}"#;
/// let line = parse_line(json, Context::default())?;
/// assert!(matches!(line, Line::Act(_)));
/// assert_eq!(line.to_text(), "W touch e2");
/// assert_eq!(line.to_json(), json);
/// # Ok::<(), jadoube_protocol::ProtocolError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A new game begins.
    Start(Box<Start>),
    /// Something happened.
    Act(Act),
}

impl Line {
    /// The line as one JSON object, without a newline. Defaults are left out.
    ///
    /// ```
    /// use jadoube_protocol::{Context, parse_line};
    /// let line = parse_line("B press hand=left", Context::default())?;
    /// assert_eq!(line.to_json(), r#"{"act":"press","by":"black","hand":"left"}"#);
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = Vec::with_capacity(128);
        json::write(&self.raw(), &mut out);
        String::from_utf8(out).expect("invariant: JSON is UTF-8")
    }

    /// The line in the text notation, without a newline. Defaults are left out.
    ///
    /// ```
    /// use jadoube_protocol::{Context, parse_line};
    /// let json = r#"{"act":"knock","by":"white","square":"g1","to":null}"#;
    /// assert_eq!(parse_line(json, Context::default())?.to_text(), "W knock g1 off");
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(&self.raw())
    }

    pub(crate) fn raw(&self) -> Raw<'_> {
        match self {
            Line::Start(start) => show::start(start),
            Line::Act(act) => show::act(act),
        }
    }
}

impl From<Act> for Line {
    fn from(act: Act) -> Line {
        Line::Act(act)
    }
}

impl From<Start> for Line {
    fn from(start: Start) -> Line {
        Line::Start(Box::new(start))
    }
}

/// Reads one line: JSON if its first character is `{`, else the text notation.
///
/// # Errors
///
/// What the line has that the protocol does not; see [`ProtocolError`].
///
/// ```
/// use jadoube_protocol::{Context, parse_line};
///
/// let json = parse_line(r#"{"act":"move","by":"white","move":"e2e4"}"#, Context::default())?;
/// assert_eq!(json, parse_line("W move e2e4", Context::default())?);
/// # Ok::<(), jadoube_protocol::ProtocolError>(())
/// ```
pub fn parse_line(line: &str, context: Context) -> Result<Line, ProtocolError> {
    let line = line.trim_ascii();
    let is_json = line.starts_with('{');
    let raw = if is_json {
        json::read(line)?
    } else {
        text::read(line)?
    };
    let name = act_name(&raw)?;
    let read = if name == "start" {
        start::read(&raw).map(Line::from)
    } else {
        read::act_of(&raw, context.mode).map(Line::Act)
    };
    read.map_err(|error| {
        let column = error.field().and_then(|field| raw.column_of(field));
        let error = if is_json {
            error
        } else {
            text::in_its_words(error)
        };
        error.at(column)
    })
}

fn act_name<'r>(raw: &'r Raw<'_>) -> Result<&'r str, ProtocolError> {
    match (raw.text(FieldKey::Act), raw.get(FieldKey::Act)) {
        (Some(name), _) => Ok(name),
        (None, Some(item)) => Err(crate::fields::bad_value(
            FieldKey::Act,
            item,
            "the name of an act",
        )),
        (None, None) => Err(ProtocolError::MissingKey {
            key: FieldKey::Act.name(),
            act: "the line",
            expected: "the name of an act".into(),
        }),
    }
}
