//! Work on all cores at once, whose results come in the order in which it was given.

use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often it is told that there is still nothing new.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// As many as there are cores.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// How much is done at once.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Pieces of work under way.
    pub jobs: NonZeroUsize,
    /// Pieces of work that are read and not yet told of, for each job: those that are done wait for the ones before them.
    pub ahead: usize,
}

/// Has every item dealt with and `tell` called with each result; with `None` when it has to wait for the next one, and then again and
/// again. The first error of `tell` ends it: the input may be silent for long, so nobody waits for what is still being read.
///
/// `worker` makes one who deals with items, one after the other; there is one for each job.
pub fn in_order<I, T, W>(
    room: Room,
    items: impl Iterator<Item = I> + Send + 'static,
    worker: impl Fn() -> W,
    mut tell: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()>
where
    I: Send + 'static,
    T: Send + 'static,
    W: FnMut(I) -> T + Send + 'static,
{
    let jobs = room.jobs.get();
    let (queue, results) = mpsc::sync_channel(jobs.saturating_mul(room.ahead));
    let (give, work) = mpsc::sync_channel::<(I, SyncSender<T>)>(jobs);
    thread::spawn(move || {
        for item in items {
            let (done, result) = mpsc::sync_channel(1);
            if queue.send(result).is_err() || give.send((item, done)).is_err() {
                break;
            }
        }
    });
    let work = Arc::new(Mutex::new(work));
    for _ in 0..jobs {
        let (work, deal) = (Arc::clone(&work), worker());
        thread::spawn(move || keep_working(&work, deal));
    }
    while let Some(result) = next(&results, &mut tell)? {
        let dealt_with = next(&result, &mut tell)?;
        tell(Some(
            dealt_with.expect("invariant: what is begun is finished"),
        ))?;
    }
    Ok(())
}

fn keep_working<I, T>(work: &Mutex<Receiver<(I, SyncSender<T>)>>, mut deal: impl FnMut(I) -> T) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((item, done)) = next else {
            break;
        };
        // whoever asked may have gone away
        let _ = done.send(deal(item));
    }
}

/// What comes next, waited for; `None` if nothing does any more.
fn next<T, U>(
    from: &Receiver<T>,
    tell: &mut impl FnMut(Option<U>) -> io::Result<()>,
) -> io::Result<Option<T>> {
    match from.try_recv() {
        Ok(next) => return Ok(Some(next)),
        Err(TryRecvError::Disconnected) => return Ok(None),
        Err(TryRecvError::Empty) => tell(None)?,
    }
    loop {
        match from.recv_timeout(TELL_EVERY) {
            Ok(next) => return Ok(Some(next)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => tell(None)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn room(jobs: usize, ahead: usize) -> Room {
        Room {
            jobs: NonZeroUsize::new(jobs).unwrap(),
            ahead,
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_work() {
        for jobs in [1, 2, 7] {
            let mut told = Vec::new();
            let slow_at_first = || {
                |item: u64| {
                    thread::sleep(Duration::from_millis(20_u64.saturating_sub(item)));
                    item
                }
            };
            let tell = |result| {
                told.extend(result);
                Ok(())
            };
            in_order(room(jobs, 3), 0..100, slow_at_first, tell).unwrap();
            assert_eq!(told, (0..100).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn nobody_reads_ahead_without_bound() {
        let read = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&read);
        let items = std::iter::repeat_with(move || counted.fetch_add(1, Ordering::SeqCst));
        let first_waits = || {
            |item| {
                if item == 0 {
                    thread::sleep(Duration::from_millis(100));
                }
            }
        };
        let enough = |result: Option<()>| match result {
            Some(()) => Err(io::ErrorKind::BrokenPipe.into()),
            None => Ok(()),
        };
        assert!(in_order(room(2, 4), items, first_waits, enough).is_err());
        assert!(read.load(Ordering::SeqCst) < 20);
    }
}
