//! Runs `jadoube board`: follows an electronic board, or a recording of one, and tells what happens
//! at it.

mod broadcast;
mod kinds;
mod observed;
mod port;
mod recordings;
mod replay;
mod sending;
mod telling;

use std::io::{self, Write};

use board::{CastlingMode, Tolerant};
use laws::{Regime, Start, Supervision};
use sensing::{
    BoardFollower, DeviceFamily, FollowedStep, SensorEvent, TrackerNote, TrackerSettings,
};

use crate::args::{BoardArgs, BoardDeviceArgs, BoardGameArgs};
use crate::exit::{Exit, complain};
use crate::page::listed;
use crate::paint::Paint;
use broadcast::BroadcastFile;
use kinds::ConnectedDevice;
use sending::ActSender;
use telling::BoardTelling;

/// Follows what was named: a board until the user breaks off, a recording to its end.
pub fn run(args: &BoardArgs, paint: Paint) -> io::Result<Exit> {
    if args.asks_for_ports() {
        return port::list();
    }
    let followed = device(args).and_then(|device| {
        let start = start(&args.game)?;
        Ok((device, SensedGame::new(args, device.kind, start, paint)?))
    });
    let (device, mut game) = match followed {
        Ok(followed) => followed,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    match (&args.replay, &args.port) {
        (Some(file), _) => replay::run(file, device, args.speed, &mut game),
        (None, Some(path)) => port::run(path, device, args.record.as_deref(), &mut game),
        (None, None) => unreachable!("invariant: the parser wants one of them"),
    }
}

fn device(args: &BoardArgs) -> Result<ConnectedDevice, String> {
    let BoardDeviceArgs { kind, bus } = args.device;
    let kind = kind.ok_or("--kind is missing: say what the board is, such as --kind dgt")?;
    if args.port.is_some() && kinds::baud(kind).is_none() {
        return Err(format!(
            "a board of kind {} is not read on a serial port; {} are, and all kinds with --replay",
            kind.name(),
            listed(&kinds::serial_kinds(), "and")
        ));
    }
    if bus.is_some() && kind != DeviceFamily::Dgt {
        return Err(format!(
            "a board of kind {} shares its line with no other; leave --bus out",
            kind.name()
        ));
    }
    Ok(ConnectedDevice { kind, bus })
}

fn start(args: &BoardGameArgs) -> Result<Start, String> {
    let mode = CastlingMode::from_chess960(args.chess960);
    let fen = args.fen.as_deref().unwrap_or(INITIAL);
    let position = Tolerant::from_fen(fen, mode).map_err(|error| format!("--fen: {error}"))?;
    Ok(Start {
        regime: Regime::new(args.edition, args.control, Supervision::Adequate),
        history_from: position.clone(),
        position,
        ..Start::default()
    })
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn settings(args: &BoardArgs, kind: DeviceFamily) -> TrackerSettings {
    let of_kind = TrackerSettings::of(kind);
    let settling_us = args.settling.map(|ms| u64::from(ms) * 1_000);
    TrackerSettings {
        white_sits: args.game.white_sits,
        settle_us: settling_us.unwrap_or(of_kind.settle_us),
        ..of_kind
    }
}

/// The game at a board, as it is followed and told.
pub struct SensedGame {
    follower: BoardFollower,
    telling: BoardTelling,
    broadcast: Option<BroadcastFile>,
    sender: Option<ActSender>,
    steps: Vec<FollowedStep>,
    exit: Exit,
    /// Something stood or happened as the game has it.
    was_in_step: bool,
}

impl SensedGame {
    fn new(
        args: &BoardArgs,
        kind: DeviceFamily,
        start: Start,
        paint: Paint,
    ) -> Result<SensedGame, String> {
        let settings = settings(args, kind);
        let follower = BoardFollower::new(start.clone(), settings);
        let broadcast = args.pgn.as_deref();
        let broadcast = broadcast.map(|folder| BroadcastFile::new(folder, &args.tags));
        Ok(SensedGame {
            follower: follower.map_err(|error| error.to_string())?,
            telling: BoardTelling::new(args.format, start, settings.settle_us, paint),
            broadcast: broadcast.transpose()?,
            sender: ActSender::new(&args.sending)?,
            steps: Vec::new(),
            exit: Exit::Fine,
            was_in_step: false,
        })
    }

    /// Tells how the game begins.
    pub fn begin(&mut self) -> io::Result<()> {
        if let Some(broadcast) = &mut self.broadcast {
            broadcast.write(self.follower.game());
        }
        print(&self.telling.begin())
    }

    /// Takes in what the board reported.
    pub fn observe(&mut self, event: &SensorEvent) -> io::Result<()> {
        let words = self.telling.observed(event);
        print(&words)?;
        self.follower.observe(event, &mut self.steps);
        self.tell()
    }

    /// Tells what is due by now though nothing was reported.
    pub fn elapse(&mut self, now_us: u64) -> io::Result<()> {
        self.follower.elapse(now_us, &mut self.steps);
        self.tell()
    }

    /// When there is something to tell though nothing is reported.
    pub fn due_us(&self) -> Option<u64> {
        self.follower.due_us()
    }

    /// Tells what is left when nothing more comes, and how all of it ended.
    pub fn end(&mut self, now_us: u64) -> io::Result<Exit> {
        self.follower.finish(now_us, &mut self.steps);
        self.tell()?;
        print(&self.telling.end())?;
        if let Some(sender) = &mut self.sender {
            sender.end();
        }
        if !self.was_in_step {
            complain(
                "the men never stood as the game begins; set them up before, or say with --fen how \
                 they stand",
            );
        }
        Ok(self.exit)
    }

    fn tell(&mut self) -> io::Result<()> {
        if self.steps.is_empty() {
            return Ok(());
        }
        if let Some(sender) = &mut self.sender {
            sender.take(&self.steps);
        }
        self.broadcast();
        for step in self.steps.drain(..) {
            match &step {
                FollowedStep::Refused(act, why) => {
                    self.exit = Exit::InputErrors;
                    let act = protocol::Line::from(act.act.clone()).to_text();
                    complain(&format!("`{act}` does not fit the game: {why}"));
                }
                FollowedStep::Judged(..) | FollowedStep::Note(_) => self.was_in_step = true,
            }
            print(&self.telling.step(&step))?;
        }
        Ok(())
    }

    /// Has the game written as it stands.
    fn broadcast(&mut self) {
        let Some(broadcast) = &mut self.broadcast else {
            return;
        };
        for step in &self.steps {
            match step {
                FollowedStep::Judged(_, verdict) => broadcast.hear(verdict),
                FollowedStep::Note(TrackerNote::ResultShown(result)) => broadcast.shows(*result),
                FollowedStep::Refused(..) | FollowedStep::Note(_) => {}
            }
        }
        broadcast.write(self.follower.game());
    }
}

/// Prints at once: who looks on does not wait for the next move.
fn print(words: &str) -> io::Result<()> {
    if words.is_empty() {
        return Ok(());
    }
    let mut output = io::stdout().lock();
    output.write_all(words.as_bytes())?;
    output.flush()
}
