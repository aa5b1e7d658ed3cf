//! Names values in English.

use board::{Color, Role};
use laws::{Discretion, Fact, GameResult, MoveStatus, Noticed, Offence, Status, Termination};

pub(in crate::prose) fn color(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

pub(in crate::prose) const fn role(value: Role) -> &'static str {
    match value {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

pub(in crate::prose) const fn offence(value: Offence) -> &'static str {
    match value {
        Offence::None => "no offence",
        Offence::IllegalMove => "illegal move",
        Offence::AsIllegalMove => "penalised as an illegal move",
        Offence::TouchMove => "touched man not moved or taken",
        Offence::Article4Other => "breach of Article 4",
        Offence::ClockHandling => "handling of the clock",
        Offence::Distraction => "distraction of the opponent",
        Offence::Displacement => "men displaced",
        Offence::WrongClaim => "wrong claim",
        Offence::Refusal => "refusal to comply",
        Offence::OutOfTurn => "moved without having the move",
        Offence::Recording => "recording of the moves",
    }
}

pub(in crate::prose) const fn status(value: Status) -> &'static str {
    match value {
        Status::Enforced => "in force",
        Status::Claimable => "open until claimed",
        Status::Lapsed => "no longer claimable",
        Status::Proposed => "penalty for the arbiter to choose",
        Status::Rejected => "rejected",
        Status::NeedsArbiter => "for the arbiter to decide",
        Status::Noted => "on record",
    }
}

pub(in crate::prose) const fn move_status(value: MoveStatus) -> &'static str {
    match value {
        MoveStatus::None => "no move begun",
        MoveStatus::NotMade => "begun, not made",
        MoveStatus::Made => "made",
        MoveStatus::Completed => "completed",
        MoveStatus::IllegalNotCompleted => "illegal, not completed",
        MoveStatus::IllegalCompleted => "illegal and completed",
    }
}

pub(in crate::prose) const fn result(value: GameResult) -> &'static str {
    match value {
        GameResult::Ongoing => "the game goes on",
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "drawn",
        GameResult::BothLose => "lost by both players",
        GameResult::Cancelled => "cancelled, a new game is played",
        GameResult::Replay => "to be played again",
    }
}

pub(in crate::prose) const fn termination(value: Termination) -> &'static str {
    match value {
        Termination::Checkmate => "checkmate",
        Termination::Stalemate => "stalemate",
        Termination::DeadPosition => "dead position",
        Termination::Resignation => "resignation",
        Termination::Agreement => "agreement",
        Termination::Time => "time",
        Termination::IllegalMoves => "illegal moves",
        Termination::Threefold => "third occurrence of the position",
        Termination::FiftyMoves => "fifty moves",
        Termination::Fivefold => "fifth occurrence of the position",
        Termination::SeventyFiveMoves => "seventy-five moves",
        Termination::IllegalPosition => "illegal position not put right",
        Termination::Refusal => "refusal to comply",
        Termination::DefaultTime => "arrival after the default time",
        Termination::Device => "a telephone or another device",
        Termination::BothFlags => "both flags fallen",
        Termination::NormalMeans => "no attempt to win by normal means",
        Termination::Decision => "decision of the arbiter",
        Termination::Annulled => "game annulled",
    }
}

pub(in crate::prose) const fn discretion(value: Discretion) -> &'static str {
    match value {
        Discretion::Warning => "a warning",
        Discretion::AddTimeOpponent => "time for the opponent",
        Discretion::ReduceTime => "time off the offender's clock",
        Discretion::PointsOpponent => "points for the opponent",
        Discretion::PointsOffender => "points off the offender's score",
        Discretion::Loss => "loss of the game",
        Discretion::Fine => "a fine",
        Discretion::ExcludeRounds => "exclusion from rounds",
        Discretion::Expulsion => "expulsion from the event",
    }
}

pub(in crate::prose) const fn noticed(value: Noticed) -> &'static str {
    match value {
        Noticed::Flag => "a fallen flag",
        Noticed::IllegalMove => "an illegal move",
        Noticed::Touch => "a touched man",
        Noticed::IllegalPosition => "an illegal position",
        Noticed::Displaced => "a displaced man",
        Noticed::WrongArray => "men wrongly placed at the start",
        Noticed::ColoursReversed => "colours reversed",
        Noticed::BoardTurned => "a board placed wrongly",
        Noticed::ClockSetting => "a clock set wrongly",
        Noticed::BothFlags => "both flags fallen",
        Noticed::ClockManners => "handling of the clock",
        Noticed::Distraction => "a distraction",
    }
}

/// A question of fact, as the arbiter would be asked.
pub(in crate::prose) const fn question(fact: Fact) -> &'static str {
    match fact {
        Fact::Intent => "Was the man touched deliberately, by accident, or to adjust it?",
        Fact::Order => "In which order were the men touched?",
        Fact::Hand => "Which hand was used?",
        Fact::AnnouncedFirst => "Was the adjusting announced before the man was touched?",
        Fact::AnnouncementHeard => "Was the announcement heard?",
        Fact::IntendsCastling => "Did the player mean to castle?",
        Fact::ProxyContact => "Was the man struck by the man in hand meant to be taken?",
        Fact::LetGo => "Did the man leave the hand?",
        Fact::PutBack => "Were the men put back before the clock was pressed?",
        Fact::Executed => "Was the move finished, or broken off unfinished?",
        Fact::FirstFlag => "Which flag fell first?",
        Fact::Reconstructable => "Can the last position before the irregularity be reconstructed?",
        Fact::ClaimPostponed => "Does the game go on while the claim stays open?",
        Fact::FlagCounts => "Does the flag that fell while men were displaced count?",
        Fact::PausingJustified => "Was there a good reason to stop the clocks?",
        Fact::Unreasonable => "Was the claim or the offer unreasonable?",
        Fact::MatePossible => "Could the opponent still have checkmated?",
        Fact::RefusalPersistent => "Is the refusal to comply persistent?",
        Fact::Deliberate => "Was it done on purpose?",
        Fact::Misunderstanding => "Did it come from a misunderstanding?",
        Fact::ForcedWin => "Is there a forced win?",
        Fact::TimePressure => "Was the player in time pressure?",
        Fact::Seen => "Is it established that this happened?",
        Fact::Penalty => "Which penalty does the arbiter impose?",
        Fact::CanCheckmate => "Can that side checkmate by any possible series of legal moves?",
        Fact::DeadPosition => "Can neither side checkmate by any possible series of legal moves?",
        Fact::Late => "Where does the act that was told late belong?",
    }
}
