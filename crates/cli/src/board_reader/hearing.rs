//! Hears a board on its line: asks it, takes what it reports, finds it again when it was gone.

use std::io;
use std::path::Path;
use std::time::Duration;

use sensing::decoders::Decoder;

use super::SensedGame;
use super::hearing_time::{HearingTime, WAITS};
use super::kinds::{AskingHost, ConnectedDevice, KindCheck};
use super::line::{BoardLine, BoardPlace};
use super::recordings::RecordingFile;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;

/// A read waits no shorter than this.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);
/// After so long without a byte something is wrong.
const SILENT_US: u64 = 5_000_000;

/// Follows the board at a place until the user breaks off.
pub fn run(
    place: &dyn BoardPlace,
    device: ConnectedDevice,
    record: Option<&Path>,
    game: &mut SensedGame,
) -> io::Result<Exit> {
    let opened = place.open().and_then(|line| {
        let record = record.map(|file| RecordingFile::create(file, device.kind));
        Ok((line, record.transpose()?))
    });
    let (line, record) = match opened {
        Ok(opened) => opened,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let interrupt = Interrupt::watched();
    game.begin()?;
    let mut heard = LineHearing {
        device,
        record,
        time: HearingTime::new(interrupt),
        check: KindCheck::new(device),
    };
    let name = place.name();
    let mut opened = Some(line);
    loop {
        let line = match opened.take() {
            Some(line) => line,
            None => match heard.time.find_again(&name, game, || place.open())? {
                Some(line) => line,
                None => return heard.time.end(heard.record, game),
            },
        };
        match heard.hear(line, place, game)? {
            Parting::BrokenOff => return heard.time.end(heard.record, game),
            Parting::OtherKind(why) => {
                complain(&format!("{name}: {why}"));
                return Ok(Exit::Unreadable);
            }
            Parting::Gone(why) => {
                complain(&format!(
                    "{name}: {why}; {} It is looked for again",
                    place.when_gone()
                ));
                game.gone();
            }
        }
    }
}

/// Why a line is left.
enum Parting {
    /// The user wants no more.
    BrokenOff,
    /// The cable was pulled out, for instance.
    Gone(String),
    /// What comes is of no board of the kind.
    OtherKind(String),
}

/// What is heard of a board, across all that happens to its line.
struct LineHearing {
    device: ConnectedDevice,
    record: Option<RecordingFile>,
    time: HearingTime,
    check: KindCheck,
}

impl LineHearing {
    /// Hears a line that was opened until it is gone. The board is asked for everything first, so
    /// that what happened before is caught up with.
    fn hear(
        &mut self,
        mut line: Box<dyn BoardLine>,
        place: &dyn BoardPlace,
        game: &mut SensedGame,
    ) -> io::Result<Parting> {
        let mut host = AskingHost::of(self.device);
        let mut decoder = self.device.decoder();
        let mut silence = Silence::since(self.time.now_us());
        loop {
            if self.time.is_broken_off() {
                return Ok(Parting::BrokenOff);
            }
            host.needs_all(game.awaits_all_squares());
            let mut asked = host.asks(self.time.now_us());
            asked.push(game.commands(self.time.now_us()));
            asked.retain(|command| !command.is_empty());
            if let Err(error) = line.send(&asked) {
                return Ok(Parting::Gone(error.to_string()));
            }
            match line.receive(self.wait(game)) {
                Ok(bytes) if bytes.is_empty() => {
                    game.elapse(self.time.now_us())?;
                    silence.told_at(self.time.now_us(), place, self.device);
                }
                Ok(bytes) => {
                    silence.broken_at(self.time.now_us());
                    game.heard();
                    self.take(&bytes, &mut *decoder, &mut host, game)?;
                }
                Err(error) => return Ok(Parting::Gone(error.to_string())),
            }
            if let Some(why) = self.check.complaint(self.time.now_us()) {
                return Ok(Parting::OtherKind(why));
            }
        }
    }

    /// Until the game has something to tell though nothing comes, or Ctrl-C is listened for.
    fn wait(&self, game: &SensedGame) -> Duration {
        let until = |due_us: u64| Duration::from_micros(due_us.saturating_sub(self.time.now_us()));
        let due = game.due_us().map_or(WAITS, until);
        due.clamp(SHORTEST_WAIT, WAITS)
    }

    fn take(
        &mut self,
        bytes: &[u8],
        decoder: &mut dyn Decoder,
        host: &mut AskingHost,
        game: &mut SensedGame,
    ) -> io::Result<()> {
        let now_us = self.time.now_us();
        RecordingFile::keep(&mut self.record, now_us, bytes);
        let mut events = Vec::new();
        decoder.decode(bytes, now_us, &mut events);
        self.check.take(bytes, &events, now_us);
        // what cannot be read is no word of the board before the board has said one
        if !self.check.is_settled() {
            return Ok(());
        }
        for event in &events {
            host.heard(event);
            game.observe(event)?;
        }
        Ok(())
    }
}

/// Tells once that nothing comes.
struct Silence {
    since_us: u64,
    is_told: bool,
}

impl Silence {
    const fn since(since_us: u64) -> Silence {
        Silence {
            since_us,
            is_told: false,
        }
    }

    fn broken_at(&mut self, now_us: u64) {
        *self = Silence::since(now_us);
    }

    fn told_at(&mut self, now_us: u64, place: &dyn BoardPlace, device: ConnectedDevice) {
        if now_us < self.since_us + SILENT_US || std::mem::replace(&mut self.is_told, true) {
            return;
        }
        let name = place.name();
        complain(&match device.bus {
            Some(address) => format!(
                "{name}: no board answers, neither at address {address} nor to a call to all of \
                 the line; see whether they are switched on and on a line that is shared: a board \
                 alone is read without --bus. It is listened to all the same"
            ),
            None => format!(
                "{name}: nothing comes; see whether {}. It is listened to all the same",
                place.when_silent()
            ),
        });
    }
}
