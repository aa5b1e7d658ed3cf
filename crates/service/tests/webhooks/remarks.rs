//! Tests remarks: told whole again and again, shown to arbiters until one takes them off, kept over
//! a restart, and told to webhooks.

use jadoube_service::auth::Principal;

use super::receiver::{Received, Receiver};
use crate::*;

fn remark(key: &str, what: &str, at_move: Option<&str>) -> Value {
    json!({ "key": key, "what": what, "move": at_move })
}

async fn remarks(house: &House, token: &str, all: &[Value]) -> (StatusCode, Value) {
    let body = json!({ "remarks": all });
    house
        .ask(Method::PUT, "/boards/b1/remarks", token, Some(body))
        .await
}

/// What of the board `b1` is shown to an arbiter.
async fn shown(house: &House) -> Vec<String> {
    let presence = presence(house, "b1").await;
    let all = presence["remarks"].as_array().cloned().unwrap_or_default();
    let key = |remark: &Value| remark["key"].as_str().unwrap().to_owned();
    all.iter().map(key).collect()
}

fn said(received: &Received) -> (&str, &str) {
    let text = |key: &str| received.body[key].as_str().unwrap();
    (text("occasion"), text("what"))
}

#[tokio::test]
async fn remarks_are_told_once_and_taken_back_when_they_are_told_no_more() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    let (secret, _) = hook(&house, &receiver.url, &["remark_made", "remark_over"]).await;
    let operator = house.token(Role::Operator, json!({ "event": "e1" })).await;
    let illegal = remark("a", "illegal_move", Some("34... Kg7"));
    let (status, told) = remarks(&house, &operator, std::slice::from_ref(&illegal)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let now = house.clock.now().to_string();
    let stands = json!({ "key": "a", "what": "illegal_move", "move": "34... Kg7", "at": now });
    assert_eq!(told, json!({ "remarks": [stands] }));
    assert_eq!(presence(&house, "b1").await["remarks"], told["remarks"]);
    let received = receiver.next().await;
    received.verify(&secret, NOON_US / 1_000_000);
    assert_eq!(said(&received), ("remark_made", "illegal_move"));
    assert_eq!(received.body["since"], *now);
    assert!(
        !received.body.to_string().contains("Kg7"),
        "a move is told to nobody outside"
    );
    // sent again, as by whoever missed the answer
    remarks(&house, &operator, std::slice::from_ref(&illegal)).await;
    receiver.hears_nothing().await;
    let both = [illegal, remark("b", "threefold", None)];
    remarks(&house, &operator, &both).await;
    assert_eq!(said(&receiver.next().await), ("remark_made", "threefold"));
    remarks(&house, &operator, &both[1..]).await;
    assert_eq!(
        said(&receiver.next().await),
        ("remark_over", "illegal_move")
    );
    assert_eq!(shown(&house).await, ["b"]);
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn a_restart_loses_no_remark_and_brings_none_back_that_was_seen() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, &["remark_made", "remark_over"]).await;
    let chief = house.chief().await;
    let both = [remark("a", "flag", None), remark("b", "no_move", None)];
    remarks(&house, &chief, &both).await;
    let first = [receiver.next().await, receiver.next().await];
    let take_off = "/boards/b1/remarks/a";
    for _ in 0..2 {
        let (status, _) = house.ask(Method::DELETE, take_off, &chief, None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    assert_eq!(shown(&house).await, ["b"]);
    let again = House::opened_sending(house.app.ledger.clone(), own_network());
    again.app.hall.load().await.unwrap();
    assert_eq!(shown(&again).await, ["b"]);
    let second = receiver.next().await;
    let of_b = first.iter().find(|one| said(one).1 == "no_move");
    assert_eq!(second.id, of_b.unwrap().id, "a receiver knows it again");
    remarks(&again, &chief, &both).await;
    assert_eq!(shown(&again).await, ["b"], "what was seen stays so");
    receiver.hears_nothing().await;
    remarks(&again, &chief, &[]).await;
    let over = [receiver.next().await, receiver.next().await];
    assert!(over.iter().all(|one| said(one).0 == "remark_over"));
    let (status, _) = again.ask(Method::DELETE, take_off, &chief, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// A hall has a thousand boards, and each question waits for the database.
#[tokio::test]
async fn the_remarks_of_a_round_are_asked_for_once() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let chief = house.chief().await;
    for board in ["b1", "b2"] {
        let body = json!({ "remarks": [remark("a", "flag", None)] });
        let path = format!("/boards/{board}/remarks");
        let (status, told) = house.ask(Method::PUT, &path, &chief, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    let again = House::opened(house.app.ledger.clone());
    let before = store.asked_for("remarks");
    again.app.hall.load().await.unwrap();
    assert_eq!(store.asked_for("remarks") - before, 1);
    for board in ["b1", "b2"] {
        assert_eq!(presence(&again, board).await["remarks"][0]["key"], "a");
    }
}

#[tokio::test]
async fn who_follows_the_hall_is_told_of_remarks_and_nobody_else() {
    let house = house().await;
    let chief = house.chief().await;
    remarks(&house, &chief, &[remark("a", "flag", None)]).await;
    for (role, sees) in [(Role::Auditor, true), (Role::Spectator, false)] {
        let token = house.token(role, json!({ "event": "e1" })).await;
        let (_, board) = house.get("/boards/b1", &token).await;
        assert_eq!(board.to_string().contains("remarks"), sees, "{board}");
    }
    let principal = Principal {
        role: Role::ChiefArbiter,
        ..Principal::anonymous()
    };
    let mut hall = house
        .app
        .hall
        .follow_event("e1", None, &principal)
        .await
        .unwrap();
    let told = |json: &str| -> Value { serde_json::from_str(json).unwrap() };
    let at_once = told(hall.next().await.unwrap().json());
    assert_eq!(at_once["presence"]["remarks"][0]["what"], "flag");
    remarks(&house, &chief, &[]).await;
    let over = told(hall.next().await.unwrap().json());
    assert_eq!(
        (&over["board"], &over["presence"]["remarks"]),
        (&"b1".into(), &Value::Null)
    );
}

#[tokio::test]
async fn what_is_no_remark_is_refused_and_an_event_that_is_over_has_none() {
    let house = house().await;
    let chief = house.chief().await;
    let many: Vec<Value> = (0..33)
        .map(|n| remark(&n.to_string(), "flag", None))
        .collect();
    let table = [
        (vec![remark("a b", "flag", None)], "key"),
        (vec![remark("a", "flag", Some(" "))], "move"),
        (vec![remark("a", "flag", Some(&"x".repeat(61)))], "move"),
        (many, "remarks"),
    ];
    for (all, field) in table {
        let (status, problem) = remarks(&house, &chief, &all).await;
        assert_eq!((status.as_u16(), &problem["field"]), (422, &field.into()));
    }
    let event = json!({ "name": "Open", "delay_s": 0, "archived": true });
    house.change_event(&event).await;
    let (status, problem) = remarks(&house, &chief, &[]).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
}

#[tokio::test]
async fn a_board_that_is_deleted_takes_its_remarks_with_it() {
    let house = house().await;
    let chief = house.chief().await;
    remarks(&house, &chief, &[remark("a", "flag", None)]).await;
    let kept = async || {
        house
            .app
            .ledger
            .document("remarks", "b1".into())
            .await
            .unwrap()
    };
    assert!(kept().await.is_some());
    house.delete("/boards/b1").await;
    assert!(kept().await.is_none());
}
