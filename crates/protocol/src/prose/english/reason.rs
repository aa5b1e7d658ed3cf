//! Tells in English, as a sentence without its full stop, why a ruling was made.

use board::{Color, Move, Piece, Square, WhyIllegal};
use laws::{
    DrawRule, Found, Granted, HarmlessPress, HistoricCase, Incident, NoGuidelines, PromotionDefect,
    Reason, Referred, Ruling, Status, WrongDrawClaim,
};

use super::name::{self, color, discretion, noticed};
use super::tell;
use crate::prose::reasons::reasons;
use crate::prose::{Who, say, spelt};

reasons! {
    plain(tell) {
        // Contacts, execution and press.
        Reason::KingCaptured => "%p took the opponent's king, which is never captured",
        Reason::CastlingUnfinished =>
            "%p moved the king as in castling and pressed the clock with the rook unmoved",
        Reason::VictimLeft => "%p pressed the clock with the captured man still on the board",
        Reason::PressWithoutMove => "%p pressed the clock without making a move",
        Reason::HarmlessPress(press) => harmless_press(*press),
        Reason::TwoHands => "%p used two hands for one move",
        Reason::OtherHand => "%p moved with one hand and pressed the clock with the other",
        Reason::PutBack => "It was put right before the clock was pressed",
        Reason::TouchOnOpponentsTime => "%p touched men while the opponent's clock was running",
        Reason::OutOfTurn => "%p moved without having the move",
        Reason::TwoMovesInSuccession => "%p made two moves in succession",
        Reason::NotHeard => "%p's announcement was not heard",
        Reason::AnnouncedTooLate => "%p announced the adjusting only after touching the man",
        Reason::CompletedByNextMove => "%p has made the next move; that completed the one before",
        Reason::TouchWithoutTheMove =>
            "%p touched a man without having the move; that creates no duty",
        Reason::AnswerTakenBack =>
            "%p answered before the ruling was announced; the answer is taken back, and nobody is charged with it",
        Reason::WentOnUnannounced =>
            "%p played on before the ruling was announced; what was done is taken back, and nobody is charged with it",
        Reason::ReplyBeforeMade =>
            "%p replied before the opponent's move was made; the man stands where it was put, and the arbiter says whether it goes back or is the reply",
        Reason::ReplyInTheWay =>
            "%p replied before the opponent's move was finished, and the reply is in its way; it goes back, and the opponent finishes the move",
        Reason::ReplyPutBack =>
            "%p replied before the opponent's move was made, and the reply has been put back",
        Reason::CastlingUnderWay =>
            "%p has announced castling and begun it; the castling is under way and has to be finished",
        Reason::ReplyToUncompleted =>
            "%p has replied to a move that the clock was not pressed for; it is taken as the reply",
        Reason::OnPurpose => "%p made the illegal move on purpose",
        Reason::AssistantsSlip =>
            "%p's assistant carried out another move than he was told to; that is an accident",
        Reason::AnnouncedOtherwise => "%p announced another move than the one carried out",
        Reason::ImproperPress =>
            "%p pressed the clock with the pawn unpromoted; the opponent may press it back",
        Reason::HistoricPenalty(case) => historic(*case),

        // Men displaced, set up wrongly, put right.
        Reason::Knocked =>
            "%p displaced men and must re-establish the correct position on %p's own time",
        Reason::DisplacedFound => "A man is found displaced from its correct square",
        Reason::WrongArray(Found::InTime) =>
            "The game began with men placed wrongly: it is cancelled and a new game is played",
        Reason::WrongArray(Found::TooLate) =>
            "The game began with men placed wrongly, but it is too late to claim that: the game \
             goes on",
        Reason::WrongArray(Found::ArbiterDecides) => "The game began with men placed wrongly",
        Reason::BoardTurned(Found::TooLate) =>
            "The chessboard lies the wrong way round, but it is too late to claim that",
        Reason::BoardTurned(_) =>
            "The board was placed wrongly: the position is transferred to a board placed correctly",
        Reason::ColoursReversed(Found::InTime) =>
            "The game began with colours reversed: a new game is played",
        Reason::ColoursReversed(Found::TooLate) =>
            "The game began with colours reversed: it goes on",
        Reason::ColoursReversed(Found::ArbiterDecides) => "The game began with colours reversed",
        Reason::ClockSetting(Found::InTime) => "The clock was set wrongly: it is corrected",
        Reason::ClockSetting(Found::TooLate) =>
            "The clock was set wrongly, but it is too late to change that",
        Reason::ClockSetting(Found::ArbiterDecides) =>
            "The clock was set wrongly: the arbiter uses his best judgement",
        Reason::IllegalPosition | Reason::WaitForNextMove =>
            "The position is illegal: no series of legal moves can have led to it",
        Reason::StillIllegal => "An illegal position is still on the board after the next move",
        Reason::NoLongerIllegal => "The position is no longer illegal: the game goes on",
        Reason::StandsUnlessClaimed => "The position is illegal and stands unless it is claimed",
        Reason::AgreedToRestore =>
            "The players agree to correct the illegal move without the arbiter",
        Reason::PositionSet => "The arbiter has set the position",

        // Reported without the moves of the game.
        Reason::Reported(what) => reported(*what),
        Reason::PositionUntold =>
            "The position was not told; whether %p could still have checkmated is for the arbiter to say",

        // What becomes of a claim or an observation.
        Reason::ForfeitedByTouch =>
            "The right to claim is lost once the claimant has touched a man with the intention of \
             moving or capturing it",
        Reason::OwnTouch =>
            "Only the opponent may claim this; an arbiter acts on it only if he saw it himself",
        Reason::NoEvidence => "Neither the arbiter nor a neutral witness can confirm it",
        Reason::NotCompleted =>
            "What has been done on the board is not completed, for the clock has not been pressed; the man touched must move",
        Reason::OnlyAQueen =>
            "By the ruling the pawn is a queen; %p is to put one in place of the other man",
        Reason::AnsweredUncompleted =>
            "That move was answered before the clock was pressed for it; until %p presses or moves again, it is not completed",
        Reason::ClaimFallsAway => "The moves were checked first, and what was found in them comes before the claim",
        Reason::Gesture =>
            "A handshake or a written result ends nothing by itself; the arbiter asks what %p meant by it",
        Reason::ClaimPostponed => "The arbiter lets the game go on; %p's claim stays open",
        Reason::ClaimIsOpen => "A claim that was made before the flag was called is still open; the arbiter's decision on it counts, not the flag",
        Reason::NothingFound => "Nothing irregular is found",
        Reason::NextMoveMade =>
            "The opponent has already made the next move: the irregularity stands",
        Reason::PutRight =>
            "It has been put right on the board, and the opponent has made the next move",
        Reason::TooOld => "The illegal move lies too far back to be corrected",
        Reason::GameOver => "The game is over: nothing changes its result",
        Reason::AlreadyRuled => "This has already been ruled on",
        Reason::DrawClaimWrong(WrongDrawClaim::NotOnMove) =>
            "%p's claim of a draw is wrong: %p does not have the move",
        Reason::DrawClaimWrong(WrongDrawClaim::Touched) =>
            "%p's claim of a draw is wrong: a man has been touched on this move",
        Reason::DrawClaimWrong(WrongDrawClaim::NotSo) =>
            "%p's claim of a draw is wrong: the moves played do not bear it out",
        Reason::DrawClaimWrong(WrongDrawClaim::IntendedIllegal) =>
            "%p's claim of a draw is wrong: the intended move is illegal",
        Reason::FlagUp => "The flag has not fallen",
        Reason::FlagSpent =>
            "The flag fell while the clock ran because of an irregularity; it does not count",
        Reason::FlagDisputed => "Whether the flag has fallen is disputed; the claim is not upheld unless it is established",
        Reason::FlagAfterDisplacement =>
            "The flag fell after men had been displaced and before a clock was set; the arbiter decides whether it counts",
        Reason::FlagOnWrongClock =>
            "The flag fell on a clock that had been started although it was not this player's turn; the arbiter decides whether it counts",
        Reason::ClaimantFlagDown => "The claimant's own flag has fallen as well",
        Reason::FlagForPlayers => "Only the players may call a fallen flag",
        Reason::GuidelinesClaim(Granted::Yes) =>
            "The request under the Guidelines for games without increment is granted",
        Reason::GuidelinesClaim(Granted::No) =>
            "The request under the Guidelines for games without increment is refused",
        Reason::GuidelinesClaim(Granted::ArbiterDecides) =>
            "The request under the Guidelines for games without increment is before the arbiter",
        Reason::NoGuidelines(NoGuidelines::OtherControl) =>
            "There is no such request at this time control",
        Reason::NoGuidelines(NoGuidelines::NotAnnounced) =>
            "The Guidelines for games without increment have not been announced for this event",
        Reason::NoGuidelines(NoGuidelines::Increment) =>
            "The clock gives an increment: the Guidelines for games without one do not apply",
        Reason::NoGuidelines(NoGuidelines::WithoutTheMove) =>
            "Only the player having the move may make this request",
        Reason::NoGuidelines(NoGuidelines::TimeLeft) =>
            "The request may be made with less than two minutes left",
        Reason::SpectatorsWord => "A spectator has spoken: only the arbiter may act on it",

        // How a game ends, and what is offered.
        Reason::Checkmate => "Checkmate ends the game",
        Reason::Stalemate =>
            "The player having the move has no legal move and is not in check: stalemate, the \
             game is drawn",
        Reason::DeadPosition =>
            "Neither player can checkmate by any possible series of legal moves: dead position, \
             the game is drawn",
        Reason::Resigned => "%p resigns: %o wins the game",
        Reason::ResignedToHopeless =>
            "%p resigns, but %o cannot checkmate by any possible series of legal moves: the game \
             is drawn",
        Reason::Agreed => "The players agree on the result",
        Reason::AgreedTooEarly => "It is too early for a draw by agreement",
        Reason::OfferOutOfTime => "%p offered a draw at the wrong time or against the regulations",
        Reason::OfferStands =>
            "%p offers a draw: the offer cannot be withdrawn and stands until it is accepted or \
             rejected or the game ends",
        Reason::OfferHadBeenRefused => "The offer had been refused, by touching a man or in words",
        Reason::NothingOffered => "No draw has been offered",
        Reason::OfferRefused => "The offer of a draw is rejected",
        Reason::CannotWithdraw => "A claim or an offer of a draw cannot be withdrawn",
        Reason::FlagDown =>
            "%p's flag is down; it has fallen once the arbiter observes it or a player claims it",
        Reason::LostOnTime => "%p's flag has fallen before the prescribed moves were completed",
        Reason::BothFlags => "Both flags have fallen and nobody can say which fell first",
        Reason::DrawClaimCorrect(DrawRule::Threefold | DrawRule::Fivefold) =>
            "The claim is correct: the same position appears for the third time; the game is drawn",
        Reason::DrawClaimCorrect(DrawRule::Fifty | DrawRule::SeventyFive) =>
            "The claim is correct: fifty moves without a capture or a pawn move; the game is drawn",
        Reason::AutomaticDraw(DrawRule::Threefold | DrawRule::Fivefold) =>
            "The same position has appeared five times: the game is drawn",
        Reason::AutomaticDraw(DrawRule::Fifty | DrawRule::SeventyFive) =>
            "Seventy-five moves were made by each player without a capture or a pawn move: the game \
             is drawn",
        Reason::ForcedWin => "Whether there is a forced win decides the result",
        Reason::Declared => "The result has been declared",

        // Everything else about how the players behave.
        Reason::WrittenInAdvance => "%p wrote a move down before playing it",
        Reason::Stopped => "The clocks are stopped",
        Reason::StoppedWithoutNeed => "%p stopped the clocks without a good reason",
        Reason::ClockManners => "%p did not handle the clock properly",
        Reason::Distraction => "%p distracted or annoyed the opponent",
        Reason::Refused => "%p refuses to comply with the Laws",
        Reason::RefusedPersistently => "%p persistently refuses to comply with the Laws",
        Reason::OnRecord => "This is put on record",
        Reason::Confirmed => "The arbiter has confirmed the ruling",
        Reason::Dismissed => "The arbiter has dismissed the ruling",
        Reason::Waived =>
            "The dismissed ruling costs nobody anything; men and moves stand as they were after it",
        Reason::Amended(None) => "The arbiter has changed what the ruling brings",
        Reason::Superseded => "The act is superseded; the game has been judged again",
        Reason::ToldLate =>
            "The act was told late; it waits until the arbiter says where it belongs",
        Reason::Placed => "The arbiter has said where the late act belongs",
        Reason::RegimeChanged => "From now on the game is played under another regime",
        Reason::NotByVideo { under_fide_rules: true } =>
            "By the regulations of this event this is not settled by video (FIDE Handbook C.12, 1.2.6): it is put on record, and nothing rests on it",
        Reason::NotByVideo { under_fide_rules: false } =>
            "By the regulations of this event this is not settled by video: it is put on record, and nothing rests on it",
        Reason::PlayedOn => "This is put on record; what has been played since stands",
    }
    particular(ruling, who, out) {
        Reason::IllegalMove { why, carried_out, two_hands } => {
            illegal_move(ruling, who, *why, *carried_out, out);
            if *two_hands {
                out.push_str(". Two hands were used as well; both together are counted once");
            }
        },
        Reason::Unpromoted(square) => {
            tell("%p moved a pawn to ", who, out);
            say(out, format_args!("{square} and pressed the clock without replacing it"));
        },
        Reason::PromotionDefect(defect) => promotion_defect(who, *defect, out),
        Reason::WrongMan { made, touched } => wrong_man(who, *made, *touched, out),
        Reason::TakenBack { made } => {
            tell("%p moved men again after ", who, out);
            move_into(*made, out);
            out.push_str(", which had been made and stands");
        },
        Reason::Withdrawn => {
            match ruling.of {
                Some(Referred::Ruling((seq, place))) => {
                    say(out, format_args!("Ruling {seq}.{place}"));
                }
                _ => out.push_str("The earlier ruling"),
            }
            out.push_str(" is withdrawn: what it rested on has since been decided otherwise");
        },
        Reason::Chosen(option) => {
            out.push_str("The penalty has been chosen: ");
            spelt(option, out);
        },
        Reason::CannotDecide { winner, states } => cannot_decide(*winner, *states, out),
        Reason::Picked(item) => {
            say(out, format_args!("The arbiter has decided on {}", discretion(*item)));
        },
        Reason::Amended(Some(result)) => {
            let result = name::result(*result);
            say(out, format_args!("The arbiter has changed what the ruling brings: {result}"));
        },
        Reason::Observed(what) => say(out, format_args!("Observed: {}", noticed(*what))),
    }
}

