//! Tests the boards as a whole: ended events, changes by another process, a store that is away, and
//! the time before all boards are loaded.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::http::{Method, StatusCode};
use common::House;
use common::failing::Failing;
use jadoube_service::limits::MAX_ARCHIVED_BOARDS;
use jadoube_service::model::Board;
use jadoube_service::registry::Registry;
use jadoube_service::serve::{Listening, ListeningService, Protection};
use ledger::{ExpectedVersion, Ledger, Memory, StoreError};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn an_event_that_is_over_keeps_its_results_and_takes_no_acts() {
    let ledger = Ledger::of(Memory::default());
    let house = House::opened(ledger.clone());
    house.furnish(json!({})).await;
    let chief = house.chief().await;
    house
        .tell("b1", &chief, "a", &["W move e2e4", "A end 1-0"])
        .await;
    house.tell("b1", &chief, "c", &["A confirm 2.0"]).await;
    let over = json!({ "name": "Open", "delay_s": 0, "archived": true });
    house.change_event(&over).await;
    let act = json!({ "acts": [{ "key": "late", "act": "W press" }] });
    let telling = house.ask(Method::POST, "/boards/b2/acts", &chief, Some(act));
    let (status, problem) = telling.await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    assert!(problem["type"].as_str().unwrap().ends_with("event-is-over"));
    // whoever missed the answer learns that his acts are kept
    let again = house.tell("b1", &chief, "a", &["W move e2e4", "A end 1-0", "W press"]);
    let again = again.await;
    let outcomes = again.iter().map(|told| told["outcome"].as_str().unwrap());
    let wanted = ["already_appended", "already_appended", "refused"];
    assert!(outcomes.eq(wanted), "{again:?}");
    assert_eq!(again[2]["problem"]["type"], "/problems/event-is-over");
    let rapid = json!({ "number": 1, "terms": { "control": "rapid" } });
    house.change("/rounds/r1", &rapid).await;
    let told = async |house: &House, board: &str| {
        let (_, acts) = house.get(&format!("/boards/{board}/acts"), &chief).await;
        acts["acts"].as_array().unwrap().len()
    };
    assert_eq!(told(&house, "b1").await, 4);

    let again = House::opened(ledger);
    assert_eq!(
        again.app.hall.load().await.unwrap(),
        0,
        "nothing is loaded for it"
    );
    let (_, listed) = again.get("/rounds/r1/boards", "").await;
    assert_eq!(listed["items"][0]["result"], "1-0");
    assert_eq!(again.get("/boards/b1", "").await.1["result"], "1-0");
    assert_eq!(told(&again, "b1").await, 4, "reading tells it nothing");
    let exported = again.ask(Method::GET, "/rounds/r1/pairings?format=csv", &chief, None);
    assert_eq!(exported.await.0, StatusCode::OK);
}

/// The marks are for arbiters, and beside a result for everybody; who has moved has come.
#[tokio::test]
async fn whoever_loses_without_having_come_loses_by_forfeit_for_everybody_and_in_files() {
    let house = House::new().await;
    let chief = house.chief().await;
    let board = |number: u32, white: &str, black: &str, absent: Value| json!({ "number": number, "sector": format!("s{number}"), "white": white, "black": black, "absent": absent });
    house
        .change(
            "/boards/b1",
            &board(1, "p1", "p2", json!({ "black": true })),
        )
        .await;
    house
        .change(
            "/boards/b2",
            &board(2, "p3", "p4", json!({ "white": true })),
        )
        .await;
    let absent = async |token: &str| {
        let (_, listed) = house.get("/rounds/r1/boards", token).await;
        [0, 1].map(|place: usize| listed["items"][place]["absent"].clone())
    };
    let mark = |white: bool, black: bool| json!({ "white": white, "black": black });
    assert_eq!(absent(&chief).await, [mark(false, true), mark(true, false)]);
    assert_eq!(absent("").await, [Value::Null, Value::Null]);
    house.tell("b1", &chief, "a", &["A end 1-0"]).await;
    let played = [
        "W move e2e4",
        "W press",
        "B move e7e5",
        "B press",
        "A end 0-1",
    ];
    house.tell("b2", &chief, "a", &played).await;
    for token in [&*chief, ""] {
        assert_eq!(absent(token).await, [mark(false, true), mark(false, false)]);
    }
    let (_, table) = house.text("/rounds/r1/pairings?format=csv", &chief).await;
    let cells = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(4));
    // a table takes what begins with a sign for a formula
    let results: Vec<&str> = cells.map(|cell| cell.trim_matches('\'')).collect();
    assert_eq!(results, ["+--", "0-1"], "{table}");
    let path = "/events/e1/pairings?format=csv&dry_run=true";
    let (_, told) = house.post_table(path, &chief, table).await;
    assert_eq!(told["warnings"], json!([]), "{told}");
    // a substitute has come
    let (status, seated) = house
        .put("/boards/b1", board(1, "p1", "p2", json!({})))
        .await;
    assert_eq!(
        (status, &seated["absent"]),
        (StatusCode::OK, &mark(false, false))
    );
}

