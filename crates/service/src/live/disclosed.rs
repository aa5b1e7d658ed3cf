//! What spectators see, later than it happened.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

use crate::live::message::PublicMessage;
use crate::time::Clock;

/// Shows public messages when their time has come.
#[derive(Clone)]
pub(crate) struct Disclosure {
    clock: Clock,
    waiting: Arc<Mutex<Waiting>>,
    changed: Arc<Notify>,
}

#[derive(Default)]
struct Waiting {
    heap: BinaryHeap<Reverse<Due>>,
    count: u64,
}

struct Due {
    at_us: i64,
    place: u64,
    to: watch::Sender<Arc<PublicMessage>>,
    message: Arc<PublicMessage>,
}

impl PartialEq for Due {
    fn eq(&self, other: &Due) -> bool {
        (self.at_us, self.place) == (other.at_us, other.place)
    }
}

impl Eq for Due {}

impl PartialOrd for Due {
    fn partial_cmp(&self, other: &Due) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Due {
    fn cmp(&self, other: &Due) -> std::cmp::Ordering {
        (self.at_us, self.place).cmp(&(other.at_us, other.place))
    }
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
        to: &watch::Sender<Arc<PublicMessage>>,
        message: Arc<PublicMessage>,
        received_us: i64,
        delay_s: u32,
    ) {
        let at_us = received_us.saturating_add(i64::from(delay_s) * 1_000_000);
        if delay_s == 0 || at_us <= self.clock.now_us() {
            newest(to, message);
            return;
        }
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.count += 1;
        let due = Due {
            at_us,
            place: waiting.count,
            to: to.clone(),
            message,
        };
        waiting.heap.push(Reverse(due));
        self.changed.notify_one();
    }

    /// Shows everything whose time has come; how long the next one waits.
    pub fn show_due(&self) -> Option<Duration> {
        let now_us = self.clock.now_us();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(Reverse(next)) = waiting.heap.peek() {
            if next.at_us > now_us {
                return Some(Duration::from_micros(next.at_us.abs_diff(now_us)));
            }
            if let Some(Reverse(due)) = waiting.heap.pop() {
                newest(&due.to, due.message);
            }
        }
        None
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
