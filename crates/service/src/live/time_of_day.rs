//! Tells arbiters when somebody has set the clock of the machine during games.

use serde::Serialize;
use table::limits::CLOCK_TOLERANCE_MS;
use utoipa::ToSchema;

use crate::live::Hall;
use crate::live::board_stream::Changed;

/// Somebody has set the time of day while a game was played: its times go on as if nobody had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeOfDaySet {
    /// By how many milliseconds the time of day is ahead of the times in the record since; less
    /// than 0: behind them.
    pub by_ms: i64,
}

impl Hall {
    /// By how much the time of day was set while somebody played, where that is more than two
    /// clocks may differ anyway.
    pub(super) fn time_of_day_set(&self) -> Option<TimeOfDaySet> {
        let by_ms = self.0.deps.clock.play_lags_us() / 1_000;
        (by_ms.unsigned_abs() > CLOCK_TOLERANCE_MS).then_some(TimeOfDaySet { by_ms })
    }

    /// Whether a game goes on at a board, as far as can be said.
    pub(crate) fn is_played(&self) -> bool {
        let live_boards = self.all_live_boards();
        live_boards
            .iter()
            .any(|live_board| live_board.present.is_played())
    }

    /// The time that boards are played in leaps by so much: whatever is counted in it lasts as long
    /// as before.
    pub(crate) fn time_leaps(&self, by_us: i64) {
        for live_board in self.all_live_boards() {
            live_board.present.time_leaps(by_us);
        }
    }

    /// Tells the arbiters of all games that go on that the time of day was set, or set right.
    pub fn tell_of_the_time_of_day(&self) {
        for live_board in self.all_live_boards() {
            if live_board.present.is_played() {
                let changes = self.feed(&live_board.board().event).changes;
                // nobody may follow
                let _ = changes.send(Changed::Presence(live_board.name().into()));
            }
        }
    }
}
