//! Reads the game that is played on a simulated board: what happens at it, and when.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use board::{Board, ByColor, Color};
use sensing::simulator::{DgtBoard, HandDeed, Happening, SimulatedHands};

use super::{noise, recorded, told};
use crate::args::SimulateArgs;

/// When the clock is started after the game has begun; the first man is touched a second later.
const CLOCK_STARTS_US: u64 = 2_000_000;
/// Nothing longer than this is a game.
const LONGEST_BYTES: u64 = 64 << 20;

/// A game at a board.
pub struct BoardScript {
    /// The men before it.
    pub men: Board,
    /// The times before it.
    pub clock: ScriptClock,
    /// What happens, from its beginning on.
    pub happenings: VecDeque<Happening>,
}

/// What the clock is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptClock {
    /// The time of each player, in milliseconds.
    pub time_ms: ByColor<u64>,
    /// What each gets with a press, in seconds.
    pub increment_s: u32,
}

impl Default for ScriptClock {
    /// Ninety minutes, and half a minute for each move.
    fn default() -> ScriptClock {
        ScriptClock {
            time_ms: ByColor::new_with(|_| 5_400_000),
            increment_s: 30,
        }
    }
}

impl BoardScript {
    /// The first game of a file.
    pub fn read(args: &SimulateArgs) -> Result<BoardScript, String> {
        let bytes = bytes_of(&args.game).map_err(|error| error.to_string())?;
        let hands = SimulatedHands::new(noise(args.noise), args.seed);
        match is_told_by_acts(&bytes) {
            true => told::script(&bytes, hands, args.pace),
            false => recorded::script(bytes, hands, args.pace),
        }
    }

    /// The board, with the clock set.
    pub fn board(&self, args: &SimulateArgs) -> DgtBoard {
        let ScriptClock {
            time_ms,
            increment_s,
        } = self.clock;
        let seed = args.seed ^ 0xb0a2d;
        let mut board = DgtBoard::new(&self.men, 0, increment_s, noise(args.noise), seed);
        let sets = Color::ALL.map(|color| Happening {
            at_us: 0,
            what: HandDeed::Sets(color, time_ms[color] * 1_000),
        });
        // the board sees its men and its clock while it waits
        board.advance(1_000_000, &mut sets.into());
        board
    }
}

/// The clock of this player is started.
pub fn starts(turn: Color) -> Happening {
    Happening {
        at_us: CLOCK_STARTS_US,
        what: HandDeed::Runs(Some(turn)),
    }
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path == Path::new("-") {
        true => io::stdin().take(LONGEST_BYTES).read_to_end(&mut bytes)?,
        false => File::open(path)?
            .take(LONGEST_BYTES)
            .read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

/// Whether it is lines of the protocol: the first that says something begins a game there.
fn is_told_by_acts(bytes: &[u8]) -> bool {
    let mut lines = bytes
        .split(|&byte| byte == b'\n')
        .map(|line| line.trim_ascii())
        .filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    lines.next().is_some_and(|line| {
        line.starts_with(b"{\"") || line == b"start" || line.starts_with(b"start ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_told_from_recorded_games() {
        for (text, acts) in [
            ("# a game\n\nstart edition=FIDE2023\n", true),
            ("{\"act\":\"start\"}\n", true),
            ("start\nW press\n", true),
            ("[Event \"x\"]\n\n1. e4 *\n", false),
            ("{a comment} 1. e4 *\n", false),
            ("1. e4 e5 *", false),
            ("", false),
        ] {
            assert_eq!(is_told_by_acts(text.as_bytes()), acts, "{text}");
        }
    }
}
