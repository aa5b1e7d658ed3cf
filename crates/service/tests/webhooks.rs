//! Tests webhooks: made and deleted over HTTP, delivered to receivers that check the signature,
//! that fail, are slow or are gone.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod webhooks {
    pub mod receiver;
    mod remarks;
    pub mod tls;
}

use std::time::Duration;

use axum::http::{Method, StatusCode};
use common::failing::Failing;
use common::{House, NOON_US};
use jadoube_service::Role;
use jadoube_service::live::Cause;
use jadoube_service::webhooks::{Authorities, Pace, Reach, Sending};
use ledger::{Memory, StoreError};
use serde_json::{Value, json};
use webhooks::receiver::{Answer, Received, Receiver};

/// Quick, and otherwise like what is shipped.
const QUICK: Pace = Pace {
    timeout: Duration::from_secs(2),
    first: Duration::from_millis(10),
    longest: Duration::from_millis(40),
    attempts: 5,
    age: Duration::from_secs(5),
};

fn own_network() -> Sending {
    Sending {
        reach: Reach::OwnNetwork,
        pace: QUICK,
        ..Sending::default()
    }
}

async fn house() -> House {
    House::sending(Memory::default(), own_network()).await
}

/// A webhook of the event `e1` that tells of this; its secret and its name.
async fn hook(house: &House, url: &str, occasions: &[&str]) -> (String, String) {
    let chief = house.chief().await;
    let new = json!({ "url": url, "occasions": occasions });
    let (status, made) = house
        .ask(Method::POST, "/events/e1/webhooks", &chief, Some(new))
        .await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["secret"]), text(&made["webhook"]["id"]))
}

const ALL: &[&str] = &["board_down", "board_back", "ruling_open"];

/// An illegal move, and the ruling `2.0` on it.
const ILLEGAL: &[&str] = &["W move e2e5", "W press"];

fn told(received: &Received) -> (&str, &str, Option<u64>) {
    let text = |key: &str| received.body[key].as_str().unwrap();
    (
        text("occasion"),
        text("board"),
        received.body["seq"].as_u64(),
    )
}

#[tokio::test]
async fn an_open_ruling_is_told_once_signed_and_without_a_name() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    let (secret, _) = hook(&house, &receiver.url, ALL).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", ILLEGAL).await;
    let received = receiver.next().await;
    received.verify(&secret, NOON_US / 1_000_000);
    assert_eq!(told(&received), ("ruling_open", "b1", Some(2)));
    assert_eq!(received.body["event"], "e1");
    assert_eq!(received.body["id"], *received.id);
    let at = jiff::Timestamp::from_microsecond(NOON_US)
        .unwrap()
        .to_string();
    assert_eq!(received.body["at"], *at);
    let keys: Vec<&String> = received.body.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["at", "board", "event", "id", "occasion", "seq"]);
    let mut body = received.body.clone();
    // it looks random
    body.as_object_mut().unwrap().remove("id");
    for private in ["Player", "100", "e2e5", "illegal", "7.5"] {
        assert!(!body.to_string().contains(private), "{private}");
    }
    house.tell("b1", &device, "b", &["B say text=\"hm\""]).await;
    house.tell("b1", &chief, "c", &["A confirm 2.0"]).await;
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn what_is_confirmed_or_announced_by_itself_is_told_to_nobody() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let chief = house.chief().await;
    let batch = [ILLEGAL, &["A confirm 2.0"]].concat();
    house.tell("b1", &chief, "a", &batch).await;
    receiver.hears_nothing().await;
    let event = json!({ "name": "Open", "delay_s": 0, "announcement": "automatic" });
    house.change_event(&event).await;
    house.tell("b2", &chief, "a", ILLEGAL).await;
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn what_the_engine_leaves_to_the_arbiter_is_told_however_rulings_are_announced() {
    for (announcement, left) in [
        ("confirmed", "W refuse 8.1"),
        ("automatic", "W refuse 8.1"),
        // a penalty that he picks, and a claimant who waits for his word
        ("confirmed", "B touch e7"),
        ("confirmed", "B claim touch_move"),
    ] {
        let house = house().await;
        let event = json!({ "name": "Open", "delay_s": 0, "announcement": announcement });
        house.change_event(&event).await;
        let mut receiver = Receiver::new([]).await;
        hook(&house, &receiver.url, ALL).await;
        let chief = house.chief().await;
        house.tell("b1", &chief, "a", &[left]).await;
        assert_eq!(
            told(&receiver.next().await),
            ("ruling_open", "b1", Some(1)),
            "{announcement} {left}"
        );
        house.tell("b1", &chief, "b", &["A confirm 1.0"]).await;
        receiver.hears_nothing().await;
    }
}

