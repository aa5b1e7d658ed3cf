//! Shares one ledger among many tasks: one thread writes, in batches that reach the disk together;
//! others read.

mod end;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, oneshot, watch};

use crate::chain::Hash;
use crate::document::{ChangesOutcome, Document, Write};
use crate::entry::{Entry, Proposal};
use crate::head::{SignedHead, Signer, Stage};
use crate::heads_file::HeadsFile;
use crate::limits::{
    FOLLOWED_ANYWAY, MAX_BATCH, MAX_ITEM_BYTES, MAX_READ, MAX_WAITING, SIGNED_AT_ONCE,
};
use crate::lock::locked;
use crate::name::GameId;
use crate::store::{AppendOutcome, LooseEnd, Store, StoreError, StoreUpkeep, StoredItem, Tail};
use crate::store_worker::{Opener, StoreWorker};
use crate::unsigned::{Others, RecordEnd, Unsigned};

/// Why the ledger did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The store said no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too much waits to be written.
    #[error("too much is waiting to be written; send it again in a moment")]
    Busy,
    /// The store panicked.
    #[error("the store failed in the middle of this; nothing of it is acknowledged, send it again")]
    BrokenOff,
    /// The records were closed, see [`Ledger::close`], or the thread of the store has ended.
    #[error("the ledger is closed; start the service again")]
    Closed,
    /// What was to be written would fit no line of a record file.
    #[error(
        "an act or a document has more than {MAX_ITEM_BYTES} bytes; nothing of this was written"
    )]
    TooLarge,
}

type Result<T> = std::result::Result<T, LedgerError>;
type Job = Box<dyn FnOnce(&mut StoreWorker) + Send>;

enum WriterCommand {
    Append(Vec<Proposal>, oneshot::Sender<Result<Vec<AppendOutcome>>>),
    Do(Job),
    /// Closes the store of the thread that takes it, which ends then.
    End(oneshot::Sender<()>),
}

/// A handle on the ledger; its clones are the same ledger.
///
/// ```
/// use jadoube_ledger::{Ledger, Memory, AppendOutcome, example};
/// let ledger = Ledger::of(Memory::default());
/// let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// let outcomes = runtime.block_on(ledger.append(vec![example::proposal()]))?;
/// assert!(matches!(outcomes[..], [AppendOutcome::Appended { seq: 0, .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Ledger {
    writer: SyncSender<WriterCommand>,
    reader: SyncSender<WriterCommand>,
    shared: Arc<WriterShared>,
    /// Threads that read beside the one that writes.
    readers: usize,
    /// Closed once nothing is done beside them any more.
    beside: watch::Receiver<()>,
    /// Where signed heads are kept besides.
    elsewhere: Option<Arc<Mutex<HeadsFile>>>,
    /// Held while heads are signed and kept: whoever waits for it occupies no thread.
    signing: Arc<AsyncMutex<()>>,
}

/// A look for others' ends that failed, or that nobody waited for, is taken again.
struct LookAgain<'s>(&'s WriterShared, Others);

impl Drop for LookAgain<'_> {
    fn drop(&mut self) {
        locked(&self.0.unsigned).look_for(self.1);
    }
}

/// What the writing thread shares with the others.
#[derive(Default)]
struct WriterShared {
    followed: Mutex<HashMap<GameId, watch::Sender<u32>>>,
    unsigned: Mutex<Unsigned>,
    /// Whether nothing is appended any more.
    closed: AtomicBool,
    /// Whether the stores are closed one after the other.
    ends: AtomicBool,
    /// Whether the store failed when something was to be appended last.
    append_failed: AtomicBool,
}

