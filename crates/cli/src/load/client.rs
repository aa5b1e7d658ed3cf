//! Asking a service over HTTP: one connection for each board, kept open.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::Mutex;

use super::Outcome;

/// Asks a service.
#[derive(Clone)]
pub struct Client {
    host: Arc<str>,
    token: Arc<str>,
    connection: Arc<Mutex<Option<SendRequest<Full<Bytes>>>>>,
}

impl Client {
    /// A client of this service, with this token.
    pub fn new(url: &str, token: &str) -> Outcome<Client> {
        let host = url
            .strip_prefix("http://")
            .ok_or("the service is named by http://host:port")?;
        let host = host.trim_end_matches('/');
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        if !["127.0.0.1", "localhost", "[::1]"].contains(&name) {
            return Err(format!(
                "{name} is not this machine: a load is put on nobody else's"
            ));
        }
        Ok(Client {
            host: host.into(),
            token: token.into(),
            connection: Arc::default(),
        })
    }

    /// The same client with a connection of its own.
    pub fn anew(&self) -> Client {
        Client {
            connection: Arc::default(),
            ..self.clone()
        }
    }

    /// Host and port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Reads.
    pub async fn get(&self, path: &str) -> Outcome<Value> {
        self.ask(Method::GET, path, Bytes::new()).await
    }

    /// Sends.
    pub async fn post(&self, path: &str, body: Value) -> Outcome<Value> {
        self.ask(Method::POST, path, body.to_string().into()).await
    }

    async fn ask(&self, method: Method, path: &str, body: Bytes) -> Outcome<Value> {
        let mut connection = self.connection.lock().await;
        if connection.as_ref().is_none_or(SendRequest::is_closed) {
            *connection = Some(self.connect().await?);
        }
        let sender = connection.as_mut().ok_or("not connected")?;
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("host", &*self.host)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(Full::new(body))
            .map_err(|error| error.to_string())?;
        // the answer before may still be on its way out of the connection
        let ready = sender.ready().await;
        ready.map_err(|error| format!("{path}: {error}"))?;
        let response = sender.send_request(request).await;
        let response = response.map_err(|error| format!("{path}: {error}"))?;
        let status = response.status();
        let bytes = response
            .into_body()
            .collect()
            .await
            .map_err(|error| error.to_string())?
            .to_bytes();
        let answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if status.is_success() {
            Ok(answer)
        } else {
            Err(format!(
                "{path}: {status} {}",
                answer["detail"].as_str().unwrap_or_default()
            ))
        }
    }

    async fn connect(&self) -> Outcome<SendRequest<Full<Bytes>>> {
        let told = |error: String| format!("{}: {error}; see whether the service runs", self.host);
        let stream = TcpStream::connect(&*self.host)
            .await
            .map_err(|error| told(error.to_string()))?;
        stream
            .set_nodelay(true)
            .map_err(|error| told(error.to_string()))?;
        let (sender, connection) = handshake(TokioIo::new(stream))
            .await
            .map_err(|error| told(error.to_string()))?;
        tokio::spawn(connection);
        Ok(sender)
    }
}
