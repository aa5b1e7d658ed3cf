//! Writes what a DGT Pegasus sends: each contact, and all squares where it is asked for them.

use super::{BOARD, BoardManner, CONTACT_US, FeltContact, Men};
use crate::decoders::dgt::field;

pub const MANNER: BoardManner = BoardManner {
    look_us: CONTACT_US,
    contacts: Some(contacts),
    position,
    on_change: false,
    ..BOARD
};

const BOARD_DUMP: u8 = 0x86;
const FIELD_UPDATE: u8 = 0x8e;

fn contacts(contacts: &[FeltContact]) -> Vec<u8> {
    let one = |contact: &FeltContact| {
        let data = [field(contact.square), u8::from(contact.is_placed)];
        message(FIELD_UPDATE, &data)
    };
    contacts.iter().flat_map(one).collect()
}

fn position(men: &Men) -> Vec<u8> {
    let mut fields = [0; 64];
    for (square, man) in board::Square::ALL.into_iter().zip(men) {
        fields[usize::from(field(square))] = u8::from(man.is_some());
    }
    message(BOARD_DUMP, &fields)
}

/// Number, length in two times seven bits with what comes before the data, data.
fn message(number: u8, data: &[u8]) -> Vec<u8> {
    let length = data.len() + 3;
    let head = [number, (length >> 7) as u8, (length & 0x7f) as u8];
    [&head[..], data].concat()
}
