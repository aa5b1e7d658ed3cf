//! Replays a recording, at once or at a pace.

use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use sensing::recording::{ReceivedBytes, ShownTimes};

use super::kinds::{ConnectedDevice, KindCheck};
use super::recordings::ReadRecording;
use super::{SensedGame, recordings};
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;

/// When nothing more comes, so long is waited for what is still to be told.
const AFTER_THE_END_US: u64 = 5_000_000;

/// How soon Ctrl-C is heard.
const LISTENS_EVERY: Duration = Duration::from_millis(50);

/// Replays a file to its end.
pub fn run(
    file: &Path,
    device: ConnectedDevice,
    speed: Option<u32>,
    game: &mut SensedGame,
) -> io::Result<Exit> {
    let recording = match recordings::read(file, device.kind)
        .and_then(|read| of_the_kind(file, device, read))
    {
        Ok(recording) => recording,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let mut pace = speed.map(ReplayPace::new);
    let (mut decoder, mut check) = (device.decoder(), KindCheck::new(device));
    let mut shown = ShownTimes::default();
    let (mut now_us, mut events) = (0, Vec::new());
    game.begin()?;
    for ReceivedBytes { at_us, bytes } in recording.chunks {
        let received_us = at_us.unwrap_or(now_us);
        decoder.decode(&bytes, received_us, &mut events);
        check.take(&bytes, &events, received_us);
        // as at the board: what cannot be read is no word of it before it has said one
        if !check.is_settled() {
            events.clear();
        }
        for mut event in events.drain(..) {
            now_us = match at_us {
                Some(at_us) => at_us,
                None => shown.give(&mut event),
            };
            if let Some(pace) = &mut pace
                && pace.wait_until(now_us, game)? == ReplayWait::BrokenOff
            {
                return game.end(now_us);
            }
            game.heard();
            game.observe(&event)?;
        }
    }
    let left_us = recording.left_us;
    game.end_of_recording(left_us.unwrap_or_else(|| now_us.saturating_add(AFTER_THE_END_US)))
}

/// The recording again, unless it is one of another kind.
fn of_the_kind(
    file: &Path,
    device: ConnectedDevice,
    recording: ReadRecording,
) -> Result<ReadRecording, String> {
    let (mut check, mut decoder) = (KindCheck::new(device), device.decoder());
    let mut events = Vec::new();
    for chunk in &recording.chunks {
        decoder.decode(&chunk.bytes, 0, &mut events);
        check.take(&chunk.bytes, &events, 0);
        events.clear();
    }
    match check.complaint_at_the_end() {
        Some(why) => Err(format!("{}: {why}", file.display())),
        None => Ok(recording),
    }
}

#[derive(PartialEq, Eq)]
enum ReplayWait {
    /// It is time.
    Out,
    /// The user does not want to wait.
    BrokenOff,
}

/// Lets a recording go on so many times as fast as it was made.
struct ReplayPace {
    speed: u32,
    began: Option<(Instant, u64)>,
    interrupt: Interrupt,
}

impl ReplayPace {
    fn new(speed: u32) -> ReplayPace {
        ReplayPace {
            speed,
            began: None,
            interrupt: Interrupt::watched(),
        }
    }

    /// Waits, and has the game told meanwhile as it would be at the board.
    fn wait_until(&mut self, at_us: u64, game: &mut SensedGame) -> io::Result<ReplayWait> {
        let &mut (began, first_us) = self.began.get_or_insert((Instant::now(), at_us));
        loop {
            let passed = began.elapsed() * self.speed;
            let now_us = first_us + u64::try_from(passed.as_micros()).unwrap_or(u64::MAX);
            if self.interrupt.has_come() {
                return Ok(ReplayWait::BrokenOff);
            }
            if now_us >= at_us {
                return Ok(ReplayWait::Out);
            }
            let next_us = game.due_us().filter(|due| *due > now_us).unwrap_or(at_us);
            game.elapse(now_us)?;
            let left_us = (next_us.min(at_us) - now_us) / u64::from(self.speed);
            thread::sleep(LISTENS_EVERY.min(Duration::from_micros(left_us.max(1))));
        }
    }
}
