//! Converts rows of PostgreSQL to values, and values to rows.

use postgres::Row;

use crate::chain::Hash;
use crate::document::Document;
use crate::entry::{Entry, Seal, Text};
use crate::head::{PublicKey, SignedHead, Stage};
use crate::name::{Author, GameId, Key};
use crate::store::{StoreError, Tail, Unreadable};

use super::trouble::AttemptFailure;

/// Selects entries with their texts; what follows says which.
macro_rules! entries {
    ($which:literal) => {
        concat!(
            "SELECT g.name, e.seq, e.key, e.author, e.received_us, e.body, e.seals, e.told, \
                e.previous, e.hash, t.fields, t.salts, t.texts \
            FROM entries e JOIN games g ON g.id = e.game CROSS JOIN LATERAL ( \
                SELECT array_agg(field ORDER BY place) AS fields, \
                    array_agg(salt ORDER BY place) AS salts, \
                    array_agg(text ORDER BY place) AS texts \
                FROM texts WHERE game = e.game AND seq = e.seq AND e.seals <> '') t ",
            $which
        )
    };
}
pub(super) use entries;

/// Selects documents; what follows says which.
macro_rules! documents {
    ($which:literal) => {
        concat!(
            "SELECT d.kind, d.id, d.parent, d.version, d.body FROM documents d ",
            $which
        )
    };
}
pub(super) use documents;

/// The entry of a row; an error names it, and repeats nothing that stands there.
pub(super) fn entry(row: &Row) -> Result<Entry, AttemptFailure> {
    let named = |_| match game(row) {
        Ok(game) => Unreadable::Entry {
            game,
            seq: seq(row),
        },
        Err(unreadable) => unreadable,
    };
    decoded(row).map_err(|error| StoreError::from(named(error)).into())
}

fn decoded(row: &Row) -> Result<Entry, AttemptFailure> {
    let told: Option<&[u8]> = row.try_get(7)?;
    Ok(Entry {
        game: name(row, 0, GameId::new)?,
        seq: number(row.try_get::<_, i32>(1)?)?,
        key: name(row, 2, Key::new)?,
        author: name(row, 3, Author::new)?,
        received_us: row.try_get(4)?,
        body: text(row.try_get(5)?)?,
        seals: seals(row.try_get(6)?)?,
        told: told.map(text).transpose()?,
        previous: Hash(exactly(row.try_get(8)?)?),
        hash: Hash(exactly(row.try_get(9)?)?),
        texts: texts(row.try_get(10)?, row.try_get(11)?, row.try_get(12)?)?,
    })
}

/// The name of a game, in the first column.
pub(super) fn game(row: &Row) -> Result<GameId, Unreadable> {
    name(row, 0, GameId::new).map_err(|_| Unreadable::Game)
}

/// The number of an entry, in the second column; [`u32::MAX`] if it is not a valid number.
pub(super) fn seq(row: &Row) -> u32 {
    let narrow = row.try_get::<_, i32>(1).map(i64::from);
    let seq = narrow.or_else(|_| row.try_get::<_, i64>(1));
    seq.map_or(u32::MAX, |seq| u32::try_from(seq).unwrap_or(u32::MAX))
}

pub(super) fn tail(row: &Row) -> Result<Tail, AttemptFailure> {
    Ok(Tail {
        game: name(row, 0, GameId::new)?,
        next_seq: number(row.try_get::<_, i32>(1)?)?,
        hash: Hash(exactly(row.try_get(2)?)?),
    })
}

/// The end of a record, or what of it cannot be read.
pub(super) fn readable_tail(row: &Row) -> Result<Tail, Unreadable> {
    tail(row).map_err(|_| match game(row) {
        Ok(game) => Unreadable::Entry {
            game,
            seq: seq(row).saturating_sub(1),
        },
        Err(unreadable) => unreadable,
    })
}

