//! Makes records through the ledger for tests, as files and in databases.
#![allow(dead_code)]
#![allow(
    clippy::unwrap_used,
    reason = "a record that cannot be made has failed"
)]

use std::path::Path;

use ledger::{
    Access, Document, Entry, Hash, Item, RecordWriter, SignedHead, Stage, Store, hash_of,
    open_store,
};
use test_postgres::{Database, database};

use crate::recorded::{GAME, head, recorded};

/// What nobody may read in any output.
pub const PRIVATE: &[&str] = &["Anna", "Berta", "next board", "my move"];

/// A record of this name, which had ended and was signed.
pub fn ended(game: &str) -> Vec<Item> {
    let entries = recorded(game, GAME);
    let heads = [
        head(&entries, 3, Stage::Running),
        head(&entries, entries.len() - 1, Stage::Ended),
    ];
    items(entries, &heads)
}

pub fn items(entries: Vec<Entry>, heads: &[SignedHead]) -> Vec<Item> {
    let entries = entries.into_iter().map(Item::Entry);
    entries
        .chain(heads.iter().cloned().map(Item::Head))
        .collect()
}

pub fn document(id: &str) -> Item {
    Item::Document(Document {
        kind: "event".into(),
        id: id.into(),
        parent: "".into(),
        version: 3,
        body: r#"{"name":"Anna's open"}"#.into(),
    })
}

/// Writes the chain anew, each entry after the one before it.
pub fn chain(entries: &mut [Entry]) {
    let mut previous = Hash::NONE;
    for (entry, seq) in entries.iter_mut().zip(0..) {
        (entry.seq, entry.previous) = (seq, previous);
        entry.hash = hash_of(entry);
        previous = entry.hash;
    }
}

pub fn bytes(items: &[Item]) -> Vec<u8> {
    let mut writer = RecordWriter::begin(Vec::new()).unwrap();
    for item in items {
        writer.item(item).unwrap();
    }
    writer.finish().unwrap()
}

pub fn write(path: &Path, items: &[Item]) {
    std::fs::write(path, bytes(items)).unwrap();
}

pub fn opened(address: &str) -> Box<dyn Store> {
    open_store(address, Access::Write).unwrap()
}

/// Everything that a database holds.
pub fn dumped(address: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut take = |item| {
        items.push(item);
        Ok(())
    };
    opened(address).dump(&mut take).unwrap();
    items
}

/// A database of either kind, which is there as long as this is.
pub enum Place {
    Sqlite(tempfile::TempDir),
    Postgres(Database),
}

impl Place {
    pub fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().unwrap())
    }

    pub fn postgres() -> Place {
        Place::Postgres(database().unwrap())
    }

    pub fn address(&self) -> String {
        match self {
            Place::Sqlite(folder) => folder.path().join("ledger.sqlite").display().to_string(),
            Place::Postgres(database) => as_url(&database.url()),
        }
    }
}

/// A connection string as an address, which it may be already.
pub fn as_url(connection: &str) -> String {
    if connection.contains("://") {
        return connection.to_owned();
    }
    let options: Vec<&str> = connection.split_whitespace().collect();
    format!("postgres:///?{}", options.join("&"))
}

/// Does this to a database behind the back of the ledger.
pub fn tell(place: &Place, sqlite: &str, postgres: &str) {
    match place {
        Place::Sqlite(_) => {
            let open = rusqlite::Connection::open(place.address()).unwrap();
            open.pragma_update(None, "foreign_keys", "off").unwrap();
            open.execute_batch(sqlite).unwrap();
        }
        Place::Postgres(database) => {
            let mut client = postgres::Client::connect(&database.url(), postgres::NoTls).unwrap();
            client.batch_execute("SET search_path = jadoube").unwrap();
            client.batch_execute(postgres).unwrap();
        }
    }
}
