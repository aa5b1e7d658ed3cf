//! Reads Millennium boards with ChessLink, and writes what a host sends to them.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! It knows the men, and tells whole boards: at 41 ms for a scan, the nearest to each other of all
//! boards that do. Everything is text of seven bits with odd parity in the eighth, and each message
//! ends in two digits of block parity: what was damaged on the way is not read. A port that has
//! taken the parity away already does no harm.

use board::Piece;

use super::Decoder;
use super::frames::{FrameBuffer, FrameSearch, to_a8, whole_board};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, SquareContent, TimeSpan};

/// Reads a ChessLink board.
///
/// ```
/// use jadoube_sensing::decoders::{Decoder, chesslink::ChessLink};
/// use jadoube_sensing::{DeviceNote, Sensed};
///
/// let (mut decoder, mut events) = (ChessLink::default(), Vec::new());
/// decoder.decode(b"v010176", 1_000_000, &mut events); // without parity
/// assert_eq!(events[0].what, Sensed::Device(DeviceNote::Version("1.1".into())));
/// ```
#[derive(Clone, Debug)]
pub struct ChessLink {
    frames: FrameBuffer,
    delay_us: u64,
}

impl Default for ChessLink {
    fn default() -> ChessLink {
        ChessLink {
            frames: FrameBuffer::default(),
            delay_us: DeviceFamily::ChessLink.capability().board_delay_us,
        }
    }
}

/// Microseconds of a message of 67 bytes, of ten bits each, at 38400 a second, rounded up.
const SENDING_US: u64 = 18_000;

/// Microseconds of one unit of the register of scan time.
const SCAN_UNIT_US: u64 = 2_048;

impl ChessLink {
    /// Reads a board whose registers were set: so many units of 2.048 ms to a scan, and so many
    /// scans that must be equal before the board reports.
    ///
    /// A change that the scan has just passed is seen by the next, and then as often as it must be.
    #[must_use]
    pub fn scanning(units: u8, equal_scans: u8) -> ChessLink {
        let scans = u64::from(equal_scans.max(1)) + 1;
        ChessLink {
            frames: FrameBuffer::default(),
            delay_us: u64::from(units) * SCAN_UNIT_US * scans + SENDING_US,
        }
    }
}

impl Decoder for ChessLink {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let when = TimeSpan::reported(received_us, self.delay_us);
        self.frames.events(bytes, when, message, events);
    }
}

/// The character of a byte; none where its parity is wrong.
fn character(byte: u8) -> Option<u8> {
    let is_right = byte < 0x80 || byte.count_ones() % 2 == 1;
    is_right.then_some(byte & 0x7f)
}

fn message(bytes: &[u8]) -> FrameSearch<Option<Sensed>> {
    let (data, is_data): (usize, fn(u8) -> bool) = match character(bytes[0]) {
        Some(b's') => (64, |c| {
            c == b'.' || Piece::from_char(char::from(c)).is_some()
        }),
        Some(b'v' | b'r' | b'w') => (4, |c| c.is_ascii_hexdigit()),
        Some(b'l' | b'x') => (0, |_| false),
        _ => return FrameSearch::Noise,
    };
    let mut text = Vec::new();
    for (at, byte) in bytes.iter().take(data + 3).enumerate() {
        let is_right = |c: &u8| match at {
            0 => true,
            _ if at <= data => is_data(*c),
            _ => c.is_ascii_hexdigit(),
        };
        match character(*byte).filter(is_right) {
            Some(character) => text.push(character),
            None => return FrameSearch::Noise,
        }
    }
    if text.len() < data + 3 {
        return FrameSearch::Unfinished;
    }
    let (body, parity) = text.split_at(data + 1);
    if hex(parity) != Some(block_parity(body)) {
        return FrameSearch::Noise;
    }
    FrameSearch::Message(text.len(), said(body))
}

/// The number of two digits.
fn hex(digits: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(digits).ok()?;
    u8::from_str_radix(text, 16).ok()
}

fn block_parity(body: &[u8]) -> u8 {
    body.iter().fold(0, |parity, byte| parity ^ byte)
}

fn said(body: &[u8]) -> Option<Sensed> {
    match body[0] {
        b's' => Some(Sensed::Board(whole_board(|square| {
            let letter = body[1 + usize::from(to_a8(square))];
            let man = Piece::from_char(char::from(letter));
            man.map_or(SquareContent::Empty, SquareContent::Man)
        }))),
        b'v' => {
            let (high, low) = (hex(&body[1..3])?, hex(&body[3..5])?);
            let version = format!("{high}.{low}");
            Some(Sensed::Device(DeviceNote::Version(version.into())))
        }
        b'r' => {
            let text = format!("register {}", String::from_utf8_lossy(&body[1..]));
            Some(Sensed::Device(DeviceNote::Text(text.into())))
        }
        _ => Some(Sensed::Device(DeviceNote::Done)),
    }
}

/// A register of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// Units of 2.048 ms to a scan, 15 to 255.
    ScanTime,
    /// When boards are reported by themselves: 0 each scan, 1 never, 2 at times, 3 when something
    /// changed, 4 to 7 when it then stayed so for 2 to 5 scans.
    Reports,
    /// Units of 4.096 ms between reports at times.
    Interval,
    /// How bright the lights are.
    Brightness,
}

