//! Acts told over HTTP: recorded once, judged, and shown to those who may know.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use jadoube_service::Role;
use jadoube_service::auth::audit::write_audit;
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
async fn the_public_learns_of_a_ruling_when_it_is_confirmed() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    let before = house.public("b1", "").await;
    house
        .tell("b1", &device, "b", &["B move e7e4", "B press"])
        .await;
    let unconfirmed = house.public("b1", "").await;
    assert_eq!(unconfirmed["state"]["rulings"], json!([]));
    assert_eq!(unconfirmed["state"]["illegal_moves"]["black"], 0);
    assert_eq!(before["state"]["result"], unconfirmed["state"]["result"]);
    house.tell("b1", &chief, "c", &["A confirm 4.0"]).await;
    let confirmed = house.public("b1", "").await;
    assert_eq!(confirmed["state"]["illegal_moves"]["black"], 1);
    assert_eq!(confirmed["state"]["rulings"][0]["offence"], "illegal_move");
    assert_eq!(confirmed["state"]["rulings"][0]["id"], Value::Null);
}

#[tokio::test]
async fn what_an_event_says_holds_from_its_first_act_on() {
    let house = House::new().await;
    let chief = house.chief().await;
    let make = async |path: &str, body: Value| {
        let (status, made) = house.ask(Method::POST, path, &chief, Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["id"].as_str().unwrap().to_owned()
    };
    let event = json!({ "name": "Training", "delay_s": 0, "announcement": "automatic" });
    let event = make("/events", event).await;
    let round = make(&format!("/events/{event}/rounds"), json!({ "number": 1 })).await;
    let board = make(&format!("/rounds/{round}/boards"), json!({ "number": 1 })).await;
    house
        .tell(&board, &chief, "a", &["W move e2e5", "W press"])
        .await;
    let shown = house.public(&board, "").await;
    assert_eq!(shown["state"]["illegal_moves"]["white"], 1, "{shown}");
}

#[tokio::test]
async fn a_dismissed_ruling_never_reaches_the_public() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e5", "W press"])
        .await;
    house
        .tell(
            "b1",
            &chief,
            "b",
            &["A dismiss 2.0 reason=\"the board misread\""],
        )
        .await;
    let shown = house.public("b1", "").await;
    assert_eq!(shown["state"]["rulings"], json!([]));
    assert_eq!(
        shown["state"]["placement"],
        "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR"
    );
}

#[tokio::test]
async fn a_proposed_ruling_that_puts_men_back_waits_too() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W touch d2", "W move e2e4"])
        .await;
    let before = house.public("b1", "").await;
    house.tell("b1", &device, "b", &["W press"]).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let ruling = &state["verdict"]["rulings"][0];
    assert_eq!(ruling["status"], "proposed", "{state}");
    assert_eq!(ruling["restored"], true, "{state}");
    assert_eq!(
        house.public("b1", "").await,
        before,
        "nobody has confirmed it"
    );
    let confirm = format!("A confirm {}", ruling["id"].as_str().unwrap());
    house.tell("b1", &chief, "d", &[&confirm]).await;
    let confirmed = house.public("b1", "").await;
    let put_back = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(confirmed["state"]["placement"], put_back);
    assert_eq!(confirmed["state"]["rulings"][0]["offence"], "touch_move");
}

#[tokio::test]
async fn a_ruling_that_was_public_is_shown_as_changed() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e5", "W press"])
        .await;
    house.tell("b1", &chief, "b", &["A confirm 2.0"]).await;
    let shown = house.public("b1", "").await;
    assert_eq!(shown["state"]["rulings"][0]["changed"], Value::Null);
    house
        .tell("b1", &chief, "c", &["A dismiss 2.0 reason=\"misread\""])
        .await;
    let shown = house.public("b1", "").await;
    let rulings = shown["state"]["rulings"].as_array().unwrap();
    let dismissed = rulings
        .iter()
        .filter(|ruling| ruling["changed"] == "dismissed");
    assert_eq!(dismissed.count(), 1, "{shown}");
    assert_eq!(shown["state"]["illegal_moves"]["white"], 0);
}

/// A ruling stays as public as it was when it was told, whatever the event says now and however often the service begins anew.
#[tokio::test]
async fn a_restart_announces_rulings_as_they_were_announced() {
    for (told, now) in [("automatic", "confirmed"), ("confirmed", "automatic")] {
        let store = common::failing::Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        let device = house.device("b1").await;
        let event = |announcement: &str| json!({ "name": "Open", "delay_s": 0, "announcement": announcement });
        house.change_event(&event(told)).await;
        house
            .tell("b1", &device, "a", &["W move e2e5", "W press"])
            .await;
        house.change_event(&event(now)).await;
        let before = house.public("b1", "").await;
        drop(house);
        let again = House::opened(ledger::Ledger::of(store));
        again.app.hall.load().await.unwrap();
        let after = again.public("b1", "").await;
        assert_eq!(before["state"], after["state"], "{told}, then {now}");
        let white = &after["state"]["illegal_moves"]["white"];
        assert_eq!(*white, u32::from(told == "automatic"));
    }
}

/// What a player, a spectator, a device and an operator can read of the board.
async fn readings(house: &House) -> String {
    let player = json!({ "event": "e1", "player": "p1" });
    let tokens = [
        String::new(),
        house.token(Role::Player, player).await,
        house.device("b1").await,
        house.token(Role::Operator, json!({})).await,
    ];
    let mut read = String::new();
    for token in &tokens {
        for path in ["/boards/b1/public", "/boards/b1", "/rounds/r1/boards"] {
            let (status, answer) = house.get(path, token).await;
            read += &format!("{status} {answer}\n");
        }
    }
    read
}

