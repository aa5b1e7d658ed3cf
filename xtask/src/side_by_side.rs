//! Runs several jobs at the same time.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does the jobs, so many at the same time, the first ones first; gives what came of each, as they
/// ended.
pub fn side_by_side<J: Send, R: Send>(
    lanes: usize,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J) -> R + Sync,
) -> Vec<R> {
    let waiting: Mutex<VecDeque<J>> = Mutex::new(jobs.into_iter().collect());
    let ended = Mutex::new(Vec::new());
    let next = || locked(&waiting).pop_front();
    let lane = || {
        for job in std::iter::from_fn(next) {
            let result = work(job);
            locked(&ended).push(result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..lanes {
            scope.spawn(lane);
        }
    });
    ended.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many processors there are.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn every_job_is_done_once_and_so_many_at_the_same_time() {
        // each waits for another one
        let both = Barrier::new(2);
        let mut done = side_by_side(2, 0..10, |job| {
            both.wait();
            job
        });
        done.sort_unstable();
        assert_eq!(done, Vec::from_iter(0..10));
        assert_eq!(side_by_side(3, ["a"], |job| job), ["a"]);
    }
}
