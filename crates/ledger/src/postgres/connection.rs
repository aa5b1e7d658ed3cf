//! Opens connections to PostgreSQL, and sets what a session may rely on.

use std::collections::HashMap;
use std::time::Duration;

use postgres::config::{SslMode, TargetSessionAttrs};
use postgres::types::ToSql;
use postgres::{Client, Config, GenericClient, IsolationLevel, NoTls, Row, Statement, Transaction};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::migrations::{STEPS, is_the_last, migrate};
use super::rows;
use super::trouble::AttemptFailure;
use crate::limits::DATABASE_CONNECT_S;
use crate::store::{Access, StoreError};

/// What every session says first.
///
/// * Nothing is acknowledged before it is on disk, whatever the server or the role has as its
///   default.
/// * Nobody waits for ever, and a service that vanished in the middle of a transaction does not
///   keep its locks.
/// * Every statement goes by an index, whatever is known of tables that were empty a moment ago.
const SETTINGS: &str = "
    SET synchronous_commit = on;
    SET search_path = jadoube, pg_temp;
    SET statement_timeout = '30s';
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '60s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET jit = off;
    SET plan_cache_mode = force_generic_plan;";

/// Where the database is, and how to get there.
pub(super) struct ServerAddress {
    config: Config,
    access: Access,
    tls: Option<MakeRustlsConnect>,
}

impl ServerAddress {
    pub(super) fn read(url: &str, access: Access) -> Result<ServerAddress, StoreError> {
        // The error is not handed on: it may repeat a part of a password that was not quoted.
        let unreadable = "its address is not like \
            postgres://user:password@host/database?sslmode=require (or disable)";
        let parsed = url.parse::<Config>();
        let mut config = parsed.map_err(|_| StoreError::NotALedger(unreadable.into()))?;
        let tls = match config.get_ssl_mode() {
            SslMode::Require => Some(tls(trusted())),
            _ => None,
        };
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(DATABASE_CONNECT_S));
        }
        if config.get_application_name().is_none() {
            config.application_name("jadoube");
        }
        config
            .target_session_attrs(match access {
                Access::Write => TargetSessionAttrs::ReadWrite,
                Access::Read => TargetSessionAttrs::Any,
            })
            .tcp_user_timeout(Duration::from_secs(30))
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3);
        Ok(ServerAddress {
            config,
            access,
            tls,
        })
    }

    /// A session with a database whose schema is the last one.
    pub(super) fn connect(&self) -> Result<PostgresSession, AttemptFailure> {
        let mut client = match &self.tls {
            Some(tls) => self.config.connect(tls.clone()),
            None => self
                .config
                .clone()
                .ssl_mode(SslMode::Disable)
                .connect(NoTls),
        }?;
        client.batch_execute(SETTINGS)?;
        match self.access {
            Access::Write => make_ready(&mut client)?,
            Access::Read => {
                client.batch_execute("SET default_transaction_read_only = on")?;
                is_the_last(&mut client, STEPS)?;
            }
        }
        let prepared = Prepared::default();
        Ok(PostgresSession { client, prepared })
    }
}

/// Has the database keep what it acknowledges, in the last schema.
fn make_ready(client: &mut Client) -> Result<(), AttemptFailure> {
    let fsync = client.query_one("SELECT current_setting('fsync')", &[])?;
    if fsync.try_get::<_, &str>(0)? == "off" {
        let why = "its server runs with fsync = off and may lose what it acknowledged";
        return Err(StoreError::NotALedger(why.into()).into());
    }
    migrate(client, STEPS)
}

/// The authorities that this machine trusts.
fn trusted() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

fn tls(roots: RootCertStore) -> MakeRustlsConnect {
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .expect("invariant: ring knows the versions of TLS")
        .with_root_certificates(roots);
    MakeRustlsConnect::new(config.with_no_client_auth())
}

