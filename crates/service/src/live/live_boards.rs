//! Finds the boards at play by their names, makes those that are asked for first, and takes their
//! games from the record.

use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use futures_util::FutureExt;
use tokio::task::{JoinError, JoinSet};

use crate::limits::LOADED_AT_ONCE;
use crate::live::archived::Archived;
use crate::live::live_board::{BoardParts, LiveBoard};
use crate::model::{Board, BoardCall, BoardRemarks, DocumentKind};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;

/// The boards at play.
pub(super) struct LiveBoards {
    parts: BoardParts,
    by_name: RwLock<HashMap<Box<str>, Arc<LiveBoard>>>,
    archived: Archived,
}

impl LiveBoards {
    pub(super) fn new(parts: BoardParts) -> LiveBoards {
        LiveBoards {
            parts,
            by_name: RwLock::default(),
            archived: Archived::default(),
        }
    }

    pub(super) fn find(&self, board: &str) -> Option<Arc<LiveBoard>> {
        self.by_name().get(board).cloned()
    }

    /// That of this board; one is made where there is none.
    pub(super) fn of(&self, board: &Board) -> Arc<LiveBoard> {
        if let Some(live_board) = self.find(&board.id) {
            return live_board;
        }
        let mut by_name = self.by_name_mut();
        let new = || LiveBoard::new(board.clone(), &self.parts);
        Arc::clone(by_name.entry(board.id.clone()).or_insert_with(new))
    }

    pub(super) fn of_event(&self, event: &str) -> Vec<Arc<LiveBoard>> {
        let by_name = self.by_name();
        let of_event = by_name
            .values()
            .filter(|live_board| live_board.feed.event() == event);
        of_event.cloned().collect()
    }

    pub(super) fn all(&self) -> Vec<Arc<LiveBoard>> {
        self.by_name().values().cloned().collect()
    }

    pub(super) fn count(&self) -> usize {
        self.by_name().len()
    }

    pub(super) fn remove(&self, board: &str) {
        self.by_name_mut().remove(board);
    }

    /// Takes the games at these boards from the record, several at once.
    pub(super) async fn load(&self, boards: &[Board]) -> HandlerResult<()> {
        self.load_documents(boards).await?;
        let mut loading = JoinSet::new();
        for board in boards {
            if loading.len() == LOADED_AT_ONCE {
                loaded(loading.join_next().await)?;
            }
            loading.spawn(load_board(self.of(board)));
        }
        while !loading.is_empty() {
            loaded(loading.join_next().await)?;
        }
        Ok(())
    }

    /// Takes what was remarked on the games at these boards, and which of them call, from the
    /// store, unless their event is over: one round after the other, for boards are many.
    async fn load_documents(&self, boards: &[Board]) -> HandlerResult<()> {
        let mut rounds = BTreeSet::new();
        for board in boards {
            let feed = &self.of(board).feed;
            feed.learn().await?;
            if !feed.is_over() {
                rounds.insert(&*board.round);
            }
        }
        for round in rounds {
            for remarks in self.documents_in::<BoardRemarks>(round).await? {
                if let Some(live_board) = self.find(&remarks.board) {
                    live_board.learn_remarks(remarks).await;
                }
            }
            for call in self.documents_in::<BoardCall>(round).await? {
                if let Some(live_board) = self.find(&call.board) {
                    live_board.learn_call(call).await;
                }
            }
        }
        Ok(())
    }

    async fn documents_in<T: DocumentKind>(&self, round: &str) -> HandlerResult<Vec<T>> {
        let registry = Registry(&self.parts.recorder.ledger);
        match registry.readable(Some(round)).await {
            // the games matter more
            Err(problem) if !problem.is_unavailable() => {
                tracing::error!(round, kind = T::KIND, ?problem, "they are lost");
                Ok(Vec::new())
            }
            found => found,
        }
    }

    /// Takes the games at those of these boards from the record that were not asked for since the
    /// service began: of events that are over.
    pub(super) async fn load_missing(&self, boards: &[Board]) -> HandlerResult<()> {
        let is_loaded = |board: &&Board| {
            self.find(&board.id)
                .is_some_and(|live_board| live_board.is_loaded())
        };
        let missing: Vec<Board> = boards
            .iter()
            .filter(|board| !is_loaded(board))
            .cloned()
            .collect();
        self.load(&missing).await?;
        self.hold_archived(boards);
        Ok(())
    }

    /// Somebody has asked for these boards. Those of events that are over make room for one
    /// another; one that somebody follows stays.
    fn hold_archived(&self, boards: &[Board]) {
        let is_over = |board: &&Board| self.parts.feeds.of(&board.event).is_over();
        let over = boards.iter().filter(is_over).map(|board| board.id.clone());
        let old = self
            .archived
            .asked(over, self.parts.recorder.clock.steady());
        if old.is_empty() {
            return;
        }
        let mut by_name = self.by_name_mut();
        for board in old {
            let live_board = by_name.get(&board);
            let is_followed =
                live_board.is_some_and(|live_board| Arc::strong_count(live_board) > 1);
            // the event may have been taken out of the archive again
            let is_over = live_board.is_some_and(|live_board| live_board.feed.is_over());
            if is_over && !is_followed {
                by_name.remove(&board);
            }
            if !is_followed {
                self.archived.is_gone(&board);
            }
        }
    }

    fn by_name(&self) -> RwLockReadGuard<'_, HashMap<Box<str>, Arc<LiveBoard>>> {
        self.by_name.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn by_name_mut(&self) -> RwLockWriteGuard<'_, HashMap<Box<str>, Arc<LiveBoard>>> {
        self.by_name.write().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn load_board(live_board: Arc<LiveBoard>) -> HandlerResult<()> {
    let loaded = AssertUnwindSafe(live_board.load()).catch_unwind().await;
    let loaded = loaded.unwrap_or_else(|_| Err(Problem::failed("a board could not be loaded")));
    match loaded {
        // the database may be away for a moment
        Err(problem) if problem.is_unavailable() => Err(problem),
        Err(problem) => {
            tracing::error!(
                board = live_board.name(),
                ?problem,
                "the other boards go on"
            );
            live_board.present.not_recorded(&problem);
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

fn loaded(board: Option<Result<HandlerResult<()>, JoinError>>) -> HandlerResult<()> {
    match board {
        Some(Err(_)) => Err(Problem::failed("a board could not be loaded")),
        Some(Ok(answer)) => answer,
        None => Ok(()),
    }
}
