//! Tests `simulate`: what a host hears that opens the terminal, what it sees of a game and of acts,
//! and how the board ends.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::OFlags;
use sensing::decoders::Decoder;
use sensing::decoders::dgt::{DgtDecoder, DgtTimes, HostCommand};
use sensing::{BoardContents, ClockReading, ClockSide, DeviceNote, Sensed, SquareContent};

/// What takes longer has failed.
const LONGEST: Duration = Duration::from_secs(60);

const SHORT_GAME: &str = "[TimeControl \"300+2\"]\n\n\
    1. e4 {[%clk 0:04:50]} d5 {[%clk 0:04:40]} 2. exd5 {[%clk 0:04:30]} Qxd5 {[%clk 0:04:20]} *\n";
const AFTER_IT: &str = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR";

/// A board that runs, and the name of its terminal.
struct Simulated {
    child: Child,
    terminal: PathBuf,
}

impl Simulated {
    fn begin(game: &Path, words: &str) -> Simulated {
        let mut command = common::program(&["simulate", "--kind", "dgt", "--game"]);
        command.arg(game).args(words.split_whitespace());
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut name = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut name).unwrap();
        Simulated {
            child,
            terminal: name.trim_end().into(),
        }
    }

    /// Waits until it has said this.
    fn says(&mut self, what: &str) {
        let said = BufReader::new(self.child.stderr.take().unwrap());
        assert!(said.lines().any(|line| line.unwrap().contains(what)));
    }

    fn signal(&self, signal: &str) {
        let kill = Command::new("kill")
            .args([signal, &self.child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
    }

    fn exit_code(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < LONGEST {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it does not end");
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program that has the terminal open.
struct Host {
    line: File,
    decoder: DgtDecoder,
    heard: Vec<Sensed>,
    /// The men, as they were told.
    men: BoardContents,
    is_gone: bool,
}

impl Host {
    fn open(terminal: &Path) -> Host {
        let flags = (OFlags::NOCTTY | OFlags::NONBLOCK).bits() as i32;
        let mut options = File::options();
        let line = options.read(true).write(true).custom_flags(flags);
        Host {
            line: line.open(terminal).unwrap(),
            decoder: DgtDecoder::default(),
            heard: Vec::new(),
            men: [SquareContent::Empty; 64],
            is_gone: false,
        }
    }

    fn asks(&mut self, commands: &[HostCommand]) {
        for command in commands {
            self.line.write_all(&command.bytes()).unwrap();
        }
    }

    /// Listens until this is so, or the board is gone.
    fn hears(&mut self, enough: impl Fn(&Host) -> bool) {
        let began = Instant::now();
        while !enough(self) && !self.is_gone {
            assert!(began.elapsed() < LONGEST, "heard by now: {:?}", self.heard);
            let mut bytes = [0; 512];
            match self.line.read(&mut bytes) {
                Ok(0) => self.is_gone = true,
                Ok(count) => self.take(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(2));
                }
                Err(_) => self.is_gone = true,
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        let mut events = Vec::new();
        self.decoder.decode(bytes, 0, &mut events);
        for event in events {
            match &event.what {
                Sensed::Board(all) => self.men.copy_from_slice(&**all),
                Sensed::Square { square, content } => self.men[usize::from(*square)] = *content,
                _ => {}
            }
            self.heard.push(event.what);
        }
    }

    fn has_heard(&self, what: &Sensed) -> bool {
        self.heard.contains(what)
    }

    fn boards(&self) -> usize {
        let is_board = |what: &&Sensed| matches!(what, Sensed::Board(_));
        self.heard.iter().filter(is_board).count()
    }

    fn clock(&self) -> Option<ClockReading> {
        self.heard.iter().rev().find_map(|what| match what {
            Sensed::Clock(reading) => Some(*reading),
            _ => None,
        })
    }

    fn board(&self) -> board::Board {
        let mut men = board::Board::empty();
        for square in board::Square::ALL {
            match self.men[usize::from(square)] {
                SquareContent::Man(man) => men.set_piece_at(square, man),
                SquareContent::Empty => {}
                SquareContent::Unidentified => panic!("a DGT board knows its men"),
            }
        }
        men
    }
}

fn board_of(placement: &str) -> board::Board {
    placement.parse().unwrap()
}

fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_host_is_answered_and_sees_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let mut simulated = Simulated::begin(&game, "--speed 50");
    let mut host = Host::open(&simulated.terminal);
    host.asks(&[
        HostCommand::UpdateNice,
        HostCommand::SendBoard,
        HostCommand::Version,
        HostCommand::Serial,
        HostCommand::LongSerial,
        HostCommand::Trademark,
        HostCommand::EndShow,
    ]);
    host.hears(|_| false);
    let note = |note| Sensed::Device(note);
    assert!(host.has_heard(&note(DeviceNote::Version("3.1".into()))));
    assert!(host.has_heard(&note(DeviceNote::Serial("00001".into()))));
    assert!(host.has_heard(&note(DeviceNote::Serial("3000000001".into()))));
    assert!(host.has_heard(&note(DeviceNote::Text("jadoube simulated board".into()))));
    assert!(host.has_heard(&note(DeviceNote::Done)));
    assert_eq!(host.boards(), 1);
    assert_eq!(host.board(), board_of(AFTER_IT));
    assert!(
        !host
            .heard
            .iter()
            .any(|what| matches!(what, Sensed::Skipped { .. }))
    );
    // the times of the record stood on the clock
    let shown = |left: u32, right: u32| {
        host.heard.iter().any(|what| match what {
            Sensed::Clock(clock) => (clock.left.seconds, clock.right.seconds) == (left, right),
            _ => false,
        })
    };
    for (left, right) in [(300, 300), (290, 300), (290, 280), (270, 280), (270, 260)] {
        assert!(shown(left, right), "{left} {right}: {:?}", host.heard);
    }
    assert_eq!(simulated.exit_code(), Some(0));
}

/// What programs of others send when they begin, and on their clocks, is answered: by what can be
/// read of their sources, in the order in which they send it.
#[test]
fn what_programs_of_others_ask_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let note = Sensed::Device;
    let version = note(DeviceNote::Version("3.1".into()));
    let serial = note(DeviceNote::Serial("00001".into()));
    let long_serial = note(DeviceNote::Serial("3000000001".into()));
    let battery = note(DeviceNote::Battery(100));
    let (asks_version, beeps) = ([0x2b, 3, 3, 9, 0], [0x2b, 4, 3, 0x0b, 1, 0]);
    let shows = b"\x2b\x0c\x03\x0cjadoube \x01\0";
    let ends = [0x2b, 3, 3, 3, 0];
    // 45 minutes and a half, and 45: in numbers, as it sends them
    let sets = [0x2b, 0x0a, 3, 0x0a, 0, 45, 30, 0, 45, 0, 4, 0];
    for (program, asked, answers, carried_out) in [
        (
            "asyncdgt",
            &[
                &[0x4b][..],
                &[0x42],
                &[0x4d],
                &[0x45],
                &[0x55],
                &asks_version,
                &beeps,
                shows,
            ][..],
            &[&version, &serial, &long_serial][..],
            3,
        ),
        (
            "PicoChess",
            &[
                &[0x4b],
                &[0x4d],
                &[0x42],
                &[0x4c],
                &asks_version,
                shows,
                &ends,
                &sets,
                &[0x45],
            ],
            &[&version, &serial, &battery],
            4,
        ),
        (
            "dgtboard-rs",
            &[&[0x40], &[0x4d], &[0x42], &[0x44]],
            &[&version],
            0,
        ),
    ] {
        let simulated = Simulated::begin(&game, "--stay");
        let mut host = Host::open(&simulated.terminal);
        for command in asked {
            host.line.write_all(command).unwrap();
        }
        let done = |host: &Host| {
            let is_done = |what: &&Sensed| **what == Sensed::Device(DeviceNote::Done);
            host.heard.iter().filter(is_done).count()
        };
        host.hears(|host| {
            let is_heard = |answer: &&Sensed| host.has_heard(answer);
            answers.iter().all(is_heard) && host.boards() == 1 && done(host) == carried_out
        });
        assert!(!host.is_gone, "{program}");
        if asked.contains(&&sets[..]) {
            let shown = |clock: ClockReading| (clock.left.seconds, clock.right.seconds);
            host.hears(|host| host.clock().map(shown) == Some((2_730, 2_700)));
        }
    }
}

#[test]
fn hosts_come_and_go_and_ctrl_c_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let link = folder.path().join("board");
    let words = format!("--speed 100 --stay --link {}", link.display());
    let mut simulated = Simulated::begin(&game, &words);
    assert_eq!(fs::read_link(&link).unwrap(), simulated.terminal);
    // one that asks and does not read its answers
    let mut first = Host::open(&link);
    first.asks(&[HostCommand::Update, HostCommand::SendBoard]);
    first.hears(|host| host.clock().is_some_and(|clock| clock.running));
    drop(first);
    thread::sleep(Duration::from_millis(200));
    let mut second = Host::open(&link);
    second.asks(&[HostCommand::Idle, HostCommand::SendBoard]);
    second.hears(|host| {
        host.boards() > 0 && host.board() == board_of(AFTER_IT) || {
            // the game goes on meanwhile
            thread::sleep(Duration::from_millis(100));
            (&host.line)
                .write_all(&HostCommand::SendBoard.bytes())
                .unwrap();
            false
        }
    });
    assert!(!second.is_gone);
    assert!(
        !second
            .heard
            .iter()
            .any(|what| matches!(what, Sensed::Skipped { .. }))
    );
    simulated.signal("-INT");
    assert_eq!(simulated.exit_code(), Some(0));
    assert!(fs::symlink_metadata(&link).is_err(), "the link is gone");
}

#[test]
fn a_host_sets_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let simulated = Simulated::begin(&game, "--stay");
    let mut host = Host::open(&simulated.terminal);
    let times = DgtTimes {
        left_s: 3_723,
        right_s: 59,
        runs: Some(ClockSide::Right),
    };
    host.asks(&[HostCommand::Update, HostCommand::SetAndRun(times)]);
    host.hears(|host| host.clock().is_some_and(|clock| clock.right.seconds < 58));
    let clock = host.clock().unwrap();
    assert!(clock.running && clock.left.seconds == 3_723, "{clock:?}");
    assert!(host.has_heard(&Sensed::Device(DeviceNote::Done)));
}

/// An illegal move stands on the board until the arbiter has it put back; a touched man is lifted
/// and put down again.
#[test]
fn acts_are_carried_out() {
    let folder = tempfile::tempdir().unwrap();
    let acts = "start\nW lift b1\nW release b1\nW move e2e5\nW press\n";
    let stands = "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR";
    let game = written(&folder, "acts.txt", acts);
    let mut simulated = Simulated::begin(&game, "--speed 50");
    let mut host = Host::open(&simulated.terminal);
    host.asks(&[HostCommand::UpdateNice, HostCommand::SendBoard]);
    host.hears(|_| false);
    assert_eq!(host.board(), board_of(stands));
    let left = |square| Sensed::Square {
        square,
        content: SquareContent::Empty,
    };
    assert!(host.has_heard(&left(board::Square::B1)));
    assert_eq!(
        host.clock().unwrap().lever,
        sensing::Lever::Up(ClockSide::Right)
    );
    assert_eq!(simulated.exit_code(), Some(0));

    let put_back = format!("{acts}A restore\nA start_clock white\nW move e2e4\nW press\n");
    let game = written(&folder, "put-back.txt", &put_back);
    let simulated = Simulated::begin(&game, "--speed 50");
    let mut host = Host::open(&simulated.terminal);
    host.asks(&[HostCommand::UpdateNice, HostCommand::SendBoard]);
    host.hears(|_| false);
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(host.board(), board_of(after));
    assert!(host.has_heard(&left(board::Square::E5)));
}

/// However slow host and board are, what has not been read does not go with the terminal.
#[test]
fn a_host_that_reads_late_hears_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let mut simulated = Simulated::begin(&game, "--speed 50");
    let mut host = Host::open(&simulated.terminal);
    host.asks(&[HostCommand::UpdateNice, HostCommand::SendBoard]);
    simulated.says("the game is over");
    simulated.signal("-STOP");
    thread::sleep(Duration::from_millis(700));
    simulated.signal("-CONT");
    thread::sleep(Duration::from_millis(100));
    host.hears(|_| false);
    assert_eq!(host.board(), board_of(AFTER_IT));
    assert_eq!(simulated.exit_code(), Some(0));
}

