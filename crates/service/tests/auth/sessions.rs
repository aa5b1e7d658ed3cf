//! Tests logging in and out, and what foreign pages and strangers try.

use axum::http::HeaderMap;
use jadoube_service::Role;
use jadoube_service::auth::{AuthSettings, Cookies, origin_is_own};
use jadoube_service::model::Scope;
use serde_json::json;

use crate::client::{PASSWORD, SECOND_US, Service, sector_of};

#[tokio::test]
async fn strangers_ask_so_often_and_no_more() {
    let service = Service::with_anna().await;
    let anna = service.session("anna").await;
    let ask = || service.ask("GET", "/events");
    for _ in 0..jadoube_service::limits::MAX_REQUESTS_OF_A_STRANGER {
        assert_eq!(ask().status().await, 200);
    }
    let refused = ask().send().await;
    assert_eq!(
        (refused.status, &refused.headers["retry-after"]),
        (429, &"1".parse().unwrap())
    );
    assert_eq!(
        ask().from("198.51.100.7").status().await,
        200,
        "another address"
    );
    assert_eq!(
        ask().cookie(&anna).status().await,
        200,
        "whoever shows who he is"
    );
    service.forward_s(1);
    assert_eq!(ask().status().await, 200);
}

#[tokio::test]
async fn what_shows_nobody_is_shown_so_often_and_no_more() {
    let service = Service::with_anna().await;
    let (anna, boris) = (service.session("anna").await, service.session("anna").await);
    assert_eq!(
        service.ask("GET", "/events").cookie(&anna).status().await,
        200
    );
    let forged = |number| {
        let ask = service.ask("GET", "/events");
        ask.bearer(&format!("jdb_t{number}_forged"))
    };
    for number in 0..jadoube_service::limits::MAX_REQUESTS_OF_A_STRANGER {
        assert_eq!(forged(number).status().await, 401);
    }
    let refused = forged(0).send().await;
    assert_eq!((refused.status, refused.retry_after_s()), (429, 1));
    let ask = || service.ask("GET", "/events");
    assert_eq!(ask().cookie(&anna).status().await, 200, "seen lately");
    assert_eq!(ask().cookie(&boris).status().await, 429, "not seen yet");
    service.forward_s(1);
    assert_eq!(ask().cookie(&boris).status().await, 200);
}

#[tokio::test]
async fn long_answers_are_compressed_for_those_who_take_them() {
    let service = Service::with_anna().await;
    for (path, takes, is_compressed) in [
        ("/api/v1/openapi.json", "gzip", true),
        ("/api/v1/openapi.json", "identity", false),
        ("/api/v1/events", "gzip", false),
    ] {
        let ask = service.ask_at("GET", path).header("accept-encoding", takes);
        let encoding = ask.send().await.headers.get("content-encoding").cloned();
        assert_eq!(encoding.is_some(), is_compressed, "{path}: {encoding:?}");
    }
}

#[tokio::test]
async fn every_answer_tells_browsers_what_they_may_make_of_it() {
    let service = Service::with_anna().await;
    let asked = [
        ("GET", "/api/v1/events", 200),
        ("GET", "/api/v1/session", 401),
        ("GET", "/api/v1/nothing", 404),
        ("PATCH", "/api/v1/events", 405),
        ("GET", "/api/v1/openapi.json", 200),
        ("GET", "/docs/", 200),
        ("GET", "/docs/swagger-ui-bundle.js", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 401),
        ("GET", "/no-such-file.js", 404),
    ];
    for (method, path, status) in asked {
        let reply = service.ask_at(method, path).send().await;
        assert_eq!(reply.status, status, "{path}");
        let header = |name: &str| reply.headers.get(name).map(|value| value.to_str().unwrap());
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(header("referrer-policy"), Some("no-referrer"), "{path}");
        let policy = header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        let scripts = policy
            .split(';')
            .find(|part| part.trim().starts_with("default-src"));
        let is_of_the_docs = path.starts_with("/docs") || path.ends_with("openapi.json");
        let wanted = match is_of_the_docs {
            true => "default-src 'self'",
            false => "default-src 'none'",
        };
        assert_eq!(scripts, Some(wanted), "{path}");
    }
}

