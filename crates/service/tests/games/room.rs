//! Tests which game is deleted first when there are too many.

use axum::http::{Method, StatusCode};
use jadoube_service::auth::{AuthSettings, PeoplePerAddress};
use ledger::{ExpectedVersion, Ledger, Memory, Write};
use serde_json::{Value, json};

use crate::common::House;
use crate::{Game, MS, make_from};

const HOUR: i64 = 3_600_000 * MS;

async fn show(house: &House, made: &Value) -> StatusCode {
    let path = format!("/games/{}", made["links"]["watch"].as_str().unwrap());
    house.get(&path, "").await.0
}

#[tokio::test]
async fn a_game_that_nobody_uses_is_deleted_after_two_hours() {
    let game = Game::new(json!({})).await;
    game.play("white", &["W touch e2"]).await;
    let house = &game.house;
    let (_, unused) = house.ask(Method::POST, "/games", "", Some(json!({}))).await;
    assert_eq!(show(house, &unused).await, StatusCode::OK);
    assert_eq!(house.upkeep_after(2 * HOUR - 1).await, 0);
    assert_eq!(house.upkeep_after(1).await, 1);
    assert_eq!(show(house, &unused).await, StatusCode::NOT_FOUND);
    assert_eq!(show(house, &game.made).await, StatusCode::OK);
    assert_eq!(house.upkeep_after(0).await, 0);
}

#[tokio::test]
async fn nobody_has_everybodys_games() {
    let house = House::new().await;
    let (greedy, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
    for count in 0..480 {
        let (status, made) = make_from(&house, greedy).await;
        assert_eq!(status, StatusCode::CREATED, "{count}: {made}");
        house.clock.forward(15 * 1_000 * MS);
    }
    let (status, refused) = make_from(&house, greedy).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{refused}");
    assert_eq!(make_from(&house, other).await.0, StatusCode::CREATED);
    // all but those of the last two hours
    assert_eq!(house.upkeep_after(0).await, 1);
    assert_eq!(make_from(&house, greedy).await.0, StatusCode::CREATED);
    house.clock.forward(15 * 1_000 * MS);
    let (status, refused) = make_from(&house, greedy).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{refused}");
    assert_eq!(refused["type"], "/problems/too-many-games");
}

#[tokio::test]
async fn a_school_behind_one_router_begins_its_games_together() {
    let house = House::new().await;
    let school = [192, 0, 2, 1].into();
    // thirty pairs, and each a second game soon after
    for count in 0..60 {
        let (status, made) = make_from(&house, school).await;
        assert_eq!(status, StatusCode::CREATED, "{count}: {made}");
    }
}

#[tokio::test]
async fn the_operator_says_how_many_people_are_behind_an_address() {
    let settings = AuthSettings {
        people: PeoplePerAddress::new(1),
        ..AuthSettings::default()
    };
    let house = House::opened_with(Ledger::of(Memory::default()), settings);
    let alone = [192, 0, 2, 1].into();
    for count in 0..4 {
        assert_eq!(
            make_from(&house, alone).await.0,
            StatusCode::CREATED,
            "{count}"
        );
    }
    assert_eq!(
        make_from(&house, alone).await.0,
        StatusCode::TOO_MANY_REQUESTS
    );
    house.clock.forward(3 * 60 * 1_000 * MS);
    assert_eq!(make_from(&house, alone).await.0, StatusCode::CREATED);
}

#[tokio::test]
async fn the_oldest_that_nobody_uses_gives_its_place() {
    let ledger = Ledger::of(Memory::default());
    let house = House::opened(ledger.clone());
    let game = Game::at(house, json!({})).await;
    game.play("white", &["W touch e2"]).await;
    let make = || game.house.ask(Method::POST, "/games", "", Some(json!({})));
    game.house.clock.forward(1_000 * MS);
    let (_, oldest) = make().await;
    game.house.clock.forward(1_000 * MS);
    let (_, later) = make().await;
    let like = ledger.document("link_game", later["game"].as_str().unwrap().into());
    let like = like.await.unwrap().unwrap();
    for place in 3..2_000 {
        let id = format!("g{place}");
        let mut body: Value = serde_json::from_str(&like.body).unwrap();
        body["id"] = json!(id);
        let write = Write {
            kind: "link_game".into(),
            id: id.into(),
            parent: "".into(),
            expected: ExpectedVersion::None,
            body: Some(body.to_string().into()),
        };
        ledger.write(vec![write]).await.unwrap();
    }
    let next = House::opened(ledger);
    let (status, made) = next.ask(Method::POST, "/games", "", Some(json!({}))).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(show(&next, &oldest).await, StatusCode::NOT_FOUND);
    for stays in [&game.made, &later, &made] {
        assert_eq!(show(&next, stays).await, StatusCode::OK);
    }
}

#[tokio::test]
async fn where_all_have_been_played_in_the_oldest_gives_its_place_after_a_day() {
    let ledger = Ledger::of(Memory::default());
    let house = House::opened(ledger.clone());
    let game = Game::at(house, json!({})).await;
    game.play("white", &["W touch e2"]).await;
    let id = game.made["game"].as_str().unwrap();
    let of = |kind, id: &str| ledger.document(kind, id.into());
    let (like, act) = (
        of("link_game", id).await.unwrap(),
        ledger
            .documents("link_act", Some(id.into()), None, 1)
            .await
            .unwrap(),
    );
    for place in 1..2_000 {
        let id = format!("g{place:04}");
        let mut body: Value = serde_json::from_str(&like.as_ref().unwrap().body).unwrap();
        body["id"] = json!(id);
        let game = Write {
            kind: "link_game".into(),
            id: (&*id).into(),
            parent: "".into(),
            expected: ExpectedVersion::None,
            body: Some(body.to_string().into()),
        };
        let told = Write {
            kind: "link_act".into(),
            id: format!("{id}.a").into(),
            parent: (&*id).into(),
            expected: ExpectedVersion::None,
            body: Some(act[0].body.clone()),
        };
        ledger.write(vec![game, told]).await.unwrap();
    }
    let next = House::opened(ledger.clone());
    let make = || next.ask(Method::POST, "/games", "", Some(json!({})));
    assert_eq!(make().await.0, StatusCode::SERVICE_UNAVAILABLE);
    next.clock.forward(24 * HOUR);
    assert_eq!(make().await.0, StatusCode::CREATED);
    assert_eq!(
        ledger
            .documents("link_game", None, None, 5_000)
            .await
            .unwrap()
            .len(),
        2_000
    );
}

#[tokio::test]
async fn what_a_deletion_has_left_is_deleted_the_next_time() {
    let game = Game::new(json!({})).await;
    game.play("white", &["W touch e2"]).await;
    let ledger = &game.house.app.ledger;
    let id = game.made["game"].as_str().unwrap();
    let write = Write {
        kind: "link_game".into(),
        id: id.into(),
        parent: "".into(),
        expected: ExpectedVersion::Any,
        body: None,
    };
    ledger.write(vec![write]).await.unwrap();
    game.house.upkeep_after(0).await;
    for kind in ["link_seat", "link_act"] {
        assert_eq!(
            ledger.documents(kind, None, None, 10).await.unwrap(),
            [],
            "{kind}"
        );
    }
}
