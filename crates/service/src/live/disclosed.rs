//! What spectators see, later than it happened.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

use crate::limits::MAX_STATES_WAITING;
use crate::live::message::PublicMessage;
use crate::time::Clock;

/// Shows public messages when their time has come.
#[derive(Clone)]
pub(crate) struct Disclosure {
    clock: Clock,
    waiting: Arc<Mutex<Waiting>>,
    changed: Arc<Notify>,
}

/// What waits.
#[derive(Default)]
struct Waiting {
    /// By its time and board.
    due: BTreeMap<(i64, Box<str>), Due>,
    /// When the last of a board is due.
    last: HashMap<Box<str>, i64>,
}

impl Waiting {
    /// Takes the newest state of a board; one before it that is due about the same time need not be shown any more.
    fn take(&mut self, board: &str, at_us: i64, together_us: i64, due: Due) {
        let before = self.last.insert(board.into(), at_us);
        let beside = before.filter(|before| before / together_us == at_us / together_us);
        if let Some(before) = beside {
            self.due.remove(&(before, board.into()));
        }
        self.due.insert((at_us, board.into()), due);
    }

    /// When the next one is due.
    fn next_us(&self) -> Option<i64> {
        self.due.first_key_value().map(|((at_us, _), _)| *at_us)
    }

    fn pop(&mut self) -> Option<Due> {
        let ((at_us, board), due) = self.due.pop_first()?;
        if self.last.get(&board) == Some(&at_us) {
            self.last.remove(&board);
        }
        Some(due)
    }
}

struct Due {
    to: watch::Sender<Arc<PublicMessage>>,
    message: Arc<PublicMessage>,
}

impl Disclosure {
    pub fn new(clock: Clock) -> Disclosure {
        Disclosure {
            clock,
            waiting: Arc::default(),
            changed: Arc::default(),
        }
    }

    /// Shows a message so many seconds after it was received.
    pub fn show(
        &self,
        board: &str,
        to: &watch::Sender<Arc<PublicMessage>>,
        message: Arc<PublicMessage>,
        received_us: i64,
        delay_s: u32,
    ) {
        let at_us = due_us(received_us, delay_s);
        if at_us <= self.clock.now_us() {
            newest(to, message);
            return;
        }
        let due = Due {
            to: to.clone(),
            message,
        };
        let together_us = (i64::from(delay_s) * 1_000_000 / MAX_STATES_WAITING).max(1_000_000);
        self.waiting().take(board, at_us, together_us, due);
        self.changed.notify_one();
    }

    /// Whether what was received then can be shown by now.
    pub fn is_due(&self, received_us: i64, delay_s: u32) -> bool {
        due_us(received_us, delay_s) <= self.clock.now_us()
    }

    /// Shows everything whose time has come; how long the next one waits.
    pub fn show_due(&self) -> Option<Duration> {
        let now_us = self.clock.now_us();
        let mut waiting = self.waiting();
        while let Some(at_us) = waiting.next_us() {
            if at_us > now_us {
                return Some(Duration::from_micros(at_us.abs_diff(now_us)));
            }
            if let Some(due) = waiting.pop() {
                newest(&due.to, due.message);
            }
        }
        None
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows messages as their times come, for ever.
    pub async fn run(&self) {
        const LONGEST: Duration = Duration::from_secs(60);
        loop {
            let wait = self.show_due().unwrap_or(LONGEST).min(LONGEST);
            let _ = tokio::time::timeout(wait, self.changed.notified()).await;
        }
    }
}

/// Without a delay it is due, whatever the clock says.
fn due_us(received_us: i64, delay_s: u32) -> i64 {
    match delay_s {
        0 => i64::MIN,
        _ => received_us.saturating_add(i64::from(delay_s) * 1_000_000),
    }
}

/// Shows a message unless a later one is shown already: a delay that is lowered lets new ones overtake old ones.
fn newest(to: &watch::Sender<Arc<PublicMessage>>, message: Arc<PublicMessage>) {
    to.send_if_modified(|shown| {
        let is_newer = message.number > shown.number;
        if is_newer {
            *shown = message;
        }
        is_newer
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_board_only_so_many_states_wait_and_the_newest_of_all_is_shown() {
        const DELAY_S: u32 = 900;
        let clock = Clock::standing(0);
        let disclosure = Disclosure::new(clock.clone());
        let message = |number| Arc::new(PublicMessage::of("b", number, None));
        let shown = watch::Sender::new(message(0));
        for second in 0..u32::from(u16::MAX) {
            let received_us = i64::from(second) * 100_000;
            disclosure.show("b", &shown, message(second + 1), received_us, DELAY_S);
        }
        // what is received in the course of the delay
        let in_all = 6_553 * MAX_STATES_WAITING / i64::from(DELAY_S) + 2;
        assert!(disclosure.waiting().due.len() as i64 <= in_all);
        clock.forward(900_000_000 + 6_553_400_000);
        assert_eq!(disclosure.show_due(), None);
        assert_eq!(shown.borrow().number, u32::from(u16::MAX));
        assert_eq!(disclosure.waiting().last.len(), 0);
    }
}
