//! Streams the messages of boards without a gap, however long a follower was away, and tells which
//! boards are down and what their sensors report.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::limits::GIVEN_TOGETHER;
use crate::live::feeds::Changed;
use crate::live::live_board::LiveBoard;
use crate::live::live_boards::LiveBoards;
use crate::live::lookout::presence_at;
use crate::live::message::Message;
use crate::live::presence::Presence;
use crate::time::Clock;

/// What those who follow are given.
#[derive(Clone, Debug)]
pub enum StreamItem {
    /// An act and what the Laws make of it.
    Act(Arc<Message>),
    /// Whether a board can be heard, as JSON: the newest state, told when a board is down or back,
    /// or its sensors report something else.
    Presence(Utf8Bytes),
}

impl StreamItem {
    /// It as JSON.
    #[must_use]
    pub fn json(&self) -> &Utf8Bytes {
        match self {
            StreamItem::Act(message) => &message.json,
            StreamItem::Presence(json) => json,
        }
    }
}

/// Follows boards: every message of each, in order and without a gap, as long as they may be seen.
pub struct BoardStream {
    live_boards: Arc<LiveBoards>,
    clock: Clock,
    news: broadcast::Receiver<Arc<Message>>,
    changes: broadcast::Receiver<Changed>,
    /// The boards that are followed, each with what is to be given next.
    next: HashMap<Box<str>, (Arc<LiveBoard>, ResumePoint)>,
    /// What is ready.
    ready: VecDeque<StreamItem>,
    /// Boards of which something was missed. They are read one after the other as it is taken: that
    /// of all boards together may be more than memory holds. News wait meanwhile.
    unread: VecDeque<Box<str>>,
    /// When it was begun to read all boards, while that goes on.
    all_since_us: Option<i64>,
    /// The last message of one of them, received later than those of the others, but before that.
    /// With it all is given that was received until then.
    newest: Option<Arc<Message>>,
    whom: FollowedBoards,
    may_see: MaySee,
}

/// Where a board goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ResumePoint {
    /// With the act of this number.
    Act(u32),
    /// With what was received from this instant on.
    From(i64),
}

/// Which boards are followed.
pub(crate) enum FollowedBoards {
    /// The one given at the beginning.
    One,
    /// All of this event, new ones too.
    OfEvent(Box<str>),
}

/// Whether a board may be seen now: it may be put into another sector.
pub(crate) type MaySee = Box<dyn Fn(&LiveBoard) -> bool + Send + Sync>;

/// Where following begins.
pub(crate) struct Beginning {
    pub news: broadcast::Receiver<Arc<Message>>,
    pub changes: broadcast::Receiver<Changed>,
    /// The boards, each with what is to be given next.
    pub boards: Vec<(Arc<LiveBoard>, ResumePoint)>,
    /// What is given first.
    pub ready: Vec<Arc<Message>>,
}

impl BoardStream {
    pub(super) fn new(
        live_boards: Arc<LiveBoards>,
        clock: Clock,
        from: Beginning,
        whom: FollowedBoards,
        may_see: MaySee,
    ) -> BoardStream {
        let is_unread =
            |(_, next): &&(Arc<LiveBoard>, ResumePoint)| matches!(next, ResumePoint::From(_));
        let unread = from.boards.iter().filter(is_unread);
        let unread: VecDeque<Box<str>> = unread
            .map(|(live_board, _)| live_board.name().into())
            .collect();
        let named = |(live_board, next): (Arc<LiveBoard>, ResumePoint)| {
            (live_board.name().into(), (live_board, next))
        };
        let mut followed = BoardStream {
            news: from.news,
            changes: from.changes,
            next: from.boards.into_iter().map(named).collect(),
            ready: VecDeque::new(),
            all_since_us: (!unread.is_empty()).then(|| clock.in_play_us()),
            unread,
            newest: None,
            live_boards,
            clock,
            whom,
            may_see,
        };
        let ready = from.ready.into_iter();
        ready.for_each(|message| followed.give(message));
        followed.ready = in_order_of_receipt(followed.ready);
        for board in followed.boards() {
            if followed.presence(&board).is_told_at_once() {
                followed.give_presence(&board);
            }
        }
        followed
    }

