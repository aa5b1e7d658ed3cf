//! Runs games by link: two people play touch-move chess with a built-in arbiter, apart from the
//! boards of events.
//!
//! Nobody logs in for them. A game has four seats with names that nobody can guess, and whoever
//! knows one has that seat. What is told is judged, written as documents of kinds of their own, and
//! only then acknowledged and told to all seats, the same to each. No game waits for another, and
//! none for a board; after a week it is deleted, and sooner if nobody plays or follows it and
//! others want the place.
//!
//! What is told of a game, and what its arbiter does by himself, is a policy of [`table`]. Here is
//! what is around it:
//!
//! * `playing.rs`, `kept.rs`: the game in memory, and what the store has of it;
//! * `shown.rs`, `following.rs`: what seats are sent, and who follows;
//! * `making.rs`, `room.rs`, `seat.rs`: games are made and deleted, their seats are named;
//! * `rematch.rs`: players whose game is over begin another;
//! * `disconnects.rs`: players whose connection is lost.

mod disconnects;
mod following;
mod kept;
mod making;
mod playing;
mod rematch;
mod room;
mod seat;
mod shown;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use laws::Running;
use ledger::{ExpectedVersion, Ledger};
use table::{AtSeat, Seat};
use tokio::sync::{Semaphore, SemaphorePermit, watch};

pub(crate) use following::Following;
pub use making::NewGame;
pub(crate) use making::{clear_ended, ended};
pub(crate) use rematch::{OwnSeats, RematchStands};

use crate::auth::SecretHash;
use crate::bounded::Bounded;
use crate::games::disconnects::Streams;
use crate::games::kept::{LinkAct, LinkGame, LinkSeat};
use crate::games::playing::Playing;
use crate::games::room::GameSlots;
use crate::limits::{
    GAME_UNUSED_FOR, MAX_ACTS_HELD, MAX_GAMES_AT_WORK, MAX_GAMES_HELD, MAX_GAMES_JUDGED_AT_ONCE,
    MAX_KNOWN, MAX_LISTENERS_OF_A_GAME, MAX_TRIES,
};
use crate::live::{Acknowledged, NewAct};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, changed};
use crate::time::{Clock, instant, micros};

/// All games by link; its clones are the same.
#[derive(Clone)]
pub(crate) struct Games(Arc<LinkGamesParts>);

struct LinkGamesParts {
    ledger: Ledger,
    clock: Clock,
    held: Mutex<HashMap<Box<str>, Arc<OpenGame>>>,
    seats: Mutex<Bounded<SecretHash, (Box<str>, Seat)>>,
    judging: Arc<Semaphore>,
    /// Who has a place may keep a game from being put away.
    working: Semaphore,
    /// Acts held in memory at most, but for the games that are worked at.
    most_held: usize,
    /// The games that there are; read when the first is made.
    room: tokio::sync::Mutex<Option<GameSlots>>,
}

/// A game that is in use.
pub(crate) struct OpenGame {
    pub(crate) kept: LinkGame,
    playing: tokio::sync::Mutex<Option<Playing>>,
    /// How many messages there are.
    told: watch::Sender<u32>,
    listeners: Arc<Semaphore>,
    streams: Streams,
    used_us: AtomicI64,
    /// How much of it is in memory.
    size: AtomicUsize,
}

/// What [`OpenGame::told`] says once the game has been deleted.
const DELETED: u32 = u32::MAX;

impl OpenGame {
    fn of(kept: LinkGame) -> OpenGame {
        OpenGame {
            kept,
            playing: tokio::sync::Mutex::default(),
            told: watch::Sender::new(0),
            listeners: Arc::new(Semaphore::new(MAX_LISTENERS_OF_A_GAME)),
            streams: Streams::default(),
            used_us: AtomicI64::new(0),
            size: AtomicUsize::new(0),
        }
    }

    /// Puts the game away, unless somebody works at it: it is judged again when it is asked for.
    fn put_away(&self) {
        if let Ok(mut playing) = self.playing.try_lock() {
            *playing = None;
            self.size.store(0, Ordering::Relaxed);
        }
    }
}

impl Games {
    pub fn new(ledger: Ledger, clock: Clock) -> Games {
        Games::holding(MAX_ACTS_HELD, ledger, clock)
    }

