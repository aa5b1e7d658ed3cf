//! Writes what a board reported, for programs and for people.

use board::{Piece, Square};
use sensing::{
    BoardContents, ClockReading, ClockSide, DeviceNote, Lever, Sensed, SensorEvent, SquareContent,
    TimeFlag,
};
use serde::Serialize;

/// What was observed, as JSON.
#[derive(Serialize)]
pub struct ObservedLine {
    /// It happened neither before the first of these moments nor after the second.
    between_us: [u64; 2],
    #[serde(flatten)]
    what: ObservedValue,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ObservedValue {
    Square {
        name: String,
        /// The letter of a man as in a FEN, `?` for one that is not recognised.
        man: Option<char>,
    },
    /// All squares as in a FEN, `?` for a man that is not recognised.
    Board(String),
    Stored(String),
    Clock(ObservedClock),
    Device {
        says: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    SkippedBytes(u64),
}

#[derive(Serialize)]
struct ObservedClock {
    left_s: u32,
    right_s: u32,
    left_flag: &'static str,
    right_flag: &'static str,
    /// Whose side is up.
    up: Option<&'static str>,
    running: bool,
    battery_low: bool,
}

impl ObservedLine {
    /// What stands in the line.
    pub fn of(event: &SensorEvent) -> ObservedLine {
        ObservedLine {
            between_us: [event.when.earliest_us, event.when.latest_us],
            what: match &event.what {
                Sensed::Square { square, content } => ObservedValue::Square {
                    name: square.to_string(),
                    man: letter(*content),
                },
                Sensed::Board(contents) => ObservedValue::Board(placement(contents)),
                Sensed::Stored(contents) => ObservedValue::Stored(placement(contents)),
                Sensed::Clock(reading) => ObservedValue::Clock(clock(reading)),
                Sensed::Device(note) => {
                    let (says, value) = device(note);
                    ObservedValue::Device { says, value }
                }
                Sensed::Skipped { bytes } => ObservedValue::SkippedBytes(*bytes),
            },
        }
    }
}

/// A man by his letter, `?` for one that is not recognised.
pub fn letter(content: SquareContent) -> Option<char> {
    match content {
        SquareContent::Empty => None,
        SquareContent::Man(man) => Some(Piece::char(man)),
        SquareContent::Unidentified => Some('?'),
    }
}

/// As in the first field of a FEN.
fn placement(contents: &BoardContents) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in Square::ALL.map(Square::flip_vertical) {
        match letter(contents[usize::from(square)]) {
            None => empty += 1,
            Some(man) => {
                put_number(&mut text, &mut empty);
                text.push(man);
            }
        }
        if square.file() == board::File::H {
            put_number(&mut text, &mut empty);
            if square != Square::H1 {
                text.push('/');
            }
        }
    }
    text
}

fn put_number(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

fn clock(reading: &ClockReading) -> ObservedClock {
    ObservedClock {
        left_s: reading.left.seconds,
        right_s: reading.right.seconds,
        left_flag: flag(reading.left.flag),
        right_flag: flag(reading.right.flag),
        up: match reading.lever {
            Lever::Up(ClockSide::Left) => Some("left"),
            Lever::Up(ClockSide::Right) => Some("right"),
            Lever::Unknown => None,
        },
        running: reading.running,
        battery_low: reading.battery_low,
    }
}

const fn flag(flag: TimeFlag) -> &'static str {
    match flag {
        TimeFlag::None => "none",
        TimeFlag::Shown => "shown",
        TimeFlag::Fallen => "fallen",
    }
}

fn device(note: &DeviceNote) -> (&'static str, Option<String>) {
    let text = |text: &str| Some(text.to_owned());
    match note {
        DeviceNote::Version(version) => ("version", text(version)),
        DeviceNote::Serial(number) => ("serial", text(number)),
        DeviceNote::Text(words) => ("text", text(words)),
        DeviceNote::Battery(percent) => ("battery", Some(percent.to_string())),
        DeviceNote::Button(number) => ("button", Some(number.to_string())),
        DeviceNote::Done => ("done", None),
        DeviceNote::Refused => ("refused", None),
        DeviceNote::NoClock => ("no_clock", None),
        DeviceNote::Conclusion(words) => ("conclusion", text(words)),
    }
}

/// What people want to hear of it besides the acts; nothing of squares and times, which become
/// acts.
pub fn in_words(event: &SensorEvent) -> Option<String> {
    match &event.what {
        Sensed::Device(DeviceNote::Version(version)) => Some(format!("version {version}")),
        Sensed::Device(DeviceNote::Serial(number)) => Some(format!("serial number {number}")),
        Sensed::Device(DeviceNote::Battery(percent)) => Some(format!("battery {percent} %")),
        Sensed::Device(DeviceNote::NoClock) => {
            Some("no clock is connected: presses and flags are not seen".to_owned())
        }
        Sensed::Skipped { bytes } => Some(format!(
            "{bytes} bytes could not be read: something may be missing until the next look at all \
             squares"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use board::{Color, Role};
    use sensing::TimeSpan;

    use super::*;

    #[test]
    fn a_board_is_written_as_in_a_fen() {
        let mut contents = [SquareContent::Empty; 64];
        contents[usize::from(Square::A8)] = SquareContent::Unidentified;
        contents[usize::from(Square::E1)] = SquareContent::Man(Role::King.of(Color::White));
        contents[usize::from(Square::H1)] = SquareContent::Man(Role::Rook.of(Color::Black));
        assert_eq!(placement(&contents), "?7/8/8/8/8/8/8/4K2r");
    }

    #[test]
    fn what_was_observed_says_between_which_moments() {
        let event = SensorEvent {
            when: TimeSpan::new(1, 2),
            what: Sensed::Square {
                square: Square::E2,
                content: SquareContent::Empty,
            },
        };
        let line = serde_json::to_string(&ObservedLine::of(&event)).unwrap();
        assert_eq!(
            line,
            r#"{"between_us":[1,2],"square":{"name":"e2","man":null}}"#
        );
    }
}
