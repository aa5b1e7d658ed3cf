//! Tests that neither the log nor the figures hold who plays, or what people say and write.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::io;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use common::House;
use common::failing::Failing;
use ledger::{Document, ExpectedVersion, Store, StoreError, Write};
use serde_json::{Value, json};
use tower::ServiceExt;
use tracing::level_filters::LevelFilter;

/// Parts of a name, a FIDE number, a date of birth, and of what is said; nothing else contains
/// them.
const PRIVATE: [&str; 5] = [
    "zwetschgen",
    "xaver",
    "24601357",
    "1998/07/06",
    "sesquipedalian",
];

/// Everything that is logged, however detailed.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn kept() -> Log {
        let log = Log::default();
        let writer = log.clone();
        tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .init();
        log
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

async fn import(house: &House, token: &str, table: &'static str) -> StatusCode {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/v1/events/e1/pairings?format=csv")
        .header("content-type", "text/csv")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(table));
    let answered = house.router.clone().oneshot(request.unwrap()).await;
    answered.unwrap().status()
}

/// The document of this player as somebody else has written it.
fn damage(store: &Failing, id: &str) {
    store.model(|model| {
        let Document { body, parent, .. } = model.document("player", id).unwrap().unwrap();
        let mut player: Value = serde_json::from_str(&body).unwrap();
        player["number"] = player["person"]["name"].take();
        let write = Write {
            kind: "player".into(),
            id: id.into(),
            parent,
            expected: ExpectedVersion::Any,
            body: Some(player.to_string().into()),
        };
        model.write(&[write]).unwrap();
    });
}

#[tokio::test]
async fn no_names_in_the_log_nor_in_the_figures() {
    let log = Log::kept();
    let store = Failing::default();
    let house = House::over(store.clone(), json!({})).await;
    let chief = house.chief().await;
    let post = async |path: &str, body: Value| {
        let answered = house.ask(Method::POST, path, &chief, Some(body)).await;
        (answered.0, answered.1["id"].as_str().map(str::to_owned))
    };
    let person = json!({
        "name": "Zwetschgenbaum, Xaver", "fide_id": "24601357", "birth_date": "1998/07/06"
    });
    let (status, player) = post("/events/e1/players", person.clone()).await;
    assert_eq!(status, StatusCode::CREATED);
    let player = player.unwrap();
    let mut wrong = person;
    wrong["rating"] = json!("Zwetschgenbaum");
    let (status, _) = post("/events/e1/players", wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let board = json!({ "number": 1, "sector": "s1", "white": player, "black": "p2" });
    house.change("/boards/b1", &board).await;
    let table = "white,black,white_rating\nZwetschgenbaum,Xaver,Xaver\nZwetschgenbaum,,\n\"Xaver\n";
    assert_eq!(import(&house, &chief, table).await, StatusCode::OK);

    let said = json!({ "act": "say", "by": "white", "text": "sesquipedalian" });
    let acts = json!({ "acts": [{ "key": "a", "act": said }] });
    let (status, _) = post("/boards/b1/acts", acts.clone()).await;
    assert_eq!(status, StatusCode::OK);
    let nonsense =
        json!({ "acts": [{ "key": "b", "act": { "act": "say", "by": "sesquipedalian" } }] });
    post("/boards/b1/acts", nonsense).await;
    let login = json!({ "login": "xaver", "password": "sesquipedalian" });
    let (status, _) = house.ask(Method::POST, "/session", "", Some(login)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    let game = json!({ "white": "Zwetschgenbaum", "black": "Xaver" });
    let (_, made) = house.ask(Method::POST, "/games", "", Some(game)).await;
    let seats: Vec<String> = ["both", "white", "black", "watch"]
        .map(|seat| made["links"][seat].as_str().unwrap().to_owned())
        .into();
    for seat in &seats {
        let path = format!("/games/{seat}");
        assert_eq!(house.get(&path, "").await.0, StatusCode::OK);
        let path = format!("{path}/acts");
        house.ask(Method::POST, &path, "", Some(acts.clone())).await;
    }

    store.fail_appends(Some(StoreError::Failed("broken".into())));
    let mut more = acts;
    more["acts"][0]["key"] = json!("c");
    let (status, _) = post("/boards/b1/acts", more).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    damage(&store, &player);
    let (status, _) = house.get(&format!("/players/{player}"), &chief).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);

    let log = log.text();
    let named = format!("id=\"{player}\"");
    for logged in ["the store failed", "a document cannot be read", &named] {
        assert!(log.contains(logged), "{log}");
    }
    let figures = house.app.metrics.text();
    assert!(figures.contains("acts"), "{figures}");
    for text in [log, figures] {
        let text = text.to_lowercase();
        for private in PRIVATE {
            assert!(!text.contains(private), "{private}: {text}");
        }
        for seat in &seats {
            assert!(!text.contains(seat), "{text}");
        }
    }
}
