//! Listens to a service: as an arbiter who must miss nothing, as spectators who want the newest.

use std::collections::HashMap;
use std::sync::Arc;

use client::{Client, Duplex};
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::report::Report;

/// The part of an arbiter's message that is measured.
#[derive(Deserialize)]
struct ArbiterMessage {
    board: Box<str>,
    seq: u32,
    act: Act,
}

#[derive(Deserialize)]
struct Act {
    at: Option<u64>,
}

/// A board that is down or back, of which an arbiter is told between the acts.
#[derive(Deserialize)]
struct Presence {
    #[serde(rename = "presence")]
    _presence: IgnoredAny,
}

/// The part of a public message that is measured.
#[derive(Deserialize)]
struct PublicMessage {
    number: u32,
}

/// The kinds of listeners.
#[derive(Clone, Copy)]
enum Listener {
    Arbiter,
    Spectator,
}

const READ_BUFFER_BYTES: usize = 4_096;

/// Opens a socket, as whoever has the token or as nobody in particular.
async fn socket(
    client: &Client,
    path: &str,
    listener: Listener,
) -> Result<WebSocketStream<Box<dyn Duplex>>, String> {
    let stream = client.connect().await.map_err(|error| error.to_string())?;
    // over TLS too: the connection is there already
    let address = format!("ws://{}/api/v1{path}", client.address().authority());
    let mut request = address
        .into_client_request()
        .map_err(|error| error.to_string())?;
    if let (Listener::Arbiter, Some(bearer)) = (listener, client.authorization()) {
        let headers = request.headers_mut();
        headers.insert("authorization", bearer.clone());
    }
    // it is cleared for each reading
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER_BYTES);
    let (socket, _) = client_async_with_config(request, stream, Some(config))
        .await
        .map_err(|error| error.to_string())?;
    Ok(socket)
}

/// Listens to all boards; each board's messages must come without a gap.
pub async fn listen_as_arbiter(client: Client, event: String, report: Arc<Report>) {
    let path = format!("/events/{event}/stream");
    let socket = socket(&client, &path, Listener::Arbiter).await;
    let mut socket = match socket {
        Ok(socket) => socket,
        Err(why) => return report.failed(why),
    };
    report.listens();
    let mut last: HashMap<Box<str>, u32> = HashMap::new();
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let Ok(told) = serde_json::from_str::<ArbiterMessage>(&text) else {
            if serde_json::from_str::<Presence>(&text).is_err() {
                report.gap(format!("an arbiter was sent what is no message: {text}"));
            }
            continue;
        };
        let expected = last.get(&told.board).map_or(0, |last| last + 1);
        if told.seq != expected {
            report.gap(format!(
                "board {}: {} came where {expected} was due",
                told.board, told.seq
            ));
        }
        report.told_to_the_arbiter(&told.board, told.seq);
        last.insert(told.board, told.seq);
        if let Some(at_ms) = told.act.at {
            report.pushed_to_the_arbiter(at_ms);
        }
    }
    report.gap("the arbiter's stream ended".into());
}

/// Listens to one board; the numbers of what is shown must rise.
pub async fn listen_as_spectator(client: Client, board: String, report: Arc<Report>) {
    let path = format!("/boards/{board}/public/stream");
    let socket = socket(&client, &path, Listener::Spectator).await;
    let mut socket = match socket {
        Ok(socket) => socket,
        Err(why) => return report.failed(why),
    };
    let listener = report.spectator(&board);
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let Ok(shown) = serde_json::from_str::<PublicMessage>(&text) else {
            report.gap(format!("a spectator was sent what is no message: {text}"));
            continue;
        };
        if last.is_some_and(|last| shown.number <= last) {
            report.gap(format!(
                "board {board}: a spectator was shown {} after {last:?}",
                shown.number
            ));
        }
        last = Some(shown.number);
        report.shown(listener, shown.number);
    }
    report.gap("a spectator's stream ended".into());
}
