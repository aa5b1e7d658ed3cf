//! Reads and writes the Tournament Report File of FIDE (Handbook C.04, Annex 2): lines of fixed
//! columns, each with a record number in its first three.
//!
//! [`read`] takes TRF16 and its successor TRF26 alike, for the second is the first with more
//! records. What is interpreted:
//!
//! | record | what it becomes |
//! |---|---|
//! | 001 | a [`TournamentPlayer`] and his part of each [`TournamentRound`] |
//! | 012 to 052, 082 to 122, 222 | the [`TournamentEvent`] |
//! | 062, 072 | compared with the players listed, and counted anew on writing |
//! | 132 | the dates of the rounds |
//! | 142, XXR | the number of planned rounds |
//! | 240 | byes of players, in addition to their lines; not where there are teams |
//!
//! Everything else is kept line by line: the teams (013, 300, 310, 320, 330, 801, 802), points,
//! colours and tie-breaks (152, 162, 172, 182, 192, 202, 212, 299, 352, 362), acceleration and
//! forbidden pairings (250, 260), national ratings (three letters and a start number), comments
//! (`###`) and the extensions of pairing programs (`XX…`, `BB…`, `DAT`). A record that nobody knows
//! is kept as well, with a warning. Lines that only number the columns say nothing and are dropped,
//! as blank lines and blanks at the end of lines are.
//!
//! # Readings of the specification
//!
//! * The records of 2026 are those of its text as approved in May 2025; its tables of codes (types
//!   of tournament, tie-breaks) are not needed, for those records are kept.
//! * Columns are counted in characters; where they fit only in bytes, in bytes.
//! * A colour, a result or both may be missing. An opponent without a result is a game that has
//!   none yet ([`Mark::Open`](super::Mark::Open)); without an opponent and a result nothing is
//!   said of the round, which in a finished tournament means absence.
//! * Where a colour is told by one of two lines, it is told; where by none, White is assumed to be
//!   the player who is listed first.
//! * The rating 0 and the number 0 of FIDE mean that there is none; a rating above 4000 is none and
//!   left out.
//! * A title, a federation, a number of FIDE or a birth date of another form than programs expect
//!   is kept as it stands, with a warning. What does not fit its columns is not cut off but left
//!   out when it is written; names are cut off.
//! * A report has no board numbers.
//!
//! [`TournamentPlayer`]: super::TournamentPlayer
//! [`TournamentRound`]: super::TournamentRound

mod boards;
mod columns;
mod player;
mod reader;
mod results;
mod scoring;
mod source;
mod writer;

use super::limits::{MAX_BYTES, MAX_LINES, MAX_PLAYERS, MAX_ROUNDS};
use super::text::{decode, lines};
use super::{Read, Tournament, TournamentEvent, Warning};

/// The two formats. The second adds records to the first.
///
/// ```
/// use jadoube_pairings::{Tournament, trf};
/// let mut tournament = Tournament::default();
/// tournament.event.planned_rounds = Some(9);
/// let text = |format| String::from_utf8(trf::write(&tournament, format));
/// assert!(text(trf::TrfFormat::Trf16)?.contains("XXR 9"));
/// assert!(text(trf::TrfFormat::Trf26)?.contains("142 9"));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrfFormat {
    /// As approved in 2015. What only the successor knows and a tournament holds is written all
    /// the same; programs pass over what they do not know.
    Trf16,
    /// As approved in 2025, in force in 2026.
    Trf26,
}

/// Why a file cannot be read at all.
///
/// ```
/// use jadoube_pairings::trf::{TrfError, read};
/// assert_eq!(read(b"1. e4 e5"), Err(TrfError::NoReport));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrfError {
    /// More bytes than the limit.
    #[error("the file has more than {MAX_BYTES} bytes; leave out what does not belong to it")]
    TooManyBytes,
    /// More lines than the limit.
    #[error(
        "line {line}, column 1: more than {MAX_LINES} lines; leave out what does not belong here"
    )]
    TooManyLines {
        /// The first line too many.
        line: usize,
    },
    /// More players than the limit.
    #[error("line {line}, column 1: more than {MAX_PLAYERS} players; divide the tournament")]
    TooManyPlayers {
        /// The line of the first player too many.
        line: usize,
    },
    /// More rounds than the limit.
    #[error(
        "line {line}, column {column}: more than {MAX_ROUNDS} rounds; \
         look for text far to the right that does not belong there"
    )]
    TooManyRounds {
        /// The line.
        line: usize,
        /// Where the first round too many begins.
        column: usize,
    },
    /// No text at all.
    #[error("this is {what}")]
    NoText {
        /// What it is, and what to do instead.
        what: &'static str,
    },
    /// Not one record of a report.
    #[error(
        "line 1, column 1: no line begins with a record number such as 001 or 012; export it as TRF"
    )]
    NoReport,
}

