//! Tests that streams end, or change what they show, when the rights of their readers change.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use jadoube_service::auth::add_account;
use jadoube_service::model::Board;
use jadoube_service::registry::Registry;
use ledger::ExpectedVersion;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::{Open, PATIENCE, heard_until, next};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_end_at_once_with_the_token_that_opened_them() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let auditor = open.house.token(Role::Auditor, json!({})).await;
    open.house.tell("b1", &device, "0-", &["W touch b1"]).await;
    let path = "/boards/b1/stream?after=1";
    let mut socket = open.connect(path, &auditor).await.unwrap();
    let events = format!(
        "GET /api/v1/boards/b1/events?after=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {auditor}\r\n\r\n"
    );
    let mut events = {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream.write_all(events.as_bytes()).await.unwrap();
        stream
    };
    open.house.tell("b1", &device, "a", &["W touch c1"]).await;
    assert_eq!(next(&mut socket).await["seq"], 2);
    let before = heard_until(&mut events, "id: 2\n").await;
    assert!(before.contains("id: 2\n"), "{before}");
    let name = auditor.split('_').nth(1).unwrap();
    let path = format!("/tokens/{name}");
    let revoke = open.house.ask(Method::DELETE, &path, &chief, None);
    assert_eq!(revoke.await.0, StatusCode::NO_CONTENT);
    // nothing happens at the board meanwhile
    assert_eq!(next(&mut socket).await["closed"], 1012);
    let mut heard = Vec::new();
    let all = events.read_to_end(&mut heard);
    let ended = tokio::time::timeout(PATIENCE, all).await;
    ended.expect("the stream ends").unwrap();
    let heard = String::from_utf8(heard).unwrap();
    assert!(!heard.contains("id: 3\n"), "{heard}");
}

/// An account with a session, and the password it logs in with.
async fn session(open: &Open, role: Role, scope: Value) -> (String, String) {
    let (password, scope) = ("eight of them", serde_json::from_value(scope).unwrap());
    let made = add_account(&open.house.app.auth, "boris", password, role, scope).await;
    let id = made.unwrap().value.id.to_string();
    let body = json!({ "login": "boris", "password": password }).to_string();
    let request = format!(
        "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let cookie = answer.to_lowercase();
    let start = cookie
        .find("set-cookie: ")
        .unwrap_or_else(|| panic!("{answer}"))
        + 12;
    let cookie = answer[start..].split(';').next().unwrap().to_owned();
    (id, cookie)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_ends_when_its_bearer_becomes_another() {
    let roles = [
        json!({ "login": "boris", "role": "spectator" }),
        json!({ "login": "boris", "role": "sector_arbiter", "scope": { "event": "e1", "sector": "s2" } }),
    ];
    for new in roles {
        let open = Open::new().await;
        let device = open.house.device("b1").await;
        open.house.tell("b1", &device, "a", &["W touch b1"]).await;
        let (id, cookie) = session(&open, Role::Auditor, json!({})).await;
        let path = format!("ws://{}/api/v1/boards/b1/stream?after=1", open.address);
        let mut request = path.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().unwrap());
        let (mut socket, _) = connect_async(request).await.unwrap();
        let (status, answer) = open.house.put(&format!("/accounts/{id}"), new).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        open.house
            .tell("b1", &device, "b", &["W touch c1", "W touch d1"])
            .await;
        let mut last = next(&mut socket).await;
        while last["seq"].is_number() {
            last = next(&mut socket).await;
        }
        assert_eq!(last["closed"], 1012);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_leaves_a_sector_leaves_its_arbiters_stream_and_another_enters() {
    let open = Open::new().await;
    let scope = json!({ "event": "e1", "sector": "s1" });
    let sector = open.house.token(Role::SectorArbiter, scope).await;
    let (one, two) = (open.house.device("b1").await, open.house.device("b2").await);
    open.house.tell("b1", &one, "a", &["W touch b1"]).await;
    open.house.tell("b2", &two, "a", &["W touch b1"]).await;
    let mut hall = open.connect("/events/e1/stream", &sector).await.unwrap();
    let mut board = open.connect("/boards/b1/stream", &sector).await.unwrap();
    let mut told = async || {
        let message = next(&mut hall).await;
        (message["board"].clone(), message["seq"].clone())
    };
    assert_eq!(told().await, (json!("b1"), json!(1)));
    assert_eq!(next(&mut board).await["seq"], 0);
    assert_eq!(next(&mut board).await["seq"], 1);
    let put = async |id: &str, sector: &str, seats: [&str; 2]| {
        let number = id[1..].parse::<u32>().unwrap();
        let new =
            json!({ "number": number, "sector": sector, "white": seats[0], "black": seats[1] });
        let (status, answer) = open.house.put(&format!("/boards/{id}"), new).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    };
    put("b1", "s2", ["p1", "p2"]).await;
    open.house.tell("b1", &one, "b", &["W touch c1"]).await;
    assert_eq!(next(&mut board).await["closed"], 1012);
    put("b2", "s1", ["p3", "p4"]).await;
    // what it has, and what comes
    assert_eq!(told().await, (json!("b2"), json!(0)));
    assert_eq!(told().await, (json!("b2"), json!(1)));
    open.house.tell("b2", &two, "b", &["W touch c1"]).await;
    assert_eq!(told().await, (json!("b2"), json!(2)));
    put("b1", "s1", ["p1", "p2"]).await;
    assert_eq!(told().await, (json!("b1"), json!(2)), "without a gap");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_another_service_has_changed_is_looked_up_now_and_then() {
    let open = Open::new().await;
    let device = open.house.device("b1").await;
    let player = json!({ "event": "e1", "player": "p1" });
    let player = open.house.token(Role::Player, player).await;
    let path = "/boards/b1/public/stream";
    let mut socket = open.connect(path, &player).await.unwrap();
    assert_eq!(next(&mut socket).await["state"], Value::Null);
    let registry = Registry(&open.house.app.ledger);
    let found = registry.get::<Board>("b1").await.unwrap();
    let board = Board {
        white: None,
        ..found.value
    };
    let version = ExpectedVersion::Version(found.version);
    registry.put(board, version).await.unwrap();
    open.house.clock.forward(30_000_000);
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    // how much of that was sent before is a matter of luck
    let mut last = next(&mut socket).await;
    while last["closed"].is_null() {
        last = next(&mut socket).await;
    }
    assert_eq!(last["closed"], 1012);
}
