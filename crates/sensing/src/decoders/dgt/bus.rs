//! Reads boards that share one line: each has an address, is asked under it, and answers with what
//! has changed since it was asked last.
//!
//! A message is framed as that of a board alone; behind the length stand two bytes of address, and
//! at the end the sum of all bytes before it, without the highest bit.

use super::{EepromEntry, SCAN_US, clock, contents, eeprom_entries};
use crate::decoders::dgt::CLOCK_DELAY_US;
use crate::event::{DeviceNote, Sensed, SensorEvent, TimeSpan};

const BOARD_DUMP: u8 = 0x83;
const CLOCK: u8 = 0x84;
const CHANGES: u8 = 0x85;
const PING: u8 = 0x87;
const START_WRITTEN: u8 = 0x88;
const VERSION: u8 = 0x89;

/// What one board of several on a line is asked.
///
/// ```
/// use jadoube_sensing::decoders::dgt::BusCommand;
///
/// // board 2054: its address in two times seven bits, and the sum of all before
/// assert_eq!(BusCommand::SendClock.bytes(2_054), [0x81, 0x10, 0x06, 0x17]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BusCommand {
    /// Tell the clock.
    SendClock,
    /// Tell every square.
    SendBoard,
    /// Tell what has changed since this was asked last.
    SendChanges,
    /// Tell the same changes again.
    RepeatChanges,
    /// Say that you are there.
    Ping,
    /// Tell the version of the board.
    Version,
}

impl BusCommand {
    /// The bytes to send to the board of this address, which has 14 bits.
    #[must_use]
    pub fn bytes(self, address: u16) -> [u8; 4] {
        let command = match self {
            BusCommand::SendClock => 0x81,
            BusCommand::SendBoard => 0x82,
            BusCommand::SendChanges => 0x83,
            BusCommand::RepeatChanges => 0x84,
            BusCommand::Ping => 0x87,
            BusCommand::Version => 0x8b,
        };
        let [high, low] = address_bytes(address);
        let mut bytes = [command, high, low, 0];
        bytes[3] = sum(&bytes[..3]);
        bytes
    }
}

/// The addresses of the boards whose messages are among these bytes, each once.
///
/// ```
/// use jadoube_sensing::decoders::dgt::addresses_among;
///
/// // board 12 is there
/// assert_eq!(addresses_among(&[0x87, 0x00, 0x06, 0x00, 0x0c, 0x19]), [12]);
/// ```
#[must_use]
pub fn addresses_among(bytes: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    for at in 0..bytes.len() {
        if let Some(address) = address_of(&bytes[at..])
            && !found.contains(&address)
        {
            found.push(address);
        }
    }
    found.sort_unstable();
    found
}

/// Whose message begins here.
fn address_of(bytes: &[u8]) -> Option<u16> {
    let &[BOARD_DUMP..=VERSION, length_high, length_low, high, low, ..] = bytes else {
        return None;
    };
    let length = usize::from(length_high) << 7 | usize::from(length_low);
    let (check, message) = bytes.get(..length)?.split_last()?;
    let is_whole = length > 5 && *check == sum(message);
    is_whole.then_some(u16::from(high) << 7 | u16::from(low))
}

/// An address in two bytes of seven bits.
pub(crate) fn address_bytes(address: u16) -> [u8; 2] {
    [(address >> 7 & 0x7f) as u8, (address & 0x7f) as u8]
}

/// What stands at the end of a message of these bytes.
pub(crate) fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte)) & 0x7f
}

/// One board of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct BusBoard {
    pub address: u16,
    /// When it told its changes or all squares last.
    pub told_us: u64,
}

impl BusBoard {
    /// Reads a whole message; whether it is one. What other boards say tells nothing.
    pub fn read(
        &mut self,
        message: &[u8],
        received_us: u64,
        events: &mut Vec<SensorEvent>,
    ) -> bool {
        let [id, _, _, high, low, ref data @ .., check] = *message else {
            return false;
        };
        if check != sum(&message[..message.len() - 1]) {
            return false;
        }
        if [high, low] != address_bytes(self.address) {
            return true;
        }
        let since = TimeSpan::new(
            self.told_us.min(received_us).saturating_sub(SCAN_US),
            received_us,
        );
        let reported = |delay_us| TimeSpan::reported(received_us, delay_us);
        let read = match (id, data) {
            (BOARD_DUMP, codes) => {
                contents(codes).map(|all| vec![(reported(SCAN_US), Sensed::Board(Box::new(all)))])
            }
            (CLOCK, data) => <[u8; 7]>::try_from(data)
                .ok()
                .and_then(clock::read)
                .map(|what| Vec::from_iter(what.map(|what| (reported(CLOCK_DELAY_US), what)))),
            (CHANGES, log) => Some(changes(log).map(|what| (since, what)).collect()),
            (PING | START_WRITTEN, []) => Some(Vec::new()),
            (VERSION, &[major, minor]) => {
                let version = DeviceNote::Version(format!("{major}.{minor}").into());
                Some(vec![(reported(0), Sensed::Device(version))])
            }
            _ => None,
        };
        if matches!(id, BOARD_DUMP | CHANGES) {
            self.told_us = received_us;
        }
        let is_read = read.is_some();
        let read = read.into_iter().flatten();
        events.extend(read.map(|(when, what)| SensorEvent { when, what }));
        is_read
    }
}

/// The squares among what a board has stored; of its clock it tells more when it is asked.
fn changes(log: &[u8]) -> impl Iterator<Item = Sensed> {
    eeprom_entries(log)
        .into_iter()
        .filter_map(|entry| match entry {
            EepromEntry::Square {
                square, content, ..
            } => Some(Sensed::Square { square, content }),
            _ => None,
        })
}
