//! Knows when a board was not heard: its cable was out, or it was switched off.

use crate::event::TimeSpan;

/// Whether men were moved while nothing was heard.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hearing {
    /// When something was heard last.
    last_us: u64,
    /// Until when whatever men are found elsewhere were moved while nothing was heard.
    unheard_until_us: u64,
    /// Men were moved while nothing was heard, and no press has been heard since.
    moved_unheard: bool,
    /// Since when bytes were lost, and all squares have not been told.
    damaged_us: Option<u64>,
    /// All squares were told last as they stood from this moment on.
    all_squares_us: Option<u64>,
    /// They are waited for: a press may be one of a move that was not heard.
    pub awaits_all_squares: bool,
    /// Up to which change, of how many, missed moves have been looked for in vain.
    searched: Option<(u64, usize)>,
}

impl Hearing {
    /// Something is heard. A board with a clock that runs is never silent for long, unless it is
    /// cut off.
    pub fn hear(&mut self, at_us: u64, clock_runs: bool, fault_us: u64) {
        if at_us > self.last_us.saturating_add(fault_us) && clock_runs {
            self.unheard_until_us = at_us.saturating_add(fault_us);
        }
        self.last_us = self.last_us.max(at_us);
    }

    /// The board tells all its men, and some stand elsewhere than before.
    pub fn men_are_elsewhere(&mut self, at_us: u64) {
        self.moved_unheard |= at_us <= self.unheard_until_us;
    }

    /// Bytes were lost: a square may have changed unheard.
    pub fn damage(&mut self, at_us: u64) {
        self.damaged_us.get_or_insert(at_us);
    }

    /// All squares are told.
    pub fn all_squares(&mut self, when: TimeSpan) {
        self.damaged_us = None;
        self.all_squares_us = Some(when.earliest_us);
    }

    /// All squares have been told since, as they stood after it.
    pub fn has_all_squares_after(&self, when: TimeSpan) -> bool {
        self.all_squares_us
            .is_some_and(|told_us| told_us >= when.latest_us)
    }

    /// Until when all squares are waited for.
    pub fn damaged_until_us(&self, fault_us: u64) -> Option<u64> {
        Some(self.damaged_us?.saturating_add(fault_us))
    }

    /// Whether missed moves have still to be looked for: with the last change at this moment, of so
    /// many.
    pub fn is_worth_a_search(&self, changes: (u64, usize)) -> bool {
        self.searched != Some(changes)
    }

    /// They were looked for with these changes; `None` once the game has gone on.
    pub fn searched(&mut self, changes: Option<(u64, usize)>) {
        self.searched = changes;
    }

    /// Both players have pressed, and nobody heard it.
    pub fn presses_are_missing(&mut self) {
        self.moved_unheard = true;
    }

    /// A press is heard.
    pub fn press(&mut self) {
        self.moved_unheard = false;
    }

    /// Whether men were moved, and the clock may have been pressed, while nothing was heard.
    pub fn has_missed_moves(&self) -> bool {
        self.moved_unheard
    }
}
