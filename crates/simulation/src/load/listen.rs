//! Listens to a service: as an arbiter who must miss nothing, as spectators who want the newest.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use client::{Client, Duplex};
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::report::LoadReport;

/// The part of an arbiter's message that is measured.
#[derive(Deserialize)]
struct MeasuredArbiterMessage {
    board: Box<str>,
    seq: u32,
    received_at: Box<str>,
    act: ActTime,
    /// Whether it is told late, after others that were received later.
    #[serde(default)]
    missed: bool,
}

#[derive(Deserialize)]
struct ActTime {
    at: Option<u64>,
}

/// A board that is down or back, of which an arbiter is told between the acts.
#[derive(Deserialize)]
struct PresenceMark {
    #[serde(rename = "presence")]
    _presence: IgnoredAny,
}

/// The part of a public message that is measured.
#[derive(Deserialize)]
struct MeasuredPublicMessage {
    number: u32,
}

/// The kinds of listeners.
#[derive(Clone, Copy)]
enum Listener {
    Arbiter,
    Spectator,
}

const READ_BUFFER_BYTES: usize = 4_096;

/// How soon a stream that ended is opened again.
const AGAIN_AFTER: Duration = Duration::from_millis(50);

/// How long a service may be away.
const BACK_WITHIN: Duration = Duration::from_secs(60);

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

/// A stream that is opened again when it ends, as often as the service may begin anew.
struct ReopenedStream {
    client: Client,
    listener: Listener,
    report: Arc<LoadReport>,
    opened: u32,
}

type Socket = WebSocketStream<Box<dyn Duplex>>;

impl ReopenedStream {
    fn new(client: Client, listener: Listener, report: &Arc<LoadReport>) -> ReopenedStream {
        ReopenedStream {
            client,
            listener,
            report: Arc::clone(report),
            opened: 0,
        }
    }

    /// Opens it; `None` where it has ended too often, or nobody answers for too long.
    async fn open(&mut self, path: &str) -> Option<Socket> {
        if self.opened > self.report.restarts() {
            self.report.gap(format!("the stream {path} ended"));
            return None;
        }
        let began = Instant::now();
        loop {
            match socket(&self.client, path, self.listener).await {
                Ok(socket) => {
                    self.opened += 1;
                    return Some(socket);
                }
                Err(_) if self.opened > 0 && began.elapsed() < BACK_WITHIN => {
                    sleep(AGAIN_AFTER).await;
                }
                Err(why) if self.opened > 0 => {
                    self.report
                        .gap(format!("the stream {path} ended, and then {why}"));
                    return None;
                }
                Err(why) => {
                    self.report.failed(why);
                    return None;
                }
            }
        }
    }
}

/// Listens to all boards; each board's messages must come without a gap, restarts or not.
pub async fn listen_as_arbiter(client: Client, event: String, report: Arc<LoadReport>) {
    let mut stream = ReopenedStream::new(client, Listener::Arbiter, &report);
    let mut heard = ArbiterLog::default();
    let path = format!("/events/{event}/stream");
    while let Some(socket) = stream.open(&heard.going_on(&path)).await {
        match stream.opened {
            1 => report.listens(),
            _ => report.is_back(),
        }
        heard.listen(socket, &report).await;
        report.goes_away();
    }
}

/// What an arbiter has heard.
#[derive(Default)]
struct ArbiterLog {
    /// The number of the last act of each board.
    last: HashMap<Box<str>, u32>,
    /// When the last act was received that was told as it came.
    since: Option<Box<str>>,
}

impl ArbiterLog {
    /// The stream from where it ended.
    fn going_on(&self, path: &str) -> String {
        let since = self.since.as_ref();
        since.map_or_else(|| path.into(), |since| format!("{path}?since={since}"))
    }

    /// Listens until the stream ends.
    async fn listen(&mut self, mut socket: Socket, report: &LoadReport) {
        // boards of which something came that cannot have come before
        let mut new = HashSet::new();
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else {
                continue;
            };
            match serde_json::from_str::<MeasuredArbiterMessage>(&text) {
                Ok(told) => self.hear(told, &mut new, report),
                Err(_) if serde_json::from_str::<PresenceMark>(&text).is_ok() => {}
                Err(_) => report.gap(format!("an arbiter was sent what is no message: {text}")),
            }
        }
    }

    fn hear(
        &mut self,
        told: MeasuredArbiterMessage,
        new: &mut HashSet<Box<str>>,
        report: &LoadReport,
    ) {
        let expected = self.last.get(&told.board).map_or(0, |last| last + 1);
        // whoever comes back is told some acts again
        if told.seq < expected && !new.contains(&told.board) && self.since.is_some() {
            return;
        }
        if told.seq != expected {
            report.gap(format!(
                "board {}: {} came where {expected} was due",
                told.board, told.seq
            ));
        }
        new.insert(told.board.clone());
        report.told_to_the_arbiter(&told.board, told.seq);
        if let Some(at_ms) = told.act.at {
            report.pushed_to_the_arbiter(at_ms);
        }
        if !told.missed {
            self.since = Some(told.received_at);
        }
        self.last.insert(told.board, told.seq);
    }
}

/// Listens to one board; the numbers of what is shown must rise as long as the stream lasts.
pub async fn listen_as_spectator(client: Client, board: String, report: Arc<LoadReport>) {
    let path = format!("/boards/{board}/public/stream");
    let mut stream = ReopenedStream::new(client, Listener::Spectator, &report);
    let Some(mut socket) = stream.open(&path).await else {
        return;
    };
    let listener = report.spectator(&board);
    loop {
        watch(socket, &board, listener, &report).await;
        socket = match stream.open(&path).await {
            Some(socket) => socket,
            None => return,
        };
    }
}

/// Watches a board until the stream ends.
async fn watch(mut socket: Socket, board: &str, listener: usize, report: &LoadReport) {
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let Ok(shown) = serde_json::from_str::<MeasuredPublicMessage>(&text) else {
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
}
