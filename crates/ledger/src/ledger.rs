//! The ledger as many tasks use it at once: one thread writes, in batches that reach the disk together; others read.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::{oneshot, watch};

use crate::chain::Hash;
use crate::document::{Document, Write, Written};
use crate::entry::{Entry, Proposal};
use crate::head::{SignedHead, Signer, Stage};
use crate::limits::{FOLLOWED_ANYWAY, MAX_BATCH, MAX_READ, MAX_WAITING};
use crate::name::GameId;
use crate::store::{Outcome, Store, StoreError, Tail};

/// Why the ledger did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The store said no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too much waits to be written.
    #[error("more waits to be written than the ledger takes; send it again in a moment")]
    Busy,
    /// The thread of the store has ended.
    #[error("the ledger is closed; start the service again")]
    Closed,
}

type Result<T> = std::result::Result<T, LedgerError>;
type Job = Box<dyn FnOnce(&mut dyn Store) + Send>;

enum Order {
    Append(Vec<Proposal>, oneshot::Sender<Result<Vec<Outcome>>>),
    Do(Job),
}

/// Opens a store: a connection of its own each time it is called.
pub type Opener = dyn Fn() -> std::result::Result<Box<dyn Store>, StoreError> + Send + Sync;

/// A handle on the ledger; its clones are the same ledger.
///
/// ```
/// use jadoube_ledger::{Ledger, Memory, Outcome, example};
/// let ledger = Ledger::of(Memory::default());
/// let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// let outcomes = runtime.block_on(ledger.append(vec![example::proposal()]))?;
/// assert!(matches!(outcomes[..], [Outcome::Appended { seq: 0, .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Ledger {
    writer: SyncSender<Order>,
    reader: SyncSender<Order>,
    shared: Arc<Shared>,
}

/// What the writer tells the others.
#[derive(Default)]
struct Shared {
    followed: Mutex<HashMap<GameId, watch::Sender<u32>>>,
    /// The ends of records that have grown since they were signed.
    unsigned: Mutex<HashMap<GameId, (u32, Hash)>>,
}

