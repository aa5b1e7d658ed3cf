//! Signs the ends of records: every minute while games go on, and after a start those that an
//! earlier process left unsigned.

use ledger::{GameId, Hash, LooseEnd};
use table::Table;

use crate::live::Hall;
use crate::problem::{HandlerResult, Problem};

impl Hall {
    /// Signs the ends of all records that have grown since they were signed, those included that a
    /// process left behind; returns how many.
    ///
    /// # Errors
    /// The store failed; what could not be signed is signed the next time.
    pub async fn sign(&self) -> HandlerResult<usize> {
        match self.0.deps.ledger.find_unsigned().await {
            Ok(ends) => {
                for end in &ends {
                    self.judge_the_end(end).await;
                }
            }
            // what is known to be unsigned is signed all the same
            Err(error) => {
                tracing::error!(%error, "what others left unsigned could not be looked for");
            }
        }
        let at_us = self.0.deps.clock.now_us();
        Ok(self.0.deps.ledger.sign(&self.0.deps.signer, at_us).await?)
    }

    /// Whether the game whose record ends so has ended.
    async fn judge_the_end(&self, end: &LooseEnd) {
        let tail = match end {
            LooseEnd::Unsigned(tail) | LooseEnd::Running(tail) => tail,
            LooseEnd::Unreadable(what) => {
                tracing::error!(%what, "it is not signed; `jadoube verify --db` says more");
                return;
            }
        };
        match self.end_of(&tail.game).await {
            Ok(Some(end)) => self.0.deps.ledger.has_ended(&tail.game, end),
            Ok(None) => self.0.deps.ledger.goes_on(&tail.game),
            // signed as one that goes on it would look finished with
            Err(problem) => {
                tracing::warn!(game = %tail.game, ?problem, "its end is looked at again");
            }
        }
    }

    /// The end of the record of a game, if it has ended; games of archived events are at no board
    /// here.
    async fn end_of(&self, game: &GameId) -> HandlerResult<Option<(u32, Hash)>> {
        if let Some(live_board) = self.find(game.as_str()) {
            return live_board.end(self).await;
        }
        let entries = self.whole_record(game).await?;
        let mut table = Table::new(game.clone(), self.0.deps.judging);
        let judging = tokio::task::spawn_blocking(move || {
            for entry in entries {
                table.replay(entry);
            }
            table.has_ended().then(|| table.end())
        });
        judging
            .await
            .map_err(|_| Problem::failed("a record could not be judged"))
    }
}
