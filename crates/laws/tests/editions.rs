//! Table A.1, row by row: what each edition has, as data. Rows 2, 3, 6, 8, 9, 14 and 32 are the same procedure in every
//! edition or follow from another row; the case tables hold them (4.2, 4.4, 4.6-4.7, 7.5.5, 6.2).

use jadoube_laws::Edition::{Fide2009, Fide2014, Fide2017, Fide2018, Fide2023, UsChess7};
use jadoube_laws::{
    AutomaticDraw, BothColours, ClaimantTime, ColoursReversed, Control, EarlyAgreement, Edition,
    FlagCall, HopelessWinner, InvertedRook, MateNeeds, MoveAcquired, NextMoveCompletes, Regime,
    RookFirst, Rules, Supervision, TouchTest, Treatment, Unpromoted, Unsupervised,
};

const COLUMNS: [Edition; 6] = [Fide2009, Fide2014, Fide2017, Fide2018, Fide2023, UsChess7];

/// One row: the value in 2009, 2014, 2017, 2018, 2023 and in US Chess.
fn row<T: PartialEq + std::fmt::Debug>(number: u8, read: impl Fn(&Rules) -> T, want: [T; 6]) {
    for (edition, want) in COLUMNS.iter().zip(want) {
        assert_eq!(read(edition.rules()), want, "row {number} {edition:?}");
    }
}

#[test]
fn rows_1_to_11_touching_and_promoting() {
    use TouchTest::{Deliberate, Intention, NotAccidental, StartOfMove};
    row(
        1,
        |r| r.touch,
        [
            Deliberate,
            Intention,
            NotAccidental,
            NotAccidental,
            NotAccidental,
            StartOfMove,
        ],
    );
    use BothColours::{AnyPair, FirstWithFirst as First};
    row(
        4,
        |r| r.both_colours,
        [First, First, First, First, First, AnyPair],
    );
    row(7, |r| r.rook_first, [RookFirst::Barred; 6]);
    assert_eq!(
        Edition::UsChess7Variation10I2.rules().rook_first,
        RookFirst::Allowed
    );
    use Unpromoted::{ImproperPress, Queen, Restored};
    row(
        10,
        |r| r.unpromoted,
        [Restored, Queen, Queen, Queen, Queen, ImproperPress],
    );
    use InvertedRook::Rook;
    row(
        11,
        |r| r.inverted_rook,
        [Rook, Rook, Rook, Rook, Rook, InvertedRook::Queen],
    );
}

#[test]
fn rows_12_to_20_illegal_actions() {
    use Treatment::{AsIllegal, Discretion, NoRule};
    row(
        12,
        |r| r.press_without_move,
        [
            Discretion, Discretion, AsIllegal, AsIllegal, AsIllegal, Discretion,
        ],
    );
    row(
        13,
        |r| r.two_hands,
        [
            Discretion, Discretion, AsIllegal, AsIllegal, AsIllegal, NoRule,
        ],
    );
    row(
        15,
        |r| r.illegal_moves_to_lose,
        [Some(3), Some(2), Some(2), Some(2), Some(2), None],
    );
    row(16, |r| r.penalty_standard_s, [120; 6]);
    row(17, |r| r.penalty_blitz_s, [120, 60, 60, 60, 60, 120]);
    row(18, |r| r.penalty_rapid_s, [120, 120, 120, 120, 60, 120]);
    use Unsupervised::{ClaimOnly, Ladder, Loses};
    row(
        19,
        |r| r.unsupervised,
        [ClaimOnly, Loses, Loses, Ladder, Ladder, ClaimOnly],
    );
}

#[test]
fn rows_21_to_29_flags_and_draws() {
    use ClaimantTime::{Needed, NotNeeded};
    row(
        21,
        |r| r.claimant_time,
        [Needed, Needed, Needed, NotNeeded, NotNeeded, Needed],
    );
    use FlagCall::{Calls, PlayersOnly, Refrains};
    row(
        22,
        |r| r.flag_call,
        [Refrains, Calls, Calls, Calls, Calls, PlayersOnly],
    );
    row(23, |r| r.set_up_limit, [3, 10, 10, 10, 10, 10]);
    use ColoursReversed::{AnnulledBeforeTenth, Continues, NewGameBeforeTen as New};
    row(
        24,
        |r| r.colours_reversed,
        [Continues, Continues, New, New, New, AnnulledBeforeTenth],
    );
    row(
        25,
        |r| r.wrong_claim_s,
        [
            [180; 3],
            [120, 120, 60],
            [120, 120, 60],
            [120, 120, 60],
            [120, 60, 60],
            [120; 3],
        ],
    );
    use AutomaticDraw::{Any, Consecutive, DirectorMay, None};
    row(
        26,
        |r| r.fivefold,
        [None, Consecutive, Any, Any, Any, DirectorMay],
    );
    row(
        27,
        |r| r.seventy_five,
        [None, Any, Any, Any, Any, DirectorMay],
    );
    use EarlyAgreement::{AfterBothMoved as After, Allowed};
    row(
        28,
        |r| r.early_agreement,
        [Allowed, Allowed, After, After, After, Allowed],
    );
    use HopelessWinner::{Draws, Wins};
    row(
        29,
        |r| r.hopeless_winner,
        [Wins, Wins, Wins, Wins, Draws, Wins],
    );
}

#[test]
fn rows_30_to_33_making_and_completing() {
    use MateNeeds::{Article4, Legality};
    row(
        30,
        |r| r.mate_needs,
        [Legality, Article4, Article4, Article4, Article4, Legality],
    );
    use NextMoveCompletes::{No, Yes};
    row(31, |r| r.next_move_completes, [No, Yes, Yes, Yes, Yes, No]);
    use MoveAcquired::{Completed, Made};
    row(
        33,
        |r| r.move_acquired,
        [Made, Made, Made, Made, Made, Completed],
    );
}

#[test]
fn event_regulations_lie_over_the_edition() {
    let mut regime = Regime::new(Fide2018, Control::Blitz, Supervision::Adequate);
    assert_eq!(
        (regime.penalty_s(), regime.illegal_moves_to_lose()),
        (60, Some(2))
    );
    regime.regulations.penalty_s = Some(30);
    regime.regulations.illegal_moves_to_lose = Some(3);
    assert_eq!(
        (regime.penalty_s(), regime.illegal_moves_to_lose()),
        (30, Some(3))
    );
}
