//! Defines the arguments of `convert`.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use pgn::Way;

use crate::workers::Jobs;

pub const CONVERT: &str = "\
Examples:
  jadoube convert examples/club-night.pgn
  jadoube convert archive/ --illegal split -o legal.pgn
  zcat month.pgn.gz | jadoube convert - --illegal lenient > month.pgn

  jadoube convert examples/karpov-chernin-1992.txt --from acts \\
      --tag Date=1992.10.?? --tag Site=Tilburg
  jadoube backup --db ledger.sqlite -o - | jadoube convert - --from records

Moves, their numbers and their checks are written anew; tags, clocks, comments
and marks are kept, variations are not. What was no legal move is written as
--illegal says (docs/pgn.md):
  strict   the legal moves before it, the others in a comment
  lenient  as it was played, marked: what really happened
  split    a game for each stretch of legal moves
Of games that were told act by act, and of records, rulings stand in comments.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    every game is written
  1    something could not be read, or only guessed: it is told where, and the
       rest is written; or the output could not be written
  2    usage; a file that cannot be read: the others are written all the same
  130  Ctrl-C: games that were written by then are whole";

/// Games, and how to write them.
#[derive(Debug, clap::Args)]
pub struct ConvertArgs {
    /// Files or folders, plain or packed (gzip, bzip2, zstd); `-` means standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// What the files hold
    #[arg(long, value_name = "WHAT", default_value = "pgn")]
    pub from: ConvertFrom,
    /// A tag of games that were told act by act or recorded, NAME=VALUE; may be given several
    /// times
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
    pub tags: Vec<(String, String)>,
    /// How to write what was no legal move
    #[arg(long, value_name = "WAY", default_value = "strict", value_parser = way())]
    pub illegal: Way,
    /// Write to this file, which must not be there yet [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Games that are worked on at once, at most 64 or the number of cores, whichever is more
    /// [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub jobs: Option<Jobs>,
}

/// What files hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ConvertFrom {
    /// Games in PGN
    Pgn,
    /// Games told act by act, as `jadoube rule` reads them
    Acts,
    /// Signed records, as the service and `jadoube backup` write them
    Records,
}

pub(super) fn tag(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| {
        let is_of_a_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        !name.is_empty() && name.bytes().all(is_of_a_name)
    });
    let (name, value) = parts.ok_or("write a name of letters, `=`, and the value: White=Ada")?;
    Ok((name.into(), value.into()))
}

/// Reads the name of a way to write what was no legal move.
fn way() -> impl TypedValueParser<Value = Way> {
    let values = Way::ALL.map(|way| PossibleValue::new(way.name()).help(way.meaning()));
    PossibleValuesParser::new(values).map(|name| {
        let mut ways = Way::ALL.into_iter();
        let named = ways.find(|way| way.name() == name);
        named.expect("invariant: the parser lets no other name pass")
    })
}
