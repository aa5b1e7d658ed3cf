//! Holds connections on which nearly nothing comes.

use std::sync::Arc;
use std::time::Duration;

use client::{Client, Duplex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::time::sleep;

use crate::counts::Counts;

/// How soon the next byte comes.
const BYTE_EVERY: Duration = Duration::from_secs(1);

/// How soon somebody connects again whose connection has ended, or who got none.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// What is promised and does not come: as much as anybody may send.
const PROMISED_BYTES: u32 = 64 << 10;

/// Sends a body a byte at a time, again and again: every other one is a script, the others log in.
pub async fn body(client: Client, number: u8, counts: Arc<Counts>) {
    let path = ["judge", "session"][usize::from(number) % 2];
    let head = format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {PROMISED_BYTES}\r\n\r\n",
        client.address().authority()
    );
    hold(client, "slow bodies", head, Then::Bytes, counts).await;
}

/// Opens a connection and sends a single byte, again and again.
pub async fn single_byte(client: Client, counts: Arc<Counts>) {
    hold(client, "single bytes", "P".into(), Then::Nothing, counts).await;
}

/// What comes after the beginning.
#[derive(Clone, Copy)]
enum Then {
    /// A byte now and then.
    Bytes,
    /// Nothing.
    Nothing,
}

async fn hold(client: Client, name: &'static str, begin: String, then: Then, counts: Arc<Counts>) {
    loop {
        let how = match client.connect().await {
            Ok(stream) => {
                let (reads, writes) = split(stream);
                tokio::select! {
                    status = status(reads) => status,
                    never = send(writes, &begin, then) => match never {},
                }
            }
            Err(_) => "not connected".into(),
        };
        counts.saw(name, how);
        sleep(AGAIN_AFTER).await;
    }
}

/// Sends, until somebody else ends it.
async fn send(
    mut stream: WriteHalf<Box<dyn Duplex>>,
    begin: &str,
    then: Then,
) -> std::convert::Infallible {
    // whoever reads sees that the connection is closed
    let _ = stream.write_all(begin.as_bytes()).await;
    loop {
        sleep(BYTE_EVERY).await;
        if let Then::Bytes = then {
            let _ = stream.write_all(b" ").await;
        }
    }
}

/// The status of the answer, or that there was none, once there is nothing more to read.
async fn status(mut stream: ReadHalf<Box<dyn Duplex>>) -> String {
    let mut answer = Vec::new();
    // what came before the end counts
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1);
    status.map_or_else(|| "closed".into(), str::to_owned)
}
