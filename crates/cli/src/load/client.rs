//! Asking a service over HTTP: one connection for each board, kept open.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Mutex;

use super::Outcome;
use super::wire::Wire;

/// Asks a service.
#[derive(Clone)]
pub struct Client {
    wire: Wire,
    token: Arc<str>,
    connection: Arc<Mutex<Option<SendRequest<Full<Bytes>>>>>,
}

impl Client {
    /// A client of this service, with this token.
    pub fn new(wire: Wire, token: &str) -> Client {
        Client {
            wire,
            token: token.into(),
            connection: Arc::default(),
        }
    }

    /// The same client with a connection of its own.
    pub fn anew(&self) -> Client {
        Client {
            connection: Arc::default(),
            ..self.clone()
        }
    }

    /// The way to the service.
    pub fn wire(&self) -> &Wire {
        &self.wire
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
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Outcome<T> {
        self.ask(Method::POST, path, body.to_string().into()).await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Outcome<T> {
        let mut connection = self.connection.lock().await;
        if connection.as_ref().is_none_or(SendRequest::is_closed) {
            *connection = Some(self.connect().await?);
        }
        let sender = connection.as_mut().ok_or("not connected")?;
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("host", &*self.wire.host)
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
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(|error| format!("{path}: {error}"));
        }
        let problem: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let detail = problem["detail"].as_str().unwrap_or_default();
        Err(format!("{path}: {status} {detail}"))
    }

    async fn connect(&self) -> Outcome<SendRequest<Full<Bytes>>> {
        let stream = self.wire.connect().await?;
        let (sender, connection) = handshake(TokioIo::new(stream))
            .await
            .map_err(|error| format!("{}: {error}", self.wire.host))?;
        tokio::spawn(connection);
        Ok(sender)
    }
}
