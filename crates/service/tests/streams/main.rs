//! Tests streams over real sockets: arbiters miss nothing, the public gets the newest state, and an
//! end is told.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arbiters;
mod bearers;
mod calls;
#[path = "../common/mod.rs"]
mod common;
mod devices;
mod games;
mod listening;
mod public;
mod sensors;
mod set_clocks;
mod strangers;

use std::net::SocketAddr;
use std::time::Duration;

use common::House;
use futures_util::StreamExt;
use jadoube_service::serve::{CannotServe, Listening, ListeningService, Protection};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A house that listens on the loopback address.
struct Open {
    house: House,
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    served: tokio::task::JoinHandle<Result<(), CannotServe>>,
}

impl Open {
    async fn new() -> Open {
        Open::of(House::new().await).await
    }

    async fn of(house: House) -> Open {
        Open::with_open_files(house, 20_000).await
    }

    /// A house whose process may open so many files.
    async fn with_open_files(house: House, open_files: u64) -> Open {
        let listening = Listening {
            address: "127.0.0.1:0".parse().unwrap(),
            protection: Protection::Loopback,
        };
        let bound = ListeningService::to(&listening).await.unwrap();
        let bound = bound.with_open_files(open_files).unwrap();
        let address = bound.address().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let app = house.app.clone();
        let served = tokio::spawn(bound.serve(app, async {
            let _ = ended.await;
        }));
        let mut ready = house.app.ready.subscribe();
        ready.wait_for(|ready| *ready).await.unwrap();
        Open {
            house,
            address,
            end: Some(end),
            served,
        }
    }

    async fn connect(&self, path: &str, token: &str) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/api/v1{path}", self.address)
            .into_client_request()
            .unwrap();
        if !token.is_empty() {
            let value = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert("authorization", value);
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }
}

/// How long is waited for what must come: on a busy machine, seconds.
const PATIENCE: Duration = Duration::from_secs(60);

async fn next(socket: &mut Socket) -> Value {
    let message = tokio::time::timeout(PATIENCE, next_text(socket));
    message.await.expect("a message")
}

async fn next_text(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Close(frame) => {
                return json!({ "closed": frame.map(|frame| u16::from(frame.code)) });
            }
            _ => {}
        }
    }
}

async fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    heard_until(&mut stream, "\n\n").await
}

/// What is sent up to these words, or before the end. A machine that is busy answers late.
async fn heard_until(stream: &mut TcpStream, words: &str) -> String {
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&answer).contains(words) {
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut buffer)).await;
        match read {
            Ok(Ok(0)) | Err(_) => break,
            Ok(Ok(bytes)) => answer.extend_from_slice(&buffer[..bytes]),
            Ok(Err(_)) => break,
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}
