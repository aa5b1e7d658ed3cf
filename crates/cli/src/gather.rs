//! Gathers the items of a record file or of a database into whole records, one game after the
//! other.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ledger::limits::MAX_ENTRIES;
use ledger::{Entry, GameId, Item, SignedHead, StoredItem, Unreadable};

/// The record of a game, as it was found.
pub struct GatheredRecord {
    /// The game.
    pub game: GameId,
    /// Its entries, in the order found.
    pub entries: Vec<Entry>,
    /// Its signed heads.
    pub heads: Vec<SignedHead>,
    /// What is wrong with it besides what its entries and heads say.
    pub oddity: Option<Oddity>,
}

/// A fault of a record as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// A record of this game was there before: they are two, or its parts are apart.
    Twice,
    /// It has more entries than a game can have; those beyond were not kept.
    TooLong,
    /// The database keeps another end of it than its last entry.
    OtherEnd,
}

impl GatheredRecord {
    /// A record in which nothing stands yet.
    pub fn new(game: GameId) -> GatheredRecord {
        GatheredRecord {
            game,
            entries: Vec::new(),
            heads: Vec::new(),
            oddity: None,
        }
    }

    /// Adds an entry, if there is room for it.
    pub fn push(&mut self, entry: Entry) {
        if self.entries.len() < MAX_ENTRIES as usize {
            self.entries.push(entry);
        } else {
            self.oddity = Some(Oddity::TooLong);
        }
    }
}

/// Opens a record file; `-` is standard input.
pub fn open_record_file(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(match path.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(path)?),
    })
}

/// Puts records together; holds one of them at a time, and the names of those before.
#[derive(Default)]
pub struct Gather {
    open: Option<GatheredRecord>,
    names: HashSet<GameId>,
    unreadable: bool,
}

impl Gather {
    /// Takes one more item; gives the record before, if the item begins another.
    pub fn item(&mut self, item: Item) -> Option<GatheredRecord> {
        match item {
            Item::Document(_) => None,
            Item::Entry(entry) => {
                let (before, record) = self.turn_to(&entry.game);
                record.push(entry);
                before
            }
            Item::Head(head) => {
                let (before, record) = self.turn_to(&head.game);
                record.heads.push(head);
                before
            }
        }
    }

    /// Takes what somebody found who looked at a database; where no item is there, one that fits
    /// nowhere stands for it.
    pub fn found(&mut self, found: StoredItem) -> Option<GatheredRecord> {
        match found.or_one_that_fits_nowhere() {
            Ok(item) => self.item(item),
            Err(Unreadable::End { game }) => {
                let (before, record) = self.turn_to(&game);
                record.oddity.get_or_insert(Oddity::OtherEnd);
                before
            }
            Err(_) => {
                self.unreadable = true;
                None
            }
        }
    }

    /// Whether something was found that belongs to no record and cannot be read.
    pub fn met_unreadable(&self) -> bool {
        self.unreadable
    }

    /// The last record.
    pub fn end(&mut self) -> Option<GatheredRecord> {
        self.open.take()
    }

    /// The record of this game, and the one before it, if that is another.
    fn turn_to(&mut self, game: &GameId) -> (Option<GatheredRecord>, &mut GatheredRecord) {
        let before = self.open.take_if(|open| open.game != *game);
        let names = &mut self.names;
        let record = self.open.get_or_insert_with(|| {
            let mut record = GatheredRecord::new(game.clone());
            let is_new = names.insert(game.clone());
            record.oddity = (!is_new).then_some(Oddity::Twice);
            record
        });
        (before, record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::example::named;
    use ledger::{Document, Hash};

    fn entry(game: &str, seq: u32) -> Item {
        Item::Entry(named(game, seq, &format!("k{seq}")).after(Hash::NONE))
    }

    #[test]
    fn records_come_one_after_the_other() {
        let document = Item::Document(Document {
            kind: "event".into(),
            id: "e".into(),
            parent: "".into(),
            version: 1,
            body: "{}".into(),
        });
        let items = [
            document,
            entry("a", 0),
            entry("a", 1),
            entry("b", 0),
            entry("a", 2),
        ];
        let mut gather = Gather::default();
        let mut records: Vec<GatheredRecord> = Vec::new();
        records.extend(items.into_iter().filter_map(|item| gather.item(item)));
        records.extend(gather.end());
        let found = records
            .iter()
            .map(|record| (record.game.as_str(), record.entries.len(), record.oddity));
        let wanted = [
            ("a", 2, None),
            ("b", 1, None),
            ("a", 1, Some(Oddity::Twice)),
        ];
        assert!(found.eq(wanted));
    }

    #[test]
    fn no_record_grows_without_end() {
        let mut gather = Gather::default();
        for seq in 0..=MAX_ENTRIES {
            assert!(gather.item(entry("a", seq)).is_none());
        }
        let record = gather.end().unwrap();
        assert_eq!(record.entries.len(), MAX_ENTRIES as usize);
        assert_eq!(record.oddity, Some(Oddity::TooLong));
    }
}
