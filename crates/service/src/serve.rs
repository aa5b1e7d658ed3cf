//! Runs the service on the network: listens, protects connections with TLS, starts the regular
//! jobs, and shuts down.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use futures_util::FutureExt;
use futures_util::future::select_all;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::answering::Answering;
use crate::api::start_due;
use crate::app::App;
use crate::auth::Cookies;
use crate::auth::audit_writer::keep_audit;
use crate::certificate::TlsCertificate;
use crate::connection_limits::{ConnectionLimits, open_files};
use crate::connections::Connections;
use crate::limits::{
    BEGIN_AGAIN_AFTER, CLOCK_LOOKED_AT_EVERY, MIN_CONNECTIONS, OTHER_OPEN_FILES, SHUTDOWN_TIMEOUT,
    SIGNING_INTERVAL, STARTS_LOOKED_AT_EVERY,
};
use crate::time::ClockWatch;
use crate::upkeep::keep_clear;

/// Where and how the service listens.
#[derive(Clone)]
pub struct Listening {
    /// The address.
    pub address: SocketAddr,
    /// What it shows to those who connect.
    pub protection: Protection,
}

/// How what goes over the network is protected.
#[derive(Clone)]
pub enum Protection {
    /// By TLS, with this certificate chain and key (PEM).
    Tls {
        /// The file of the certificates.
        certificates: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// By TLS, with a certificate that whoever runs it makes and replaces.
    Made(TlsCertificate),
    /// Not at all: for the loopback address only.
    Loopback,
    /// Not at all, and whoever runs it has said so: TLS ends at a proxy before it.
    ElsewhereByWish,
}

/// Why the service cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// It would be open to the network unprotected.
    #[error(
        "{0} is not the loopback address: give --tls-cert and --tls-key, or --insecure-no-tls if a proxy before it ends TLS"
    )]
    Unprotected(SocketAddr),
    /// The address is taken, or not one of this machine.
    #[error("cannot listen at {address}: {error}; name another with {option}")]
    Address {
        /// The option that it was given with.
        option: &'static str,
        /// The address.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The certificate or the key cannot be used.
    #[error("{file} cannot be used for TLS: {reason}")]
    Tls {
        /// The file.
        file: PathBuf,
        /// Why not.
        reason: Box<str>,
    },
    /// The certificate that was made cannot be used.
    #[error("the certificate that was made cannot be used for TLS: {0}")]
    Made(Box<str>),
    /// The process may open too few files for any connections.
    #[error(
        "this process may open {0} files, and {least} are needed; raise the limit (`ulimit -n`, or LimitNOFILE= of systemd)",
        least = OTHER_OPEN_FILES + MIN_CONNECTIONS
    )]
    OpenFiles(u64),
    /// What is kept cannot be taken from the record.
    #[error("the boards cannot be taken from the record: {0}")]
    Load(Box<str>),
}

/// A service that listens, not yet answering.
pub struct ListeningService {
    door: Door,
    /// Where it answers in the clear beside that, if it does.
    in_the_clear: Option<Door>,
    limits: ConnectionLimits,
}

/// An address at which connections are taken.
struct Door {
    listener: TcpListener,
    certificate: Option<TlsCertificate>,
    /// How cookies travel here, where that is not the same at all doors.
    cookies: Option<Cookies>,
}

async fn taken(address: SocketAddr, option: &'static str) -> Result<TcpListener, CannotServe> {
    let listener = TcpListener::bind(address).await;
    listener.map_err(|error| CannotServe::Address {
        option,
        address,
        error,
    })
}

impl ListeningService {
    /// Takes the address.
    ///
    /// # Errors
    /// It is not to be had, or it would be open to the network unprotected.
    pub async fn to(listening: &Listening) -> Result<ListeningService, CannotServe> {
        let address = listening.address;
        let certificate = match &listening.protection {
            Protection::Tls { certificates, key } => Some(TlsCertificate::read(certificates, key)?),
            Protection::Made(certificate) => Some(certificate.clone()),
            Protection::Loopback if !address.ip().is_loopback() => {
                return Err(CannotServe::Unprotected(address));
            }
            Protection::Loopback | Protection::ElsewhereByWish => None,
        };
        let bound = ListeningService {
            door: Door {
                listener: taken(address, "--listen").await?,
                certificate,
                cookies: None,
            },
            in_the_clear: None,
            limits: fitted(u64::MAX)?,
        };
        bound.with_open_files(open_files())
    }

