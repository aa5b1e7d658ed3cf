//! Names what was read otherwise than it stands in the file.

use std::fmt;

use super::Mark;
use super::limits::MAX_WARNINGS;

/// What was read, with everything that was doubtful about it.
///
/// ```
/// use jadoube_pairings::csv;
/// let read = csv::read(b"white,black,result\nMorphy,Paulsen,2-0\n")?;
/// assert_eq!(read.value.players.len(), 2);
/// assert_eq!(read.warnings[0].line, 2);
/// # Ok::<(), csv::CsvError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// What was doubtful, in the order of the lines where it was seen.
    pub warnings: Vec<Warning>,
}

/// A place in a file and what is doubtful there.
///
/// ```
/// use jadoube_pairings::{WarningKind, Warning};
/// let warning = Warning { line: 3, column: 92, finding: WarningKind::OwnOpponent { player: 4 } };
/// assert!(warning.to_string().starts_with("line 3, column 92: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// The character of a report's line, the cell of a table's row, from 1.
    pub column: usize,
    /// What is doubtful.
    pub finding: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Warning {
            line,
            column,
            finding,
        } = self;
        write!(out, "line {line}, column {column}: {finding}")
    }
}

/// What is doubtful, what was made of it, and the remedy.
///
/// ```
/// use jadoube_pairings::WarningKind;
/// let finding = WarningKind::UnknownOpponent { player: 4, opponent: 17 };
/// assert_eq!(
///     finding.to_string(),
///     "player 4 is paired with 17, who is not listed; correct the number, or add the player"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WarningKind {
    /// The bytes are no UTF-8.
    #[error("not UTF-8, so read as Windows-1252; where letters look wrong, save it as UTF-8")]
    NotUtf8,
    /// The bytes do not fit the byte order mark.
    #[error("some bytes are no text and became \u{fffd}; save the file as UTF-8")]
    Undecodable,
    /// A text longer than the limit.
    #[error("longer than {limit} characters and cut off there; shorten it")]
    TooLong {
        /// The most characters.
        limit: usize,
    },
    /// A record that this reader does not know.
    #[error(
        "unknown record {id:?}, kept as it stands; correct the first three characters if it \
         is another"
    )]
    UnknownRecord {
        /// Its first three characters.
        id: String,
    },
    /// A record that may be there once.
    #[error(
        "record {id} was given before: the first one counts, and this one is kept as it \
         stands; remove one"
    )]
    Repeated {
        /// Its number.
        id: String,
    },
    /// A value that is not of the kind it should be.
    #[error("{text:?} cannot be read as {what} and is left out; expected {expected}")]
    Unreadable {
        /// What it should be.
        what: &'static str,
        /// What stands there.
        text: String,
        /// How it is written.
        expected: &'static str,
    },
    /// A value that is kept, but not of the form agreed.
    #[error("{text:?} is taken as it stands; other programs expect {expected}")]
    Unusual {
        /// What stands there.
        text: String,
        /// How it is written.
        expected: &'static str,
    },
    /// The file counts otherwise than it lists.
    #[error(
        "the file announces {told} {what} but lists {found}, and the list counts; correct the \
         number or look for lost lines"
    )]
    CountDiffers {
        /// What is counted.
        what: &'static str,
        /// How many the file says.
        told: u32,
        /// How many there are.
        found: usize,
    },
    /// Columns that fit only when a letter of several bytes counts as several.
    #[error(
        "the columns fit only when bytes are counted, and are read so; have them counted in \
         characters"
    )]
    ColumnsInBytes,
    /// Text between the columns of a player.
    #[error(
        "text where a blank should part two columns, so what is beside it may be wrong; shift \
         the line into its columns"
    )]
    Misaligned,
    /// A tab in a line whose columns count.
    #[error("a tab, taken for blanks up to the next eighth column; replace it by blanks")]
    Tab,
    /// A player's line without a number.
    #[error("a player without a start number, kept as it stands; give a number from 1 to 9999")]
    NoNumber,
    /// Two players of one number.
    #[error(
        "start number {player} is that of line {other}, so this line is kept as it stands; \
         give one of them another"
    )]
    SameNumber {
        /// The number.
        player: u32,
        /// The line that has it.
        other: usize,
    },
    /// An opponent who is not there.
    #[error(
        "player {player} is paired with {opponent}, who is not listed; correct the number, or \
         add the player"
    )]
    UnknownOpponent {
        /// Whose line it is.
        player: u32,
        /// The number that nobody has.
        opponent: u32,
    },
    /// A player against himself.
    #[error(
        "player {player} is paired with himself, which is left out; give the number of the opponent"
    )]
    OwnOpponent {
        /// The player.
        player: u32,
    },
    /// Only one of two lines tells of a game.
    #[error(
        "player {player} is paired with {opponent}, but line {other} does not say so; correct \
         one of the two"
    )]
    Unanswered {
        /// Whose line it is.
        player: u32,
        /// The opponent.
        opponent: u32,
        /// The opponent's line.
        other: usize,
    },
    /// Both had the same colour.
    #[error(
        "player {player} and player {opponent} (line {other}) both claim the same colour, and \
         the first is believed; correct one"
    )]
    SameColour {
        /// Whose line it is.
        player: u32,
        /// The opponent.
        opponent: u32,
        /// The opponent's line.
        other: usize,
    },
    /// Two results that one game cannot have.
    #[error(
        "the results {mark:?} of player {player} and {answer:?} of player {opponent} (line \
         {other}) do not fit, and both are kept; correct one"
    )]
    ResultsDiffer {
        /// Whose line it is.
        player: u32,
        /// His result.
        mark: Mark,
        /// The opponent.
        opponent: u32,
        /// The opponent's result.
        answer: Mark,
        /// The opponent's line.
        other: usize,
    },
    /// A result that needs an opponent, or one that excludes him.
    #[error(
        "player {player} has the result {mark:?}, which does not fit whether he has an \
         opponent; correct one of them"
    )]
    OpponentDoubtful {
        /// The player.
        player: u32,
        /// His result.
        mark: Mark,
    },
    /// A colour, and nobody to play.
    #[error(
        "player {player} has a colour and no opponent, so the colour is left out; give the opponent"
    )]
    ColourAlone {
        /// The player.
        player: u32,
    },
    /// A bye that the player's line contradicts.
    #[error(
        "this bye of player {player} in round {round} is not what line {other} says, and that \
         line counts; correct one"
    )]
    ByeDiffers {
        /// The player.
        player: u32,
        /// The round, from 1.
        round: usize,
        /// The player's line.
        other: usize,
    },
    /// A player with two pairings in a round.
    #[error(
        "player {player} is paired before in round {round}, and plays one game at most; remove one"
    )]
    PairedTwice {
        /// The player.
        player: u32,
        /// The round, from 1.
        round: usize,
    },
    /// A row that tells something else of a player than an earlier one.
    #[error(
        "{text:?} is not what an earlier row says of player {player}: the earlier row counts; \
         make them the same"
    )]
    PlayerDiffers {
        /// The player.
        player: u32,
        /// What stands here.
        text: String,
    },
    /// A row of which nobody knows to which round it belongs.
    #[error(
        "{text:?} cannot be read as a round, so the row is left out; write a whole number from 1 to 64"
    )]
    NoRound {
        /// What stands there.
        text: String,
    },
    /// Quotes that end before their cell does.
    #[error(
        "the quotes that begin here end in line {end} with text behind them, so the row is left \
         out; close the quotes at the end of the cell, and double quotes inside of it"
    )]
    BrokenQuotes {
        /// The line where they end.
        end: usize,
    },
    /// Quotes that do not end.
    #[error(
        "the quotes that begin here do not end, so everything from this row on is left out; close \
         them, then read the file again"
    )]
    OpenQuote,
    /// A row that does not pair anybody with another, or with a bye.
    #[error("a row without two different players or one and a bye, left out; name them")]
    NoPlayers,
    /// A row with one player that does not say that it is a bye.
    #[error("a row with one player, taken for a bye; name the other, or say `bye` as the result")]
    SupposedBye,
    /// A column that nobody knows.
    #[error("the column {name:?} is not known and left out; see the list of columns for its name")]
    UnknownColumn {
        /// Its heading.
        name: String,
    },
    /// A row with more cells than there are headings.
    #[error(
        "more cells than the first row has headings, left out; add headings, or quote \
         separators in names"
    )]
    TooManyCells,
    /// What the format to be written cannot hold as it is.
    #[error(
        "{what} {text:?} does not fit the format and is changed or left out; shorten it, or \
         choose another format"
    )]
    DoesNotFit {
        /// What it is.
        what: &'static str,
        /// What it was.
        text: String,
    },
    /// What is new of a player whose line is not in its columns.
    #[error(
        "{text:?} of player {player} cannot be put into a line that is not in its columns; shift \
         the line into its columns, or write it by hand"
    )]
    NotPutIn {
        /// The player.
        player: u32,
        /// What his line should say from there on.
        text: String,
    },
    /// Points that nobody can count on.
    #[error(
        "the points of most players are not those of their results, so none are changed; have the \
         pairing program count them"
    )]
    PointsStand,
    /// More than are told.
    #[error("{count} more warnings are not told; put right those above, then read the file again")]
    More {
        /// How many.
        count: usize,
    },
}

