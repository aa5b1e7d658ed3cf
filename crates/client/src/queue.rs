//! Keeps acts on disk until the service has acknowledged them.
//!
//! The file is lines of JSON: a heading, then a line for each act that waits and one for those that
//! are done with. A line is on disk before anything goes on: an act before [`Queue::put`] returns,
//! that it is done with before the next is sent. So whatever crashes, no act that was put is lost,
//! and none whose receipt was taken down is sent again. One whose receipt was under way is sent
//! again under its key, and the service knows it.
//!
//! A line that was cut (the process or the machine ended in the middle of writing it) is left out,
//! and [`OpenedQueue::cut`] says so: nobody had been told that what it said was kept.

mod file;
mod line;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use file::{QueueDisk, QueueLines};
use line::QueueLine;

use crate::acts::{NewAct, Receipt};
use crate::limits::{MAX_ACTS_AT_ONCE, MAX_BYTES_AT_ONCE, MAX_FILE_BYTES};
use crate::{Client, ClientError, QueueError};

/// Acts that wait to be told, in the order in which they were put. Clones are the same queue.
///
/// ```
/// use jadoube_client::{NewAct, Queue};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("board-12.queue");
/// let queue = Queue::open(&path)?.queue;
/// queue.put("b12", &[NewAct::new("b12:1", "W move e2e4".into())])?;
/// drop(queue);
/// // after whatever has happened
/// assert_eq!(Queue::open(&path)?.queue.waiting(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Queue {
    kept: Arc<Mutex<QueueState>>,
    /// Held by whoever sends: there is one at a time.
    sending: Arc<tokio::sync::Mutex<()>>,
}

/// A queue as it was found.
#[derive(Debug)]
pub struct OpenedQueue {
    /// The queue.
    pub queue: Queue,
    /// What of its file could not be read, if anything.
    pub cut: Option<Cut>,
}

/// A line that was cut in the middle, and is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The file.
    pub path: PathBuf,
    /// The number of the line, from 1.
    pub line: usize,
    /// How many bytes of it there were.
    pub bytes: usize,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cut { path, line, bytes } = self;
        write!(
            f,
            "{}: line {line} was cut after {bytes} bytes and is left out; everything before it is there",
            path.display()
        )
    }
}

#[derive(Debug)]
struct QueueState {
    lines: QueueLines,
    /// By their numbers, which is their order.
    waiting: BTreeMap<u64, QueuedAct>,
    next_number: u64,
}

#[derive(Clone, Debug)]
struct QueuedAct {
    board: Box<str>,
    new: NewAct,
    bytes: usize,
}

impl Queue {
    /// The queue in this file, which is made if it is not there.
    ///
    /// # Errors
    /// The disk fails, another process has the file, or it is no file of a queue; it is then left
    /// as it is.
    pub fn open(path: &Path) -> Result<OpenedQueue, QueueError> {
        Queue::over(path, file::open(path)?)
    }

    fn over(path: &Path, disk: Box<dyn QueueDisk>) -> Result<OpenedQueue, QueueError> {
        let (lines, read) = QueueLines::read(path, disk)?;
        let mut kept = QueueState {
            lines,
            waiting: BTreeMap::new(),
            next_number: 0,
        };
        for (line, bytes) in read.lines {
            kept.take(line, bytes);
        }
        Ok(OpenedQueue {
            queue: Queue {
                kept: Arc::new(Mutex::new(kept)),
                sending: Arc::default(),
            },
            cut: read.cut,
        })
    }

    /// Adds acts of a board; they are on disk when it returns. It waits for the disk: call it where
    /// waiting is allowed.
    ///
    /// # Errors
    /// The disk fails, or no more fits; none of them is added then.
    pub fn put(&self, board: &str, acts: &[NewAct]) -> Result<(), QueueError> {
        self.kept().put(board, acts)
    }

