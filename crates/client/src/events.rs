//! Follows a stream of server-sent events, and goes on where it was cut off.

use std::collections::VecDeque;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use hyper::header::HeaderValue;
use tokio::time::timeout;

use crate::limits::{MAX_EVENT_BYTES, SILENT_STREAM};
use crate::{Client, ClientError};

/// An event of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerEvent {
    /// Its id; empty if it has none.
    pub id: Box<str>,
    /// What it says.
    pub data: Box<str>,
}

/// A stream of events. Whoever was cut off asks for the next event again, and is given the one
/// after the last that he was given: none is lost, none comes twice.
///
/// ```no_run
/// use jadoube_client::{Client, EventStream, Trust};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::new("https://arbiter.example".parse()?, &Trust::System)?;
/// let mut events = EventStream::new(client.with_token("a token")?, "/boards/b12/device/events");
/// loop {
///     match events.next().await {
///         Ok(event) => println!("{}: {}", event.id, event.data),
///         Err(error) => eprintln!("{error}"), // after a while it is asked for again
///     }
/// }
/// # }
/// ```
pub struct EventStream {
    client: Client,
    path: Box<str>,
    /// The id of the last event that was given.
    last: Option<HeaderValue>,
    open: Option<OpenEvents>,
}

struct OpenEvents {
    body: Incoming,
    /// The connection ends without it.
    _sender: SendRequest<Full<Bytes>>,
    lines: EventLines,
}

impl EventStream {
    /// The events at this path of the interface, from the first on.
    #[must_use]
    pub fn new(client: Client, path: &str) -> EventStream {
        EventStream {
            client,
            path: path.into(),
            last: None,
            open: None,
        }
    }

    /// The same events asked for by another client, such as one with a new token, behind the last
    /// that was given.
    pub fn ask_as(&mut self, client: Client) {
        self.client = client;
        self.open = None;
    }

    /// The next event; it is waited for.
    ///
    /// # Errors
    /// Nobody answers, the service refuses, or the stream was cut off. When the next event is asked
    /// for then, the stream is opened again behind the last one.
    pub async fn next(&mut self) -> Result<ServerEvent, ClientError> {
        let next = self.next_of_open().await;
        match &next {
            Ok(event) => self.note(event),
            Err(_) => self.open = None,
        }
        next
    }

    /// Begins with the first event again: what was given before is not what the service has now.
    pub fn begin_anew(&mut self) {
        self.last = None;
        self.open = None;
    }

    async fn next_of_open(&mut self) -> Result<ServerEvent, ClientError> {
        let path = &self.path;
        let open = match &mut self.open {
            Some(open) => open,
            None => {
                let (body, sender) = self.client.events(path, self.last.as_ref()).await?;
                self.open.insert(OpenEvents {
                    body,
                    _sender: sender,
                    lines: EventLines::default(),
                })
            }
        };
        loop {
            if let Some(event) = open.lines.ready.pop_front() {
                return Ok(event);
            }
            let Ok(frame) = timeout(SILENT_STREAM, open.body.frame()).await else {
                return Err(ClientError::TooLate {
                    path: path.clone(),
                    limit: SILENT_STREAM,
                });
            };
            let frame = match frame {
                None => return Err(ClientError::StreamEnded { path: path.clone() }),
                Some(Err(cause)) => {
                    return Err(ClientError::BrokenOff {
                        path: path.clone(),
                        cause,
                    });
                }
                Some(Ok(frame)) => frame,
            };
            let bytes = frame.into_data().unwrap_or_default();
            open.lines.take(&bytes).map_err(|why| ClientError::Answer {
                path: path.clone(),
                why: why.into(),
            })?;
        }
    }

    fn note(&mut self, event: &ServerEvent) {
        if !event.id.is_empty() {
            self.last = HeaderValue::from_str(&event.id).ok();
        }
    }
}

/// Puts events together of bytes that come in any pieces.
#[derive(Default)]
struct EventLines {
    /// A line that is not whole yet.
    begun: Vec<u8>,
    id: Box<str>,
    data: String,
    ready: VecDeque<ServerEvent>,
}

impl EventLines {
    fn take(&mut self, bytes: &[u8]) -> Result<(), &'static str> {
        for &byte in bytes {
            if byte != b'\n' {
                self.begun.push(byte);
            } else {
                let line = std::mem::take(&mut self.begun);
                let line = String::from_utf8(line).map_err(|_| "an event is not UTF-8")?;
                self.line(line.strip_suffix('\r').unwrap_or(&line));
            }
            if self.begun.len() + self.data.len() > MAX_EVENT_BYTES {
                return Err("an event is too long");
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str) {
        if line.is_empty() {
            if !self.data.is_empty() {
                let data = std::mem::take(&mut self.data).into();
                let id = self.id.clone();
                self.ready.push_back(ServerEvent { id, data });
            }
            return;
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "id" => self.id = value.into(),
            "data" => {
                if !self.data.is_empty() {
                    self.data.push('\n');
                }
                self.data.push_str(value);
            }
            // comments, and what else there may be
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_in_any_pieces() {
        let text = "retry: 5\n: here\n\nid: 3\r\ndata: {\"a\":\r\ndata: \u{e9}}\r\n\r\ndata:b\n\nid\ndata: c\n\n";
        let event = |id: &str, data: &str| ServerEvent {
            id: id.into(),
            data: data.into(),
        };
        let all = [
            event("3", "{\"a\":\n\u{e9}}"),
            event("3", "b"),
            event("", "c"),
        ];
        for size in 1..text.len() {
            let mut lines = EventLines::default();
            for piece in text.as_bytes().chunks(size) {
                lines.take(piece).expect("an event");
            }
            assert_eq!(lines.ready, all, "pieces of {size}");
        }
    }

    #[test]
    fn what_is_no_event_is_an_error_and_no_memory() {
        let mut lines = EventLines::default();
        assert!(lines.take(&[b'x', 0xff, b'\n']).is_err());
        let mut lines = EventLines::default();
        let long = vec![b'x'; MAX_EVENT_BYTES];
        assert!(lines.take(&long).is_ok() && lines.take(b"xx").is_err());
    }
}
