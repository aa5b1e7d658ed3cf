//! Defines the arguments of the commands about checkmate: `winnable` and `check-certificate`.

use std::path::PathBuf;

use board::Color;
use clap::value_parser;
use winnability::Budget;

use super::{OutputFormat, words};
use crate::workers::Jobs;

pub const WINNABLE: &str = "\
Examples:
  jadoube winnable \"7K/5k2/7P/8/5n2/8/8/8 w - - 0 70\" --by black
  jadoube winnable --dead \"8/8/8/p1k1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40\"
  jadoube winnable --certificate proofs.txt < fens.txt > answers.jsonl

A FEN is one argument, or several that follow each other. Without any, or with
-, FENs are read from standard input, one per line. After a FEN may stand
`white` or `black` if only that side is asked about, --by or not. From standard
input one JSON object is written for each line that is not blank and does not
begin with #, in the order of the lines. The answer is a line of moves that ends
in checkmate, a certificate that there is none, or that neither was found within
--states and --memory. Each is checked before it is told, by other code than has
found it. As JSON, with the number of the line, or of the FEN among those given,
a key for each side asked about:
  {\"line\":1,\"fen\":…,
   \"white\":{\"verdict\":\"winnable\",\"line_uci\":[…],\"line_san\":[…],
            \"decide_us\":…,\"check_us\":…},
   \"black\":{\"verdict\":\"unwinnable\",\"certificate\":\"closure\",
            \"positions\":700,\"invariants\":2,…}}
  or \"exhausted\" with \"states\" and the \"limit\" that was met: \"states\", \"memory\",
  \"check\" where a proof was found whose check would look at more, \"moves\" where
  more than 270 are legal; with --dead the key \"dead\":
  {\"verdict\":\"dead\",\"certificates\":{…},…}, \"alive\" with \"winner\" and the line,
  or \"exhausted\";
  {\"line\":2,\"error\":{\"code\":\"bad_fen\",\"message\":…}}
Beside \"fen\" may stand \"chess960\":true; \"irregular\":[…], why no game reaches the
position; and how the game is over if the position counts,
\"termination\":\"checkmate\", \"stalemate\" or \"dead_position\". A certificate is the
name of a lemma on material (\"only_kings\", \"lone_knight\",
\"bishops_of_one_square_colour\", \"no_king_to_checkmate\"), \"invariant\", \"cloud\" or
\"closure\".";

pub const EXIT_CODES: &str = "\
Exit codes:
  0  every position was read and answered, \"exhausted\" included
  1  a FEN that cannot be set up; an answer that its check refuses (then the
     solver is at fault, and nothing is answered); a file for certificates that
     cannot be written any further; everything else is dealt with all the same
  2  usage: unknown options; a file for certificates that cannot be made, or
     that is read";

/// Positions, and how far to look.
#[derive(Debug, clap::Args)]
pub struct WinnableArgs {
    /// The positions; without any, they are read from standard input
    #[arg(value_name = "FEN", num_args = 0..)]
    pub fen: Vec<String>,
    /// The side that is to checkmate, where none stands behind the FEN [default: both]
    #[arg(long, value_parser = words::<Color>())]
    pub by: Option<Color>,
    /// Ask instead whether the position is dead (5.2.2): whether neither side can checkmate
    #[arg(long, conflicts_with = "by")]
    pub dead: bool,
    /// Castling rights are those of Chess960 (Shredder-FEN: HAha)
    #[arg(long)]
    pub chess960: bool,
    /// Positions that may be looked at for each side
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(allow_negative_numbers = true)]
    #[arg(default_value_t = Budget::default().states)]
    pub states: u64,
    /// Megabytes that a search may take; each of --jobs has its own
    #[arg(long, value_name = "MB", value_parser = value_parser!(u64).range(1..))]
    #[arg(allow_negative_numbers = true)]
    #[arg(default_value_t = Budget::default().bytes / BYTES_OF_A_MEGABYTE)]
    pub memory: u64,
    /// Positions that are worked on at once, at most 64 or the number of cores, whichever is more
    /// [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub jobs: Option<Jobs>,
    /// Write the certificate of each answer to this file, one a line; what it held is replaced
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// How answers are written [default: text for FENs given here, jsonl for standard input]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<OutputFormat>,
}

/// As it is counted here.
pub const BYTES_OF_A_MEGABYTE: u64 = 1_000_000;

pub const CHECK_CERTIFICATE: &str = "\
Examples:
  jadoube check-certificate proofs.txt
  jadoube winnable --certificate proofs.txt < fens.txt \\
      && jadoube check-certificate proofs.txt
  zcat proofs.txt.gz | jadoube check-certificate - --format jsonl

Each line is one certificate, as `jadoube winnable --certificate` writes it, and
is checked alone, with nothing of the solver:
  7K/5k2/7P/8/5n2/8/8/8 w - - 0 70; winner black; line h6h7 f4g6
  8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner white; lemma only_kings
  7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; closure 1
  4k3/8/8/8/8/8/8/1RK5 w B - 0 1; chess960; winner black; lemma only_kings
As JSON, for each line:
  {\"line\":1,\"fen\":…,\"winner\":\"black\",\"verdict\":\"winnable\",
   \"line_uci\":[…],…,\"check_us\":…}
  {\"line\":4,\"error\":{\"code\":\"refused\",\"message\":…}}: it does not hold;
  \"unreadable\" (with \"column\"): it is no certificate; \"too_large\": its check
  would go beyond --states or --memory, and nothing is known.
Beside \"fen\" stands \"chess960\":true where castling is that of Chess960. Whoever
lets `winnable` look further than a million positions allows the check as many.";

pub const CHECK_EXIT_CODES: &str = "\
Exit codes:
  0  every certificate holds
  1  one of them does not hold, cannot be read or was not checked, or there is
     none
  2  usage: unknown options; the file cannot be read at all";

/// Certificates, and how far to go.
#[derive(Debug, clap::Args)]
pub struct CheckCertificateArgs {
    /// The file; `-` means standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Positions that one certificate may cost to check
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(allow_negative_numbers = true)]
    #[arg(default_value_t = Budget::at_the_board().states)]
    pub states: u64,
    /// Megabytes that the check of one certificate may take; large ones are checked one at a time
    #[arg(long, value_name = "MB", value_parser = value_parser!(u64).range(1..))]
    #[arg(allow_negative_numbers = true)]
    #[arg(default_value_t = Budget::at_the_board().bytes / BYTES_OF_A_MEGABYTE)]
    pub memory: u64,
    /// Certificates that are checked at once, at most 64 or the number of cores, whichever is more
    /// [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub jobs: Option<Jobs>,
    /// How findings are written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<OutputFormat>,
}
