//! Holds what tests of a store under faults share: callers that try again until they succeed, dice
//! with a seed, and a look at what is left.
#![allow(dead_code, reason = "no test uses all of it")]
#![allow(clippy::unwrap_used, reason = "a step of a test that fails has failed")]

use std::fmt::Debug;
use std::thread;
use std::time::{Duration, Instant};

use jadoube_ledger::limits::MAX_READ;
use jadoube_ledger::{Entry, GameId, Hash, Store, StoreError, hash_of};

/// Asks until the database can be reached again, as a caller does.
pub fn insisted<T: Debug>(mut call: impl FnMut() -> Result<T, StoreError>) -> T {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match call() {
            Err(StoreError::Unavailable(why)) => assert!(Instant::now() < end, "{why}"),
            done => return done.unwrap(),
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Numbers that look random and are the same for the same seed (xorshift).
pub struct Dice(u64);

impl Dice {
    pub fn of(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// One of the numbers below `sides`.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

pub fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

/// The whole record of a game; its chain is whole and its numbers have no gap.
pub fn whole_record(store: &mut dyn Store, game: &GameId) -> Vec<Entry> {
    let mut record: Vec<Entry> = Vec::new();
    loop {
        let from = u32::try_from(record.len()).unwrap();
        let page = store.read(game, from, MAX_READ).unwrap();
        if page.is_empty() {
            break;
        }
        record.extend(page);
    }
    let mut previous = Hash::NONE;
    for (entry, seq) in record.iter().zip(0..) {
        assert_eq!((entry.seq, entry.previous), (seq, previous));
        assert_eq!(entry.hash, hash_of(entry));
        previous = entry.hash;
    }
    record
}
