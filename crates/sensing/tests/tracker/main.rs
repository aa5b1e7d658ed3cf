//! Tables of what a board sees and what it makes of it, act by act.
//!
//! What is seen is written in words: `-e2` a square is empty, `+Pe4` a man stands on it, `+e4` a
//! man that the board cannot tell, `.5` so many seconds pass, `W!` White presses, `flagW` his flag
//! is shown, `clockW` the arbiter has his clock run, `stop` he stops it, `lost` bytes are, `both!`
//! both have pressed since the last reading, `=-g7,+Pe4` the board
//! tells all its squares, on which these have changed unheard.
//!
//! Each script is told once as it is, and once by a board that tells everything ten times.

mod conditions;
mod doubted;
mod heard;
mod quick;
mod script;
mod taken_up;

use jadoube_sensing::board::Square;
use jadoube_sensing::{BoardContents, DeviceFamily, SquareContent};
use script::*;

macro_rules! table {
    ($told:ident: $($name:ident: $fen:expr, $script:expr => $expected:expr;)*) => {$(
        #[test]
        fn $name() {
            let expected: &[&str] = &$expected;
            assert_eq!($told($fen, $script, 1), expected, "{}", $script);
            assert_eq!($told($fen, $script, 10), expected, "ten times: {}", $script);
        }
    )*};
}

