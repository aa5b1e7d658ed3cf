//! Reads the bytes of each family of devices: a decoder for each, and the words a host sends to it.
//!
//! A decoder takes any bytes, split anywhere, and never fails: what it cannot read is skipped to
//! the next message and told as [`Sensed::Skipped`](crate::Sensed::Skipped).

pub mod by_family;
pub mod centaur;
pub mod certabo;
pub mod chesslink;
pub mod chessnut;
mod device_clock;
pub mod dgt;
mod frames;
pub mod ichessone;
pub mod livechess;
pub mod pegasus;
pub mod peripheral;
pub mod sentio;
pub mod square_off;

use crate::SensorEvent;

/// Makes events of the bytes of one device.
pub trait Decoder {
    /// Reads bytes that came in at `received_us`, and appends what they report.
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>);
}
