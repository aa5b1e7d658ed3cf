//! Tests that arbiters hear at once that a table calls, those of its sector and the chief arbiter
//! and nobody else, and that a call is there after a restart.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use ledger::Ledger;
use serde_json::{Value, json};

use crate::common::House;
use crate::common::failing::Failing;
use crate::{Open, Socket, next};

/// The address that the card of this table leads to.
async fn card(house: &House, chief: &str, number: usize) -> String {
    let (_, cards) = house.get("/events/e1/cards", chief).await;
    let code = cards["items"][number - 1]["code"].as_str().unwrap();
    format!("/calls/{code}")
}

async fn call(house: &House, card: &str) -> Value {
    let (status, called) = house.ask(Method::POST, card, "", None).await;
    assert_eq!(status, StatusCode::OK, "{called}");
    called
}

/// The next that is heard of a call, and from which board.
async fn heard(socket: &mut Socket) -> (Value, Value) {
    loop {
        let message = next(socket).await;
        if message.get("presence").is_some() {
            return (
                message["board"].clone(),
                message["presence"]["call"].clone(),
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_is_heard_in_its_sector_and_by_the_chief_arbiter_at_once() {
    let open = Open::new().await;
    let chief = open.house.chief().await;
    let sector = |sector: &str| json!({ "event": "e1", "sector": sector });
    let arbiter = Role::SectorArbiter;
    let first = open.house.token(arbiter, sector("s1")).await;
    let second = open.house.token(arbiter, sector("s2")).await;
    let mut all = open.connect("/events/e1/stream", &chief).await.unwrap();
    let mut own = open.connect("/events/e1/stream", &first).await.unwrap();
    let mut other = open.connect("/events/e1/stream", &second).await.unwrap();
    let cards = [
        card(&open.house, &chief, 1).await,
        card(&open.house, &first, 2).await,
    ];
    let called = call(&open.house, &cards[0]).await;
    let expected = json!({ "number": 1, "at": called["called_at"] });
    for socket in [&mut all, &mut own] {
        assert_eq!(heard(socket).await, (json!("b1"), expected.clone()));
    }
    // whoever comes later is told so at the beginning
    let mut later = open.connect("/events/e1/stream", &first).await.unwrap();
    assert_eq!(heard(&mut later).await, (json!("b1"), expected));
    let path = "/boards/b1/call";
    let (status, _) = open.house.ask(Method::PUT, path, &second, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, coming) = open.house.ask(Method::PUT, path, &first, None).await;
    assert_eq!(status, StatusCode::OK);
    for socket in [&mut all, &mut own] {
        assert_eq!(heard(socket).await, (json!("b1"), coming.clone()));
    }
    let (_, seen) = open.house.get(&cards[0], "").await;
    assert_eq!(seen["on_the_way"], true);
    let (status, _) = open.house.ask(Method::DELETE, path, &first, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    for socket in [&mut all, &mut own] {
        assert_eq!(heard(socket).await, (json!("b1"), Value::Null));
    }
    // of the other sector nothing of it was heard
    call(&open.house, &cards[1]).await;
    assert_eq!(heard(&mut other).await.0, "b2");
    // and spectators are not told who calls
    let (_, shown) = open.house.get("/boards/b2", "").await;
    assert_eq!(shown.get("presence"), None);
}

#[tokio::test]
async fn a_call_and_who_is_on_the_way_are_there_after_a_restart() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let chief = house.chief().await;
    let card = card(&house, &chief, 1).await;
    call(&house, &card).await;
    let path = "/boards/b1/call";
    house.ask(Method::PUT, path, &chief, None).await;
    let before = house.get(&card, "").await;
    assert_ne!(before.1["on_the_way"], Value::Null);
    drop(house);
    let again = House::opened(Ledger::of(store));
    again.app.hall.load().await.unwrap();
    assert_eq!(again.get(&card, "").await, before);
    let (_, board) = again.get("/boards/b1", &chief).await;
    assert_eq!(board["presence"]["call"]["at"], before.1["called_at"]);
    again.ask(Method::DELETE, path, &chief, None).await;
    let (_, after) = again.get(&card, "").await;
    assert_eq!(after["called_at"], Value::Null);
}
