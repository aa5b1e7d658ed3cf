//! Tests that a ruling on a touched man says what a board of that kind saw and what it cannot see,
//! and for how long it waits until it tells anything.

mod common;

use common::played;
use jadoube_protocol::{Language, Languages, LineAnswer, Session, prose, write_verdict};
use laws::Verdict;
use serde_json::{Value, json};

const DGT: &str = "source=board kind=dgt settling_ms=500";

fn lines(texts: &[&str], sensor: &str) -> Vec<String> {
    let with = |text: &&str| text.replace('$', sensor);
    texts.iter().map(with).collect()
}

fn written(verdict: &Verdict) -> Value {
    let mut line = Vec::new();
    write_verdict(verdict, Languages::All, &mut line);
    match serde_json::from_slice(&line) {
        Ok(value) => value,
        Err(fault) => panic!("{fault}: {}", String::from_utf8_lossy(&line)),
    }
}

fn without_text(evidence: &Value) -> Value {
    let mut rest = evidence.clone();
    for key in ["text", "texts"] {
        rest.as_object_mut().and_then(|keys| keys.remove(key));
    }
    rest
}

const CLAIMED_IN_TURN: &[&str] = &[
    "start",
    "W lift d2 $",
    "W release d2 certainty=inferred $",
    "B claim touch_move squares=d2",
];

const CLAIMED_AFTER_THE_PRESS: &[&str] = &[
    "start",
    "W move e2e4 $",
    "W press source=clock kind=dgt",
    "B move e7e5 $",
    "B press source=clock kind=dgt",
    "W touch d1 intent=unknown certainty=disputed $",
    "W lift g1 $",
    "W release g1 f3 certainty=inferred $",
    "W press source=clock kind=dgt settling_ms=500",
    "B claim touch_move squares=d1",
];

/// What is seen since the offender acquired the move, and what each kind cannot see.
#[test]
fn a_claim_says_what_the_board_saw_and_what_it_cannot_see() {
    let in_turn = written(&played(&lines(CLAIMED_IN_TURN, DGT)));
    assert_eq!(
        without_text(&in_turn["rulings"][0]["evidence"]),
        json!({
            "kind": "dgt",
            "settling_ms": 500,
            "saw": [{"act": 1, "square": "d2", "certainty": "seen"}],
            "cannot_see": ["player", "hand", "touch_without_lift", "short_lift", "order"],
            "resolution_ms": 250,
        })
    );
    let after = written(&played(&lines(CLAIMED_AFTER_THE_PRESS, DGT)));
    assert_eq!(
        after["rulings"][0]["evidence"]["saw"],
        json!([
            {"act": 5, "square": "d1", "certainty": "disputed"},
            {"act": 6, "square": "g1", "certainty": "seen"},
        ])
    );
}

#[test]
fn what_is_not_seen_is_by_the_kind_of_board() {
    let each = [
        (
            "dgt",
            json!([
                "player",
                "hand",
                "touch_without_lift",
                "short_lift",
                "order"
            ]),
        ),
        (
            "livechess",
            json!(["player", "hand", "touch_without_lift", "lift", "order"]),
        ),
        (
            "centaur",
            json!(["player", "hand", "touch_without_lift", "man"]),
        ),
        (
            "chessnut",
            json!([
                "player",
                "hand",
                "touch_without_lift",
                "short_lift",
                "order"
            ]),
        ),
        (
            "sentio",
            json!([
                "player",
                "hand",
                "touch_without_lift",
                "short_lift",
                "order",
                "man"
            ]),
        ),
    ];
    for (kind, cannot_see) in each {
        let sensor = format!("source=board kind={kind}");
        let verdict = written(&played(&lines(CLAIMED_IN_TURN, &sensor)));
        let evidence = &verdict["rulings"][0]["evidence"];
        assert_eq!(evidence["cannot_see"], cannot_see, "{kind}");
        assert_eq!(evidence["kind"], kind);
        assert_eq!(evidence.get("settling_ms"), None, "{kind}");
    }
    // of a board of which nobody says what it is that alone is said which holds of all of them
    let verdict = written(&played(&lines(CLAIMED_IN_TURN, "source=board")));
    let evidence = &verdict["rulings"][0]["evidence"];
    assert_eq!(evidence.get("kind"), None);
    let of_all = json!([
        "player",
        "hand",
        "touch_without_lift",
        "short_lift",
        "order",
        "man"
    ]);
    assert_eq!(evidence["cannot_see"], of_all);
    // where no board tells the game there is nothing to say
    let verdict = written(&played(&lines(CLAIMED_IN_TURN, "source=arbiter")));
    assert_eq!(verdict["rulings"][0].get("evidence"), None);
}

