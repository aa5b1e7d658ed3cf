//! Rulings that were told and hold no more: who names one is told so.

use crate::game::Game;
use crate::refused::{Fallen, Refused};
use crate::verdict::{Reason, Referred, Ruling};

impl Game {
    pub(crate) fn keep_fallen(&mut self, by: u32, told: &[Ruling]) {
        let falls = |r: &&Ruling| matches!(r.reason, Reason::Withdrawn | Reason::Dismissed);
        for fallen in told.iter().filter(falls) {
            if let Some(Referred::Ruling(ruling)) = fallen.of {
                self.told.fallen.push(Fallen { ruling, by });
            }
        }
    }

    /// The ruling that is not there was there once.
    pub(crate) fn or_fallen(&self, refused: Refused) -> Refused {
        let Refused::NoSuchRuling(of) = refused else {
            return refused;
        };
        let fallen = self.told.fallen.iter().find(|fallen| fallen.ruling == of);
        fallen.map_or(refused, |fallen| Refused::RulingFell(*fallen))
    }
}
