//! Tries games that are taken up in their middle: men who are not felt, men in a hand, moves that
//! were made before anybody listened, and men who are still being set up.

use jadoube_sensing::BoardContents;
use jadoube_sensing::DeviceFamily::{self, Dgt, SquareOffPro};
use jadoube_sensing::board::Square;

use crate::script::{Script, change_of};

/// After 1. e4 e5 2. Nf3 Nc6.
const OPENED: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6.
const SPANISH: &str = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";

/// Makes these changes of what a board shows.
fn change(contents: &mut BoardContents, changes: &str) {
    for (square, content) in changes.split_whitespace().filter_map(change_of) {
        contents[usize::from(square)] = content;
    }
}

/// What is told of a game that stands after 2…Nc6, but for these changes, where the board lies with
/// its a1 at the players' h8.
fn told_turned_round(otherwise: &str) -> Vec<String> {
    let mut board = Script::seen(OPENED, Dgt, 1, |contents| {
        change(contents, otherwise);
        contents.reverse();
    });
    board.run("");
    board.told
}

/// What is told of a game that stands so, where a board shows these changes from the first moment
/// on, and for five seconds, and a script follows.
fn told(family: DeviceFamily, fen: &str, otherwise: &str, script: &str) -> String {
    let mut board = Script::seen(fen, family, 1, |contents| change(contents, otherwise));
    board.run(script);
    board.told.join(", ").replace(" certainty=inferred", "?")
}

/// An act that is inferred ends with a question mark.
#[test]
fn games_taken_up_in_their_middle() {
    let table = [
        (
            "a man who is not felt",
            (SquareOffPro, OPENED, "-g7", "-f1 .4 +c4"),
            "InStep, Doubtful([G7]), W lift f1, W place c4, W release c4?",
        ),
        (
            "a man who is in a hand",
            (SquareOffPro, OPENED, "-f1", "+c4"),
            "InStep, Doubtful([F1]), W lift f1?, W place c4?, W release c4?",
        ),
        (
            "a move made before, without a clock",
            (SquareOffPro, OPENED, "-f1 +c4", ""),
            "InStep, Missed(1), W lift f1?, W place c4?, W release c4?",
        ),
        (
            "two moves made before, and a clock that runs",
            (Dgt, OPENED, "-f1 +Bc4 -f8 +bc5", "-c2 .3 +Pc3 .8 W!"),
            "InStep, Missed(2), W lift f1?, W place c4?, W release c4?, W press?, B lift f8?, \
             B place c5?, B release c5?, B press?, W lift c2, W place c3, W release c3?, W press",
        ),
        (
            // the clock runs for him who has not moved
            "the first move of the game",
            (Dgt, "", "-e2 +Pe4", "-e7 .3 +pe5 .8 W!"),
            "InStep, Missed(1), W lift e2?, W place e4?, W release e4?, W press?, B lift e7, \
             B place e5, B release e5?, B press",
        ),
        (
            "what no moves explain, until it is put right",
            (Dgt, OPENED, "-f1 +Bd4", "-d4 .3 +Bf1 1 -f1 .3 +Bc4 .8 W!"),
            "OutOfStep([F1, D4]), InStep, W lift f1, W place c4, W release c4?, W press",
        ),
        (
            "a man who is gone, and may have taken one who is not told from him",
            (SquareOffPro, SPANISH, "-b5", ""),
            "OutOfStep([B5])",
        ),
        (
            "men who are set up for a named position, and stand a few moves before it",
            (
                DeviceFamily::Chessnut,
                OPENED,
                "-f3 +Ng1 -c6 +nb8",
                "-g1 .3 +Nf3 5 -b8 .3 +nc6 1",
            ),
            "OutOfStep([G1, F3, C6, B8]), OutOfStep([C6, B8]), InStep",
        ),
        (
            "men who are still being set up for the first move",
            (SquareOffPro, "", "-g1 -g8", "5 +g1 5 +g8 5 -e2 .3 +e4"),
            "InStep, W lift e2, W place e4, W release e4?",
        ),
        (
            "a man who is set up wrongly for the first move",
            (SquareOffPro, "", "-g1 +f3", "5 -f3 .3 +g1 1 -e2 .3 +e4"),
            "InStep, W lift e2, W place e4, W release e4?",
        ),
    ];
    for (name, (family, fen, otherwise, script), expected) in table {
        assert_eq!(told(family, fen, otherwise, script), expected, "{name}");
    }
}

/// The same, where the board lies with its a1 at the players' h8.
#[test]
fn moves_made_before_on_a_board_turned_round() {
    let told = told_turned_round("-f1 +Bc4");
    assert_eq!(told[..3], ["Turned", "InStep", "Missed(1)"]);
}

/// The same with a man who is not felt.
#[test]
fn a_dead_square_on_a_board_turned_round() {
    let told = told_turned_round("-g7");
    assert_eq!(told, ["Turned", "InStep", "Doubtful([G7])"]);
}

/// Nothing has been heard of the record: how the game stands may have been told before.
#[test]
fn no_moves_are_told_before_the_record_is_heard() {
    let mut board = Script::for_a_service(Dgt, |contents| {
        contents.swap(usize::from(Square::E2), usize::from(Square::E4));
    });
    board.run("10");
    assert_eq!(board.told, [""; 0]);
}
