//! Every reason for a ruling is told in whole sentences of its own.

mod common;

use board::{ByColor, Color, Move, Piece, Role, Square, WhyIllegal};
use common::ruling;
use jadoube_protocol::prose;
use laws::{
    Discretion, DrawRule, Found, GameResult, Granted, HistoricCase, Noticed, Offence,
    OpponentOption, Penalty, Reason, Restored, Ruling, Status, WrongDrawClaim,
};

const MADE: Move = Move::Normal {
    role: Role::Pawn,
    from: Square::E2,
    to: Square::E4,
    capture: None,
    promotion: None,
};

const CASTLED: Move = Move::Castle {
    king: Square::E1,
    rook: Square::H1,
};

fn plain_reasons() -> Vec<Reason> {
    use Reason::*;
    vec![
        KingCaptured,
        CastlingUnfinished,
        VictimLeft,
        PressWithoutMove,
        TwoHands,
        OtherHand,
        PutBack,
        ForfeitedByTouch,
        OwnTouch,
        NoEvidence,
        NothingFound,
        NextMoveMade,
        TooOld,
        GameOver,
        AlreadyRuled,
        Withdrawn,
        TouchOnOpponentsTime,
        OutOfTurn,
        TwoMovesInSuccession,
        NotHeard,
        AnnouncedTooLate,
        Knocked,
        DisplacedFound,
        BoardTurned(laws::Found::InTime),
        BoardTurned(laws::Found::TooLate),
        IllegalPosition,
        StillIllegal,
        NoLongerIllegal,
        StandsUnlessClaimed,
        AgreedToRestore,
        PositionSet,
        Checkmate,
        Stalemate,
        DeadPosition,
        Resigned,
        ResignedToHopeless,
        Agreed,
        AgreedTooEarly,
        OfferOutOfTime,
        OfferStands,
        NothingOffered,
        OfferRefused,
        CannotWithdraw,
        FlagDown,
        LostOnTime,
        FlagUp,
        ClaimantFlagDown,
        FlagForPlayers,
        BothFlags,
        WrittenInAdvance,
        Stopped,
        StoppedWithoutNeed,
        ClockManners,
        Distraction,
        Refused,
        RefusedPersistently,
        Declared,
        SpectatorsWord,
        AnnouncedOtherwise,
        AssistantsSlip,
        OnPurpose,
        CompletedByNextMove,
        TouchWithoutTheMove,
        ImproperPress,
        ForcedWin,
        OnRecord,
        PlayedOn,
        Waived,
    ]
}

fn particular_reasons() -> Vec<Reason> {
    use Reason::*;
    vec![
        Unpromoted(Square::E8),
        PromotionDefect(laws::PromotionDefect::PawnLeft),
        PromotionDefect(laws::PromotionDefect::WrongSquare(Square::A8)),
        PromotionDefect(laws::PromotionDefect::ImpossibleMan(Piece {
            color: Color::White,
            role: Role::King,
        })),
        HarmlessPress(laws::HarmlessPress::Late),
        HarmlessPress(laws::HarmlessPress::TidyUp),
        HarmlessPress(laws::HarmlessPress::MenInOrder),
        HarmlessPress(laws::HarmlessPress::Restart),
        HarmlessPress(laws::HarmlessPress::AfterRuling),
        HarmlessPress(laws::HarmlessPress::NotRunning),
        WrongMan {
            made: MADE,
            touched: Some(Square::G1),
        },
        WrongMan {
            made: CASTLED,
            touched: None,
        },
        Amended(Some(GameResult::Draw)),
        TakenBack { made: MADE },
        TakenBack { made: CASTLED },
        WrongArray(Found::InTime),
        WrongArray(Found::TooLate),
        WrongArray(Found::ArbiterDecides),
        ColoursReversed(Found::InTime),
        ColoursReversed(Found::TooLate),
        ColoursReversed(Found::ArbiterDecides),
        ClockSetting(Found::InTime),
        ClockSetting(Found::TooLate),
        ClockSetting(Found::ArbiterDecides),
        DrawClaimCorrect(DrawRule::Threefold),
        DrawClaimCorrect(DrawRule::Fifty),
        AutomaticDraw(DrawRule::Fivefold),
        AutomaticDraw(DrawRule::SeventyFive),
        DrawClaimWrong(WrongDrawClaim::NotOnMove),
        DrawClaimWrong(WrongDrawClaim::Touched),
        DrawClaimWrong(WrongDrawClaim::NotSo),
        DrawClaimWrong(WrongDrawClaim::IntendedIllegal),
        GuidelinesClaim(Granted::Yes),
        GuidelinesClaim(Granted::No),
        GuidelinesClaim(Granted::ArbiterDecides),
        HistoricPenalty(HistoricCase::FalseMove),
        HistoricPenalty(HistoricCase::FalseCapture),
        HistoricPenalty(HistoricCase::OwnManCaptured),
        HistoricPenalty(HistoricCase::OpponentsManMoved),
        HistoricPenalty(HistoricCase::CannotBeTaken),
        HistoricPenalty(HistoricCase::CannotMove),
        HistoricPenalty(HistoricCase::Several),
        HistoricPenalty(HistoricCase::FalseCastling),
        HistoricPenalty(HistoricCase::IntoCheck),
        Chosen("let_it_stand".into()),
        CannotDecide {
            winner: Color::Black,
            states: 1_000,
        },
        Picked(Discretion::Fine),
        Observed(Noticed::BoardTurned),
    ]
}

