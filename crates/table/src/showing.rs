//! Shows the public what happens at a board: to players at once, to spectators after the delay.

use std::collections::{BTreeMap, HashMap};

use protocol::views::PublicView;

use crate::limits::MAX_STATES_WAITING;
use crate::news::News;

/// A state that is to be shown.
#[derive(Clone, Debug)]
pub struct PublicState {
    /// Counts what the public was shown of this board.
    pub number: u32,
    /// What it sees.
    pub view: PublicView,
    /// When spectators see it, microseconds.
    pub due_us: i64,
    /// Seconds by which that is later than it was received.
    pub delay_s: u32,
}

/// To whom and when a board is shown.
#[derive(Clone, Copy, Debug)]
pub struct Audience {
    /// The number of what was shown last.
    pub number: u32,
    /// Seconds by which spectators see the board later.
    pub delay_s: u32,
    /// What time it is, microseconds.
    pub now_us: i64,
}

/// Shows what news bring: of what spectators may see by now only the newest, for a record that is
/// read brings much.
pub struct Showing {
    audience: Audience,
    newest: Option<PublicState>,
}

impl Showing {
    /// Shows to this audience.
    #[must_use]
    pub const fn to(audience: Audience) -> Showing {
        Showing {
            audience,
            newest: None,
        }
    }

    /// Takes what the next news show out of them; what is to be shown before it.
    #[must_use]
    pub fn take(&mut self, news: &mut News) -> Option<PublicState> {
        let view = news.public.take()?;
        let delay_s = self.audience.delay_s;
        let due_us = due_us(news.received_us(), delay_s);
        let before = self.newest.take_if(|_| due_us > self.audience.now_us);
        self.audience.number += 1;
        self.newest = Some(PublicState {
            number: self.audience.number,
            view,
            due_us,
            delay_s,
        });
        before
    }

    /// There are no more; what is to be shown last.
    #[must_use]
    pub fn end(self) -> Option<PublicState> {
        self.newest
    }
}

/// When spectators see what was received then. Without a delay it is due, whatever the clock says.
fn due_us(received_us: i64, delay_s: u32) -> i64 {
    match delay_s {
        0 => i64::MIN,
        _ => received_us.saturating_add(i64::from(delay_s) * 1_000_000),
    }
}

/// What waits to be shown to spectators, of any number of boards.
pub struct Delays<T> {
    /// By its time and board.
    due: BTreeMap<(i64, Box<str>), T>,
    /// When the last of a board is due.
    last: HashMap<Box<str>, i64>,
}

impl<T> Default for Delays<T> {
    fn default() -> Delays<T> {
        Delays {
            due: BTreeMap::new(),
            last: HashMap::new(),
        }
    }
}

impl<T> Delays<T> {
    /// Takes the newest state of a board, due at this time after a delay of so many seconds; one
    /// before it that is due about the same time need not be shown any more.
    pub fn take(&mut self, board: &str, at_us: i64, delay_s: u32, due: T) {
        let together_us = (i64::from(delay_s) * 1_000_000 / MAX_STATES_WAITING).max(1_000_000);
        let before = self.last.insert(board.into(), at_us);
        let beside = before.filter(|before| before / together_us == at_us / together_us);
        if let Some(before) = beside {
            self.due.remove(&(before, board.into()));
        }
        self.due.insert((at_us, board.into()), due);
    }

    /// When the next one is due.
    #[must_use]
    pub fn next_us(&self) -> Option<i64> {
        self.due.first_key_value().map(|((at_us, _), _)| *at_us)
    }

    /// Takes out the next one, if its time has come.
    pub fn due(&mut self, now_us: i64) -> Option<T> {
        self.next_us().filter(|at_us| *at_us <= now_us)?;
        let ((at_us, board), due) = self.due.pop_first()?;
        if self.last.get(&board) == Some(&at_us) {
            self.last.remove(&board);
        }
        Some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_board_only_so_many_states_wait_and_the_newest_of_all_is_shown() {
        const DELAY_S: u32 = 900;
        let mut delays = Delays::default();
        for second in 0..u32::from(u16::MAX) {
            let at_us = due_us(i64::from(second) * 100_000, DELAY_S);
            delays.take("b", at_us, DELAY_S, second + 1);
        }
        // what is received in the course of the delay
        let in_all = 6_553 * MAX_STATES_WAITING / i64::from(DELAY_S) + 2;
        assert!(delays.due.len() as i64 <= in_all);
        let mut newest = 0;
        while let Some(shown) = delays.due(900_000_000 + 6_553_400_000) {
            newest = shown;
        }
        assert_eq!(newest, u32::from(u16::MAX));
        assert_eq!((delays.next_us(), delays.last.len()), (None, 0));
    }

    #[test]
    fn nothing_is_shown_before_its_time() {
        const S: i64 = 1_000_000;
        let mut delays = Delays::default();
        for (board, at_s, name) in [("a", 30, 'a'), ("b", 10, 'b'), ("a", 20, 'c')] {
            delays.take(board, at_s * S, 60, name);
        }
        let table = [
            (9, None),
            (10, Some('b')),
            (10, None),
            (30, Some('c')),
            (30, Some('a')),
        ];
        for (now_s, expected) in table {
            assert_eq!(delays.due(now_s * S), expected, "after {now_s} s");
        }
    }
}
