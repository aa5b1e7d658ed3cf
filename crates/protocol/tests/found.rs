//! Tests that what is found out apart from judging answers the question that was asked, of the
//! position that it was asked of: it never replaces the arbiter's word, and a correction that takes
//! its ground away takes it away too.

use jadoube_protocol::{Context, Line, parse_line};
use laws::board::{Position, Square};
use laws::limits::Winnability;
use laws::{Fact, Game, GameResult, Reason, Refused, View};

/// A game in which winnability is asked instead of searched, and the answer to the last line.
fn play(script: &str) -> (Game, Result<View, Refused>) {
    let mut lines = script.split(';').map(|line| {
        let line = line.trim();
        parse_line(line, Context::default()).unwrap_or_else(|error| panic!("{line}: {error}"))
    });
    let Some(Line::Start(start)) = lines.next() else {
        panic!("a game starts");
    };
    let (mut game, first) = Game::with_limits(*start, Winnability::asked()).expect("a start");
    let mut last = Ok(first.view);
    for line in lines {
        if let Line::Act(act) = line {
            last = game.apply(&act).map(|verdict| verdict.view);
        }
    }
    (game, last)
}

fn view(script: &str) -> View {
    let (_, last) = play(script);
    last.unwrap_or_else(|refused| panic!("{script}: {refused:?}"))
}

fn asks(view: &View, fact: Fact) -> bool {
    view.questions.iter().any(|question| question.fact == fact)
}

/// The king takes the last pawn, as the board misread it.
const KINGS: &str = r#"start fen="7k/8/8/8/3p4/3K4/8/8 w - - 0 1";W move d3d4"#;

#[test]
fn a_dead_position_was_found_where_a_pawn_stands() {
    let found = format!("{KINGS};A decide dead_position of=1 true source=engine");
    assert_eq!(view(&found).result, GameResult::Draw);
    let moved = view(&format!(
        "{found};A supersede 1 instead=\"W move d3e4\" reason=misread"
    ));
    assert_eq!(moved.result, GameResult::Ongoing);
    let again = view(&format!(
        "{found};A supersede 1 instead=\"W move d3e4\" reason=misread;A supersede 3 reason=\"right at first\""
    ));
    assert_eq!(
        again.result,
        GameResult::Draw,
        "the pawn was taken after all"
    );
}

/// Whoever dismisses what was only proposed of the act says nothing of the position (5.2.2).
#[test]
fn a_dismissed_proposal_leaves_the_dead_position() {
    let written = r#"start fen="8/8/8/4k3/8/8/4r3/4K3 w - - 0 1";W write e1e2;W move e1e2"#;
    let dismissed = format!("{written};A dismiss 2.0 reason=\"he may\"");
    assert!(asks(&view(&dismissed), Fact::DeadPosition));
    let found = format!("{written};A decide dead_position of=2 true source=engine");
    let dismissed = format!("{found};A dismiss 2.0 reason=\"he may\"");
    assert_eq!(view(&dismissed).result, GameResult::Draw);
}

/// Scripts after which nobody has asked whether the position is dead.
const NOT_ASKED: &[&str] = &[
    "start;W move e2e4;A decide dead_position true",
    "start;W move e2e4;A decide dead_position of=1 true",
    "start;A decide dead_position of=0 true",
    "start;W move e2e4;A decide dead_position of=1 false",
];

#[test]
fn nobody_decides_that_a_position_is_dead_who_was_not_asked() {
    for script in NOT_ASKED {
        let (_, refused) = play(script);
        let expected = Refused::NothingAsked(Fact::DeadPosition);
        assert_eq!(refused.err(), Some(expected), "{script}");
    }
    // an answer may be changed
    let decided = format!("{KINGS};A decide dead_position false");
    assert_eq!(view(&decided).result, GameResult::Ongoing);
    let changed = format!("{decided};A decide dead_position of=1 true");
    assert_eq!(view(&changed).result, GameResult::Draw);
    // and holds only where it is asked
    let moved = format!(
        "{KINGS};A decide dead_position true;A supersede 1 instead=\"W move d3e4\" reason=misread"
    );
    assert_eq!(view(&moved).result, GameResult::Ongoing);
}

