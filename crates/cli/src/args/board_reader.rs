//! Defines the arguments of `board`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, ValueEnum, value_parser};
use client::ServiceAddress;
use laws::{Control, Edition};
use sensing::decoders::pegasus::developer_key;
use sensing::{ClockSide, DeviceFamily, HidBoard};

use super::console_address::named_in_console;
use super::convert::tag;
use super::{LiveChessArgs, TokenArgument, editions, words};

pub const BOARD: &str = "\
Examples:
  jadoube board --list
  jadoube board --port /dev/ttyUSB0 --kind dgt
  jadoube board --port /dev/ttyUSB0 --kind dgt --record board-12.recording
  jadoube board --port /dev/ttyUSB0 --kind dgt --pgn round-7/ \\
      --tag Board=12 --tag White=Ada --tag Black=Bo
  jadoube board --port /dev/ttyUSB0 --kind dgt --token-file board-12.token \\
      --to https://arbiter.example/boards/b12k
  jadoube board --livechess --serial 3000147740
  jadoube board --port /dev/ttyUSB0 --kind dgt --livechess-server
  jadoube board --ble --kind chesslink
  jadoube board --hid 2d80:8003 --kind chessnut
  jadoube board --replay board-12.recording --kind dgt --speed 10
  jadoube board --replay board-12.recording --kind dgt --settling 800
  jadoube board --replay 1.inbytes --kind dgt --format uci
  jadoube board --replay 1.inbytes --kind dgt --format acts | jadoube rule

The board is followed from the start of a game: set the men up, or say with
--fen how they stand. Nothing is told as an act that the board did not show;
what it could not see is told as a question. What it cannot explain is a note,
and the board is followed again once the men stand as the game does. An act is
told when the board has been quiet for the settling time, or a while after the
press; each ruling says how long that was.

A recording is text, one read a line: microseconds, a space, the bytes in
Base64. Recordings of others without times, and the bytes alone, are read too;
their times are those that the clock shows. A service keeps each act once; acts
wait for it on disk. docs/boards.md says what each kind can prove.

Boards over Bluetooth (--ble) and in reports of USB (--hid) are read where this
program was built with the features ble and hid. No such board was ever tried.

DGT LiveChess tells positions alone: nothing about touched men rests on it.
With --livechess-server sites and programs that speak to LiveChess hear this
board, and go on hearing it after an illegal move: programs, lichess.org,
chess.com and pages of this machine, unless --livechess-origin names more.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    Ctrl-C, or the recording has been read
  1    an act did not fit the game: the board was not followed rightly
  2    usage; the port or the recording cannot be read, or is of another kind;
       LiveChess is not there, or has no such board";

/// How a board is named, in lines that fit a terminal.
const USAGE: &str = "\
jadoube board [OPTIONS] --port <PORT>
       jadoube board [OPTIONS] --ble [<NAME>] | --hid [<DEVICE>]
       jadoube board [OPTIONS] --livechess [<ADDRESS>]
       jadoube board [OPTIONS] --replay <FILE>
       jadoube board --list";

/// A board, and how its game is told.
#[derive(Debug, clap::Args)]
#[command(override_usage = USAGE)]
#[command(group = ArgGroup::new("source").required(true).args(["port", "ble", "hid", "livechess", "replay", "list"]))]
pub struct BoardArgs {
    /// The serial port of the board; `list` is the same as --list
    #[arg(long, value_name = "PORT")]
    pub port: Option<PathBuf>,
    /// Read a recording in place of a board
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// List the serial ports of this machine, the boards of its LiveChess, and those that are found
    /// over Bluetooth and on USB
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub wireless: WirelessArgs,
    #[command(flatten)]
    pub device: BoardDeviceArgs,
    /// How it is written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<BoardFormat>,
    /// Replay so many times as fast as it was recorded [default: at once]
    #[arg(long, value_name = "N", requires = "replay")]
    #[arg(value_parser = value_parser!(u32).range(1..=1000), allow_negative_numbers = true)]
    pub speed: Option<u32>,
    /// Take the board to be quiet when nothing has changed for so long, in milliseconds [default:
    /// two scans of the board, at least 500]
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = value_parser!(u32).range(100..=2_500), allow_negative_numbers = true)]
    pub settling: Option<u32>,
    /// Keep the raw bytes with their times in a new file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["replay", "list"])]
    pub record: Option<PathBuf>,
    /// Write the game into this folder after each move, as broadcast programs want it (PGN)
    #[arg(long, value_name = "FOLDER")]
    pub pgn: Option<PathBuf>,
    /// A tag of that game, NAME=VALUE; may be given several times
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag, requires = "pgn")]
    pub tags: Vec<(String, String)>,
    /// Set the clock for a ruling, once an arbiter confirms it: at the service, or here
    #[arg(long, requires = "port")]
    pub apply_clock: bool,
    #[command(flatten)]
    pub sending: SendingArgs,
    #[command(flatten)]
    pub livechess: LiveChessArgs,
    #[command(flatten)]
    pub game: BoardGameArgs,
}

/// Which board, where it is on no serial port.
#[derive(Debug, clap::Args)]
pub struct WirelessArgs {
    /// A board over Bluetooth, by its name or address [default: the only one of its kind]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    pub ble: Option<String>,
    /// A board on USB without a serial port, by its numbers (VID:PID) or path [default: the only
    /// one of its kind]
    #[arg(long, value_name = "DEVICE", num_args = 0..=1, default_missing_value = "")]
    pub hid: Option<HidBoard>,
    /// The key that DGT gives to who writes programs, in hexadecimal digits: a Pegasus asks for it
    #[arg(long, value_name = "HEX", requires = "ble")]
    pub developer_key: Option<DeveloperKey>,
}

