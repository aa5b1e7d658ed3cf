//! Holds what games are judged by.

use laws::Edition;

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
