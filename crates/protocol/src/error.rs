//! Says what is wrong with a line that does not follow the protocol.

use board::FenError;
use laws::limits::{MAX_LINE_BYTES, MAX_PLIES, MAX_SQUARES, MAX_STRING_BYTES};
use laws::{Refused, StartError};
use thiserror::Error;

/// Why a line is not the protocol. Misconduct at the board is never an error.
///
/// Every error has a stable [`code`](ProtocolError::code), names the
/// [`field`](ProtocolError::field) it concerns where there is one, and says in its message what to
/// write instead.
///
/// ```
/// use jadoube_protocol::{Context, ProtocolError, parse_line};
///
/// let line = r#"{"act":"lift","by":"white","square":"e9"}"#;
/// let error = parse_line(line, Context::default()).unwrap_err();
/// assert_eq!((error.code(), error.field()), ("bad_square", Some("square")));
/// assert_eq!(error.to_string(), "`square` is \"e9\"; write a square from a1 to h8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProtocolError {
    /// The line begins like JSON but is not JSON, or not a single object.
    #[error("the line is not a JSON object: {reason}; write one object on one line")]
    MalformedJson {
        /// What the JSON parser says, with the column.
        reason: Box<str>,
    },
    /// The line is text whose words cannot be told apart.
    #[error("{reason}")]
    MalformedText {
        /// What is wrong and what to write.
        reason: Box<str>,
    },
    /// The line is not UTF-8.
    #[error("byte {byte} of the line is not UTF-8; write the line in UTF-8")]
    NotUtf8 {
        /// The first wrong byte, counted from 1.
        byte: usize,
    },
    /// The line is longer than the limit.
    #[error("the line has more than {MAX_LINE_BYTES} bytes; write a shorter one")]
    LineTooLong,
    /// No act of the protocol.
    #[error("there is no act \"{name}\"; the acts are: {known}")]
    UnknownAct {
        /// As written.
        name: Box<str>,
        /// All acts.
        known: Box<str>,
    },
    /// An actor where the act should stand, written as no notation writes him.
    #[error("there is no act \"{name}\"; write who acts as W, B, A, S, W-assistant or B-assistant")]
    UnknownActor {
        /// As written.
        name: Box<str>,
    },
    /// No key of the protocol, or none of this act.
    #[error("`{act}` has no key \"{key}\"; its keys are: {known}")]
    UnknownKey {
        /// As written.
        key: Box<str>,
        /// The act or object it was found in.
        act: &'static str,
        /// The keys that it has.
        known: Box<str>,
    },
    /// The key stands there twice.
    #[error("`{key}` is given twice; write it once")]
    DuplicateKey {
        /// The key.
        key: &'static str,
    },
    /// A key is missing.
    #[error("`{act}` needs `{key}`; write {expected}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// The act or object that needs it.
        act: &'static str,
        /// What it takes.
        expected: Box<str>,
    },
    /// A value of the wrong kind, or none of those allowed.
    #[error("`{field}` is {found}; write {expected}")]
    BadValue {
        /// The key.
        field: &'static str,
        /// What was found.
        found: Box<str>,
        /// What it takes.
        expected: Box<str>,
    },
    /// No square.
    #[error("`{field}` is {found}; write a square from a1 to h8")]
    BadSquare {
        /// The key.
        field: &'static str,
        /// What was found.
        found: Box<str>,
    },
    /// No move in UCI notation.
    #[error(
        "`{field}` is {found}; write a move in UCI notation: e2e4, e7e8q, castling e1g1 \
         (Chess960: king takes rook, e1h1)"
    )]
    BadMove {
        /// The key.
        field: &'static str,
        /// What was found.
        found: Box<str>,
    },
    /// A move that goes nowhere.
    #[error(
        "`{field}` is {found}, from a square to itself; a man put back is `release` on its own square"
    )]
    MoveToItself {
        /// The key.
        field: &'static str,
        /// What was found.
        found: Box<str>,
    },
    /// No man.
    #[error(
        "`{field}` is {found}; write a man as in a FEN: one of KQRBNP for White, kqrbnp for Black"
    )]
    BadPiece {
        /// The key.
        field: &'static str,
        /// What was found.
        found: Box<str>,
    },
    /// No position.
    #[error("`{field}`: {source}")]
    BadFen {
        /// The key.
        field: &'static str,
        /// Which part of the FEN is wrong.
        source: FenError,
    },
    /// A text is longer than the limit.
    #[error("`{field}` has {bytes} bytes; write at most {MAX_STRING_BYTES}")]
    StringTooLong {
        /// The key.
        field: &'static str,
        /// Its length.
        bytes: usize,
    },
    /// More squares than men can stand on.
    #[error("`{field}` names {found} squares; write at most {MAX_SQUARES}")]
    TooManySquares {
        /// The key.
        field: &'static str,
        /// How many there are.
        found: usize,
    },
    /// More plies than a game may have.
    #[error("`{field}` has {found} plies; write at most {MAX_PLIES}")]
    TooManyPlies {
        /// The key.
        field: &'static str,
        /// How many there are.
        found: usize,
    },
    /// An act before any start, or after a start that was none.
    #[error("there is no game; write a `start` line first")]
    NoGame,
    /// A start that contradicts itself.
    #[error("{0}")]
    BadStart(StartError),
    /// An act that names what is not there.
    #[error("{0}")]
    Refused(Refused),
    /// An error of the text notation, with its column.
    #[error("column {column}: {error}")]
    At {
        /// The column of the word, counted in characters from 1.
        column: usize,
        /// What is wrong there.
        error: Box<ProtocolError>,
    },
}

