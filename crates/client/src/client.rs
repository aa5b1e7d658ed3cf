//! Asks a service over HTTP, again where that is harmless.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue, IF_NONE_MATCH, RETRY_AFTER,
    USER_AGENT,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use crate::acts::{ActsBody, NewAct, Receipt, Receipts};
use crate::address::ServiceAddress;
use crate::error::Repeat;
use crate::limits::{ANSWER_WITHIN, MAX_ANSWER_BYTES};
use crate::retry::{Retries, random};
use crate::wire::{Duplex, Wire};
use crate::{ClientError, Trust};

/// Asks a service.
///
/// It keeps one connection and asks one thing after the other; clones share the connection, and
/// [`Client::anew`] makes one with a connection of its own.
#[derive(Clone)]
pub struct Client {
    wire: Arc<Wire>,
    from: Option<IpAddr>,
    bearer: Option<HeaderValue>,
    retries: Retries,
    notice: RetryNotice,
    connection: Arc<Mutex<Option<SendRequest<Full<Bytes>>>>>,
}

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Is told of each failure after which a request is sent again.
type RetryNotice = Arc<dyn Fn(&ClientError) + Send + Sync>;

/// An answer, whatever it says.
#[derive(Clone, Debug)]
pub struct HttpReply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

/// A request that can be sent more than once.
struct RepeatableRequest<'a> {
    method: Method,
    path: &'a str,
    body: Bytes,
    /// What may be sent.
    accept: &'static str,
    /// What is known already, by this header.
    known: Option<(HeaderName, &'a HeaderValue)>,
}

impl<'a> RepeatableRequest<'a> {
    /// Something of the interface.
    const fn of(method: Method, path: &'a str, body: Bytes) -> RepeatableRequest<'a> {
        RepeatableRequest {
            method,
            path,
            body,
            accept: "application/json",
            known: None,
        }
    }
}

impl Client {
    /// A client of this service, which sends no token and asks again as [`Retries::default`] says.
    ///
    /// # Errors
    /// There are no certificates to go by.
    pub fn new(address: ServiceAddress, trust: &Trust) -> Result<Client, ClientError> {
        Ok(Client {
            wire: Arc::new(Wire::to(address, trust)?),
            from: None,
            bearer: None,
            retries: Retries::default(),
            notice: Arc::new(|_| {}),
            connection: Arc::default(),
        })
    }

    /// The same client with this token.
    ///
    /// # Errors
    /// It has the form of no token; or it would go unprotected to another machine.
    pub fn with_token(self, token: &str) -> Result<Client, ClientError> {
        let address = &self.wire.address;
        if !address.is_protected() && !address.is_this_machine() {
            return Err(ClientError::Unprotected {
                authority: address.authority().into(),
            });
        }
        let token = token.trim();
        let bearer = HeaderValue::try_from(format!("Bearer {token}"));
        let mut bearer = bearer.map_err(|_| ClientError::Token)?;
        if token.is_empty() || token.contains(char::is_whitespace) {
            return Err(ClientError::Token);
        }
        bearer.set_sensitive(true);
        Ok(Client {
            bearer: Some(bearer),
            ..self
        })
    }

    /// The same client, asking from this address of the machine, on a connection of its own.
    #[must_use]
    pub fn from_address(&self, from: IpAddr) -> Client {
        Client {
            from: Some(from),
            ..self.anew()
        }
    }

    /// The same client, asking again in this way.
    #[must_use]
    pub fn with_retries(self, retries: Retries) -> Client {
        Client { retries, ..self }
    }

    /// The same client, telling of each failure after which it asks again.
    #[must_use]
    pub fn with_notice(self, notice: impl Fn(&ClientError) + Send + Sync + 'static) -> Client {
        let notice = Arc::new(notice);
        Client { notice, ..self }
    }

    /// The same client with a connection of its own.
    #[must_use]
    pub fn anew(&self) -> Client {
        Client {
            connection: Arc::default(),
            ..self.clone()
        }
    }