#[tokio::test]
async fn a_question_that_a_search_answers_is_told_to_nobody() {
    let house = house().await;
    let event = json!({ "name": "Open", "delay_s": 0, "announcement": "automatic" });
    house.change_event(&event).await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let chief = house.chief().await;
    let acts = ["W flag side=black", "A observe flag side=black"];
    let told = house.tell("b1", &chief, "a", &acts).await;
    assert!(told[1].to_string().contains("needs_arbiter"), "{told:?}");
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn a_webhook_is_told_only_of_what_it_asks_for_and_only_of_its_event() {
    let house = house().await;
    let (mut rulings, mut boards) = (Receiver::new([]).await, Receiver::new([]).await);
    hook(&house, &rulings.url, &["ruling_open"]).await;
    hook(&house, &boards.url, &["board_down", "board_back"]).await;
    let mut others = Receiver::new([]).await;
    let chief = house.chief().await;
    let new = json!({ "name": "Another" });
    let (_, event) = house.ask(Method::POST, "/events", &chief, Some(new)).await;
    let path = format!("/events/{}/webhooks", event["id"].as_str().unwrap());
    let new = json!({ "url": others.url, "occasions": ALL });
    let (status, _) = house.ask(Method::POST, &path, &chief, Some(new)).await;
    assert_eq!(status, StatusCode::CREATED);
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    assert_eq!(told(&rulings.next().await).0, "ruling_open");
    boards.hears_nothing().await;
    others.hears_nothing().await;
}

#[tokio::test]
async fn a_board_from_which_nothing_is_heard_is_down_and_then_back() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let heard = house.clock.now();
    forward(&house, 59);
    assert_eq!(presence(&house, "b1").await["down"], Value::Null);
    receiver.hears_nothing().await;
    forward(&house, 1);
    let down = receiver.next().await;
    assert_eq!(told(&down), ("board_down", "b1", None));
    assert_eq!(down.body["cause"], "silent");
    assert_eq!(down.body["since"], *heard.to_string());
    let shown = presence(&house, "b1").await;
    assert_eq!(shown["heard_at"], *heard.to_string());
    assert_eq!(
        shown["down"],
        json!({ "cause": "silent", "since": heard.to_string() })
    );
    forward(&house, 100);
    receiver.hears_nothing().await;
    // whatever it asks for is a sign of life
    house.public("b1", &device).await;
    let back = receiver.next().await;
    assert_eq!(told(&back), ("board_back", "b1", None));
    assert_ne!(back.id, down.id);
    assert_eq!(presence(&house, "b1").await["down"], Value::Null);
}

#[tokio::test]
async fn only_boards_that_are_played_at_and_were_heard_can_be_down() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    // heard, and nobody plays; played at, and no device was ever there
    house.public("b1", &device).await;
    house.tell("b2", &chief, "a", &["W move e2e4"]).await;
    forward(&house, 3_600);
    receiver.hears_nothing().await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    house.tell("b1", &chief, "b", &["W resign"]).await;
    let ruling = receiver.next().await;
    assert_eq!(told(&ruling).0, "ruling_open");
    // the engine has looked first whether the opponent can checkmate
    let confirm = format!("A confirm {}.0", ruling.body["seq"]);
    house.tell("b1", &chief, "c", &[&confirm]).await;
    forward(&house, 3_600);
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn an_event_says_when_its_boards_are_down_and_when_it_is_over() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let mut event = json!({ "name": "Open", "delay_s": 0, "down_after_s": 900 });
    house.change_event(&event).await;
    house
        .tell("b1", &house.device("b1").await, "a", &["W move e2e4"])
        .await;
    forward(&house, 899);
    receiver.hears_nothing().await;
    forward(&house, 1);
    assert_eq!(told(&receiver.next().await).0, "board_down");
    event["archived"] = json!(true);
    house.change_event(&event).await;
    forward(&house, 1);
    assert_eq!(told(&receiver.next().await).0, "board_back");
    let chief = house.chief().await;
    for seconds in [0, 14, 86_401] {
        let event = json!({ "name": "Open", "down_after_s": seconds });
        let (status, problem) = house
            .ask(Method::POST, "/events", &chief, Some(event))
            .await;
        assert_eq!(
            (status.as_u16(), &problem["field"]),
            (422, &json!("down_after_s"))
        );
    }
}