const RESIGNED: &str = r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1";W resign"#;

#[test]
fn who_can_checkmate_was_found_of_another_side_or_position() {
    let found = format!("{RESIGNED};A decide can_checkmate of=1 false source=engine");
    assert_eq!(view(&found).result, GameResult::Draw);
    let other = view(&format!(
        "{found};A supersede 1 instead=\"B resign\" reason=\"it was Black\""
    ));
    assert_eq!(other.result, GameResult::Ongoing);
    assert!(asks(&other, Fact::CanCheckmate));
    let moved = r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1";W move d2d1;W press;W resign;A decide can_checkmate of=3 false source=engine"#;
    assert_eq!(view(moved).result, GameResult::Draw);
    let elsewhere = view(&format!(
        "{moved};A supersede 1 instead=\"W move d2d7\" reason=misread"
    ));
    assert_eq!(elsewhere.result, GameResult::Ongoing);
    assert!(asks(&elsewhere, Fact::CanCheckmate));
}

#[test]
fn the_arbiters_word_stays() {
    let decided = format!("{RESIGNED};A decide can_checkmate of=1 true");
    assert_eq!(view(&decided).result, GameResult::BlackWins);
    let (game, late) = play(&format!(
        "{decided};A decide can_checkmate of=1 false source=engine"
    ));
    assert_eq!(late.err(), Some(Refused::NothingAsked(Fact::CanCheckmate)));
    assert!(game.unsettled().is_empty());
    let again = view(&format!(
        "{decided};A decide can_checkmate of=1 false source=engine;W touch d2;A supersede 4 reason=x"
    ));
    assert_eq!(again.result, GameResult::BlackWins);
}

#[test]
fn what_is_asked_anew_can_be_searched_anew_and_what_was_struck_cannot() {
    let (game, _) = play(RESIGNED);
    assert_eq!(game.unsettled().len(), 1);
    let found = format!("{RESIGNED};A decide can_checkmate of=1 false source=engine");
    assert!(play(&found).0.unsettled().is_empty());
    let (game, _) = play(&format!(
        "{found};A supersede 1 instead=\"B resign\" reason=\"it was Black\""
    ));
    let [asked] = game.unsettled().try_into().expect("one question");
    assert_eq!(
        (asked.of, asked.winner),
        (1, Some(laws::board::Color::White))
    );
    let (game, struck) = play(&format!("{found};A supersede 2 reason=\"I decide\""));
    assert!(asks(&struck.expect("an act that fits"), Fact::CanCheckmate));
    assert!(game.unsettled().is_empty(), "it is the arbiter's now");
}

#[test]
fn a_finding_says_how_every_game_that_waits_has_ended() {
    for ending in [
        r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1" illegal_moves=1/0;W move d2e4;W press"#,
        r#"start fen="8/P7/4k3/8/8/3K4/8/8 w - - 0 1" illegal_moves=1/0;W move a7a8;W press"#,
        r#"start fen="8/8/4k3/8/8/3K4/3R4/8 w - - 0 1";flag white;B claim flag"#,
    ] {
        let (game, waits) = play(ending);
        assert!(
            asks(&waits.expect("an act that fits"), Fact::CanCheckmate),
            "{ending}"
        );
        let of = game.unsettled()[0].of;
        let found = format!("{ending};A decide can_checkmate of={of} false source=engine");
        assert_eq!(view(&found).result, GameResult::Draw, "{ending}");
    }
}

#[test]
fn late_acts_never_push_aside_what_the_result_hangs_on() {
    let mut script = RESIGNED.to_owned();
    for n in 0..9 {
        script += &format!(";W touch d2 at={n} late=true;W touch d3");
        let view = view(&script);
        assert!(asks(&view, Fact::CanCheckmate), "{script}");
        assert!(asks(&view, Fact::Late), "{script}");
    }
}

