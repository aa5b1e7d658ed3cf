//! Reads Chessnut boards (Air, Pro, Go and Move), and writes what a host sends to them.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! They know the men, and tell whole boards. A message is a number, the length of its data, and
//! data; zeros may follow, where a report over USB is filled up. There is no sum to be held against
//! it: a board with a man that does not exist is not read, and nothing else that is damaged is
//! found, not even a message cut short where the next completes it. Each board comes with a count
//! of how long the device has been on, in units that no document gives: it is not used.
//!
//! A device keeps games and sends them when it is asked: their positions are
//! [`Sensed::Stored`], and nothing of the present.

use board::{Bitboard, Color, Piece, Role, Square};

use super::Decoder;
use super::frames::{FrameBuffer, FrameSearch, FrameStep, whole_board};
use crate::{
    BoardContents, DeviceFamily, DeviceNote, Sensed, SensorEvent, SquareContent, TimeSpan,
};

/// Reads a Chessnut.
///
/// ```
/// use board::{Color, Role, Square};
/// use jadoube_sensing::decoders::{Decoder, chessnut::Chessnut};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let mut report = vec![0x01, 0x24];
/// report.extend([0; 36]);
/// report[33] = 0x60; // the last square, a1: a white rook
/// let (mut decoder, mut events) = (Chessnut::default(), Vec::new());
/// decoder.decode(&report, 1_000_000, &mut events);
/// let Sensed::Board(contents) = &events[0].what else { panic!() };
/// let rook = SquareContent::Man(Role::Rook.of(Color::White));
/// assert_eq!(contents[usize::from(Square::A1)], rook);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chessnut {
    frames: FrameBuffer,
    sends_stored: bool,
}

impl Decoder for Chessnut {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::Chessnut.capability().board_delay_us;
        let reported = TimeSpan::reported(received_us, delay_us);
        let sends_stored = &mut self.sends_stored;
        self.frames.feed(bytes, report, |step| {
            let (when, what) = match step {
                FrameStep::Skipped(bytes) => (reported, Sensed::Skipped { bytes }),
                FrameStep::Message(ChessnutReport::Says(note)) => (reported, Sensed::Device(note)),
                FrameStep::Message(ChessnutReport::Board(contents)) if *sends_stored => {
                    (TimeSpan::new(0, received_us), Sensed::Stored(contents))
                }
                FrameStep::Message(ChessnutReport::Board(contents)) => {
                    (reported, Sensed::Board(contents))
                }
                FrameStep::Message(ChessnutReport::StoredBegin) => return *sends_stored = true,
                FrameStep::Message(ChessnutReport::StoredEnd) => return *sends_stored = false,
                FrameStep::Message(ChessnutReport::Nothing) => return,
            };
            events.push(SensorEvent { when, what });
        });
    }
}

#[derive(Debug)]
enum ChessnutReport {
    Board(Box<BoardContents>),
    Says(DeviceNote),
    StoredBegin,
    StoredEnd,
    Nothing,
}

const BOARD_DATA: usize = 32;

fn report(bytes: &[u8]) -> FrameSearch<ChessnutReport> {
    let kind = bytes[0];
    let lengths: &[u8] = match kind {
        0x01 => &[36],
        0x2a => &[2],
        0x32 | 0x37 => &[1],
        0x41 => &[3, 5, 0x89],
        0x00 => return FrameSearch::Gap,
        _ => return FrameSearch::Noise,
    };
    let Some(length) = bytes.get(1) else {
        return FrameSearch::Unfinished;
    };
    if !lengths.contains(length) {
        return FrameSearch::Noise;
    }
    let data = &bytes[2..];
    if kind == 0x01
        && data
            .iter()
            .take(BOARD_DATA)
            .any(|two| two >> 4 > 12 || two & 15 > 12)
    {
        return FrameSearch::Noise;
    }
    match data.get(..usize::from(*length)) {
        None => FrameSearch::Unfinished,
        Some(data) => match said(kind, data) {
            Some(report) => FrameSearch::Message(2 + data.len(), report),
            None => FrameSearch::Noise,
        },
    }
}

fn said(kind: u8, data: &[u8]) -> Option<ChessnutReport> {
    let report = match (kind, data) {
        (0x01, men) => ChessnutReport::Board(board(men)),
        (0x2a, [percent, _]) | (0x41, [0x0c, _, percent]) if *percent <= 100 => {
            ChessnutReport::Says(DeviceNote::Battery(*percent))
        }
        (0x32, [count]) => {
            let text = format!("{count} stored games");
            ChessnutReport::Says(DeviceNote::Text(text.into()))
        }
        (0x37, [0xbe]) => ChessnutReport::StoredBegin,
        (0x37, [0xed]) => ChessnutReport::StoredEnd,
        // how the Move's own men are, and how many games it has stored: of no use here
        (0x41, [0x0b, ..] | [0x15, ..]) => ChessnutReport::Nothing,
        _ => return None,
    };
    Some(report)
}

