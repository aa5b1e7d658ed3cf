//! Runs `jadoube board`: follows an electronic board, or a recording of one, and tells what happens
//! at it.

#[cfg(feature = "ble")]
mod ble;
mod broadcast;
mod clock_desk;
mod hearing;
mod hearing_time;
#[cfg(feature = "hid")]
mod hid;
mod kinds;
mod line;
mod livechess;
mod observed;
mod places;
mod port;
mod recordings;
mod replay;
mod sending;
mod sensor_report;
mod service_access;
mod service_hearing;
mod telling;

use std::io::{self, Write};

use board::{Board, CastlingMode, Color, Position, Tolerant};
use jiff::Timestamp;
use laws::{Regime, Start, Supervision, Verdict};
use sensing::{
    BoardFollower, DeviceFamily, FollowedStep, HeardAct, HeardStep, RecordDifference, SensorEvent,
    StandInBoard, StandInState, TrackerNote, TrackerSettings,
};

use crate::args::{BoardArgs, BoardDeviceArgs, BoardGameArgs};
use crate::exit::{Exit, complain};
use crate::livechess::LiveChessServer;
use crate::paint::Paint;
use broadcast::BroadcastFile;
use clock_desk::{ClockDesk, ProposedSetting};
use kinds::ConnectedDevice;
use sending::ActSender;
use sensor_report::SensorReporter;
use service_access::ServiceAccess;
use service_hearing::FromService;
use telling::BoardTelling;

