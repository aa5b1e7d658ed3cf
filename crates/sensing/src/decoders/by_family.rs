//! Finds the decoder of a family of devices.

use super::Decoder;
use super::centaur::Centaur;
use super::certabo::Certabo;
use super::chesslink::ChessLink;
use super::chessnut::Chessnut;
use super::dgt::DgtDecoder;
use super::ichessone::IChessOne;
use super::livechess::LiveChess;
use super::pegasus::Pegasus;
use super::peripheral::Peripheral;
use super::sentio::Sentio;
use super::square_off::{SquareOffNeo, SquareOffPro};
use crate::DeviceFamily;

/// A decoder that has read nothing yet. That of LiveChess follows the first board that a feed names
/// ([`LiveChess::of`] follows one board), that of Certabo learns from the array which tag is which
/// man.
///
/// ```
/// use jadoube_sensing::decoders::by_family::decoder;
/// use jadoube_sensing::{DeviceFamily, SquareContent, Sensed};
///
/// let mut events = Vec::new();
/// decoder(DeviceFamily::Dgt).decode(&[0x8e, 0, 5, 0x34, 0], 0, &mut events);
/// let content = SquareContent::Empty;
/// assert!(matches!(events[0].what, Sensed::Square { content: seen, .. } if seen == content));
/// ```
#[must_use]
pub fn decoder(family: DeviceFamily) -> Box<dyn Decoder> {
    match family {
        // the log is no stream: what answers to a host is read as the board's
        DeviceFamily::Dgt | DeviceFamily::DgtLog => Box::new(DgtDecoder::default()),
        DeviceFamily::LiveChess => Box::new(LiveChess::of_any()),
        DeviceFamily::Centaur => Box::new(Centaur::default()),
        DeviceFamily::Pegasus => Box::new(Pegasus::default()),
        DeviceFamily::SquareOffPro => Box::new(SquareOffPro::default()),
        DeviceFamily::SquareOffNeo => Box::new(SquareOffNeo::default()),
        DeviceFamily::Chessnut => Box::new(Chessnut::default()),
        DeviceFamily::ChessLink => Box::new(ChessLink::default()),
        DeviceFamily::Certabo => Box::new(learning()),
        DeviceFamily::Sentio => Box::new(Sentio::default()),
        DeviceFamily::IChessOne => Box::new(IChessOne::default()),
        DeviceFamily::Peripheral => Box::new(Peripheral::default()),
    }
}

fn learning() -> Certabo {
    let mut certabo = Certabo::default();
    certabo.calibrate();
    certabo
}
