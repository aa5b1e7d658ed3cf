//! What the arbiter corrects: by what numbers rulings fall away and come again, and what cannot be corrected.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use jadoube_protocol::Session;
use serde_json::Value;

/// The answers to these lines, parted by `;`.
fn answers(script: &str) -> Vec<Value> {
    let mut session = Session::new();
    let lines = script.split(';').map(|line| {
        let mut out = Vec::new();
        session.answer_into(line.trim().as_bytes(), &mut out);
        serde_json::from_slice(&out).unwrap()
    });
    lines.collect()
}

/// A ruling as `number status of reference`.
fn told(ruling: &Value) -> String {
    let word = |key: &str| ruling[key].as_str().unwrap_or_default().to_owned();
    let withdraws = word("text").starts_with("The earlier ruling falls away");
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
    // a ruling that did not end the game cannot lose it any more (B.6, 1)
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
        "fell away by act 3; see what the verdict on that act tells",
    ),
    (
        "start;W move e2e5;W press;A supersede 1 reason=x;A confirm 2.0",
        "fell away by act 3",
    ),
    // by a decision; a correction after it does not forget
    (
        "start;W touch e2;W release d2 d4;A decide intent of=1 accidental;A supersede 1 reason=x;A dismiss 2.0 reason=x",
        "fell away by act 3;",
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
    // two rulings of one act that read alike are two
    (
        "start edition=FIDE2009 fen=\"4k3/8/8/8/8/8/3K1p2/R6R b - - 0 20\";B move e8f7;B undo;W undo;\
         W move a1g1;W touch h1 late=true;A confirm 4.1",
        &["6.0 noted 4.1"],
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

/// However many rulings one correction tells, each has a number of its own, by which it can be confirmed.
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

/// Scripts in which a ruling was obeyed and play went on, the ruling dismissed; then the placement, both counts, and the
/// seconds added.
const OBEYED: &[(&str, &str, &str, [u64; 4])] = &[
    // what was played from the position restored stands, and Black is no offender for his reply
    (
        "start;W move e2e5;W press;A confirm 2.0;W move e2e4;W press;B move e7e5;B press",
        "2.0",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        [0, 0, 0, 0],
    ),
    // also where the move that was illegal would not have stood in its way
    (
        "start;W move e2e5;W press;W move e2e4;W press;B move e7e6;B press",
        "2.0",
        "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR",
        [0, 0, 0, 0],
    ),
    // the second is the first then
    (
        "start;W move e2e5;W press;W move e2e4;W press;B move e7e5;B press;\
         W move g1g4;W press;A amend 8.0 add_time_s=0/60 reason=x;W move g1f3;W press",
        "2.0",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        [1, 0, 0, 120],
    ),
    // a queen that was put has moved since
    (
        "start fen=\"4k3/P6p/8/8/8/8/7P/4K3 w - - 0 1\";W release a7 a8;W press;B move e8e7;B press;W move a8a1;W press",
        "2.0",
        "8/4k2p/8/8/8/8/7P/Q3K3",
        [0, 0, 0, 0],
    ),
    // Black's reply to the queen would have been legal before a pawn, too, and does not hide that he replied to a queen
    (
        "start fen=\"8/P6k/8/8/8/8/8/K7 w - - 0 1\";W lift a7;W release a8;W press;B move h7g7;B press",
        "3.0",
        "Q7/6k1/8/8/8/8/8/K7",
        [0, 0, 0, 0],
    ),
    // nor is White fined for playing with the queen
    (
        "start fen=\"8/P5kp/8/8/8/8/8/K7 w - - 0 1\";W lift a7;W release a8;W press;B move h7h5;B press",
        "3.0",
        "Q7/6k1/8/7p/8/8/8/K7",
        [0, 0, 0, 0],
    ),
    // found later by an observation
    (
        "start;W move e2e5 certainty=unnoticed;W press certainty=unnoticed;B move e7e6;B press;\
         A observe illegal_move ply=1;W move e2e4;W press;B move d7d5;B press",
        "5.0",
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR",
        [0, 0, 0, 0],
    ),
    // a touched man that was made to move
    (
        "start;W touch d2;W move g1f3;W press;W move d2d4;W press;B move d7d5;B press",
        "3.0",
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR",
        [0, 0, 0, 0],
    ),
    // the loss was made a warning, and play went on
    (
        "start illegal_moves=1/0;W move e2e5;W press;A amend 2.0 penalty=warning reason=x;W move e2e4;W press;B move e7e5;B press",
        "2.0",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        [1, 0, 0, 0],
    ),
];

#[test]
fn who_obeyed_a_ruling_has_played_rightly() {
    for (script, of, placement, [white, black, to_white, to_black]) in OBEYED {
        let script = format!("{script};A dismiss {of} reason=x");
        let told = answers(&script);
        let (last, before) = (told.last().unwrap(), &told[told.len() - 2]);
        let state = &last["state"];
        assert_eq!(state["placement"], *placement, "{script}: {last}");
        assert_eq!(state["fen"], before["state"]["fen"], "{script}: {last}");
        assert_eq!(state["illegal_moves"]["white"], *white, "{script}: {last}");
        assert_eq!(state["illegal_moves"]["black"], *black, "{script}: {last}");
        assert_eq!(state["add_time_s"]["white"], *to_white, "{script}: {last}");
        assert_eq!(state["add_time_s"]["black"], *to_black, "{script}: {last}");
        assert_eq!(state["result"], "*", "{script}: {last}");
        // it can be said once only, and taken back
        let rulings = last["rulings"].as_array().unwrap();
        let note = rulings.iter().find(|r| {
            r["text"]
                .as_str()
                .unwrap()
                .starts_with("The dismissed ruling costs")
        });
        let note = note.unwrap()["id"].as_str().unwrap();
        let twice = answers(&format!("{script};A dismiss {note} reason=x"));
        assert_eq!(
            twice.last().unwrap()["error"]["code"],
            "ruling_follows",
            "{script}"
        );
        let again = answers(&format!("{script};A supersede {} reason=x", told.len() - 1));
        let again = &again.last().unwrap()["state"];
        assert_eq!(again, &before["state"], "{script}");
    }
}

/// Scripts in which a ruling was obeyed by putting the men back and erring again, the ruling dismissed; then the offence and
/// the number of the error that is left.
const ERRED_AGAIN: &[(&str, &str, &str, u64)] = &[
    (
        "start illegal_moves_to_lose=3;W move e2e5;W press;W move e2e6;W press",
        "2.0",
        "illegal_move",
        1,
    ),
    // the second lost, and is the first now
    (
        "start;W move e2e5;W press;W move g1g4;W press",
        "2.0",
        "illegal_move",
        1,
    ),
    (
        "start illegal_moves_to_lose=3;W move e2e4 hands=2;W press;W move e2e4 hands=2;W press",
        "2.0",
        "as_illegal_move",
        1,
    ),
    (
        "start illegal_moves_to_lose=3;W press;W press",
        "1.0",
        "as_illegal_move",
        1,
    ),
    // of two, the third is left as the second
    (
        "start illegal_moves_to_lose=4;W move e2e5;W press;W move e2e6;W press;W move e2e5;W press",
        "4.0",
        "illegal_move",
        2,
    ),
    (
        "start;W move e2e5;W press;W move g1f3;W press",
        "2.0",
        "touch_move",
        0,
    ),
];

#[test]
fn who_obeyed_a_ruling_and_erred_again_has_erred_once() {
    for (script, of, offence, count) in ERRED_AGAIN {
        let script = format!("{script};A dismiss {of} reason=x");
        let mut told = answers(&script);
        let last = told.pop().unwrap();
        let state = &last["state"];
        assert_eq!(state["illegal_moves"]["white"], *count, "{script}: {last}");
        assert_eq!(state["result"], "*", "{script}: {last}");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(state["placement"], start, "{script}: {last}");
        let fell = |ruling: &Value| ruling["text"].as_str().unwrap().contains("falls away");
        let rulings = told.iter().chain([&last]);
        let rulings =
            rulings.flat_map(|verdict| verdict["rulings"].as_array().into_iter().flatten());
        let withdrawn: Vec<&Value> = rulings
            .clone()
            .filter(|r| fell(r))
            .map(|r| &r["of"])
            .collect();
        let left = rulings.filter(|r| r["status"] != "noted" && !withdrawn.contains(&&r["id"]));
        let left: Vec<&Value> = left.filter(|r| r["status"] != "claimable").collect();
        let error = left.last().unwrap();
        assert_eq!(error["offence"], *offence, "{script}: {last}");
        assert_eq!(
            error["count"].as_u64().unwrap_or_default(),
            *count,
            "{script}: {last}"
        );
    }
}

/// Scripts in which a breach of Articles 4.3 to 4.7 was ruled on and dismissed, with what was done since; then the placement and
/// who has the move.
const NO_BREACH: &[(&str, &str, &str, &str)] = &[
    (
        "start;W touch d2;W move e2e4;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // by the number under which it was open
    (
        "start;W touch d2;W move e2e4;W press;A dismiss 2.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // before the press, which tells nothing anew, nor does the reply
    (
        "start;W touch d2;W move e2e4;A dismiss 2.0 reason=x",
        "W press;B move e7e5;B press",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        "white",
    ),
    // claimed before the press
    (
        "start;W touch d2;W move e2e4;B claim touch_move;A dismiss 3.0 reason=x",
        "W press",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // nor is it found again by who brings it up
    (
        "start;W touch d2;W move e2e4;W press;A dismiss 3.0 reason=x",
        "B claim touch_move squares=d2;A observe touch squares=d2",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // the window had shut (4.8)
    (
        "start;W touch d2;W move e2e4;B touch e7;A dismiss 2.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // 4.3.2
    (
        "start history=e2e4,d7d5;W touch d5;W move g1f3;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R",
        "black",
    ),
    // 4.4.2
    (
        "start fen=\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\";W touch h1;W move e1g1;W press;A dismiss 3.0 reason=x",
        "",
        "4k3/8/8/8/8/8/8/5RK1",
        "black",
    ),
    // 4.7: what he carried out in the end is his move
    (
        "start;W move e2e4;W release e4 e3;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    (
        "start;W move e2e4;W release e4 e2;W move d2d4;W press;A dismiss 4.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR",
        "black",
    ),
    (
        "start;W move e2e4;W undo;A dismiss 2.0 reason=x",
        "W move d2d4;W press",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR",
        "black",
    ),
    // another new man, taken and put by hand: without the ruling he would be charged with something else
    (
        "start fen=\"8/P6k/8/8/8/8/8/K7 w - - 0 1\";W move a7a8q;W remove a8;W put R a8;W release a8;W press;A dismiss 5.0 reason=x",
        "",
        "Q7/7k/8/8/8/8/8/K7",
        "black",
    ),
    // why he touched it is no matter any more
    (
        "start;W touch d2 intent=unknown;W move e2e4;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // taken up and pressed with: there is no other move that could stand
    (
        "start;W move e2e4;W lift e4;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    // put back as ruled, and another move made: what was not touched is no reason against that one either
    (
        "start;W touch d2;W move e2e4;W press;W move g1f3;W press;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
        "black",
    ),
    // a second move cannot stand: the men stay where the ruling put them
    (
        "start;W move e2e4;W press;W move d2d4;A dismiss 3.0 reason=x",
        "",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "black",
    ),
    (
        "start;W move e2e4;W press;W move d2d4;W press;A dismiss 3.0 reason=x",
        "B move e7e5;B press",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        "white",
    ),
];

#[test]
fn a_breach_that_was_none_is_told_no_more() {
    for (script, since, placement, player) in NO_BREACH {
        let before = answers(script.rsplit_once(';').unwrap().0).pop().unwrap();
        let acts = script.split(';').count();
        let whole = format!("{script};{since}");
        let told = answers(whole.trim_end_matches(';'));
        for verdict in &told[acts - 1..] {
            let rulings = verdict["rulings"].as_array();
            for ruling in rulings.unwrap_or_else(|| panic!("{whole}: {verdict}")) {
                assert_eq!(ruling["offence"], "none", "{whole}: {verdict}");
            }
        }
        let state = &told.last().unwrap()["state"];
        assert_eq!(state["placement"], *placement, "{whole}: {state}");
        assert_eq!(state["has_the_move"], *player, "{whole}: {state}");
        assert_eq!(
            state["pending"].as_array().unwrap().len(),
            0,
            "{whole}: {state}"
        );
        // open again, if it was, under another number
        let again = answers(&format!("{script};A supersede {} reason=x", acts - 1));
        for key in ["fen", "placement", "has_the_move", "obligation"] {
            let again = &again.last().unwrap()["state"][key];
            assert_eq!(again, &before["state"][key], "{script}");
        }
    }
}

/// Scripts that end with a dismissal, before which nobody was charged with anything else.
const CHARGES_NOBODY: &[&str] = &[
    // after the end, when nobody owed a move
    "start illegal_moves=0/1;W move e2e4;W press;A observe flag side=black;B press;A dismiss 3.0 reason=x",
    "start;W move e2e4;W press;B resign;B press;A dismiss 3.0 reason=x",
    "start;W release c2 a4;W press;W move a2c4;W press;W press;A dismiss 2.0 reason=x",
    // the opponent pressed while a breach was open, and nothing followed from that
    "start illegal_moves=0/1;W touch b1;W move e2e4;B press;A dismiss 2.0 reason=x",
    // what was played to obey
    "start;W touch b1;W move e2e4;W move b1c3;A dismiss 2.0 reason=x",
    "start;W move e2e5;W press;W move b2d7;A dismiss 2.0 reason=x",
];

#[test]
fn a_dismissal_charges_nobody() {
    let charged = |ruling: &Value| {
        let waits = ["enforced", "proposed", "needs_arbiter"].map(Value::from);
        ruling["offence"] != "none" && waits.contains(&ruling["status"])
    };
    for script in CHARGES_NOBODY {
        let told = answers(script);
        let rulings = told.last().unwrap()["rulings"].as_array().unwrap();
        let charges = rulings.iter().filter(|ruling| charged(ruling));
        // an illegal move that was counted as the second is told anew as the first
        let first = |ruling: &Value| script.contains("a2c4") && ruling["of"] == 4;
        let new: Vec<_> = charges.filter(|ruling| !first(ruling)).collect();
        assert!(new.is_empty(), "{script}: {new:?}");
        let state = &told.last().unwrap()["state"];
        assert_eq!(state["result"], "*", "{script}");
    }
}

/// The same man, the same move, another time: each breach is dismissed alone.
#[test]
fn a_breach_is_not_that_of_another_move() {
    let script = "start;W touch d2;W move g1f3;B lift g8;W press;B release g8 f6;B press;W move f3g1;W press;\
         B move f6g8;B press;W touch d2;W move g1f3;W press;A dismiss 2.0 reason=x";
    let told = answers(script);
    let now = &told.last().unwrap()["state"];
    let before = &told[told.len() - 2]["state"];
    for key in ["fen", "placement", "has_the_move"] {
        assert_eq!(now[key], before[key], "{now}");
    }
}

/// A question is answered once.
#[test]
fn what_was_decided_is_not_asked_again() {
    let script = "start control=rapid supervision=inadequate;W move e2e4;W press;B press;\
         A decide misunderstanding of=3 false;W claim illegal_move";
    let told = answers(script);
    let pending = &told.last().unwrap()["state"]["pending"];
    assert_eq!(pending.as_array().map(Vec::len), Some(0), "{pending}");
}

/// A mate by the wrong man was none (5.1.1), and is one if the man was not the wrong one.
#[test]
fn a_mate_without_a_breach_stands() {
    let script = "start fen=\"6k1/5ppp/8/8/8/8/7P/K3R3 w - - 0 1\";W touch h2;W move e1e8;W press";
    let told = answers(&format!("{script};A dismiss 3.0 reason=x"));
    assert_eq!(told[3]["state"]["result"], "*");
    assert_eq!(told[4]["state"]["result"], "1-0");
}

/// Scripts in which the opponent has replied, with a late act put before the move he replied to; and the placement after it.
const ANSWERED: &[(&str, &str)] = &[
    (
        "start;W move e2e4;W press;B move e7e5;B press;W touch d2 late=true;A decide late of=5 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
    ),
    // not pressed, and more was played since
    (
        "start;W move e2e4;W press;B move e7e5;B press;W move g1f3;W press;B move b8c6;W lift d2 late=true;A decide late of=8 1",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
    ),
    // the press of an illegal move that was answered
    (
        "start;W move e2e5;B move e7e6;B press;W press late=true;A decide late of=4 2",
        "rnbqkbnr/pppp1ppp/4p3/4P3/8/8/PPPP1PPP/RNBQKBNR",
    ),
];

#[test]
fn who_has_replied_is_no_offender_for_an_act_told_late() {
    for (script, placement) in ANSWERED {
        let told = answers(script);
        let last = told.last().unwrap();
        assert_eq!(last["state"]["placement"], *placement, "{script}: {last}");
        let rulings = last["rulings"].as_array().unwrap();
        assert!(
            rulings.iter().all(|r| r["offence"] == "none"),
            "{script}: {last}"
        );
        assert!(
            rulings[0]["text"].as_str().unwrap().contains("stands"),
            "{script}: {last}"
        );
        // what was not answered is dealt with
        let (made, _) = script.split_once("B move").unwrap();
        let now = format!("{made}W touch d2 late=true;A decide late 1");
        if made.contains("e2e4") {
            let last = answers(&now).pop().unwrap();
            assert_eq!(last["rulings"][0]["offence"], "touch_move", "{now}: {last}");
        }
    }
}
