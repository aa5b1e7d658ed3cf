//! Appends a batch of entries to PostgreSQL in one transaction, with a few statements for the whole
//! batch.
//!
//! Transactions never wait for each other in a circle. Each first makes the games that are new, in
//! the order of their names, and then locks its games, in the same order. While it makes games it
//! holds none but new ones, which only others that make games can meet; while it locks, whatever it
//! waits for is held by one that locks, and is later by name than what it holds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::chain::Hash;
use crate::entry::{Entry, Proposal};
use crate::name::{GameId, Key};
use crate::store::AppendOutcome;

use super::connection::{Ask, Work};
use super::rows::{self, entries};
use super::trouble::AttemptFailure;

const MAKE_GAMES: &str = "INSERT INTO games (name) \
    SELECT name FROM unnest($1::text[]) AS new (name) \
    WHERE NOT EXISTS (SELECT FROM games WHERE games.name = new.name) \
    ORDER BY name COLLATE \"C\" ON CONFLICT DO NOTHING";
const LOCK_GAMES: &str = "SELECT name, next_seq, hash, id FROM games WHERE name = ANY ($1::text[]) \
    ORDER BY name FOR NO KEY UPDATE";
const BY_KEYS: &str = entries!(
    "JOIN unnest($1::integer[], $2::text[]) AS wanted (game, key) \
    ON e.game = wanted.game AND e.key = wanted.key"
);
const PUT: &str = "WITH put_entries AS (INSERT INTO entries \
        (game, seq, key, author, received_us, body, seals, told, previous, hash) \
        SELECT * FROM unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::bigint[], \
            $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[])), \
    put_texts AS (INSERT INTO texts (game, seq, place, field, salt, text) \
        SELECT * FROM unnest($11::integer[], $12::integer[], $13::integer[], \
            $14::bytea[], $15::bytea[], $16::bytea[])) \
    UPDATE games SET next_seq = ends.next_seq, hash = ends.hash \
    FROM unnest($17::integer[], $18::integer[], $19::bytea[]) AS ends (id, next_seq, hash) \
    WHERE games.id = ends.id";

/// A game that this transaction has locked.
pub(super) struct Locked {
    pub(super) id: i32,
    pub(super) next_seq: u32,
    pub(super) hash: Hash,
}

/// The games that this transaction has locked.
pub(super) type LockedGames = BTreeMap<GameId, Locked>;

/// Appends the proposals, one after the other as it were.
pub(super) fn append(
    work: &mut Work<'_>,
    proposals: &[Proposal],
) -> Result<Vec<AppendOutcome>, AttemptFailure> {
    let starts = proposals.iter().filter(|one| one.expected_seq == 0);
    make_games(work, starts.map(|start| &start.game))?;
    let mut games = lock(work, proposals.iter().map(|one| &one.game))?;
    let mut record = KnownEntries::of(by_keys(work, &games, proposals)?);
    let found = record.entries.len();
    let outcomes = proposals
        .iter()
        .map(|proposal| record.append(&mut games, proposal))
        .collect();
    let new: Vec<&Entry> = record.entries[found..].iter().collect();
    put(work, &games, &new)?;
    Ok(outcomes)
}

/// Makes those of the games that are not there.
pub(super) fn make_games<'g>(
    work: &mut Work<'_>,
    games: impl Iterator<Item = &'g GameId>,
) -> Result<(), AttemptFailure> {
    let names: BTreeSet<&str> = games.map(GameId::as_str).collect();
    if !names.is_empty() {
        work.execute(MAKE_GAMES, &[&Vec::from_iter(names)])?;
    }
    Ok(())
}

/// Locks those of the games that are there.
pub(super) fn lock<'g>(
    work: &mut Work<'_>,
    games: impl Iterator<Item = &'g GameId>,
) -> Result<LockedGames, AttemptFailure> {
    let names: BTreeSet<&str> = games.map(GameId::as_str).collect();
    let found = work.query(LOCK_GAMES, &[&Vec::from_iter(names)])?;
    let locked = found.iter().map(|row| {
        let tail = rows::tail(row)?;
        let locked = Locked {
            id: row.try_get(3)?,
            next_seq: tail.next_seq,
            hash: tail.hash,
        };
        Ok((tail.game, locked))
    });
    locked.collect()
}

/// The entries that have the keys of the proposals.
fn by_keys(
    work: &mut Work<'_>,
    games: &LockedGames,
    proposals: &[Proposal],
) -> Result<Vec<Entry>, AttemptFailure> {
    let known = proposals.iter().filter_map(|proposal| {
        let game = games.get(&proposal.game)?;
        (game.next_seq > 0).then_some((game.id, proposal.key.as_str()))
    });
    let (games, keys): (Vec<i32>, Vec<&str>) = known.unzip();
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let found = work.query(BY_KEYS, &[&games, &keys])?;
    found.iter().map(rows::entry).collect()
}

