//! Says how each kind of board is read: its line, what it has to be asked, and whether what comes
//! is of that kind.

use sensing::decoders::by_family::decoder;
use sensing::decoders::chessnut::ChessnutRequest;
use sensing::decoders::dgt::{DgtDecoder, DgtHost, addresses_among};
use sensing::decoders::pegasus::PegasusRequest;
use sensing::decoders::peripheral::PeripheralCommand;
use sensing::decoders::{Decoder, chesslink, chessnut, ichessone, pegasus, peripheral, square_off};
use sensing::{DeviceFamily, Sensed, SensorEvent};

use crate::page::listed;

/// Bits in a second on the line of a kind; `None` where it does not speak on a serial line.
pub const fn baud(kind: DeviceFamily) -> Option<u32> {
    match kind {
        DeviceFamily::Dgt => Some(9_600),
        DeviceFamily::ChessLink | DeviceFamily::Certabo | DeviceFamily::Sentio => Some(38_400),
        _ => None,
    }
}

/// A board of a kind, and where it is connected.
#[derive(Clone, Copy, Debug)]
pub struct ConnectedDevice {
    /// What it is.
    pub kind: DeviceFamily,
    /// Its address, where it shares its line.
    pub bus: Option<u16>,
}

impl ConnectedDevice {
    /// What reads it.
    pub fn decoder(self) -> Box<dyn Decoder> {
        match self.bus {
            Some(address) => Box::new(DgtDecoder::on_bus(address)),
            None => decoder(self.kind),
        }
    }
}

/// A ChessLink is asked for all squares so often.
const CHESSLINK_ASKED_EVERY_US: u64 = 100_000;
/// Boards that tell of themselves what changes are asked for all squares so often: what was lost
/// whole shows then at the latest.
const ASKED_EVERY_US: u64 = 5_000_000;
/// Whoever waits for all squares asks for them no more often.
const ANSWERS_WITHIN_US: u64 = 1_000_000;

/// What asks a board for what it has to tell.
pub enum AskingHost {
    /// A board of DGT.
    Dgt(DgtHost),
    /// Any other that has to be asked.
    Other(AskedBoard),
    /// A board that tells unasked.
    Listening,
}

/// A board that is told once how it is to report, and asked for all squares now and then.
pub struct AskedBoard {
    /// What it is sent first.
    first: Vec<Vec<u8>>,
    /// What asks for all squares.
    for_all: Vec<u8>,
    every_us: u64,
    asked_us: Option<u64>,
    is_needed: bool,
}

impl AskedBoard {
    fn new(first: Vec<Vec<u8>>, for_all: Vec<u8>) -> AskedBoard {
        AskedBoard {
            first,
            for_all,
            every_us: ASKED_EVERY_US,
            asked_us: None,
            is_needed: false,
        }
    }

    fn asks(&mut self, now_us: u64) -> Vec<Vec<u8>> {
        let within_us = match self.is_needed {
            true => self.every_us.min(ANSWERS_WITHIN_US),
            false => self.every_us,
        };
        if self
            .asked_us
            .is_some_and(|asked| now_us < asked + within_us)
        {
            return Vec::new();
        }
        self.asked_us = Some(now_us);
        let mut asked = std::mem::take(&mut self.first);
        asked.push(self.for_all.clone());
        asked
    }
}

impl AskingHost {
    /// Who asks a board that has just been connected.
    pub fn of(device: ConnectedDevice) -> AskingHost {
        let asked = match device.kind {
            DeviceFamily::Dgt => {
                let host = device.bus.map_or_else(DgtHost::default, DgtHost::on_bus);
                return AskingHost::Dgt(host);
            }
            DeviceFamily::ChessLink => AskedBoard {
                every_us: CHESSLINK_ASKED_EVERY_US,
                ..AskedBoard::new(Vec::new(), chesslink::ask_board())
            },
            DeviceFamily::Pegasus => {
                let first = [PegasusRequest::Reset, PegasusRequest::Updates];
                let first = first.map(pegasus::request).to_vec();
                AskedBoard::new(first, pegasus::request(PegasusRequest::Board))
            }
            DeviceFamily::Chessnut => {
                AskedBoard::new(Vec::new(), chessnut::request(ChessnutRequest::Reports))
            }
            DeviceFamily::IChessOne => {
                AskedBoard::new(vec![ichessone::ask_updates()], ichessone::ask_board())
            }
            DeviceFamily::SquareOffPro => {
                AskedBoard::new(vec![square_off::pro_begin()], square_off::pro_ask_board())
            }
            DeviceFamily::Peripheral => {
                let features = ["state_stream", "get_state"].map(PeripheralCommand::Feature);
                let first = features.map(peripheral::command).to_vec();
                AskedBoard::new(first, peripheral::command(PeripheralCommand::GetState))
            }
            _ => return AskingHost::Listening,
        };
        AskingHost::Other(asked)
    }

