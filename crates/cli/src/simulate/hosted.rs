//! Plays a game on a simulated board that is heard as one of LiveChess.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};

use board::Color;
use sensing::decoders::Decoder;
use sensing::decoders::dgt::{DgtDecoder, DgtHost};
use sensing::recording::ReceivedBytes;
use sensing::simulator::DgtBoard;
use sensing::{ClockSide, DeviceFamily, StandInBoard, TrackerSettings};

use super::played::{BoardHost, PlayedBoard};
use super::script::BoardScript;
use crate::args::SimulateArgs;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use crate::livechess::{LIVECHESS_PORT, LiveChessServer};

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
    let mut host = StandInHost {
        host: DgtHost::default(),
        decoder: DgtDecoder::default(),
        server,
    };
    PlayedBoard::new(args, script).run(&mut host, args, &interrupt)?;
    host.server.end();
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

/// The stand-in that reads the board, and those who subscribe to it.
struct StandInHost {
    host: DgtHost,
    decoder: DgtDecoder,
    server: LiveChessServer,
}

impl BoardHost for StandInHost {
    const WAITED_FOR: &str = "somebody to subscribe";

    fn is_there(&self, _: &DgtBoard) -> bool {
        self.server.look(StandInBoard::has_listeners)
    }

    fn asks(&mut self, board: &DgtBoard) -> io::Result<Vec<u8>> {
        Ok(self.host.asks(board.now_us()))
    }

    fn hears(&mut self, sent: &[ReceivedBytes], until_us: u64, board: &DgtBoard) -> io::Result<()> {
        let mut events = Vec::new();
        for chunk in sent {
            let at_us = chunk.at_us.unwrap_or(until_us);
            self.decoder.decode(&chunk.bytes, at_us, &mut events);
        }
        for event in &events {
            self.host.heard(event);
            let event = event.clone();
            self.server.change(move |board| board.observe(&event));
        }
        self.server.elapse(board.now_us());
        Ok(())
    }
}