pub(super) fn head(row: &Row) -> Result<SignedHead, AttemptFailure> {
    Ok(SignedHead {
        game: name(row, 0, GameId::new)?,
        seq: number(row.try_get::<_, i64>(1)?)?,
        hash: Hash(exactly(row.try_get(2)?)?),
        at_us: row.try_get(3)?,
        stage: match row.try_get(4)? {
            true => Stage::Ended,
            false => Stage::Running,
        },
        signer: PublicKey(exactly(row.try_get(5)?)?),
        signature: exactly(row.try_get(6)?)?,
    })
}

pub(super) fn document(row: &Row) -> Result<Document, AttemptFailure> {
    Ok(Document {
        kind: text(row.try_get(0)?)?,
        id: text(row.try_get(1)?)?,
        parent: text(row.try_get(2)?)?,
        version: number(row.try_get::<_, i64>(3)?)?,
        body: text(row.try_get(4)?)?,
    })
}

fn damaged(why: &str) -> AttemptFailure {
    StoreError::Damaged(why.into()).into()
}

fn name<T, E>(
    row: &Row,
    column: usize,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, AttemptFailure> {
    // the error would repeat what stands there
    read(row.try_get(column)?).map_err(|_| damaged("a name is not valid"))
}

/// A number of another width; nothing is written that does not fit.
pub(super) fn number<T, U: TryFrom<T>>(found: T) -> Result<U, AttemptFailure> {
    U::try_from(found).map_err(|_| damaged("a number is out of its range"))
}

fn text(bytes: &[u8]) -> Result<Box<str>, AttemptFailure> {
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("a text is not UTF-8"))?;
    Ok(text.into())
}

fn exactly<const N: usize>(bytes: &[u8]) -> Result<[u8; N], AttemptFailure> {
    bytes
        .try_into()
        .map_err(|_| damaged("a hash, a key or a salt has another length"))
}

type Many<'r> = Option<Vec<&'r [u8]>>;

/// The texts of an entry; the columns are NULL where it has none.
fn texts(fields: Many<'_>, salts: Many<'_>, texts: Many<'_>) -> Result<Vec<Text>, AttemptFailure> {
    let (Some(fields), Some(salts), Some(texts)) = (fields, salts, texts) else {
        return Ok(Vec::new());
    };
    let columns = fields.into_iter().zip(salts).zip(texts);
    columns
        .map(|((field, salt), told)| {
            Ok(Text {
                field: text(field)?,
                salt: exactly(salt)?,
                text: text(told)?,
            })
        })
        .collect()
}

/// Seals as one value: of each the length of its field in four bytes, the field, the digest.
pub(super) fn bytes_of_seals(seals: &[Seal]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Seal { field, digest } in seals {
        let length = u32::try_from(field.len()).expect("invariant: a field is a short word");
        bytes.extend(length.to_be_bytes());
        bytes.extend(field.as_bytes());
        bytes.extend(digest.0);
    }
    bytes
}

fn seals(mut bytes: &[u8]) -> Result<Vec<Seal>, AttemptFailure> {
    let mut seals = Vec::new();
    while !bytes.is_empty() {
        let length = u32::from_be_bytes(exactly(taken(&mut bytes, 4)?)?);
        seals.push(Seal {
            field: text(taken(&mut bytes, length as usize)?)?,
            digest: Hash(exactly(taken(&mut bytes, 32)?)?),
        });
    }
    Ok(seals)
}

fn taken<'b>(bytes: &mut &'b [u8], length: usize) -> Result<&'b [u8], AttemptFailure> {
    let cut = bytes.split_at_checked(length);
    let (taken, rest) = cut.ok_or_else(|| damaged("a seal is cut off"))?;
    *bytes = rest;
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_come_back() {
        let seal = |field: &str| Seal {
            field: field.into(),
            digest: Hash([7; 32]),
        };
        for sealed in [vec![], vec![seal("white"), seal(""), seal("a\0é")]] {
            let bytes = bytes_of_seals(&sealed);
            assert_eq!(seals(&bytes).unwrap(), sealed);
        }
        for damaged in [&b"\0\0\0"[..], b"\0\0\0\x01a", &[0xff; 40]] {
            assert!(seals(damaged).is_err(), "{damaged:?}");
        }
    }
}
