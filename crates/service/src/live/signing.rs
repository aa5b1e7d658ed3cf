//! Signs the ends of records: every minute while games go on, and after a start those that an
//! earlier process left unsigned.

use ledger::{GameId, Hash, LooseEnd};

use crate::live::engine::CountedEngine;
use crate::live::live_boards::LiveBoards;
use crate::live::recorder::Recorder;
use crate::problem::{HandlerResult, Problem};

/// Signs the ends of all records that have grown since they were signed, those included that a
/// process left behind; returns how many.
///
/// # Errors
/// The store failed; what could not be signed is signed the next time.
pub(super) async fn sign_all(
    recorder: &Recorder,
    live_boards: &LiveBoards,
    engine: &CountedEngine,
) -> HandlerResult<usize> {
    let ledger = &recorder.ledger;
    match ledger.find_unsigned().await {
        Ok(ends) => {
            for end in &ends {
                if let Some(game) = game_of(end) {
                    let judged = match live_boards.find(game.as_str()) {
                        Some(live_board) => live_board.end().await,
                        None => end_in_the_record(recorder, engine, game).await,
                    };
                    note(recorder, game, judged);
                }
            }
        }
        // what is known to be unsigned is signed all the same
        Err(error) => {
            tracing::error!(%error, "what others left unsigned could not be looked for");
        }
    }
    let at_us = recorder.clock.now_us();
    Ok(ledger.sign(&recorder.signer, at_us).await?)
}

/// Whose record ends so, if it can be read.
fn game_of(end: &LooseEnd) -> Option<&GameId> {
    match end {
        LooseEnd::Unsigned(tail) | LooseEnd::Running(tail) => Some(&tail.game),
        LooseEnd::Unreadable(what) => {
            tracing::error!(%what, "it is not signed; `jadoube verify --db` says more");
            None
        }
    }
}

/// The end of the record of a game that is at no board here, if it has ended: those of archived
/// events.
async fn end_in_the_record(
    recorder: &Recorder,
    engine: &CountedEngine,
    game: &GameId,
) -> HandlerResult<Option<(u32, Hash)>> {
    let entries = recorder.whole_record(game).await?;
    let mut table = engine.table(game);
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

/// Whether the game has ended, so that its end is signed as what it is.
fn note(recorder: &Recorder, game: &GameId, judged: HandlerResult<Option<(u32, Hash)>>) {
    match judged {
        Ok(Some(end)) => recorder.ledger.has_ended(game, end),
        Ok(None) => recorder.ledger.goes_on(game),
        // signed as one that goes on it would look finished with
        Err(problem) => {
            tracing::warn!(%game, ?problem, "its end is looked at again");
        }
    }
}
