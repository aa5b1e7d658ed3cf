//! Tests faults of the store: it goes away, fills up and comes back, the service restarts, and
//! others write to the same game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use common::failing::Failing;
use common::{FOOLS_MATE, House};
use jadoube_service::Role;
use jadoube_service::auth::new_token;
use jadoube_service::limits::LOADED_AT_ONCE;
use jadoube_service::model::{Board, Scope};
use jadoube_service::registry::Registry;
use jiff::ToSpan;
use ledger::{
    Author, ExpectedVersion, GameId, Key, Ledger, Memory, Proposal, Signer, Stage, Store,
    StoreError, Write,
};
use serde_json::{Value, json};
use tower::ServiceExt;

const LINES: &[&str] = &[
    "W move e2e4 at=1",
    "W press at=2",
    "B move e7e4 at=3",
    "B press at=4",
];

async fn tells(house: &House, device: &str, prefix: &str) -> StatusCode {
    let acts: Vec<_> = LINES
        .iter()
        .zip(0..)
        .map(|(act, n)| json!({ "key": format!("{prefix}{n}"), "act": act }))
        .collect();
    house
        .ask(
            Method::POST,
            "/boards/b1/acts",
            device,
            Some(json!({ "acts": acts })),
        )
        .await
        .0
}

/// What was shown of a board stays shown when the game is taken from the record again.
#[tokio::test]
async fn a_game_that_another_service_went_on_with_is_shown_once() {
    let ledger = Ledger::of(Memory::default());
    let one = House::opened(ledger.clone());
    one.furnish(json!({})).await;
    let two = House::opened(ledger);
    two.app.hall.load().await.unwrap();
    let device = one.device("b1").await;
    let plies = ["W move e2e4", "W press", "B move e7e5", "B press"];
    one.tell("b1", &device, "a", &plies).await;
    let shown = one.public("b1", &device).await["number"].as_u64().unwrap();
    two.tell("b1", &device, "b", &["W move g1f3"]).await;
    one.tell("b1", &device, "c", &["W press"]).await;
    let later = one.public("b1", &device).await["number"].as_u64().unwrap();
    assert!(shown < later && later <= shown + 2, "{shown}, then {later}");
}

#[tokio::test]
async fn a_store_that_goes_away_loses_nothing_and_comes_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    // known by now, so that the store is asked for the acts alone
    house.get("/boards/b1/state", &chief).await;
    for (error, status) in [
        (
            StoreError::Unavailable("gone".into()),
            StatusCode::SERVICE_UNAVAILABLE,
        ),
        (
            StoreError::Full("full".into()),
            StatusCode::INSUFFICIENT_STORAGE,
        ),
        (
            StoreError::Failed("fsync".into()),
            StatusCode::INTERNAL_SERVER_ERROR,
        ),
    ] {
        store.fail(Some(error.clone()));
        let (found, problem) = house
            .ask(
                Method::POST,
                "/boards/b1/acts",
                &device,
                Some(json!({ "acts": [{ "key": "k", "act": "W press" }] })),
            )
            .await;
        assert_eq!(found, status, "{problem}");
        store.fail(None);
    }
    assert_eq!(tells(&house, &device, "d").await, StatusCode::OK);
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(
        acts["acts"].as_array().unwrap().len(),
        5,
        "nothing but what was acknowledged"
    );
}

#[tokio::test]
async fn an_answer_that_is_lost_makes_no_double() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    store.lose_answers(true);
    assert_eq!(
        tells(&house, &device, "d").await,
        StatusCode::SERVICE_UNAVAILABLE
    );
    store.lose_answers(false);
    let told = house.tell("b1", &device, "d", LINES).await;
    let is_recorded = |told: &serde_json::Value| told["outcome"] != "refused";
    assert!(told.iter().all(is_recorded), "{told:?}");
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    assert_eq!(acts["acts"].as_array().unwrap().len(), 5);
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["verdict"]["rulings"][0]["offence"], "illegal_move");
    house.clock.forward(6_000_000);
    house.app.hall.look_round();
    let (_, board) = house.get("/boards/b1", &chief).await;
    assert_eq!(
        board["presence"]["down"],
        serde_json::Value::Null,
        "all of it is recorded"
    );
}

