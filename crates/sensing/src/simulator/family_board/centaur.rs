//! Writes what the controller within a DGT Centaur sends: contacts of the last fiftieth part of a
//! second or so, with the time of its own clock.

use super::{BOARD, BoardManner, FeltContact, Men};
use crate::decoders::dgt::field;

/// It is asked so often for what has changed.
pub const MANNER: BoardManner = BoardManner {
    look_us: 50_000,
    contacts: Some(changes),
    position: state,
    on_change: false,
    on_a_line: true,
    ..BOARD
};

const STATE: u8 = 0x83;
const CHANGES: u8 = 0x85;
const LIFTED: u8 = 0x40;
const PLACED: u8 = 0x41;
const ADDRESS: [u8; 2] = [6, 80];

/// The time of the first contact and then all of them, in their order.
fn changes(contacts: &[FeltContact]) -> Vec<u8> {
    let mut data = contacts
        .first()
        .map_or(Vec::new(), |first| time(first.at_us));
    for contact in contacts {
        let kind = if contact.is_placed { PLACED } else { LIFTED };
        data.extend([kind, field(contact.square)]);
    }
    message(CHANGES, &data)
}

fn state(men: &Men) -> Vec<u8> {
    let mut fields = [0; 64];
    for (square, man) in board::Square::ALL.into_iter().zip(men) {
        fields[usize::from(field(square))] = u8::from(man.is_some());
    }
    message(STATE, &fields)
}

/// 256ths of a second, seconds, minutes, hours, as many of them as the time has.
fn time(at_us: u64) -> Vec<u8> {
    let seconds = at_us / 1_000_000;
    let parts = [
        at_us % 1_000_000 * 256 / 1_000_000,
        seconds % 60,
        seconds / 60 % 60,
        seconds / 3_600,
    ];
    let needed = 1 + parts.iter().rposition(|part| *part > 0).unwrap_or(0);
    parts[..needed].iter().map(|part| *part as u8).collect()
}

/// Number, length in two times seven bits, address, data, and the sum of it all.
fn message(number: u8, data: &[u8]) -> Vec<u8> {
    let length = data.len() + 6;
    let head = [number, (length >> 7) as u8, (length & 0x7f) as u8];
    let mut bytes = [&head[..], &ADDRESS, data].concat();
    let sum = bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
    bytes.push(sum & 0x7f);
    bytes
}
