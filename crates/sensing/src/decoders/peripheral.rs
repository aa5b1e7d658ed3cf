//! Reads boards that speak the Chess Peripheral Protocol, and writes what a host sends to them.
//!
//! What it rests on: *frames by document*, the open description of the protocol. No board was there
//! when this was written.
//!
//! The protocol is text, a command at a time. Whoever reads a board over Bluetooth puts a line
//! break behind each value of its characteristic: here a command is a line. With the feature
//! `state_stream`, which a host asks for, a board tells how all squares stand at each lift and
//! place. A move that a board names is what it concludes, and no contact.

use super::Decoder;
use super::frames::{LineBuffer, LineStep, written_men};
use crate::{DeviceFamily, DeviceNote, Sensed, SensorEvent, TimeSpan};

/// Reads a board that speaks the protocol.
///
/// ```
/// use board::Square;
/// use jadoube_sensing::decoders::{Decoder, peripheral::Peripheral};
/// use jadoube_sensing::{DeviceNote, Sensed, SquareContent};
///
/// let (mut decoder, mut events) = (Peripheral::default(), Vec::new());
/// let said = "state ????????/????????/8/8/8/8/????????/???????1\nmove a2a3\n";
/// decoder.decode(said.as_bytes(), 1_000_000, &mut events);
/// let Sensed::Board(contents) = &events[0].what else { panic!() };
/// assert_eq!(contents[usize::from(Square::A1)], SquareContent::Unidentified);
/// assert_eq!(events[1].what, Sensed::Device(DeviceNote::Conclusion("move a2a3".into())));
/// ```
#[derive(Clone, Debug)]
pub struct Peripheral {
    lines: LineBuffer,
}

/// No line is longer.
const LONGEST_LINE: usize = 512;

impl Default for Peripheral {
    fn default() -> Peripheral {
        Peripheral {
            lines: LineBuffer::new(LONGEST_LINE),
        }
    }
}

impl Decoder for Peripheral {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::Peripheral.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        self.lines.feed(bytes, |step| {
            let what = match step {
                LineStep::TooLong(bytes) => Some(Sensed::Skipped { bytes }),
                LineStep::Line(line) if line.trim_ascii().is_empty() => None,
                LineStep::Line(line) => Some(said(line).unwrap_or(Sensed::Skipped {
                    bytes: line.len() as u64 + 1,
                })),
            };
            events.extend(what.map(|what| SensorEvent { when, what }));
        });
    }
}

fn said(line: &[u8]) -> Option<Sensed> {
    let line = std::str::from_utf8(line).ok()?.trim();
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let note = match command {
        "state" | "sync" | "unsync" | "unsync_setible" => {
            let men = rest.split(' ').next().unwrap_or_default();
            return written_men(men).map(Sensed::Board);
        }
        "move" | "undo" if is_move(rest) => DeviceNote::Conclusion(line.into()),
        "moved" | "resign" | "draw_offer" if rest.is_empty() => DeviceNote::Conclusion(line.into()),
        "ok" if rest.is_empty() => DeviceNote::Done,
        "nok" if rest.is_empty() => DeviceNote::Refused,
        "err" | "msg" => DeviceNote::Text(rest.into()),
        "option" | "options_end" | "options_reset" | "set_option" => DeviceNote::Text(line.into()),
        _ => return None,
    };
    Some(Sensed::Device(note))
}

/// Two squares, and perhaps a letter.
fn is_move(text: &str) -> bool {
    let square =
        |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    match text.as_bytes() {
        [file, rank, to_file, to_rank] => square(*file, *rank) && square(*to_file, *to_rank),
        [file, rank, to_file, to_rank, b'q' | b'r' | b'b' | b'n'] => {
            square(*file, *rank) && square(*to_file, *to_rank)
        }
        _ => false,
    }
}

