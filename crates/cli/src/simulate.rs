//! Runs `jadoube simulate`: plays a game on a simulated board that other programs can open.

mod hosted;
mod played;
mod recorded;
mod script;
#[cfg(unix)]
mod terminal;
mod told;

use std::io;

use sensing::simulator::Noise;

use crate::args::{NoiseLevel, SimulateArgs, SimulatedKind};
use crate::exit::{Exit, complain};
use script::BoardScript;

/// Plays the game that was named.
pub fn run(args: &SimulateArgs) -> io::Result<Exit> {
    let script = match BoardScript::read(args) {
        Ok(script) => script,
        Err(why) => {
            complain(&format!("{}: {why}", args.game.display()));
            return Ok(Exit::Unreadable);
        }
    };
    match args.kind {
        SimulatedKind::Dgt if args.listen.is_some() => {
            complain("a DGT board is no socket: --listen is for --kind livechess");
            Ok(Exit::Unreadable)
        }
        SimulatedKind::Dgt => on_a_terminal(args, script),
        SimulatedKind::LiveChess if args.link.is_some() => {
            complain("LiveChess is no terminal: --link is for --kind dgt");
            Ok(Exit::Unreadable)
        }
        SimulatedKind::LiveChess if args.bus.is_some() => {
            complain("LiveChess shares no line: --bus is for --kind dgt");
            Ok(Exit::Unreadable)
        }
        SimulatedKind::LiveChess => hosted::play(args, script),
    }
}

#[cfg(unix)]
fn on_a_terminal(args: &SimulateArgs, script: BoardScript) -> io::Result<Exit> {
    terminal::play(args, script)
}

#[cfg(not(unix))]
fn on_a_terminal(_: &SimulateArgs, _: BoardScript) -> io::Result<Exit> {
    complain(
        "a board is simulated on a pseudo-terminal, and this system has none; use Linux or macOS",
    );
    Ok(Exit::Unreadable)
}

/// How likely what is.
const fn noise(level: NoiseLevel) -> Noise {
    match level {
        NoiseLevel::None => Noise::NONE,
        NoiseLevel::Real => Noise::REAL,
        NoiseLevel::Harsh => Noise::HARSH,
    }
}
