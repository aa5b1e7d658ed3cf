//! Tests that arbiters are sent every message, wherever they resume.

use std::time::Duration;

use futures_util::StreamExt;
use jadoube_service::{ClockWatch, Role};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::{Open, PATIENCE, Socket, next, raw};

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
    // older than what is kept in memory, and more than is given at once
    for seq in 5..303 {
        assert_eq!(next(&mut old).await["seq"], seq);
    }
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

#[tokio::test]
async fn a_hall_is_told_that_the_time_of_day_was_set() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let clock = &open.house.clock;
    let mut watch = ClockWatch::new(clock.reading());
    open.house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let mut hall = open.connect("/events/e1/stream", &chief).await.unwrap();
    assert_eq!(next(&mut hall).await["seq"], 1);
    clock.set_by(-3_600_000_000);
    open.house.app.look_at_the_clock(&mut watch);
    let told = next(&mut hall).await;
    assert_eq!(told["board"], "b1");
    assert_eq!(
        told["presence"]["time_of_day_set"]["by_ms"],
        json!(-3_600_000)
    );
    // whoever comes later is told so at the beginning
    let mut later = open.connect("/events/e1/stream", &chief).await.unwrap();
    assert_eq!(next(&mut later).await["seq"], 1);
    assert_eq!(next(&mut later).await, told);
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
    let now = open.house.clock.now().to_string();
    let is_heard = async || {
        let (_, shown) = open.house.get("/boards/b1", &chief).await;
        shown["presence"]["heard_at"] == *now
    };
    let heard = tokio::time::timeout(PATIENCE, async {
        while !matches!(socket.next().await.unwrap().unwrap(), Message::Ping(_)) {}
        while !is_heard().await {
            // what is due is sent with the next look, the answer to the ping too
            let _ = tokio::time::timeout(Duration::from_millis(20), socket.next()).await;
        }
    });
    heard.await.unwrap();
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
            "GET /api/v1/boards/b1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: {id}\r\n\r\n"
        );
        let answer = raw(open.address, &request).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{id}: {answer}"
        );
    }
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
        "GET /api/v1/boards/b1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: 2\r\n\r\n"
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
    let (last, missed) = given.split_last().unwrap();
    assert!(missed.iter().all(|message| message["missed"] == true));
    assert_eq!(last["missed"], Value::Null, "with it nothing is missed");
    assert_eq!(given.iter().map(received).max(), Some(received(last)));
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
            "GET /api/v1/events/e1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {chief}\r\nLast-Event-ID: {id}\r\n\r\n"
        );
        let answer = raw(open.address, &request).await;
        assert!(answer.starts_with(begins), "{id}: {answer}");
        let first = answer
            .split("\nid: ")
            .nth(1)
            .and_then(|id| id.lines().next());
        if id == since {
            assert_eq!(first, Some(id), "what was missed is nothing to go on from");
        }
        assert!(
            id == "3" || first.is_some_and(|id| !id.is_empty()),
            "{answer}"
        );
    }
}
