//! Tests where the service listens, who may open a socket, and how it ends.

use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use futures_util::{SinkExt, StreamExt};
use jadoube_service::Role;
use jadoube_service::limits::{SHUTDOWN_TIMEOUT, SIGNING_INTERVAL, STRANGERS_SHUTDOWN_TIMEOUT};
use jadoube_service::serve::{Listening, ListeningService, Protection};
use ledger::{GameId, Stage};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::common::House;
use crate::common::failing::Failing;
use crate::{Open, PATIENCE, heard_until, next, raw};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_is_told_and_everything_is_signed() {
    let mut open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let mut hall = open
        .connect("/boards/b1/stream?after=1", &chief)
        .await
        .unwrap();
    open.end.take().unwrap().send(()).unwrap();
    assert_eq!(next(&mut hall).await["closed"], 1012);
    open.served.await.unwrap().unwrap();
    let game = GameId::new("b1").unwrap();
    let heads = open.house.app.ledger.heads(game).await.unwrap();
    assert_eq!(heads.len(), 1);
    // as a search that finds something only now
    let late = json!({ "acts": [{ "key": "late", "act": "W press" }] });
    let path = "/boards/b1/acts";
    let refused = open
        .house
        .ask(Method::POST, path, &device, Some(late))
        .await;
    assert_eq!(
        refused.0,
        StatusCode::SERVICE_UNAVAILABLE,
        "{:?}",
        refused.1
    );
    let ends = open.house.app.ledger.tails(None, 9).await.unwrap();
    let end = (heads[0].seq + 1, heads[0].hash);
    assert_eq!(end, (ends[0].next_seq, ends[0].hash));
}

/// A byte of a request, a body that comes a byte at a time: neither keeps a hall without its
/// service.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_do_not_hold_up_the_end_and_whoever_plays_is_answered() {
    let mut open = Open::new().await;
    let device = open.house.device("b1").await;
    let begun = async |bytes: &str| {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        stream
    };
    let post = |path: &str, token: &str, length: usize| {
        format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n{token}\
             Content-Length: {length}\r\n\r\n"
        )
    };
    let mut strangers = vec![begun("P").await, begun("").await];
    for path in ["/judge", "/session"] {
        strangers.push(begun(&post(path, "", 1_000)).await);
    }
    let act = r#"{"acts":[{"key":"a","act":"W move e2e4"}]}"#;
    let token = format!("Authorization: Bearer {device}\r\n");
    let mut player = begun(&post("/boards/b1/acts", &token, act.len())).await;
    player.write_all(&act.as_bytes()[..9]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;

    let began = Instant::now();
    open.end.take().unwrap().send(()).unwrap();
    tokio::time::sleep(2 * STRANGERS_SHUTDOWN_TIMEOUT).await;
    player.write_all(&act.as_bytes()[9..]).await.unwrap();
    let answer = heard_until(&mut player, "appended").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    open.served.await.unwrap().unwrap();
    let took = began.elapsed();
    assert!(took < SHUTDOWN_TIMEOUT / 2, "{took:?}");
    drop(strangers);
}

