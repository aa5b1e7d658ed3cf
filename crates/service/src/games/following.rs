//! Streams a game by link: every message, in order and without a gap.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use table::Seat;
use tokio::sync::{OwnedSemaphorePermit, watch};

use crate::games::disconnects::Connected;
use crate::games::shown::SeatMessage;
use crate::games::{DELETED, Games, OpenGame};
use crate::limits::READ_AHEAD_OF_A_GAME;
use crate::problem::{HandlerResult, Problem};

/// Somebody who follows a game.
pub(crate) struct Following {
    games: Games,
    held: Arc<OpenGame>,
    news: watch::Receiver<u32>,
    /// The number of the next message.
    next: usize,
    /// Messages that have been read and not given.
    ready: VecDeque<Utf8Bytes>,
    _place: OwnedSemaphorePermit,
    connected: Connected,
}

impl Games {
    /// Follows a game at a seat, from the act after this one on; `None`: from its start.
    ///
    /// # Errors
    /// The game has no such act, too many follow it, or it cannot be loaded.
    pub async fn follow(
        &self,
        held: Arc<OpenGame>,
        seat: Seat,
        after: Option<u32>,
    ) -> HandlerResult<Following> {
        let place = Arc::clone(&held.listeners).try_acquire_owned();
        let place = place
            .map_err(|_| Problem::unavailable("too many follow this game; try again later"))?;
        let count = self.look(&held, |playing| playing.told().len()).await?;
        let next = after.map_or(0, |after| after as usize + 1);
        if next > count {
            let detail = "the game has no such act; follow it from its start, without `after` and \
                          `Last-Event-ID`";
            return Err(Problem::conflict("after-the-end", detail));
        }
        Ok(Following {
            games: self.clone(),
            news: held.told.subscribe(),
            connected: Connected::new(self, &held, seat),
            held,
            next,
            ready: VecDeque::new(),
            _place: place,
        })
    }
}

impl Following {
    /// Whoever follows was heard.
    pub fn hears(&mut self) {
        self.connected.hears();
    }

    /// The next message and its number; `None` once the game is deleted. It may be waited for anew
    /// at any time.
    pub async fn next(&mut self) -> Option<(usize, Utf8Bytes)> {
        while self.ready.is_empty() {
            if *self.news.borrow_and_update() == DELETED {
                return None;
            }
            let next = self.next;
            let read = self.games.look(&self.held, |playing| {
                let news = playing.told().iter().skip(next).take(READ_AHEAD_OF_A_GAME);
                news.map(SeatMessage::json).collect()
            });
            self.ready = read.await.ok()?;
            self.next += self.ready.len();
            if self.ready.is_empty() {
                self.news.changed().await.ok()?;
            }
        }
        let number = self.next - self.ready.len();
        Some((number, self.ready.pop_front()?))
    }
}
