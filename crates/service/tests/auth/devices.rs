//! Tests pairing codes over HTTP.

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::json;

use crate::client::{Reply, Service, of_event};

async fn redeem(service: &Service, code: &str) -> Reply {
    let body = json!({"code": code});
    service.ask("POST", "/codes").json(&body).send().await
}

async fn with_a_board() -> Service {
    let service = Service::with_anna().await;
    service.add_board("b1", "e1", "A").await;
    service
}

#[tokio::test]
async fn a_code_becomes_a_token_once() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    let made = service
        .ask("POST", "/boards/b1/codes")
        .with(&anna)
        .send()
        .await;
    assert_eq!(made.status, 201);
    let code = made.text("code");
    assert_eq!(code.len(), 8);
    assert!(!code.contains(['I', 'L', 'O', 'U']) && code == code.to_uppercase());
    let typed = format!("{} - {}", &code[..4].to_lowercase(), &code[4..]);
    let redeemed = redeem(&service, &typed).await;
    assert_eq!(redeemed.status, 201, "{}", redeemed.body);
    let who = service
        .ask("GET", "/session")
        .bearer(&redeemed.text("secret"))
        .send()
        .await;
    assert_eq!(who.body["role"], "board_device");
    assert_eq!(who.body["scope"], json!({"event": "e1", "board": "b1"}));
    assert_eq!(redeem(&service, &code).await.status, 404);
}

#[tokio::test]
async fn a_board_that_is_paired_anew_knows_the_new_device_only() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    let mut secrets = Vec::new();
    for _ in 0..2 {
        let made = service.ask("POST", "/boards/b1/codes").with(&anna).send();
        let paired = redeem(&service, &made.await.text("code")).await;
        assert_eq!(paired.status, 201);
        secrets.push(paired.text("secret"));
    }
    let ask = |secret: &str| service.ask("GET", "/session").bearer(secret);
    assert_eq!(ask(&secrets[0]).status().await, 401);
    assert_eq!(ask(&secrets[1]).status().await, 200);
}

#[tokio::test]
async fn a_code_lasts_five_minutes() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    let make = || service.ask("POST", "/boards/b1/codes").with(&anna).send();
    for (after_s, status) in [(5 * 60 - 1, 201), (5 * 60, 404)] {
        let code = make().await.text("code");
        service.forward_s(after_s);
        assert_eq!(redeem(&service, &code).await.status, status, "{after_s} s");
    }
}

/// A sheet that is lost is worth nothing once another is made.
#[tokio::test]
async fn a_new_code_ends_those_before() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    let make = || service.ask("POST", "/boards/b1/codes").with(&anna).send();
    let (lost, new) = (make().await.text("code"), make().await.text("code"));
    assert_eq!(redeem(&service, &lost).await.status, 404);
    assert_eq!(redeem(&service, &new).await.status, 201);
}

#[tokio::test]
async fn a_code_for_paper_lasts_as_long_as_it_is_asked_for() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    let make = async |minutes: &str| {
        let path = format!("/boards/b1/codes?minutes={minutes}");
        service.ask("POST", &path).with(&anna).send().await
    };
    for (wrong, why) in [
        ("0", "1 to 720"),
        ("721", "1 to 720"),
        ("-1", "number"),
        ("soon", "number"),
    ] {
        let refused = make(wrong).await;
        assert_eq!(refused.status, 422, "{wrong}");
        assert!(refused.body.to_string().contains(why), "{}", refused.body);
    }
    for (after_s, status) in [(12 * 3_600 - 1, 201), (12 * 3_600, 404)] {
        let code = make("720").await.text("code");
        service.forward_s(after_s);
        assert_eq!(redeem(&service, &code).await.status, status, "{after_s} s");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_redeem_at_once_one_wins() {
    let service = with_a_board().await;
    let anna = service.session("anna").await;
    for _ in 0..5 {
        let made = service
            .ask("POST", "/boards/b1/codes")
            .with(&anna)
            .send()
            .await;
        let code = made.text("code");
        let (a, b, c, d) = tokio::join!(
            redeem(&service, &code),
            redeem(&service, &code),
            redeem(&service, &code),
            redeem(&service, &code)
        );
        let mut statuses = [a, b, c, d].map(|reply| reply.status);
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 404, 404, 404]);
    }
}

#[tokio::test]
async fn who_may_make_codes() {
    let service = with_a_board().await;
    let of_sector = |sector: &str| Scope {
        sector: Some(sector.into()),
        ..of_event("e1")
    };
    let table = [
        ("a", Role::SectorArbiter, of_sector("A"), 201),
        ("b", Role::SectorArbiter, of_sector("B"), 403),
        ("c", Role::Operator, Scope::default(), 201),
        ("d", Role::ChiefArbiter, of_event("e2"), 403),
        ("e", Role::Auditor, Scope::default(), 403),
    ];
    assert_eq!(service.ask("POST", "/boards/b1/codes").status().await, 401);
    for (login, role, scope, status) in table {
        service.add(login, role, scope).await;
        let session = service.session(login).await;
        let ask = service.ask("POST", "/boards/b1/codes").with(&session);
        assert_eq!(ask.status().await, status, "{login}");
    }
    let anna = service.session("anna").await;
    assert_eq!(
        service
            .ask("POST", "/boards/b2/codes")
            .with(&anna)
            .status()
            .await,
        404
    );
}

#[tokio::test]
async fn what_is_no_code_is_not_found() {
    let service = Service::new();
    for code in ["", "00000000", "💥", &"0".repeat(10_000)] {
        assert_eq!(redeem(&service, code).await.status, 404);
    }
}
