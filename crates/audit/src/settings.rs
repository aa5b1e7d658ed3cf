//! Holds what games are judged by.

use laws::Edition;

use crate::Kind;
use crate::control::TimeControl;

/// What games are judged by.
#[derive(Clone, Debug, Default)]
pub struct AuditSettings {
    /// The edition of the Laws.
    pub edition: Edition,
    /// Where the time control is known from.
    pub control: ControlFrom,
    /// The number of the move before which the event allowed no draw by agreement.
    pub no_draw_before: Option<u32>,
    /// Kinds that nobody wants to be told of: what they alone need is not worked out. Findings of
    /// them may be given all the same.
    pub left_out: Vec<Kind>,
}

/// What follows from whether a position is dead, or from who can still checkmate: ends and results,
/// and what comes after an end.
const REST_ON_MATES: [Kind; 13] = [
    Kind::AfterCheckmate,
    Kind::AfterStalemate,
    Kind::AfterDeadPosition,
    Kind::AfterFivefold,
    Kind::AfterSeventyFive,
    Kind::ResultAgainstPosition,
    Kind::TimeForfeitWon,
    Kind::TimeForfeitDrawn,
    Kind::WonWithoutMate,
    Kind::ThreefoldOpen,
    Kind::FiftyOpen,
    Kind::WrongTermination,
    Kind::EarlyDraw,
];

impl AuditSettings {
    /// Whether anything that is to be told rests on who can still checkmate.
    pub(crate) fn asks_about_mates(&self) -> bool {
        let is_told = |kind: &Kind| !self.left_out.contains(kind);
        REST_ON_MATES.iter().any(is_told)
    }
}

/// Where the time control of a game is known from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ControlFrom {
    /// Its header.
    #[default]
    Headers,
    /// Nowhere: what the clocks gain is not looked at, unless they tell the increment themselves.
    Nowhere,
    /// All games have this one.
    Given(TimeControl),
}
