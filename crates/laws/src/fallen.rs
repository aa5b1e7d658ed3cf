//! Rulings that were told and hold no more: who names one is told so, and what took its place.

use crate::game::Game;
use crate::refused::Refused;
use crate::verdict::{Reason, Referred, Ruling, RulingId, Status};

/// A ruling that has fallen away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The number it was told under.
    pub ruling: RulingId,
    /// The act by which it fell.
    pub by: u32,
    /// What that act told of the same matter instead.
    pub instead: Option<RulingId>,
}

impl Game {
    pub(crate) fn keep_fallen(&mut self, by: u32, told: &[Ruling]) {
        for fallen in told.iter().filter(|r| r.reason == Reason::Withdrawn) {
            let Some(Referred::Ruling(ruling)) = fallen.of else {
                continue;
            };
            let same_matter =
                |r: &&Ruling| r.status != Status::Noted && r.of == Some(Referred::Act(ruling.0));
            let instead = told.iter().find(same_matter).map(|r| r.id);
            self.fallen.push(Fallen {
                ruling,
                by,
                instead,
            });
        }
    }

    /// The ruling that is not there was there once.
    pub(crate) fn or_fallen(&self, refused: Refused) -> Refused {
        let Refused::NoSuchRuling(of) = refused else {
            return refused;
        };
        let fallen = self.fallen.iter().find(|fallen| fallen.ruling == of);
        fallen.map_or(refused, |fallen| Refused::RulingFell(*fallen))
    }
}
