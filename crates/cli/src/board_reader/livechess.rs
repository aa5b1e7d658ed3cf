//! Reads a board through LiveChess: finds it, hears it, looks for LiveChess again when that was
//! closed.

use std::io;
use std::time::{Duration, Instant};

use sensing::DeviceFamily;
use sensing::decoders::Decoder;
use sensing::decoders::livechess::{CallResult, EBoard, LiveChess, LiveChessAnswer};

use super::SensedGame;
use super::hearing_time::{HearingTime, WAITS};
use super::recordings::RecordingFile;
use crate::args::BoardArgs;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use crate::livechess::{LiveChessAddress, LiveChessLine};
use crate::page::listed;

/// Who does not answer by then is not there.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// When boards are listed, nobody wants to wait for a program that is not there.
const LISTED_WITHIN: Duration = Duration::from_millis(500);
/// LiveChess is asked so often whether the board is there.
const ASKED_EVERY: Duration = Duration::from_secs(5);
/// When it has not answered for so long it is gone.
const SILENT: Duration = Duration::from_secs(30);

/// The lines about the boards of LiveChess on this machine, for a list of what can be read; none
/// where it does not run.
pub fn list() -> Vec<String> {
    let address: LiveChessAddress = match "127.0.0.1".parse() {
        Ok(address) => address,
        Err(_) => return Vec::new(),
    };
    let opened = LiveChessLine::open(&address, LISTED_WITHIN);
    let boards = opened
        .and_then(|mut line| line.boards())
        .unwrap_or_default();
    let line = |board: &EBoard| format!("--livechess --serial {}", in_words(board));
    boards.iter().map(line).collect()
}

/// Follows a board of LiveChess until the user breaks off.
pub fn run(
    address: &LiveChessAddress,
    args: &BoardArgs,
    game: &mut SensedGame,
) -> io::Result<Exit> {
    let serial = args.livechess.serial.as_deref();
    let opened = open(address, serial).and_then(|opened| {
        let kind = DeviceFamily::LiveChess;
        let record = args.record.as_deref();
        let record = record.map(|file| RecordingFile::create(file, kind));
        Ok((opened, record.transpose()?))
    });
    let ((line, serial), record) = match opened {
        Ok(opened) => opened,
        Err(why) => {
            complain(&format!("{}: {why}", address.url()));
            return Ok(Exit::Unreadable);
        }
    };
    let interrupt = Interrupt::watched();
    game.begin()?;
    let mut hearing = LiveChessHearing {
        url: address.url(),
        serial,
        record,
        time: HearingTime::new(interrupt),
    };
    let mut opened = Some(line);
    let named = hearing.serial.clone();
    let find = || open(address, Some(&named)).map(|(line, _)| line);
    loop {
        let line = match opened.take() {
            Some(line) => line,
            None => match hearing.time.find_again(&hearing.url, game, find)? {
                Some(line) => line,
                None => return hearing.time.end(hearing.record, game),
            },
        };
        let Some(why) = hearing.hear(line, game)? else {
            return hearing.time.end(hearing.record, game);
        };
        game.gone();
        complain(&format!(
            "{}: {why}; is LiveChess still running? It is looked for again",
            hearing.url
        ));
    }
}

/// Connects, and has the board told that was named, or the only one.
fn open(
    address: &LiveChessAddress,
    serial: Option<&str>,
) -> Result<(LiveChessLine, Box<str>), String> {
    let mut line = LiveChessLine::open(address, ANSWERS_WITHIN).map_err(|why| {
        format!(
            "{why}; start DGT LiveChess on that machine, and see whether it may be reached from \
             here"
        )
    })?;
    let boards = line.boards()?;
    let serial = chosen(&boards, serial)?;
    line.subscribe(&serial)?;
    Ok((line, serial))
}

/// The serial number of the board that was named, or of the only one.
fn chosen(boards: &[EBoard], serial: Option<&str>) -> Result<Box<str>, String> {
    let there_are = || {
        let boards: Vec<String> = boards.iter().map(in_words).collect();
        listed(&boards, "and")
    };
    match (serial, boards) {
        (_, []) => Err("LiveChess reads no board; plug it in and switch it on".to_owned()),
        (Some(serial), _) if boards.iter().any(|board| board.serialnr == serial) => {
            Ok(serial.into())
        }
        (Some(serial), _) => Err(format!(
            "there is no board {serial}; these are there: {}",
            there_are()
        )),
        (None, [board]) => Ok(board.serialnr.as_str().into()),
        (None, _) => Err(format!(
            "there are several boards; name one with --serial: {}",
            there_are()
        )),
    }
}

