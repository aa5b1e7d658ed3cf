//! Makes one attempt to deliver: over a new connection to a checked address, without redirects; of
//! the answer only the status is read.

use std::net::SocketAddr;
use std::pin::pin;

use axum::body::Bytes;
use axum::http::{HeaderValue, Request, StatusCode, header};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::limits::MAX_ANSWER_BYTES;
use crate::webhooks::target::{Reach, Target, may_reach};

/// Why nobody answered. What it says names no path and no query.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotDelivered {
    #[error("the name stands for no address: {0}")]
    Name(std::io::Error),
    #[error("the name stands for addresses that deliveries may not go to")]
    NotAllowed,
    #[error("no connection: {0}")]
    Connection(std::io::Error),
    #[error("no answer: {0}")]
    Answer(#[from] hyper::Error),
    #[error("the headers cannot be written: {0}")]
    Headers(#[from] axum::http::Error),
    #[error("no answer in time")]
    TooLate,
    #[error("its secret is not valid; delete the webhook and make it again")]
    NoSecret,
}

/// A delivery as it is sent.
pub(super) struct Signed<'s> {
    pub id: &'s str,
    pub timestamp_s: i64,
    pub signature: &'s str,
    pub body: Bytes,
}

/// Posts it; what was answered.
pub(super) async fn post(
    target: &Target,
    reach: Reach,
    tls: &TlsConnector,
    signed: &Signed<'_>,
) -> Result<StatusCode, NotDelivered> {
    let stream = connect(target, reach).await?;
    if !target.over_tls {
        return answer(stream, target, signed).await;
    }
    let name = ServerName::try_from(target.host.to_string())
        .map_err(|error| NotDelivered::Name(std::io::Error::other(error)))?;
    let stream = tls.connect(name, stream).await;
    answer(stream.map_err(NotDelivered::Connection)?, target, signed).await
}

/// Connects to the address that was looked at, and to no other that the name may stand for a moment
/// later.
async fn connect(target: &Target, reach: Reach) -> Result<TcpStream, NotDelivered> {
    let found = lookup_host((&*target.host, target.port)).await;
    let found = found.map_err(NotDelivered::Name)?;
    let allowed: Vec<SocketAddr> = found
        .filter(|address| may_reach(address.ip(), reach))
        .collect();
    if allowed.is_empty() {
        return Err(NotDelivered::NotAllowed);
    }
    let stream = TcpStream::connect(&*allowed).await;
    stream.map_err(NotDelivered::Connection)
}

async fn answer<S>(
    stream: S,
    target: &Target,
    signed: &Signed<'_>,
) -> Result<StatusCode, NotDelivered>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let request = Request::post(&*target.path)
        .header(header::HOST, &*target.authority)
        .header(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        )
        .header(
            header::USER_AGENT,
            concat!("jadoube/", env!("CARGO_PKG_VERSION")),
        )
        .header(header::CONNECTION, HeaderValue::from_static("close"))
        .header("webhook-id", signed.id)
        .header("webhook-timestamp", signed.timestamp_s)
        .header("webhook-signature", signed.signature)
        .body(Full::new(signed.body.clone()))?;
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(MAX_ANSWER_BYTES)
        .handshake(TokioIo::new(stream))
        .await?;
    let mut asking = pin!(sender.send_request(request));
    // dropped with the connection once the status is there: nobody reads the body
    let response = tokio::select! {
        response = &mut asking => response,
        // an answer may have come with the end, and an error is told to whoever asks
        _ = connection => asking.await,
    };
    Ok(response?.status())
}
