//! A board that is played at: its game, one act after the other, and those who follow it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use laws::GameResult;
use ledger::{Author, Entry, GameId, Key, Outcome, Proposal, Text, random_salt};
use protocol::{Context, Line};
use tokio::sync::{Mutex, watch};

use crate::limits::MAX_TRIES;
use crate::live::Hall;
use crate::live::message::{Message, PublicMessage};
use crate::live::present::Present;
use crate::live::search::Searched;
use crate::live::table::{Judged, Judging, News, Table};
use crate::live::told::{Acknowledged, Fate, START, Told};
use crate::model::{Board, NewPlayer};
use crate::problem::{Answer, Problem};

/// A board that is played at.
pub(crate) struct Seat {
    board: RwLock<Board>,
    /// Its event, which it never leaves.
    event: Box<str>,
    game: GameId,
    judging: Judging,
    /// The game; `None` until it is taken from the record, and again when it may differ from it.
    table: Mutex<Option<Table>>,
    /// What players see: at once.
    pub prompt: watch::Sender<Arc<PublicMessage>>,
    /// What spectators see: later.
    pub delayed: watch::Sender<Arc<PublicMessage>>,
    result: RwLock<Option<GameResult>>,
    /// Whether it can be heard, and what waits there.
    pub present: Present,
    /// The number of the next act to be published.
    published: AtomicU32,
}

