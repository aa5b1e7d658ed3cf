//! Makes the tables at which games are judged, and counts how often the engine fails there.

use ledger::GameId;
use prometheus_client::metrics::counter::Counter;
use table::{JudgingFn, Table};

/// The engine as the boards use it.
#[derive(Clone)]
pub(super) struct CountedEngine {
    pub(super) judging: JudgingFn,
    pub(super) failures: Counter,
}

impl CountedEngine {
    /// An empty table for this game.
    pub(super) fn table(&self, game: &GameId) -> Table {
        Table::new(game.clone(), self.judging)
    }

    /// The engine has failed on an act.
    pub(super) fn failed(&self) {
        self.failures.inc();
    }
}
