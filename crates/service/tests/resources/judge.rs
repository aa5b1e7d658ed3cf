//! Tests what anybody may ask without belonging to an event.

use serde_json::{Value, json};

use crate::client::{Ask, Service};

fn judge(service: &Service, script: &Value) -> crate::client::Reply {
    service.ask(None, Ask::post("/api/v1/judge", script))
}

#[test]
fn a_script_is_judged_under_each_edition() {
    let service = Service::new();
    let script = json!({
        "start": { "control": "standard" },
        "acts": ["W touch d1", { "act": "move", "by": "white", "move": "g1f3" }, "W press", ""],
        "editions": ["FIDE2018", "FIDE2023", "LCC1848"],
    });
    let answer = judge(&service, &script).is(200).json();
    for (place, edition) in ["FIDE2018", "FIDE2023", "LCC1848"].iter().enumerate() {
        let result = &answer["results"][place];
        assert_eq!(result["edition"], *edition);
        assert_eq!(result["verdicts"].as_array().map(Vec::len), Some(5));
        let ruling = &result["verdicts"][3]["rulings"][0];
        // who touched what cannot move may move what he likes
        assert_eq!(*ruling, Value::Null, "{result}");
        assert_eq!(result["verdicts"][4]["error"]["code"], "malformed_text");
    }
    let alone = json!({ "start": { "edition": "FIDE2009" }, "acts": [] });
    let answer = judge(&service, &alone).is(200).json();
    assert_eq!(answer["results"][0]["edition"], "FIDE2009");
    assert_eq!(answer["results"][0]["verdicts"][0]["seq"], 0);
}

#[test]
fn what_is_no_script_is_refused() {
    let service = Service::new();
    let table = [
        (json!({ "acts": vec!["W press"; 65] }), "acts"),
        (json!({ "acts": [1] }), "acts[0]"),
        (json!({ "acts": [], "editions": [] }), "editions"),
        (
            json!({ "acts": [], "editions": vec!["FIDE2023"; 13] }),
            "editions",
        ),
        (json!({ "acts": [], "editions": ["FIDE1066"] }), "editions"),
        (json!({ "start": {} }), "acts"),
        (json!({ "acts": [], "start": [] }), "start"),
        (json!({ "acts": [], "start": null }), "start"),
        (json!({ "acts": [], "start": "standard" }), "start"),
    ];
    for (script, field) in table {
        let problem = judge(&service, &script).refused(422, "invalid").json();
        assert_eq!(problem["field"], field, "{script}");
    }
    let act = json!({ "acts": [], "start": { "act": "press", "by": "white" } });
    let answer = judge(&service, &act).is(200).json();
    assert_eq!(
        answer["results"][0]["verdicts"][0]["error"]["code"],
        "no_game"
    );
    let wrong = json!({ "acts": ["W press"], "start": { "fen": "no FEN" } });
    let answer = judge(&service, &wrong).is(200).json();
    let verdicts = &answer["results"][0]["verdicts"];
    assert_eq!(verdicts[0]["error"]["code"], "bad_fen");
    assert_eq!(verdicts[1], Value::Null);
}

#[test]
fn who_asks_too_often_waits() {
    let service = Service::new();
    let script = json!({ "acts": [] });
    for _ in 0..600 {
        judge(&service, &script).is(200);
    }
    let answer = judge(&service, &script).refused(429, "too-many-requests");
    assert_eq!(answer.header("retry-after"), "1");
    service.clock.forward(100_000);
    judge(&service, &script).is(200);
}

#[test]
fn everybody_may_know_what_answers() {
    let service = Service::new();
    let about = service.ask(None, Ask::get("/api/v1/about")).is(200).json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["engine"], laws::VERSION);
    assert_eq!(about["licence"], "GPL-3.0-or-later");
}
