//! Remembers that the record of a board cannot be read or was changed, so that followers who ask
//! again and again do not read it each time.

use std::sync::{MutexGuard, PoisonError};

use crate::limits::DAMAGED_READ_EVERY;
use crate::live::Hall;
use crate::live::live_board::LiveBoard;
use crate::problem::{Answer, Damage, Problem};
use crate::time::Steady;

/// A record that could not be taken for what stands there.
pub(super) struct Unread {
    found: Steady,
    problem: Problem,
}

impl LiveBoard {
    /// Takes the game from the record if nobody has done so: those who follow do not wait for acts
    /// that are being written.
    pub async fn loaded_once(&self, hall: &Hall) -> Answer<()> {
        match self.is_loaded() {
            true => Ok(()),
            false => self.load(hall).await,
        }
    }

    /// A record that was found damaged stays so until somebody mends it: it is not read for each
    /// who asks.
    pub(super) fn not_damaged(&self, hall: &Hall) -> Answer<()> {
        let now = hall.0.deps.clock.steady();
        let is_fresh = |unread: &&Unread| now.since(unread.found) < DAMAGED_READ_EVERY;
        match self.unread().as_ref().filter(is_fresh) {
            Some(found) => Err(found.problem.clone()),
            None => Ok(()),
        }
    }

    /// The record could not be taken for this reason.
    pub(super) fn note_damage(&self, hall: &Hall, problem: &Problem) {
        let Some(damage) = &problem.damage else {
            return;
        };
        *self.unread() = Some(Unread {
            found: hall.0.deps.clock.steady(),
            problem: problem.clone(),
        });
        if let Damage::Changed { fault, .. } = &**damage {
            hall.note_changed(self, fault.seq());
        }
    }

    /// The record was taken as it stands.
    pub(super) fn note_whole(&self) {
        *self.unread() = None;
    }

    /// Whether it could not be when somebody read it last.
    pub(super) fn is_damaged(&self) -> bool {
        self.unread().is_some()
    }

    fn unread(&self) -> MutexGuard<'_, Option<Unread>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
