//! Tests what an arbiter or a search has decided, and who may overrule it.

use std::time::Duration;

use axum::http::Method;
use ledger::{GameId, Store, StoreError};
use serde_json::json;

use crate::common::failing::Failing;
use crate::common::{FOOLS_MATE, House};
use crate::outcomes;

#[tokio::test]
async fn a_dead_position_is_found_apart_from_the_judging() {
    let terms = json!({ "fen": "8/8/8/4k3/8/3K4/4p3/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let told = house.tell("b1", &chief, "a", &["W move d3e2"]).await;
    assert_eq!(told[0]["verdict"]["state"]["result"], "*");
    assert_eq!(
        told[0]["verdict"]["state"]["pending"][0]["fact"],
        "dead_position"
    );
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        if state["verdict"]["state"]["result"] == "1/2-1/2" {
            assert_eq!(state["act"]["source"], "engine");
            let found = house.tell("b1", &device, "b", &["W press"]).await;
            assert_eq!(found[0]["outcome"], "appended");
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the dead position was not found");
}

/// Nobody tells anything more of the board, and nobody asks: the question is not asked anew.
#[tokio::test]
async fn what_was_found_while_the_store_was_away_is_recorded_when_it_is_back() {
    let terms = json!({ "fen": "8/8/8/4k3/8/3K4/4p3/8 w - - 0 1" });
    let store = Failing::default();
    let house = House::over(store.clone(), terms).await;
    let chief = house.chief().await;
    store.fail_findings(Some(StoreError::Unavailable("gone".into())));
    house.tell("b1", &chief, "a", &["W move d3e2"]).await;
    let until = async |is_so: &dyn Fn() -> bool| {
        for _ in 0..500 {
            if is_so() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it never was");
    };
    until(&|| store.findings_failed() >= 2).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(store.findings_failed(), 2, "it is searched once");
    store.fail_findings(None);
    let game = GameId::new("b1").unwrap();
    let last = || store.model(|model| model.read(&game, 0, 9).unwrap().pop().unwrap());
    until(&|| last().author.as_str() == "engine").await;
    assert_eq!(last().seq, 2, "it is recorded once");
}

#[tokio::test]
async fn what_was_found_of_a_position_that_was_misread_falls_with_it() {
    let terms = json!({ "fen": "7k/8/8/8/3p4/3K4/8/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let chief = house.chief().await;
    house.tell("b1", &chief, "a", &["W move d3d4"]).await;
    let result = async |wanted: &str| {
        for _ in 0..200 {
            let (_, state) = house.get("/boards/b1/state", &chief).await;
            if state["verdict"]["state"]["result"] == wanted {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    };
    assert!(result("1/2-1/2").await, "the last pawn was taken");
    let other = ["A supersede 1 instead=\"W move d3e2\" reason=misread"];
    house.tell("b1", &chief, "b", &other).await;
    assert!(result("*").await, "a pawn stands on the board");
    // misread after all: the question is asked anew, and searched anew under another key
    let taken = ["A supersede 1 instead=\"W move d3d4 at=5\" reason=misread"];
    house.tell("b1", &chief, "c", &taken).await;
    assert!(result("1/2-1/2").await, "the finding stands again");
}

#[tokio::test]
async fn two_arbiters_decide_one_question() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    house
        .tell("b1", &chief, "a", &["W touch e2 intent=unknown"])
        .await;
    let (first, second) = tokio::join!(
        house.tell("b1", &chief, "x", &["A decide intent of=1 accidental"]),
        house.tell("b1", &other, "y", &["A decide intent of=1 deliberate"]),
    );
    let mut both = vec![outcomes(&first)[0], outcomes(&second)[0]];
    both.sort_unstable();
    assert_eq!(both, ["appended", "refused"], "one of them is told of it");
    let refused = [&first[0], &second[0]]
        .into_iter()
        .find(|told| told["outcome"] == "refused");
    let refused = refused.unwrap();
    assert_eq!(refused["problem"]["type"], "/problems/decided-meanwhile");
    assert_eq!(
        (&refused["problem"]["status"], &refused["seq"]),
        (&json!(409), &json!(2))
    );
    // nobody has to know of his own decisions
    let (own, others) = match outcomes(&first)[0] {
        "appended" => (&chief, &other),
        _ => (&other, &chief),
    };
    let again = house.tell("b1", own, "again", &["A decide intent of=1 deliberate"]);
    assert_eq!(outcomes(&again.await), ["appended"]);
    let decide = async |after: u32| {
        let act = "A decide intent of=1 accidental";
        let acts =
            json!({ "acts": [{ "key": format!("after{after}"), "act": act, "after": after }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", others, Some(acts));
        told.await.1["results"][0]["outcome"].clone()
    };
    assert_eq!(decide(2).await, "refused", "it was decided anew since");
    assert_eq!(
        decide(3).await,
        "appended",
        "he knows, and decides otherwise"
    );
}

/// What one arbiter has told, what another tells then without having seen it, and the act that he
/// is told of; `None`: it touches nothing that was decided.
const TWO_ARBITERS: [(&[&str], &str, Option<u32>); 30] = [
    (&CONFIRMED, "A confirm 2.0", Some(3)),
    (&CONFIRMED, "A dismiss 2.0 reason=x", Some(3)),
    (&CONFIRMED, "A amend 2.0 penalty=loss reason=x", Some(3)),
    (&CONFIRMED, "A supersede 1 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 2 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 3 reason=x", Some(3)),
    (&CONFIRMED, "A supersede 4 reason=x", None),
    (&CONFIRMED, "A end 1-0", None),
    (&ENDED, "A end 0-1", Some(2)),
    (&ENDED, "A amend 2.0 result=0-1 reason=x", Some(2)),
    (&ENDED, "A dismiss 2.0 reason=x", Some(2)),
    (&ENDED, "A supersede 2 reason=x", Some(2)),
    (&ENDED, "A supersede 1 reason=x", Some(2)),
    (&AMENDED, "A dismiss 3.0 reason=x", Some(3)),
    (&AMENDED, "A confirm 2.0", Some(3)),
    (&AMENDED, "A supersede 3 reason=x", Some(3)),
    (&PUNISHED, "A amend 2.0 penalty=loss reason=x", Some(2)),
    (&PUNISHED, "A decide penalty of=1 loss", Some(2)),
    (&PUNISHED, "A supersede 1 reason=x", Some(2)),
    (&SUPERSEDED, "A supersede 1 reason=x", Some(3)),
    (&SUPERSEDED, "A supersede 3 reason=x", Some(3)),
    (&SUPERSEDED, "A supersede 2 reason=x", None),
    (&MATED, "A end 1-0", Some(8)),
    (&MATED, "A amend 7.0 result=1/2-1/2 reason=x", Some(8)),
    (&LOST, "A end 1-0", Some(3)),
    (&BOUND, "A decide intent accidental", Some(4)),
    (&BOUND, "A decide intent accidental of=1", Some(4)),
    (&LATE, "A decide late of=6 1", Some(5)),
    (&LATE, "A decide late of=6 here", None),
    (&LOST, "A amend 2.0 penalty=warning reason=x", Some(3)),
];

const CONFIRMED: [&str; 4] = ["W move e2e5", "W press", "A confirm 2.0", "W move e2e4"];

const ENDED: [&str; 2] = ["W move e2e4", "A end 1-0"];

const AMENDED: [&str; 3] = [
    "W move e2e5",
    "W press",
    "A amend 2.0 penalty=warning reason=x",
];

const PUNISHED: [&str; 2] = [
    "A observe distraction side=black",
    "A decide penalty of=1 warning",
];

const SUPERSEDED: [&str; 3] = [
    "W move e2e4",
    "W press",
    "A supersede 1 instead=\"W move d2d4\" reason=x",
];

const MATED: [&str; 8] = {
    let [a, b, c, d, e, f, g] = FOOLS_MATE;
    [a, b, c, d, e, f, g, "A confirm 7.0"]
};

const BOUND: [&str; 4] = ["W touch d2", "W move e2e4", "W press", "A confirm 3.0"];
const LATE: [&str; 6] = [
    "W move e2e4",
    "W press",
    "B move e7e4",
    "B press",
    "A confirm 4.0",
    "W say text=y late=true",
];
const LOST: [&str; 3] = [
    "W move e2e5",
    "W press",
    "A amend 2.0 penalty=loss reason=x",
];

#[tokio::test]
async fn nobody_overrules_what_he_has_not_seen() {
    for (ones, act, by) in TWO_ARBITERS {
        let house = House::new().await;
        let (one, other) = (house.chief().await, house.chief().await);
        let told = house.tell("b1", &one, "a", ones).await;
        assert_eq!(outcomes(&told), vec!["appended"; ones.len()], "{ones:?}");
        let told = house.tell("b1", &other, "z", &[act]).await;
        let Some(by) = by else {
            assert_eq!(outcomes(&told), ["appended"], "{ones:?} {act}");
            continue;
        };
        assert_eq!(
            told[0]["problem"]["type"], "/problems/decided-meanwhile",
            "{ones:?} {act}"
        );
        assert_eq!(told[0]["seq"], by, "{ones:?} {act}");
        let own = house.tell("b1", &one, "own", &[act]).await;
        assert_eq!(
            outcomes(&own),
            ["appended"],
            "nobody has to know of his own: {act}"
        );
    }
}

/// What a resignation comes to is found out by a search; whoever has confirmed it has said how the
/// game ends.
#[tokio::test]
async fn a_result_that_a_search_finds_is_whose_who_confirmed_the_ruling() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    house
        .tell("b1", &one, "a", &["W resign", "A confirm 1.0"])
        .await;
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &one).await;
        if state["verdict"]["state"]["result"] == "0-1" {
            let told = house.tell("b1", &other, "z", &["A end 1-0"]).await;
            assert_eq!(outcomes(&told), ["refused"], "{told:?}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("nothing was found");
}

#[tokio::test]
async fn what_was_overruled_is_whose_who_overruled_it() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    house.tell("b1", &one, "a", &CONFIRMED).await;
    let knowing = |after: u32| json!({ "acts": [{ "key": "z", "act": "A supersede 1 reason=x", "after": after }] });
    let told = house.ask(Method::POST, "/boards/b1/acts", &other, Some(knowing(3)));
    assert_eq!(told.await.1["results"][0]["outcome"], "appended");
    let told = house
        .tell("b1", &one, "b", &["A dismiss 2.0 reason=x"])
        .await;
    assert_eq!(told[0]["seq"], 5, "{told:?}");
    let again = house.tell("b1", &one, "a", &CONFIRMED).await;
    assert_eq!(outcomes(&again), ["already_appended"; 4]);
}

#[tokio::test]
async fn nobody_has_seen_what_is_not_there() {
    let house = House::new().await;
    let (one, other) = (house.chief().await, house.chief().await);
    let device = house.device("b1").await;
    house.tell("b1", &one, "a", &CONFIRMED).await;
    let tell = async |token: &str, act: &str, after: u32| {
        let acts = json!({ "acts": [{ "key": format!("k{after}"), "act": act, "after": after }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", token, Some(acts));
        told.await.1["results"][0].clone()
    };
    for after in [5, u32::MAX] {
        for token in [&one, &other] {
            let told = tell(token, "A dismiss 2.0 reason=x", after).await;
            let problem = &told["problem"];
            assert_eq!(
                (&problem["status"], &problem["field"]),
                (&json!(422), &json!("after"))
            );
        }
        let told = tell(&device, "W touch e4", after).await;
        assert_eq!(told["outcome"], "appended", "a device learns no number");
    }
}

#[tokio::test]
async fn two_arbiters_declare_a_result() {
    let declared = [["A end 1-0", "A end 0-1"], ["A agree 1/2-1/2", "A end 1-0"]];
    for [one, another] in declared {
        let house = House::new().await;
        let (chief, other) = (house.chief().await, house.chief().await);
        let moves = ["W move e2e4", "W press", "B move e7e5"];
        house.tell("b1", &chief, "a", &moves).await;
        let (ones, others) = ([one], [another]);
        let (first, second) = tokio::join!(
            house.tell("b1", &chief, "x", &ones),
            house.tell("b1", &other, "y", &others),
        );
        let mut both = vec![outcomes(&first)[0], outcomes(&second)[0]];
        both.sort_unstable();
        assert_eq!(both, ["appended", "refused"], "{one}, {another}");
        let mut told = [&first[0], &second[0]].into_iter();
        let refused = told.find(|told| told["outcome"] == "refused").unwrap();
        assert_eq!(refused["problem"]["type"], "/problems/decided-meanwhile");
        assert_eq!(refused["seq"], 4);
        let (second, act) = match outcomes(&first)[0] {
            "appended" => (&other, another),
            _ => (&chief, one),
        };
        let acts = json!({ "acts": [{ "key": "knowing", "act": act, "after": 4 }] });
        let told = house.ask(Method::POST, "/boards/b1/acts", second, Some(acts));
        let outcome = told.await.1["results"][0]["outcome"].clone();
        assert_eq!(outcome, "appended", "he knows, and decides otherwise");
    }
}

#[tokio::test]
async fn a_result_that_has_fallen_away_keeps_nobody_from_declaring_another() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    let ended = ["W move e2e4", "A end 1-0", "A dismiss 2.0 reason=misread"];
    let told = house.tell("b1", &chief, "a", &ended).await;
    assert_eq!(outcomes(&told), ["appended"; 3], "{told:?}");
    let told = house.tell("b1", &other, "b", &["A end 0-1"]).await;
    assert_eq!(outcomes(&told), ["appended"], "{told:?}");
}

#[tokio::test]
async fn a_question_that_is_asked_anew_is_anybodys() {
    let house = House::new().await;
    let (chief, other) = (house.chief().await, house.chief().await);
    let device = house.device("b1").await;
    for (key, arbiter) in [("a", &chief), ("b", &other)] {
        let (now, late) = match key {
            "a" => ("W touch b1 at=900", "W touch g1 at=100"),
            _ => ("W touch b1 at=1900", "W touch g1 at=1100"),
        };
        house.tell("b1", &device, key, &[now, late]).await;
        let decided = house
            .tell(
                "b1",
                arbiter,
                &format!("{key}d"),
                &["A decide late nowhere"],
            )
            .await;
        assert_eq!(outcomes(&decided), ["appended"], "{decided:?}");
    }
}

/// A correction that names what is not there changes nothing, and hides nothing of what stands.
#[tokio::test]
async fn a_mistyped_correction_leaves_the_state_in_sight() {
    let house = House::new().await;
    let chief = house.chief().await;
    let acts = [
        "W touch e2 intent=unknown",
        "A confirm 9.9",
        "A supersede 99 reason=x",
    ];
    let told = house.tell("b1", &chief, "a", &acts).await;
    let stands = &told[0]["verdict"]["state"];
    assert_eq!(stands["pending"][0]["fact"], "intent", "{told:?}");
    assert!(stands["fen"].is_string());
    for told in &told[1..] {
        assert!(told["verdict"]["error"]["code"].is_string(), "{told}");
        assert_eq!(&told["verdict"]["state"], stands);
    }
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["verdict"], told[2]["verdict"]);
    // from the record it is the same
    let again = House::opened(house.app.ledger.clone());
    again.app.hall.load().await.unwrap();
    assert_eq!(again.get("/boards/b1/state", &chief).await.1, state);
}
