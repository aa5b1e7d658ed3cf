//! Reads Square Off boards, the Pro and the Neo, and writes what a host sends to them.
//!
//! What it rests on: for the Neo a *recording* of half a game over Bluetooth, made by others; for
//! the Pro *frames by document*. Both feel that a man stands on a square and not which, and tell
//! each lift and each place as it happens. No board was there when this was written.
//!
//! The Pro speaks in frames of text, `0#e2u*` for a man lifted on e2, `0#e4d*` for one put down on
//! e4, `30#` and 64 digits for all squares, a1 to a8, then b1 to b8 and so on.
//!
//! The Neo has a characteristic for lifts and places (`d2u`, `d4d`, and `OK` when it has moved a
//! man itself) and one for all squares (64 digits). A decoder is given the values of these two, one
//! behind the other, in the order in which they came in. Whoever reads the board may put a line
//! break behind each value: then what is lost of one spoils no other. When the Neo moves a man it
//! tells no lift and no place: only the next scan shows it. And it may put him so that it does not
//! feel him: in the recording he is missing from a scan 1.6 seconds before his lift is told.

use board::{Bitboard, Square};

use super::Decoder;
use super::frames::{FrameBuffer, FrameSearch, occupancy, whole_board};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, SquareContent, TimeSpan};

/// Reads a Square Off Pro.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::{Decoder, square_off::SquareOffPro};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let (mut decoder, mut events) = (SquareOffPro::default(), Vec::new());
/// decoder.decode(b"0#e2u*0#e", 1_000_000, &mut events);
/// decoder.decode(b"4d*", 1_400_000, &mut events);
/// assert_eq!(
///     events[0].what,
///     Sensed::Square { square: Square::E2, content: SquareContent::Empty }
/// );
/// assert_eq!(
///     events[1].what,
///     Sensed::Square { square: Square::E4, content: SquareContent::Unidentified }
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct SquareOffPro {
    frames: FrameBuffer,
}

impl Decoder for SquareOffPro {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::SquareOffPro.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.frames.events(bytes, when, pro_frame, events);
    }
}

/// Reads a Square Off Neo.
///
/// ```
/// use jadoube_sensing::decoders::{Decoder, square_off::SquareOffNeo};
/// use jadoube_sensing::{DeviceNote, Sensed};
///
/// let (mut decoder, mut events) = (SquareOffNeo::default(), Vec::new());
/// decoder.decode(b"d2ud4dOK", 1_000_000, &mut events);
/// assert_eq!(events.len(), 3);
/// assert_eq!(events[2].what, Sensed::Device(DeviceNote::Done));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SquareOffNeo {
    frames: FrameBuffer,
}

impl Decoder for SquareOffNeo {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::SquareOffNeo.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.frames.events(bytes, when, neo_value, events);
    }
}

/// The longest data of a frame of the Pro.
const LONGEST_DATA: usize = 64;

fn pro_frame(bytes: &[u8]) -> FrameSearch<Option<Sensed>> {
    if bytes[0].is_ascii_whitespace() {
        return FrameSearch::Gap;
    }
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 || digits > 2 {
        return FrameSearch::Noise;
    }
    let data = match bytes.get(digits) {
        None => return FrameSearch::Unfinished,
        Some(b'#') => &bytes[digits + 1..],
        Some(_) => return FrameSearch::Noise,
    };
    let is_data = |byte: &&u8| byte.is_ascii_graphic() && !b"#*".contains(byte);
    let length = data.iter().take_while(is_data).count();
    match data.get(length) {
        _ if length > LONGEST_DATA => FrameSearch::Noise,
        None => FrameSearch::Unfinished,
        Some(b'*') => match pro_said(&bytes[..digits], &data[..length]) {
            Some(said) => FrameSearch::Message(digits + length + 2, said),
            None => FrameSearch::Noise,
        },
        Some(_) => FrameSearch::Noise,
    }
}

/// What a frame of this number says; none for a frame that the board does not send.
fn pro_said(number: &[u8], data: &[u8]) -> Option<Option<Sensed>> {
    match (number, data) {
        (b"0", _) => contact(data).map(Some),
        (b"30", _) => scan(data).map(Some),
        // the voltage of the battery, of which nothing says how full it is
        (b"4" | b"22", _) if is_voltage(data) => {
            let text = format!("battery {} V", String::from_utf8_lossy(data));
            Some(Some(Sensed::Device(DeviceNote::Text(text.into()))))
        }
        (b"14", b"GO") => Some(None),
        _ => None,
    }
}

