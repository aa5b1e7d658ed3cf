//! Spreads pieces of work over all cores and hands over the results in the order of the work.

mod jobs;
mod shared;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

pub use jobs::Jobs;
use shared::{SharedWork, Waited};

/// How many pieces of work are done at once.
#[derive(Clone, Copy, Debug)]
pub struct WorkLimits {
    /// Pieces of work under way.
    pub jobs: NonZeroUsize,
    /// Pieces of work that are read and not yet told of, for each job: those that are done wait for
    /// the ones before them.
    pub ahead: usize,
}

/// Has every item dealt with and `tell` called with each result; with `None` when it has to wait
/// for the next one, and then again and again. The first error of `tell` ends it: the input may be
/// silent for long, so nobody waits for what is still being read.
///
/// A result is told at once where nothing else is being worked on, otherwise after some
/// milliseconds at most: to wake whoever tells for each of many costs more than many of the
/// answers.
///
/// `worker` makes one who deals with items, one after the other; there is one for each job.
pub fn in_order<I, T, W>(
    room: WorkLimits,
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
    let shared = Arc::new(SharedWork::new(jobs.saturating_mul(room.ahead)));
    let reader = Arc::clone(&shared);
    thread::spawn(move || reader.read(items));
    let keep_working = || {
        let (shared, deal) = (Arc::clone(&shared), worker());
        move || shared.keep_working(deal)
    };
    thread::spawn(keep_working());
    for _ in 1..jobs {
        // with fewer than were asked for it only takes longer
        if thread::Builder::new().spawn(keep_working()).is_err() {
            break;
        }
    }
    let told = tell_all(&shared, &mut tell);
    shared.abandon();
    told
}

fn tell_all<I, T>(
    shared: &SharedWork<I, T>,
    tell: &mut impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    let mut results = Vec::new();
    loop {
        shared.take_results(&mut results);
        if results.is_empty() {
            tell(None)?;
            if shared.wait() == Waited::ForTheEnd {
                return Ok(());
            }
        }
        results
            .drain(..)
            .try_for_each(|result| tell(Some(result)))?;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn room(jobs: usize, ahead: usize) -> WorkLimits {
        WorkLimits {
            jobs: NonZeroUsize::new(jobs).unwrap(),
            ahead,
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_work() {
        for (jobs, ahead) in [(1, 1), (1, 3), (2, 1), (2, 3), (7, 3), (3, 64)] {
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
            in_order(room(jobs, ahead), 0..100, slow_at_first, tell).unwrap();
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

    /// As somebody does who types: the next item comes when the answer to the one before was heard.
    #[test]
    fn a_result_is_told_before_the_next_item_comes() {
        for (jobs, ahead) in [(1, 1), (2, 2), (3, 64)] {
            let (hear, heard) = mpsc::channel();
            let items = (0..50_u64).take_while(move |item| *item == 0 || heard.recv().is_ok());
            let tell = |result: Option<u64>| {
                result.map_or(Ok(()), |item| {
                    // after the last one nobody listens
                    let _ = hear.send(item);
                    Ok(())
                })
            };
            in_order(room(jobs, ahead), items, || |item| item, tell).unwrap();
        }
    }

    /// An answer does not wait for a harder question behind it, which here ends when the answer was
    /// heard.
    #[test]
    fn a_result_is_told_while_later_items_are_worked_on() {
        let (hear, heard) = mpsc::channel();
        let heard = Arc::new(std::sync::Mutex::new(heard));
        let worker = || {
            let heard = Arc::clone(&heard);
            move |item: u64| {
                if item == 1 {
                    heard.lock().unwrap().recv().unwrap();
                }
                item
            }
        };
        let mut told = Vec::new();
        let tell = |result: Option<u64>| {
            told.extend(result);
            if result == Some(0) {
                hear.send(()).unwrap();
            }
            Ok(())
        };
        in_order(room(1, 64), 0..3, worker, tell).unwrap();
        assert_eq!(told, [0, 1, 2]);
    }

    #[test]
    #[should_panic(expected = "what is begun is finished")]
    fn a_worker_who_fails_is_not_waited_for() {
        let worker = || |item: u64| assert!(item != 5, "this one fails");
        let _ = in_order(room(2, 4), 0..100, worker, |_| Ok(()));
    }
}
