//! Tests many writers on one game with readers beside them, and processes that are killed: no act
//! is lost, doubled or out of its place.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod record;

use std::collections::BTreeSet;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use jadoube_ledger::example::named;
use jadoube_ledger::{AppendOutcome, Entry, GameId, Proposal, Sqlite, Store, StoreError};
use record::{dumped, entries};

const WRITERS: u32 = 64;
const ACTS: u32 = 10_000;
const READERS: usize = 2;

fn game() -> GameId {
    GameId::new("g").unwrap()
}

/// The acts that this writer has to see through, by their keys.
fn acts_of(writer: u32) -> Vec<String> {
    let numbers = (0..ACTS).filter(|n| n % WRITERS == writer);
    numbers.map(|n| format!("w{writer}:{n}")).collect()
}

/// How a writer gets at the database.
trait Way: Sync {
    fn append(&self, own: &mut Option<Sqlite>, proposals: &[Proposal]) -> Vec<AppendOutcome>;
}

/// Each has a connection of its own.
struct Own(PathBuf);

impl Way for Own {
    fn append(&self, own: &mut Option<Sqlite>, proposals: &[Proposal]) -> Vec<AppendOutcome> {
        let own = own.get_or_insert_with(|| opened(&self.0));
        patiently(|| own.append(proposals))
    }
}

/// All share one connection.
struct Shared(Mutex<Sqlite>);

impl Way for Shared {
    fn append(&self, _: &mut Option<Sqlite>, proposals: &[Proposal]) -> Vec<AppendOutcome> {
        self.0.lock().unwrap().append(proposals).unwrap()
    }
}

fn opened(path: &Path) -> Sqlite {
    patiently(|| Sqlite::open(path))
}

/// Whoever finds the database locked for too long tries again.
fn patiently<T>(mut call: impl FnMut() -> Result<T, StoreError>) -> T {
    loop {
        match call() {
            Err(StoreError::Unavailable(_)) => {}
            done => return done.unwrap(),
        }
    }
}

/// Sends the acts, so many at once, each until it is appended; every seventh batch is sent once
/// more.
fn write(way: &dyn Way, writer: u32, at_once: usize) {
    let (mut own, mut next_seq) = (None, 0);
    for (place, keys) in acts_of(writer).chunks(at_once).enumerate() {
        let mut pending = keys.to_vec();
        while !pending.is_empty() {
            let outcomes = way.append(&mut own, &acts(next_seq, &pending));
            let mut is_stale = outcomes
                .iter()
                .map(|o| matches!(o, AppendOutcome::Stale { .. }));
            pending.retain(|_| is_stale.next().unwrap());
            next_seq = outcomes.iter().map(seq_after).max().unwrap();
        }
        if place % 7 == 0 {
            let again = way.append(&mut own, &acts(0, keys));
            let already = |o| matches!(o, &AppendOutcome::AlreadyAppended { .. });
            assert!(again.iter().all(already), "{again:?}");
        }
    }
}

fn acts(from: u32, keys: &[String]) -> Vec<Proposal> {
    let numbered = (from..).zip(keys);
    numbered.map(|(seq, key)| named_act(seq, key)).collect()
}

fn named_act(seq: u32, key: &str) -> Proposal {
    Proposal {
        body: r#"{"act":"press"}"#.into(),
        texts: Vec::new(),
        ..named("g", seq, key)
    }
}

/// The number that an act may have that is sent next.
fn seq_after(outcome: &AppendOutcome) -> u32 {
    match *outcome {
        AppendOutcome::Appended { seq, .. } => seq + 1,
        AppendOutcome::Stale { actual_seq } => actual_seq,
        other => panic!("{other:?}"),
    }
}

fn everything(reader: &mut Sqlite) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    loop {
        let from = entries.len() as u32;
        let more = patiently(|| reader.read(&game(), from, 1_000));
        if more.is_empty() {
            return entries;
        }
        entries.extend(more);
    }
}

/// Reads until the writers are done, and once more: every time what was read before, and what came
/// since. The last that was read.
fn read(path: &Path, done: &AtomicBool) -> Vec<Entry> {
    let mut reader = patiently(|| Sqlite::open_read_only(path));
    let mut last = Vec::new();
    loop {
        let is_last = done.load(Ordering::Acquire);
        let now = everything(&mut reader);
        assert_eq!(last[..], now[..last.len()]);
        last = now;
        if is_last {
            return last;
        }
    }
}

