//! Finds the men that were lifted and put back where they stood: contacts that no move explains.
//!
//! No board sees why: a man may have been adjusted, or the player changed his mind. So the contact
//! is told as one that an arbiter has to establish, and whose intent nobody can say.

use board::{Board, Square};
use laws::{Deed, Intent, Order};

use super::sight::Sight;
use crate::event::{SquareContent, TimeSpan};

/// A man that was lifted and put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReturnedMan {
    pub square: Square,
    pub when: TimeSpan,
}

impl ReturnedMan {
    pub fn deed(self) -> Deed {
        Deed::Touch {
            squares: [self.square].into_iter().collect(),
            intent: Intent::Unknown,
            with: None,
            hand: None,
            order: Order::Known,
        }
    }
}

/// The contacts with men that stand where they stood, in their order: each time a man was surely
/// off its square for `least_us`, or each time at all.
pub(super) fn contacts(sight: &Sight, men: &Board, least_us: Option<u64>) -> Vec<ReturnedMan> {
    let mut contacts = Vec::new();
    let all_stand = sight
        .differs_from(men, men)
        .into_iter()
        .all(|square| sight.is_missing(square));
    for (at, left) in sight.changes().iter().enumerate() {
        if left.after != SquareContent::Empty
            || !sight.agrees_on(left.square, men.piece_at(left.square))
        {
            continue;
        }
        if men.piece_at(left.square).is_none() {
            continue;
        }
        let back = sight.changes()[at + 1..]
            .iter()
            .find(|c| c.square == left.square);
        if let Some(back) = back
            && match back.after {
                SquareContent::Man(_) => true,
                // with a man in the air it may be another one
                SquareContent::Unidentified => all_stand,
                SquareContent::Empty => false,
            }
            && least_us.is_none_or(|least| {
                back.when.earliest_us >= left.when.latest_us.saturating_add(least)
            })
        {
            contacts.push(ReturnedMan {
                square: left.square,
                // the times of a stream may go back
                when: TimeSpan::new(
                    left.when.earliest_us.min(back.when.latest_us),
                    back.when.latest_us,
                ),
            });
        }
    }
    contacts
}
