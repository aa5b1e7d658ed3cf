//! Reads everything that stands in a ledger, so that tests can compare it as a whole.
#![allow(
    clippy::unwrap_used,
    reason = "a record that cannot be read has failed"
)]

use jadoube_ledger::{Entry, Hash, Item, Store, hash_of};

/// Everything, as a backup carries it.
pub fn dumped(store: &mut dyn Store) -> Vec<Item> {
    let mut items = Vec::new();
    let mut take = |item| {
        items.push(item);
        Ok(())
    };
    store.dump(&mut take).unwrap();
    items
}

/// The entries of all games, whose chains are whole.
pub fn entries(items: &[Item]) -> Vec<&Entry> {
    let mut entries: Vec<&Entry> = Vec::new();
    for item in items {
        let Item::Entry(entry) = item else { continue };
        let last = entries.last().filter(|last| last.game == entry.game);
        let after = last.map_or((0, Hash::NONE), |last| (last.seq + 1, last.hash));
        assert_eq!((entry.seq, entry.previous), after);
        assert_eq!(entry.hash, hash_of(entry));
        entries.push(entry);
    }
    entries
}
