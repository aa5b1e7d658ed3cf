//! A stream of messages without a gap, whatever it takes; between them, for those who follow all boards, which of these are down.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::limits::GIVEN_TOGETHER;
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

/// What is to be looked at again, beside the messages.
#[derive(Clone, Debug)]
pub(crate) enum Changed {
    /// A board that is down or back.
    Presence(Box<str>),
    /// A board that was made or changed: others may follow it now.
    Board(Box<str>),
}

/// Follows boards: every message of each, in order and without a gap, as long as they may be seen.
pub struct Followed {
    hall: Hall,
    news: broadcast::Receiver<Arc<Message>>,
    changes: broadcast::Receiver<Changed>,
    /// The boards that are followed, each with the number of the next message to be given.
    next: HashMap<Box<str>, (Arc<Seat>, u32)>,
    /// What is ready.
    ready: VecDeque<Given>,
    whom: Whom,
    may_see: MaySee,
}

/// Which boards are followed.
pub(crate) enum Whom {
    /// The one given at the beginning.
    One,
    /// All of this event, new ones too, with which of them are down.
    Everyone(Box<str>),
}

/// Whether a board may be seen now: it may be put into another sector.
pub(crate) type MaySee = Box<dyn Fn(&Seat) -> bool + Send + Sync>;

/// Where following begins.
pub(crate) struct Beginning {
    pub news: broadcast::Receiver<Arc<Message>>,
    pub changes: broadcast::Receiver<Changed>,
    /// The boards, each with the number of the next message to be given.
    pub boards: Vec<(Arc<Seat>, u32)>,
    /// What is given first.
    pub ready: Vec<Arc<Message>>,
}

impl Followed {
    pub(crate) fn new(hall: Hall, from: Beginning, whom: Whom, may_see: MaySee) -> Followed {
        let named = |(seat, next): (Arc<Seat>, u32)| (seat.board().id, (seat, next));
        let mut followed = Followed {
            hall,
            news: from.news,
            changes: from.changes,
            next: from.boards.into_iter().map(named).collect(),
            ready: VecDeque::new(),
            whom,
            may_see,
        };
        let ready = from.ready.into_iter();
        ready.for_each(|message| followed.give(message));
        followed.ready = in_order_of_receipt(followed.ready);
        for board in followed.boards() {
            if followed.hall.presence(&board).down.is_some() {
                followed.give_presence(&board);
            }
        }
        followed
    }

