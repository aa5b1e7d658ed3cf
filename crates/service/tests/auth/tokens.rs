//! Tests tokens over HTTP.

use jadoube_service::Role;
use jadoube_service::auth::new_token;
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{Service, Session, of_event};

async fn made(service: &Service, session: &Session, new: Value) -> (String, String) {
    let reply = service
        .ask("POST", "/tokens")
        .with(session)
        .json(&new)
        .send()
        .await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    assert_eq!(reply.headers["cache-control"], "no-store");
    let name = reply.body["token"]["name"].as_str().unwrap();
    (reply.text("secret"), name.into())
}

#[tokio::test]
async fn a_token_is_told_once_works_and_is_revoked() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let new = json!({"label": "results screen", "role": "auditor"});
    let (secret, name) = made(&service, &anna, new).await;
    let who = service.ask("GET", "/session").bearer(&secret).send().await;
    assert_eq!(who.body["author"], format!("token:{name}"));
    assert_eq!(
        (&who.body["role"], &who.body["session"]),
        (&json!("auditor"), &Value::Null)
    );
    let list = service.ask("GET", "/tokens").cookie(&anna).send().await;
    assert_eq!(list.body["items"][0]["label"], "results screen");
    let text = list.body.to_string();
    assert!(!text.contains(&secret) && !text.contains("hash"));
    // no CSRF token is asked of whoever shows a token
    let revoke = || service.ask("DELETE", &format!("/tokens/{name}"));
    assert_eq!(revoke().bearer(&secret).status().await, 403);
    assert_eq!(revoke().with(&anna).status().await, 204);
    assert_eq!(
        service
            .ask("GET", "/session")
            .bearer(&secret)
            .status()
            .await,
        401
    );
    assert_eq!(revoke().with(&anna).status().await, 404);
}

#[tokio::test]
async fn authors_have_names_within_the_event_of_whoever_asks() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let carla = service
        .add("carla", Role::ChiefArbiter, of_event("e1"))
        .await;
    service.add("boris", Role::Auditor, of_event("e2")).await;
    let sector = Scope {
        sector: Some("A".into()),
        ..of_event("e1")
    };
    let ends = "2999-01-01T00:00:00Z".parse().unwrap();
    let of = async |label: &str, role, scope| {
        let (secret, token) = new_token(&service.app.auth, label, role, scope, ends)
            .await
            .unwrap();
        (secret, format!("token:{}", token.name))
    };
    let (secret, screen) = of("hall A", Role::SectorArbiter, sector).await;
    let (foreign, _) = of("elsewhere", Role::Auditor, of_event("e2")).await;
    let (operator, _) = of("pager", Role::Operator, of_event("e1")).await;

    let list = service.ask("GET", "/authors").bearer(&secret).send().await;
    assert_eq!(list.status, 200, "{}", list.body);
    let items = list.body["items"].as_array().unwrap();
    let named = |author: String, name: &str| json!({ "author": author, "name": name });
    assert_eq!(items.len(), 3, "{items:?}");
    assert!(items.contains(&named(format!("account:{carla}"), "carla")));
    assert!(items.contains(&named(screen, "hall A")));
    let text = list.body.to_string();
    for kept in [&*secret, "hash", "anna", "boris", "elsewhere"] {
        assert!(!text.contains(kept), "{kept}");
    }
    let all = service.ask("GET", "/authors").cookie(&anna).send().await;
    assert_eq!(all.body["items"].as_array().unwrap().len(), 6);
    let foreign = service.ask("GET", "/authors").bearer(&foreign).send().await;
    assert_eq!(foreign.body["items"].as_array().unwrap().len(), 2);
    let refused = service.ask("GET", "/authors").bearer(&operator).status();
    assert_eq!(refused.await, 403);
}

#[tokio::test]
async fn what_is_no_token_is_nobody() {
    let service = Service::new();
    let ends = "2024-01-01T00:00:00Z".parse().unwrap();
    let token = new_token(
        &service.app.auth,
        "x",
        Role::Auditor,
        Scope::default(),
        ends,
    )
    .await;
    let (secret, token) = token.unwrap();
    let forged = format!("{}0", &secret[..secret.len() - 1]);
    let forged = if forged == *secret {
        format!("{}1", &secret[..secret.len() - 1])
    } else {
        forged
    };
    let table = [
        (format!("Bearer {secret}"), 200),
        (format!("bearer  {secret} "), 200),
        (format!("Bearer {forged}"), 401),
        (format!("Bearer {}", token.name), 401),
        (format!("Bearer {}", token.hash), 401),
        (format!("Bearer jdb_{}_", token.name), 401),
        (format!("Basic {secret}"), 401),
        ("Bearer".to_owned(), 401),
        ("Bearer ".to_owned(), 401),
        ("Bearer jdb__".to_owned(), 401),
        (secret.to_string(), 401),
        ("\u{e9}".to_owned(), 401),
    ];
    for (header, status) in table {
        // everybody may list events: nobody falls back to a spectator
        let ask = service
            .ask("GET", "/events")
            .header("authorization", &header);
        assert_eq!(ask.status().await, status, "{header}");
    }
    let as_cookie = format!("__Host-jadoube={secret}");
    let ask = service.ask("GET", "/events").header("cookie", &as_cookie);
    assert_eq!(ask.status().await, 401);
}

