//! Keeps the last messages of a board, so that followers read them without waiting for its game.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::limits::KEPT_MESSAGES;
use crate::live::message::Message;

/// The last messages of a board, in order and without a gap.
#[derive(Default)]
pub(crate) struct RecentMessages {
    next: u32,
    kept: VecDeque<Arc<Message>>,
}

impl RecentMessages {
    /// The number of the next act to be published; 0 before the game has begun.
    pub const fn next(&self) -> u32 {
        self.next
    }

    /// The act of this number is not published for itself: too much of the record comes after it.
    pub fn pass_over(&mut self, seq: u32) {
        self.kept.clear();
        self.next = seq + 1;
    }

    /// Forgets what the messages say: something of the record was erased.
    pub fn forget(&mut self) {
        self.kept.clear();
    }

    /// Keeps the next message, or one that was forgotten.
    pub fn keep(&mut self, message: Arc<Message>) {
        self.next = self.next.max(message.seq + 1);
        self.kept.push_back(message);
        if self.kept.len() > KEPT_MESSAGES {
            self.kept.pop_front();
        }
    }

    /// The messages after the act of this number, `None`: all; `None` if older ones are needed than
    /// are kept.
    pub fn after(&self, seq: Option<u32>) -> Option<Vec<Arc<Message>>> {
        let from = seq.map_or(0, |seq| seq.saturating_add(1));
        let first = self.kept.front().map_or(self.next, |message| message.seq);
        let later = self.kept.iter().filter(|message| message.seq >= from);
        (from >= first).then(|| later.cloned().collect())
    }

    /// The messages of acts that were received from this instant on; `None` if older ones may be
    /// needed than are kept.
    pub fn since(&self, since_us: i64) -> Option<Vec<Arc<Message>>> {
        let is_since = |message: &Arc<Message>| message.received_us >= since_us;
        let first = self.kept.iter().position(is_since);
        let first = first.unwrap_or(self.kept.len());
        let is_enough = first > 0 || self.kept.front().map_or(self.next, |front| front.seq) == 0;
        is_enough.then(|| self.kept.iter().skip(first).cloned().collect())
    }

    /// The last message.
    pub fn last(&self) -> Option<Arc<Message>> {
        self.kept.back().cloned()
    }

    /// The message of an act, if it is kept.
    pub fn message(&self, seq: u32) -> Option<Arc<Message>> {
        let of_seq = |message: &&Arc<Message>| message.seq == seq;
        self.kept.iter().rev().find(of_seq).cloned()
    }
}
