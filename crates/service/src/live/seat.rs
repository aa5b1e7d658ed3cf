//! A board that is played at: its game, one act after the other, and those who follow it.

mod again;
mod messages;
mod unread;
mod whole;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use laws::Edition;
use ledger::{Author, GameId, Hash, Key, Outcome, Text, random_salt};
use protocol::{Context, Line};
use table::Ended;
use tokio::sync::{Mutex, watch};

use crate::limits::{KEPT_MESSAGES, MAX_TRIES};
use crate::live::Hall;
use crate::live::message::{Message, PublicMessage};
use crate::live::present::Present;
use crate::live::published::Published;
use crate::live::search::{Searched, Searching, the_engine};
use crate::live::seat::unread::Unread;
use crate::live::showing::Showing;
use crate::live::table::{Judged, Judging, News, Table};
use crate::live::told::{Acknowledged, Fate, IncomingAct};
use crate::model::{Board, NewPlayer};
use crate::problem::{Answer, Problem};

/// A board that is played at.
pub(crate) struct Seat {
    board: RwLock<Board>,
    /// Its event, which it never leaves.
    event: Box<str>,
    /// Its round, which it never leaves either.
    round: Box<str>,
    game: GameId,
    judging: Judging,
    /// The game; `None` until it is taken from the record, and again when it may differ from it.
    table: Mutex<Option<Table>>,
    /// What players see: at once.
    pub prompt: watch::Sender<Arc<PublicMessage>>,
    /// What spectators see: later.
    pub delayed: watch::Sender<Arc<PublicMessage>>,
    ended: RwLock<Option<Ended>>,
    pub searching: Searching,
    /// Whether it can be heard, and what waits there.
    pub present: Present,
    published: RwLock<Published>,
    /// Whether the game was taken from the record since the service began.
    is_loaded: AtomicBool,
    unread: std::sync::Mutex<Option<Unread>>,
}

/// What a game begins with.
pub(crate) struct Opening {
    pub told: IncomingAct,
    pub board: Board,
    pub white: Option<NewPlayer>,
    pub black: Option<NewPlayer>,
}

/// Acts that were not kept may be on disk all the same, also where nobody waited for it: whoever asks looks there.
struct NotLoaded<'s>(&'s AtomicBool);

