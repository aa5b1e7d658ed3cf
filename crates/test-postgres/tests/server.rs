//! Tests that the server, its database and the proxy do what the tests that use them rely on.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::thread;
use std::time::{Duration, Instant};

use jadoube_test_postgres::{Database, Listen, Proxy, Server, database};
use postgres::{Client, NoTls};

fn value(client: &mut Client, sql: &str) -> String {
    client.query_one(sql, &[]).unwrap().get(0)
}

#[test]
fn a_database_of_its_own_is_gone_at_the_end() {
    let (one, other) = (database().unwrap(), database().unwrap());
    let mut client = Client::connect(&one.url(), NoTls).unwrap();
    let name = value(&mut client, "SELECT current_database()::text");
    drop(one);
    let mut client = Client::connect(&other.url(), NoTls).unwrap();
    let left = client
        .query("SELECT FROM pg_database WHERE datname = $1", &[&name])
        .unwrap();
    assert_eq!(left.len(), 0);
}

#[test]
fn what_was_committed_outlives_the_kill_and_nothing_is_left_at_the_end() {
    let mut server = Server::start(Listen::Socket, &[]).unwrap();
    let home = server.home().to_owned();
    let database = Database::on(&server.url()).unwrap();
    let mut client = Client::connect(&database.url(), NoTls).unwrap();
    assert_eq!(value(&mut client, "SHOW fsync"), "on");
    client
        .batch_execute("CREATE TABLE t AS SELECT 'kept'::text")
        .unwrap();
    server.kill().unwrap();
    assert!(client.batch_execute("SELECT").is_err());
    server.restart().unwrap();
    let mut client = Client::connect(&database.url(), NoTls).unwrap();
    assert_eq!(value(&mut client, "TABLE t"), "kept");
    drop(server);
    assert!(!home.exists());
}

#[test]
fn the_proxy_cuts_at_the_message() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let proxy = Proxy::before(&server.socket()).unwrap();
    let mut client = Client::connect(&proxy.url(), NoTls).unwrap();
    client.batch_execute("CREATE TABLE t (n int)").unwrap();
    // Query; CommandComplete, ReadyForQuery.
    proxy.cut_at(&[]);
    client.batch_execute("INSERT INTO t VALUES (0)").unwrap();
    assert_eq!(proxy.messages(), 3);
    for (cut, number) in [(1, 1), (2, 2)] {
        let mut client = Client::connect(&proxy.url(), NoTls).unwrap();
        proxy.cut_at(&[cut]);
        let insert = format!("INSERT INTO t VALUES ({number})");
        assert!(client.batch_execute(&insert).is_err());
    }
    let mut direct = Client::connect(&server.url(), NoTls).unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    while value(&mut direct, "SELECT string_agg(n::text, ' ') FROM t") != "0 2" {
        assert!(
            Instant::now() < end,
            "the first was not delivered, the second was"
        );
        thread::sleep(Duration::from_millis(10));
    }
}