#[tokio::test]
async fn tokens_end() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let new = json!({"label": "x", "role": "auditor", "lifetime_days": 1});
    let (secret, _) = made(&service, &anna, new).await;
    let (month, _) = made(&service, &anna, json!({"label": "x", "role": "auditor"})).await;
    let who = |secret: &str| service.ask("GET", "/session").bearer(secret).status();
    service.forward_s(24 * 3600 - 1);
    assert_eq!(who(&secret).await, 200);
    service.forward_s(1);
    assert_eq!((who(&secret).await, who(&month).await), (401, 200));
    service.forward_s(29 * 24 * 3600);
    assert_eq!(who(&month).await, 401);
}

#[tokio::test]
async fn a_session_is_no_token() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let secret = anna.cookie.split_once('=').unwrap().1;
    assert_eq!(
        service.ask("GET", "/session").bearer(secret).status().await,
        401
    );
}

#[tokio::test]
async fn tokens_that_can_be_none_are_refused() {
    let service = Service::with_anna().await;
    service.add_board("b1", "e1", "B").await;
    let anna = service.session("anna").await;
    let token = |role: &str, scope: Value| json!({"label": "x", "role": role, "scope": scope});
    let table = [
        (json!({"label": "", "role": "auditor"}), "label"),
        (
            json!({"label": "x", "role": "auditor", "lifetime_days": 0}),
            "lifetime_days",
        ),
        (
            json!({"label": "x", "role": "auditor", "lifetime_days": 367}),
            "lifetime_days",
        ),
        (json!({"label": "x", "role": "board_device"}), "scope.board"),
        (
            json!({"label": "x", "role": "auditor", "secret": "y"}),
            "secret",
        ),
        (token("auditor", json!({"event": "e9"})), "scope.event"),
        (
            token("board_device", json!({"event": "e1", "board": "b9"})),
            "scope.board",
        ),
        (
            token("player", json!({"event": "e1", "player": "p9"})),
            "scope.player",
        ),
        (
            token("sector_arbiter", json!({"event": "e1"})),
            "scope.sector",
        ),
        (
            token("sector_arbiter", json!({"event": "e1", "sector": "A"})),
            "scope.sector",
        ),
        (token("auditor", json!({"sector": "A"})), "scope.sector"),
        (
            token("chief_arbiter", json!({"event": "e1", "sector": "A"})),
            "scope.sector",
        ),
        (
            token("chief_arbiter", json!({"board": "b1"})),
            "scope.board",
        ),
        (token("auditor", json!({"player": "p1"})), "scope.player"),
    ];
    for (new, field) in table {
        let reply = service
            .ask("POST", "/tokens")
            .with(&anna)
            .json(&new)
            .send()
            .await;
        assert_eq!((reply.status, &*reply.text("field")), (422, field), "{new}");
    }
}

#[tokio::test]
async fn tokens_of_other_events_are_not_seen() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let new = json!({"label": "x", "role": "auditor", "scope": {"event": "e2"}});
    let (_, name) = made(&service, &anna, new.clone()).await;
    service
        .add("carla", Role::ChiefArbiter, of_event("e1"))
        .await;
    let carla = service.session("carla").await;
    assert_eq!(
        service
            .ask("POST", "/tokens")
            .with(&carla)
            .json(&new)
            .status()
            .await,
        403
    );
    let list = service.ask("GET", "/tokens").cookie(&carla).send().await;
    assert_eq!(list.body["items"], json!([]));
    let mut own = Vec::new();
    for label in ["a", "b", "c"] {
        let new =
            |event: &str| json!({"label": label, "role": "auditor", "scope": {"event": event}});
        own.push(made(&service, &carla, new("e1")).await.1);
        made(&service, &anna, new("e2")).await;
    }
    own.sort();
    // neither the pages nor what leads to the next tell of others
    let mut after = String::new();
    for name in &own {
        let path = format!("/tokens?limit=1{after}");
        let page = service.ask("GET", &path).cookie(&carla).send().await.body;
        assert_eq!(page["items"][0]["name"], **name);
        assert_eq!(page["items"].as_array().unwrap().len(), 1);
        let next = (name != &own[2]).then_some(name);
        assert_eq!(page["next"], json!(next));
        after = format!("&after={name}");
    }
    let revoke = service
        .ask("DELETE", &format!("/tokens/{name}"))
        .with(&carla);
    assert_eq!(revoke.status().await, 404);
}
