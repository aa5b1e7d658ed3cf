//! Feeds the decoders of boards and clocks: whatever comes in, in whatever pieces, tells the same,
//! and no more is skipped than came in.

use std::env;
use std::sync::LazyLock;

use sensing::decoders::livechess::LiveChess;
use sensing::decoders::{Decoder, by_family};
use sensing::{DeviceFamily, SensorEvent};

/// When all of an input comes in.
const RECEIVED_US: u64 = 5_000_000;

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
    let whole = told(family, std::iter::once(bytes));
    assert_eq!(told(family, bytes.chunks(1)), whole, "{}", family.name());
    assert_eq!(told(family, bytes.chunks(7)), whole, "{}", family.name());
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

fn told<'b>(family: DeviceFamily, pieces: impl Iterator<Item = &'b [u8]>) -> Vec<SensorEvent> {
    let (mut decoder, mut events) = (decoder(family), Vec::new());
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