/// What was declared holds; whoever reads a file that says otherwise is told, and so is whoever
/// reads one that cannot say it.
#[tokio::test]
async fn results_that_no_file_has_or_that_a_file_contradicts_are_told() {
    let house = House::new().await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "a", &["A end 1-0"]).await;
    house.tell("b2", &chief, "a", &["A end replay"]).await;
    let (status, report) = house.text("/rounds/r1/pairings?format=trf16", &chief).await;
    assert_eq!(status, StatusCode::OK);
    let comments = report
        .lines()
        .filter(|line| line.starts_with("### jadoube: "));
    let comments: Vec<&str> = comments.collect();
    assert_eq!(comments.len(), 1, "{report}");
    assert!(
        comments[0].contains("round 1: the result \"replay\" of board 2"),
        "{report}"
    );
    for (result, other, warnings) in [
        ("1-0", "*", 0),
        ("*", "*", 0),
        ("0-1", "*", 1),
        ("1/2-1/2", "*", 1),
    ] {
        let table = format!(
            "round,board,white,black,result\n1,1,Player Name 1,Player Name 2,{result}\n\
             1,2,Player Name 3,Player Name 4,{other}\n"
        );
        let path = "/events/e1/pairings?format=csv&dry_run=true";
        let (status, told) = house.post_table(path, &chief, table).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        assert_eq!(told["boards"]["changed"], 0, "{told}");
        let told = told["warnings"].as_array().unwrap();
        assert_eq!(told.len(), warnings, "{result}: {told:?}");
        for warning in told {
            let text = warning["text"].as_str().unwrap();
            let both = format!("board 1 ended 1-0 here, which holds, and the file says {result}");
            assert!(text.contains(&both), "{text}");
        }
    }
}

/// The table and the report of the round, the report by what it says of the two at board 1 and of
/// the result left out.
async fn exported(house: &House, chief: &str) -> (String, [bool; 2]) {
    let (_, table) = house.text("/rounds/r1/pairings?format=csv", chief).await;
    let first = table.lines().nth(1).unwrap();
    let (_, report) = house.text("/rounds/r1/pairings?format=trf26", chief).await;
    let is_won = report.contains(" 2 w 1") && report.contains(" 1 b 0");
    let is_told = report.contains("### jadoube: round 1: the result ");
    let word = ["1-0", "1/2-1/2", "*"].into_iter();
    let mut word = word.filter(|word| first.split(',').any(|cell| cell == *word));
    (word.next().unwrap().to_owned(), [is_won, is_told])
}

/// A game that is to be played again has no result but one that was imported since.
#[tokio::test]
async fn a_result_from_before_a_cancellation_is_not_exported() {
    const STALE: &str = "round,board,white,black,result\n1,1,Player Name 1,Player Name 2,1-0\n";
    for (acts, word) in [
        (&["A end replay"][..], "replay"),
        (&["A end cancelled"], "cancelled"),
        (
            &["A end 1/2-1/2", "A amend 3.0 result=replay reason=x"],
            "replay",
        ),
    ] {
        let ledger = Ledger::of(Memory::default());
        let house = House::opened(ledger.clone());
        house.furnish(json!({})).await;
        let chief = house.chief().await;
        let import = async |file: &str| {
            let path = "/events/e1/pairings?format=csv";
            let (status, told) = house.post_table(path, &chief, file.into()).await;
            assert_eq!(status, StatusCode::OK, "{told}");
            told["warnings"].as_array().unwrap().clone()
        };
        let declared = async || house.get("/boards/b1", &chief).await.1["result"].clone();
        let (won, left_out) = ([true, false], [false, true]);
        assert_eq!(import(STALE).await, [Value::Null; 0]);
        assert_eq!(exported(&house, &chief).await, ("1-0".into(), won));
        let begun = ["W move e2e4", "W press"];
        house.tell("b1", &chief, "a", &begun).await;
        house.tell("b1", &chief, "b", acts).await;
        assert_eq!(declared().await, word);
        assert_eq!(
            exported(&house, &chief).await,
            ("*".into(), left_out),
            "{acts:?}"
        );

        // imported since, it is that of the game played instead, after a restart as well
        let warnings = import(STALE).await;
        let text = warnings[0]["text"].as_str().unwrap();
        let both = format!("board 1 ended {word:?} here, so the 1-0 of the file is taken for");
        assert!(text.contains(&both), "{text}");
        assert_eq!(exported(&house, &chief).await, ("1-0".into(), won));
        let again = House::opened(ledger);
        again.app.hall.load().await.unwrap();
        assert_eq!(exported(&again, &chief).await, ("1-0".into(), won));

        // cancelled once more
        let last = 2 + acts.len();
        let amended = format!("A amend {last}.0 result=1/2-1/2 reason=x");
        house.tell("b1", &chief, "c", &[&amended]).await;
        assert_eq!(exported(&house, &chief).await.0, "1/2-1/2");
        let amended = format!("A amend {}.0 result={word} reason=x", last + 1);
        house.tell("b1", &chief, "d", &[&amended]).await;
        assert_eq!(declared().await, word);
        assert_eq!(
            exported(&house, &chief).await,
            ("*".into(), left_out),
            "{acts:?}"
        );
        import("round,board,white,black\n1,1,Player Name 1,Player Name 2\n").await;
        assert_eq!(
            exported(&house, &chief).await,
            ("*".into(), left_out),
            "{acts:?}"
        );
    }
}

