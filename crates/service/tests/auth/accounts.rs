//! Tests accounts over HTTP.

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{PASSWORD, Service, of_event};

fn account(login: &str, role: &str, scope: &Value) -> Value {
    json!({"login": login, "role": role, "scope": scope, "password": PASSWORD})
}

#[tokio::test]
async fn accounts_are_made_shown_changed_and_deleted() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    service.add_board("b1", "e1", "A").await;
    let new = account(
        "Boris",
        "sector_arbiter",
        &json!({"event": "e1", "sector": "A"}),
    );
    let made = service
        .ask("POST", "/accounts")
        .with(&anna)
        .json(&new)
        .send()
        .await;
    assert_eq!(
        (made.status, &made.headers["etag"]),
        (201, &"\"1\"".parse().unwrap())
    );
    let place = made.headers["location"].to_str().unwrap().to_owned();
    let path = place.strip_prefix("/api/v1").unwrap();
    assert!(!path.contains("boris") && made.body["login"] == "boris");
    assert!(!made.body.to_string().contains("password"));
    let again = service.ask("POST", "/accounts").with(&anna).json(&new);
    assert_eq!(again.send().await.kind(), "/problems/there-already");

    let shown = service.ask("GET", path).cookie(&anna).send().await;
    assert_eq!(shown.body, made.body);
    let list = service
        .ask("GET", "/accounts?limit=1")
        .cookie(&anna)
        .send()
        .await;
    assert_eq!(list.body["items"].as_array().unwrap().len(), 1);
    assert!(list.body["next"].is_string());

    let boris = service.session("boris").await;
    let changed = json!({"login": "boris.2", "role": "auditor", "scope": {"event": "e1"}});
    let put = |version: &str| {
        let ask = service.ask("PUT", path).with(&anna).json(&changed);
        ask.header("if-match", version)
    };
    assert_eq!(
        service
            .ask("PUT", path)
            .with(&anna)
            .json(&changed)
            .status()
            .await,
        428
    );
    assert_eq!(put("\"7\"").status().await, 412);
    assert_eq!(put("\"1\"").send().await.headers["etag"], "\"2\"");
    // the same session, with what he is now
    let now = service.ask("GET", "/session").cookie(&boris).send().await;
    assert_eq!(now.body["role"], "auditor");
    assert_eq!(service.log_in_as("boris", PASSWORD).status().await, 401);
    assert_eq!(service.log_in_as("boris.2", PASSWORD).status().await, 200);

    let delete = service
        .ask("DELETE", path)
        .with(&anna)
        .header("if-match", "*");
    assert_eq!(delete.status().await, 204);
    assert_eq!(
        service.ask("GET", "/session").cookie(&boris).status().await,
        401
    );
    assert_eq!(service.log_in_as("boris.2", PASSWORD).status().await, 401);
    assert_eq!(put("*").status().await, 404);
    // the login is free again
    let fresh = service.ask("POST", "/accounts").with(&anna).json(&new);
    assert_eq!(fresh.status().await, 201);
}

#[tokio::test]
async fn a_password_set_by_the_chief_arbiter_ends_the_sessions() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let id = service.add("boris", Role::Auditor, Scope::default()).await;
    let boris = service.session("boris").await;
    let new = json!({"login": "boris", "role": "auditor", "password": "battery staple"});
    let put = service
        .ask("PUT", &format!("/accounts/{id}"))
        .with(&anna)
        .json(&new);
    assert_eq!(put.header("if-match", "\"1\"").status().await, 200);
    assert_eq!(
        service.ask("GET", "/session").cookie(&boris).status().await,
        401
    );
    assert_eq!(
        service.log_in_as("boris", "battery staple").status().await,
        200
    );
}

#[tokio::test]
async fn somebody_always_directs_the_whole_service() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    service
        .add("carla", Role::ChiefArbiter, of_event("e1"))
        .await;
    let list = service.ask("GET", "/accounts").cookie(&anna).send().await;
    let items = list.body["items"].as_array().unwrap().clone();
    let id = items.iter().find(|item| item["login"] == "anna").unwrap()["id"].clone();
    let path = format!("/accounts/{}", id.as_str().unwrap());
    let delete = || {
        service
            .ask("DELETE", &path)
            .with(&anna)
            .header("if-match", "*")
            .send()
    };
    let become_one = |role: &str, scope: &Value| {
        let new = json!({"login": "anna", "role": role, "scope": scope});
        let ask = service.ask("PUT", &path).with(&anna).json(&new);
        ask.header("if-match", "*").send()
    };
    assert_eq!(delete().await.kind(), "/problems/last-chief-arbiter");
    assert_eq!(become_one("auditor", &json!({})).await.status, 409);
    assert_eq!(
        become_one("chief_arbiter", &json!({"event": "e1"}))
            .await
            .status,
        409
    );
    assert_eq!(become_one("chief_arbiter", &json!({})).await.status, 200);
    service
        .add("dora", Role::ChiefArbiter, Scope::default())
        .await;
    assert_eq!(delete().await.status, 204);
    assert_eq!(
        service.ask("GET", "/session").cookie(&anna).status().await,
        401
    );
}

