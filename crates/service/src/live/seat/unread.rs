//! A board whose record cannot be read: whoever looks on asks for it again and again.

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
    /// Takes the game from the record if nobody has done so: those who follow do not wait for acts that are being written. A
    /// record that is damaged stays so until somebody mends it, and is not read for each of them.
    pub async fn laid_once(&self, hall: &Hall) -> Answer<()> {
        if self.was_laid() {
            return Ok(());
        }
        let mut unread = self.unread.lock().await;
        let now_us = hall.0.clock.now_us();
        let is_fresh = |unread: &&Unread| {
            let passed_us = now_us.abs_diff(unread.found_us);
            u128::from(passed_us) < DAMAGED_READ_EVERY.as_micros()
        };
        if let Some(found) = unread.as_ref().filter(is_fresh) {
            return Err(found.problem.clone());
        }
        *unread = None;
        self.lay(hall).await.inspect_err(|problem| {
            *unread = problem.unreadable.is_some().then(|| Unread {
                found_us: now_us,
                problem: problem.clone(),
            });
        })
    }
}
