//! Brings a SQLite database from the schema of any released version to the newest one.
//!
//! A migration that was released never changes: what is to be otherwise is the next one.
//! `tests/data/sqlite` keeps a database of every schema that was released.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;

/// Each leads from the schema before it to the next; the first from an empty file to schema 1.
pub(super) const MIGRATIONS: &[&str] = &[include_str!("migrations/0001_ledger.sql")];

/// Stands in the header of every database of a ledger: `jado`.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"jado");
/// Stands there while the rest of the database stands in the write-ahead log.
pub(super) const APPLICATION_ID_OF_A_PART: i32 = i32::from_be_bytes(*b"jad+");

/// The schema of the database; 0 for one that is empty.
///
/// # Errors
/// It is another program's, or of a later schema than the last migration leads to.
pub(super) fn schema_of(
    connection: &mut Connection,
    migrations: &[&str],
) -> Result<u32, StoreError> {
    let moment = connection.transaction()?;
    schema_at(&moment, migrations)
}

/// [`schema_of`], at the moment of a transaction.
fn schema_at(moment: &Connection, migrations: &[&str]) -> Result<u32, StoreError> {
    let header = |name| moment.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (application, found) = (header("application_id")?, header("user_version")?);
    let tables: u32 =
        moment.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
    let (found, known) = (found.cast_unsigned(), migrations.len() as u32);
    match application {
        APPLICATION_ID | APPLICATION_ID_OF_A_PART if found > known => {
            Err(StoreError::Newer { found, known })
        }
        APPLICATION_ID | APPLICATION_ID_OF_A_PART if found > 0 => Ok(found),
        0 if found == 0 && tables == 0 => Ok(0),
        _ => Err(StoreError::NotALedger(
            "the database of another program".into(),
        )),
    }
}

/// Brings the database to the schema of the last migration, or leaves it as it is.
///
/// # Errors
/// Those of [`schema_of`]; or a migration failed.
pub(super) fn bring_up(connection: &mut Connection, migrations: &[&str]) -> Result<(), StoreError> {
    let last = migrations.len() as u32;
    if schema_of(connection, migrations)? == last {
        return Ok(());
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = schema_at(&change, migrations)?;
    for migration in &migrations[found as usize..] {
        change.execute_batch(migration)?;
    }
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", last)?;
    Ok(change.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADE_UP: &[&str] = &[
        "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = 10 * x;",
        "CREATE TABLE b (z INTEGER) STRICT; INSERT INTO b SELECT x + y FROM a; DROP TABLE a;",
    ];

    fn number(connection: &Connection, sql: &str) -> i64 {
        connection.query_row(sql, (), |row| row.get(0)).unwrap()
    }

    #[test]
    fn every_schema_leads_to_the_last() {
        for first in 0..=MADE_UP.len() {
            let mut database = Connection::open_in_memory().unwrap();
            bring_up(&mut database, &MADE_UP[..first]).unwrap();
            assert_eq!(schema_of(&mut database, MADE_UP), Ok(first as u32));
            bring_up(&mut database, MADE_UP).unwrap();
            bring_up(&mut database, MADE_UP).unwrap();
            assert_eq!(schema_of(&mut database, MADE_UP), Ok(3));
            assert_eq!(number(&database, "SELECT z FROM b"), 11);
        }
    }

    #[test]
    fn what_fails_in_the_middle_leaves_the_schema_before() {
        let mut database = Connection::open_in_memory().unwrap();
        bring_up(&mut database, &MADE_UP[..1]).unwrap();
        let wrong = "CREATE TABLE b (z INTEGER) STRICT; INSERT INTO nowhere VALUES (1);";
        let error = bring_up(&mut database, &[MADE_UP[0], MADE_UP[1], wrong]);
        assert!(matches!(error, Err(StoreError::Damaged(_))), "{error:?}");
        assert_eq!(schema_of(&mut database, MADE_UP), Ok(1));
        assert_eq!(
            number(&database, "SELECT count(*) FROM pragma_table_info('a')"),
            1
        );
        bring_up(&mut database, MADE_UP).unwrap();
        assert_eq!(number(&database, "SELECT z FROM b"), 11);
    }

    #[test]
    fn a_later_schema_is_left_alone() {
        let mut database = Connection::open_in_memory().unwrap();
        bring_up(&mut database, MADE_UP).unwrap();
        let newer = Err(StoreError::Newer { found: 3, known: 2 });
        assert_eq!(bring_up(&mut database, &MADE_UP[..2]), newer);
        assert_eq!(schema_of(&mut database, MADE_UP), Ok(3));
    }

    #[test]
    fn another_program_s_database_is_left_alone() {
        let theirs = [
            "CREATE TABLE theirs (x INTEGER)",
            "PRAGMA user_version = 1",
            "PRAGMA application_id = 7",
        ];
        for theirs in theirs {
            let mut database = Connection::open_in_memory().unwrap();
            database.execute_batch(theirs).unwrap();
            let refused = bring_up(&mut database, MADE_UP);
            assert!(
                matches!(refused, Err(StoreError::NotALedger(_))),
                "{theirs}"
            );
            let tables = number(
                &database,
                "SELECT count(*) FROM sqlite_schema WHERE name = 'b'",
            );
            assert_eq!(tables, 0);
        }
    }
}
