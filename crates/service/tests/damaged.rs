//! Tests a record that was damaged in the database: its verification says where, and everything
//! else says that it is damaged.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use jadoube_service::Role;
use jadoube_service::auth::Principal;
use jadoube_service::live::StreamItem;
use ledger::{Ledger, Sqlite};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

const PLIES: [&str; 6] = [
    "W move e2e4",
    "W press",
    "B move e7e5",
    "B press",
    "W move g1f3",
    "W press",
];

fn opened(folder: &TempDir) -> House {
    House::opened(Ledger::of(
        Sqlite::open(folder.path().join("ledger.sqlite")).unwrap(),
    ))
}

/// A service that was started again over a database in which somebody has done this meanwhile; one
/// end is signed.
async fn harmed(folder: &TempDir, harm: &str) -> House {
    let house = opened(folder);
    house.furnish(json!({})).await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "a", &PLIES).await;
    assert_eq!(house.app.hall.sign().await.unwrap(), 1);
    drop(house);
    do_harm(folder, harm);
    let house = opened(folder);
    assert_eq!(house.app.hall.load().await.unwrap(), 2, "{harm}");
    house
}

fn do_harm(folder: &TempDir, harm: &str) {
    let database = Connection::open(folder.path().join("ledger.sqlite")).unwrap();
    let free = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON";
    database.execute_batch(free).unwrap();
    database.execute_batch(harm).unwrap();
    assert!(database.total_changes() > 0, "{harm}");
}

const CHANGED: [(&str, u32); 5] = [
    ("UPDATE entries SET author = '' WHERE seq = 5", 5),
    (
        "UPDATE entries SET author = char(0) || 'x' WHERE seq = 5",
        5,
    ),
    ("UPDATE entries SET key = 'new key' WHERE seq = 5", 5),
    ("UPDATE entries SET seals = 'zz' WHERE seq = 0", 0),
    ("UPDATE entries SET author = 'another' WHERE seq = 5", 5),
];

#[tokio::test]
async fn the_verification_names_the_entry_whether_it_can_be_read_or_not() {
    for (harm, seq) in CHANGED {
        let folder = tempfile::tempdir().unwrap();
        let house = harmed(&folder, harm).await;
        let chief = house.chief().await;
        let (status, found) = house.get("/boards/b1/verification", &chief).await;
        assert_eq!(status, StatusCode::OK, "{harm}: {found}");
        let wanted = json!([format!("entry {seq} was changed")]);
        assert_eq!(
            (&found["whole"], &found["faults"]),
            (&json!(false), &wanted)
        );
        assert_eq!(found["entries"], 7, "{harm}");
    }
}

#[tokio::test]
async fn the_verification_says_from_where_on_nothing_could_be_judged() {
    for (harm, wanted) in [
        (
            "UPDATE entries SET body = '{}' WHERE seq = 5",
            "entry 5 is no line of the protocol",
        ),
        (CHANGED[4].0, "null"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let house = harmed(&folder, harm).await;
        let chief = house.chief().await;
        let (_, found) = house.get("/boards/b1/verification", &chief).await;
        let why = found["not_judged"].as_str().unwrap_or("null");
        assert!(why.starts_with(wanted), "{harm}: {found}");
    }
}

#[tokio::test]
async fn whoever_asks_for_anything_else_is_told_what_is_the_matter() {
    for (harm, seq) in &CHANGED[..4] {
        let folder = tempfile::tempdir().unwrap();
        let house = harmed(&folder, harm).await;
        let chief = house.chief().await;
        let is_told = |(status, problem): (StatusCode, Value), of: &str| {
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{harm} {of}");
            assert_eq!(problem["type"], "/problems/damaged", "{problem}");
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains(&format!("entry {seq} ")), "{detail}");
            assert!(detail.contains("verification"), "{detail}");
        };
        for of in ["state", "public", "acts", "record"] {
            is_told(house.get(&format!("/boards/b1/{of}"), &chief).await, of);
        }
        let act = json!({ "acts": [{ "key": "k", "act": "B move b8c6" }] });
        let path = "/boards/b1/acts";
        is_told(house.ask(Method::POST, path, &chief, Some(act)).await, path);
        let told = house.tell("b2", &chief, "a", &PLIES).await;
        assert_eq!(told[5]["outcome"], "appended", "the others go on");
    }
}

