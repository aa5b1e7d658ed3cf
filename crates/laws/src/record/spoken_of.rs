//! The ruling that a correction, or a pick of 12.9, speaks of: named by the number it was told
//! under, it is that ruling and no other.

use std::borrow::Cow;

use crate::act::{Act, Deed, Fact};
use crate::compared::says_the_same;
use crate::correction::ruling_of;
use crate::game::Game;
use crate::verdict::{Ruling, RulingId};

impl Game {
    /// The ruling told under this number.
    pub(crate) fn told_ruling(&self, of: RulingId) -> Option<&Ruling> {
        let told = |ruling: &&Ruling| self.told_as(ruling.id) == of;
        self.told.rulings.iter().rev().find(told)
    }

    /// The ruling that a correction names, or that the arbiter picks a penalty for.
    pub(crate) fn ruling_named(&self, deed: &Deed) -> Option<Ruling> {
        match deed {
            Deed::Correct { correction, .. } => {
                let mut correction = correction.clone();
                let of = *ruling_of(&mut correction)?;
                self.told_ruling(of).cloned()
            }
            Deed::Decide {
                fact: Fact::Penalty,
                of,
                ..
            } => {
                let of = self.asked_about(Fact::Penalty, *of).ok()?;
                self.proposal(of).cloned()
            }
            _ => None,
        }
    }

    /// The ruling that the act of this number spoke of, as it was then.
    pub(crate) fn spoken_of(&self, number: u32) -> Option<&Ruling> {
        let spoken = self.overlay.spoken_of.iter().find(|(by, _)| *by == number);
        spoken.map(|(_, ruling)| ruling)
    }

    /// By what number the ruling of this own number is told, of which a correction spoke as it was
    /// then, if it still says so, to whomever.
    pub(crate) fn still_told(&self, own: RulingId, spoken_of: &Ruling) -> Option<RulingId> {
        let mut announced = self.told.rulings.iter();
        let same = |ruling: &&Ruling| {
            let to_the_same = Ruling {
                disclosure: ruling.disclosure,
                ..spoken_of.clone()
            };
            ruling.id.0 == own.0 && says_the_same(ruling, &to_the_same)
        };
        announced.find(same).map(|ruling| self.told_as(ruling.id))
    }

    /// A correction from the record, which has the ruling's own number, with the one that the
    /// ruling is told under here; `None` if what it spoke of is no more, or if it was refused, for
    /// then it spoke of none.
    pub(super) fn as_told(&self, act: Cow<'_, Act>, spoken_of: Option<&Ruling>) -> Option<Act> {
        let mut act = act.into_owned();
        if let Deed::Correct { correction, .. } = &mut act.deed
            && let Some(of) = ruling_of(correction)
        {
            *of = self.still_told(*of, spoken_of?)?;
        }
        Some(act)
    }
}