impl Ledger {
    /// A ledger over stores that `open` opens: one to write with, and so many to read with besides.
    /// One that panics is opened anew.
    ///
    /// # Errors
    /// A store cannot be opened.
    pub fn open(open: &Arc<Opener>, readers: usize) -> std::result::Result<Ledger, StoreError> {
        let shared = Arc::new(WriterShared::default());
        let mut kept = StoreWorker::opened(open)?;
        let (done, beside) = watch::channel(());
        if let Some(upkeep) = kept.upkeep() {
            keeping_up(upkeep, Arc::downgrade(&shared), done);
        }
        let writer = writing(kept, Arc::clone(&shared));
        let mut reader = writer.clone();
        if readers > 0 {
            let (sender, orders) = sync_channel(MAX_WAITING);
            let orders = Arc::new(Mutex::new(orders));
            for _ in 0..readers {
                reading(StoreWorker::opened(open)?, Arc::clone(&orders));
            }
            reader = sender;
        }
        Ok(Ledger {
            writer,
            reader,
            shared,
            readers,
            beside,
            elsewhere: None,
            signing: Arc::default(),
        })
    }

    /// A ledger over one store, which writes and reads.
    #[must_use]
    pub fn of(store: impl Store + 'static) -> Ledger {
        Ledger::over(Box::new(store))
    }

    /// As [`Ledger::of`], for a store whose kind is known when it is opened only.
    #[must_use]
    pub fn over(store: Box<dyn Store>) -> Ledger {
        let shared = Arc::new(WriterShared::default());
        let writer = writing(StoreWorker::of(store), Arc::clone(&shared));
        Ledger {
            reader: writer.clone(),
            writer,
            shared,
            readers: 0,
            beside: watch::channel(()).1,
            elsewhere: None,
            signing: Arc::default(),
        }
    }

    /// The same ledger, which keeps the heads that it signs in this file, too.
    #[must_use]
    pub fn keeping_heads_in(self, file: HeadsFile) -> Ledger {
        Ledger {
            elsewhere: Some(Arc::new(Mutex::new(file))),
            ..self
        }
    }

    /// Appends proposals, see [`Store::append`]. They may reach the disk together with others',
    /// each with its own outcome.
    ///
    /// # Errors
    /// Nothing is acknowledged; a proposal that was appended all the same is
    /// [`AppendOutcome::AlreadyAppended`] when it is sent again.
    pub async fn append(&self, proposals: Vec<Proposal>) -> Result<Vec<AppendOutcome>> {
        fit(proposals.iter().map(Proposal::bytes))?;
        let (reply, answer) = oneshot::channel();
        send(&self.writer, WriterCommand::Append(proposals, reply))?;
        let appended = answer.await.map_err(|_| LedgerError::Closed)?;
        let failed = matches!(
            appended,
            Err(LedgerError::Store(_) | LedgerError::BrokenOff)
        );
        self.shared.append_failed.store(failed, Ordering::Relaxed);
        appended
    }

    /// Whether the store failed when something was to be appended last.
    #[must_use]
    pub fn append_failed(&self) -> bool {
        self.shared.append_failed.load(Ordering::Relaxed)
    }

    /// Closes the records for this process: from now on nothing is appended, and once this returns,
    /// what they end with is what can be signed last. Heads and documents are still written.
    ///
    /// # Errors
    /// Too much waits to be written: an append that was begun before may still end after this.
    pub async fn close(&self) -> Result<()> {
        self.shared.closed.store(true, Ordering::Release);
        // behind what the writer is at
        self.writes(|_| Ok(())).await
    }

