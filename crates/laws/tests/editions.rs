//! The rows of `Rules`: what each edition has, against values written down by hand from the texts
//! and not from `law/editions`.

use jadoube_laws::Edition::{Fide2009, Fide2014, Fide2017, Fide2018, Fide2023, UsChess7};
use jadoube_laws::{
    AutomaticDraw, BothColours, ClaimantTime, ColoursReversed, Control, EarlyAgreement, Edition,
    FlagCall, HopelessWinner, InvertedRook, MateNeeds, MoveAcquired, NextMoveCompletes, Regime,
    RookFirst, Rules, Supervision, TouchTest, Treatment, Unpromoted, Unsupervised,
};

const COLUMNS: [Edition; 6] = [Fide2009, Fide2014, Fide2017, Fide2018, Fide2023, UsChess7];

/// One row: the value in 2009, 2014, 2017, 2018, 2023 and in US Chess.
fn row<T: PartialEq + std::fmt::Debug>(read: impl Fn(&Rules) -> T, want: [T; 6]) {
    for (edition, want) in COLUMNS.iter().zip(want) {
        assert_eq!(read(edition.rules()), want, "{edition:?}");
    }
}

#[test]
fn rows_on_touching_and_promoting() {
    use TouchTest::{Deliberate, Intention, NotAccidental, StartOfMove};
    row(
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
        |r| r.both_colours,
        [First, First, First, First, First, AnyPair],
    );
    row(|r| r.rook_first, [RookFirst::Barred; 6]);
    assert_eq!(
        Edition::UsChess7Variation10I2.rules().rook_first,
        RookFirst::Allowed
    );
    use Unpromoted::{ImproperPress, Queen, Restored};
    row(
        |r| r.unpromoted,
        [Restored, Queen, Queen, Queen, Queen, ImproperPress],
    );
    use InvertedRook::Rook;
    row(
        |r| r.inverted_rook,
        [Rook, Rook, Rook, Rook, Rook, InvertedRook::Queen],
    );
}

#[test]
fn rows_on_illegal_actions() {
    use Treatment::{AsIllegal, Discretion, NoRule};
    row(
        |r| r.press_without_move,
        [
            Discretion, Discretion, AsIllegal, AsIllegal, AsIllegal, Discretion,
        ],
    );
    row(
        |r| r.two_hands,
        [
            Discretion, Discretion, AsIllegal, AsIllegal, AsIllegal, NoRule,
        ],
    );
    row(
        |r| r.illegal_moves_to_lose,
        [Some(3), Some(2), Some(2), Some(2), Some(2), None],
    );
    row(|r| r.penalty_standard_s, [120; 6]);
    row(|r| r.penalty_blitz_s, [120, 60, 60, 60, 60, 120]);
    row(|r| r.penalty_rapid_s, [120, 120, 120, 120, 60, 120]);
    use Unsupervised::{ClaimOnly, Ladder, Loses};
    row(
        |r| r.unsupervised,
        [ClaimOnly, Loses, Loses, Ladder, Ladder, ClaimOnly],
    );
}

#[test]
fn rows_on_flags_and_draws() {
    use ClaimantTime::{Needed, NotNeeded};
    row(
        |r| r.claimant_time,
        [Needed, Needed, Needed, NotNeeded, NotNeeded, Needed],
    );
    use FlagCall::{Calls, PlayersOnly, Refrains};
    row(
        |r| r.flag_call,
        [Refrains, Calls, Calls, Calls, Calls, PlayersOnly],
    );
    row(|r| r.set_up_limit, [3, 10, 10, 10, 10, 10]);
    use ColoursReversed::{AnnulledBeforeTenth, Continues, NewGameBeforeTen as New};
    row(
        |r| r.colours_reversed,
        [Continues, Continues, New, New, New, AnnulledBeforeTenth],
    );
    row(
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
        |r| r.fivefold,
        [None, Consecutive, Any, Any, Any, DirectorMay],
    );
    row(|r| r.seventy_five, [None, Any, Any, Any, Any, DirectorMay]);
    use EarlyAgreement::{AfterBothMoved as After, Allowed};
    row(
        |r| r.early_agreement,
        [Allowed, Allowed, After, After, After, Allowed],
    );
    use HopelessWinner::{Draws, Wins};
    row(|r| r.hopeless_winner, [Wins, Wins, Wins, Wins, Draws, Wins]);
}

#[test]
fn rows_on_making_and_completing() {
    use MateNeeds::{Article4, Legality};
    row(
        |r| r.mate_needs,
        [Legality, Article4, Article4, Article4, Article4, Legality],
    );
    use NextMoveCompletes::{No, Yes};
    row(|r| r.next_move_completes, [No, Yes, Yes, Yes, Yes, No]);
    use MoveAcquired::{Completed, Made};
    row(
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
