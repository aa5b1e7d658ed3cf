//! Tests what the arbiter decides later: which rulings come, which are withdrawn, and by what
//! numbers they are referred to.

use jadoube_protocol::{Context, Line, Word, parse_line};
use laws::{Game, Open, Reason, Referred, Ruling, RulingId, Status, Verdict};

/// The verdicts on these lines, parted by `;`.
fn verdicts(script: &str) -> Vec<Verdict> {
    let mut lines = script.split(';').map(|line| {
        parse_line(line.trim(), Context::default())
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    });
    let Some(Line::Start(start)) = lines.next() else {
        panic!("a start line first");
    };
    let (mut game, first) = Game::new(*start).expect("a game");
    let acts = lines.map(|line| match line {
        Line::Act(act) => game.apply(&act).expect("an act that fits"),
        Line::Start(_) => panic!("one game"),
    });
    [first].into_iter().chain(acts).collect()
}

/// A ruling as `number status of reference`.
fn told(ruling: &Ruling) -> String {
    let number = |(seq, place): RulingId| format!("{seq}.{place}");
    let what = match (&ruling.reason, ruling.status) {
        (Reason::Withdrawn, _) => "withdraws",
        (_, Status::Enforced) => "enforced",
        (_, Status::Claimable) => "claimable",
        (_, Status::Proposed) => "proposed",
        (_, Status::NeedsArbiter) => "needs_arbiter",
        (_, Status::Lapsed) => "lapsed",
        (_, Status::Rejected) => "rejected",
        (_, Status::Noted) => "noted",
    };
    match ruling.of {
        Some(Referred::Ruling(of)) => format!("{} {what} {}", number(ruling.id), number(of)),
        Some(Referred::Act(of)) => format!("{} {what} {of}", number(ruling.id)),
        None => format!("{} {what}", number(ruling.id)),
    }
}

const MATE: &str =
    r#"start fen="r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4""#;
const CAPTURE: &str = r#"start fen="rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2""#;

/// A script, what its last act tells, and the result after it.
const DECIDED: &[(&str, &[&str], &str)] = &[
    // a new ruling takes the place of an old one: the withdrawal names the old one
    (
        "start;W refuse 4.3;A decide refusal_persistent true",
        &["2.0 enforced 1", "2.1 withdraws 1.0"],
        "0-1",
    ),
    (
        "start;B refuse 4.3;A decide refusal_persistent true;A decide refusal_persistent false",
        &["3.0 needs_arbiter 1", "3.1 withdraws 2.0"],
        "*",
    ),
    (
        "start;W touch g1 intent=unknown;W move e2e4 hands=2;W press;A decide intent accidental",
        &["4.0 enforced 3", "4.1 withdraws 2.0", "4.2 withdraws 3.0"],
        "*",
    ),
    // what came of judging again is claimed by the number it was told under
    (
        "MATE;W touch a2 certainty=disputed;W move h5f7;A decide seen true;B claim touch_move",
        &["4.0 proposed 3.0"],
        "*",
    ),
    // the result of a game that has ended stands
    (
        "start;B refuse 4.3;W resign;A decide refusal_persistent true",
        &["3.0 noted"],
        "0-1",
    ),
    (
        "start;W touch b1;W move e2e4;W press;B resign;A decide penalty of=3 loss",
        &["5.0 enforced 3.0"],
        "1-0",
    ),
    // a penalty picked anew takes the place of the one before; none is left without its offence
    (
        "start;W touch b1;W move e2e4;W press;A decide penalty loss;A decide penalty warning",
        &["5.0 enforced 3.0", "5.1 withdraws 4.0"],
        "*",
    ),
    (
        "start;W touch b1;W move e2e4;W press;A decide penalty loss;A decide intent of=1 accidental",
        &[
            "5.0 withdraws 2.0",
            "5.1 withdraws 3.0",
            "5.2 withdraws 4.0",
        ],
        "*",
    ),
    // the arbiter may change his mind about what was seen
    (
        "start;W press certainty=disputed;A decide seen true;A decide seen of=1 false",
        &["3.0 withdraws 2.0"],
        "*",
    ),
    (
        "start;W press certainty=inferred;A decide seen of=1 false",
        &["2.0 withdraws 1.0"],
        "*",
    ),
    (
        "start fen=\"4k3/P6p/8/8/8/8/p6P/4K3 b - - 0 1\";B release a2 a1;B press certainty=disputed;\
         A decide seen true;A decide seen of=2 false",
        &["4.0 withdraws 3.0"],
        "*",
    ),
    // a resignation that is disputed waits
    ("start;W resign certainty=disputed", &[], "*"),
    (
        "start;W resign certainty=disputed;A decide seen true",
        &["2.0 enforced 1"],
        "0-1",
    ),
    // what was played and answered stands
    (
        "start;W touch e2 intent=accidental;W move g1f3;W press;B move e7e5;B press;\
         A decide intent of=1 deliberate",
        &["6.0 noted"],
        "*",
    ),
    // but two hands are found during the game like any illegal action
    (
        "CAPTURE;W remove d5 hand=left;W release e4 d5 hand=left;W press;B move e7e5;B press;\
         A decide hand of=2 right",
        &["6.0 enforced 3"],
        "*",
    ),
    // a decision that came too late comes too late again
    (
        "start;W move e2e4;W press;B move e7e5;B press;W agree 1/2-1/2 certainty=disputed;\
         W move g1f3;W press;B move b8c6;B press;A decide seen true;A decide hand of=1 left",
        &[],
        "*",
    ),
    // what is told anew by a decision is told once
    (
        "start edition=USCF-BLITZ;W move h2h5;W press;B move e7e5;B press certainty=inferred;\
         A decide seen of=4 false",
        &["5.0 lapsed 2.0", "5.1 withdraws 4.0"],
        "*",
    ),
    (
        "start edition=USCF-BLITZ;W move h2h5;W press;B move e7e5;B press certainty=inferred;\
         A decide seen of=4 false;A decide hand of=1 left",
        &[],
        "*",
    ),
    // the start is not judged again: what it told stands
    (
        "start fen=\"7k/5Q2/8/6N1/8/8/8/K7 b - - 0 1\";A decide intent of=0 deliberate",
        &[],
        "1/2-1/2",
    ),
];