/// Parameters of a statement.
pub(super) type Parameters<'p> = &'p [&'p (dyn ToSql + Sync)];

/// Whatever can be asked: a session, or a transaction in it.
pub(super) trait Ask {
    fn query(
        &mut self,
        sql: &'static str,
        with: Parameters<'_>,
    ) -> Result<Vec<Row>, AttemptFailure>;
    fn execute(&mut self, sql: &'static str, with: Parameters<'_>) -> Result<u64, AttemptFailure>;
}

/// The statements of a session, each prepared once.
#[derive(Default)]
struct Prepared(HashMap<&'static str, Statement>);

impl Prepared {
    fn statement(
        &mut self,
        on: &mut impl GenericClient,
        sql: &'static str,
    ) -> Result<Statement, AttemptFailure> {
        if let Some(statement) = self.0.get(sql) {
            return Ok(statement.clone());
        }
        let statement = on.prepare(sql)?;
        self.0.insert(sql, statement.clone());
        Ok(statement)
    }
}

/// A connection to the database.
pub(super) struct PostgresSession {
    client: Client,
    prepared: Prepared,
}

/// What a transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To write; each statement sees what was committed before it began.
    Writing,
    /// To see everything as it stood at one moment, however long that takes.
    Looking,
}

impl PostgresSession {
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Runs statements that stand outside of transactions.
    pub(super) fn run(&mut self, sql: &str) -> Result<(), AttemptFailure> {
        Ok(self.client.batch_execute(sql)?)
    }

    /// Does some work in one transaction; an error takes everything back.
    pub(super) fn transaction<T>(
        &mut self,
        purpose: Purpose,
        work: impl FnOnce(&mut Work<'_>) -> Result<T, AttemptFailure>,
    ) -> Result<T, AttemptFailure> {
        let transaction = self.client.build_transaction();
        let transaction = match purpose {
            Purpose::Writing => transaction.isolation_level(IsolationLevel::ReadCommitted),
            Purpose::Looking => transaction
                .isolation_level(IsolationLevel::RepeatableRead)
                .read_only(true),
        };
        let mut open = Work {
            transaction: transaction.start()?,
            prepared: &mut self.prepared,
        };
        let done = work(&mut open)?;
        open.transaction
            .commit()
            .map_err(AttemptFailure::at_commit)?;
        Ok(done)
    }
}

impl Ask for PostgresSession {
    fn query(
        &mut self,
        sql: &'static str,
        with: Parameters<'_>,
    ) -> Result<Vec<Row>, AttemptFailure> {
        let statement = self.prepared.statement(&mut self.client, sql)?;
        Ok(self.client.query(&statement, with)?)
    }

    fn execute(&mut self, sql: &'static str, with: Parameters<'_>) -> Result<u64, AttemptFailure> {
        let statement = self.prepared.statement(&mut self.client, sql)?;
        Ok(self.client.execute(&statement, with)?)
    }
}

/// An open transaction.
pub(super) struct Work<'s> {
    transaction: Transaction<'s>,
    prepared: &'s mut Prepared,
}

impl Work<'_> {
    /// Lets the statements of this transaction take as long as they need.
    pub(super) fn take_time(&mut self) -> Result<(), AttemptFailure> {
        self.run(
            "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
        )
    }

    pub(super) fn run(&mut self, sql: &str) -> Result<(), AttemptFailure> {
        Ok(self.transaction.batch_execute(sql)?)
    }

    /// The rows of a statement, so many at a time; `each` may ask further questions in between.
    pub(super) fn in_pages(
        &mut self,
        sql: &'static str,
        page: usize,
        mut each: impl FnMut(&mut Self, &Row) -> Result<(), AttemptFailure>,
    ) -> Result<(), AttemptFailure> {
        let statement = self.prepared.statement(&mut self.transaction, sql)?;
        let portal = self.transaction.bind(&statement, &[])?;
        loop {
            let found = self
                .transaction
                .query_portal(&portal, rows::number(page)?)?;
            if found.is_empty() {
                return Ok(());
            }
            found.iter().try_for_each(|row| each(self, row))?;
        }
    }
}

