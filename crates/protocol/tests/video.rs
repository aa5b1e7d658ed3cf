//! Tests what an arbiter finds on a recording: where the regulations name the case the ruling says
//! that it rests on it, and elsewhere nothing rests on it (FIDE's video rules, 1.2.6).

mod common;

use common::played;
use jadoube_protocol::views::{DeviceProjection, is_told_to_devices};
use jadoube_protocol::{Context, Language, LineAnswer, Session, parse_line, prose};
use laws::{Disclosure, Reason, Referred, Status, View};

const SHOWN: &str = "camera=3 footage=14:32:10";

/// The same, whichever act would bring what is supposed of the answers.
fn unnumbered(mut view: View) -> View {
    let answers = view.questions.iter_mut().flat_map(|q| &mut q.answers);
    for ruling in answers.flat_map(|answer| &mut answer.rulings) {
        ruling.id.0 = 0;
        if let Some(Referred::Ruling((seq, _))) = &mut ruling.of {
            *seq = 0;
        }
    }
    view
}

/// What the regulations name, what happened, and what the arbiter says of it, having looked.
const CASES: &[(&str, &[&str], &str)] = &[
    (
        "illegal_move",
        &[
            "W move e2e5 certainty=unnoticed",
            "W press certainty=unnoticed",
        ],
        "A observe illegal_move side=white",
    ),
    (
        "touch",
        &["W touch b1 certainty=disputed"],
        "A observe touch side=white squares=b1",
    ),
    (
        "touch",
        &["W touch b1 certainty=disputed"],
        "A decide seen true of=1",
    ),
    (
        "intent",
        &["W touch b1 intent=unknown", "W move e2e4", "W press"],
        "A decide intent accidental of=1",
    ),
    (
        "order",
        &["W touch b1,g1 order=unknown", "W move g1f3", "W press"],
        "A decide order known of=1",
    ),
    (
        "let_go",
        &["W lift e2", "W place e5", "W press"],
        "A decide let_go true of=2",
    ),
    (
        "displaced",
        &["W move e2e4", "W press"],
        "A observe displaced squares=g8,g6",
    ),
    ("clock_manners", &[], "A observe clock_manners side=black"),
];

#[test]
fn a_ruling_in_a_case_that_is_named_rests_on_the_recording() {
    for (case, happened, says) in CASES {
        let start = format!("start video=wrong_array,{case}");
        let says = format!("{says} {SHOWN}");
        let lines = [&[&*start], *happened, &[&*says]].concat();
        let verdict = played(&lines);
        assert!(!verdict.rulings.is_empty(), "{says}: no ruling");
        for ruling in &verdict.rulings {
            let footage = ruling.footage.expect("the recording");
            assert_eq!((footage.camera(), footage.at_s()), ("3", 52_330), "{says}");
            for (language, end) in [
                (Language::English, "It rests on video: camera 3, 14:32:10."),
                (
                    Language::French,
                    "Cela se fonde sur la vidéo\u{a0}: caméra 3, 14:32:10.",
                ),
            ] {
                let told = prose::ruling(ruling, language);
                assert!(told.ends_with(end), "{says}: {told}");
                assert!(
                    !prose::public_ruling(ruling, language).contains("14:32"),
                    "{says}"
                );
            }
        }
        // but for what it says of the recording, all is as if he had seen it himself
        let line = says.replace(SHOWN, "");
        let mut seen = played(&[&[&*start], *happened, &[&*line]].concat());
        for ruling in &mut seen.rulings {
            ruling.footage = verdict.rulings.first().and_then(|ruling| ruling.footage);
        }
        assert_eq!(verdict, seen, "{says}");
    }
}

/// What was found on a recording (`FOUND`) and what was not, and the ruling that comes later: the
/// last verdict has one, and whether it rests on the recording.
const LATER: &[(&str, &[&str], bool)] = &[
    (
        "touch",
        &[
            "W touch b1 certainty=disputed",
            "A decide seen true of=1 FOUND",
            "W move e2e4",
            "W press",
        ],
        true,
    ),
    (
        "touch",
        &[
            "W touch b1 certainty=disputed",
            "A observe touch side=white squares=b1 FOUND",
            "W move e2e4",
        ],
        true,
    ),
    (
        "touch",
        &[
            "A observe touch side=white squares=b1 FOUND",
            "W move e2e4",
            "W press",
            "A decide penalty warning",
        ],
        true,
    ),
    (
        "intent",
        &[
            "W touch b1 intent=unknown",
            "A decide intent deliberate of=1 FOUND",
            "W move e2e4",
            "W press",
        ],
        true,
    ),
    (
        "order",
        &[
            "W touch b1,g1 order=unknown",
            "A decide order known of=1 FOUND",
            "W move g1f3",
            "W press",
        ],
        true,
    ),
    (
        "order",
        &[
            "W touch b1,g1 order=unknown",
            "W move g1f3",
            "W press",
            "A decide order known of=1 FOUND",
            "A decide penalty warning",
        ],
        true,
    ),
    (
        "let_go",
        &[
            "W lift e2",
            "W place e5",
            "A decide let_go true of=2 FOUND",
            "W press",
        ],
        true,
    ),
    (
        "hand",
        &[
            "W lift e2",
            "W release e4",
            "A decide hand left of=1 FOUND",
            "W press hand=right",
        ],
        true,
    ),
    // seen with his own eyes since, or first
    (
        "intent",
        &[
            "W touch b1 intent=unknown",
            "A decide intent deliberate of=1 FOUND",
            "A decide intent deliberate of=1",
            "W move e2e4",
            "W press",
        ],
        false,
    ),
    (
        "intent",
        &[
            "W touch b1",
            "W touch g1 intent=unknown",
            "A decide intent deliberate of=2 FOUND",
            "W move e2e4",
            "W press",
        ],
        false,
    ),
    // an illegal move is none because of a man that was touched
    (
        "touch",
        &[
            "W touch b1 certainty=disputed",
            "A decide seen true of=1 FOUND",
            "W move e2e5",
            "W press",
        ],
        false,
    ),
    // not by video
    (
        "hand",
        &[
            "W touch b1 certainty=disputed",
            "A decide seen true of=1 FOUND",
            "A decide seen true of=1",
            "W move e2e4",
            "W press",
        ],
        false,
    ),
];

