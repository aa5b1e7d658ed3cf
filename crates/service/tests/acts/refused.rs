//! Tests that a refused act is answered with its place and a remedy, and disturbs nobody.

use axum::http::{Method, StatusCode};
use jadoube_service::Role;
use jadoube_service::limits::ENTRIES_FOR_ARBITERS;
use ledger::limits::MAX_ENTRIES;
use serde_json::{Value, json};

use crate::common::House;
use crate::outcomes;

#[tokio::test]
async fn one_bad_act_does_not_keep_the_others_back() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let bad = json!({ "acts": [
        { "key": "a", "act": "W lift e2" },
        { "key": "b", "act": "W lfit e2" },
        { "key": "c", "act": { "act": "touch", "by": "white", "squares": ["z9"] } },
        { "key": "no key!", "act": "W press" },
        { "key": "d", "act": "start" },
        { "key": "e", "act": "A confirm 2.0" },
        { "key": "f", "act": { "act": { "deep": [[[[]]]] } } },
        { "key": "g", "act": "W release e2 e4" },
    ]});
    let (status, answer) = house
        .ask(Method::POST, "/boards/b1/acts", &device, Some(bad))
        .await;
    assert_eq!(status, StatusCode::OK);
    let results = answer["results"].as_array().unwrap();
    let wanted = [
        "appended", "refused", "refused", "refused", "refused", "refused", "refused", "appended",
    ];
    assert_eq!(outcomes(results), wanted);
    assert_eq!(results[2]["problem"]["field"], "squares");
    assert_eq!(results[5]["problem"]["status"], 403);
}

