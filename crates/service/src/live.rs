//! Runs the boards at play: takes their acts and serves those who follow them.

mod archived;
mod board_stream;
mod calls;
mod engine;
mod feeds;
mod incoming;
mod live_board;
mod live_boards;
mod lookout;
mod message;
mod presence;
mod publisher;
mod recent_messages;
mod recorder;
mod rounds;
mod search;
mod searches;
mod sensor;
mod signing;
mod spectator_delay;
mod start;
mod time_of_day;

use std::sync::Arc;

use laws::Edition;
use laws::board::Color;
use ledger::{Author, Entry, GameId, Ledger, PublicKey, Signer};
use prometheus_client::metrics::counter::Counter;
use protocol::views::ScoreSheetView;
use protocol::{Context, Line};
use table::{Ended, IncomingAct, JudgingFn, Table};
use tokio::sync::watch;

pub use board_stream::{BoardStream, StreamItem};
pub use feeds::Feeds;
pub use incoming::{Acknowledged, Fate, NewAct, StartOutcome};
pub(crate) use incoming::{checked as act_of, object_or_line as act_as_told};
pub use lookout::Lookout;
pub use message::{Message, PublicMessage};
pub use presence::{Cause, Down, Presence};
pub use rounds::Rounds;
pub(crate) use search::budget;
pub use start::StartedBoard;
pub use time_of_day::TimeOfDaySet;

use crate::auth::{Principal, RequestTarget};
use crate::background::Background;
use crate::live::board_stream::{Beginning, FollowedBoards, MaySee, ResumePoint};
use crate::live::engine::CountedEngine;
use crate::live::feeds::Changed;
use crate::live::incoming::{checked, event_is_over, permitted};
use crate::live::live_board::{BoardParts, LiveBoard};
use crate::live::live_boards::LiveBoards;
use crate::live::presence::Alarms;
use crate::live::recorder::Recorder;
use crate::live::searches::Searches;
use crate::live::spectator_delay::SpectatorDelay;
use crate::model::{Absent, Board, BoardRemarks, NewRemarks, NewSensor, Remark, Round, Sensor};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Role, may};
use crate::time::Clock;
use crate::ttl_cache::TtlCache;
use crate::webhooks::Webhooks;

/// All boards that are played at; its clones are the same hall.
#[derive(Clone)]
pub struct Hall(Arc<HallParts>);

/// What the hall finds, and hands out to those who need it.
struct HallParts {
    live_boards: Arc<LiveBoards>,
    recorder: Arc<Recorder>,
    engine: CountedEngine,
    rounds: Arc<Rounds>,
    feeds: Arc<Feeds>,
    spectator_delay: SpectatorDelay,
    webhooks: Webhooks,
    lookout: Lookout,
    /// Boards that were looked up a moment ago.
    known: TtlCache<Box<str>, Board>,
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
    pub(crate) fn new(deps: HallDeps) -> Hall {
        let HallDeps {
            ledger,
            signer,
            trusted,
            clock,
            webhooks,
            engine_failures: failures,
            judging,
            background,
        } = deps;
        let engine = CountedEngine { judging, failures };
        let rounds = Arc::new(Rounds::new(ledger.clone(), clock.clone()));
        let feeds = Arc::new(Feeds::new(ledger.clone()));
        let spectator_delay = SpectatorDelay::new(clock.clone());
        let alarms = Alarms {
            webhooks: webhooks.clone(),
            clock: clock.clone(),
        };
        let recorder = Recorder::new(ledger.clone(), signer, trusted, clock.clone());
        let recorder = Arc::new(recorder);
        let live_boards = Arc::new(LiveBoards::new(BoardParts {
            recorder: Arc::clone(&recorder),
            engine: engine.clone(),
            rounds: Arc::clone(&rounds),
            feeds: Arc::clone(&feeds),
            spectator_delay: spectator_delay.clone(),
            alarms,
            searches: Arc::new(Searches::new(background)),
        }));
        let lookout = Lookout {
            live_boards: Arc::clone(&live_boards),
            ledger,
            clock,
        };
        Hall(Arc::new(HallParts {
            live_boards,
            recorder,
            engine,
            rounds,
            feeds,
            spectator_delay,
            webhooks,
            lookout,
            known: TtlCache::new(),
        }))
    }

