//! Writes what Square Off boards send, the Pro and the Neo: each contact, and all squares.

use board::{File, Rank, Square};

use super::{BOARD, BoardManner, CONTACT_US, FeltContact, Men};

/// A Pro tells all squares when it is asked.
pub const PRO: BoardManner = BoardManner {
    look_us: CONTACT_US,
    contacts: Some(pro_contacts),
    position: |men| format!("30#{}*\r\n", digits(men)).into_bytes(),
    on_change: false,
    ..BOARD
};

/// A Neo tells all squares each two seconds, as in the recording. Each value is a line.
pub const NEO: BoardManner = BoardManner {
    contacts: Some(neo_contacts),
    position: |men| format!("{}\n", digits(men)).into_bytes(),
    every_us: 2_000_000,
    ..PRO
};

fn pro_contacts(contacts: &[FeltContact]) -> Vec<u8> {
    let one = |contact: &FeltContact| format!("0#{}*\r\n", word(contact));
    contacts.iter().map(one).collect::<String>().into_bytes()
}

fn neo_contacts(contacts: &[FeltContact]) -> Vec<u8> {
    let one = |contact: &FeltContact| format!("{}\n", word(contact));
    contacts.iter().map(one).collect::<String>().into_bytes()
}

/// The square, and `u` for up or `d` for down.
fn word(contact: &FeltContact) -> String {
    let way = if contact.is_placed { 'd' } else { 'u' };
    format!("{}{way}", contact.square)
}

/// a1 to a8, b1 to b8, to h8.
fn digits(men: &Men) -> String {
    let squares = File::ALL
        .into_iter()
        .flat_map(|file| Rank::ALL.map(|rank| Square::from_coords(file, rank)));
    let digit = |square: Square| match men[usize::from(square)] {
        Some(_) => '1',
        None => '0',
    };
    squares.map(digit).collect()
}
