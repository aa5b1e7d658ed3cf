//! Everything that a ledger holds, out and in.

use rusqlite::Connection;

use super::{documents, entries, heads};
use crate::entry::Entry;
use crate::limits::MAX_READ;
use crate::memory::there_already;
use crate::name::GameId;
use crate::store::{Item, Sink, StoreError};

pub(super) fn dump(connection: &Connection, sink: &mut Sink<'_>) -> Result<(), StoreError> {
    documents::each(connection, &mut |document| sink(Item::Document(document)))?;
    for game in entries::games(connection)? {
        dump_entries(connection, &game, sink)?;
        let heads = heads::of_game(connection, &game)?;
        heads.into_iter().map(Item::Head).try_for_each(&mut *sink)?;
    }
    Ok(())
}

fn dump_entries(
    connection: &Connection,
    game: &GameId,
    sink: &mut Sink<'_>,
) -> Result<(), StoreError> {
    let mut from = 0;
    loop {
        let entries = entries::read(connection, game, from, MAX_READ)?;
        let Some(last) = entries.last() else {
            return Ok(());
        };
        from = last.seq + 1;
        entries
            .into_iter()
            .map(Item::Entry)
            .try_for_each(&mut *sink)?;
    }
}

pub(super) fn load(connection: &Connection, item: &Item) -> Result<(), StoreError> {
    match item {
        Item::Document(document) => {
            let (kind, id) = (&document.kind, &document.id);
            match documents::version(connection, kind, id)? {
                Some(_) => Err(there_already("a document", id)),
                None => documents::put(connection, document),
            }
        }
        Item::Entry(entry) => load_entry(connection, entry),
        Item::Head(head) => heads::keep(connection, head),
    }
}

fn load_entry(connection: &Connection, entry: &Entry) -> Result<(), StoreError> {
    let number = entries::number_of(connection, &entry.game)?;
    let (next_seq, _) = entries::end(connection, number)?;
    let known = entries::under_key(connection, number, &entry.game, &entry.key)?;
    if entry.seq != next_seq || known.is_some() {
        return Err(there_already("another entry", entry.game.as_str()));
    }
    entries::insert(connection, number, entry)
}
