//! Measures how many acts per second reach the disk: in batches of 1, 50 and 500, over 50 games, in
//! SQLite and in PostgreSQL.
//!
//! The peer in the same run inserts the same bytes into a table of the same database, under the
//! same settings: one transaction for each batch, no keys but the primary one, no chain.

use std::cell::Cell;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};
use jadoube_ledger::example::named;
use jadoube_ledger::{AppendOutcome, Postgres, Proposal, Sqlite, Store};
use postgres::{Client, NoTls};

const BATCHES: [usize; 3] = [1, 50, 500];
const GAMES: usize = 50;

/// Acts of all games in turn, without end.
#[derive(Default)]
struct Acts(Cell<usize>);

impl Acts {
    fn next(&self, count: usize) -> Vec<Proposal> {
        let from = self.0.replace(self.0.get() + count);
        let act = |number: usize| {
            let (game, seq) = (number % GAMES, number / GAMES);
            named(&format!("g{game}"), seq as u32, &format!("k{seq}"))
        };
        (from..from + count).map(act).collect()
    }
}

type Group<'c> = BenchmarkGroup<'c, WallTime>;

fn measured(group: &mut Group<'_>, name: &str, mut write: impl FnMut(&[Proposal])) {
    let acts = Acts::default();
    for count in BATCHES {
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("{name}, {count} at once"), |bencher| {
            let setup = || acts.next(count);
            bencher.iter_batched(setup, |batch| write(&batch), BatchSize::PerIteration);
        });
    }
}

fn append(store: &mut dyn Store, batch: &[Proposal]) {
    let outcomes = store.append(batch).expect("written");
    let is_new = |outcome: &AppendOutcome| matches!(outcome, AppendOutcome::Appended { .. });
    assert!(outcomes.iter().all(is_new));
}

const TABLE: &str = "CREATE TABLE peer (game text, seq integer, key text, author text, \
    received_us bigint, body text, PRIMARY KEY (game, seq))";

fn sqlite(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut group = c.benchmark_group("append, SQLite");
    group.sample_size(20);
    let mut ledger = Sqlite::open(folder.path().join("ledger.sqlite")).expect("a ledger");
    measured(&mut group, "ledger", |batch| append(&mut ledger, batch));
    let peer = folder.path().join("peer.sqlite");
    let mut peer = rusqlite::Connection::open(peer).expect("a database");
    let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;";
    peer.execute_batch(settings).expect("set");
    peer.execute_batch(TABLE).expect("made");
    measured(&mut group, "peer", |batch| {
        let change = peer.transaction().expect("begun");
        for act in batch {
            let sql = "INSERT INTO peer VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let values = (
                act.game.as_str(),
                act.expected_seq,
                act.key.as_str(),
                act.author.as_str(),
                act.received_us,
                &act.body,
            );
            let mut insert = change.prepare_cached(sql).expect("SQL");
            insert.execute(values).expect("inserted");
        }
        change.commit().expect("on disk");
    });
    group.finish();
}

fn postgresql(c: &mut Criterion) {
    let database = test_postgres::database().expect("a server");
    let mut group = c.benchmark_group("append, PostgreSQL");
    group.sample_size(20);
    let mut ledger = Postgres::open(&database.url()).expect("a ledger");
    measured(&mut group, "ledger", |batch| append(&mut ledger, batch));
    let mut peer = Client::connect(&database.url(), NoTls).expect("a database");
    peer.batch_execute(TABLE).expect("made");
    let sql = "INSERT INTO peer SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], \
        $4::text[], $5::bigint[], $6::text[])";
    let insert = peer.prepare(sql).expect("SQL");
    measured(&mut group, "peer", |batch| {
        let games: Vec<&str> = batch.iter().map(|act| act.game.as_str()).collect();
        let seqs: Vec<i32> = batch.iter().map(|act| act.expected_seq as i32).collect();
        let keys: Vec<&str> = batch.iter().map(|act| act.key.as_str()).collect();
        let authors: Vec<&str> = batch.iter().map(|act| act.author.as_str()).collect();
        let times: Vec<i64> = batch.iter().map(|act| act.received_us).collect();
        let bodies: Vec<&str> = batch.iter().map(|act| &*act.body).collect();
        peer.execute(&insert, &[&games, &seqs, &keys, &authors, &times, &bodies])
            .expect("on disk");
    });
    group.finish();
}

criterion_group!(benches, sqlite, postgresql);
criterion_main!(benches);
