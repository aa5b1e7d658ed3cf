//! Appends and reads the entries of games in SQLite, and erases their free text.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::error::damaged;
use crate::chain::Hash;
use crate::entry::{Entry, Proposal, Seal, Text};
use crate::limits::MAX_READ;
use crate::name::{Author, GameId, Key};
use crate::store::{AppendOutcome, Item, Look, LooseEnd, StoreError, StoredItem, Tail, Unreadable};

pub(super) fn append(
    connection: &Connection,
    proposals: &[Proposal],
) -> Result<Vec<AppendOutcome>, StoreError> {
    let append = |proposal| append_one(connection, proposal);
    proposals.iter().map(append).collect()
}

fn append_one(connection: &Connection, proposal: &Proposal) -> Result<AppendOutcome, StoreError> {
    let number = number_of(connection, &proposal.game)?;
    let known = under_key(connection, number, &proposal.game, &proposal.key)?;
    if let Some(entry) = known {
        return Ok(AppendOutcome::under_the_key_of(&entry, proposal));
    }
    let (actual_seq, previous) = end(connection, number)?;
    if let Some(outcome) = AppendOutcome::out_of_place(proposal, actual_seq) {
        return Ok(outcome);
    }
    let entry = proposal.after(previous);
    insert(connection, number, &entry)?;
    let (seq, hash) = (entry.seq, entry.hash);
    Ok(AppendOutcome::Appended { seq, hash })
}

/// The number of a game in the database.
pub(super) type Number = i64;

/// The number of a game, if it has one.
pub(super) fn number_of(
    connection: &Connection,
    game: &GameId,
) -> Result<Option<Number>, StoreError> {
    let sql = "SELECT game FROM games WHERE name = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let number = statement.query_row([game.as_str()], |row| row.get(0));
    Ok(number.optional()?)
}

/// The number that the next entry of a game will have, and the hash of its last.
pub(super) fn end(
    connection: &Connection,
    number: Option<Number>,
) -> Result<(u32, Hash), StoreError> {
    let sql = "SELECT seq + 1, hash FROM entries WHERE game = ?1 ORDER BY seq DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let last = statement.query_row([number], |row| Ok((row.get(0)?, Hash(row.get(1)?))));
    Ok(last.optional()?.unwrap_or((0, Hash::NONE)))
}

pub(super) fn under_key(
    connection: &Connection,
    number: Option<Number>,
    game: &GameId,
    key: &Key,
) -> Result<Option<Entry>, StoreError> {
    let sql = "SELECT * FROM entries WHERE game = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query((number, key.as_str()))?;
    let row = rows.next()?;
    row.map(|row| entry(connection, game, row)).transpose()
}

/// Adds an entry as it is; the caller has seen that it continues the game under a new key.
pub(super) fn insert(
    connection: &Connection,
    number: Option<Number>,
    entry: &Entry,
) -> Result<(), StoreError> {
    let number = numbered(connection, number, &entry.game)?;
    let sql = "INSERT INTO entries VALUES (:game, :seq, :key, :author, :received_us, :body, :seals,
        :told, :previous, :hash)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":game": number,
        ":seq": entry.seq,
        ":key": entry.key.as_str(),
        ":author": entry.author.as_str(),
        ":received_us": entry.received_us,
        ":body": entry.body,
        ":seals": written(&entry.seals),
        ":told": entry.told,
        ":previous": entry.previous.0,
        ":hash": entry.hash.0,
    })?;
    let sql = "INSERT INTO texts (game, seq, place, field, salt, text)
        VALUES (:game, :seq, :place, :field, :salt, :text)";
    for (place, text) in entry.texts.iter().enumerate() {
        connection.prepare_cached(sql)?.execute(named_params! {
            ":game": number,
            ":seq": entry.seq,
            ":place": place as u32,
            ":field": text.field,
            ":salt": text.salt,
            ":text": text.text,
        })?;
    }
    Ok(())
}

