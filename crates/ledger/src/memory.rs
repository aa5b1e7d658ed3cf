//! Models a store in memory, as plainly as can be. The conformance suite compares the databases
//! with it.

use std::collections::BTreeMap;

use crate::chain::Hash;
use crate::document::{ChangesOutcome, Document, Write};
use crate::entry::{Entry, Proposal};
use crate::head::{SignedHead, Stage};
use crate::limits::MAX_READ;
use crate::name::{GameId, Key};
use crate::store::{AppendOutcome, Item, LooseEnd, Sink, Store, StoreError, Tail};

/// A store that forgets everything when it is dropped. For tests and demonstrations.
///
/// ```
/// use jadoube_ledger::{Memory, AppendOutcome, Store, example};
/// let mut store = Memory::default();
/// let outcomes = store.append(&[example::proposal()])?;
/// assert!(matches!(outcomes[..], [AppendOutcome::Appended { seq: 0, .. }]));
/// # Ok::<(), jadoube_ledger::StoreError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    games: BTreeMap<GameId, MemoryGame>,
    documents: BTreeMap<(Box<str>, Box<str>), Document>,
}

#[derive(Clone, Debug, Default)]
struct MemoryGame {
    entries: Vec<Entry>,
    /// Where the entry of each key stands.
    keys: BTreeMap<Key, usize>,
    heads: Vec<SignedHead>,
}

impl MemoryGame {
    fn next_seq(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    fn head(&self) -> Hash {
        self.entries.last().map_or(Hash::NONE, |entry| entry.hash)
    }

    fn outcome(&self, proposal: &Proposal) -> Result<Entry, AppendOutcome> {
        if let Some(place) = self.keys.get(&proposal.key) {
            let entry = &self.entries[*place];
            return Err(AppendOutcome::under_the_key_of(entry, proposal));
        }
        match AppendOutcome::out_of_place(proposal, self.next_seq()) {
            Some(outcome) => Err(outcome),
            None => Ok(proposal.after(self.head())),
        }
    }

    fn push(&mut self, entry: Entry) {
        self.keys.insert(entry.key.clone(), self.entries.len());
        self.entries.push(entry);
    }

    fn tail(&self, game: &GameId) -> Option<Tail> {
        (self.next_seq() > 0).then(|| Tail {
            game: game.clone(),
            next_seq: self.next_seq(),
            hash: self.head(),
        })
    }

    /// Whether a head of this stage reaches the last entry.
    fn is_signed_as(&self, stage: Stage) -> bool {
        let last = self.next_seq().saturating_sub(1);
        let mut heads = self.heads.iter();
        heads.any(|head| head.seq >= last && head.stage == stage)
    }

    fn keep_head(&mut self, head: &SignedHead) {
        if !self.heads.contains(head) {
            self.heads.push(head.clone());
            self.heads.sort_by_key(|head| (head.seq, head.at_us));
        }
    }
}

impl Store for Memory {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError> {
        let append = |proposal: &Proposal| {
            let unknown = MemoryGame::default();
            let game = self.games.get(&proposal.game).unwrap_or(&unknown);
            match game.outcome(proposal) {
                Err(outcome) => outcome,
                Ok(entry) => {
                    let (seq, hash) = (entry.seq, entry.hash);
                    let game = self.games.entry(proposal.game.clone()).or_default();
                    game.push(entry);
                    AppendOutcome::Appended { seq, hash }
                }
            }
        };
        Ok(proposals.iter().map(append).collect())
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let Some(game) = self.games.get(game) else {
            return Ok(Vec::new());
        };
        let from = (from as usize).min(game.entries.len());
        let limit = limit.min(MAX_READ) as usize;
        Ok(game.entries[from..].iter().take(limit).cloned().collect())
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        let later = self.games.iter();
        let later = later.filter(|(id, _)| after.is_none_or(|after| *id > after));
        let tails = later.filter_map(|(id, game)| game.tail(id));
        Ok(tails.take(limit as usize).collect())
    }

    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError> {
        let loose = self
            .games
            .iter()
            .filter(|(_, game)| !game.is_signed_as(Stage::Ended));
        let ends = loose.filter_map(|(id, game)| {
            let reached = game.is_signed_as(Stage::Running).into();
            Some(LooseEnd::read(Ok(game.tail(id)?), reached))
        });
        Ok(ends.collect())
    }

    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        let Some(game) = self.games.get_mut(game) else {
            return Ok(0);
        };
        let mut erased = 0;
        for entry in &mut game.entries {
            let before = entry.texts.len();
            entry
                .texts
                .retain(|text| fields.is_some_and(|fields| !fields.contains(&&*text.field)));
            erased += before - entry.texts.len();
        }
        Ok(u32::try_from(erased).unwrap_or(u32::MAX))
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        for head in heads {
            self.games
                .entry(head.game.clone())
                .or_default()
                .keep_head(head);
        }
        Ok(())
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        let game = self.games.get(game);
        Ok(game.map(|game| game.heads.clone()).unwrap_or_default())
    }

    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError> {
        let mut documents = self.documents.clone();
        let mut versions = Vec::with_capacity(writes.len());
        for (place, write) in writes.iter().enumerate() {
            match change(&mut documents, write) {
                Ok(version) => versions.push(version),
                Err(found) => return Ok(ChangesOutcome::Conflict { place, found }),
            }
        }
        self.documents = documents;
        Ok(ChangesOutcome::All(versions))
    }

    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError> {
        Ok(self.documents.get(&(kind.into(), id.into())).cloned())
    }

    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        let wanted = |document: &&Document| {
            *document.kind == *kind
                && parent.is_none_or(|parent| *document.parent == *parent)
                && after.is_none_or(|after| *document.id > *after)
        };
        let found = self.documents.values().filter(wanted);
        Ok(found.take(limit as usize).cloned().collect())
    }

    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError> {
        for document in self.documents.values() {
            sink(Item::Document(document.clone()))?;
        }
        for game in self.games.values() {
            for entry in &game.entries {
                sink(Item::Entry(entry.clone()))?;
            }
            for head in &game.heads {
                sink(Item::Head(head.clone()))?;
            }
        }
        Ok(())
    }

    fn load(&mut self, items: &[Item]) -> Result<(), StoreError> {
        let mut loaded = self.clone();
        for item in items {
            loaded.take(item)?;
        }
        *self = loaded;
        Ok(())
    }
}