impl Ask for Work<'_> {
    fn query(
        &mut self,
        sql: &'static str,
        with: Parameters<'_>,
    ) -> Result<Vec<Row>, AttemptFailure> {
        let statement = self.prepared.statement(&mut self.transaction, sql)?;
        Ok(self.transaction.query(&statement, with)?)
    }

    fn execute(&mut self, sql: &'static str, with: Parameters<'_>) -> Result<u64, AttemptFailure> {
        let statement = self.prepared.statement(&mut self.transaction, sql)?;
        Ok(self.transaction.execute(&statement, with)?)
    }
}

#[cfg(test)]
mod tests {
    use rustls::pki_types::CertificateDer;
    use rustls::pki_types::pem::PemObject as _;
    use test_postgres::{Listen, PASSWORD, Server, database};

    use super::*;

    fn refused(address: &ServerAddress) -> StoreError {
        address.connect().err().unwrap().into()
    }

    #[test]
    fn a_session_is_durable_whatever_the_database_says() {
        let database = database().unwrap();
        let mut other = Client::connect(&database.url(), NoTls).unwrap();
        let weaken = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I \
            SET synchronous_commit = off', current_database()); END $$";
        other.batch_execute(weaken).unwrap();
        let mut session = ServerAddress::read(&database.url(), Access::Write)
            .unwrap()
            .connect()
            .unwrap();
        let found = session.query("SHOW synchronous_commit", &[]).unwrap();
        assert_eq!(found[0].get::<_, &str>(0), "on");
    }

    #[test]
    fn a_server_that_forgets_is_refused() {
        let server = Server::start(Listen::Socket, &["fsync = off"]).unwrap();
        let error = refused(&ServerAddress::read(&server.url(), Access::Write).unwrap());
        assert!(error.to_string().contains("fsync = off"), "{error}");
    }

    #[test]
    fn no_password_is_repeated() {
        let server = Server::start(Listen::Loopback, &[]).unwrap();
        let url = format!("{} password=hunter2", server.loopback_url());
        let error = refused(&ServerAddress::read(&url, Access::Write).unwrap());
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        let unreadable = ServerAddress::read("host=h password=a hunter2", Access::Write)
            .err()
            .unwrap();
        for error in [error, unreadable] {
            assert!(!format!("{error} {error:?}").contains("hunter2"));
        }
    }

    /// Has the server encrypt, and gives the certificate that it shows.
    fn certify(server: &Server) -> CertificateDer<'static> {
        let data = server.home().join("data");
        let made = server
            .command("openssl")
            .args("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test".split(' '))
            .args(["-addext", "subjectAltName=IP:127.0.0.1"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .arg("-keyout")
            .arg(data.join("server.key"))
            .arg("-out")
            .arg(data.join("server.crt"))
            .output()
            .expect("openssl, which comes with Debian's PostgreSQL");
        assert!(made.status.success(), "{made:?}");
        let mut client = Client::connect(&server.url(), NoTls).unwrap();
        client.batch_execute("ALTER SYSTEM SET ssl = on").unwrap();
        client.batch_execute("SELECT pg_reload_conf()").unwrap();
        CertificateDer::from_pem_file(data.join("server.crt")).unwrap()
    }

    #[test]
    fn encryption_is_what_was_asked_for() {
        let server = Server::start(Listen::Loopback, &[]).unwrap();
        let url = format!("{} password={PASSWORD}", server.loopback_url());
        let mut address =
            ServerAddress::read(&format!("{url} sslmode=require"), Access::Write).unwrap();
        let error = refused(&address).to_string();
        assert!(error.contains("server does not support TLS"), "{error}");
        let certificate = certify(&server);
        let error = refused(&address).to_string();
        assert!(error.contains("invalid peer certificate"), "{error}");
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        address.tls = Some(tls(roots));
        let plain = ServerAddress::read(&url, Access::Write).unwrap();
        for (address, wanted) in [(address, true), (plain, false)] {
            let mut session = address.connect().unwrap();
            let how = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
            let found = session.query(how, &[]).unwrap();
            assert_eq!(found[0].get::<_, bool>(0), wanted);
        }
    }
}
