//! Plays a game on a simulated board that is heard as one of LiveChess.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use board::Color;
use sensing::decoders::Decoder;
use sensing::decoders::dgt::{DgtDecoder, DgtHost};
use sensing::simulator::{DgtBoard, Happening};
use sensing::{ClockSide, DeviceFamily, StandInBoard, TrackerSettings};

use super::script::BoardScript;
use crate::args::SimulateArgs;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use crate::livechess::{LIVECHESS_PORT, LiveChessServer};

/// How often the board is looked at.
const TICK: Duration = Duration::from_millis(4);
/// The last messages come so long after the last press.
const LAST_WORDS_US: u64 = 5_000_000;
/// What the board is called.
const SERIAL: &str = "3000000001";

/// Plays the game to its end, or until Ctrl-C.
pub fn play(args: &SimulateArgs, script: BoardScript) -> io::Result<Exit> {
    let address = args.listen.map_or_else(
        || SocketAddr::from((Ipv4Addr::LOCALHOST, LIVECHESS_PORT)),
        |listen| listen.0,
    );
    let server = match LiveChessServer::begin(address, &[], board(&script)) {
        Ok(server) => server,
        Err(why) => {
            complain(&why);
            return Ok(Exit::InputErrors);
        }
    };
    let mut output = io::stdout();
    writeln!(output, "{}", server.url())?;
    output.flush()?;
    let interrupt = Interrupt::watched();
    let mut simulation = HostedSimulation::new(args, script, server);
    simulation.run(args, &interrupt);
    simulation.server.end();
    Ok(Exit::Fine)
}

/// The board as listeners hear it, before anything is heard of it; White sits on the left.
fn board(script: &BoardScript) -> StandInBoard {
    let settings = TrackerSettings {
        white_sits: Some(ClockSide::Left),
        ..TrackerSettings::of(DeviceFamily::Dgt)
    };
    StandInBoard::new(SERIAL, &script.men, Color::White, settings)
}

/// A board that is played on, and the stand-in that reads it.
struct HostedSimulation {
    board: DgtBoard,
    script: BoardScript,
    host: DgtHost,
    decoder: DgtDecoder,
    server: LiveChessServer,
    speed: u64,
    began: Instant,
    board_began_us: u64,
}

impl HostedSimulation {
    fn new(args: &SimulateArgs, script: BoardScript, server: LiveChessServer) -> HostedSimulation {
        let board = script.board(args);
        HostedSimulation {
            board_began_us: board.now_us(),
            board,
            script,
            host: DgtHost::default(),
            decoder: DgtDecoder::default(),
            server,
            speed: u64::from(args.speed),
            began: Instant::now(),
        }
    }

    fn run(&mut self, args: &SimulateArgs, interrupt: &Interrupt) {
        let mut happenings = VecDeque::new();
        if !args.at_once {
            complain("waiting for somebody to subscribe; Ctrl-C ends it");
            while !self.server.look(StandInBoard::has_listeners) {
                if interrupt.has_come() {
                    return;
                }
                self.tick(&mut happenings);
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
                return;
            }
            self.tick(&mut happenings);
        }
        complain("the game is over");
        while args.stay && !interrupt.has_come() {
            self.tick(&mut happenings);
        }
    }

    /// Lets the time that has passed pass on the board, and reads what it tells.
    fn tick(&mut self, happenings: &mut VecDeque<Happening>) {
        thread::sleep(TICK);
        let asked = self.host.asks(self.board.now_us());
        self.board.receive(&asked);
        let passed = self.began.elapsed().as_micros() as u64;
        let until_us = self.board_began_us + passed * self.speed;
        let mut events = Vec::new();
        for chunk in self.board.advance(until_us, happenings) {
            let at_us = chunk.at_us.unwrap_or(until_us);
            self.decoder.decode(&chunk.bytes, at_us, &mut events);
        }
        for event in &events {
            self.host.heard(event);
            self.server.change(|board| board.observe(event));
        }
        self.server.elapse(self.board.now_us());
    }
}
