//! Tries moves that follow so quickly, on boards without a clock, that the board is not quiet
//! between them, and men who are held for long on boards that do not know men.

use jadoube_sensing::DeviceFamily::{self, Chessnut, Sentio, SquareOffNeo, SquareOffPro};

use crate::script::Script;

/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6.
const SPANISH: &str = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";

/// What is told of a script; an act that is inferred ends with a question mark.
fn told(family: DeviceFamily, fen: &str, script: &str) -> String {
    let mut board = Script::new(fen, family, 1);
    board.run(script);
    board.told.join(", ").replace(" certainty=inferred", "?")
}

#[test]
fn nobody_is_charged_for_quick_moves_and_no_move_is_invented() {
    let table = [
        (
            "a capture, taken back, and a third",
            (
                Chessnut,
                SPANISH,
                "-b5 .2 +Bc6 .2 -d7 .2 +pc6 .2 -f3 .2 +Ne5 5",
            ),
            "Missed(3), W touch b5,c6 order=unknown?, W lift b5?, W remove c6?, W place c6?, \
             W release c6?, B touch d7,c6 order=unknown?, B lift d7?, B remove c6?, B place c6?, \
             B release c6?, W touch f3,e5 order=unknown?, W lift f3?, W remove e5?, W place e5?, \
             W release e5? [Noted]",
        ),
        (
            "three moves",
            (Chessnut, "", "-d2 .3 +Pd4 .2 -g8 .3 +nf6 .3 -c2 .3 +Pc4 5"),
            "W lift d2, W place d4, W release d4?, B lift g8, B place f6, B release f6?, \
             W lift c2, W place c4, W release c4? [Noted]",
        ),
        (
            "three moves on a board that tells contacts",
            (SquareOffPro, "", "-d2 .3 +d4 .2 -g8 .3 +f6 .3 -c2 .3 +c4 5"),
            "W lift d2, W place d4, W release d4?, B lift g8, B place f6, B release f6?, \
             W lift c2, W place c4, W release c4? [Noted]",
        ),
        (
            "a reply and two more",
            (
                Chessnut,
                "",
                "-e2 .3 +Pe4 3 -e7 .3 +pe5 .2 -g1 .3 +Nf3 .2 -b8 .3 +nc6 5",
            ),
            "W lift e2, W place e4, W release e4?, B lift e7, B place e5, B release e5?, \
             W lift g1, W place f3, W release f3? [Noted], B lift b8, B place c6, \
             B release c6? [Noted]",
        ),
        (
            "an illegal move that is replied to slowly",
            (Chessnut, "", "-e2 .3 +Pe5 3 -b8 .3 +nc6 5"),
            "W lift e2, W place e5, W release e5?, B lift b8 [Noted], B place c6, \
             B release c6? [Noted]",
        ),
        (
            "a taken man who is held for long",
            (Sentio, SPANISH, "=-b5 .3 =-c6 .7 =+c6 5"),
            "W touch b5,c6 order=unknown, W lift b5, W remove c6, W place c6, W release c6?",
        ),
        (
            "a man in a hand while another is straightened",
            (Sentio, SPANISH, "=-f3 1 =-g8 .7 =+g8 1 =+d4 5"),
            "W lift f3, W place d4, W release d4?",
        ),
        (
            "castling, both men held",
            (
                Sentio,
                "4k3/8/8/8/8/8/3p4/4K2R w K - 0 1",
                "=-e1 .7 =-h1 .3 =+g1,+f1 5",
            ),
            "OutOfStep([E1, F1, G1, H1])",
        ),
        (
            "three captures where men are not known",
            (
                SquareOffNeo,
                SPANISH,
                "-b5 .1 -c6 .1 +c6 .2 -d7 .1 -c6 .1 +c6 .2 -f3 .1 -e5 .1 +e5 5",
            ),
            "W lift b5, W remove c6, W place c6, W release c6?, Missed(2), \
             B touch d7,c6 order=unknown?, B lift d7?, B remove c6?, B place c6?, B release c6?, \
             W lift f3?, W remove e5?, W place e5?, W release e5? [Noted]",
        ),
    ];
    for (name, (family, fen, script), expected) in table {
        assert_eq!(told(family, fen, script), expected, "{name}");
    }
}