    fn holding(most_held: usize, ledger: Ledger, clock: Clock) -> Games {
        Games(Arc::new(LinkGamesParts {
            ledger,
            clock,
            held: Mutex::default(),
            seats: Mutex::new(Bounded::new(MAX_KNOWN)),
            judging: Arc::new(Semaphore::new(MAX_GAMES_JUDGED_AT_ONCE)),
            working: Semaphore::new(MAX_GAMES_AT_WORK),
            most_held,
            room: tokio::sync::Mutex::default(),
        }))
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Box<str>, Arc<OpenGame>>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seats(&self) -> MutexGuard<'_, Bounded<SecretHash, (Box<str>, Seat)>> {
        self.0.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game that this is the name of a seat of, and the seat.
    ///
    /// # Errors
    /// There is none, or none any more; the store failed.
    pub async fn at(&self, name: &str) -> HandlerResult<(Arc<OpenGame>, Seat)> {
        let hash = SecretHash::of(name);
        let known = self.seats().get(&hash).cloned();
        let (game, seat) = match known {
            Some(known) => known,
            None => {
                let registry = Registry(&self.0.ledger);
                let found = registry.find::<LinkSeat>(&hash.to_string()).await?;
                let found = found.ok_or_else(no_such_game)?.value;
                let known = (found.game, found.seat);
                self.seats().put(hash, known.clone());
                known
            }
        };
        let held = self.taken_up(&game).await?;
        if held.kept.expires_at <= self.now() {
            return Err(no_such_game());
        }
        held.used_us.store(self.now_us(), Ordering::Relaxed);
        Ok((held, seat))
    }

    async fn taken_up(&self, game: &str) -> HandlerResult<Arc<OpenGame>> {
        if let Some(held) = self.held().get(game) {
            return Ok(Arc::clone(held));
        }
        let found = Registry(&self.0.ledger).find::<LinkGame>(game).await?;
        let kept = found.ok_or_else(no_such_game)?.value;
        let mut all = self.held();
        put_away(&mut all);
        let held = all
            .entry(game.into())
            .or_insert_with(|| Arc::new(OpenGame::of(kept)));
        Ok(Arc::clone(held))
    }

    /// A place to work at a game. It is taken before the game is: whoever waits keeps no game in
    /// memory.
    async fn place_to_work(&self) -> HandlerResult<SemaphorePermit<'_>> {
        let place = self.0.working.acquire().await;
        place.map_err(|_| Problem::unavailable("the service ends"))
    }

    /// Keeps a game in memory, and puts away the longest unused ones where too much is there.
    fn keep(&self, held: &OpenGame, playing: &mut Option<Playing>, loaded: Playing) {
        held.size.store(loaded.size(), Ordering::Relaxed);
        *playing = Some(loaded);
        for other in self.longest_unused() {
            if self.size() <= self.0.most_held {
                return;
            }
            other.put_away();
        }
    }

    /// How much is in memory of all games.
    fn size(&self) -> usize {
        let all = self.held();
        let sizes = all.values().map(|held| held.size.load(Ordering::Relaxed));
        sizes.sum()
    }

    /// The games in memory, the longest unused first; none where there is room for all.
    fn longest_unused(&self) -> Vec<Arc<OpenGame>> {
        if self.size() <= self.0.most_held {
            return Vec::new();
        }
        let all = self.held();
        let loaded = all
            .values()
            .filter(|held| held.size.load(Ordering::Relaxed) > 0);
        let mut loaded: Vec<Arc<OpenGame>> = loaded.cloned().collect();
        loaded.sort_by_key(|held| held.used_us.load(Ordering::Relaxed));
        loaded
    }

    /// The game in memory, judged again from what was kept of it if need be.
    async fn loaded(
        &self,
        held: &OpenGame,
        playing: &mut Option<Playing>,
    ) -> HandlerResult<Playing> {
        if let Some(playing) = playing.take() {
            return Ok(playing);
        }
        held.size.store(0, Ordering::Relaxed);
        let acts = Registry(&self.0.ledger);
        let acts = acts.all::<LinkAct>(Some(&held.kept.id)).await?;
        let kept = held.kept.clone();
        self.judged(move || Playing::again(&kept, &acts)).await?
    }

    /// Does what takes long where nobody waits for the thread.
    async fn judged<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> HandlerResult<T> {
        let failed = |_| Problem::failed("the game could not be judged; the others go on");
        let judging = Arc::clone(&self.0.judging);
        let place = judging
            .acquire_owned()
            .await
            .map_err(|_| Problem::unavailable("the service ends"))?;
        let judging = tokio::task::spawn_blocking(move || {
            let _place = place;
            job()
        });
        judging.await.map_err(failed)
    }

