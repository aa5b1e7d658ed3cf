//! Tests PostgreSQL with the suite, and what only a database can get wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;

use std::fs;
use std::path::Path;

use jadoube_ledger::example::named;
use jadoube_ledger::{
    AppendOutcome, ExpectedVersion, GameId, Hash, Item, Memory, Postgres, Proposal, Signer, Stage,
    Store, StoreError, StoredItem, Text, Unreadable, Write, hash_of,
};
use postgres::{Client, NoTls};
use test_postgres::{Database, Listen, Server, database};

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

    fn damage(&self, game: &str) -> Result<(), suite::Undamageable> {
        let sql = "UPDATE jadoube.games SET hash = '' WHERE name = $1";
        assert_eq!(client(&self.0).execute(sql, &[&game]).unwrap(), 1);
        Ok(())
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

fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

#[test]
fn postgres_meets_the_suite() {
    suite::run(&Bench(database().unwrap()));
}

/// What `tests/data/postgres/schema-1.sql` was made of.
fn kept() -> Memory {
    let mut store = Memory::default();
    let texts = ["", "Ærø \u{1F3C1}", "a\0b"];
    let texts = texts.iter().zip(0u8..).map(|(text, n)| Text {
        field: format!("field{n}").into(),
        salt: [n; 16],
        text: (*text).into(),
    });
    let start = Proposal {
        texts: texts.collect(),
        told: Some("[]".into()),
        ..named("kept", 0, "start")
    };
    let second = named("kept", 1, "second");
    let other = named("other", 0, "start");
    let hash = start.after(Hash::NONE).hash;
    store.append(&[start, second, other]).unwrap();
    store.erase(&game("other"), Some(&["white"])).unwrap();
    let head = Signer::from_secret(&[5; 32]).sign(&game("kept"), 0, hash, Stage::Ended, 60);
    store.keep_heads(&[head]).unwrap();
    let write = |id: &str, body: &str| Write {
        kind: "event".into(),
        id: id.into(),
        parent: "parent".into(),
        expected: ExpectedVersion::Any,
        body: Some(body.into()),
    };
    let writes = [write("e", "{}"), write("e", "\0"), write("é", "[]")];
    store.write(&writes).unwrap();
    store
}

fn everything(store: &mut dyn Store) -> Vec<Item> {
    let mut items = Vec::new();
    let mut sink = |item| {
        items.push(item);
        Ok(())
    };
    store.dump(&mut sink).unwrap();
    items
}

/// The number of the schema of a database, and what is in it.
fn schema_of(database: &Database) -> (i32, Vec<String>) {
    let mut client = client(database);
    let version = client.query_one("SELECT max(version) FROM jadoube.ledger_schema", &[]);
    let parts = "SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, \
            coalesce(column_default, collation_name)) \
            FROM information_schema.columns WHERE table_schema = 'jadoube' \
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'jadoube' \
        UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
            WHERE connamespace = 'jadoube'::regnamespace AND conrelid <> 0 \
        ORDER BY 1";
    let parts = client.query(parts, &[]).unwrap();
    let parts = parts.iter().map(|row| row.get(0)).collect();
    (version.unwrap().get(0), parts)
}

/// A database made anew.
fn new_schema() -> (i32, Vec<String>) {
    let database = database().unwrap();
    open(&database);
    schema_of(&database)
}

#[test]
fn every_released_schema_is_brought_up_to_date() {
    let new = new_schema();
    for schema in 1..=new.0 {
        let database = database().unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/postgres");
        let dump = fs::read_to_string(folder.join(format!("schema-{schema}.sql")));
        tell(&database, &dump.unwrap());
        let mut store = open(&database);
        let found = everything(&mut store);
        assert_eq!(found, everything(&mut kept()));
        for item in found {
            match item {
                Item::Entry(entry) => assert_eq!(hash_of(&entry), entry.hash),
                Item::Head(head) => assert!(head.is_valid()),
                Item::Document(_) => {}
            }
        }
        let more = store.append(&[named("kept", 2, "more")]).unwrap();
        assert!(
            matches!(more[..], [AppendOutcome::Appended { seq: 2, .. }]),
            "{more:?}"
        );
        assert_eq!(schema_of(&database), new);
    }
}

#[test]
fn a_schema_is_enough_for_a_role_without_other_rights() {
    let server = Server::start(Listen::Socket, &[]).unwrap();
    let mut client = Client::connect(&server.url(), NoTls).unwrap();
    let made = "CREATE ROLE arbiter LOGIN; CREATE SCHEMA jadoube AUTHORIZATION arbiter";
    client.batch_execute(made).unwrap();
    let mut store = Postgres::open(&format!("{} user=arbiter", server.url())).unwrap();
    store.append(&[named("g", 0, "k")]).unwrap();
    assert_eq!(store.erase(&game("g"), None), Ok(2));
    client.batch_execute("CREATE ROLE visitor LOGIN").unwrap();
    let visitor = Postgres::open(&format!("{} user=visitor", server.url()));
    assert!(
        matches!(visitor, Err(StoreError::NotALedger(_))),
        "{visitor:?}"
    );
}

#[test]
fn a_later_schema_is_refused() {
    let database = database().unwrap();
    open(&database);
    tell(&database, "INSERT INTO jadoube.ledger_schema VALUES (4711)");
    let newer = StoreError::Newer {
        found: 4711,
        known: new_schema().0.cast_unsigned(),
    };
    assert_eq!(Postgres::open(&database.url()).err(), Some(newer));
}

#[test]
fn who_only_reads_changes_nothing() {
    let database = database().unwrap();
    let empty = Postgres::open_read_only(&database.url());
    assert!(matches!(empty, Err(StoreError::NotALedger(_))), "{empty:?}");
    open(&database).append(&[named("g", 0, "k")]).unwrap();
    let mut reader = Postgres::open_read_only(&database.url()).unwrap();
    assert_eq!(reader.read(&game("g"), 0, 9).unwrap().len(), 1);
    assert_eq!(everything(&mut reader), everything(&mut open(&database)));
    let refused = reader.append(&[named("g", 1, "l")]);
    assert!(matches!(refused, Err(StoreError::Unavailable(_))));
    assert_eq!(reader.tails(None, 9).unwrap()[0].next_seq, 1);
}

#[test]
fn nobody_waits_for_ever() {
    let database = database().unwrap();
    let (mut store, mut other) = (open(&database), client(&database));
    let mut rude = other.transaction().unwrap();
    rude.batch_execute("LOCK TABLE jadoube.games").unwrap();
    let waited = store.append(&[named("g", 0, "k")]);
    assert!(matches!(waited, Err(StoreError::Unavailable(_))));
    rude.rollback().unwrap();
    store.append(&[named("g", 0, "k")]).unwrap();
}

#[test]
fn what_is_damaged_is_said() {
    let database = database().unwrap();
    let mut store = open(&database);
    store.append(&[named("g", 0, "k")]).unwrap();
    for damage in [
        "UPDATE jadoube.texts SET text = '\\xff'",
        "UPDATE jadoube.entries SET hash = ''",
        "UPDATE jadoube.entries SET seals = '\\x00'",
        "UPDATE jadoube.entries SET author = 'Anna Ä.'",
    ] {
        tell(&database, damage);
        let read = store.read(&game("g"), 0, 9);
        let said = matches!(read, Err(StoreError::Unreadable(_)));
        assert!(said, "{damage}");
    }
}

#[test]
fn of_a_last_entry_that_cannot_be_read_no_other_end_is_told() {
    let database = database().unwrap();
    let mut store = open(&database);
    store
        .append(&[named("g", 0, "k"), named("g", 1, "l")])
        .unwrap();
    for (damage, wanted) in [
        (
            "UPDATE jadoube.games SET next_seq = 7",
            Unreadable::End { game: game("g") },
        ),
        (
            "UPDATE jadoube.entries SET hash = '' WHERE seq = 1",
            Unreadable::Entry {
                game: game("g"),
                seq: 1,
            },
        ),
    ] {
        tell(&database, damage);
        let mut unreadable = Vec::new();
        let mut look = |found| {
            if let StoredItem::Unreadable(what) = found {
                unreadable.push(what);
            }
            Ok(())
        };
        store.look(Some(&game("g")), &mut look).unwrap();
        assert_eq!(unreadable, [wanted], "{damage}");
    }
}