fn is_voltage(data: &[u8]) -> bool {
    data.contains(&b'.')
        && data.len() <= 8
        && data
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

fn neo_value(bytes: &[u8]) -> FrameSearch<Option<Sensed>> {
    let unfinished_or = |said: Option<Sensed>, length| match said {
        Some(said) => FrameSearch::Message(length, Some(said)),
        None => FrameSearch::Noise,
    };
    match bytes {
        [b'\r' | b'\n', ..] => FrameSearch::Gap,
        [b'O', b'K', ..] => unfinished_or(Some(Sensed::Device(DeviceNote::Done)), 2),
        [b'O'] => FrameSearch::Unfinished,
        [b'a'..=b'h', b'1'..=b'8', b'u' | b'd', ..] => unfinished_or(contact(&bytes[..3]), 3),
        [b'a'..=b'h'] | [b'a'..=b'h', b'1'..=b'8'] => FrameSearch::Unfinished,
        [b'0' | b'1', ..] => {
            let digits = bytes.iter().take(64);
            let digits = digits
                .take_while(|byte| matches!(byte, b'0' | b'1'))
                .count();
            match digits {
                64 => unfinished_or(scan(&bytes[..64]), 64),
                _ if digits == bytes.len() => FrameSearch::Unfinished,
                _ => FrameSearch::Noise,
            }
        }
        _ => FrameSearch::Noise,
    }
}

/// A square and `u` for up or `d` for down.
fn contact(data: &[u8]) -> Option<Sensed> {
    let [file, rank, way] = data else { return None };
    let square = Square::from_ascii(&[*file, *rank]).ok()?;
    let content = match way {
        b'u' => SquareContent::Empty,
        b'd' => SquareContent::Unidentified,
        _ => return None,
    };
    Some(Sensed::Square { square, content })
}

/// 64 digits: a1 to a8, b1 to b8, to h8.
fn scan(data: &[u8]) -> Option<Sensed> {
    if data.len() != 64 || data.iter().any(|byte| !matches!(byte, b'0' | b'1')) {
        return None;
    }
    let contents = whole_board(|square| {
        let at = usize::from(square.file()) * 8 + usize::from(square.rank());
        occupancy(data[at] == b'1')
    });
    Some(Sensed::Board(contents))
}

/// What a host shows at the end of a game, or of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSign {
    /// The king is in check: the board beeps.
    Check,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// The game is drawn.
    Draw,
}

impl GameSign {
    const fn word(self) -> &'static str {
        match self {
            GameSign::Check => "ck",
            GameSign::WhiteWins => "wt",
            GameSign::BlackWins => "bl",
            GameSign::Draw => "dw",
        }
    }
}

/// Asks a Pro to begin, with its lights out.
#[must_use]
pub fn pro_begin() -> Vec<u8> {
    b"!#*\r\n25#*\r\n26#ISG*\r\n".to_vec()
}

/// Asks a Pro for all squares.
#[must_use]
pub fn pro_ask_board() -> Vec<u8> {
    b"30#R*\r\n".to_vec()
}

/// Asks a Pro for its battery.
#[must_use]
pub fn pro_ask_battery() -> Vec<u8> {
    b"4#*\r\n".to_vec()
}

/// Lights these squares of a Pro and no other.
///
/// ```
/// use board::{Bitboard, Square};
/// use jadoube_sensing::decoders::square_off::pro_lights;
///
/// let squares = Bitboard::from(Square::H6) | Bitboard::from(Square::G7);
/// assert_eq!(pro_lights(squares), b"25#h6g7*\r\n");
/// ```
#[must_use]
pub fn pro_lights(squares: Bitboard) -> Vec<u8> {
    let names: String = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    format!("25#{names}*\r\n").into_bytes()
}

/// Shows a sign on a Pro.
#[must_use]
pub fn pro_sign(sign: GameSign) -> Vec<u8> {
    format!("27#{}*\r\n", sign.word()).into_bytes()
}

/// Shows a sign on a Neo.
#[must_use]
pub fn neo_sign(sign: GameSign) -> Vec<u8> {
    format!("S:{}", sign.word()).into_bytes()
}

/// Has a Neo move a man from one square to another, along the line or, for the leap of a knight,
/// along the edges of squares. A man who stands in the way is swept aside. None where neither way
/// leads there.
///
/// The board counts squares from a1 at 0,0 and is told to go a little too far, as in the recording.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::square_off::neo_move;
///
/// assert_eq!(neo_move(Square::C7, Square::C6).as_deref(), Some(&b"2,6:2,4.92|"[..]));
/// assert_eq!(neo_move(Square::A1, Square::C8), None);
/// ```
#[must_use]
pub fn neo_move(from: Square, to: Square) -> Option<Vec<u8>> {
    let place = |square: Square| {
        let of = |number: u32| i32::try_from(number).unwrap_or_default() * 100;
        (of(u32::from(square.file())), of(u32::from(square.rank())))
    };
    let ((x, y), (to_x, to_y)) = (place(from), place(to));
    let (right, up) = (to_x - x, to_y - y);
    let mut path = vec![(x, y)];
    match (right.abs(), up.abs()) {
        (0, 0) => return None,
        (100, 200) => {
            let beside = x + right / 2;
            path.extend([(beside, y + up / 4), (beside, y + up / 4 * 3)]);
        }
        (200, 100) => {
            let beside = y + up / 2;
            path.extend([(x + right / 4, beside), (x + right / 4 * 3, beside)]);
        }
        (across, along) if across == along || across == 0 || along == 0 => {}
        _ => return None,
    }
    path.push((
        to_x + right.signum() * TOO_FAR,
        to_y + up.signum() * TOO_FAR,
    ));
    let stops: Vec<String> = path
        .iter()
        .map(|(x, y)| format!("{},{}", hundredths(*x), hundredths(*y)))
        .collect();
    Some(format!("{}|", stops.join(":")).into_bytes())
}