/// What the arbiter has to do on the board stands with it, for nobody else knows the position.
const fn reported(what: Incident) -> &'static str {
    match what {
        Incident::IllegalMove => {
            "%p completed an illegal move; the arbiter sets up the position before it, and the man touched must be played if it can"
        }
        Incident::Unpromoted => "%p pressed the clock and left the pawn on the last rank",
        Incident::TouchMove => {
            "%p played another man than the one touched; the arbiter sets up the position before it, and the man touched must be played"
        }
        Incident::DefaultTime => "%p came to the board after the default time",
        Incident::Device => "A telephone or another device that is not allowed was found with %p",
        Incident::PressWithoutMove
        | Incident::TwoHands
        | Incident::Threefold
        | Incident::Fifty
        | Incident::WrongClaim
        | Incident::DrawOffer
        | Incident::Flag => "The arbiter has reported it",
    }
}

const fn harmless_press(press: HarmlessPress) -> &'static str {
    match press {
        HarmlessPress::Late => {
            "%p pressed the clock late, the move having been made; this is no press without a move"
        }
        HarmlessPress::TidyUp => {
            "%p pressed the clock so that the opponent put the men right; this is no press \
             without a move"
        }
        HarmlessPress::MenInOrder => {
            "%p had put the men in order and pressed the clock; this is no press without a move"
        }
        HarmlessPress::Restart => {
            "%p restarted the opponent's clock instead of stopping both; this is no press without \
             a move"
        }
        HarmlessPress::AfterLatePress => {
            "%p pressed the clock again after the opponent's late press"
        }
        HarmlessPress::AfterRuling => {
            "%p pressed the clock for a move that a ruling had already taken back"
        }
        HarmlessPress::NotRunning => {
            "%p pressed the clock although the own clock was not running; nothing follows from it"
        }
    }
}