fn run(path: &Path, way: &dyn Way, at_once: usize) {
    let done = AtomicBool::new(false);
    let reads: Vec<_> = thread::scope(|scope| {
        let reading = || scope.spawn(|| read(path, &done));
        let readers: Vec<_> = (0..READERS).map(|_| reading()).collect();
        let writing = |writer| scope.spawn(move || write(way, writer, at_once));
        let writers: Vec<_> = (0..WRITERS).map(writing).collect();
        let written: Vec<_> = writers.into_iter().map(|writer| writer.join()).collect();
        done.store(true, Ordering::Release);
        assert!(written.iter().all(Result::is_ok));
        let reads = readers.into_iter().map(|reader| reader.join().unwrap());
        reads.collect()
    });
    let items = dumped(&mut Sqlite::open_read_only(path).unwrap());
    let record = entries(&items);
    is_complete(&record);
    for read in reads {
        assert_eq!(read.iter().collect::<Vec<_>>(), record);
    }
}

/// Every act of every writer stands there once.
fn is_complete(record: &[&Entry]) {
    assert_eq!(record.len(), ACTS as usize);
    let found: BTreeSet<_> = record.iter().map(|entry| entry.key.as_str()).collect();
    let sent: Vec<_> = (0..WRITERS).flat_map(acts_of).collect();
    assert_eq!(found, sent.iter().map(String::as_str).collect());
}

#[test]
fn many_writers_with_a_connection_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.sqlite");
    drop(Sqlite::open(&path).unwrap());
    run(&path, &Own(path.clone()), 1);
}

#[test]
fn many_writers_with_one_connection_and_batches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.sqlite");
    let shared = Shared(Mutex::new(Sqlite::open(&path).unwrap()));
    run(&path, &shared, 8);
}

const LEDGER: &str = "JADOUBE_TEST_LEDGER";
const ACKNOWLEDGED: &str = "acknowledged ";

#[test]
fn what_a_killed_process_acknowledged_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.sqlite");
    let mut acknowledged = BTreeSet::new();
    for round in 1..=8 {
        let mut children = [started(&path), started(&path)];
        for child in &mut children {
            acknowledged.extend(acknowledged_by(child, 25 * round));
        }
        let items = dumped(&mut Sqlite::open(&path).unwrap());
        let record = entries(&items);
        let keys: BTreeSet<_> = record.iter().map(|e| e.key.as_str().to_owned()).collect();
        assert_eq!(keys.len(), record.len());
        assert!(acknowledged.is_subset(&keys));
    }
    assert!(acknowledged.len() > 1_000);
}

fn started(path: &Path) -> Child {
    let mut child = Command::new(env::current_exe().unwrap());
    child.args([
        "--exact",
        "the_process_that_is_killed",
        "--ignored",
        "--nocapture",
    ]);
    child
        .env(LEDGER, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Lets the process acknowledge so many acts, kills it, and takes what else it said; the keys of
/// the acts.
fn acknowledged_by(child: &mut Child, acts: usize) -> Vec<String> {
    let output = BufReader::new(child.stdout.take().unwrap());
    let lines = output.lines().map_while(Result::ok);
    let mut keys = lines.filter_map(|line| Some(line.strip_prefix(ACKNOWLEDGED)?.to_owned()));
    let mut acknowledged: Vec<String> = keys.by_ref().take(acts).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    acknowledged.extend(keys);
    acknowledged
}

#[test]
#[ignore = "started by the other test"]
fn the_process_that_is_killed() {
    let Some(path) = env::var_os(LEDGER) else {
        return;
    };
    let mut ledger = patiently(|| Sqlite::open(&path));
    let (mut seq, id) = (0, std::process::id());
    for act in 0.. {
        let key = format!("{id}:{act}");
        seq = appended_at_last(&mut ledger, seq, &key) + 1;
        println!("\n{ACKNOWLEDGED}{key}");
    }
}

/// The number that the act got at last.
fn appended_at_last(ledger: &mut Sqlite, mut seq: u32, key: &str) -> u32 {
    loop {
        match patiently(|| ledger.append(&[named("g", seq, key)]))[0] {
            AppendOutcome::Appended { seq, .. } => return seq,
            AppendOutcome::Stale { actual_seq } => seq = actual_seq,
            other => panic!("{other:?}"),
        }
    }
}