/// Follows what was named: a board until the user breaks off, a recording to its end.
pub fn run(args: &BoardArgs, paint: Paint) -> io::Result<Exit> {
    if args.asks_for_ports() {
        return list();
    }
    let followed = device(args).and_then(|device| {
        let place = places::place(args, device)?;
        let start = start(&args.game)?;
        let game = SensedGame::new(args, device.kind, start, paint)?;
        Ok((device, place, game))
    });
    let (device, place, mut game) = match followed {
        Ok(followed) => followed,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    match (&args.replay, &args.livechess.livechess, place) {
        (Some(file), _, _) => replay::run(file, device, args.speed, &mut game),
        (None, Some(address), _) => livechess::run(address, args, &mut game),
        (None, None, Some(place)) => {
            hearing::run(&*place, device, args.record.as_deref(), &mut game)
        }
        (None, None, None) => unreachable!("invariant: the parser wants one of them"),
    }
}

/// Prints the ports of this machine, the boards of its LiveChess and those without a serial port,
/// one a line.
fn list() -> io::Result<Exit> {
    let mut boards = livechess::list();
    boards.extend(places::wireless());
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

fn device(args: &BoardArgs) -> Result<ConnectedDevice, String> {
    let BoardDeviceArgs { kind, bus } = args.device;
    let kind = kind_to_read(args, kind)?;
    if args.apply_clock && kind != DeviceFamily::Dgt {
        return Err(format!(
            "a clock on a board of kind {} cannot be set from here: --apply-clock is for kind dgt",
            kind.name()
        ));
    }
    if args.replay.is_some() && args.apply_clock {
        let why = "a recording has no clock that could be set: --apply-clock is for --port";
        return Err(why.to_owned());
    }
    if args.livechess.livechess.is_none() && args.livechess.serial.is_some() {
        let why = "--serial names one of the boards that LiveChess reads: it is for --livechess";
        return Err(why.to_owned());
    }
    if args.apply_clock && bus.is_some() {
        let why = "all boards on the line would hear what sets the clock: leave --apply-clock out";
        return Err(why.to_owned());
    }
    if bus.is_some() && kind != DeviceFamily::Dgt {
        return Err(format!(
            "a board of kind {} shares its line with no other; leave --bus out",
            kind.name()
        ));
    }
    Ok(ConnectedDevice { kind, bus })
}

fn kind_to_read(args: &BoardArgs, kind: Option<DeviceFamily>) -> Result<DeviceFamily, String> {
    if args.livechess.livechess.is_some() {
        return match kind {
            None | Some(DeviceFamily::LiveChess) => Ok(DeviceFamily::LiveChess),
            Some(other) => Err(format!(
                "a board of kind {} is not read through LiveChess: leave --kind out",
                other.name()
            )),
        };
    }
    if args.port.is_some() && kind == Some(DeviceFamily::LiveChess) {
        return Err("LiveChess is no serial port: name it with --livechess".to_owned());
    }
    if args.replay.is_some() && args.speed.is_none() && args.livechess.livechess_server.is_some() {
        return Err("nobody hears a game that is replayed at once: add --speed".to_owned());
    }
    kind.ok_or_else(|| "--kind is missing: say what the board is, such as --kind dgt".to_owned())
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

/// The time of day, by which acts for a service are dated: it goes on while the program does not
/// run, and on another machine.
fn now_ms() -> u64 {
    u64::try_from(Timestamp::now().as_millisecond()).unwrap_or_default()
}

/// The game at a board, as it is followed and told.
pub struct SensedGame {
    follower: BoardFollower,
    telling: BoardTelling,
    broadcast: Option<BroadcastFile>,
    sender: Option<ActSender>,
    clock: ClockDesk,
    /// Those who hear the board as one of LiveChess.
    listeners: Option<LiveChessServer>,
    reporter: Option<SensorReporter>,
    steps: Vec<FollowedStep>,
    /// What stood where a ruling has men put back and players went on without that.
    played_on: Vec<Tolerant>,
    now_us: u64,
    exit: Exit,
    /// The men have stood as the game has them.
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
        let to_a_service = args.sending.to.is_some();
        let follower = match to_a_service {
            true => BoardFollower::for_a_service(start.clone(), settings, now_ms()),
            false => BoardFollower::new(start.clone(), settings),
        };
        let access = ServiceAccess::of(&args.sending)?;
        let listeners = listeners(args, &start, settings)?;
        let broadcast = args.pgn.as_deref();
        let broadcast = broadcast.map(|folder| BroadcastFile::new(folder, &args.tags));
        Ok(SensedGame {
            listeners,
            follower: follower.map_err(|error| error.to_string())?,
            telling: BoardTelling::new(args.format, start, kind, settings.settle_us, paint),
            broadcast: broadcast.transpose()?,
            sender: ActSender::new(&args.sending, access.as_ref())?,
            clock: ClockDesk::new(args.apply_clock, to_a_service),
            reporter: SensorReporter::new(&args.sending, access.as_ref(), kind)?,
            steps: Vec::new(),
            played_on: Vec::new(),
            now_us: 0,
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

    /// Something came from the board, be it no message.
    pub fn heard(&mut self) {
        self.reporter.iter_mut().for_each(SensorReporter::heard);
    }

    /// The board cannot be read any more.
    pub fn gone(&mut self) {
        if let Some(listeners) = &self.listeners {
            listeners.change(|board| board.is(StandInState::NotResponding));
        }
        self.reporter.iter_mut().for_each(SensorReporter::gone);
        self.report();
    }

    fn report(&mut self) {
        if let Some(reporter) = &mut self.reporter {
            reporter.stands(&self.follower.condition());
        }
    }

    /// Takes in what the board reported, after all that was due before it.
    pub fn observe(&mut self, event: &SensorEvent) -> io::Result<()> {
        self.elapse(event.when.latest_us)?;
        print(&self.telling.observed(event))?;
        self.clock.observe(event);
        if let Some(listeners) = &self.listeners {
            let event = event.clone();
            listeners.change(move |board| board.observe(&event));
        }
        self.follower.observe(event, &mut self.steps);
        self.report();
        self.tell()
    }

    /// Tells what is due by now though nothing was reported.
    pub fn elapse(&mut self, now_us: u64) -> io::Result<()> {
        self.hear(now_us)?;
        self.clock.elapse(now_us);
        self.follower.elapse(now_us, &mut self.steps);
        if let Some(listeners) = &self.listeners {
            listeners.elapse(now_us);
        }
        self.report();
        self.tell()
    }

    /// What is to be sent to the board now, besides what it is asked.
    pub fn commands(&mut self, now_us: u64) -> Vec<u8> {
        self.clock.asks(now_us)
    }

    /// All squares are to be told now, if the board can be asked for them.
    pub fn awaits_all_squares(&self) -> bool {
        self.follower.awaits_all_squares()
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
            listeners.change(move |board| board.elapse(now_us));
            listeners.end();
        }
        self.reporter.iter_mut().for_each(SensorReporter::end);
        if !self.was_in_step {
            complain(
                "the men never stood as the game has them; set them up before, or say with --fen \
                 how they stand",
            );
        }
        Ok(self.exit)
    }

    /// The same of a recording, which is none of this game where the men never stood so.
    pub fn end_of_recording(&mut self, now_us: u64) -> io::Result<Exit> {
        let exit = self.end(now_us)?;
        Ok(match self.was_in_step {
            true => exit,
            false => Exit::InputErrors,
        })
    }

    /// Takes in what has come from the service.
    fn hear(&mut self, now_us: u64) -> io::Result<()> {
        self.now_us = self.now_us.max(now_us);
        let Some(sender) = &self.sender else {
            return Ok(());
        };
        let (mut heard, mut entries) = (Vec::new(), Vec::new());
        for from_service in sender.heard() {
            match from_service {
                FromService::Entry(entry) => entries.push(*entry),
                FromService::NotRecorded(own) => {
                    self.follower.hear(std::mem::take(&mut entries), &mut heard);
                    self.follower.is_not_recorded(own, &mut heard);
                }
                FromService::Anew => {
                    entries.clear();
                    self.follower.record_begins_anew(&mut heard);
                }
            }
        }
        self.follower.hear(entries, &mut heard);
        for step in &heard {
            print(&self.telling.heard(step, self.follower.game()))?;
            match step {
                HeardStep::Act(act) => self.heard_ruled(act)?,
                HeardStep::Recorded { judged_as, number } => {
                    self.clock.is_recorded(*judged_as, *number);
                }
                HeardStep::Differs(RecordDifference::Standing(standing)) => {
                    self.stands(&standing.placement, standing.has_the_move);
                }
                HeardStep::Differs(_) => {}
            }
        }
        if !heard.is_empty()
            && let Some(broadcast) = &mut self.broadcast
        {
            broadcast.write(self.follower.game());
        }
        Ok(())
    }

    /// Has those who hear the board know how the game stands.
    fn stands(&self, men: &Board, has_the_move: Color) {
        if let Some(listeners) = &self.listeners {
            let men = men.clone();
            listeners.change(move |board| board.stands(&men, has_the_move));
        }
    }

    /// What an act that others have told means for the broadcast, those who hear the board, and the
    /// clock.
    fn heard_ruled(&mut self, heard: &HeardAct) -> io::Result<()> {
        if let Ok(verdict) = &heard.verdict {
            self.stands(&verdict.view.placement, verdict.view.has_the_move);
        }
        if let (Some(broadcast), Ok(verdict)) = (&mut self.broadcast, &heard.verdict) {
            broadcast.hear(verdict);
        }
        // what the clock showed then is not known of what was missed
        if let (Ok(verdict), false) = (&heard.verdict, heard.missed) {
            let settings = self.settings_for(verdict)?;
            self.clock.propose_recorded(settings);
        }
        if let Some(ruling) = heard.revokes {
            self.clock.withdraw(ruling);
        }
        if let Some(correction) = &heard.confirms {
            self.clock.confirm(correction, self.now_us);
        }
        Ok(())
    }

    /// Shows how the clock is to be set for what was ruled.
    fn settings_for(&mut self, verdict: &Verdict) -> io::Result<Vec<ProposedSetting>> {
        let settings = self.clock.settings(verdict, self.follower.white_sits());
        for setting in &settings {
            print(&self.telling.clock(setting))?;
        }
        Ok(settings)
    }

    fn tell(&mut self) -> io::Result<()> {
        let stood = self.follower.played_on();
        let known = std::mem::replace(&mut self.played_on, stood);
        let goes_on = known != self.played_on;
        if let (true, Some(broadcast)) = (goes_on, &mut self.broadcast) {
            broadcast.play_on(&self.played_on);
        }
        if !self.steps.is_empty() {
            self.tell_steps()?;
        } else if let (true, Some(broadcast)) = (goes_on, &mut self.broadcast) {
            broadcast.write(self.follower.game());
        }
        print(&self.telling.played_on(&known, &self.played_on))
    }

    fn tell_steps(&mut self) -> io::Result<()> {
        if let Some(sender) = &mut self.sender {
            sender.take(&self.steps);
        }
        self.broadcast();
        self.tell_listeners();
        for step in std::mem::take(&mut self.steps) {
            match &step {
                FollowedStep::Refused(act, why) => {
                    self.exit = Exit::InputErrors;
                    let act = protocol::Line::from(act.act.clone()).to_text();
                    complain(&format!("`{act}` does not fit the game: {why}"));
                }
                FollowedStep::Judged(..) | FollowedStep::Note(TrackerNote::InStep) => {
                    self.was_in_step = true;
                }
                FollowedStep::Note(_) => {}
            }
            print(&self.telling.step(&step, self.follower.game()))?;
            if let FollowedStep::Judged(_, verdict) = &step {
                let settings = self.settings_for(verdict)?;
                self.clock.propose(settings);
            }
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
                    self.stands(&verdict.view.placement, verdict.view.has_the_move);
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
