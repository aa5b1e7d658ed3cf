//! Asks a DGT board for what a host needs: everything at the start, and all squares again when a
//! message was damaged, a press has to be explained, or nothing was heard for a while.

use super::{BusCommand, HostCommand};
use crate::event::{Sensed, SensorEvent};

/// All squares are asked for again after so long without: a lost message shows then at the latest.
const DUMP_EVERY_US: u64 = 5_000_000;
/// All squares are asked for again when they have not come for so long: question or answer was lost
/// whole, and no byte of it tells so.
const DUMP_WITHIN_US: u64 = 1_000_000;
/// Whoever is on a line is called this long after the board that is meant should have answered.
const CALLS_ALL_AFTER_US: u64 = 2_000_000;
/// The address of all boards of a line.
const ALL: u16 = 0;
/// A board that shares its line is asked what has changed so often: it tells nothing unasked.
const CHANGES_EVERY_US: u64 = 250_000;

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
/// assert_eq!(host.asks(500_000), [0_u8; 0]);
/// // they did not come
/// assert_eq!(host.asks(1_000_000), HostCommand::SendBoard.bytes());
/// ```
#[derive(Clone, Debug, Default)]
pub struct DgtHost {
    started: bool,
    damaged: bool,
    /// When all squares were asked for last.
    asked_us: u64,
    /// They have not come since.
    is_awaited: bool,
    /// Somebody waits for them.
    is_needed: bool,
    /// The board has said something.
    has_answered: bool,
    /// When all boards of the line were called last.
    called_us: u64,
    /// The address of the board, where several share a line.
    bus: Option<u16>,
    /// When it was asked for changes last.
    asked_changes_us: u64,
}

impl DgtHost {
    /// What a host asks one of the boards that share a line.
    ///
    /// ```
    /// use jadoube_sensing::decoders::dgt::{BusCommand, DgtHost};
    ///
    /// let mut host = DgtHost::on_bus(5);
    /// let asked = host.asks(0);
    /// assert!(asked.starts_with(&BusCommand::SendBoard.bytes(5)));
    /// let asked = host.asks(250_000);
    /// assert!(asked.starts_with(&BusCommand::SendChanges.bytes(5)));
    /// ```
    #[must_use]
    pub fn on_bus(address: u16) -> DgtHost {
        DgtHost {
            bus: Some(address),
            ..DgtHost::default()
        }
    }

    /// Takes note of what came in.
    pub fn heard(&mut self, event: &SensorEvent) {
        match event.what {
            Sensed::Skipped { .. } => self.damaged = true,
            Sensed::Board(_) => (self.has_answered, self.is_awaited) = (true, false),
            _ => self.has_answered = true,
        }
    }

    /// Somebody waits for all squares, or nobody does any more
    /// ([`BoardFollower::awaits_all_squares`](crate::BoardFollower::awaits_all_squares)): they are
    /// asked for at once, unless an answer is on its way.
    ///
    /// ```
    /// use jadoube_sensing::decoders::dgt::{DgtHost, HostCommand};
    /// use jadoube_sensing::{Sensed, SensorEvent, SquareContent, TimeSpan};
    ///
    /// let mut host = DgtHost::default();
    /// host.asks(0);
    /// let what = Sensed::Board(Box::new([SquareContent::Empty; 64]));
    /// host.heard(&SensorEvent { when: TimeSpan::new(0, 90_000), what });
    /// assert_eq!(host.asks(100_000), [0_u8; 0]);
    /// host.needs_all(true);
    /// assert_eq!(host.asks(150_000), HostCommand::SendBoard.bytes());
    /// assert_eq!(host.asks(200_000), [0_u8; 0]);
    /// ```
    pub const fn needs_all(&mut self, is_needed: bool) {
        self.is_needed = is_needed;
    }

    /// All squares are wanted now.
    fn wants_all(&self, now_us: u64) -> bool {
        let within_us = match self.is_awaited {
            true => DUMP_WITHIN_US,
            false => DUMP_EVERY_US,
        };
        let is_needed = self.is_needed && !self.is_awaited;
        self.damaged || is_needed || now_us >= self.asked_us + within_us
    }

    fn asks_for_all(&mut self, now_us: u64) {
        (self.started, self.damaged) = (true, false);
        (self.asked_us, self.is_awaited) = (now_us, true);
    }

    /// What to send now.
    pub fn asks(&mut self, now_us: u64) -> Vec<u8> {
        match self.bus {
            Some(address) => self.asks_on_bus(address, now_us),
            None => self.asks_alone(now_us),
        }
    }

    fn asks_on_bus(&mut self, address: u16, now_us: u64) -> Vec<u8> {
        let wants_all = !self.started || self.wants_all(now_us);
        let wants_changes = wants_all || now_us >= self.asked_changes_us + CHANGES_EVERY_US;
        if !wants_changes {
            return Vec::new();
        }
        self.asked_changes_us = now_us;
        let mut asked = Vec::new();
        if wants_all {
            self.asks_for_all(now_us);
            asked.extend(BusCommand::SendBoard.bytes(address));
        }
        for command in [BusCommand::SendChanges, BusCommand::SendClock] {
            asked.extend(command.bytes(address));
        }
        if !self.has_answered && now_us >= self.called_us + CALLS_ALL_AFTER_US {
            self.called_us = now_us;
            asked.extend(BusCommand::Ping.bytes(ALL));
        }
        asked
    }

    fn asks_alone(&mut self, now_us: u64) -> Vec<u8> {
        if !self.started {
            self.asks_for_all(now_us);
            let first = [
                HostCommand::UpdateNice,
                HostCommand::SendBoard,
                HostCommand::SendClock,
                HostCommand::Version,
            ];
            return first.into_iter().flat_map(HostCommand::bytes).collect();
        }
        if self.wants_all(now_us) {
            self.asks_for_all(now_us);
            return HostCommand::SendBoard.bytes();
        }
        Vec::new()
    }
}
