//! Which games by link there are.

use std::collections::BTreeMap;

use jiff::Timestamp;
use ledger::{Document, Ledger};

use crate::games::kept::LinkGame;
use crate::limits::MAX_PAGE;
use crate::model::Kept;
use crate::problem::Answer;

/// The games that there are.
#[derive(Default)]
pub(super) struct Room(BTreeMap<Box<str>, Place>);

/// What is known of a game.
#[derive(Clone, Copy)]
struct Place {
    /// When it is deleted. What cannot be read is so at once: nobody can play it.
    expires_at: Timestamp,
}

impl Place {
    fn of(document: &Document) -> Place {
        let read = serde_json::from_str::<LinkGame>(&document.body);
        if read.is_err() {
            let id = &*document.id;
            tracing::warn!(id, "a game by link cannot be read, and is deleted");
        }
        Place {
            expires_at: read.map_or(Timestamp::MIN, |game| game.expires_at),
        }
    }
}

impl Room {
    /// The games that the store has, whatever stands in them.
    pub async fn read(ledger: &Ledger) -> Answer<Room> {
        let mut room = Room::default();
        let mut after = None;
        loop {
            let page = ledger.documents(LinkGame::KIND, None, after, MAX_PAGE);
            let page = page.await?;
            let places = page.iter().map(|one| (one.id.clone(), Place::of(one)));
            room.0.extend(places);
            after = page.last().map(|last| last.id.clone());
            if page.len() < MAX_PAGE as usize {
                return Ok(room);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn put(&mut self, game: &LinkGame) {
        let expires_at = game.expires_at;
        self.0.insert(game.id.clone(), Place { expires_at });
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