/// Of two who remove each other at once, at most one succeeds.
#[tokio::test]
async fn two_chief_arbiters_do_not_remove_each_other() {
    let service = Service::new();
    let one = service
        .add("anna", Role::ChiefArbiter, Scope::default())
        .await;
    let other = service
        .add("boris", Role::ChiefArbiter, Scope::default())
        .await;
    let (anna, boris) = (
        service.session("anna").await,
        service.session("boris").await,
    );
    let delete = |id: &str, by| {
        let ask = service.ask("DELETE", &format!("/accounts/{id}")).with(by);
        ask.header("if-match", "*").status()
    };
    let (first, second) = tokio::join!(delete(&other, &anna), delete(&one, &boris));
    let mut statuses = [first, second];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 204);
    assert!(statuses[1] >= 400, "{statuses:?}");
}

#[tokio::test]
async fn the_chief_arbiter_of_an_event_has_to_do_with_his_own() {
    let service = Service::with_anna().await;
    let foreign = service.add("boris", Role::Auditor, of_event("e2")).await;
    let everywhere = service.add("dora", Role::Auditor, Scope::default()).await;
    let own = service.add("elsa", Role::Auditor, of_event("e1")).await;
    service
        .add("carla", Role::ChiefArbiter, of_event("e1"))
        .await;
    let carla = service.session("carla").await;
    let show = |id: &str| {
        service
            .ask("GET", &format!("/accounts/{id}"))
            .cookie(&carla)
            .status()
    };
    assert_eq!(show(&own).await, 200);
    assert_eq!(show(&foreign).await, 404);
    assert_eq!(show(&everywhere).await, 404);
    let list = service.ask("GET", "/accounts").cookie(&carla).send().await;
    assert_eq!(list.body["items"].as_array().unwrap().len(), 2);
    let make = |scope: Value| {
        let new = account("fred", "chief_arbiter", &scope);
        service
            .ask("POST", "/accounts")
            .with(&carla)
            .json(&new)
            .status()
    };
    assert_eq!(make(json!({})).await, 403);
    assert_eq!(make(json!({"event": "e2"})).await, 403);
    assert_eq!(make(json!({"event": "e1"})).await, 201);
    let widen = json!({"login": "elsa", "role": "auditor", "scope": {}});
    let put = service
        .ask("PUT", &format!("/accounts/{own}"))
        .with(&carla)
        .json(&widen);
    assert_eq!(put.header("if-match", "*").status().await, 403);
    let delete = service
        .ask("DELETE", &format!("/accounts/{foreign}"))
        .with(&carla);
    assert_eq!(delete.header("if-match", "*").status().await, 404);
}

#[tokio::test]
async fn accounts_that_can_be_none_are_refused() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let none = json!({});
    let table = [
        (account("", "auditor", &none), "login"),
        (account("a b", "auditor", &none), "login"),
        (account(&"a".repeat(65), "auditor", &none), "login"),
        (json!({"login": "x", "role": "auditor"}), "password"),
        (
            json!({"login": "x", "role": "auditor", "password": "short"}),
            "password",
        ),
        (
            account("x", "player", &json!({"event": "e1"})),
            "scope.player",
        ),
        (
            account("x", "board_device", &json!({"event": "e1"})),
            "scope.board",
        ),
        (
            account("x", "auditor", &json!({"event": ""})),
            "scope.event",
        ),
        (account("x", "god", &none), "role"),
        (
            account("x", "auditor", &json!({"event": "e9"})),
            "scope.event",
        ),
        (
            account("x", "player", &json!({"event": "e1", "player": "p9"})),
            "scope.player",
        ),
    ];
    for (new, field) in table {
        let reply = service
            .ask("POST", "/accounts")
            .with(&anna)
            .json(&new)
            .send()
            .await;
        assert_eq!((reply.status, &*reply.text("field")), (422, field), "{new}");
    }
}

#[tokio::test]
async fn nobody_else_has_to_do_with_accounts() {
    let service = Service::with_anna().await;
    let id = service.add("boris", Role::Operator, Scope::default()).await;
    let boris = service.session("boris").await;
    for path in [
        "/accounts".to_owned(),
        format!("/accounts/{id}"),
        "/accounts/a1".to_owned(),
    ] {
        assert_eq!(service.ask("GET", &path).status().await, 401);
        assert_eq!(service.ask("GET", &path).cookie(&boris).status().await, 403);
    }
}
