//! Lists the words of the protocol: how each choice is written.

use board::Color;
use laws::{
    AtBoard, Certainty, Claimed, Control, DeviceFamily, Disclosure, Discretion, Edition, Executed,
    Fact, Family, FirstFlag, GameResult, Hand, Incident, Intent, Meaning, MoveStatus, Noticed,
    Offence, Order, Running, Source, Status, StopReason, Supervision, Termination, Truth, Unseen,
    VideoCase, Withdrawn,
};

/// A choice that the protocol writes as one word.
///
/// ```
/// use jadoube_protocol::Word;
/// use laws::Intent;
///
/// assert_eq!(Intent::Accidental.word(), "accidental");
/// assert_eq!(Intent::from_word("adjust"), Some(Intent::Adjust));
/// assert_eq!(Intent::from_word("careless"), None);
/// ```
pub trait Word: Copy + PartialEq + Sized + 'static {
    /// Every choice with its word, in the order of the protocol.
    ///
    /// ```
    /// use jadoube_protocol::Word;
    /// let hands: Vec<&str> = laws::Hand::WORDS.iter().map(|(word, _)| *word).collect();
    /// assert_eq!(hands, ["left", "right"]);
    /// ```
    const WORDS: &'static [(&'static str, Self)];

    /// The word for it.
    ///
    /// ```
    /// use jadoube_protocol::Word;
    /// assert_eq!(laws::GameResult::Draw.word(), "1/2-1/2");
    /// ```
    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(_, value)| *value == self);
        found.expect("invariant: every value has a word").0
    }

    /// What a word stands for.
    ///
    /// ```
    /// use jadoube_protocol::Word;
    /// assert_eq!(laws::Hand::from_word("right"), Some(laws::Hand::Right));
    /// ```
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, value)| *value)
    }
}

macro_rules! words {
    ($($type:ty { $($word:literal = $value:expr,)* })*) => {
        $(impl Word for $type {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, $value),)*];
        })*
    };
}

impl Word for Edition {
    const WORDS: &'static [(&'static str, Edition)] = Edition::KEYS;
}