/// A board, as people choose among several.
fn in_words(board: &EBoard) -> String {
    match &board.state {
        Some(state) => format!("{} ({state})", board.serialnr),
        None => board.serialnr.clone(),
    }
}

/// What is heard of a board, across all that happens to LiveChess.
struct LiveChessHearing {
    url: String,
    serial: Box<str>,
    record: Option<RecordingFile>,
    time: HearingTime,
}

impl LiveChessHearing {
    /// Hears LiveChess until it is gone, and says why; `None` if the user wants no more.
    fn hear(
        &mut self,
        mut line: LiveChessLine,
        game: &mut SensedGame,
    ) -> io::Result<Option<String>> {
        let mut decoder = LiveChess::of(&self.serial);
        let (mut heard, mut asked) = (Instant::now(), Instant::now());
        let mut state = None;
        loop {
            if self.time.is_broken_off() {
                return Ok(None);
            }
            if asked.elapsed() > ASKED_EVERY {
                asked = Instant::now();
                if let Err(why) = line.ask_for_boards() {
                    return Ok(Some(why));
                }
            }
            match line.read(WAITS) {
                Ok(Some(message)) => {
                    heard = Instant::now();
                    match serde_json::from_slice(&message) {
                        Ok(LiveChessAnswer::Call { param, .. }) => {
                            match self.told_state(param.as_ref(), &mut state) {
                                Some(true) => game.heard(),
                                Some(false) => game.gone(),
                                None => {}
                            }
                        }
                        _ => self.take(&message, &mut decoder, game)?,
                    }
                }
                Ok(None) if heard.elapsed() > SILENT => {
                    return Ok(Some("it does not answer any more".to_owned()));
                }
                Ok(None) => game.elapse(self.time.now_us())?,
                Err(why) => return Ok(Some(why)),
            }
        }
    }

    /// Says so when LiveChess no longer hears the board, or hears it again; whether it hears it.
    fn told_state(&self, answer: Option<&CallResult>, state: &mut Option<String>) -> Option<bool> {
        let Some(CallResult::Boards(boards)) = answer else {
            return None;
        };
        let board = boards.iter().find(|board| *board.serialnr == *self.serial);
        let now = board.map_or_else(
            || "no longer in its list".to_owned(),
            |board| board.state.clone().unwrap_or_else(|| "ACTIVE".to_owned()),
        );
        let before = state.replace(now.clone());
        if before.as_deref().unwrap_or("ACTIVE") != now {
            complain(&format!(
                "{}: LiveChess says of board {}: {now}",
                self.url, self.serial
            ));
        }
        Some(now == "ACTIVE")
    }

    fn take(
        &mut self,
        message: &[u8],
        decoder: &mut LiveChess,
        game: &mut SensedGame,
    ) -> io::Result<()> {
        let now_us = self.time.now_us();
        RecordingFile::keep(&mut self.record, now_us, message);
        let mut events = Vec::new();
        decoder.decode(message, now_us, &mut events);
        for event in &events {
            game.observe(event)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_that_was_named_is_chosen_or_the_only_one() {
        let board = |serial: &str, state: Option<&str>| EBoard {
            serialnr: serial.into(),
            state: state.map(Into::into),
            ..EBoard::default()
        };
        let one = [board("17", None)];
        let two = [board("17", None), board("3000", Some("ACTIVE"))];
        for (boards, named, chosen_one) in [
            (&one[..], None, Ok("17")),
            (&two, Some("3000"), Ok("3000")),
            (&two, None, Err("17 and 3000 (ACTIVE)")),
            (&two, Some("5"), Err("there is no board 5")),
            (&[], None, Err("reads no board")),
        ] {
            match (chosen(boards, named), chosen_one) {
                (Ok(chosen), Ok(expected)) => assert_eq!(*chosen, *expected),
                (Err(why), Err(part)) => assert!(why.contains(part), "{why}"),
                (chosen, _) => panic!("{chosen:?}"),
            }
        }
    }
}
