//! Says in what boards differ: everything else is the same at each.

use std::borrow::Cow;
use std::collections::HashMap;

use laws::limits::Winnability;
use laws::{Act, Certainty, Deed};
use ledger::Author;
use protocol::Line;

use crate::link::seat::Seat;
use crate::record::ActKeys;

/// What a board is: how it takes what it is told.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// A board of an event: whatever is told is recorded, sealed and announced, arbiters rule, and
    /// the public learns of it.
    Hall,
    /// A game by link, whose positions are searched so far: both look at the same board, so that
    /// what names nothing there is not kept, and the service knows when something happened.
    Link(Winnability),
}

/// What becomes of an act before the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Treated {
    /// It is judged.
    Judged,
    /// It is one player's word on what only both can say, and kept until the other says the same.
    Kept,
}

impl Policy {
    /// How far positions are searched while an act is judged.
    pub const fn searches(self) -> Winnability {
        match self {
            Policy::Hall => Winnability::asked(),
            Policy::Link(searches) => searches,
        }
    }

    /// Whether an act that names what is not there is recorded.
    pub const fn records_refused(self) -> bool {
        matches!(self, Policy::Hall)
    }

    /// Whether texts are sealed apart from the record, and what was announced stands in it.
    pub const fn seals(self) -> bool {
        matches!(self, Policy::Hall)
    }

    /// Whether there is a public, which sees what an arbiter stands behind.
    pub const fn has_a_public(self) -> bool {
        matches!(self, Policy::Hall)
    }

    /// Whose the keys of acts are.
    pub fn keys(self) -> ActKeys {
        match self {
            Policy::Hall => ActKeys::OfTheGame(HashMap::new()),
            Policy::Link(_) => ActKeys::OfAuthors(HashMap::new()),
        }
    }

    /// What becomes of what this author tells.
    pub fn treats(self, author: &Author, line: &Line) -> Treated {
        let told_by_one = || Seat::of(author).is_some_and(|seat| seat.player().is_some());
        match (self, line) {
            (Policy::Link(_), Line::Act(act)) if only_both_say(&act.deed) && told_by_one() => {
                Treated::Kept
            }
            _ => Treated::Judged,
        }
    }

    /// What is done to the clock on the table: it obeys hands, whether the arbiter looks or not,
    /// and counts by the time of whoever knows it.
    pub fn hears(self, line: &Line) -> Cow<'_, Line> {
        match (self, line) {
            (Policy::Link(_), Line::Act(act)) => Cow::Owned(Line::from(Act {
                at_ms: None,
                certainty: Certainty::Seen,
                ..act.clone()
            })),
            _ => Cow::Borrowed(line),
        }
    }
}

/// Whether it is the answer to a question of fact, or an agreement.
pub(crate) const fn only_both_say(deed: &Deed) -> bool {
    matches!(deed, Deed::Decide { .. } | Deed::Agree(_))
}