#[tokio::test]
async fn after_a_restart_every_game_is_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({ "control": "rapid" })).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    tells(&house, &device, "d").await;
    let before = house.get("/boards/b1/state", &chief).await;
    let shown = house.public("b1", &device).await;
    drop(house);
    let again = House::opened(Ledger::of(store));
    assert_eq!(again.app.hall.load().await.unwrap(), 2);
    assert_eq!(again.get("/boards/b1/state", &chief).await, before);
    assert_eq!(again.public("b1", &device).await["state"], shown["state"]);
    let more = again
        .tell("b1", &device, "e", &["B move e7e5 at=5", "B press at=6"])
        .await;
    assert_eq!(more[1]["outcome"], "appended");
    let late = again.tell("b1", &device, "f", &["W touch b1 at=4"]).await;
    assert_eq!(late[0]["outcome"], "appended");
    let (_, state) = again.get("/boards/b1/state", &chief).await;
    assert_eq!(
        state["act"]["late"], true,
        "the times of each author are known again"
    );
}

#[tokio::test]
async fn another_process_on_the_same_store_makes_no_gap_and_no_double() {
    let store = Failing::default();
    let one = House::over(store.clone(), json!({})).await;
    let two = House::opened(Ledger::of(store));
    two.app.hall.load().await.unwrap();
    let (chief, device) = (one.chief().await, one.device("b1").await);
    for round in 0..5 {
        let prefix = format!("one{round}-");
        one.tell("b1", &device, &prefix, &["W touch b1"]).await;
        let prefix = format!("two{round}-");
        two.tell("b1", &device, &prefix, &["B touch b8"]).await;
    }
    let (_, acts) = one.get("/boards/b1/acts", &chief).await;
    let seqs: Vec<u64> = acts["acts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs, (0..11).collect::<Vec<u64>>());
    let (_, found) = two.get("/boards/b1/verification", &chief).await;
    assert_eq!(
        (&found["whole"], &found["disagreements"]),
        (&json!(true), &json!([]))
    );
}

fn game(board: &str) -> GameId {
    GameId::new(board).unwrap()
}

/// Puts an entry into the record of a board without asking the service.
fn append_behind(model: &mut Memory, board: &str, body: &str) {
    let next = model.read(&game(board), 0, 1_000).unwrap().len();
    let proposal = Proposal {
        game: game(board),
        expected_seq: u32::try_from(next).unwrap(),
        key: Key::new(&format!("behind{next}")).unwrap(),
        author: Author::new("another").unwrap(),
        received_us: common::NOON_US,
        body: body.into(),
        texts: Vec::new(),
        told: None,
    };
    model.append(&[proposal]).unwrap();
}

#[tokio::test]
async fn a_document_that_cannot_be_read_keeps_no_other_board_back() {
    for (kind, id, boards) in [("board", "b1", 1), ("round", "r1", 0), ("event", "e1", 0)] {
        let store = Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        let chief = house.chief().await;
        drop(house);
        store.model(|model| {
            let document = model.document(kind, id).unwrap().unwrap();
            let write = Write {
                kind: kind.into(),
                id: id.into(),
                parent: document.parent,
                expected: ExpectedVersion::Any,
                body: Some("{}".into()),
            };
            model.write(&[write]).unwrap();
        });
        let house = House::opened(Ledger::of(store.clone()));
        assert_eq!(house.app.hall.load().await.unwrap(), boards, "{kind}");
        if kind != "board" {
            continue;
        }
        let told = house.tell("b2", &chief, "a", &["W move e2e4"]).await;
        assert_eq!(told[0]["outcome"], "appended");
        let (_, listed) = house.get("/rounds/r1/boards", &chief).await;
        assert_eq!(listed["items"].as_array().unwrap().len(), 1, "{listed}");
        let (status, problem) = house.get("/boards/b1", &chief).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("board b1"), "{detail}");
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_judged_keeps_no_other_board_back() {
    for body in [r#"{"act":"dance"}"#, r#"{"act":"start"}"#, "no JSON"] {
        let store = Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        let device = house.device("b1").await;
        tells(&house, &device, "d").await;
        let shown = house.public("b1", &device).await["state"].clone();
        drop(house);
        store.model(|model| append_behind(model, "b1", body));

        let house = House::opened(Ledger::of(store.clone()));
        assert_eq!(house.app.hall.load().await.unwrap(), 2, "{body}");
        let (chief, other) = (house.chief().await, house.device("b2").await);
        let down = house.get("/boards/b1", &chief).await.1["presence"]["down"].clone();
        assert_eq!(
            (&down["cause"], &down["seq"]),
            (&json!("not_judged"), &json!(5))
        );
        assert_eq!(tells(&house, &device, "e").await, StatusCode::OK);
        let again = house.tell("b1", &device, "e", LINES).await;
        assert!(
            again
                .iter()
                .all(|told| told["outcome"] == "already_appended")
        );
        let (_, acts) = house.get("/boards/b1/acts", &chief).await;
        let acts = acts["acts"].as_array().unwrap();
        assert_eq!(acts.len(), 10, "raw acts are recorded");
        assert!(acts[6..].iter().all(|act| act["told"] == Value::Null));
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        assert_eq!(state["verdict"]["error"]["code"], "not_judged");
        assert_eq!(house.public("b1", &device).await["state"], shown);
        let (_, found) = house.get("/boards/b1/verification", &chief).await;
        assert_eq!(found["whole"], true);
        house.tell("b2", &other, "d", LINES).await;
        let (_, state) = house.get("/boards/b2/state", &chief).await;
        assert_eq!(state["verdict"]["rulings"][0]["offence"], "illegal_move");
        assert_eq!(house.app.hall.sign().await.unwrap(), 2);
        let heads = store.model(|model| model.heads(&game("b1")).unwrap());
        assert_eq!(heads.last().unwrap().stage, Stage::Running);
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_read_keeps_no_other_board_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let device = house.device("b1").await;
    tells(&house, &device, "d").await;
    drop(house);
    store.fail_game("b1", StoreError::Damaged("a page".into()));
    let house = House::opened(Ledger::of(store));
    assert_eq!(house.app.hall.load().await.unwrap(), 2);
    assert_eq!(
        tells(&house, &device, "e").await,
        StatusCode::INTERNAL_SERVER_ERROR
    );
    house.clock.forward(60_000_000);
    house.app.hall.look_round();
    let chief = house.chief().await;
    let (_, board) = house.get("/boards/b1", &chief).await;
    assert_eq!(board["presence"]["down"]["cause"], "not_recorded");
    let other = house.device("b2").await;
    let told = house.tell("b2", &other, "d", LINES).await;
    assert!(told.iter().all(|told| told["outcome"] == "appended"));
}

/// Others write and sign between the reads of record and heads.
#[tokio::test]
async fn a_head_signed_while_a_record_is_read_is_no_removed_end() {
    for path in [
        "/boards/b1/verification",
        "/boards/b1/record",
        "/events/e1/file",
    ] {
        let store = Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        tells(&house, &device, "d").await;
        store.meanwhile(|model| {
            append_behind(model, "b1", r#"{"act":"press","by":"white"}"#);
            let last = model.read(&game("b1"), 5, 1).unwrap().remove(0);
            let signer = Signer::from_secret(&[7; 32]);
            let head = signer.sign(&game("b1"), 5, last.hash, Stage::Running, 1);
            model.keep_heads(&[head]).unwrap();
        });
        let (status, text) = house.text(path, &chief).await;
        assert_eq!(status, StatusCode::OK);
        let heads = store.model(|model| model.heads(&game("b1")).unwrap());
        assert_eq!(heads.len(), 1, "it was signed meanwhile: {path}");
        let is_whole = text.contains(r#""whole":true"#);
        let names_no_head = !text.contains(r#"{"head""#) && !text.contains("whole");
        assert!(is_whole || names_no_head, "{path}: {text}");
    }
}

#[tokio::test]
async fn what_a_killed_service_left_unsigned_is_signed() {
    for archived in [false, true] {
        let store = Failing::default();
        let house = House::over(store.clone(), json!({})).await;
        store.fail_heads(Some(StoreError::Unavailable("killed".into())));
        let (one, two) = (house.device("b1").await, house.device("b2").await);
        house.tell("b1", &one, "d", LINES).await;
        house.tell("b2", &two, "d", &FOOLS_MATE).await;
        let event = json!({ "name": "Open", "archived": archived });
        house.change_event(&event).await;
        assert!(house.app.hall.sign().await.is_err());
        let store = store.left_behind();
        let house = House::opened(Ledger::of(store.clone()));
        house.app.hall.load().await.unwrap();
        assert_eq!(house.app.hall.sign().await.unwrap(), 2);
        let stages = ["b1", "b2"].map(|board| {
            let heads = store.model(|model| model.heads(&game(board)).unwrap());
            (heads.len(), heads[0].stage)
        });
        assert_eq!(
            stages,
            [(1, Stage::Running), (1, Stage::Ended)],
            "{archived}"
        );
        assert_eq!(house.app.hall.sign().await.unwrap(), 0);
    }
}

#[tokio::test]
async fn what_is_known_to_be_unsigned_is_signed_though_others_cannot_be_looked_for() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let device = house.device("b1").await;
    house.tell("b1", &device, "d", LINES).await;
    store.fail_looking(Some(StoreError::Damaged("a row".into())));
    assert_eq!(house.app.hall.sign().await.unwrap(), 1);
    let heads = store.model(|model| model.heads(&game("b1")).unwrap());
    assert_eq!(heads.len(), 1);
}

/// A game that a killed service left behind, ended, and signed so far: not at all, or as one that
/// goes on.
async fn ended_and_left_behind(signed: Option<Stage>, archived: bool) -> Failing {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    store.fail_heads(Some(StoreError::Unavailable("killed".into())));
    let device = house.device("b1").await;
    house.tell("b1", &device, "e", &FOOLS_MATE).await;
    let event = json!({ "name": "Open", "archived": archived });
    house.change_event(&event).await;
    let left = store.left_behind();
    left.model(|model| {
        let last = model.read(&game("b1"), 0, 1_000).unwrap().pop().unwrap();
        let signer = Signer::from_secret(&[7; 32]);
        let head = signed.map(|stage| signer.sign(&last.game, last.seq, last.hash, stage, 1));
        model.keep_heads(&Vec::from_iter(head)).unwrap();
    });
    left
}

fn stages(store: &Failing, board: &str) -> Vec<Stage> {
    let heads = store.model(|model| model.heads(&game(board)).unwrap());
    heads.iter().map(|head| head.stage).collect()
}

#[tokio::test]
async fn an_end_that_cannot_be_read_for_a_moment_is_signed_as_one_later() {
    for archived in [false, true] {
        let store = ended_and_left_behind(None, archived).await;
        store.fail_game("b1", StoreError::Unavailable("a moment".into()));
        let house = House::opened(Ledger::of(store.clone()));
        assert_eq!(house.app.hall.sign().await.unwrap(), 0, "{archived}");
        assert_eq!(stages(&store, "b1"), []);
        store.mend_games();
        assert_eq!(house.app.hall.sign().await.unwrap(), 1, "{archived}");
        assert_eq!(stages(&store, "b1"), [Stage::Ended]);
    }
}

#[tokio::test]
async fn an_end_that_a_killed_service_signed_as_none_is_signed_as_one() {
    for archived in [false, true] {
        let store = ended_and_left_behind(Some(Stage::Running), archived).await;
        for signed in [1, 0] {
            let house = House::opened(Ledger::of(store.clone()));
            house.app.hall.load().await.unwrap();
            assert_eq!(house.app.hall.sign().await.unwrap(), signed, "{archived}");
            let wanted = [Stage::Running, Stage::Ended];
            assert_eq!(stages(&store, "b1"), wanted);
        }
    }
}

/// How many entries the record of a board has.
fn entries(store: &Failing, board: &str) -> usize {
    store.model(|model| model.read(&game(board), 0, 1_000).unwrap().len())
}

#[tokio::test]
async fn tokens_that_count_no_more_and_those_of_other_boards_tell_nothing() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    tells(&house, &device, "d").await;
    let before = house.get("/boards/b1/state", &chief).await;
    let scope: Scope = serde_json::from_value(json!({ "event": "e1", "board": "b1" })).unwrap();
    let soon = house.app.clock.now() + 48.hours();
    let made = new_token(&house.app.auth, "gone", Role::BoardDevice, scope, soon).await;
    let (revoked, token) = made.unwrap();
    let revoked = String::from(revoked);
    house.delete(&format!("/tokens/{}", token.name)).await;
    let mut forged = house.device("b1").await;
    let last = if forged.pop() == Some('0') { '1' } else { '0' };
    forged.push(last);
    let foreign = house.device("b2").await;
    for (token, status) in [
        (&revoked, StatusCode::UNAUTHORIZED),
        (&forged, StatusCode::UNAUTHORIZED),
        (&foreign, StatusCode::FORBIDDEN),
    ] {
        assert_eq!(tells(&house, token, "e").await, status);
    }
    house.clock.forward(49 * 3_600 * 1_000_000);
    assert_eq!(tells(&house, &device, "e").await, StatusCode::UNAUTHORIZED);
    assert_eq!(entries(&store, "b1"), 5);
    let later = house.app.clock.now() + 1.hours();
    let (chief, _) = new_token(
        &house.app.auth,
        "later",
        Role::ChiefArbiter,
        Scope::default(),
        later,
    )
    .await
    .unwrap();
    assert_eq!(house.get("/boards/b1/state", &chief).await, before);
}

#[tokio::test]
async fn batches_that_come_in_another_order_or_twice_are_each_recorded_once() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let first = ["W move e2e4 at=1000", "W press at=2000"];
    let second = ["B move e7e5 at=3000", "B press at=4000"];
    let third = ["W move g1f3 at=5000", "W press at=6000"];
    house.tell("b1", &device, "a", &first).await;
    house.tell("b1", &device, "c", &third).await;
    let (one, two) = tokio::join!(
        house.tell("b1", &device, "b", &second),
        house.tell("b1", &device, "b", &second),
    );
    let is_told = |told: &Value, what: &str| told["outcome"] == what;
    for (one, two) in one.iter().zip(&two) {
        let first = is_told(one, "appended") && is_told(two, "already_appended");
        let second = is_told(two, "appended") && is_told(one, "already_appended");
        assert!(first || second, "{one} {two}");
    }
    assert_eq!(entries(&store, "b1"), 7);
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    let pending = state["verdict"]["state"]["pending"].as_array().unwrap();
    let late = pending.iter().filter(|open| open["fact"] == "late");
    assert_eq!(late.count(), 1, "the arbiter is asked once: {state}");
    let placed = ["A decide late of=5 3"];
    house.tell("b1", &chief, "d", &placed).await;
    let (_, acts) = house.get("/boards/b1/acts", &chief).await;
    let keys: Vec<&str> = acts["acts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["start", "a0", "a1", "c0", "c1", "b0", "b1", "d0"]);
}

/// Whoever imports wants to know the results, and no game may begin while he changes boards.
#[tokio::test]
async fn an_import_keeps_no_game_from_beginning() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let chief = house.chief().await;
    let boards = (1..=12 * LOADED_AT_ONCE).map(|n| format!("2,{n},White {n},Black {n},*\n"));
    let table = format!(
        "round,board,white,black,result\n{}",
        boards.collect::<String>()
    );
    let path = "/events/e1/pairings?format=csv";
    let import = async || house.post_table(path, &chief, table.clone()).await.0;
    assert_eq!(import().await, StatusCode::OK);
    let (_, rounds) = house.get("/events/e1/rounds", &chief).await;
    let round = rounds["items"][1]["id"].as_str();
    // not by a list, for which they would be loaded
    let boards = Registry(&house.app.ledger)
        .all::<Board>(round)
        .await
        .unwrap();
    let last = boards.iter().max_by_key(|board| board.number);
    let last = &*last.unwrap().id;
    // while the first boards are looked at, the game at the last begins
    store.slow_down(Duration::from_millis(5));
    let telling = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.tell(last, &chief, "a", &["W move e2e4"]).await
    };
    let both = async { tokio::join!(import(), telling) };
    let done = tokio::time::timeout(Duration::from_secs(10), both).await;
    let (imported, told) = done.expect("nobody waits for ever");
    assert_eq!(imported, StatusCode::OK);
    assert_eq!(told[0]["outcome"], "appended");
}

/// A disk, or a network, that neither answers nor fails.
#[tokio::test]
async fn a_store_that_hangs_is_away() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    tells(&house, &device, "d").await;
    let look = async || {
        house.app.hall.look_at_the_store().await;
        house.clock.forward(6_000_000);
        house.app.hall.look_round();
    };
    let down = async || {
        let (_, board) = house.get("/boards/b1", &chief).await;
        board["presence"]["down"]["cause"].clone()
    };
    let readyz = || readyz(&house);
    house.app.ready.send_replace(true);
    look().await;
    assert_eq!(
        (down().await, readyz().await),
        (Value::Null, StatusCode::OK)
    );
    tokio::time::pause();
    let hanging = store.hang();
    look().await;
    assert_eq!(readyz().await, StatusCode::SERVICE_UNAVAILABLE);
    drop(hanging);
    tokio::time::resume();
    assert_eq!(down().await, "not_recorded");
    look().await;
    assert_eq!(
        (down().await, readyz().await),
        (Value::Null, StatusCode::OK)
    );
}

async fn readyz(house: &House) -> StatusCode {
    let asked = axum::http::Request::get("/readyz").body(Body::empty());
    let answer = house.router.clone().oneshot(asked.unwrap()).await;
    answer.unwrap().status()
}

/// A store that can be read may take nothing.
#[tokio::test]
async fn whether_the_service_is_ready_is_what_acts_would_get() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let device = house.device("b1").await;
    house.app.ready.send_replace(true);
    assert_eq!(readyz(&house).await, StatusCode::OK);
    store.fail_writes(Some(StoreError::Full("no space left on device".into())));
    let act = json!({ "acts": [{ "key": "d1", "act": "W move e2e4" }] });
    let tell = || house.ask(Method::POST, "/boards/b1/acts", &device, Some(act.clone()));
    assert_eq!(tell().await.0, StatusCode::INSUFFICIENT_STORAGE);
    house.clock.forward(2_000_000);
    assert_eq!(readyz(&house).await, StatusCode::SERVICE_UNAVAILABLE);
    store.fail_writes(None);
    house.clock.forward(2_000_000);
    assert_eq!(
        readyz(&house).await,
        StatusCode::OK,
        "before anybody tells an act"
    );
    assert_eq!(tell().await.0, StatusCode::OK);
    assert_eq!(readyz(&house).await, StatusCode::OK);
}
