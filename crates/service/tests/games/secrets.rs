//! Tests what nobody is told.

use jadoube_service::Role;
use jadoube_service::auth::audit_writer::write_audit;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::Game;

/// What two careless people may do.
const DEEDS: [&str; 26] = [
    "W touch e2",
    "W touch d1",
    "W touch e7",
    "W lift g1",
    "W release g1 f3",
    "W release g1 g4",
    "W place f3",
    "W move e2e4",
    "W move e2e5",
    "W undo",
    "W press",
    "W press",
    "W touch e2 intent=unknown",
    "W claim touch_move",
    "B touch e7",
    "B touch b8",
    "B lift b8",
    "B release b8 c6",
    "B move e7e5",
    "B move e7e4",
    "B press",
    "B press",
    "B claim illegal_move",
    "B claim touch_move",
    "B offer_draw",
    "B stop none",
];

/// What a message holds of the arbiter's own: his rulings, and duties that he has not said.
fn kept_back(told: &Value) -> Vec<String> {
    let text = told.to_string();
    let words = [
        "\"obligation\"",
        "\"disclosure\"",
        "\"claimable\"",
        "unnoticed",
        "certainty",
        "move_status",
    ];
    let mut found: Vec<String> = words
        .iter()
        .filter(|word| text.contains(*word))
        .map(|word| (*word).to_owned())
        .collect();
    let must_play = &told["state"]["must_play"];
    let announced = told["state"]["rulings"].as_array().unwrap();
    let binds = |ruling: &Value| {
        let is_his = ruling["player"] == must_play["player"];
        let restores = ruling["restored"] == true && (is_his || ruling["player"].is_null());
        restores || (!ruling["count"].is_null() && is_his)
    };
    if !must_play.is_null() && !announced.iter().any(binds) {
        found.push("must_play".into());
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_message_to_a_seat_holds_what_is_the_arbiters(
        deeds in prop::collection::vec(0..DEEDS.len(), 1..24),
        silent in any::<bool>(),
        terms in 0..5usize,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let edition = if terms == 4 { "USCF7" } else { "FIDE2023" };
            let (control, supervision) = [
                ("standard", "adequate"),
                ("standard", "adequate"), ("blitz", "adequate"), ("blitz", "inadequate"), ("rapid", "inadequate"),
            ][terms];
            let arbiter = if silent { "silent" } else { "announces" };
            let game = Game::new(json!({ "edition": edition, "control": control, "supervision": supervision, "arbiter": arbiter })).await;
            for deed in deeds {
                game.tell("both", &[DEEDS[deed]]).await;
                let shown = game.show("watch").await;
                prop_assert_eq!(kept_back(&shown), Vec::<String>::new(), "{}", shown);
            }
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn the_names_of_seats_stand_nowhere() {
    let game = Game::new(json!({})).await;
    let links = game.made["links"].as_object().unwrap().clone();
    let chief = game.house.chief().await;
    for seat in links.keys() {
        let path = format!("/games/{}", game.link(seat));
        // whoever is logged in is known to the log
        game.house.get(&path, &chief).await;
        game.house.get(&format!("{path}/stream"), "").await;
    }
    game.play("white", &["W touch e2"]).await;
    write_audit(&game.house.app.auth).await.unwrap();
    let auditor = game.house.token(Role::Auditor, json!({})).await;
    let audit = game.house.text("/audit", &auditor).await.1;
    let figures = game.house.app.metrics.text();
    let mut kept = String::new();
    for kind in ["link_game", "link_seat", "link_act", "audit"] {
        let all = game.house.app.ledger.documents(kind, None, None, 500).await;
        kept += &format!("{:?}", all.unwrap());
    }
    for name in links.values().map(|name| name.as_str().unwrap()) {
        for (what, text) in [("audit", &audit), ("figures", &figures), ("store", &kept)] {
            assert!(!text.contains(name), "{what}");
        }
    }
    // what was looked through is not empty
    assert!(
        audit.contains("/games") && figures.contains("jadoube") && kept.contains("e2"),
        "{audit}"
    );
}