const fn historic(case: HistoricCase) -> &'static str {
    match case {
        HistoricCase::FalseMove => "%p made a false move, one that the rules do not allow",
        HistoricCase::FalseCapture => "%p took with a man that cannot take there",
        HistoricCase::OwnManCaptured => "%p took an own man",
        HistoricCase::OpponentsManMoved => "%p moved a man of the opponent",
        HistoricCase::CannotBeTaken => "%p touched a man of the opponent that cannot be taken",
        HistoricCase::CannotMove => "%p touched a man that cannot move",
        HistoricCase::Several => "%p touched several men",
        HistoricCase::FalseCastling => "%p castled where it is not allowed",
        HistoricCase::IntoCheck => "%p made a move that leaves the king in check",
        HistoricCase::OutOfTurn => "%p moved without having the move",
    }
}

fn illegal_move(
    ruling: &Ruling,
    who: Who,
    why: Option<WhyIllegal>,
    carried_out: Option<(Square, Square)>,
    out: &mut String,
) {
    tell("%p's move", who, out);
    if let Some((from, to)) = carried_out {
        say(out, format_args!(" from {from} to {to}"));
    }
    out.push(' ');
    out.push_str(why.map_or("is not a legal move", what_it_does));
    if !matches!(ruling.status, Status::Noted | Status::Rejected) {
        out.push_str("; it was completed");
    }
}