/// Two games that differ in findings meant for the arbiter alone, and in nothing else.
#[tokio::test]
async fn what_is_the_arbiters_alone_changes_no_byte_of_the_public() {
    let acts = [
        "W move e2e4",
        "W press",
        "B move e7e5",
        "B press",
        "W lift g1",
        "W release g1 f3",
        "W press",
        "B lift b8",
        "B release b8 c6",
    ];
    let findings = [
        "B touch d8 certainty=unnoticed",
        "A observe touch side=black squares=d8 certainty=disputed",
        "W lift b1 at=1 late=true",
        "A observe distraction side=black certainty=unnoticed",
        "B knock a7 a6 certainty=unnoticed",
        "B knock h7 h6 certainty=unnoticed",
        "W knock a2 a3 certainty=unnoticed",
    ];
    let mut all = Vec::new();
    for with_findings in [false, true] {
        let house = House::new().await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        let player = json!({ "event": "e1", "player": "p1" });
        let player = house.token(Role::Player, player).await;
        let board = serde_json::from_value(json!({
            "id": "b1", "event": "e1", "round": "r1", "number": 1, "sector": "s1",
            "white": "p1", "black": "p2",
        }));
        let board = board.unwrap();
        let shown = house.app.hall.shown(&board, Role::Player).await.unwrap();
        let mut read = String::new();
        for (place, act) in acts.iter().enumerate() {
            let key = format!("a{place}-");
            let told = house.tell("b1", &device, &key, &[act]).await;
            let again = house.tell("b1", &device, &key, &["W touch a1"]).await;
            let foreign = house.tell("b1", &player, &key, &["W offer_draw"]).await;
            read += &format!("{told:?} {again:?} {foreign:?}\n");
            if with_findings && let Some(finding) = findings.get(place) {
                let key = format!("f{place}-");
                let told = house.tell("b1", &chief, &key, &[finding]).await;
                assert_eq!(outcomes(&told), ["appended"], "{told:?}");
            }
            // what is sent to those who follow, with its number and its length
            read += &format!("{}\n", shown.borrow().json);
            read += &readings(&house).await;
        }
        all.push(read);
    }
    for (without, with) in all[0].lines().zip(all[1].lines()) {
        assert_eq!(without, with);
    }
    assert_eq!(all[0].len(), all[1].len());
}

#[tokio::test]
async fn what_a_search_has_decided_shifts_no_number_of_a_device() {
    let terms = json!({ "fen": "8/8/8/4k3/8/3K4/4p3/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let before = house.tell("b1", &device, "a", &["W move d3e2"]).await;
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        if state["act"]["source"] == "engine" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let after = house.tell("b1", &device, "b", &["W press"]).await;
    let without_its_key = |told: &Value| told.to_string().replace("\"b0\"", "\"a0\"");
    assert_eq!(without_its_key(&before[0]), without_its_key(&after[0]));
    let public = house.public("b1", "").await;
    assert_eq!(public["state"]["result"], "*", "nobody has confirmed it");
}

#[tokio::test]
async fn spectators_see_the_board_later() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let event = json!({ "name": "Open", "delay_s": 900 });
    let change = axum::http::Request::put("/api/v1/events/e1")
        .header("authorization", format!("Bearer {chief}"))
        .header("content-type", "application/json")
        .header("if-match", "*")
        .body(axum::body::Body::from(event.to_string()))
        .unwrap();
    let changed = tower::ServiceExt::oneshot(house.router.clone(), change)
        .await
        .unwrap();
    assert_eq!(changed.status(), StatusCode::OK);
    let app = house.app.clone();
    tokio::spawn(async move { app.hall.disclose().await });
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    let player = house
        .token(Role::Player, json!({ "event": "e1", "player": "p1" }))
        .await;
    assert_eq!(
        house.public("b1", &player).await["state"]["running"],
        "black"
    );
    assert_eq!(house.public("b1", "").await["state"], Value::Null);
    house.clock.forward(899_000_000);
    assert!(house.app.hall.show_due().is_some());
    assert_eq!(house.public("b1", "").await["state"], Value::Null);
    house.clock.forward(2_000_000);
    house.app.hall.show_due();
    assert_eq!(house.public("b1", "").await["state"]["running"], "black");
    house
        .tell("b1", &chief, "r", &["A end 1-0", "A confirm 3.0"])
        .await;
    let result = async || house.get("/boards/b1", "").await.1["result"].clone();
    assert_eq!(
        result().await,
        Value::Null,
        "a list tells no more than the board"
    );
    house.clock.forward(901_000_000);
    house.app.hall.show_due();
    assert_eq!(result().await, "1-0");
}

#[tokio::test]
async fn a_delay_that_is_lowered_never_takes_the_board_back() {
    let house = House::new().await;
    let device = house.device("b1").await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 900 }))
        .await;
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    house
        .change_event(&json!({ "name": "Open", "delay_s": 0 }))
        .await;
    house
        .tell("b1", &device, "b", &["B move e7e5", "B press"])
        .await;
    let newest = house.public("b1", "").await;
    assert_eq!(newest["state"]["running"], "white");
    house.clock.forward(901_000_000);
    house.app.hall.show_due();
    assert_eq!(house.public("b1", "").await, newest);
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
    assert_eq!(
        (outcomes(&first), outcomes(&second)),
        (vec!["appended"], vec!["appended"])
    );
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(
        acts["acts"].as_array().unwrap().len(),
        4,
        "both are on record, the later one counts"
    );
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
