//! Opens the serial port of a board for this program alone.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sensing::DeviceFamily;
use serial2::SerialPort;

use super::hearing_time::WAITS;
use super::kinds::baud;
use super::line::{BoardLine, BoardPlace};
use crate::page::listed;

/// A board that takes no bytes for so long is not there.
const WRITES_WITHIN: Duration = Duration::from_secs(2);

/// The ports of this machine.
///
/// # Errors
/// They cannot be listed.
pub fn ports() -> io::Result<Vec<PathBuf>> {
    let mut ports = SerialPort::available_ports()?;
    ports.sort();
    Ok(ports)
}

/// A board of a kind at the end of a cable.
pub struct PortPlace {
    /// The port.
    pub path: PathBuf,
    /// What the board is.
    pub kind: DeviceFamily,
}

impl BoardPlace for PortPlace {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn open(&self) -> Result<Box<dyn BoardLine>, String> {
        Ok(Box::new(open(&self.path, self.kind)?))
    }

    fn when_gone(&self) -> &'static str {
        "is the cable in and the board switched on?"
    }

    fn when_silent(&self) -> &'static str {
        "the board is switched on, --port and --kind are right and no other program reads from it"
    }
}

impl BoardLine for SerialPort {
    fn send(&mut self, commands: &[Vec<u8>]) -> io::Result<()> {
        self.write_all(&commands.concat())
    }

    fn receive(&mut self, within: Duration) -> io::Result<Vec<u8>> {
        self.set_read_timeout(within)?;
        let mut bytes = [0; 512];
        match self.read(&mut bytes) {
            Ok(0) => Err(io::Error::other("the port is gone")),
            Ok(length) => Ok(bytes[..length].to_vec()),
            Err(error) if is_nothing(&error) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

/// Whether a read ended because nothing came.
fn is_nothing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted
    )
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
