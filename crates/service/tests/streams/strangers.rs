//! Tests that strangers who say nothing, or too much, take nobody's place.

use std::time::Duration;

use jadoube_service::auth::{AuthSettings, PeoplePerAddress};
use ledger::{Ledger, Memory};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

use crate::common::House;
use crate::{Open, PATIENCE, next};

pub async fn begun(open: &Open, words: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(words).await.unwrap();
    stream
}

/// The head of a request that brings JSON.
fn head(path: &str, more: &str) -> String {
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{more}\r\n\r\n"
    )
}

/// The answer, or what there is of it when the connection ends.
pub async fn answer(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let mut buffer = [0; 4096];
    let hearing = async {
        while !String::from_utf8_lossy(&heard).contains('}') {
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => break,
                Ok(bytes) => heard.extend_from_slice(&buffer[..bytes]),
            }
        }
    };
    tokio::time::timeout(PATIENCE, hearing)
        .await
        .expect("an answer");
    String::from_utf8_lossy(&heard).into_owned()
}

/// Puts the clock of timers forward, a second each time, until the other end closes.
async fn is_closed_in_time(stream: &mut TcpStream) -> bool {
    let mut heard = [0; 1024];
    for _ in 0..2_000 {
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(1)).await;
        tokio::time::resume();
        let read = tokio::time::timeout(Duration::from_millis(20), stream.read(&mut heard)).await;
        if matches!(read, Ok(Ok(0) | Err(_))) {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn whoever_does_not_go_on_is_closed() {
    let open = Open::new().await;
    let beginnings = [
        "",
        "P",
        "PRI * HTTP/2.0\r\n",
        "GET /readyz HTTP/1.1\r\nHost",
        &head("/judge", "Content-Length: 100"),
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    ];
    for beginning in beginnings {
        let mut stream = begun(&open, beginning.as_bytes()).await;
        assert!(is_closed_in_time(&mut stream).await, "{beginning:?}");
    }
}

/// Strangers who say next to nothing, and strangers who look on, as many as there is room for and
/// more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_of_strangers_keeps_nobody_out_who_shows_who_he_is() {
    // room for 52 connections: 32 of strangers, 24 of them of one address, 8 kept for staff
    let open = Open::with_open_files(House::new().await, 96 + 52).await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let mut arbiter = open.connect("/boards/b1/stream", &chief).await.unwrap();
    let mut crowd = Vec::new();
    let mut look_on = Vec::new();
    for _ in 0..200 {
        crowd.push(begun(&open, b"P").await);
    }
    let refused = loop {
        match open.connect("/boards/b1/public/stream", "").await {
            Ok(stream) => look_on.push(stream),
            Err(refused) => break refused,
        }
    };
    assert!(
        matches!(&refused, Error::Http(answer) if answer.status() == 503),
        "{refused}"
    );
    assert_eq!(look_on.len(), 24);
    for _ in 0..200 {
        crowd.push(begun(&open, b"P").await);
    }
    let code = json!({ "code": "ABCD2345" }).to_string();
    let act = json!({ "acts": [{ "key": "k", "act": "W move e2e4" }] }).to_string();
    let bearer = format!("Authorization: Bearer {device}\r\n");
    for (path, more, body, status) in [
        ("/judge", "", &act, " 503 "),
        ("/codes", "", &code, " 404 "),
        ("/boards/b1/acts", &*bearer, &act, " 200 "),
    ] {
        let length = format!("{more}Connection: close\r\nContent-Length: {}", body.len());
        let words = head(path, &length) + body;
        let told = answer(&mut begun(&open, words.as_bytes()).await).await;
        assert!(told.contains(status), "{path}: {told}");
    }
    for seq in 0..=1 {
        assert_eq!(next(&mut arbiter).await["seq"], seq);
    }
    open.connect("/boards/b1/stream", &chief).await.unwrap();
}

/// Many requests on one connection would pass by what each connection may hold.
#[tokio::test]
async fn http_2_is_not_spoken() {
    let open = Open::new().await;
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    let words = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), &settings].concat();
    let mut stream = begun(&open, &words).await;
    let mut heard = Vec::new();
    let reading = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut heard));
    let _ = reading.await.expect("it is closed");
    assert!(
        heard.is_empty() || heard.starts_with(b"HTTP/1.1 "),
        "{heard:?}"
    );
}

#[tokio::test]
async fn what_is_too_long_for_a_stranger_is_not_read() {
    let open = Open::new().await;
    for path in ["/judge", "/session", "/codes", "/games"] {
        let head = head(path, "Content-Length: 1048575");
        let mut stream = begun(&open, head.as_bytes()).await;
        let answer = answer(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn who_asks_too_often_is_told_so_before_the_body_is_read() {
    let settings = AuthSettings {
        people: PeoplePerAddress::new(1),
        ..AuthSettings::default()
    };
    let house = House::opened_with(Ledger::of(Memory::default()), settings);
    let open = Open::of(house).await;
    for (path, body) in [
        ("/judge", json!({ "acts": [] })),
        ("/session", json!({ "login": "x", "password": "y" })),
    ] {
        let body = body.to_string();
        let length = body.len();
        let whole = head(
            path,
            &format!("Connection: close\r\nContent-Length: {length}"),
        ) + &body;
        let mut answers = Vec::new();
        for _ in 0..60 {
            answers.push(answer(&mut begun(&open, whole.as_bytes()).await).await);
        }
        assert!(
            answers.iter().any(|answer| !answer.contains(" 429 ")),
            "{path}: {answers:?}"
        );
        let head = head(path, &format!("Content-Length: {length}"));
        let told = answer(&mut begun(&open, head.as_bytes()).await).await;
        assert!(told.starts_with("HTTP/1.1 429"), "{path}: {told}");
    }
}

/// Bodies that do not end, of one address: what they hold together is bounded, and nobody who is
/// logged in lacks it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_without_an_end_hold_little() {
    let open = Open::new().await;
    let part = 60 * 1024;
    let head = head("/judge", "Transfer-Encoding: chunked");
    let words = format!("{head}{part:x}\r\n{}\r\n", " ".repeat(part));
    let mut streams = Vec::new();
    for _ in 0..100 {
        streams.push(begun(&open, words.as_bytes()).await);
    }
    let mut refused = 0;
    let mut reading = tokio::task::JoinSet::new();
    for mut stream in streams {
        reading.spawn(async move {
            let answer = answer(&mut stream).await;
            (answer, stream)
        });
    }
    let mut done = Vec::new();
    while refused < 50 {
        let (answer, stream) = tokio::time::timeout(PATIENCE, reading.join_next())
            .await
            .expect("those that find no room are told so")
            .expect("there are some left")
            .unwrap();
        refused += usize::from(answer.contains("from this address"));
        done.push((answer, stream));
    }
    let (device, acts) = (open.house.device("b1").await, "W move e2e4");
    let body = json!({ "acts": [{ "key": "k", "act": acts }] }).to_string();
    let more = format!(
        "Authorization: Bearer {device}\r\nContent-Length: {}",
        body.len()
    );
    let words = self::head("/boards/b1/acts", &more) + &body;
    let told = answer(&mut begun(&open, words.as_bytes()).await).await;
    assert!(told.contains("appended"), "{told}");
}