const fn what_it_does(why: WhyIllegal) -> &'static str {
    match why {
        WhyIllegal::NoManThere => "begins on an empty square",
        WhyIllegal::OpponentsMan => "was made with a man of the opponent",
        WhyIllegal::SameSquare => "ends on the square where it began",
        WhyIllegal::OwnManOnTarget => "ends on a square occupied by a man of the same colour",
        WhyIllegal::WouldCaptureKing => "takes the king, which is never captured",
        WhyIllegal::DoesNotMoveLikeThat => "is not one that this man can make",
        WhyIllegal::PathBlocked => "leads over a man standing in the way",
        WhyIllegal::EnPassantNotAvailable => "is a diagonal pawn move without a capture",
        WhyIllegal::CastlingRightLost => "is castling after the king or that rook has moved",
        WhyIllegal::CastlingInCheck => "is castling while in check",
        WhyIllegal::CastlingThroughCheck => "is castling across an attacked square",
        WhyIllegal::CastlingIntoCheck => "is castling into check",
        WhyIllegal::CastlingMenBetween => "is castling with a man between king and rook",
        WhyIllegal::LeavesKingInCheck => "leaves the king in check",
        WhyIllegal::PromotionMissing => "leaves the pawn unpromoted",
        WhyIllegal::PromotionImpossible => "promotes to a man that a pawn cannot become",
    }
}