/// Hundredths of a square.
const TOO_FAR: i32 = 8;

/// Hundredths as a number: `4.92`, `5.5`, `3`.
fn hundredths(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, part) = (number.abs() / 100, number.abs() % 100);
    let text = format!("{sign}{whole}.{part:02}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        occupied_array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    const ARRAY: &[u8] = b"1100001111000011110000111100001111000011110000111100001111000011";

    fn pro(bytes: &[u8]) -> Vec<Sensed> {
        told(SquareOffPro::default(), &[bytes])
    }

    fn neo(bytes: &[u8]) -> Vec<Sensed> {
        told(SquareOffNeo::default(), &[bytes])
    }

    fn at(square: Square, content: SquareContent) -> Sensed {
        Sensed::Square { square, content }
    }

    fn skipped(bytes: u64) -> Sensed {
        Sensed::Skipped { bytes }
    }

    #[test]
    fn frames_of_the_pro() {
        let up = at(Square::E2, SquareContent::Empty);
        let down = at(Square::E4, SquareContent::Unidentified);
        let battery = Sensed::Device(DeviceNote::Text("battery 3.52 V".into()));
        let table: [(&[u8], Vec<Sensed>); 8] = [
            (b"0#e2u*", vec![up.clone()]),
            (b"0#e2u*\r\n0#e4d*\r\n", vec![up.clone(), down.clone()]),
            (b"14#GO*22#3.52*", vec![battery]),
            // cut: nothing is made of its rest and the next
            (b"0#e20#e4d*", vec![skipped(4), down.clone()]),
            (b"30#1100*0#e4d*", vec![skipped(8), down.clone()]),
            // squares that are none, frames that the board does not send
            (b"0#i2u*0#e9d*0#e4d*", vec![skipped(12), down.clone()]),
            (b"99#x*0#e4d*", vec![skipped(5), down]),
            (b"0#e2", vec![]),
        ];
        for (bytes, expected) in table {
            assert_eq!(pro(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
        let scan = [b"30#", ARRAY, b"*"].concat();
        assert_eq!(pro(&scan), [Sensed::Board(occupied_array())]);
    }

    #[test]
    fn values_of_the_neo() {
        let up = at(Square::D2, SquareContent::Empty);
        let down = at(Square::D4, SquareContent::Unidentified);
        let done = Sensed::Device(DeviceNote::Done);
        let table: [(&[u8], Vec<Sensed>); 5] = [
            (b"d2ud4dOK", vec![up.clone(), down.clone(), done]),
            (b"d2u\r\nd4d\n", vec![up, down.clone()]),
            (b"d9ud4d", vec![skipped(3), down.clone()]),
            // a scan that is cut short, and the next value
            (b"110000\nd4d", vec![skipped(6), down.clone()]),
            (b"110000d4d", vec![skipped(6), down]),
        ];
        for (bytes, expected) in table {
            assert_eq!(neo(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
        assert_eq!(neo(ARRAY), [Sensed::Board(occupied_array())]);
    }

    #[test]
    fn what_a_host_sends() {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        assert_eq!(text(pro_lights(Bitboard::EMPTY)), "25#*\r\n");
        assert_eq!(text(pro_sign(GameSign::Draw)), "27#dw*\r\n");
        assert_eq!(text(neo_sign(GameSign::Check)), "S:ck");
        // the moves of the board in the recording
        let moves = [
            (Square::C7, Square::C6, "2,6:2,4.92|"),
            (Square::G8, Square::F6, "6,7:5.5,6.5:5.5,5.5:4.92,4.92|"),
            (Square::C8, Square::D7, "2,7:3.08,5.92|"),
        ];
        for (from, to, expected) in moves {
            assert_eq!(neo_move(from, to).map(text).as_deref(), Some(expected));
        }
        assert_eq!(neo_move(Square::A1, Square::A1), None);
    }

    #[test]
    fn noise_is_passed_over() {
        read_after_noise(SquareOffPro::default, b"\x800#z", b"0#e4d*");
        read_after_noise(SquareOffPro::default, b"30#1100", b"0#e4d*");
        read_after_noise(SquareOffNeo::default, b"xyz", b"d4d");
    }

    proptest! {
        #[test]
        fn pieces_of_the_pro_tell_the_same(stream in streams(vec![
            b"0#e2u*".to_vec(), b"0#e4d*".to_vec(), b"22#3.52*".to_vec(), [b"30#", ARRAY, b"*"].concat(),
        ])) {
            pieces_tell_the_same(SquareOffPro::default, stream);
        }

        #[test]
        fn pieces_of_the_neo_tell_the_same(stream in streams(vec![
            b"d2u".to_vec(), b"d4d\n".to_vec(), b"OK".to_vec(), ARRAY.to_vec(),
        ])) {
            pieces_tell_the_same(SquareOffNeo::default, stream);
        }
    }
}
