//! Searches, apart from judging, for answers to the questions on winnability of a board. The act
//! that raised a question is acknowledged before the search begins.

use std::sync::Arc;

use laws::Act;
use table::Searched;

use crate::limits::{FINDING_TOLD_AGAIN_AFTER, MAX_TELLINGS_OF_A_FINDING};
use crate::live::live_board::LiveBoard;
use crate::problem::Problem;

/// However a search ends, the question may be searched again.
struct Ends(Arc<LiveBoard>, Arc<Searched>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.searching.ends(&self.1);
    }
}

impl LiveBoard {
    /// Searches apart from the judging; what is found is told like any other act.
    pub(super) fn search(&self, searched: Searched) {
        let Some(live_board) = self.this.upgrade() else {
            return;
        };
        let Some(searched) = self.searching.begins(searched) else {
            return;
        };
        let ends = Ends(Arc::clone(&live_board), Arc::clone(&searched));
        let Some(waits) = self.searches.waits() else {
            tracing::warn!(game = %searched.game, "too many searches wait; the question stays with the arbiter");
            return;
        };
        self.present.search_begins(searched.of);
        tokio::spawn(async move {
            let _ends = ends;
            let found = live_board.searches.found(waits, Arc::clone(&searched));
            let found = found.await;
            let told = match &found {
                Some(act) => live_board.tell_found(&searched, act).await,
                None => Ok(()),
            };
            // if it could not be recorded, the arbiter is not to wait for it
            live_board.present.search_ended(searched.of);
            if let (Some(act), Err(problem)) = (found, told) {
                live_board.keep_telling(&searched, &act, problem).await;
            }
        });
    }

    /// Tells again what could not be recorded: nobody may tell anything more of the board, so that
    /// the question would never be asked anew.
    async fn keep_telling(&self, searched: &Arc<Searched>, act: &Act, why: Problem) {
        let (mut problem, mut pause) = (why, FINDING_TOLD_AGAIN_AFTER);
        for _ in 1..MAX_TELLINGS_OF_A_FINDING {
            // the service ends; when it begins again the question is searched again
            if self.stored.is_closed() {
                return;
            }
            let game = &searched.game;
            tracing::warn!(%game, ?problem, "what a search found could not be recorded");
            if problem.status < 500 {
                return;
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
            match self.tell_found(searched, act).await {
                Ok(()) => return,
                Err(again) => problem = again,
            }
        }
        tracing::error!(game = %searched.game, "what a search found is not recorded; the question stays with the arbiter");
    }
}
