//! Reads everything out of a SQLite database for a backup, and loads a backup into an empty one.

use rusqlite::Connection;

use super::{documents, entries, heads};
use crate::entry::Entry;
use crate::memory::there_already;
use crate::name::GameId;
use crate::store::{Item, Look, StoreError, StoredItem};

/// Everything, or the record of this game.
pub(super) fn look(
    connection: &Connection,
    game: Option<&GameId>,
    look: &mut Look<'_>,
) -> Result<(), StoreError> {
    if let Some(game) = game {
        return look_at(connection, game, look);
    }
    documents::look(connection, look)?;
    for game in entries::games(connection)? {
        match game {
            Ok(game) => look_at(connection, &game, look)?,
            Err(unreadable) => look(StoredItem::Unreadable(unreadable))?,
        }
    }
    Ok(())
}

fn look_at(connection: &Connection, game: &GameId, look: &mut Look<'_>) -> Result<(), StoreError> {
    entries::look(connection, game, look)?;
    heads::look(connection, game, look)
}

pub(super) fn load(connection: &Connection, item: &Item) -> Result<(), StoreError> {
    item.checked()?;
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