/// A text of an event.
type EventText = fn(&mut TournamentEvent) -> &mut String;

/// The records that are one text of the event each, in the order of writing.
const TEXTS: &[(&str, EventText)] = &[
    ("012", |event| &mut event.name),
    ("022", |event| &mut event.city),
    ("032", |event| &mut event.federation),
    ("042", |event| &mut event.first_day),
    ("052", |event| &mut event.last_day),
    ("082", |event| &mut event.teams),
    ("092", |event| &mut event.kind),
    ("102", |event| &mut event.chief_arbiter),
    ("122", |event| &mut event.rate_of_play),
    ("222", |event| &mut event.encoded_time_control),
];

/// The records that the format of 2026 has and that of 2016 has not.
const NEW_RECORDS: &[&str] = &[
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299",
    "300", "310", "320", "330", "352", "362", "801", "802",
];

/// Reads a report, of either format: UTF-8 with or without a byte order mark, else Windows-1252;
/// lines in any order, ending in LF, CR LF or CR.
///
/// ```
/// use jadoube_pairings::{Mark, Pairing, SeatedPlayer, trf};
/// let player = |line: &str, rounds: &str| format!("{line:<89}{rounds}\n");
/// let report = "012 Club championship\n".to_owned()
///     + &player("001    1 m    Anderssen, Adolf", "     2 w 1")
///     + &player("001    2 m    Kieseritzky, Lionel", "     1 b 0");
/// let read = trf::read(report.as_bytes())?;
/// assert!(read.warnings.is_empty());
/// let Pairing::Game { white, black, .. } = read.value.rounds[0].boards[0] else { panic!() };
/// assert_eq!(white, SeatedPlayer { player: 1, mark: Some(Mark::Win) });
/// assert_eq!(black, SeatedPlayer { player: 2, mark: Some(Mark::Loss) });
/// # Ok::<(), trf::TrfError>(())
/// ```
///
/// # Errors
/// What is beyond the limits, and what is no report at all. Everything else is read as far as it
/// goes, with warnings.
pub fn read(bytes: &[u8]) -> Result<Read<Tournament>, TrfError> {
    reader::read(bytes)
}

/// Writes a report: UTF-8, lines ending in CR LF, texts without what would break a line. Reading
/// it gives the same tournament again, but for what [`misfits`] tells.
///
/// ```
/// use jadoube_pairings::{Tournament, trf};
/// let mut tournament = Tournament::default();
/// tournament.event.name = "Simpson's Divan".into();
/// let bytes = trf::write(&tournament, trf::TrfFormat::Trf26);
/// assert_eq!(trf::read(&bytes)?.value, tournament);
/// # Ok::<(), trf::TrfError>(())
/// ```
#[must_use]
pub fn write(tournament: &Tournament, format: TrfFormat) -> Vec<u8> {
    writer::write(tournament, format).0.into_bytes()
}

/// Writes a report as [`write()`] does, and below it a comment for everything that did not fit into
/// it, but for numbers of boards, which no report has. Reading passes over these comments.
///
/// ```
/// use jadoube_pairings::{Person, TournamentPlayer, Tournament, trf};
/// let mut player = TournamentPlayer::new(1);
/// player.person = Some(Person { federation: "Germany".into(), ..Person::default() });
/// let tournament = Tournament { players: vec![player], ..Tournament::default() };
/// let text = String::from_utf8(trf::write_with_misfits(&tournament, trf::TrfFormat::Trf26))?;
/// assert!(text.contains("### jadoube: line 3, column 54: a federation \"Germany\" does not fit"));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[must_use]
pub fn write_with_misfits(tournament: &Tournament, format: TrfFormat) -> Vec<u8> {
    let (mut text, misfits) = writer::write(&tournament.without_board_numbers(), format);
    for misfit in &misfits {
        text += &comment(&misfit.to_string());
    }
    text.into_bytes()
}

