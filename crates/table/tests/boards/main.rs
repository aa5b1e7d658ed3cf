//! Plays boards from their start to their signed end without a service, and looks what each
//! audience is told, and when.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod played;

use jadoube_table::AnnouncementPolicy;
use laws::{Deed, Truth};
use ledger::{Answered, Judge, NotJudged};
use protocol::Line;

use played::{Manner, Played};

/// Plays a script, a line a step. `+5`: so many seconds pass. `? who path = value`: that is what he
/// sees then. `found true`: what the oldest search has found. `elsewhere: W press`: another process
/// records it. `full`: the record has no room. `fails`: an engine that fails takes over. All else
/// is an act of the board's device, or of the arbiter whose name stands before it; `after 3`: he
/// has seen that act.
#[track_caller]
fn play(script: &str, manner: Manner) -> Played {
    let mut played = Played::new(manner);
    let lines = script.lines().map(str::trim);
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        step(&mut played, number, line);
    }
    played.is_what_the_record_says();
    played
}

#[track_caller]
fn step(played: &mut Played, number: usize, line: &str) {
    let key = format!("k{number}");
    if let Some(seconds) = line.strip_prefix('+') {
        played.wait(seconds.parse().unwrap());
    } else if let Some(expected) = line.strip_prefix("? ") {
        let (at, value) = expected.split_once(" = ").unwrap();
        let (who, path) = at.split_once(' ').unwrap();
        assert_eq!(played.seen(who, path), value, "line {number}: {line}");
    } else if let Some(found) = line.strip_prefix("found ") {
        let found = [("true", Truth::True), ("false", Truth::False)]
            .into_iter()
            .find(|(word, _)| *word == found);
        played.found(found.expect("true or false").1);
    } else if line == "full" {
        played.fills_up();
    } else if line == "fails" {
        played.is_judged_by(fails_on_a_word);
    } else if let Some(line) = line.strip_prefix("elsewhere: ") {
        played.another_records("device:c", &key, line);
    } else {
        let (author, line) = line.split_once(": ").unwrap_or(("device:b", line));
        let (author, after) = match author.split_once(" after ") {
            Some((author, after)) => (author, Some(after.parse().unwrap())),
            None => (author, None),
        };
        played.tell(author, &[(&key, line)], after);
    }
}

const LATER: Manner = Manner {
    announcement: AnnouncementPolicy::Confirmed,
    delay_s: 60,
    judging: jadoube_table::judging,
};

const AUTOMATIC: Manner = Manner {
    announcement: AnnouncementPolicy::Automatic,
    delay_s: 0,
    judging: jadoube_table::judging,
};

const AT_ONCE: Manner = Manner {
    announcement: AnnouncementPolicy::Confirmed,
    ..AUTOMATIC
};

const FAILING: Manner = Manner {
    judging: fails_on_a_word,
    ..AT_ONCE
};

/// Fails on one word, as a fault in the engine might.
fn fails_on_a_word(judge: &mut Judge, seq: u32, line: &Line) -> Result<Answered, NotJudged> {
    if let Line::Act(act) = line
        && let Deed::Say {
            text: Some(text), ..
        } = &act.deed
        && &**text == "panic"
    {
        panic!("the engine fails");
    }
    judge.take(seq, line)
}

