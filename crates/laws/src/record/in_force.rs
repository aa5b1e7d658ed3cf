//! Which corrections are in force, and what they make of each act.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::kept::{CorrectedRecord, Dismissed, Leaves};
use crate::act::{Act, Arrival, Belongs, Certainty, Correction, Deed, Fact, Value};
use crate::game::Logged;
use crate::verdict::Ruling;

/// What the corrections in force make of the acts before them.
#[derive(Default)]
pub(super) struct InForce<'r> {
    pub(super) superseded: BTreeMap<u32, Option<&'r Act>>,
    dismissed: Vec<&'r Dismissed>,
    /// Where late acts belong, and the decision that says so.
    pub(super) late: BTreeMap<u32, (Belongs, u32)>,
    answered: &'r [u32],
}

impl<'r> InForce<'r> {
    /// The act as it is to be judged; `None`: not at all.
    pub(super) fn of(&self, number: u32, told: Option<&'r Act>) -> Option<Cow<'r, Act>> {
        let instead = self.superseded.get(&number);
        let mut act = Cow::Borrowed(instead.copied().unwrap_or(told)?);
        if is_about_the_record(&act.deed) {
            return None;
        }
        if told.is_some_and(is_late) {
            let (belongs, by) = *self.late.get(&number)?;
            if belongs == Belongs::Nowhere || self.answered.contains(&by) {
                return None;
            }
            act.to_mut().arrival = Arrival::InOrder;
        }
        if self.falls(number, Leaves::Nothing) {
            if !act.deed.is_handling() {
                return None;
            }
            act.to_mut().certainty = Certainty::Unnoticed;
        }
        Some(act)
    }

    /// The proposals among the rulings of this act that are dropped.
    pub(super) fn proposals_dropped(&self, number: u32) -> impl Iterator<Item = Ruling> {
        let of_it = self.dismissed.iter().filter(move |d| d.act == number);
        of_it.filter_map(|d| match &d.leaves {
            Leaves::AllBut(proposal) => Some(Ruling::clone(proposal)),
            _ => None,
        })
    }

    /// A dismissal leaves so much of what this act brought.
    pub(super) fn falls(&self, number: u32, leaves: Leaves) -> bool {
        let of_it = |d: &&Dismissed| d.act == number && d.leaves == leaves;
        self.dismissed.iter().any(of_it)
    }
}

impl CorrectedRecord {
    /// A later correction overrules an earlier one, and one that is superseded counts for nothing.
    pub(super) fn in_force(&self) -> InForce<'_> {
        let mut found = InForce {
            answered: &self.answered,
            ..InForce::default()
        };
        for Logged { seq, act } in self.told.iter().rev() {
            if found.superseded.contains_key(seq) {
                continue;
            }
            match &act.deed {
                Deed::Correct { correction, .. } => match &**correction {
                    Correction::Supersede { of, instead } => {
                        found.superseded.entry(*of).or_insert(instead.as_ref());
                    }
                    Correction::Dismiss { .. } => {
                        let standing =
                            |d: &&Dismissed| d.by == *seq && !found.superseded.contains_key(&d.act);
                        let his = self.dismissed.iter().filter(standing);
                        found.dismissed.extend(his);
                    }
                    Correction::Confirm { .. } | Correction::Amend { .. } => {}
                },
                Deed::Decide {
                    of: Some(of),
                    value: Value::Late(belongs),
                    ..
                } => {
                    found.late.entry(*of).or_insert((*belongs, *seq));
                }
                _ => {}
            }
        }
        self.place_what_waited_with_them(&mut found.late);
        found
    }
}

/// An act that changes what stood before it, and nothing in the game as it goes on.
pub(super) fn is_about_the_record(deed: &Deed) -> bool {
    match deed {
        Deed::Correct { correction, .. } => {
            matches!(
                **correction,
                Correction::Dismiss { .. } | Correction::Supersede { .. }
            )
        }
        Deed::Decide { fact, .. } => *fact == Fact::Late,
        _ => false,
    }
}

/// Something that happened at the board and was told late; what the arbiter decides stands where he
/// says it.
pub(super) fn is_late(act: &Act) -> bool {
    act.arrival == Arrival::Late && !act.deed.is_the_arbiters_word()
}