#[tokio::test]
async fn somebody_logs_in_is_known_and_logs_out() {
    let service = Service::with_anna().await;
    assert_eq!(service.ask("GET", "/session").status().await, 401);
    let reply = service.log_in_as("Anna", PASSWORD).send().await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["role"], "chief_arbiter");
    assert_eq!(reply.body["session"]["login"], "anna");
    assert_eq!(reply.headers["cache-control"], "no-store");
    assert!(reply.text("author").starts_with("account:a"));
    assert!(!reply.body.to_string().contains("argon2"));

    let session = service.session("anna").await;
    let shown = service.ask("GET", "/session").cookie(&session).send().await;
    assert_eq!(shown.body["session"]["csrf_token"], session.csrf);
    assert_eq!(shown.body["author"], reply.body["author"]);
    let out = service
        .ask("DELETE", "/session")
        .with(&session)
        .send()
        .await;
    assert_eq!(out.status, 204);
    assert!(out.cookie().contains("Max-Age=0"));
    assert_eq!(
        service
            .ask("GET", "/session")
            .cookie(&session)
            .status()
            .await,
        401
    );
    // once more does no harm, and removes the cookie
    assert_eq!(
        service
            .ask("DELETE", "/session")
            .cookie(&session)
            .status()
            .await,
        204
    );
}

#[tokio::test]
async fn cookies_are_out_of_reach() {
    let table = [
        (
            Cookies::OverTls,
            "__Host-jadoube=",
            "; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure",
        ),
        (
            Cookies::InTheClear,
            "jadoube=",
            "; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict",
        ),
    ];
    for (cookies, begins, ends) in table {
        let service = Service::with(AuthSettings {
            cookies,
            ..AuthSettings::default()
        });
        service
            .add("anna", Role::ChiefArbiter, Scope::default())
            .await;
        let reply = service.log_in_as("anna", PASSWORD).send().await;
        let cookie = reply.cookie();
        let secret = cookie
            .strip_prefix(begins)
            .unwrap()
            .strip_suffix(ends)
            .unwrap();
        assert!(secret.len() >= 26 && secret.bytes().all(|b| b.is_ascii_alphanumeric()));
        let among_others = format!("a=b; {begins}{secret}; c=d");
        let known = service
            .ask("GET", "/session")
            .header("cookie", &among_others);
        assert_eq!(known.status().await, 200);
    }
}

#[tokio::test]
async fn foreign_pages_change_nothing() {
    let settings = AuthSettings {
        allowed_origins: vec!["https://console.example".into()],
        ..AuthSettings::default()
    };
    let service = Service::with(settings);
    service
        .add("anna", Role::ChiefArbiter, Scope::default())
        .await;
    let session = service.session("anna").await;
    let own = Some(session.csrf.as_str());
    let wrong = format!("{}0", &session.csrf[1..]);
    let table = [
        (own, None, 201),
        (None, None, 403),
        (Some(""), None, 403),
        (Some(wrong.as_str()), None, 403),
        (own, Some("https://chess.example"), 201),
        (own, Some("https://console.example"), 201),
        (own, Some("https://evil.example"), 403),
        (own, Some("http://chess.example"), 403),
        (own, Some("https://chess.example.evil.example"), 403),
        (own, Some("null"), 403),
        (None, Some("https://chess.example"), 403),
    ];
    for (csrf, origin, status) in table {
        let mut ask = service.ask("POST", "/tokens").cookie(&session);
        ask = ask.header("host", "chess.example");
        ask = ask.json(&json!({"label": "x", "role": "auditor"}));
        if let Some(csrf) = csrf {
            ask = ask.header("x-csrf-token", csrf);
        }
        if let Some(origin) = origin {
            ask = ask.header("origin", origin);
        }
        let reply = ask.send().await;
        assert_eq!(reply.status, status, "{csrf:?} {origin:?} {}", reply.body);
    }
    let reads = service.ask("GET", "/session").cookie(&session);
    assert_eq!(reads.status().await, 200);
    // nor does one log a browser in as somebody else
    let log_in = service
        .log_in_as("anna", PASSWORD)
        .header("origin", "https://evil.example");
    assert_eq!(log_in.send().await.kind(), "/problems/foreign-origin");
}

