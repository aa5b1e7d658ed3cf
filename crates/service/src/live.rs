//! Runs the boards at play: takes their acts and serves those who follow them.

mod archived;
mod board_stream;
mod feeds;
mod incoming;
mod live_board;
mod lookout;
mod message;
mod presence;
mod recent_messages;
mod rounds;
mod search;
mod searches;
mod signing;
mod spectator_delay;
mod start;
#[cfg(test)]
mod tests;
mod time_of_day;

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use futures_util::FutureExt;
use laws::Edition;
use ledger::{Author, GameId, Ledger, PublicKey, Signer};
use prometheus_client::metrics::counter::Counter;
use protocol::views::ScoreSheetView;
use protocol::{Context, Line};
use table::{Ended, IncomingAct, JudgingFn, Table};
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinError, JoinSet};

pub use board_stream::{BoardStream, StreamItem};
pub use incoming::{Acknowledged, Fate, NewAct};
pub(crate) use incoming::{checked as act_of, object_or_line as act_as_told};
pub use message::{Message, PublicMessage};
pub use presence::{Cause, Down, Presence};
pub(crate) use search::budget;
pub use start::{StartOutcome, StartedBoard};
pub use time_of_day::TimeOfDaySet;

use crate::auth::{Principal, RequestTarget};
use crate::background::Background;
use crate::limits::{LOADED_AT_ONCE, MAX_SEARCHES, MAX_SEARCHES_WAITING};
use crate::live::archived::Archived;
use crate::live::board_stream::{Beginning, Changed, FollowedBoards, MaySee, ResumePoint};
use crate::live::feeds::Feeds;
use crate::live::incoming::{article, checked, permitted};
use crate::live::live_board::{LiveBoard, Opening};
use crate::live::spectator_delay::SpectatorDelay;
use crate::model::{Absent, Board, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Role, may};
use crate::time::Clock;
use crate::ttl_cache::TtlCache;
use crate::webhooks::Webhooks;

/// All boards that are played at; its clones are the same hall.
#[derive(Clone)]
pub struct Hall(Arc<HallParts>);

/// The boards by their names.
type LiveBoards = HashMap<Box<str>, Arc<LiveBoard>>;

struct HallParts {
    deps: HallDeps,
    live_boards: RwLock<LiveBoards>,
    archived: Archived,
    boards: TtlCache<Box<str>, Board>,
    rounds: TtlCache<Box<str>, Arc<Round>>,
    /// Shared by games that begin; held alone by whoever changes what they begin with.
    beginning: tokio::sync::RwLock<()>,
    feeds: Feeds,
    searches: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    spectator_delay: SpectatorDelay,
}

/// What a hall works with.
pub(crate) struct HallDeps {
    pub ledger: Ledger,
    pub signer: Arc<Signer>,
    /// Whose signatures count; the hall adds its own.
    pub trusted: Vec<PublicKey>,
    pub clock: Clock,
    pub webhooks: Webhooks,
    /// Counts how often the engine failed.
    pub engine_failures: Counter,
    pub judging: JudgingFn,
    /// Where searches are made.
    pub background: Arc<Background>,
}

/// When what is public is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// As it becomes public.
    AtOnce,
    /// As late as spectators see it.
    Later,
}

impl Hall {
    pub(crate) fn new(mut deps: HallDeps) -> Hall {
        deps.trusted.push(deps.signer.public_key());
        Hall(Arc::new(HallParts {
            spectator_delay: SpectatorDelay::new(deps.clock.clone()),
            deps,
            live_boards: RwLock::default(),
            archived: Archived::default(),
            boards: TtlCache::new(),
            rounds: TtlCache::new(),
            beginning: tokio::sync::RwLock::default(),
            feeds: Feeds::default(),
            searches: Arc::new(Semaphore::new(MAX_SEARCHES)),
            waiting: Arc::new(Semaphore::new(MAX_SEARCHES_WAITING)),
        }))
    }

    /// Takes the webhooks, and all boards of all events that are not archived, from the record;
    /// returns how many boards there are. What waits at them is told anew. A board whose record
    /// cannot be read or judged is down, and one of which nobody can read what it is is left out;
    /// neither keeps another back.
    ///
    /// # Errors
    /// The store failed.
    pub async fn load(&self) -> HandlerResult<usize> {
        self.0.deps.webhooks.read().await?;
        let mut boards = Vec::new();
        for event in self.read_events().await? {
            boards.extend(self.boards_of(&event.id).await?);
        }
        self.load_boards(&boards).await?;
        Ok(boards.len())
    }