#[test]
fn late_acts_told_one_after_another_are_one_question() {
    let mut script = "start;W touch b1 at=300000".to_owned();
    for n in 1..40 {
        script += &format!(";W touch g1 at={n} late=true");
    }
    let late = |view: &View| {
        view.questions
            .iter()
            .filter(|q| q.fact == Fact::Late)
            .count()
    };
    assert_eq!(late(&view(&script)), 1);
    let placed = view(&format!("{script};A decide late here"));
    assert_eq!(late(&placed), 0);
    let more = view(&format!(
        "{script};A decide late here;W touch g1 at=50 late=true"
    ));
    assert_eq!(late(&more), 1, "what comes later is asked about");
    let first = view(&format!("{script};A decide late 1"));
    let moves: Vec<String> = first
        .obligation
        .moves
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(moves.iter().all(|m| m.contains("g1")), "{moves:?}");
    let alone = view(&format!(
        "{script};A decide late of=2 here;A decide late of=3 nowhere"
    ));
    assert_eq!(late(&alone), 0);
}

/// Games that were lost once it was found who can checkmate, and how the dismissal of that loss
/// leaves them.
const LOST: &[(&str, &str)] = &[
    (
        "start;W press;W move e2e5;W press",
        "B move e7e6;B press;W move d2d4;W press",
    ),
    (
        "start;W move e2e4;W press;flag black;A observe flag side=black",
        "B move e7e6;B press;W move d2d4;W press",
    ),
    (
        "start;W move e2e4;W press;B resign",
        "B move e7e6;B press;W move d2d4;W press",
    ),
];

#[test]
fn a_loss_that_a_finding_brought_is_dismissed_at_once_and_the_game_goes_on() {
    for (lost, on) in LOST {
        let (game, waits) = play(lost);
        assert!(
            asks(&waits.expect("an act that fits"), Fact::CanCheckmate),
            "{lost}"
        );
        let (of, by) = (game.unsettled()[0].of, game.seq());
        let found = format!("{lost};A decide can_checkmate of={of} true source=engine");
        assert_ne!(view(&found).result, GameResult::Ongoing, "{lost}");
        let dismissed = format!("{found};A dismiss {by}.0 reason=\"it was not so\"");
        let after = view(&dismissed);
        assert_eq!(after.result, GameResult::Ongoing, "{lost}");
        assert!(!asks(&after, Fact::CanCheckmate), "{lost}");
        let (game, last) = play(&format!("{dismissed};{on}"));
        assert!(game.unsettled().is_empty(), "{lost}");
        let last = last.expect("an act that fits");
        assert!(last.position.board().pawns().contains(Square::D4), "{lost}");
        let counted = last.illegal_moves;
        assert!(counted.white + counted.black <= 1, "{lost}: {counted:?}");
    }
}

/// The ruling that was confirmed fell before, and the same ruling of another number came: nobody
/// has stood behind that.
#[test]
fn a_confirmation_that_was_refused_is_not_carried_out_later() {
    let script = "start;W move a1a3;W press;W move e1e3;W press;A decide can_checkmate of=4 true source=engine";
    let (mut game, last) = play(script);
    assert_eq!(last.map(|view| view.result), Ok(GameResult::BlackWins));
    let act = |line: &str| match parse_line(line, Context::default()) {
        Ok(Line::Act(act)) => act,
        other => panic!("{line}: {other:?}"),
    };
    let refused = game.apply(&act("A confirm 4.0"));
    assert_eq!(refused.err().map(Refused::code), Some("no_such_ruling"));
    let judged_again = game.apply(&act("W touch a2 late=true")).expect("a verdict");
    let reasons = judged_again.rulings.iter().map(|ruling| &ruling.reason);
    assert!(
        reasons.clone().all(|reason| *reason != Reason::Confirmed),
        "{:?}",
        Vec::from_iter(reasons)
    );
}