    /// Which boards can be heard, and whether the store answers.
    #[must_use]
    pub fn lookout(&self) -> &Lookout {
        &self.0.lookout
    }

    /// What the boards of an event share.
    #[must_use]
    pub fn feeds(&self) -> &Feeds {
        &self.0.feeds
    }

    /// What games begin with.
    #[must_use]
    pub fn rounds(&self) -> &Rounds {
        &self.0.rounds
    }

    /// Takes the webhooks, and all boards of all events that are not archived, from the record;
    /// returns how many boards there are. What waits at them is told anew. A board whose record
    /// cannot be read or judged is down, and one of which nobody can read what it is is left out;
    /// neither keeps another back.
    ///
    /// # Errors
    /// The store failed.
    pub async fn load(&self) -> HandlerResult<usize> {
        self.0.webhooks.read().await?;
        let mut boards = Vec::new();
        for event in self.0.feeds.read_events().await? {
            boards.extend(self.boards_of(&event.id).await?);
        }
        self.0.live_boards.load(&boards).await?;
        Ok(boards.len())
    }

    /// Takes the games at those of these boards from the record that were not asked for since the
    /// service began: of events that are over.
    pub(crate) async fn load_missing(&self, boards: &[Board]) -> HandlerResult<()> {
        self.0.live_boards.load_missing(boards).await
    }

    /// Signs the ends of all records that have grown since they were signed, those included that a
    /// process left behind; returns how many.
    ///
    /// # Errors
    /// The store failed; what could not be signed is signed the next time.
    pub async fn sign(&self) -> HandlerResult<usize> {
        let HallParts {
            recorder,
            live_boards,
            engine,
            ..
        } = &*self.0;
        signing::sign_all(recorder, live_boards, engine).await
    }

    /// Starts the clocks at these boards of a round; each with what became of it.
    ///
    /// # Errors
    /// The store is away: what could be started stands, and the rest is started when it is said
    /// again.
    pub(crate) async fn start(
        &self,
        author: &Author,
        round: &Round,
        boards: Vec<Board>,
    ) -> HandlerResult<Vec<StartedBoard>> {
        start::start_round(&self.0.live_boards, author, round, boards).await
    }

    /// A round was changed: games that have begun go on under its new terms. One that cannot be
    /// told now is told before its next act.
    pub(crate) async fn round_changed(&self, round: &str) -> HandlerResult<()> {
        let boards = self.0.rounds.changed(round).await?;
        self.0.live_boards.load(&boards).await
    }

    /// A board was made or changed.
    pub fn board_changed(&self, board: &Board) {
        self.0.known.forget(&board.id);
        let live_board = self.live_board(board);
        live_board.changed(board);
        // those who see it at once look whether they still may
        live_board.publisher.prompt.send_modify(|_| {});
        let changes = live_board.feed.now().changes;
        // nobody may follow
        let _ = changes.send(Changed::Board(board.id.clone()));
    }

    /// A board whose game has not begun was deleted.
    pub(crate) fn board_deleted(&self, board: &str) {
        self.0.known.forget(&board.into());
        self.0.live_boards.remove(board);
    }

