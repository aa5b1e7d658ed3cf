//! Reads Certabo and Tabutronic boards that feel men and do not know them, such as the Sentio.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! A message is a line, a colon and eight numbers, one for each rank from the eighth: its highest
//! bit is the file a. What a host sends is the same as for a [`certabo`](super::certabo).

use super::Decoder;
use super::certabo::{LineNumbers, numbers};
use super::frames::{LineBuffer, LineStep, occupancy, whole_board};
use crate::{DeviceFamily, Sensed, SensorEvent, TimeSpan};

/// Reads a board that feels men.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::{Decoder, sentio::Sentio};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let (mut decoder, mut events) = (Sentio::default(), Vec::new());
/// decoder.decode(b":255 255 0 0 8 0 247 255\r\n", 1_000_000, &mut events);
/// let Sensed::Board(contents) = &events[0].what else { panic!() };
/// assert_eq!(contents[usize::from(Square::E4)], SquareContent::Unidentified);
/// assert_eq!(contents[usize::from(Square::E2)], SquareContent::Empty);
/// ```
#[derive(Clone, Debug)]
pub struct Sentio {
    lines: LineBuffer,
}

/// No line is longer.
const LONGEST_LINE: usize = 128;

impl Default for Sentio {
    fn default() -> Sentio {
        Sentio {
            lines: LineBuffer::new(LONGEST_LINE),
        }
    }
}

impl Decoder for Sentio {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::Sentio.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.lines.feed(bytes, |step| {
            let what = match step {
                LineStep::TooLong(bytes) => Some(Sensed::Skipped { bytes }),
                LineStep::Line(line) => said(line),
            };
            events.extend(what.map(|what| SensorEvent { when, what }));
        });
    }
}

fn said(line: &[u8]) -> Option<Sensed> {
    match numbers::<8>(line) {
        LineNumbers::Nothing => None,
        LineNumbers::Unread(bytes) => Some(Sensed::Skipped { bytes }),
        LineNumbers::All(ranks) => Some(Sensed::Board(whole_board(|square| {
            let rank = ranks[7 - usize::from(square.rank())];
            occupancy(rank << u32::from(square.file()) & 0x80 != 0)
        }))),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        occupied_array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    const START: &[u8] = b":255 255 0 0 0 0 255 255\r\n";

    #[test]
    fn lines() {
        let read = |bytes: &[u8]| told(Sentio::default(), &[bytes]);
        let start = Sensed::Board(occupied_array());
        let skipped = |bytes| Sensed::Skipped { bytes };
        assert_eq!(read(START), std::slice::from_ref(&start));
        assert_eq!(read(b"L:255 255 0 0 0 0 255 255 \n"), [start]);
        assert_eq!(read(b"\r\n\n"), []);
        assert_eq!(read(b":255 255 0 0 0 255 255\n"), [skipped(23)]);
        assert_eq!(read(b":256 255 0 0 0 0 255 255\n"), [skipped(25)]);
        assert_eq!(
            read(&[[b'1'; 500].as_slice(), b"\n"].concat()),
            [skipped(501)]
        );
    }

    #[test]
    fn noise_is_passed_over() {
        read_after_noise(Sentio::default, b"\xff:255 2\n", START);
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![START.to_vec()])) {
            pieces_tell_the_same(Sentio::default, stream);
        }
    }
}