impl Ledger {
    /// A ledger over stores that `open` opens: one to write with, and so many to read with besides.
    ///
    /// # Errors
    /// A store cannot be opened.
    pub fn open(open: &Opener, readers: usize) -> std::result::Result<Ledger, StoreError> {
        let shared = Arc::new(Shared::default());
        let writer = writing(open()?, Arc::clone(&shared));
        let mut reader = writer.clone();
        if readers > 0 {
            let (sender, orders) = sync_channel(MAX_WAITING);
            let orders = Arc::new(Mutex::new(orders));
            for _ in 0..readers {
                reading(open()?, Arc::clone(&orders));
            }
            reader = sender;
        }
        Ok(Ledger {
            writer,
            reader,
            shared,
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
        let shared = Arc::new(Shared::default());
        let writer = writing(store, Arc::clone(&shared));
        Ledger {
            reader: writer.clone(),
            writer,
            shared,
        }
    }

    /// Appends proposals, see [`Store::append`]. They may reach the disk together with others', each with its own outcome.
    ///
    /// # Errors
    /// Nothing is acknowledged; a proposal that was appended all the same is [`Outcome::AlreadyAppended`] when it is sent again.
    pub async fn append(&self, proposals: Vec<Proposal>) -> Result<Vec<Outcome>> {
        let (reply, answer) = oneshot::channel();
        send(&self.writer, Order::Append(proposals, reply))?;
        answer.await.map_err(|_| LedgerError::Closed)?
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
    pub async fn write(&self, writes: Vec<Write>) -> Result<Written> {
        self.writes(move |store| store.write(&writes)).await
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

    /// Signs the ends of all records that have grown since they were signed; returns how many.
    ///
    /// # Errors
    /// Those of the store; what could not be kept is signed the next time.
    pub async fn sign(&self, signer: &Signer, at_us: i64) -> Result<usize> {
        let unsigned = std::mem::take(&mut *locked(&self.shared.unsigned));
        let signed = |(game, (seq, hash)): (&GameId, &(u32, Hash))| {
            signer.sign(game, *seq, *hash, Stage::Running, at_us)
        };
        let heads: Vec<SignedHead> = unsigned.iter().map(signed).collect();
        let count = heads.len();
        let kept = self.keep(heads).await;
        if kept.is_err() {
            let mut left = locked(&self.shared.unsigned);
            for (game, end) in unsigned {
                left.entry(game).or_insert(end);
            }
        }
        kept.map(|()| count)
    }

    /// Signs the end of the record of a game that has ended.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn sign_end(
        &self,
        signer: &Signer,
        game: &GameId,
        (seq, hash): (u32, Hash),
        at_us: i64,
    ) -> Result<()> {
        let head = signer.sign(game, seq, hash, Stage::Ended, at_us);
        self.keep(vec![head]).await?;
        let mut unsigned = locked(&self.shared.unsigned);
        if unsigned.get(game).is_some_and(|(last, _)| *last <= seq) {
            unsigned.remove(game);
        }
        Ok(())
    }

    async fn keep(&self, heads: Vec<SignedHead>) -> Result<()> {
        self.writes(move |store| store.keep_heads(&heads)).await
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
    /// The next entries, at least one, in order and without a gap; waits until there is one. Entries that another process
    /// appends are seen too, a moment later.
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

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn send(to: &SyncSender<Order>, order: Order) -> Result<()> {
    to.try_send(order).map_err(|error| match error {
        TrySendError::Full(_) => LedgerError::Busy,
        TrySendError::Disconnected(_) => LedgerError::Closed,
    })
}

async fn done<T: Send + 'static>(
    to: &SyncSender<Order>,
    job: impl FnOnce(&mut dyn Store) -> std::result::Result<T, StoreError> + Send + 'static,
) -> Result<T> {
    let (reply, answer) = oneshot::channel();
    let job = move |store: &mut dyn Store| {
        // whoever asked may have gone
        let _ = reply.send(job(store));
    };
    send(to, Order::Do(Box::new(job)))?;
    let answer = answer.await.map_err(|_| LedgerError::Closed)?;
    answer.map_err(LedgerError::Store)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().name(name.into());
    thread
        .spawn(work)
        .expect("invariant: the operating system gives the ledger its threads");
}

/// The thread that writes.
fn writing(mut store: Box<dyn Store>, shared: Arc<Shared>) -> SyncSender<Order> {
    let (sender, orders) = sync_channel(MAX_WAITING);
    spawn("ledger-writer", move || {
        while let Ok(order) = orders.recv() {
            match order {
                Order::Do(job) => job(&mut *store),
                Order::Append(proposals, reply) => {
                    let (batch, other) = gather(&orders, proposals, reply);
                    append(&mut *store, batch, &shared);
                    if let Some(job) = other {
                        job(&mut *store);
                    }
                }
            }
        }
    });
    sender
}

type Waiting = (Vec<Proposal>, oneshot::Sender<Result<Vec<Outcome>>>);

/// Everything that waits to be appended, up to a limit, and the job behind it.
fn gather(
    orders: &Receiver<Order>,
    proposals: Vec<Proposal>,
    reply: oneshot::Sender<Result<Vec<Outcome>>>,
) -> (Vec<Waiting>, Option<Job>) {
    let mut count = proposals.len();
    let mut batch = vec![(proposals, reply)];
    while count < MAX_BATCH {
        match orders.try_recv() {
            Ok(Order::Append(proposals, reply)) => {
                count += proposals.len();
                batch.push((proposals, reply));
            }
            Ok(Order::Do(job)) => return (batch, Some(job)),
            Err(_) => break,
        }
    }
    (batch, None)
}

fn append(store: &mut dyn Store, batch: Vec<Waiting>, shared: &Shared) {
    let lengths: Vec<usize> = batch.iter().map(|(proposals, _)| proposals.len()).collect();
    let (proposals, replies): (Vec<Vec<Proposal>>, Vec<_>) = batch.into_iter().unzip();
    let proposals = proposals.concat();
    let appended = store.append(&proposals);
    if let Ok(outcomes) = &appended {
        shared.tell(&proposals, outcomes);
    }
    let mut rest = appended.as_deref().unwrap_or_default();
    for (reply, length) in replies.into_iter().zip(lengths) {
        let answer = match &appended {
            Err(error) => Err(LedgerError::Store(error.clone())),
            Ok(_) => {
                let (own, others) = rest.split_at(length);
                rest = others;
                Ok(own.to_vec())
            }
        };
        // whoever asked may have gone; what is on disk stays
        let _ = reply.send(answer);
    }
}

impl Shared {
    fn tell(&self, proposals: &[Proposal], outcomes: &[Outcome]) {
        let followed = locked(&self.followed);
        let mut unsigned = locked(&self.unsigned);
        for (proposal, outcome) in proposals.iter().zip(outcomes) {
            let Outcome::Appended { seq, hash } = *outcome else {
                continue;
            };
            unsigned.insert(proposal.game.clone(), (seq, hash));
            if let Some(sender) = followed.get(&proposal.game) {
                sender.send_replace(seq);
            }
        }
    }
}

/// One of the threads that read.
fn reading(mut store: Box<dyn Store>, orders: Arc<Mutex<Receiver<Order>>>) {
    spawn("ledger-reader", move || {
        loop {
            let order = locked(&orders).recv();
            match order {
                Ok(Order::Do(job)) => job(&mut *store),
                Ok(Order::Append(_, reply)) => {
                    let _ = reply.send(Err(LedgerError::Closed));
                }
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