    /// Takes the games at these boards from the record, several at once.
    async fn load_boards(&self, boards: &[Board]) -> HandlerResult<()> {
        let mut loading = JoinSet::new();
        for board in boards {
            if loading.len() == LOADED_AT_ONCE {
                loaded(loading.join_next().await)?;
            }
            let (hall, live_board) = (self.clone(), self.live_board(board));
            loading.spawn(async move { hall.load_board(&live_board).await });
        }
        while !loading.is_empty() {
            loaded(loading.join_next().await)?;
        }
        Ok(())
    }

    async fn load_board(&self, live_board: &LiveBoard) -> HandlerResult<()> {
        let loaded = AssertUnwindSafe(live_board.load(self)).catch_unwind().await;
        let loaded = loaded.unwrap_or_else(|_| Err(Problem::failed("a board could not be loaded")));
        match loaded {
            // the database may be away for a moment
            Err(problem) if problem.status == 503 => Err(problem),
            Err(problem) => {
                tracing::error!(
                    board = live_board.name(),
                    ?problem,
                    "the other boards go on"
                );
                self.not_recorded(live_board, &problem);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Takes the games at those of these boards from the record that were not asked for since the
    /// service began: of events that are over.
    pub(crate) async fn load_missing(&self, boards: &[Board]) -> HandlerResult<()> {
        let is_loaded = |board: &&Board| {
            self.find(&board.id)
                .is_some_and(|live_board| live_board.is_loaded())
        };
        let missing: Vec<Board> = boards
            .iter()
            .filter(|board| !is_loaded(board))
            .cloned()
            .collect();
        self.load_boards(&missing).await?;
        self.hold_archived(boards);
        Ok(())
    }

    /// A board was made or changed.
    pub fn board_changed(&self, board: &Board) {
        self.0.boards.forget(&board.id);
        let live_board = self.live_board(board);
        live_board.changed(board);
        // those who see it at once look whether they still may
        live_board.prompt.send_modify(|_| {});
        let changes = self.feed(&board.event).changes;
        // nobody may follow
        let _ = changes.send(Changed::Board(board.id.clone()));
    }

    /// A board whose game has not begun was deleted.
    pub(crate) fn board_deleted(&self, board: &str) {
        self.0.boards.forget(&board.into());
        self.live_boards_mut().remove(board);
    }

    /// Until it is dropped no game begins: whether one has begun stays as it is, and so does what
    /// it begins with. Whoever holds it must not wait for a board.
    pub(crate) async fn nobody_begins(&self) -> tokio::sync::RwLockWriteGuard<'_, ()> {
        self.0.beginning.write().await
    }

    /// Whether the game at a board has begun.
    pub(crate) async fn has_begun(&self, board: &str) -> HandlerResult<bool> {
        let game = GameId::new(board).map_err(|_| Problem::not_found("board"))?;
        Ok(!self.0.deps.ledger.read(game, 0, 1).await?.is_empty())
    }

    /// The result of the game at a board, as spectators see it by now, or as whoever sees the board
    /// at once.
    pub(crate) fn shown_result(&self, board: &str, when: When) -> Option<&'static str> {
        let live_board = self.find(board)?;
        let shown = match when {
            When::AtOnce => &live_board.prompt,
            When::Later => &live_board.delayed,
        };
        shown.borrow().result
    }

    /// Who has not come to a board, as it was marked, and has not moved there since: White moves
    /// first.
    pub(crate) fn absent(&self, board: &Board) -> Absent {
        let state = self
            .find(&board.id)
            .and_then(|found| found.prompt.borrow().state.clone());
        let plies = state
            .and_then(|state| state.last_move)
            .map_or(0, |last| last.ply);
        Absent {
            white: board.absent.white && plies < 1,
            black: board.absent.black && plies < 2,
        }
    }

    /// Erases texts of the record of a board, all of them or those of these fields, and what is
    /// kept of them in memory; returns how many were there.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn erase(
        &self,
        board: &Board,
        fields: Option<Vec<Box<str>>>,
    ) -> HandlerResult<u32> {
        self.live_board(board).erase(self, fields).await
    }

