//! Makes a fresh database for a test, and drops it at the end.

use std::env;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use postgres::{Client, NoTls};

use crate::ServerFailure;
use crate::server::{Listen, Server};

/// A database of one test; it is dropped at the end.
#[derive(Debug)]
pub struct Database {
    server: String,
    name: String,
}

/// A fresh database: on the server that `DATABASE_URL` names, or else on one that the tests of this
/// process share.
///
/// # Errors
/// The server cannot be reached, or there is none to be started.
///
/// ```no_run
/// let database = jadoube_test_postgres::database()?;
/// println!("{}", database.url());
/// # Ok::<(), jadoube_test_postgres::ServerFailure>(())
/// ```
pub fn database() -> Result<Database, ServerFailure> {
    static SHARED: OnceLock<Result<Server, ServerFailure>> = OnceLock::new();
    if let Ok(url) = env::var("DATABASE_URL") {
        return Database::on(&url);
    }
    match SHARED.get_or_init(|| Server::start(Listen::Socket, &[])) {
        Ok(server) => Database::on(&server.url()),
        Err(trouble) => Err(trouble.clone()),
    }
}

impl Database {
    /// A fresh database on the server of this connection string.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses.
    pub fn on(server: &str) -> Result<Database, ServerFailure> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let database = Database {
            server: server.to_owned(),
            name: format!("jadoube_test_{}_{number}", process::id()),
        };
        database.tell_server(&format!("CREATE DATABASE {}", database.name))?;
        Ok(database)
    }

    /// The connection string of the database.
    #[must_use]
    pub fn url(&self) -> String {
        with(&self.server, "dbname", &self.name)
    }

    fn tell_server(&self, sql: &str) -> Result<(), ServerFailure> {
        Ok(Client::connect(&self.server, NoTls)?.batch_execute(sql)?)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // A server that a test has killed takes the database with it.
        let _ = self.tell_server(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// A connection string with one parameter more; both forms let a later one replace an earlier.
pub(crate) fn with(url: &str, parameter: &str, value: &str) -> String {
    let between = match (url.contains("://"), url.contains('?')) {
        (false, _) => ' ',
        (true, false) => '?',
        (true, true) => '&',
    };
    format!("{url}{between}{parameter}={value}")
}