#[test]
fn it_is_said_in_words() {
    let verdict = played(&lines(CLAIMED_AFTER_THE_PRESS, DGT));
    let ruling = &verdict.rulings[0];
    let arbiters = [
        (
            Language::English,
            "The board (dgt, settling time 0.5 s) saw men off their squares: d1 (act 5), g1 (act \
             6); it cannot see who touched a man, with which hand, a touch without a lift, a lift \
             shorter than 0.25 s, the order of contacts within 0.25 s.",
        ),
        (
            Language::French,
            "L'échiquier (dgt, délai de stabilisation 0,5\u{a0}s) a vu des pièces hors de leur \
             case\u{a0}: d1 (acte 5), g1 (acte 6)\u{a0}; il ne voit ni qui a touché une pièce, ni \
             de quelle main, ni un contact sans que la pièce soit soulevée, ni une pièce soulevée \
             moins de 0,25\u{a0}s, ni l'ordre des contacts à moins de 0,25\u{a0}s d'intervalle.",
        ),
    ];
    for (language, sentence) in arbiters {
        let told = prose::ruling(ruling, language);
        assert!(told.ends_with(sentence), "{told}");
        // everybody else counts acts otherwise
        let told = prose::public_ruling(ruling, language);
        assert!(!told.contains("5)") && told.contains("d1, g1"), "{told}");
    }
    let nothing = ["start", "W press $", "B claim touch_move squares=d2"];
    let told = prose::ruling(&played(&lines(&nothing, DGT)).rulings[0], Language::English);
    assert!(
        told.contains("saw no man off his square; it cannot see"),
        "{told}"
    );
}

/// What is asked about a touch that a board told says the same, in words of its own.
#[test]
fn a_question_about_a_touch_says_so_too() {
    let verdict = written(&played(&lines(
        &["start", "W touch b1 intent=unknown certainty=disputed $"],
        DGT,
    )));
    let asked = &verdict["state"]["pending"][0];
    assert_eq!(asked["fact"], "seen", "{asked}");
    let evidence = &asked["evidence"];
    let saw = json!([{"act": 1, "square": "b1", "certainty": "disputed"}]);
    assert_eq!(evidence["saw"], saw);
    let text = evidence["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("The board (dgt,"), "{text}");
    assert!(evidence["texts"]["fr"].is_string());
    // what nobody asks the board
    let verdict = written(&played(&lines(
        &["start", "W lift e2 $", "W place e5 $", "W press"],
        DGT,
    )));
    let pending = verdict["state"]["pending"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    assert!(
        pending.iter().all(|asked| asked.get("evidence").is_none()),
        "{pending:?}"
    );
}

/// Every ruling on what a board told says how long that board is quiet before it tells anything.
#[test]
fn the_settling_time_stands_in_the_ruling() {
    for settling in ["250", "0", "4294967295"] {
        let press = format!("W press source=clock kind=dgt settling_ms={settling}");
        let verdict = written(&played(&["start".into(), press]));
        let evidence = &verdict["rulings"][0]["evidence"];
        assert_eq!(evidence["settling_ms"].to_string(), settling);
        assert_eq!(
            (&evidence["kind"], evidence.get("saw")),
            (&json!("dgt"), None)
        );
    }
    let whole = r#"{"act":"press","by":"white","source":"clock","settling_ms":250.0}"#;
    let verdict = written(&played(&["start", whole]));
    let evidence = &verdict["rulings"][0]["evidence"];
    assert_eq!(without_text(evidence), json!({"settling_ms": 250}));
    assert_eq!(
        evidence["text"],
        "The board (settling time 0.25 s) told it."
    );
    let french = "L'échiquier (délai de stabilisation 0,25\u{a0}s) l'a signalé.";
    assert_eq!(evidence["texts"]["fr"], french);
}

#[test]
fn what_is_no_kind_and_no_time_is_refused_by_name() {
    let cases = [
        ("W press kind=unicorn", "kind"),
        ("W press settling_ms=-1", "settling_ms"),
        ("W press settling_ms=4294967296", "settling_ms"),
        ("W press source=player kind=dgt", "kind"),
        ("A press source=arbiter settling_ms=5", "settling_ms"),
    ];
    for (line, field) in cases {
        let mut session = Session::new();
        session.answer(b"start");
        let Some(LineAnswer::Error { error, .. }) = session.answer(line.as_bytes()) else {
            panic!("{line}")
        };
        assert_eq!(error.field(), Some(field), "{line}");
    }
}

/// What nobody noticed is not told as seen, and what was superseded was not seen.
#[test]
fn what_is_not_in_force_was_not_seen() {
    let acts = [
        "start",
        "W touch b1 certainty=unnoticed $",
        "W lift g1 $",
        "W release g1 certainty=inferred $",
        "W lift d2 $",
        "W release d2 certainty=inferred $",
        "A supersede 3 reason=ghost",
        "A supersede 2 reason=ghost",
        "B claim touch_move squares=d2",
    ];
    let verdict = written(&played(&lines(&acts, DGT)));
    let saw = json!([{"act": 4, "square": "d2", "certainty": "seen"}]);
    assert_eq!(verdict["rulings"][0]["evidence"]["saw"], saw);
}
