//! Tests devices with wrong clocks: acts keep their order, one clear question is asked, and nobody
//! else is disturbed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::body::Body;
use axum::http::header::DATE;
use axum::http::{HeaderValue, Request};
use common::House;
use jadoube_service::ClockWatch;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const TERMS: fn() -> Value = || json!({ "clock": { "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 0, "delay_ms": 0 } });

fn late(state: &Value) -> Vec<&Value> {
    let pending = state["verdict"]["state"]["pending"].as_array();
    let open = pending.into_iter().flatten();
    open.filter(|open| open["fact"] == "late").collect()
}

#[tokio::test]
async fn a_device_whose_clock_is_five_minutes_behind_changes_nothing() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let other = house.device("b2").await;
    // the second device has been five minutes behind from the first act on
    let moves = ["W move e2e4 at=400000", "W press at=405000"];
    house.tell("b1", &device, "a", &moves).await;
    let moves = ["W move e2e4 at=100000", "W press at=105000"];
    house.tell("b2", &other, "a", &moves).await;
    let (_, first) = house.get("/boards/b1/state", &chief).await;
    let (_, second) = house.get("/boards/b2/state", &chief).await;
    assert_eq!(first["clock"], second["clock"]);
    assert_eq!(first["clock"]["white_ms"], 595_000);
}

#[tokio::test]
async fn a_clock_that_is_put_back_five_minutes_is_one_question() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let other = house.device("b2").await;
    house.tell("b2", &other, "a", &["W move d2d4 at=0"]).await;
    let (_, undisturbed) = house.get("/boards/b2/state", &chief).await;
    let moves = ["W move e2e4 at=400000", "W press at=405000"];
    house.tell("b1", &device, "a", &moves).await;
    let moves = [
        "B move e7e5 at=110000",
        "B press at=111000",
        "W move g1f3 at=115000",
        "W press at=116000",
    ];
    house.tell("b1", &device, "b", &moves).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(late(&state).len(), 1, "{state}");
    assert_eq!(state["verdict"]["state"]["has_the_move"], "black");
    assert_eq!(state["clock"]["white_ms"], 595_000);
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    let told = acts["acts"].as_array().unwrap();
    let squares: Vec<&Value> = told.iter().map(|act| &act["act"]["move"]).collect();
    let wanted = ["e2e4", "e7e5", "g1f3"].map(Value::from);
    let moved: Vec<&Value> = squares.into_iter().filter(|m| !m.is_null()).collect();
    assert_eq!(
        moved,
        wanted.iter().collect::<Vec<_>>(),
        "as they were told"
    );

    // they happened as they were told: what the device tells from now on counts again
    house.tell("b1", &chief, "c", &["A decide late here"]).await;
    let moves = ["B move b8c6 at=120000", "B press at=121000"];
    house.tell("b1", &device, "d", &moves).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(late(&state).len(), 0, "{state}");
    assert_eq!(state["verdict"]["state"]["has_the_move"], "white");
    assert_eq!(state["clock"]["question"]["because"], "corrected");
    let read = ["A start_clock white clock=590000/595000/white"];
    house.tell("b1", &chief, "e", &read).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["clock"]["question"], Value::Null);
    assert_eq!(state["clock"]["black_ms"], 595_000);
    let (_, now) = house.get("/boards/b2/state", &chief).await;
    assert_eq!(now, undisturbed, "nobody else is disturbed");
}

#[tokio::test]
async fn a_clock_that_is_put_forward_five_minutes_is_one_question() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", &["W move e2e4 at=0"]).await;
    house.clock.forward(5_000_000);
    house.tell("b1", &device, "b", &["W press at=305000"]).await;
    house.clock.forward(4_000_000);
    let moves = ["B move e7e5 at=309000", "B press at=309000"];
    house.tell("b1", &device, "c", &moves).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let question = &state["clock"]["question"];
    assert_eq!(
        (&question["of"], &question["because"]),
        (&json!(2), &json!("put_forward")),
        "{state}"
    );
    assert_eq!(state["clock"]["white_ms"], 595_000, "as it was received");
    assert_eq!(question["if"]["read"]["white_ms"], 295_000, "as it says");
    assert_eq!(state["clock"]["black_ms"], 596_000);
}

#[tokio::test]
async fn a_device_that_was_offline_is_asked_nothing_and_charged_no_more() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", &["W move e2e4 at=0"]).await;
    house.clock.forward(150_000_000);
    let observed = ["A observe distraction side=black"];
    house.tell("b1", &chief, "o", &observed).await;
    house.clock.forward(150_000_000);
    let kept = ["W press at=5000", "B move e7e5 at=9000", "B press at=10000"];
    house.tell("b1", &device, "b", &kept).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let times = (&state["clock"]["white_ms"], &state["clock"]["black_ms"]);
    assert_eq!(times, (&json!(595_000), &json!(595_000)), "{state}");
    assert_eq!(state["clock"]["question"], Value::Null);
}