/// The men in the order in which the board has them, by their numbers.
const MEN: [Option<(Color, Role)>; 13] = [
    None,
    Some((Color::Black, Role::Queen)),
    Some((Color::Black, Role::King)),
    Some((Color::Black, Role::Bishop)),
    Some((Color::Black, Role::Pawn)),
    Some((Color::Black, Role::Knight)),
    Some((Color::White, Role::Rook)),
    Some((Color::White, Role::Pawn)),
    Some((Color::Black, Role::Rook)),
    Some((Color::White, Role::Bishop)),
    Some((Color::White, Role::Knight)),
    Some((Color::White, Role::Queen)),
    Some((Color::White, Role::King)),
];

/// The number of a square that counts h8, g8, to a1.
fn from_h8(square: Square) -> usize {
    63 - usize::from(square)
}

/// Which half of a byte a square has: the lower comes first.
fn shift(square: Square) -> u32 {
    if from_h8(square).is_multiple_of(2) {
        0
    } else {
        4
    }
}

fn board(data: &[u8]) -> Box<BoardContents> {
    whole_board(|square| {
        let code = data[from_h8(square) / 2] >> shift(square) & 15;
        let man = MEN.get(usize::from(code)).copied().flatten();
        man.map_or(SquareContent::Empty, |(color, role)| {
            SquareContent::Man(Piece { color, role })
        })
    })
}

/// 32 bytes with something in half a byte for each square.
fn halves(of: impl Fn(Square) -> u8) -> [u8; BOARD_DATA] {
    let mut data = [0; BOARD_DATA];
    for square in Square::ALL {
        data[from_h8(square) / 2] |= (of(square) & 15) << shift(square);
    }
    data
}

/// What a host asks a Chessnut for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessnutRequest {
    /// To report the board.
    Reports,
    /// To be ready to send stored games.
    Upload,
    /// The battery.
    Battery,
    /// The battery, of a Move.
    MoveBattery,
    /// How many games it has stored.
    StoredCount,
    /// To get the next stored game ready.
    StoredOpen,
    /// To send the stored game.
    StoredSend,
    /// To delete the stored game.
    StoredDelete,
}

/// Asks for something. Between two writes over USB a board wants 200 ms.
///
/// ```
/// use jadoube_sensing::decoders::chessnut::{ChessnutRequest, request};
///
/// assert_eq!(request(ChessnutRequest::Reports), [0x21, 1, 0]);
/// ```
#[must_use]
pub fn request(what: ChessnutRequest) -> Vec<u8> {
    let (number, data) = match what {
        ChessnutRequest::Reports => (0x21, 0),
        ChessnutRequest::Upload => (0x21, 1),
        ChessnutRequest::Battery => (0x29, 0),
        ChessnutRequest::MoveBattery => (0x41, 0x0c),
        ChessnutRequest::StoredCount => (0x31, 0),
        ChessnutRequest::StoredOpen => (0x33, 0),
        ChessnutRequest::StoredSend => (0x34, 1),
        ChessnutRequest::StoredDelete => (0x39, 0),
    };
    vec![number, 1, data]
}

/// Lights these squares and no other.
///
/// ```
/// use board::{Bitboard, Square};
/// use jadoube_sensing::decoders::chessnut::lights;
///
/// assert_eq!(lights(Bitboard::from(Square::A8)), [0x0a, 8, 0x80, 0, 0, 0, 0, 0, 0, 0]);
/// ```
#[must_use]
pub fn lights(squares: Bitboard) -> Vec<u8> {
    let ranks = u64::from(squares).to_be_bytes().map(u8::reverse_bits);
    [&[0x0a, 8], &ranks[..]].concat()
}

/// Beeps.
#[must_use]
pub fn beep(hertz: u16, duration_ms: u16) -> Vec<u8> {
    [
        &[0x0b, 4],
        &hertz.to_be_bytes()[..],
        &duration_ms.to_be_bytes(),
    ]
    .concat()
}

/// A light of a Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {
    /// None.
    Off,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// Lights the squares of a Move.
#[must_use]
pub fn move_lights(of: impl Fn(Square) -> Light) -> Vec<u8> {
    [&[0x43, 0x20], &halves(|square| of(square) as u8)[..]].concat()
}

