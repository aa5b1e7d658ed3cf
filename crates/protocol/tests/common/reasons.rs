//! Lists every reason for a ruling, with particulars.

use board::{Color, Move, Piece, Role, Square, WhyIllegal};
use laws::{
    Discretion, DrawRule, Found, GameResult, Granted, HistoricCase, Incident, Noticed, Reason,
    WrongDrawClaim,
};

pub const MADE: Move = Move::Normal {
    role: Role::Pawn,
    from: Square::E2,
    to: Square::E4,
    capture: None,
    promotion: None,
};

pub const CASTLED: Move = Move::Castle {
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
        NotCompleted,
        OnlyAQueen,
        AnsweredUncompleted,
        ClaimFallsAway,
        ClaimIsOpen,
        Gesture,
        ClaimPostponed,
        CastlingUnderWay,
        ReplyToUncompleted,
        OfferHadBeenRefused,
        NextMoveMade,
        PutRight,
        TooOld,
        GameOver,
        AlreadyRuled,
        Withdrawn,
        NotByVideo {
            under_fide_rules: true,
        },
        NotByVideo {
            under_fide_rules: false,
        },
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
        FlagSpent,
        FlagDisputed,
        FlagAfterDisplacement,
        FlagOnWrongClock,
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
        AnswerTakenBack,
        WentOnUnannounced,
        ReplyBeforeMade,
        ReplyInTheWay,
        ReplyPutBack,
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
        HarmlessPress(laws::HarmlessPress::AfterLatePress),
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
        NoGuidelines(laws::NoGuidelines::OtherControl),
        NoGuidelines(laws::NoGuidelines::NotAnnounced),
        NoGuidelines(laws::NoGuidelines::Increment),
        NoGuidelines(laws::NoGuidelines::WithoutTheMove),
        NoGuidelines(laws::NoGuidelines::TimeLeft),
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
        Reported(Incident::IllegalMove),
        Reported(Incident::Unpromoted),
        Reported(Incident::TouchMove),
        Reported(Incident::DefaultTime),
        Reported(Incident::Device),
        PositionUntold,
        Picked(Discretion::Fine),
        Observed(Noticed::BoardTurned),
    ]
}

pub fn illegal(why: Option<WhyIllegal>) -> Reason {
    Reason::IllegalMove {
        why,
        carried_out: Some((Square::E1, Square::G1)),
        two_hands: false,
    }
}

pub const ALL_WHY: [WhyIllegal; 16] = [
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

pub fn all_reasons() -> Vec<Reason> {
    let illegal = ALL_WHY.into_iter().map(Some).chain([None]).map(illegal);
    plain_reasons()
        .into_iter()
        .chain(particular_reasons())
        .chain(illegal)
        .collect()
}
