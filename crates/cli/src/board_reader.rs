//! Runs `jadoube board`: follows an electronic board, or a recording of one, and tells what happens
//! at it.

mod broadcast;
mod kinds;
mod livechess;
mod observed;
mod port;
mod recordings;
mod replay;
mod sending;
mod telling;

use std::io::{self, Write};

use board::{CastlingMode, Position, Tolerant};
use laws::{Regime, Start, Supervision};
use sensing::{
    BoardFollower, DeviceFamily, FollowedStep, SensorEvent, StandInBoard, StandInState,
    TrackerNote, TrackerSettings,
};

use crate::args::{BoardArgs, BoardGameArgs};
use crate::exit::{Exit, complain};
use crate::livechess::LiveChessServer;
use crate::page::listed;
use crate::paint::Paint;
use broadcast::BroadcastFile;
use sending::ActSender;
use telling::BoardTelling;

/// Follows what was named: a board until the user breaks off, a recording to its end.
pub fn run(args: &BoardArgs, paint: Paint) -> io::Result<Exit> {
    if args.asks_for_ports() {
        return list();
    }
    let followed = kind(args).and_then(|kind| {
        let start = start(&args.game)?;
        Ok((kind, SensedGame::new(args, kind, start, paint)?))
    });
    let (kind, mut game) = match followed {
        Ok(followed) => followed,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    match (&args.replay, &args.livechess.livechess, &args.port) {
        (Some(file), _, _) => replay::run(file, kind, args.speed, &mut game),
        (None, Some(address), _) => livechess::run(address, args, &mut game),
        (None, None, Some(path)) => port::run(path, kind, args.record.as_deref(), &mut game),
        (None, None, None) => unreachable!("invariant: the parser wants one of them"),
    }
}

/// Prints the ports of this machine and the boards of its LiveChess, one a line.
fn list() -> io::Result<Exit> {
    let boards = livechess::list();
    match port::ports() {
        Ok(ports) if ports.is_empty() && boards.is_empty() => {
            complain("no serial port is there; is the board plugged in and switched on?");
            Ok(Exit::Fine)
        }
        Ok(ports) => {
            let mut output = io::stdout().lock();
            for port in ports {
                writeln!(output, "{}", port.display())?;
            }
            for board in boards {
                writeln!(output, "{board}")?;
            }
            Ok(Exit::Fine)
        }
        Err(error) => {
            complain(&format!(
                "the ports cannot be listed: {error}; name the one that you know with --port"
            ));
            Ok(Exit::Unreadable)
        }
    }
}

fn kind(args: &BoardArgs) -> Result<DeviceFamily, String> {
    if args.livechess.livechess.is_some() {
        return match args.kind {
            None | Some(DeviceFamily::LiveChess) => Ok(DeviceFamily::LiveChess),
            Some(other) => Err(format!(
                "a board of kind {} is not read through LiveChess: leave --kind out",
                other.name()
            )),
        };
    }
    if args.port.is_some() && args.kind == Some(DeviceFamily::LiveChess) {
        return Err("LiveChess is no serial port: name it with --livechess".to_owned());
    }
    if args.replay.is_some() && args.speed.is_none() && args.livechess.livechess_server.is_some() {
        return Err("nobody hears a game that is replayed at once: add --speed".to_owned());
    }
    let kind = args
        .kind
        .ok_or("--kind is missing: say what the board is, such as --kind dgt")?;
    if args.port.is_some() && kinds::baud(kind).is_none() {
        return Err(format!(
            "a board of kind {} is not read on a serial port; {} are, and all kinds with --replay",
            kind.name(),
            listed(&kinds::serial_kinds(), "and")
        ));
    }
    Ok(kind)
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

/// The game at a board, as it is followed and told.
pub struct SensedGame {
    follower: BoardFollower,
    telling: BoardTelling,
    broadcast: Option<BroadcastFile>,
    sender: Option<ActSender>,
    /// Those who hear the board as one of LiveChess.
    listeners: Option<LiveChessServer>,
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
        let settings = TrackerSettings {
            white_sits: args.game.white_sits,
            ..TrackerSettings::of(kind)
        };
        let follower = BoardFollower::new(start.clone(), settings);
        let follower = follower.map_err(|error| error.to_string())?;
        let broadcast = args.pgn.as_deref();
        let broadcast = broadcast.map(|folder| BroadcastFile::new(folder, &args.tags));
        Ok(SensedGame {
            listeners: listeners(args, &start, settings)?,
            follower,
            telling: BoardTelling::new(args.format, start, kind, paint),
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
        if let Some(listeners) = &self.listeners {
            listeners.change(|board| board.observe(event));
        }
        self.follower.observe(event, &mut self.steps);
        self.tell()
    }

    /// Tells what is due by now though nothing was reported.
    pub fn elapse(&mut self, now_us: u64) -> io::Result<()> {
        self.follower.elapse(now_us, &mut self.steps);
        if let Some(listeners) = &self.listeners {
            listeners.elapse(now_us);
        }
        self.tell()
    }

    /// Takes note that nothing is heard of the board any more.
    pub fn board_is_gone(&self) {
        if let Some(listeners) = &self.listeners {
            listeners.change(|board| board.is(StandInState::NotResponding));
        }
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
        if let Some(listeners) = self.listeners.take() {
            listeners.change(|board| board.elapse(now_us));
            listeners.end();
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
        self.tell_listeners();
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

    /// Has those who hear the board know what the game made of it.
    fn tell_listeners(&self) {
        let Some(listeners) = &self.listeners else {
            return;
        };
        for step in &self.steps {
            match step {
                FollowedStep::Judged(_, verdict) => {
                    let view = &verdict.view;
                    listeners.change(|board| board.stands(&view.placement, view.has_the_move));
                }
                FollowedStep::Note(TrackerNote::Turned) => {
                    listeners.change(StandInBoard::turned);
                }
                FollowedStep::Refused(..) | FollowedStep::Note(_) => {}
            }
        }
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

/// Those who will hear the board as one of LiveChess, if anybody may. It is called after the tag
/// `Board`, if there is one.
fn listeners(
    args: &BoardArgs,
    start: &Start,
    settings: TrackerSettings,
) -> Result<Option<LiveChessServer>, String> {
    let Some(address) = args.livechess.livechess_server else {
        return Ok(None);
    };
    let mut boards = args.tags.iter().filter(|(name, _)| name == "Board");
    let serial = match boards.next() {
        Some((_, board)) => format!("jadoube-{board}"),
        None => "jadoube".to_owned(),
    };
    let position = &start.position;
    let board = StandInBoard::new(&serial, position.board(), position.turn(), settings);
    let server = LiveChessServer::begin(address.0, &args.livechess.origins, board)?;
    complain(&format!(
        "this board is heard as board {serial} of LiveChess on {}",
        server.url()
    ));
    Ok(Some(server))
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
