//! Says which boards of ended events leave memory when there are too many: those first that nobody
//! has asked for lately.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::limits::{ARCHIVED_HELD_FOR, MAX_ARCHIVED_BOARDS};
use crate::time::Steady;

/// The boards of events that are over and were taken from the record, and when they were asked for
/// last.
#[derive(Default)]
pub(super) struct Archived(Mutex<HashMap<Box<str>, Steady>>);

impl Archived {
    /// These were asked for. Returns those that need not be held any longer: where there are too
    /// many, those of them that were not asked for lately, for whoever asked may not have read them
    /// yet.
    pub(super) fn asked(
        &self,
        boards: impl Iterator<Item = Box<str>>,
        now: Steady,
    ) -> Vec<Box<str>> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.extend(boards.map(|board| (board, now)));
        let beyond = held.len().saturating_sub(MAX_ARCHIVED_BOARDS);
        if beyond == 0 {
            return Vec::new();
        }
        let is_old = |asked: Steady| now.since(asked) >= ARCHIVED_HELD_FOR;
        let mut old: Vec<(Steady, Box<str>)> = held
            .iter()
            .filter(|(_, asked)| is_old(**asked))
            .map(|(board, asked)| (*asked, board.clone()))
            .collect();
        old.sort_unstable();
        let old = old.into_iter().take(beyond).map(|(_, board)| board);
        old.collect()
    }

    pub(super) fn is_gone(&self, board: &str) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.remove(board);
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_longest_unasked_make_room() {
        let held = Archived::default();
        let at = |seconds: u64| Steady::from_us(0).after(Duration::from_secs(seconds));
        let later = ARCHIVED_HELD_FOR.as_secs();
        let asked = |boards: Range<usize>, now| {
            let named = boards.map(|number| format!("b{number}").into());
            held.asked(named, now)
        };
        assert!(asked(0..MAX_ARCHIVED_BOARDS, at(0)).is_empty());
        let more = MAX_ARCHIVED_BOARDS + 2;
        let read = asked(MAX_ARCHIVED_BOARDS..more, at(1));
        assert!(read.is_empty(), "nobody has read them yet");
        assert!(asked(0..1, at(2)).is_empty());
        let old = asked(more..more + 1, at(later));
        assert_eq!(old.len(), 3);
        assert!(!old.contains(&"b0".into()), "it was asked for again");
    }
}
