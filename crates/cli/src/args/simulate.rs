//! Defines the arguments of `simulate`.

use std::path::PathBuf;

use clap::{ValueEnum, value_parser};

use super::board_reader::bus_address;
use crate::livechess::StandInAddress;

pub const SIMULATE: &str = "\
Examples:
  jadoube simulate --kind dgt --game examples/club-night.pgn
  jadoube simulate --kind dgt --game game.pgn --noise real --seed 7 --speed 10
  jadoube simulate --kind dgt --game examples/matulovic.txt --link /tmp/board
  jadoube simulate --kind dgt --game game.pgn --pace 4 --at-once --stay
  jadoube simulate --kind dgt --game game.pgn --from-the-box --kings
  jadoube simulate --kind dgt --game game.pgn --bus 12
  jadoube simulate --kind livechess --game game.pgn --listen 127.0.0.1:1982

A whole DGT board with its clock, on a pseudo-terminal that other programs open
as they would open the board's port. The name of the terminal is printed first,
on a line alone. The board answers what a host asks and sends; the game begins
three seconds after a host has asked for the men, and goes on while no program
has the terminal open. The first game of the file is played:
  PGN    at the times of its clocks ([%clk], or [%emt]), else a move each five
         seconds; what was no legal move is played too
  acts   lines as `jadoube rule` reads them: lifts, releases, presses and what
         the arbiter does, with `at` where they have it; so illegal moves, wrong
         men and men put back can be shown
The same seed does the same. It is no product of DGT, and says so when it is
asked for its trademark. As livechess it is the same board behind a stand-in
for DGT LiveChess, a WebSocket whose address is printed first; the game begins
when somebody has subscribed. See docs/boards.md.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0    the game is over, or Ctrl-C
  1    the terminal or the link cannot be made, the terminal broke, or the
       address is taken
  2    usage; the game cannot be read; no terminals on this system";

/// What is simulated, and what happens at it.
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// What to be
    #[arg(long, value_name = "KIND")]
    pub kind: SimulatedKind,
    /// The game: PGN, or acts as `jadoube rule` reads them; `-` means standard input
    #[arg(long, value_name = "FILE")]
    pub game: PathBuf,
    /// How clumsy the hands, and how bad the line
    #[arg(long, value_name = "NOISE", default_value = "none")]
    pub noise: NoiseLevel,
    /// What chance depends on
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many times as fast as it was
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u32).range(1..=1000), allow_negative_numbers = true)]
    pub speed: u32,
    /// Press so many seconds after the opponent, whatever the file says of clocks
    #[arg(long, value_name = "SECONDS")]
    #[arg(value_parser = value_parser!(u32).range(1..=3600), allow_negative_numbers = true)]
    pub pace: Option<u32>,
    /// Share the line with other boards, and answer under this address [default: alone on it]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "1")]
    #[arg(value_parser = bus_address(), allow_negative_numbers = true)]
    pub bus: Option<u16>,
    /// Begin with the men in the box, and put them away afterwards
    #[arg(long)]
    pub from_the_box: bool,
    /// Put the kings in the centre after a recorded game, as its result
    #[arg(long)]
    pub kings: bool,
    /// Make a symbolic link to the terminal with this name, and remove it at the end
    #[arg(long, value_name = "PATH", conflicts_with = "listen")]
    pub link: Option<PathBuf>,
    /// Where the stand-in for LiveChess listens [default: 127.0.0.1:1982]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<StandInAddress>,
    /// Begin without waiting for a host
    #[arg(long)]
    pub at_once: bool,
    /// Stay after the game, with the men as they stand, until Ctrl-C
    #[arg(long)]
    pub stay: bool,
}

/// What is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SimulatedKind {
    /// A DGT board with a clock, on a pseudo-terminal
    Dgt,
    /// The same as DGT LiveChess tells it, on a WebSocket
    #[value(name = "livechess")]
    LiveChess,
}

/// How clumsy the hands are and how bad the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NoiseLevel {
    /// One thing after the other, and a line without faults
    None,
    /// As in recorded games: men slid, swept and not seen to go, presses told late
    Real,
    /// Worse than any recording, and a line that loses bytes
    Harsh,
}
