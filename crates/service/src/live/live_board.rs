//! Runs one board: takes the acts of its game one after the other, and serves its followers.

mod again;
mod messages;
mod recording;
mod unread;
mod whole;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use laws::Edition;
use ledger::{Author, GameId, Hash, Key, Text, random_salt};
use protocol::{Context, Line};
use table::{Ended, IncomingAct, JudgingFn, Searched, Showing, Table};
use tokio::sync::{Mutex, watch};

use crate::limits::{KEPT_MESSAGES, MAX_TRIES};
use crate::live::Hall;
use crate::live::incoming::Acknowledged;
use crate::live::live_board::unread::Unread;
use crate::live::message::{Message, PublicMessage};
use crate::live::presence::BoardPresence;
use crate::live::recent_messages::RecentMessages;
use crate::live::rounds::changes_after;
use crate::live::search::{Searching, the_engine};
use crate::live::start::StartOutcome;
use crate::model::{Board, NewPlayer};
use crate::problem::{HandlerResult, Problem};

/// A board that is played at.
pub(crate) struct LiveBoard {
    board: RwLock<Board>,
    /// Its event, which it never leaves.
    event: Box<str>,
    /// Its round, which it never leaves either.
    round: Box<str>,
    game: GameId,
    judging: JudgingFn,
    /// The game; `None` until it is taken from the record, and again when it may differ from it.
    table: Mutex<Option<Table>>,
    /// What players see: at once.
    pub prompt: watch::Sender<Arc<PublicMessage>>,
    /// What spectators see: later.
    pub delayed: watch::Sender<Arc<PublicMessage>>,
    ended: RwLock<Option<Ended>>,
    pub searching: Searching,
    /// Whether it can be heard, and what waits there.
    pub present: BoardPresence,
    published: RwLock<RecentMessages>,
    /// Whether the game was taken from the record since the service began.
    is_loaded: AtomicBool,
    unread: Unread,
}

/// What a game begins with.
pub(crate) struct Opening {
    pub told: IncomingAct,
    pub board: Board,
    pub white: Option<NewPlayer>,
    pub black: Option<NewPlayer>,
}

impl LiveBoard {
    pub fn new(board: Board, judging: JudgingFn) -> LiveBoard {
        let nothing = Arc::new(PublicMessage::of(&board.id, 0, None));
        LiveBoard {
            game: GameId::new(&board.id).expect("invariant: boards are named by the service"),
            judging,
            table: Mutex::new(None),
            prompt: watch::Sender::new(Arc::clone(&nothing)),
            delayed: watch::Sender::new(nothing),
            ended: RwLock::new(None),
            searching: Searching::default(),
            present: BoardPresence::of(&board),
            published: RwLock::default(),
            is_loaded: AtomicBool::new(false),
            unread: Unread::default(),
            event: board.event.clone(),
            round: board.round.clone(),
            board: RwLock::new(board),
        }
    }

    /// The board as it is now.
    pub fn board(&self) -> Board {
        self.with_board(Board::clone)
    }