    /// How many acts wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.kept().waiting.len()
    }

    /// Takes out the act that is to be sent next, which the service will not take: of a board that
    /// is no more, for instance. It gives back the board and the act.
    ///
    /// # Errors
    /// The disk fails; the act stays then.
    pub fn give_up_first(&self) -> Result<Option<(Box<str>, NewAct)>, QueueError> {
        let mut kept = self.kept();
        let Some((&number, first)) = kept.waiting.first_key_value() else {
            return Ok(None);
        };
        let first = first.clone();
        kept.done(&[number])?;
        Ok(Some((first.board, first.new)))
    }

    /// Sends what waits, in order, until nothing does; what is put meanwhile is sent too. `told` is
    /// given each receipt with its board, once it is taken down that the act is done with. An act
    /// that the service refuses for good is done with as well.
    ///
    /// # Errors
    /// The service does not take them, as often as the client asks; the disk fails. What is not
    /// done with waits for the next time.
    pub async fn deliver(
        &self,
        client: &Client,
        mut told: impl FnMut(&str, &Receipt),
    ) -> Result<(), ClientError> {
        let _alone = self.sending.lock().await;
        loop {
            let batch = self.kept().batch();
            let Some(board) = batch.first().map(|(_, act)| act.board.clone()) else {
                return Ok(());
            };
            let (numbers, acts): (Vec<u64>, Vec<NewAct>) = batch
                .into_iter()
                .map(|(number, act)| (number, act.new))
                .unzip();
            let receipts = client.tell(&board, &acts).await?;
            let is_final =
                |(number, receipt): (&u64, &Receipt)| receipt.is_final().then_some(*number);
            let done: Vec<u64> = numbers.iter().zip(&receipts).filter_map(is_final).collect();
            self.take_down(done).await?;
            let finals = receipts.iter().filter(|receipt| receipt.is_final());
            finals.for_each(|receipt| told(&board, receipt));
            if let Some(refused) = receipts.iter().find(|receipt| !receipt.is_final()) {
                return Err(refused.refusal(&board));
            }
        }
    }

    /// Writes that these are done with, on a thread that may wait for the disk.
    async fn take_down(&self, done: Vec<u64>) -> Result<(), QueueError> {
        let queue = self.clone();
        let taken = tokio::task::spawn_blocking(move || queue.kept().done(&done)).await;
        taken.expect("invariant: nothing in it panics")
    }

    fn kept(&self) -> MutexGuard<'_, QueueState> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn put(&mut self, board: &str, acts: &[NewAct]) -> Result<(), QueueError> {
        let mut text = Vec::new();
        let mut added = Vec::new();
        for (new, number) in acts.iter().zip(self.next_number..) {
            let (board, new) = (Box::from(board), new.clone());
            let line = QueueLine::Act { number, board, new };
            let written = line.written();
            added.push((line, written.len()));
            text.extend(written);
        }
        if self.lines.bytes() + text.len() as u64 > MAX_FILE_BYTES {
            return Err(self.lines.full(self.waiting.len()));
        }
        self.lines.append(&text)?;
        added
            .into_iter()
            .for_each(|(line, bytes)| self.take(line, bytes));
        Ok(())
    }

    /// What a line says, once it is on disk.
    fn take(&mut self, line: QueueLine, bytes: usize) {
        match line {
            QueueLine::Queue { .. } => {}
            QueueLine::Act { number, board, new } => {
                self.next_number = number + 1;
                self.waiting.insert(number, QueuedAct { board, new, bytes });
            }
            QueueLine::Done { done } => {
                for number in done {
                    self.waiting.remove(&number);
                }
            }
        }
    }

    /// Takes down that these are done with, as far as they wait: whoever sent them may have been
    /// left, and somebody else have sent them again.
    fn done(&mut self, done: &[u64]) -> Result<(), QueueError> {
        let mut done = done.to_vec();
        done.retain(|number| self.waiting.contains_key(number));
        if done.is_empty() {
            return Ok(());
        }
        match self.waiting.len() == done.len() {
            true => self.lines.cut_to_the_heading()?,
            false => {
                let done = done.clone();
                self.lines.append(&QueueLine::Done { done }.written())?;
            }
        }
        self.take(QueueLine::Done { done }, 0);
        Ok(())
    }

    /// The first acts of one board, as many as are sent at once.
    fn batch(&self) -> Vec<(u64, QueuedAct)> {
        let mut bytes = 0;
        let Some((&first, of_it)) = self.waiting.first_key_value() else {
            return Vec::new();
        };
        let fits = |(number, act): &(&u64, &QueuedAct)| {
            bytes += act.bytes;
            **number == first || bytes <= MAX_BYTES_AT_ONCE && act.board == of_it.board
        };
        let batch = self.waiting.iter().take(MAX_ACTS_AT_ONCE).take_while(fits);
        batch.map(|(number, act)| (*number, act.clone())).collect()
    }
}

#[cfg(test)]
mod tests;