    /// Where the service is.
    #[must_use]
    pub fn address(&self) -> &ServiceAddress {
        &self.wire.address
    }

    /// The header that carries the token, for a stream on [a connection](Client::connect).
    #[must_use]
    pub fn authorization(&self) -> Option<&HeaderValue> {
        self.bearer.as_ref()
    }

    /// A connection beside the client's own, for a stream.
    ///
    /// # Errors
    /// The service cannot be reached, or is not whom the certificates vouch for.
    pub async fn connect(&self) -> Result<Box<dyn Duplex>, ClientError> {
        self.wire.connect(self.from).await
    }

    /// Reads what is at a path of the interface, such as `/events`.
    ///
    /// # Errors
    /// Nobody answers, or not with what was asked for, as often as was asked.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        let ask = RepeatableRequest::of(Method::GET, path, Bytes::new());
        let reply = self.granted(&ask, Repeat::Harmless).await?;
        reply.read(path)
    }

    /// Makes something. It is asked again only where nothing can have been made by the attempt
    /// before.
    ///
    /// # Errors
    /// As for [`Client::get`].
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        new: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = written(path, new)?;
        let method = Method::POST;
        let ask = RepeatableRequest::of(method, path, body);
        let reply = self.granted(&ask, Repeat::Doubles).await?;
        reply.read(path)
    }

    /// Says what is to be at a path, in place of what is there.
    ///
    /// # Errors
    /// As for [`Client::get`].
    pub async fn put<T: DeserializeOwned>(
        &self,
        path: &str,
        whole: &impl Serialize,
    ) -> Result<T, ClientError> {
        let ask = RepeatableRequest::of(Method::PUT, path, written(path, whole)?);
        let reply = self.granted(&ask, Repeat::Harmless).await?;
        reply.read(path)
    }

    /// Tells acts of a board; a receipt for each, in the same order. Their keys make it harmless to
    /// ask again.
    ///
    /// # Errors
    /// As for [`Client::get`].
    pub async fn tell(&self, board: &str, acts: &[NewAct]) -> Result<Vec<Receipt>, ClientError> {
        let path = &*format!("/boards/{board}/acts");
        let body = written(path, &ActsBody { acts })?;
        let method = Method::POST;
        let ask = RepeatableRequest::of(method, path, body);
        let reply = self.granted(&ask, Repeat::Harmless).await?;
        let receipts: Receipts = reply.read(path)?;
        let sent = acts.iter().map(|act| &act.key);
        if !sent.eq(receipts.results.iter().map(|receipt| &receipt.key)) {
            return Err(ClientError::Answer {
                path: path.into(),
                why: "its receipts are not those of the acts that were sent".into(),
            });
        }
        Ok(receipts.results)
    }

    /// Asks once; the answer, whatever it says. The path is a whole one, such as `/readyz` or
    /// `/api/v1/events`.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn once(
        &self,
        method: Method,
        path: &str,
        body: impl Into<Bytes>,
    ) -> Result<HttpReply, ClientError> {
        let repeat = match method.is_idempotent() {
            true => Repeat::Harmless,
            false => Repeat::Doubles,
        };
        let ask = RepeatableRequest::of(method, path, body.into());
        self.attempt(&ask, repeat).await
    }

    /// Asks once for a file of whatever kind, unless it is the one with this `ETag` still: then the
    /// answer is 304 and has no body.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn file(
        &self,
        path: &str,
        known: Option<&HeaderValue>,
    ) -> Result<HttpReply, ClientError> {
        let ask = RepeatableRequest {
            accept: "*/*",
            known: known.map(|tag| (IF_NONE_MATCH, tag)),
            ..RepeatableRequest::of(Method::GET, path, Bytes::new())
        };
        self.attempt(&ask, Repeat::Harmless).await
    }

    /// The body of an answer that goes on for ever, on a connection of its own: events at a path of
    /// the interface, from the one after this id on.
    pub(crate) async fn events(
        &self,
        path: &str,
        last: Option<&HeaderValue>,
    ) -> Result<(Incoming, SendRequest<Full<Bytes>>), ClientError> {
        let whole_path = &*format!("/api/v1{path}");
        let ask = RepeatableRequest {
            accept: "text/event-stream",
            known: last.map(|last| (LAST_EVENT_ID, last)),
            ..RepeatableRequest::of(Method::GET, whole_path, Bytes::new())
        };
        let opening = async {
            let request = self.request(&ask)?;
            let mut sender = self.handshake(&ask).await?;
            let sent = sender.send_request(request).await;
            let response = sent.map_err(|cause| ClientError::BrokenOff {
                path: path.into(),
                cause,
            })?;
            if response.status().is_success() {
                return Ok((response.into_body(), sender));
            }
            let reply = whole(&ask, response).await?;
            Err(reply
                .refusal(path)
                .unwrap_or(ClientError::StreamEnded { path: path.into() }))
        };
        let opened = timeout(ANSWER_WITHIN, opening).await;
        opened.unwrap_or_else(|_| {
            Err(ClientError::TooLate {
                path: path.into(),
                limit: ANSWER_WITHIN,
            })
        })
    }

    /// The answer that grants what is asked for, at a path of the interface.
    async fn granted(
        &self,
        ask: &RepeatableRequest<'_>,
        repeat: Repeat,
    ) -> Result<HttpReply, ClientError> {
        let path = &*format!("/api/v1{}", ask.path);
        let whole = RepeatableRequest::of(ask.method.clone(), path, ask.body.clone());
        let began = Instant::now();
        for failures in 1.. {
            let error = match self.attempt(&whole, repeat).await {
                Ok(reply) => match reply.refusal(ask.path) {
                    None => return Ok(reply),
                    Some(refusal) => refusal,
                },
                Err(error) => error,
            };
            let (asked, passed) = (error.retry_after(), began.elapsed());
            let wait = self.retries.wait(failures, asked, random(), passed);
            match wait.filter(|_| error.may_pass(repeat)) {
                None => return Err(error),
                Some(wait) => {
                    (self.notice)(&error);
                    sleep(wait).await;
                }
            }
        }
        unreachable!("invariant: the loop ends by returning")
    }

    /// Asks once. A connection that was kept from before may have been closed meanwhile, and that
    /// is seen only when something is sent over it: what may be sent twice goes over a new one.
    async fn attempt(
        &self,
        ask: &RepeatableRequest<'_>,
        repeat: Repeat,
    ) -> Result<HttpReply, ClientError> {
        let mut connection = self.connection.lock().await;
        // taken out: one that was left in the middle of an answer does not come back
        let kept = connection.take().filter(|kept| !kept.is_closed());
        let was_kept = kept.is_some();
        let exchange = async {
            let answered = self.exchange(ask, kept).await;
            match answered {
                Err(error) if was_kept && error.was_closed_before(repeat) => {
                    self.exchange(ask, None).await
                }
                answered => answered,
            }
        };
        let Ok(answered) = timeout(ANSWER_WITHIN, exchange).await else {
            return Err(ClientError::TooLate {
                path: ask.path.into(),
                limit: ANSWER_WITHIN,
            });
        };
        let (reply, kept) = answered?;
        *connection = Some(kept);
        Ok(reply)
    }

    async fn exchange(
        &self,
        ask: &RepeatableRequest<'_>,
        kept: Option<SendRequest<Full<Bytes>>>,
    ) -> Result<(HttpReply, SendRequest<Full<Bytes>>), ClientError> {
        let broken = |cause| ClientError::BrokenOff {
            path: ask.path.into(),
            cause,
        };
        let request = self.request(ask)?;
        let mut sender = match kept {
            Some(kept) => kept,
            None => self.handshake(ask).await?,
        };
        // the answer before may still be on its way out of the connection
        if let Err(cause) = sender.ready().await {
            return Err(not_sent(ask, cause));
        }
        let response = match sender.try_send_request(request).await {
            Ok(response) => response,
            Err(error) if error.message().is_some() => {
                return Err(not_sent(ask, error.into_error()));
            }
            Err(error) => return Err(broken(error.into_error())),
        };
        Ok((whole(ask, response).await?, sender))
    }

    async fn handshake(
        &self,
        ask: &RepeatableRequest<'_>,
    ) -> Result<SendRequest<Full<Bytes>>, ClientError> {
        let stream = self.wire.connect(self.from).await?;
        let shaken = handshake(TokioIo::new(stream)).await;
        let (sender, connection) = shaken.map_err(|cause| not_sent(ask, cause))?;
        // an error in it is told to whoever asks over it
        tokio::spawn(connection);
        Ok(sender)
    }

    fn request(&self, ask: &RepeatableRequest<'_>) -> Result<Request<Full<Bytes>>, ClientError> {
        let mut request = Request::builder()
            .method(ask.method.clone())
            .uri(ask.path)
            .header(HOST, self.wire.address.authority())
            .header(USER_AGENT, concat!("jadoube/", env!("CARGO_PKG_VERSION")))
            .header(ACCEPT, ask.accept);
        if let Some((header, known)) = &ask.known {
            request = request.header(header, *known);
        }
        if !ask.body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        if let Some(bearer) = &self.bearer {
            request = request.header(AUTHORIZATION, bearer);
        }
        let request = request.body(Full::new(ask.body.clone()));
        request.map_err(|error| ClientError::Request {
            path: ask.path.into(),
            why: error.to_string().into(),
        })
    }
}