    /// How the game at a board has ended, as far as an arbiter stands behind it; `None` before.
    pub(crate) fn ended(&self, board: &str) -> Option<Ended> {
        self.find(board)?.ended()
    }

    /// What somebody tells of a board, each act with what became of it.
    ///
    /// # Errors
    /// The event is over or the record full, and none of the acts is recorded already; the board
    /// cannot be loaded, or nothing could be recorded: the acts can be sent again under their keys.
    pub async fn tell(
        &self,
        principal: &Principal,
        board: &Board,
        acts: &[NewAct],
    ) -> HandlerResult<Vec<Acknowledged>> {
        let live_board = self.live_board(board);
        let told = self.tell_board(&live_board, principal, board, acts).await;
        told.inspect_err(|problem| self.not_recorded(&live_board, problem))
    }

    async fn tell_board(
        &self,
        live_board: &LiveBoard,
        principal: &Principal,
        board: &Board,
        acts: &[NewAct],
    ) -> HandlerResult<Vec<Acknowledged>> {
        let reading = live_board.reading(self).await?;
        let mut answers: Vec<Option<Acknowledged>> = Vec::with_capacity(acts.len());
        let mut told = Vec::with_capacity(acts.len());
        for new in acts {
            match told_by(principal, board, new, reading) {
                Ok(act) => {
                    told.push(act);
                    answers.push(None);
                }
                Err(problem) => answers.push(Some(Acknowledged::refused(&new.key, problem))),
            }
        }
        let author = &principal.author;
        let taken = if self.feed(&board.event).is_over() {
            live_board
                .tell_again(self, author, told, event_is_over())
                .await?
        } else if !told.is_empty() && leaves_no_room(live_board, principal.role) {
            let full = Problem::record_full();
            live_board.tell_again(self, author, told, full).await?
        } else {
            live_board.tell(self, author, told, board).await?
        };
        let mut taken = taken.into_iter();
        let all = answers
            .into_iter()
            .filter_map(|answer| answer.or_else(|| taken.next()));
        let placed = all.enumerate().map(|(place, answer)| answer.at(place));
        Ok(placed.collect())
    }

    /// How FENs of acts of this board are to be read.
    ///
    /// # Errors
    /// The store failed.
    pub async fn context(&self, board: &Board) -> HandlerResult<Context> {
        let (context, _) = self.live_board(board).reading(self).await?;
        Ok(context)
    }

