//! Reads the controller within a DGT Centaur, and writes what a host sends to it.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! It feels that a man stands on a square and not which, and tells each lift and each place in
//! order, with the time of its own clock in 256ths of a second. The host has to ask: what is told
//! here counts on being asked each 50 ms.
//!
//! A message is a number of at least 80 (hexadecimal), its length in two bytes, the two bytes of
//! an address, data, and the sum of all of it modulo 128. Changes are a time and then pairs, 40 for
//! a man lifted and 41 for one put down, each with a field. The time has as many bytes as it needs:
//! one of two bytes can look like a pair, and is told from it by what stands on the field.

use board::Square;

use super::Decoder;
use super::device_clock::DeviceClock;
use super::frames::{FrameBuffer, FrameSearch, FrameStep, from_a8, occupancy, to_a8, whole_board};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, TimeSpan};

/// Reads a Centaur.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::{Decoder, centaur::Centaur};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let (mut decoder, mut events) = (Centaur::default(), Vec::new());
/// // at 3.5 seconds: field 52 is emptied; they are counted from a8
/// let message = [0x85, 0, 10, 6, 80, 128, 3, 64, 52, 92];
/// decoder.decode(&message, 1_000_000, &mut events);
/// assert_eq!(
///     events[0].what,
///     Sensed::Square { square: Square::E2, content: SquareContent::Empty }
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Centaur {
    frames: FrameBuffer,
    clock: DeviceClock,
    address: Option<CentaurAddress>,
    known: KnownFields,
}

/// The address that the controller goes by, and that it wants to be asked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CentaurAddress([u8; 2]);

/// Which fields are known to have a man, and which are known to have none.
#[derive(Clone, Copy, Debug, Default)]
struct KnownFields {
    known: u64,
    occupied: u64,
}

impl KnownFields {
    fn set(&mut self, field: u8, is_occupied: bool) {
        let bit = 1 << (field & 63);
        self.known |= bit;
        self.occupied = self.occupied & !bit | u64::from(is_occupied) << (field & 63);
    }

    /// Whether this can have happened there as far as is known.
    fn allows(&self, field: u8, becomes_occupied: bool) -> bool {
        let bit = 1 << (field & 63);
        self.known & bit == 0 || (self.occupied & bit == 0) == becomes_occupied
    }
}

impl Centaur {
    /// The address of the controller, once it has said anything.
    #[must_use]
    pub const fn address(&self) -> Option<CentaurAddress> {
        self.address
    }
}

impl Decoder for Centaur {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let when = TimeSpan::reported(received_us, DELAY_US);
        let mut steps = Vec::new();
        self.frames.feed(bytes, packet, |step| steps.push(step));
        for step in steps {
            let what = match step {
                FrameStep::Skipped(bytes) => Some(Sensed::Skipped { bytes }),
                FrameStep::Message(packet) if packet.kind == CHANGES => {
                    self.tell_changes(&packet, received_us, events);
                    None
                }
                FrameStep::Message(packet) => self.said(&packet),
            };
            events.extend(what.map(|what| SensorEvent { when, what }));
        }
    }
}

const DELAY_US: u64 = DeviceFamily::Centaur.capability().board_delay_us;

const STATE: u8 = 0x83;
const CHANGES: u8 = 0x85;
const KEYS: u8 = 0xb1;
const TRADEMARK: u8 = 0xb4;
const BATTERY: u8 = 0xb5;

/// What a controller sends and that says nothing of the board: its address, that there is something
/// to ask for, scans in a form that nobody has described.
const SAYS_NOTHING: [u8; 8] = [0x87, 0x8e, 0x90, 0x93, 0xa3, 0xb2, 0xf0, 0xf4];

/// Number, length, address; the sum comes last.
const HEAD: usize = 5;

/// No message is longer.
const LONGEST: usize = 262;

const LIFTED: u8 = 0x40;
const PLACED: u8 = 0x41;

#[derive(Debug)]
struct CentaurPacket {
    kind: u8,
    address: CentaurAddress,
    data: Vec<u8>,
}

