//! Runs one board: takes the acts of its game one after the other, and serves its followers.

mod again;
mod calls;
mod messages;
mod recording;
mod remarks;
mod searching;
mod stored;
mod unread;

use std::sync::{Arc, PoisonError, RwLock, Weak};

use laws::Edition;
use ledger::{Author, Entry, GameId, Hash, Key, Text, random_salt};
use protocol::{Context, Line};
use table::{Ended, IncomingAct, Searched, Showing, Table};
use tokio::sync::Mutex;

use crate::limits::{KEPT_MESSAGES, MAX_TRIES};
use crate::live::engine::CountedEngine;
use crate::live::feeds::{EventFeed, Feeds};
use crate::live::incoming::{Acknowledged, StartOutcome, the_service};
use crate::live::live_board::stored::StoredGame;
use crate::live::message::Message;
use crate::live::presence::{Alarms, BoardPresence};
use crate::live::publisher::Publisher;
use crate::live::recorder::Recorder;
use crate::live::rounds::{Opening, Rounds, changes_after};
use crate::live::search::{Searching, the_engine};
use crate::live::searches::Searches;
use crate::live::spectator_delay::SpectatorDelay;
use crate::model::{Board, NewPlayer};
use crate::problem::{Damage, HandlerResult, Problem};

/// What boards are made with; each takes of it what it needs.
pub(super) struct BoardParts {
    pub(super) recorder: Arc<Recorder>,
    pub(super) engine: CountedEngine,
    pub(super) rounds: Arc<Rounds>,
    pub(super) feeds: Arc<Feeds>,
    pub(super) spectator_delay: SpectatorDelay,
    pub(super) alarms: Alarms,
    pub(super) searches: Arc<Searches>,
}

/// A board that is played at.
pub(crate) struct LiveBoard {
    board: RwLock<Board>,
    /// That of its event, which it never leaves.
    pub(super) feed: EventFeed,
    /// The game; `None` until it is taken from the record, and again when it may differ from it.
    table: Mutex<Option<Table>>,
    ended: RwLock<Option<Ended>>,
    stored: StoredGame,
    engine: CountedEngine,
    rounds: Arc<Rounds>,
    searching: Searching,
    searches: Arc<Searches>,
    /// Itself, for searches: what they find is told long after the act that asked.
    this: Weak<LiveBoard>,
    /// Those who follow it.
    pub(super) publisher: Publisher,
    /// Whether it can be heard, and what waits there.
    pub(super) present: BoardPresence,
    /// Held while one of its documents is changed.
    documents_known: Mutex<DocumentsKnown>,
}

/// Which documents of a board are known.
#[derive(Default)]
struct DocumentsKnown {
    /// What was remarked on its game.
    remarks: bool,
    /// Whether it calls for the arbiter.
    call: bool,
}

impl LiveBoard {
    /// It takes of these parts what it needs.
    pub(super) fn new(board: Board, parts: &BoardParts) -> Arc<LiveBoard> {
        let game = GameId::new(&board.id).expect("invariant: boards are named by the service");
        let feed = EventFeed::new(&board.event, &parts.feeds);
        let delay = parts.spectator_delay.clone();
        Arc::new_cyclic(|this| LiveBoard {
            table: Mutex::new(None),
            ended: RwLock::new(None),
            stored: StoredGame::new(game, &parts.recorder),
            engine: parts.engine.clone(),
            rounds: Arc::clone(&parts.rounds),
            searching: Searching::default(),
            searches: Arc::clone(&parts.searches),
            this: Weak::clone(this),
            publisher: Publisher::new(&board.id, feed.clone(), delay),
            present: BoardPresence::new(&board.id, feed.clone(), parts.alarms.clone()),
            documents_known: Mutex::default(),
            feed,
            board: RwLock::new(board),
        })
    }