/// What a game begins with.
pub(crate) struct Opening {
    pub line: Line,
    pub white: Option<NewPlayer>,
    pub black: Option<NewPlayer>,
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
            result: RwLock::new(None),
            present: Present::of(&board),
            published: AtomicU32::new(0),
            event: board.event.clone(),
            board: RwLock::new(board),
        }
    }

    /// The board as it is now.
    pub fn board(&self) -> Board {
        self.board
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub fn changed(&self, board: &Board) {
        *self.board.write().unwrap_or_else(PoisonError::into_inner) = board.clone();
    }

    /// The result that an arbiter stands behind.
    pub fn result(&self) -> Option<GameResult> {
        *self.result.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// How FENs of the next act are to be read.
    pub async fn context(&self, hall: &Hall) -> Answer<Context> {
        let mut table = self.table.lock().await;
        Ok(self.laid(hall, &mut table).await?.context())
    }

    /// Takes the game from the record.
    pub async fn lay(&self, hall: &Hall) -> Answer<()> {
        let mut table = self.table.lock().await;
        self.laid(hall, &mut table).await.map(drop)
    }

    async fn laid<'t>(&self, hall: &Hall, table: &'t mut Option<Table>) -> Answer<&'t mut Table> {
        if table.is_none() {
            *table = Some(self.taken_from_the_record(hall).await?);
        }
        Ok(table.as_mut().expect("invariant: it was laid just now"))
    }

    async fn taken_from_the_record(&self, hall: &Hall) -> Answer<Table> {
        hall.learn_of(&self.event).await?;
        let mut table = Table::new(self.game.clone(), self.judging);
        for entry in hall.0.ledger.record(self.game.clone()).await? {
            let news = self.replayed(&mut table, &entry)?;
            self.publish(hall, news);
        }
        self.search(hall, table.newly_asked());
        self.note_result(&table);
        hall.stands(self, &table);
        Ok(table)
    }

    fn replayed(&self, table: &mut Table, entry: &Entry) -> Answer<News> {
        table.replay(entry).map_err(|error| {
            tracing::error!(game = %self.game, %error, "a record cannot be judged");
            Problem::failed(
                "the record of this board cannot be judged; verify it with `jadoube verify --db`",
            )
        })
    }

    /// What is told of the game, if it has begun.
    pub async fn tell_if_begun(&self, hall: &Hall, author: &Author, told: Told) -> Answer<()> {
        let mut table = self.table.lock().await;
        if self.laid(hall, &mut table).await?.next_seq() == 0 {
            return Ok(());
        }
        self.take(hall, &mut table, author, vec![told])
            .await
            .map(drop)
    }

    /// Takes acts: recorded first, then acknowledged.
    pub async fn tell(
        &self,
        hall: &Hall,
        author: &Author,
        told: Vec<Told>,
    ) -> Answer<Vec<Acknowledged>> {
        if told.is_empty() {
            return Ok(Vec::new());
        }
        let mut table = self.table.lock().await;
        if self.laid(hall, &mut table).await?.next_seq() == 0 {
            self.begin(hall, &mut table).await?;
        }
        self.take(hall, &mut table, author, told).await
    }

    /// Takes what a search found, if the question still stands: an arbiter may have answered it, or corrected the position.
    pub async fn tell_found(
        &self,
        hall: &Hall,
        author: &Author,
        searched: &Searched,
        act: laws::Act,
    ) -> Answer<()> {
        let told = Told {
            key: searched.key(),
            line: Line::Act(act),
        };
        let mut table = self.table.lock().await;
        for _ in 0..MAX_TRIES {
            let laid = self.laid(hall, &mut table).await?;
            if laid.number_of(&told.key).is_some() || !laid.asks(searched) {
                return Ok(());
            }
            let recorded = self.record(hall, &mut table, author, vec![told.clone()], &[]);
            if recorded.await?.is_some() {
                return Ok(());
            }
        }
        Err(Problem::unavailable(
            "others record acts of this game at the same time",
        ))
    }

    /// The game begins, under the terms of its round as they are now.
    async fn begin(&self, hall: &Hall, table: &mut Option<Table>) -> Answer<()> {
        let Opening {
            mut line,
            white,
            black,
        } = hall.opening(self.game.as_str()).await?;
        if let Line::Start(start) = &mut line {
            start.names.white = white.as_ref().map(|player| player.name.clone());
            start.names.black = black.as_ref().map(|player| player.name.clone());
        }
        let told = Told {
            key: Key::new(START).expect("invariant: a plain key"),
            line,
        };
        let persons = [("white", white), ("black", black)];
        let texts = persons
            .iter()
            .flat_map(|(side, player)| identity(side, player.as_ref()));
        let texts: Vec<Text> = texts.collect();
        // another process may have begun it meanwhile
        while self.laid(hall, table).await?.next_seq() == 0 {
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
        told: Vec<Told>,
    ) -> Answer<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        for _ in 0..MAX_TRIES {
            let laid = self.laid(hall, table).await?;
            let is_known = |told: &Told| laid.number_of(&told.key).is_some();
            let (known, new): (Vec<Told>, Vec<Told>) = told.iter().cloned().partition(is_known);
            let (new, again) = without_repeats(new);
            if let Some(mut answers) = self.record(hall, table, author, new, &[]).await? {
                answers.extend(self.known(hall, table, author, known).await?);
                answers.extend(self.known(hall, table, author, again).await?);
                return Ok(in_order(&keys, answers));
            }
        }
        let detail = "others record acts of this game at the same time; send it again";
        Err(Problem::unavailable(detail))
    }

    /// Judges and records acts whose keys are new; `None` where the record has gone on without this table, which has to be laid
    /// anew then.
    async fn record(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<Told>,
        texts: &[Text],
    ) -> Answer<Option<Vec<Acknowledged>>> {
        if told.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let laid = self.laid(hall, table).await?;
        let announcement = hall.feed(&self.event).announcement;
        let now_us = hall.0.clock.now_us();
        let judged = laid.judge(author, told, now_us, texts, announcement);
        // unless they are recorded, the table knows of acts that never were
        let unsure = table.take();
        let outcomes = hall.0.ledger.append(judged.proposals.clone()).await?;
        let all = outcomes
            .iter()
            .all(|outcome| matches!(outcome, Outcome::Appended { .. }));
        let laid = unsure.filter(|_| all);
        Ok(laid.map(|laid| self.keep(hall, table, laid, judged)))
    }

    fn keep(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        mut laid: Table,
        judged: Judged,
    ) -> Vec<Acknowledged> {
        let keys: Vec<Key> = judged
            .proposals
            .iter()
            .map(|proposal| proposal.key.clone())
            .collect();
        let failed = judged.failed();
        let news = laid.recorded(judged);
        let answers = keys
            .iter()
            .zip(&news)
            .map(|(key, news)| acknowledged(key, Fate::Appended, &news.message));
        let answers = answers.collect();
        self.search(hall, laid.newly_asked());
        for news in news {
            self.publish(hall, news);
        }
        self.note_result(&laid);
        hall.recorded(self, failed);
        hall.stands(self, &laid);
        if laid.has_ended() {
            self.sign_end(hall, &laid);
        }
        // what the engine left behind when it failed is not to be trusted: the game is judged again without that act
        if failed.is_none() {
            *table = Some(laid);
        }
        answers
    }

    /// Acts whose keys are taken: the same act again, or another.
    async fn known(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<Told>,
    ) -> Answer<Vec<Acknowledged>> {
        let mut answers = Vec::with_capacity(told.len());
        for told in told {
            let key = told.key.clone();
            let next_seq = self.laid(hall, table).await?.next_seq();
            let proposals = proposals_again(&self.game, author, told, next_seq);
            let outcomes = hall.0.ledger.append(proposals).await?;
            let again = outcomes.iter().find_map(|outcome| match outcome {
                Outcome::AlreadyAppended { seq, .. } => Some(*seq),
                _ => None,
            });
            answers.push(match (again, reused(&outcomes)) {
                (Some(seq), _) => {
                    let kept = self.laid(hall, table).await?.message(seq).cloned();
                    self.again(hall, kept, &key, seq).await?
                }
                (None, Some(seq)) => Acknowledged::key_reused(key.as_str(), seq),
                (None, None) => {
                    *table = None;
                    return Err(Problem::unavailable(
                        "the record of this game has changed; send it again",
                    ));
                }
            });
        }
        Ok(answers)
    }

    async fn again(
        &self,
        hall: &Hall,
        kept: Option<Arc<Message>>,
        key: &Key,
        seq: u32,
    ) -> Answer<Acknowledged> {
        let message = match kept {
            Some(message) => message,
            None => {
                let from_record = self.messages(hall, seq.checked_sub(1)).await?;
                from_record
                    .into_iter()
                    .next()
                    .ok_or_else(|| Problem::failed("an act is missing"))?
            }
        };
        Ok(acknowledged(key, Fate::AlreadyAppended, &message))
    }

    /// The message of the last act, if there is one.
    pub async fn last_message(&self, hall: &Hall) -> Answer<Option<Arc<Message>>> {
        let mut table = self.table.lock().await;
        let laid = self.laid(hall, &mut table).await?;
        Ok(laid
            .next_seq()
            .checked_sub(1)
            .and_then(|last| laid.message(last).cloned()))
    }

    /// The messages of all acts after this one, kept or judged again from the record.
    pub async fn messages_after(&self, hall: &Hall, seq: Option<u32>) -> Answer<Vec<Arc<Message>>> {
        let kept = {
            let mut table = self.table.lock().await;
            self.laid(hall, &mut table).await?.kept_after(seq)
        };
        match kept {
            Some(messages) => Ok(messages),
            None => self.messages(hall, seq).await,
        }
    }

    /// The messages of all acts after this one, from the record.
    async fn messages(&self, hall: &Hall, seq: Option<u32>) -> Answer<Vec<Arc<Message>>> {
        let mut table = Table::new(self.game.clone(), self.judging);
        let mut messages = Vec::new();
        for entry in hall.0.ledger.record(self.game.clone()).await? {
            let news = self.replayed(&mut table, &entry)?;
            if seq.is_none_or(|seq| entry.seq > seq) {
                messages.push(news.message);
            }
        }
        Ok(messages)
    }

    fn search(&self, hall: &Hall, searches: Vec<Searched>) {
        for searched in searches {
            hall.search(&self.board(), searched);
        }
    }

    /// Tells those who follow, and once only: a game may be taken from the record again.
    fn publish(&self, hall: &Hall, news: News) {
        let next = news.message.seq + 1;
        if self.published.fetch_max(next, Ordering::SeqCst) >= next {
            return;
        }
        let feed = hall.feed(&self.event);
        // nobody may follow
        let _ = feed.messages.send(Arc::clone(&news.message));
        self.show(hall, news, feed.delay_s);
    }

    fn show(&self, hall: &Hall, news: News, delay_s: u32) {
        let Some(view) = news.public else { return };
        let number = self.prompt.borrow().number + 1;
        let message = Arc::new(PublicMessage::of(self.game.as_str(), number, Some(&view)));
        self.prompt.send_replace(Arc::clone(&message));
        hall.0
            .disclosure
            .show(&self.delayed, message, news.received_us, delay_s);
    }

    fn note_result(&self, table: &Table) {
        let settled = !table.public().waits();
        let result = Some(table.result()).filter(|_| settled && table.has_ended());
        *self.result.write().unwrap_or_else(PoisonError::into_inner) = result;
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

/// Of a key that stands twice in a batch the first act counts.
fn without_repeats(told: Vec<Told>) -> (Vec<Told>, Vec<Told>) {
    let mut first: Vec<Told> = Vec::with_capacity(told.len());
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

fn reused(outcomes: &[Outcome]) -> Option<u32> {
    outcomes.iter().find_map(|outcome| match outcome {
        Outcome::KeyReused { seq } => Some(*seq),
        _ => None,
    })
}

fn acknowledged(key: &Key, outcome: Fate, message: &Message) -> Acknowledged {
    Acknowledged {
        key: key.as_str().into(),
        outcome,
        seq: Some(message.seq),
        verdict: Some(Arc::clone(&message.verdict)),
        problem: None,
    }
}

/// The act as it would be recorded, to be compared with what stands under its key: as it was told, and as one that was found to
/// be late.
fn proposals_again(game: &GameId, author: &Author, told: Told, next_seq: u32) -> Vec<Proposal> {
    let mut late = told.line.clone();
    if let Line::Act(act) = &mut late {
        act.arrival = laws::Arrival::Late;
    }
    let proposal = |line: &Line| {
        let parted = ledger::parted(line, random_salt);
        Proposal {
            game: game.clone(),
            expected_seq: next_seq,
            key: told.key.clone(),
            author: author.clone(),
            received_us: 0,
            body: parted.body,
            texts: parted.texts,
            told: None,
        }
    };
    vec![proposal(&told.line), proposal(&late)]
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
