//! Reads and writes documents in PostgreSQL.

use std::collections::BTreeMap;

use crate::document::{ChangesOutcome, Document, Write};
use crate::memory::change;

use super::connection::{Ask, Work};
use super::rows::{self, documents};
use super::trouble::AttemptFailure;

/// One writer at a time: documents change seldom, and most of what a writer expects is about what
/// is not there.
const LOCK: &str = "LOCK TABLE documents IN SHARE ROW EXCLUSIVE MODE";
const NAMED: &str = documents!(
    "JOIN (SELECT DISTINCT * FROM unnest($1::bytea[], $2::bytea[])) AS wanted (kind, id) \
    ON d.kind = wanted.kind AND d.id = wanted.id"
);
const DELETE: &str = "DELETE FROM documents d \
    USING unnest($1::bytea[], $2::bytea[]) AS gone (kind, id) \
    WHERE d.kind = gone.kind AND d.id = gone.id";
const INSERT: &str = "INSERT INTO documents (kind, id, parent, version, body) \
    SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[])";
const ONE: &str = documents!("WHERE kind = $1 AND id = $2");
const OF_KIND: &str = documents!("WHERE kind = $1 AND id >= $2 ORDER BY id LIMIT $3");
const OF_PARENT: &str =
    documents!("WHERE kind = $1 AND parent = $4 AND id >= $2 ORDER BY id LIMIT $3");

/// Makes all changes or none.
pub(super) fn write(
    work: &mut Work<'_>,
    writes: &[Write],
) -> Result<ChangesOutcome, AttemptFailure> {
    work.run(LOCK)?;
    let kinds: Vec<&[u8]> = writes.iter().map(|write| write.kind.as_bytes()).collect();
    let ids: Vec<&[u8]> = writes.iter().map(|write| write.id.as_bytes()).collect();
    let mut documents = BTreeMap::new();
    for row in work.query(NAMED, &[&kinds, &ids])? {
        let found = rows::document(&row)?;
        documents.insert((found.kind.clone(), found.id.clone()), found);
    }
    let mut versions = Vec::with_capacity(writes.len());
    for (place, write) in writes.iter().enumerate() {
        match change(&mut documents, write) {
            Ok(version) => versions.push(version),
            Err(found) => return Ok(ChangesOutcome::Conflict { place, found }),
        }
    }
    work.execute(DELETE, &[&kinds, &ids])?;
    insert(work, documents.values())?;
    Ok(ChangesOutcome::All(versions))
}

/// Writes documents that are not there.
pub(super) fn insert<'d>(
    work: &mut Work<'_>,
    documents: impl Iterator<Item = &'d Document>,
) -> Result<(), AttemptFailure> {
    let mut kinds = Vec::new();
    let (mut ids, mut parents, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
    let mut versions: Vec<i64> = Vec::new();
    for document in documents {
        kinds.push(document.kind.as_bytes());
        ids.push(document.id.as_bytes());
        parents.push(document.parent.as_bytes());
        versions.push(rows::number(document.version)?);
        bodies.push(document.body.as_bytes());
    }
    work.execute(INSERT, &[&kinds, &ids, &parents, &versions, &bodies])?;
    Ok(())
}

pub(super) fn one(
    on: &mut impl Ask,
    kind: &str,
    id: &str,
) -> Result<Option<Document>, AttemptFailure> {
    let found = on.query(ONE, &[&kind.as_bytes(), &id.as_bytes()])?;
    found.first().map(rows::document).transpose()
}

pub(super) fn several(
    on: &mut impl Ask,
    kind: &str,
    parent: Option<&str>,
    after: Option<&str>,
    limit: u32,
) -> Result<Vec<Document>, AttemptFailure> {
    // The next name after a name is the name and a zero byte.
    let from = after.map_or_else(String::new, |after| format!("{after}\0"));
    let (kind, from, limit) = (kind.as_bytes(), from.as_bytes(), i64::from(limit));
    let found = match parent {
        None => on.query(OF_KIND, &[&kind, &from, &limit])?,
        Some(parent) => on.query(OF_PARENT, &[&kind, &from, &limit, &parent.as_bytes()])?,
    };
    found.iter().map(rows::document).collect()
}
