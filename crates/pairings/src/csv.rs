//! Reads and writes a table of pairings: one row for each board, one column for each thing told of
//! it.
//!
//! # Columns
//!
//! A row names the columns, in any order; `white` and `black` must be there. Large or small
//! letters, blanks and hyphens make no difference. It is the first row, or one soon after that has
//! both: programs write the names of event and round above their tables. The headings of
//! Chess-Results are known, and those of Swiss-Manager
//! and Vega in French, German, Italian, Spanish, Portuguese and Dutch (`Blancs`, `Ergebnis`,
//! `Scacchiera`); a heading
//! that stands twice and does not say of whom is told of White first. Of other tables
//! [`TableHints`] says what is in which column.
//!
//! | column | what stands in it |
//! |---|---|
//! | `white`, `black` | the names; without one, or with the word `bye`, it is a bye |
//! | `result` | see below; without the column no game has a result |
//! | `round` | from 1; without the column everything is round 1. A row without one is left out |
//! | `board` | the number of the board |
//! | `white_id`, `black_id` | the start number; without it players are numbered as they appear |
//! | `white_fide_id`, `black_fide_id` | the number of FIDE |
//! | `white_rating`, `white_title`, `white_federation`, and for Black | what they say |
//!
//! A number that cannot be read, and a rating above 4000, is left out; a title, federation or
//! number of FIDE of another form than programs expect is kept as it stands. Both are told as
//! warnings, and so is a row that is left out because its quotes do not enclose a cell. A first
//! line such as `sep=;` says what separates the cells.
//!
//! A player is known by start number, without one by the number of FIDE, without that by name.
//!
//! # Results
//!
//! `1-0`, `0-1`, `1/2-1/2` or `½-½`, `0-0`, and half a point for one only (`1/2-0`). Not played:
//! `+--`, `--+`, `---`. None yet: `*` or nothing. Any letters of a report in pairs, such as `W-L`
//! for a game that is not rated; `?` for a player whose own line does not tell of the game. A bye
//! is `bye`, or `bye` with its letter: `bye H` is half a point.
//!
//! # Spreadsheets
//!
//! A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, and a name may
//! begin so to do harm. [`write()`] therefore puts an apostrophe before every text that begins with
//! one of these (or their full-width forms), a tab or a carriage return, whatever blanks, quotes or
//! control characters come first; a cell that begins with an apostrophe is text everywhere. The
//! same is done behind every separator and line break inside a text, because a spreadsheet that
//! expects another separator divides the text there. [`read`] takes away one apostrophe wherever
//! one would be put, and so gives back what was written, names that begin with apostrophes
//! included. Results of signs alone, such as `+--`, are no formulas, and are written as other
//! programs read them; `'+--` is read as well. `--0` is one.
//!
//! What this cannot prevent is that a spreadsheet takes `1-0` for a month and writes it back as a
//! date. Such a result is not known and told as a warning; the column has to be imported as text.

mod cell;
mod columns;
mod headings;
mod quotes;
mod reader;
mod results;
mod roster;
mod writer;

pub use results::game_word;

use super::limits::{MAX_BYTES, MAX_LINES, MAX_PLAYERS, MAX_ROUNDS};
use super::{Read, Tournament};

/// Why a table cannot be read at all.
///
/// ```
/// use jadoube_pairings::csv::{CsvError, read};
/// let error = read(b"white;result\nMorphy;1-0\n");
/// assert_eq!(error, Err(CsvError::NoColumn { name: "black" }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CsvError {
    /// More bytes than the limit.
    #[error("the file has more than {MAX_BYTES} bytes; leave out what does not belong to it")]
    TooManyBytes,
    /// More rows than the limit.
    #[error("line {line}, column 1: more than {MAX_LINES} rows; divide the table")]
    TooManyRows {
        /// The line of the first row too many.
        line: usize,
    },
    /// More players than the limit.
    #[error("line {line}, column 1: more than {MAX_PLAYERS} players; divide the tournament")]
    TooManyPlayers {
        /// The line of the first player too many.
        line: usize,
    },
    /// More rounds than the limit.
    #[error("line {line}, column {column}: more than {MAX_ROUNDS} rounds; correct the number")]
    TooManyRounds {
        /// The line.
        line: usize,
        /// The cell.
        column: usize,
    },
    /// No text at all.
    #[error("this is {what}")]
    NoText {
        /// What it is, and what to do instead.
        what: &'static str,
    },
    /// Headings of which nobody knows where they end.
    #[error(
        "line {line}, column {column}: the quotes of this heading do not enclose it; close them at its end"
    )]
    BrokenQuotes {
        /// The line.
        line: usize,
        /// The cell.
        column: usize,
    },
    /// A name of a column that is none.
    #[error("there is no column {name:?}; name one of those that are written, or none by \"-\"")]
    UnknownName {
        /// The name.
        name: Box<str>,
    },
    /// A column that must be there.
    #[error("line 1, column 1: no column {name:?}; name the columns in the first row")]
    NoColumn {
        /// Its name.
        name: &'static str,
    },
}

