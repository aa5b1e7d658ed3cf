//! Streams over real sockets: nothing missing for arbiters, the newest for the public, an end that is told.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use common::House;
use futures_util::{SinkExt, StreamExt};
use jadoube_service::Role;
use jadoube_service::auth::add_account;
use jadoube_service::model::Board;
use jadoube_service::registry::Registry;
use jadoube_service::serve::{Bound, CannotServe, Listening, Protection};
use ledger::Expected;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
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
        let house = House::new().await;
        let listening = Listening {
            address: "127.0.0.1:0".parse().unwrap(),
            protection: Protection::Loopback,
        };
        let bound = Bound::to(&listening).await.unwrap();
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

async fn next(socket: &mut Socket) -> Value {
    let message = tokio::time::timeout(Duration::from_secs(10), next_text(socket));
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arbiter_misses_nothing_and_goes_on_where_he_was() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house
        .tell("b1", &device, "a", &["W touch b1", "W touch c1"])
        .await;
    let mut all = open.connect("/boards/b1/stream", &chief).await.unwrap();
    let mut later = open
        .connect("/boards/b1/stream?after=1", &chief)
        .await
        .unwrap();
    for n in 0..300 {
        open.house
            .tell("b1", &device, &format!("n{n}-"), &["W touch b1"])
            .await;
    }
    for seq in 0..303 {
        assert_eq!(next(&mut all).await["seq"], seq);
    }
    for seq in 2..303 {
        assert_eq!(next(&mut later).await["seq"], seq);
    }
    let mut old = open
        .connect("/boards/b1/stream?after=4", &chief)
        .await
        .unwrap();
    assert_eq!(
        next(&mut old).await["seq"],
        5,
        "older than what is kept in memory"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_names_reach_the_chief_arbiter_alone() {
    let open = Open::new().await;
    let chief = open.house.chief().await;
    let hidden = json!({ "name": "Player Name 1", "hidden": true });
    open.house.change("/players/p1", &hidden).await;
    open.house.tell("b1", &chief, "a", &["W touch b1"]).await;
    let sector = json!({ "event": "e1", "sector": "s1" });
    let sector = open.house.token(Role::SectorArbiter, sector).await;
    for (token, name) in [(chief, json!("Player Name 1")), (sector, Value::Null)] {
        let mut board = open.connect("/boards/b1/stream", &token).await.unwrap();
        let start = next(&mut board).await;
        assert_eq!(start["act"]["white"], name, "{start}");
        assert_eq!(start["act"]["black"], "Player Name 2");
        assert_eq!(next(&mut board).await["seq"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arbiter_who_lags_behind_misses_nothing() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let mut hall = open.connect("/events/e1/stream", &chief).await.unwrap();
    let acts: Vec<String> = (0..250).map(|_| "W touch b1".into()).collect();
    let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
    for n in 0..24 {
        open.house
            .tell("b1", &device, &format!("n{n}-"), &acts)
            .await;
    }
    let mut seen = 0;
    while seen <= 24 * 250 {
        let message = next(&mut hall).await;
        assert_eq!(message["seq"], seen);
        seen += 1;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_shows_the_boards_of_the_sector() {
    let open = Open::new().await;
    let sector = open
        .house
        .token(
            Role::SectorArbiter,
            json!({ "event": "e1", "sector": "s2" }),
        )
        .await;
    let (one, two) = (open.house.device("b1").await, open.house.device("b2").await);
    open.house.tell("b2", &two, "a", &["W move e2e4"]).await;
    let mut hall = open.connect("/events/e1/stream", &sector).await.unwrap();
    assert_eq!(next(&mut hall).await["seq"], 1);
    open.house.tell("b1", &one, "a", &["W move e2e4"]).await;
    open.house.tell("b2", &two, "b", &["W press"]).await;
    let message = next(&mut hall).await;
    assert_eq!(
        (&message["board"], &message["seq"]),
        (&json!("b2"), &json!(2))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_shows_which_boards_are_down_and_a_socket_keeps_a_board_heard() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let mut hall = open.connect("/events/e1/stream", &chief).await.unwrap();
    assert_eq!(next(&mut hall).await["seq"], 1);
    open.house.clock.forward(60_000_000);
    let down = next(&mut hall).await;
    assert_eq!(down["board"], "b1");
    assert_eq!(down["presence"]["down"]["cause"], "silent");
    // whoever comes later is told so at the beginning
    let mut later = open.connect("/events/e1/stream", &chief).await.unwrap();
    assert_eq!(next(&mut later).await["seq"], 1);
    assert_eq!(next(&mut later).await, down);
    let mut socket = open
        .connect("/boards/b1/public/stream", &device)
        .await
        .unwrap();
    let back = next(&mut hall).await;
    assert_eq!(back["presence"]["down"], Value::Null);
    open.house.clock.forward(50_000_000);
    let pinged = tokio::time::timeout(Duration::from_secs(10), async {
        while !matches!(socket.next().await.unwrap().unwrap(), Message::Ping(_)) {}
        // what is due is sent with the next look, the answer to the ping too
        let _ = tokio::time::timeout(Duration::from_millis(300), socket.next()).await;
    });
    pinged.await.unwrap();
    let (_, shown) = open.house.get("/boards/b1", &chief).await;
    let now = open.house.clock.now().to_string();
    assert_eq!(shown["presence"]["heard_at"], *now);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_public_is_sent_the_newest_and_only_what_it_may_know() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let mut public = open.connect("/boards/b1/public/stream", "").await.unwrap();
    assert_eq!(next(&mut public).await["state"], Value::Null);
    open.house
        .tell("b1", &device, "a", &["W move e2e5", "W press"])
        .await;
    open.house.tell("b1", &chief, "b", &["A confirm 2.0"]).await;
    loop {
        let shown = next(&mut public).await;
        let confirmed = shown["state"]["rulings"] != json!([]);
        assert!(confirmed || shown["state"]["illegal_moves"]["white"] == 0);
        if confirmed {
            assert_eq!(shown["state"]["illegal_moves"]["white"], 1);
            break;
        }
    }
    let refused = open.connect("/boards/b1/stream", "").await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 401));
    let refused = open.connect("/boards/b1/stream", &device).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 403));
}

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
    let game = ledger::GameId::new("b1").unwrap();
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
async fn whoever_may_no_longer_hears_no_more_however_much_flows() {
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
    open.house.clock.forward(30_000_000);
    // whether what waits was seen before is a matter of luck; what is told after the first refusal is not
    open.house.tell("b1", &device, "b", &["W touch d1"]).await;
    let mut last = next(&mut socket).await;
    if last["seq"] == 3 {
        last = next(&mut socket).await;
    }
    assert_eq!(last["closed"], 1012);
    let mut heard = Vec::new();
    let all = events.read_to_end(&mut heard);
    let ended = tokio::time::timeout(Duration::from_secs(10), all).await;
    ended.expect("the stream ends").unwrap();
    let heard = String::from_utf8(heard).unwrap();
    assert!(!heard.contains("id: 4\n"), "{heard}");
}

/// An account with a session, and the password it logs in with.
async fn session(open: &Open, role: Role, scope: Value) -> (String, String) {
    let (password, scope) = ("eight of them", serde_json::from_value(scope).unwrap());
    let made = add_account(&open.house.app, "boris", password, role, scope).await;
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
        open.house.clock.forward(30_000_000);
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
async fn a_player_who_sits_elsewhere_now_sees_his_former_board_no_sooner_than_others() {
    let open = Open::new().await;
    let late = json!({ "name": "Open", "delay_s": 900 });
    open.house.change_event(&late).await;
    let device = open.house.device("b1").await;
    let player = json!({ "event": "e1", "player": "p1" });
    let player = open.house.token(Role::Player, player).await;
    let path = "/boards/b1/public/stream";
    let mut socket = open.connect(path, &player).await.unwrap();
    assert_eq!(next(&mut socket).await["state"], Value::Null);
    let events = format!(
        "GET /api/v1/boards/b1/public/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {player}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(events.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("\"state\":null") {
        assert_ne!(stream.read_buf(&mut heard).await.unwrap(), 0);
    }
    let seat = async |board: &str, sector: &str, white: Value| {
        let number: u32 = board[1..].parse().unwrap();
        let black = ["p2", "p4"][number as usize - 1];
        let new = json!({ "number": number, "sector": sector, "white": white, "black": black });
        open.house.change(&format!("/boards/{board}"), &new).await;
    };
    seat("b1", "s2", json!("p1")).await;
    let shown = next(&mut socket).await;
    assert_eq!(shown["closed"], Value::Null, "he sits there: {shown}");

    seat("b1", "s2", Value::Null).await;
    seat("b2", "s2", json!("p1")).await;
    seat("b1", "s2", json!("p3")).await;
    assert_eq!(next(&mut socket).await["closed"], 1012);
    let moves = ["W move e2e4", "W press"];
    open.house.tell("b1", &device, "a", &moves).await;
    let all = stream.read_to_end(&mut heard);
    let ended = tokio::time::timeout(Duration::from_secs(10), all).await;
    ended.expect("the stream ends").unwrap();
    let heard = String::from_utf8(heard).unwrap();
    assert!(!heard.contains("running"), "{heard}");
    let refused = open.connect(path, &player).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 403));
    let mut public = open.connect(path, "").await.unwrap();
    assert_eq!(next(&mut public).await["state"], Value::Null);
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
    let version = Expected::Version(found.version);
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_on_after_an_act_that_is_not_there_is_told_so() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let refused = open.connect("/boards/b1/stream?after=0", &chief).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 409));
    open.house.tell("b1", &device, "a", &["W touch b1"]).await;
    assert!(
        open.connect("/boards/b1/stream?after=1", &chief)
            .await
            .is_ok()
    );
    let refused = open.connect("/boards/b1/stream?after=2", &chief).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 409));
    let misnamed = open.connect("/boards/b1/stream?since=1", &chief).await;
    assert!(matches!(misnamed, Err(Error::Http(response)) if response.status() == 422));
    let ids = [("1", 200), ("2", 409), ("x", 422), ("-1", 422), ("", 422)];
    for (id, status) in ids {
        let request = format!(
            "GET /api/v1/boards/b1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: {id}\r\n\r\n"
        );
        let answer = raw(open.address, &request).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{id}: {answer}"
        );
    }
}

async fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    heard_until(&mut stream, "\n\n").await
}

/// What is sent up to these words, or for as long as anything is.
async fn heard_until(stream: &mut TcpStream, words: &str) -> String {
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&answer).contains(words) {
        let read = tokio::time::timeout(Duration::from_secs(2), stream.read(&mut buffer)).await;
        match read {
            Ok(Ok(0)) | Err(_) => break,
            Ok(Ok(bytes)) => answer.extend_from_slice(&buffer[..bytes]),
            Ok(Err(_)) => break,
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn server_sent_events_go_on_after_the_last_id() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house
        .tell(
            "b1",
            &device,
            "a",
            &["W touch b1", "W touch c1", "W touch d1"],
        )
        .await;
    let request = format!(
        "GET /api/v1/boards/b1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: 2\r\n\r\n"
    );
    let answer = raw(open.address, &request).await;
    assert!(
        answer.contains("text/event-stream") && answer.contains("id: 3\n"),
        "{answer}"
    );
    assert!(!answer.contains("id: 2\n"));
}

/// The acts that a socket is sent next, so many.
async fn next_acts(socket: &mut Socket, count: usize) -> Vec<Value> {
    let mut acts = Vec::new();
    while acts.len() < count {
        let message = next(socket).await;
        acts.extend(Some(message).filter(|message| message["seq"].is_number()));
    }
    acts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_comes_back_to_the_hall_is_given_what_he_lacks_of_every_board() {
    // more than is kept in memory of a board
    const MANY: usize = 70;
    let open = Open::new().await;
    let (chief, one) = (open.house.chief().await, open.house.device("b1").await);
    let (two, many) = (open.house.device("b2").await, ["W touch b1"; MANY]);
    open.house.tell("b1", &one, "a", &["W touch b1"]).await;
    open.house.tell("b2", &two, "a", &["W touch b1"]).await;
    open.house.clock.forward(600_000_000);
    open.house.tell("b2", &two, "b", &many).await;
    open.house.clock.forward(30_000_000);
    open.house.tell("b1", &one, "b", &["W touch b1"]).await;
    let mut hall = open.connect("/events/e1/stream", &chief).await.unwrap();
    let first = next_acts(&mut hall, 2).await;
    let received = |message: &Value| message["received_at"].as_str().unwrap().to_owned();
    assert!(received(&first[0]) < received(&first[1]), "{first:?}");
    drop(hall);
    open.house.clock.forward(3_600_000_000);
    open.house.tell("b2", &two, "c", &many).await;
    open.house.tell("b1", &one, "c", &["W touch b1"]).await;

    let since = received(&first[1]);
    let path = format!("/events/e1/stream?since={since}");
    let mut back = open.connect(&path, &chief).await.unwrap();
    let given = next_acts(&mut back, 2 * MANY + 2).await;
    let of = |board: &str| -> Vec<u64> {
        let of_board = given.iter().filter(|message| message["board"] == board);
        of_board
            .filter_map(|message| message["seq"].as_u64())
            .collect()
    };
    assert_eq!(of("b1"), [2, 3]);
    // those of the minute before once more
    assert!(of("b2").into_iter().eq(2..2 + 2 * MANY as u64));
    assert!(given.is_sorted_by_key(received), "{given:?}");
    open.house.tell("b1", &one, "d", &["W touch b1"]).await;
    let live = next_acts(&mut back, 1).await;
    assert_eq!(
        (&live[0]["board"], &live[0]["seq"]),
        (&json!("b1"), &json!(4))
    );

    let answers = [
        (since.as_str(), "HTTP/1.1 200"),
        ("3", "HTTP/1.1 422"),
        ("null", "HTTP/1.1 200"),
    ];
    for (id, begins) in answers {
        let request = format!(
            "GET /api/v1/events/e1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: {id}\r\n\r\n"
        );
        let answer = raw(open.address, &request).await;
        assert!(answer.starts_with(begins), "{id}: {answer}");
    }
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
    let closed = tokio::time::timeout(Duration::from_secs(5), hall.next())
        .await
        .unwrap();
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
async fn whoever_takes_little_is_shown_the_newest_and_not_everything() {
    const STATES: u64 = 400;
    let open = Open::new().await;
    let device = open.house.device("b1").await;
    let event = json!({ "name": "Open", "delay_s": 0, "announcement": "automatic" });
    open.house.change_event(&event).await;
    // so that a state is long
    let claims = ["W move e2e4", "W press"].into_iter();
    let claims: Vec<&str> = claims
        .chain(["W claim touch_move squares=b8"; 16])
        .collect();
    open.house.tell("b1", &device, "c", &claims).await;

    let little = TcpSocket::new_v4().unwrap();
    little.set_recv_buffer_size(2_048).unwrap();
    let little = little.connect(open.address).await.unwrap();
    let address = format!("ws://{}/api/v1/boards/b1/public/stream", open.address);
    let mut request = address.into_client_request().unwrap();
    let shows = format!("Bearer {device}").parse().unwrap();
    request.headers_mut().insert("authorization", shows);
    let (mut slow, _) = tokio_tungstenite::client_async(request, little)
        .await
        .unwrap();
    for n in 0..STATES / 2 {
        for (key, line) in [("l", "B lift g8"), ("r", "B release g8 g8")] {
            open.house
                .tell("b1", &device, &format!("{key}{n}-"), &[line])
                .await;
        }
    }
    let newest = open.house.public("b1", "").await["number"]
        .as_u64()
        .unwrap();
    assert!(newest >= STATES, "{newest}");
    let mut shown = Vec::new();
    while shown.last() != Some(&newest) {
        let message = slow.next().await.unwrap().unwrap();
        let state: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
        shown.push(state["number"].as_u64().unwrap());
    }
    assert!(shown.is_sorted_by(|one, next| one < next), "{shown:?}");
    assert!(
        shown.len() as u64 <= newest * 3 / 4,
        "of {newest} he was sent {}",
        shown.len()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_on_is_shown_a_board_now_and_then_and_who_plays_at_once() {
    let open = Open::new().await;
    let device = open.house.device("b1").await;
    open.house.tell("b1", &device, "a", &["W touch e2"]).await;
    let path = "/boards/b1/public/stream";
    let mut spectator = open.connect(path, "").await.unwrap();
    let mut player = open.connect(path, &device).await.unwrap();
    let number = async |socket: &mut Socket| next(socket).await["number"].as_u64().unwrap();
    let (before, began) = (number(&mut player).await, std::time::Instant::now());
    assert_eq!(number(&mut spectator).await, before);
    let lines = ["W lift e2", "W release e2 e4", "W press"];
    for (line, n) in lines.into_iter().zip(1..) {
        open.house
            .tell("b1", &device, &format!("n{n}-"), &[line])
            .await;
        assert_eq!(number(&mut player).await, before + n);
    }
    let mut shown = vec![number(&mut spectator).await];
    while shown.last() != Some(&(before + 3)) {
        shown.push(number(&mut spectator).await);
    }
    // all in one, unless the machine was slow
    let most = 1 + began.elapsed().as_millis() / 500;
    assert!(shown.len() as u128 <= most, "{shown:?}");
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
    let refused = Bound::to(&listening).await.err().unwrap().to_string();
    assert!(
        refused.contains("--tls-cert") && refused.contains("--insecure-no-tls"),
        "{refused}"
    );
}
