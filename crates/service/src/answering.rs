//! Answers the requests of one connection, with a time limit on everything it waits for.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::auth::Cookies;
use crate::connections::Connection;
use crate::limits::{
    HANDSHAKE_TIMEOUT, HEADER_TIMEOUT, MAX_HEAD_BYTES, SILENT_SOCKET, STRANGERS_SHUTDOWN_TIMEOUT,
};
use crate::timeout_stream::TimeoutStream;

/// What answers on one connection.
pub(crate) struct Answering {
    /// As what it counts.
    pub connection: Arc<Connection>,
    /// Whose it is.
    pub peer: SocketAddr,
    /// What answers.
    pub router: Router,
    /// How cookies travel on it, where that is not the same on all.
    pub cookies: Option<Cookies>,
    /// Whether the answer that is under way is the last one; the service waits until nobody
    /// wonders.
    pub ending: watch::Receiver<bool>,
}

impl Answering {
    /// Answers until the connection ends, after the handshake where there is one.
    pub(crate) async fn over(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        // acknowledgements are small and must not wait for one another
        let _ = stream.set_nodelay(true);
        let Some(tls) = tls else {
            return self.on(stream).await;
        };
        let handshake = tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream));
        if let Ok(Ok(stream)) = handshake.await {
            self.on(stream).await;
        }
    }

    /// Answers until the connection ends. A socket that it becomes counts as it did.
    async fn on<S>(mut self, stream: S)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let stream = TimeoutStream::new(stream, SILENT_SOCKET, Arc::clone(&self.connection));
        let (connection, peer, router) = (self.connection, self.peer, self.router);
        let cookies = self.cookies;
        let asked_on = Arc::clone(&connection);
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&asked_on));
            cookies.map(|cookies| request.extensions_mut().insert(cookies));
            router.clone().oneshot(request)
        });
        // HTTP/1 alone: nothing is waited for to tell versions apart, and a connection is a request
        let answering = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(MAX_HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut answering = pin!(answering);
        let ended = tokio::select! {
            ended = answering.as_mut() => ended,
            () = is_ending(&mut self.ending) => {
                answering.as_mut().graceful_shutdown();
                tokio::select! {
                    ended = answering => ended,
                    () = is_waited_for_no_longer(&connection) => return,
                }
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
    }
}

async fn is_ending(ending: &mut watch::Receiver<bool>) {
    // a service that is gone has ended
    let _ = ending.wait_for(|ending| *ending).await;
}

/// Waits, once the service ends, for as long as a connection is waited for: one of strangers not as
/// long as others.
async fn is_waited_for_no_longer(connection: &Connection) {
    tokio::time::sleep(STRANGERS_SHUTDOWN_TIMEOUT).await;
    if !connection.is_of_a_stranger() {
        std::future::pending().await
    }
}
