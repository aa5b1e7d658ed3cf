//! Tests that views hold what the whole verdict says, word for word, except what is kept from their
//! audience.

use jadoube_protocol::views::{
    PublicKnowledge, PublicRuling, PublicRulings, PublicView, RulingChange, SeatLine, SeatMatter,
    SeatProjection, TableClock, Voice, Withholding, is_for_the_players,
};
use jadoube_protocol::{Languages, Line, Word, write_verdict};
use laws::{Act, Edition, Fact, Family, Verdict};
use serde::Serialize;
use serde_json::{Value, json};

use crate::script::{Held, Script, begin};

/// The whole verdict, as arbiters are told it.
fn whole(verdict: &Verdict) -> Value {
    let mut json = Vec::new();
    write_verdict(verdict, Languages::All, &mut json);
    serde_json::from_slice(&json).unwrap()
}

fn written(view: &impl Serialize) -> String {
    serde_json::to_string(view).unwrap()
}

fn without(whole: &Value, keys: &[&str]) -> Value {
    let mut told = whole.clone();
    told.as_object_mut()
        .unwrap()
        .retain(|key, _| !keys.contains(&key.as_str()));
    told
}

/// The ruling without the place in a recording that it rests on, the one that acts cite here, and
/// without the numbers of acts by which arbiters are told what a board saw.
fn without_place(ruling: &Value) -> Value {
    let mut told = without(ruling, &["video", "evidence"]);
    let mut places = vec![
        ": camera 3, 14:32:10".into(),
        "\u{a0}: caméra 3, 14:32:10".into(),
    ];
    let mut inferred = Vec::new();
    for seen in ruling["evidence"]["saw"].as_array().into_iter().flatten() {
        for act in ["act", "acte"] {
            places.push(format!(" ({act} {})", seen["act"]));
            inferred.push(format!("({act} {}, ", seen["act"]));
        }
    }
    for text in [&["text"][..], &["texts", "fr"]] {
        let text = text.iter().fold(&mut told, |at, key| &mut at[key]);
        let mut words = text.as_str().unwrap().to_owned();
        for place in &places {
            words = words.replace(place, "");
        }
        for act in &inferred {
            words = words.replace(act, "(");
        }
        *text = words.into();
    }
    told
}

/// The answers to a question that are worked out differ in what is written of them: whoever reads
/// them sees why he is asked. Where a late act belongs is asked in any case.
pub fn answers_say_different_things(script: &Script) -> Held {
    for verdict in script.verdicts() {
        let whole = whole(&verdict);
        let pending = whole["state"]["pending"].as_array().unwrap();
        let asked = pending.iter().filter(|one| one["fact"] != "late");
        for (question, answers) in asked.filter_map(|one| Some((one, one["if"].as_object()?))) {
            let mut said = answers.values().map(what_is_said);
            let Some(first) = said.next() else { continue };
            ensure!(
                said.any(|other| other != first),
                "#{}: all answers say {first}: {question}",
                verdict.seq
            );
        }
    }
    Ok(())
}

/// What somebody reads of an answer: the words of its rulings, what it withdraws, and the moves.
fn what_is_said(answer: &Value) -> Value {
    let rulings = answer["rulings"].as_array().unwrap();
    let words = rulings
        .iter()
        .map(|ruling| json!([ruling["text"], ruling["articles"]]));
    json!([
        words.collect::<Vec<_>>(),
        answer["withdrawn"],
        answer["obligation"]
    ])
}

/// What the public reads of each ruling, and of one that has been amended since.
pub fn the_public_reads_the_ruling(script: &Script) -> Held {
    for verdict in script.verdicts() {
        let whole = whole(&verdict);
        let mode = verdict.view.position.castling_mode();
        for (ruling, whole) in verdict
            .rulings
            .iter()
            .zip(whole["rulings"].as_array().unwrap())
        {
            let mut told = PublicRuling::of(ruling, mode);
            let hidden = ["id", "of", "disclosure", "ambiguity"];
            let mut expected = without(&without_place(whole), &hidden);
            let (now, then) = (written(&told), expected.to_string());
            ensure!(now == then, "public:\n{now}\n{then}");
            told.change(RulingChange::Amended);
            expected["changed"] = "amended".into();
            let (now, then) = (written(&told), expected.to_string());
            ensure!(now == then, "public:\n{now}\n{then}");
        }
        let state = written(&public(&verdict));
        let state: Value = serde_json::from_str(&state).unwrap();
        for key in [
            "placement",
            "illegal_moves",
            "add_time_s",
            "result",
            "termination",
        ] {
            ensure!(state[key] == whole["state"][key], "{key}: {state}");
        }
    }
    Ok(())
}