fn not_sent(ask: &RepeatableRequest<'_>, cause: hyper::Error) -> ClientError {
    ClientError::NotSent {
        path: ask.path.into(),
        cause,
    }
}

fn written(path: &str, value: &impl Serialize) -> Result<Bytes, ClientError> {
    let written = serde_json::to_vec(value);
    let written = written.map_err(|error| ClientError::Request {
        path: path.into(),
        why: error.to_string().into(),
    });
    written.map(Bytes::from)
}

/// The answer with its whole body.
async fn whole(
    ask: &RepeatableRequest<'_>,
    response: Response<Incoming>,
) -> Result<HttpReply, ClientError> {
    let (head, body) = response.into_parts();
    let body = Limited::new(body, MAX_ANSWER_BYTES).collect().await;
    let body = body.map_err(|error| match error.downcast::<hyper::Error>() {
        Ok(cause) => ClientError::BrokenOff {
            path: ask.path.into(),
            cause: *cause,
        },
        Err(error) => ClientError::Answer {
            path: ask.path.into(),
            why: error.to_string().into(),
        },
    })?;
    Ok(HttpReply {
        status: head.status.as_u16(),
        headers: head.headers,
        body: body.to_bytes().into(),
    })
}

impl HttpReply {
    /// What the body says.
    ///
    /// # Errors
    /// It is something else; `path` is for the words of the error.
    pub fn read<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        serde_json::from_slice(&self.body).map_err(|error| ClientError::Answer {
            path: path.into(),
            why: error.to_string().into(),
        })
    }

    fn refusal(&self, path: &str) -> Option<ClientError> {
        let status = StatusCode::from_u16(self.status);
        if status.is_ok_and(|status| status.is_success()) {
            return None;
        }
        let problem: ProblemDetail = serde_json::from_slice(&self.body).unwrap_or_default();
        Some(ClientError::Refused {
            path: path.into(),
            status: self.status,
            detail: problem.detail,
            retry_after: self.retry_after(),
        })
    }

    /// In seconds, as the service says it; a date, which others may write, is as good as nothing.
    fn retry_after(&self) -> Option<Duration> {
        let value = self.headers.get(RETRY_AFTER)?.to_str().ok()?;
        value.trim().parse().ok().map(Duration::from_secs)
    }
}

/// The part of a problem that is passed on.
#[derive(Default, serde::Deserialize)]
struct ProblemDetail {
    #[serde(default)]
    detail: Box<str>,
}
