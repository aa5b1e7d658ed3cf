//! Follows boards and stops reading.

use std::sync::Arc;
use std::time::Duration;

use client::{Client, ClientError, Duplex};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::counts::Counts;

/// What is followed.
pub struct Paths {
    /// All boards, as arbiters follow them.
    pub event: String,
    /// Each board, as anybody may follow it.
    pub boards: Vec<String>,
}

/// How soon it is looked again whether there are boards, or somebody connects again who could not.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// How long somebody holds a stream without reading.
const HOLDS: Duration = Duration::from_secs(150);

/// Looks for boards until there are some.
pub async fn boards(client: &Client) -> Result<Paths, ClientError> {
    loop {
        if let Some(paths) = boards_now(client).await? {
            return Ok(paths);
        }
        sleep(AGAIN_AFTER).await;
    }
}

async fn boards_now(client: &Client) -> Result<Option<Paths>, ClientError> {
    let Some(event) = ids(client, "/events").await?.pop() else {
        return Ok(None);
    };
    let Some(round) = ids(client, &format!("/events/{event}/rounds")).await?.pop() else {
        return Ok(None);
    };
    let boards = ids(client, &format!("/rounds/{round}/boards")).await?;
    let paths = boards.iter().map(|board| format!("/boards/{board}/public"));
    Ok((!boards.is_empty()).then(|| Paths {
        event: format!("/events/{event}"),
        boards: paths.collect(),
    }))
}

async fn ids(client: &Client, path: &str) -> Result<Vec<String>, ClientError> {
    let page: Value = client.get(&format!("{path}?limit=100")).await?;
    let items = page["items"].as_array().into_iter().flatten();
    Ok(items
        .filter_map(|item| item["id"].as_str().map(str::to_owned))
        .collect())
}

/// Somebody who follows and does not read.
pub struct Dead {
    client: Client,
    name: &'static str,
    request: String,
}

impl Dead {
    /// A spectator of a board: every other one on a socket, the others on an event stream.
    pub fn spectator(client: Client, path: &str, number: u32) -> Dead {
        let request = match number % 2 {
            0 => socket(&client, path),
            _ => format!(
                "GET /api/v1{path}/events HTTP/1.1\r\nHost: {}\r\n\r\n",
                host(&client)
            ),
        };
        let name = "dead spectators";
        Dead {
            client,
            name,
            request,
        }
    }

    /// An arbiter of all boards.
    pub fn arbiter(client: Client, path: &str) -> Dead {
        let request = socket(&client, path);
        let name = "dead arbiters";
        Dead {
            client,
            name,
            request,
        }
    }

    /// Follows, and stops reading, again and again.
    pub async fn follow(self, counts: Arc<Counts>) {
        loop {
            let how = match self.hold().await {
                Some(how) => how,
                None => {
                    sleep(AGAIN_AFTER).await;
                    "not connected"
                }
            };
            counts.saw(self.name, how);
        }
    }

    /// How it ended, if it began.
    async fn hold(&self) -> Option<&'static str> {
        let mut stream = self.client.connect().await.ok()?;
        stream.write_all(self.request.as_bytes()).await.ok()?;
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).await.ok()?;
        if !begin.ends_with(b"101") && !begin.ends_with(b"200") {
            return Some("refused");
        }
        sleep(HOLDS).await;
        Some(how_it_ended(stream).await)
    }
}

/// Reads what there is, to see whether the stream has ended.
async fn how_it_ended(mut stream: Box<dyn Duplex>) -> &'static str {
    const READ_FOR: Duration = Duration::from_secs(5);
    let mut rest = tokio::io::sink();
    match timeout(READ_FOR, tokio::io::copy(&mut stream, &mut rest)).await {
        Ok(_) => "ended by the service",
        Err(_) => "still sent to",
    }
}

fn host(client: &Client) -> &str {
    client.address().authority()
}

/// The request that opens a socket.
fn socket(client: &Client, path: &str) -> String {
    let token = client.authorization().and_then(|token| token.to_str().ok());
    let shown = token.map_or_else(String::new, |token| format!("Authorization: {token}\r\n"));
    format!(
        "GET /api/v1{path}/stream HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bm90aGluZyBpcyByZWFkLg==\r\n{shown}\r\n",
        host(client)
    )
}