    /// The last message of a board, if its game has begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn last_message(&self, board: &Board) -> HandlerResult<Option<Arc<Message>>> {
        self.live_board(board).last_message(self).await
    }

    /// What somebody of this role sees of a board: spectators later than others.
    ///
    /// # Errors
    /// The store failed.
    pub async fn shown(
        &self,
        board: &Board,
        role: Role,
    ) -> HandlerResult<watch::Receiver<Arc<PublicMessage>>> {
        let live_board = self.live_board(board);
        live_board.loaded_once(self).await?;
        Ok(match role {
            Role::Spectator | Role::Operator => live_board.delayed.subscribe(),
            _ => live_board.prompt.subscribe(),
        })
    }

    /// The moves of the game at a board, as the acts in force make them; `None` before it has
    /// begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn score_sheet(&self, board: &Board) -> HandlerResult<Option<ScoreSheetView>> {
        let live_board = self.live_board(board);
        live_board.look(self, Table::score_sheet).await
    }

    /// The moves that somebody of this role sees of a board by now, as [`Hall::score_sheet`].
    ///
    /// # Errors
    /// The store failed.
    pub async fn public_score_sheet(
        &self,
        board: &Board,
        role: Role,
    ) -> HandlerResult<Option<ScoreSheetView>> {
        let shown = self.shown(board, role).await?.borrow().state.clone();
        let Some(shown) = shown else {
            return Ok(None);
        };
        let live_board = self.live_board(board);
        let last_move = shown.last_move.as_ref();
        live_board
            .look(self, |table| table.public_score_sheet(last_move))
            .await
    }

    /// The game at a board as spectators see it by now, as PGN; `None` before it has begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn public_pgn(
        &self,
        board: &Board,
        tags: &[(&str, &str)],
    ) -> HandlerResult<Option<pgn::PgnGame>> {
        let shown = self
            .shown(board, Role::Spectator)
            .await?
            .borrow()
            .state
            .clone();
        let Some(shown) = shown else {
            return Ok(None);
        };
        let live_board = self.live_board(board);
        live_board
            .look(self, |table| table.public_pgn(&shown, tags))
            .await
    }

    /// What somebody is at a board, as far as this service knows it.
    pub(crate) fn role_at(&self, principal: &Principal, board: &str) -> Option<Role> {
        let live_board = self.find(board)?;
        Some(live_board.with_board(|board| principal.role_at(RequestTarget::board(board))))
    }

    /// Follows a board from the act after this one on; `None`: from its start.
    ///
    /// # Errors
    /// The record has no such act, or the store failed.
    pub async fn follow_board(
        &self,
        board: &Board,
        after: Option<u32>,
        principal: &Principal,
    ) -> HandlerResult<BoardStream> {
        let live_board = self.live_board(board);
        if let Some(after) = after {
            self.has_act(board, after).await?;
        }
        let feed = self.feed(&board.event);
        let (news, changes) = (feed.messages.subscribe(), feed.changes.subscribe());
        let ready = live_board.messages_after(self, after).await?;
        let next = after.map_or(0, |after| after.saturating_add(1));
        let from = Beginning {
            news,
            changes,
            boards: vec![(live_board, ResumePoint::Act(next))],
            ready,
        };
        let may_see = may_see(principal, Operation::FollowBoard);
        Ok(BoardStream::new(
            self.clone(),
            from,
            FollowedBoards::One,
            may_see,
        ))
    }

    /// Whoever goes on after an act must have received it from this record.
    async fn has_act(&self, board: &Board, seq: u32) -> HandlerResult<()> {
        let game = GameId::new(&board.id).map_err(|_| Problem::not_found("board"))?;
        if self.0.deps.ledger.read(game, seq, 1).await?.is_empty() {
            let detail = format!(
                "the record of this board has no act {seq}; follow it from its start, without `after` and \
                 `Last-Event-ID`"
            );
            return Err(Problem::conflict("after-the-end", detail));
        }
        Ok(())
    }

    /// Follows all boards of an event that somebody may see, beginning with the last message of
    /// each, or with all of acts received from this instant on, board by board; besides, which of
    /// them are down.
    ///
    /// # Errors
    /// The store failed.
    pub async fn follow_event(
        &self,
        event: &str,
        since_us: Option<i64>,
        principal: &Principal,
    ) -> HandlerResult<BoardStream> {
        let feed = self.feed(event);
        let (news, changes) = (feed.messages.subscribe(), feed.changes.subscribe());
        let may_see = may_see(principal, Operation::FollowHall);
        self.load_missing(&self.boards_of(event).await?).await?;
        let mut boards = Vec::new();
        let mut ready = Vec::new();
        for live_board in self.live_boards_of(event) {
            if !may_see(&live_board) {
                continue;
            }
            if let Some(since_us) = since_us {
                boards.push((live_board, ResumePoint::From(since_us)));
                continue;
            }
            let (next, last) = match live_board.begins_now(self).await {
                // that board is down, and keeps no other back
                Err(problem) if problem.status != 503 => (0, None),
                last => last?,
            };
            boards.push((live_board, ResumePoint::Act(next)));
            ready.extend(last);
        }
        let from = Beginning {
            news,
            changes,
            boards,
            ready,
        };
        let whom = FollowedBoards::OfEvent(event.into());
        Ok(BoardStream::new(self.clone(), from, whom, may_see))
    }

    /// Boards that were looked up a moment ago.
    pub(crate) fn known_boards(&self) -> &TtlCache<Box<str>, Board> {
        &self.0.boards
    }

    async fn boards_of(&self, event: &str) -> HandlerResult<Vec<Board>> {
        let registry = Registry(&self.0.deps.ledger);
        let mut boards = Vec::new();
        for round in registry.readable::<Round>(Some(event)).await? {
            boards.extend(registry.readable::<Board>(Some(&round.id)).await?);
        }
        Ok(boards)
    }

    fn live_boards_of(&self, event: &str) -> Vec<Arc<LiveBoard>> {
        let live_boards = self.live_boards();
        let of_event = live_boards
            .values()
            .filter(|live_board| *live_board.board().event == *event);
        of_event.cloned().collect()
    }

    fn all_live_boards(&self) -> Vec<Arc<LiveBoard>> {
        self.live_boards().values().cloned().collect()
    }

    /// How many boards are held in memory.
    pub fn boards(&self) -> usize {
        self.live_boards().len()
    }

    /// Shows spectators what is due; how long the next waits.
    pub fn show_due(&self) -> Option<std::time::Duration> {
        self.0.spectator_delay.show_due()
    }

    /// Shows spectators what they see later, for ever.
    pub async fn disclose(&self) {
        self.0.spectator_delay.run().await;
    }

    fn live_boards(&self) -> RwLockReadGuard<'_, LiveBoards> {
        let live_boards = self.0.live_boards.read();
        live_boards.unwrap_or_else(PoisonError::into_inner)
    }

    fn live_boards_mut(&self) -> RwLockWriteGuard<'_, LiveBoards> {
        let live_boards = self.0.live_boards.write();
        live_boards.unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, board: &str) -> Option<Arc<LiveBoard>> {
        self.live_boards().get(board).cloned()
    }

    fn live_board(&self, board: &Board) -> Arc<LiveBoard> {
        if let Some(live_board) = self.find(&board.id) {
            return live_board;
        }
        let mut live_boards = self.live_boards_mut();
        let new = || Arc::new(LiveBoard::new(board.clone(), self.0.deps.judging));
        Arc::clone(live_boards.entry(board.id.clone()).or_insert_with(new))
    }

    /// What a game at this board begins with: the terms of its round, and who plays.
    async fn opening(&self, board: &str) -> HandlerResult<Opening> {
        let registry = Registry(&self.0.deps.ledger);
        let board = registry.get::<Board>(board).await?.value;
        let round = registry.get::<Round>(&board.round).await?.value;
        let mut players = Vec::new();
        for id in [&board.white, &board.black] {
            let player = match id {
                Some(id) => registry.find::<Player>(id).await?.map(|found| found.value),
                None => None,
            };
            players.push(player.and_then(|player| player.person));
        }
        let black = players.pop().flatten();
        let white = players.pop().flatten();
        Ok(Opening {
            told: rounds::opening(&round)?,
            board,
            white,
            black,
        })
    }
}