#[test]
fn a_later_ruling_rests_on_what_it_follows_from() {
    for (case, lines, rests) in LATER {
        let start = format!("start video={case}");
        let lines: Vec<String> = lines.iter().map(|l| l.replace("FOUND", SHOWN)).collect();
        let mut game = vec![&*start];
        game.extend(lines.iter().map(String::as_str));
        let verdict = played(&game);
        assert!(!verdict.rulings.is_empty(), "{lines:?}: no ruling");
        for ruling in &verdict.rulings {
            assert_eq!(ruling.footage.is_some(), *rests, "{lines:?}: {ruling:?}");
        }
    }
}

#[test]
fn what_nothing_rests_on_is_an_act_like_any_other() {
    let observed = format!("A observe touch side=white squares=b1 {SHOWN}");
    let verdict = played(&[
        "start",
        "W touch g1",
        &observed,
        "A supersede 2 reason=typo",
    ]);
    assert_eq!(verdict.rulings[0].reason, Reason::Superseded);
    // the regulations were told wrongly: now it holds
    let corrected = played(&[
        "start",
        "A regime video=displaced reason=typo",
        &observed,
        "A supersede 1 reason=typo instead=\"A regime video=touch reason=typo\"",
    ]);
    assert_eq!(corrected.view.obligation.moves.len(), 2, "{corrected:?}");
    // what is not asked cannot be answered
    for fact in [
        "intent deliberate",
        "intent deliberate of=7",
        "seen true of=9",
    ] {
        for start in ["start", "start video=intent,touch"] {
            let mut session = Session::new();
            session.answer(start.as_bytes());
            let told = |line: String, session: &mut Session| match session.answer(line.as_bytes()) {
                Some(LineAnswer::Error { error, .. }) => error.code().to_owned(),
                other => panic!("{line}: {other:?}"),
            };
            let cited = told(format!("A decide {fact} {SHOWN}"), &mut session);
            assert_eq!(
                cited,
                told(format!("A decide {fact}"), &mut session),
                "{fact}"
            );
        }
    }
}

#[test]
fn the_rules_of_fide_are_named_where_they_hold_alone() {
    let line = format!("A observe clock_manners side=black {SHOWN}");
    for (edition, cites) in [("FIDE2023", true), ("FIDE2018", false), ("USCF7", false)] {
        let verdict = played(&[&format!("start edition={edition} video=touch"), &line]);
        assert!(verdict.is_kept_from_video(), "{edition}");
        for (language, by) in [
            (Language::English, "By the regulations of this event"),
            (Language::French, "Selon le règlement de cet événement"),
        ] {
            let told = prose::ruling(&verdict.rulings[0], language);
            assert!(told.starts_with(by), "{told}");
            assert_eq!(told.contains("C.12"), cites, "{edition}: {told}");
        }
    }
}

#[test]
fn in_no_other_case_anything_rests_on_it() {
    for (case, happened, says) in CASES {
        for start in ["start", "start video=wrong_array,hand"] {
            let says = format!("{says} {SHOWN}");
            let before = played(&[&[start], *happened].concat());
            let verdict = played(&[&[start], *happened, &[&*says]].concat());
            let [note] = &verdict.rulings[..] else {
                panic!("{case}: {:?}", verdict.rulings)
            };
            assert_eq!(
                (&note.reason, note.status, note.disclosure, note.footage),
                (
                    &Reason::NotByVideo {
                        under_fide_rules: true
                    },
                    Status::Noted,
                    Disclosure::Arbiter,
                    None
                ),
                "{case}"
            );
            assert!(!note.articles.is_empty() && verdict.is_kept_from_video());
            assert_eq!(
                unnumbered(verdict.view.clone()),
                unnumbered(before.view),
                "{case}: what was open stays open"
            );
            // seen with his own eyes it settles the case all the same
            let line = says.replace(SHOWN, "");
            let seen = played(&[&[start], *happened, &[&*says, &*line]].concat());
            assert!(!seen.is_kept_from_video(), "{case}");
        }
    }
}

