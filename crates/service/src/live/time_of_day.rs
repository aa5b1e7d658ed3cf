//! Says by how much somebody has set the clock of the machine during games.

use serde::Serialize;
use table::limits::CLOCK_TOLERANCE_MS;
use utoipa::ToSchema;

use crate::time::Clock;

/// Somebody has set the time of day while a game was played: its times go on as if nobody had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeOfDaySet {
    /// By how many milliseconds the time of day is ahead of the times in the record since; less
    /// than 0: behind them.
    pub by_ms: i64,
}

/// By how much the time of day was set while somebody played, where that is more than two clocks
/// may differ anyway.
pub(super) fn time_of_day_set(clock: &Clock) -> Option<TimeOfDaySet> {
    let by_ms = clock.play_lags_us() / 1_000;
    (by_ms.unsigned_abs() > CLOCK_TOLERANCE_MS).then_some(TimeOfDaySet { by_ms })
}
