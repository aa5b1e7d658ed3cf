//! Searches, apart from judging, for answers to questions on winnability. The act that raised the
//! question is acknowledged before the search begins.

use std::sync::Arc;

use laws::Act;
use table::Searched;
use tokio::sync::OwnedSemaphorePermit;

use crate::limits::{FINDING_TOLD_AGAIN_AFTER, MAX_TELLINGS_OF_A_FINDING, SEARCH_DEADLINE};
use crate::live::Hall;
use crate::live::live_board::LiveBoard;
use crate::live::search::search;
use crate::model::Board;
use crate::problem::Problem;

/// However a search ends, the question may be searched again.
struct Ends(Arc<LiveBoard>, Arc<Searched>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.searching.ends(&self.1);
    }
}

impl Hall {
    /// Searches apart from the judging; what is found is told like any other act.
    pub(super) fn search(&self, board: &Board, searched: Searched) {
        let (hall, live_board) = (self.clone(), self.live_board(board));
        let Some(searched) = live_board.searching.begins(searched) else {
            return;
        };
        let ends = Ends(Arc::clone(&live_board), Arc::clone(&searched));
        let Ok(waits) = Arc::clone(&self.0.waiting).try_acquire_owned() else {
            tracing::warn!(game = %searched.game, "too many searches wait; the question stays with the arbiter");
            return;
        };
        self.search_begins(&live_board, searched.of);
        tokio::spawn(async move {
            let _ends = ends;
            let found = hall.found(waits, Arc::clone(&searched)).await;
            let told = match &found {
                Some(act) => live_board.tell_found(&hall, &searched, act).await,
                None => Ok(()),
            };
            // if it could not be recorded, the arbiter is not to wait for it
            hall.search_ended(&live_board, searched.of);
            if let (Some(act), Err(problem)) = (found, told) {
                hall.keep_telling(&live_board, &searched, &act, problem)
                    .await;
            }
        });
    }

    /// What a search finds in time, once it may begin.
    async fn found(&self, waits: OwnedSemaphorePermit, asked: Arc<Searched>) -> Option<Act> {
        let searches = Arc::clone(&self.0.searches);
        let permit = searches.acquire_owned().await.ok()?;
        drop(waits);
        let searching = self.0.deps.background.search(move || {
            let _permit = permit;
            search(&asked)
        });
        let found = tokio::time::timeout(SEARCH_DEADLINE, searching).await;
        found.ok()?.ok()?
    }

    /// Tells again what could not be recorded: nobody may tell anything more of the board, so that
    /// the question would never be asked anew.
    async fn keep_telling(
        &self,
        live_board: &LiveBoard,
        searched: &Arc<Searched>,
        act: &Act,
        why: Problem,
    ) {
        let (mut problem, mut pause) = (why, FINDING_TOLD_AGAIN_AFTER);
        for _ in 1..MAX_TELLINGS_OF_A_FINDING {
            // the service ends; when it begins again the question is searched again
            if self.0.deps.ledger.is_closed() {
                return;
            }
            let game = &searched.game;
            tracing::warn!(%game, ?problem, "what a search found could not be recorded");
            if problem.status < 500 {
                return;
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
            match live_board.tell_found(self, searched, act).await {
                Ok(()) => return,
                Err(again) => problem = again,
            }
        }
        tracing::error!(game = %searched.game, "what a search found is not recorded; the question stays with the arbiter");
    }
}
