//! Reads the log that a board of DGT keeps in its own memory: which men stood where, and what the
//! clock showed when its lever was moved.

use board::Square;

use super::{content, square};
use crate::event::{ClockSide, SquareContent};

/// One entry of the log, the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EepromEntry {
    /// The board was switched on.
    PoweredUp,
    /// All men stand as a game begins.
    BeginPosition {
        /// The board was turned round.
        turned: bool,
    },
    /// Men stand on four ranks as they do when a game is set up.
    FourRanks,
    /// No man stands on the board.
    EmptyBoard,
    /// The log was read out up to here.
    ReadOut,
    /// A game begins here.
    GameStart,
    /// The board started itself anew after a fault.
    Watchdog,
    /// A square changed.
    Square {
        /// The square.
        square: Square,
        /// What stood on it then.
        content: SquareContent,
        /// Less than a quarter of a second after the change before.
        at_once: bool,
    },
    /// The lever of the clock was moved, and one side showed this.
    Clock {
        /// The side.
        side: ClockSide,
        /// Seconds shown.
        seconds: u32,
    },
}

/// Reads the log; what is no entry of it is left out.
///
/// ```
/// use jadoube_sensing::decoders::dgt::{EepromEntry, eeprom_entries};
///
/// let log = eeprom_entries(&[0x6a, 0x7f, 0x6d]);
/// assert_eq!(log, [EepromEntry::PoweredUp, EepromEntry::EmptyBoard]);
/// ```
#[must_use]
pub fn eeprom_entries(log: &[u8]) -> Vec<EepromEntry> {
    let mut entries = Vec::new();
    let mut rest = log;
    while let Some((&tag, after)) = rest.split_first() {
        rest = after;
        let entry = match tag {
            0x40..=0x5f => square_entry(tag, take(&mut rest)),
            0x60..=0x69 => clock_entry(ClockSide::Right, tag, &mut rest),
            0x70..=0x79 => clock_entry(ClockSide::Left, tag, &mut rest),
            0x6a => Some(EepromEntry::PoweredUp),
            0x6b => break,
            0x6c => Some(EepromEntry::FourRanks),
            0x6d => Some(EepromEntry::EmptyBoard),
            0x6e => Some(EepromEntry::ReadOut),
            0x6f => Some(EepromEntry::BeginPosition { turned: false }),
            0x7a => Some(EepromEntry::BeginPosition { turned: true }),
            0x7b => Some(EepromEntry::GameStart),
            0x7c => Some(EepromEntry::Watchdog),
            _ => None,
        };
        entries.extend(entry);
    }
    entries
}

fn take(rest: &mut &[u8]) -> Option<u8> {
    let (&first, after) = rest.split_first()?;
    *rest = after;
    Some(first)
}

fn square_entry(tag: u8, field: Option<u8>) -> Option<EepromEntry> {
    Some(EepromEntry::Square {
        square: square(field?)?,
        content: content(tag & 0x0f)?,
        at_once: tag & 0x10 != 0,
    })
}

fn clock_entry(side: ClockSide, tag: u8, rest: &mut &[u8]) -> Option<EepromEntry> {
    let minutes = super::clock::decimal(take(rest)?)?;
    let seconds = super::clock::decimal(take(rest)?)?;
    let hours = u32::from(tag & 0x0f);
    Some(EepromEntry::Clock {
        side,
        seconds: (hours * 60 + minutes) * 60 + seconds,
    })
}