    /// The result of the game at a board, as spectators see it by now, or as whoever sees the board
    /// at once.
    pub(crate) fn shown_result(&self, board: &str, when: When) -> Option<&'static str> {
        let live_board = self.find(board)?;
        let shown = match when {
            When::AtOnce => &live_board.publisher.prompt,
            When::Later => &live_board.publisher.delayed,
        };
        shown.borrow().result
    }

    /// Who has not come to a board, as it was marked, and has not moved there since: White moves
    /// first. Whoever has come after the default time has lost without having come (6.7.1).
    pub(crate) fn absent(&self, board: &Board) -> Absent {
        let plies = self.plies(&board.id);
        let ended = self.ended(&board.id);
        let came_too_late =
            |player| ended.is_some_and(|ended| ended.is_lost_without_coming(player));
        Absent {
            white: board.absent.white && plies < 1 || came_too_late(Color::White),
            black: board.absent.black && plies < 2 || came_too_late(Color::Black),
        }
    }

    /// Whether the game at a board has neither moves nor a result.
    pub(crate) fn is_unplayed(&self, board: &Board) -> bool {
        let has_result = self.shown_result(&board.id, When::AtOnce).is_some();
        !has_result && self.ended(&board.id).is_none() && self.plies(&board.id) == 0
    }

    fn plies(&self, board: &str) -> u32 {
        let state = self
            .find(board)
            .and_then(|found| found.publisher.prompt.borrow().state.clone());
        let last_move = state.and_then(|state| state.last_move);
        last_move.map_or(0, |last| last.ply)
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
        self.live_board(board).erase(fields).await
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
        told.inspect_err(|problem| live_board.present.not_recorded(problem))
    }

    async fn tell_board(
        &self,
        live_board: &LiveBoard,
        principal: &Principal,
        board: &Board,
        acts: &[NewAct],
    ) -> HandlerResult<Vec<Acknowledged>> {
        let reading = live_board.reading().await?;
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
        let taken = if live_board.feed.is_over() {
            live_board.tell_again(author, told, event_is_over()).await?
        } else if !told.is_empty() && leaves_no_room(live_board, principal.role) {
            let full = Problem::record_full();
            live_board.tell_again(author, told, full).await?
        } else {
            live_board.tell(author, told, board).await?
        };
        let mut taken = taken.into_iter();
        let all = answers
            .into_iter()
            .filter_map(|answer| answer.or_else(|| taken.next()));
        let placed = all.enumerate().map(|(place, answer)| answer.at(place));
        Ok(placed.collect())
    }

    /// These are all remarks on the game at a board now; as they stand.
    ///
    /// # Errors
    /// The event is over, or the store failed.
    pub(crate) async fn remark(
        &self,
        board: &Board,
        remarks: NewRemarks,
    ) -> HandlerResult<Vec<Remark>> {
        let live_board = self.live_board(board);
        if live_board.feed.is_over() {
            return Err(event_is_over());
        }
        let now = self.0.recorder.clock.now();
        let change = |kept: &mut BoardRemarks| {
            kept.become_these(remarks, now);
            Ok(())
        };
        live_board.change_remarks(change).await
    }

    /// The device of a board reports this of its sensors; as it is shown, and after how many
    /// seconds a device that is not heard is offline.
    ///
    /// # Errors
    /// The event is over.
    pub(crate) async fn report_sensor(
        &self,
        board: &Board,
        sensor: NewSensor,
    ) -> HandlerResult<(Option<Sensor>, u32)> {
        let live_board = self.live_board(board);
        live_board.feed.learn().await?;
        let after_s = live_board.feed.now().down_after_s;
        let after_s = after_s.ok_or_else(event_is_over)?;
        Ok((live_board.present.sensed(sensor), after_s))
    }

    /// An arbiter has seen a remark, and nobody is shown it any more.
    ///
    /// # Errors
    /// There is none of this key, or the store failed.
    pub(crate) async fn take_off_remark(&self, board: &Board, key: &str) -> HandlerResult<()> {
        let change = |kept: &mut BoardRemarks| match kept.take_off(key) {
            true => Ok(()),
            false => Err(Problem::not_found("remark")),
        };
        self.live_board(board).change_remarks(change).await?;
        Ok(())
    }

    /// How FENs of acts of this board are to be read.
    ///
    /// # Errors
    /// The store failed.
    pub async fn context(&self, board: &Board) -> HandlerResult<Context> {
        let (context, _) = self.live_board(board).reading().await?;
        Ok(context)
    }

    /// The last message of a board, if its game has begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn last_message(&self, board: &Board) -> HandlerResult<Option<Arc<Message>>> {
        self.live_board(board).last_message().await
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
        live_board.loaded_once().await?;
        Ok(match role {
            Role::Spectator | Role::Operator => live_board.publisher.delayed.subscribe(),
            _ => live_board.publisher.prompt.subscribe(),
        })
    }

    /// The moves of the game at a board, as the acts in force make them; `None` before it has
    /// begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn score_sheet(&self, board: &Board) -> HandlerResult<Option<ScoreSheetView>> {
        let live_board = self.live_board(board);
        live_board.look(Table::score_sheet).await
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
            .look(|table| table.public_score_sheet(last_move))
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
            .look(|table| table.public_pgn(&shown, tags))
            .await
    }

    /// The record of a game, if its chain and its seals are whole and the ends that were signed
    /// stand in it.
    ///
    /// # Errors
    /// It was changed; or the store failed.
    pub(crate) async fn whole_record(&self, game: &GameId) -> HandlerResult<Vec<Entry>> {
        self.0.recorder.whole_record(game).await
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
        operation: Operation,
    ) -> HandlerResult<BoardStream> {
        let live_board = self.live_board(board);
        if let Some(after) = after {
            self.has_act(board, after).await?;
        }
        let feed = live_board.feed.now();
        let (news, changes) = (feed.messages.subscribe(), feed.changes.subscribe());
        let ready = live_board.messages_after(after).await?;
        let next = after.map_or(0, |after| after.saturating_add(1));
        let from = Beginning {
            news,
            changes,
            boards: vec![(live_board, ResumePoint::Act(next))],
            ready,
        };
        let may_see = may_see(principal, operation);
        let live_boards = Arc::clone(&self.0.live_boards);
        Ok(BoardStream::new(
            live_boards,
            self.0.recorder.clock.clone(),
            from,
            FollowedBoards::One,
            may_see,
        ))
    }

    /// Whoever goes on after an act must have received it from this record.
    async fn has_act(&self, board: &Board, seq: u32) -> HandlerResult<()> {
        let game = GameId::new(&board.id).map_err(|_| Problem::not_found("board"))?;
        if self.0.recorder.ledger.read(game, seq, 1).await?.is_empty() {
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
        let feed = self.0.feeds.of(event);
        let (news, changes) = (feed.messages.subscribe(), feed.changes.subscribe());
        let may_see = may_see(principal, Operation::FollowHall);
        self.load_missing(&self.boards_of(event).await?).await?;
        let mut boards = Vec::new();
        let mut ready = Vec::new();
        for live_board in self.0.live_boards.of_event(event) {
            if !may_see(&live_board) {
                continue;
            }
            if let Some(since_us) = since_us {
                boards.push((live_board, ResumePoint::From(since_us)));
                continue;
            }
            let (next, last) = match live_board.begins_now().await {
                // that board is down, and keeps no other back
                Err(problem) if !problem.is_unavailable() => (0, None),
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
        let live_boards = Arc::clone(&self.0.live_boards);
        let clock = self.0.recorder.clock.clone();
        Ok(BoardStream::new(live_boards, clock, from, whom, may_see))
    }

    /// Boards that were looked up a moment ago.
    pub(crate) fn known_boards(&self) -> &TtlCache<Box<str>, Board> {
        &self.0.known
    }

    async fn boards_of(&self, event: &str) -> HandlerResult<Vec<Board>> {
        let registry = Registry(&self.0.recorder.ledger);
        let mut boards = Vec::new();
        for round in registry.readable::<Round>(Some(event)).await? {
            boards.extend(registry.readable::<Board>(Some(&round.id)).await?);
        }
        Ok(boards)
    }

    /// How many boards are held in memory.
    pub fn boards(&self) -> usize {
        self.0.live_boards.count()
    }

    /// Shows spectators what is due; how long the next waits.
    pub fn show_due(&self) -> Option<std::time::Duration> {
        self.0.spectator_delay.show_due()
    }

    /// Shows spectators what they see later, for ever.
    pub async fn disclose(&self) {
        self.0.spectator_delay.run().await;
    }

    fn find(&self, board: &str) -> Option<Arc<LiveBoard>> {
        self.0.live_boards.find(board)
    }

    fn live_board(&self, board: &Board) -> Arc<LiveBoard> {
        self.0.live_boards.of(board)
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

/// Whether the record has no room left for what somebody of this role tells.
fn leaves_no_room(live_board: &LiveBoard, role: Role) -> bool {
    matches!(role, Role::BoardDevice | Role::Player) && live_board.is_for_arbiters()
}

fn told_by(
    principal: &Principal,
    board: &Board,
    new: &NewAct,
    (context, edition): (Context, Option<Edition>),
) -> HandlerResult<IncomingAct> {
    let (key, act) = checked(new, context)?;
    let act = permitted(principal, board, act, edition)?;
    Ok(IncomingAct {
        key,
        line: Line::Act(act),
        after: new.after,
    })
}

#[cfg(test)]
mod tests;
