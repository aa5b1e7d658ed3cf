//! Sorts incoming acts: those to be recorded, those that are recorded already, and those that are
//! refused.

use ledger::{Author, Key};
use protocol::Line;

use crate::decided::Decided;
use crate::table::Table;
use crate::told::IncomingAct;

/// Acts that were told together, by what is to become of them.
pub struct Sorted {
    /// To be judged and recorded.
    pub new: Vec<IncomingAct>,
    /// Not to be recorded.
    pub refused: Vec<Refusal>,
    /// Those whose keys are taken.
    pub known: Vec<IncomingAct>,
    /// Those whose keys stand among the new ones already: there the first act counts.
    pub repeated: Vec<IncomingAct>,
}

/// An act that is not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its key.
    pub key: Key,
    /// Why it is not.
    pub why: WhyNot,
}

/// Why an act is not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// Nobody has seen an act that is not there.
    NotSeen {
        /// The act that is said to have been seen.
        after: u32,
        /// The last one of the record.
        last: u32,
    },
    /// Another arbiter has decided the same by the act of this number.
    DecidedMeanwhile(u32),
}

impl Table {
    /// Sorts these acts of somebody.
    #[must_use]
    pub fn sorted(&self, author: &Author, told: Vec<IncomingAct>) -> Sorted {
        let (known, told) = self.known_and_new(told);
        let mut sorted = Sorted {
            new: Vec::with_capacity(told.len()),
            refused: Vec::new(),
            known,
            repeated: Vec::new(),
        };
        for told in told {
            if let Some(why) = self.overrides(author, &told) {
                let key = told.key;
                sorted.refused.push(Refusal { key, why });
            } else if sorted.new.iter().any(|other| other.key == told.key) {
                sorted.repeated.push(told);
            } else {
                sorted.new.push(told);
            }
        }
        sorted
    }

    /// Those of these acts whose keys are taken, and the others.
    #[must_use]
    pub fn known_and_new(&self, told: Vec<IncomingAct>) -> (Vec<IncomingAct>, Vec<IncomingAct>) {
        let is_known = |told: &IncomingAct| self.number_of(&told.key).is_some();
        told.into_iter().partition(is_known)
    }

    /// Why somebody may not decide this, if another has decided it and he has not seen that.
    fn overrides(&self, author: &Author, told: &IncomingAct) -> Option<WhyNot> {
        let Line::Act(act) = &told.line else {
            return None;
        };
        // who decides nothing is not told how long the record is: a device must not learn it
        if let Some(after) = told.after.filter(|_| Decided::decides(act))
            && after >= self.next_seq()
        {
            let last = self.end().0;
            return Some(WhyNot::NotSeen { after, last });
        }
        let unseen = self.decided().unseen(author, act, told.after);
        unseen.map(WhyNot::DecidedMeanwhile)
    }
}
