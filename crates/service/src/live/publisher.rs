//! Publishes what becomes known of a board: to arbiters each message, to everybody else the newest
//! state, to spectators later.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use table::{Audience, PublicState};
use tokio::sync::watch;

use crate::live::feeds::EventFeed;
use crate::live::message::{Message, PublicMessage};
use crate::live::recent_messages::RecentMessages;
use crate::live::spectator_delay::SpectatorDelay;

/// Those who follow a board, and what they were given last.
pub(super) struct Publisher {
    board: Box<str>,
    feed: EventFeed,
    spectator_delay: SpectatorDelay,
    /// What players see: at once.
    pub(super) prompt: watch::Sender<Arc<PublicMessage>>,
    /// What spectators see: later.
    pub(super) delayed: watch::Sender<Arc<PublicMessage>>,
    recent: RwLock<RecentMessages>,
}

impl Publisher {
    pub(super) fn new(board: &str, feed: EventFeed, spectator_delay: SpectatorDelay) -> Publisher {
        let nothing = Arc::new(PublicMessage::of(board, 0, None));
        Publisher {
            board: board.into(),
            feed,
            spectator_delay,
            prompt: watch::Sender::new(Arc::clone(&nothing)),
            delayed: watch::Sender::new(nothing),
            recent: RwLock::default(),
        }
    }

    /// Arbiters are told this.
    pub(super) fn publish(&self, message: Arc<Message>) {
        self.recent_mut().keep(Arc::clone(&message));
        // nobody may follow
        let _ = self.feed.now().messages.send(message);
    }

    /// Players see this at once, spectators when it is due.
    pub(super) fn show(&self, state: PublicState) {
        let message = PublicMessage::of(&self.board, state.number, Some(state.view));
        let message = Arc::new(message);
        self.prompt.send_replace(Arc::clone(&message));
        let due = self.spectator_delay.clock.steady_of(state.due_us);
        self.spectator_delay
            .show(&self.board, &self.delayed, message, due, state.delay_s);
    }

    /// Those who are shown the board, as things are now.
    pub(super) fn audience(&self) -> Audience {
        Audience {
            number: self.prompt.borrow().number,
            delay_s: self.feed.now().delay_s,
            now_us: self.spectator_delay.clock.in_play_us(),
        }
    }

    /// The number of the next act to be published.
    pub(super) fn next(&self) -> u32 {
        self.recent().next()
    }

    /// The last messages.
    pub(super) fn recent(&self) -> RwLockReadGuard<'_, RecentMessages> {
        self.recent.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last messages, to be changed without telling anybody.
    pub(super) fn recent_mut(&self) -> RwLockWriteGuard<'_, RecentMessages> {
        self.recent.write().unwrap_or_else(PoisonError::into_inner)
    }
}