#[tokio::test]
async fn acts_that_cannot_be_recorded_put_a_board_down() {
    let store = Failing::default();
    let house = House::sending(store.clone(), own_network()).await;
    let mut receiver = Receiver::new([]).await;
    hook(&house, &receiver.url, ALL).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    store.fail_appends(Some(StoreError::Full("no room".into())));
    let acts = json!({ "acts": [{ "key": "b", "act": "W press" }] });
    let path = "/boards/b1/acts";
    for _ in 0..6 {
        let (status, _) = house
            .ask(Method::POST, path, &device, Some(acts.clone()))
            .await;
        assert_eq!(status.as_u16(), 507);
        forward(&house, 1);
    }
    let down = receiver.next().await;
    assert_eq!(told(&down).0, "board_down");
    assert_eq!(down.body["cause"], Cause::NotRecorded.word());
    receiver.hears_nothing().await;
    store.fail_appends(None);
    house.ask(Method::POST, path, &device, Some(acts)).await;
    assert_eq!(told(&receiver.next().await).0, "board_back");
}

#[tokio::test]
async fn only_arbiters_and_operators_see_whether_a_board_can_be_heard() {
    let house = house().await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let scope = json!({ "event": "e1" });
    let sector = json!({ "event": "e1", "sector": "s2" });
    let player = json!({ "event": "e1", "player": "p1" });
    let table = [
        (house.chief().await, true),
        (house.token(Role::Operator, scope.clone()).await, true),
        (house.token(Role::Auditor, scope.clone()).await, true),
        (house.token(Role::SectorArbiter, sector).await, false),
        (house.token(Role::Player, player).await, false),
        (house.token(Role::Spectator, scope).await, false),
        (String::new(), false),
        (device, false),
    ];
    let mut before = Vec::new();
    for (token, sees) in &table {
        let shown = seen(&house, token).await;
        let has = |value: &Value| value.to_string().contains("presence");
        // of the board of another sector a sector's arbiter learns nothing
        assert_eq!(has(&shown[0]), *sees, "{shown:?}");
        before.push(shown);
    }
    forward(&house, 60);
    for ((token, sees), before) in table.iter().zip(before).take(7) {
        let after = seen(&house, token).await;
        assert_eq!(after != before, *sees, "{after:?}");
    }
}

/// What somebody sees of the board `b1`: by itself, in its list, and played at.
async fn seen(house: &House, token: &str) -> Vec<Value> {
    let board = house.get("/boards/b1", token).await.1;
    let mut list = house.get("/rounds/r1/boards", token).await.1;
    // the other board may be his own
    list["items"].as_array_mut().unwrap().truncate(1);
    let public = house.get("/boards/b1/public", token).await.1;
    vec![board, list, public]
}

#[tokio::test]
async fn a_receiver_that_fails_is_asked_again() {
    let house = house().await;
    let answers = [Answer::Status(500), Answer::Status(302), Answer::Cut];
    let mut receiver = Receiver::new(answers).await;
    let (secret, _) = hook(&house, &receiver.url, ALL).await;
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    let first = receiver.next().await;
    for _ in 0..3 {
        let again = receiver.next().await;
        again.verify(&secret, NOON_US / 1_000_000);
        assert_eq!((&again.id, &again.body), (&first.id, &first.body));
    }
    receiver.hears_nothing().await;
    assert_eq!(
        (figure(&house, "failed"), figure(&house, "delivered")),
        (3, 1)
    );
}

#[tokio::test]
async fn a_receiver_that_never_takes_anything_is_given_up() {
    let house = house().await;
    let mut receiver = Receiver::new([Answer::Status(503); 9]).await;
    hook(&house, &receiver.url, ALL).await;
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    for _ in 0..QUICK.attempts {
        receiver.next().await;
    }
    receiver.hears_nothing().await;
    assert_eq!(
        (figure(&house, "failed"), figure(&house, "given_up")),
        (5, 1)
    );
}

#[tokio::test]
async fn a_slow_receiver_keeps_nobody_waiting() {
    let house = house().await;
    let mut slow = Receiver::new([Answer::Never, Answer::Never]).await;
    let mut quick = Receiver::new([]).await;
    hook(&house, &slow.url, ALL).await;
    hook(&house, &quick.url, ALL).await;
    let began = tokio::time::Instant::now();
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    quick.next().await;
    assert!(began.elapsed() < QUICK.timeout, "{:?}", began.elapsed());
    let first = slow.next().await;
    // after the time of two attempts
    slow.next().await;
    assert_eq!(slow.next().await.id, first.id);
    assert!(began.elapsed() >= 2 * QUICK.timeout);
}

