//! A board whose record cannot be read: whoever looks on asks for it again and again.

use std::sync::{MutexGuard, PoisonError};

use crate::limits::DAMAGED_READ_EVERY;
use crate::live::Hall;
use crate::live::seat::Seat;
use crate::problem::{Answer, Problem};

/// A record that could not be read for what stands there.
pub(super) struct Unread {
    found_us: i64,
    problem: Problem,
}

impl Seat {
    /// Takes the game from the record if nobody has done so: those who follow do not wait for acts that are being written.
    pub async fn laid_once(&self, hall: &Hall) -> Answer<()> {
        match self.was_laid() {
            true => Ok(()),
            false => self.lay(hall).await,
        }
    }

    /// A record that was found damaged stays so until somebody mends it: it is not read for each who asks.
    pub(super) fn not_damaged(&self, hall: &Hall) -> Answer<()> {
        let now_us = hall.0.clock.now_us();
        let is_fresh = |unread: &&Unread| {
            let passed_us = now_us.abs_diff(unread.found_us);
            u128::from(passed_us) < DAMAGED_READ_EVERY.as_micros()
        };
        match self.unread().as_ref().filter(is_fresh) {
            Some(found) => Err(found.problem.clone()),
            None => Ok(()),
        }
    }

    /// The record could not be read for this reason.
    pub(super) fn note_damage(&self, hall: &Hall, problem: &Problem) {
        *self.unread() = problem.unreadable.is_some().then(|| Unread {
            found_us: hall.0.clock.now_us(),
            problem: problem.clone(),
        });
    }

    fn unread(&self) -> MutexGuard<'_, Option<Unread>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
