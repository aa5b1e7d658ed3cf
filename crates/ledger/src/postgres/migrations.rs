//! Brings the schema of a PostgreSQL database up to date in numbered steps, each taken once and
//! never back.

use postgres::{Client, GenericClient, IsolationLevel};

use super::trouble::AttemptFailure;
use crate::store::StoreError;

/// Each step in order; the first leads to version 1. A step that was released is never changed.
pub(super) const STEPS: &[&str] = &[include_str!("migrations/0001_ledger.sql")];

/// Held while a step is taken: `jadoube` in ASCII. Of services that start at once, one takes it and
/// the others find it taken.
const LOCK: i64 = 0x6a_61_64_6f_75_62_65;

const STATE: &str = "SELECT to_regclass('jadoube.ledger_schema') IS NOT NULL, \
    EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('jadoube'))";
const VERSION: &str = "SELECT max(version) FROM jadoube.ledger_schema";
/// A schema that is there is taken; to make one needs a right that is not needed otherwise.
const FOUND: &str = "DO $$ BEGIN \
    IF to_regnamespace('jadoube') IS NULL THEN CREATE SCHEMA jadoube; END IF; END $$; \
    CREATE TABLE jadoube.ledger_schema \
    (version integer PRIMARY KEY, reached timestamptz NOT NULL DEFAULT now())";

/// Brings the database to the last of these steps.
pub(super) fn migrate(client: &mut Client, steps: &[&str]) -> Result<(), AttemptFailure> {
    while version(client, steps.len())? < steps.len() {
        take_a_step(client, steps)?;
    }
    Ok(())
}

/// Makes sure that the database has all of these steps behind it, and changes nothing.
pub(super) fn is_the_last(client: &mut Client, steps: &[&str]) -> Result<(), AttemptFailure> {
    match version(client, steps.len())? {
        0 => Err(StoreError::NotALedger("an empty database".into()).into()),
        last if last == steps.len() => Ok(()),
        old => {
            let why = format!("its schema {old} is brought up to date when it is opened to write");
            Err(StoreError::Unavailable(why.into()).into())
        }
    }
}

/// How many steps the database has taken; an error if they are not ours.
fn version(on: &mut impl GenericClient, known: usize) -> Result<usize, AttemptFailure> {
    let state = on.query_one(STATE, &[])?;
    let (is_a_ledger, is_something) = (state.try_get(0)?, state.try_get(1)?);
    match (is_a_ledger, is_something) {
        (false, false) => return Ok(0),
        (false, true) => return Err(foreign("holds other tables")),
        (true, _) => {}
    }
    let found: Option<i32> = on.query_one(VERSION, &[])?.try_get(0)?;
    let found = found.and_then(|found| u32::try_from(found).ok());
    let found = found.ok_or_else(|| foreign("has no version"))?;
    if found as usize > known {
        let known = u32::try_from(known).unwrap_or(u32::MAX);
        return Err(StoreError::Newer { found, known }.into());
    }
    Ok(found as usize)
}

fn foreign(why: &str) -> AttemptFailure {
    StoreError::NotALedger(format!("its schema `jadoube` {why}").into()).into()
}

/// Takes the next step, unless another process has taken it.
fn take_a_step(client: &mut Client, steps: &[&str]) -> Result<(), AttemptFailure> {
    let transaction = client.build_transaction();
    // What others have committed is to be seen once the lock is held.
    let mut transaction = transaction
        .isolation_level(IsolationLevel::ReadCommitted)
        .start()?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    let behind = version(&mut transaction, steps.len())?;
    let Some(step) = steps.get(behind) else {
        return Ok(());
    };
    if behind == 0 {
        transaction.batch_execute(FOUND)?;
    }
    transaction.batch_execute(step)?;
    let reached = i32::try_from(behind + 1).expect("invariant: there are few steps");
    transaction.execute(
        "INSERT INTO jadoube.ledger_schema (version) VALUES ($1)",
        &[&reached],
    )?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use postgres::{Client, NoTls};
    use test_postgres::{Database, database};

    use super::*;

    const TWO: &[&str] = &[
        "CREATE TABLE jadoube.one (n integer); INSERT INTO jadoube.one VALUES (1)",
        "ALTER TABLE jadoube.one ADD COLUMN m integer; UPDATE jadoube.one SET m = n + 1",
    ];

    fn client(database: &Database) -> Client {
        Client::connect(&database.url(), NoTls).unwrap()
    }

    fn error(result: Result<(), AttemptFailure>) -> StoreError {
        result.unwrap_err().into()
    }

    #[test]
    fn each_step_is_taken_once() {
        let database = database().unwrap();
        let mut client = client(&database);
        for steps in [&TWO[..1], &TWO[..1], TWO, TWO] {
            migrate(&mut client, steps).unwrap();
            assert_eq!(version(&mut client, 9).unwrap(), steps.len());
        }
        let row = client.query_one("SELECT n, m FROM jadoube.one", &[]);
        let row = row.unwrap();
        assert_eq!((row.get::<_, i32>(0), row.get::<_, i32>(1)), (1, 2));
        let newer = StoreError::Newer { found: 2, known: 1 };
        assert_eq!(error(migrate(&mut client, &TWO[..1])), newer);
    }

    #[test]
    fn who_only_looks_takes_no_step() {
        let database = database().unwrap();
        let mut client = client(&database);
        let error = |client: &mut Client| StoreError::from(is_the_last(client, TWO).unwrap_err());
        assert!(matches!(error(&mut client), StoreError::NotALedger(_)));
        migrate(&mut client, &TWO[..1]).unwrap();
        assert!(matches!(error(&mut client), StoreError::Unavailable(_)));
        migrate(&mut client, TWO).unwrap();
        assert!(is_the_last(&mut client, TWO).is_ok());
    }

    #[test]
    fn a_step_that_fails_leaves_nothing() {
        let database = database().unwrap();
        let mut client = client(&database);
        let broken = &[TWO[0], "CREATE TABLE jadoube.two (); SELECT nonsense"];
        assert!(migrate(&mut client, broken).is_err());
        assert_eq!(version(&mut client, 9).unwrap(), 1);
        migrate(&mut client, TWO).unwrap();
    }

    #[test]
    fn services_that_start_at_once() {
        let database = database().unwrap();
        let careful = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I \
            SET default_transaction_isolation = serializable', current_database()); END $$";
        client(&database).batch_execute(careful).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| migrate(&mut client(&database), TWO).unwrap());
            }
        });
        assert_eq!(version(&mut client(&database), 9).unwrap(), 2);
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        for (sql, what) in [
            ("CREATE TABLE jadoube.other ()", "holds other tables"),
            ("CREATE TABLE jadoube.ledger_schema ()", "does not exist"),
            (
                "CREATE TABLE jadoube.ledger_schema (version int)",
                "has no version",
            ),
        ] {
            let database = database().unwrap();
            let mut client = client(&database);
            client
                .batch_execute(&format!("CREATE SCHEMA jadoube; {sql}"))
                .unwrap();
            let StoreError::NotALedger(why) = error(migrate(&mut client, TWO)) else {
                panic!("{sql}")
            };
            assert!(why.contains(what), "{why}");
        }
    }
}
