//! The service on the network: connections, TLS, what runs beside them, and the end.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tower::ServiceExt;

use crate::app::App;
use crate::auth::audit::keep_audit;
use crate::connections::Connections;
use crate::limits::{
    BEGIN_AGAIN_AFTER, HANDSHAKE_TIMEOUT, HEADER_TIMEOUT, MAX_CONNECTIONS,
    MAX_CONNECTIONS_OF_AN_ADDRESS, SHUTDOWN_TIMEOUT, SIGNING_INTERVAL, SILENT_SOCKET,
};
use crate::timeout_stream::TimeoutStream;
use crate::upkeep::keep_clear;

/// Where and how the service listens.
#[derive(Clone, Debug)]
pub struct Listening {
    /// The address.
    pub address: SocketAddr,
    /// What it shows to those who connect.
    pub protection: Protection,
}

/// How what goes over the network is protected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protection {
    /// By TLS, with this certificate chain and key (PEM).
    Tls {
        /// The file of the certificates.
        certificates: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
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
    #[error("cannot listen at {address}: {error}; name another with --listen")]
    Address {
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
    /// What is kept cannot be taken from the record.
    #[error("the boards cannot be taken from the record: {0}")]
    Load(Box<str>),
}

/// A service that listens, not yet answering.
pub struct Bound {
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
}

impl Bound {
    /// Takes the address.
    ///
    /// # Errors
    /// It is not to be had, or it would be open to the network unprotected.
    pub async fn to(listening: &Listening) -> Result<Bound, CannotServe> {
        let address = listening.address;
        let tls = match &listening.protection {
            Protection::Tls { certificates, key } => Some(acceptor(certificates, key)?),
            Protection::Loopback if !address.ip().is_loopback() => {
                return Err(CannotServe::Unprotected(address));
            }
            Protection::Loopback | Protection::ElsewhereByWish => None,
        };
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| CannotServe::Address { address, error })?;
        Ok(Bound { listener, tls })
    }

    /// The address, with the port that was found where 0 was asked for.
    ///
    /// # Errors
    /// The socket has none.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Takes the boards from the record and answers until `end` comes; then lets what is under way finish, and signs the ends
    /// of all records.
    ///
    /// # Errors
    /// The boards cannot be taken from the record.
    pub async fn serve(self, app: App, end: impl Future<Output = ()>) -> Result<(), CannotServe> {
        let router = crate::api::router_once_ready(app.clone());
        let graceful = GracefulShutdown::new();
        let connections = Connections::new(
            MAX_CONNECTIONS,
            MAX_CONNECTIONS_OF_AN_ADDRESS,
            &app.auth.settings.trusted_proxies,
        );
        let loading = load(app.clone());
        let beside = [
            kept_up(&app, disclose),
            kept_up(&app, sign_each_minute),
            kept_up(&app, keep_clear),
            kept_up(&app, look_round),
            kept_up(&app, read_webhooks),
            kept_up(&app, read_events),
        ];
        let answering = self.accept(router, &graceful, connections);
        let (done, all_done) = oneshot::channel::<()>();
        let audit = tokio::spawn(keep_audit(app.clone(), async {
            // a service that is gone has done all
            let _ = all_done.await;
        }));
        let failed = tokio::select! {
            never = answering => match never {},
            failed = loading => failed.err(),
            () = end => None,
        };
        app.closing.send_replace(true);
        if in_time(graceful.shutdown()).await.is_none() {
            tracing::warn!("connections that did not end in time were closed");
        }
        beside.iter().for_each(JoinHandle::abort);
        drop(done);
        // whoever sent acts may have gone, and searches may still find something: what is signed now is to be the end
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

    async fn accept(
        self,
        router: Router,
        graceful: &GracefulShutdown,
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
            let Some(admitted) = connections.admit(peer.ip(), room) else {
                tracing::debug!("an address has too many connections; one was closed");
                continue;
            };
            let watcher = graceful.watcher();
            let (router, tls) = (router.clone(), self.tls.clone());
            tokio::spawn(async move {
                let _admitted = admitted;
                // acknowledgements are small and must not wait for one another
                let _ = stream.set_nodelay(true);
                match tls {
                    None => answer(stream, peer, router, watcher).await,
                    Some(tls) => {
                        let handshake = tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream));
                        if let Ok(Ok(stream)) = handshake.await {
                            answer(stream, peer, router, watcher).await;
                        }
                    }
                }
            });
        }
    }
}

/// What a service that ends does not wait for any longer: a database, or a file of heads, may hang.
async fn in_time<T>(last: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(SHUTDOWN_TIMEOUT, last).await.ok()
}

/// Does this beside everything else for as long as the service is there; what fails in it does not end it.
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

/// Answers on one connection until it ends.
async fn answer<S>(
    stream: S,
    peer: SocketAddr,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let stream = TimeoutStream::new(stream, HEADER_TIMEOUT, SILENT_SOCKET);
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Some(SILENT_SOCKET))
        .keep_alive_timeout(HEADER_TIMEOUT);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection.into_owned()).await {
        tracing::debug!(error, "a connection ended early");
    }
}

fn acceptor(certificates: &PathBuf, key: &PathBuf) -> Result<TlsAcceptor, CannotServe> {
    let cannot = |file: &PathBuf, reason: String| CannotServe::Tls {
        file: file.clone(),
        reason: reason.into(),
    };
    let chain = CertificateDer::pem_file_iter(certificates)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| cannot(certificates, error.to_string()))?;
    let secret =
        PrivateKeyDer::from_pem_file(key).map_err(|error| cannot(key, error.to_string()))?;
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| cannot(certificates, error.to_string()))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
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
            Err(problem) if problem.status == 503 => {
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
    app.hall.keep_looking().await;
}

async fn read_webhooks(app: App) {
    app.webhooks.keep_reading().await;
}

async fn read_events(app: App) {
    app.hall.keep_reading_events().await;
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