    /// Whether the records were closed, see [`Ledger::close`].
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.shared.is_closed()
    }

    /// See [`Store::read`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn read(&self, game: GameId, from: u32, limit: u32) -> Result<Vec<Entry>> {
        self.reads(move |store| store.read(&game, from, limit))
            .await
    }

    /// The whole record of a game.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn record(&self, game: GameId) -> Result<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let from = entries.last().map_or(0, |last| last.seq + 1);
            let page = self.read(game.clone(), from, MAX_READ).await?;
            if page.is_empty() {
                return Ok(entries);
            }
            entries.extend(page);
        }
    }

    /// Everything that stands in the record of a game, what cannot be read too, see
    /// [`Store::look`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn found(&self, game: GameId) -> Result<Vec<StoredItem>> {
        self.reads(move |store| {
            let mut all = Vec::new();
            store.look(Some(&game), &mut |found| {
                all.push(found);
                Ok(())
            })?;
            Ok(all)
        })
        .await
    }

    /// See [`Store::tails`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn tails(&self, after: Option<GameId>, limit: u32) -> Result<Vec<Tail>> {
        self.reads(move |store| store.tails(after.as_ref(), limit))
            .await
    }

    /// See [`Store::heads`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn heads(&self, game: GameId) -> Result<Vec<SignedHead>> {
        self.reads(move |store| store.heads(&game)).await
    }

    /// See [`Store::document`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn document(&self, kind: &'static str, id: Box<str>) -> Result<Option<Document>> {
        self.reads(move |store| store.document(kind, &id)).await
    }

    /// See [`Store::documents`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn documents(
        &self,
        kind: &'static str,
        parent: Option<Box<str>>,
        after: Option<Box<str>>,
        limit: u32,
    ) -> Result<Vec<Document>> {
        self.reads(move |store| store.documents(kind, parent.as_deref(), after.as_deref(), limit))
            .await
    }

    /// See [`Store::write`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn write(&self, writes: Vec<Write>) -> Result<ChangesOutcome> {
        fit(writes.iter().map(Write::bytes))?;
        self.writes(move |store| store.write(&writes)).await
    }

    /// Puts records back, see [`Store::load`]; `job` does it, and what belongs to it. Who signed
    /// their ends is looked at then.
    ///
    /// # Errors
    /// Those of the store; or the records were closed, see [`Ledger::close`].
    pub async fn load<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut dyn Store) -> std::result::Result<T, StoreError> + Send + 'static,
    ) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        let loaded = self.writes(move |store| {
            if shared.is_closed() {
                return Ok(None);
            }
            let loaded = job(store);
            // here, for whoever asked for it may have gone
            locked(&shared.unsigned).look_for(Others::All);
            loaded.map(Some)
        });
        loaded.await?.ok_or(LedgerError::Closed)
    }

    /// See [`Store::erase`].
    ///
    /// # Errors
    /// Those of the store.
    pub async fn erase(&self, game: GameId, fields: Option<Vec<Box<str>>>) -> Result<u32> {
        self.writes(move |store| {
            let fields: Option<Vec<&str>> = fields
                .as_ref()
                .map(|fields| fields.iter().map(|field| &**field).collect());
            store.erase(&game, fields.as_deref())
        })
        .await
    }

    /// Signs the ends of all records that have grown since they were signed; returns how many. They
    /// are signed in parts, between which others write.
    ///
    /// # Errors
    /// Those of the store; what could not be kept is signed the next time.
    pub async fn sign(&self, signer: &Signer, at_us: i64) -> Result<usize> {
        let _alone = self.signing.lock().await;
        let ends = locked(&self.shared.unsigned).all();
        self.sign_in_parts(signer, &ends, at_us).await?;
        Ok(ends.len())
    }

    /// Signs the end of the record of a game that has ended, with those of all others that have
    /// ended while it waited: a round may end at once, and where heads are kept elsewhere may be
    /// slow.
    ///
    /// # Errors
    /// Those of the store; [`Ledger::sign`] signs it then.
    pub async fn sign_end(
        &self,
        signer: &Signer,
        game: &GameId,
        (seq, hash): (u32, Hash),
        at_us: i64,
    ) -> Result<()> {
        self.has_ended(game, (seq, hash));
        let _alone = self.signing.lock().await;
        let ends = locked(&self.shared.unsigned).ended();
        self.sign_in_parts(signer, &ends, at_us).await
    }

    async fn sign_in_parts(
        &self,
        signer: &Signer,
        ends: &[(GameId, RecordEnd)],
        at_us: i64,
    ) -> Result<()> {
        for part in ends.chunks(SIGNED_AT_ONCE) {
            self.sign_these(signer, part.to_vec(), at_us).await?;
        }
        Ok(())
    }

    /// The end of the record of a game is that of a game that has ended; it is signed as such the
    /// next time.
    pub fn has_ended(&self, game: &GameId, (seq, hash): (u32, Hash)) {
        locked(&self.shared.unsigned).has_ended(game, (seq, hash));
    }

    /// The game whose end was found goes on, or nobody will ever say that it has ended; it is
    /// signed so the next time.
    pub fn goes_on(&self, game: &GameId) {
        locked(&self.shared.unsigned).goes_on(game);
    }

    /// Looks for the ends of records that nobody has signed, once after the ledger was opened and
    /// whenever it may not know of one: a process was killed before it signed, or wrote and never
    /// learned that it did. Then, and after records were put back, it looks, too, for those that
    /// are signed as ends of games that go on. [`Ledger::sign`] signs what [`Ledger::has_ended`] or
    /// [`Ledger::goes_on`] has been said of; all others are given again.
    ///
    /// # Errors
    /// Those of the store; it looks again the next time.
    pub async fn find_unsigned(&self) -> Result<Vec<LooseEnd>> {
        let others = locked(&self.shared.unsigned).begins_to_look();
        let mut found = Vec::new();
        if others > Others::None {
            let unfinished = LookAgain(&self.shared, others);
            let ends = self.reads(|store| store.loose_ends()).await?;
            std::mem::forget(unfinished);
            found = locked(&self.shared.unsigned).found(ends, others);
        }
        found.extend(locked(&self.shared.unsigned).unsure());
        Ok(found)
    }

    /// Signing takes its time, and a thread of its own. The heads are kept elsewhere first: what
    /// fails there is signed again, and the entries that heads name are on disk.
    async fn sign_these(
        &self,
        signer: &Signer,
        ends: Vec<(GameId, RecordEnd)>,
        at_us: i64,
    ) -> Result<()> {
        let signer = signer.clone();
        let signing = tokio::task::spawn_blocking(move || -> Vec<SignedHead> {
            let signed = |(game, (seq, hash, stage)): &(GameId, RecordEnd)| {
                signer.sign(game, *seq, *hash, *stage, at_us)
            };
            ends.iter().map(signed).collect()
        });
        let heads = signing.await.map_err(|_| LedgerError::Closed)?;
        let heads = self.keep_elsewhere(heads).await?;
        let kept = heads.clone();
        self.writes(move |store| store.keep_heads(&kept)).await?;
        locked(&self.shared.unsigned).signed(&heads);
        Ok(())
    }

    async fn keep_elsewhere(&self, heads: Vec<SignedHead>) -> Result<Vec<SignedHead>> {
        let Some(file) = self.elsewhere.clone() else {
            return Ok(heads);
        };
        let adding = tokio::task::spawn_blocking(move || {
            let added = locked(&file).add(&heads);
            added.map(|()| heads)
        });
        let added = adding.await.map_err(|_| LedgerError::Closed)?;
        added.map_err(|error| {
            let why = format!("the file of signed heads: {error}");
            LedgerError::Store(StoreError::Failed(why.into()))
        })
    }

    /// Does something with the store, on the thread that writes.
    ///
    /// # Errors
    /// Those of what is done.
    pub async fn writes<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut dyn Store) -> std::result::Result<T, StoreError> + Send + 'static,
    ) -> Result<T> {
        done(&self.writer, job).await
    }

    /// Does something with the store, on a thread that reads.
    ///
    /// # Errors
    /// Those of what is done.
    pub async fn reads<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut dyn Store) -> std::result::Result<T, StoreError> + Send + 'static,
    ) -> Result<T> {
        done(&self.reader, job).await
    }

    /// Follows the record of a game from this entry on.
    #[must_use]
    pub fn follow(&self, game: GameId, from: u32) -> Follower {
        let mut followed = locked(&self.shared.followed);
        followed.retain(|_, sender| sender.receiver_count() > 0);
        let grown = followed
            .entry(game.clone())
            .or_insert_with(|| watch::Sender::new(0))
            .subscribe();
        Follower {
            ledger: self.clone(),
            game,
            next: from,
            grown,
        }
    }
}