table! { told:
    a_move: "", "-e2 .3 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_press_reported_after_the_reply_began: "", "-e2 +Pe4 .4 -e7 .2 W! .6 +pe5 .8 B!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press"];
    a_man_seen_on_both_squares: "", "+Ng1 +Nf3 .2 -g1 .8 W!" => [
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "W press"];
    a_slide: "", "-e2 +Pe3 .2 -e3 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_slow_slide: "", "-e2 +Pe3 1.5 -e3 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e3",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_capture_never_seen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-e4 .3 +Pd5 .8 W!" => [
        "W touch e4,d5 order=unknown",
        "W lift e4",
        "W remove d5",
        "W place d5",
        "W release d5 certainty=inferred",
        "W press"];
    the_taken_man_first: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-d5 .6 -e4 .3 +Pd5 .8 W!" => [
        "W remove d5",
        "W lift e4",
        "W place d5",
        "W release d5 certainty=inferred",
        "W press"];
    the_own_man_first: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-e4 .6 -d5 .3 +Pd5 .8 W!" => [
        "W lift e4",
        "W remove d5",
        "W place d5",
        "W release d5 certainty=inferred",
        "W press"];
    a_taken_man_swept_away: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-e4 +Pd5 +pe6 .2 -e6 .8 W!" => [
        "W touch e4,d5 order=unknown",
        "W lift e4",
        "W remove d5",
        "W place d5",
        "W release d5 certainty=inferred",
        "W press"];
    castling: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +Kg1 .3 -h1 +Rf1 .8 W!" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred",
        "W press"];
    castling_slowly: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +Kg1 1.3 -h1 +Rf1 .8 W!" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred",
        "W press"];
    castling_rook_first: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-h1 +Rf1 .4 -e1 +Kg1 .8 W! 1 -g1 +Ke1 -f1 +Rh1 clockW 1 -h1 +Rg1 .8 W!" => [
        "W touch h1,e1",
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred [Claimable]",
        "W press [Proposed]",
        "ToPutRight([E1, F1, G1, H1])",
        "ToPutRight([E1, F1, H1])",
        "ToPutRight([F1, H1])",
        "ToPutRight([H1])",
        "InStep",
        "W lift h1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W press"];
    castling_without_the_rook: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +Kg1 .8 W! .6 =" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W press [Enforced]",
        "ToPutRight([E1, G1])"];
    castling_whose_rook_was_not_heard: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +Kg1 .8 W! .6 =-h1,+Rf1 2" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred",
        "W press"];
    castling_of_which_nobody_knows: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +Kg1 .8 W! 9" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W press certainty=disputed"];
    en_passant: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +Pd6 .8 -d5 .8 W!" => [
        "W lift e5",
        "W place d6",
        "W remove d5",
        "W release d6 certainty=inferred",
        "W press"];
    en_passant_pawn_left: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +Pd6 .8 W! .6 =" => [
        "W lift e5",
        "W place d6",
        "W release d6 certainty=inferred",
        "W press [Enforced]",
        "ToPutRight([E5, D6])"];
    en_passant_pawn_whose_removal_was_not_heard: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +Pd6 .8 W! .6 =-d5" => [
        "W lift e5",
        "W place d6",
        "W remove d5",
        "W release d6 certainty=inferred",
        "W press"];
    promotion: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 .3 +Qa8 .8 W!" => [
        "W lift a7",
        "W put Q a8",
        "W release a8 certainty=inferred",
        "W press"];
    promotion_with_a_pawn_that_waits: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 +Pa8 1.5 -a8 1.5 +Qa8 .8 W!" => [
        "W lift a7",
        "W place a8",
        "W remove a8",
        "W put Q a8",
        "W release a8 certainty=inferred",
        "W press"];
    promotion_left_out: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 +Pa8 .8 W! .6 =" => [
        "W lift a7",
        "W place a8",
        "W release a8 certainty=inferred",
        "W press [Enforced]",
        "ToPutRight([A8])"];
    a_new_queen_who_was_not_heard: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 +Pa8 .8 W! .6 =+Qa8" => [
        "W lift a7",
        "W place a8",
        "W remove a8",
        "W put Q a8",
        "W release a8 certainty=inferred",
        "W press"];
    promotion_with_capture: "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 .3 +Qb8 .8 W!" => [
        "W touch a7,b8 order=unknown",
        "W lift a7",
        "W remove b8",
        "W put Q b8",
        "W release b8 certainty=inferred",
        "W press"];
    an_illegal_move: "", "-e2 +Pe5 .8 W! 2 -e5 +Pe2 clockW 1 -e2 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e5",
        "W release e5 certainty=inferred",
        "W press [Enforced]",
        "ToPutRight([E2, E5])",
        "ToPutRight([E2])",
        "InStep",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_press_without_a_move: "", "1 W! .6 =" => [
        "W press [Enforced]"];
    another_man_after_one_was_touched: "", "-g1 1.5 +Ng1 1 -e2 +Pe4 .8 W!" => [
        "W touch g1 intent=unknown certainty=disputed",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_man_of_his_own_straightened_before_the_press: "", "-e2 +Pe4 .8 -h1 .6 +Rh1 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W touch h1 intent=unknown certainty=disputed",
        "W release e4 certainty=inferred",
        "W press"];
    a_man_of_the_opponent_touched_before_the_press: "", "-e2 +Pe4 .8 -g8 .6 +ng8 .8 W!" => [
        "W lift e2",
        "W place e4",
        "B touch g8 intent=unknown certainty=disputed",
        "W release e4 certainty=inferred",
        "W press"];
    a_flicker_is_no_touch: "", "-g1 .2 +Ng1 .3 -e2 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_reply_without_a_press: "", "-e2 +Pe4 .8 -e7 +pe5 4 B!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "B lift e7",
        "B place e5"];
    a_move_out_of_turn: "", "-e7 +pe5 4" => [
        "B lift e7 [Proposed]",
        "B place e5"];
    a_ghost_beside: "", "-e2 +Pe4 +Pd4 .8 W!" => [
        "W lift e2 certainty=inferred",
        "W place e4 certainty=inferred",
        "W release e4 certainty=inferred",
        "W press",
        "Doubtful([D4])"];
    a_dead_square: "", "-e2 .8 W! 4" => [
        "OutOfStep([E2])"];
    men_put_right_after_a_press_that_nothing_explains: "", "-e2 -d2 .8 W! 4 +Pe2 +Pd2 1" => [
        "OutOfStep([D2, E2])",
        "OutOfStep([D2])",
        "W press certainty=disputed",
        "W touch e2 intent=unknown certainty=disputed",
        "W touch d2 intent=unknown certainty=disputed"];
    a_taken_man_who_left_while_the_reply_began: "r1N3r1/pp1pk1p1/4pn1p/B1p2p2/5P2/R2P4/2P3PP/3QKBNR b K - 0 13", "-a8 .15 -c8 .1 +rc8 .05 B! .1 -g1 .06 +Nh3 .07 W! 2 -g8 .15 +re8 .13 B! 2" => [
        "B touch a8,c8 order=unknown",
        "B lift a8",
        "B remove c8",
        "B place c8",
        "B release c8 certainty=inferred",
        "B press",
        "W lift g1",
        "W place h3",
        "W release h3 certainty=inferred",
        "W press",
        "B lift g8",
        "B place e8",
        "B release e8 certainty=inferred",
        "B press"];
    a_man_who_slid_and_came_back_has_not_moved: "4k3/8/8/8/1p1P4/B7/8/4K3 w - - 0 1", "-d4 +Pd5 +Pd4 .2 -d5 6 -b4 1 -a3 .4 +Bb4 .6 W!" => [
        "W remove b4",
        "W lift a3",
        "W place b4",
        "W release b4 certainty=inferred",
        "W press"];
    squares_told_one_too_far: "", "-e2 +Pe4 .8 W! 1 =-a7,+pb7,-c7,+pd6,-d7,-e7,-f7,-g7,-h7 .6 =+pa7,+pc7,-d6,+pd7,+pe7,+pf7,+pg7,+ph7 1 -e7 +pe5 .8 B!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press"];
    squares_told_one_too_far_with_a_press: "", "-e2 +Pe4 .6 W! .1 =-a1,+Rb1,-b2,+Nc1,+Pe2,+Ba2,-h2 4 =+Ra1,+Nb1,+Pb2,+Bc1,-e2,+Pa2,+Ph2 1 -e7 +pe5 .8 B!" => [
        "W lift e2",
        "W place e4",
        "OutOfStep([A1, B1, C1, A2, B2, E2, H2])",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press"];
    moves_that_were_missed: "", "-e2 +Pe4 -e7 +pe5 -g1 +Nf3 5" => [
        "Missed(3)",
        "W lift e2 certainty=inferred",
        "W place e4 certainty=inferred",
        "W release e4 certainty=inferred",
        "W press certainty=inferred",
        "B lift e7 certainty=inferred",
        "B place e5 certainty=inferred",
        "B release e5 certainty=inferred",
        "B press certainty=inferred",
        "W lift g1 certainty=inferred",
        "W place f3 certainty=inferred"];
    kings_in_the_centre: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "-e1 -e8 .5 +Ke4 .3 +kd5 2" => [
        "ResultShown(WhiteWins)"];
    one_king_in_the_centre_first: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "-e1 +Ke4 2 -e8 +kd5 2" => [
        "ResultShown(WhiteWins)"];
    both_clocks_stopped_and_set_up_again: "", "-e2 +Pe4 .8 W! .6 -e7 +pe5 .8 B! .6 -e4 +Pe2 -e5 +pe7 9" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
        "StandsAsBefore(2)"];
    an_opposing_man_straightened: "", "-e2 +Pe4 .8 W! .6 -e7 +pe5 .8 B! .6 -e5 .8 +pe5 1 -g1 +Nf3 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
        "W touch e5 intent=unknown certainty=disputed",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "W press"];
    two_men_moved: "", "-e2 +Pe4 -d2 +Pd4 .8 W!" => [
        "W lift d2",
        "W place d4",
        "W release d4 certainty=inferred",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred [Proposed]",
        "W press",
        "ToPutRight([E2, E4])"];
    en_passant_pawn_removed_after_the_press: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +Pd6 .8 W! .3 -d5 .5 = 3" => [
        "W lift e5",
        "W place d6",
        "W release d6 certainty=inferred",
        "W press [Enforced]",
        "ToPutRight([D5, E5, D6])"];
    en_passant_pawn_perhaps_removed_before_the_press: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +Pd6 .8 W! .1 -d5 3" => [
        "W lift e5",
        "W place d6",
        "W remove d5",
        "W release d6 certainty=inferred",
        "W press"];
    a_new_queen_after_the_press: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 +Pa8 1.5 W! .4 -a8 .4 +Qa8 .2 = 3" => [
        "W lift a7",
        "W place a8",
        "W release a8 certainty=inferred",
        "W press [Enforced]"];
    a_press_without_a_move_at_once_after_the_other: "", "-e2 +Pe4 .8 W! .3 B! .6 = 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B press [Enforced]"];
    an_illegal_reply_at_once: "", "-e2 +Pe4 .8 W! .3 -e7 +pe4 .5 B! 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B touch e7,e4 order=unknown",
        "B lift e7",
        "B remove e4",
        "B place e4",
        "B release e4 certainty=inferred",
        "B press [Enforced]",
        "ToPutRight([E4, E7])"];
    unplugged_with_a_man_in_hand: "", "-e2 5 =+Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    plugged_in_again_with_a_man_in_hand: "", "-e2 3 = 1 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    unplugged_for_two_moves: "", "-g1 30 =+Nf3,-b8,+nc6 3 -e2 +Pe4 4 W! 1" => [
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "W press certainty=inferred",
        "B lift b8",
        "B place c6",
        "B release c6 certainty=inferred",
        "B press certainty=inferred",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_dump_that_contradicts_the_stream: "", "-e2 +Pe4 .8 W! 1 =-h1 3 -e7 +pe5 .8 B! 1 =+Rh1 -g1 +Nf3 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "W press"];
    a_move_taken_back_before_the_press: "", "-e2 +Pe4 .8 -e4 +Pe2 1 -d2 +Pd4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W place e2",
        "W release e2 certainty=inferred",
        "W lift d2",
        "W place d4",
        "W release d4 certainty=inferred [Claimable]",
        "W press [Proposed]",
        "ToPutRight([D2, D4])"];
    a_capture_taken_back_before_the_press: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-d5 .3 -e4 +Pd5 .8 -d5 +Pe4 .4 +pd5 1 -e4 .3 +Pe5 .8 W!" => [
        "W remove d5",
        "W lift e4",
        "W place d5",
        "W undo",
        "W lift e4",
        "W place e5",
        "W release e5 certainty=inferred [Claimable]",
        "W press [Proposed]",
        "ToPutRight([E4, E5])"];
    a_capture_taken_back_for_another_move: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-d5 .3 -e4 +Pd5 .8 -d5 .2 +Pe4 .2 +pd5 .2 -e4 .3 +Pe5 .8 W!" => [
        "W remove d5",
        "W lift e4",
        "W place d5",
        "W undo",
        "W lift e4",
        "W place e5",
        "W release e5 certainty=inferred [Claimable]",
        "W press [Proposed]",
        "ToPutRight([E4, E5])"];
    another_new_man_before_the_press: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 .3 +Qa8 1 -a8 .3 +Ra8 .8 W!" => [
        "W lift a7",
        "W put Q a8",
        "W remove a8",
        "W put R a8",
        "W release a8 certainty=inferred [Claimable]",
        "W press [Proposed]",
        "ToPutRight([A7, A8])"];
    a_move_taken_back_after_the_press: "", "-e2 +Pe4 .8 W! 2 -e4 +Pe2 1 -d2 +Pd4 1" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "StandsAsBefore(1)",
        "OutOfStep([D2, E2, D4, E4])"];
    set_up_again_after_the_result: "", "-e2 +Pe4 .8 W! 1 stop -e1 +Ke4 -e8 +kd5 5 -e4 +Ke1 -d5 +ke8 +Pe2 9" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "ResultShown(WhiteWins)"];
    kings_after_the_clock_was_stopped: "4k3/8/8/8/8/4K3/8/R7 w - - 0 1", "stop 1.5 -e3 +Ke4 2 -e8 +kd5 9" => [
        "ResultShown(WhiteWins)"];
    a_king_who_stands_in_the_centre_already: "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "stop 1.5 -e1 +Kd4 9" => [
        "ResultShown(BlackWins)"];
    the_last_move_and_then_the_clock_is_stopped: "", "-e2 +Pe4 .2 stop 2 -e4 +Pe5 .3 -g1 4" => [
        "W lift e2",
        "W place e4",
        "OutOfStep([G1, E4, E5])"];
    men_put_away_after_the_game: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "stop 2 -d5 .5 -e4 .5 -e1 .5 -e8 9" => [
        "OutOfStep([E1, E4, D5, E8])"];
    a_clock_that_is_started_again: "", "stop 2 -e2 +Pe4 1 clockW 1 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    bytes_that_were_lost_with_a_move: "8/p7/8/4k3/8/3B4/P7/4K3 w - - 0 1", "-d3 +Be2 .2 -e2 lost .3 W! .6 =+Bf1 1" => [
        "W lift d3",
        "W place f1",
        "W release f1 certainty=inferred",
        "W press"];
    bytes_that_were_lost_and_nothing_said: "", "lost -e2 +Pe4 .5 W! 5" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    two_presses_that_only_the_times_tell: "", "-e2 +Pe4 .8 -e7 +pe5 .3 both! 2 -g1 +Nf3 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press certainty=inferred",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press certainty=inferred",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "W press"];
    times_that_were_set_are_no_presses: "", "both! 1 -e2 +Pe4 .8 W!" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_reply_beside_a_man_moved_out_of_turn: "", "-e2 +Pe4 .8 W! 1 -g1 +Nf3 4 -e7 +pe5 .8 B! 1" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "W lift g1 [Proposed]",
        "W place f3",
        "W release f3 certainty=inferred [Proposed]",
        "B lift e7",
        "B place e5",
        "ToPutRight([G1, F3, E5])"];
    a_reply_that_began_before_the_press_was_told: "4k3/8/8/8/8/1N6/q1P5/4K3 w - - 0 1", "-b3 .3 +Nd4 .7 -a2 .05 W! .1 +qb2 +qc2 .2 -b2 1 B!" => [
        "W lift b3",
        "W place d4",
        "W release d4 certainty=inferred",
        "W press",
        "B touch a2,c2 order=unknown",
        "B lift a2",
        "B remove c2",
        "B place c2",
        "B release c2 certainty=inferred",
        "B press"];
    more_moves_than_a_settling_time_has_room_for: "", "-e2 +Pe3 W! .02 -e7 +pe5 B! .02 -e3 +Pe4 W! 3" => [
        "W lift e2",
        "W place e3",
        "W release e3 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
        "W lift e3",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press"];
    a_man_slid_over_a_square_and_taken_at_once: "4k3/2p5/8/8/1P6/8/8/4K3 b - - 0 1", "-c7 +pc6 +pc5 .1 -c6 .3 B! .05 -c5 .5 -b4 +Pc5 .8 W!" => [
        "B lift c7",
        "B place c5",
        "B release c5 certainty=inferred",
        "B press",
        "W remove c5",
        "W lift b4",
        "W place c5",
        "W release c5 certainty=inferred",
        "W press"];
    kings_that_show_a_draw: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "-e1 +Ke5 1 -e8 +ke4 2" => [
        "ResultShown(Draw)"];
    castling_with_both_men_in_hand: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 1 -h1 .3 +Rf1 +Kg1 .8 W!" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred",
        "W press"];
    castling_long_slowly: "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "-e8 +kc8 1 -a8 +rd8 .8 B!" => [
        "B lift e8",
        "B place c8",
        "B release c8 certainty=inferred",
        "B lift a8",
        "B place d8",
        "B release d8 certainty=inferred",
        "B press"];
    castling_long_rook_first: "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "-a8 +rd8 1 -e8 +kc8 .8 B!" => [
        "B lift a8",
        "B place d8",
        "B lift e8",
        "B place c8",
        "B release d8 certainty=inferred",
        "B release c8 certainty=inferred [Claimable]",
        "B press [Proposed]",
        "ToPutRight([A8, C8, D8, E8])"];
    promotion_with_a_pawn_out_of_sight: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 4 +Qa8 .8 W!" => [
        "W lift a7",
        "W put Q a8",
        "W release a8 certainty=inferred",
        "W press"];
    a_flag: "", "-e2 +Pe4 .8 W! 1 flagB" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "flag black"];
}

