//! Tests what the arbiter corrects: by what numbers rulings are withdrawn and come again, and what
//! cannot be corrected.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use common::answers;
use serde_json::Value;

/// A ruling as `number status of reference`.
fn told(ruling: &Value) -> String {
    let word = |key: &str| ruling[key].as_str().unwrap_or_default().to_owned();
    let withdraws = word("text").contains(" is withdrawn: ");
    let status = if withdraws {
        "withdraws".into()
    } else {
        word("status")
    };
    match &ruling["of"] {
        Value::Null => format!("{} {status}", word("id")),
        Value::String(of) => format!("{} {status} {of}", word("id")),
        of => format!("{} {status} {of}", word("id")),
    }
}

const ILLEGAL: &str = "start;W move e2e5;W press";

/// A script, and what its last line tells.
const TOLD: &[(&str, &[&str])] = &[
    ("confirm 2.0", &["3.0 noted 2.0"]),
    ("confirm 2.0 reason=\"seen\"", &["3.0 noted 2.0"]),
    ("amend 2.0 add_time_s=0/60 reason=x", &["3.0 enforced 2.0"]),
    (
        "dismiss 2.0 reason=x",
        &["3.0 noted 2.0", "3.1 withdraws 2.0"],
    ),
    (
        "supersede 1 reason=x",
        &["3.0 enforced 2", "3.1 noted 1", "3.2 withdraws 2.0"],
    ),
    (
        "supersede 1 instead=\"W move e2e5\" reason=x",
        &["3.0 noted 1"],
    ),
    (
        "supersede 2 reason=x;A supersede 3 reason=x",
        &["4.0 enforced 2", "4.1 noted 3"],
    ),
    // an amendment falls with what it amends
    (
        "amend 2.0 add_time_s=0/60 reason=x;A dismiss 2.0 reason=x",
        &["4.0 noted 2.0", "4.1 withdraws 2.0", "4.2 withdraws 3.0"],
    ),
    // and goes with what is judged again and stays
    (
        "amend 2.0 add_time_s=0/60 reason=x;W touch b1;A supersede 4 reason=x",
        &["5.0 noted 4"],
    ),
    // what was told anew is confirmed by its new number
    (
        "supersede 2 reason=x;A supersede 3 reason=x;A confirm 4.0",
        &["5.0 noted 4.0"],
    ),
    (
        "dismiss 2.0 reason=x;A supersede 3 reason=x;A dismiss 4.0 reason=x",
        &["5.0 noted 4.0", "5.1 withdraws 4.0"],
    ),
    (
        "amend 2.0 add_time_s=0/60 reason=x;A dismiss 3.0 reason=x",
        &["4.0 noted 3.0", "4.1 withdraws 3.0"],
    ),
    // a proposal that is dismissed has changed nothing
    (
        "confirm 2.0;W move e2e4;W press;W touch d1;A dismiss 6.0 reason=x",
        &["7.0 noted 6.0"],
    ),
];

#[test]
fn rulings_fall_away_and_come_again_by_their_numbers() {
    for (script, expected) in TOLD {
        let script = format!("{ILLEGAL};A {script}");
        let last = answers(&script).pop().unwrap();
        let rulings = last["rulings"].as_array();
        let rulings: Vec<String> = rulings.into_iter().flatten().map(told).collect();
        assert_eq!(rulings, *expected, "{script}: {last}");
    }
}

