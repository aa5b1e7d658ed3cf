//! Puts a simulated board behind a pseudo-terminal, and plays its game there.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, symlink};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, QueueSelector, tcflush, tcgetattr, tcsetattr};
use sensing::recording::ReceivedBytes;
use sensing::simulator::DgtBoard;

use super::played::{BoardHost, PlayedBoard, TICK};
use super::script::BoardScript;
use crate::args::SimulateArgs;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;

/// A host that has not read the last messages by then does not want them.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// What a host that does not read may leave waiting; what is more is lost, as on a line.
const MOST_WAITING: usize = 1 << 16;

/// Plays the game to its end, or until Ctrl-C.
pub fn play(args: &SimulateArgs, script: BoardScript) -> io::Result<Exit> {
    let made = BoardTerminal::new().and_then(|terminal| {
        Ok((
            FixedName::new(args.link.as_deref(), &terminal.name)?,
            terminal,
        ))
    });
    let (_link, mut terminal) = match made {
        Ok(made) => made,
        Err(error) => {
            complain(&format!("the terminal cannot be made: {error}"));
            return Ok(Exit::InputErrors);
        }
    };
    let mut output = io::stdout();
    writeln!(output, "{}", terminal.name.display())?;
    output.flush()?;
    let interrupt = Interrupt::watched();
    let played = PlayedBoard::new(args, script).run(&mut terminal, args, &interrupt);
    let ended = played.and_then(|is_over| match is_over {
        true => terminal.wait_until_read(LAST_WORDS),
        false => Ok(()),
    });
    match ended {
        Ok(()) => Ok(Exit::Fine),
        Err(error) => {
            complain(&format!("the terminal broke: {error}"));
            Ok(Exit::InputErrors)
        }
    }
}

impl BoardHost for BoardTerminal {
    const WAITED_FOR: &str = "a host";

    fn is_there(&self, board: &DgtBoard) -> bool {
        board.was_asked()
    }

    fn asks(&mut self, _: &DgtBoard) -> io::Result<Vec<u8>> {
        self.hear()
    }

    fn hears(&mut self, sent: &[ReceivedBytes], _: u64, _: &DgtBoard) -> io::Result<()> {
        for chunk in sent {
            self.tell(&chunk.bytes);
        }
        self.send()
    }
}

/// A pseudo-terminal, from the side of the device.
struct BoardTerminal {
    device: File,
    /// What others open.
    name: PathBuf,
    has_host: bool,
    /// What the host has still to be sent.
    waiting: Vec<u8>,
}

impl BoardTerminal {
    fn new() -> io::Result<BoardTerminal> {
        let device = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&device)?;
        unlockpt(&device)?;
        rustix::io::ioctl_fionbio(&device, true)?;
        let name = ptsname(&device, Vec::new())?;
        let terminal = BoardTerminal {
            device: device.into(),
            name: Path::new(OsStr::from_bytes(name.to_bytes())).into(),
            has_host: false,
            waiting: Vec::new(),
        };
        // a host that is slow to set the line up must not have its board's bytes echoed back;
        // once opened and closed, the terminal tells whether somebody has it open
        let line = terminal.line()?;
        let mut settings = tcgetattr(&line)?;
        settings.make_raw();
        tcsetattr(&line, OptionalActions::Now, &settings)?;
        Ok(terminal)
    }

    /// The host's side.
    fn line(&self) -> io::Result<File> {
        File::options()
            .read(true)
            .write(true)
            .custom_flags((OFlags::NOCTTY | OFlags::NONBLOCK).bits() as i32)
            .open(&self.name)
    }

    /// What the host has sent.
    fn hear(&mut self) -> io::Result<Vec<u8>> {
        let mut heard = [0; 1024];
        match self.device.read(&mut heard) {
            Ok(count) => {
                self.has_host = true;
                Ok(heard[..count].to_vec())
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                self.has_host = true;
                Ok(Vec::new())
            }
            // nobody has it open
            Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => {
                self.host_is_gone()?;
                Ok(Vec::new())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// What it has not read is not for the next.
    fn host_is_gone(&mut self) -> io::Result<()> {
        self.waiting.clear();
        if std::mem::take(&mut self.has_host) {
            tcflush(self.line()?, QueueSelector::IFlush)?;
        }
        Ok(())
    }

    /// Has something sent, if there is somebody to read it.
    fn tell(&mut self, bytes: &[u8]) {
        if self.has_host && self.waiting.len() < MOST_WAITING {
            self.waiting.extend_from_slice(bytes);
        }
    }

    /// Sends what the line takes.
    fn send(&mut self) -> io::Result<()> {
        while !self.waiting.is_empty() {
            match self.device.write(&self.waiting) {
                Ok(count) => drop(self.waiting.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits until the host has read everything, or is gone, or this time is over: what it has not
    /// read goes with the terminal.
    fn wait_until_read(&mut self, longest: Duration) -> io::Result<()> {
        let began = Instant::now();
        loop {
            self.hear()?;
            self.send()?;
            if !self.has_unread()? || began.elapsed() > longest {
                return Ok(());
            }
            thread::sleep(TICK);
        }
    }

    fn has_unread(&self) -> io::Result<bool> {
        if !self.has_host || !self.waiting.is_empty() {
            return Ok(self.has_host);
        }
        let line = self.line()?;
        // unlike the count of what can be read, this includes what is still on its way
        let mut asked = [PollFd::new(&line, PollFlags::IN)];
        Ok(poll(&mut asked, Some(&Timespec::default()))? > 0)
    }
}

/// A link to the terminal, as long as it lasts.
struct FixedName(Option<PathBuf>);

impl FixedName {
    fn new(link: Option<&Path>, terminal: &Path) -> io::Result<FixedName> {
        if let Some(link) = link {
            // one that was left behind leads nowhere; nothing else is replaced
            if fs::read_link(link).is_ok_and(|target| !target.exists()) {
                fs::remove_file(link)?;
            }
            symlink(terminal, link)?;
        }
        Ok(FixedName(link.map(Path::to_owned)))
    }
}

impl Drop for FixedName {
    fn drop(&mut self) {
        if let Some(link) = &self.0 {
            // whoever has removed it has done our work
            let _ = fs::remove_file(link);
        }
    }
}
