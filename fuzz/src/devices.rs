//! Feeds the decoders of boards and clocks: whatever comes in, in whatever pieces, tells the same,
//! and no more is skipped than came in.

use sensing::decoders::Decoder;
use sensing::decoders::centaur::Centaur;
use sensing::decoders::certabo::Certabo;
use sensing::decoders::chesslink::ChessLink;
use sensing::decoders::chessnut::Chessnut;
use sensing::decoders::dgt::DgtDecoder;
use sensing::decoders::ichessone::IChessOne;
use sensing::decoders::livechess::LiveChess;
use sensing::decoders::pegasus::Pegasus;
use sensing::decoders::peripheral::Peripheral;
use sensing::decoders::sentio::Sentio;
use sensing::decoders::square_off::{SquareOffNeo, SquareOffPro};
use sensing::{DeviceFamily, Sensed, SensorEvent};

/// When all of an input comes in.
const RECEIVED_US: u64 = 5_000_000;

/// Bytes for one decoder: the first says which, by its place in [`DeviceFamily::ALL`].
pub fn decoders(data: &[u8]) {
    let Some((which, bytes)) = data.split_first() else {
        return;
    };
    let family = DeviceFamily::ALL[usize::from(*which) % DeviceFamily::ALL.len()];
    let whole = told(family, std::iter::once(bytes));
    assert_eq!(told(family, bytes.chunks(1)), whole, "{}", family.name());
    assert_eq!(told(family, bytes.chunks(7)), whole, "{}", family.name());
    let skipped = whole.iter().map(|event| match event.what {
        Sensed::Skipped { bytes } => bytes,
        _ => 0,
    });
    assert!(skipped.sum::<u64>() <= bytes.len() as u64);
    for event in whole {
        assert!(event.when.earliest_us <= event.when.latest_us);
        assert!(event.when.latest_us <= RECEIVED_US);
    }
}

fn told<'b>(family: DeviceFamily, pieces: impl Iterator<Item = &'b [u8]>) -> Vec<SensorEvent> {
    let (mut decoder, mut events) = (decoder(family), Vec::new());
    for piece in pieces {
        decoder.decode(piece, RECEIVED_US, &mut events);
    }
    events
}

fn decoder(family: DeviceFamily) -> Box<dyn Decoder> {
    match family {
        DeviceFamily::Dgt | DeviceFamily::DgtLog => Box::new(DgtDecoder::default()),
        DeviceFamily::LiveChess => Box::new(LiveChess::of("3000")),
        DeviceFamily::Centaur => Box::new(Centaur::default()),
        DeviceFamily::Pegasus => Box::new(Pegasus::default()),
        DeviceFamily::SquareOffPro => Box::new(SquareOffPro::default()),
        DeviceFamily::SquareOffNeo => Box::new(SquareOffNeo::default()),
        DeviceFamily::Chessnut => Box::new(Chessnut::default()),
        DeviceFamily::ChessLink => Box::new(ChessLink::default()),
        DeviceFamily::Certabo => {
            let mut decoder = Certabo::default();
            decoder.calibrate();
            Box::new(decoder)
        }
        DeviceFamily::Sentio => Box::new(Sentio::default()),
        DeviceFamily::IChessOne => Box::new(IChessOne::default()),
        DeviceFamily::Peripheral => Box::new(Peripheral::default()),
    }
}