fn promotion_defect(who: Who, defect: PromotionDefect, out: &mut String) {
    match defect {
        PromotionDefect::PawnLeft => {
            tell(
                "%p put a new man on the board and left the pawn there",
                who,
                out,
            );
        }
        PromotionDefect::ImpossibleMan(piece) => {
            tell("%p replaced the pawn by ", who, out);
            say(out, format_args!("{}, which it cannot become", man(piece)));
        }
        PromotionDefect::WrongSquare(square) => {
            tell("%p put the new man on ", who, out);
            say(
                out,
                format_args!("{square}, which is not the square of promotion"),
            );
        }
    }
}

fn man(piece: Piece) -> String {
    let colour = piece.color.fold_wb("white", "black");
    format!("a {colour} {}", name::role(piece.role))
}

fn wrong_man(who: Who, made: Move, touched: Option<Square>, out: &mut String) {
    tell("%p made ", who, out);
    move_into(made, out);
    match touched {
        Some(square) if made.from() == Some(square) => {
            out.push_str(", although that man was already bound to another move");
        }
        Some(square) => {
            say(
                out,
                format_args!(", although the man on {square} had been touched"),
            );
        }
        None => out.push_str(", although another man had been touched"),
    }
}

fn move_into(made: Move, out: &mut String) {
    match (made, made.from()) {
        (Move::Castle { king, rook }, _) if rook > king => {
            out.push_str("the move of castling kingside");
        }
        (Move::Castle { .. }, _) => out.push_str("the move of castling queenside"),
        (_, Some(from)) => say(out, format_args!("the move from {from} to {}", made.to())),
        (_, None) => say(out, format_args!("a move to {}", made.to())),
    }
}

fn cannot_decide(winner: Color, states: u64, out: &mut String) {
    say(
        out,
        format_args!(
            "Whether {} can checkmate by any possible series of legal moves ",
            color(winner)
        ),
    );
    match states {
        0 => out.push_str("has yet to be found out"),
        1 => out.push_str("could not be decided: one position was looked at and no mate was found"),
        _ => say(
            out,
            format_args!(
                "could not be decided: {states} positions were looked at and no mate was found"
            ),
        ),
    }
}
