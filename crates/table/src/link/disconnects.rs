//! Rules nothing by the clock against players whose connection is lost, and stops their clocks as
//! they stood when they were cut off. A clock stands until a player starts it again, and then it
//! runs, whether who was cut off has come back or not.

use laws::board::Color;
use laws::{Act, Reading, Running};

use crate::link::LinkTable;
use crate::link::arbiter::arbiters;
use crate::link::news::{CutOff, NotTaken};
use crate::link::notes::FOR_A_LOST_CONNECTION;

impl LinkTable {
    /// Whether this player loses nothing on time because he is cut off. His clock is stopped once
    /// for that: an opponent who starts it again does not wait any longer.
    pub(super) fn is_spared(&self, player: Color, cut_off: CutOff) -> bool {
        let since = *cut_off.get(player);
        since.is_some_and(|since_us| !self.was_stopped_since(player, since_us))
    }

    fn was_stopped_since(&self, player: Color, since_us: i64) -> bool {
        let stopped = self.notes.stopped_us.get(player);
        stopped.is_some_and(|us| us >= since_us)
    }

    /// The clock of this player, if it runs, is set to what it showed when he was cut off, and
    /// stopped.
    ///
    /// # Errors
    /// The arbiter was refused.
    pub fn stop_the_clock_of(
        &mut self,
        player: Color,
        since_us: i64,
        now_us: i64,
    ) -> Result<(), NotTaken> {
        let times = self.table.clocks().at(self.notes.not_before(since_us));
        let (Some(times), true) = (times, self.runs() == Running::Player(player)) else {
            return Ok(());
        };
        if self.is_over() || self.was_stopped_since(player, since_us) {
            return Ok(());
        }
        let stops = Act {
            clock: Some(Reading {
                white_ms: times.white_ms,
                black_ms: times.black_ms,
                running: Running::Neither,
            }),
            ..arbiters(FOR_A_LOST_CONNECTION)
        };
        self.take_from_the_arbiter(stops, now_us)
    }
}
