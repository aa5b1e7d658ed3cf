//! Reads an iChessOne, and writes what a host sends to it.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! It knows the men, and tells whole boards. Its messages have no sum to be held against them: a
//! board with a man that does not exist is not read, and nothing else that is damaged is found. A
//! message that is cut short is found, for the beginning of the next is no man.

use board::{Bitboard, Color, Piece, Role};

use super::Decoder;
use super::frames::{FrameBuffer, FrameSearch, to_a8, whole_board};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, SquareContent, TimeSpan};

/// Reads an iChessOne.
///
/// ```
/// use jadoube_sensing::decoders::{Decoder, ichessone::IChessOne};
/// use jadoube_sensing::{DeviceNote, Sensed};
///
/// let (mut decoder, mut events) = (IChessOne::default(), Vec::new());
/// decoder.decode(b"\x3d\x62\x00\x58", 1_000_000, &mut events);
/// assert_eq!(events[0].what, Sensed::Device(DeviceNote::Battery(88)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct IChessOne {
    frames: FrameBuffer,
}

impl Decoder for IChessOne {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::IChessOne.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.frames.events(bytes, when, message, events);
    }
}

/// A board: two bytes, and 32 with a man in each half.
const BOARD_BYTES: usize = 34;

fn message(bytes: &[u8]) -> FrameSearch<Option<Sensed>> {
    match bytes {
        [0x3d] => FrameSearch::Unfinished,
        [0x3d, 0x62, _, percent, ..] if *percent <= 100 => {
            FrameSearch::Message(4, Some(Sensed::Device(DeviceNote::Battery(*percent))))
        }
        [0x3d, 0x62] | [0x3d, 0x62, _] => FrameSearch::Unfinished,
        [0x3d, 0x70, men @ ..] => {
            let men = &men[..men.len().min(BOARD_BYTES - 2)];
            if men.iter().any(|two| two >> 4 > 12 || two & 15 > 12) {
                FrameSearch::Noise
            } else if men.len() < BOARD_BYTES - 2 {
                FrameSearch::Unfinished
            } else {
                FrameSearch::Message(BOARD_BYTES, Some(board(men)))
            }
        }
        _ => FrameSearch::Noise,
    }
}

/// Men from a8 to h1, the upper half of a byte first.
fn board(men: &[u8]) -> Sensed {
    Sensed::Board(whole_board(|square| {
        let at = to_a8(square);
        let two = men[usize::from(at / 2)];
        man(if at.is_multiple_of(2) {
            two >> 4
        } else {
            two & 15
        })
    }))
}

/// White pawn, knight, bishop, rook, queen, king, and then those of Black.
fn man(code: u8) -> SquareContent {
    let roles = Role::ALL;
    match code {
        1..=6 => SquareContent::Man(Piece {
            color: Color::White,
            role: roles[usize::from(code - 1)],
        }),
        7..=12 => SquareContent::Man(Piece {
            color: Color::Black,
            role: roles[usize::from(code - 7)],
        }),
        _ => SquareContent::Empty,
    }
}

/// Asks for the board.
#[must_use]
pub fn ask_board() -> Vec<u8> {
    b"RP".to_vec()
}

/// Asks for a board at each change.
#[must_use]
pub fn ask_updates() -> Vec<u8> {
    b"CPIRQ".to_vec()
}

/// Asks for the battery.
#[must_use]
pub fn ask_battery() -> Vec<u8> {
    b"RB".to_vec()
}

/// Lights these squares, at half brightness, and no other.
///
/// ```
/// use board::{Bitboard, Square};
/// use jadoube_sensing::decoders::ichessone::lights;
///
/// let bytes = lights(Bitboard::from(Square::B8));
/// assert_eq!(bytes[..6], [0x45, 0x4c, 0x80, 0x0f, 0, 2]);
/// ```
#[must_use]
pub fn lights(squares: Bitboard) -> Vec<u8> {
    let rows = u64::from(squares).to_be_bytes();
    [&[0x45, 0x4c, 0x80, 0x0f, 0], &rows[..], &[0, 1, 0xff]].concat()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    fn start() -> Vec<u8> {
        let mut bytes = vec![0x3d, 0x70, 0xa8, 0x9b, 0xc9, 0x8a, 0x77, 0x77, 0x77, 0x77];
        bytes.extend([0; 16]);
        bytes.extend([0x11, 0x11, 0x11, 0x11, 0x42, 0x35, 0x63, 0x24]);
        bytes
    }

    #[test]
    fn messages() {
        let read = |bytes: &[u8]| told(IChessOne::default(), &[bytes]);
        assert_eq!(read(&start()), [Sensed::Board(array())]);
        let full = Sensed::Device(DeviceNote::Battery(100));
        assert_eq!(read(&[0x3d, 0x62, 1, 100]), [full]);
        let mut wrong = start();
        wrong[12] = 0xff;
        assert_eq!(read(&wrong), []);
        assert_eq!(read(&[0x3d, 0x62, 0, 101]), []);
    }

    #[test]
    fn what_a_host_sends() {
        assert_eq!(ask_board(), [0x52, 0x50]);
        assert_eq!(ask_battery(), [0x52, 0x42]);
        assert_eq!(ask_updates(), [0x43, 0x50, 0x49, 0x52, 0x51]);
        assert_eq!(lights(Bitboard::EMPTY).len(), 16);
    }

    #[test]
    fn noise_is_passed_over() {
        for noise in [
            &[0x98, 0x76][..],
            &[0x3d, 0x3d],
            &start()[..20],
            &start()[..33],
        ] {
            read_after_noise(IChessOne::default, noise, &start());
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![start(), vec![0x3d, 0x62, 0, 88]])) {
            pieces_tell_the_same(IChessOne::default, stream);
        }
    }
}