#[tokio::test]
async fn whoever_may_not_read_the_record_learns_no_number_of_it() {
    for (harm, _) in &CHANGED[..4] {
        let folder = tempfile::tempdir().unwrap();
        let house = harmed(&folder, harm).await;
        let device = house.device("b1").await;
        let act = json!({ "acts": [{ "key": "k", "act": "B move b8c6" }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", &device, Some(act));
        let mut answers = vec![told.await];
        for token in ["", &device] {
            answers.push(house.get("/boards/b1/public", token).await);
            answers.push(house.get("/boards/b1/public/events", token).await);
        }
        for (status, problem) in answers {
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{harm}");
            assert_eq!(problem["type"], "/problems/damaged", "{problem}");
            let wanted = "this board's record cannot be read; an arbiter has to look";
            assert_eq!(problem["detail"], wanted, "{harm}");
        }
    }
}

#[tokio::test]
async fn a_record_that_is_mended_is_soon_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let house = harmed(&folder, CHANGED[0].0).await;
    let public = async || house.get("/boards/b1/public", "").await.0;
    assert_eq!(public().await, StatusCode::INTERNAL_SERVER_ERROR);
    do_harm(
        &folder,
        "UPDATE entries SET author = (SELECT author FROM entries WHERE seq = 4) WHERE seq = 5",
    );
    assert_eq!(public().await, StatusCode::INTERNAL_SERVER_ERROR);
    house.clock.forward(10_000_000);
    assert_eq!(public().await, StatusCode::OK);
}

#[tokio::test]
async fn a_stream_of_the_hall_goes_on_without_such_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let house = harmed(&folder, CHANGED[0].0).await;
    let chief = house.chief().await;
    house.tell("b2", &chief, "a", &PLIES).await;
    let hall = &house.app.hall;
    let principal = Principal {
        role: Role::ChiefArbiter,
        ..Principal::anonymous()
    };
    let mut followed = hall.follow_event("e1", Some(0), &principal).await.unwrap();
    for seq in 0..=PLIES.len() {
        let Some(StreamItem::Act(message)) = followed.next().await else {
            panic!("an act");
        };
        assert_eq!((&*message.board, message.seq as usize), ("b2", seq));
        assert!(message.is_missed, "what comes later is lacking of another");
    }
}

#[tokio::test]
async fn a_signed_head_that_cannot_be_read_counts_as_forged() {
    let folder = tempfile::tempdir().unwrap();
    let house = opened(&folder);
    house.furnish(json!({})).await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "a", &PLIES).await;
    assert_eq!(house.app.hall.sign().await.unwrap(), 1);
    let database = Connection::open(folder.path().join("ledger.sqlite")).unwrap();
    database
        .execute_batch("PRAGMA ignore_check_constraints = ON")
        .unwrap();
    let harm = "UPDATE heads SET signature = x'00'";
    assert_eq!(database.execute(harm, ()).unwrap(), 1);
    let (status, found) = house.get("/boards/b1/verification", &chief).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    let wanted = json!(["the signature on entry 6 is forged or damaged"]);
    assert_eq!(found["faults"], wanted);
    drop(house);
    let house = opened(&folder);
    house.app.hall.load().await.unwrap();
    let told = house.tell("b1", &chief, "b", &["B move b8c6"]).await;
    assert_eq!(told[0]["outcome"], "appended", "its game goes on");
    let (_, problem) = house.get("/boards/b1/record", &chief).await;
    assert_eq!(problem["type"], "/problems/damaged", "{problem}");
    let detail = problem["detail"].as_str().unwrap();
    assert!(!detail.contains("nothing is recorded"), "{detail}");
}