/// What is known of the games: entries that were there, then those that are new.
struct KnownEntries {
    entries: Vec<Entry>,
    places: HashMap<(GameId, Key), usize>,
}

impl KnownEntries {
    fn of(found: Vec<Entry>) -> KnownEntries {
        let mut record = KnownEntries {
            entries: Vec::with_capacity(found.len()),
            places: HashMap::new(),
        };
        found.into_iter().for_each(|entry| record.push(entry));
        record
    }

    fn push(&mut self, entry: Entry) {
        let name = (entry.game.clone(), entry.key.clone());
        self.places.insert(name, self.entries.len());
        self.entries.push(entry);
    }

    fn append(&mut self, games: &mut LockedGames, proposal: &Proposal) -> AppendOutcome {
        let name = (proposal.game.clone(), proposal.key.clone());
        if let Some(place) = self.places.get(&name) {
            let entry = &self.entries[*place];
            return AppendOutcome::under_the_key_of(entry, proposal);
        }
        let Some(game) = games.get_mut(&proposal.game) else {
            return AppendOutcome::Stale { actual_seq: 0 };
        };
        if let Some(outcome) = AppendOutcome::out_of_place(proposal, game.next_seq) {
            return outcome;
        }
        let entry = proposal.after(game.hash);
        let (seq, hash) = (entry.seq, entry.hash);
        (game.next_seq, game.hash) = (seq + 1, hash);
        self.push(entry);
        AppendOutcome::Appended { seq, hash }
    }
}

/// Writes entries that continue locked games.
pub(super) fn put(
    work: &mut Work<'_>,
    games: &LockedGames,
    entries: &[&Entry],
) -> Result<(), AttemptFailure> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut of_entries = OfEntries::default();
    let mut of_texts = OfTexts::default();
    let mut ends = BTreeMap::new();
    for entry in entries {
        let game = games[&entry.game].id;
        of_entries.push(game, entry)?;
        of_texts.push(game, entry)?;
        ends.insert(
            game,
            (rows::number::<_, i32>(entry.seq + 1)?, &entry.hash.0[..]),
        );
    }
    let (e, t) = (of_entries, of_texts);
    let ids: Vec<i32> = ends.keys().copied().collect();
    let (next_seqs, hashes): (Vec<i32>, Vec<&[u8]>) = ends.into_values().unzip();
    work.execute(
        PUT,
        &[
            &e.games,
            &e.seqs,
            &e.keys,
            &e.authors,
            &e.received_us,
            &e.bodies,
            &e.seals,
            &e.told,
            &e.previous,
            &e.hashes,
            &t.games,
            &t.seqs,
            &t.places,
            &t.fields,
            &t.salts,
            &t.texts,
            &ids,
            &next_seqs,
            &hashes,
        ],
    )?;
    Ok(())
}

/// The columns of entries.
#[derive(Default)]
struct OfEntries<'e> {
    games: Vec<i32>,
    seqs: Vec<i32>,
    keys: Vec<&'e str>,
    authors: Vec<&'e str>,
    received_us: Vec<i64>,
    bodies: Vec<&'e [u8]>,
    seals: Vec<Vec<u8>>,
    told: Vec<Option<&'e [u8]>>,
    previous: Vec<&'e [u8]>,
    hashes: Vec<&'e [u8]>,
}

impl<'e> OfEntries<'e> {
    fn push(&mut self, game: i32, entry: &'e Entry) -> Result<(), AttemptFailure> {
        self.games.push(game);
        self.seqs.push(rows::number(entry.seq)?);
        self.keys.push(entry.key.as_str());
        self.authors.push(entry.author.as_str());
        self.received_us.push(entry.received_us);
        self.bodies.push(entry.body.as_bytes());
        self.seals.push(rows::bytes_of_seals(&entry.seals));
        self.told.push(entry.told.as_deref().map(str::as_bytes));
        self.previous.push(&entry.previous.0);
        self.hashes.push(&entry.hash.0);
        Ok(())
    }
}

/// The columns of texts.
#[derive(Default)]
struct OfTexts<'e> {
    games: Vec<i32>,
    seqs: Vec<i32>,
    places: Vec<i32>,
    fields: Vec<&'e [u8]>,
    salts: Vec<&'e [u8]>,
    texts: Vec<&'e [u8]>,
}

impl<'e> OfTexts<'e> {
    fn push(&mut self, game: i32, entry: &'e Entry) -> Result<(), AttemptFailure> {
        for (text, place) in entry.texts.iter().zip(0..) {
            self.games.push(game);
            self.seqs.push(rows::number(entry.seq)?);
            self.places.push(place);
            self.fields.push(text.field.as_bytes());
            self.salts.push(&text.salt);
            self.texts.push(text.text.as_bytes());
        }
        Ok(())
    }
}
