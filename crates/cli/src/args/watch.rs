//! Defines the arguments of `watch`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::value_parser;
use client::ServiceAddress;
use laws::Edition;

use super::console_address::named_in_console;
use super::{OutputFormat, TokenArgument, editions};

pub const WATCH: &str = "\
Examples:
  jadoube watch /var/livechess/round-7/
  jadoube watch games.pgn --quiet-after 30
  jadoube watch https://live.example/round-7.pgn --format jsonl
  jadoube watch games.pgn --token-file watch.token \\
      --to https://arbiter.example/events/e2x/rounds/r7k

Broadcast programs write the games of a round anew with each move. This follows
them, and tells at once, and once, what an arbiter wants to hear: an illegal
move, a draw that can be claimed, fifty moves soon, a flag, kings in the centre,
a game that is over and has no result, a board out of step, a board at which
nothing happens. What was told is taken back when the operator corrects the
moves (`withdrawn`), and ended when the game goes on (`lapsed`). A service that
is named with --to shows arbiters in its hall what stands, and tells webhooks;
the token is an arbiter's, an operator's or a device's. As JSON:
  {\"at\":…,\"source\":…,\"board\":\"12\",\"white\":…,\"black\":…,\"round\":…,
   \"what\":\"illegal_move\",\"state\":\"raised\",\"ply\":67,\"move\":\"34. Kg7\",
   \"articles\":[\"7.5.1\"],\"sentence\":…,\"fen\":…}";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    Ctrl-C, or what was named has been read once (--once)
  2    usage; nothing of what was named can be read; the service that was named
       does not let it in, or has not taken everything (--once)";

/// Games under way, and how they are followed.
#[derive(Debug, clap::Args)]
pub struct WatchArgs {
    /// Folders, files or addresses (http, https) of the games; only what is named is asked for
    #[arg(value_name = "WHERE", required = true)]
    pub sources: Vec<WatchedSource>,
    /// Seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value_t = 2)]
    #[arg(value_parser = value_parser!(u64).range(1..=3600), allow_negative_numbers = true)]
    pub every: u64,
    /// Tell when no move was recorded for so many minutes
    #[arg(long, value_name = "MINUTES")]
    #[arg(value_parser = value_parser!(u64).range(1..=1440), allow_negative_numbers = true)]
    pub quiet_after: Option<u64>,
    /// The edition of the Laws that games are judged by
    #[arg(long, value_parser = editions(), ignore_case = true)]
    #[arg(default_value = Edition::default().key())]
    pub edition: Edition,
    /// How it is written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<OutputFormat>,
    /// Send what stands to a service: the address of the round's hall in its console
    #[arg(long, value_name = "URL")]
    pub to: Option<HallAddress>,
    #[command(flatten)]
    pub token: TokenArgument,
    /// Trust certificates that this authority has signed (PEM), not those of the system
    #[arg(long, value_name = "FILE")]
    pub tls_ca: Option<PathBuf>,
    /// Look once, tell what there is to hear, and end
    #[arg(long)]
    pub once: bool,
}

/// Where games are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchedSource {
    /// A file, or a folder with files.
    Path(PathBuf),
    /// A file behind an address.
    Address {
        /// As it was written.
        text: Box<str>,
        /// Who is asked.
        host: ServiceAddress,
        /// For what.
        path: Box<str>,
    },
}

/// The hall of a round, by its address in the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallAddress {
    /// The service.
    pub host: ServiceAddress,
    /// The name of the round.
    pub round: Box<str>,
}

impl FromStr for HallAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<HallAddress, String> {
        let (host, round) = named_in_console(text, "rounds")?;
        let round = round.ok_or(
            "it names no round: open the hall of the round in the console, and copy its address \
             (https://HOST/events/EVENT/rounds/ROUND)",
        )?;
        Ok(HallAddress { host, round })
    }
}

impl FromStr for WatchedSource {
    type Err = String;

    fn from_str(text: &str) -> Result<WatchedSource, String> {
        let Some((scheme, rest)) = text.split_once("://") else {
            return Ok(WatchedSource::Path(text.into()));
        };
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let host = format!("{scheme}://{authority}").parse();
        let host: ServiceAddress = host.map_err(|error: client::ClientError| error.to_string())?;
        let path = path.split('#').next().unwrap_or_default();
        Ok(WatchedSource::Address {
            text: text.into(),
            host,
            path: match path.starts_with('/') {
                true => path.into(),
                false => format!("/{path}").into(),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_hall_names_its_round() {
        for (text, round) in [
            ("https://a.example/events/e1/rounds/r7", Some("r7")),
            (
                "http://127.0.0.1:8080/events/e1/rounds/r7/results?x#y",
                Some("r7"),
            ),
            ("https://a.example/events/e1", None),
            ("https://a.example/events/e1/rounds/", None),
            ("round-7", None),
        ] {
            let read = text.parse::<HallAddress>();
            let read = read.as_ref().map(|hall| &*hall.round);
            assert_eq!(read.ok(), round, "{text}");
        }
    }

    #[test]
    fn files_and_addresses_are_told_apart() {
        for (text, expected) in [
            (
                "https://live.example:99/a/b.pgn?x=1#y",
                Some("/a/b.pgn?x=1"),
            ),
            ("http://live.example", Some("/")),
            ("http://live.example?round=7", Some("/?round=7")),
        ] {
            let source: WatchedSource = text.parse().unwrap();
            let WatchedSource::Address { path, .. } = source else {
                panic!("{text}");
            };
            assert_eq!(Some(&*path), expected, "{text}");
        }
        let file: WatchedSource = "round 7/games.pgn".parse().unwrap();
        assert_eq!(file, WatchedSource::Path("round 7/games.pgn".into()));
        assert!("ftp://live.example/a.pgn".parse::<WatchedSource>().is_err());
        assert!(
            "http://me:word@live.example/"
                .parse::<WatchedSource>()
                .is_err()
        );
    }
}
