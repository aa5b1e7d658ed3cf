//! Reads a DGT Pegasus, and writes what a host sends to it.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! It feels that a man stands on a square and not which, and tells each lift and each place as it
//! happens. A message is a number of at least 80 (hexadecimal), its length in two bytes, and data
//! of bytes below 80: whatever is 80 or above begins a message, and cuts short the one before.

use board::Square;

use super::Decoder;
use super::frames::{FrameBuffer, FrameSearch, from_a8, occupancy, to_a8, whole_board};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, TimeSpan};

/// Reads a Pegasus.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::{Decoder, pegasus::Pegasus};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let (mut decoder, mut events) = (Pegasus::default(), Vec::new());
/// // field 52 is emptied: they are counted from a8
/// decoder.decode(&[0x8e, 0, 5, 52, 0], 1_000_000, &mut events);
/// assert_eq!(
///     events[0].what,
///     Sensed::Square { square: Square::E2, content: SquareContent::Empty }
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pegasus {
    frames: FrameBuffer,
}

impl Decoder for Pegasus {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::Pegasus.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.frames.events(bytes, when, message, events);
    }
}

const BOARD_DUMP: u8 = 0x86;
const FIELD_UPDATE: u8 = 0x8e;
const SERIAL: u8 = 0x91;
const TRADEMARK: u8 = 0x92;
const VERSION: u8 = 0x93;
const BATTERY: u8 = 0xa0;
const LONG_SERIAL: u8 = 0xa2;

/// Number, length in two bytes.
const HEAD: usize = 3;

/// No text is longer.
const LONGEST: usize = 512;

fn message(bytes: &[u8]) -> FrameSearch<Option<Sensed>> {
    let kind = bytes[0];
    if !may_be_as_long(kind, None) {
        return FrameSearch::Noise;
    }
    let whole = bytes.get(1).zip(bytes.get(2));
    let whole = whole.map(|(high, low)| usize::from(*high) << 7 | usize::from(*low));
    let known = &bytes[1..bytes.len().min(whole.unwrap_or(HEAD).max(HEAD))];
    if known.iter().any(|byte| *byte >= 0x80) {
        return FrameSearch::Noise;
    }
    match whole {
        None => FrameSearch::Unfinished,
        Some(whole) if !may_be_as_long(kind, Some(whole)) => FrameSearch::Noise,
        Some(whole) if bytes.len() < whole => FrameSearch::Unfinished,
        Some(whole) => match said(kind, &bytes[HEAD..whole]) {
            Some(said) => FrameSearch::Message(whole, Some(said)),
            None => FrameSearch::Noise,
        },
    }
}

/// Whether there is a message of this number, and of this length.
fn may_be_as_long(kind: u8, whole: Option<usize>) -> bool {
    let lengths = match kind {
        BOARD_DUMP => 67..=67,
        FIELD_UPDATE | VERSION => 5..=5,
        BATTERY => 12..=12,
        SERIAL | TRADEMARK | LONG_SERIAL => HEAD..=LONGEST,
        _ => return false,
    };
    whole.is_none_or(|whole| lengths.contains(&whole))
}

fn said(kind: u8, data: &[u8]) -> Option<Sensed> {
    let text = || String::from_utf8_lossy(data).into();
    let said = match (kind, data) {
        (BOARD_DUMP, fields) => Sensed::Board(whole_board(|square| {
            occupancy(fields[usize::from(to_a8(square))] != 0)
        })),
        (FIELD_UPDATE, [field, event @ (0 | 1)]) => Sensed::Square {
            square: from_a8(*field)?,
            content: occupancy(*event == 1),
        },
        (VERSION, [major, minor]) => {
            Sensed::Device(DeviceNote::Version(format!("{major}.{minor}").into()))
        }
        (BATTERY, [percent, ..]) => Sensed::Device(DeviceNote::Battery((*percent).min(100))),
        (SERIAL | LONG_SERIAL, _) => Sensed::Device(DeviceNote::Serial(text())),
        (TRADEMARK, _) => Sensed::Device(DeviceNote::Text(text())),
        _ => return None,
    };
    Some(said)
}

/// What a host asks a Pegasus for, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PegasusRequest {
    /// To stop reporting.
    Reset,
    /// The whole board.
    Board,
    /// To report each change.
    Updates,
    /// The serial number.
    Serial,
    /// The text of its maker.
    Trademark,
    /// The version.
    Version,
    /// The battery.
    Battery,
}