/// What makes a Pegasus speak: the message that shows the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeveloperKey(pub Vec<u8>);

impl FromStr for DeveloperKey {
    type Err = String;

    fn from_str(text: &str) -> Result<DeveloperKey, String> {
        let digits = text.split_whitespace().collect::<String>();
        let key: Option<Vec<u8>> = digits
            .as_bytes()
            .chunks(2)
            .map(|pair| match str::from_utf8(pair) {
                Ok(pair) if pair.len() == 2 && !pair.starts_with('+') => {
                    u8::from_str_radix(pair, 16).ok()
                }
                _ => None,
            })
            .collect();
        let key = key.filter(|key| !key.is_empty());
        let shown = key.and_then(|key| developer_key(&key));
        let words = "it is no key: write its bytes in hexadecimal digits, two for each";
        shown.map(DeveloperKey).ok_or_else(|| words.to_owned())
    }
}

/// What the board is, and how it is connected.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct BoardDeviceArgs {
    /// What the board is
    #[arg(long, value_name = "KIND", value_parser = families())]
    pub kind: Option<DeviceFamily>,
    /// Ask a DGT board by its address on a line that several share [default: alone on it]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "1")]
    #[arg(value_parser = bus_address(), allow_negative_numbers = true)]
    pub bus: Option<u16>,
}

/// The address of a board on its line; 0 means all of them.
pub fn bus_address() -> impl TypedValueParser<Value = u16> {
    value_parser!(u16).range(1..=0x3fff)
}

/// Which service has the acts.
#[derive(Debug, clap::Args)]
pub struct SendingArgs {
    /// Send the acts to a service: the address of the board in its console
    #[arg(long, value_name = "URL")]
    pub to: Option<BoardAddress>,
    #[command(flatten)]
    pub token: TokenArgument,
    /// Where acts wait for the service [default: jadoube-board-NAME.queue]
    #[arg(long, value_name = "FILE", requires = "to")]
    pub queue: Option<PathBuf>,
    /// Trust certificates that this authority has signed (PEM), not those of the system
    #[arg(long, value_name = "FILE", requires = "to")]
    pub tls_ca: Option<PathBuf>,
}

/// How the game begins, and where its players sit.
#[derive(Debug, clap::Args)]
pub struct BoardGameArgs {
    /// How the men stand at the start [default: the initial position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Castling is that of Chess960 (Shredder-FEN: HAha)
    #[arg(long)]
    pub chess960: bool,
    /// The edition in force
    #[arg(long, value_parser = editions(), ignore_case = true)]
    #[arg(default_value = Edition::default().key())]
    pub edition: Edition,
    /// The class of the time control
    #[arg(long, value_parser = words::<Control>(), default_value = "standard")]
    pub control: Control,
    /// The side of the clock on which White sits [default: whose time runs first]
    #[arg(long, value_name = "SIDE", value_parser = sides())]
    pub white_sits: Option<ClockSide>,
}

impl BoardArgs {
    /// Whether the ports are asked for, in either way.
    pub fn asks_for_ports(&self) -> bool {
        self.list || self.port.as_deref() == Some(Path::new("list"))
    }
}

/// A board of a service, by its address in the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAddress {
    /// The service.
    pub host: ServiceAddress,
    /// The name of the board.
    pub board: Box<str>,
}

impl FromStr for BoardAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardAddress, String> {
        let (host, board) = named_in_console(text, "boards")?;
        let board = board.ok_or(
            "it names no board: open the board in the console, and copy its address \
             (https://HOST/boards/BOARD)",
        )?;
        Ok(BoardAddress { host, board })
    }
}

/// How a game is written that a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardFormat {
    /// JSON Lines: what was observed, what it was taken for, and the verdicts
    Jsonl,
    /// A report for people
    Text,
    /// The start and the acts, as `jadoube rule` reads them
    Acts,
    /// The moves alone, one on each line
    Uci,
}

fn families() -> impl TypedValueParser<Value = DeviceFamily> {
    // what is stored is no stream
    let streams = DeviceFamily::ALL.into_iter();
    let streams = streams.filter(|family| *family != DeviceFamily::DgtLog);
    PossibleValuesParser::new(streams.map(DeviceFamily::name)).map(|name| {
        DeviceFamily::from_name(&name).expect("invariant: the parser lets only these names through")
    })
}

fn sides() -> impl TypedValueParser<Value = ClockSide> {
    PossibleValuesParser::new(["left", "right"]).map(|side| match &*side {
        "left" => ClockSide::Left,
        _ => ClockSide::Right,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_bytes_in_hexadecimal_digits() {
        for (text, shown) in [
            ("0aFF", Some(&[0x63, 3, 0x0a, 0xff, 0][..])),
            ("0a ff", Some(&[0x63, 3, 0x0a, 0xff, 0])),
            ("0af", None),
            ("+a", None),
            ("key", None),
            ("", None),
        ] {
            let read = text.parse::<DeveloperKey>();
            assert_eq!(read.ok().map(|key| key.0).as_deref(), shown, "{text}");
        }
    }

    #[test]
    fn the_address_of_a_board_names_it() {
        for (text, board) in [
            ("https://a.example/boards/b12", Some("b12")),
            ("http://127.0.0.1:8080/boards/b12/watch?x#y", Some("b12")),
            ("https://a.example/events/e1", None),
            ("https://a.example/boards/", None),
            ("b12", None),
        ] {
            let read = text.parse::<BoardAddress>();
            let read = read.as_ref().map(|address| &*address.board);
            assert_eq!(read.ok(), board, "{text}");
        }
    }
}
