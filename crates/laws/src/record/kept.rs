//! The acts as they were told, and what corrections leave of them.

use crate::game_log::Logged;
use crate::verdict::Ruling;

/// The acts as they were told, once one of them has been corrected.
#[derive(Clone, Debug, Default)]
pub(crate) struct CorrectedRecord {
    pub(super) told: Vec<Logged>,
    pub(super) dismissed: Vec<Dismissed>,
    /// Decisions that put late acts before a move that was answered: it stands, they are on record
    /// and no more.
    pub(super) answered: Vec<u32>,
    pub(super) order: ActOrder,
}

/// A ruling that does not hold.
#[derive(Clone, Debug)]
pub(super) struct Dismissed {
    /// The number of the dismissal.
    pub(super) by: u32,
    /// The act that is not established, or whose charge is withdrawn.
    pub(super) act: u32,
    pub(super) leaves: Leaves,
}

/// What a dismissal leaves of the ruling.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Leaves {
    Nothing,
    /// The men where it put them: play has gone on from there, or there is nowhere else to put
    /// them.
    TheMen,
    /// The move, which was no breach of a duty.
    TheMove,
    /// The act, and what else came of it: only this proposal falls.
    AllBut(Box<Ruling>),
}

/// Where the acts stand in the game once late ones have been put in their places; empty while each
/// stands where it was told.
#[derive(Clone, Debug, Default)]
pub(super) struct ActOrder {
    /// The number that the act at each place was told under.
    numbers: Vec<u32>,
    /// The place of the act of each number.
    places: Vec<u32>,
}

impl ActOrder {
    pub(super) fn of(numbers: Vec<u32>) -> ActOrder {
        if numbers.is_sorted() {
            return ActOrder::default();
        }
        let mut places = vec![0; numbers.len()];
        for (number, place) in numbers.iter().zip(0..) {
            places[*number as usize] = place;
        }
        ActOrder { numbers, places }
    }

    pub(super) fn number(&self, place: u32) -> u32 {
        self.numbers.get(place as usize).copied().unwrap_or(place)
    }

    pub(super) fn place(&self, number: u32) -> u32 {
        self.places.get(number as usize).copied().unwrap_or(number)
    }
}
