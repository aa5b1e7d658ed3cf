//! Reads the game that is played on a simulated board: what happens at it, and when.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use board::{Board, ByColor, Color, Square};
use sensing::simulator::{DgtBoard, HandDeed, Happening, SimulatedHands};

use super::{noise, recorded, told};
use crate::args::SimulateArgs;

/// When the clock is started after the game has begun; the first man is touched a second later.
const CLOCK_STARTS_US: u64 = 2_000_000;
/// The clock is stopped so long after the last that happens in the game.
const GAME_ENDS_US: u64 = 3_000_000;
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
    /// Where the kings would show its result.
    pub shown: Option<ByColor<Square>>,
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
        let mut script = match is_told_by_acts(&bytes) {
            true => told::script(&bytes, hands, args.pace),
            false => recorded::script(bytes, hands, args.pace),
        }?;
        script.ends(args);
        if args.from_the_box {
            script.begins_in_the_box(args);
        }
        Ok(script)
    }

    /// What happens after the game: the clock is stopped, and the men show its result and go back
    /// into the box, as was wanted.
    fn ends(&mut self, args: &SimulateArgs) {
        let shown = self.shown.filter(|_| args.kings);
        if shown.is_none() && !args.from_the_box {
            return;
        }
        let mut hands = SimulatedHands::new(noise(args.noise), args.seed ^ 0x0e4d);
        let last_us = self.happenings.back().map_or(0, |last| last.at_us);
        hands.done_by(last_us + GAME_ENDS_US, |hands| {
            hands.does(HandDeed::Runs(None));
        });
        hands.wait(1_500, 3_000);
        let mut men = self.men_afterwards();
        if let Some(shown) = shown {
            men = hands.show_result(&men, shown);
            hands.wait(5_000, 10_000);
        }
        if args.from_the_box {
            hands.put_away(&men);
        }
        self.happenings.extend(hands.happenings());
    }

    fn begins_in_the_box(&mut self, args: &SimulateArgs) {
        let mut hands = SimulatedHands::new(noise(args.noise), args.seed ^ 0xb0c5);
        hands.set_up(&self.men);
        let begins_us = hands.now_us();
        let mut happenings: VecDeque<Happening> = hands.happenings().into();
        for mut happening in self.happenings.drain(..) {
            happening.at_us += begins_us;
            happenings.push_back(happening);
        }
        self.happenings = happenings;
        self.men = Board::empty();
    }

    fn men_afterwards(&self) -> Board {
        let mut men = self.men.clone();
        for happening in &self.happenings {
            match happening.what {
                HandDeed::Leaves(square) => men.discard_piece_at(square),
                HandDeed::Stands(square, man) => men.set_piece_at(square, man),
                HandDeed::Presses(_) | HandDeed::Sets(..) | HandDeed::Runs(_) => {}
            }
        }
        men
    }

    /// The board, with the clock set.
    pub fn board(&self, args: &SimulateArgs) -> DgtBoard {
        let ScriptClock {
            time_ms,
            increment_s,
        } = self.clock;
        let seed = args.seed ^ 0xb0a2d;
        let mut board = DgtBoard::new(&self.men, 0, increment_s, noise(args.noise), seed);
        if let Some(address) = args.bus {
            board = board.on_bus(address);
        }
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
