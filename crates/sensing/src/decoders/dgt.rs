//! Reads the messages of one DGT board and its clock on a serial line, and writes what a host
//! sends.
//!
//! A message begins with a byte whose highest bit is set, two bytes of length that count the whole
//! message, and data without highest bits: whatever was lost, the next such byte begins anew. The
//! board tells squares as it scans them, four or five times a second, so a man may be seen on two
//! squares at once, and a man that was taken off may never be seen to go. The clock tells its lever
//! up to a second late.
//!
//! It rests on recordings for boards, squares and clock times, and on documents of frames for the
//! rest.

mod bus;
mod clock;
mod commands;
mod eeprom;
mod host;

use board::{Color, Piece, Role, Square};

pub use bus::{BusCommand, addresses_among};
pub(crate) use bus::{address_bytes, sum};
pub use commands::{DgtTimes, HostCommand};
pub use eeprom::{EepromEntry, eeprom_entries};
pub use host::DgtHost;

use super::Decoder;
use laws::DeviceFamily;

use crate::event::{BoardContents, DeviceNote, Sensed, SensorEvent, SquareContent, TimeSpan};
use bus::BusBoard;

/// The longest a change of a square takes to be reported: one scan of the board.
pub const SCAN_US: u64 = DeviceFamily::Dgt.capability().board_delay_us;
/// The longest a change of the clock takes to be reported.
pub const CLOCK_DELAY_US: u64 = 1_000_000;

/// No message is longer: the log of the board's own memory, 8 KiB and a header.
const LONGEST: usize = 8_192 + 3;
const HEADER: usize = 3;

/// Where boards share a line, messages below this name their board.
const FIRST_OF_ONE_BOARD: u8 = 0x8d;

const BOARD_DUMP: u8 = 0x86;
const CLOCK: u8 = 0x8d;
const FIELD_UPDATE: u8 = 0x8e;
const EEPROM: u8 = 0x8f;
const BUS_ADDRESS: u8 = 0x90;
const SERIAL: u8 = 0x91;
const TRADEMARK: u8 = 0x92;
const VERSION: u8 = 0x93;
const BATTERY: u8 = 0xa0;
const LONG_SERIAL: u8 = 0xa2;

/// Reads the stream of one board.
///
/// ```
/// use jadoube_sensing::board::Square;
/// use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let mut events = Vec::new();
/// // e2 is empty now; the first byte is noise
/// DgtDecoder::default().decode(&[0x11, 0x8e, 0x00, 0x05, 0x34, 0x00], 1_000_000, &mut events);
/// assert_eq!(events[0].what, Sensed::Skipped { bytes: 1 });
/// assert_eq!(
///     events[1].what,
///     Sensed::Square { square: Square::E2, content: SquareContent::Empty }
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct DgtDecoder {
    /// The message that is under way, its first byte included.
    message: Vec<u8>,
    /// Bytes skipped since the last message.
    skipped: u64,
    /// The log of the board's own memory, once it has come in.
    log: Vec<EepromEntry>,
    /// Which board is heard, where several share a line.
    bus: Option<BusBoard>,
}

impl DgtDecoder {
    /// Reads one of the boards that share a line, by its address.
    ///
    /// ```
    /// use jadoube_sensing::board::Square;
    /// use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
    /// use jadoube_sensing::{Sensed, SquareContent};
    ///
    /// let mut events = Vec::new();
    /// // since it was asked last board 5 has seen e2 being left
    /// let message = [0x85, 0x00, 0x08, 0x00, 0x05, 0x40, 0x34, 0x06];
    /// DgtDecoder::on_bus(5).decode(&message, 1_000_000, &mut events);
    /// let left = Sensed::Square { square: Square::E2, content: SquareContent::Empty };
    /// assert_eq!(events[0].what, left);
    /// ```
    #[must_use]
    pub fn on_bus(address: u16) -> DgtDecoder {
        let bus = BusBoard {
            address,
            told_us: 0,
        };
        DgtDecoder {
            bus: Some(bus),
            ..DgtDecoder::default()
        }
    }

    /// The log of the board's own memory, if it was asked for and has come in.
    #[must_use]
    pub fn eeprom_log(&self) -> &[EepromEntry] {
        &self.log
    }

    fn byte(&mut self, byte: u8, received_us: u64, events: &mut Vec<SensorEvent>) {
        if byte & 0x80 != 0 {
            self.skip_message();
            self.message.push(byte);
            return;
        }
        if self.message.is_empty() {
            self.skipped += 1;
            return;
        }
        self.message.push(byte);
        if self.message.len() < HEADER {
            return;
        }
        let length = usize::from(self.message[1]) << 7 | usize::from(self.message[2]);
        if !(HEADER..=LONGEST).contains(&length) {
            self.skip_message();
        } else if self.message.len() == length {
            self.tell_skipped(received_us, events);
            self.read_message(received_us, events);
            self.message.clear();
        }
    }