/// Follows the record of a game.
pub struct Follower {
    ledger: Ledger,
    game: GameId,
    next: u32,
    grown: watch::Receiver<u32>,
}

impl Follower {
    /// The next entries, at least one, in order and without a gap; waits until there is one.
    /// Entries that another process appends are seen too, a moment later.
    ///
    /// # Errors
    /// Those of the store; it can be asked again.
    pub async fn next(&mut self) -> Result<Vec<Entry>> {
        loop {
            self.grown.mark_unchanged();
            let game = self.game.clone();
            let entries = self.ledger.read(game, self.next, MAX_READ).await?;
            if let Some(last) = entries.last() {
                self.next = last.seq + 1;
                return Ok(entries);
            }
            let _ = tokio::time::timeout(FOLLOWED_ANYWAY, self.grown.changed()).await;
        }
    }
}

/// What was written can always be written once more, into a record file.
fn fit(mut bytes: impl Iterator<Item = usize>) -> Result<()> {
    match bytes.any(|bytes| bytes > MAX_ITEM_BYTES) {
        true => Err(LedgerError::TooLarge),
        false => Ok(()),
    }
}

fn send(to: &SyncSender<WriterCommand>, order: WriterCommand) -> Result<()> {
    to.try_send(order).map_err(|error| match error {
        TrySendError::Full(_) => LedgerError::Busy,
        TrySendError::Disconnected(_) => LedgerError::Closed,
    })
}