fn in_full(script: &str) -> String {
    script.replace("MATE", MATE).replace("CAPTURE", CAPTURE)
}

#[test]
fn decisions_bring_and_withdraw_rulings() {
    for (script, expected, result) in DECIDED {
        let last = verdicts(&in_full(script)).pop().expect("a verdict");
        let rulings: Vec<String> = last.rulings.iter().map(told).collect();
        assert_eq!(rulings, *expected, "{script}");
        assert_eq!(last.view.result.word(), *result, "{script}");
    }
}

#[test]
fn what_two_hands_found_late_cost_outlasts_the_next_decision() {
    let script = "CAPTURE;W remove d5 hand=left;W release e4 d5 hand=left;W press;B move e7e5;B press;\
                  A decide hand of=2 right;W touch e4 intent=unknown;A decide intent accidental";
    let last = verdicts(&in_full(script)).pop().expect("a verdict");
    assert_eq!(last.view.illegal_moves.white, 1);
}

#[test]
fn what_was_answered_is_not_asked_again() {
    let script = "start;W move e2e4;W press;B move e7e5;B press;W move d2d5;\
                  W press certainty=unnoticed;B agree 1/2-1/2 certainty=disputed;\
                  A observe illegal_move;W move d2d4;W press;A decide seen true;\
                  A decide hand of=1 left";
    let open: Vec<usize> = verdicts(script)
        .iter()
        .map(|v| v.view.questions.len())
        .collect();
    assert_eq!(open[7..], [1, 1, 1, 1, 0, 0]);
}

#[test]
fn what_is_open_was_told() {
    let script = "start edition=LCC1848;B move f7f6;W move g2h1;B move h1g1 certainty=disputed;\
                  B touch f6,e8;A decide seen of=3 true;A decide order of=4 together";
    let verdicts = verdicts(script);
    let told: Vec<RulingId> = verdicts
        .iter()
        .flat_map(|v| v.rulings.iter().map(|r| r.id))
        .collect();
    let open = &verdicts.last().expect("a verdict").view.open;
    assert!(!open.is_empty());
    for open in open {
        assert!(
            matches!(open, Open::Claimable(id) if told.contains(id)),
            "{open:?}"
        );
    }
}

/// Where a late act belongs is worked out by judging the whole game again: not in a game without
/// end.
#[test]
fn a_late_act_of_a_long_game_can_be_placed_though_its_answers_are_left_out() {
    for (acts, answers) in [(1, 2), (1_000, 2), (2_100, 0)] {
        let words = "S say text=hm;".repeat(acts);
        let script = format!("start;{words}W touch a2 late=true;A decide late here");
        let verdicts = verdicts(&script);
        let [.., late, placed] = &verdicts[..] else {
            panic!("{acts}: two acts at the end");
        };
        let question = late.view.questions.last().expect("a question");
        assert_eq!(question.answers.len(), answers, "after {acts} acts");
        assert_eq!(placed.view.obligation.moves.len(), 2, "the pawn binds");
    }
}