#[tokio::test]
async fn an_answer_is_not_read_beyond_its_head() {
    let house = house().await;
    let answers = [Answer::EndlessHead, Answer::EndlessBody];
    let mut receiver = Receiver::new(answers).await;
    hook(&house, &receiver.url, ALL).await;
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    receiver.next().await;
    receiver.next().await;
    receiver.hears_nothing().await;
    assert_eq!(
        (figure(&house, "failed"), figure(&house, "delivered")),
        (1, 1)
    );
}

#[tokio::test]
async fn whoever_is_gone_is_asked_no_more() {
    let house = house().await;
    let mut receiver = Receiver::new([Answer::Status(410)]).await;
    let (_, id) = hook(&house, &receiver.url, ALL).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", ILLEGAL).await;
    receiver.next().await;
    receiver.hears_nothing().await;
    house
        .tell("b2", &house.device("b2").await, "a", ILLEGAL)
        .await;
    receiver.hears_nothing().await;
    let (_, list) = house.get("/events/e1/webhooks", &chief).await;
    assert_eq!(list["items"][0]["id"], *id);
    assert_eq!(
        list["items"][0]["disabled_at"],
        *house.clock.now().to_string()
    );
    // also after a restart
    let again = House::opened_sending(house.app.ledger.clone(), own_network());
    again.app.hall.load().await.unwrap();
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn after_a_restart_what_is_open_is_told_again_under_the_same_name() {
    let house = house().await;
    let mut receiver = Receiver::new([]).await;
    let (secret, _) = hook(&house, &receiver.url, ALL).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "a", ILLEGAL).await;
    let first = receiver.next().await;
    house.tell("b2", &house.chief().await, "a", ILLEGAL).await;
    let of_b2 = receiver.next().await;
    house
        .tell("b2", &house.chief().await, "b", &["A confirm 2.0"])
        .await;
    let again = House::opened_sending(house.app.ledger.clone(), own_network());
    again.app.hall.load().await.unwrap();
    let second = receiver.next().await;
    second.verify(&secret, NOON_US / 1_000_000);
    assert_eq!(second.id, first.id);
    assert_ne!(first.id, of_b2.id);
    receiver.hears_nothing().await;
    // a device that was there before the restart is missed after it
    forward(&again, 60);
    let down = receiver.next().await;
    assert_eq!(told(&down), ("board_down", "b1", None));
}

#[tokio::test]
async fn deleted_webhooks_and_those_of_deleted_events_are_told_nothing() {
    let house = house().await;
    let chief = house.chief().await;
    let (mut one, mut other) = (Receiver::new([]).await, Receiver::new([]).await);
    let (_, id) = hook(&house, &one.url, ALL).await;
    hook(&house, &other.url, ALL).await;
    let path = format!("/webhooks/{id}");
    let (status, _) = house.ask(Method::DELETE, &path, &chief, None).await;
    assert_eq!(status.as_u16(), 428);
    house.delete(&path).await;
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    other.next().await;
    one.hears_nothing().await;
    let (_, list) = house.get("/events/e1/webhooks", &chief).await;
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    let new = json!({ "name": "Short" });
    let (_, event) = house.ask(Method::POST, "/events", &chief, Some(new)).await;
    let event = event["id"].as_str().unwrap();
    let new = json!({ "url": one.url, "occasions": ALL });
    let path = format!("/events/{event}/webhooks");
    house.ask(Method::POST, &path, &chief, Some(new)).await;
    house.delete(&format!("/events/{event}")).await;
    let kept = house
        .app
        .ledger
        .documents("webhook", Some(event.into()), None, 9)
        .await;
    assert!(kept.unwrap().is_empty());
}

#[tokio::test]
async fn another_process_learns_of_webhooks_by_reading_them_again() {
    let house = house().await;
    let other = House::opened_sending(house.app.ledger.clone(), own_network());
    other.app.hall.load().await.unwrap();
    let mut receiver = Receiver::new([]).await;
    let (_, id) = hook(&house, &receiver.url, &["board_down"]).await;
    other.app.webhooks.read().await.unwrap();
    other
        .tell("b1", &other.device("b1").await, "a", &["W move e2e4"])
        .await;
    forward(&other, 60);
    receiver.next().await;
    house.delete(&format!("/webhooks/{id}")).await;
    other.app.webhooks.read().await.unwrap();
    other
        .tell("b2", &other.device("b2").await, "a", &["W move e2e4"])
        .await;
    forward(&other, 60);
    receiver.hears_nothing().await;
}

