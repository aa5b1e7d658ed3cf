//! Defines the arguments of `audit`.

use std::path::PathBuf;

use audit::{ControlFrom, Kind, Severity, TimeControl};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::value_parser;
use laws::Edition;

use super::editions;
use crate::workers::Jobs;

pub const AUDIT: &str = "\
Examples:
  jadoube audit examples/club-night.pgn
  jadoube audit round-7.pgn --report round-7.html
  jadoube audit archive/ --only illegal_move,after_checkmate --format csv
  zcat month.pgn.gz | jadoube audit - --ignore threefold_open --format jsonl
  jadoube audit games.pgn --control 5400+30 --edition FIDE2018

Of each game it says what the Laws say and the record does not. A finding has
a kind, by which it is taken or left out, and a severity: `note`, nothing is
wrong; `doubt`, something does not fit; `fault`, the record contradicts the Laws
or itself. As JSON, for each finding, with ply, move and fen where it has them:
  {\"file\":…,\"game\":12,\"white\":…,\"black\":…,\"result\":…,\"round\":…,\"date\":…,
   \"kind\":\"illegal_move\",\"severity\":\"fault\",\"ply\":67,\"move\":\"34. Kg7\",
   \"articles\":[\"7.5.1\"],\"sentence\":…,\"fen\":…,\"offset\":81204}
and at the end {\"summary\":{…}}, with \"interrupted\":true after Ctrl-C. Offsets
are in bytes, of a packed file in what was unpacked.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    nothing was found, or nothing graver than --max-severity
  1    something was found
  2    usage; the output cannot be written; a file that cannot be read: the
       others are dealt with all the same
  130  Ctrl-C: what was found by then is told";

const SHARDS: &str = "Shards, for many machines (docs/scale.md)";

/// Games, and what to look for.
#[derive(Debug, clap::Args)]
pub struct AuditArgs {
    /// Files or folders, plain or packed (gzip, bzip2, zstd); `-` means standard input
    #[arg(value_name = "FILE", required_unless_present = "worker")]
    pub files: Vec<PathBuf>,
    /// The edition of the Laws that games are judged by
    #[arg(long, value_parser = editions(), ignore_case = true)]
    #[arg(default_value = Edition::default().key())]
    pub edition: Edition,
    /// The time control: `from-headers`, `unknown`, or one of all games as PGN writes it (5400+30)
    #[arg(long, value_name = "CONTROL", value_parser = control, default_value = FROM_HEADERS)]
    pub control: ControlFrom,
    /// The event allowed no draw by agreement before this move
    #[arg(long, value_name = "MOVE", value_parser = value_parser!(u32).range(1..))]
    #[arg(allow_negative_numbers = true)]
    pub no_draw_before: Option<u32>,
    /// Tell only of these kinds; several with commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kinds())]
    #[arg(hide_possible_values = true)]
    pub only: Vec<Kind>,
    /// Leave out these kinds; several with commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kinds())]
    #[arg(hide_possible_values = true)]
    pub ignore: Vec<Kind>,
    /// Findings up to this severity are told and let pass: they do not change the exit code
    #[arg(long, value_name = "SEVERITY", value_parser = severities())]
    pub max_severity: Option<Severity>,
    /// How findings are written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<AuditFormat>,
    /// Write a report to this file as well: a page of its own, with diagrams; what it held is
    /// replaced
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Games that are worked on at once, at most 64 or the number of cores, whichever is more
    /// [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub jobs: Option<Jobs>,
    /// Judge a shard, a part of a file, from standard input; JSON Lines, and at the end a trailer
    /// that says which bytes were judged. The exit code is 0 then, whatever was found
    #[arg(long, help_heading = SHARDS, conflicts_with_all = ["files", "report", "format", "max_severity"])]
    pub worker: bool,
    /// With --worker: the name of the file
    #[arg(long, help_heading = SHARDS, conflicts_with = "files", default_value = "standard input")]
    pub name: String,
    /// With --worker: where the shard begins in the file, in bytes
    #[arg(long, help_heading = SHARDS, conflicts_with = "files", value_name = "BYTES", default_value_t = 0)]
    pub offset: u64,
    /// With --worker: say of every game what it has in common with the same game in another shard
    #[arg(long, help_heading = SHARDS, conflicts_with = "files")]
    pub likeness: bool,
    /// Judge nothing; say where the files can be cut into shards of so many bytes, or a little more
    #[arg(long, help_heading = SHARDS, value_name = "BYTES", conflicts_with = "worker")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    pub shards: Option<u64>,
    /// List the kinds of findings instead
    #[arg(long, exclusive = true)]
    pub kinds: bool,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AuditFormat {
    /// A report for people
    Text,
    /// JSON Lines: one object on each line
    Jsonl,
    /// A table with commas
    Csv,
}

const FROM_HEADERS: &str = "from-headers";

fn control(text: &str) -> Result<ControlFrom, String> {
    match text {
        FROM_HEADERS => Ok(ControlFrom::Headers),
        "unknown" => Ok(ControlFrom::Nowhere),
        _ => TimeControl::read(text).map(ControlFrom::Given).ok_or_else(|| {
            "write from-headers, unknown, or a time control as PGN does: 300+3, 40/5400+30:1800+30"
                .to_owned()
        }),
    }
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    let values = Kind::all().map(|kind| PossibleValue::new(kind.name()).help(kind.meaning()));
    PossibleValuesParser::new(values).map(|name| {
        Kind::from_name(&name).expect("invariant: the parser lets only these names through")
    })
}

fn severities() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(Severity::ALL.map(Severity::name)).map(|name| {
        Severity::from_name(&name).expect("invariant: the parser lets only these names through")
    })
}