impl WarningKind {
    pub(super) fn unreadable(
        what: &'static str,
        text: &str,
        expected: &'static str,
    ) -> WarningKind {
        WarningKind::Unreadable {
            what,
            text: text.chars().take(40).collect(),
            expected,
        }
    }
}

/// Warnings as they are found, never more than the limit.
#[derive(Default)]
pub(super) struct Warnings {
    told: Vec<Warning>,
    more: usize,
}

impl Warnings {
    pub(super) fn push(&mut self, line: usize, column: usize, finding: WarningKind) {
        if self.told.len() + 1 == MAX_WARNINGS {
            self.more += 1;
            return;
        }
        self.told.push(Warning {
            line,
            column,
            finding,
        });
    }

    /// Whether something like it has been told.
    pub(super) fn any(&self, is_like: impl Fn(&WarningKind) -> bool) -> bool {
        self.told.iter().any(|warning| is_like(&warning.finding))
    }

    /// In the order of the lines.
    pub(super) fn finish(mut self) -> Vec<Warning> {
        self.told.sort_by_key(|warning| warning.line);
        if self.more > 0 {
            let line = self.told.last().map_or(1, |last| last.line);
            let count = self.more;
            self.told.push(Warning {
                line,
                column: 1,
                finding: WarningKind::More { count },
            });
        }
        self.told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_the_limit() {
        let mut warnings = Warnings::default();
        for line in (1..=MAX_WARNINGS * 2).rev() {
            warnings.push(line, 1, WarningKind::NoNumber);
        }
        let told = warnings.finish();
        assert_eq!(told.len(), MAX_WARNINGS);
        let count = MAX_WARNINGS + 1;
        assert_eq!(told.last().unwrap().finding, WarningKind::More { count });
        assert!(told.is_sorted_by_key(|warning| warning.line));
    }
}