/// What was no legal move in the record is played too, and the game goes on.
#[test]
fn illegal_moves_of_a_record_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", "1. e4 e5 2. Ke3 d6 3. d3 *\n");
    let simulated = Simulated::begin(&game, "--speed 50 --pace 3 --noise real");
    let mut host = Host::open(&simulated.terminal);
    host.asks(&[HostCommand::UpdateNice, HostCommand::SendBoard]);
    host.hears(|_| false);
    let after = "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/3PK3/PPP2PPP/RNBQ1BNR";
    assert_eq!(host.board(), board_of(after));
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let simulate = |file: &Path| {
        let mut command = common::program(&["simulate", "--kind", "dgt", "--game"]);
        common::told(&command.arg(file).output().unwrap())
    };
    for (text, why) in [
        ("", "there is no game in it"),
        ("words without moves", "there is no move in it"),
        ("start\nW lift e2\nW lift e9\n", "line 3: "),
        ("start fen=x\n", "line 1: "),
        ("start\nW lift e4\n", "line 2: "),
    ] {
        let told = simulate(&written(&folder, "game", text));
        assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{text}");
        assert!(told.err.contains(why), "{text}: {}", told.err);
    }
    let told = simulate(&folder.path().join("absent"));
    assert_eq!(told.code, Some(2));
    // a file that is there is not replaced by a link
    let game = written(&folder, "game.pgn", SHORT_GAME);
    let words = ["simulate", "--kind", "dgt", "--game"];
    let mut command = common::program(&words);
    command.arg(&game).arg("--link").arg(&game);
    let told = common::told(&command.output().unwrap());
    assert_eq!((told.code, told.out.as_str()), (Some(1), ""));
    assert_eq!(fs::read_to_string(&game).unwrap(), SHORT_GAME);
}