/// What a host sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PeripheralCommand<'t> {
    /// Whether the board has a feature, such as `state_stream`; it is used from then on.
    Feature(&'t str),
    /// Whether it knows a variant.
    Variant(&'t str),
    /// The variant that is played.
    SetVariant(&'t str),
    /// A game begins with this position, in the words of a FEN.
    Begin(&'t str),
    /// Asks how the squares stand.
    GetState,
    /// A move, as in `e2e4`.
    Move(&'t str),
    /// The last move taken back.
    Undo(&'t str),
    /// What a pawn is promoted to, as in `a7a8q`.
    Promote(&'t str),
    /// The move of the board is taken.
    Accept,
    /// It is not.
    Reject,
    /// The game has ended, because of this.
    End(&'t str),
    /// Words to show.
    Message(&'t str),
    /// The time of both, in milliseconds.
    Time {
        /// White's.
        white_ms: u64,
        /// Black's.
        black_ms: u64,
    },
}

/// A command as a line; what would break the line is left out.
///
/// ```
/// use jadoube_sensing::decoders::peripheral::{PeripheralCommand, command};
///
/// assert_eq!(command(PeripheralCommand::Feature("state_stream")), b"feature state_stream\n");
/// ```
#[must_use]
pub fn command(what: PeripheralCommand<'_>) -> Vec<u8> {
    let (name, text) = match what {
        PeripheralCommand::Feature(text) => ("feature", text),
        PeripheralCommand::Variant(text) => ("variant", text),
        PeripheralCommand::SetVariant(text) => ("set_variant", text),
        PeripheralCommand::Begin(text) => ("begin", text),
        PeripheralCommand::GetState => ("get_state", ""),
        PeripheralCommand::Move(text) => ("move", text),
        PeripheralCommand::Undo(text) => ("undo", text),
        PeripheralCommand::Promote(text) => ("promote", text),
        PeripheralCommand::Accept => ("ok", ""),
        PeripheralCommand::Reject => ("nok", ""),
        PeripheralCommand::End(text) => ("end", text),
        PeripheralCommand::Message(text) => ("msg", text),
        PeripheralCommand::Time { white_ms, black_ms } => {
            return format!("time {white_ms} {black_ms}\n").into_bytes();
        }
    };
    let line: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("{}\n", format!("{name} {line}").trim_end()).into_bytes()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn commands_of_a_board() {
        let concluded = |text: &str| Sensed::Device(DeviceNote::Conclusion(text.into()));
        let text = |text: &str| Sensed::Device(DeviceNote::Text(text.into()));
        let skipped = |bytes| Sensed::Skipped { bytes };
        let board = Sensed::Board(array());
        let table = [
            (format!("sync {START} w\n"), vec![board.clone()]),
            (format!("state {START}\r\n\n"), vec![board.clone()]),
            (format!("unsync_setible {START} w\n"), vec![board]),
            ("move e7e8q\n".into(), vec![concluded("move e7e8q")]),
            (
                "undo a2a3\nresign\n".into(),
                vec![concluded("undo a2a3"), concluded("resign")],
            ),
            ("err too  fast\n".into(), vec![text("too  fast")]),
            (
                "ok\nnok\n".into(),
                vec![
                    Sensed::Device(DeviceNote::Done),
                    Sensed::Device(DeviceNote::Refused),
                ],
            ),
            ("move e2e9\n".into(), vec![skipped(10)]),
            ("state 8/8\n".into(), vec![skipped(10)]),
            ("begin x\n".into(), vec![skipped(8)]),
            ("move e2e4".into(), vec![]),
        ];
        for (bytes, expected) in table {
            let told = told(Peripheral::default(), &[bytes.as_bytes()]);
            assert_eq!(told, expected, "{bytes}");
        }
    }

    #[test]
    fn what_a_host_sends() {
        let text = |what| String::from_utf8(command(what)).unwrap();
        assert_eq!(text(PeripheralCommand::Accept), "ok\n");
        assert_eq!(text(PeripheralCommand::Begin("8/8 w")), "begin 8/8 w\n");
        assert_eq!(text(PeripheralCommand::Message("a\nend x")), "msg aend x\n");
        let time = PeripheralCommand::Time {
            white_ms: 5,
            black_ms: 7,
        };
        assert_eq!(text(time), "time 5 7\n");
    }

    #[test]
    fn noise_is_passed_over() {
        read_after_noise(Peripheral::default, b"\xff\xfe\n", b"ok\n");
        read_after_noise(Peripheral::default, &[b'x'; 5_000], b"\nok\n");
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            b"ok\n".to_vec(), b"move e2e4\r\n".to_vec(), format!("state {START}\n").into_bytes(),
        ])) {
            pieces_tell_the_same(Peripheral::default, stream);
        }
    }
}
