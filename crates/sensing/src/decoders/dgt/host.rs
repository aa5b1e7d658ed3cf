//! Asks a DGT board for what a host needs: everything at the start, and all squares again when a
//! message was damaged or nothing was heard for a while.

use super::HostCommand;
use crate::event::{Sensed, SensorEvent};

/// All squares are asked for again after so long without: a lost message shows then at the latest.
const DUMP_EVERY_US: u64 = 5_000_000;

/// What a host asks of one board.
///
/// ```
/// use jadoube_sensing::decoders::dgt::{DgtHost, HostCommand};
///
/// let mut host = DgtHost::default();
/// let mut asked = HostCommand::UpdateNice.bytes();
/// asked.extend(HostCommand::SendBoard.bytes());
/// asked.extend(HostCommand::SendClock.bytes());
/// asked.extend(HostCommand::Version.bytes());
/// assert_eq!(host.asks(0), asked);
/// assert_eq!(host.asks(1_000_000), [0_u8; 0]);
/// assert_eq!(host.asks(5_000_000), HostCommand::SendBoard.bytes());
/// ```
#[derive(Clone, Debug, Default)]
pub struct DgtHost {
    started: bool,
    damaged: bool,
    /// When all squares were asked for last.
    asked_us: u64,
}

impl DgtHost {
    /// Takes note of what came in.
    pub fn heard(&mut self, event: &SensorEvent) {
        self.damaged |= matches!(event.what, Sensed::Skipped { .. });
    }

    /// What to send now.
    pub fn asks(&mut self, now_us: u64) -> Vec<u8> {
        if !std::mem::replace(&mut self.started, true) {
            self.asked_us = now_us;
            let first = [
                HostCommand::UpdateNice,
                HostCommand::SendBoard,
                HostCommand::SendClock,
                HostCommand::Version,
            ];
            return first.into_iter().flat_map(HostCommand::bytes).collect();
        }
        let damaged = std::mem::take(&mut self.damaged);
        if damaged || now_us >= self.asked_us + DUMP_EVERY_US {
            self.asked_us = now_us;
            return HostCommand::SendBoard.bytes();
        }
        Vec::new()
    }
}