/// A last line, and the code of its error.
const REFUSED: &[(&str, &str)] = &[
    ("A confirm 2.1", "no_such_ruling"),
    ("A confirm 2.0;A confirm 3.0", "nothing_to_confirm"),
    ("A dismiss 1.0 reason=x", "no_such_ruling"),
    ("A supersede 9 reason=x", "no_such_act"),
    ("A supersede 3 reason=x", "no_such_act"),
    ("A supersede 0 reason=x", "cannot_supersede"),
    (
        "A supersede 1 instead=\"A confirm 2.0\" reason=x",
        "cannot_supersede",
    ),
    (
        "A supersede 1 instead=\"A supersede 1 reason=x\" reason=x",
        "cannot_supersede",
    ),
    (
        "A amend 2.0 penalty=fine reason=x;A amend 9.0 penalty=fine reason=x",
        "no_such_ruling",
    ),
    ("A regime edition=USCF7", "other_family"),
    ("A decide late 1", "nothing_asked"),
    ("A decide late of=1 here", "no_such_act"),
    ("W touch b1 late=true;A decide late 3", "no_such_act"),
    ("W touch b1 late=true;A decide late 0", "no_such_act"),
    ("A supersede 1", "missing_key"),
    ("A dismiss 2.0", "missing_key"),
    ("A amend 2.0 reason=x", "missing_key"),
    (
        "A amend 2.0 add_time_s=1/0 penalty=fine reason=x",
        "bad_value",
    ),
    (
        "A amend 2.0 add_time_s=1/0 result=1-0 reason=x",
        "bad_value",
    ),
    ("A confirm 2", "bad_value"),
    ("A confirm x.y", "bad_value"),
    ("A confirm +2.0", "bad_value"),
    ("W confirm 2.0", "bad_value"),
    ("A regime", "missing_key"),
    ("A decide late soon", "bad_value"),
    ("A decide intent of=1 accidental late=true", "bad_value"),
    (
        r#"{"act":"supersede","by":"arbiter","of":1,"instead":[],"reason":"x"}"#,
        "bad_value",
    ),
    (
        r#"{"act":"supersede","by":"arbiter","of":1,"instead":{"act":"start"},"reason":"x"}"#,
        "unknown_act",
    ),
    (
        r#"{"act":"supersede","by":"arbiter","of":1,"instead":{},"reason":"x"}"#,
        "unknown_act",
    ),
    (
        r#"{"act":"supersede","by":"arbiter","of":1,"instead":{"act":"press"},"reason":"x"}"#,
        "missing_key",
    ),
];

#[test]
fn what_cannot_be_corrected_is_refused_and_changes_nothing() {
    for (script, code) in REFUSED {
        let script = format!("{ILLEGAL};{script}");
        let told = answers(&script);
        assert_eq!(
            told.last().unwrap()["error"]["code"],
            *code,
            "{script}: {told:?}"
        );
        let after = answers(&format!("{script};A confirm 2.0"));
        assert!(after.last().unwrap()["rulings"].is_array(), "{script}");
    }
}

