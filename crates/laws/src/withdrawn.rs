//! Remembers rulings that were announced and are withdrawn, so that whoever names one is told so.

use crate::game::Game;
use crate::refused::{Refused, WithdrawnRuling};
use crate::verdict::{Reason, Referred, Ruling};

impl Game {
    pub(crate) fn keep_withdrawn(&mut self, by: u32, told: &[Ruling]) {
        let is_withdrawn = |r: &&Ruling| matches!(r.reason, Reason::Withdrawn | Reason::Dismissed);
        for withdrawn in told.iter().filter(is_withdrawn) {
            if let Some(Referred::Ruling(ruling)) = withdrawn.of {
                self.told.withdrawn.push(WithdrawnRuling { ruling, by });
            }
        }
    }

    /// The refusal, which says so where the ruling that is not there was withdrawn.
    pub(crate) fn or_withdrawn(&self, refused: Refused) -> Refused {
        let Refused::NoSuchRuling(of) = refused else {
            return refused;
        };
        let withdrawn = self
            .told
            .withdrawn
            .iter()
            .find(|withdrawn| withdrawn.ruling == of);
        withdrawn.map_or(refused, |withdrawn| Refused::RulingWithdrawn(*withdrawn))
    }
}