#[tokio::test]
async fn an_illegal_move_noticed_a_minute_later_costs_that_minute_whose_clock_has_run() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let moves = ["W move e2e5 at=0", "W press at=5000"];
    house.tell("b1", &device, "a", &moves).await;
    house.clock.forward(65_000_000);
    house.tell("b1", &device, "b", &["B stop at=65000"]).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let times = (&state["clock"]["white_ms"], &state["clock"]["black_ms"]);
    assert_eq!(times, (&json!(595_000), &json!(540_000)), "{state}");
    let proposal = &state["clock"]["proposal"];
    let times = (&proposal["white_ms"], &proposal["black_ms"]);
    assert_eq!(times, (&json!(595_000), &json!(660_000)), "{state}");
    assert_eq!(proposal["running"], "white");
    let again = House::opened(house.app.ledger.clone());
    again.app.hall.load().await.unwrap();
    let (_, replayed) = again.get("/boards/b1/state", &chief).await;
    assert_eq!(replayed["clock"], state["clock"], "after a restart");
}

#[tokio::test]
async fn the_public_reads_whose_clock_runs_on_the_table() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let running = async || house.public("b1", "").await["state"]["running"].clone();
    let moves = ["W move e2e5 at=0", "W press at=5000"];
    house.tell("b1", &device, "a", &moves).await;
    house.tell("b1", &chief, "b", &["A confirm 2.0"]).await;
    assert_eq!(running().await, "black", "nobody has stopped it");
    house
        .tell("b1", &chief, "c", &["A start_clock white"])
        .await;
    assert_eq!(running().await, "white");
}

#[tokio::test]
async fn a_reading_that_is_five_minutes_wrong_is_a_question() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let moves = [
        "W move e2e4 at=0",
        "W press at=5000 clock=295000/600000/black",
    ];
    house.tell("b1", &device, "a", &moves).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let question = &state["clock"]["question"];
    assert_eq!(state["clock"]["white_ms"], 595_000);
    assert_eq!(
        (&question["of"], &question["because"]),
        (&json!(2), &json!("contradicted"))
    );
    assert_eq!(question["if"]["computed"]["white_ms"], 595_000);
    assert_eq!(question["if"]["read"]["white_ms"], 295_000);
}