words! {
    Color { "white" = Color::White, "black" = Color::Black, }
    Intent {
        "deliberate" = Intent::Deliberate, "accidental" = Intent::Accidental,
        "adjust" = Intent::Adjust, "unknown" = Intent::Unknown,
    }
    Hand { "left" = Hand::Left, "right" = Hand::Right, }
    Order { "known" = Order::Known, "together" = Order::Together, "unknown" = Order::Unknown, }
    Certainty {
        "seen" = Certainty::Seen, "inferred" = Certainty::Inferred,
        "disputed" = Certainty::Disputed, "unnoticed" = Certainty::Unnoticed,
    }
    Source {
        "board" = Source::Board, "clock" = Source::Clock, "arbiter" = Source::Arbiter,
        "player" = Source::Player, "witness" = Source::Witness, "camera" = Source::Camera,
        "engine" = Source::Engine,
    }
    DeviceFamily {
        "dgt" = DeviceFamily::Dgt, "dgt-log" = DeviceFamily::DgtLog,
        "livechess" = DeviceFamily::LiveChess, "centaur" = DeviceFamily::Centaur,
        "pegasus" = DeviceFamily::Pegasus, "square-off-pro" = DeviceFamily::SquareOffPro,
        "square-off-neo" = DeviceFamily::SquareOffNeo, "chessnut" = DeviceFamily::Chessnut,
        "chesslink" = DeviceFamily::ChessLink, "certabo" = DeviceFamily::Certabo,
        "sentio" = DeviceFamily::Sentio, "ichessone" = DeviceFamily::IChessOne,
        "peripheral" = DeviceFamily::Peripheral,
    }
    Unseen {
        "player" = Unseen::Player, "hand" = Unseen::Hand,
        "touch_without_lift" = Unseen::TouchWithoutLift, "lift" = Unseen::Lift,
        "short_lift" = Unseen::ShortLift, "order" = Unseen::Order, "man" = Unseen::Man,
    }
    Family {
        "fide" = Family::Fide, "us_chess" = Family::UsChess, "historic" = Family::Historic,
    }
    AtBoard { "main" = AtBoard::Main, "own" = AtBoard::Own, }
    Running {
        "white" = Running::Player(Color::White), "black" = Running::Player(Color::Black),
        "none" = Running::Neither,
    }
    Meaning {
        "castle" = Meaning::Castle, "check" = Meaning::Check, "mate" = Meaning::Mate,
        "promote" = Meaning::Promote, "move" = Meaning::Move, "correct" = Meaning::Correct,
        "instruct_assistant" = Meaning::InstructAssistant,
    }
    StopReason {
        "irregularity" = StopReason::Irregularity, "draw_claim" = StopReason::DrawClaim,
        "flag_claim" = StopReason::FlagClaim, "promotion_piece" = StopReason::PromotionPiece,
        "disturbance" = StopReason::Disturbance, "illness" = StopReason::Illness,
        "none" = StopReason::None,
    }
    Noticed {
        "flag" = Noticed::Flag, "illegal_move" = Noticed::IllegalMove, "touch" = Noticed::Touch,
        "illegal_position" = Noticed::IllegalPosition, "displaced" = Noticed::Displaced,
        "wrong_array" = Noticed::WrongArray, "colours_reversed" = Noticed::ColoursReversed,
        "board_turned" = Noticed::BoardTurned, "clock_setting" = Noticed::ClockSetting,
        "both_flags" = Noticed::BothFlags, "clock_manners" = Noticed::ClockManners,
        "distraction" = Noticed::Distraction,
    }
    Incident {
        "illegal_move" = Incident::IllegalMove, "unpromoted" = Incident::Unpromoted,
        "press_without_move" = Incident::PressWithoutMove, "two_hands" = Incident::TwoHands,
        "touch_move" = Incident::TouchMove, "threefold" = Incident::Threefold,
        "fifty" = Incident::Fifty, "wrong_claim" = Incident::WrongClaim,
        "draw_offer" = Incident::DrawOffer, "flag" = Incident::Flag,
        "default_time" = Incident::DefaultTime, "device" = Incident::Device,
    }
    FirstFlag {
        "white" = FirstFlag::Player(Color::White), "black" = FirstFlag::Player(Color::Black),
        "unknown" = FirstFlag::Unknown,
    }
    Claimed {
        "touch_move" = Claimed::TouchMove, "illegal_move" = Claimed::IllegalMove,
        "flag" = Claimed::Flag, "threefold" = Claimed::Threefold, "fifty" = Claimed::Fifty,
        "displaced" = Claimed::Displaced, "wrong_array" = Claimed::WrongArray,
        "normal_means" = Claimed::NormalMeans, "increment" = Claimed::Increment,
    }
    VideoCase {
        "touch" = VideoCase::Observed(Noticed::Touch),
        "illegal_move" = VideoCase::Observed(Noticed::IllegalMove),
        "illegal_position" = VideoCase::Observed(Noticed::IllegalPosition),
        "displaced" = VideoCase::Observed(Noticed::Displaced),
        "flag" = VideoCase::Observed(Noticed::Flag),
        "both_flags" = VideoCase::Observed(Noticed::BothFlags),
        "clock_manners" = VideoCase::Observed(Noticed::ClockManners),
        "clock_setting" = VideoCase::Observed(Noticed::ClockSetting),
        "wrong_array" = VideoCase::Observed(Noticed::WrongArray),
        "colours_reversed" = VideoCase::Observed(Noticed::ColoursReversed),
        "board_turned" = VideoCase::Observed(Noticed::BoardTurned),
        "distraction" = VideoCase::Observed(Noticed::Distraction),
        "intent" = VideoCase::Found(Fact::Intent),
        "order" = VideoCase::Found(Fact::Order),
        "hand" = VideoCase::Found(Fact::Hand),
        "proxy_contact" = VideoCase::Found(Fact::ProxyContact),
        "let_go" = VideoCase::Found(Fact::LetGo),
        "put_back" = VideoCase::Found(Fact::PutBack),
        "executed" = VideoCase::Found(Fact::Executed),
        "first_flag" = VideoCase::Found(Fact::FirstFlag),
        "reconstructable" = VideoCase::Found(Fact::Reconstructable),
    }
    Withdrawn { "claim" = Withdrawn::Claim, "offer" = Withdrawn::Offer, }
    GameResult {
        "*" = GameResult::Ongoing, "1-0" = GameResult::WhiteWins, "0-1" = GameResult::BlackWins,
        "1/2-1/2" = GameResult::Draw, "0-0" = GameResult::BothLose,
        "cancelled" = GameResult::Cancelled, "replay" = GameResult::Replay,
    }
    Fact {
        "intent" = Fact::Intent, "order" = Fact::Order, "hand" = Fact::Hand,
        "announced_first" = Fact::AnnouncedFirst, "announcement_heard" = Fact::AnnouncementHeard,
        "intends_castling" = Fact::IntendsCastling, "proxy_contact" = Fact::ProxyContact,
        "let_go" = Fact::LetGo, "put_back" = Fact::PutBack, "executed" = Fact::Executed,
        "first_flag" = Fact::FirstFlag, "reconstructable" = Fact::Reconstructable,
        "flag_counts" = Fact::FlagCounts, "claim_postponed" = Fact::ClaimPostponed, "pausing_justified" = Fact::PausingJustified, "unreasonable" = Fact::Unreasonable,
        "refusal_persistent" = Fact::RefusalPersistent, "deliberate" = Fact::Deliberate,
        "misunderstanding" = Fact::Misunderstanding, "forced_win" = Fact::ForcedWin,
        "time_pressure" = Fact::TimePressure, "seen" = Fact::Seen, "penalty" = Fact::Penalty,
        "can_checkmate" = Fact::CanCheckmate, "dead_position" = Fact::DeadPosition,
        "mate_possible" = Fact::MatePossible, "late" = Fact::Late,
    }
    Truth { "true" = Truth::True, "false" = Truth::False, }
    Executed { "finished" = Executed::Finished, "unfinished" = Executed::Unfinished, }
    Discretion {
        "warning" = Discretion::Warning, "add_time_opponent" = Discretion::AddTimeOpponent,
        "reduce_time" = Discretion::ReduceTime, "points_opponent" = Discretion::PointsOpponent,
        "points_offender" = Discretion::PointsOffender, "loss" = Discretion::Loss,
        "fine" = Discretion::Fine, "exclude_rounds" = Discretion::ExcludeRounds,
        "expulsion" = Discretion::Expulsion,
    }
    Control {
        "standard" = Control::Standard, "rapid" = Control::Rapid, "blitz" = Control::Blitz,
    }
    Supervision { "adequate" = Supervision::Adequate, "inadequate" = Supervision::Inadequate, }
    Offence {
        "none" = Offence::None, "illegal_move" = Offence::IllegalMove,
        "as_illegal_move" = Offence::AsIllegalMove, "touch_move" = Offence::TouchMove,
        "article_4_other" = Offence::Article4Other, "clock_handling" = Offence::ClockHandling,
        "distraction" = Offence::Distraction, "displacement" = Offence::Displacement,
        "wrong_claim" = Offence::WrongClaim, "refusal" = Offence::Refusal,
        "out_of_turn" = Offence::OutOfTurn, "recording" = Offence::Recording,
    }
    Status {
        "enforced" = Status::Enforced, "claimable" = Status::Claimable, "lapsed" = Status::Lapsed,
        "proposed" = Status::Proposed, "rejected" = Status::Rejected,
        "needs_arbiter" = Status::NeedsArbiter, "noted" = Status::Noted,
    }
    Disclosure { "everyone" = Disclosure::Everyone, "arbiter" = Disclosure::Arbiter, }
    MoveStatus {
        "none" = MoveStatus::None, "not_made" = MoveStatus::NotMade, "made" = MoveStatus::Made,
        "completed" = MoveStatus::Completed,
        "illegal_not_completed" = MoveStatus::IllegalNotCompleted,
        "illegal_completed" = MoveStatus::IllegalCompleted,
    }
    Termination {
        "checkmate" = Termination::Checkmate, "stalemate" = Termination::Stalemate,
        "dead_position" = Termination::DeadPosition, "resignation" = Termination::Resignation,
        "agreement" = Termination::Agreement, "time" = Termination::Time,
        "illegal_moves" = Termination::IllegalMoves, "threefold" = Termination::Threefold,
        "fifty_moves" = Termination::FiftyMoves, "fivefold" = Termination::Fivefold,
        "seventy_five_moves" = Termination::SeventyFiveMoves,
        "illegal_position" = Termination::IllegalPosition, "refusal" = Termination::Refusal,
        "both_flags" = Termination::BothFlags, "normal_means" = Termination::NormalMeans,
        "default_time" = Termination::DefaultTime, "device" = Termination::Device,
        "decision" = Termination::Decision, "annulled" = Termination::Annulled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_are_written_as_laws_writes_them() {
        for edition in Edition::ALL {
            assert_eq!(edition.word(), edition.key());
        }
    }

    #[test]
    fn families_of_devices_are_written_as_commands_name_them() {
        for family in DeviceFamily::ALL {
            assert_eq!(family.word(), family.name());
        }
    }

    #[test]
    fn no_word_stands_for_two_facts() {
        for (word, fact) in Fact::WORDS {
            assert_eq!(Fact::from_word(word), Some(*fact));
            assert_eq!(fact.word(), *word);
        }
    }
}