impl Memory {
    fn take(&mut self, item: &Item) -> Result<(), StoreError> {
        item.checked()?;
        match item {
            Item::Document(document) => {
                let name = (document.kind.clone(), document.id.clone());
                if self.documents.insert(name, document.clone()).is_some() {
                    return Err(there_already("a document", &document.id));
                }
            }
            Item::Entry(entry) => {
                let game = self.games.entry(entry.game.clone()).or_default();
                if entry.seq != game.next_seq() || game.keys.contains_key(&entry.key) {
                    return Err(there_already("another entry", entry.game.as_str()));
                }
                game.push(entry.clone());
            }
            Item::Head(head) => self.keep_heads(std::slice::from_ref(head))?,
        }
        Ok(())
    }
}

/// Makes one change; the version found if it is not the expected one.
pub(crate) fn change(
    documents: &mut BTreeMap<(Box<str>, Box<str>), Document>,
    write: &Write,
) -> Result<u64, Option<u64>> {
    let name = (write.kind.clone(), write.id.clone());
    let found = documents.get(&name).map(|document| document.version);
    if !write.expected.is_met_by(found) {
        return Err(found);
    }
    let Some(body) = write.body.clone() else {
        documents.remove(&name);
        return Ok(0);
    };
    let version = found.unwrap_or(0) + 1;
    let document = Document {
        kind: write.kind.clone(),
        id: write.id.clone(),
        parent: write.parent.clone(),
        version,
        body,
    };
    documents.insert(name, document);
    Ok(version)
}

/// What is to be loaded does not fit what is there.
pub(crate) fn there_already(what: &str, name: &str) -> StoreError {
    StoreError::Damaged(format!("{what} stands already where {name} is to be put back").into())
}
