//! Plays a game on a simulated board, at its speed, whoever is its host.

use std::collections::VecDeque;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use sensing::recording::ReceivedBytes;
use sensing::simulator::{DgtBoard, Happening};

use super::script::BoardScript;
use crate::args::SimulateArgs;
use crate::exit::complain;
use crate::interrupt::Interrupt;

/// How often the board listens to its host.
pub const TICK: Duration = Duration::from_millis(4);
/// The last messages come so long after the last press.
const LAST_WORDS_US: u64 = 5_000_000;

/// Who asks a board, and is told what happens on it.
pub trait BoardHost {
    /// Who is waited for before the game begins.
    const WAITED_FOR: &str;

    /// Whether he is there.
    fn is_there(&self, board: &DgtBoard) -> bool;

    /// What he asks the board now.
    fn asks(&mut self, board: &DgtBoard) -> io::Result<Vec<u8>>;

    /// Takes what the board has sent up to this moment, and sees what it is like.
    fn hears(&mut self, sent: &[ReceivedBytes], until_us: u64, board: &DgtBoard) -> io::Result<()>;
}

/// A board that is played on.
pub struct PlayedBoard {
    board: DgtBoard,
    script: BoardScript,
    speed: u64,
    began: Instant,
    board_began_us: u64,
}

impl PlayedBoard {
    /// The board of a script, on which nothing has happened.
    pub fn new(args: &SimulateArgs, script: BoardScript) -> PlayedBoard {
        let board = script.board(args);
        PlayedBoard {
            board_began_us: board.now_us(),
            board,
            script,
            speed: u64::from(args.speed),
            began: Instant::now(),
        }
    }

    /// Waits for the host, and plays the game to its end; whether it was played, and not broken
    /// off by Ctrl-C.
    ///
    /// # Errors
    /// The host can be neither heard nor told anything.
    pub fn run(
        &mut self,
        host: &mut impl BoardHost,
        args: &SimulateArgs,
        interrupt: &Interrupt,
    ) -> io::Result<bool> {
        let mut happenings = VecDeque::new();
        if !args.at_once {
            complain(&format!("waiting for {}; Ctrl-C ends it", waited_for(host)));
            while !host.is_there(&self.board) {
                if interrupt.has_come() {
                    return Ok(false);
                }
                self.tick(host, &mut happenings)?;
            }
        }
        complain("the game begins");
        happenings = std::mem::take(&mut self.script.happenings);
        let begins_us = self.board.now_us();
        for happening in &mut happenings {
            happening.at_us += begins_us;
        }
        let last_us = happenings.back().map_or(begins_us, |last| last.at_us);
        while self.board.now_us() < last_us + LAST_WORDS_US {
            if interrupt.has_come() {
                return Ok(false);
            }
            self.tick(host, &mut happenings)?;
        }
        complain("the game is over");
        while args.stay && !interrupt.has_come() {
            self.tick(host, &mut happenings)?;
        }
        Ok(true)
    }

    /// Hears the host, lets the time that has passed pass on the board, and tells what there is.
    fn tick(
        &mut self,
        host: &mut impl BoardHost,
        happenings: &mut VecDeque<Happening>,
    ) -> io::Result<()> {
        thread::sleep(TICK);
        let asked = host.asks(&self.board)?;
        self.board.receive(&asked);
        let passed = self.began.elapsed().as_micros() as u64;
        let until_us = self.board_began_us + passed * self.speed;
        let sent = self.board.advance(until_us, happenings);
        host.hears(&sent, until_us, &self.board)
    }
}

const fn waited_for<H: BoardHost>(_: &H) -> &'static str {
    H::WAITED_FOR
}