impl Drop for NotLoaded<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Seat {
    pub fn new(board: Board, judging: Judging) -> Seat {
        let nothing = Arc::new(PublicMessage::of(&board.id, 0, None));
        Seat {
            game: GameId::new(&board.id).expect("invariant: boards are named by the service"),
            judging,
            table: Mutex::new(None),
            prompt: watch::Sender::new(Arc::clone(&nothing)),
            delayed: watch::Sender::new(nothing),
            ended: RwLock::new(None),
            searching: Searching::default(),
            present: Present::of(&board),
            published: RwLock::default(),
            is_loaded: AtomicBool::new(false),
            unread: std::sync::Mutex::default(),
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

    /// How the next act is to be read: how its FENs, and under which edition. Before the game has begun as after its start.
    pub async fn reading(&self, hall: &Hall) -> Answer<(Context, Option<Edition>)> {
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
    pub async fn load(&self, hall: &Hall) -> Answer<()> {
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

    /// Erases texts of the record: the game is taken from it anew, so that nothing kept in memory tells them again.
    pub async fn erase(&self, hall: &Hall, fields: Option<Vec<Box<str>>>) -> Answer<u32> {
        let mut table = self.table.lock().await;
        *table = None;
        self.is_loaded.store(false, Ordering::Release);
        self.published_mut().forget();
        Ok(hall.0.ledger.erase(self.game.clone(), fields).await?)
    }

    /// Tells the game every change of its round that its record lacks.
    async fn follow_the_round(&self, hall: &Hall, table: &mut Option<Table>) -> Answer<()> {
        for _ in 0..MAX_TRIES {
            let is_played = self.loaded(hall, table).await?.is_played();
            if !is_played || hall.feed(&self.event).is_over() {
                return Ok(());
            }
            let round = hall.round(&self.round).await?;
            let lacking = self.loaded(hall, table).await?.lacking(&round)?;
            let author = super::the_service();
            let recorded = self.record(hall, table, &author, lacking, &[]);
            if recorded.await?.is_some() {
                return Ok(());
            }
        }
        Err(busy())
    }

    async fn loaded<'t>(&self, hall: &Hall, table: &'t mut Option<Table>) -> Answer<&'t mut Table> {
        if self.is_damaged() {
            // somebody who looked on has found it so: no act is added to it
            *table = None;
        }
        if table.is_none() {
            self.not_damaged(hall)?;
            *table = Some(self.taken_from_the_record(hall).await?);
            self.note_whole();
        }
        Ok(table.as_mut().expect("invariant: it was loaded just now"))
    }

    async fn taken_from_the_record(&self, hall: &Hall) -> Answer<Table> {
        hall.learn_of(&self.event).await?;
        let mut table = Table::new(self.game.clone(), self.judging);
        let record = self.whole_record(hall).await?;
        let mut showing = Showing::of(self, hall, hall.feed(&self.event).delay_s);
        let kept_from = record.len().saturating_sub(KEPT_MESSAGES);
        let next = self.next_published();
        let was_forgotten = self.published().last().is_none();
        for (place, entry) in record.into_iter().enumerate() {
            let news = table.replay(entry);
            if news.seq() < next {
                if was_forgotten && place >= kept_from {
                    self.published_mut().keep(news.message());
                }
                continue;
            }
            if place < kept_from {
                self.published_mut().pass_over(news.seq());
            } else {
                self.publish(hall, news.message());
            }
            showing.take(news);
        }
        showing.end();
        self.is_loaded.store(true, Ordering::Release);
        self.stands(hall, &mut table);
        Ok(table)
    }

    /// The game stands as this table says.
    fn stands(&self, hall: &Hall, table: &mut Table) {
        for searched in table.newly_asked() {
            hall.search(&self.board(), searched);
        }
        self.note_end(table);
        hall.stands(self, table);
    }

    /// The end of the record, if the game has ended.
    pub async fn end(&self, hall: &Hall) -> Answer<Option<(u32, Hash)>> {
        let mut table = self.table.lock().await;
        let loaded = self.loaded(hall, &mut table).await?;
        Ok(loaded.has_ended().then(|| loaded.end()))
    }

    /// Takes acts of somebody to whom the board looked like this: recorded first, then acknowledged.
    pub async fn tell(
        &self,
        hall: &Hall,
        author: &Author,
        told: Vec<IncomingAct>,
        seen: &Board,
    ) -> Answer<Vec<Acknowledged>> {
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
            Err(problem) if is_full(&problem) => {
                self.known_alone(hall, &mut table, author, told, problem)
                    .await
            }
            taken => taken,
        }
    }

    /// Takes what a search found, if the question still stands: an arbiter may have answered it, or corrected the position.
    pub async fn tell_found(
        &self,
        hall: &Hall,
        searched: &Arc<Searched>,
        act: &laws::Act,
    ) -> Answer<()> {
        let author = the_engine();
        let told = IncomingAct {
            key: searched.key(),
            line: Line::Act(act.clone()),
            after: None,
        };
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
    async fn begin(&self, hall: &Hall, table: &mut Option<Table>, seen: &Board) -> Answer<()> {
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
    ) -> Answer<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        for _ in 0..MAX_TRIES {
            let loaded = self.loaded(hall, table).await?;
            let (known, new) = loaded.known_and_new(told.to_vec());
            let (new, refused) = loaded.undecided(author, new);
            let (new, again) = without_repeats(new);
            if let Some(mut answers) = self.record(hall, table, author, new, &[]).await? {
                answers.extend(refused);
                answers.extend(self.known(hall, table, author, known).await?);
                answers.extend(self.known(hall, table, author, again).await?);
                return Ok(in_order(&keys, answers));
            }
        }
        Err(busy())
    }

    /// Judges and records acts whose keys are new; `None` where the record has gone on without this
    /// table, which has to be loaded anew then.
    async fn record(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
        texts: &[Text],
    ) -> Answer<Option<Vec<Acknowledged>>> {
        let announcement = hall.feed(&self.event).announcement;
        let now_us = hall.0.clock.now_us();
        let mut answers = Vec::with_capacity(told.len());
        let mut rest = told;
        while !rest.is_empty() {
            let loaded = self.loaded(hall, table).await?;
            if answers.is_empty() {
                loaded.go_on();
            }
            let mut judged = loaded.judge(author, rest, now_us, texts, announcement);
            rest = std::mem::take(&mut judged.rest);
            // unless they are recorded, the table knows of acts that never were
            let unsure = table.take();
            let unless_kept = NotLoaded(&self.is_loaded);
            let outcomes = hall.0.ledger.append(judged.proposals.clone()).await?;
            if outcomes.contains(&Outcome::Full) {
                return Err(record_full());
            }
            let all = outcomes
                .iter()
                .all(|outcome| matches!(outcome, Outcome::Appended { .. }));
            let Some(loaded) = unsure.filter(|_| all) else {
                return Ok(None);
            };
            answers.extend(self.keep(hall, table, loaded, judged).await?);
            if !table
                .as_ref()
                .is_some_and(|table| ends_with(table, &outcomes))
            {
                // the entry before them was not the one that was recorded; the next who asks finds
                // out
                *table = None;
                continue;
            }
            std::mem::forget(unless_kept);
        }
        Ok(Some(answers))
    }

    async fn keep(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        mut loaded: Table,
        judged: Judged,
    ) -> Answer<Vec<Acknowledged>> {
        let keys: Vec<Key> = judged
            .proposals
            .iter()
            .map(|proposal| proposal.key.clone())
            .collect();
        let before = loaded.next_seq().checked_sub(1);
        hall.recorded(self);
        let news = (!judged.failed).then(|| loaded.recorded(judged)).flatten();
        let messages = match news {
            Some(news) => {
                let messages = self.tell_all(hall, news);
                self.stands(hall, &mut loaded);
                *table = Some(loaded);
                messages
            }
            // what the engine left behind when it failed is not to be trusted: the game is judged again without that act
            None => {
                hall.0.engine_failures.inc();
                self.loaded(hall, table).await?;
                self.messages_published(hall, before).await?
            }
        };
        if let Some(ended) = table.as_ref().filter(|table| table.has_ended()) {
            self.sign_end(hall, ended);
        }
        let answers = keys.iter().zip(&messages).map(|(key, message)| {
            let key = key.as_str();
            Acknowledged::recorded(key, Fate::Appended, message.seq, Some(message))
        });
        Ok(answers.collect())
    }

    /// The number of the next act to be published.
    pub fn next_published(&self) -> u32 {
        self.published().next()
    }

    /// Whether the game was taken from the record since the service began.
    pub fn is_loaded(&self) -> bool {
        self.is_loaded.load(Ordering::Acquire)
    }

    fn published(&self) -> RwLockReadGuard<'_, Published> {
        self.published
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn published_mut(&self) -> RwLockWriteGuard<'_, Published> {
        self.published
            .write()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who follow what has been recorded just now.
    fn tell_all(&self, hall: &Hall, news: Vec<News>) -> Vec<Arc<Message>> {
        let mut showing = Showing::of(self, hall, hall.feed(&self.event).delay_s);
        let mut messages = Vec::with_capacity(news.len());
        for news in news {
            let message = news.message();
            self.publish(hall, Arc::clone(&message));
            messages.push(message);
            showing.take(news);
        }
        showing.end();
        messages
    }

    fn publish(&self, hall: &Hall, message: Arc<Message>) {
        self.published_mut().keep(Arc::clone(&message));
        // nobody may follow
        let _ = hall.feed(&self.event).messages.send(message);
    }

    fn note_end(&self, table: &Table) {
        let ended = table.ended().filter(|_| !table.public().waits());
        *self.ended.write().unwrap_or_else(PoisonError::into_inner) = ended;
    }

    /// The end of a game is signed at once, apart from the acknowledgement.
    fn sign_end(&self, hall: &Hall, table: &Table) {
        let (hall, game, end) = (hall.clone(), self.game.clone(), table.end());
        tokio::spawn(async move {
            let at_us = hall.0.clock.now_us();
            if let Err(error) = hall
                .0
                .ledger
                .sign_end(&hall.0.signer, &game, end, at_us)
                .await
            {
                tracing::warn!(%game, %error, "the end of a game could not be signed yet");
            }
        });
    }
}

fn busy() -> Problem {
    Problem::unavailable("others record acts of this game at the same time; send it again")
}

/// The record has no room for more.
pub(super) fn record_full() -> Problem {
    let detail = "the record of this game is as long as a record can be; it takes no more acts";
    Problem::conflict("record-full", detail)
}

fn is_full(problem: &Problem) -> bool {
    problem.kind == record_full().kind
}

/// Whether a game ends as the store has appended it.
fn ends_with(table: &Table, outcomes: &[Outcome]) -> bool {
    match outcomes.last() {
        Some(Outcome::Appended { seq, hash }) => table.end() == (*seq, *hash),
        _ => false,
    }
}

/// Of a key that stands twice in a batch the first act counts.
fn without_repeats(told: Vec<IncomingAct>) -> (Vec<IncomingAct>, Vec<IncomingAct>) {
    let mut first: Vec<IncomingAct> = Vec::with_capacity(told.len());
    let mut again = Vec::new();
    for told in told {
        if first.iter().any(|other| other.key == told.key) {
            again.push(told);
        } else {
            first.push(told);
        }
    }
    (first, again)
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
