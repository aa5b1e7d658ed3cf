//! Holds what the boards of an event share: how rulings are announced, how long spectators wait,
//! and who follows all boards.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ledger::Ledger;
use tokio::sync::broadcast;

use crate::limits::{
    DEFAULT_DOWN_AFTER_S, EVENTS_READ_EVERY, MAX_DELAY_S, WAITING_CHANGES, WAITING_MESSAGES,
};
use crate::live::message::Message;
use crate::model::{AnnouncementPolicy, Event};
use crate::problem::HandlerResult;
use crate::registry::Registry;

/// What is to be looked at again, beside the messages.
#[derive(Clone, Debug)]
pub(crate) enum Changed {
    /// A board that is down or back, or whose sensors report something else.
    Presence(Box<str>),
    /// A board that was made or changed: others may follow it now.
    Board(Box<str>),
}

/// What everybody at an event has in common.
#[derive(Clone)]
pub(crate) struct Feed {
    pub messages: broadcast::Sender<Arc<Message>>,
    pub changes: broadcast::Sender<Changed>,
    pub announcement: AnnouncementPolicy,
    pub delay_s: u32,
    /// Seconds after which a board is down whose device is not heard; `None`: the event is over.
    pub down_after_s: Option<u32>,
    /// Whether the event was read.
    is_known: bool,
}

impl Feed {
    /// That of an event of which nothing is known: nothing is public before an arbiter has spoken,
    /// and late.
    fn unknown() -> Feed {
        Feed {
            messages: broadcast::Sender::new(WAITING_MESSAGES),
            changes: broadcast::Sender::new(WAITING_CHANGES),
            announcement: AnnouncementPolicy::default(),
            delay_s: MAX_DELAY_S,
            down_after_s: Some(DEFAULT_DOWN_AFTER_S),
            is_known: false,
        }
    }

    fn set(&mut self, event: &Event) {
        self.is_known = true;
        self.announcement = event.announcement;
        self.delay_s = event.delay_s;
        self.down_after_s = (!event.archived).then_some(event.down_after_s);
    }

    /// Whether the event is over: its boards take no acts any more.
    pub const fn is_over(&self) -> bool {
        self.down_after_s.is_none()
    }
}

/// The feeds of the events that are known.
pub struct Feeds {
    ledger: Ledger,
    known: RwLock<HashMap<Box<str>, Feed>>,
    /// Held from the reading of events until they are taken over, so that no older state comes
    /// last.
    reading: tokio::sync::Mutex<()>,
}

impl Feeds {
    pub(super) fn new(ledger: Ledger) -> Feeds {
        Feeds {
            ledger,
            known: RwLock::default(),
            reading: tokio::sync::Mutex::default(),
        }
    }

    fn known(&self) -> RwLockReadGuard<'_, HashMap<Box<str>, Feed>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_mut(&self) -> RwLockWriteGuard<'_, HashMap<Box<str>, Feed>> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, event: &Event) {
        let mut known = self.known_mut();
        let feed = known.entry(event.id.clone());
        feed.or_insert_with(Feed::unknown).set(event);
    }

    fn forget(&self, event: &str) {
        self.known_mut().remove(event);
    }

    /// The feed of an event; of one that was not read yet the most careful one.
    pub(super) fn of(&self, event: &str) -> Feed {
        let known = self.known().get(event).cloned();
        known.unwrap_or_else(|| {
            let mut known = self.known_mut();
            let feed = known.entry(event.into()).or_insert_with(Feed::unknown);
            feed.clone()
        })
    }

    /// Reads all events, those too that another process has made or changed; those that are not
    /// over.
    ///
    /// # Errors
    /// The store failed.
    pub async fn read_events(&self) -> HandlerResult<Vec<Event>> {
        let _reading = self.reading.lock().await;
        let mut events = Registry(&self.ledger).readable::<Event>(None).await?;
        events.iter().for_each(|event| self.set(event));
        let mut known = self.known_mut();
        known.retain(|id, _| events.iter().any(|event| event.id == *id));
        drop(known);
        events.retain(|event| !event.archived);
        Ok(events)
    }

    /// An event was made, changed or deleted: what it says holds from the next act on. A store that
    /// fails just then is asked again a little later.
    pub(crate) async fn event_changed(&self, event: &str) {
        if let Err(problem) = self.read_event(event).await {
            tracing::warn!(event, detail = %problem.detail, "an event that was changed cannot be read yet");
        }
    }

    /// Looks an event up that another process has made.
    async fn learn_of(&self, event: &str) -> HandlerResult<()> {
        let is_known = |feed: &Feed| feed.is_known;
        if self.known().get(event).is_some_and(is_known) {
            return Ok(());
        }
        self.read_event(event).await
    }

    async fn read_event(&self, event: &str) -> HandlerResult<()> {
        let _reading = self.reading.lock().await;
        match Registry(&self.ledger).find::<Event>(event).await? {
            Some(event) => self.set(&event.value),
            None => self.forget(event),
        }
        Ok(())
    }

    /// Reads the events again now and then, for ever.
    pub async fn keep_reading_events(&self) {
        loop {
            tokio::time::sleep(EVENTS_READ_EVERY).await;
            if let Err(problem) = self.read_events().await {
                tracing::warn!(detail = %problem.detail, "the events cannot be read; they stay as they are");
            }
        }
    }
}

/// The feed of one event, whatever it says at the moment.
#[derive(Clone)]
pub(super) struct EventFeed {
    event: Box<str>,
    feeds: Arc<Feeds>,
}

impl EventFeed {
    pub(super) fn new(event: &str, feeds: &Arc<Feeds>) -> EventFeed {
        EventFeed {
            event: event.into(),
            feeds: Arc::clone(feeds),
        }
    }

    pub(super) fn event(&self) -> &str {
        &self.event
    }

    /// As it is now.
    pub(super) fn now(&self) -> Feed {
        self.feeds.of(&self.event)
    }

    /// Whether the event is over: its boards take no acts any more.
    pub(super) fn is_over(&self) -> bool {
        self.now().is_over()
    }

    /// Looks the event up if another process has made it.
    pub(super) async fn learn(&self) -> HandlerResult<()> {
        self.feeds.learn_of(&self.event).await
    }
}