    /// Looks at the board as it is now.
    pub fn with_board<T>(&self, look: impl FnOnce(&Board) -> T) -> T {
        look(&self.board.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The name of the board and of its game.
    pub fn name(&self) -> &str {
        self.game.as_str()
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
    pub async fn reading(&self, hall: &Hall) -> HandlerResult<(Context, Option<Edition>)> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(hall, &mut table).await?;
        if loaded.next_seq() > 0 {
            return Ok(loaded.reading());
        }
        let mut begun = Table::new(self.game.clone(), self.judging);
        begun.suppose(&hall.opening(self.name()).await?.told.line);
        Ok(begun.reading())
    }

    /// Takes the game from the record, and tells it what has become of its round meanwhile.
    pub async fn load(&self, hall: &Hall) -> HandlerResult<()> {
        let mut table = self.table.lock().await;
        self.loaded(hall, &mut table).await?;
        if let Err(problem) = self.follow_the_round(hall, &mut table).await {
            tracing::warn!(game = %self.game, ?problem, "a change of the round waits for the next act");
        }
        if hall.feed(&self.event).is_over() {
            // what was shown last is all that is asked of it
            *table = None;
        }
        Ok(())
    }

    /// Erases texts of the record: the game is taken from it anew, so that nothing kept in memory
    /// tells them again.
    pub async fn erase(&self, hall: &Hall, fields: Option<Vec<Box<str>>>) -> HandlerResult<u32> {
        let mut table = self.table.lock().await;
        *table = None;
        self.is_loaded.store(false, Ordering::Release);
        self.published_mut().forget();
        Ok(hall.0.deps.ledger.erase(self.game.clone(), fields).await?)
    }

    /// Tells the game every change of its round that its record lacks.
    async fn follow_the_round(&self, hall: &Hall, table: &mut Option<Table>) -> HandlerResult<()> {
        for _ in 0..MAX_TRIES {
            let is_played = self.loaded(hall, table).await?.is_played();
            if !is_played || hall.feed(&self.event).is_over() {
                return Ok(());
            }
            let round = hall.round(&self.round).await?;
            let told_of = self.loaded(hall, table).await?.round_change();
            let lacking = changes_after(&round, told_of)?;
            let author = super::the_service();
            let recorded = self.record(hall, table, &author, lacking, &[]);
            if recorded.await?.is_some() {
                return Ok(());
            }
        }
        Err(busy())
    }

    async fn loaded<'t>(
        &self,
        hall: &Hall,
        table: &'t mut Option<Table>,
    ) -> HandlerResult<&'t mut Table> {
        if self.unread.is_damaged() {
            // somebody who looked on has found it so: no act is added to it
            *table = None;
        }
        if table.is_none() {
            self.not_damaged(hall)?;
            *table = Some(self.taken_from_the_record(hall).await?);
            self.unread.forget();
        }
        Ok(table.as_mut().expect("invariant: it was loaded just now"))
    }

    async fn taken_from_the_record(&self, hall: &Hall) -> HandlerResult<Table> {
        hall.learn_of(&self.event).await?;
        let mut table = Table::new(self.game.clone(), self.judging);
        let record = self.whole_record(hall).await?;
        let mut showing = Showing::to(self.audience(hall));
        let kept_from = record.len().saturating_sub(KEPT_MESSAGES);
        let next = self.next_published();
        let was_forgotten = self.published().last().is_none();
        for (place, entry) in record.into_iter().enumerate() {
            let mut news = table.replay(entry);
            if news.seq() < next {
                if was_forgotten && place >= kept_from {
                    self.published_mut().keep(Message::told(&news));
                }
                continue;
            }
            if place < kept_from {
                self.published_mut().pass_over(news.seq());
            } else {
                self.publish(hall, Message::told(&news));
            }
            let shown = showing.take(&mut news);
            shown.into_iter().for_each(|state| self.show(hall, state));
        }
        let last = showing.end();
        last.into_iter().for_each(|state| self.show(hall, state));
        self.is_loaded.store(true, Ordering::Release);
        self.does(hall, table.stands());
        Ok(table)
    }

    /// Looks at the game; of an event that is over it leaves memory again.
    pub async fn look<T>(&self, hall: &Hall, look: impl FnOnce(&Table) -> T) -> HandlerResult<T> {
        let mut table = self.table.lock().await;
        let seen = look(self.loaded(hall, &mut table).await?);
        if hall.feed(&self.event).is_over() {
            *table = None;
        }
        Ok(seen)
    }

