//! Tests the audit log: who saw and did what.

use jadoube_service::Role;
use jadoube_service::auth::audit::AuditCounts;
use jadoube_service::auth::audit_writer::{done_by_hand, keep_audit, write_audit};
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{PASSWORD, Service, Session, of_event};

async fn log(service: &Service, session: &Session, query: &str) -> Vec<Value> {
    write_audit(&service.app.auth).await.unwrap();
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
    let made = done_by_hand(&service.app.auth, "jadoube token", "token", "t123").await;
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
        write_audit(&service.app.auth).await.unwrap();
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
    keep_audit(
        std::sync::Arc::clone(&service.app.auth),
        std::future::ready(()),
    )
    .await;
    assert_eq!(service.app.auth.audit.counts().written, 1);
}

/// What somebody did to the lines, and what the verification says of it.
#[tokio::test]
async fn the_log_is_a_chain_and_whoever_changes_it_is_found_out() {
    type Harm = fn(Vec<ledger::Document>) -> Vec<ledger::Write>;
    fn written(mut line: ledger::Document, body: Option<String>) -> ledger::Write {
        ledger::Write {
            kind: std::mem::take(&mut line.kind),
            id: line.id,
            parent: line.parent,
            expected: ledger::ExpectedVersion::Any,
            body: body.map(Into::into),
        }
    }
    let table: [(Harm, Option<&str>, u64); 5] = [
        (|_| Vec::new(), None, 0),
        (
            |mut lines| vec![written(lines.remove(1), None)],
            Some("line 1 is missing"),
            0,
        ),
        (
            |mut lines| vec![written(lines.remove(2), None)],
            Some("line 2 is missing"),
            0,
        ),
        (
            |mut lines| {
                let line = lines.remove(0);
                let body = line
                    .body
                    .replace("anna", "otto")
                    .replace("account", "acc0unt");
                vec![written(line, Some(body))]
            },
            Some("line 0 was changed"),
            0,
        ),
        // of a time before there was a chain
        (
            |mut lines| {
                let mut line = lines.remove(0);
                let open = line.body.split(",\"number\"").next().unwrap();
                let body = open.replace("\"id\":\"1", "\"id\":\"0") + "}";
                line.id = line.id.replacen('1', "0", 1).into();
                vec![written(line, Some(body))]
            },
            None,
            1,
        ),
    ];
    for (place, (harm, fault, unchained)) in table.into_iter().enumerate() {
        let service = Service::with_anna().await;
        let anna = service.session("anna").await;
        for label in ["a", "b", "c"] {
            let token = json!({ "label": label, "role": Role::Auditor, "lifetime_days": 1 });
            let made = service.ask("POST", "/tokens").with(&anna).json(&token);
            assert_eq!(made.send().await.status, 201);
            service.forward_s(1);
            write_audit(&service.app.auth).await.unwrap();
        }
        let ledger = &service.app.ledger;
        let lines = ledger.documents("audit", None, None, 100).await.unwrap();
        assert!(lines.len() >= 3, "{lines:?}");
        let mut lines = lines;
        lines.sort_by_key(|line| {
            let line: Value = serde_json::from_str(&line.body).unwrap();
            line["number"].as_u64()
        });
        ledger.write(harm(lines)).await.unwrap();
        let read = service.ask("GET", "/audit/verification").with(&anna);
        let found = read.send().await.body;
        let faults = found["faults"].as_array().unwrap();
        assert_eq!(
            faults.first().and_then(|fault| fault.as_str()),
            fault,
            "{place}: {found}"
        );
        assert_eq!(found["whole"], json!(fault.is_none()), "{found}");
        assert_eq!(found["unchained"], json!(unchained), "{found}");
        let listed = service.ask("GET", "/audit").with(&anna).send().await;
        assert_eq!(listed.status, 200, "{place}: unchained lines stay readable");
    }
}
