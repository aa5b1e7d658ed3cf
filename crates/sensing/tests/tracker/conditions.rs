//! Tables of how a board stands to its game after what it saw.

use jadoube_sensing::board::Square;
use jadoube_sensing::{DeviceFamily, SensedStep, SquareContent};

use crate::script::Script;

/// After this script: how the board stands, and the squares that differ.
fn stands(script: &str) -> (SensedStep, Vec<Square>) {
    let mut board = Script::new("", DeviceFamily::Dgt, 1);
    board.play(script);
    let condition = board.condition();
    let men = condition.men.expect("all squares were told");
    let is_seen = |square: &Square| men[usize::from(*square)] != SquareContent::Unidentified;
    assert!(condition.squares.iter().all(is_seen));
    (condition.step, condition.squares)
}

#[test]
fn a_board_is_in_step_until_men_stand_where_nothing_explains_it() {
    use SensedStep::{InStep, OutOfStep, Settling};
    use Square::{D5, E2, E4, E5, E7};
    let table = [
        ("1", InStep, vec![]),
        ("-e2 .3", Settling, vec![E2]),
        // somebody thinks with the man in his hand
        ("-e2 30", Settling, vec![E2]),
        ("-e2 .3 +Pe4 .8", InStep, vec![]),
        ("-e2 .3 +Pe4 .8 W! 1 -e7 .3 +pd5 .2", Settling, vec![D5, E7]),
        // an illegal move was ruled on, and its man has to go back
        ("-e2 .3 +Pe5 .8 W! 1", OutOfStep, vec![E2, E5]),
        ("-e2 .3 +Pe5 .8 W! 1 -e5 +Pe2 1", InStep, vec![]),
        // men that no move explains
        ("+Qe4 +qe5 1", Settling, vec![E4, E5]),
        ("+Qe4 +qe5 5", OutOfStep, vec![E4, E5]),
        ("+Qe4 +qe5 5 -e4 -e5 1", InStep, vec![]),
    ];
    for (script, step, squares) in table {
        assert_eq!(stands(script), (step, squares), "{script}");
    }
}

#[test]
fn a_board_that_is_not_set_up_settles_and_one_with_a_dead_square_is_in_step() {
    let unset = Script::seen("", DeviceFamily::SquareOffPro, 1, |men| {
        men[usize::from(Square::A1)] = SquareContent::Empty;
        men[usize::from(Square::A4)] = SquareContent::Unidentified;
    });
    let condition = unset.condition();
    assert_eq!(condition.step, SensedStep::Settling);
    assert_eq!(condition.squares, [Square::A1, Square::A4]);
    let mut dead = Script::seen("", DeviceFamily::Dgt, 1, |men| {
        men[usize::from(Square::A1)] = SquareContent::Empty;
    });
    dead.play("5 clockW");
    let condition = dead.condition();
    assert_eq!(condition.step, SensedStep::InStep);
    assert_eq!(
        (condition.squares, condition.doubted),
        (vec![], vec![Square::A1])
    );
}

/// Somebody began the program anew while the game went on: no moves lead there from the start.
#[test]
fn a_board_that_is_not_set_up_though_its_clock_runs_is_out_of_step() {
    let mut moved_unheard = Script::seen("", DeviceFamily::Dgt, 1, |men| {
        men[usize::from(Square::E5)] = men[usize::from(Square::E2)];
        men[usize::from(Square::E2)] = SquareContent::Empty;
    });
    moved_unheard.play("stop 5");
    assert_eq!(moved_unheard.condition().step, SensedStep::Settling);
    moved_unheard.play("clockB 5");
    assert_eq!(moved_unheard.condition().step, SensedStep::OutOfStep);
}
