//! Keeps what follows from a record whether it is judged or not: its end, its keys, who told what.

use std::collections::HashMap;

use laws::Source;
use ledger::{Author, Entry, GameId, Hash, Key};
use protocol::Line;

use crate::arrivals::Arrivals;
use crate::told::change_of;

/// The numbers of acts by their keys.
pub(crate) enum ActKeys {
    /// The keys are those of the game, whoever tells an act.
    OfTheGame(HashMap<Key, u32>),
    /// Each author has keys of his own.
    OfAuthors(HashMap<(Author, Key), u32>),
}

impl ActKeys {
    fn put(&mut self, entry: &Entry) {
        let key = entry.key.clone();
        match self {
            ActKeys::OfTheGame(keys) => keys.insert(key, entry.seq),
            ActKeys::OfAuthors(keys) => keys.insert((entry.author.clone(), key), entry.seq),
        };
    }
}

/// What is known of the record of a game.
pub(crate) struct Record {
    game: GameId,
    next_seq: u32,
    end: (u32, Hash),
    keys: ActKeys,
    /// The last change of its round that the game was told of.
    round_change: usize,
    arrivals: Arrivals,
    was_sensed: bool,
}

impl Record {
    /// A record in which nothing stands yet.
    pub fn of(game: GameId, keys: ActKeys) -> Record {
        Record {
            game,
            next_seq: 0,
            end: (0, Hash::NONE),
            keys,
            round_change: 0,
            arrivals: Arrivals::default(),
            was_sensed: false,
        }
    }

    pub const fn game(&self) -> &GameId {
        &self.game
    }

    pub const fn next_seq(&self) -> u32 {
        self.next_seq
    }

    /// The number and the hash of the last entry.
    pub const fn end(&self) -> (u32, Hash) {
        self.end
    }

    /// The number of the act told under this key of the game.
    pub fn number_of(&self, key: &Key) -> Option<u32> {
        match &self.keys {
            ActKeys::OfTheGame(keys) => keys.get(key).copied(),
            ActKeys::OfAuthors(_) => None,
        }
    }

    /// The number of the act that this author told under this key of his own.
    pub fn number_by(&self, author: &Author, key: &Key) -> Option<u32> {
        match &self.keys {
            ActKeys::OfTheGame(_) => None,
            ActKeys::OfAuthors(keys) => keys.get(&(author.clone(), key.clone())).copied(),
        }
    }

    pub const fn round_change(&self) -> usize {
        self.round_change
    }

    /// Whether a device has told acts of the game.
    pub const fn was_sensed(&self) -> bool {
        self.was_sensed
    }

    /// The line as it arrives: late, where its author has told later ones before.
    pub fn arrived(&mut self, seq: u32, author: &Author, line: Line) -> Line {
        self.arrivals.arrived(seq, author, line)
    }

    /// Takes a line whose arrival is recorded.
    pub fn note_arrival(&mut self, entry: &Entry, line: &Line) {
        self.arrivals.note(entry.seq, &entry.author, line);
    }

    /// The entry stands in the record.
    pub fn enter(&mut self, entry: &Entry, line: Option<&Line>) {
        self.next_seq = entry.seq + 1;
        self.end = (entry.seq, entry.hash);
        self.keys.put(entry);
        self.round_change = self.round_change.max(change_of(&entry.key).unwrap_or(0));
        if let Some(Line::Act(act)) = line {
            let by_a_device = [Source::Board, Source::Clock, Source::Camera].map(Some);
            self.was_sensed |= by_a_device.contains(&act.source);
        }
    }
}
