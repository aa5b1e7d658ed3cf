//! PostgreSQL against the suite, and what only a database can get wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;

use jadoube_ledger::{Postgres, Store};
use postgres::{Client, NoTls};
use test_postgres::{Database, database};

/// A database, emptied again and again.
struct Bench(Database);

impl suite::Bench for Bench {
    fn empty(&self) -> Box<dyn Store> {
        tell(&self.0, "DROP SCHEMA IF EXISTS jadoube CASCADE");
        self.again()
    }

    fn again(&self) -> Box<dyn Store> {
        Box::new(open(&self.0))
    }
}

fn open(database: &Database) -> Postgres {
    Postgres::open(&database.url()).unwrap()
}

fn client(database: &Database) -> Client {
    Client::connect(&database.url(), NoTls).unwrap()
}

fn tell(database: &Database, sql: &str) {
    client(database).batch_execute(sql).unwrap();
}

#[test]
fn postgres_meets_the_suite() {
    suite::run(&Bench(database().unwrap()));
}
