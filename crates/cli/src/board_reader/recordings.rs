//! Reads recordings to be replayed, and writes those of a board that is followed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use jiff::Zoned;
use sensing::DeviceFamily;
use sensing::recording::{ReceivedBytes, read_recording, write_chunk};

use crate::exit::{complain, not_written};

/// What was recorded of a board.
pub struct ReadRecording {
    pub chunks: Vec<ReceivedBytes>,
    /// When the board was left, in microseconds since the recording began; `None` where nobody has
    /// written it: the program was killed, or the recording is of others.
    pub left_us: Option<u64>,
}

/// Reads a recording of a board of this kind.
///
/// # Errors
/// It cannot be read, or there is nothing in it.
pub fn read(path: &Path, kind: DeviceFamily) -> Result<ReadRecording, String> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| {
        format!("{name}: {error}; see whether the name is right and the file may be read")
    })?;
    let chunks = captured(&bytes, kind).unwrap_or_else(|| read_recording(whole_lines(&bytes)));
    if chunks.iter().all(|chunk| chunk.bytes.is_empty()) {
        return Err(format!("{name}: there is nothing in it"));
    }
    let left_us = left_us(&bytes);
    Ok(ReadRecording { chunks, left_us })
}

/// What stands in a recording before the moment at which the board was left.
const LEFT_AT: &str = "# left at ";

fn left_us(bytes: &[u8]) -> Option<u64> {
    let last = str::from_utf8(bytes).ok()?.lines().next_back()?;
    last.strip_prefix(LEFT_AT)?.parse().ok()
}

/// A recording with times without the last line, if that was cut off when it was written.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    let lines = &bytes[..end.map_or(0, |end| end + 1)];
    let are_lines = |bytes: &[u8]| {
        let read = read_recording(bytes);
        read.first().is_some_and(|first| first.bytes != bytes)
    };
    match !are_lines(bytes) && are_lines(lines) {
        true => lines,
        false => bytes,
    }
}

/// The characteristics of a Square Off Neo that tell contacts and scans.
const TOLD_BY_THE_NEO: [&str; 2] = ["0x0075", "0x007a"];

/// The values of a capture of Bluetooth: seconds, direction, characteristic and value, with tabs
/// between them. `None` if it is none.
fn captured(bytes: &[u8], kind: DeviceFamily) -> Option<Vec<ReceivedBytes>> {
    if kind != DeviceFamily::SquareOffNeo {
        return None;
    }
    let lines = str::from_utf8(bytes).ok()?.lines();
    let mut read = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split('\t').collect();
        let [seconds, _, characteristic, value] = words[..] else {
            return None;
        };
        if TOLD_BY_THE_NEO.contains(&characteristic) {
            // a line break behind each value keeps what is lost of one from the next
            let value = value.trim_matches('\'').to_owned() + "\n";
            read.push(ReceivedBytes {
                at_us: Some(microseconds(seconds)?),
                bytes: value.into_bytes(),
            });
        }
    }
    Some(read)
}

/// Seconds, with up to six places.
fn microseconds(seconds: &str) -> Option<u64> {
    let (whole, rest) = seconds.split_once('.').unwrap_or((seconds, ""));
    let micros: u64 = format!("{rest:0<6}").parse().ok()?;
    let whole: u64 = whole.parse().ok()?;
    let whole = whole.checked_mul(1_000_000)?.checked_add(micros)?;
    (rest.len() <= 6).then_some(whole)
}

/// Writes what comes in.
pub struct RecordingFile {
    file: File,
    name: Box<str>,
}

impl RecordingFile {
    /// Begins a new file.
    ///
    /// # Errors
    /// It cannot be written, or is there already: nobody's recording is written over.
    pub fn create(path: &Path, kind: DeviceFamily) -> Result<RecordingFile, String> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => format!(
                "{}: there is such a file already; give the recording another name",
                path.display()
            ),
            _ => not_written(path, &error),
        })?;
        let now = Zoned::now();
        let heading = format!(
            "# jadoube board --kind {}, {}\n",
            kind.name(),
            now.strftime("%Y-%m-%d %H:%M:%S %z")
        );
        let written = file.write_all(heading.as_bytes());
        written.map_err(|error| not_written(path, &error))?;
        Ok(RecordingFile {
            file,
            name: path.display().to_string().into(),
        })
    }

    /// Writes what came in at one moment. It is with the system when this returns: whoever kills
    /// the program loses nothing of it.
    ///
    /// # Errors
    /// The disk fails.
    fn write(&mut self, at_us: u64, bytes: &[u8]) -> io::Result<()> {
        let line = write_chunk(&ReceivedBytes {
            at_us: Some(at_us),
            bytes: bytes.to_vec(),
        });
        self.file.write_all(line.as_bytes())
    }

    /// Writes when the board was left, so that no more is told of the recording than was told
    /// at the board.
    pub fn end(record: Option<RecordingFile>, at_us: u64) {
        let Some(mut file) = record else { return };
        let line = format!("{LEFT_AT}{at_us}\n");
        if let Err(error) = file.file.write_all(line.as_bytes()) {
            complain(&format!("{}: {error}; its last line is missing", file.name));
        }
    }

    /// Keeps what came in, if it is to be kept; a disk that is full keeps nobody from following the
    /// game.
    pub fn keep(record: &mut Option<RecordingFile>, at_us: u64, bytes: &[u8]) {
        if let Some(file) = record
            && let Err(error) = file.write(at_us, bytes)
        {
            complain(&format!(
                "{}: {error}; nothing more is recorded, the board is followed all the same",
                file.name
            ));
            *record = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_is_left_out() {
        let whole = "# a heading\n1000 jgAFNAA=\n2000 jgAFJAE=\n";
        let cut = format!("{whole}3000 jgAFJ");
        assert_eq!(whole_lines(cut.as_bytes()), whole.as_bytes());
        assert_eq!(whole_lines(whole.as_bytes()), whole.as_bytes());
        // bytes as they came have no lines to lose
        let bare = [0x8e, 0x00, 0x05, b'\n', 0x00];
        assert_eq!(whole_lines(&bare), bare);
    }

    #[test]
    fn a_capture_of_bluetooth_is_read() {
        let capture = "# seconds\n1.5\tfrom board\t0x0075\t'd2u'\n2.25\tto board\t0x007d\t'S:po'\n";
        let read = captured(capture.as_bytes(), DeviceFamily::SquareOffNeo).unwrap();
        let contact = ReceivedBytes {
            at_us: Some(1_500_000),
            bytes: b"d2u\n".to_vec(),
        };
        assert_eq!(read, [contact]);
        assert_eq!(captured(capture.as_bytes(), DeviceFamily::Dgt), None);
        let late = capture.replace("1.5", "18446744073709551615.5");
        assert_eq!(captured(late.as_bytes(), DeviceFamily::SquareOffNeo), None);
        assert_eq!(captured(b"1000 jgAF", DeviceFamily::SquareOffNeo), None);
    }
}
