//! Reads what a clock of DGT shows, and what it answers to commands.

use crate::event::{ClockFace, ClockReading, ClockSide, DeviceNote, Lever, Sensed, TimeFlag};

/// A low nibble of hours that no clock shows: the message is an answer.
const ANSWER: u8 = 0x0a;
const OK: u8 = 0x10;
const REFUSED: u8 = 0x40;
const BUTTON: u8 = 0x88;

const RUNNING: u8 = 1;
const RIGHT_UP: u8 = 1 << 1;
const BATTERY_LOW: u8 = 1 << 2;
const NO_CLOCK: u8 = 1 << 5;

/// What a message of the clock tells; `Some(None)` if nothing, `None` if it is none.
#[expect(
    clippy::option_option,
    reason = "a message may be read and tell nothing"
)]
pub(super) fn read(data: [u8; 7]) -> Option<Option<Sensed>> {
    let [right_hours, _, _, left_hours, _, _, status] = data;
    if right_hours & 0x0f == ANSWER || left_hours & 0x0f == ANSWER {
        return Some(answer(data).map(Sensed::Device));
    }
    if data == [0; 7] {
        // follows commands and means nothing
        return Some(None);
    }
    if status & NO_CLOCK != 0 {
        return Some(Some(Sensed::Device(DeviceNote::NoClock)));
    }
    Some(Some(Sensed::Clock(ClockReading {
        right: face([data[0], data[1], data[2]])?,
        left: face([data[3], data[4], data[5]])?,
        lever: Lever::Up(if status & RIGHT_UP == 0 {
            ClockSide::Left
        } else {
            ClockSide::Right
        }),
        running: status & RUNNING != 0,
        battery_low: status & BATTERY_LOW != 0,
    })))
}

fn face([hours, minutes, seconds]: [u8; 3]) -> Option<ClockFace> {
    let flag = match (hours & 1 << 4 != 0, hours & 1 << 6 != 0) {
        (true, _) => TimeFlag::Fallen,
        (false, true) => TimeFlag::Shown,
        (false, false) => TimeFlag::None,
    };
    let minutes = u32::from(hours & 0x0f) * 60 + decimal(minutes)?;
    Some(ClockFace {
        seconds: minutes * 60 + decimal(seconds)?,
        flag,
    })
}

/// A number of two decimal digits, one in each half of a byte.
pub(super) fn decimal(byte: u8) -> Option<u32> {
    let (tens, ones) = (byte >> 4, byte & 0x0f);
    (tens < 6 && ones < 10).then(|| u32::from(tens * 10 + ones))
}

/// An answer of the clock: four bytes whose highest bits lie in the two bytes of hours.
fn answer(data: [u8; 7]) -> Option<DeviceNote> {
    let [high_23, a0, a1, high_01, _, a3, _] = data;
    let first = (a0 & 0x7f) | (high_01 << 3 & 0x80);
    let second = (a1 & 0x7f) | (high_01 << 2 & 0x80);
    let fourth = (a3 & 0x7f) | (high_23 << 2 & 0x80);
    match (first, second) {
        (REFUSED, _) => Some(DeviceNote::Refused),
        (OK, BUTTON) => Some(DeviceNote::Button(fourth)),
        (OK, _) => Some(DeviceNote::Done),
        _ => None,
    }
}