/// The number of a game, which is given one if it has none.
pub(super) fn numbered(
    connection: &Connection,
    number: Option<Number>,
    game: &GameId,
) -> Result<Number, StoreError> {
    if let Some(number) = number {
        return Ok(number);
    }
    let sql = "INSERT INTO games (name) VALUES (?1)";
    connection.prepare_cached(sql)?.execute([game.as_str()])?;
    Ok(connection.last_insert_rowid())
}

pub(super) fn read(
    connection: &Connection,
    game: &GameId,
    from: u32,
    limit: u32,
) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT * FROM entries
        WHERE game = (SELECT game FROM games WHERE name = ?1) AND seq >= ?2
        ORDER BY seq LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query((game.as_str(), from, limit.min(MAX_READ)))?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(entry(connection, game, row)?);
    }
    Ok(entries)
}

pub(super) fn tails(
    connection: &Connection,
    after: Option<&GameId>,
    limit: u32,
) -> Result<Vec<Tail>, StoreError> {
    let sql = "SELECT name, seq + 1, hash FROM games JOIN entries USING (game)
        WHERE name > ?1 AND seq = (SELECT max(seq) FROM entries WHERE game = games.game)
        ORDER BY name LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let after = after.map_or("", GameId::as_str);
    let mut rows = statement.query((after, limit))?;
    let mut tails = Vec::new();
    while let Some(row) = rows.next()? {
        tails.push(tail(row)?);
    }
    Ok(tails)
}

/// The ends of the records that are not signed as those of games that have ended.
pub(super) fn loose_ends(connection: &Connection) -> Result<Vec<LooseEnd>, StoreError> {
    let sql = "SELECT name, seq + 1, hash, EXISTS (SELECT * FROM heads
            WHERE heads.game = games.game AND heads.seq >= entries.seq)
        FROM games JOIN entries USING (game)
        WHERE seq = (SELECT max(seq) FROM entries WHERE game = games.game)
        AND NOT EXISTS (SELECT * FROM heads
            WHERE heads.game = games.game AND heads.seq >= entries.seq AND heads.stage = 'ended')
        ORDER BY name";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(())?;
    let mut ends = Vec::new();
    while let Some(row) = rows.next()? {
        let reached: bool = row.get(3)?;
        ends.push(LooseEnd::read(readable_tail(row)?, reached.into()));
    }
    Ok(ends)
}

fn tail(row: &Row<'_>) -> Result<Tail, StoreError> {
    Ok(readable_tail(row)??)
}

/// The end of a record, or what of it cannot be read.
fn readable_tail(row: &Row<'_>) -> Result<Result<Tail, Unreadable>, StoreError> {
    let game = match game_id(row)? {
        Ok(game) => game,
        Err(unreadable) => return Ok(Err(unreadable)),
    };
    let (Ok(next_seq), Ok(hash)) = (row.get(1), row.get(2)) else {
        let next_seq = row.get(1).unwrap_or(u32::MAX);
        let seq = next_seq.saturating_sub(1);
        return Ok(Err(Unreadable::Entry { game, seq }));
    };
    Ok(Ok(Tail {
        game,
        next_seq,
        hash: Hash(hash),
    }))
}

/// The names of all games, those included of which there is nothing but heads.
pub(super) fn games(
    connection: &Connection,
) -> Result<Vec<Result<GameId, Unreadable>>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT name FROM games ORDER BY name")?;
    let mut rows = statement.query(())?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        games.push(game_id(row)?);
    }
    Ok(games)
}

/// The name of a game in the first column.
fn game_id(row: &Row<'_>) -> Result<Result<GameId, Unreadable>, StoreError> {
    let name = row.get_ref(0)?.as_str().ok();
    let game = name.and_then(|name| GameId::new(name).ok());
    Ok(game.ok_or(Unreadable::Game))
}

/// Every entry of a game in order.
pub(super) fn look(
    connection: &Connection,
    game: &GameId,
    look: &mut Look<'_>,
) -> Result<(), StoreError> {
    let sql = "SELECT * FROM entries
        WHERE game = (SELECT game FROM games WHERE name = ?1) ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([game.as_str()])?;
    while let Some(row) = rows.next()? {
        let entry = decoded(connection, game, row).map(Item::Entry);
        look(found(entry, || unreadable(game, row))?)?;
    }
    Ok(())
}

