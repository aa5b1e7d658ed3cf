//! Lists the games by link, and chooses which of them is deleted first when there is no room for
//! more.

use std::collections::BTreeMap;
use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use ledger::{Document, Ledger};

use crate::auth::PeoplePerAddress;
use crate::games::kept::LinkGame;
use crate::limits::{GAME_UNUSED_FOR, MAX_GAMES_KEPT_OF_A_PERSON, MAX_PAGE, UPKEEP_EVERY};
use crate::model::DocumentKind;
use crate::problem::{HandlerResult, Problem};

/// The games that there are.
#[derive(Default)]
pub(super) struct GameSlots(BTreeMap<Box<str>, GameSlot>);

/// What is known of a game.
#[derive(Clone, Copy)]
struct GameSlot {
    created_at: Timestamp,
    /// When it is deleted. What cannot be read is so at once: nobody can play it.
    expires_at: Timestamp,
    /// Where it was made, if this process knows: the store keeps no addresses.
    from: Option<IpAddr>,
    /// Whether somebody is known to have told an act in it.
    is_told: bool,
}

impl GameSlot {
    fn of(document: &Document) -> GameSlot {
        let read = serde_json::from_str::<LinkGame>(&document.body);
        if read.is_err() {
            let id = &*document.id;
            tracing::warn!(id, "a game by link cannot be read, and is deleted");
        }
        let times = read.map(|game| (game.created_at, game.expires_at));
        let (created_at, expires_at) = times.unwrap_or((Timestamp::MIN, Timestamp::MIN));
        GameSlot {
            created_at,
            expires_at,
            from: None,
            is_told: false,
        }
    }
}

impl GameSlots {
    /// The games that the store has, whatever stands in them.
    pub async fn read(ledger: &Ledger) -> HandlerResult<GameSlots> {
        let mut room = GameSlots::default();
        let mut after = None;
        loop {
            let page = ledger.documents(LinkGame::KIND, None, after, MAX_PAGE);
            let page = page.await?;
            let places = page.iter().map(|one| (one.id.clone(), GameSlot::of(one)));
            room.0.extend(places);
            after = page.last().map(|last| last.id.clone());
            if page.len() < MAX_PAGE as usize {
                return Ok(room);
            }
        }
    }

    /// The same games, with what was known of them before.
    pub fn with(mut self, before: Option<&GameSlots>) -> GameSlots {
        for (game, known) in before.into_iter().flat_map(|before| &before.0) {
            if let Some(place) = self.0.get_mut(game) {
                (place.from, place.is_told) = (known.from, known.is_told);
            }
        }
        self
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether somebody at this address may have one more game.
    ///
    /// # Errors
    /// There are as many from there as there may be.
    pub fn may_hold(&self, from: IpAddr, people: PeoplePerAddress) -> HandlerResult<()> {
        let own = self.0.values().filter(|place| place.from == Some(from));
        if own.count() < people.times(MAX_GAMES_KEPT_OF_A_PERSON) as usize {
            return Ok(());
        }
        let detail = "there are as many games from this address as the operator allows; go on with \
                      those, or wait until one of them is deleted";
        let wait_s = u32::try_from(UPKEEP_EVERY.as_secs()).unwrap_or(u32::MAX);
        Err(Problem::too_many_games(detail, wait_s))
    }

    pub fn put(&mut self, game: &LinkGame, from: IpAddr) {
        let place = GameSlot {
            created_at: game.created_at,
            expires_at: game.expires_at,
            from: Some(from),
            is_told: false,
        };
        self.0.insert(game.id.clone(), place);
    }

    /// Somebody has told an act in it.
    pub fn is_told(&mut self, game: &str) {
        if let Some(place) = self.0.get_mut(game) {
            place.is_told = true;
        }
    }

    /// The games in which nobody is known to have told an act, the oldest first.
    pub fn untold(&self) -> Vec<Box<str>> {
        let untold = self.0.iter().filter(|(_, place)| !place.is_told);
        let mut untold: Vec<_> = untold.collect();
        untold.sort_by_key(|(_, place)| place.created_at);
        untold.into_iter().map(|(game, _)| game.clone()).collect()
    }

    /// Those of them that were made too long ago.
    pub fn unused(&self, now: Timestamp) -> Vec<Box<str>> {
        let unused_for = SignedDuration::try_from(GAME_UNUSED_FOR).unwrap_or(SignedDuration::MAX);
        let latest = now.saturating_sub(unused_for).unwrap_or(Timestamp::MIN);
        let mut untold = self.untold();
        untold.retain(|game| self.0[game].created_at <= latest);
        untold
    }

    /// The games that were made more than a day ago, the oldest first.
    pub fn older_than_a_day(&self, now: Timestamp) -> Vec<Box<str>> {
        let latest = now.saturating_sub(SignedDuration::from_hours(24));
        let latest = latest.unwrap_or(Timestamp::MIN);
        let older = self
            .0
            .iter()
            .filter(|(_, place)| place.created_at <= latest);
        let mut older: Vec<_> = older.collect();
        older.sort_by_key(|(_, place)| place.created_at);
        older.into_iter().map(|(game, _)| game.clone()).collect()
    }

    pub fn has(&self, game: &str) -> bool {
        self.0.contains_key(game)
    }

    pub fn remove(&mut self, game: &str) {
        self.0.remove(game);
    }

    /// The games whose time is over.
    pub fn ended(&self, now: Timestamp) -> Vec<Box<str>> {
        let ended = self.0.iter().filter(|(_, place)| place.expires_at <= now);
        ended.map(|(game, _)| game.clone()).collect()
    }
}
