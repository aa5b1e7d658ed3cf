//! Reads the records of games from PostgreSQL, and erases the free text in them.

use postgres::Row;

use crate::chain::Hash;
use crate::entry::Entry;
use crate::limits::MAX_READ;
use crate::name::GameId;
use crate::store::{LooseEnd, Tail};

use super::connection::{Ask, PostgresSession};
use super::rows::{self, entries};
use super::trouble::AttemptFailure;

const READ: &str = entries!("WHERE g.name = $1 AND e.seq >= $2::bigint ORDER BY e.seq LIMIT $3");
const TAILS: &str = "SELECT name, next_seq, hash FROM games WHERE name > $1 AND next_seq > 0 \
    ORDER BY name LIMIT $2";
const END: &str = "SELECT name, next_seq, hash FROM games WHERE name = $1";
const LOOSE_ENDS: &str = "SELECT name, next_seq, hash, EXISTS ( \
        SELECT FROM heads WHERE heads.game = games.id AND heads.seq >= games.next_seq - 1) \
    FROM games WHERE next_seq > 0 AND NOT EXISTS ( \
        SELECT FROM heads WHERE heads.game = games.id AND heads.seq >= games.next_seq - 1 AND ended) \
    ORDER BY name";
const ERASE: &str = "DELETE FROM texts USING games \
    WHERE texts.game = games.id AND games.name = $1 \
    AND ($2::bytea[] IS NULL OR texts.field = ANY ($2))";

/// Entries of a game from a number on.
pub(super) fn read(
    on: &mut impl Ask,
    game: &GameId,
    from: u32,
    limit: u32,
) -> Result<Vec<Entry>, AttemptFailure> {
    let found = rows(on, game, from, limit)?;
    found.iter().map(rows::entry).collect()
}

/// The rows of these entries.
pub(super) fn rows(
    on: &mut impl Ask,
    game: &GameId,
    from: u32,
    limit: u32,
) -> Result<Vec<Row>, AttemptFailure> {
    let (from, limit) = (i64::from(from), i64::from(limit.min(MAX_READ)));
    on.query(READ, &[&game.as_str(), &from, &limit])
}

/// The ends of the records of the games after this one.
pub(super) fn tails(
    on: &mut impl Ask,
    after: Option<&GameId>,
    limit: u32,
) -> Result<Vec<Tail>, AttemptFailure> {
    // No name is empty: all come after the empty one.
    let after = after.map_or("", GameId::as_str);
    let found = on.query(TAILS, &[&after, &i64::from(limit)])?;
    found.iter().map(rows::tail).collect()
}

/// The number and the hash of the last entry, as they are kept of the game for whoever appends the
/// next; `None` for what no entry has.
pub(super) fn end(on: &mut impl Ask, game: &GameId) -> Result<Option<(u32, Hash)>, AttemptFailure> {
    let found = on.query(END, &[&game.as_str()])?;
    let tail = found.first().and_then(|row| rows::tail(row).ok());
    Ok(tail.and_then(|tail| Some((tail.next_seq.checked_sub(1)?, tail.hash))))
}

/// The ends of the records that are not signed as those of games that have ended.
pub(super) fn loose_ends(on: &mut impl Ask) -> Result<Vec<LooseEnd>, AttemptFailure> {
    let found = on.query(LOOSE_ENDS, &[])?;
    let end = |row: &Row| {
        let reached: bool = row.try_get(3)?;
        Ok(LooseEnd::read(rows::readable_tail(row), reached.into()))
    };
    found.iter().map(end).collect()
}

/// Has the database let go of what documents said before.
pub(super) fn forget(session: &mut PostgresSession) -> Result<(), AttemptFailure> {
    session.run("VACUUM documents")
}

/// Erases texts, and has the database let go of what is left of them, also what an attempt before
/// this one left.
pub(super) fn erase(
    session: &mut PostgresSession,
    game: &GameId,
    fields: Option<&[&str]>,
) -> Result<u64, AttemptFailure> {
    let fields = fields.map(|fields| Vec::from_iter(fields.iter().map(|field| field.as_bytes())));
    let erased = session.execute(ERASE, &[&game.as_str(), &fields])?;
    session.run("VACUUM texts")?;
    Ok(erased)
}
