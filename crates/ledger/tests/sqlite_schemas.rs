//! Tests databases of every schema that was released, kept in `data/sqlite` with what a dump gave:
//! each is brought up to date and still says the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod record;

use std::fs;
use std::path::{Path, PathBuf};

use jadoube_ledger::example::named;
use jadoube_ledger::{
    Entry, ExpectedVersion, GameId, Item, Proposal, SignedHead, Signer, Sqlite, Stage, Store, Write,
};
use record::{dumped, entries};
use rusqlite::Connection;

fn kept(schema: u32, extension: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sqlite");
    folder.join(format!("schema-{schema}.{extension}"))
}

/// The schema of a database, as its header has it, and as it is.
fn schema_of(file: &Path) -> (u32, Vec<String>) {
    let database = Connection::open(file).unwrap();
    let version = database.pragma_query_value(None, "user_version", |row| row.get(0));
    let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
    let mut statement = database.prepare(sql).unwrap();
    let parts = statement.query_map((), |row| row.get(0)).unwrap();
    (version.unwrap(), parts.map(Result::unwrap).collect())
}

/// A database made anew.
fn new_schema() -> (u32, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.sqlite");
    drop(Sqlite::open(&file).unwrap());
    schema_of(&file)
}

/// One item a line.
fn written(items: &[Item]) -> String {
    items.iter().map(|item| format!("{item:?}\n")).collect()
}

#[test]
fn every_released_schema_is_brought_up_to_date() {
    let new = new_schema();
    for schema in 1..=new.0 {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("ledger.sqlite");
        fs::copy(kept(schema, "sqlite"), &copy).unwrap();
        let mut ledger = Sqlite::open(&copy).unwrap();
        let items = dumped(&mut ledger);
        assert_eq!(
            written(&items),
            fs::read_to_string(kept(schema, "txt")).unwrap()
        );
        entries(&items);
        assert!(items.iter().all(is_no_forged_head));
        let more = named("g", 3, "more");
        ledger.append(&[more]).unwrap();
        let upgraded = Sqlite::open_read_only(&copy).unwrap().read(&game(), 3, 9);
        assert_eq!(upgraded.unwrap().len(), 1);
        drop(ledger);
        assert_eq!(schema_of(&copy), new);
    }
}

fn is_no_forged_head(item: &Item) -> bool {
    !matches!(item, Item::Head(head) if !head.is_valid())
}

fn game() -> GameId {
    GameId::new("g").unwrap()
}

/// Keeps a database of the present schema, unless one is kept; to be run before a schema is
/// released.
#[test]
#[ignore = "writes the files that the other test reads"]
fn keep_the_present_schema() {
    let (schema, _) = new_schema();
    let file = kept(schema, "sqlite");
    if file.exists() {
        return;
    }
    let mut ledger = Sqlite::open(&file).unwrap();
    fill(&mut ledger);
    fs::write(kept(schema, "txt"), written(&dumped(&mut ledger))).unwrap();
}

fn fill(ledger: &mut Sqlite) {
    let told = Proposal {
        told: Some(r#"{"rulings":[]}"#.into()),
        ..named("g", 2, "k2")
    };
    let proposals = [
        named("g", 0, "k0"),
        named("g", 1, "k1"),
        told,
        named("erased-in-part", 0, "k0"),
        named("erased", 0, "k0"),
    ];
    ledger.append(&proposals).unwrap();
    let erased = |name| GameId::new(name).unwrap();
    ledger
        .erase(&erased("erased-in-part"), Some(&["black"]))
        .unwrap();
    ledger.erase(&erased("erased"), None).unwrap();
    let end = ledger.read(&game(), 1, 2).unwrap();
    let heads = [
        signed(&end[0], Stage::Running),
        signed(&end[1], Stage::Ended),
    ];
    ledger.keep_heads(&heads).unwrap();
    let write = |kind: &str, id: &str, parent: &str| Write {
        kind: kind.into(),
        id: id.into(),
        parent: parent.into(),
        expected: ExpectedVersion::Any,
        body: Some(r#"{"name":"Ωmega"}"#.into()),
    };
    let documents = [
        write("event", "e", ""),
        write("round", "e.1", "e"),
        write("round", "e.1", "e"),
    ];
    ledger.write(&documents).unwrap();
}

fn signed(entry: &Entry, stage: Stage) -> SignedHead {
    let signer = Signer::from_secret(&[7; 32]);
    signer.sign(&entry.game, entry.seq, entry.hash, stage, entry.received_us)
}
