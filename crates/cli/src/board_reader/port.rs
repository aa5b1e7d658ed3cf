//! Reads a board on a serial port: asks it, hears it, finds it again when the cable was out.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sensing::DeviceFamily;
use sensing::decoders::Decoder;
use serial2::SerialPort;

use super::SensedGame;
use super::hearing_time::{HearingTime, WAITS};
use super::kinds::{AskingHost, ConnectedDevice, KindCheck, baud};
use super::recordings::RecordingFile;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use crate::page::listed;

/// A read waits no shorter than this.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);
/// A board that takes no bytes for so long is not there.
const WRITES_WITHIN: Duration = Duration::from_secs(2);
/// After so long without a byte something is wrong.
const SILENT_US: u64 = 5_000_000;

/// The ports of this machine.
///
/// # Errors
/// They cannot be listed.
pub fn ports() -> io::Result<Vec<PathBuf>> {
    let mut ports = SerialPort::available_ports()?;
    ports.sort();
    Ok(ports)
}

/// Follows the board on a port until the user breaks off.
pub fn run(
    path: &Path,
    device: ConnectedDevice,
    record: Option<&Path>,
    game: &mut SensedGame,
) -> io::Result<Exit> {
    let (kind, name) = (device.kind, path.display().to_string());
    let opened = open(path, kind).and_then(|port| {
        let record = record.map(|file| RecordingFile::create(file, kind));
        Ok((port, record.transpose()?))
    });
    let (port, record) = match opened {
        Ok(opened) => opened,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let interrupt = Interrupt::watched();
    game.begin()?;
    let mut heard = PortHearing {
        device,
        record,
        time: HearingTime::new(interrupt),
        check: KindCheck::new(device),
    };
    let mut opened = Some(port);
    loop {
        let port = match opened.take() {
            Some(port) => port,
            None => match heard.time.find_again(&name, game, || open(path, kind))? {
                Some(port) => port,
                None => return heard.time.end(heard.record, game),
            },
        };
        match heard.hear(port, path, game)? {
            Parting::BrokenOff => return heard.time.end(heard.record, game),
            Parting::OtherKind(why) => {
                complain(&format!("{name}: {why}"));
                return Ok(Exit::Unreadable);
            }
            Parting::Gone(why) => {
                complain(&format!(
                    "{name}: {why}; is the cable in and the board switched on? It is looked for \
                     again"
                ));
                game.gone();
            }
        }
    }
}

/// Why a port is left.
enum Parting {
    /// The user wants no more.
    BrokenOff,
    /// The cable was pulled out, for instance.
    Gone(String),
    /// What comes is of no board of the kind.
    OtherKind(String),
}

/// What is heard on a port, across all that happens to its cable.
struct PortHearing {
    device: ConnectedDevice,
    record: Option<RecordingFile>,
    time: HearingTime,
    check: KindCheck,
}

impl PortHearing {
    /// Hears a port that was opened until it is gone. The board is asked for everything first, so
    /// that what happened before is caught up with.
    fn hear(
        &mut self,
        mut port: SerialPort,
        path: &Path,
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
            asked.extend(game.commands(self.time.now_us()));
            if let Err(error) = port.write_all(&asked) {
                return Ok(Parting::Gone(error.to_string()));
            }
            if let Err(error) = port.set_read_timeout(self.wait(game)) {
                return Ok(Parting::Gone(error.to_string()));
            }
            let mut bytes = [0; 512];
            match port.read(&mut bytes) {
                Ok(0) => return Ok(Parting::Gone("the port is gone".to_owned())),
                Ok(length) => {
                    silence.broken_at(self.time.now_us());
                    game.heard();
                    self.take(&bytes[..length], &mut *decoder, &mut host, game)?;
                }
                Err(error) if is_nothing(&error) => {
                    game.elapse(self.time.now_us())?;
                    silence.told_at(self.time.now_us(), path, self.device);
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

/// Whether a read ended because nothing came.
fn is_nothing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted
    )
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

    fn told_at(&mut self, now_us: u64, path: &Path, device: ConnectedDevice) {
        if now_us < self.since_us + SILENT_US || std::mem::replace(&mut self.is_told, true) {
            return;
        }
        let path = path.display();
        complain(&match device.bus {
            Some(address) => format!(
                "{path}: no board answers, neither at address {address} nor to a call to all of \
                 the line; see whether they are switched on and on a line that is shared: a board \
                 alone is read without --bus. It is listened to all the same"
            ),
            None => format!(
                "{path}: nothing comes; see whether the board is switched on, --port and --kind \
                 are right and no other program reads from it. It is listened to all the same"
            ),
        });
    }
}

/// Opens a port for this program alone.
fn open(path: &Path, kind: DeviceFamily) -> Result<SerialPort, String> {
    let speed = baud(kind).expect("invariant: other kinds were refused");
    let mut port = SerialPort::open(path, speed).map_err(|error| refused(path, &error))?;
    lock(&port).map_err(|error| refused(path, &error))?;
    let set = port
        .set_read_timeout(WAITS)
        .and_then(|()| port.set_write_timeout(WRITES_WITHIN))
        .and_then(|()| port.discard_input_buffer());
    set.map_err(|error| refused(path, &error))?;
    Ok(port)
}

/// Keeps other programs that ask out, as long as the port is open: each byte goes to one reader.
#[cfg(unix)]
fn lock(port: &SerialPort) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(port, FlockOperation::NonBlockingLockExclusive)?)
}

/// Windows opens a port for one program alone.
#[cfg(not(unix))]
fn lock(_: &SerialPort) -> io::Result<()> {
    Ok(())
}

/// Why a port cannot be opened, and what to do.
fn refused(path: &Path, error: &io::Error) -> String {
    let name = path.display();
    match error.kind() {
        ErrorKind::NotFound => format!("{name}: there is no such port; {}", there_are()),
        ErrorKind::PermissionDenied => format!(
            "{name}: you may not open it; add yourself to the group of serial ports (`sudo usermod \
             -aG dialout $USER`, on some systems `uucp`), and log in again"
        ),
        ErrorKind::ResourceBusy | ErrorKind::WouldBlock => format!(
            "{name}: another program has it; end that first, for each byte goes to one of two \
             readers"
        ),
        _ if error.raw_os_error() == Some(NOT_A_TERMINAL) => format!(
            "{name}: it is no serial port; {}. A recording is read with --replay",
            there_are()
        ),
        _ => format!("{name}: {error}; {}", there_are()),
    }
}

/// `ENOTTY`, on every Unix.
const NOT_A_TERMINAL: i32 = 25;

fn there_are() -> String {
    let ports = ports().unwrap_or_default();
    let names: Vec<String> = ports
        .iter()
        .map(|port| port.display().to_string())
        .collect();
    match names.is_empty() {
        true => "no serial port is there: is the board plugged in?".to_owned(),
        false => format!("these are there: {}", listed(&names, "and")),
    }
}