/// Asks for something.
///
/// ```
/// use jadoube_sensing::decoders::pegasus::{PegasusRequest, request};
///
/// assert_eq!(request(PegasusRequest::Board), [0x42]);
/// ```
#[must_use]
pub fn request(what: PegasusRequest) -> Vec<u8> {
    let byte = match what {
        PegasusRequest::Reset => 0x40,
        PegasusRequest::Board => 0x42,
        PegasusRequest::Updates => 0x44,
        PegasusRequest::Serial => 0x55,
        PegasusRequest::Trademark => 0x47,
        PegasusRequest::Version => 0x4d,
        PegasusRequest::Battery => 0x32,
    };
    vec![byte]
}

/// Shows the key that the maker gives to who writes programs. Without one the board is silent.
///
/// None where it is longer than the length can say.
#[must_use]
pub fn developer_key(key: &[u8]) -> Option<Vec<u8>> {
    long(0x63, key)
}

/// Lights these squares, as fast and as bright as it is told.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::pegasus::lights;
///
/// assert_eq!(lights(5, 3, &[]), [0x60, 2, 0, 0]);
/// assert_eq!(lights(5, 3, &[Square::A8]), [0x60, 6, 5, 5, 0, 3, 0, 0]);
/// ```
#[must_use]
pub fn lights(speed: u8, brightness: u8, squares: &[Square]) -> Vec<u8> {
    let mut data = vec![0];
    if !squares.is_empty() {
        data = vec![5, speed, 0, brightness];
        data.extend(squares.iter().take(64).map(|square| to_a8(*square)));
    }
    long(0x60, &data).unwrap_or_default()
}

/// A number, the length with the end, data, and a zero as the end.
fn long(kind: u8, data: &[u8]) -> Option<Vec<u8>> {
    let length = u8::try_from(data.len() + 1).ok()?;
    Some([&[kind, length], data, &[0]].concat())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        occupied_array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;
    use crate::SquareContent;

    fn read(bytes: &[u8]) -> Vec<Sensed> {
        told(Pegasus::default(), &[bytes])
    }

    fn dump() -> Vec<u8> {
        let fields = (0..64).map(|field| u8::from(!(16..48).contains(&field)));
        [0x86, 0, 67].into_iter().chain(fields).collect()
    }

    #[test]
    fn messages() {
        let placed = Sensed::Square {
            square: Square::E4,
            content: SquareContent::Unidentified,
        };
        let device = Sensed::Device;
        let skipped = |bytes| Sensed::Skipped { bytes };
        let table: [(&[u8], Vec<Sensed>); 9] = [
            (&[0x8e, 0, 5, 36, 1], vec![placed.clone()]),
            (
                &[0x93, 0, 5, 1, 2],
                vec![device(DeviceNote::Version("1.2".into()))],
            ),
            (
                &[0xa0, 0, 12, 0x58, 0, 0, 0, 0, 0, 0, 0, 2],
                vec![device(DeviceNote::Battery(88))],
            ),
            (
                b"\xa2\0\x08P0001",
                vec![device(DeviceNote::Serial("P0001".into()))],
            ),
            (b"\x92\0\x05hi", vec![device(DeviceNote::Text("hi".into()))]),
            // cut short by the next
            (
                &[0x86, 0, 67, 1, 1, 0x8e, 0, 5, 36, 1],
                vec![skipped(5), placed.clone()],
            ),
            // no such field, no such event, no such length
            (
                &[0x8e, 0, 5, 64, 1, 0x8e, 0, 5, 36, 1],
                vec![skipped(5), placed.clone()],
            ),
            (
                &[0x8e, 0, 5, 36, 2, 0x8e, 0, 5, 36, 1],
                vec![skipped(5), placed.clone()],
            ),
            (
                &[0x8e, 0, 6, 36, 1, 0x8e, 0, 5, 36, 1],
                vec![skipped(5), placed],
            ),
        ];
        for (bytes, expected) in table {
            assert_eq!(read(bytes), expected, "{bytes:02x?}");
        }
        assert_eq!(read(&dump()), [Sensed::Board(occupied_array())]);
    }

    #[test]
    fn what_a_host_sends() {
        assert_eq!(request(PegasusRequest::Updates), [0x44]);
        assert_eq!(developer_key(&[1, 2]), Some(vec![0x63, 3, 1, 2, 0]));
        assert_eq!(developer_key(&[0; 255]), None);
    }

    #[test]
    fn noise_is_passed_over() {
        for noise in [&[0xff, 0x10][..], &[0x86, 0, 67, 1], &[0x92, 2, 0, b'x']] {
            read_after_noise(Pegasus::default, noise, &[0x8e, 0, 5, 36, 1]);
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            vec![0x8e, 0, 5, 36, 1], vec![0x93, 0, 5, 1, 2], dump(), b"\x92\0\x05hi".to_vec(),
        ])) {
            pieces_tell_the_same(Pegasus::default, stream);
        }
    }
}