#[test]
fn what_stands_in_place_of_another_act_may_not_rest_on_it_either() {
    let instead = format!(
        "A supersede of=2 instead=\"A observe clock_manners side=white {SHOWN}\" reason=typo"
    );
    let lines = [
        "start video=touch",
        "W move e2e4",
        "A observe clock_manners side=black",
        &instead,
    ];
    let verdict = played(&lines);
    assert!(verdict.is_kept_from_video(), "{:?}", verdict.rulings);
    assert!(
        verdict
            .rulings
            .iter()
            .all(|ruling| ruling.footage.is_none())
    );
}

/// Who says that a camera shows it has looked at a recording, though he does not say at which.
#[test]
fn a_camera_without_a_citation_settles_no_more_than_one_with_it() {
    for (case, acts, found) in CASES {
        let mut allowed = vec![format!("start video={case}")];
        let mut other = vec!["start video=wrong_array".to_owned()];
        for lines in [&mut allowed, &mut other] {
            lines.extend(acts.iter().map(|line| (*line).to_owned()));
            lines.push(format!("{found} source=camera"));
        }
        assert!(!played(&allowed).is_kept_from_video(), "{case}: {found}");
        if *case != "wrong_array" {
            assert!(played(&other).is_kept_from_video(), "{case}: {found}");
        }
    }
    // what a device saw, and what the arbiter chooses, is as ever
    let verdict = played(&[
        "start",
        "W lift e2 source=camera",
        "W place e5",
        "W press source=camera",
    ]);
    assert!(!verdict.is_kept_from_video());
    let penalty = [
        "start",
        "W touch b1",
        "W move e2e4",
        "W press",
        "B claim touch_move",
    ];
    let chosen = "A decide penalty warning source=camera";
    let lines: Vec<&str> = penalty.into_iter().chain([chosen]).collect();
    assert!(!played(&lines).is_kept_from_video());
}

#[test]
fn devices_hear_what_holds_and_not_where_it_was_seen() {
    let line = format!("A observe illegal_move side=white {SHOWN}");
    for (start, is_told) in [("start video=illegal_move", true), ("start", false)] {
        let verdict = played(&[start, "W move e2e5", &line]);
        let Ok(line) = parse_line(&line, Context::default()) else {
            panic!("{line}")
        };
        assert_eq!(
            is_told_to_devices(&line, Some(&verdict)),
            is_told,
            "{start}"
        );
        let (_, told) = DeviceProjection::default().tell(0, &line);
        assert!(told.is_some_and(|told| !told.contains("camera") && !told.contains("14:32")));
    }
}

#[test]
fn another_recording_is_told_anew() {
    let instead = "A supersede of=3 reason=typo instead=\"A observe illegal_move side=white camera=4 \
                   footage=14:32:10\"";
    let verdict = played(&[
        "start video=illegal_move",
        "W move e2e5 certainty=unnoticed",
        "W press certainty=unnoticed",
        "A observe illegal_move side=white camera=3 footage=14:32:10",
        instead,
    ]);
    let told: Vec<String> = verdict
        .rulings
        .iter()
        .map(|r| prose::ruling(r, Language::English))
        .collect();
    assert!(
        told.iter()
            .any(|text| text.ends_with("camera 4, 14:32:10.")),
        "{told:?}"
    );
}

/// What is said of it that is no place in a recording, and what the answer names.
#[test]
fn mistakes_are_answered_by_what_they_need() {
    for (line, names) in [
        ("A observe touch camera=3", "footage"),
        ("A observe touch footage=14:32:10", "camera"),
        (
            "A observe touch camera=\"the left one\" footage=14:32:10",
            "camera",
        ),
        (
            "A observe touch camera=aaaaaaaaaaaaaaaaa footage=14:32:10",
            "camera",
        ),
        ("A observe touch camera=3 footage=24:00:00", "footage"),
        ("A observe touch camera=3 footage=14:32", "footage"),
        ("A observe touch camera=3 footage=+4:32:10", "footage"),
        ("A observe touch camera=3 footage=14:32:10:00", "footage"),
        ("S observe touch camera=3 footage=14:32:10", "by"),
        ("W touch e2 camera=3 footage=14:32:10", "camera"),
        (
            "A decide penalty warning camera=3 footage=14:32:10",
            "`penalty` is the arbiter's choice",
        ),
        (
            "A decide claim_postponed true camera=3 footage=14:32:10",
            "neither `camera` nor `footage`",
        ),
        ("start video=touch,seen", "video"),
        ("start video=unreasonable", "video"),
    ] {
        let mut session = Session::new();
        session.answer(b"start");
        match session.answer(line.as_bytes()) {
            Some(LineAnswer::Error { error, .. }) => {
                let told = error.to_string();
                assert!(told.contains(names), "{line}: {told}");
            }
            other => panic!("{line}: {other:?}"),
        }
    }
}