/// What can be done to a record that is readable all the same, with the first entry that gives it
/// away.
const WAYS: [(&str, u32); 15] = [
    (
        "UPDATE entries SET body = replace(body, 'e4', 'e3') WHERE seq = 1",
        1,
    ),
    ("UPDATE entries SET author = 'another' WHERE seq = 5", 5),
    (
        "UPDATE entries SET received_us = received_us + 1 WHERE seq = 2",
        2,
    ),
    ("UPDATE entries SET key = 'other' WHERE seq = 3", 3),
    (
        "UPDATE entries SET told = replace(told, '[]', '[ ]') WHERE seq = 0",
        0,
    ),
    ("UPDATE entries SET told = NULL WHERE seq = 0", 0),
    ("UPDATE entries SET seals = '[]' WHERE seq = 0", 0),
    ("UPDATE texts SET text = 'Somebody Else' WHERE place = 0", 0),
    ("UPDATE entries SET hash = zeroblob(32) WHERE seq = 4", 4),
    (
        "UPDATE entries SET previous = zeroblob(32) WHERE seq = 4",
        4,
    ),
    ("DELETE FROM entries WHERE seq = 3", 3),
    ("DELETE FROM entries WHERE seq = 6", 6),
    ("DELETE FROM texts; DELETE FROM entries", 6),
    (
        "UPDATE entries SET seq = 100 WHERE seq = 3; UPDATE entries SET seq = 3 WHERE seq = 4; \
         UPDATE entries SET seq = 4 WHERE seq = 100",
        3,
    ),
    (
        "INSERT INTO entries SELECT game, 7, 'new', author, received_us, body, seals, told, hash, hash \
         FROM entries WHERE seq = 6",
        7,
    ),
];

#[tokio::test]
async fn a_changed_record_is_shown_as_such_and_takes_no_acts() {
    for (harm, seq) in WAYS {
        let folder = tempfile::tempdir().unwrap();
        let house = harmed(&folder, harm).await;
        let chief = house.chief().await;
        let (_, board) = house.get("/boards/b1", &chief).await;
        let down = &board["presence"]["down"];
        assert_eq!(
            (&down["cause"], &down["seq"]),
            (&json!("record_changed"), &json!(seq)),
            "{harm}: {board}"
        );
        let act = json!({ "acts": [{ "key": "k", "act": "B move b8c6" }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", &chief, Some(act));
        for (status, problem) in [told.await, house.get("/boards/b1/state", &chief).await] {
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{harm}");
            assert_eq!(problem["type"], "/problems/damaged", "{problem}");
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains(&format!("entry {seq}")), "{harm}: {detail}");
        }
        let (status, problem) = house.get("/boards/b1/public", "").await;
        let wanted = "this board's record is not what was recorded; an arbiter has to look";
        assert_eq!((status.as_u16(), &problem["detail"]), (500, &json!(wanted)));
        let told = house.tell("b2", &chief, "a", &PLIES).await;
        assert_eq!(told[5]["outcome"], "appended", "the others go on");
        assert_eq!(
            house.app.hall.sign().await.unwrap(),
            1,
            "{harm}: not signed"
        );
    }
}

#[tokio::test]
async fn a_record_that_is_changed_under_a_game_takes_no_further_acts() {
    for (harm, _) in [WAYS[8], WAYS[11], WAYS[14]] {
        let folder = tempfile::tempdir().unwrap();
        let house = opened(&folder);
        house.furnish(json!({})).await;
        let chief = house.chief().await;
        house.tell("b1", &chief, "a", &PLIES).await;
        do_harm(&folder, &harm.replace("seq = 4", "seq = 6"));
        let act = |key: &str| json!({ "acts": [{ "key": key, "act": "B touch b8" }] });
        let mut statuses = Vec::new();
        for key in ["k", "l", "m"] {
            let told = house.ask(Method::POST, "/boards/b1/acts", &chief, Some(act(key)));
            statuses.push(told.await.0.as_u16());
        }
        assert_eq!(statuses[1..], [500, 500], "{harm}");
        let (_, board) = house.get("/boards/b1", &chief).await;
        let down = &board["presence"]["down"]["cause"];
        assert_eq!(down, "record_changed", "{harm}");
    }
}

#[tokio::test]
async fn who_follows_all_boards_is_told_that_a_record_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let house = harmed(&folder, WAYS[0].0).await;
    let principal = Principal {
        role: Role::ChiefArbiter,
        ..Principal::anonymous()
    };
    let hall = &house.app.hall;
    let mut followed = hall.follow_event("e1", None, &principal).await.unwrap();
    let Some(StreamItem::Presence(told)) = followed.next().await else {
        panic!("which boards are down comes first");
    };
    assert!(told.contains("record_changed"), "{told}");
}
