//! Defines the arguments of `bridge`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Subcommand, value_parser};
use client::ServiceAddress;

use super::{HallAddress, TokenArgument, WatchedSource};

pub const BRIDGE: &str = "\
Examples:
  jadoube bridge sharly-chess --token-file bridge.token \\
      --from https://arbiter.example/events/e2x/rounds/r7k \\
      --to http://localhost/view/screen/open-2026/input-a";

pub const SHARLY_CHESS: &str = "\
Examples:
  jadoube bridge sharly-chess --token-file bridge.token \\
      --from https://arbiter.example/events/e2x/rounds/r7k \\
      --to http://localhost/view/screen/open-2026/input-a --dry-run

The counters of illegal moves of the current round in Sharly-Chess follow those
of the round here. Open the input screen in a browser on the computer where
Sharly-Chess runs, copy its address, and run this there: Sharly-Chess lets
programs on its own computer count, and nobody is logged in. The screen must
show the illegal moves; boards must have the same numbers and players.

A ruling counts once an arbiter has decided it. Where Sharly-Chess counts less,
the difference is added; where it counts more, only what was taken back here
while this ran is taken off, for an arbiter may have entered the rest. Started
again, or after either was away, it goes on from what both count by then.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    Ctrl-C, or both count the same (--once), or it was told what would be
       done (--dry-run)
  1    some counters could not be set (--once)
  2    usage; one of the two cannot be asked (--once, --dry-run), or the token
       is not right";

/// What is told to whom.
#[derive(Debug, clap::Args)]
pub struct BridgeArgs {
    /// The other program
    #[command(subcommand)]
    pub command: BridgeCommand,
}

/// The programs that can be told.
#[derive(Debug, Subcommand)]
pub enum BridgeCommand {
    /// Have Sharly-Chess count the illegal moves that arbiters have ruled on here
    #[command(after_help = format!("{SHARLY_CHESS}\n\n{EXIT_CODES}"))]
    SharlyChess(SharlyChessArgs),
}

/// From where to where illegal moves are told.
#[derive(Debug, clap::Args)]
pub struct SharlyChessArgs {
    /// The address of the round's hall in the console
    #[arg(long, value_name = "URL")]
    pub from: HallAddress,
    #[command(flatten)]
    pub token: TokenArgument,
    /// Trust certificates that this authority has signed (PEM), not those of the system
    #[arg(long, value_name = "FILE")]
    pub tls_ca: Option<PathBuf>,
    /// The address of an input screen of Sharly-Chess
    #[arg(long, value_name = "URL")]
    pub to: ScreenAddress,
    /// The number of the tournament, where the screen shows several
    #[arg(long, value_name = "NUMBER")]
    pub tournament: Option<u32>,
    /// Seconds after which both are compared anew, whatever was heard
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    #[arg(value_parser = value_parser!(u64).range(1..=3600), allow_negative_numbers = true)]
    pub every: u64,
    /// Compare once, tell what differs, and end
    #[arg(long)]
    pub once: bool,
    /// Say what would be told, and tell nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// A screen of Sharly-Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenAddress {
    /// Who is asked.
    pub host: ServiceAddress,
    /// For what.
    pub path: Box<str>,
}

impl FromStr for ScreenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<ScreenAddress, String> {
        let wrong = "it is no screen of Sharly-Chess: open an input screen there, and copy its address \
                     (http://HOST/view/screen/EVENT/SCREEN)";
        let WatchedSource::Address { host, path, .. } = text.parse()? else {
            return Err(wrong.into());
        };
        let path = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            ["", "view", "screen", event, screen] if !event.is_empty() && !screen.is_empty() => {
                Ok(ScreenAddress {
                    host,
                    path: path.into(),
                })
            }
            _ => Err(wrong.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_screens() {
        for (text, path) in [
            (
                "http://localhost/view/screen/open/input",
                Some("/view/screen/open/input"),
            ),
            (
                "http://10.0.0.2:8080/view/screen/open/input?x=1#y",
                Some("/view/screen/open/input"),
            ),
            ("http://localhost/view/screen/open", None),
            ("http://localhost/view/screen/open/", None),
            ("http://localhost/view/event/open/input", None),
            ("open/input", None),
        ] {
            let read = text.parse::<ScreenAddress>();
            assert_eq!(
                read.as_ref().ok().map(|screen| &*screen.path),
                path,
                "{text}"
            );
        }
    }
}
