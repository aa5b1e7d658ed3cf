//! Notices players whose connection is lost, and has their clocks stopped soon.
//!
//! Whoever has never followed the game from here cannot be cut off from it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laws::board::{ByColor, Color};
use table::{CutOff, Seat};
use tokio::runtime::Handle;

use crate::games::{DELETED, Games, OpenGame};
use crate::limits::CUT_OFF_AFTER;
use crate::problem::HandlerResult;

/// The streams by which each player follows the game.
#[derive(Default)]
pub(super) struct Streams(Mutex<ByColor<Stream>>);

#[derive(Clone, Copy, Default)]
struct Stream {
    count: usize,
    cut_off_us: Option<i64>,
}

impl Streams {
    fn each(&self) -> MutexGuard<'_, ByColor<Stream>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn cut_off(&self) -> CutOff {
        self.each().map(|stream| stream.cut_off_us)
    }

    /// Whether a player follows the game here.
    pub fn is_followed(&self) -> bool {
        let each = self.each();
        each.white.count + each.black.count > 0
    }

    fn open(&self, player: Color) {
        let mut each = self.each();
        let stream = each.get_mut(player);
        stream.count += 1;
        stream.cut_off_us = None;
    }

    fn close(&self, player: Color, since_us: i64) {
        let mut each = self.each();
        let stream = each.get_mut(player);
        stream.count -= 1;
        stream.cut_off_us = (stream.count == 0).then_some(since_us);
    }
}

/// While this is held, the players of a seat are connected.
pub(super) struct Connected {
    games: Games,
    held: Arc<OpenGame>,
    seat: Seat,
    /// When something was heard last; 0 where nothing ever is.
    heard_us: i64,
}

impl Connected {
    pub fn new(games: &Games, held: &Arc<OpenGame>, seat: Seat) -> Connected {
        players(seat).for_each(|player| held.streams.open(player));
        Connected {
            games: games.clone(),
            held: Arc::clone(held),
            seat,
            heard_us: 0,
        }
    }

    /// Something was heard: that much later nobody was cut off yet.
    pub fn hears(&mut self) {
        self.heard_us = self.games.now_us();
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let since_us = match self.heard_us {
            0 => self.games.now_us(),
            heard_us => heard_us,
        };
        for player in players(self.seat) {
            self.held.streams.close(player, since_us);
            self.games.stop_soon(&self.held, player);
        }
    }
}

fn players(seat: Seat) -> impl Iterator<Item = Color> {
    [Color::White, Color::Black]
        .into_iter()
        .filter(move |player| seat.acts_for(*player))
}

impl Games {
    /// Stops the clock of this player, if he is cut off and does not come back soon.
    pub(super) fn stop_soon(&self, held: &Arc<OpenGame>, player: Color) {
        let cut_off = *held.streams.cut_off().get(player);
        // a service that ends stops no clocks
        if let (Some(since_us), Ok(handle)) = (cut_off, Handle::try_current()) {
            let (games, held) = (self.clone(), Arc::clone(held));
            handle.spawn(async move { games.stop_for(&held, player, since_us).await });
        }
    }

    async fn stop_for(&self, held: &OpenGame, player: Color, since_us: i64) {
        tokio::time::sleep(CUT_OFF_AFTER).await;
        if let Err(problem) = self.try_to_stop_for(held, player, since_us).await {
            tracing::warn!(game = %held.kept.id, ?problem, "the clock of a player who is cut off runs on");
        }
    }

    async fn try_to_stop_for(
        &self,
        held: &OpenGame,
        player: Color,
        since_us: i64,
    ) -> HandlerResult<()> {
        let _place = self.place_to_work().await?;
        let mut playing = held.playing.lock().await;
        // he may have been back in between: he is given as long again
        let is_still = *held.streams.cut_off().get(player) == Some(since_us);
        if !is_still || *held.told.borrow() == DELETED {
            return Ok(());
        }
        self.change(held, &mut playing, move |loaded, now_us| {
            loaded.stop_the_clock_of(player, since_us, now_us)
        })
        .await
    }
}