    /// Takes another address beside that one, at which it answers without TLS. Cookies travel there
    /// under another name than over TLS, so that none of either goes the other way; see
    /// [`AuthSettings::also_in_the_clear`](crate::auth::AuthSettings::also_in_the_clear).
    ///
    /// # Errors
    /// It is not to be had.
    pub async fn in_the_clear_at(
        mut self,
        address: SocketAddr,
    ) -> Result<ListeningService, CannotServe> {
        self.door.cookies = Some(Cookies::OverTls);
        self.in_the_clear = Some(Door {
            listener: taken(address, "--hall-http").await?,
            certificate: None,
            cookies: Some(Cookies::InTheClear),
        });
        Ok(self)
    }

    /// Has room for the connections of a process that may open so many files; otherwise the system
    /// is asked how many it may.
    ///
    /// # Errors
    /// They are too few.
    pub fn with_open_files(self, open_files: u64) -> Result<ListeningService, CannotServe> {
        let limits = fitted(open_files)?;
        limits.tell();
        Ok(ListeningService { limits, ..self })
    }

    /// What connections are protected with, if they are.
    #[must_use]
    pub fn certificate(&self) -> Option<TlsCertificate> {
        self.door.certificate.clone()
    }

    /// The address, with the port that was found where 0 was asked for.
    ///
    /// # Errors
    /// The socket has none.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.door.listener.local_addr()
    }

    /// The address at which it answers in the clear beside that, if it does.
    ///
    /// # Errors
    /// The socket has none.
    pub fn address_in_the_clear(&self) -> std::io::Result<Option<SocketAddr>> {
        let door = self.in_the_clear.as_ref();
        door.map(|door| door.listener.local_addr()).transpose()
    }

    /// Takes the boards from the record and answers until `end` comes; then lets what is under way
    /// finish, and signs the ends of all records.
    ///
    /// # Errors
    /// The boards cannot be taken from the record.
    pub async fn serve(self, app: App, end: impl Future<Output = ()>) -> Result<(), CannotServe> {
        let router = crate::api::router_once_ready(app.clone());
        let ending = watch::Sender::new(false);
        let connections = Connections::new(self.limits);
        let loading = load(app.clone());
        let beside = [
            kept_up(&app, disclose),
            kept_up(&app, sign_each_minute),
            kept_up(&app, keep_clear),
            kept_up(&app, look_round),
            kept_up(&app, read_webhooks),
            kept_up(&app, read_events),
            kept_up(&app, watch_clock),
            kept_up(&app, start_rounds),
        ];
        let doors = [Some(self.door), self.in_the_clear].into_iter().flatten();
        let accepting = doors.map(|door| door.accept(router.clone(), &ending, connections.clone()));
        let answering = select_all(accepting.map(Box::pin));
        let (done, all_done) = oneshot::channel::<()>();
        let audit = tokio::spawn(keep_audit(Arc::clone(&app.auth), async {
            // a service that is gone has done all
            let _ = all_done.await;
        }));
        let failed = tokio::select! {
            (never, ..) = answering => match never {},
            failed = loading => failed.err(),
            () = end => None,
        };
        app.closing.send_replace(true);
        ending.send_replace(true);
        if in_time(ending.closed()).await.is_none() {
            tracing::warn!("connections that did not end in time were closed");
        }
        beside.iter().for_each(JoinHandle::abort);
        drop(done);
        // whoever sent acts may have gone, and searches may still find something: what is signed
        // now is to be the end
        match in_time(app.ledger.close()).await {
            Some(Ok(())) => {}
            closed => tracing::warn!(?closed, "acts may be recorded after the last signature"),
        }
        if in_time(sign(&app)).await.is_none() {
            tracing::warn!("the ends of records could not be signed in time");
        }
        if !matches!(in_time(audit).await, Some(Ok(()))) {
            tracing::warn!("the audit log was not written to its end");
        }
        failed.map_or(Ok(()), Err)
    }
}