#[test]
fn a_mate_follows_from_the_men() {
    let told = answers(
        "start fen=\"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\";W move e1e8;W press;A dismiss 1.0 reason=x;\
         A supersede 1 instead=\"W move e1e7\" reason=\"the rook stands on e7\"",
    );
    assert_eq!(told[2]["state"]["result"], "1-0");
    assert_eq!(told[3]["error"]["code"], "ruling_follows");
    let message = told[3]["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("`supersede` act 1"), "{message}");
    assert_eq!(told[4]["state"]["result"], "*");
}

/// A script, and the result after it.
const AMENDED: &[(&str, &str)] = &[
    // amended to a minute, then White mates, then amended again: the mate stands
    (
        "A amend 2.0 add_time_s=0/60 reason=x;W move e1e8;A amend 2.0 add_time_s=0/30 reason=x",
        "1-0",
    ),
    // a ruling that did not end the game cannot lose it any more (procedures/sanction 1)
    ("W move e1e8;A amend 2.0 penalty=loss reason=x", "1-0"),
    // a result is the arbiter's own word, and what he takes back leaves the mate
    ("W move e1e8;A amend 2.0 result=0-1 reason=x", "0-1"),
    (
        "W move e1e8;A amend 2.0 result=0-1 reason=x;A amend 2.0 add_time_s=0/60 reason=x",
        "1-0",
    ),
    // the loss that the ruling brought goes with it
    ("A amend 2.0 penalty=loss reason=x", "0-1"),
    (
        "A amend 2.0 penalty=loss reason=x;A amend 2.0 add_time_s=0/60 reason=x",
        "*",
    ),
    (
        "A amend 2.0 penalty=loss reason=x;A amend 2.0 add_time_s=0/60 reason=x;W move e1e8;A amend 2.0 add_time_s=0/30 reason=x",
        "1-0",
    ),
    // the second illegal move lost, and its amendment lets the game go on
    (
        "W move e1f2;W press;A amend 4.0 add_time_s=0/60 reason=x",
        "*",
    ),
];

#[test]
fn an_amendment_takes_back_only_the_end_that_its_ruling_brought() {
    for (script, result) in AMENDED {
        let script =
            format!("start fen=\"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\";W move e1f2;W press;{script}");
        let last = answers(&script).pop().unwrap();
        assert_eq!(last["state"]["result"], *result, "{script}: {last}");
    }
}

/// Scripts that name a ruling that holds no more, and what they are told.
const FALLEN: &[(&str, &str)] = &[
    (
        "start;W move e2e5;W press;A dismiss 2.0 reason=x;A confirm 2.0",
        "was withdrawn by act 3; see the verdict on that act",
    ),
    (
        "start;W move e2e5;W press;A supersede 1 reason=x;A confirm 2.0",
        "was withdrawn by act 3",
    ),
    // by a decision; a correction after it does not forget
    (
        "start;W touch e2;W release d2 d4;A decide intent of=1 accidental;A supersede 1 reason=x;A dismiss 2.0 reason=x",
        "was withdrawn by act 3;",
    ),
    ("start;W move e2e5;W press;A confirm 2.7", "told as 2.7;"),
];

#[test]
fn what_fell_away_is_known() {
    for (script, message) in FALLEN {
        let last = answers(script).pop().unwrap();
        let error = &last["error"];
        assert_eq!(error["code"], "no_such_ruling", "{script}: {last}");
        let told = error["message"].as_str().unwrap();
        assert!(told.contains(message), "{script}: {told}");
    }
}

#[test]
fn what_was_refused_is_judged_again_too() {
    let told = answers(
        "start;W lift e3;W release e3 e4;A supersede 1 instead=\"W lift e2\" reason=\"misread\";\
         A supersede 2 instead=\"W release e2 e4\" reason=\"misread\";W press",
    );
    assert_eq!(told[1]["error"]["code"], "no_such_man");
    assert_eq!(told[5]["state"]["move_status"], "completed");
    assert_eq!(told[5]["state"]["has_the_move"], "black");
}

/// What the last line of this script tells.
fn told_last(script: &str) -> Vec<String> {
    let last = answers(script).pop().unwrap();
    last["rulings"]
        .as_array()
        .unwrap()
        .iter()
        .map(told)
        .collect()
}

/// The choice of the adversary goes with what he chooses about, or not at all.
#[test]
fn what_was_chosen_about_follows_from_the_men() {
    let script = "start edition=LCC1848;W move e2e5;B choose let_it_stand;A dismiss 1.0 reason=x";
    let told = answers(script);
    assert_eq!(told.last().unwrap()["error"]["code"], "ruling_follows");
}

#[test]
fn men_displaced_by_one_player_are_one_matter() {
    for lift in ["", " certainty=unnoticed"] {
        let script = format!("start;W move e2e4;W knock d2;W lift e7{lift};W press");
        assert_eq!(told_last(&script), ["4.0 proposed"]);
    }
    // what nobody saw him take up, nobody is told of (12.6)
    let unseen = "start;W move e2e4;W lift e7 certainty=unnoticed;W press";
    assert!(told_last(unseen).is_empty());
}

#[test]
fn who_named_no_ruling_that_was_told_has_said_nothing_of_another() {
    let script = "start;W touch b1 intent=accidental;W move e2e4;W press;\
                  A decide intent of=1 deliberate;A confirm 3.0;W touch d1 late=true";
    assert_eq!(told_last(script), ["6.0 noted"]);
    let script = "start;W move e2e5;W move d2d4;W press;A supersede 2 reason=x;A confirm 3.0;\
                  W touch a1 late=true";
    assert_eq!(told_last(script), ["6.0 noted"]);
}

#[test]
fn what_lapses_anew_refers_to_what_a_decision_told() {
    let script = "start edition=BLUE1910 chess960=true \
                  fen=\"rknbbnrq/p1ppp1p1/1p6/5p1p/6P1/8/PPPPPP1P/RKNBBNRQ w Aga - 0 4\";\
                  W touch g4,g1,f8 intent=adjust order=unknown;W lift g4;W remove f5;\
                  W release g4 f5;W press;A regime edition=OLD-KING supervision=inadequate;\
                  B lift a8;B release a8 e3;A decide order of=1 f8,g1,g4;\
                  A supersede 7 instead=\"W press\" reason=x";
    let expected = ["10.0 lapsed 9.0", "10.1 noted 7", "10.2 withdraws 9.1"];
    assert_eq!(told_last(script), expected);
}

#[test]
fn each_place_of_a_late_act_is_worked_out() {
    let told = answers(
        "start;W lift e2 at=100;B press at=300;W release e2 e4 at=200 late=true;A decide late 2",
    );
    let late = &told[3]["state"]["pending"];
    let late = late
        .as_array()
        .unwrap()
        .iter()
        .find(|open| open["fact"] == "late")
        .unwrap();
    let answers: Vec<&String> = late["if"].as_object().unwrap().keys().collect();
    assert_eq!(answers, ["2", "here", "nowhere"]);
    assert_eq!(told[3]["rulings"][0]["disclosure"], "arbiter");
    assert_eq!(told[4]["state"]["move_status"], "made");
}

/// Scripts, and what their last lines tell.
const SHOWN: &[(&str, &[&str])] = &[
    // a count that is another is another ruling
    (
        "start illegal_moves_to_lose=3;W move e2e5;W press;W move e2e4;W press;B move e7e5;B press;\
         W move g1g4;W press;A supersede 1 reason=x;A supersede 2 reason=x",
        &[
            "10.0 enforced 8",
            "10.1 noted 2",
            "10.2 withdraws 9.0",
            "10.3 withdraws 8.0",
        ],
    ),
    // a result that is taken back
    (
        "start;W resign certainty=inferred;A decide seen of=1 false",
        &["2.0 withdraws 1.0"],
    ),
    (
        "start;W resign;A supersede 1 reason=x",
        &["2.0 noted 1", "2.1 withdraws 1.0"],
    ),
    (
        "start history=e2e4,e7e5;agree 1/2-1/2 certainty=inferred;A decide seen of=1 false",
        &["2.0 withdraws 1.0"],
    ),
    (
        "start;flag white;W move e2e4;W press;flag black;A observe both_flags;A decide first_flag of=5 black",
        &["6.0 enforced 5", "6.1 withdraws 5.0"],
    ),
    // a confirmation holds for what was confirmed, an amendment for what was amended
    (
        "start;W move e2e5;W press;A confirm 2.0;A supersede 1 reason=x",
        &["4.0 enforced 2", "4.1 noted 1", "4.2 withdraws 2.0"],
    ),
    (
        "start;W move e2e5;W press;A amend 2.0 add_time_s=0/60 reason=x;A supersede 1 reason=x",
        &[
            "4.0 enforced 2",
            "4.1 noted 1",
            "4.2 withdraws 2.0",
            "4.3 withdraws 3.0",
        ],
    ),
    // they come again with it
    (
        "start;W move e2e5;W press;A amend 2.0 add_time_s=0/60 reason=x;A supersede 1 reason=x;\
         A supersede 4 reason=x",
        &[
            "5.0 enforced 2",
            "5.1 enforced 5.0",
            "5.2 noted 4",
            "5.3 withdraws 4.0",
        ],
    ),
    // a right that lapses is told once, though the touch and the move both end it
    (
        "start;W release e2 e4;W release e4 e3;B move e7e5",
        &["3.0 lapsed 2.0"],
    ),
    // a decision after a correction leaves what the correction told
    (
        "start edition=FIDE2009 fen=\"3k4/8/8/2PpP3/8/8/3K4/8 b - - 3 21\";W say hm;W say hm;B move d8e7;\
         B press;B undo;W touch d2;A supersede 4 reason=x;B press;A decide forced_win of=2 false;A confirm 7.1",
        &["10.0 noted 7.1"],
    ),
    // what the start told is confirmed like anything else
    (
        "start fen=\"8/8/2k5/8/8/5K2/8/8 w - - 4 62\";A confirm 0.0",
        &["1.0 noted 0.0"],
    ),
    // a claim that failed falls with its ground; what is merely on record goes without a word
    (
        "start;W move e2e4;W press;B claim flag;A supersede 3 reason=x",
        &["4.0 noted 3", "4.1 withdraws 3.0"],
    ),
    (
        "start;W say hm;W offer_draw;A supersede 2 reason=x",
        &["3.0 noted 2"],
    ),
];

#[test]
fn what_was_announced_and_is_otherwise_is_shown() {
    for (script, expected) in SHOWN {
        let last = answers(script).pop().unwrap();
        let rulings = last["rulings"].as_array();
        let rulings: Vec<String> = rulings.into_iter().flatten().map(told).collect();
        assert_eq!(rulings, *expected, "{script}: {last}");
    }
}

/// What tells that a ruling is no more is told to whoever could know of it.
#[test]
fn what_the_arbiter_alone_knew_falls_away_for_him_alone() {
    let open = "start;W touch e2;W release d2 d4";
    let arbiters = ["A supersede 1 reason=x", "A decide intent of=1 accidental"];
    for correction in arbiters {
        let told = answers(&format!("{open};{correction}"));
        assert_eq!(
            told[2]["rulings"][0]["disclosure"], "arbiter",
            "{}",
            told[2]
        );
        let about = |ruling: &&Value| ruling["of"] == "2.0";
        let rulings = told[3]["rulings"].as_array().unwrap();
        let about: Vec<&Value> = rulings.iter().filter(about).collect();
        assert!(!about.is_empty(), "{correction}: {}", told[3]);
        for ruling in about {
            assert_eq!(ruling["disclosure"], "arbiter", "{correction}: {ruling}");
        }
    }
}

#[test]
fn what_nobody_noticed_is_for_the_arbiter_alone() {
    let told =
        answers("start;W move e2e4;W press;W touch d1 certainty=unnoticed;A supersede 3 reason=x");
    for ruling in [3, 4]
        .iter()
        .flat_map(|at: &usize| told[*at]["rulings"].as_array().unwrap())
    {
        assert_eq!(ruling["disclosure"], "arbiter", "{ruling}");
    }
}

/// However many rulings one correction tells, each has a number of its own, by which it can be
/// confirmed.
#[test]
fn every_ruling_told_has_a_number_of_its_own() {
    let touches = "W touch d1;".repeat(300);
    let script = format!(
        "start;W move e2e4;W press;{touches}A supersede 2 reason=x;A supersede 303 reason=x"
    );
    let mut told = answers(&format!("{script};A confirm 304.299"));
    assert_eq!(told.pop().unwrap()["rulings"][0]["of"], "304.299");
    let last = told.pop().unwrap();
    let mut ids: Vec<&str> = last["rulings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["id"].as_str().unwrap())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), last["rulings"].as_array().unwrap().len());
    assert!(ids.len() > 300, "{}", ids.len());
}
