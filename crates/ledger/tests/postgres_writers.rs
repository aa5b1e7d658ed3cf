//! Tests many writers on one game in PostgreSQL while others read it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod faults;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use faults::{Dice, game, whole_record};
use jadoube_ledger::example::named;
use jadoube_ledger::{AppendOutcome, Hash, Postgres, Proposal, Store, StoreError};
use postgres::{Client, NoTls};
use test_postgres::database;

const WRITERS: u32 = 64;
const CONNECTIONS: u32 = 16;
const READERS: u64 = 2;
const ACTS: u32 = 10_000;
const GAME: &str = "crowded";

/// What was acknowledged: the key, the number, the hash.
type Announcement = (String, u32, Hash);

/// One of the writers: its acts, in batches, each until it is told the act's number.
fn write(store: &Mutex<Postgres>, writer: u32, next_seq: &AtomicU32) -> Vec<Announcement> {
    let mut dice = Dice::of(writer.into());
    let quota = ACTS / WRITERS + u32::from(writer < ACTS % WRITERS);
    let mut left: Vec<u32> = (0..quota).collect();
    let mut told: Vec<Announcement> = Vec::new();
    while !left.is_empty() {
        let mut batch: Vec<Proposal> = Vec::new();
        if let (0, Some((key, seq, _))) = (dice.roll(4), told.last()) {
            batch.push(named(GAME, *seq, key));
        }
        let again = batch.len();
        let taken = left.len().min(1 + dice.roll(32) as usize);
        let expected = next_seq.load(Ordering::Relaxed)..;
        let new = left[..taken].iter().zip(expected);
        batch.extend(new.map(|(n, seq)| named(GAME, seq, &format!("w{writer}-{n}"))));
        let mut locked = store.lock().unwrap_or_else(PoisonError::into_inner);
        let appended = locked.append(&batch);
        drop(locked);
        let outcomes = match appended {
            Ok(outcomes) => outcomes,
            // who waits for too long behind the others has written nothing, and tries again
            Err(StoreError::Unavailable(_)) => continue,
            Err(error) => panic!("{error}"),
        };
        for (outcome, act) in outcomes.iter().zip(&batch) {
            let known = told.iter().find(|(key, ..)| *key == act.key.as_str());
            match (*outcome, known) {
                (AppendOutcome::Appended { seq, hash }, None) => {
                    told.push((act.key.to_string(), seq, hash));
                    next_seq.fetch_max(seq + 1, Ordering::Relaxed);
                }
                (AppendOutcome::AlreadyAppended { seq, hash }, Some(known)) => {
                    assert_eq!((seq, hash), (known.1, known.2));
                }
                (AppendOutcome::Stale { actual_seq }, None) => {
                    next_seq.fetch_max(actual_seq, Ordering::Relaxed);
                }
                other => panic!("{other:?}"),
            }
        }
        let is_left =
            |(outcome, _): &(&AppendOutcome, _)| matches!(outcome, AppendOutcome::Stale { .. });
        let stale = outcomes[again..].iter().zip(&left).filter(is_left);
        let stale: Vec<u32> = stale.map(|(_, n)| *n).collect();
        left.splice(..taken, stale);
    }
    told
}

/// One of the readers, until the writers are done and once more: every read is a piece of one
/// record, and holds what was acknowledged before it. Gives what it saw.
fn read(url: &str, seed: u64, next_seq: &AtomicU32, stop: &AtomicBool) -> Vec<(u32, Hash)> {
    let mut dice = Dice::of(1_000 + seed);
    let mut store = Postgres::open(url).unwrap();
    let mut seen = Vec::new();
    loop {
        let is_last = stop.load(Ordering::Acquire);
        let acknowledged = next_seq.load(Ordering::Relaxed);
        let from = acknowledged.saturating_sub(1 + dice.roll(50) as u32);
        let piece = store.read(&game(GAME), from, 1_000).unwrap();
        assert!(piece.len() as u32 >= acknowledged - from);
        for (entry, seq) in piece.iter().zip(from..) {
            assert_eq!(entry.seq, seq);
        }
        for two in piece.windows(2) {
            assert_eq!(two[1].previous, two[0].hash);
        }
        seen.extend(piece.first().map(|entry| (entry.seq, entry.hash)));
        seen.extend(piece.last().map(|entry| (entry.seq, entry.hash)));
        if is_last {
            return seen;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn many_write_to_one_game() {
    let database = database().unwrap();
    let url = database.url();
    let open = |_| Mutex::new(Postgres::open(&url).unwrap());
    let stores: Vec<Mutex<Postgres>> = (0..CONNECTIONS).map(open).collect();
    let (next_seq, stop) = (AtomicU32::new(0), AtomicBool::new(false));
    let (mut told, seen) = thread::scope(|scope| {
        let (stores, next_seq, url, stop) = (&stores, &next_seq, &url, &stop);
        let readers: Vec<_> = (0..READERS)
            .map(|reader| scope.spawn(move || read(url, reader, next_seq, stop)))
            .collect();
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let store = &stores[(writer % CONNECTIONS) as usize];
                scope.spawn(move || write(store, writer, next_seq))
            })
            .collect();
        let told: Vec<_> = writers.into_iter().map(ScopedJoinHandle::join).collect();
        stop.store(true, Ordering::Release);
        let told = told.into_iter().flat_map(Result::unwrap);
        let seen = readers.into_iter().flat_map(|r| r.join().unwrap());
        (
            told.collect::<Vec<Announcement>>(),
            seen.collect::<Vec<_>>(),
        )
    });
    let record = whole_record(&mut *stores[0].lock().unwrap(), &game(GAME));
    told.sort_by_key(|(_, seq, _)| *seq);
    let stands = record.iter().map(|e| (e.key.to_string(), e.seq, e.hash));
    assert!(told.len() == ACTS as usize && stands.eq(told));
    assert!(!seen.is_empty());
    for (seq, hash) in seen {
        assert_eq!(record[seq as usize].hash, hash);
    }
}

#[test]
fn batches_over_many_games_never_wait_in_a_circle() {
    let database = database().unwrap();
    let url = database.url();
    let write = &|writer: u32| {
        let mut dice = Dice::of(writer.into());
        let mut store = Postgres::open(&url).unwrap();
        for round in 0..60 {
            // Eight of ten games, in any order; each round has games that are new.
            let game = |n| format!("game{}-{n}", round / 3);
            let mut games: Vec<String> = (0..10).map(game).collect();
            games.sort_by_cached_key(|_| dice.roll(1_000));
            let key = format!("w{writer}-{round}");
            let batch: Vec<Proposal> = games[..8]
                .iter()
                .map(|game| named(game, dice.roll(4) as u32, &key))
                .collect();
            // one that waits for too long is no circle
            match store.append(&batch) {
                Ok(_) | Err(StoreError::Unavailable(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    };
    thread::scope(|scope| (0..8).for_each(|writer| drop(scope.spawn(move || write(writer)))));
    let mut client = Client::connect(&url, NoTls).unwrap();
    let count = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    let deadlocks: i64 = client.query_one(count, &[]).unwrap().get(0);
    assert_eq!(deadlocks, 0);
}