/// Nobody ends the game, and nobody the service.
#[tokio::test]
async fn a_record_is_signed_while_its_game_goes_on() {
    let open = Open::new().await;
    let device = open.house.device("b1").await;
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let ledger = &open.house.app.ledger;
    let heads = async || ledger.heads(GameId::new("b1").unwrap()).await.unwrap();
    assert_eq!(heads().await, []);
    tokio::time::pause();
    tokio::time::advance(SIGNING_INTERVAL).await;
    tokio::time::resume();
    for _ in 0..500 {
        if let [head] = &heads().await[..] {
            assert_eq!((head.seq, head.stage), (1, Stage::Running));
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("nothing was signed");
}

/// A disk, or a network, that neither answers nor fails.
#[tokio::test]
async fn a_store_that_hangs_keeps_no_service_from_ending() {
    let store = Failing::default();
    let mut open = Open::of(House::over(store.clone(), json!({})).await).await;
    let device = open.house.device("b1").await;
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let _hanging = store.hang();
    open.end.take().unwrap().send(()).unwrap();
    tokio::time::pause();
    open.served.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_under_way_at_the_end_is_done_and_stands_in_the_audit_log() {
    let mut open = Open::new().await;
    let chief = open.house.chief().await;
    let body = r#"{"name":"Late"}"#;
    let (begins, ends) = body.split_at(3);
    let request = format!(
        "POST /api/v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {chief}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{begins}",
        body.len()
    );
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    open.end.take().unwrap().send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    stream.write_all(ends.as_bytes()).await.unwrap();
    let answer = heard_until(&mut stream, "\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    open.served.await.unwrap().unwrap();
    let auditor = open.house.token(Role::Auditor, json!({})).await;
    let (_, log) = open.house.get("/audit", &auditor).await;
    let lines = log["items"].as_array().unwrap();
    let is_it = |line: &Value| line["operation"] == "POST /api/v1/events";
    assert!(lines.iter().any(is_it), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_say_nothing_and_those_that_say_nonsense_disturb_nobody() {
    let open = Open::new().await;
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(TcpStream::connect(open.address).await.unwrap());
    }
    for stream in silent.iter_mut().take(100) {
        stream
            .write_all(b"GET /api/v1/events HTTP/1.1\r\nHost:")
            .await
            .unwrap();
    }
    let nonsense = raw(
        open.address,
        "\x16\x03\x01\x02\x00\x01\x00\x01\u{fc}\x03\x03 not http\r\n\r\n",
    )
    .await;
    assert!(
        nonsense.is_empty() || nonsense.starts_with("HTTP/1.1 400"),
        "{nonsense}"
    );
    let long = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(100_000));
    let long = raw(open.address, &long).await;
    assert!(long.is_empty() || long.starts_with("HTTP/1.1 4"), "{long}");
    let health = raw(
        open.address,
        "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    )
    .await;
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    let chief = open.house.chief().await;
    let mut hall = open.connect("/boards/b1/stream", &chief).await.unwrap();
    let huge = Message::Text("x".repeat(100_000).into());
    let _ = hall.send(huge).await;
    let closed = tokio::time::timeout(PATIENCE, hall.next()).await.unwrap();
    assert!(!matches!(closed, Some(Ok(Message::Text(_)))));
}

/// As many descriptors as there may be at all; both ends of each socket are in this process.
#[cfg(target_os = "linux")]
fn room_for_sockets() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let all = Rlimit {
        current: maximum,
        maximum,
    };
    setrlimit(Resource::Nofile, all).unwrap();
    maximum.unwrap_or(u64::MAX)
}

#[cfg(not(target_os = "linux"))]
fn room_for_sockets() -> u64 {
    1_024
}

/// Those who look on and take nothing: thousands of them, beside thousands who never say anything.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_and_slow_sockets_by_the_thousand_disturb_nobody() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let mut silent = Vec::new();
    let mut slow = Vec::new();
    for _ in 0..2_000.min(room_for_sockets() / 6) {
        silent.push(TcpStream::connect(open.address).await.unwrap());
        slow.push(open.connect("/boards/b1/public/stream", "").await.unwrap());
    }
    let mut arbiter = open.connect("/boards/b1/stream", &chief).await.unwrap();
    for n in 0..100 {
        let plies = ["W lift g1", "W release g1 f3", "W undo"];
        let told = open
            .house
            .tell("b1", &device, &format!("n{n}-"), &plies)
            .await;
        assert!(told.iter().all(|act| act["outcome"] == "appended"));
    }
    for seq in 0..=300 {
        assert_eq!(next(&mut arbiter).await["seq"], seq);
    }
    // whoever was slow sees the newest in the end
    let newest = open.house.public("b1", "").await["number"].clone();
    let last = slow.last_mut().unwrap();
    let mut shown = Vec::new();
    while shown.last() != Some(&newest) {
        shown.push(next(last).await["number"].clone());
    }
    let numbers = shown.iter().map(|number| number.as_u64().unwrap());
    assert!(numbers.is_sorted(), "{shown:?}");
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_origin_opens_no_socket() {
    let open = Open::new().await;
    let chief = open.house.chief().await;
    let own = format!("https://{}", open.address);
    let evil = "https://evil.example".to_owned();
    for path in [
        "/boards/b1/stream",
        "/boards/b1/public/stream",
        "/events/e1/stream",
    ] {
        for (origin, is_opened) in [(&own, true), (&evil, false)] {
            let mut request = format!("ws://{}/api/v1{path}", open.address)
                .into_client_request()
                .unwrap();
            let headers = request.headers_mut();
            headers.insert("authorization", format!("Bearer {chief}").parse().unwrap());
            headers.insert("origin", origin.parse().unwrap());
            match connect_async(request).await {
                Ok(_) => assert!(is_opened, "{path} {origin}"),
                Err(Error::Http(refused)) => {
                    assert!(!is_opened && refused.status() == 403, "{path} {origin}");
                }
                Err(error) => panic!("{path} {origin}: {error}"),
            }
        }
    }
}

#[tokio::test]
async fn beyond_the_loopback_address_it_listens_only_protected() {
    let listening = Listening {
        address: "0.0.0.0:0".parse().unwrap(),
        protection: Protection::Loopback,
    };
    let refused = ListeningService::to(&listening)
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(
        refused.contains("--tls-cert") && refused.contains("--insecure-no-tls"),
        "{refused}"
    );
}