    /// What comes next; `None` when the stream has to begin anew, or its board may no longer be
    /// seen.
    pub async fn next(&mut self) -> Option<StreamItem> {
        loop {
            if let Some(given) = self.ready() {
                return Some(given);
            }
            if let Some(board) = self.unread.front().cloned() {
                self.read(&board).await?;
                self.unread.pop_front();
                continue;
            }
            self.all_since_us = None;
            if let Some(newest) = self.newest.take() {
                self.give(newest);
                continue;
            }
            tokio::select! {
                news = self.news.recv() => match news {
                    Ok(message) => {
                        self.take(message)?;
                        self.take_waiting()?;
                    }
                    Err(RecvError::Lagged(_)) => self.catch_up()?,
                    Err(RecvError::Closed) => return None,
                },
                changed = self.changes.recv() => match changed {
                    Ok(Changed::Presence(board)) => self.give_presence(&board),
                    Ok(Changed::Board(board)) => self.look_at(&board)?,
                    Err(RecvError::Lagged(_)) => {
                        self.catch_up()?;
                        let boards = self.boards();
                        boards.iter().for_each(|board| self.give_presence(board));
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// What is given without waiting; `None` where there is nothing more at the moment.
    pub fn ready(&mut self) -> Option<StreamItem> {
        while let Some(given) = self.ready.pop_front() {
            if self.may_be_given(&given) {
                return Some(given);
            }
        }
        None
    }

    fn presence(&self, board: &str) -> Presence {
        presence_at(&self.live_boards, &self.clock, board)
    }

    fn boards(&self) -> Vec<Box<str>> {
        self.next.keys().cloned().collect()
    }

    /// Whether what is ready may still be given; if not, it is as if it had not come yet.
    fn may_be_given(&mut self, given: &StreamItem) -> bool {
        let StreamItem::Act(message) = given else {
            return true;
        };
        let Some((live_board, next)) = self.next.get_mut(&message.board) else {
            return false;
        };
        let may = (self.may_see)(live_board);
        if let ResumePoint::Act(next) = next
            && !may
        {
            *next = message.seq.min(*next);
        }
        may
    }

    /// Whether a board is followed and may be seen now, be it from now on.
    fn admits(&mut self, board: &str) -> bool {
        if let Some((live_board, _)) = self.next.get(board) {
            return (self.may_see)(live_board);
        }
        let FollowedBoards::OfEvent(_) = &self.whom else {
            return false;
        };
        match self.live_boards.find(board) {
            Some(live_board) if (self.may_see)(&live_board) => {
                self.next
                    .insert(board.into(), (live_board, ResumePoint::Act(0)));
                true
            }
            _ => false,
        }
    }

    /// A board was made or changed: whoever may see it now is given what he lacks.
    fn look_at(&mut self, board: &str) -> Option<()> {
        if self.admits(board) {
            self.unread.push_back(board.into());
            return Some(());
        }
        let was_the_only_one =
            matches!(self.whom, FollowedBoards::One) && self.next.contains_key(board);
        (!was_the_only_one).then_some(())
    }

    fn give_presence(&mut self, board: &str) {
        if self.admits(board) {
            let presence = self.presence(board);
            let json = serde_json::json!({ "board": board, "presence": presence });
            self.ready
                .push_back(StreamItem::Presence(json.to_string().into()));
        }
    }

    /// Takes messages that wait already, so that they are given together.
    fn take_waiting(&mut self) -> Option<()> {
        while self.ready.len() < GIVEN_TOGETHER && self.unread.is_empty() {
            match self.news.try_recv() {
                Ok(message) => self.take(message)?,
                Err(TryRecvError::Lagged(_)) => self.catch_up()?,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        Some(())
    }

    /// Takes a message; where others of its board that came before it were missed, it is read with
    /// them.
    fn take(&mut self, message: Arc<Message>) -> Option<()> {
        if !self.admits(&message.board) {
            return self.look_at(&message.board);
        }
        match self.next.get(&message.board)? {
            (_, ResumePoint::Act(next)) if message.seq <= *next => self.give(message),
            _ => self.unread.push_back(message.board.clone()),
        }
        Some(())
    }

    /// Gives a message, unless it was given before.
    fn give(&mut self, message: Arc<Message>) {
        if let Some((_, ResumePoint::Act(next))) = self.next.get_mut(&message.board)
            && message.seq >= *next
        {
            *next = message.seq + 1;
            self.ready.push_back(StreamItem::Act(message));
        }
    }

    /// News were missed: whatever the boards have is to be read from them, new ones too.
    fn catch_up(&mut self) -> Option<()> {
        let boards = match &self.whom {
            FollowedBoards::One => self.boards(),
            FollowedBoards::OfEvent(event) => {
                let all = self.live_boards.of_event(event);
                all.iter()
                    .map(|live_board| live_board.name().into())
                    .collect()
            }
        };
        self.unread.clear();
        self.all_since_us = Some(self.clock.in_play_us());
        boards.iter().try_for_each(|board| self.look_at(board))
    }

    /// Gives what a board has and was not given.
    async fn read(&mut self, board: &str) -> Option<()> {
        let (live_board, next) = self.next.get(board)?;
        let (live_board, next) = (Arc::clone(live_board), *next);
        let read = match next {
            ResumePoint::Act(next)
                if live_board.is_loaded() && live_board.publisher.next() <= next =>
            {
                return Some(());
            }
            ResumePoint::Act(next) => {
                let missed = live_board.messages_after(next.checked_sub(1)).await;
                missed.map(|missed| (next, missed))
            }
            ResumePoint::From(since_us) => live_board.begins_at(since_us).await,
        };
        let problem = match read {
            Ok((next, missed)) => {
                self.next
                    .insert(board.into(), (live_board, ResumePoint::Act(next)));
                self.give_missed(missed);
                return Some(());
            }
            Err(problem) => problem,
        };
        // that board is down, and keeps no other back; but nobody can go on from what was received
        // later
        self.all_since_us = None;
        let newest = self.newest.take();
        newest
            .iter()
            .for_each(|message| self.give(message.missed()));
        let goes_on = matches!(self.whom, FollowedBoards::OfEvent(_)) && !problem.is_unavailable();
        tracing::warn!(board, ?problem, goes_on, "a stream lacks acts of a board");
        goes_on.then_some(())
    }

    /// Gives what was missed of a board; whoever follows all of them can tell it from what comes in
    /// the order of receipt.
    fn give_missed(&mut self, mut missed: Vec<Arc<Message>>) {
        if let FollowedBoards::One = self.whom {
            return missed.into_iter().for_each(|message| self.give(message));
        }
        let Some(last) = missed.pop() else { return };
        // what was kept back of this board was read with the rest
        let newest = self
            .newest
            .take()
            .filter(|newest| newest.board != last.board);
        missed
            .iter()
            .for_each(|message| self.give(message.missed()));
        let may_be_newest = self
            .all_since_us
            .is_some_and(|since| last.received_us <= since);
        let is_newest = newest
            .as_ref()
            .is_none_or(|newest| newest.received_us <= last.received_us);
        let (kept_back, given) = match may_be_newest && is_newest {
            true => (Some(last), newest),
            false => (newest, Some(last)),
        };
        self.newest = kept_back;
        given.iter().for_each(|message| self.give(message.missed()));
    }
}

/// The acts of all boards in the order in which they were received, so that whoever is cut off
/// anywhere knows from when on he lacks some; those of one board stay in their order, whatever the
/// clock said.
fn in_order_of_receipt(given: VecDeque<StreamItem>) -> VecDeque<StreamItem> {
    let mut latest: HashMap<Box<str>, i64> = HashMap::new();
    let mut dated: Vec<(i64, StreamItem)> = Vec::with_capacity(given.len());
    for given in given {
        let at_us = match &given {
            StreamItem::Act(message) => {
                let latest = latest.entry(message.board.clone()).or_insert(i64::MIN);
                *latest = message.received_us.max(*latest);
                *latest
            }
            StreamItem::Presence(_) => i64::MAX,
        };
        dated.push((at_us, given));
    }
    dated.sort_by_key(|(at_us, _)| *at_us);
    dated.into_iter().map(|(_, given)| given).collect()
}