impl Register {
    const fn address(self) -> u8 {
        match self {
            Register::ScanTime => 1,
            Register::Reports => 2,
            Register::Interval => 3,
            Register::Brightness => 4,
        }
    }
}

/// Asks for the board.
///
/// ```
/// // S, and 53 in hexadecimal digits, each with odd parity
/// assert_eq!(jadoube_sensing::decoders::chesslink::ask_board(), [0xd3, 0xb5, 0xb3]);
/// ```
#[must_use]
pub fn ask_board() -> Vec<u8> {
    command("S")
}

/// Asks for the version.
#[must_use]
pub fn ask_version() -> Vec<u8> {
    command("V")
}

/// Begins anew, in three seconds.
#[must_use]
pub fn reset() -> Vec<u8> {
    command("T")
}

/// Puts out all lights.
#[must_use]
pub fn lights_out() -> Vec<u8> {
    command("X")
}

/// Sets all 81 lights, at the corners of squares, from that of a8 down the file to that of a1, and
/// so on to that of h1: each the eight steps that it goes through, of `slot` units of 4.096 ms.
#[must_use]
pub fn lights(slot: u8, steps: &[u8; 81]) -> Vec<u8> {
    let steps: String = steps.iter().map(|step| format!("{step:02X}")).collect();
    command(&format!("L{slot:02X}{steps}"))
}

/// Sets a register. It is kept without current: it is not to be done at each start.
#[must_use]
pub fn write_register(register: Register, value: u8) -> Vec<u8> {
    command(&format!("W{:02X}{value:02X}", register.address()))
}

/// Asks for a register.
#[must_use]
pub fn read_register(register: Register) -> Vec<u8> {
    command(&format!("R{:02X}", register.address()))
}

/// A command with block parity and odd parity.
fn command(body: &str) -> Vec<u8> {
    let text = format!("{body}{:02X}", block_parity(body.as_bytes()));
    text.bytes().map(with_odd_parity).collect()
}

fn with_odd_parity(character: u8) -> u8 {
    let is_even = character.count_ones().is_multiple_of(2);
    character | u8::from(is_even) << 7
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    const ARRAY: &str = "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

    /// As the board sends it.
    fn sent(body: &str) -> Vec<u8> {
        command(body)
    }

    fn read(bytes: &[u8]) -> Vec<Sensed> {
        told(ChessLink::default(), &[bytes])
    }

    #[test]
    fn messages() {
        let device = Sensed::Device;
        let table = [
            (ARRAY, Sensed::Board(array())),
            ("v0102", device(DeviceNote::Version("1.2".into()))),
            ("r0114", device(DeviceNote::Text("register 0114".into()))),
            ("w0114", device(DeviceNote::Done)),
            ("l", device(DeviceNote::Done)),
            ("x", device(DeviceNote::Done)),
        ];
        for (body, expected) in table {
            let bytes = sent(body);
            assert_eq!(read(&bytes), std::slice::from_ref(&expected), "{body}");
            let bare: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
            assert_eq!(read(&bare), [expected], "{body} without parity");
        }
    }

    #[test]
    fn what_is_damaged_is_not_read() {
        let good = sent(ARRAY);
        for at in 0..good.len() {
            for bit in 0..8 {
                let mut bytes = good.clone();
                bytes[at] ^= 1 << bit;
                // a parity bit that is missing alone may have been taken away
                let is_read = bytes[at] == good[at] & 0x7f && bytes[at] != good[at];
                let boards = read(&bytes);
                let boards = boards
                    .iter()
                    .filter(|what| matches!(what, Sensed::Board(_)));
                assert_eq!(boards.count(), usize::from(is_read), "byte {at}, bit {bit}");
            }
        }
    }

    #[test]
    fn what_a_host_sends() {
        let text = |bytes: Vec<u8>| {
            assert!(bytes.iter().all(|byte| byte.count_ones() % 2 == 1));
            String::from_utf8(bytes.iter().map(|byte| byte & 0x7f).collect()).unwrap()
        };
        assert_eq!(text(ask_board()), "S53");
        assert_eq!(text(ask_version()), "V56");
        assert_eq!(text(reset()), "T54");
        assert_eq!(text(lights_out()), "X58");
        assert_eq!(text(write_register(Register::Reports, 3)), "W020356");
        assert_eq!(text(read_register(Register::ScanTime)), "R0153");
        let lights = text(lights(0x32, &[0xc4; 81]));
        assert_eq!(lights.len(), 1 + 2 + 162 + 2);
        assert!(lights.starts_with("L32C4C4"));
    }

    #[test]
    fn slow_registers_make_wide_spans() {
        let mut events = Vec::new();
        ChessLink::scanning(20, 5).decode(&sent("l"), 1_000_000, &mut events);
        assert_eq!(
            events[0].when,
            TimeSpan::reported(1_000_000, 6 * 20 * 2_048 + 18_000)
        );
    }

    #[test]
    fn noise_is_passed_over() {
        let message = sent(ARRAY);
        for noise in [&b"q"[..], &message[..30], b"s........"] {
            read_after_noise(ChessLink::default, noise, &message);
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            sent(ARRAY), sent("v0102"), sent("l"), sent("r0114"),
        ])) {
            pieces_tell_the_same(ChessLink::default, stream);
        }
    }
}
