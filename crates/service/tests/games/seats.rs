//! Tests who has which seat, and which acts he may send there.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::House;
use crate::{Game, MS, START};

#[tokio::test]
async fn each_seat_tells_its_own() {
    let game = Game::new(json!({ "white": "Anna", "black": "Boris" })).await;
    for seat in ["both", "white", "black", "watch"] {
        let shown = game.show(seat).await;
        assert_eq!(shown["seat"], seat);
        assert_eq!(shown["game"], game.made["game"]);
        assert_eq!(shown["names"], json!({ "white": "Anna", "black": "Boris" }));
        assert_eq!(shown["state"]["placement"], START);
        assert_eq!(shown["state"]["has_the_move"], "white");
        assert_eq!(shown["acts"][0]["seq"], 0);
        assert_eq!(shown["arbiter"], "announces");
    }
    let table = [
        ("white", "W touch e2", None),
        ("white", "B touch e7", Some("forbidden")),
        ("black", "W press", Some("forbidden")),
        ("black", "B say text=\"hm\"", None),
        ("both", "W release e2 e4", None),
        ("white", "A decide seen true of=1", Some("forbidden")),
        ("white", "A end 1-0", Some("forbidden")),
        ("white", "W press at=12", Some("invalid")),
        ("white", "W press certainty=unnoticed", Some("invalid")),
        ("white", "W press source=clock", Some("invalid")),
        ("white", "A decide intent accidental", Some("nothing-asked")),
        ("white", "W start_clock running=white", Some("clock-runs")),
        ("white", "start", Some("invalid")),
        ("white", "W lift a4", Some("no_such_man")),
        ("both", "flag white", Some("flag-is-up")),
        ("white", "W press", None),
    ];
    for (seat, act, problem) in table {
        match problem {
            None => drop(game.play(seat, &[act]).await),
            Some(problem) => assert_eq!(game.refused(seat, act).await, problem, "{act}"),
        }
    }
    let looks_on = json!({ "acts": [{ "key": "k", "act": "W touch e2" }] });
    let (status, problem) = game.post("watch", looks_on).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{problem}");
    let told = ["start", "touch", "say", "release", "press"];
    let acts = game.acts().await;
    assert!(
        acts.iter().zip(told).all(|(act, told)| act.ends_with(told)) && acts.len() == 5,
        "what is refused leaves no trace: {acts:?}"
    );
}

#[tokio::test]
async fn what_is_sent_again_counts_once() {
    let game = Game::new(json!({})).await;
    let acts = json!({ "acts": [
        { "key": "1", "act": "W move e2e4" },
        { "key": "2", "act": "W press" },
        { "key": "2", "act": "W press" },
    ]});
    let (_, first) = game.post("white", acts.clone()).await;
    let (_, again) = game.post("white", acts).await;
    let outcomes = |answer: &Value| -> Vec<String> {
        let results = answer["results"].as_array().unwrap();
        let one = |one: &Value| format!("{} {}", one["outcome"].as_str().unwrap(), one["seq"]);
        results.iter().map(one).collect()
    };
    assert_eq!(
        outcomes(&first),
        ["appended 1", "appended 2", "already_appended 2"]
    );
    assert_eq!(
        outcomes(&again),
        [
            "already_appended 1",
            "already_appended 2",
            "already_appended 2"
        ]
    );
    // nobody takes another's keys
    let (_, other) = game
        .post(
            "black",
            json!({ "acts": [{ "key": "1", "act": "B move e7e5" }] }),
        )
        .await;
    assert_eq!(outcomes(&other), ["appended 3"]);
    assert_eq!(game.acts().await.len(), 4);
}