    /// Looks at a game as it stands.
    ///
    /// # Errors
    /// The store failed, or the game cannot be judged.
    pub async fn look<T>(
        &self,
        held: &OpenGame,
        look: impl FnOnce(&Playing) -> T,
    ) -> HandlerResult<T> {
        if let Some(playing) = &*held.playing.lock().await {
            return Ok(look(playing));
        }
        let _place = self.place_to_work().await?;
        let mut playing = held.playing.lock().await;
        let loaded = self.loaded(held, &mut playing).await?;
        let seen = look(&loaded);
        self.keep(held, &mut playing, loaded);
        Ok(seen)
    }

    /// What somebody at a seat tells, each act with what became of it.
    ///
    /// # Errors
    /// Nothing could be judged or written: the acts can be sent again under their keys.
    pub async fn tell(
        &self,
        held: &Arc<OpenGame>,
        seat: Seat,
        acts: Vec<NewAct>,
    ) -> HandlerResult<Vec<Acknowledged>> {
        let acts = Arc::new(acts);
        let _place = self.place_to_work().await?;
        let mut playing = held.playing.lock().await;
        if *held.told.borrow() == DELETED {
            return Err(no_such_game());
        }
        let cut_off = held.streams.cut_off();
        let told = self.change(held, &mut playing, move |loaded, now_us| {
            let ran = loaded.runs();
            let at = AtSeat {
                seat,
                now_us,
                cut_off,
            };
            let answers = loaded.tell(&at, &acts)?;
            Ok((answers, Some(loaded.runs()).filter(|runs| *runs != ran)))
        });
        let (answers, started) = told.await?;
        if let Some(Running::Player(player)) = started {
            self.stop_soon(held, player);
        }
        Ok(answers)
    }

    /// Changes a game, writes what is new, and tells it.
    async fn change<T: Send + 'static>(
        &self,
        held: &OpenGame,
        playing: &mut Option<Playing>,
        change: impl Fn(&mut Playing, i64) -> HandlerResult<T> + Clone + Send + 'static,
    ) -> HandlerResult<T> {
        for _ in 0..MAX_TRIES {
            let mut loaded = self.loaded(held, playing).await?;
            let (change, now_us) = (change.clone(), self.now_us());
            let changed = self.judged(move || -> HandlerResult<(Playing, T)> {
                let answer = change(&mut loaded, now_us)?;
                Ok((loaded, answer))
            });
            let (mut loaded, answer) = changed.await??;
            if self.write(loaded.fresh()).await? {
                // who follows is told of nothing that is not on disk
                held.told.send_replace(loaded.next_seq());
                self.keep(held, playing, loaded);
                return Ok(answer);
            }
        }
        Err(Problem::unavailable(
            "others record acts of this game at the same time; send it again",
        ))
    }

    /// Writes acts, all or none; whether no other process was quicker.
    ///
    /// # Errors
    /// The game is gone: another process has deleted it. The store failed.
    async fn write(&self, acts: Vec<LinkAct>) -> HandlerResult<bool> {
        let Some(first) = acts.first() else {
            return Ok(true);
        };
        let registry = Registry(&self.0.ledger);
        if registry.find::<LinkGame>(&first.game).await?.is_none() {
            return Err(no_such_game());
        }
        let writes = acts.iter().map(|act| changed(act, ExpectedVersion::None));
        match registry.write(writes.collect()).await {
            Ok(_) => Ok(true),
            Err(problem) if problem.status == 409 => Ok(false),
            Err(problem) => Err(problem),
        }
    }

    fn now_us(&self) -> i64 {
        self.0.clock.in_play_us()
    }

    fn now(&self) -> Timestamp {
        instant(self.now_us())
    }

    /// Whether somebody has looked at a game lately.
    pub fn are_played(&self) -> bool {
        let since_us = self.now_us() - micros(GAME_UNUSED_FOR);
        let all = self.held();
        let mut used = all
            .values()
            .map(|held| held.used_us.load(Ordering::Relaxed));
        used.any(|used_us| used_us > since_us)
    }
}

/// Puts away the games that have not been used for longest and that nobody follows: they are judged
/// again when they are asked for.
fn put_away(all: &mut HashMap<Box<str>, Arc<OpenGame>>) {
    while all.len() >= MAX_GAMES_HELD {
        let idle = all.values().filter(|held| Arc::strong_count(held) == 1);
        let oldest = idle.min_by_key(|held| held.used_us.load(Ordering::Relaxed));
        let Some(oldest) = oldest.map(|held| held.kept.id.clone()) else {
            return;
        };
        all.remove(&oldest);
    }
}

fn no_such_game() -> Problem {
    let detail = "there is no such game: games are deleted a week after they were made, and sooner \
                  where nobody plays or follows them; begin another";
    Problem {
        detail: detail.into(),
        ..Problem::not_found("game")
    }
}