#[test]
fn origins_of_sockets() {
    let service = Service::new();
    let table = [
        (Some("chess.example"), None, true),
        (Some("chess.example"), Some("https://chess.example"), true),
        (
            Some("chess.example:8443"),
            Some("https://chess.example:8443"),
            true,
        ),
        (
            Some("chess.example:8443"),
            Some("https://chess.example"),
            false,
        ),
        (Some("chess.example"), Some("https://evil.example"), false),
        (None, Some("https://chess.example"), false),
    ];
    for (host, origin, is_own) in table {
        let mut headers = HeaderMap::new();
        host.map(|host| headers.insert("host", host.parse().unwrap()));
        origin.map(|origin| headers.insert("origin", origin.parse().unwrap()));
        assert_eq!(
            origin_is_own(&headers, &service.app.auth),
            is_own,
            "{host:?} {origin:?}"
        );
    }
}

#[tokio::test]
async fn sessions_end_after_their_time() {
    let service = Service::with_anna().await;
    let session = service.session("anna").await;
    service.forward_s(12 * 3600 - 1);
    assert_eq!(
        service
            .ask("GET", "/session")
            .cookie(&session)
            .status()
            .await,
        200
    );
    service.forward_s(1);
    assert_eq!(
        service
            .ask("GET", "/session")
            .cookie(&session)
            .status()
            .await,
        401
    );
}

/// Whoever sets it ahead or back by a day.
#[tokio::test]
async fn a_time_of_day_that_is_set_changes_no_limit_and_no_session() {
    const DAY_US: i64 = 24 * 3600 * SECOND_US;
    for set_by_us in [-DAY_US, DAY_US] {
        let service = Service::with_anna().await;
        let anna = service.session("anna").await;
        let shown = || service.ask("GET", "/session").cookie(&anna).status();
        let looks_on = || service.ask("GET", "/events").status();
        let logs_in = || service.log_in_as("anna", PASSWORD).status();
        while looks_on().await == 200 {}
        while service.log_in_as("anna", "wrong horse").status().await == 401 {}
        service.clock.set_by(set_by_us);
        let statuses = (looks_on().await, logs_in().await, shown().await);
        assert_eq!(statuses, (429, 429, 200), "set by {set_by_us}");
        service.forward_s(1);
        let statuses = (looks_on().await, logs_in().await);
        assert_eq!(statuses, (200, 200), "set by {set_by_us}");
        service.forward_s(12 * 3600 - 2);
        assert_eq!(shown().await, 200, "set by {set_by_us}");
        service.forward_s(1);
        assert_eq!(shown().await, 401, "set by {set_by_us}");
    }
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let service = Service::with_anna().await;
    let (here, there) = (service.session("anna").await, service.session("anna").await);
    let change = |old: &str, new: &str| {
        let body = json!({"old": old, "new": new});
        service
            .ask("PUT", "/session/password")
            .with(&here)
            .json(&body)
    };
    let wrong = change("wrong horse", "battery staple").send().await;
    assert_eq!((wrong.status, &*wrong.text("field")), (422, "old"));
    let short = change(PASSWORD, "staple").send().await;
    assert_eq!((short.status, &*short.text("field")), (422, "new"));
    assert_eq!(change(PASSWORD, &"é".repeat(257)).status().await, 422);
    assert_eq!(
        service.ask("GET", "/session").cookie(&there).status().await,
        200
    );
    assert_eq!(change(PASSWORD, "battery staple").status().await, 204);
    assert_eq!(
        service.ask("GET", "/session").cookie(&here).status().await,
        200
    );
    assert_eq!(
        service.ask("GET", "/session").cookie(&there).status().await,
        401
    );
    assert_eq!(service.log_in_as("anna", PASSWORD).status().await, 401);
    assert_eq!(
        service.log_in_as("anna", "battery staple").status().await,
        200
    );
}

#[tokio::test]
async fn too_many_sessions_end_the_oldest() {
    let service = Service::with_anna().await;
    let first = service.session("anna").await;
    service.forward_s(100);
    let second = service.session("anna").await;
    for _ in 0..15 {
        service.forward_s(100);
        service.session("anna").await;
    }
    assert_eq!(
        service.ask("GET", "/session").cookie(&first).status().await,
        401
    );
    assert_eq!(
        service
            .ask("GET", "/session")
            .cookie(&second)
            .status()
            .await,
        200
    );
}

