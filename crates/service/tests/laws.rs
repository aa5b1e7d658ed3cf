//! Tests what is said in all languages: the manual over HTTP, and rulings wherever people read
//! them.

mod client;

use client::{Ask, Event, Service};
use serde_json::{Value, json};

fn show(service: &Service, path: &str) -> Value {
    let path = format!("/api/v1/laws{path}");
    service.ask(None, Ask::get(path)).is(200).json()
}

#[test]
fn editions_are_listed_for_everybody() {
    let service = Service::new();
    let english = show(&service, "");
    let french = show(&service, "?language=fr");
    let of = |list: &Value, key: &str| {
        let items = list["items"].as_array().expect("items").iter();
        items.clone().find(|item| item["key"] == key).cloned()
    };
    assert_eq!(
        of(&english, "FIDE2018"),
        Some(json!({
            "key": "FIDE2018", "family": "fide", "from": 2018, "until": 2022,
            "title": "FIDE Laws of Chess, 1 January 2018 to 31 December 2022",
        }))
    );
    let newest = of(&french, "FIDE2023").expect("the newest");
    assert_eq!(newest["until"], Value::Null);
    assert_eq!(
        newest["title"],
        "Règles du jeu d'échecs de la FIDE, depuis le 1er janvier 2023"
    );
    assert_eq!(
        of(&french, "OLD-KING").expect("a historic one")["family"],
        "historic"
    );
}

#[test]
fn an_edition_is_read_in_a_language() {
    let service = Service::new();
    for (query, language, title) in [
        ("", "en", "Adjusting"),
        ("?language=en", "en", "Adjusting"),
        ("?language=fr", "fr", "Adouber"),
    ] {
        let laws = show(&service, &format!("/FIDE2023{query}"));
        assert_eq!(
            (&laws["edition"], &laws["language"]),
            (&json!("FIDE2023"), &json!(language))
        );
        let articles = laws["articles"].as_array().expect("articles");
        let adjusting = articles.iter().find(|article| article["number"] == "4.2.1");
        assert_eq!(adjusting.expect("4.2.1")["title"], title);
        let signed = articles.iter().find(|article| article["number"] == "8.7");
        assert!(signed.expect("8.7")["out_of_scope"].is_string());
    }
}

#[test]
fn what_is_no_edition_or_language_is_a_problem() {
    let service = Service::new();
    let ask = |path: &str| service.ask(None, Ask::get(format!("/api/v1/laws{path}")));
    ask("/FIDE1999").refused(404, "not-found");
    ask("/FIDE2018?language=tlh").refused(422, "invalid");
    ask("?language=").refused(422, "invalid");
    ask("?edition=FIDE2018").refused(422, "invalid");
}

#[test]
fn what_is_known_is_not_sent_again() {
    let service = Service::new();
    let path = "/api/v1/laws/USCF7?language=fr";
    let first = service.ask(None, Ask::get(path)).is(200);
    let etag = first.header("etag").to_owned();
    let again = service
        .ask(None, Ask::get(path).with("if-none-match", &etag))
        .is(304);
    assert_eq!((again.body.len(), again.header("etag")), (0, &*etag));
    let other = Ask::get("/api/v1/laws/USCF7").with("if-none-match", &etag);
    assert_ne!(service.ask(None, other).is(200).header("etag"), etag);
}

/// What is told to people is told in all languages; what is recorded, in English alone.
#[test]
fn rulings_are_told_in_all_languages_and_recorded_in_one() {
    let event = Event::new();
    let round = event.round(1);
    let board = event.board(&round, &json!({ "number": 1 }));
    let board = format!("/api/v1/boards/{board}");
    let acts = ["W move e2e5", "W press", "A confirm 2.0"];
    let acts: Vec<Value> = acts
        .iter()
        .map(|act| json!({ "key": act.replace(' ', "-"), "act": act }))
        .collect();
    let told = event.ask(Ask::post(format!("{board}/acts"), &json!({ "acts": acts })));
    let french = "Le coup des Blancs de e2 à e5 ";
    let begins = |ruling: &Value| {
        let text = ruling["texts"]["fr"].as_str();
        text.is_some_and(|text| text.starts_with(french))
    };

    let told = told.is(200).json();
    let pressed = &told["results"][1]["verdict"];
    assert!(begins(&pressed["rulings"][0]), "{told}");
    let why = &pressed["state"]["obligation"];
    assert!(why["reasons"]["fr"].is_string(), "{why}");

    let state = event.ask(Ask::get(format!("{board}/state"))).is(200).json();
    assert!(
        state["verdict"]["rulings"][0]["texts"]["fr"].is_string(),
        "{state}"
    );

    let public = event
        .ask(Ask::get(format!("{board}/public")))
        .is(200)
        .json();
    assert!(begins(&public["state"]["rulings"][0]), "{public}");

    let recorded = event.ask(Ask::get(format!("{board}/acts"))).is(200).json();
    let ruled = &recorded["acts"][2]["told"];
    assert!(ruled["rulings"][0]["text"].is_string(), "{recorded}");
    assert!(!ruled.to_string().contains("texts"), "{ruled}");
}
