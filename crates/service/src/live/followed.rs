//! A stream of messages without a gap, whatever it takes; between them, for those who follow all boards, which of these are down.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::live::seat::Seat;
use crate::live::{Hall, Message};

/// What those who follow are given.
#[derive(Clone, Debug)]
pub enum Given {
    /// An act and what the Laws make of it.
    Act(Arc<Message>),
    /// Whether a board can be heard, as JSON: the newest state, told when a board is down or back.
    Presence(Utf8Bytes),
}

impl Given {
    /// It as JSON.
    #[must_use]
    pub fn json(&self) -> &Utf8Bytes {
        match self {
            Given::Act(message) => &message.json,
            Given::Presence(json) => json,
        }
    }
}

/// Follows boards: every message of each, in order and without a gap.
pub struct Followed {
    hall: Hall,
    news: broadcast::Receiver<Arc<Message>>,
    /// The names of boards that are down or back.
    turns: Option<broadcast::Receiver<Box<str>>>,
    /// The boards that are followed, each with the number of the next message to be given.
    next: HashMap<Box<str>, (Arc<Seat>, u32)>,
    /// What is ready.
    ready: VecDeque<Given>,
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
            turns: None,
            next: seats.into_iter().map(named).collect(),
            ready: VecDeque::new(),
            whom,
        };
        ready.into_iter().for_each(|message| followed.give(message));
        followed
    }

    /// Follows which boards are down, too, beginning with those that are.
    pub(crate) fn with_turns(mut self, turns: broadcast::Receiver<Box<str>>) -> Followed {
        self.turns = Some(turns);
        for board in self.boards() {
            if self.hall.presence(&board).down.is_some() {
                self.give_presence(&board);
            }
        }
        self
    }

    /// What comes next; `None` when the stream has to begin anew.
    pub async fn next(&mut self) -> Option<Given> {
        loop {
            if let Some(given) = self.ready.pop_front() {
                return Some(given);
            }
            tokio::select! {
                news = self.news.recv() => match news {
                    Ok(message) => self.take(message).await?,
                    Err(RecvError::Lagged(_)) => self.catch_up().await?,
                    Err(RecvError::Closed) => return None,
                },
                turn = turned(&mut self.turns) => match turn {
                    Ok(board) => self.give_presence(&board),
                    Err(RecvError::Lagged(_)) => {
                        let boards = self.boards();
                        boards.iter().for_each(|board| self.give_presence(board));
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    fn boards(&self) -> Vec<Box<str>> {
        self.next.keys().cloned().collect()
    }

    fn give_presence(&mut self, board: &str) {
        if self.next.contains_key(board) || self.admit(board) {
            let presence = self.hall.presence(board);
            let json = serde_json::json!({ "board": board, "presence": presence });
            self.ready
                .push_back(Given::Presence(json.to_string().into()));
        }
    }

    /// Takes a message, with those of its board that came before it and were missed.
    async fn take(&mut self, message: Arc<Message>) -> Option<()> {
        if !self.next.contains_key(&message.board) && !self.admit(&message.board) {
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

    fn admit(&mut self, board: &str) -> bool {
        let Whom::Everyone(may_see) = &self.whom else {
            return false;
        };
        match self.hall.find(board) {
            Some(seat) if may_see(&seat) => {
                self.next.insert(board.into(), (seat, 0));
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
            self.ready.push_back(Given::Act(message));
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

/// The next board that is down or back; never, where nobody follows that.
async fn turned(turns: &mut Option<broadcast::Receiver<Box<str>>>) -> Result<Box<str>, RecvError> {
    match turns {
        Some(turns) => turns.recv().await,
        None => std::future::pending().await,
    }
}
