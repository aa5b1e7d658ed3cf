//! The order in which the acts are judged. Once late acts have been put in their places, the place
//! of an act is no longer the number that it was told under: here one is exchanged for the other.

use std::borrow::Cow;

use super::in_force::InForce;
use super::kept::{ActOrder, CorrectedRecord};
use crate::act::{Act, Belongs, Deed};
use crate::correction::ruling_of;
use crate::game::Game;
use crate::verdict::{Question, Referred, Ruling};

impl CorrectedRecord {
    /// The numbers of all lines before `next` in the order in which they are judged.
    pub(super) fn order(&self, next: u32, in_force: &InForce<'_>) -> Vec<u32> {
        let mut order: Vec<u32> = (0..next).collect();
        for (late, belongs) in &in_force.late {
            if let (Belongs::Before(number), _) = belongs {
                order.retain(|other| other != late);
                let before = order.iter().position(|other| other == number);
                order.insert(before.unwrap_or(order.len()), *late);
            }
        }
        order
    }
}

impl Game {
    pub(crate) fn told_number(&self, place: u32) -> u32 {
        self.record
            .as_ref()
            .map_or(place, |record| record.order.number(place))
    }

    /// Exchanges the places that rulings refer to for the numbers under which the acts were told.
    pub(crate) fn refer_to_numbers(&self, rulings: &mut [Ruling]) {
        for ruling in rulings {
            if let Some(Referred::Act(of)) = &mut ruling.of {
                *of = self.told_number(*of);
            }
        }
    }

    /// The same in the questions of a verdict.
    pub(crate) fn ask_about_numbers(&self, questions: &mut [Question]) {
        for question in questions {
            question.of = self.told_number(question.of);
        }
    }

    /// An act with the numbers that it names exchanged for places.
    pub(crate) fn placed<'a>(&self, act: &'a Act) -> Cow<'a, Act> {
        match (&self.record, &act.deed) {
            // rulings are named by the numbers they were told under
            (_, Deed::Correct { .. }) | (None, _) => Cow::Borrowed(act),
            (Some(record), _) => placed(act, &record.order),
        }
    }
}

/// The act with the numbers that it names exchanged for places.
pub(super) fn placed<'a>(act: &'a Act, order: &ActOrder) -> Cow<'a, Act> {
    renumbered(act, |number| order.place(number))
}

pub(super) fn renumbered(act: &Act, renumber: impl Fn(u32) -> u32) -> Cow<'_, Act> {
    if !matches!(
        act.deed,
        Deed::Decide { .. } | Deed::Claim(_) | Deed::Correct { .. }
    ) {
        return Cow::Borrowed(act);
    }
    let mut act = act.clone();
    match &mut act.deed {
        Deed::Decide { of, .. } => *of = of.map(renumber),
        Deed::Claim(claim) => claim.of = claim.of.map(renumber),
        Deed::Correct { correction, .. } => {
            if let Some((number, _)) = ruling_of(correction) {
                *number = renumber(*number);
            }
        }
        _ => {}
    }
    Cow::Owned(act)
}
