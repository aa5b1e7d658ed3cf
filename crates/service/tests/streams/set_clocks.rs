//! Tests that setting the clock of the machine locks nobody out and logs nobody out.

use std::time::Duration;

use jadoube_service::Role;
use jadoube_service::auth::add_account;
use jadoube_service::model::Scope;
use serde_json::json;
use tokio::net::TcpStream;

use crate::Open;
use crate::strangers::{answer, begun};

const S: i64 = 1_000_000;
const HOUR: i64 = 3600 * S;

/// The whole answer to this request.
async fn ask(open: &Open, method: &str, path: &str, more: &str, body: &str) -> String {
    let length = body.len();
    let words = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{more}\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    let mut stream: TcpStream = begun(open, words.as_bytes()).await;
    answer(&mut stream).await
}

fn status(answer: &str) -> u16 {
    let words = answer.split(' ').nth(1);
    words.and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test]
async fn a_clock_that_is_set_locks_nobody_out() {
    let open = Open::new().await;
    let try_a_code = async || {
        let body = json!({ "code": "ABCD2345" }).to_string();
        status(&ask(&open, "POST", "/codes", "", &body).await)
    };
    for attempt in 0..60 {
        assert_eq!(try_a_code().await, 404, "attempt {attempt}");
    }
    assert_eq!(try_a_code().await, 429);
    // setting the clock neither takes nor gives; each second that passes gives one attempt
    for set_by in [0, -HOUR, 0, 0, 2 * HOUR, 0, -25 * HOUR, 0] {
        open.house.clock.set_by(set_by);
        assert_eq!(try_a_code().await, 429, "set by {set_by}");
        open.house.clock.forward(S);
        assert_eq!(try_a_code().await, 404, "a second later, set by {set_by}");
        assert_eq!(try_a_code().await, 429, "set by {set_by}");
    }
}

#[tokio::test]
async fn a_clock_that_is_set_logs_nobody_out_and_keeps_nobody_in() {
    let open = Open::new().await;
    let (password, role) = ("correct horse", Role::ChiefArbiter);
    let made = add_account(
        &open.house.app.auth,
        "anna",
        password,
        role,
        Scope::default(),
    );
    made.await.unwrap();
    let body = json!({ "login": "anna", "password": password }).to_string();
    let logged_in = ask(&open, "POST", "/session", "", &body).await;
    let cookie = logged_in.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let is_it = name.eq_ignore_ascii_case("set-cookie");
        is_it.then(|| value.split(';').next().unwrap_or_default())
    });
    let cookie = format!("Cookie: {}\r\n", cookie.expect("a cookie"));
    let token = open
        .house
        .token(Role::BoardDevice, json!({ "event": "e1", "board": "b1" }));
    let token = format!("Authorization: Bearer {}\r\n", token.await);
    // by how much the clock is set, how long passes then, and who is still known
    let table = [
        (0, 0, [200, 200]),
        (13 * HOUR, 0, [200, 200]),
        (500 * 24 * HOUR, 0, [200, 200]),
        (-600 * 24 * HOUR, 0, [200, 200]),
        (0, 12 * HOUR - S, [200, 200]),
        (0, S, [401, 200]),
        (0, 36 * HOUR, [401, 401]),
    ];
    for (place, (set_by, passes, expected)) in table.into_iter().enumerate() {
        open.house.clock.set_by(set_by);
        open.house.clock.forward(passes);
        for (shown, expected) in [&cookie, &token].into_iter().zip(expected) {
            let answer = ask(&open, "GET", "/session", shown, "").await;
            assert_eq!(status(&answer), expected, "line {place}: {answer}");
        }
    }
}

#[tokio::test]
async fn a_clock_that_is_set_is_found_and_counted() {
    let open = Open::new().await;
    let operator = open.house.token(Role::Operator, json!({})).await;
    let shown = format!("Authorization: Bearer {operator}\r\n");
    let figures = async || {
        let words = format!("GET /metrics HTTP/1.1\r\nHost: x\r\n{shown}Connection: close\r\n\r\n");
        let mut stream = begun(&open, words.as_bytes()).await;
        crate::heard_until(&mut stream, "# EOF").await
    };
    assert!(figures().await.contains("jadoube_clock_sets_total 0"));
    // once the service has looked at it as it was
    for _ in 0..3 {
        seconds_pass(2).await;
    }
    open.house.clock.set_by(-HOUR);
    for _ in 0..500 {
        seconds_pass(2).await;
        if figures().await.contains("jadoube_clock_sets_total 1") {
            return;
        }
    }
    panic!("nobody found out: {}", figures().await);
}

/// Lets timers run, without waiting for them.
async fn seconds_pass(seconds: u64) {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(seconds)).await;
    tokio::time::resume();
}
