//! Who saw and did what.

use jadoube_service::Role;
use jadoube_service::auth::audit::{AuditCounts, done_by_hand, keep_audit, write_audit};
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{PASSWORD, Service, Session, of_event};

async fn log(service: &Service, session: &Session, query: &str) -> Vec<Value> {
    write_audit(&service.app).await.unwrap();
    let reply = service
        .ask("GET", &format!("/audit{query}"))
        .cookie(session)
        .send()
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.body["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn what_was_seen_and_done_is_on_record() {
    let service = Service::with_anna().await;
    service.add_board("b1", "e1", "A").await;
    service.log_in_as("anna", "wrong horse").status().await;
    service.forward_s(1);
    let anna = service.session("anna").await;
    service.forward_s(1);
    for _ in 0..3 {
        service.ask("GET", "/events").cookie(&anna).status().await;
    }
    service.forward_s(1);
    service
        .ask("POST", "/boards/b1/codes")
        .with(&anna)
        .from("[2001:db8:1:2::3]")
        .status()
        .await;
    service.forward_s(1);
    // spectators are counted, pages and strangers' names left out
    service.ask("GET", "/events").status().await;
    service.ask("GET", "/openapi.json").status().await;
    service.ask("GET", "/accounts/anna").status().await;

    let lines = log(&service, &anna, "").await;
    let told: Vec<String> = lines
        .iter()
        .map(|line| {
            let text = |member: &str| line[member].to_string().replace('"', "");
            let members = ["operation", "status", "role", "targets", "network", "count"];
            members.map(text).join(" ")
        })
        .collect();
    let expected = [
        "POST /api/v1/session 401 null {} 192.0.2.0/24 1",
        "POST /api/v1/session 200 chief_arbiter {} 192.0.2.0/24 1",
        "GET /api/v1/events 200 chief_arbiter {} 192.0.2.0/24 3",
        "POST /api/v1/boards/{board}/codes 201 chief_arbiter {board:b1} 2001:db8:1::/48 1",
        "GET /api/v1/accounts/{account} 401 null {} 192.0.2.0/24 1",
    ];
    assert_eq!(told, expected);
    assert!(
        lines[1]["author"]
            .as_str()
            .unwrap()
            .starts_with("account:a")
    );
    let all = format!("{lines:?}");
    assert!(!all.contains("anna") && !all.contains(PASSWORD) && !all.contains(&anna.csrf));
    let counts = AuditCounts {
        written: 7,
        seen_by_spectators: 2,
        dropped: 0,
        told: 0,
    };
    assert_eq!(service.app.auth.audit.counts(), counts);
}

#[tokio::test]
async fn what_the_operator_does_by_hand_is_on_record() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let made = done_by_hand(&service.app, "jadoube token", "token", "t123").await;
    assert!(made.is_ok());
    let lines = log(&service, &anna, "").await;
    let by_hand = lines.iter().find(|line| line["author"] == "command-line");
    let by_hand = by_hand.expect("a line");
    assert_eq!(by_hand["operation"], "jadoube token");
    assert_eq!(by_hand["targets"], json!({"token": "t123"}));
}

#[tokio::test]
async fn the_log_is_read_by_time_and_page() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    for _ in 0..5 {
        service.forward_s(1);
        service.ask("GET", "/events").cookie(&anna).status().await;
        write_audit(&service.app).await.unwrap();
    }
    service.forward_s(1);
    assert_eq!(log(&service, &anna, "").await.len(), 6);
    let at = |s: u32| format!("2023-11-14T22:13:{:02}Z", 20 + s);
    assert_eq!(
        log(&service, &anna, &format!("?from={}&to={}", at(2), at(4)))
            .await
            .len(),
        2
    );
    let path = format!("/audit?limit=2&from={}&to={}", at(1), at(4));
    let page = service.ask("GET", &path).cookie(&anna).send().await;
    let next = page.text("next");
    assert_eq!(page.body["items"].as_array().unwrap().len(), 2);
    let page = service
        .ask("GET", &format!("{path}&after={next}"))
        .cookie(&anna)
        .send()
        .await;
    assert_eq!(page.body["items"].as_array().unwrap().len(), 1);
    assert_eq!(page.body["next"], Value::Null);
    let bad = service.ask("GET", "/audit?from=yesterday").cookie(&anna);
    assert_eq!(bad.send().await.text("field"), "from");
}

#[tokio::test]
async fn who_may_read_the_log() {
    let service = Service::with_anna().await;
    service.add("boris", Role::Auditor, Scope::default()).await;
    service
        .add("carla", Role::ChiefArbiter, of_event("e1"))
        .await;
    service.add("dora", Role::Operator, Scope::default()).await;
    assert_eq!(service.ask("GET", "/audit").status().await, 401);
    for (login, status) in [("anna", 200), ("boris", 200), ("carla", 403), ("dora", 403)] {
        let session = service.session(login).await;
        let ask = service.ask("GET", "/audit").cookie(&session);
        assert_eq!(ask.status().await, status, "{login}");
    }
    let boris = service.session("boris").await;
    let tokens = service.ask("POST", "/tokens").with(&boris);
    let refused = tokens.json(&json!({"label": "x", "role": "auditor"}));
    assert_eq!(refused.status().await, 403);
}

#[tokio::test]
async fn the_log_is_written_once_more_at_the_end() {
    let service = Service::with_anna().await;
    service.session("anna").await;
    keep_audit(service.app.clone(), std::future::ready(())).await;
    assert_eq!(service.app.auth.audit.counts().written, 1);
}
