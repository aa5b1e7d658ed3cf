//! Reads the pairings of a tournament from the files that pairing programs exchange, and writes
//! them.
//!
//! * [`Tournament`]: what the files tell, whatever their format;
//! * [`trf`]: the Tournament Report File of FIDE, as of 2016 and of 2026;
//!   [`trf::with_results`] puts results into a report as it came and leaves every other byte;
//! * [`csv`]: a table of pairings, as spreadsheets write it;
//! * [`EncodedTimeControl`]: the periods of the encoded time control (record 222);
//! * [`Warning`]: what was read otherwise than it stands there, with the place and the remedy;
//! * [`limits`]: what is refused for its size.
//!
//! Bytes in, values out: nothing here knows files, sockets or the time of day. Nothing that comes
//! in makes it panic, and nothing is left out without a warning.
//!
//! ```
//! use jadoube_pairings::{csv, trf};
//! let table = "round,board,white,black,result\n1,1,Anderssen,Kieseritzky,1-0\n";
//! let read = csv::read(table.as_bytes())?;
//! assert!(read.warnings.is_empty());
//! let report = trf::write(&read.value, trf::TrfFormat::Trf16);
//! assert!(String::from_utf8_lossy(&report).contains("Kieseritzky"));
//! # Ok::<(), csv::CsvError>(())
//! ```

#![forbid(unsafe_code)]

pub mod csv;
mod foreign;
pub mod limits;
mod mark;
mod rate_of_play;
mod text;
mod time_control;
mod tournament;
pub mod trf;
mod warning;

pub use mark::Mark;
pub use time_control::{EncodedTimeControl, TimePeriod};
pub use tournament::{
    Colours, Pairing, Person, Points, SeatedPlayer, Sex, Tournament, TournamentEvent,
    TournamentPlayer, TournamentRound,
};
pub use warning::{Read, Warning, WarningKind};