fn packet(bytes: &[u8]) -> FrameSearch<CentaurPacket> {
    let kind = bytes[0];
    let is_known = [STATE, CHANGES, KEYS, TRADEMARK, BATTERY].contains(&kind);
    if !is_known && !SAYS_NOTHING.contains(&kind) {
        return FrameSearch::Noise;
    }
    let whole = match bytes {
        [_, high, low, ..] if *high < 0x80 && *low < 0x80 => {
            usize::from(*high) << 7 | usize::from(*low)
        }
        [_, high] if *high < 0x80 => return FrameSearch::Unfinished,
        [_] => return FrameSearch::Unfinished,
        _ => return FrameSearch::Noise,
    };
    if !(HEAD + 1..=LONGEST).contains(&whole) {
        return FrameSearch::Noise;
    }
    if bytes.len() < whole {
        return FrameSearch::Unfinished;
    }
    let (body, sum) = bytes[..whole].split_at(whole - 1);
    if sum != [sum_of(body)] {
        return FrameSearch::Noise;
    }
    let packet = CentaurPacket {
        kind,
        address: CentaurAddress([body[3], body[4]]),
        data: body[HEAD..].to_vec(),
    };
    FrameSearch::Message(whole, packet)
}

fn sum_of(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) & 0x7f
}

impl Centaur {
    /// What a message says that is not about changes.
    fn said(&mut self, packet: &CentaurPacket) -> Option<Sensed> {
        self.address = Some(packet.address);
        let note = match (packet.kind, &*packet.data) {
            (STATE, fields) if fields.len() == 64 => return Some(self.state(fields)),
            (STATE, _) | (BATTERY, []) => return Some(packet.unread()),
            (BATTERY, [level, ..]) => DeviceNote::Battery((level & 31).saturating_mul(5).min(100)),
            (KEYS, data) => DeviceNote::Button(pressed_key(data)?),
            (TRADEMARK, text) => DeviceNote::Text(String::from_utf8_lossy(text).into()),
            _ => return None,
        };
        Some(Sensed::Device(note))
    }

    fn state(&mut self, fields: &[u8]) -> Sensed {
        for (field, byte) in (0..64).zip(fields) {
            self.known.set(field, *byte != 0);
        }
        Sensed::Board(whole_board(|square| {
            occupancy(fields[usize::from(to_a8(square))] != 0)
        }))
    }

    fn tell_changes(
        &mut self,
        packet: &CentaurPacket,
        received_us: u64,
        events: &mut Vec<SensorEvent>,
    ) {
        self.address = Some(packet.address);
        let (time, changes) = packet.data.split_at(time_length(&packet.data, &self.known));
        let reported = TimeSpan::reported(received_us, DELAY_US);
        let when = match device_time_us(time) {
            Some(device_us) => self.clock.span(device_us, received_us, DELAY_US),
            None if time.is_empty() => reported,
            None => {
                let (when, what) = (reported, packet.unread());
                return events.push(SensorEvent { when, what });
            }
        };
        for change in changes.chunks_exact(2) {
            let (is_placed, field) = (change[0] == PLACED, change[1]);
            self.known.set(field, is_placed);
            let content = occupancy(is_placed);
            let what = from_a8(field).map(|square| Sensed::Square { square, content });
            events.extend(what.map(|what| SensorEvent { when, what }));
        }
    }
}

impl CentaurPacket {
    /// For a message that says what no document knows.
    fn unread(&self) -> Sensed {
        Sensed::Skipped {
            bytes: (HEAD + 1 + self.data.len()) as u64,
        }
    }
}

/// How many bytes the time has: what is left before the pairs at the end.
fn time_length(data: &[u8], known: &KnownFields) -> usize {
    let is_change = |pair: &[u8]| matches!(pair, [LIFTED | PLACED, 0..=63]);
    let mut length = data.len();
    while length >= 2 && is_change(&data[length - 2..length]) {
        length -= 2;
    }
    // a time alone before other changes may look like one
    let is_first_a_time =
        length == 0 && data.len() > 2 && !known.allows(data[1], data[0] == PLACED);
    if is_first_a_time { 2 } else { length }
}

/// The time in 256ths of a second, seconds, minutes, hours, as far as there are bytes; after a mark
/// a second more.
fn device_time_us(time: &[u8]) -> Option<u64> {
    let (time, mark_us) = match time {
        [0x7c, 0x03, rest @ ..] => (rest, 1_000_000),
        _ => (time, 0),
    };
    if time.len() > 4 || (time.is_empty() && mark_us == 0) {
        return None;
    }
    let units_us = [1_000_000 / 256, 1_000_000, 60_000_000, 3_600_000_000];
    let parts = time.iter().zip(units_us);
    Some(
        parts
            .map(|(count, unit_us)| u64::from(*count) * unit_us)
            .sum::<u64>()
            + mark_us,
    )
}