/// Puts pairings and results into a report as it came, and leaves every other byte as it is: its
/// encoding, the ends of its lines, its order, and what nobody here knows. Reading what comes out
/// gives the pairings of `now`, as far as it says something of a round; where it says nothing the
/// file stands. With nothing new the same bytes come back.
///
/// * The columns of a round change where they say something else: opponent, colour, result. They
///   become blank where the opponent sits opposite somebody else now.
/// * Points change by what the new results give under the scoring that the file tells; where there
///   are none they stay blank. They stay, with a warning, where most of the points in the file are
///   not those of its results. Programs refuse a file whose points are not.
/// * Ranks, what is told of persons and all other records are the pairing program's and stay.
/// * A player who is not listed gets a line after the last one, and the records 062 and 072 count
///   it where they were right before. Nobody is removed.
/// * A line that is not in its columns stays as it is, with a warning of what it should say.
///
/// ```
/// use jadoube_pairings::{Mark, Pairing, trf};
/// let player = |number: u32, round: &str| {
///     format!("{:<80} 0.0    {number}  {round}\n", format!("001 {number:>4} m    Anderssen"))
/// };
/// let file = format!("XYZ ours\n{}{}", player(1, "   2 w  "), player(2, "   1 b"));
/// let mut now = trf::read(file.as_bytes())?.value;
/// let Pairing::Game { white, black, .. } = &mut now.rounds[0].boards[0] else { panic!() };
/// (white.mark, black.mark) = (Some(Mark::Win), Some(Mark::Loss));
/// let put = trf::with_results(file.as_bytes(), &now)?;
/// let expected = format!(
///     "XYZ ours\n{}{}",
///     player(1, "   2 w 1").replace("0.0", "1.0"),
///     player(2, "   1 b 0"),
/// );
/// assert_eq!(String::from_utf8_lossy(&put.value), expected);
/// # Ok::<(), trf::TrfError>(())
/// ```
///
/// # Errors
/// The file cannot be read, as with [`read`].
pub fn with_results(file: &[u8], now: &Tournament) -> Result<Read<Vec<u8>>, TrfError> {
    results::with_results(file, now)
}

/// Puts comments behind the last line of a file, in its encoding, but for those that it has.
///
/// ```
/// use jadoube_pairings::trf;
/// let file = b"012 Club evening\n102 M\xfcller";
/// let comments = [trf::comment("board 3 is adjourned")];
/// let once = trf::with_comments(file, &comments);
/// assert_eq!(once, b"012 Club evening\n102 M\xfcller\n### jadoube: board 3 is adjourned\n");
/// assert_eq!(trf::with_comments(&once, &comments), once);
/// ```
#[must_use]
pub fn with_comments(file: &[u8], comments: &[String]) -> Vec<u8> {
    results::commented(file, comments)
}

/// The format of a report: that of 2026 if any line is a record that only it has.
///
/// ```
/// use jadoube_pairings::trf::{TrfFormat, format_of};
/// assert_eq!(format_of(b"012 Club evening\nXXR 5\n"), TrfFormat::Trf16);
/// assert_eq!(format_of(b"012 Club evening\n142 5\n"), TrfFormat::Trf26);
/// ```
#[must_use]
pub fn format_of(file: &[u8]) -> TrfFormat {
    let (text, _) = decode(file);
    let is_new = |line: &str| NEW_RECORDS.iter().any(|id| line.get(..3) == Some(id));
    match lines(&text).any(|(_, line)| is_new(line)) {
        true => TrfFormat::Trf26,
        false => TrfFormat::Trf16,
    }
}

/// Gives everybody the points of his results: those that he had `before` and what has changed
/// since under the scoring that the report tells, or the sum where none were told. They stay where
/// most of the points told before were not those of the results.
///
/// ```
/// use jadoube_pairings::{Points, trf, csv};
/// let table = "white,black,result\nMorphy,Paulsen,1-0\n";
/// let before = csv::read(table.as_bytes())?.value;
/// let mut now = before.clone();
/// trf::count_points(&mut now, &before);
/// assert_eq!(now.players[0].points, Some(Points::from_tenths(10)));
/// # Ok::<(), csv::CsvError>(())
/// ```
pub fn count_points(now: &mut Tournament, before: &Tournament) {
    results::count_points(now, before);
}

/// A line that tells something to whoever reads a file, and that reading passes over.
///
/// ```
/// use jadoube_pairings::trf;
/// assert_eq!(trf::comment("board 3 is adjourned"), "### jadoube: board 3 is adjourned\r\n");
/// ```
#[must_use]
pub fn comment(text: &str) -> String {
    format!("{OWN_COMMENT} {text}\r\n")
}

/// How a comment begins that is made for whoever reads the file, and is no part of the tournament.
const OWN_COMMENT: &str = "### jadoube:";

/// What [`write()`] cannot write as it is: names longer than 33 characters, numbers of boards, and
/// what else has no room in the columns. The places are those of the file to be written.
///
/// ```
/// use jadoube_pairings::{Person, TournamentPlayer, Tournament, trf};
/// let mut player = TournamentPlayer::new(1);
/// player.person = Some(Person { name: "x".repeat(34), ..Person::default() });
/// let tournament = Tournament { players: vec![player], ..Tournament::default() };
/// assert_eq!(trf::misfits(&tournament, trf::TrfFormat::Trf26)[0].column, 15);
/// ```
#[must_use]
pub fn misfits(tournament: &Tournament, format: TrfFormat) -> Vec<Warning> {
    writer::write(tournament, format).1
}
