//! Tests that what is acknowledged stands in the record once, whenever the connection to PostgreSQL
//! is cut and however the server dies.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod faults;

use std::collections::HashMap;
use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use faults::{Dice, game, insisted, whole_record};
use jadoube_ledger::example::named;
use jadoube_ledger::{
    AppendOutcome, ChangesOutcome, ExpectedVersion, Hash, Memory, Postgres, Proposal, Signer,
    Stage, Store, StoreError, Write,
};
use postgres::{Client, NoTls};
use test_postgres::{Listen, Proxy, Server};

/// How many places are cut at: so many, unless `JADOUBE_FAULTS` says another number.
fn faults(ordinary: u64) -> u64 {
    let wanted = env::var("JADOUBE_FAULTS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(ordinary)
}

/// So many of the numbers from 1 to `last`, evenly spread; all of them if there are no more.
fn spread(last: u64, wanted: u64) -> impl Iterator<Item = u64> {
    let wanted = wanted.min(last);
    (1..=wanted).map(move |n| n * last / wanted)
}

fn acts(name: &str, seqs: std::ops::Range<u32>) -> Vec<Proposal> {
    seqs.map(|seq| named(name, seq, &format!("k{seq}")))
        .collect()
}

/// Appends, until all of it is acknowledged under the numbers expected; how many acts were there
/// already.
fn append(store: &mut dyn Store, acts: &[Proposal]) -> usize {
    let outcomes = insisted(|| store.append(acts));
    for (outcome, act) in outcomes.iter().zip(acts) {
        let (AppendOutcome::Appended { seq, .. } | AppendOutcome::AlreadyAppended { seq, .. }) =
            outcome
        else {
            panic!("{outcome:?} of {act:?}")
        };
        assert_eq!(*seq, act.expected_seq);
    }
    let already =
        |outcome: &&AppendOutcome| matches!(outcome, AppendOutcome::AlreadyAppended { .. });
    outcomes.iter().filter(already).count()
}

/// Writes a version of a document that is the next. Whoever is told nothing and asks again may find
/// it written.
fn write(store: &mut dyn Store, id: &str, version: u64) {
    let expected = match version {
        1 => ExpectedVersion::None,
        _ => ExpectedVersion::Version(version - 1),
    };
    let one = Write {
        kind: "event".into(),
        id: id.into(),
        parent: "".into(),
        expected,
        body: Some(format!("{version}").into()),
    };
    let mut asked = 0;
    let written = insisted(|| {
        asked += 1;
        store.write(std::slice::from_ref(&one))
    });
    let found_written = ChangesOutcome::Conflict {
        place: 0,
        found: Some(version),
    };
    assert!(
        written == ChangesOutcome::All(vec![version]) || (asked > 1 && written == found_written),
        "{written:?}"
    );
}

/// The workload: everything that writes, on games and a document of this name. How many acts had
/// been appended by an attempt whose answer was lost.
fn work(store: &mut dyn Store, name: &str) -> usize {
    let (a, b) = (format!("{name}-a"), format!("{name}-b"));
    let mut lost = append(store, &[acts(&a, 0..2), acts(&b, 0..3)].concat());
    lost += append(store, &acts(&a, 2..3));
    write(store, name, 1);
    lost += append(store, &[acts(&b, 3..5), acts(&a, 3..9)].concat());
    let signer = Signer::from_secret(&[3; 32]);
    let head = signer.sign(&game(&a), 8, Hash([1; 32]), Stage::Running, 60);
    insisted(|| store.keep_heads(std::slice::from_ref(&head)));
    insisted(|| store.erase(&game(&a), Some(&["white"])));
    write(store, name, 2);
    assert_eq!(append(store, &acts(&a, 2..3)), 1);
    lost + append(store, &acts(&a, 9..10))
}

/// Whether the store holds exactly what the model holds after the workload.
fn compare(store: &mut dyn Store, name: &str) {
    let mut model = Memory::default();
    work(&mut model, name);
    for game in [format!("{name}-a"), format!("{name}-b")].map(|name| game(&name)) {
        assert_eq!(whole_record(store, &game), whole_record(&mut model, &game));
        assert_eq!(store.heads(&game), model.heads(&game));
    }
    let document = store.document("event", name);
    assert_eq!(document, model.document("event", name));
}

const LANES: usize = 4;

#[test]
fn cut_at_every_message() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let proxy = Proxy::before(&server.socket()).unwrap();
    let mut direct = Postgres::open(&server.url()).unwrap();
    proxy.cut_at(&[]);
    work(&mut Postgres::open(&proxy.url()).unwrap(), "undisturbed");
    compare(&mut direct, "undisturbed");
    let messages = proxy.messages();
    let wanted = faults(messages);
    let once = spread(messages, wanted).map(|cut| vec![cut]);
    // The second cut meets the new connection, or what is made once more on it.
    let twice = spread(messages, wanted / 4).map(|cut| vec![cut, cut + 3 + cut % 60]);
    let rounds: Vec<Vec<u64>> = once.chain(twice).collect();
    // a round mostly waits for its next message: several go on side by side, each with a proxy of
    // its own
    let lane = &|first: usize| {
        let proxy = Proxy::before(&server.socket()).unwrap();
        let mut direct = Postgres::open(&server.url()).unwrap();
        let rounds = rounds.iter().enumerate().skip(first).step_by(LANES);
        let lost = rounds.map(|(round, cuts)| {
            let name = format!("round{round}");
            proxy.cut_at(cuts);
            let mut store = insisted(|| Postgres::open(&proxy.url()));
            let lost = work(&mut store, &name);
            compare(&mut direct, &name);
            lost
        });
        lost.sum::<usize>()
    };
    let lost: usize = thread::scope(|scope| {
        let lanes: Vec<_> = (0..LANES)
            .map(|first| scope.spawn(move || lane(first)))
            .collect();
        lanes.into_iter().map(|lane| lane.join().unwrap()).sum()
    });
    assert!(
        lost > 0 || wanted < messages,
        "no cut came between a COMMIT and its answer"
    );
}

