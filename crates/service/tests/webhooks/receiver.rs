//! Receives webhooks for tests: reads requests and checks their signatures by itself.

use std::collections::VecDeque;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_rustls::TlsAcceptor;

/// What a receiver answers.
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    /// This status.
    Status(u16),
    /// Nothing, and the connection stays.
    Never,
    /// Nothing, and the connection ends.
    Cut,
    /// A head without an end.
    EndlessHead,
    /// A body without an end.
    EndlessBody,
}

/// A delivery.
#[derive(Clone, Debug)]
pub struct Received {
    pub id: String,
    pub body: Value,
    timestamp: String,
    signature: String,
    raw: Vec<u8>,
}

impl Received {
    /// As a receiver does that has read the specification.
    #[track_caller]
    pub fn verify(&self, secret: &str, now_s: i64) {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap());
        let mut signed = format!("{}.{}.", self.id, self.timestamp).into_bytes();
        signed.extend_from_slice(&self.raw);
        let mac = STANDARD.encode(hmac_sha256(&key.unwrap(), &signed));
        assert_eq!(self.signature, format!("v1,{mac}"));
        assert_eq!(self.timestamp, now_s.to_string());
    }
}

/// RFC 2104, written out.
fn hmac_sha256(key: &[u8], text: &[u8]) -> [u8; 32] {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let inner = Sha256::new()
        .chain_update(block.map(|byte| byte ^ 0x36))
        .chain_update(text)
        .finalize();
    Sha256::new()
        .chain_update(block.map(|byte| byte ^ 0x5c))
        .chain_update(inner)
        .finalize()
        .into()
}

/// A receiver on the loopback address. After the answers it was given it answers 204.
pub struct Receiver {
    pub url: String,
    received: UnboundedReceiver<Received>,
}

impl Receiver {
    pub async fn new(answers: impl IntoIterator<Item = Answer>) -> Receiver {
        Receiver::listening(answers.into_iter().collect(), None).await
    }

    pub async fn over_tls(acceptor: TlsAcceptor) -> Receiver {
        Receiver::listening(VecDeque::new(), Some(acceptor)).await
    }

    async fn listening(answers: VecDeque<Answer>, tls: Option<TlsAcceptor>) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook?key=hidden", listener.local_addr().unwrap());
        let (sender, received) = unbounded_channel();
        tokio::spawn(take(listener, answers, tls, sender));
        Receiver { url, received }
    }

    /// The next delivery.
    pub async fn next(&mut self) -> Received {
        let next = tokio::time::timeout(Duration::from_secs(60), self.received.recv());
        next.await.expect("a delivery").unwrap()
    }

    /// Longer than what is on its way, and any retry, would take.
    #[track_caller]
    pub fn hears_nothing(&mut self) -> impl Future<Output = ()> + '_ {
        let caller = std::panic::Location::caller();
        async move {
            let next = tokio::time::timeout(Duration::from_millis(150), self.received.recv());
            if let Ok(heard) = next.await {
                panic!("{caller}: {heard:?}");
            }
        }
    }
}

async fn take(
    listener: TcpListener,
    mut answers: VecDeque<Answer>,
    tls: Option<TlsAcceptor>,
    sender: UnboundedSender<Received>,
) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let answer = answers.pop_front().unwrap_or(Answer::Status(204));
        let (tls, sender) = (tls.clone(), sender.clone());
        tokio::spawn(async move {
            match tls {
                None => serve(stream, answer, &sender).await,
                Some(tls) => {
                    if let Ok(stream) = tls.accept(stream).await {
                        serve(stream, answer, &sender).await;
                    }
                }
            }
        });
    }
}

async fn serve<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: S,
    answer: Answer,
    sender: &UnboundedSender<Received>,
) {
    let Some(received) = request(&mut stream).await else {
        return;
    };
    // the test may have ended
    let _ = sender.send(received);
    match answer {
        Answer::Status(status) => {
            let head = format!(
                "HTTP/1.1 {status} x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
            );
            let _ = stream.write_all(head.as_bytes()).await;
        }
        Answer::Cut => {}
        Answer::Never => std::future::pending().await,
        Answer::EndlessHead => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n").await;
            endless(&mut stream, b"A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n").await;
        }
        Answer::EndlessBody => {
            let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
            let _ = stream.write_all(head).await;
            endless(&mut stream, b"4\r\naaaa\r\n").await;
        }
    }
}

/// Until nobody takes it any more.
async fn endless<S: AsyncWrite + Unpin>(stream: &mut S, piece: &[u8]) {
    while stream.write_all(piece).await.is_ok() {}
}

async fn request<S: AsyncRead + Unpin>(stream: &mut S) -> Option<Received> {
    let mut bytes = Vec::new();
    loop {
        if let Some(received) = parsed(&bytes) {
            return Some(received);
        }
        let mut buffer = [0; 1024];
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(read) => bytes.extend_from_slice(&buffer[..read]),
        }
    }
}

fn parsed(bytes: &[u8]) -> Option<Received> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    assert!(
        head.starts_with("POST /hook?key=hidden HTTP/1.1\r\n"),
        "{head}"
    );
    let header = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(other, _)| other.eq_ignore_ascii_case(name));
        found
            .unwrap_or_else(|| panic!("{name}: {head}"))
            .1
            .to_owned()
    };
    let raw = &bytes[end + 4..];
    if raw.len() < header("content-length").parse().unwrap() {
        return None;
    }
    assert_eq!(header("content-type"), "application/json");
    assert!(header("user-agent").starts_with("jadoube/"));
    Some(Received {
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: serde_json::from_slice(raw).unwrap(),
        raw: raw.to_vec(),
    })
}