/// What was read, or that it cannot be; an error of the database stays one.
pub(super) fn found(
    read: Result<Item, StoreError>,
    unreadable: impl FnOnce() -> Unreadable,
) -> Result<StoredItem, StoreError> {
    match read {
        Err(StoreError::Damaged(_)) => Ok(StoredItem::Unreadable(unreadable())),
        read => read.map(StoredItem::Item),
    }
}

fn unreadable(game: &GameId, row: &Row<'_>) -> Unreadable {
    Unreadable::Entry {
        game: game.clone(),
        seq: number_in(row),
    }
}

/// The number of the entry in a row; [`u32::MAX`] if it is not a valid number.
pub(super) fn number_in(row: &Row<'_>) -> u32 {
    row.get("seq").unwrap_or(u32::MAX)
}

/// Overwrites texts; of what was overwritten before nothing is left to find.
pub(super) fn erase(
    connection: &Connection,
    game: &GameId,
    fields: Option<&[&str]>,
) -> Result<u32, StoreError> {
    let of_game = "UPDATE texts
        SET erased = 1, salt = zeroblob(16), text = printf('%*s', octet_length(text), '')
        WHERE game = (SELECT game FROM games WHERE name = ?1) AND NOT erased";
    let Some(fields) = fields else {
        let erased = connection.execute(of_game, [game.as_str()])?;
        return Ok(erased as u32);
    };
    let mut of_field = connection.prepare_cached(&format!("{of_game} AND field = ?2"))?;
    let mut erased = 0;
    for field in fields {
        erased += of_field.execute([game.as_str(), field])?;
    }
    Ok(erased as u32)
}

/// The entry of a row; an error names it, and repeats nothing that stands there.
fn entry(connection: &Connection, game: &GameId, row: &Row<'_>) -> Result<Entry, StoreError> {
    let read = decoded(connection, game, row);
    read.map_err(|error| match error {
        StoreError::Damaged(_) => unreadable(game, row).into(),
        error => error,
    })
}

fn decoded(connection: &Connection, game: &GameId, row: &Row<'_>) -> Result<Entry, StoreError> {
    let text = |column| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
    let seq = row.get("seq")?;
    let seals = seals(text("seals")?)?;
    let texts = match seals[..] {
        [] => Vec::new(),
        _ => texts(connection, row.get("game")?, seq)?,
    };
    Ok(Entry {
        game: game.clone(),
        seq,
        key: Key::new(text("key")?).map_err(damaged)?,
        author: Author::new(text("author")?).map_err(damaged)?,
        received_us: row.get("received_us")?,
        body: row.get("body")?,
        seals,
        told: row.get("told")?,
        previous: Hash(row.get("previous")?),
        hash: Hash(row.get("hash")?),
        texts,
    })
}

fn texts(connection: &Connection, number: Number, seq: u32) -> Result<Vec<Text>, StoreError> {
    let sql = "SELECT field, salt, text FROM texts
        WHERE game = ?1 AND seq = ?2 AND NOT erased ORDER BY place";
    let mut statement = connection.prepare_cached(sql)?;
    let text = |row: &Row<'_>| {
        Ok(Text {
            field: row.get(0)?,
            salt: row.get(1)?,
            text: row.get(2)?,
        })
    };
    let texts = statement.query_map((number, seq), text)?;
    Ok(texts.collect::<Result<_, _>>()?)
}

fn written(seals: &[Seal]) -> String {
    let pairs: Vec<_> = seals
        .iter()
        .map(|seal| (&*seal.field, seal.digest.to_string()))
        .collect();
    serde_json::to_string(&pairs).expect("invariant: pairs of texts can be written as JSON")
}

fn seals(text: &str) -> Result<Vec<Seal>, StoreError> {
    let pairs: Vec<(Box<str>, String)> = serde_json::from_str(text).map_err(damaged)?;
    let seal = |(field, digest): (_, String)| {
        let digest = digest.parse().map_err(damaged)?;
        Ok(Seal { field, digest })
    };
    pairs.into_iter().map(seal).collect()
}
