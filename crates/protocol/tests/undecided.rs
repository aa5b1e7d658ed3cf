//! Tests games in which nobody can tell in time whether a side can checkmate (5.1.2, 6.9, 7.5.5):
//! the game has ended, and the arbiter's finding says how.

use jadoube_protocol::{Context, Line, parse_line};
use laws::{Answer, Fact, Game, GameResult, Status, Termination, Verdict};

/// The last verdict after these lines, with nothing spent on "cannot checkmate".
fn after(lines: &[&str]) -> Verdict {
    let mut playing: Option<(Game, Verdict)> = None;
    for line in lines {
        match parse_line(line, Context::default()).expect("a line of the protocol") {
            Line::Start(start) => {
                playing = Game::with_limits(*start, laws::limits::Winnability::off()).ok();
            }
            Line::Act(act) => {
                let (game, last) = playing.as_mut().expect("a game begun");
                *last = game.apply(&act).expect("an act that fits");
            }
        }
    }
    playing.expect("a game begun").1
}

const START: &str = r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1" illegal_moves=1/0"#;

/// How the game ended, by which acts, and what each finding makes of it.
const ENDINGS: [(&[&str], Termination); 3] = [
    (&["W resign"], Termination::Resignation),
    (&["W move d2e4", "W press"], Termination::IllegalMoves),
    (&["flag white", "B claim flag"], Termination::Time),
];

fn lines<'a>(acts: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&[START], acts, more].concat()
}

#[test]
fn the_game_waits_for_the_finding_alone() {
    let later = [
        "W touch d3",
        "W move d3c3",
        "W press",
        "B offer_draw",
        "W accept_draw",
        "W resign",
    ];
    for (acts, _) in ENDINGS {
        let verdict = after(&lines(acts, &later));
        assert_eq!(verdict.view.result, GameResult::Ongoing, "{acts:?}");
        let [question] = verdict.view.questions.as_slice() else {
            panic!("one question: {acts:?}");
        };
        assert_eq!(question.fact, Fact::CanCheckmate);
        assert_eq!(question.answers.len(), 2, "{acts:?}");
        let said = |answer: &Answer| answer.rulings.iter().any(|r| r.status == Status::Enforced);
        assert!(question.answers.iter().all(said), "{acts:?}: {question:?}");
        assert_eq!(
            verdict.view.obligation.moves,
            after(&lines(acts, &[])).view.obligation.moves
        );
    }
}

#[test]
fn the_finding_says_how_it_ended() {
    for (acts, termination) in ENDINGS {
        for (found, result) in [("true", GameResult::BlackWins), ("false", GameResult::Draw)] {
            let decided = format!("A decide can_checkmate {found}");
            let view = after(&lines(acts, &["B touch e6", &decided])).view;
            assert_eq!(
                (view.result, view.termination),
                (result, Some(termination)),
                "{acts:?}"
            );
            assert!(view.questions.is_empty(), "{acts:?}");
        }
    }
}

#[test]
fn a_declared_result_ends_it_too() {
    for (acts, _) in ENDINGS {
        let view = after(&lines(acts, &["A end 0-1"])).view;
        assert_eq!(view.result, GameResult::BlackWins);
        assert!(view.questions.is_empty());
    }
}

/// Whether a press came from a misunderstanding (7.5.3) is asked while nobody knows yet what it has
/// lost; if it did, it has lost nothing.
#[test]
fn a_misunderstanding_is_asked_about_while_the_result_is_open() {
    let start = r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1" illegal_moves_to_lose=1"#;
    let asked = after(&[start, "W press"]).view;
    let facts: Vec<Fact> = asked.questions.iter().map(|asked| asked.fact).collect();
    assert_eq!(facts, [Fact::Misunderstanding, Fact::CanCheckmate]);
    let decided = after(&[start, "W press", "A decide misunderstanding of=1 true"]).view;
    assert_eq!(decided.result, GameResult::Ongoing);
    assert_eq!(decided.illegal_moves.white, 0);
}

/// What each answer would mean is what it means once it is given.
#[test]
fn what_is_denied_is_foretold_as_it_is_decided() {
    let acts = [
        r#"start fen="6k1/6pp/8/5p2/8/8/3R1PPP/6K1 w - - 0 31""#,
        "W move d2b2",
        "B knock g8 e5 certainty=disputed",
        "B touch e5,g7 order=together",
    ];
    let asked = after(&acts);
    let no = &asked.view.questions[0].answers[1];
    let decided = after(&[&acts[..], &["A decide seen of=2 false"]].concat());
    assert_eq!(no.obligation, decided.view.obligation.moves);
    assert_eq!(no.obligation.len(), 2);
}

/// What a man was touched for is open too, and is not asked before it is known whether he was:
/// those questions take the place of no other.
#[test]
fn each_disputed_touch_is_asked_about() {
    let mut acts = vec![r#"start fen="6k1/3r4/8/4N3/8/8/8/6K1 w - - 0 31""#];
    for touches in 1..=4_u32 {
        acts.push("W touch d7 intent=unknown certainty=disputed");
        let asked = after(&acts).view.questions;
        let facts: Vec<(Fact, u32)> = asked.iter().map(|asked| (asked.fact, asked.of)).collect();
        let expected: Vec<(Fact, u32)> = (1..=touches).map(|of| (Fact::Seen, of)).collect();
        assert_eq!(facts, expected);
    }
}