impl Door {
    async fn accept(
        self,
        router: Router,
        ending: &watch::Sender<bool>,
        connections: Connections,
    ) -> std::convert::Infallible {
        loop {
            let room = connections.room().await;
            let (stream, peer) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // no file descriptors left, or the like: others may close theirs
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let connection = Arc::new(connections.admit(peer.ip(), room));
            let answering = Answering {
                connection: Arc::clone(&connection),
                peer,
                router: router.clone(),
                cookies: self.cookies,
                ending: ending.subscribe(),
            };
            let tls = self.certificate.as_ref().map(TlsCertificate::acceptor);
            tokio::spawn(async move {
                tokio::select! {
                    () = answering.over(stream, tls) => {}
                    () = connection.is_to_end() => {
                        tracing::debug!("a connection on which nothing was asked made room");
                    }
                }
            });
        }
    }
}

fn fitted(open_files: u64) -> Result<ConnectionLimits, CannotServe> {
    ConnectionLimits::fitted(open_files).ok_or(CannotServe::OpenFiles(open_files))
}

/// What a service that ends does not wait for any longer: a database, or a file of heads, may hang.
async fn in_time<T>(last: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(SHUTDOWN_TIMEOUT, last).await.ok()
}

/// Does this beside everything else for as long as the service is there; what fails in it does not
/// end it.
fn kept_up<A, F>(of: &A, job: impl Fn(A) -> F + Send + 'static) -> JoinHandle<()>
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = ()> + Send,
{
    let of = of.clone();
    tokio::spawn(async move {
        while AssertUnwindSafe(job(of.clone()))
            .catch_unwind()
            .await
            .is_err()
        {
            tracing::error!("what runs beside the service failed and begins again");
            tokio::time::sleep(BEGIN_AGAIN_AFTER).await;
        }
    })
}

/// Takes the boards from the record, then waits for ever.
async fn load(app: App) -> Result<(), CannotServe> {
    let mut wait = Duration::from_millis(100);
    loop {
        match app.hall.load().await {
            Ok(boards) => {
                tracing::info!(boards, "ready");
                app.ready.send_replace(true);
                return std::future::pending().await;
            }
            // the database may be away for a moment
            Err(problem) if problem.is_unavailable() => {
                tracing::warn!(detail = %problem.detail, "the boards cannot be taken from the record yet");
                tokio::time::sleep(wait).await;
                wait = (2 * wait).min(Duration::from_secs(5));
            }
            Err(problem) => return Err(CannotServe::Load(problem.detail)),
        }
    }
}

async fn disclose(app: App) {
    app.hall.disclose().await;
}

async fn look_round(app: App) {
    app.hall.lookout().keep_looking().await;
}

async fn read_webhooks(app: App) {
    app.webhooks.keep_reading().await;
}

async fn read_events(app: App) {
    app.hall.feeds().keep_reading_events().await;
}

/// Says when somebody sets the clock of this machine while the service runs.
async fn watch_clock(app: App) {
    let mut watch = ClockWatch::new(app.clock.reading());
    loop {
        tokio::time::sleep(CLOCK_LOOKED_AT_EVERY).await;
        if let Some(set) = app.look_at_the_clock(&mut watch) {
            app.metrics.clock_sets.inc();
            let by_s = Duration::from_micros(set.by_us.unsigned_abs()).as_secs_f64();
            let which_way = if set.by_us < 0 { "back" } else { "forward" };
            tracing::warn!(
                by_s,
                which_way,
                "the clock of this machine was set; limits, sessions and tokens last as long as before, and no game is charged \
                 for it. Look whether it is right now, and that its time service (chrony, systemd-timesyncd) runs"
            );
        }
    }
}

async fn start_rounds(app: App) {
    loop {
        tokio::time::sleep(STARTS_LOOKED_AT_EVERY).await;
        if let Err(problem) = start_due(&app).await {
            tracing::warn!(?problem, "a round could not be started; it is tried again");
        }
    }
}

async fn sign_each_minute(app: App) {
    loop {
        tokio::time::sleep(SIGNING_INTERVAL).await;
        sign(&app).await;
    }
}

async fn sign(app: &App) {
    match app.hall.sign().await {
        Ok(0) => {}
        Ok(records) => tracing::debug!(records, "the ends of records were signed"),
        Err(problem) => {
            tracing::warn!(detail = %problem.detail, "the ends of records could not be signed yet");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_fails_beside_the_service_begins_again() {
        let begun = Arc::new(AtomicU32::new(0));
        let job = |begun: Arc<AtomicU32>| async move {
            let times = begun.fetch_add(1, Ordering::Relaxed);
            assert!(times >= 2, "it fails twice");
        };
        kept_up(&begun, job).await.unwrap();
        assert_eq!(begun.load(Ordering::Relaxed), 3);
    }
}