#[tokio::test]
async fn what_is_no_game_is_refused() {
    let house = House::new().await;
    let table = [
        (json!({ "edition": "FIDE1066" }), "edition"),
        (json!({ "control": "bullet" }), "control"),
        (json!({ "fen": "no FEN" }), "fen"),
        (json!({ "white": "" }), "white"),
        (json!({ "black": "x".repeat(61) }), "black"),
        (json!({ "arbiter": "sleeps" }), "arbiter"),
        (json!({ "clock": { "white_ms": 1 } }), "black_ms"),
        (json!({ "regulations": {} }), "regulations"),
    ];
    for (terms, field) in table {
        let (status, problem) = house
            .ask(Method::POST, "/games", "", Some(terms.clone()))
            .await;
        assert_eq!(
            status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{terms}: {problem}"
        );
        let named = problem["field"].as_str().unwrap();
        assert!(named.contains(field), "{terms}: {problem}");
    }
    for name in ["w0", "wabcdefghjkmnpqrstvwxyz012345"] {
        let (status, _) = house.get(&format!("/games/{name}"), "").await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn there_are_limits() {
    let game = Game::new(json!({})).await;
    let making = || game.house.ask(Method::POST, "/games", "", Some(json!({})));
    for _ in 1..240 {
        assert_eq!(making().await.0, StatusCode::CREATED);
        // what is no game counts as none
        let none = json!({ "fen": "no FEN" });
        let none = game.house.ask(Method::POST, "/games", "", Some(none));
        assert_eq!(none.await.0, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(making().await.0, StatusCode::TOO_MANY_REQUESTS);
    game.house.clock.forward(3_000 * MS);
    assert_eq!(making().await.0, StatusCode::CREATED);

    let acts = |count: usize| {
        let acts = (0..count).map(|_| game.keyed("W touch e2"));
        json!({ "acts": acts.collect::<Vec<Value>>() })
    };
    for count in [0, 65] {
        let (status, _) = game.post("white", acts(count)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    for _ in 0..6 {
        assert_eq!(game.post("white", acts(64)).await.0, StatusCode::OK);
    }
    let (status, _) = game.post("white", acts(64)).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(game.post("black", acts(1)).await.0, StatusCode::OK);
    for _ in 0..18 {
        game.house.clock.forward(64 * 50 * MS);
        assert_eq!(game.post("white", acts(64)).await.0, StatusCode::OK);
    }
    assert_eq!(
        game.acts().await.len(),
        1_501,
        "the start, and no more acts than there may be"
    );
    game.house.clock.forward(64 * 50 * MS);
    assert_eq!(game.refused("white", "W touch e2").await, "game-full");
}

#[tokio::test]
async fn nobody_tells_a_novel() {
    let game = Game::new(json!({})).await;
    for deed in ["say text", "adjust words"] {
        let said = format!("W {deed}=\"{}\"", "ä".repeat(201));
        assert_eq!(game.refused("white", &said).await, "invalid", "{deed}");
    }
    game.play("white", &[&format!("W say text=\"{}\"", "ä".repeat(200))])
        .await;
    let option = format!("W choose {}", "x".repeat(201));
    assert_eq!(game.refused("white", &option).await, "invalid");
}

#[tokio::test]
async fn both_are_asked_what_only_they_know() {
    let game = Game::new(json!({})).await;
    let state = game.play("white", &["W touch e2 intent=unknown"]).await;
    let asked = &state["pending"][0];
    assert_eq!(
        (&asked["fact"], &asked["of"]),
        (&json!("intent"), &json!(1))
    );
    assert_eq!(asked["answers"], json!({ "white": null, "black": null }));
    assert!(asked["if"]["accidental"]["obligation"].is_null(), "{asked}");
    let state = game
        .play("white", &["A decide intent accidental of=1"])
        .await;
    let answers = |state: &Value| state["pending"][0]["answers"].clone();
    assert_eq!(
        answers(&state),
        json!({ "white": "accidental", "black": null })
    );
    let state = game.play("black", &["A decide intent deliberate"]).await;
    assert_eq!(
        answers(&state),
        json!({ "white": "accidental", "black": "deliberate" })
    );
    let state = game.play("black", &["A decide intent accidental"]).await;
    assert_eq!(state["pending"], json!([]));
    assert_eq!(game.acts().await.last().unwrap(), "service decide");
    assert_eq!(
        game.refused("white", "A decide intent adjust").await,
        "nothing-asked"
    );

    let alone = Game::new(json!({})).await;
    alone.play("both", &["W touch e2 intent=unknown"]).await;
    let state = alone.play("both", &["A decide intent accidental"]).await;
    assert_eq!(state["pending"], json!([]));
    let state = alone.play("both", &["W move d2d4", "W press"]).await;
    assert_eq!(state["has_the_move"], "black", "{state}");
    assert_eq!(
        alone.refused("both", "A decide penalty warning").await,
        "forbidden"
    );
}

#[tokio::test]
async fn both_agree_or_nobody_does() {
    let game = Game::new(json!({})).await;
    game.play("white", &["W move e2e4", "W press"]).await;
    game.play("black", &["B move e7e5", "B press"]).await;
    let state = game.play("white", &["agree 1/2-1/2"]).await;
    assert_eq!(state["result"], "*");
    assert_eq!(state["pending"][0]["open"], "agreement");
    // whoever plays on has not agreed
    game.play("black", &["B touch d7"]).await;
    let state = game.play("black", &["agree 1/2-1/2"]).await;
    assert_eq!(state["result"], "*");
    let state = game.play("white", &["agree 1/2-1/2"]).await;
    assert_eq!(
        (&state["result"], &state["termination"]),
        (&json!("1/2-1/2"), &json!("agreement"))
    );
    assert_eq!(game.refused("white", "W touch e2").await, "game-over");
}
