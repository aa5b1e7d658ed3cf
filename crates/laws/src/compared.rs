//! Rulings compared: which of them are the same, and which of those that are no more have to be
//! told.

use std::collections::VecDeque;

use board::ByColor;

use crate::verdict::{Answer, Restored, Ruling, Status};

/// A ruling that settled something, or waits for somebody: it is withdrawn in words. What is merely
/// on record, and changed nothing, goes without a word.
pub(crate) fn falls_away_visibly(ruling: &Ruling) -> bool {
    ruling.status != Status::Noted
        || ruling.penalty.is_some()
        || ruling.restored != Restored::No
        || ruling.clock_correction_ms != ByColor::default()
}

/// The places of the rulings of before that those of now are, each of one, and of those that are no
/// more.
pub(crate) fn paired<Old, New>(
    before: &[Old],
    now: &[New],
    same: impl Fn(&Old, &New) -> bool,
) -> (Vec<Option<usize>>, VecDeque<usize>) {
    let mut left: VecDeque<usize> = (0..before.len()).collect();
    let counterparts = now.iter().map(|now| {
        let at = left.iter().position(|old| same(&before[*old], now))?;
        left.remove(at)
    });
    (counterparts.collect(), left)
}

/// The same ruling, whichever act it is about, in everything that was announced.
pub(crate) fn says_the_same(a: &Ruling, b: &Ruling) -> bool {
    // judged again, a ruling does not know of the decision that it rests on
    let known = a.footage.zip(b.footage);
    let same_footage = known.is_none_or(|(a, b)| a == b);
    same_footage
        && *a
            == Ruling {
                id: a.id,
                of: a.of,
                footage: a.footage,
                // what a board saw is no part of what is ruled
                evidence: a.evidence.clone(),
                ..b.clone()
            }
}

/// The same in substance: what is charged to whom and why, whoever may know of it.
pub(crate) fn comes_to_the_same(a: &Ruling, b: &Ruling) -> bool {
    a.offence == b.offence
        && a.player == b.player
        && a.status == b.status
        && a.penalty == b.penalty
        && a.reason == b.reason
}

impl Answer {
    /// The same moves, men and rulings: nobody need know which of the two it is.
    pub(crate) fn comes_to_the_same(&self, other: &Answer) -> bool {
        self.obligation == other.obligation
            && self.position == other.position
            && self.withdrawn == other.withdrawn
            && self.rulings.len() == other.rulings.len()
            && self
                .rulings
                .iter()
                .zip(&other.rulings)
                .all(|(a, b)| says_the_same(a, b))
    }
}
