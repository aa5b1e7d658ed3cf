//! Acts told over HTTP: recorded once, judged, and shown to those who may know.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use jadoube_service::Role;
use jadoube_service::auth::audit::write_audit;
use jadoube_service::limits::ENTRIES_FOR_ARBITERS;
use serde_json::{Value, json};

fn outcomes(results: &[Value]) -> Vec<&str> {
    results
        .iter()
        .map(|result| result["outcome"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn an_illegal_move_is_told_recorded_and_ruled_on() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let told = house
        .tell("b1", &device, "d", &["W move e2e5", "W press"])
        .await;
    assert_eq!(outcomes(&told), ["appended", "appended"]);
    for nothing in ["seq", "verdict"] {
        assert_eq!(told[1][nothing], Value::Null, "a device learns nothing");
    }
    let (status, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(state["verdict"]["rulings"][0]["offence"], "illegal_move");
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(acts["acts"].as_array().unwrap().len(), 3);
    assert_eq!(acts["acts"][0]["act"]["white"], "Player Name 1");
    assert_eq!(acts["acts"][2]["told"]["rulings"][0]["id"], "2.0");
    let (_, found) = house.get("/boards/b1/verification", &chief).await;
    assert_eq!(
        (&found["whole"], &found["entries"]),
        (&json!(true), &json!(3))
    );
}

/// FIDE identity numbers, birth dates and hidden names are for the chief arbiter.
#[tokio::test]
async fn who_plays_is_told_to_each_as_far_as_he_may_know() {
    let house = House::new().await;
    let chief = house.chief().await;
    let hidden =
        json!({ "name": "Player Name 1", "fide_id": "1001", "birth_date": "2014", "hidden": true });
    house.change("/players/p1", &hidden).await;
    house.tell("b1", &chief, "a", &["W touch e2"]).await;
    let secrets = ["Player Name 1", "1001", "2014", "1002"];
    let of_the_event = json!({ "event": "e1" });
    let sector = json!({ "event": "e1", "sector": "s1" });
    for (token, knows) in [
        (chief, true),
        (
            house.token(Role::ChiefArbiter, of_the_event.clone()).await,
            true,
        ),
        (house.token(Role::SectorArbiter, sector).await, false),
        (house.token(Role::Auditor, of_the_event).await, false),
    ] {
        let (_, acts) = house.get("/boards/b1/acts", &token).await;
        assert_eq!(acts["acts"][0]["act"]["white"] == "Player Name 1", knows);
        assert_eq!(acts["acts"][0]["act"]["black"], "Player Name 2");
        let file = house.bytes("/boards/b1/record", &token).await;
        let text = String::from_utf8_lossy(&file);
        for secret in secrets {
            assert_eq!(text.contains(secret), knows, "{secret}");
        }
        assert!(text.contains("Player Name 2"));
        let mut entries = Vec::new();
        let read = ledger::read_record(&file[..], |item| match item {
            ledger::Item::Entry(entry) => entries.push(entry),
            other => panic!("{other:?}"),
        });
        assert!(read.is_ok(), "{read:?}");
        let game = ledger::GameId::new("b1").unwrap();
        let report = ledger::verify(&game, &entries, &[], ledger::Trusted::Any);
        let left_out = if knows { 0 } else { 4 };
        assert_eq!((report.faults.len(), report.erased), (0, left_out));
    }
}

#[tokio::test]
async fn a_device_that_comes_back_with_all_it_has_told_is_answered_as_it_was() {
    let house = House::new().await;
    let chief = house.chief().await;
    // more than is kept in memory
    let acts: Vec<String> = (0..200).map(|n| format!("W touch b1 at={n}")).collect();
    let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
    let mut first = house.tell("b1", &chief, "d", &acts).await;
    let again = house.tell("b1", &chief, "d", &acts).await;
    for answer in &mut first {
        assert_eq!(answer["outcome"], "appended");
        answer["outcome"] = json!("already_appended");
    }
    assert_eq!(again, first);
}

#[tokio::test]
async fn an_act_is_recorded_once_however_often_it_is_sent() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let acts = [
        "W lift e2 at=100",
        "W release e2 e4 at=200",
        "W press at=300",
    ];
    house.tell("b1", &device, "d", &acts).await;
    let again = house.tell("b1", &device, "d", &acts).await;
    assert_eq!(outcomes(&again), ["already_appended"; 3]);
    let mixed = [
        "W lift e2 at=100",
        "W release e2 e4 at=200",
        "W press at=300",
        "B lift e7 at=400",
    ];
    let more = house.tell("b1", &device, "d", &mixed).await;
    assert_eq!(
        outcomes(&more),
        [
            "already_appended",
            "already_appended",
            "already_appended",
            "appended"
        ]
    );
    let other = house.tell("b1", &device, "d", &["W lift d2 at=100"]).await;
    assert_eq!(other[0]["problem"]["type"], "/problems/key-reused");
    let strange = house.tell("b1", &chief, "d", &["W lift e2 at=100"]).await;
    assert_eq!(
        strange[0]["problem"]["type"], "/problems/key-reused",
        "the key is the device's"
    );
    assert_eq!(strange[0]["seq"], 1, "an arbiter may look it up");
    assert_eq!(other[0]["seq"], Value::Null);
    let twice = json!({ "acts": [
        { "key": "t", "act": "B touch e7" }, { "key": "t", "act": "B touch e7" },
        { "key": "t", "act": "B touch d7" },
    ]});
    let (_, twice) = house
        .ask(Method::POST, "/boards/b1/acts", &device, Some(twice))
        .await;
    let results = twice["results"].as_array().unwrap();
    assert_eq!(
        outcomes(results),
        ["appended", "already_appended", "refused"]
    );
}

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
async fn acts_that_were_taken_are_in_the_record_and_not_in_the_audit_log() {
    let house = House::new().await;
    let (device, other) = (house.device("b1").await, house.device("b2").await);
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    house.get("/boards/b1/public", &device).await;
    let body = json!({ "acts": [{ "key": "k", "act": "W press" }] });
    let refused = house.ask(Method::POST, "/boards/b1/acts", &other, Some(body));
    assert_eq!(refused.await.0, StatusCode::FORBIDDEN);
    write_audit(&house.app).await.unwrap();
    let counts = house.app.auth.audit.counts();
    assert_eq!((counts.told, counts.written), (1, 2));
    // a batch of which something was refused is in the log
    let acts = ["W press", "A confirm 2.0"];
    let told = house.tell("b1", &device, "c", &acts).await;
    assert_eq!(outcomes(&told), ["appended", "refused"]);
    write_audit(&house.app).await.unwrap();
    let counts = house.app.auth.audit.counts();
    assert_eq!((counts.told, counts.written), (1, 3));
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
        let answer = tokio::time::timeout(std::time::Duration::from_secs(5), asked).await;
        let answer = answer.expect("an answer").unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn each_tells_what_is_his() {
    let house = House::new().await;
    let device = house.device("b1").await;
    let acts = Some(json!({ "acts": [{ "key": "x", "act": "W press" }] }));
    let tell = |board: &'static str, token: String| {
        let acts = acts.clone();
        let house = &house;
        async move {
            house
                .ask(Method::POST, &format!("/boards/{board}/acts"), &token, acts)
                .await
                .0
        }
    };
    assert_eq!(tell("b2", device).await, StatusCode::FORBIDDEN);
    assert_eq!(tell("b1", String::new()).await, StatusCode::UNAUTHORIZED);
    assert_eq!(
        tell("b1", "jdb_forged".into()).await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(tell("b9", String::new()).await, StatusCode::UNAUTHORIZED);
    let sector = house
        .token(
            Role::SectorArbiter,
            json!({ "event": "e1", "sector": "s1" }),
        )
        .await;
    assert_eq!(tell("b1", sector.clone()).await, StatusCode::OK);
    assert_eq!(tell("b2", sector).await, StatusCode::FORBIDDEN);
    let white = house
        .token(Role::Player, json!({ "event": "e1", "player": "p3" }))
        .await;
    let own = house
        .tell(
            "b2",
            &white,
            "p",
            &["W offer_draw", "B resign", "A end 1-0"],
        )
        .await;
    assert_eq!(outcomes(&own), ["appended", "refused", "refused"]);
    assert_eq!(tell("b1", white).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn no_player_and_no_device_ends_a_game() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let white = house
        .token(Role::Player, json!({ "event": "e1", "player": "p1" }))
        .await;
    let acts = [
        "W end 1-0",
        "W agree 1-0",
        "agree 1/2-1/2",
        "W flag side=black",
    ];
    let told = house.tell("b1", &white, "w", &acts).await;
    assert_eq!(outcomes(&told), ["refused"; 4]);
    let acts = [
        "A start_clock running=white clock=1/1/white",
        "W press source=arbiter",
        "W press source=engine",
    ];
    let told = house.tell("b1", &device, "d", &acts).await;
    assert_eq!(outcomes(&told), ["refused"; 3]);
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(
        state,
        Value::Null,
        "nothing of it is recorded: not even a game has begun"
    );
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

#[tokio::test]
async fn a_key_of_another_tells_nothing_of_his_act() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &chief, "c", &["W touch e2"]).await;
    for act in ["W touch e2", "W touch d2"] {
        let told = house.tell("b1", &device, "c", &[act]).await;
        assert_eq!(told[0]["problem"]["type"], "/problems/key-reused");
        assert!(!told[0].to_string().contains('1'), "{}", told[0]);
    }
}

#[tokio::test]
async fn a_late_act_waits_for_the_arbiter() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W lift e2 at=100", "W press at=300"])
        .await;
    house
        .tell("b1", &device, "b", &["W release e2 e4 at=200"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["act"]["late"], true);
    let pending = state["verdict"]["state"]["pending"].as_array().unwrap();
    assert!(
        pending
            .iter()
            .any(|open| open["fact"] == "late" && open["of"] == 3)
    );
    let again = house
        .tell("b1", &device, "b", &["W release e2 e4 at=200"])
        .await;
    assert_eq!(outcomes(&again), ["already_appended"]);
    let placed = house
        .tell("b1", &chief, "c", &["A decide late of=3 2"])
        .await;
    assert_eq!(placed[0]["verdict"]["state"]["move_status"], "completed");
    let other_clock = house.tell("b1", &chief, "d", &["B touch e7 at=1"]).await;
    assert_eq!(
        other_clock[0]["verdict"]["state"]["pending"],
        json!([]),
        "another author's clock is another clock"
    );
}

#[tokio::test]
async fn a_device_that_is_paired_anew_is_the_same_device() {
    let house = House::new().await;
    let chief = house.chief().await;
    let pair = async || {
        let made = house.ask(Method::POST, "/boards/b1/codes", &chief, None);
        let code = made.await.1["code"].clone();
        let redeem = Some(json!({ "code": code }));
        let (_, paired) = house.ask(Method::POST, "/codes", "", redeem).await;
        assert_eq!(paired["token"]["author"], "device:b1", "{paired}");
        paired["secret"].as_str().unwrap().to_owned()
    };
    let acts = ["W lift e2 at=100", "W press at=300"];
    house.tell("b1", &pair().await, "d", &acts).await;
    let anew = pair().await;
    let again = house.tell("b1", &anew, "d", &acts).await;
    assert_eq!(outcomes(&again), ["already_appended"; 2]);
    house
        .tell("b1", &anew, "e", &["W release e2 e4 at=200"])
        .await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["act"]["late"], true, "{state}");
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
async fn a_dead_position_is_found_apart_from_the_judging() {
    let terms = json!({ "fen": "8/8/8/4k3/8/3K4/4p3/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let told = house.tell("b1", &chief, "a", &["W move d3e2"]).await;
    assert_eq!(told[0]["verdict"]["state"]["result"], "*");
    assert_eq!(
        told[0]["verdict"]["state"]["pending"][0]["fact"],
        "dead_position"
    );
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        if state["verdict"]["state"]["result"] == "1/2-1/2" {
            assert_eq!(state["act"]["source"], "engine");
            let found = house.tell("b1", &device, "b", &["W press"]).await;
            assert_eq!(found[0]["outcome"], "appended");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the dead position was not found");
}

#[tokio::test]
async fn what_was_found_of_a_position_that_was_misread_falls_with_it() {
    let terms = json!({ "fen": "7k/8/8/8/3p4/3K4/8/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "a", &["W move d3d4"]).await;
    let result = async |wanted: &str| {
        for _ in 0..200 {
            let (_, state) = house.get("/boards/b1/state", &chief).await;
            if state["verdict"]["state"]["result"] == wanted {
                return true;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        false
    };
    assert!(result("1/2-1/2").await, "the last pawn was taken");
    let other = ["A supersede 1 instead=\"W move d3e2\" reason=misread"];
    house.tell("b1", &chief, "b", &other).await;
    assert!(result("*").await, "a pawn stands on the board");
    // misread after all: the question is asked anew, and searched anew under another key
    let taken = ["A supersede 1 instead=\"W move d3d4 at=5\" reason=misread"];
    house.tell("b1", &chief, "c", &taken).await;
    assert!(result("1/2-1/2").await, "the finding stands again");
}

#[tokio::test]
async fn two_arbiters_decide_one_question() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    house
        .tell("b1", &chief, "a", &["W touch e2 intent=unknown"])
        .await;
    let (first, second) = tokio::join!(
        house.tell("b1", &chief, "x", &["A decide intent of=1 accidental"]),
        house.tell("b1", &other, "y", &["A decide intent of=1 deliberate"]),
    );
    let mut both = vec![outcomes(&first)[0], outcomes(&second)[0]];
    both.sort_unstable();
    assert_eq!(both, ["appended", "refused"], "one of them is told of it");
    let refused = [&first[0], &second[0]]
        .into_iter()
        .find(|told| told["outcome"] == "refused");
    let refused = refused.unwrap();
    assert_eq!(refused["problem"]["type"], "/problems/decided-meanwhile");
    assert_eq!(
        (&refused["problem"]["status"], &refused["seq"]),
        (&json!(409), &json!(2))
    );
    // nobody has to know of his own decisions
    let (own, others) = match outcomes(&first)[0] {
        "appended" => (&chief, &other),
        _ => (&other, &chief),
    };
    let again = house.tell("b1", own, "again", &["A decide intent of=1 deliberate"]);
    assert_eq!(outcomes(&again.await), ["appended"]);
    let decide = async |after: u32| {
        let act = "A decide intent of=1 accidental";
        let acts =
            json!({ "acts": [{ "key": format!("after{after}"), "act": act, "after": after }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", others, Some(acts));
        told.await.1["results"][0]["outcome"].clone()
    };
    assert_eq!(decide(2).await, "refused", "it was decided anew since");
    assert_eq!(
        decide(3).await,
        "appended",
        "he knows, and decides otherwise"
    );
}

/// What one arbiter has told, what another tells then without having seen it, and the act that he is told of; `None`: it touches
/// nothing that was decided.
const TWO_ARBITERS: [(&[&str], &str, Option<u32>); 26] = [
    (&CONFIRMED, "A confirm 2.0", Some(3)),
    (&CONFIRMED, "A dismiss 2.0 reason=x", Some(3)),
    (&CONFIRMED, "A amend 2.0 penalty=loss reason=x", Some(3)),
    (&CONFIRMED, "A supersede 1 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 2 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 3 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 4 reason=x", None),
    (&CONFIRMED, "A end 1-0", None),
    (&ENDED, "A end 0-1", Some(2)),
    (&ENDED, "A amend 2.0 result=0-1 reason=x", Some(2)),
    (&ENDED, "A dismiss 2.0 reason=x", Some(2)),
    (&ENDED, "A supersede 2 reason=x", Some(2)),
    (&ENDED, "A supersede 1 reason=x", Some(2)),
    (&AMENDED, "A dismiss 3.0 reason=x", Some(3)),
    (&AMENDED, "A confirm 2.0", Some(3)),
    (&AMENDED, "A supersede 3 reason=x", Some(3)),
    (&PUNISHED, "A amend 2.0 penalty=loss reason=x", Some(2)),
    (&PUNISHED, "A decide penalty of=1 loss", Some(2)),
    (&PUNISHED, "A supersede 1 reason=x", Some(2)),
    (&SUPERSEDED, "A supersede 1 reason=x", Some(3)),
    (&SUPERSEDED, "A supersede 3 reason=x", Some(3)),
    (&SUPERSEDED, "A supersede 2 reason=x", None),
    (&MATED, "A end 1-0", Some(8)),
    (&MATED, "A amend 7.0 result=1/2-1/2 reason=x", Some(8)),
    (&LOST, "A end 1-0", Some(3)),
    (&LOST, "A amend 2.0 penalty=warning reason=x", Some(3)),
];

const CONFIRMED: [&str; 4] = ["W move e2e5", "W press", "A confirm 2.0", "W move e2e4"];
const ENDED: [&str; 2] = ["W move e2e4", "A end 1-0"];
const AMENDED: [&str; 3] = [
    "W move e2e5",
    "W press",
    "A amend 2.0 penalty=warning reason=x",
];
const PUNISHED: [&str; 2] = [
    "A observe distraction side=black",
    "A decide penalty of=1 warning",
];
const SUPERSEDED: [&str; 3] = [
    "W move e2e4",
    "W press",
    "A supersede 1 instead=\"W move d2d4\" reason=x",
];
const MATED: [&str; 8] = [
    "W move f2f3",
    "W press",
    "B move e7e5",
    "B press",
    "W move g2g4",
    "W press",
    "B move d8h4",
    "A confirm 7.0",
];
const LOST: [&str; 3] = [
    "W move e2e5",
    "W press",
    "A amend 2.0 penalty=loss reason=x",
];

#[tokio::test]
async fn nobody_overrules_what_he_has_not_seen() {
    for (ones, act, by) in TWO_ARBITERS {
        let house = House::new().await;
        let (one, other) = (house.chief().await, house.chief().await);
        let told = house.tell("b1", &one, "a", ones).await;
        assert_eq!(outcomes(&told), vec!["appended"; ones.len()], "{ones:?}");
        let told = house.tell("b1", &other, "z", &[act]).await;
        let Some(by) = by else {
            assert_eq!(outcomes(&told), ["appended"], "{ones:?} {act}");
            continue;
        };
        assert_eq!(
            told[0]["problem"]["type"], "/problems/decided-meanwhile",
            "{ones:?} {act}"
        );
        assert_eq!(told[0]["seq"], by, "{ones:?} {act}");
        let own = house.tell("b1", &one, "own", &[act]).await;
        assert_eq!(
            outcomes(&own),
            ["appended"],
            "nobody has to know of his own: {act}"
        );
    }
}

/// What a resignation comes to is found out by a search; whoever has confirmed it has said how the game ends.
#[tokio::test]
async fn a_result_that_a_search_finds_is_whose_who_confirmed_the_ruling() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    house
        .tell("b1", &one, "a", &["W resign", "A confirm 1.0"])
        .await;
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &one).await;
        if state["verdict"]["state"]["result"] == "0-1" {
            let told = house.tell("b1", &other, "z", &["A end 1-0"]).await;
            assert_eq!(outcomes(&told), ["refused"], "{told:?}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("nothing was found");
}

#[tokio::test]
async fn what_was_overruled_is_whose_who_overruled_it() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    house.tell("b1", &one, "a", &CONFIRMED).await;
    let knowing = |after: u32| json!({ "acts": [{ "key": "z", "act": "A supersede 1 reason=x", "after": after }] });
    let told = house.ask(Method::POST, "/boards/b1/acts", &other, Some(knowing(3)));
    assert_eq!(told.await.1["results"][0]["outcome"], "appended");
    let told = house
        .tell("b1", &one, "b", &["A dismiss 2.0 reason=x"])
        .await;
    assert_eq!(told[0]["seq"], 5, "{told:?}");
    let again = house.tell("b1", &one, "a", &CONFIRMED).await;
    assert_eq!(outcomes(&again), ["already_appended"; 4]);
}

#[tokio::test]
async fn nobody_has_seen_what_is_not_there() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    let device = house.device("b1").await;
    house.tell("b1", &one, "a", &CONFIRMED).await;
    let tell = async |token: &str, act: &str, after: u32| {
        let acts = json!({ "acts": [{ "key": format!("k{after}"), "act": act, "after": after }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", token, Some(acts));
        told.await.1["results"][0].clone()
    };
    for after in [5, u32::MAX] {
        for token in [&one, &other] {
            let told = tell(token, "A dismiss 2.0 reason=x", after).await;
            let problem = &told["problem"];
            assert_eq!(
                (&problem["status"], &problem["field"]),
                (&json!(422), &json!("after"))
            );
        }
        let told = tell(&device, "W touch e4", after).await;
        assert_eq!(told["outcome"], "appended", "a device learns no number");
    }
}

#[tokio::test]
async fn two_arbiters_declare_a_result() {
    let declared = [["A end 1-0", "A end 0-1"], ["A agree 1/2-1/2", "A end 1-0"]];
    for [one, another] in declared {
        let house = House::new().await;
        let (chief, other) = (house.chief().await, house.chief().await);
        let moves = ["W move e2e4", "W press", "B move e7e5"];
        house.tell("b1", &chief, "a", &moves).await;
        let (ones, others) = ([one], [another]);
        let (first, second) = tokio::join!(
            house.tell("b1", &chief, "x", &ones),
            house.tell("b1", &other, "y", &others),
        );
        let mut both = vec![outcomes(&first)[0], outcomes(&second)[0]];
        both.sort_unstable();
        assert_eq!(both, ["appended", "refused"], "{one}, {another}");
        let mut told = [&first[0], &second[0]].into_iter();
        let refused = told.find(|told| told["outcome"] == "refused").unwrap();
        assert_eq!(refused["problem"]["type"], "/problems/decided-meanwhile");
        assert_eq!(refused["seq"], 4);
        let (second, act) = match outcomes(&first)[0] {
            "appended" => (&other, another),
            _ => (&chief, one),
        };
        let acts = json!({ "acts": [{ "key": "knowing", "act": act, "after": 4 }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", second, Some(acts));
        let outcome = told.await.1["results"][0]["outcome"].clone();
        assert_eq!(outcome, "appended", "he knows, and decides otherwise");
    }
}

#[tokio::test]
async fn a_result_that_has_fallen_away_keeps_nobody_from_declaring_another() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    let ended = ["W move e2e4", "A end 1-0", "A dismiss 2.0 reason=misread"];
    let told = house.tell("b1", &chief, "a", &ended).await;
    assert_eq!(outcomes(&told), ["appended"; 3], "{told:?}");
    let told = house.tell("b1", &other, "b", &["A end 0-1"]).await;
    assert_eq!(outcomes(&told), ["appended"], "{told:?}");
}

#[tokio::test]
async fn a_question_that_is_asked_anew_is_anybodys() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    let device = house.device("b1").await;
    for (key, arbiter) in [("a", &chief), ("b", &other)] {
        let (now, late) = match key {
            "a" => ("W touch b1 at=900", "W touch g1 at=100"),
            _ => ("W touch b1 at=1900", "W touch g1 at=1100"),
        };
        house.tell("b1", &device, key, &[now, late]).await;
        let decided = house
            .tell(
                "b1",
                arbiter,
                &format!("{key}d"),
                &["A decide late nowhere"],
            )
            .await;
        assert_eq!(outcomes(&decided), ["appended"], "{decided:?}");
    }
}

/// A correction that names what is not there changes nothing, and hides nothing of what stands.
#[tokio::test]
async fn a_mistyped_correction_leaves_the_state_in_sight() {
    let house = House::new().await;
    let chief = house.chief().await;
    let acts = [
        "W touch e2 intent=unknown",
        "A confirm 9.9",
        "A supersede 99 reason=x",
    ];
    let told = house.tell("b1", &chief, "a", &acts).await;
    let stands = &told[0]["verdict"]["state"];
    assert_eq!(stands["pending"][0]["fact"], "intent", "{told:?}");
    assert!(stands["fen"].is_string());
    for told in &told[1..] {
        assert!(told["verdict"]["error"]["code"].is_string(), "{told}");
        assert_eq!(&told["verdict"]["state"], stands);
    }
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["verdict"], told[2]["verdict"]);
    // from the record it is the same
    let again = House::opened(house.app.ledger.clone());
    again.app.hall.load().await.unwrap();
    assert_eq!(again.get("/boards/b1/state", &chief).await.1, state);
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

#[tokio::test]
async fn a_device_that_has_gone_mad_leaves_the_game_to_the_arbiter() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let act = json!({ "act": "touch", "by": "white", "squares": ["e5"] });
    let mut next = 0;
    while next < ledger::limits::MAX_ENTRIES - ENTRIES_FOR_ARBITERS {
        let acts = (next..next + 256).map(|n| json!({ "key": format!("k{n}"), "act": act }));
        let body = json!({ "acts": acts.collect::<Vec<_>>() });
        let telling = house.ask(Method::POST, "/boards/b1/acts", &chief, Some(body));
        assert_eq!(telling.await.0, StatusCode::OK);
        next += 256;
    }
    let act = json!({ "acts": [{ "key": "d", "act": "W move e2e4" }] });
    let telling = house.ask(Method::POST, "/boards/b1/acts", &device, Some(act));
    let (status, problem) = telling.await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    house.clock.forward(6_000_000);
    house.app.hall.look_round();
    let (_, board) = house.get("/boards/b1", &chief).await;
    assert_eq!(
        board["presence"]["down"]["cause"], "not_recorded",
        "{board}"
    );
    let end = house.tell("b1", &chief, "e", &["A end 1-0"]).await;
    assert_eq!(end[0]["outcome"], "appended", "{end:?}");
}
