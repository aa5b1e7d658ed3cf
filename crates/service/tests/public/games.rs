//! Tests the games of a round as PGN.

use axum::http::StatusCode;
use jadoube_service::Role;
use serde_json::json;

use crate::common::House;

const ON_RECORD: &str = "/rounds/r1/pgn";
const PUBLIC: &str = "/rounds/r1/public/pgn";

async fn games(house: &House, path: &str, token: &str) -> Vec<String> {
    let (status, text) = house.text(path, token).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    let games = text.split("[Event ").skip(1);
    games.map(|game| format!("[Event {game}")).collect()
}

/// The moves, after the tags.
fn moves(game: &str) -> &str {
    let (_, moves) = game.split_once("\n\n").expect("tags and moves");
    moves.trim_end()
}

async fn with_an_illegal_move() -> (House, String) {
    let house = House::new().await;
    house
        .change_event(&json!({ "name": "Open", "city": "Baku", "delay_s": 900 }))
        .await;
    let device = house.device("b1").await;
    let told = ["W move e2e4", "W press", "B move e7e4", "B press"];
    house.tell("b1", &device, "a", &told).await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "b", &["A confirm 4.0"]).await;
    let told = ["B move e7e5", "B press"];
    house.tell("b1", &device, "c", &told).await;
    (house, chief)
}

#[tokio::test]
async fn arbiters_take_the_games_as_they_are_on_record() {
    let (house, chief) = with_an_illegal_move().await;
    let written = games(&house, ON_RECORD, &chief).await;
    assert_eq!(written.len(), 2, "{written:?}");
    let tags = [
        r#"[Event "Open"]"#,
        r#"[Site "Baku"]"#,
        r#"[Round "1.1"]"#,
        r#"[White "Player Name 1"]"#,
        r#"[Board "1"]"#,
        r#"[Result "*"]"#,
    ];
    for tag in tags {
        assert!(written[0].contains(tag), "{tag}: {}", written[0]);
    }
    let told = moves(&written[0]);
    assert!(
        told.contains("[%arb ruling illegal_move black 7.5.1"),
        "{told}"
    );
    assert!(told.ends_with("1... e5 *"), "{told}");
    // a game that has not begun
    assert_eq!(moves(&written[1]), "*");
    house.tell("b1", &chief, "d", &["A end 0-1"]).await;
    let ended = games(&house, ON_RECORD, &chief).await;
    assert!(moves(&ended[0]).ends_with("1... e5 0-1"), "{}", ended[0]);
}

#[tokio::test]
async fn everybody_reads_the_games_as_late_as_spectators_see_them() {
    let (house, chief) = with_an_illegal_move().await;
    let before = games(&house, PUBLIC, "").await;
    assert_eq!(
        before.iter().map(|game| moves(game)).collect::<Vec<_>>(),
        ["*"; 2]
    );
    house.clock.forward(900_000_000);
    house.app.hall.show_due();
    for token in ["", &*chief] {
        let shown = games(&house, PUBLIC, token).await;
        assert_eq!(moves(&shown[0]).replace('\n', " "), "1. e4 e5 *");
    }
    // what the arbiter stands behind himself is shown later, too
    house.tell("b1", &chief, "d", &["A end 0-1"]).await;
    assert_eq!(moves(&games(&house, PUBLIC, &chief).await[0]), "1. e4 e5 *");
    house.tell("b1", &chief, "e", &["A confirm 7.0"]).await;
    house.clock.forward(900_000_000);
    house.app.hall.show_due();
    let ended = games(&house, PUBLIC, "").await;
    assert_eq!(moves(&ended[0]), "1. e4 e5 0-1");
    assert!(
        ended[0].contains("[Termination \"normal\"]"),
        "{}",
        ended[0]
    );
}

#[tokio::test]
async fn moves_have_the_times_that_clocks_showed() {
    let clock = json!({ "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 5_000 });
    let house = House::over(ledger::Memory::default(), json!({ "clock": clock })).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house.tell("b1", &device, "a", &["W move e2e4"]).await;
    house.clock.forward(20_000_000);
    let press = "W press clock=585000/600000/black";
    house.tell("b1", &device, "b", &[press]).await;
    house.clock.forward(30_000_000);
    let told = ["B move e7e5", "B press"];
    house.tell("b1", &device, "c", &told).await;
    // for arbiters what was read, when the clock of whoever moved stood
    let written = games(&house, ON_RECORD, &chief).await;
    assert_eq!(moves(&written[0]), "1. e4 {[%clk 0:09:45]} 1... e5 *");
    // for everybody what the clock showed when the move was seen
    let shown = games(&house, PUBLIC, "").await;
    let shown = moves(&shown[0]);
    assert_eq!(shown, "1. e4 {[%clk 0:10:00]} 1... e5 {[%clk 0:09:30]} *");
}

#[tokio::test]
async fn an_arbiter_of_a_sector_takes_the_games_of_his_sector() {
    let (house, _) = with_an_illegal_move().await;
    for (scope, boards) in [("s1", 1), ("s9", 0)] {
        let scope = json!({ "event": "e1", "sector": scope });
        let token = house.token(Role::SectorArbiter, scope.clone()).await;
        assert_eq!(
            games(&house, ON_RECORD, &token).await.len(),
            boards,
            "{scope}"
        );
    }
    for (role, scope) in [
        (Role::BoardDevice, json!({ "event": "e1", "board": "b1" })),
        (Role::Spectator, json!({})),
    ] {
        let token = house.token(role, scope).await;
        assert_eq!(house.get(ON_RECORD, &token).await.0, StatusCode::FORBIDDEN);
    }
}