table! { told_by_presence:
    a_move_by_presence: "", "-e2 .3 +e4 3 -e7 +e5 .8 -g1 +f3 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred [Noted]"];
    a_capture_by_presence: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-d5 .5 -e4 .3 +d5 3" => [
        "W remove d5",
        "W lift e4",
        "W place d5",
        "W release d5 certainty=inferred"];
    the_taken_man_later: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-e4 .5 -d5 .3 +d5 3" => [
        "W lift e4",
        "W remove d5",
        "W place d5",
        "W release d5 certainty=inferred"];
    castling_by_presence: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +g1 .3 -h1 +f1 3" => [
        "W lift e1",
        "W place g1",
        "W release g1 certainty=inferred",
        "W lift h1",
        "W place f1",
        "W release f1 certainty=inferred"];
    an_illegal_move_by_presence: "", "-e2 +e5 3 -e7 +e6 3" => [
        "W lift e2",
        "W place e5",
        "W release e5 certainty=inferred",
        "B lift e7 [Noted]",
        "B place e6",
        "B release e6 certainty=inferred [Noted]"];
    a_new_queen_by_presence: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-a7 .3 +a8 3" => [
        "W lift a7 certainty=inferred",
        "W put Q a8 certainty=inferred",
        "W release a8 certainty=inferred"];
    an_opposing_man_straightened_by_presence: "", "-e2 +e4 3 -e7 +e5 3 -e5 .9 +e5 .2 -e5 .2 +e5 .2 -e5 .5 +e5 3 -g1 +f3 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "W touch e5 intent=unknown certainty=disputed",
        "W touch e5 intent=unknown certainty=disputed",
        "W touch e5 intent=unknown certainty=disputed",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred [Noted]"];
    a_man_missing_from_a_scan: "", "=-g7 5 -e2 +e4 3 -e7 +e5 3" => [
        "Doubtful([G7])",
        "W lift e2 certainty=inferred",
        "W place e4 certainty=inferred",
        "W release e4 certainty=inferred",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred"];
    a_missing_man_who_is_lifted_after_all: "", "-e2 +e4 3 =-d7 5 -d7 .3 +d5 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "Doubtful([D7])",
        "B lift d7",
        "B place d5",
        "B release d5 certainty=inferred"];
    men_that_a_board_moved_and_lost: "", "-e2 +e4 3 =-e7,+e5,-g7 5 -g1 +f3 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "B lift e7 certainty=inferred",
        "B place e5 certainty=inferred",
        "Doubtful([G7])",
        "B release e5 certainty=inferred",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred [Noted]"];
    a_missing_man_takes_nothing: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "=-e4 5 -e8 1 +e7 5" => [
        "Doubtful([E4])",
        "OutOfStep([E4, E7, E8])"];
    a_man_lifted_beside_a_missing_one: "4k3/8/5p2/4P3/8/8/8/4K3 w - - 0 1", "=-f6 5 -e5 5" => [
        "Doubtful([F6])"];
    a_capture_that_could_be_two: "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "-e4 3" => [];
    a_man_taken_where_he_has_just_taken: "4k2r/8/8/8/8/8/7P/4K2R b k - 0 1", "-h8 .4 -h2 .4 +h2 1.6 -h1 .3 -h2 .3 +h2 3" => [
        "B lift h8",
        "B remove h2",
        "B place h2",
        "B release h2 certainty=inferred",
        "W lift h1",
        "W remove h2",
        "W place h2",
        "W release h2 certainty=inferred"];
    a_reply_that_could_be_a_part_of_another_move: "4k3/8/8/8/6b1/8/8/4K1N1 b - - 0 1", "-g4 .4 +f3 1 -g1 .3 +h3 3" => [
        "B lift g4",
        "B place f3",
        "B release f3 certainty=inferred",
        "W lift g1",
        "W place h3",
        "W release h3 certainty=inferred"];
    a_reply_on_a_square_to_which_the_man_could_have_gone: "4k3/8/2p5/3Q4/8/8/8/4K3 w - - 0 1", "-d5 .7 -c6 .3 +c6 1.7 -e8 .4 +f7 3" => [
        "W lift d5",
        "W remove c6",
        "W place c6",
        "W release c6 certainty=inferred",
        "B lift e8",
        "B place f7",
        "B release f7 certainty=inferred"];
}