#[tokio::test]
async fn a_text_that_is_none_is_refused() {
    let house = House::new().await;
    let device = house.device("b1").await;
    for (act, outcome) in [
        (r#""W touch e2 \ud800""#, "refused"),
        (r#" "W touch \u0065\u0032" "#, "appended"),
        (
            " { \"act\" : \"touch\",\n \"by\": \"white\", \"squares\": [\"e2\"] }",
            "appended",
        ),
    ] {
        let body = format!(r#"{{"acts": [{{"key": "k{}", "act": {act}}}]}}"#, act.len());
        let (status, answer) = house.post_text("/boards/b1/acts", &device, body).await;
        assert_eq!(status, StatusCode::OK, "{act} {answer}");
        assert_eq!(answer["results"][0]["outcome"], outcome, "{act} {answer}");
    }
}

#[tokio::test]
async fn acts_too_large_or_too_deep_are_refused_and_disturb_nobody() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let of = |act: &str| format!(r#"{{"acts": [{{"key": "k", "act": {act}}}]}}"#);
    let deep = |depth: usize| format!(r#"{{"act": {}{}}}"#, "[".repeat(depth), "]".repeat(depth));
    let long = |bytes: usize| {
        format!(
            r#"{{"act": "say", "by": "white", "text": "{}"}}"#,
            "x".repeat(bytes)
        )
    };
    for (body, wanted) in [
        (of(&long(2 * 1024 * 1024)), StatusCode::PAYLOAD_TOO_LARGE),
        ("[".repeat(500_000), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let (status, problem) = house.post_text("/boards/b1/acts", &device, body).await;
        assert_eq!(status, wanted, "{problem}");
        assert!(problem["detail"].is_string());
    }
    for body in [of(&deep(100_000)), of(&long(500_000))] {
        let (status, answer) = house.post_text("/boards/b1/acts", &device, body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer["results"][0]["outcome"], "refused", "{answer}");
    }
    let told = house.tell("b1", &device, "d", &["W press"]).await;
    assert_eq!(outcomes(&told), ["appended"]);
}

#[tokio::test]
async fn what_is_no_batch_is_a_problem() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let many: Vec<Value> = (0..257)
        .map(|n| json!({ "key": format!("k{n}"), "act": "W press" }))
        .collect();
    for (body, status) in [
        (json!({}), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "acts": [] }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "acts": many }), StatusCode::UNPROCESSABLE_ENTITY),
        (
            json!({ "acts": [], "more": 1 }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (json!([1]), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let (found, problem) = house
            .ask(Method::POST, "/boards/b1/acts", &device, Some(body))
            .await;
        assert_eq!(found, status, "{problem}");
        assert!(problem["detail"].is_string());
    }
}

#[tokio::test]
async fn a_device_that_chatters_waits_and_one_that_comes_back_does_not() {
    let house = House::new().await;
    let (device, other) = (house.device("b1").await, house.device("b2").await);
    let nothing: Vec<Value> = (0..250)
        .map(|n| json!({ "key": format!("k{n}"), "act": "nothing" }))
        .collect();
    let nothing = json!({ "acts": nothing });
    let tell = async |board: &str, token: &str| {
        let path = format!("/boards/{board}/acts");
        let told = house.ask(Method::POST, &path, token, Some(nothing.clone()));
        told.await
    };
    for _ in 0..40 {
        assert_eq!(tell("b1", &device).await.0, StatusCode::OK);
    }
    let (status, problem) = tell("b1", &device).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{problem}");
    assert_eq!(tell("b2", &other).await.0, StatusCode::OK);
    assert_eq!(tell("b1", &house.chief().await).await.0, StatusCode::OK);
    house.clock.forward(5_000_000);
    assert_eq!(tell("b1", &device).await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_a_stranger_sends_is_not_read() {
    let house = House::new().await;
    for path in ["/boards/b1/acts", "/events", "/tokens", "/players/p1/erase"] {
        let endless = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
        let request = axum::http::Request::post(format!("/api/v1{path}"))
            .header("content-type", "application/json")
            .body(axum::body::Body::from_stream(endless))
            .unwrap();
        let asked = tower::ServiceExt::oneshot(house.router.clone(), request);
        let answer = tokio::time::timeout(std::time::Duration::from_secs(60), asked).await;
        let answer = answer.expect("an answer").unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn a_refused_act_names_the_article_where_there_is_one() {
    let terms = json!({ "edition": "FIDE2009" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let chief = house.chief().await;
    let player = json!({ "event": "e1", "player": "p1" });
    let player = house.token(Role::Player, player).await;
    house.tell("b1", &player, "a", &["W move e2e4"]).await;
    let flags = ["W flag side=black", "W end 1-0"];
    let told = house.tell("b1", &player, "b", &flags).await;
    assert_eq!(told[0]["problem"]["article"], "6.8", "{told:?}");
    assert_eq!(told[1]["problem"]["article"], Value::Null);
    // that edition knows no fines
    let fined = [
        "A observe distraction side=black",
        "A decide penalty of=2 fine",
    ];
    let told = house.tell("b1", &chief, "c", &fined).await;
    assert_eq!(told[1]["verdict"]["error"]["article"], "13.4", "{told:?}");
}

#[tokio::test]
async fn a_refused_act_names_its_place() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let acts = ["W move e2e4", "W lift e9", "A end 1-0", "W press"];
    let told = house.tell("b1", &device, "a", &acts).await;
    let places: Vec<&Value> = told.iter().map(|act| &act["problem"]["place"]).collect();
    assert_eq!(places, [&Value::Null, &json!(1), &json!(2), &Value::Null]);
    let again = house
        .tell(
            "b1",
            &device,
            "a",
            &["W move e2e4", "W touch e2", "W press"],
        )
        .await;
    assert_eq!(
        again[1]["problem"],
        Value::Null,
        "a refused act takes no key"
    );
    let reused = house.tell("b1", &device, "a", &["W touch d2"]).await;
    assert_eq!(reused[0]["problem"]["place"], 0);
}

#[tokio::test]
async fn pages_and_windows_are_checked() {
    let house = House::new().await;
    let chief = house.chief().await;
    for path in [
        "/boards/b1/acts?limit=0",
        "/boards/b1/acts?limit=501",
        "/boards/b1/acts?from=x",
        "/events?limit=9999",
    ] {
        let (status, problem) = house.get(path, &chief).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {problem}");
    }
    let (status, _) = house.get("/boards/none/acts", &chief).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!((status, state), (StatusCode::OK, Value::Null));
}

fn results(answer: &Value) -> Vec<Value> {
    let results = answer["results"].as_array();
    results.expect("an answer to each").clone()
}

/// So many touches under keys from this number on.
fn touches(from: u32, count: u32) -> Value {
    let act = json!({ "act": "touch", "by": "white", "squares": ["e5"] });
    let acts = (from..from + count).map(|n| json!({ "key": format!("k{n}"), "act": act }));
    json!({ "acts": acts.collect::<Vec<_>>() })
}

#[tokio::test]
async fn a_device_that_has_gone_mad_leaves_the_game_to_the_arbiter() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let tell = async |token: &str, acts: Value| {
        let telling = house.ask(Method::POST, "/boards/b1/acts", token, Some(acts));
        telling.await
    };
    let act = |key: &str| json!({ "key": key, "act": "W move e2e4" });
    let one = json!({ "acts": [act("d")] });
    assert_eq!(tell(&device, one.clone()).await.0, StatusCode::OK);
    let mut next = 0;
    while next < MAX_ENTRIES - ENTRIES_FOR_ARBITERS {
        assert_eq!(tell(&chief, touches(next, 256)).await.0, StatusCode::OK);
        next += 256;
    }
    let (status, problem) = tell(&device, json!({ "acts": [act("e")] })).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    house.clock.forward(6_000_000);
    house.app.hall.lookout().look_round();
    let (_, board) = house.get("/boards/b1", &chief).await;
    assert_eq!(
        board["presence"]["down"]["cause"], "not_recorded",
        "{board}"
    );
    // what is recorded is acknowledged all the same
    let (status, again) = tell(&device, one).await;
    assert_eq!(status, StatusCode::OK, "{again}");
    assert_eq!(outcomes(&results(&again)), ["already_appended"]);
    house.app.hall.lookout().look_round();
    let (_, still) = house.get("/boards/b1", &chief).await;
    let down = |board: &Value| board["presence"]["down"].clone();
    assert_eq!(down(&still), down(&board), "nothing new has room");
    let (_, both) = tell(&device, json!({ "acts": [act("e"), act("d")] })).await;
    let both = results(&both);
    assert_eq!(outcomes(&both), ["refused", "already_appended"]);
    assert_eq!(both[0]["problem"]["type"], "/problems/record-full");
    let end = house.tell("b1", &chief, "e", &["A end 1-0"]).await;
    assert_eq!(end[0]["outcome"], "appended", "{end:?}");
    while next + 256 < MAX_ENTRIES {
        assert_eq!(tell(&chief, touches(next, 256)).await.0, StatusCode::OK);
        next += 256;
    }
    // of the last batch some acts have room
    let (status, last) = tell(&chief, touches(next, 256)).await;
    assert_eq!(status, StatusCode::OK, "{last}");
    let last = results(&last);
    let kept = last.iter().filter(|act| act["outcome"] != "refused");
    assert_eq!(kept.count(), 253, "beside the start, a move and the end");
    assert_eq!(last[253]["problem"]["type"], "/problems/record-full");
    let (status, problem) = tell(&chief, touches(next + 253, 3)).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
}

#[tokio::test]
async fn keys_of_the_service_are_nobody_elses() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    for key in ["start", "round:1", "engine:3", "engine:3:white", "engine:"] {
        for token in [&chief, &device] {
            let acts = json!({ "acts": [{ "key": key, "act": "W touch e2" }] });
            let (_, answer) = house
                .ask(Method::POST, "/boards/b1/acts", token, Some(acts))
                .await;
            let problem = &answer["results"][0]["problem"];
            assert_eq!(problem["status"], 422, "{key} {answer}");
            assert_eq!(problem["field"], "key");
        }
    }
    for key in ["started", "rounds", "engine"] {
        let acts = json!({ "acts": [{ "key": key, "act": "W touch e2" }] });
        let (_, answer) = house
            .ask(Method::POST, "/boards/b1/acts", &device, Some(acts))
            .await;
        assert_eq!(answer["results"][0]["outcome"], "appended", "{key}");
    }
}
