//! Keeps what programs remark on the game at a board, in the store: a restart loses nothing.

use ledger::ExpectedVersion;

use crate::live::live_board::LiveBoard;
use crate::model::{BoardRemarks, Remark};
use crate::problem::{HandlerResult, Problem};

impl LiveBoard {
    /// Takes what stood in the store when it was read, unless it is known here what was remarked.
    pub async fn learn_remarks(&self, kept: BoardRemarks) {
        let mut known = self.documents_known.lock().await;
        if !std::mem::replace(&mut known.remarks, true) {
            self.present.remarked(kept.remarks);
        }
    }

    /// Changes what is remarked, and tells what of it is new; all that stands then.
    pub async fn change_remarks(
        &self,
        change: impl FnOnce(&mut BoardRemarks) -> HandlerResult<()>,
    ) -> HandlerResult<Vec<Remark>> {
        let mut known = self.documents_known.lock().await;
        let registry = self.stored.registry();
        let found = registry.find::<BoardRemarks>(self.name()).await?;
        let (before, version) = match found {
            Some(found) => (found.value, ExpectedVersion::Version(found.version)),
            None => (self.with_board(BoardRemarks::none), ExpectedVersion::None),
        };
        let mut changed = before.clone();
        change(&mut changed)?;
        if changed != before {
            let written = registry.put(changed.clone(), version).await;
            written.map_err(|problem| match problem.status {
                409 | 412 => busy(),
                _ => problem,
            })?;
        }
        known.remarks = true;
        self.present.remarked(changed.remarks.clone());
        Ok(changed.remarks)
    }
}

/// Another service over the same database was quicker.
fn busy() -> Problem {
    Problem::unavailable("others remark on this game at the same time; send it again")
}
