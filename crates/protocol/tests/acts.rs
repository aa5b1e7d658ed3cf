//! Tests how each act is written in both notations.

use jadoube_protocol::{Context, Line, ProtocolError, parse_line};
use laws::ActKind;

fn read(line: &str) -> Result<Line, ProtocolError> {
    parse_line(line, Context::default())
}

/// JSON and text of the same act, as the printers write them.
const GOOD: &[(&str, &str)] = &[
    (
        r#"{"act":"touch","by":"white","squares":["e2"]}"#,
        "W touch e2",
    ),
    (
        r#"{"act":"touch","by":"white","squares":["e1","h1"],"order":"together"}"#,
        "W touch e1,h1 order=together",
    ),
    (
        r#"{"act":"touch","by":"white","squares":["d5"],"intent":"accidental","with":"c4","hand":"left"}"#,
        "W touch d5 intent=accidental with=c4 hand=left",
    ),
    (
        r#"{"act":"lift","by":"white","square":"e2","hand":"right"}"#,
        "W lift e2 hand=right",
    ),
    (
        r#"{"act":"lift","by":"assistant","for":"black","square":"e7","intent":"adjust"}"#,
        "B-assistant lift e7 intent=adjust",
    ),
    (
        r#"{"act":"place","by":"white","square":"e4"}"#,
        "W place e4",
    ),
    (
        r#"{"act":"release","by":"white","square":"e4"}"#,
        "W release e4",
    ),
    (
        r#"{"act":"release","by":"white","from":"e2","square":"e4","man":"P","hand":"left"}"#,
        "W release e2 e4 man=P hand=left",
    ),
    (
        r#"{"act":"remove","by":"white","square":"d5","with":"c4"}"#,
        "W remove d5 with=c4",
    ),
    (
        r#"{"act":"put","by":"white","piece":"R","square":"a8","inverted":true}"#,
        "W put R a8 inverted=true",
    ),
    (
        r#"{"act":"put","by":"black","piece":"q","square":"a1"}"#,
        "B put q a1",
    ),
    (
        r#"{"act":"fetch","by":"white","piece":"Q","hand":"left"}"#,
        "W fetch Q hand=left",
    ),
    (
        r#"{"act":"move","by":"white","move":"e2e4"}"#,
        "W move e2e4",
    ),
    (
        r#"{"act":"move","by":"white","move":"e1g1","hands":2}"#,
        "W move e1g1 hands=2",
    ),
    (
        r#"{"act":"move","by":"white","move":"e7e8q"}"#,
        "W move e7e8q",
    ),
    (r#"{"act":"undo","by":"white"}"#, "W undo"),
    (
        r#"{"act":"knock","by":"white","square":"g1","to":"h3"}"#,
        "W knock g1 h3",
    ),
    (
        r#"{"act":"knock","by":"white","square":"g1","to":null}"#,
        "W knock g1 off",
    ),
    (r#"{"act":"restore","by":"white"}"#, "W restore"),
    (
        r#"{"act":"restore","by":"white","squares":["g5","h5"]}"#,
        "W restore g5,h5",
    ),
    (
        r#"{"act":"restore","by":"arbiter","fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}"#,
        "A restore fen=\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"",
    ),
    (
        r#"{"act":"adjust","by":"white","words":"J'adoube","heard":false}"#,
        "W adjust J'adoube heard=false",
    ),
    (r#"{"act":"adjust","by":"black"}"#, "B adjust"),
    (
        r#"{"act":"say","by":"white","text":"mate","meaning":"mate"}"#,
        "W say mate meaning=mate",
    ),
    (
        r#"{"act":"say","by":"spectator","text":"That is \"not\"\nmate!"}"#,
        r#"S say "That is \"not\"\nmate!""#,
    ),
    (
        r#"{"act":"say","by":"white","move":"e2e4","meaning":"move"}"#,
        "W say move=e2e4 meaning=move",
    ),
    (
        r#"{"act":"announce","by":"white","move":"g1f3"}"#,
        "W announce g1f3",
    ),
    (
        r#"{"act":"lift","by":"white","square":"g1","board":"own"}"#,
        "W lift g1 own_board=true",
    ),
    (
        r#"{"act":"press","by":"black","hand":"left"}"#,
        "B press hand=left",
    ),
    (
        r#"{"act":"press","by":"white","at":61000,"clock":{"white_ms":1800000,"black_ms":-5,"running":"black"},"source":"clock","certainty":"inferred"}"#,
        "W press at=61000 clock=1800000/-5/black source=clock certainty=inferred",
    ),
    (
        r#"{"act":"stop","by":"black","reason":"draw_claim","clock":{"white_ms":1,"black_ms":2,"running":"none"}}"#,
        "B stop draw_claim clock=1/2/none",
    ),
    (r#"{"act":"stop","by":"arbiter"}"#, "A stop"),
    (
        r#"{"act":"start_clock","by":"arbiter","running":"white"}"#,
        "A start_clock white",
    ),
    (r#"{"act":"flag","side":"white"}"#, "flag white"),
    (
        r#"{"act":"observe","by":"arbiter","what":"illegal_move","side":"white","ply":3}"#,
        "A observe illegal_move side=white ply=3",
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"touch","side":"black","squares":["d7"],"camera":"hall-2","footage":"09:05:00"}"#,
        "A observe touch side=black squares=d7 camera=hall-2 footage=09:05:00",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"hand","of":4,"value":"left","camera":"3","footage":"14:32:10"}"#,
        "A decide hand of=4 left camera=3 footage=14:32:10",
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"displaced","squares":["h8","h6"],"fen":"4k3/8/8/8/8/8/8/4K3 b - - 3 9"}"#,
        "A observe displaced squares=h8,h6 fen=\"4k3/8/8/8/8/8/8/4K3 b - - 3 9\"",
    ),
    (
        r#"{"act":"observe","by":"arbiter","what":"both_flags","first":"unknown","last_period":true}"#,
        "A observe both_flags first=unknown last_period=true",
    ),
    (
        r#"{"act":"observe","by":"spectator","what":"wrong_array","completed_moves":6,"text":"a7"}"#,
        "S observe wrong_array completed_moves=6 text=a7",
    ),
    (
        r#"{"act":"claim","by":"black","what":"touch_move","of":3,"squares":["g1"]}"#,
        "B claim touch_move of=3 squares=g1",
    ),
    (
        r#"{"act":"claim","by":"white","what":"threefold","move":"e2e4"}"#,
        "W claim threefold move=e2e4",
    ),
    (r#"{"act":"offer_draw","by":"white"}"#, "W offer_draw"),
    (r#"{"act":"accept_draw","by":"black"}"#, "B accept_draw"),
    (r#"{"act":"decline_draw","by":"black"}"#, "B decline_draw"),
    (r#"{"act":"resign","by":"white"}"#, "W resign"),
    (
        r#"{"act":"withdraw","by":"white","what":"offer"}"#,
        "W withdraw offer",
    ),
    (r#"{"act":"agree","result":"1/2-1/2"}"#, "agree 1/2-1/2"),
    (r#"{"act":"agree","restore":true}"#, "agree restore"),
    (
        r#"{"act":"agree","by":"white","restore":true}"#,
        "W agree restore",
    ),
    (
        r#"{"act":"refuse","by":"white","article":"4.3"}"#,
        "W refuse 4.3",
    ),
    (
        r#"{"act":"write","by":"white","move":"e2e4"}"#,
        "W write e2e4",
    ),
    (
        r#"{"act":"choose","by":"black","option":"replace_and_move_king"}"#,
        "B choose replace_and_move_king",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"intent","of":3,"value":"accidental"}"#,
        "A decide intent of=3 accidental",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","of":2,"value":["e1","h1"]}"#,
        "A decide order of=2 e1,h1",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","value":["e1"]}"#,
        "A decide order e1",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"order","value":"own_first"}"#,
        "A decide order own_first",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"penalty","of":5,"value":"warning"}"#,
        "A decide penalty of=5 warning",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"can_checkmate","value":false}"#,
        "A decide can_checkmate false",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"first_flag","value":"black"}"#,
        "A decide first_flag black",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"executed","value":"unfinished"}"#,
        "A decide executed unfinished",
    ),
    (
        r#"{"act":"decide","by":"arbiter","fact":"hand","value":"left"}"#,
        "A decide hand left",
    ),
    (
        r#"{"act":"incident","by":"arbiter","what":"press_without_move","side":"black","text":"table 7"}"#,
        "A incident press_without_move black text=\"table 7\"",
    ),
    (r#"{"act":"handshake","by":"white"}"#, "W handshake"),
    (
        r#"{"act":"write_result","by":"black","result":"1/2-1/2"}"#,
        "B write_result 1/2-1/2",
    ),
    (
        r#"{"act":"end","by":"arbiter","result":"replay"}"#,
        "A end replay",
    ),
    (
        r#"{"act":"confirm","by":"arbiter","of":"4.0"}"#,
        "A confirm 4.0",
    ),
    (
        r#"{"act":"dismiss","by":"arbiter","of":"4.0","reason":"misread"}"#,
        "A dismiss 4.0 reason=misread",
    ),
    (
        r#"{"act":"amend","by":"arbiter","of":"4.0","penalty":"warning","reason":"seen"}"#,
        "A amend 4.0 penalty=warning reason=seen",
    ),
    (
        r#"{"act":"supersede","by":"arbiter","of":3,"reason":"misread"}"#,
        "A supersede 3 reason=misread",
    ),
    (
        r#"{"act":"regime","by":"arbiter","control":"rapid"}"#,
        "A regime control=rapid",
    ),
];

#[test]
fn every_act_is_read_and_written_in_both_notations() {
    for (json, text) in GOOD {
        let line = read(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(read(text).as_ref(), Ok(&line), "{text}");
        assert_eq!(line.to_json(), *json);
        assert_eq!(line.to_text(), *text);
    }
}

#[test]
fn every_act_is_among_them_under_its_name() {
    let read: Vec<(&str, ActKind)> = GOOD
        .iter()
        .filter_map(|(json, _)| match read(json) {
            Ok(Line::Act(act)) => Some((*json, act.deed.kind())),
            _ => None,
        })
        .collect();
    for kind in ActKind::ALL {
        let named = format!(r#"{{"act":"{}","#, kind.name());
        let mut same = read.iter().filter(|(_, of)| of == kind).peekable();
        assert!(same.peek().is_some(), "{kind:?}");
        assert!(same.all(|(json, _)| json.starts_with(&named)), "{kind:?}");
    }
}

/// What takes any words is free text: a record must be able to erase it.
#[test]
fn whatever_takes_any_words_is_free_text() {
    for (json, _) in GOOD {
        let keys: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(json).expect("an object");
        for key in keys.keys().filter(|key| *key != "option") {
            let mut written = keys.clone();
            written.insert(key.clone(), "words of somebody".into());
            let written = serde_json::Value::from(written).to_string();
            if let Ok(mut line) = read(&written) {
                let texts = line.free_texts();
                assert!(
                    texts.iter().any(|place| place.key == *key),
                    "add `{key}` to free_text.rs: {written}"
                );
            }
        }
    }
}

/// Rows of the table of acts in the manual of the notation: the acts it names, and its examples.
fn documented() -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let manual = include_str!("../../../docs/notation.md");
    let table = manual.split("| act | written |").nth(1).expect("the table");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let (_, cells) = row.split_once("| ").expect("cells");
        let (acts, examples) = cells.split_once(" | ").expect("two cells");
        let examples = examples.split('`').skip(1).step_by(2);
        (acts.split(", ").collect(), examples.collect())
    })
    .collect()
}

#[test]
fn the_manual_of_the_notation_has_every_act_and_its_examples_are_read() {
    let rows = documented();
    for kind in ActKind::ALL {
        assert!(
            rows.iter().any(|(acts, _)| acts.contains(&kind.name())),
            "{kind:?}"
        );
    }
    for (acts, examples) in rows.iter().filter(|(acts, _)| *acts != ["start"]) {
        for example in examples {
            let example = example
                .replace("fen=\"…\"", "fen=\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"")
                .replace('…', "so");
            match read(&example) {
                Ok(Line::Act(act)) => assert!(acts.contains(&act.deed.kind().name()), "{example}"),
                other => panic!("{example}: {other:?}"),
            }
        }
    }
}

/// Other ways to write the same.
const SAME: &[(&str, &str)] = &[
    (
        r#"{"act":"touch","by":"white","squares":["e2"],"intent":"deliberate","order":"known"}"#,
        "W touch e2",
    ),
    (
        r#"{"square":"e2","by":"white","act":"lift","certainty":"seen","board":"main"}"#,
        "W lift e2",
    ),
    (
        r#"{"act":"move","by":"white","move":"e2e4","hands":1}"#,
        "W move e2e4",
    ),
    (
        r#"{"act":"knock","by":"white","square":"g1"}"#,
        "W knock g1 off",
    ),
    (r#"{"act":"stop","by":"white","reason":"none"}"#, "W stop"),
    (
        r#"{"act":"restore","by":"white","squares":[]}"#,
        "W restore",
    ),
    (
        r#"{"act":"put","by":"white","square":"a8","piece":"Q","inverted":false}"#,
        "W put Q a8",
    ),
    (
        r#"{"act":"press","by":"white","clock":{"black_ms":2,"white_ms":1,"running":null}}"#,
        "W press clock=1/2/none",
    ),
    (
        r#"{"act":"press","by":"white","clock":{"black_ms":2,"white_ms":1}}"#,
        "W press clock=1/2",
    ),
    ("W release square=e4 from=e2", "W release e2 e4"),
    ("W release e4 from=e2", "W release e2 e4"),
    ("  W   press  # late", "W press"),
    ("W say text=\"a b\"", "W say \"a b\""),
    ("W lift e2 own_board=false", "W lift e2"),
    ("A decide fact=order value=e1,h1", "A decide order e1,h1"),
    ("agree result=1-0", "agree 1-0"),
    ("agree restore=true", "agree restore"),
];

#[test]
fn the_same_may_be_written_otherwise() {
    for (one, other) in SAME {
        assert_eq!(read(one), read(other), "{one}");
        assert!(read(one).is_ok(), "{one}");
    }
}