fn illegal(why: Option<WhyIllegal>) -> Reason {
    Reason::IllegalMove {
        why,
        carried_out: Some((Square::E1, Square::G1)),
        two_hands: false,
    }
}

const ALL_WHY: [WhyIllegal; 16] = [
    WhyIllegal::NoManThere,
    WhyIllegal::OpponentsMan,
    WhyIllegal::SameSquare,
    WhyIllegal::OwnManOnTarget,
    WhyIllegal::WouldCaptureKing,
    WhyIllegal::DoesNotMoveLikeThat,
    WhyIllegal::PathBlocked,
    WhyIllegal::EnPassantNotAvailable,
    WhyIllegal::CastlingRightLost,
    WhyIllegal::CastlingInCheck,
    WhyIllegal::CastlingThroughCheck,
    WhyIllegal::CastlingIntoCheck,
    WhyIllegal::CastlingMenBetween,
    WhyIllegal::LeavesKingInCheck,
    WhyIllegal::PromotionMissing,
    WhyIllegal::PromotionImpossible,
];

fn all_reasons() -> Vec<Reason> {
    let illegal = ALL_WHY.into_iter().map(Some).chain([None]).map(illegal);
    plain_reasons()
        .into_iter()
        .chain(particular_reasons())
        .chain(illegal)
        .collect()
}

#[test]
fn every_reason_has_a_sentence_of_its_own() {
    let mut told: Vec<String> = all_reasons()
        .into_iter()
        .map(|reason| prose::ruling(&ruling(reason)))
        .collect();
    for text in &told {
        assert!(
            text.ends_with('.') && text.starts_with(char::is_uppercase),
            "{text}"
        );
        assert!(
            !text.contains(['%', '{', '"', '_']) && !text.contains("  "),
            "{text}"
        );
        assert!(text.len() < 200, "{text}");
    }
    let all = told.len();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), all);
}

#[test]
fn nobody_in_particular_may_be_meant() {
    for reason in all_reasons() {
        let text = prose::ruling(&Ruling {
            player: None,
            ..ruling(reason)
        });
        assert!(
            text.starts_with(char::is_uppercase) && !text.contains("White"),
            "{text}"
        );
    }
}

const ITEMS: &[Discretion] = &[Discretion::Warning, Discretion::Expulsion];

