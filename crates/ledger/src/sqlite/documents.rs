//! Reads and writes documents in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};

use super::entries::found;
use super::error::damaged;
use crate::document::{ChangesOutcome, Document, Write};
use crate::store::{Item, Look, StoreError, Unreadable};

/// Makes the changes in their order, up to one that meets another version: the caller then takes
/// back all of them.
pub(super) fn write(
    connection: &Connection,
    writes: &[Write],
) -> Result<ChangesOutcome, StoreError> {
    let mut versions = Vec::with_capacity(writes.len());
    for (place, write) in writes.iter().enumerate() {
        let found = version(connection, &write.kind, &write.id)?;
        if !write.expected.is_met_by(found) {
            return Ok(ChangesOutcome::Conflict { place, found });
        }
        versions.push(change(connection, write, found)?);
    }
    Ok(ChangesOutcome::All(versions))
}

fn change(connection: &Connection, write: &Write, found: Option<u64>) -> Result<u64, StoreError> {
    let Some(body) = write.body.clone() else {
        let sql = "DELETE FROM documents WHERE kind = ?1 AND id = ?2";
        let name = [&write.kind, &write.id];
        connection.prepare_cached(sql)?.execute(name)?;
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
    put(connection, &document)?;
    Ok(version)
}

/// Puts a document in the place of the one that is there, if there is one.
pub(super) fn put(connection: &Connection, document: &Document) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO documents (kind, id, parent, version, body)
        VALUES (:kind, :id, :parent, :version, :body)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":kind": document.kind,
        ":id": document.id,
        ":parent": document.parent,
        ":version": i64::try_from(document.version).map_err(damaged)?,
        ":body": document.body,
    })?;
    Ok(())
}

/// The version of a document, if it is there.
pub(super) fn version(
    connection: &Connection,
    kind: &str,
    id: &str,
) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT version FROM documents WHERE kind = ?1 AND id = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row([kind, id], |row| row.get::<_, i64>(0));
    Ok(found.optional()?.map(i64::cast_unsigned))
}

pub(super) fn one(
    connection: &Connection,
    kind: &str,
    id: &str,
) -> Result<Option<Document>, StoreError> {
    let sql = "SELECT * FROM documents WHERE kind = ?1 AND id = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row([kind, id], document).optional()?)
}

pub(super) fn some(
    connection: &Connection,
    kind: &str,
    parent: Option<&str>,
    after: Option<&str>,
    limit: u32,
) -> Result<Vec<Document>, StoreError> {
    let mut sql = String::from("SELECT * FROM documents WHERE kind = :kind");
    let mut values: Vec<(&str, &dyn ToSql)> = vec![(":kind", &kind), (":limit", &limit)];
    if let Some(parent) = &parent {
        sql += " AND parent = :parent";
        values.push((":parent", parent));
    }
    if let Some(after) = &after {
        sql += " AND id > :after";
        values.push((":after", after));
    }
    sql += " ORDER BY id LIMIT :limit";
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(&values[..], document)?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Every document, by kind and id.
pub(super) fn look(connection: &Connection, look: &mut Look<'_>) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("SELECT * FROM documents ORDER BY kind, id")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let read = document(row).map(Item::Document).map_err(StoreError::from);
        look(found(read, || Unreadable::Document)?)?;
    }
    Ok(())
}

/// Writes all documents anew: where SQLite moved a row to another page it left a copy behind,
/// whatever `secure_delete` says; of pages that are given back nothing is left.
pub(super) fn write_anew(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch(
        "CREATE TEMP TABLE kept AS SELECT * FROM main.documents;
        DELETE FROM main.documents;
        INSERT INTO main.documents SELECT * FROM kept;
        DROP TABLE kept;",
    )?)
}

fn document(row: &Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        kind: row.get("kind")?,
        id: row.get("id")?,
        parent: row.get("parent")?,
        version: row.get::<_, i64>("version")?.cast_unsigned(),
        body: row.get("body")?,
    })
}
