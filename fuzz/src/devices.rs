//! Feeds the decoders of boards and clocks: whatever comes in, in whatever pieces, tells the same,
//! and no more is skipped than came in.

use std::env;
use std::sync::LazyLock;

use sensing::decoders::dgt::DgtDecoder;
use sensing::decoders::livechess::LiveChess;
use sensing::decoders::{Decoder, by_family};
use sensing::{DeviceFamily, SensorEvent};

/// When all of an input comes in.
const RECEIVED_US: u64 = 5_000_000;

/// The board that is read where several share a line.
const ADDRESS: u16 = 5;

/// Where the environment names a family by this, all bytes are for its decoder: so each has as much
/// time as any other target.
const FAMILY: &str = "JADOUBE_FUZZ_FAMILY";

/// Bytes for one decoder: the first says which, by its place in [`DeviceFamily::ALL`].
pub fn decoders(data: &[u8]) {
    static NAMED: LazyLock<Option<DeviceFamily>> = LazyLock::new(named);
    let Some((which, bytes)) = data.split_first() else {
        return;
    };
    let by_its_place = DeviceFamily::ALL[usize::from(*which) % DeviceFamily::ALL.len()];
    let family = NAMED.unwrap_or(by_its_place);
    decodes(bytes, family.name(), || decoder(family));
    if family == DeviceFamily::Dgt {
        let on_bus = || -> Box<dyn Decoder> { Box::new(DgtDecoder::on_bus(ADDRESS)) };
        decodes(bytes, "dgt on a bus", on_bus);
    }
}

/// Tries what one decoder makes of these bytes, however they are cut.
fn decodes(bytes: &[u8], name: &str, decoder: impl Fn() -> Box<dyn Decoder>) {
    let whole = told(decoder(), std::iter::once(bytes));
    assert_eq!(told(decoder(), bytes.chunks(1)), whole, "{name}");
    assert_eq!(told(decoder(), bytes.chunks(7)), whole, "{name}");
    let skipped: u64 = whole.iter().map(SensorEvent::skipped_bytes).sum();
    assert!(skipped <= bytes.len() as u64);
    for event in whole {
        assert!(event.when.earliest_us <= event.when.latest_us);
        assert!(event.when.latest_us <= RECEIVED_US);
    }
}

fn named() -> Option<DeviceFamily> {
    let name = env::var(FAMILY).ok()?;
    let family = DeviceFamily::ALL.into_iter().find(|f| f.name() == name);
    Some(family.unwrap_or_else(|| panic!("{FAMILY}: there is no family {name}")))
}

fn told<'b>(
    mut decoder: Box<dyn Decoder>,
    pieces: impl Iterator<Item = &'b [u8]>,
) -> Vec<SensorEvent> {
    let mut events = Vec::new();
    for piece in pieces {
        decoder.decode(piece, RECEIVED_US, &mut events);
    }
    events
}

/// The decoder of a family; that of LiveChess follows one board, as a client does.
fn decoder(family: DeviceFamily) -> Box<dyn Decoder> {
    match family {
        DeviceFamily::LiveChess => Box::new(LiveChess::of("3000")),
        family => by_family::decoder(family),
    }
}
