//! Keeps the work that reader, workers and teller share, and wakes each of them only where there is
//! enough for it to do.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the teller is woken although no result is ready.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// How long a result waits at most for others that are being worked on.
const GATHER: Duration = Duration::from_millis(10);

/// What is under way between reader, workers and whoever tells the results.
pub(super) struct SharedWork<I, T> {
    /// Items that may be read and not yet told of.
    most: usize,
    work: Mutex<QueuedWork<I, T>>,
    given: Condvar,
    done: Condvar,
    freed: Condvar,
}

struct QueuedWork<I, T> {
    /// Items that nobody works on yet, by their numbers.
    given: VecDeque<(u64, I)>,
    /// A place for each item that was read and not told of, in order; empty until the item is done.
    results: VecDeque<Option<T>>,
    /// The number of the first of these places.
    first: u64,
    /// How many places are filled.
    done: usize,
    idle_workers: usize,
    reader_waits: bool,
    teller_waits: bool,
    end: InputEnd,
}

#[derive(Clone, Copy, PartialEq)]
enum InputEnd {
    /// More is read.
    Open,
    /// All was read.
    Read,
    /// Nobody wants results any more.
    Abandoned,
    /// Somebody has panicked.
    Broken,
}

/// What whoever tells the results has waited for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Waited {
    /// Results, or some time.
    ForMore,
    /// All was told.
    ForTheEnd,
}

impl<I, T> SharedWork<I, T> {
    pub(super) fn new(most: usize) -> SharedWork<I, T> {
        SharedWork {
            most,
            work: Mutex::new(QueuedWork {
                given: VecDeque::new(),
                results: VecDeque::new(),
                first: 0,
                done: 0,
                idle_workers: 0,
                reader_waits: false,
                teller_waits: false,
                end: InputEnd::Open,
            }),
            given: Condvar::new(),
            done: Condvar::new(),
            freed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueuedWork<I, T>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads all items, as many at a time as there is room for.
    pub(super) fn read(&self, items: impl Iterator<Item = I>) {
        let _alarm = Alarm(self);
        for item in items {
            if !self.gives(item) {
                return;
            }
        }
        self.end(InputEnd::Read);
    }

    /// Gives an item to the workers once there is room; whether anybody still wants it.
    fn gives(&self, item: I) -> bool {
        let mut work = self.lock();
        while work.results.len() >= self.most && work.is_wanted() {
            work.reader_waits = true;
            work = wait(&self.freed, work);
        }
        work.reader_waits = false;
        let number = work.first + work.results.len() as u64;
        work.results.push_back(None);
        work.given.push_back((number, item));
        if work.idle_workers > 0 {
            work.idle_workers -= 1;
            self.given.notify_one();
        }
        work.is_wanted()
    }

    /// Deals with one item after the other, until there is none left.
    pub(super) fn keep_working(&self, mut deal: impl FnMut(I) -> T) {
        let _alarm = Alarm(self);
        let mut next = self.next(None);
        while let Some((number, item)) = next {
            let result = deal(item);
            next = self.next(Some((number, result)));
        }
    }

    /// Takes the result of an item, and gives the next one.
    fn next(&self, result: Option<(u64, T)>) -> Option<(u64, I)> {
        let mut work = self.lock();
        if let Some((number, result)) = result {
            work.put(number, result);
            if work.teller_waits && work.is_worth_telling(self.most) {
                work.teller_waits = false;
                self.done.notify_one();
            }
        }
        loop {
            if !work.is_wanted() {
                return None;
            }
            if let Some(next) = work.given.pop_front() {
                self.wake_reader(&mut work);
                return Some(next);
            }
            if work.end == InputEnd::Read {
                return None;
            }
            work.idle_workers += 1;
            work = wait(&self.given, work);
        }
    }

    /// Moves the results that are next in order to `results`.
    pub(super) fn take_results(&self, results: &mut Vec<T>) {
        let mut work = self.lock();
        while let Some(Some(_)) = work.results.front() {
            results.extend(work.results.pop_front().flatten());
            work.first += 1;
            work.done -= 1;
        }
        self.wake_reader(&mut work);
    }

    /// Lets the reader go on where there is room for many items, or none left to work on.
    fn wake_reader(&self, work: &mut QueuedWork<I, T>) {
        let room = self.most.saturating_sub(work.results.len());
        if work.reader_waits && room > 0 && (work.given.is_empty() || room >= self.most / 2) {
            work.reader_waits = false;
            self.freed.notify_one();
        }
    }

    /// Waits for results that are worth telling, for some time.
    ///
    /// # Panics
    ///
    /// If a worker has panicked, whose result will never come.
    pub(super) fn wait(&self) -> Waited {
        let mut work = self.lock();
        assert!(
            work.end != InputEnd::Broken,
            "invariant: what is begun is finished"
        );
        if work.results.is_empty() && work.end == InputEnd::Read {
            return Waited::ForTheEnd;
        }
        if !work.is_worth_telling(self.most) {
            work.teller_waits = true;
            let patience = if work.results.is_empty() {
                TELL_EVERY
            } else {
                GATHER
            };
            let woken = self.done.wait_timeout(work, patience);
            work = woken.unwrap_or_else(PoisonError::into_inner).0;
            work.teller_waits = false;
        }
        Waited::ForMore
    }

    /// Lets everybody go who still reads or works.
    pub(super) fn abandon(&self) {
        self.end(InputEnd::Abandoned);
    }

    fn end(&self, end: InputEnd) {
        self.lock().end = end;
        self.given.notify_all();
        self.done.notify_all();
        self.freed.notify_all();
    }
}

impl<I, T> QueuedWork<I, T> {
    fn is_wanted(&self) -> bool {
        matches!(self.end, InputEnd::Open | InputEnd::Read)
    }

    fn put(&mut self, number: u64, result: T) {
        let place = number.checked_sub(self.first);
        let place = place.and_then(|place| self.results.get_mut(place as usize));
        *place.expect("invariant: nothing is told before it is done") = Some(result);
        self.done += 1;
    }

    /// Whether the next result is there, and nothing is worth waiting for: nobody works, or half of
    /// the room is filled with results.
    fn is_worth_telling(&self, most: usize) -> bool {
        let is_all = self.done == self.results.len() || self.done >= most.div_ceil(2);
        is_all && matches!(self.results.front(), Some(Some(_)))
    }
}

fn wait<'w, W>(until: &Condvar, work: MutexGuard<'w, W>) -> MutexGuard<'w, W> {
    until.wait(work).unwrap_or_else(PoisonError::into_inner)
}

/// Tells everybody when a thread panics, so that nobody waits for it.
struct Alarm<'s, I, T>(&'s SharedWork<I, T>);

impl<I, T> Drop for Alarm<'_, I, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(InputEnd::Broken);
        }
    }
}
