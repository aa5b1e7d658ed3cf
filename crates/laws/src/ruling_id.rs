//! The id of a ruling: the act and the place among what was ruled on it, most important first.

pub(crate) use crate::verdict::RulingId as Id;
use crate::verdict::{Ruling, Status};

/// The number of the ruling at this place among those of one act.
pub(crate) fn numbered(seq: u32, place: usize) -> Id {
    (seq, u32::try_from(place).unwrap_or(u32::MAX))
}

/// What ends or costs comes first, then what stands open, then what is on record.
pub(crate) fn rank(ruling: &Ruling) -> u8 {
    match ruling.status {
        Status::Enforced => 0,
        Status::NeedsArbiter => 1,
        Status::Proposed => 2,
        Status::Claimable => 3,
        Status::Rejected => 4,
        Status::Lapsed => 5,
        Status::Noted => 6,
    }
}