#[tokio::test]
async fn the_first_acts_are_read_under_the_terms_of_the_round() {
    let terms = json!({ "chess960": true });
    let house = House::over(Memory::default(), terms).await;
    let chief = house.chief().await;
    let right = "A restore fen=\"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1\"";
    let answers = house.tell("b1", &chief, "a", &[right]).await;
    assert_eq!(answers[0]["outcome"], "appended", "{answers:?}");
}

#[tokio::test]
async fn what_another_process_makes_of_an_event_is_noticed() {
    let ledger = Ledger::of(Memory::default());
    let one = House::opened(ledger.clone());
    one.furnish(json!({})).await;
    let two = House::opened(ledger);
    two.app.hall.load().await.unwrap();
    let later = json!({ "name": "Open", "delay_s": 900 });
    one.change_event(&later).await;
    two.app.hall.read_events().await.unwrap();
    let device = two.device("b1").await;
    two.tell("b1", &device, "a", &["W move e2e4"]).await;
    assert_eq!(two.public("b1", "").await["state"], Value::Null);
}

#[tokio::test]
async fn boards_are_down_while_the_store_is_away() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    let hall = &house.app.hall;
    let cause = async |board: &str| {
        let (_, shown) = house.get(&format!("/boards/{board}"), &chief).await;
        shown["presence"]["down"]["cause"].clone()
    };
    store.fail(Some(StoreError::Unavailable("gone".into())));
    hall.look_at_the_store().await;
    house.clock.forward(6_000_000);
    hall.look_at_the_store().await;
    hall.look_round();
    store.fail(None);
    assert_eq!(cause("b1").await, "not_recorded");
    assert_eq!(cause("b2").await, Value::Null, "nothing is played there");
    hall.look_at_the_store().await;
    hall.look_round();
    assert_eq!(cause("b1").await, Value::Null);
}

/// The status that is answered at a path.
async fn status(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().to_owned()
}

#[tokio::test]
async fn nothing_is_answered_before_all_boards_are_back() {
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    store.fail(Some(StoreError::Unavailable("not yet".into())));
    let listening = Listening {
        address: "127.0.0.1:0".parse().unwrap(),
        protection: Protection::Loopback,
    };
    let bound = ListeningService::to(&listening).await.unwrap();
    let address = bound.address().unwrap();
    let served = tokio::spawn(bound.serve(house.app.clone(), std::future::pending()));
    for (path, expected) in [
        ("/api/v1/boards/b1", "503"),
        ("/readyz", "503"),
        ("/healthz", "200"),
        ("/docs/", "200"),
    ] {
        assert_eq!(status(address, path).await, expected, "{path}");
    }
    store.fail(None);
    let mut ready = house.app.ready.subscribe();
    ready.wait_for(|ready| *ready).await.unwrap();
    assert_eq!(status(address, "/api/v1/boards/b1").await, "200");
    served.abort();
}

/// Anybody may ask for the boards of events that are over, one after the other.
#[tokio::test]
async fn boards_of_events_that_are_over_do_not_stay_in_memory() {
    let house = House::new().await;
    let registry = Registry(&house.app.ledger);
    let boards = MAX_ARCHIVED_BOARDS + 2;
    for number in 10..10 + boards {
        let board =
            json!({ "id": format!("b{number}"), "event": "e1", "round": "r1", "number": number });
        let board: Board = serde_json::from_value(board).unwrap();
        registry.put(board, ExpectedVersion::None).await.unwrap();
    }
    let over = json!({ "name": "Open", "archived": true });
    house.change_event(&over).await;
    let mut page = "/rounds/r1/boards?limit=200".to_owned();
    loop {
        let (status, listed) = house.get(&page, "").await;
        assert_eq!(status, StatusCode::OK, "{listed}");
        let Some(next) = listed["next"].as_str() else {
            break;
        };
        page = format!("/rounds/r1/boards?limit=200&after={next}");
    }
    let held = || house.app.hall.boards();
    assert!(held() > boards, "all were asked for just now");
    house.clock.forward(10_000_000);
    let (status, board) = house.get("/boards/b10", "").await;
    assert_eq!((status, &board["number"]), (StatusCode::OK, &json!(10)));
    assert!(held() <= MAX_ARCHIVED_BOARDS + 1, "{}", held());
}