    /// What comes next; `None` when the stream has to begin anew, or its board may no longer be seen.
    pub async fn next(&mut self) -> Option<Given> {
        loop {
            if let Some(given) = self.ready() {
                return Some(given);
            }
            tokio::select! {
                news = self.news.recv() => match news {
                    Ok(message) => {
                        self.take(message).await?;
                        self.take_waiting().await?;
                    }
                    Err(RecvError::Lagged(_)) => self.catch_up().await?,
                    Err(RecvError::Closed) => return None,
                },
                changed = self.changes.recv() => match changed {
                    Ok(Changed::Presence(board)) => self.give_presence(&board),
                    Ok(Changed::Board(board)) => self.look_at(&board).await?,
                    Err(RecvError::Lagged(_)) => {
                        self.catch_up().await?;
                        let boards = self.boards();
                        boards.iter().for_each(|board| self.give_presence(board));
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// What is given without waiting; `None` where there is nothing more at the moment.
    pub fn ready(&mut self) -> Option<Given> {
        while let Some(given) = self.ready.pop_front() {
            if self.may_be_given(&given) {
                return Some(given);
            }
        }
        None
    }

    fn boards(&self) -> Vec<Box<str>> {
        self.next.keys().cloned().collect()
    }

    /// Whether what is ready may still be given; if not, it is as if it had not come yet.
    fn may_be_given(&mut self, given: &Given) -> bool {
        let Given::Act(message) = given else {
            return true;
        };
        let Some((seat, next)) = self.next.get_mut(&message.board) else {
            return false;
        };
        let may = (self.may_see)(seat);
        if !may {
            *next = message.seq.min(*next);
        }
        may
    }

    /// Whether a board is followed and may be seen now, be it from now on.
    fn admits(&mut self, board: &str) -> bool {
        if let Some((seat, _)) = self.next.get(board) {
            return (self.may_see)(seat);
        }
        let Whom::Everyone(_) = &self.whom else {
            return false;
        };
        match self.hall.find(board) {
            Some(seat) if (self.may_see)(&seat) => {
                self.next.insert(board.into(), (seat, 0));
                true
            }
            _ => false,
        }
    }

    /// A board was made or changed: whoever may see it now is given what he lacks.
    async fn look_at(&mut self, board: &str) -> Option<()> {
        if self.admits(board) {
            return self.read(board).await;
        }
        let was_the_only_one = matches!(self.whom, Whom::One) && self.next.contains_key(board);
        (!was_the_only_one).then_some(())
    }

    fn give_presence(&mut self, board: &str) {
        if matches!(self.whom, Whom::Everyone(_)) && self.admits(board) {
            let presence = self.hall.presence(board);
            let json = serde_json::json!({ "board": board, "presence": presence });
            self.ready
                .push_back(Given::Presence(json.to_string().into()));
        }
    }

    /// Takes messages that wait already, so that they are given together.
    async fn take_waiting(&mut self) -> Option<()> {
        while self.ready.len() < GIVEN_TOGETHER {
            match self.news.try_recv() {
                Ok(message) => self.take(message).await?,
                Err(TryRecvError::Lagged(_)) => self.catch_up().await?,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        Some(())
    }

    /// Takes a message, with those of its board that came before it and were missed.
    async fn take(&mut self, message: Arc<Message>) -> Option<()> {
        if !self.admits(&message.board) {
            return self.look_at(&message.board).await;
        }
        let (_, next) = self.next.get(&message.board)?;
        if message.seq > *next {
            self.read(&message.board).await?;
        }
        self.give(message);
        Some(())
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

    /// News were missed: whatever the boards have is read from them, new ones too.
    async fn catch_up(&mut self) -> Option<()> {
        let mut boards = self.boards();
        if let Whom::Everyone(event) = &self.whom {
            let all = self.hall.seats_of(event);
            boards = all.iter().map(|seat| seat.name().into()).collect();
        }
        for board in boards {
            self.look_at(&board).await?;
        }
        self.ready = in_order_of_receipt(std::mem::take(&mut self.ready));
        Some(())
    }

    /// Gives what a board has and was not given.
    async fn read(&mut self, board: &str) -> Option<()> {
        let (seat, next) = self.next.get(board)?;
        if seat.was_laid() && seat.next_published() <= *next {
            return Some(());
        }
        let (seat, next) = (Arc::clone(seat), *next);
        let missed = seat.messages_after(&self.hall, next.checked_sub(1)).await;
        let missed = missed.inspect_err(|problem| tracing::warn!(?problem, "a stream ends early"));
        for message in missed.ok()? {
            self.give(message);
        }
        Some(())
    }
}

/// The acts of all boards in the order in which they were received, so that whoever is cut off anywhere knows from when on he
/// lacks some; those of one board stay in their order, whatever the clock said.
fn in_order_of_receipt(given: VecDeque<Given>) -> VecDeque<Given> {
    let mut latest: HashMap<Box<str>, i64> = HashMap::new();
    let mut dated: Vec<(i64, Given)> = Vec::with_capacity(given.len());
    for given in given {
        let at_us = match &given {
            Given::Act(message) => {
                let latest = latest.entry(message.board.clone()).or_insert(i64::MIN);
                *latest = message.received_us.max(*latest);
                *latest
            }
            Given::Presence(_) => i64::MAX,
        };
        dated.push((at_us, given));
    }
    dated.sort_by_key(|(at_us, _)| *at_us);
    dated.into_iter().map(|(_, given)| given).collect()
}