/// Reads a table: separated by commas, semicolons or tabs; UTF-8 with or without a byte order
/// mark, else Windows-1252.
///
/// ```
/// use jadoube_pairings::{Pairing, csv};
/// let table = "Round;Board;White;Black;Result\n1;1;\"Lasker; Emanuel\";Marshall;½-½\n";
/// let tournament = csv::read(table.as_bytes())?.value;
/// assert!(matches!(tournament.rounds[0].boards[0], Pairing::Game { board: Some(1), .. }));
/// # Ok::<(), csv::CsvError>(())
/// ```
///
/// # Errors
/// What is beyond the limits, and a table without the columns of the players. Everything else is
/// read as far as it goes, with warnings.
pub fn read(bytes: &[u8]) -> Result<Read<Tournament>, CsvError> {
    reader::read(bytes, &TableHints::default())
}

/// What somebody says of a table that does not say it itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableHints {
    /// The names of the columns from left to right, `-` for one that is left out; empty where the
    /// headings are to be read. The first row that is as long has the headings, and is passed over,
    /// unless a number stands in it where a round, a board, a rating or an identity is told.
    pub columns: Vec<Box<str>>,
    /// The round of rows that do not tell one, from 1.
    pub round: Option<u32>,
    /// What the first row has that is as long as the columns.
    pub first_row: FirstRow,
}

/// What the first row has of a table of which somebody has said what stands in its columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstRow {
    /// The headings, unless a number stands in it where no heading has one.
    #[default]
    Headings,
    /// A pairing: there are no headings.
    Pairing,
}

/// Reads a table of which somebody has said what stands in its columns.
///
/// ```
/// use jadoube_pairings::csv::{TableHints, read_told};
/// let columns = vec!["white".into(), "-".into(), "black".into()];
/// let told = TableHints { columns, round: Some(3), ..TableHints::default() };
/// let tournament = read_told("A,,B\nMorphy,x,Paulsen\n".as_bytes(), &told)?.value;
/// assert_eq!(tournament.rounds.len(), 3);
/// # Ok::<(), jadoube_pairings::csv::CsvError>(())
/// ```
///
/// # Errors
/// As for [`read`], and a name that is no column's.
pub fn read_told(bytes: &[u8], told: &TableHints) -> Result<Read<Tournament>, CsvError> {
    reader::read(bytes, told)
}

/// The names of the columns, as they are written.
pub fn column_names() -> impl Iterator<Item = &'static str> {
    columns::COLUMNS.iter().map(|(_, name)| *name)
}

/// Writes the pairings of a tournament as a table: commas, UTF-8 with a byte order mark (without
/// which spreadsheets take it for something else), lines ending in CR LF.
///
/// Pairings only: of the event nothing is written, of the players what the columns hold, and only
/// of those who are paired. A column of what no player has, such as titles, is left out. Players
/// whose colours are assumed are written as if they were told.
///
/// ```
/// use jadoube_pairings::csv;
/// let table = "white,black,result\n=1+1,Morphy,+--\n";
/// let tournament = csv::read(table.as_bytes())?.value;
/// let written = String::from_utf8_lossy(&csv::write(&tournament)).into_owned();
/// assert!(written.contains(",'=1+1,"));
/// assert!(written.contains(",+--,"));
/// assert_eq!(csv::read(written.as_bytes())?.value, tournament);
/// # Ok::<(), csv::CsvError>(())
/// ```
#[must_use]
pub fn write(tournament: &Tournament) -> Vec<u8> {
    writer::write(tournament)
}
