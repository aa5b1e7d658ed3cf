//! Defines the arguments of the commands about records: `verify`, `backup`, `restore`, `key`.

use std::path::PathBuf;

use clap::{ArgGroup, Subcommand};
use ledger::GameId;

use super::OutputFormat;

pub const EXIT_CODES: &str = "\
Exit codes:
  0  it is done
  1  it was not done; standard error says why, and what to do
  2  usage: unknown options, a file or an address that is missing";

pub const VERIFY_EXIT_CODES: &str = "\
Exit codes:
  0  every record is what was recorded
  1  there are faults; with --strict also records without a signed end, and
     those that the engine of today rules otherwise on or cannot judge
  2  usage; what was named cannot be read: no such file, no record file, no
     answer from a server";

pub const BACKUP_EXIT_CODES: &str = "\
Exit codes:
  0  the backup is there, and every record in it is what was recorded
  1  there is no backup, or it is there and something in it is faulty or
     missing: standard error says what, and what to do
  2  usage: unknown options, a file or an address that is missing";

pub const VERIFY: &str = "\
Examples:
  jadoube verify examples/karpov-chernin-1992.record.jsonl
  jadoube verify backup.jsonl --key site.pub --strict
  jadoube verify --db ledger.sqlite
  jadoube verify --db ledger.sqlite --key site.pub \\
      --heads /mnt/stick/heads.jsonl
  jadoube verify --db postgres://arbiter@db.example.org/chess --game e7-r3-b12 \\
      --format jsonl

A database is only read, and may be in use. A game that nothing is to be said
about is counted and not named; of names of players and other free text nothing
is printed. What each finding means, and what no verification can find, is told
in docs/ledger.md.";

/// What to verify, and whom to trust.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("what").required(true).args(["files", "db"]))]
pub struct VerifyArgs {
    /// Record files; `-` means standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// A database: the path of an SQLite file, or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    pub db: Option<String>,
    /// Only this game of the database; may be given several times
    #[arg(long, value_name = "NAME", conflicts_with = "files", value_parser = GameId::new)]
    pub game: Vec<GameId>,
    /// A public key that may sign, 64 hexadecimal digits or a file with such lines; may be given
    /// several times [default: any key, and the keys that signed are listed]
    #[arg(long, value_name = "HEX|FILE")]
    pub key: Vec<String>,
    /// Signed heads that were kept elsewhere, a record file or a list as `jadoube serve --heads`
    /// writes it: each must fit what is verified; may be given several times
    #[arg(long, value_name = "FILE")]
    pub heads: Vec<PathBuf>,
    /// Fail, too, where the end is not signed or the engine of today rules otherwise
    #[arg(long)]
    pub strict: bool,
    /// How findings are written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<OutputFormat>,
}

pub const BACKUP: &str = "\
Examples:
  jadoube backup --db ledger.sqlite -o backup.jsonl
  jadoube backup --db postgres://arbiter@db.example.org/chess -o - | zstd \\
      > backup.jsonl.zst

The file holds everything as it stood at one moment, names and other free text
too; only its owner may read it. It is complete when it has its name: until then
it is called .FILE.….part beside it.

Every record is verified as it is written. One with faults is in the backup as
it is, and named; what cannot be read at all is left out, and named. Look at the
database then (`jadoube verify --db`), keep the backup before this one, and see
`jadoube restore --without-faulty`.";

/// What to back up, and where to.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The database: the path of an SQLite file, or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    pub db: String,
    /// The file; `-` means standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Replace a file of that name
    #[arg(long)]
    pub force: bool,
}

pub const RESTORE: &str = "\
Examples:
  jadoube restore --db ledger.sqlite backup.jsonl
  jadoube restore --db postgres://arbiter@db.example.org/chess backup.jsonl
  jadoube restore --db ledger.sqlite --without-faulty backup.jsonl

The database must be empty; a file of SQLite is made where there is none. The
record file is first verified from its first to its last line: one that is cut
or damaged, or holds a record with faults, is not put back. With
--without-faulty records with faults are named and left out, and all else is put
back: their boards come back without a game. The two kinds of database take each
other's backups.";

/// What to restore, and where to.
#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    /// The database: the path of an SQLite file, or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    pub db: String,
    /// The record file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Leave out the records that have faults, and put back the others
    #[arg(long)]
    pub without_faulty: bool,
}

pub const KEY: &str = "\
Examples:
  jadoube key new site.key
  jadoube key show site.key > site.pub

A secret key (Ed25519) signs how far a record goes. Keep it outside of the
database, and its public half where nobody can change it: whoever verifies a
record wants it (`jadoube verify --key`).";

/// What to do about keys.
#[derive(Debug, clap::Args)]
pub struct KeyArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: KeyCommand,
}

/// What can be done about keys.
#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Make a secret key, in a file that only you may read, and print its public half
    #[command(after_help = format!("{KEY}\n\n{EXIT_CODES}"))]
    New {
        /// The file, which must not be there
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print the public half of a secret key
    #[command(after_help = format!("{KEY}\n\n{EXIT_CODES}"))]
    Show {
        /// The file with the secret key
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}
