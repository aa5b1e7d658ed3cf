//! Tests that what is for the arbiter alone leaves no trace, and that what is established of it
//! shows.

use jadoube_service::Role;
use serde_json::{Value, json};

use crate::common::{FOOLS_MATE, House};

/// What a player, a spectator, a device and an operator can read of the board.
async fn readings(house: &House) -> String {
    let player = json!({ "event": "e1", "player": "p1" });
    let tokens = [
        String::new(),
        house.token(Role::Player, player).await,
        house.device("b1").await,
        house.token(Role::Operator, json!({})).await,
    ];
    let mut read = String::new();
    for token in &tokens {
        for path in ["/boards/b1/public", "/boards/b1", "/rounds/r1/boards"] {
            let (status, answer) = house.get(path, token).await;
            read += &format!("{status} {answer}\n");
        }
    }
    read
}

/// Two games that differ in findings meant for the arbiter alone, and in nothing else.
#[tokio::test]
async fn what_is_the_arbiters_alone_changes_no_byte_of_the_public() {
    let acts = [
        "W move e2e4 at=1000",
        "W press at=6000",
        "B move e7e5 at=10000",
        "B press at=15000",
        "W lift g1 at=20000",
        "W release g1 f3 at=22000",
        "W press at=23000",
        "B lift b8 at=340000",
        "B release b8 c6 at=350000",
    ];
    // each is received later than it happened, now and then by much
    let received_ms = [
        1_100, 6_300, 10_050, 15_900, 21_000, 320_000, 320_100, 340_050, 350_100,
    ];
    let findings = [
        "B touch d8 certainty=unnoticed",
        "A observe touch side=black squares=d8 certainty=disputed",
        "W lift b1 at=1 late=true",
        "A observe distraction side=black certainty=unnoticed",
        "B knock a7 a6 certainty=unnoticed",
        "B knock h7 h6 certainty=unnoticed",
        "W knock a2 a3 certainty=unnoticed",
    ];
    let clock =
        json!({ "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 5_000, "delay_ms": 0 });
    let mut all = Vec::new();
    for with_findings in [false, true] {
        let house = House::over(ledger::Memory::default(), json!({ "clock": clock })).await;
        let begun_us = house.clock.now_us();
        let (chief, device) = (house.chief().await, house.device("b1").await);
        let player = json!({ "event": "e1", "player": "p1" });
        let player = house.token(Role::Player, player).await;
        let board = serde_json::from_value(json!({
            "id": "b1", "event": "e1", "round": "r1", "number": 1, "sector": "s1",
            "white": "p1", "black": "p2",
        }));
        let board = board.unwrap();
        let shown = house.app.hall.shown(&board, Role::Player).await.unwrap();
        let mut read = String::new();
        for (place, act) in acts.iter().enumerate() {
            let key = format!("a{place}-");
            let now_us = house.clock.now_us() - begun_us;
            house.clock.forward(received_ms[place] * 1_000 - now_us);
            let told = house.tell("b1", &device, &key, &[act]).await;
            let again = house.tell("b1", &device, &key, &["W touch a1"]).await;
            let foreign = house.tell("b1", &player, &key, &["W offer_draw"]).await;
            read += &format!("{told:?} {again:?} {foreign:?}\n");
            house.clock.forward(40_000);
            if with_findings && let Some(finding) = findings.get(place) {
                let key = format!("f{place}-");
                let told = house.tell("b1", &chief, &key, &[finding]).await;
                assert_eq!(told[0]["outcome"], "appended", "{told:?}");
            }
            // what is sent to those who follow, over sockets and as events, with its number and its
            // length
            read += &format!("{}\n", shown.borrow().json);
            read += &readings(&house).await;
        }
        all.push(read);
    }
    assert!(all[0].contains(r#""clock":{"white_ms":600"#), "{}", all[0]);
    for (without, with) in all[0].lines().zip(all[1].lines()) {
        assert_eq!(without, with);
    }
    assert_eq!(all[0].len(), all[1].len());
}

/// What is told for the arbiter alone, and before which acts of a game.
const FINDINGS: [(&str, &[usize]); 8] = [
    ("B claim threefold certainty=unnoticed", &[0, 2]),
    ("W claim fifty certainty=unnoticed", &[2]),
    ("B stop none certainty=unnoticed", &[0, 2]),
    ("W stop draw_claim certainty=unnoticed", &[0, 2]),
    ("B press certainty=unnoticed", &[2]),
    ("W press certainty=unnoticed", &[2]),
    (
        "A observe distraction side=white certainty=unnoticed",
        &[0, 2],
    ),
    ("B knock a7 a6 certainty=unnoticed", &[0]),
];

/// Games, and their results.
const GAMES: [(&[&str], &str); 3] = [
    (
        &[
            "W move e2e4 at=0",
            "W press at=1000",
            "B move e7e5 at=5000",
            "B press at=10000",
            "W move g1f3 at=12000",
            "W press at=20000",
            "A end 0-1",
        ],
        "0-1",
    ),
    // what stops the clocks for all to see waits for an arbiter, whoever had stopped them unseen
    (
        &[
            "W move e2e4 at=0",
            "W press at=1000",
            "B stop none at=2000",
            "A start_clock running=black at=3000",
            "B move e7e5 at=5000",
            "B press at=10000",
        ],
        "*",
    ),
    (
        &[
            "W move e2e4 at=0",
            "W press at=1000",
            "A observe clock_manners side=black",
            "B move e7e5 at=5000",
            "B press at=10000",
            "A end 0-1",
        ],
        "0-1",
    ),
];

/// What nobody has noticed does nothing to what everybody sees, however the game goes on, and holds
/// nothing back of it.
#[tokio::test]
async fn what_nobody_noticed_is_followed_by_nothing_that_all_can_see() {
    let clock =
        json!({ "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 5_000, "delay_ms": 0 });
    let read = async |acts: &[&str], finding: Option<(&str, usize)>| {
        let house = House::over(ledger::Memory::default(), json!({ "clock": clock })).await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        let mut all = String::new();
        for (place, act) in acts.iter().enumerate() {
            if let Some((finding, _)) = finding.filter(|(_, before)| *before == place) {
                let told = house.tell("b1", &chief, "f", &[finding]).await;
                assert_eq!(told[0]["outcome"], "appended", "{told:?}");
            }
            all += &readings(&house).await;
            let who = if act.starts_with('A') {
                &chief
            } else {
                &device
            };
            house.tell("b1", who, &format!("b{place}-"), &[act]).await;
        }
        let exported = house.bytes("/rounds/r1/pairings?format=csv", &chief).await;
        all + &readings(&house).await + &String::from_utf8(exported).unwrap()
    };
    for (acts, result) in GAMES {
        let without = read(acts, None).await;
        assert!(without.contains(&format!(r#""result":"{result}""#)));
        for (finding, places) in FINDINGS {
            for place in places {
                let with = read(acts, Some((finding, *place))).await;
                for (without, with) in without.lines().zip(with.lines()) {
                    assert_eq!(without, with, "{finding} before {place}");
                }
                assert_eq!(without.len(), with.len(), "{finding} before {place}");
            }
        }
    }
}

/// Once what was done to the clock is established, the public's is the arbiter's again, and what is
/// owed is owed once.
#[tokio::test]
async fn what_is_established_counts_once_for_the_clock_of_the_public() {
    let clock =
        json!({ "white_ms": 600_000, "black_ms": 600_000, "increment_ms": 5_000, "delay_ms": 0 });
    let house = House::over(ledger::Memory::default(), json!({ "clock": clock })).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let before = ["W move e2e4 at=0", "W press at=1000", "B move e7e4 at=2000"];
    house.tell("b1", &device, "a", &before).await;
    let words = [
        "B press at=3000 certainty=unnoticed",
        "A decide seen of=4 true",
        "A confirm 5.0",
        "A stop irregularity at=4000",
    ];
    let told = house.tell("b1", &chief, "b", &words).await;
    let appended = told.iter().all(|told| told["outcome"] == "appended");
    assert!(appended, "{told:?}");
    // two minutes for White, Black's increment taken back
    let set = ["B lift e7 at=5000 clock=723000/598000/black"];
    house.tell("b1", &device, "c", &set).await;
    let (_, state) = house.get("/boards/b1/state", &chief).await;
    assert_eq!(state["clock"]["white_ms"], 723_000, "{state}");
    let public = house.public("b1", "").await["state"]["clock"].clone();
    for side in ["white_ms", "black_ms"] {
        assert_eq!(public[side], state["clock"][side], "{public}");
    }
}

/// A decision need not name its act; what else is asked of it is left open.
#[tokio::test]
async fn a_question_holds_the_board_back_until_nothing_is_asked_any_more() {
    let table: [(&[&str], &str, &str); 2] = [
        (
            &["W move e2e4", "W press", "B refuse"],
            "A decide refusal_persistent",
            "false",
        ),
        (
            &["W touch d2", "W move e2e4", "W press"],
            "A decide penalty",
            "warning",
        ),
    ];
    for (acts, decides, value) in table {
        for of in ["", " of=3"] {
            let house = House::new().await;
            let (chief, device) = (house.chief().await, house.device("b1").await);
            house.tell("b1", &device, "a", acts).await;
            let shown = async || house.public("b1", "").await["state"].clone();
            let before = shown().await;
            let other = ["A decide intent of=3 deliberate"];
            if decides.contains("refusal") {
                house.tell("b1", &chief, "o", &other).await;
                house.tell("b1", &device, "p", &["W say text=\"hm\""]).await;
                assert_eq!(shown().await, before, "another question was answered");
            }
            let decided = format!("{decides}{of} {value}");
            let told = house.tell("b1", &chief, "d", &[&decided]).await;
            assert_eq!(told[0]["outcome"], "appended", "{told:?}");
            house.tell("b1", &chief, "e", &["A end 1/2-1/2"]).await;
            assert_eq!(shown().await["result"], "1/2-1/2", "{decided}");
        }
    }
}

/// To decide is not to tell: the arbiter establishes what he has decided on.
#[tokio::test]
async fn what_is_picked_for_what_nobody_noticed_stays_with_it() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    house
        .tell("b1", &device, "a", &["W move e2e4", "W press"])
        .await;
    let before = house.public("b1", "").await;
    let acts = [
        "A observe distraction side=black certainty=unnoticed",
        "A decide penalty of=3 loss",
    ];
    let told = house.tell("b1", &chief, "b", &acts).await;
    assert!(
        told.iter().all(|told| told["outcome"] == "appended"),
        "{told:?}"
    );
    assert_eq!(house.public("b1", "").await, before);
    house
        .tell(
            "b1",
            &chief,
            "c",
            &["A decide seen of=3 true", "A confirm 5.0"],
        )
        .await;
    assert_eq!(house.public("b1", "").await["state"]["result"], "1-0");
}

#[tokio::test]
async fn what_a_search_has_decided_shifts_no_number_of_a_device() {
    let terms = json!({ "fen": "8/8/8/4k3/8/3K4/4p3/8 w - - 0 1" });
    let house = House::over(ledger::Memory::default(), terms).await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let before = house.tell("b1", &device, "a", &["W move d3e2"]).await;
    for _ in 0..200 {
        let (_, state) = house.get("/boards/b1/state", &chief).await;
        if state["act"]["source"] == "engine" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let after = house.tell("b1", &device, "b", &["W press"]).await;
    let without_its_key = |told: &Value| told.to_string().replace("\"b0\"", "\"a0\"");
    assert_eq!(without_its_key(&before[0]), without_its_key(&after[0]));
    let public = house.public("b1", "").await;
    assert_eq!(public["state"]["result"], "*", "nobody has confirmed it");
}

#[tokio::test]
async fn a_mate_that_nobody_noticed_is_public_once_it_is_established_and_confirmed() {
    let words = ["A decide seen of=7 true", "A confirm 7.0"];
    for words in [words, [words[1], words[0]]] {
        let house = House::new().await;
        let (chief, device) = (house.chief().await, house.device("b1").await);
        house.tell("b1", &device, "a", &FOOLS_MATE[..6]).await;
        let acts = ["B move d8h4 certainty=unnoticed", "W say text=\"hm\""];
        house.tell("b1", &chief, "b", &acts).await;
        let result = async || house.public("b1", "").await["state"]["result"].clone();
        let exported = async || {
            let exported = house.bytes("/rounds/r1/pairings?format=csv", &chief).await;
            String::from_utf8(exported).unwrap()
        };
        assert_eq!(result().await, "*");
        assert!(!exported().await.contains("0-1"));
        house.tell("b1", &chief, "c", &words[..1]).await;
        assert_eq!(result().await, "*", "{words:?}");
        assert!(!exported().await.contains("0-1"), "{words:?}");
        house.tell("b1", &chief, "d", &words[1..]).await;
        assert_eq!(result().await, "0-1", "{words:?}");
        assert!(exported().await.contains("0-1"), "{words:?}");
    }
}

#[tokio::test]
async fn what_an_unnoticed_claim_cost_is_public_once_it_is_established() {
    let house = House::new().await;
    let (chief, device) = (house.chief().await, house.device("b1").await);
    let claim = ["W claim threefold certainty=unnoticed"];
    house.tell("b1", &chief, "a", &claim).await;
    house.tell("b1", &device, "b", &["W move e2e4"]).await;
    let state = house.public("b1", "").await["state"].clone();
    assert_eq!(state["add_time_s"]["black"], 0, "{state}");
    assert_eq!(state["rulings"], json!([]));
}

/// An arbiter who confirms a ruling on what nobody noticed stands behind it; that others may know
/// of it he says by establishing the act.
#[tokio::test]
async fn what_is_the_arbiters_alone_stays_so_when_he_confirms_it() {
    let unnoticed = [
        ("B claim threefold certainty=unnoticed", "B touch d7"),
        ("B move d8h4 certainty=unnoticed", "W say text=\"hm\""),
    ];
    for (finding, noticed) in unnoticed {
        let mut all = Vec::new();
        for told in [
            &[finding, noticed][..],
            &[finding, "A confirm 7.0", noticed],
        ] {
            let house = House::new().await;
            let (chief, device) = (house.chief().await, house.device("b1").await);
            house.tell("b1", &device, "a", &FOOLS_MATE[..6]).await;
            let answers = house.tell("b1", &chief, "b", told).await;
            let appended = answers.iter().all(|told| told["outcome"] == "appended");
            assert!(appended, "{answers:?}");
            let exported = house.bytes("/rounds/r1/pairings?format=csv", &chief).await;
            let exported = String::from_utf8(exported).unwrap();
            all.push(exported + &readings(&house).await);
        }
        assert_eq!(all[0], all[1], "{finding}");
    }
}