    fn skip_message(&mut self) {
        self.skipped += self.message.len() as u64;
        self.message.clear();
    }

    fn tell_skipped(&mut self, received_us: u64, events: &mut Vec<SensorEvent>) {
        if self.skipped > 0 {
            let bytes = std::mem::take(&mut self.skipped);
            events.push(SensorEvent {
                when: TimeSpan::reported(received_us, 0),
                what: Sensed::Skipped { bytes },
            });
        }
    }

    fn read_message(&mut self, received_us: u64, events: &mut Vec<SensorEvent>) {
        if let Some(bus) = &mut self.bus
            && self.message[0] < FIRST_OF_ONE_BOARD
        {
            if !bus.read(&self.message, received_us, events) {
                self.skip_message();
                self.tell_skipped(received_us, events);
            }
            return;
        }
        let (id, data) = (self.message[0], &self.message[HEADER..]);
        if id == EEPROM {
            self.log = eeprom_entries(data);
            return;
        }
        let delay_us = if id == CLOCK { CLOCK_DELAY_US } else { SCAN_US };
        match sensed(id, data) {
            Some(Some(what)) => events.push(SensorEvent {
                when: TimeSpan::reported(received_us, delay_us),
                what,
            }),
            Some(None) => {}
            None => {
                self.skip_message();
                self.tell_skipped(received_us, events);
            }
        }
    }
}

impl Decoder for DgtDecoder {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        for &byte in bytes {
            self.byte(byte, received_us, events);
        }
    }
}

/// What a message tells; `Some(None)` if it tells nothing, `None` if it is none.
#[expect(
    clippy::option_option,
    reason = "a message may be read and tell nothing"
)]
fn sensed(id: u8, data: &[u8]) -> Option<Option<Sensed>> {
    let note = |note| Some(Some(Sensed::Device(note)));
    match (id, data) {
        (BOARD_DUMP, codes) => Some(Some(Sensed::Board(Box::new(contents(codes)?)))),
        (CLOCK, data) => clock::read(data.try_into().ok()?),
        (FIELD_UPDATE, &[field, code]) => Some(Some(Sensed::Square {
            square: square(field)?,
            content: content(code)?,
        })),
        (SERIAL | LONG_SERIAL, text) => note(DeviceNote::Serial(ascii(text))),
        (TRADEMARK, text) => note(DeviceNote::Text(ascii(text))),
        (VERSION, &[major, minor]) => note(DeviceNote::Version(format!("{major}.{minor}").into())),
        (BATTERY, &[percent @ 0..=100, ..]) => note(DeviceNote::Battery(percent)),
        (BUS_ADDRESS, &[_, _]) => Some(None),
        _ => None,
    }
}

/// The square of a field: the board counts from a8 along the ranks to h1.
fn square(field: u8) -> Option<Square> {
    (field < 64).then(|| Square::new(u32::from(field)).flip_vertical())
}

/// The field of a square.
#[must_use]
pub fn field(square: Square) -> u8 {
    square.flip_vertical() as u8
}

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::King,
    Role::Queen,
];

/// What stands on a square; the men that show a result stand for themselves.
fn content(code: u8) -> Option<SquareContent> {
    let man = |color, first: u8| {
        let role = ROLES.get(usize::from(code - first))?;
        Some(SquareContent::Man(role.of(color)))
    };
    match code {
        0 => Some(SquareContent::Empty),
        1..=6 => man(Color::White, 1),
        7..=12 => man(Color::Black, 7),
        13..=15 => Some(SquareContent::Unidentified),
        _ => None,
    }
}

/// The code of a man.
#[must_use]
pub fn man_code(man: Piece) -> u8 {
    let role = ROLES.iter().position(|&r| r == man.role);
    let first = match man.color {
        Color::White => 1,
        Color::Black => 7,
    };
    // every role stands in the list
    first + role.map_or(0, |r| r as u8)
}

fn contents(codes: &[u8]) -> Option<BoardContents> {
    let mut all = BoardContents::from([SquareContent::Empty; 64]);
    if codes.len() != all.len() {
        return None;
    }
    for (at, &code) in (0..).zip(codes) {
        all[usize::from(square(at)?)] = content(code)?;
    }
    Some(all)
}

fn ascii(text: &[u8]) -> Box<str> {
    text.iter()
        .map(|&b| char::from(b))
        .filter(|c| !c.is_control() || *c == '\n')
        .collect::<String>()
        .into()
}
