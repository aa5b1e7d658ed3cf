//! A stream of messages without a gap, whatever it takes.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::live::seat::Seat;
use crate::live::{Hall, Message};

/// Follows boards: every message of each, in order and without a gap.
pub struct Followed {
    hall: Hall,
    news: broadcast::Receiver<Arc<Message>>,
    /// The boards that are followed, each with the number of the next message to be given.
    next: HashMap<Box<str>, (Arc<Seat>, u32)>,
    /// Messages that are ready.
    ready: VecDeque<Arc<Message>>,
    whom: Whom,
}

/// Which boards are followed.
pub(crate) enum Whom {
    /// Those given at the beginning.
    These,
    /// All that whoever asks may see, new ones too.
    Everyone(Box<dyn Fn(&Seat) -> bool + Send + Sync>),
}

impl Followed {
    pub(crate) fn new(
        hall: Hall,
        news: broadcast::Receiver<Arc<Message>>,
        seats: impl IntoIterator<Item = (Arc<Seat>, u32)>,
        ready: Vec<Arc<Message>>,
        whom: Whom,
    ) -> Followed {
        let named = |(seat, next): (Arc<Seat>, u32)| (seat.board().id, (seat, next));
        let mut followed = Followed {
            hall,
            news,
            next: seats.into_iter().map(named).collect(),
            ready: VecDeque::new(),
            whom,
        };
        ready.into_iter().for_each(|message| followed.give(message));
        followed
    }

    /// The next message; `None` when the stream has to begin anew.
    pub async fn next(&mut self) -> Option<Arc<Message>> {
        loop {
            if let Some(message) = self.ready.pop_front() {
                return Some(message);
            }
            match self.news.recv().await {
                Ok(message) => self.take(message).await?,
                Err(RecvError::Lagged(_)) => self.catch_up().await?,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Takes a message, with those of its board that came before it and were missed.
    async fn take(&mut self, message: Arc<Message>) -> Option<()> {
        if !self.next.contains_key(&message.board) && !self.admit(&message) {
            return Some(());
        }
        let (seat, next) = self.next.get(&message.board)?;
        if message.seq > *next {
            let (seat, next) = (Arc::clone(seat), *next);
            self.read(&seat, next).await?;
        }
        self.give(message);
        Some(())
    }

    fn admit(&mut self, message: &Message) -> bool {
        let Whom::Everyone(may_see) = &self.whom else {
            return false;
        };
        match self.hall.find(&message.board) {
            Some(seat) if may_see(&seat) => {
                self.next.insert(message.board.clone(), (seat, 0));
                true
            }
            _ => false,
        }
    }

    /// Gives a message, unless it was given before.
    fn give(&mut self, message: Arc<Message>) {
        if let Some((_, next)) = self.next.get_mut(&message.board)
            && message.seq >= *next
        {
            *next = message.seq + 1;
            self.ready.push_back(message);
        }
    }

    /// News were missed: whatever the boards have is read from them.
    async fn catch_up(&mut self) -> Option<()> {
        let boards: Vec<(Arc<Seat>, u32)> = self.next.values().cloned().collect();
        for (seat, next) in boards {
            self.read(&seat, next).await?;
        }
        Some(())
    }

    async fn read(&mut self, seat: &Seat, next: u32) -> Option<()> {
        let missed = seat.messages_after(&self.hall, next.checked_sub(1)).await;
        let missed = missed.inspect_err(|problem| tracing::warn!(?problem, "a stream ends early"));
        for message in missed.ok()? {
            self.give(message);
        }
        Some(())
    }
}
