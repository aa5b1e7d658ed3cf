//! Handles players who lose their connection: no flag is ruled against them, and after a short wait
//! the clock is stopped at the time they were cut off. It stands until a player starts it again.
//!
//! Whoever has never followed the game from here cannot be cut off from it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laws::board::{ByColor, Color};
use laws::{Act, Actor, Deed, Reading, Running, StopReason};
use tokio::runtime::Handle;

use crate::games::playing::Playing;
use crate::games::seat::Seat;
use crate::games::{DELETED, Games, Held};
use crate::limits::CUT_OFF_AFTER;
use crate::problem::{Answer, Problem};

/// How the arbiter stops the clock of a player who is cut off.
const FOR_A_LOST_CONNECTION: Deed = Deed::Stop {
    reason: StopReason::Disturbance,
};

pub(super) fn is_for_a_lost_connection(act: &Act) -> bool {
    act.by == Some(Actor::Arbiter) && act.deed == FOR_A_LOST_CONNECTION
}

/// The streams by which each player follows the game.
#[derive(Default)]
pub(super) struct Streams(Mutex<ByColor<Stream>>);

/// Since when each player is cut off, microseconds since 1970; `None`: he is not.
pub(super) type CutOff = ByColor<Option<i64>>;

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
    held: Arc<Held>,
    seat: Seat,
    /// When something was heard last; 0 where nothing ever is.
    heard_us: i64,
}

impl Connected {
    pub fn new(games: &Games, held: &Arc<Held>, seat: Seat) -> Connected {
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
    pub(super) fn stop_soon(&self, held: &Arc<Held>, player: Color) {
        let cut_off = *held.streams.cut_off().get(player);
        // a service that ends stops no clocks
        if let (Some(since_us), Ok(handle)) = (cut_off, Handle::try_current()) {
            let (games, held) = (self.clone(), Arc::clone(held));
            handle.spawn(async move { games.stop_for(&held, player, since_us).await });
        }
    }

    async fn stop_for(&self, held: &Held, player: Color, since_us: i64) {
        tokio::time::sleep(CUT_OFF_AFTER).await;
        if let Err(problem) = self.try_to_stop_for(held, player, since_us).await {
            tracing::warn!(game = %held.kept.id, ?problem, "the clock of a player who is cut off runs on");
        }
    }

    async fn try_to_stop_for(&self, held: &Held, player: Color, since_us: i64) -> Answer<()> {
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
        .await?
    }
}

impl Playing {
    /// Whether this player loses nothing on time because he is cut off. His clock is stopped once
    /// for that: an opponent who starts it again does not wait any longer.
    pub(super) fn is_spared(&self, player: Color, cut_off: CutOff) -> bool {
        let since = *cut_off.get(player);
        since.is_some_and(|since_us| !self.was_stopped_since(player, since_us))
    }

    fn was_stopped_since(&self, player: Color, since_us: i64) -> bool {
        self.stopped_us.get(player).is_some_and(|us| us >= since_us)
    }

    /// The clock of this player, if it runs, is set to what it showed when he was cut off, and
    /// stopped.
    fn stop_the_clock_of(&mut self, player: Color, since_us: i64, now_us: i64) -> Answer<()> {
        let last_us = self.log.last().map_or(since_us, |last| last.received_us);
        let times = self.clocks.at(since_us.max(last_us));
        let (Some(times), true) = (times, self.clocks.runs() == Running::Player(player)) else {
            return Ok(());
        };
        if self.is_over() || self.was_stopped_since(player, since_us) {
            return Ok(());
        }
        let stops = Act {
            clock: Some(Reading {
                white_ms: times.white_ms,
                black_ms: times.black_ms,
                running: Running::Neither,
            }),
            ..Playing::arbiters(FOR_A_LOST_CONNECTION)
        };
        let stops = self.new_act(stops, now_us);
        self.take(stops)
            .map_err(|refused| Problem::of_the_protocol(&refused.into()))
    }
}
