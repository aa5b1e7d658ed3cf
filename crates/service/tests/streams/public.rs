//! Tests that the public is sent the newest state, and only what it may know.

use futures_util::StreamExt;
use jadoube_service::Role;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::{Open, PATIENCE, Socket, next};

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
    let ended = tokio::time::timeout(PATIENCE, all).await;
    ended.expect("the stream ends").unwrap();
    let heard = String::from_utf8(heard).unwrap();
    assert!(!heard.contains("running"), "{heard}");
    for token in [&*player, ""] {
        let mut public = open.connect(path, token).await.unwrap();
        assert_eq!(next(&mut public).await["state"], Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_of_elsewhere_shows_a_board_as_late_as_none() {
    let open = Open::new().await;
    let late = json!({ "name": "Open", "delay_s": 900 });
    open.house.change_event(&late).await;
    let device = open.house.device("b1").await;
    let moves = ["W move e2e4", "W press"];
    open.house.tell("b1", &device, "a", &moves).await;
    let table = [
        (Role::Player, json!({ "event": "e1", "player": "p1" }), true),
        (
            Role::Player,
            json!({ "event": "e1", "player": "p3" }),
            false,
        ),
        (
            Role::BoardDevice,
            json!({ "event": "e1", "board": "b2" }),
            false,
        ),
        (
            Role::SectorArbiter,
            json!({ "event": "e1", "sector": "s1" }),
            true,
        ),
        (
            Role::SectorArbiter,
            json!({ "event": "e1", "sector": "s2" }),
            false,
        ),
        (Role::ChiefArbiter, json!({ "event": "e2" }), false),
        (Role::Auditor, json!({ "event": "e2" }), false),
    ];
    for (role, scope, at_once) in table {
        let token = open.house.token(role, scope.clone()).await;
        let shown = open.house.public("b1", &token).await;
        assert_eq!(shown["state"].is_object(), at_once, "{role:?} {scope}");
        let mut socket = open
            .connect("/boards/b1/public/stream", &token)
            .await
            .unwrap();
        let shown = next(&mut socket).await;
        assert_eq!(shown["state"].is_object(), at_once, "{role:?} {scope}");
    }
    // whoever is seated there sees it at once from then on
    let player = json!({ "event": "e1", "player": "p3" });
    let player = open.house.token(Role::Player, player).await;
    let path = "/boards/b2/public/stream";
    let seat = async |white: Value| {
        let new = json!({ "number": 2, "sector": "s2", "white": white, "black": "p4" });
        open.house.change("/boards/b2", &new).await;
    };
    seat(Value::Null).await;
    let mut socket = open.connect(path, &player).await.unwrap();
    assert_eq!(next(&mut socket).await["state"], Value::Null);
    seat(json!("p3")).await;
    let device = open.house.device("b2").await;
    open.house.tell("b2", &device, "a", &moves).await;
    let mut at_once = open.connect(path, &player).await.unwrap();
    assert!(next(&mut at_once).await["state"].is_object());
    open.house.clock.forward(900_000_000);
    open.house.app.hall.show_due();
    assert_eq!(next(&mut socket).await["closed"], 1012);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_takes_little_is_shown_the_newest_and_not_everything() {
    // what the buffers of the system hold, from some hundred kilobytes to megabytes, he is sent
    // whatever he takes
    const MOST_UNREAD: u64 = 3_200;
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
    let mut unread = 400;
    loop {
        for n in 0..unread / 2 {
            for (key, line) in [("l", "B lift g8"), ("r", "B release g8 g8")] {
                let key = format!("{key}{unread}-{n}-");
                open.house.tell("b1", &device, &key, &[line]).await;
            }
        }
        let newest = open.house.public("b1", "").await["number"]
            .as_u64()
            .unwrap();
        let mut shown = Vec::new();
        while shown.last() != Some(&newest) {
            let message = slow.next().await.unwrap().unwrap();
            let state: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
            shown.push(state["number"].as_u64().unwrap());
        }
        assert!(shown.is_sorted_by(|one, next| one < next), "{shown:?}");
        if (shown.len() as u64) < unread {
            return;
        }
        unread *= 2;
        assert!(unread <= MOST_UNREAD, "{} of {newest}", shown.len());
    }
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
