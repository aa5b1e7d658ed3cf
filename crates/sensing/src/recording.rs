//! Reads and writes recordings of what a device sent: raw bytes with the time of each read.
//!
//! A recording is text, one read a line: microseconds since the recording began, a space, and the
//! bytes in Base64. Recordings of others without times are read too: lines of Base64, a message
//! each, or the bare bytes as they came.

use std::fmt::Write as _;

use crate::event::{Sensed, SensorEvent, TimeSpan};

/// Bytes that came in at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedBytes {
    /// Microseconds since the recording began; `None` where it has no times.
    pub at_us: Option<u64>,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Reads a recording, with times or without.
///
/// ```
/// use jadoube_sensing::recording::{ReceivedBytes, read_recording, write_chunk};
///
/// let chunk = ReceivedBytes { at_us: Some(1_500_000), bytes: vec![0x8e, 0x00, 0x05, 0x34, 0x00] };
/// let line = write_chunk(&chunk);
/// assert_eq!(line, "1500000 jgAFNAA=\n");
/// assert_eq!(read_recording(line.as_bytes()), [chunk]);
///
/// let bare = read_recording(b"jgAFNAA=\njgAFJAE=\n");
/// assert_eq!((bare.len(), bare[0].at_us, bare[1].bytes[3]), (2, None, 0x24));
/// ```
#[must_use]
pub fn read_recording(recording: &[u8]) -> Vec<ReceivedBytes> {
    lines_of(recording).unwrap_or_else(|| {
        vec![ReceivedBytes {
            at_us: None,
            bytes: recording.to_vec(),
        }]
    })
}

fn lines_of(recording: &[u8]) -> Option<Vec<ReceivedBytes>> {
    let text = str::from_utf8(recording).ok()?;
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(chunk).collect()
}

fn chunk(line: &str) -> Option<ReceivedBytes> {
    let (at_us, base64) = match line.split_once(' ') {
        Some((at, rest)) => (Some(at.parse().ok()?), rest),
        None => (None, line),
    };
    let bytes = data_encoding::BASE64.decode(base64.as_bytes()).ok()?;
    Some(ReceivedBytes { at_us, bytes })
}

/// One line of a recording.
#[must_use]
pub fn write_chunk(chunk: &ReceivedBytes) -> String {
    let mut line = String::new();
    if let Some(at) = chunk.at_us {
        // writing to a string does not fail
        let _ = write!(line, "{at} ");
    }
    data_encoding::BASE64.encode_append(&chunk.bytes, &mut line);
    line.push('\n');
    line
}

/// Gives events of a recording without times the times that its clock shows.
///
/// A second passes when the clock shows a second less. What lies between two readings follows one
/// another closely, and nothing is claimed of when.
///
/// ```
/// use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
/// use jadoube_sensing::recording::ShownTimes;
///
/// let mut times = ShownTimes::default();
/// let (mut decoder, mut events) = (DgtDecoder::default(), Vec::new());
/// // 3:02 on both sides, then 3:01 on the left, which runs
/// decoder.decode(&[0x8d, 0, 10, 0, 3, 2, 0, 3, 2, 9], 0, &mut events);
/// decoder.decode(&[0x8d, 0, 10, 0, 3, 2, 0, 3, 1, 9], 0, &mut events);
/// let first = times.give(&mut events[0]);
/// let second = times.give(&mut events[1]);
/// assert!((1_000_000..1_100_000).contains(&(second - first)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ShownTimes {
    now_us: u64,
    /// Seconds shown on both sides together.
    shown_s: Option<u32>,
}

/// From one message to the next on a line of 9,600 baud.
const MESSAGE_US: u64 = 20_000;

impl ShownTimes {
    /// Gives the next event its time, and returns it.
    pub fn give(&mut self, event: &mut SensorEvent) -> u64 {
        self.now_us += MESSAGE_US;
        if let Sensed::Clock(reading) = event.what {
            let shown = reading.left.seconds + reading.right.seconds;
            let before = self.shown_s.replace(shown).unwrap_or(shown);
            self.now_us += u64::from(before.saturating_sub(shown)) * 1_000_000;
        }
        event.when = TimeSpan::new(self.now_us, self.now_us);
        self.now_us
    }
}