#[test]
fn what_follows_is_told_after_what_happened() {
    let pressed = || Ruling {
        offence: Offence::AsIllegalMove,
        ..ruling(Reason::PressWithoutMove)
    };
    let choice = vec![
        OpponentOption {
            name: "let_it_stand".into(),
            moves: Default::default(),
            stands: None,
        },
        OpponentOption {
            name: "move_the_king".into(),
            moves: Default::default(),
            stands: None,
        },
    ];
    let said = "White pressed the clock without making a move.";
    for (penalty, count, status, told) in [
        (None, None, Status::Noted, ""),
        (None, None, Status::Lapsed, " It can no longer be claimed."),
        (
            None,
            None,
            Status::Claimable,
            " It stands open until it is claimed.",
        ),
        (
            None,
            None,
            Status::NeedsArbiter,
            " What follows is for the arbiter to decide.",
        ),
        (
            None,
            None,
            Status::Proposed,
            " The penalty is for the arbiter to choose.",
        ),
        (
            Some(Penalty::Loss(Color::White)),
            Some(2),
            Status::Enforced,
            " It counts as White's second illegal move: White loses the game.",
        ),
        (
            Some(Penalty::Draw),
            Some(2),
            Status::Enforced,
            " It counts as White's second illegal move: the game is drawn, because Black cannot checkmate by any possible series of legal moves.",
        ),
        (
            Some(Penalty::AddTime(ByColor {
                white: 60,
                black: 30,
            })),
            None,
            Status::Enforced,
            " White receives one minute, Black receives 30 seconds.",
        ),
        (
            Some(Penalty::Warning(Color::White)),
            None,
            Status::Enforced,
            " White is warned.",
        ),
        (
            Some(Penalty::KingMove(Color::White)),
            None,
            Status::Claimable,
            " If it is claimed in time: White must move the king.",
        ),
        (
            Some(Penalty::Discretion(ITEMS)),
            None,
            Status::Proposed,
            " The arbiter chooses the penalty, from a warning to expulsion from the event.",
        ),
        (
            Some(Penalty::Discretion(&ITEMS[..1])),
            None,
            Status::Proposed,
            " The arbiter may impose a warning.",
        ),
        (
            Some(Penalty::Discretion(&ITEMS[1..])),
            None,
            Status::Enforced,
            " The arbiter imposes expulsion from the event.",
        ),
        (
            Some(Penalty::Discretion(&[Discretion::AddTimeOpponent])),
            None,
            Status::Enforced,
            " The arbiter imposes time for the opponent and sets how many seconds.",
        ),
        (
            Some(Penalty::Discretion(&[])),
            None,
            Status::Proposed,
            " The arbiter chooses the penalty.",
        ),
        (
            Some(Penalty::OpponentChoice(choice)),
            None,
            Status::Claimable,
            " If it is claimed in time: Black may choose: let it stand, or move the king.",
        ),
        (
            Some(Penalty::Intervene),
            None,
            Status::Enforced,
            " The arbiter must step in and put the position right.",
        ),
        (
            Some(Penalty::WaitNextMoveThenDraw),
            None,
            Status::Enforced,
            " The arbiter waits until the next move is completed; if an illegal position is then still on the board, the game is drawn.",
        ),
    ] {
        let text = prose::ruling(&Ruling {
            penalty,
            count,
            status,
            ..pressed()
        });
        assert_eq!(text, format!("{said}{told}"));
    }
}

#[test]
fn what_is_put_back() {
    let restored = |reason| {
        prose::ruling(&Ruling {
            restored: Restored::Yes,
            ..ruling(reason)
        })
    };
    assert!(restored(illegal(None)).ends_with("before the irregularity is reinstated."));
    assert!(restored(Reason::TakenBack { made: MADE }).ends_with("put back on the board."));
    let queen = prose::ruling(&Ruling {
        restored: Restored::QueenPut,
        ..ruling(Reason::Unpromoted(Square::E8))
    });
    assert!(queen.ends_with("replaced by a queen of the same colour, and the move stands."));
}

#[test]
fn clocks_that_are_corrected() {
    let text = prose::ruling(&Ruling {
        clock_correction_ms: ByColor {
            white: -30_500,
            black: 60_000,
        },
        ..ruling(Reason::TwoHands)
    });
    assert_eq!(
        text,
        "White used two hands for one move. 30 seconds are taken off White's clock. \
         One minute is added to Black's clock."
    );
}