/// The key that went down, behind a mark of four bytes; a key that went up has a zero there.
fn pressed_key(data: &[u8]) -> Option<u8> {
    let mut marks = data.windows(5);
    marks.find_map(|bytes| match bytes {
        [0x00, 0x14, 0x0a, 0x05, key] if *key != 0 => Some(*key),
        _ => None,
    })
}

/// What a host asks a Centaur for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CentaurRequest {
    /// All squares.
    State,
    /// What has changed since it was asked last.
    Changes,
    /// Which keys were pressed.
    Keys,
    /// The battery.
    Battery,
    /// The text of its maker.
    Trademark,
}

/// Asks who is there; the answer has the address, and is to be asked for twice.
///
/// ```
/// use jadoube_sensing::decoders::centaur::discover;
///
/// assert_eq!(discover(), [0x4d, 0x4e, 0x87, 0, 0, 7]);
/// ```
#[must_use]
pub fn discover() -> Vec<u8> {
    let mut bytes = vec![0x4d, 0x4e];
    bytes.extend(summed(vec![0x87, 0, 0]));
    bytes
}

/// Asks for something.
#[must_use]
pub fn request(address: CentaurAddress, what: CentaurRequest) -> Vec<u8> {
    let number = match what {
        CentaurRequest::State => 0x82,
        CentaurRequest::Changes => 0x83,
        CentaurRequest::Keys => 0x94,
        CentaurRequest::Battery => 0x98,
        CentaurRequest::Trademark => 0x97,
    };
    let CentaurAddress([first, second]) = address;
    summed(vec![number, first, second])
}

/// Lights these squares, as fast and as bright as it is told; none puts all out.
#[must_use]
pub fn lights(address: CentaurAddress, speed: u8, brightness: u8, squares: &[Square]) -> Vec<u8> {
    let mut data = vec![0];
    if !squares.is_empty() {
        data = vec![5, speed, 0, brightness];
        data.extend(squares.iter().take(64).map(|square| to_a8(*square)));
    }
    with_data(address, 0xb0, &data)
}

/// Beeps.
#[must_use]
pub fn beep(address: CentaurAddress) -> Vec<u8> {
    with_data(address, 0xb1, &[0x4c, 0x08])
}

/// Puts the controller to sleep.
#[must_use]
pub fn sleep(address: CentaurAddress) -> Vec<u8> {
    with_data(address, 0xb2, &[0x0a])
}

fn with_data(address: CentaurAddress, number: u8, data: &[u8]) -> Vec<u8> {
    // none of the above is longer than two times seven bits
    let length = data.len() + HEAD + 1;
    let (high, low) = ((length >> 7 & 0x7f) as u8, (length & 0x7f) as u8);
    let CentaurAddress([first, second]) = address;
    summed([&[number, high, low, first, second], data].concat())
}

fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.push(sum_of(&bytes));
    bytes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        occupied_array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;
    use crate::SquareContent;

    const ADDRESS: CentaurAddress = CentaurAddress([6, 80]);

    fn sent(number: u8, data: &[u8]) -> Vec<u8> {
        with_data(ADDRESS, number, data)
    }

    fn start() -> Vec<u8> {
        let fields = (0..64).map(|field| if (16..48).contains(&field) { 0 } else { 9 });
        sent(STATE, &fields.collect::<Vec<u8>>())
    }

    fn read(bytes: &[u8]) -> Vec<Sensed> {
        told(Centaur::default(), &[bytes])
    }

    fn lifted(square: Square) -> Sensed {
        Sensed::Square {
            square,
            content: SquareContent::Empty,
        }
    }

    fn placed(square: Square) -> Sensed {
        Sensed::Square {
            square,
            content: SquareContent::Unidentified,
        }
    }

    #[test]
    fn changes() {
        let (e2, e4, d2) = (52, 36, 51);
        let table: [(&[u8], Vec<Sensed>); 8] = [
            (&[], vec![]),
            (&[0x40, e2], vec![lifted(Square::E2)]),
            (
                &[12, 3, 0x40, e2, 0x41, e4],
                vec![lifted(Square::E2), placed(Square::E4)],
            ),
            // bytes of the time that look like marks
            (&[0x41, 3, 7, 0x40, e2], vec![lifted(Square::E2)]),
            (&[0x40, 5, 7, 1, 0x40, d2], vec![lifted(Square::D2)]),
            (&[0x7c, 0x03, 0x41, 0x40, d2], vec![lifted(Square::D2)]),
            // nothing stands on e4 yet: it is a time
            (&[0x40, e4, 0x40, e2], vec![lifted(Square::E2)]),
            // no time is so long
            (
                &[1, 2, 3, 4, 5, 0x40, e2],
                vec![Sensed::Skipped { bytes: 13 }],
            ),
        ];
        for (data, expected) in table {
            let told = read(&[start(), sent(CHANGES, data)].concat());
            assert_eq!(told[0], Sensed::Board(occupied_array()));
            assert_eq!(told[1..], expected, "{data:02x?}");
        }
    }

    #[test]
    fn other_messages() {
        let device = Sensed::Device;
        let table = [
            (sent(BATTERY, &[0x34]), device(DeviceNote::Battery(100))),
            (sent(BATTERY, &[9]), device(DeviceNote::Battery(45))),
            (
                sent(KEYS, &[0, 0x14, 0x0a, 0x05, 0x10, 0]),
                device(DeviceNote::Button(0x10)),
            ),
            (
                sent(TRADEMARK, b"hi"),
                device(DeviceNote::Text("hi".into())),
            ),
            (sent(STATE, &[1, 2]), Sensed::Skipped { bytes: 8 }),
        ];
        for (bytes, expected) in table {
            assert_eq!(read(&bytes), [expected], "{bytes:02x?}");
        }
        for nothing in [
            sent(KEYS, &[]),
            sent(KEYS, &[0, 0x14, 0x0a, 0x05, 0, 0x10]),
            sent(0x87, &[]),
        ] {
            assert_eq!(read(&nothing), [], "{nothing:02x?}");
        }
    }

    #[test]
    fn what_a_host_sends() {
        let mut decoder = Centaur::default();
        assert_eq!(decoder.address(), None);
        decoder.decode(&[0x87, 0, 6, 6, 80, 99], 0, &mut Vec::new());
        assert_eq!(decoder.address(), Some(ADDRESS));
        assert_eq!(request(ADDRESS, CentaurRequest::Changes), [0x83, 6, 80, 89]);
        assert_eq!(lights(ADDRESS, 3, 5, &[]), [0xb0, 0, 7, 6, 80, 0, 13]);
        let one = lights(ADDRESS, 3, 5, &[Square::A8, Square::H1]);
        assert_eq!(one[5..11], [5, 3, 0, 5, 0, 63]);
        assert_eq!(sleep(ADDRESS)[0], 0xb2);
        assert_eq!(beep(ADDRESS).len(), 8);
    }

    /// The clock of the board puts a change that came in late where it happened.
    #[test]
    fn its_own_clock_narrows_when_it_happened() {
        let (mut decoder, mut events) = (Centaur::default(), Vec::new());
        for second in 0..20_u8 {
            let mark = if second % 2 == 0 { LIFTED } else { PLACED };
            let bytes = sent(CHANGES, &[0, second, 0, 0, mark, 52]);
            let late_us = if second == 19 { 90_000 } else { 5_000 };
            let received_us = 50_000_000 + u64::from(second) * 1_000_000 + late_us;
            decoder.decode(&bytes, received_us, &mut events);
        }
        let last = events[19].when;
        let happened_us = 69_000_000;
        assert!(last.earliest_us <= happened_us && happened_us <= last.latest_us);
        assert!(last.latest_us < happened_us + 40_000, "{last:?}");
    }

    #[test]
    fn noise_is_passed_over() {
        for noise in [
            &[0x12, 0xff][..],
            &start()[..30],
            &[0x85, 0, 9, 6, 80, 1, 0x40, 52, 1],
        ] {
            read_after_noise(Centaur::default, noise, &[start(), start()].concat());
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            start(), sent(CHANGES, &[12, 3, 0x40, 52, 0x41, 36]), sent(CHANGES, &[]), sent(BATTERY, &[9]),
        ])) {
            pieces_tell_the_same(Centaur::default, stream);
        }
    }
}
