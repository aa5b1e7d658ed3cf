//! Tables of what was not seen: a board is looked at, and doubted, before a player is charged.

use jadoube_sensing::DeviceFamily;
use jadoube_sensing::laws::{Fact, Game, Start};

use crate::script::{Script, told};

const MOVE: [&str; 4] = [
    "W lift e2",
    "W place e4",
    "W release e4 certainty=inferred",
    "W press",
];

/// Whatever comes first of a move that was lost on the line, the press is explained by it.
#[test]
fn a_move_of_which_nothing_was_heard_is_found_when_all_squares_are_told() {
    for script in [
        "1 W! 1.9 =-e2,+Pe4 1",
        // what was told before the press says nothing
        "1 = .2 W! 1.9 =-e2,+Pe4 1",
        // a host that asks every five seconds
        "1 W! 4.9 =-e2,+Pe4 1",
    ] {
        for times in [1, 10] {
            assert_eq!(told("", script, times), MOVE, "{script}");
        }
    }
}

#[test]
fn a_move_that_was_lost_and_its_reply_are_both_told() {
    let expected = [
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
    ];
    let script = "1 W! .8 -e7 +pe5 .8 B! .6 =-e2,+Pe4 2";
    assert_eq!(told("", script, 1), [&MOVE[..], &expected].concat());
}

#[test]
fn a_press_without_a_move_is_charged_by_a_board_that_was_looked_at() {
    for (script, expected) in [
        ("1 W! .6 =", "W press [Enforced]"),
        ("1 W! 4.9 =", "W press [Enforced]"),
        // nobody has looked
        ("1 W!", "W press certainty=disputed"),
        ("1 = .2 W!", "W press certainty=disputed"),
    ] {
        for times in [1, 10] {
            assert_eq!(told("", script, times), [expected], "{script}");
        }
    }
}

/// Where the board cannot be looked at, an arbiter says what he has seen.
#[test]
fn a_press_of_which_nobody_knows_whether_a_move_came_before_is_asked_about() {
    let mut board = Script::new("", DeviceFamily::Dgt, 1);
    board.run("1 W!");
    let (mut game, _) = Game::new(Start::default()).expect("a start");
    let verdict = game.apply(&board.acts[0]).expect("an act");
    assert_eq!(verdict.rulings, []);
    let mut asked = verdict.view.questions.iter().map(|q| q.fact);
    assert!(asked.any(|fact| fact == Fact::Seen));
}

/// All squares are asked for as long as they may explain a press, and no longer.
#[test]
fn all_squares_are_awaited_for_a_press_that_nothing_explains() {
    for (script, awaits) in [
        ("1", false),
        ("1 W! .4", false),
        ("1 W! .6", true),
        ("1 W! .6 =", false),
        ("1 W! 8", false),
        ("-e2 +Pe4 .8 W! .6", false),
    ] {
        let mut board = Script::new("", DeviceFamily::Dgt, 1);
        board.play(script);
        assert_eq!(board.awaits_all_squares(), awaits, "{script}");
    }
}

/// King and rook lifted within one look at the board: nobody saw which of them was first.
#[test]
fn which_of_king_and_rook_was_lifted_first_is_inferred_where_it_was_not_seen() {
    const LONG: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let seen = ["W lift e1", "W lift a1"];
    let inferred = [
        "W lift e1 certainty=inferred",
        "W lift a1 certainty=inferred",
    ];
    for (script, expected) in [
        ("-a1 .1 -e1 .6 +Kc1 +Rd1 .8 W!", inferred),
        ("-e1 .1 -a1 .6 +Kc1 +Rd1 .8 W!", inferred),
        ("=-a1,-e1 .6 +Kc1 +Rd1 .8 W!", inferred),
        ("-e1 .3 -a1 .6 +Kc1 +Rd1 .8 W!", seen),
    ] {
        let told = told(LONG, script, 1);
        let lifts: Vec<&String> = told.iter().filter(|t| t.contains(" lift ")).collect();
        assert_eq!(lifts, expected, "{script}");
    }
}