    /// Looks at the board as it is now.
    pub fn with_board<T>(&self, look: impl FnOnce(&Board) -> T) -> T {
        look(&self.board.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The name of the board and of its game.
    pub fn name(&self) -> &str {
        self.stored.game.as_str()
    }

    pub fn changed(&self, board: &Board) {
        *self.board.write().unwrap_or_else(PoisonError::into_inner) = board.clone();
    }

    /// How the game has ended, as far as an arbiter stands behind it.
    pub fn ended(&self) -> Option<Ended> {
        *self.ended.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the next act is to be read: how its FENs, and under which edition. Before the game has
    /// begun as after its start.
    pub async fn reading(&self) -> HandlerResult<(Context, Option<Edition>)> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(&mut table).await?;
        if loaded.next_seq() > 0 {
            return Ok(loaded.reading());
        }
        let mut begun = self.engine.table(&self.stored.game);
        begun.suppose(&self.rounds.opening(self.name()).await?.told.line);
        Ok(begun.reading())
    }

    /// Takes the game from the record, and tells it what has become of its round meanwhile.
    pub async fn load(&self) -> HandlerResult<()> {
        let mut table = self.table.lock().await;
        self.loaded(&mut table).await?;
        if let Err(problem) = self.follow_the_round(&mut table).await {
            tracing::warn!(game = %self.stored.game, ?problem, "a change of the round waits for the next act");
        }
        if self.feed.is_over() {
            // what was shown last is all that is asked of it
            *table = None;
        }
        Ok(())
    }

    /// Erases texts of the record: the game is taken from it anew, so that nothing kept in memory
    /// tells them again.
    pub async fn erase(&self, fields: Option<Vec<Box<str>>>) -> HandlerResult<u32> {
        let mut table = self.table.lock().await;
        *table = None;
        self.publisher.recent_mut().forget();
        self.stored.erase(fields).await
    }

    /// Tells the game every change of its round that its record lacks.
    async fn follow_the_round(&self, table: &mut Option<Table>) -> HandlerResult<()> {
        for _ in 0..MAX_TRIES {
            let is_played = self.loaded(table).await?.is_played();
            if !is_played || self.feed.is_over() {
                return Ok(());
            }
            let round = self.with_board(|board| board.round.clone());
            let round = self.rounds.round(&round).await?;
            let told_of = self.loaded(table).await?.round_change();
            let lacking = changes_after(&round, told_of)?;
            let author = the_service();
            let recorded = self.record(table, &author, lacking, &[]);
            if recorded.await?.is_some() {
                return Ok(());
            }
        }
        Err(busy())
    }

    async fn loaded<'t>(&self, table: &'t mut Option<Table>) -> HandlerResult<&'t mut Table> {
        if self.stored.is_damaged() {
            // somebody who looked on has found it so: no act is added to it
            *table = None;
        }
        if table.is_none() {
            self.stored.not_damaged()?;
            *table = Some(self.taken_from_the_record().await?);
            self.stored.note_whole();
        }
        Ok(table.as_mut().expect("invariant: it was loaded just now"))
    }

    async fn taken_from_the_record(&self) -> HandlerResult<Table> {
        self.feed.learn().await?;
        let mut table = self.engine.table(&self.stored.game);
        let record = self.whole_record().await?;
        let mut showing = Showing::to(self.publisher.audience());
        let kept_from = record.len().saturating_sub(KEPT_MESSAGES);
        let next = self.publisher.next();
        let was_forgotten = self.publisher.recent().last().is_none();
        for (place, entry) in record.into_iter().enumerate() {
            let mut news = table.replay(entry);
            if news.seq() < next {
                if was_forgotten && place >= kept_from {
                    self.publisher.recent_mut().keep(Message::told(&news));
                }
                continue;
            }
            if place < kept_from {
                self.publisher.recent_mut().pass_over(news.seq());
            } else {
                self.publisher.publish(Message::told(&news));
            }
            let shown = showing.take(&mut news);
            shown
                .into_iter()
                .for_each(|state| self.publisher.show(state));
        }
        let last = showing.end();
        last.into_iter()
            .for_each(|state| self.publisher.show(state));
        self.stored.note_loaded();
        self.does(table.stands());
        Ok(table)
    }

    /// Looks at the game; of an event that is over it leaves memory again.
    pub async fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> HandlerResult<T> {
        let mut table = self.table.lock().await;
        let seen = look(self.loaded(&mut table).await?);
        if self.feed.is_over() {
            *table = None;
        }
        Ok(seen)
    }

