//! Shows spectators each message after the delay of the event.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use table::Delays;
use tokio::sync::{Notify, watch};

use crate::live::message::PublicMessage;
use crate::time::{Clock, Steady};

/// Shows public messages when their time has come.
#[derive(Clone)]
pub(crate) struct SpectatorDelay {
    clock: Clock,
    waiting: Arc<Mutex<Delays<DelayedMessage>>>,
    changed: Arc<Notify>,
}

struct DelayedMessage {
    to: watch::Sender<Arc<PublicMessage>>,
    message: Arc<PublicMessage>,
}

impl SpectatorDelay {
    pub fn new(clock: Clock) -> SpectatorDelay {
        SpectatorDelay {
            clock,
            waiting: Arc::default(),
            changed: Arc::default(),
        }
    }

    /// Shows a message when it is due, after a delay of so many seconds.
    pub fn show(
        &self,
        board: &str,
        to: &watch::Sender<Arc<PublicMessage>>,
        message: Arc<PublicMessage>,
        at: Steady,
        delay_s: u32,
    ) {
        if at <= self.clock.steady() {
            newest(to, message);
            return;
        }
        let due = DelayedMessage {
            to: to.clone(),
            message,
        };
        self.waiting().take(board, at.us(), delay_s, due);
        self.changed.notify_one();
    }

    /// Shows everything whose time has come; how long the next one waits.
    pub fn show_due(&self) -> Option<Duration> {
        let now_us = self.clock.steady().us();
        let mut waiting = self.waiting();
        while let Some(due) = waiting.due(now_us) {
            newest(&due.to, due.message);
        }
        let next_us = waiting.next_us()?;
        Some(Duration::from_micros(next_us.abs_diff(now_us)))
    }

    fn waiting(&self) -> MutexGuard<'_, Delays<DelayedMessage>> {
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

/// Shows a message unless a later one is shown already: a delay that is lowered lets new ones
/// overtake old ones.
fn newest(to: &watch::Sender<Arc<PublicMessage>>, message: Arc<PublicMessage>) {
    to.send_if_modified(|shown| {
        let is_newer = message.number > shown.number;
        if is_newer {
            *shown = message;
        }
        is_newer
    });
}