/// What everybody knows where nothing is withheld.
fn public(verdict: &Verdict) -> PublicView {
    let known = PublicKnowledge {
        men: verdict.view.placement.clone(),
        last_move: None,
        clock: TableClock::default(),
        confirmed: PublicRulings::of(Vec::new()),
        withheld: Withholding::default(),
    };
    PublicView::of(&verdict.view, known)
}

/// What seats are told of each act, of what follows from it, of what is open and of what must be
/// played.
pub fn seats_are_told_what_is_said_aloud(script: &Script) -> Held {
    let edition = script.start.regime.edition;
    let (mut game, verdict) = begin(&script.start);
    let (mut seen, _) = SeatProjection::at_the_start(&verdict, edition);
    let mut duties = vec![duty(&verdict)];
    for act in &script.acts {
        told_as_it_is(act)?;
        let Ok(verdict) = game.apply(act) else {
            continue;
        };
        let whole = whole(&verdict);
        let announced = seen.take(act, &verdict, Voice::Aloud, edition);
        let (now, then) = (
            written(&announced),
            said(&whole["rulings"], edition).to_string(),
        );
        ensure!(now == then, "announced:\n{now}\n{then}");
        let matters = SeatMatter::all(&verdict.view, |fact, _| is_for_the_players(fact), &[]);
        let (now, then) = (
            written(&matters),
            open(&whole["state"]["pending"]).to_string(),
        );
        ensure!(now == then, "pending:\n{now}\n{then}");
        duties.push(duty(&verdict));
        let view = seen.view(&verdict.view, TableClock::default(), Vec::new());
        let now = written(&view.must_play);
        let is_one = now == "null" || duties.contains(&now);
        ensure!(is_one, "must play: {now}");
    }
    Ok(())
}

fn told_as_it_is(act: &Act) -> Held {
    let line = Line::from(act.clone());
    let whole: Value = serde_json::from_str(&line.to_json()).unwrap();
    let the_arbiters = [
        "certainty",
        "source",
        "camera",
        "footage",
        "kind",
        "settling_ms",
    ];
    let then = without(&whole, &the_arbiters).to_string();
    let now = written(&SeatLine::of(line));
    ensure!(now == then, "act:\n{now}\n{then}");
    Ok(())
}

/// The duty of a state, as it would be said.
fn duty(verdict: &Verdict) -> String {
    let whole = whole(verdict);
    let part = |key: &str| whole["state"]["obligation"][key].to_string();
    format!(
        r#"{{"player":{},"moves":{},"articles":{},"reason":{},"reasons":{}}}"#,
        whole["state"]["has_the_move"],
        part("moves"),
        part("articles"),
        part("reason"),
        part("reasons")
    )
}

/// The rulings that everybody hears.
fn said(rulings: &Value, edition: Edition) -> Value {
    let is_heard = |ruling: &&Value| {
        let is_open = ["claimable", "lapsed"]
            .iter()
            .any(|open| ruling["status"] == *open);
        let has_a_choice = edition.family() == Family::Historic;
        ruling["disclosure"] == "everyone" && (!is_open || has_a_choice)
    };
    let heard = rulings.as_array().unwrap().iter().filter(is_heard);
    let heard = heard.map(|ruling| {
        let mut ruling = without(&without_place(ruling), &["disclosure"]);
        if ruling["status"] == "noted" {
            ruling["ambiguity"] = json!([]);
        }
        ruling
    });
    heard.collect()
}

/// What is open between the players.
fn open(pending: &Value) -> Value {
    let kept = [Fact::Seen, Fact::Late, Fact::Penalty].map(Word::word);
    let is_theirs = |open: &&Value| match open["fact"].as_str() {
        Some(fact) => !kept.contains(&fact),
        None => open["open"] == "draw_offer",
    };
    let theirs = pending.as_array().unwrap().iter().filter(is_theirs);
    let theirs = theirs.map(|open| {
        // what a board saw the players read in the ruling
        let mut open = without(open, &["evidence"]);
        for (_, answer) in open
            .get_mut("if")
            .and_then(Value::as_object_mut)
            .into_iter()
            .flatten()
        {
            // what is left to the opponent is not said beforehand, under an old code either
            *answer = json!({ "rulings": said(&answer["rulings"], Edition::Fide2023) });
        }
        if open.get("fact").is_some() {
            open["answers"] = json!({ "black": null, "white": null });
        }
        open
    });
    theirs.collect()
}