/// Whether somebody may do this with a board as it is now.
fn may_see(principal: &Principal, operation: Operation) -> MaySee {
    let principal = principal.clone();
    Box::new(move |live_board| allows(&principal, operation, live_board))
}

fn allows(principal: &Principal, operation: Operation, live_board: &LiveBoard) -> bool {
    let relation = live_board.with_board(|board| principal.relation(RequestTarget::board(board)));
    may(principal.role, operation, relation)
}

fn loaded(board: Option<Result<HandlerResult<()>, JoinError>>) -> HandlerResult<()> {
    match board {
        Some(Err(_)) => Err(Problem::failed("a board could not be loaded")),
        Some(Ok(answer)) => answer,
        None => Ok(()),
    }
}

/// Whether the record has no room left for what somebody of this role tells.
fn leaves_no_room(live_board: &LiveBoard, role: Role) -> bool {
    matches!(role, Role::BoardDevice | Role::Player) && live_board.is_for_arbiters()
}

fn event_is_over() -> Problem {
    let detail = "the event is over and takes no acts any more; take it out of the archive first";
    Problem::conflict("event-is-over", detail)
}

fn the_service() -> Author {
    Author::new("service").expect("invariant: a plain name")
}

fn told_by(
    principal: &Principal,
    board: &Board,
    new: &NewAct,
    (context, edition): (Context, Option<Edition>),
) -> HandlerResult<IncomingAct> {
    let (key, act) = checked(new, context)?;
    let article = article(principal.role, &act.deed, edition);
    let act = permitted(principal, board, act).map_err(|problem| match article {
        Some(article) => problem.under(article),
        None => problem,
    })?;
    Ok(IncomingAct {
        key,
        line: Line::Act(act),
        after: new.after,
    })
}