/// What happens at a board, how it is shown, and the script.
const BOARDS: &[(&str, Manner, &str)] = &[
    (
        "mate is public once an arbiter stands behind it",
        AT_ONCE,
        "start clock=600000/600000/5000/0
         W move f2f3
         +4
         W press
         ? arbiters /clock/white_ms = 601000
         +6
         B move e7e5
         B press
         ? players /clock/black_ms = 599000
         W move g2g4
         W press
         B move d8h4
         ? board signed = 7
         ? board ended = None
         ? arbiters /verdict/state/result = 0-1
         ? players /result = *
         anna: A confirm 7.0
         ? board ended = Some(BlackWins)
         ? players /result = 0-1
         ? board signed = 8",
    ),
    (
        "where rulings are announced automatically it is public at once",
        AUTOMATIC,
        "start
         W move f2f3
         W press
         B move e7e5
         B press
         W move g2g4
         W press
         B move d8h4
         ? players /result = 0-1
         ? board signed = 7",
    ),
    (
        "spectators see it later",
        LATER,
        "start
         W move e2e4
         ? players e4 = P
         ? spectators e4 = -
         +59
         ? spectators e4 = -
         +1
         ? spectators e4 = P
         W press
         +30
         anna: A end 1-0
         ? players /result = 1-0
         ? spectators /result = *
         +60
         ? spectators /result = 1-0
         ? board signed = 3",
    ),
    (
        "what is told late waits for the arbiter's word where it belongs",
        AT_ONCE,
        "start clock=600000/600000/0/0
         W move e2e4 at=1000
         W press at=5000
         ? players /clock/white_ms = 596000
         W touch g1 at=500
         ? arbiters /verdict/state/pending/0/fact = late
         ? arbiters /clock/white_ms = 596000
         anna: A decide late of=3 1
         ? arbiters /verdict/state/pending = []
         ? arbiters /verdict/rulings/0/offence = touch_move
         ? arbiters e4 = -
         ? players e4 = P
         anna: A confirm 4.0
         ? players e4 = -
         anna: A end 0-1
         ? board signed = 6",
    ),
    (
        "an act that was told wrongly is corrected, and everybody sees it",
        AT_ONCE,
        "start clock=600000/600000/0/0
         W move e2e4
         ? players e4 = P
         anna: A supersede 1 reason=misread
         ? players e4 = -
         ? players e2 = P
         ? arbiters /clock/question/because = corrected
         W move d2d4
         ? players d4 = P
         anna: A end 1/2-1/2
         ? players /result = 1/2-1/2
         ? board signed = 4",
    ),
    (
        "what nobody noticed is the arbiter's until he has established it",
        AT_ONCE,
        "start
         B knock h2 h3 certainty=unnoticed
         ? players h3 = -
         ? arbiters h3 = P
         W move e2e4
         ? players e4 = P
         ? players h3 = -
         anna: A decide seen of=1 true
         ? arbiters /verdict/rulings/0/offence = displacement
         ? board asked = [(3, 0)]
         ? players e4 = P
         ? players /rulings = []
         anna: A confirm 3.0
         ? board asked = []
         ? players e4 = -
         ? players /rulings/0/offence = displacement
         anna: A end 1-0
         ? board signed = 5",
    ),
    (
        "a flag has fallen, and a search finds what that comes to",
        AT_ONCE,
        "start clock=60000/60000/0/0
         W move e2e4
         W press
         +70
         anna: A observe flag side=black
         ? arbiters /clock/black_ms = 0
         ? arbiters /verdict/state/pending/0/fact = can_checkmate
         ? arbiters /verdict/state/result = *
         found true
         ? arbiters /verdict/state/result = 1-0
         ? players /result = *
         anna: A confirm 4.0
         ? players /result = 1-0
         ? board signed = 5",
    ),
    (
        "the arbiter has answered before the search did: what it finds is dropped",
        AT_ONCE,
        "start clock=60000/60000/0/0
         W move e2e4
         W press
         +70
         anna: A observe flag side=black
         anna: A decide can_checkmate of=3 false
         ? board acts = 5
         found true
         ? board acts = 5
         ? arbiters /verdict/state/result = 1/2-1/2
         ? board signed = 4",
    ),
    (
        "another arbiter has decided meanwhile",
        AT_ONCE,
        "start
         W move e2e5
         W press
         anna: A confirm 2.0
         boris: A dismiss 2.0 reason=x
         ? board refused = Some(DecidedMeanwhile(3))
         boris after 9: A dismiss 2.0 reason=x
         ? board refused = Some(NotSeen { after: 9, last: 3 })
         ? board acts = 4
         boris after 3: A dismiss 2.0 reason=x
         ? board refused = None
         ? board acts = 5
         anna: A end 1-0
         ? board signed = 5",
    ),
    (
        "another process has recorded an act: the table is loaded anew, and the act told again",
        AT_ONCE,
        "start
         W move e2e4
         elsewhere: W press
         B move e7e5
         ? board loaded = 1
         ? board acts = 4
         ? arbiters e5 = p
         anna: A end 0-1
         ? board signed = 4",
    ),
    (
        "the engine fails on an act: it is recorded, and the game goes on without it",
        FAILING,
        "start
         W move e2e4
         W say text=panic
         ? board failed = 2
         ? arbiters /verdict/error/code = engine_failed
         +1
         W press
         ? board failed = no
         ? players /running = black
         anna: A end 1-0
         ? board signed = 4",
    ),
];

#[test]
fn boards_are_played_to_their_signed_end() {
    for (what, manner, script) in BOARDS {
        println!("{what}");
        let played = play(script, *manner);
        assert_ne!(played.seen("board", "signed"), "no", "{what}");
    }
}

/// The same, of boards whose games do not end.
const UNENDED: &[(&str, Manner, &str)] = &[
    (
        "a record that is full takes no act, and nothing is told of it",
        AT_ONCE,
        "start
         W move e2e4
         full
         W press
         ? board acts = 2
         ? arbiters /verdict/seq = 1
         ? players /running = white",
    ),
    (
        "a record that cannot be judged any more takes acts as they are, and everybody sees what was",
        AT_ONCE,
        "start
         W move e2e4
         W say text=panic
         ? players e4 = P
         fails
         ? board not_judged = 2
         W press
         ? board acts = 4
         ? arbiters /verdict/error/code = not_judged
         ? players e4 = P
         ? players /running = white",
    ),
];

#[test]
fn boards_that_cannot_go_on_lose_nothing() {
    for (what, manner, script) in UNENDED {
        println!("{what}");
        let played = play(script, *manner);
        assert_eq!(played.seen("board", "signed"), "no", "{what}");
    }
}

/// Men that a ruling puts back stand as they were left until the arbiter has spoken, or an act
/// shows that they were set up.
#[test]
fn arbiters_are_told_where_men_stand_until_they_are_set_up() {
    let left = "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R";
    for (told, stands) in [
        ("A say text=wait", left),
        ("A confirm 2.0", "null"),
        ("A dismiss 2.0 reason=x", "null"),
        ("W restore", "null"),
        ("W move g1f3", "null"),
    ] {
        play(
            &format!(
                "start illegal_moves_to_lose=9
                W move g1g3
                ? arbiters /standing = null
                W press
                ? arbiters g1 = N
                ? arbiters /standing = {left}
                {told}
                ? arbiters /standing = {stands}"
            ),
            Manner::default(),
        );
    }
}
