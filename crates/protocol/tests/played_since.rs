//! Tests what a correction leaves to those who have played on: moves and men stand, nobody is
//! charged anew, and a breach that was none is no longer told.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use common::answers;
use serde_json::Value;

/// Scripts in which a ruling was obeyed and play went on, the ruling dismissed; then the placement,
/// both counts, and the seconds added.
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
    // Black's reply to the queen would have been legal before a pawn, too, and does not hide that
    // he replied to a queen
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

/// Scripts in which a ruling was obeyed by putting the men back and erring again, the ruling
/// dismissed; then the offence and the number of the error that is left.
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
        "start illegal_moves_to_lose=3;W press;A start_clock white;W press",
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
        let fell = |ruling: &Value| ruling["text"].as_str().unwrap().contains("is withdrawn");
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

/// Scripts in which a breach of Articles 4.3 to 4.7 was ruled on and dismissed, with what was done
/// since; then the placement and who has the move.
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
    // another new man, taken and put by hand: without the ruling he would be charged with something
    // else
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
    // put back as ruled, and another move made: what was not touched is no reason against that one
    // either
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
    "start;W release c2 a4;W press;W move a2c4;W press;A start_clock white;W press;A dismiss 2.0 reason=x",
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

/// Scripts in which the opponent has replied, with a late act put before the move he replied to;
/// and the placement after it.
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