#[tokio::test]
async fn what_is_left_of_a_delay_is_told_with_the_times() {
    let terms = json!({ "clock": { "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 0, "delay_ms": 10_000 } });
    let house = House::over(ledger::Memory::default(), terms).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell(
            "b1",
            &device,
            "a",
            &["W move e2e4 at=1000", "W press at=3000"],
        )
        .await;
    for (key, act, black_ms, left) in [
        ("b", "B touch e7 at=7000", 600_000, json!(6_000)),
        ("c", "B lift e7 at=20000", 593_000, Value::Null),
    ] {
        house.tell("b1", &device, key, &[act]).await;
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        assert_eq!(state["clock"]["black_ms"], black_ms, "{act}");
        assert_eq!(state["clock"]["delay_left_ms"], left, "{act}");
    }
}

/// What the arbiter is to set: White's time, Black's, and whose clock runs then.
async fn to_set(house: &House, chief: &str) -> Value {
    let (_, state) = house.get("/boards/b1/state", chief).await;
    let proposal = &state["clock"]["proposal"];
    json!([
        proposal["white_ms"],
        proposal["black_ms"],
        proposal["running"]
    ])
}

#[tokio::test]
async fn after_a_ruling_that_gives_no_time_the_right_clock_is_to_be_started() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let acts = [
        "W move e2e4 at=0",
        "W press at=0",
        "B touch g8 at=1000",
        "B move e7e5 at=2000",
        "B press at=3000",
    ];
    house.tell("b1", &device, "a", &acts).await;
    assert_eq!(
        to_set(&house, &chief).await,
        json!([600_000, 597_000, "black"])
    );
    house
        .tell("b1", &chief, "b", &["A start_clock running=black"])
        .await;
    assert_eq!(to_set(&house, &chief).await, json!([null, null, null]));
}

#[tokio::test]
async fn who_is_to_run_after_a_ruling_is_dismissed_has_the_move_then() {
    let house = House::over(ledger::Memory::default(), TERMS()).await;
    let chief = house.chief().await;
    let acts = ["W move e2e5 at=0", "W press at=0", "A stop at=1000"];
    house.tell("b1", &chief, "a", &acts).await;
    assert_eq!(to_set(&house, &chief).await[2], "white");
    let set = r#"{"act":"start_clock","by":"arbiter","running":"white","clock":{"white_ms":600000,"black_ms":719000,"running":"white"},"source":"arbiter"}"#;
    house
        .tell(
            "b1",
            &chief,
            "b",
            &[set, "A stop", "A dismiss 2.0 reason=\"misread\""],
        )
        .await;
    assert_eq!(
        to_set(&house, &chief).await,
        json!([600_000, 599_000, "black"])
    );
}

/// What was told before the arbiter, after the ruling, started White's clock; and which ruling he
/// dismisses then.
const DISMISSED: [(&[&str], &str); 3] = [
    (
        &["W touch e2 at=0", "W move d2d4 at=0", "W press at=0"],
        "3.0",
    ),
    (&["W move e2e5 at=0", "W press at=0"], "2.0"),
    (&["W move e2e4 hands=2 at=0", "W press at=0"], "2.0"),
];

#[tokio::test]
async fn after_a_dismissal_the_clock_that_was_started_for_the_ruling_is_the_wrong_one() {
    for (acts, of) in DISMISSED {
        let house = House::over(ledger::Memory::default(), TERMS()).await;
        let chief = house.chief().await;
        house.tell("b1", &chief, "a", acts).await;
        let dismiss = format!("A dismiss {of} reason=\"misread\" at=2000");
        let told = ["A start_clock running=white at=1000", &dismiss];
        house.tell("b1", &chief, "b", &told).await;
        assert_eq!(to_set(&house, &chief).await[2], "black", "{acts:?}");
        // no act happened otherwise: the times are what they were
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        assert!(state["clock"]["question"].is_null(), "{state}");
    }
}

/// By how much the time of day is set, microseconds.
const SET_BY_US: [i64; 2] = [3_600_000_000, -3_600_000_000];

#[tokio::test]
async fn a_time_of_day_that_is_set_is_charged_to_nobody() {
    for by_us in SET_BY_US {
        let house = House::over(ledger::Memory::default(), TERMS()).await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        let moves = ["W move e2e4", "W press"];
        house.tell("b1", &device, "a", &moves).await;
        house.clock.forward(5_000_000);
        house.clock.set_by(by_us);
        house.clock.forward(4_000_000);
        let moves = ["B move e7e5", "B press"];
        house.tell("b1", &device, "b", &moves).await;
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        let times = (&state["clock"]["white_ms"], &state["clock"]["black_ms"]);
        assert_eq!(times, (&json!(600_000), &json!(591_000)), "{by_us}");
        assert_eq!(state["clock"]["question"], Value::Null);
    }
}

#[tokio::test]
async fn a_time_of_day_that_is_set_silences_no_board_and_wakes_none() {
    for by_us in SET_BY_US {
        let house = House::over(ledger::Memory::default(), TERMS()).await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        house.tell("b1", &device, "a", &["W move e2e4"]).await;
        house.clock.set_by(by_us);
        let cause = async || {
            house.app.hall.lookout().look_round();
            let (_, board) = house.get("/boards/b1", &chief).await;
            board["presence"]["down"]["cause"].clone()
        };
        house.clock.forward(59_000_000);
        assert_eq!(cause().await, Value::Null, "{by_us}");
        house.clock.forward(1_000_000);
        assert_eq!(cause().await, "silent", "{by_us}");
    }
}

/// When an answer was made, as it says.
async fn date(house: &House) -> HeaderValue {
    let asked = Request::get("/api/v1/about").body(Body::empty()).unwrap();
    let answer = house.router.clone().oneshot(asked).await.unwrap();
    answer.headers()[DATE].clone()
}

#[tokio::test]
async fn arbiters_are_told_that_the_time_of_day_was_set_while_a_game_goes_on() {
    for by_us in SET_BY_US {
        let house = House::over(ledger::Memory::default(), TERMS()).await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        let mut watch = ClockWatch::new(house.clock.reading());
        let mut set = async |by_us| {
            house.clock.set_by(by_us);
            house.app.look_at_the_clock(&mut watch);
            let mut told = Vec::new();
            for board in ["/boards/b1", "/boards/b2"] {
                let (_, board) = house.get(board, &chief).await;
                told.push(board["presence"]["time_of_day_set"]["by_ms"].clone());
            }
            told
        };
        assert_eq!(set(by_us).await, [Value::Null, Value::Null], "nobody plays");
        assert_eq!(house.clock.in_play_us(), house.clock.now_us());
        house.tell("b1", &device, "a", &["W move e2e4"]).await;
        let (by_ms, before) = (json!(by_us / 1_000), date(&house).await);
        assert_eq!(set(by_us).await, [by_ms, Value::Null]);
        let as_before = date(&house).await == before;
        assert!(
            as_before,
            "pages count clocks on from the times in the record"
        );
        assert_eq!(set(-by_us).await, [Value::Null, Value::Null], "set right");
        set(by_us).await;
        house.tell("b1", &chief, "e", &["A end 1-0"]).await;
        assert_eq!(set(0).await, [Value::Null, Value::Null], "it is over");
        assert_eq!(house.clock.in_play_us(), house.clock.now_us());
    }
}
