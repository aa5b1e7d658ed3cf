//! Searches, apart from judging, for answers to questions on winnability. The act that raised the
//! question is acknowledged before the search begins.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laws::board::Color;
use laws::{Act, Truth};
use ledger::Author;
use table::Searched;
use tokio::sync::OwnedSemaphorePermit;
use winnability::{Budget, Dead, Refused, Verdict};

use crate::limits::{
    FINDING_TOLD_AGAIN_AFTER, MAX_SEARCHED_BYTES, MAX_SEARCHED_STATES, MAX_TELLINGS_OF_A_FINDING,
    SEARCH_DEADLINE,
};
use crate::live::Hall;
use crate::live::live_board::LiveBoard;
use crate::model::Board;
use crate::problem::Problem;

/// Searches; what is found, as the act that answers the question. `None`: it stays with the
/// arbiter.
fn search(asked: &Searched) -> Option<Act> {
    let found = match asked.winner {
        Some(winner) => can_checkmate(asked, winner),
        None => is_dead(asked),
    };
    found.map(|found| asked.answer(found))
}

fn can_checkmate(asked: &Searched, winner: Color) -> Option<Truth> {
    match winnability::decide_and_check(&asked.position, winner, &budget()) {
        Ok(Verdict::Winnable { .. }) => Some(Truth::True),
        Ok(Verdict::Unwinnable { .. }) => Some(Truth::False),
        Ok(Verdict::Exhausted { .. }) => None,
        Err(refused) => stays_open(asked, refused),
    }
}

fn is_dead(asked: &Searched) -> Option<Truth> {
    match winnability::dead_and_check(&asked.position, &budget()) {
        Ok(Dead::Dead { .. }) => Some(Truth::True),
        Ok(Dead::Alive { .. }) => Some(Truth::False),
        Ok(Dead::Exhausted { .. }) => None,
        Err(refused) => stays_open(asked, refused),
    }
}

/// Nothing is built on an answer that does not hold: the question stays with the arbiter.
fn stays_open<T>(asked: &Searched, why: Refused) -> Option<T> {
    let (game, fen) = (&asked.game, asked.position.to_fen());
    tracing::error!(%game, fen, %why, "the solver is at fault, its answer does not hold; please report this position");
    None
}

/// The questions of a board that are searched, or whose answers wait to be recorded. Whenever the
/// game is taken from the record again they are asked again; each is searched once.
#[derive(Default)]
pub(crate) struct Searching(Mutex<Vec<Arc<Searched>>>);

impl Searching {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<Searched>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The question is one of them now; `None` if it was before.
    fn begins(&self, searched: Searched) -> Option<Arc<Searched>> {
        let mut all = self.all();
        if all.iter().any(|other| **other == searched) {
            return None;
        }
        let searched = Arc::new(searched);
        all.push(Arc::clone(&searched));
        Some(searched)
    }

    /// The question is no longer searched; who holds the game while he says so misses no
    /// question that is asked anew. One that was begun since stays.
    pub fn ends(&self, searched: &Arc<Searched>) {
        self.all().retain(|other| !Arc::ptr_eq(other, searched));
    }
}

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

/// How long it is searched.
pub(crate) fn budget() -> Budget {
    Budget {
        states: MAX_SEARCHED_STATES,
        bytes: MAX_SEARCHED_BYTES,
    }
}

pub(super) fn the_engine() -> Author {
    Author::new("engine").expect("invariant: a plain name")
}

#[cfg(test)]
mod tests {
    use laws::board::Tolerant;
    use ledger::GameId;

    use super::*;

    #[test]
    fn a_question_is_searched_once_and_ends_once() {
        let asked = |of: u32, asked_after: Option<u32>| Searched {
            game: GameId::new("b").unwrap(),
            of,
            winner: None,
            position: Tolerant::default(),
            asked_after,
        };
        let searching = Searching::default();
        let first = searching.begins(asked(1, None)).expect("it is new");
        assert!(searching.begins(asked(1, None)).is_none());
        // asked anew because what was found has been dismissed: what the first search finds is no
        // answer to it
        assert!(searching.begins(asked(1, Some(7))).is_some());
        assert!(searching.begins(asked(2, None)).is_some());
        searching.ends(&first);
        assert!(searching.begins(asked(1, None)).is_some());
        searching.ends(&first);
        assert!(searching.begins(asked(1, None)).is_none(), "begun since");
    }
}
