//! Counts the time in which a board is heard, until Ctrl-C, and looks for one that is gone.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use super::SensedGame;
use super::recordings::RecordingFile;
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;

/// How long is waited at most before the game tells what is due, and Ctrl-C is heard.
pub const WAITS: Duration = Duration::from_millis(20);
/// Between two attempts to find a board that is gone.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// The time since a board was heard first.
pub struct HearingTime {
    began: Instant,
    interrupt: Interrupt,
}

impl HearingTime {
    /// It begins now.
    pub fn new(interrupt: Interrupt) -> HearingTime {
        HearingTime {
            began: Instant::now(),
            interrupt,
        }
    }

    /// Microseconds since it began.
    pub fn now_us(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Whether the user wants no more.
    pub fn is_broken_off(&self) -> bool {
        self.interrupt.has_come()
    }

    /// The user wants no more: what is left is told, and when that was is recorded.
    pub fn end(&self, record: Option<RecordingFile>, game: &mut SensedGame) -> io::Result<Exit> {
        let now_us = self.now_us();
        RecordingFile::end(record, now_us);
        game.end(now_us)
    }

    /// Opens what is gone once it is there again; `None` if the user does not want to wait. However
    /// long that takes, the game tells what is due.
    pub fn find_again<T: Send, E: Send>(
        &self,
        name: &str,
        game: &mut SensedGame,
        open: impl Fn() -> Result<T, E> + Sync,
    ) -> io::Result<Option<T>> {
        let mut wait = FIRST_WAIT;
        loop {
            let until = Instant::now() + wait;
            while Instant::now() < until {
                if self.is_broken_off() {
                    return Ok(None);
                }
                self.pass(game)?;
            }
            let opened = thread::scope(|scope| {
                let opening = scope.spawn(&open);
                while !opening.is_finished() {
                    self.pass(game)?;
                }
                io::Result::Ok(opening.join())
            })?;
            if let Ok(Ok(open)) = opened {
                complain(&format!(
                    "{name}: there again; what was missed is read off the men"
                ));
                return Ok(Some(open));
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// Lets a moment pass.
    fn pass(&self, game: &mut SensedGame) -> io::Result<()> {
        game.elapse(self.now_us())?;
        thread::sleep(WAITS);
        Ok(())
    }
}