    /// The end of the record, if the game has ended.
    pub async fn end(&self) -> HandlerResult<Option<(u32, Hash)>> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(&mut table).await?;
        Ok(loaded.has_ended().then(|| loaded.end()))
    }

    /// Takes acts of somebody to whom the board looked like this: recorded first, then
    /// acknowledged.
    pub async fn tell(
        &self,
        author: &Author,
        told: Vec<IncomingAct>,
        seen: &Board,
    ) -> HandlerResult<Vec<Acknowledged>> {
        if told.is_empty() {
            return Ok(Vec::new());
        }
        let mut table = self.table.lock().await;
        if self.loaded(&mut table).await?.next_seq() == 0 {
            self.begin(&mut table, seen).await?;
        }
        let taken = match self.follow_the_round(&mut table).await {
            Ok(()) => self.take(&mut table, author, &told).await,
            Err(problem) => Err(problem),
        };
        match taken {
            // some of them may have had room
            Err(problem) if problem.is_record_full() => {
                self.known_alone(&mut table, author, told, problem).await
            }
            taken => taken,
        }
    }

    /// Tells a game this first act, unless something has happened there already.
    pub async fn start(
        &self,
        author: &Author,
        told: IncomingAct,
        seen: &Board,
    ) -> HandlerResult<StartOutcome> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(&mut table).await?;
        if loaded.number_of(&told.key).is_some() {
            return Ok(StartOutcome::AlreadyStarted);
        }
        match loaded.next_seq() {
            0 => self.begin(&mut table, seen).await?,
            // it was interrupted
            1 => {}
            _ => return Ok(StartOutcome::HasBegun),
        }
        self.follow_the_round(&mut table).await?;
        let answers = self.take(&mut table, author, &[told]).await?;
        match answers.into_iter().find_map(|answer| answer.problem) {
            Some(problem) => Err(problem),
            None => Ok(StartOutcome::Started),
        }
    }

    /// Takes what a search found, if the question still stands: an arbiter may have answered it, or
    /// corrected the position.
    pub async fn tell_found(&self, searched: &Arc<Searched>, act: &laws::Act) -> HandlerResult<()> {
        let author = the_engine();
        let told = IncomingAct::blindly(searched.key(), Line::Act(act.clone()));
        let mut table = self.table.lock().await;
        self.follow_the_round(&mut table).await?;
        for _ in 0..MAX_TRIES {
            let loaded = self.loaded(&mut table).await?;
            let is_over = self.feed.is_over();
            if is_over || loaded.number_of(&told.key).is_some() || !loaded.asks(searched) {
                self.searching.ends(searched);
                return Ok(());
            }
            let recorded = self.record(&mut table, &author, vec![told.clone()], &[]);
            if recorded.await?.is_some() {
                self.searching.ends(searched);
                return Ok(());
            }
        }
        Err(busy())
    }

    /// The game begins, under the terms of its round as they are now.
    async fn begin(&self, table: &mut Option<Table>, seen: &Board) -> HandlerResult<()> {
        let _beginning = self.rounds.a_game_begins().await;
        let Opening {
            mut told,
            board,
            white,
            black,
        } = self.rounds.opening(self.stored.game.as_str()).await?;
        if !board.has_the_players_of(seen) {
            // whether he may tell them was judged by who sat there
            let detail = "who sits at this board was changed just now; send it again";
            return Err(Problem::unavailable(detail));
        }
        if let Line::Start(start) = &mut told.line {
            start.names.white = white.as_ref().map(|player| player.name.clone());
            start.names.black = black.as_ref().map(|player| player.name.clone());
        }
        let persons = [("white", white), ("black", black)];
        let texts = persons
            .iter()
            .flat_map(|(side, player)| identity(side, player.as_ref()));
        let texts: Vec<Text> = texts.collect();
        // another process may have begun it meanwhile
        while self.loaded(table).await?.next_seq() == 0 {
            self.record(table, &the_service(), vec![told.clone()], &texts)
                .await?;
        }
        Ok(())
    }

    async fn take(
        &self,
        table: &mut Option<Table>,
        author: &Author,
        told: &[IncomingAct],
    ) -> HandlerResult<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        for _ in 0..MAX_TRIES {
            let sorted = self.loaded(table).await?.sorted(author, told.to_vec());
            let recorded = self.record(table, author, sorted.new, &[]);
            if let Some(mut answers) = recorded.await? {
                answers.extend(sorted.refused.iter().map(Acknowledged::not_taken));
                for known in [sorted.known, sorted.repeated] {
                    answers.extend(self.known(table, author, known).await?);
                }
                return Ok(in_order(&keys, answers));
            }
        }
        Err(busy())
    }

    /// Whether the game was taken from the record since the service began.
    pub fn is_loaded(&self) -> bool {
        self.stored.is_loaded()
    }

    /// Takes the game from the record if nobody has done so: those who follow do not wait for acts
    /// that are being written.
    pub async fn loaded_once(&self) -> HandlerResult<()> {
        match self.is_loaded() {
            true => Ok(()),
            false => self.load().await,
        }
    }

    /// The record of the board, if it is what was recorded and as long as what was shown of it.
    async fn whole_record(&self) -> HandlerResult<Vec<Entry>> {
        let record = self.stored.whole(self.publisher.next()).await;
        record.inspect_err(|problem| {
            if let Some(Damage::Changed { fault, .. }) = problem.damage.as_deref() {
                self.present.note_changed(fault.seq());
            }
        })
    }
}

fn busy() -> Problem {
    Problem::unavailable("others record acts of this game at the same time; send it again")
}

/// The answers in the order of the acts.
fn in_order(keys: &[Key], mut answers: Vec<Acknowledged>) -> Vec<Acknowledged> {
    let mut ordered = Vec::with_capacity(answers.len());
    for key in keys {
        let place = answers
            .iter()
            .position(|answer| *answer.key == *key.as_str());
        ordered.extend(place.map(|place| answers.remove(place)));
    }
    ordered
}

/// What tells one person from another, sealed beside the name.
fn identity(side: &str, player: Option<&NewPlayer>) -> Vec<Text> {
    let fields = player.into_iter().flat_map(|player| {
        [
            ("fide_id", &player.fide_id),
            ("birth_date", &player.birth_date),
        ]
    });
    let known = fields.filter_map(|(field, value)| {
        Some(Text {
            field: format!("{side}_{field}").into(),
            salt: random_salt(),
            text: value.clone()?,
        })
    });
    known.collect()
}