async fn done<T: Send + 'static>(
    to: &SyncSender<WriterCommand>,
    job: impl FnOnce(&mut dyn Store) -> std::result::Result<T, StoreError> + Send + 'static,
) -> Result<T> {
    let (reply, answer) = oneshot::channel();
    let job = move |kept: &mut StoreWorker| {
        // whoever asked may have gone
        let _ = reply.send(kept.does(job));
    };
    send(to, WriterCommand::Do(Box::new(job)))?;
    answer.await.map_err(|_| LedgerError::Closed)?
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().name(name.into());
    thread
        .spawn(work)
        .expect("invariant: the operating system gives the ledger its threads");
}

/// The thread that writes.
fn writing(mut kept: StoreWorker, shared: Arc<WriterShared>) -> SyncSender<WriterCommand> {
    let (sender, orders) = sync_channel(MAX_WAITING);
    spawn("ledger-writer", move || {
        while let Ok(order) = orders.recv() {
            let mut next = Some(order);
            while let Some(order) = next.take() {
                match order {
                    WriterCommand::Do(job) => job(&mut kept),
                    WriterCommand::Append(proposals, reply) => {
                        let (batch, other) = gather(&orders, proposals, reply);
                        append(&mut kept, batch, &shared);
                        next = other;
                    }
                    WriterCommand::End(done) => return end::ended(kept, done),
                }
            }
        }
    });
    sender
}

type WaitingAppend = (Vec<Proposal>, oneshot::Sender<Result<Vec<AppendOutcome>>>);

/// Everything that waits to be appended, up to a limit, and what else is to be done behind it.
fn gather(
    orders: &Receiver<WriterCommand>,
    proposals: Vec<Proposal>,
    reply: oneshot::Sender<Result<Vec<AppendOutcome>>>,
) -> (Vec<WaitingAppend>, Option<WriterCommand>) {
    let mut count = proposals.len();
    let mut batch = vec![(proposals, reply)];
    while count < MAX_BATCH {
        match orders.try_recv() {
            Ok(WriterCommand::Append(proposals, reply)) => {
                count += proposals.len();
                batch.push((proposals, reply));
            }
            Ok(other) => return (batch, Some(other)),
            Err(_) => break,
        }
    }
    (batch, None)
}

