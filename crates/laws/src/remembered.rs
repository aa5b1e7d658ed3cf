//! What was worked out about winnability: a pure function of the position, so it is kept and not decided twice.

use std::cell::RefCell;

use board::{Color, Tolerant};

use crate::articles::a5_end::Can;
use crate::limits::MAX_REMEMBERED;

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Can this colour checkmate?
    Winner(Color),
    /// Is it dead?
    Dead,
}

/// The last answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered(RefCell<Vec<(Tolerant, About, Can)>>);

impl Remembered {
    /// The answer known, else the one worked out now.
    pub fn or_decide(
        &self,
        position: &Tolerant,
        about: About,
        decide: impl FnOnce() -> Can,
    ) -> Can {
        let known = self
            .0
            .borrow()
            .iter()
            .find_map(|(p, a, can)| (*a == about && p.same_position(position)).then_some(*can));
        known.unwrap_or_else(|| {
            let can = decide();
            let mut answers = self.0.borrow_mut();
            if answers.len() >= MAX_REMEMBERED {
                answers.remove(0);
            }
            answers.push((position.clone(), about, can));
            can
        })
    }
}
