//! Tests games by link: each seat is sent every act, in order and without a gap.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;

use crate::{Open, next, raw};

async fn made(open: &Open) -> impl Fn(&str) -> String + use<> {
    let making = open.house.ask(Method::POST, "/games", "", Some(json!({})));
    let (status, made) = making.await;
    assert_eq!(status, StatusCode::CREATED);
    move |seat: &str| format!("/games/{}", made["links"][seat].as_str().unwrap())
}

async fn tell(open: &Open, seat: &str, key: u32, act: &str) {
    let body = json!({ "acts": [{ "key": key.to_string(), "act": act }] });
    let path = format!("{seat}/acts");
    let (_, answer) = open.house.ask(Method::POST, &path, "", Some(body)).await;
    assert_eq!(answer["results"][0]["outcome"], "appended", "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_to_mate_between_two_seats() {
    let open = Open::new().await;
    let seat = made(&open).await;
    let socket = async |name: &str, after: &str| {
        let path = format!("{}/stream{after}", seat(name));
        open.connect(&path, "").await.unwrap()
    };
    let (mut white, mut black) = (socket("white", "").await, socket("black", "").await);
    let mut watch = socket("watch", "?after=0").await;
    for socket in [&mut white, &mut black] {
        assert_eq!(next(socket).await["act"]["act"], "start");
    }
    let acts = [
        ("white", "W lift f2"),
        ("white", "W release f2 f3"),
        ("white", "W press"),
        ("black", "B move e7e5"),
        ("black", "B press"),
        ("white", "W move g2g4"),
        ("white", "W press"),
        ("black", "B move d8h4"),
    ];
    for ((who, act), seq) in acts.into_iter().zip(1..) {
        tell(&open, &seat(who), seq, act).await;
        let told = next(&mut white).await;
        assert_eq!((&told["seq"], &told["seat"]), (&json!(seq), &json!(who)));
        // the same to everybody: both see each other's hands
        assert_eq!(next(&mut black).await, told);
        assert_eq!(next(&mut watch).await, told);
        let result = if seq == 8 { "0-1" } else { "*" };
        assert_eq!(told["state"]["result"], result);
    }
    // whoever was away goes on where he was
    let mut back = socket("white", "?after=3").await;
    for seq in 4..9 {
        assert_eq!(next(&mut back).await["seq"], seq);
    }
    let refused = open
        .connect(&format!("{}/stream?after=9", seat("white")), "")
        .await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 409));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_holds_what_its_act_has_brought() {
    let open = Open::new().await;
    let seat = made(&open).await;
    let path = format!("{}/stream", seat("watch"));
    let mut socket = open.connect(&path, "").await.unwrap();
    let acts = ["W move e2e5", "W press", "B touch e7"];
    for (act, seq) in acts.into_iter().zip(1..) {
        tell(&open, &seat("both"), seq, act).await;
    }
    let mut brought = Vec::new();
    for seq in 0..4 {
        let told = next(&mut socket).await;
        assert_eq!(told["seq"], seq);
        assert_eq!(told["state"].get("rulings"), None, "{told}");
        brought.extend(told["rulings"].as_array().unwrap().clone());
    }
    brought.reverse();
    let (_, shown) = open.house.get(&seat("watch"), "").await;
    assert!(!brought.is_empty());
    assert_eq!(shown["state"]["rulings"], Value::from(brought));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_go_on_after_the_last_one() {
    let open = Open::new().await;
    let seat = made(&open).await;
    for seq in 1..4 {
        tell(&open, &seat("both"), seq, "W touch e2").await;
    }
    let path = seat("watch");
    let request = format!(
        "GET /api/v1{path}/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nLast-Event-ID: 1\r\n\r\n"
    );
    let heard = raw(open.address, &request).await;
    assert!(heard.contains("id: 2\n"), "{heard}");
    assert!(!heard.contains("id: 1\n"), "{heard}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_follows_a_game_that_is_deleted_is_told_so_and_too_many_are_refused() {
    let open = Open::new().await;
    let seat = made(&open).await;
    let path = format!("{}/stream", seat("watch"));
    let mut sockets = Vec::new();
    for _ in 0..64 {
        sockets.push(open.connect(&path, "").await.unwrap());
    }
    let refused = open.connect(&path, "").await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 503));
    let mut last = sockets.pop().unwrap();
    assert_eq!(next(&mut last).await["seq"], 0);
    assert_eq!(open.house.upkeep_after(7 * 24 * 3_600 * 1_000_000).await, 1);
    assert_eq!(next(&mut last).await["closed"], Value::from(1012));
    let gone = open.connect(&path, "").await;
    assert!(matches!(gone, Err(Error::Http(response)) if response.status() == 404));
}

/// A phone that leaves the network says no word, and its line stays open.
#[tokio::test]
async fn the_clock_of_a_player_who_answers_no_more_is_stopped() {
    let open = Open::new().await;
    let clock = json!({ "clock": { "white_ms": 60_000, "black_ms": 60_000 } });
    let making = open.house.ask(Method::POST, "/games", "", Some(clock));
    let (_, made) = making.await;
    let seat = |seat: &str| format!("/games/{}", made["links"][seat].as_str().unwrap());
    let path = format!("{}/stream", seat("black"));
    // a socket that nobody reads from answers nothing
    let _silent = open.connect(&path, "").await.unwrap();
    for (seq, act) in (1..).zip(["W move e2e4", "W press"]) {
        tell(&open, &seat("white"), seq, act).await;
    }
    let running = async || {
        let (_, shown) = open.house.get(&seat("watch"), "").await;
        shown["state"]["running"].clone()
    };
    assert_eq!(running().await, "black");
    tokio::time::pause();
    tokio::time::sleep(Duration::from_secs(30)).await;
    tokio::time::resume();
    assert_eq!(running().await, Value::Null);
}