/// Appends a batch. Where one game is damaged, or the store panicked, each order is tried alone:
/// whose game is whole must not wait for one that never will be.
fn append(kept: &mut StoreWorker, batch: Vec<WaitingAppend>, shared: &WriterShared) {
    let proposals: Vec<&[Proposal]> = batch.iter().map(|(own, _)| &own[..]).collect();
    let appended = append_together(kept, &proposals.concat(), shared);
    if let (Err(error), 2..) = (&appended, batch.len())
        && is_about_one(error)
    {
        for (proposals, reply) in batch {
            // whoever asked may have gone; what is on disk stays
            let _ = reply.send(append_together(kept, &proposals, shared));
        }
        return;
    }
    let mut rest = appended.as_deref().unwrap_or_default();
    for (proposals, reply) in batch {
        let answer = match &appended {
            Err(error) => Err(error.clone()),
            Ok(_) => {
                let (own, others) = rest.split_at(proposals.len());
                rest = others;
                Ok(own.to_vec())
            }
        };
        let _ = reply.send(answer);
    }
}

/// Whether it may be the fault of a single game.
const fn is_about_one(error: &LedgerError) -> bool {
    matches!(
        error,
        LedgerError::BrokenOff
            | LedgerError::Store(StoreError::Damaged(_) | StoreError::Unreadable(_))
    )
}

fn append_together(
    kept: &mut StoreWorker,
    proposals: &[Proposal],
    shared: &WriterShared,
) -> Result<Vec<AppendOutcome>> {
    if shared.is_closed() {
        return Err(LedgerError::Closed);
    }
    let appended = kept.does(|store| {
        let outcomes = store.append(proposals)?;
        assert_eq!(
            outcomes.len(),
            proposals.len(),
            "invariant: each proposal has its outcome"
        );
        Ok(outcomes)
    });
    shared.tell(proposals, appended.as_deref());
    appended
}

impl WriterShared {
    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    fn tell(
        &self,
        proposals: &[Proposal],
        appended: std::result::Result<&[AppendOutcome], &LedgerError>,
    ) {
        let followed = locked(&self.followed);
        let mut unsigned = locked(&self.unsigned);
        let Ok(outcomes) = appended else {
            unsigned.look_for(Others::Unsigned);
            return;
        };
        for (proposal, outcome) in proposals.iter().zip(outcomes) {
            match *outcome {
                AppendOutcome::Appended { seq, hash } => {
                    unsigned.note(&proposal.game, (seq, hash, Stage::Running));
                    if let Some(sender) = followed.get(&proposal.game) {
                        sender.send_replace(seq);
                    }
                }
                // perhaps by an attempt whose answer was lost
                AppendOutcome::AlreadyAppended { .. } => unsigned.look_for(Others::Unsigned),
                AppendOutcome::KeyReused { .. }
                | AppendOutcome::Stale { .. }
                | AppendOutcome::Full => {}
            }
        }
    }
}

/// The thread that does what those who write need not wait for, until the ledger is closed.
fn keeping_up(mut upkeep: Box<StoreUpkeep>, open: Weak<WriterShared>, done: watch::Sender<()>) {
    const AFTER_A_FAILURE: Duration = Duration::from_secs(1);
    let goes_on = move || {
        let shared = open.upgrade();
        shared.is_some_and(|shared| !shared.ends.load(Ordering::Acquire))
    };
    spawn("ledger-upkeep", move || {
        while goes_on() {
            // what is left undone whoever writes does, and is told why he cannot
            thread::sleep(upkeep().unwrap_or(AFTER_A_FAILURE));
        }
        // its connection first
        drop(upkeep);
        drop(done);
    });
}

/// Runs one of the threads that read.
fn reading(mut kept: StoreWorker, orders: Arc<Mutex<Receiver<WriterCommand>>>) {
    spawn("ledger-reader", move || {
        loop {
            let order = locked(&orders).recv();
            match order {
                Ok(WriterCommand::Do(job)) => job(&mut kept),
                Ok(WriterCommand::Append(_, reply)) => {
                    let _ = reply.send(Err(LedgerError::Closed));
                }
                Ok(WriterCommand::End(done)) => return end::ended(kept, done),
                Err(_) => return,
            }
        }
    });
}

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ledger")
    }
}