#[test]
fn a_long_batch_costs_as_many_messages_as_a_short_one() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let proxy = Proxy::before(&server.socket()).unwrap();
    let mut store = Postgres::open(&proxy.url()).unwrap();
    append(&mut store, &acts("g", 0..1));
    append(&mut store, &acts("g", 1..2));
    let mut cost = |acts: &[Proposal]| {
        proxy.cut_at(&[]);
        append(&mut store, acts);
        proxy.messages()
    };
    assert_eq!(cost(&acts("g", 2..3)), cost(&acts("g", 3..503)));
}

#[test]
fn cut_while_the_schema_is_made() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let proxy = Proxy::before(&server.socket()).unwrap();
    let empty = || {
        let mut client = Client::connect(&server.url(), NoTls).unwrap();
        let drop = "DROP SCHEMA IF EXISTS jadoube CASCADE";
        client.batch_execute(drop).unwrap();
    };
    proxy.cut_at(&[]);
    Postgres::open(&proxy.url()).unwrap();
    for cut in spread(proxy.messages(), faults(200) / 4) {
        empty();
        proxy.cut_at(&[cut, cut + 30]);
        let mut store = insisted(|| Postgres::open(&proxy.url()));
        append(&mut store, &acts("g", 0..1));
    }
}

#[test]
fn a_change_of_a_document_is_not_made_twice() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let proxy = Proxy::before(&server.socket()).unwrap();
    let mut store = Postgres::open(&proxy.url()).unwrap();
    let any = Write {
        kind: "event".into(),
        id: "e".into(),
        parent: "".into(),
        expected: ExpectedVersion::Any,
        body: Some("{}".into()),
    };
    let mut changes = 0;
    let mut lost = 0;
    proxy.cut_at(&[]);
    store.write(std::slice::from_ref(&any)).unwrap();
    for cut in 1..=proxy.messages() {
        proxy.cut_at(&[cut]);
        match store.write(std::slice::from_ref(&any)) {
            Ok(ChangesOutcome::All(_)) => changes += 1,
            Err(StoreError::Unavailable(_)) => lost += 1,
            other => panic!("{other:?}"),
        }
    }
    let document = insisted(|| store.document("event", "e")).unwrap();
    assert!((changes + 1..=changes + 1 + lost).contains(&document.version));
    assert!(
        (1..=4).contains(&lost),
        "only COMMIT and its answer: {lost}"
    );
}

/// What a writer was told: the number and the hash of each act.
type Announcement = HashMap<String, (u32, Hash)>;

/// Appends to a game until it is told to stop; a slow machine may come to it only then.
fn write_on(url: &str, name: &str, seed: u64, stop: &AtomicBool) -> Announcement {
    let mut dice = Dice::of(seed);
    let mut store = insisted(|| Postgres::open(url));
    let (mut told, mut seq) = (Announcement::new(), 0);
    loop {
        let batch = acts(name, seq..seq + 1 + dice.roll(6) as u32);
        for (outcome, act) in insisted(|| store.append(&batch)).iter().zip(&batch) {
            match *outcome {
                AppendOutcome::Appended { seq, hash }
                | AppendOutcome::AlreadyAppended { seq, hash } => {
                    told.insert(act.key.to_string(), (seq, hash));
                }
                ref other => panic!("{other:?} of {act:?}"),
            }
        }
        seq += batch.len() as u32;
        if stop.load(Ordering::Relaxed) {
            return told;
        }
    }
}

#[test]
fn killed_under_load() {
    let mut server = Server::start(Listen::Socket, &[]).unwrap();
    let (url, stop) = (server.url(), AtomicBool::new(false));
    let mut dice = Dice::of(7);
    let told: Vec<(String, Announcement)> = thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let (name, url, stop) = (format!("game{writer}"), &url, &stop);
                scope.spawn(move || (name.clone(), write_on(url, &name, writer, stop)))
            })
            .collect();
        let rounds = (0..faults(200) / 40).try_for_each(|_| {
            thread::sleep(Duration::from_millis(100 + dice.roll(500)));
            server.kill()?;
            server.restart()
        });
        thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        rounds.unwrap();
        writers.into_iter().map(|w| w.join().unwrap()).collect()
    });
    let mut store = Postgres::open(&url).unwrap();
    for (name, told) in told {
        let record = whole_record(&mut store, &game(&name));
        assert!(!told.is_empty() && record.len() == told.len());
        for entry in record {
            assert_eq!(told[entry.key.as_str()], (entry.seq, entry.hash));
        }
    }
}
