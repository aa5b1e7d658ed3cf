//! Keeps the call for the arbiter from a board in the store: a restart loses none.

use ledger::ExpectedVersion;

use crate::live::live_board::LiveBoard;
use crate::model::{BoardCall, Call};
use crate::problem::{HandlerResult, Problem};

impl LiveBoard {
    /// Takes what stood in the store when it was read, unless it is known here who calls.
    pub async fn learn_call(&self, kept: BoardCall) {
        let mut known = self.documents_known.lock().await;
        if !std::mem::replace(&mut known.call, true) {
            self.present.called(Some(kept.call));
        }
    }

    /// The call that stands. The store is asked once at most: the board may have been made since it
    /// was read.
    pub async fn standing_call(&self) -> HandlerResult<Option<Call>> {
        let mut known = self.documents_known.lock().await;
        if !known.call {
            let found = self
                .stored
                .registry()
                .find::<BoardCall>(self.name())
                .await?;
            known.call = true;
            self.present.called(found.map(|found| found.value.call));
        }
        Ok(self.present.call())
    }

    /// Changes the call, and tells it; how it stands then, `None` where there is none.
    pub async fn change_call(
        &self,
        change: impl FnOnce(Option<Call>) -> HandlerResult<Option<Call>>,
    ) -> HandlerResult<Option<Call>> {
        let mut known = self.documents_known.lock().await;
        let registry = self.stored.registry();
        let found = registry.find::<BoardCall>(self.name()).await?;
        let (before, version) = match found {
            Some(found) => (
                Some(found.value.call),
                ExpectedVersion::Version(found.version),
            ),
            None => (None, ExpectedVersion::None),
        };
        let after = change(before.clone())?;
        if after != before {
            let document =
                |call: &Call| self.with_board(|board| BoardCall::of(board, call.clone()));
            let written = match (&after, &before) {
                (Some(call), _) => registry.put(document(call), version).await.map(drop),
                (None, Some(call)) => registry.delete(&document(call), version).await,
                (None, None) => Ok(()),
            };
            written.map_err(|problem| match problem.status {
                409 | 412 => busy(),
                _ => problem,
            })?;
        }
        known.call = true;
        self.present.called(after.clone());
        Ok(after)
    }
}

/// Another service over the same database was quicker.
fn busy() -> Problem {
    Problem::unavailable("others change this call at the same time; send it again")
}