impl ProtocolError {
    /// The stable code, snake_case.
    ///
    /// ```
    /// assert_eq!(jadoube_protocol::ProtocolError::NoGame.code(), "no_game");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ProtocolError::MalformedJson { .. } => "malformed_json",
            ProtocolError::MalformedText { .. } => "malformed_text",
            ProtocolError::NotUtf8 { .. } => "not_utf8",
            ProtocolError::LineTooLong => "line_too_long",
            ProtocolError::UnknownAct { .. } | ProtocolError::UnknownActor { .. } => "unknown_act",
            ProtocolError::UnknownKey { .. } => "unknown_key",
            ProtocolError::DuplicateKey { .. } => "duplicate_key",
            ProtocolError::MissingKey { .. } => "missing_key",
            ProtocolError::BadValue { .. } => "bad_value",
            ProtocolError::BadSquare { .. } => "bad_square",
            ProtocolError::BadMove { .. } | ProtocolError::MoveToItself { .. } => "bad_move",
            ProtocolError::BadPiece { .. } => "bad_piece",
            ProtocolError::BadFen { .. } => "bad_fen",
            ProtocolError::StringTooLong { .. } => "string_too_long",
            ProtocolError::TooManySquares { .. } => "too_many_squares",
            ProtocolError::TooManyPlies { .. } => "too_many_plies",
            ProtocolError::NoGame => "no_game",
            ProtocolError::BadStart(_) => "bad_start",
            ProtocolError::Refused(refused) => refused.code(),
            ProtocolError::At { error, .. } => error.code(),
        }
    }

    /// The key it concerns, if it concerns one.
    ///
    /// ```
    /// use jadoube_protocol::{Context, parse_line};
    ///
    /// let error = parse_line("W lift", Context::default()).unwrap_err();
    /// assert_eq!((error.code(), error.field()), ("missing_key", Some("square")));
    /// ```
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        match self {
            ProtocolError::UnknownAct { .. } | ProtocolError::UnknownActor { .. } => Some("act"),
            ProtocolError::UnknownKey { key, .. } => Some(key),
            ProtocolError::DuplicateKey { key } | ProtocolError::MissingKey { key, .. } => {
                Some(key)
            }
            ProtocolError::BadValue { field, .. }
            | ProtocolError::BadSquare { field, .. }
            | ProtocolError::BadMove { field, .. }
            | ProtocolError::MoveToItself { field, .. }
            | ProtocolError::BadPiece { field, .. }
            | ProtocolError::BadFen { field, .. }
            | ProtocolError::StringTooLong { field, .. }
            | ProtocolError::TooManySquares { field, .. }
            | ProtocolError::TooManyPlies { field, .. } => Some(field),
            ProtocolError::BadStart(_) => Some("history"),
            ProtocolError::Refused(refused) => refused.field(),
            ProtocolError::At { error, .. } => error.field(),
            _ => None,
        }
    }

    /// The same error, at a column of the text notation.
    pub(crate) fn at(self, column: Option<usize>) -> ProtocolError {
        match column {
            Some(column) => ProtocolError::At {
                column,
                error: Box::new(self),
            },
            None => self,
        }
    }
}

impl From<Refused> for ProtocolError {
    fn from(refused: Refused) -> ProtocolError {
        ProtocolError::Refused(refused)
    }
}

impl From<StartError> for ProtocolError {
    fn from(error: StartError) -> ProtocolError {
        ProtocolError::BadStart(error)
    }
}