    /// Takes note of what came in.
    pub fn heard(&mut self, event: &SensorEvent) {
        if let AskingHost::Dgt(host) = self {
            host.heard(event);
        }
    }

    /// Somebody waits for all squares, or nobody does. A board that tells them unasked needs no
    /// telling.
    pub fn needs_all(&mut self, is_needed: bool) {
        match self {
            AskingHost::Dgt(host) => host.needs_all(is_needed),
            AskingHost::Other(board) => board.is_needed = is_needed,
            AskingHost::Listening => {}
        }
    }

    /// The commands to send now.
    pub fn asks(&mut self, now_us: u64) -> Vec<Vec<u8>> {
        match self {
            AskingHost::Dgt(host) => vec![host.asks(now_us)],
            AskingHost::Other(board) => board.asks(now_us),
            AskingHost::Listening => Vec::new(),
        }
    }
}

/// So many bytes without a message of the kind are enough to say that it is another.
const ENOUGH_BYTES: usize = 192;
/// After so long fewer are.
const ENOUGH_US: u64 = 3_000_000;
/// What is kept of bytes that may be of another kind.
const KEPT_BYTES: usize = 4_096;

/// Finds out whether a board is of the kind that was named.
pub struct KindCheck {
    device: ConnectedDevice,
    bytes: u64,
    skipped: u64,
    /// What came before the first message; `None` once there was one.
    unread: Option<Vec<u8>>,
    since_us: u64,
}

impl KindCheck {
    /// Nothing has come yet.
    pub fn new(device: ConnectedDevice) -> KindCheck {
        KindCheck {
            device,
            bytes: 0,
            skipped: 0,
            unread: Some(Vec::new()),
            since_us: 0,
        }
    }

    /// Whether anything has come that is a message of the kind.
    pub fn is_settled(&self) -> bool {
        self.unread.is_none()
    }

    /// Takes what came in, and what the decoder made of it.
    pub fn take(&mut self, bytes: &[u8], events: &[SensorEvent], now_us: u64) {
        self.bytes += bytes.len() as u64;
        self.skipped += events.iter().map(SensorEvent::skipped_bytes).sum::<u64>();
        if events.iter().any(says_something) {
            self.unread = None;
        }
        if let Some(unread) = &mut self.unread {
            if unread.is_empty() {
                self.since_us = now_us;
            }
            let room = KEPT_BYTES.saturating_sub(unread.len());
            unread.extend(bytes.iter().take(room));
        }
    }

    /// That it is another kind, if so much has come that it can be said.
    pub fn complaint(&self, now_us: u64) -> Option<String> {
        let unread = self.unread.as_ref().filter(|unread| !unread.is_empty())?;
        let waited = now_us >= self.since_us + ENOUGH_US;
        (unread.len() >= ENOUGH_BYTES || waited).then(|| self.words(unread))
    }

    /// The same when nothing more will come. A message that is found by chance makes no board of
    /// what cannot be read for the most part.
    pub fn complaint_at_the_end(&self) -> Option<String> {
        let by_chance = || {
            let kind = self.device.kind.name();
            (self.skipped * 2 > self.bytes).then(|| {
                format!(
                    "of its {} bytes {} are of no message of a board of kind {kind}; see whether \
                     it is a recording, and --kind is right",
                    self.bytes, self.skipped
                )
            })
        };
        self.complaint(u64::MAX).or_else(by_chance)
    }

    fn words(&self, unread: &[u8]) -> String {
        let kind = self.device.kind;
        if let Some(address) = self.device.bus {
            let others = addresses_among(unread);
            if let Some(first) = others.first() {
                let named: Vec<String> = others.iter().map(u16::to_string).collect();
                return format!(
                    "no board answers at address {address} of this line; {} did: try --bus {first}",
                    listed(&named, "and")
                );
            }
        }
        let what = format!(
            "{} bytes, and no message of a board of kind {} among them",
            unread.len(),
            kind.name()
        );
        match looks_like(unread, kind) {
            Some(other) => format!(
                "{what}; it looks like kind {0}: try --kind {0}",
                other.name()
            ),
            None => format!(
                "{what}; see whether --kind is right, the board is set to its usual speed, and no \
                 other program reads from the same port"
            ),
        }
    }
}

