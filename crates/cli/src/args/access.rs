//! Defines the arguments of `user` and `token`, which say who may log in.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use service::Role;
use service::model::Scope;

pub const USER: &str = "\
Examples:
  jadoube user add anna --db ledger.sqlite      the first chief arbiter
  jadoube user add boris --role sector-arbiter --event e2x --sector North \\
      --password-file pw.txt

The password is asked for on the terminal, or read from the first line of a
file; it has 8 to 256 characters. The service may run meanwhile.";

pub const SECOND_FACTOR: &str = "\
Examples:
  jadoube user reset-second-factor anna --db ledger.sqlite

For somebody who has lost both the program with the codes and the recovery
codes: from now on the password alone is asked for, until a second factor is
switched on anew. In the console a chief arbiter does the same for others. The
service may run meanwhile.";

pub const TOKEN: &str = "\
Examples:
  jadoube token --label \"board 12\" --role board-device --event e2x --board b7k \\
      > board-12.token
  jadoube token --label audit --role auditor --days 7 \\
      --db postgres://arbiter@db/chess

The token is printed once and kept nowhere: the database holds its hash. A chief
arbiter can revoke it. The service may run meanwhile.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0  it is done
  1  it is not done; standard error says why, and what to do
  2  usage";

/// Accounts.
#[derive(Debug, clap::Args)]
pub struct UserArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: UserCommand,
}

/// What to do with accounts.
#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Make an account for somebody who logs in with a password
    #[command(after_help = format!("{USER}\n\n{EXIT_CODES}"))]
    Add {
        /// The name to log in with
        login: String,
        /// What its owner is
        #[arg(long, value_enum, default_value_t = Whom::ChiefArbiter)]
        role: Whom,
        /// For which part of the service.
        #[command(flatten)]
        part: ScopeArgs,
        /// Read the password from the first line of this file
        #[arg(long, value_name = "FILE")]
        password_file: Option<PathBuf>,
        /// The database of the service.
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Ask somebody for no code any more who has lost his second factor
    #[command(after_help = format!("{SECOND_FACTOR}\n\n{EXIT_CODES}"))]
    ResetSecondFactor {
        /// The name that he logs in with
        login: String,
        /// The database of the service.
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// A token to be made.
#[derive(Debug, clap::Args)]
pub struct TokenArgs {
    /// What it is for
    #[arg(long)]
    pub label: String,
    /// What its bearer is
    #[arg(long, value_enum)]
    pub role: Whom,
    /// For which part of the service.
    #[command(flatten)]
    pub part: ScopeArgs,
    /// How many days it lasts
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub days: u32,
    /// The database of the service.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// The database of the service.
#[derive(Debug, clap::Args)]
pub struct DatabaseArgs {
    /// The database: the path of an SQLite file, or postgres://user@host/database
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "JADOUBE_DB",
        hide_env_values = true,
        default_value = "jadoube.sqlite"
    )]
    pub db: String,
}

/// For which part of the service; what is left out is not narrowed.
#[derive(Debug, clap::Args)]
pub struct ScopeArgs {
    /// Only this event
    #[arg(long, value_name = "ID")]
    pub event: Option<Box<str>>,
    /// Only this sector
    #[arg(long, value_name = "NAME")]
    pub sector: Option<Box<str>>,
    /// Only this board
    #[arg(long, value_name = "ID")]
    pub board: Option<Box<str>>,
    /// Only the boards of this player, and his own acts
    #[arg(long, value_name = "ID")]
    pub player: Option<Box<str>>,
}

impl ScopeArgs {
    /// As the service has it.
    pub fn scope(&self) -> Scope {
        Scope {
            event: self.event.clone(),
            sector: self.sector.clone(),
            board: self.board.clone(),
            player: self.player.clone(),
        }
    }
}

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Whom {
    /// Directs the event
    ChiefArbiter,
    /// Watches over the boards of a sector
    SectorArbiter,
    /// Plays at a board
    Player,
    /// Reports what happens at a board
    BoardDevice,
    /// Looks on
    Spectator,
    /// Reads everything afterwards
    Auditor,
    /// Keeps boards, network and service going
    Operator,
}

impl Whom {
    /// The role.
    pub const fn role(self) -> Role {
        match self {
            Whom::ChiefArbiter => Role::ChiefArbiter,
            Whom::SectorArbiter => Role::SectorArbiter,
            Whom::Player => Role::Player,
            Whom::BoardDevice => Role::BoardDevice,
            Whom::Spectator => Role::Spectator,
            Whom::Auditor => Role::Auditor,
            Whom::Operator => Role::Operator,
        }
    }
}
