//! What the arbiter says afterwards of what stands in the record. Nothing is erased: a correction
//! is an act like any other.

use board::ByColor;

use crate::act::{Act, GameResult};
use crate::discretion::Discretion;
use crate::edition::Edition;
use crate::regime::{Control, Regulations, Supervision};
use crate::verdict::RulingId;

/// What the arbiter says of a ruling or of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// The ruling is right.
    Confirm {
        /// The ruling, by the number it was told under.
        of: RulingId,
    },
    /// The ruling does not hold: what it rests on is not established. The game is judged again
    /// without it.
    Dismiss {
        /// The ruling, by the number it was told under.
        of: RulingId,
    },
    /// The ruling holds, its consequence is another one.
    Amend {
        /// The ruling, by the number it was told under.
        of: RulingId,
        /// The consequence instead.
        change: Amendment,
    },
    /// The act did not happen so. The game is judged again.
    Supersede {
        /// The number of the act.
        of: u32,
        /// What happened instead; `None`: nothing.
        instead: Option<Act>,
    },
}

/// The consequence of a ruling as the arbiter changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// Seconds added to the clocks, instead of what the ruling gave.
    AddTime(ByColor<u32>),
    /// This item of 12.9 instead of the penalty.
    Penalty(Discretion),
    /// This result instead of the one the ruling brought.
    Result(GameResult),
}

/// A change of the regime during the game: what is `None` stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RegimeChange {
    /// The edition, of the same family.
    pub edition: Option<Edition>,
    /// The class of the time control.
    pub control: Option<Control>,
    /// The supervision.
    pub supervision: Option<Supervision>,
    /// All regulations of the event.
    pub regulations: Option<Regulations>,
}

/// Lets a correction speak of a ruling by its own number, by which it is found when the game is
/// judged again.
pub(crate) fn speak_of(correction: &mut Correction, own: RulingId) {
    if let Some(of) = ruling_of(correction) {
        *of = own;
    }
}

/// The ruling that a correction speaks of.
pub(crate) fn ruling_of(correction: &mut Correction) -> Option<&mut RulingId> {
    match correction {
        Correction::Confirm { of } | Correction::Dismiss { of } | Correction::Amend { of, .. } => {
            Some(of)
        }
        Correction::Supersede { .. } => None,
    }
}

/// The act that a correction speaks of, or on which its ruling was made.
pub(crate) const fn act_of(correction: &Correction) -> u32 {
    match correction {
        Correction::Confirm { of } | Correction::Dismiss { of } | Correction::Amend { of, .. } => {
            of.0
        }
        Correction::Supersede { of, .. } => *of,
    }
}