/// Whether it is more than that something could not be read.
fn says_something(event: &SensorEvent) -> bool {
    !matches!(event.what, Sensed::Skipped { .. })
}

/// The kind that most of these bytes are messages of.
fn looks_like(bytes: &[u8], not: DeviceFamily) -> Option<DeviceFamily> {
    let others = DeviceFamily::ALL.into_iter();
    let others = others.filter(|kind| *kind != not && *kind != DeviceFamily::DgtLog);
    let read = others.filter_map(|kind| {
        let skipped = skipped(bytes, kind)?;
        (skipped * 2 < bytes.len() as u64).then_some((skipped, kind))
    });
    read.min_by_key(|(skipped, _)| *skipped)
        .map(|(_, kind)| kind)
}

/// How many bytes a decoder skips; `None` if it finds no message.
fn skipped(bytes: &[u8], kind: DeviceFamily) -> Option<u64> {
    let mut events = Vec::new();
    decoder(kind).decode(bytes, 0, &mut events);
    // what it still waits for at the end is neither
    let is_read = events.iter().any(says_something);
    is_read.then(|| events.iter().map(SensorEvent::skipped_bytes).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_kind_is_told_by_its_messages() {
        let mut dgt = vec![0x86, 0x00, 0x43];
        dgt.extend([0; 64]);
        let neo = b"d2u\nd4d\nc1u\n".repeat(20);
        for (bytes, named, looks) in [
            (&dgt, DeviceFamily::ChessLink, Some("dgt")),
            (&neo, DeviceFamily::Dgt, Some("square-off-neo")),
            (&vec![0x55; 300], DeviceFamily::Dgt, None),
        ] {
            assert_eq!(looks_like(bytes, named).map(DeviceFamily::name), looks);
        }
    }

    /// Each kind is told at first how to report, and asked for all squares: then now and then, and
    /// soon where somebody waits for them.
    #[test]
    fn a_board_without_a_cable_is_asked() {
        for (kind, first, again) in [
            (
                DeviceFamily::Pegasus,
                &[&b"@"[..], b"D", b"B"][..],
                &b"B"[..],
            ),
            (DeviceFamily::Chessnut, &[b"\x21\x01\0"], b"\x21\x01\0"),
            (DeviceFamily::IChessOne, &[b"CPIRQ", b"RP"], b"RP"),
            (
                DeviceFamily::Peripheral,
                &[
                    b"feature state_stream\n",
                    b"feature get_state\n",
                    b"get_state\n",
                ],
                b"get_state\n",
            ),
        ] {
            let mut host = AskingHost::of(ConnectedDevice { kind, bus: None });
            assert_eq!(host.asks(0), first, "{kind:?}");
            assert!(host.asks(4_999_999).is_empty(), "{kind:?}");
            assert_eq!(host.asks(5_000_000), [again], "{kind:?}");
            host.needs_all(true);
            assert!(host.asks(5_900_000).is_empty(), "{kind:?}");
            assert_eq!(host.asks(6_000_000), [again], "{kind:?}");
        }
    }

    #[test]
    fn boards_at_other_addresses_are_named() {
        let mut check = KindCheck::new(ConnectedDevice {
            kind: DeviceFamily::Dgt,
            bus: Some(5),
        });
        check.take(&[0x87, 0x00, 0x06, 0x00, 0x0c, 0x19], &[], 1_000_000);
        let why = check.complaint(4_000_001).unwrap();
        assert_eq!(
            why,
            "no board answers at address 5 of this line; 12 did: try --bus 12"
        );
    }

    #[test]
    fn a_few_stray_bytes_are_waited_over() {
        let mut check = KindCheck::new(ConnectedDevice {
            kind: DeviceFamily::Dgt,
            bus: None,
        });
        check.take(b"abc", &[], 1_000_000);
        assert_eq!(check.complaint(1_100_000), None);
        assert!(check.complaint(4_000_000).is_some());
        let mut events = Vec::new();
        let update = [0x8e, 0x00, 0x05, 0x34, 0x00];
        decoder(DeviceFamily::Dgt).decode(&update, 2_000_000, &mut events);
        check.take(&update, &events, 2_000_000);
        assert_eq!(check.complaint(9_000_000), None);
    }
}