#[tokio::test]
async fn what_is_no_webhook_is_refused() {
    let house = House::new().await;
    let chief = house.chief().await;
    let public = "https://example.org/hook";
    let table = [
        (
            json!({ "url": "http://example.org/", "occasions": ALL }),
            "url",
        ),
        (
            json!({ "url": "https://127.0.0.1/", "occasions": ALL }),
            "url",
        ),
        (
            json!({ "url": "https://u:p@example.org/", "occasions": ALL }),
            "url",
        ),
        (json!({ "url": public, "occasions": [] }), "occasions"),
        (
            json!({ "url": public, "occasions": ["result"] }),
            "occasions[0]",
        ),
        (
            json!({ "url": public, "occasions": ALL, "secret": "mine" }),
            "secret",
        ),
    ];
    let path = "/events/e1/webhooks";
    for (new, field) in table {
        let (status, problem) = house.ask(Method::POST, path, &chief, Some(new)).await;
        assert_eq!(
            (status.as_u16(), &problem["field"]),
            (422, &json!(field)),
            "{problem}"
        );
    }
    for count in 0..17 {
        let new = json!({ "url": public, "occasions": ALL });
        let (status, _) = house.ask(Method::POST, path, &chief, Some(new)).await;
        assert_eq!(status.as_u16(), if count < 16 { 201 } else { 422 });
    }
    let (_, page) = house.get("/events/e1/webhooks?limit=10", &chief).await;
    assert_eq!(page["items"].as_array().unwrap().len(), 10);
    let rest = format!(
        "/events/e1/webhooks?after={}",
        page["next"].as_str().unwrap()
    );
    let (_, rest) = house.get(&rest, &chief).await;
    assert_eq!(rest["items"].as_array().unwrap().len(), 6);
    assert!(!page.to_string().contains("secret") && !page.to_string().contains("whsec"));
}

#[tokio::test]
async fn a_name_that_leads_into_the_own_network_is_not_followed() {
    let mut receiver = Receiver::new([]).await;
    // allowed when it was made, and no longer
    let house = house().await;
    let url = receiver.url.replace("127.0.0.1", "localhost");
    hook(&house, &url, ALL).await;
    let sending = Sending {
        reach: Reach::Public,
        pace: QUICK,
        ..Sending::default()
    };
    house
        .tell("b1", &house.device("b1").await, "a", ILLEGAL)
        .await;
    receiver.next().await;
    let again = House::opened_sending(house.app.ledger.clone(), sending);
    again.app.hall.load().await.unwrap();
    receiver.hears_nothing().await;
    assert!(figure(&again, "failed") > 0);
}

#[tokio::test]
async fn over_tls_only_to_whom_the_certificate_names() {
    let tls = webhooks::tls::Authority::new();
    for (name, delivered) in [("localhost", 1), ("elsewhere.example", 0)] {
        let sending = Sending {
            trusted: Authorities::These(tls.roots()),
            ..own_network()
        };
        let house = House::sending(Memory::default(), sending).await;
        let mut receiver = Receiver::over_tls(tls.acceptor(name)).await;
        let url = receiver
            .url
            .replace("http://127.0.0.1", "https://localhost");
        hook(&house, &url, ALL).await;
        house
            .tell("b1", &house.device("b1").await, "a", ILLEGAL)
            .await;
        if delivered == 1 {
            receiver.next().await;
        }
        receiver.hears_nothing().await;
        assert_eq!(figure(&house, "delivered"), delivered, "{name}");
    }
}

#[tokio::test]
async fn who_made_and_deleted_webhooks_is_in_the_audit_log() {
    let house = house().await;
    let (secret, id) = hook(&house, "http://127.0.0.1:9/?key=hidden", ALL).await;
    house.delete(&format!("/webhooks/{id}")).await;
    jadoube_service::auth::audit_writer::write_audit(&house.app.auth)
        .await
        .unwrap();
    let (_, log) = house.get("/audit", &house.chief().await).await;
    let log = log.to_string();
    assert!(
        log.contains("POST /api/v1/events/{event}/webhooks"),
        "{log}"
    );
    assert!(log.contains("DELETE /api/v1/webhooks/{webhook}") && log.contains(&id));
    assert!(!log.contains("hidden") && !log.contains(&secret));
}

fn forward(house: &House, seconds: i64) {
    house.clock.forward(seconds * 1_000_000);
    house.app.hall.lookout().look_round();
}

async fn presence(house: &House, board: &str) -> Value {
    let chief = house.chief().await;
    let (_, shown) = house.get(&format!("/boards/{board}"), &chief).await;
    shown["presence"].clone()
}

fn figure(house: &House, outcome: &str) -> u64 {
    let text = house.app.metrics.text();
    let line = format!("jadoube_webhook_deliveries_total{{outcome=\"{outcome}\"}} ");
    let found = text.lines().find_map(|found| found.strip_prefix(&line));
    found.map_or(0, |count| count.parse().unwrap())
}