table! { told_by_presence:
    en_passant_by_presence: "4k3/8/8/8/4Pp2/8/3P4/4K3 b - e3 0 1", "-f4 .3 +e3 1.4 -e4 1.2 -d2 .3 -e3 .2 +e3 3" => [
        "B lift f4",
        "B place e3",
        "B remove e4",
        "B release e3 certainty=inferred",
        "W lift d2",
        "W remove e3",
        "W place e3",
        "W release e3 certainty=inferred"];
    a_man_held_for_long_has_taken_nobody: "4k3/p7/7b/8/8/8/8/2B1K3 b - - 0 1", "-h6 4 +h6 3" => [
        "B touch h6 intent=unknown certainty=disputed"];
}

table! { told_without_a_clock:
    castling_rook_first_without_a_clock: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "=-h1 .8 =+Rf1 .6 =-e1 .7 =+Kg1 3" => [
        "W lift h1",
        "W place f1",
        "W lift e1",
        "W place g1",
        "W release f1 certainty=inferred",
        "W release g1 certainty=inferred [Claimable]"];
    a_reply_that_brings_an_earlier_position_back: "", "-g1 +Nf3 3 -g8 +nf6 3 -f3 +Ng1 3 -f6 +ng8 1 -g1 +Nf3 .8" => [
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred",
        "B lift g8",
        "B place f6",
        "B release f6 certainty=inferred",
        "W lift f3",
        "W place g1",
        "W release g1 certainty=inferred [Noted]",
        "B lift f6",
        "B place g8",
        "B release g8 certainty=inferred [Noted]",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred [Noted]"];
    three_moves_before_the_board_is_quiet: "", "-e2 .3 +Pe4 3 -g8 .3 +nh6 1 -b1 .3 +Na3 .4 -h6 .3 +ng8 3" => [
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "B lift g8",
        "B place h6",
        "B release h6 certainty=inferred",
        "W lift b1",
        "W place a3",
        "W release a3 certainty=inferred [Noted]",
        "B lift h6",
        "B place g8",
        "B release g8 certainty=inferred [Noted]"];
    a_man_put_back_on_a_board_that_tells_each_change: "", "=-b1 .9 =+Nb1 1 =-g1 .4 =+Nf3 3" => [
        "W touch b1 intent=unknown certainty=disputed",
        "W lift g1",
        "W place f3",
        "W release f3 certainty=inferred"];
    a_man_who_is_in_the_air_over_his_way: "", "-f2 .2 +Pf3 .2 -f3 .7 +Pf4 3" => [
        "W lift f2",
        "W place f3",
        "W place f4",
        "W release f4 certainty=inferred"];
}

/// Where a man may have been taken between two looks at the board, nobody has moved out of turn.
#[test]
fn a_man_who_is_gone_may_have_taken_another() {
    let fen = "4k3/3p4/b1p5/1B6/8/8/8/4K3 w - - 0 1";
    let mut board = Script::new(fen, DeviceFamily::Sentio, 1);
    board.run("=-b5 2 =-a6 .3 =+b5 5");
    let by_black = board.told.iter().find(|told| told.starts_with("B remove"));
    assert_eq!(by_black, None, "{:?}", board.told);
}

/// A board that lies the wrong way round tells a1 of h8.
#[test]
fn a_board_turned_round() {
    let mut board = Script::seen("", DeviceFamily::Dgt, 1, |contents| contents.reverse());
    board.run("-d7 +Pd5 .8 W! 1 -d2 +pd4 .8 B!");
    let expected = [
        "Turned",
        "InStep",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
    ];
    assert_eq!(board.told, expected);
}

/// Where both players play on from an illegal move, the acts wait for the men to be put back; the
/// moves are known all the same, until they are.
#[test]
fn moves_played_on_from_an_illegal_one() {
    let mut board = Script::new("", DeviceFamily::Dgt, 1);
    board.play("-e2 +Pe5 .8 W! 1");
    assert_eq!(board.played_on(), [""; 0]);
    board.play("-d7 +pd5 .8 B! .1");
    assert_eq!(
        board.played_on(),
        [""; 0],
        "its man may go on to another square"
    );
    board.play("3");
    assert_eq!(board.played_on(), ["e2e5", "d7d5"]);
    // another illegal move, the answer, and one that slides
    board.play("-g1 +Ng4 .8 W! 1 -c8 .3 +bg4 .8 B! 2 -d1 +Qe2 1 -e2 +Qg4 .8 W! 3");
    let known = ["e2e5", "d7d5", "g1g4", "c8g4", "d1g4"];
    assert_eq!(board.played_on(), known);
    let acts = board.told.len();
    board.play("-b8 +nc6 .2");
    assert_eq!(board.played_on(), known, "what stood still stands");
    board.play("stop -c6 +nb8 -e5 +Pe2 -d5 +pd7 -g4 +Qd1 +bc8 +Ng1 2");
    assert_eq!(board.played_on(), [""; 0]);
    assert_eq!(
        board.told[acts..].last().map(String::as_str),
        Some("InStep")
    );
}

/// A sensor that never sees anything is doubted once the clock runs, and the others are followed.
#[test]
fn a_square_that_is_dead_all_the_game() {
    let dead = |contents: &mut BoardContents| {
        contents[usize::from(Square::D2)] = SquareContent::Empty;
    };
    let mut board = Script::seen("", DeviceFamily::Dgt, 1, dead);
    board.run("5 -e2 +Pe4 .8 W! 1 -e7 +pe5 .8 B! 1 +Pd4 .8 W! 1 -e5 +pd4 .8 B! 1 -c1 .8 W! 5");
    let expected = [
        "InStep",
        "Doubtful([D2])",
        "W lift e2",
        "W place e4",
        "W release e4 certainty=inferred",
        "W press",
        "B lift e7",
        "B place e5",
        "B release e5 certainty=inferred",
        "B press",
        "W lift d2 certainty=inferred",
        "W place d4 certainty=inferred",
        "W release d4 certainty=inferred",
        "W press",
        "B touch e5,d4 order=unknown",
        "B lift e5",
        "B remove d4",
        "B place d4",
        "B release d4 certainty=inferred",
        "B press",
        "W lift c1 certainty=inferred",
        "W place d2 certainty=inferred",
        "W release d2 certainty=inferred",
        "W press",
    ];
    assert_eq!(board.told, expected);
}