/// Who gives way when a Move moves men and a hand is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveForce {
    /// The hand.
    Force,
    /// The board: a man that a hand has moved stops it.
    GiveWay,
}

/// Has a Move set up these men by itself. Until it has, it reports nothing.
#[must_use]
pub fn move_men(men: &board::Board, force: MoveForce) -> Vec<u8> {
    let code = |square| {
        let man = men.piece_at(square).map(|man| (man.color, man.role));
        let code = MEN.iter().position(|code| *code == man);
        code.and_then(|code| u8::try_from(code).ok()).unwrap_or(0)
    };
    [&[0x42, 0x21], &halves(code)[..], &[force as u8]].concat()
}

/// Has a Move stop.
#[must_use]
pub fn move_stop() -> Vec<u8> {
    [&[0x42, 0x21][..], &[0; BOARD_DATA + 1]].concat()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    fn start() -> Vec<u8> {
        let mut bytes = vec![0x01, 0x24, 0x58, 0x23, 0x31, 0x85, 0x44, 0x44, 0x44, 0x44];
        bytes.extend([0; 16]);
        bytes.extend([0x77, 0x77, 0x77, 0x77, 0xa6, 0xc9, 0x9b, 0x6a, 5, 1, 0, 0]);
        bytes
    }

    fn read(bytes: &[u8]) -> Vec<Sensed> {
        told(Chessnut::default(), &[bytes])
    }

    #[test]
    fn reports() {
        let battery = |percent| vec![Sensed::Device(DeviceNote::Battery(percent))];
        let text = |text: &str| vec![Sensed::Device(DeviceNote::Text(text.into()))];
        let table: [(&[u8], Vec<Sensed>); 6] = [
            (&start(), vec![Sensed::Board(array())]),
            (&[0x2a, 2, 88, 0], battery(88)),
            (&[0x41, 3, 0x0c, 1, 40], battery(40)),
            (&[0x32, 1, 7], text("7 stored games")),
            (&[0x41, 5, 0x15, 0, 0, 0, 0], vec![]),
            (&[0x2a, 2, 101, 0], vec![]),
        ];
        for (bytes, expected) in table {
            assert_eq!(read(bytes), expected, "{bytes:02x?}");
        }
        let filled_up = [&start()[..], &[0; 26], &[0x2a, 2, 88, 0]].concat();
        assert_eq!(
            read(&filled_up),
            [vec![Sensed::Board(array())], battery(88)].concat()
        );
        let mut wrong = start();
        wrong[9] = 0xd4;
        assert_eq!(read(&wrong), []);
    }

    #[test]
    fn a_stored_game_is_nothing_of_the_present() {
        let (begins, ends) = ([0x37, 1, 0xbe], [0x37, 1, 0xed]);
        let bytes = [&begins[..], &start(), &ends, &start()].concat();
        let (mut decoder, mut events) = (Chessnut::default(), Vec::new());
        decoder.decode(&bytes, 9_000_000, &mut events);
        let expected = [
            SensorEvent {
                when: TimeSpan::new(0, 9_000_000),
                what: Sensed::Stored(array()),
            },
            SensorEvent {
                when: TimeSpan::reported(9_000_000, 250_000),
                what: Sensed::Board(array()),
            },
        ];
        assert_eq!(events, expected);
    }

    #[test]
    fn what_a_host_sends() {
        assert_eq!(request(ChessnutRequest::StoredSend), [0x34, 1, 1]);
        assert_eq!(request(ChessnutRequest::MoveBattery), [0x41, 1, 0x0c]);
        assert_eq!(beep(1000, 200), [0x0b, 4, 3, 0xe8, 0, 200]);
        let men = move_men(&board::Board::new(), MoveForce::GiveWay);
        assert_eq!(men[..2], [0x42, 0x21]);
        assert_eq!(men[2..34], start()[2..34]);
        assert_eq!((men.len(), men[34]), (35, 1));
        assert_eq!(move_stop().len(), 35);
        let red = move_lights(|square| {
            if square == Square::G8 {
                Light::Red
            } else {
                Light::Off
            }
        });
        assert_eq!((red.len(), red[2]), (34, 0x10));
    }

    #[test]
    fn noise_is_passed_over() {
        for noise in [&[0xff, 0x01][..], &[0x01, 0x25], &start()[..20]] {
            let message = [&[0xff][..], &start()].concat();
            read_after_noise(Chessnut::default, noise, &message);
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            start(), vec![0x2a, 2, 88, 0], vec![0x37, 1, 0xbe], vec![0x37, 1, 0xed],
        ])) {
            pieces_tell_the_same(Chessnut::default, stream);
        }
    }
}