/// Known and unknown logins go one way: the same answers, the same pauses.
#[tokio::test]
async fn failed_log_ins_wait_and_tell_nothing() {
    let service = Service::with_anna().await;
    let mut answers = Vec::new();
    for login in ["anna", "nobody"] {
        let mut told = Vec::new();
        for _ in 0..7 {
            let reply = service.log_in_as(login, "wrong horse").send().await;
            told.push((reply.status, reply.body.to_string()));
        }
        let statuses: Vec<u16> = told.iter().map(|(status, _)| *status).collect();
        assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429]);
        answers.push(told);
    }
    assert_eq!(answers[0], answers[1]);
    // the right password waits too
    let right = service.log_in_as("anna", PASSWORD).send().await;
    assert_eq!((right.status, right.retry_after_s()), (429, 1));
    service.forward_s(1);
    assert_eq!(service.log_in_as("ANNA", "wrong horse").status().await, 401);
    service.forward_s(1);
    assert_eq!(
        service
            .log_in_as("anna", PASSWORD)
            .send()
            .await
            .retry_after_s(),
        1
    );
    service.forward_s(1);
    assert_eq!(service.log_in_as("anna", PASSWORD).status().await, 200);
    // and success forgets
    for _ in 0..5 {
        assert_eq!(service.log_in_as("anna", "wrong horse").status().await, 401);
    }
}

#[tokio::test]
async fn a_stranger_who_guesses_locks_nobody_out() {
    let service = Service::with_anna().await;
    for _ in 0..5 {
        let guess = service
            .log_in_as("anna", "wrong horse")
            .from("198.51.100.7");
        assert_eq!(guess.status().await, 401);
    }
    let guess = service.log_in_as("anna", PASSWORD).from("198.51.100.7");
    assert_eq!(guess.status().await, 429);
    let own = service.log_in_as("anna", PASSWORD).from("192.0.2.7");
    assert_eq!(own.status().await, 200);
    // nor does the success of others help him
    let guess = service.log_in_as("anna", PASSWORD).from("198.51.100.7");
    assert_eq!(guess.status().await, 429);
}

/// A hall goes out by one address, and somebody in it guesses.
#[tokio::test]
async fn whoever_guesses_in_the_hall_delays_no_browser_that_is_known() {
    let service = Service::with_anna().await;
    service
        .add("boris", Role::SectorArbiter, sector_of("e1"))
        .await;
    let known = service.log_in_as("anna", PASSWORD).send().await.cookies();
    let (_, only) = known.split_once("; ").unwrap();
    assert!(only.starts_with("__Host-jadoube-known-"), "{only}");
    let with = |login: &str, password: &str, cookies: &str| {
        let ask = service.log_in_as(login, password);
        ask.header("cookie", cookies)
    };
    let mut statuses = Vec::new();
    for _ in 0..70 {
        statuses.push(service.log_in_as("anna", "wrong horse").status().await);
    }
    let failed = statuses.iter().take_while(|status| **status == 401).count();
    assert_eq!(failed, jadoube_service::limits::FREE_LOG_INS as usize);
    // he has used up what the address may try
    assert_eq!(service.log_in_as("boris", PASSWORD).status().await, 429);
    assert_eq!(with("ANNA", PASSWORD, only).status().await, 200);
    // nor has her success helped him
    assert_eq!(service.log_in_as("anna", PASSWORD).status().await, 429);
    let forged = only.replace('.', ".0");
    assert_eq!(with("anna", PASSWORD, &forged).status().await, 429);
    // what makes her known makes nobody else so, and does not let anybody guess
    assert_eq!(with("boris", PASSWORD, only).status().await, 429);
    for _ in 0..jadoube_service::limits::FREE_LOG_INS {
        assert_eq!(with("anna", "wrong horse", only).status().await, 401);
    }
    let held = with("anna", PASSWORD, only).send().await;
    assert_eq!((held.status, held.retry_after_s()), (429, 1));
    service.forward_s(1);
    assert_eq!(with("anna", PASSWORD, only).status().await, 200);
}