    /// The end of the record, if the game has ended.
    pub async fn end(&self, hall: &Hall) -> HandlerResult<Option<(u32, Hash)>> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(hall, &mut table).await?;
        Ok(loaded.has_ended().then(|| loaded.end()))
    }

    /// Takes acts of somebody to whom the board looked like this: recorded first, then
    /// acknowledged.
    pub async fn tell(
        &self,
        hall: &Hall,
        author: &Author,
        told: Vec<IncomingAct>,
        seen: &Board,
    ) -> HandlerResult<Vec<Acknowledged>> {
        if told.is_empty() {
            return Ok(Vec::new());
        }
        let mut table = self.table.lock().await;
        if self.loaded(hall, &mut table).await?.next_seq() == 0 {
            self.begin(hall, &mut table, seen).await?;
        }
        let taken = match self.follow_the_round(hall, &mut table).await {
            Ok(()) => self.take(hall, &mut table, author, &told).await,
            Err(problem) => Err(problem),
        };
        match taken {
            // some of them may have had room
            Err(problem) if problem.is_record_full() => {
                self.known_alone(hall, &mut table, author, told, problem)
                    .await
            }
            taken => taken,
        }
    }

    /// Tells a game this first act, unless something has happened there already.
    pub async fn start(
        &self,
        hall: &Hall,
        author: &Author,
        told: IncomingAct,
        seen: &Board,
    ) -> HandlerResult<StartOutcome> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(hall, &mut table).await?;
        if loaded.number_of(&told.key).is_some() {
            return Ok(StartOutcome::AlreadyStarted);
        }
        match loaded.next_seq() {
            0 => self.begin(hall, &mut table, seen).await?,
            // it was interrupted
            1 => {}
            _ => return Ok(StartOutcome::HasBegun),
        }
        self.follow_the_round(hall, &mut table).await?;
        let answers = self.take(hall, &mut table, author, &[told]).await?;
        match answers.into_iter().find_map(|answer| answer.problem) {
            Some(problem) => Err(problem),
            None => Ok(StartOutcome::Started),
        }
    }

    /// Takes what a search found, if the question still stands: an arbiter may have answered it, or
    /// corrected the position.
    pub async fn tell_found(
        &self,
        hall: &Hall,
        searched: &Arc<Searched>,
        act: &laws::Act,
    ) -> HandlerResult<()> {
        let author = the_engine();
        let told = IncomingAct::blindly(searched.key(), Line::Act(act.clone()));
        let mut table = self.table.lock().await;
        self.follow_the_round(hall, &mut table).await?;
        for _ in 0..MAX_TRIES {
            let loaded = self.loaded(hall, &mut table).await?;
            let is_over = hall.feed(&self.event).is_over();
            if is_over || loaded.number_of(&told.key).is_some() || !loaded.asks(searched) {
                self.searching.ends(searched);
                return Ok(());
            }
            let recorded = self.record(hall, &mut table, &author, vec![told.clone()], &[]);
            if recorded.await?.is_some() {
                self.searching.ends(searched);
                return Ok(());
            }
        }
        Err(busy())
    }

    /// The game begins, under the terms of its round as they are now.
    async fn begin(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        seen: &Board,
    ) -> HandlerResult<()> {
        let _beginning = hall.0.beginning.read().await;
        let Opening {
            mut told,
            board,
            white,
            black,
        } = hall.opening(self.game.as_str()).await?;
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
        while self.loaded(hall, table).await?.next_seq() == 0 {
            self.record(
                hall,
                table,
                &super::the_service(),
                vec![told.clone()],
                &texts,
            )
            .await?;
        }
        Ok(())
    }

    async fn take(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: &[IncomingAct],
    ) -> HandlerResult<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        for _ in 0..MAX_TRIES {
            let sorted = self
                .loaded(hall, table)
                .await?
                .sorted(author, told.to_vec());
            let recorded = self.record(hall, table, author, sorted.new, &[]);
            if let Some(mut answers) = recorded.await? {
                answers.extend(sorted.refused.iter().map(Acknowledged::not_taken));
                for known in [sorted.known, sorted.repeated] {
                    answers.extend(self.known(hall, table, author, known).await?);
                }
                return Ok(in_order(&keys, answers));
            }
        }
        Err(busy())
    }

    /// The number of the next act to be published.
    pub fn next_published(&self) -> u32 {
        self.published().next()
    }

    /// Whether the game was taken from the record since the service began.
    pub fn is_loaded(&self) -> bool {
        self.is_loaded.load(Ordering::Acquire)
    }

    fn published(&self) -> RwLockReadGuard<'_, RecentMessages> {
        self.published
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn published_mut(&self) -> RwLockWriteGuard<'_, RecentMessages> {
        self.published
            .write()
            .unwrap_or_else(PoisonError::into_inner)
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
