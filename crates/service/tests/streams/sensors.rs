//! Tests that arbiters see at once what the sensors of a board say, operators when they look, and
//! nobody else, and that a device that falls silent is offline.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use serde_json::{Value, json};

use crate::{Open, Socket, next};

const SENSOR: &str = "/boards/b1/sensor";

async fn report(open: &Open, token: &str, body: Value) -> Value {
    let (status, shown) = open.house.ask(Method::PUT, SENSOR, token, Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{shown}");
    shown
}

fn out_of_step(squares: &[&str]) -> Value {
    let men = "rnbqkbnrpppp.ppp............p.......P...........PPPP.PPPRNBQKBNR";
    json!({ "family": "dgt", "state": "out_of_step", "squares": squares, "men": men, "for_ms": 3_000 })
}

/// The next message about the sensors of `b1`; a house without news would wait for ever.
async fn sensor(socket: &mut Socket) -> Value {
    loop {
        let message = next(socket).await;
        if message.get("presence").is_some() {
            assert_eq!(message["board"], "b1");
            return message["presence"]["sensor"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn arbiters_see_at_once_how_the_men_stand_and_that_a_device_is_silent() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let mut hall = open.connect("/events/e1/stream", &chief).await.unwrap();
    let mut board = open.connect("/boards/b1/stream", &chief).await.unwrap();
    let mut other = open.connect("/boards/b2/stream", &chief).await.unwrap();
    let began = open.house.clock.now().to_string();
    open.house.clock.forward(3_000_000);
    let shown = report(&open, &device, out_of_step(&["e5", "d5"])).await;
    assert_eq!(shown["offline_after_s"], 60);
    assert_eq!(
        (&shown["sensor"]["state"], &shown["sensor"]["since"]),
        (&json!("out_of_step"), &json!(began))
    );
    assert_eq!(shown["sensor"]["squares"], json!(["d5", "e5"]));
    for socket in [&mut hall, &mut board] {
        assert_eq!(sensor(socket).await, shown["sensor"]);
    }
    // whoever comes later is told so at the beginning
    let mut later = open.connect("/boards/b1/stream", &chief).await.unwrap();
    assert_eq!(sensor(&mut later).await, shown["sensor"]);
    open.house.clock.forward(60_000_000);
    for socket in [&mut hall, &mut board] {
        let offline = sensor(socket).await;
        assert_eq!(
            (&offline["state"], &offline["unheard"], &offline["men"]),
            (&json!("offline"), &json!("device"), &Value::Null)
        );
    }
    // any act of it shows that it is there
    open.house.clock.forward(1_000_000);
    open.house.tell("b1", &device, "a", &["W touch b1"]).await;
    assert_eq!(sensor(&mut hall).await, shown["sensor"]);
    open.house.clock.forward(1_000_000);
    report(&open, &device, json!({ "family": "dgt", "state": "ended" })).await;
    assert_eq!(sensor(&mut hall).await, Value::Null);
    open.house.tell("b2", &chief, "a", &["W touch b1"]).await;
    assert_eq!(next(&mut other).await["seq"], 0, "nothing of another board");
}

#[tokio::test]
async fn what_sensors_say_is_the_arbiters_and_the_operators_and_on_no_record() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house.tell("b1", &device, "a", &["W touch b1"]).await;
    let (_, before) = open.house.get("/boards/b1/acts", &chief).await;
    report(&open, &device, out_of_step(&["e4"])).await;
    let (_, after) = open.house.get("/boards/b1/acts", &chief).await;
    assert_eq!(after, before);
    let scope = json!({ "event": "e1" });
    let player = json!({ "event": "e1", "player": "p1" });
    let table = [
        (chief.clone(), true),
        (open.house.token(Role::Operator, scope.clone()).await, true),
        (open.house.token(Role::Auditor, scope.clone()).await, true),
        (open.house.token(Role::Player, player).await, false),
        (open.house.token(Role::Spectator, scope).await, false),
        (device.clone(), false),
        (String::new(), false),
    ];
    for (token, sees) in table {
        for path in [
            "/boards/b1",
            "/boards/b1/public",
            "/rounds/r1/public",
            "/rounds/r1/boards",
        ] {
            let (_, shown) = open.house.get(path, &token).await;
            let tells = shown.to_string().contains("out_of_step");
            assert_eq!(tells, sees && !path.ends_with("public"), "{path} {shown}");
        }
        let body = json!({ "family": "dgt", "state": "in_step" });
        let (status, _) = open
            .house
            .ask(Method::PUT, SENSOR, &token, Some(body))
            .await;
        let may = token == chief || token == device;
        assert_eq!(status == StatusCode::OK, may, "{status}");
        report(&open, &device, out_of_step(&["e4"])).await;
    }
    let other = open.house.device("b2").await;
    let (status, _) = open
        .house
        .ask(Method::PUT, SENSOR, &other, Some(out_of_step(&[])))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_is_no_report_is_refused_and_an_event_that_is_over_takes_none() {
    let open = Open::new().await;
    let device = open.house.device("b1").await;
    let ask = async |body: Value| {
        let (status, problem) = open
            .house
            .ask(Method::PUT, SENSOR, &device, Some(body))
            .await;
        (status.as_u16(), problem["field"].clone())
    };
    let wrong = [
        (json!({ "family": "dgt", "state": "lost" }), "state"),
        (json!({ "family": "a b", "state": "in_step" }), "family"),
        (out_of_step(&["z9"]), "squares"),
    ];
    for (body, field) in wrong {
        assert_eq!(ask(body).await, (422, field.into()));
    }
    assert_eq!(
        ask(json!({ "family": "dgt", "state": "in_step" })).await.0,
        200
    );
    let event = json!({ "name": "Open", "delay_s": 0, "archived": true });
    open.house.change_event(&event).await;
    assert_eq!(ask(out_of_step(&[])).await.0, 409);
}