#[tokio::test]
async fn a_known_browser_tries_no_codes_and_not_everybody() {
    let service = Service::with_anna().await;
    let known = service.log_in_as("anna", PASSWORD).send().await.cookies();
    let (_, only) = known.split_once("; ").unwrap();
    let code = || {
        let ask = service.ask("POST", "/codes").header("cookie", only);
        ask.json(&json!({"code": "00000000"}))
    };
    // the log-in was the first
    for _ in 1..jadoube_service::limits::MAX_ATTEMPTS_OF_AN_ADDRESS {
        assert_eq!(code().status().await, 404);
    }
    assert_eq!(code().status().await, 429);
    let other = service.log_in_as("boris", PASSWORD).header("cookie", only);
    assert_eq!(other.status().await, 429);
}

#[tokio::test]
async fn a_password_is_changed_where_others_guess_it() {
    let service = Service::with_anna().await;
    let here = service.log_in_as("anna", PASSWORD).send().await;
    for _ in 0..70 {
        service.log_in_as("anna", "wrong horse").send().await;
    }
    let csrf = here.body["session"]["csrf_token"].as_str().unwrap();
    let change = service
        .ask("PUT", "/session/password")
        .header("cookie", &here.cookies())
        .header("x-csrf-token", csrf)
        .json(&json!({"old": PASSWORD, "new": "battery staple"}));
    assert_eq!(change.status().await, 204);
}

#[tokio::test]
async fn one_address_does_not_try_everybody() {
    let settings = AuthSettings {
        trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
        ..AuthSettings::default()
    };
    let service = Service::with(settings);
    // codes are as throttled as passwords are, and cost no hashing
    let try_from = |peer: &'static str, forwarded: &'static str| {
        let ask = service.ask("POST", "/codes").from(peer);
        let ask = ask.header("x-forwarded-for", forwarded);
        ask.json(&json!({"code": "00000000"})).send()
    };
    for _ in 0..60 {
        assert_eq!(try_from("192.0.2.7", "203.0.113.1").await.status, 404);
    }
    // what a stranger writes into the header changes nothing
    let refused = try_from("192.0.2.7", "203.0.113.2").await;
    assert_eq!((refused.status, refused.retry_after_s()), (429, 1));
    // a proxy is believed, as far as it is one
    assert_eq!(
        try_from("10.0.0.1", "203.0.113.9, 192.0.2.7").await.status,
        429
    );
    assert_eq!(
        try_from("10.0.0.1", "192.0.2.7, 203.0.113.9").await.status,
        404
    );
    let log_in = service.log_in_as("anna", PASSWORD).from("192.0.2.7");
    assert_eq!(log_in.status().await, 429);
    service.forward_s(1);
    assert_eq!(try_from("192.0.2.7", "").await.status, 404);
    assert_eq!(try_from("192.0.2.7", "").await.status, 429);
}

#[tokio::test]
async fn hostile_logins_are_strangers() {
    let service = Service::with_anna().await;
    let long = "a".repeat(60_000);
    let longer = "a".repeat(100_000);
    let too_long = service.log_in_as(&longer, PASSWORD).status().await;
    assert_eq!(too_long, 413);
    let logins = [
        "",
        " ",
        "anna\0",
        "anna ",
        "ánna",
        "'; DROP TABLE documents; --",
        "../anna",
        &long,
    ];
    for login in logins {
        assert_eq!(
            service.log_in_as(login, PASSWORD).status().await,
            401,
            "{login:.20}"
        );
    }
    let bodies = [
        (json!({}), 422),
        (json!({"login": "anna"}), 422),
        (json!({"login": "anna", "password": 5}), 422),
        (
            json!({"login": "anna", "password": "x", "role": "chief_arbiter"}),
            422,
        ),
        (json!({"login": {"$ne": ""}, "password": "x"}), 422),
    ];
    for (body, status) in bodies {
        assert_eq!(
            service.ask("POST", "/session").json(&body).status().await,
            status,
            "{body}"
        );
    }
    let form = service
        .ask("POST", "/session")
        .header("content-type", "text/plain");
    assert_eq!(form.status().await, 415);
}

#[tokio::test]
async fn no_secret_travels_in_an_address() {
    let service = Service::with_anna().await;
    for (path, status) in [
        ("/events?token=jdb_t_x", 400),
        ("/events?limit=5&access_token=x", 400),
        ("/session?token", 400),
        ("/nothing?token=x", 400),
        ("/events?after=token", 200),
    ] {
        assert_eq!(service.ask("GET", path).status().await, status, "{path}");
    }
}
