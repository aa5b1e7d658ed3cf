//! Plays a simulated board on a pseudo-terminal, whose cable can be pulled out.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use sensing::simulator::{DgtBoard, Happening};

/// A board at the end of a cable.
pub struct CabledBoard {
    pub board: DgtBoard,
    pub happenings: VecDeque<Happening>,
    /// The port is found here, whatever it is called when the cable is put in again.
    pub path: PathBuf,
    cable: Option<File>,
    began: Instant,
}

impl CabledBoard {
    pub fn new(board: DgtBoard, happenings: VecDeque<Happening>, path: &Path) -> CabledBoard {
        let mut cabled = CabledBoard {
            board,
            happenings,
            path: path.to_owned(),
            cable: None,
            began: Instant::now(),
        };
        cabled.plug_in();
        cabled
    }

    pub fn plug_in(&mut self) {
        let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&host).unwrap();
        unlockpt(&host).unwrap();
        fcntl_setfl(&host, fcntl_getfl(&host).unwrap() | OFlags::NONBLOCK).unwrap();
        let name = ptsname(&host, Vec::new()).unwrap();
        let name = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes())).to_owned();
        let _ = fs::remove_file(&self.path);
        symlink(name, &self.path).unwrap();
        self.cable = Some(host.into());
    }

    pub fn pull_out(&mut self) {
        self.cable = None;
        fs::remove_file(&self.path).unwrap();
    }

    /// Goes on with these, the first of which happens soon.
    pub fn goes_on(&mut self, mut happenings: VecDeque<Happening>) {
        let first_us = happenings.front().map_or(0, |first| first.at_us);
        let now_us = self.began.elapsed().as_micros() as u64 + 300_000;
        for happening in &mut happenings {
            happening.at_us = happening.at_us - first_us + now_us;
        }
        self.happenings = happenings;
    }

    /// Plays for so long, and talks to whoever listens.
    pub fn play(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end {
            let now_us = self.began.elapsed().as_micros() as u64;
            self.hear();
            let sent = self.board.advance(now_us, &mut self.happenings);
            if let Some(cable) = &mut self.cable {
                for chunk in sent {
                    // with nobody at the other end nothing is heard, as on a real cable
                    let _ = cable.write_all(&chunk.bytes);
                }
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn hear(&mut self) {
        let Some(cable) = &mut self.cable else { return };
        let mut bytes = [0; 64];
        loop {
            match cable.read(&mut bytes) {
                Ok(length) if length > 0 => self.board.receive(&bytes[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => return,
            }
        }
    }
}
