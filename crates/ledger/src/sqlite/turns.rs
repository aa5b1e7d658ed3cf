//! Orders what the connections of this process do to one main file, whoever opened them and when.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};

use super::deadline::Deadline;
use crate::lock::locked;

/// Orders what connections do to the main file.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// Taken by whoever copies: else he copies the last mark of another, made since his own first.
    pub(super) copying: TimedLock,
    /// Taken by whoever marks. Marks are written between two calls of a store that writes without a
    /// pause: SQLite wakes nobody who waits for it, and looks again too seldom to meet the moment.
    pub(super) marking: TimedLock,
}

/// Those of the files that are open: a store that is opened anew waits for what was opened before.
static OPEN: Mutex<BTreeMap<PathBuf, Weak<Turns>>> = Mutex::new(BTreeMap::new());

impl Turns {
    /// Those of the file at this path.
    pub(super) fn of(path: &Path) -> Arc<Turns> {
        let mut open = locked(&OPEN);
        open.retain(|_, turns| turns.strong_count() > 0);
        let file = the_file(path);
        if let Some(turns) = open.get(&file).and_then(Weak::upgrade) {
            return turns;
        }
        let turns = Arc::<Turns>::default();
        open.insert(file, Arc::downgrade(&turns));
        turns
    }

    /// Waits until no mark waits.
    pub(super) fn let_marks_go_first(&self, by: Deadline) {
        drop(self.marking.take(by));
    }
}

/// The same for every path to the file, also before it is made.
fn the_file(path: &Path) -> PathBuf {
    let in_its_folder = || {
        let folder = path.parent()?.canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let file = path.canonicalize().ok().or_else(in_its_folder);
    file.unwrap_or_else(|| path.into())
}

/// A lock that one has at a time. Unlike a mutex it can be waited for until a deadline.
#[derive(Debug, Default)]
pub(super) struct TimedLock {
    is_taken: Mutex<bool>,
    was_given_back: Condvar,
}

/// Until it is dropped nobody else has the turn.
pub(super) struct TimedLockGuard<'t>(&'t TimedLock);

impl Drop for TimedLockGuard<'_> {
    fn drop(&mut self) {
        *locked(&self.0.is_taken) = false;
        self.0.was_given_back.notify_one();
    }
}

impl TimedLock {
    /// Takes the turn; `None` where others have it until the deadline.
    pub(super) fn take(&self, by: Deadline) -> Option<TimedLockGuard<'_>> {
        let waits =
            self.was_given_back
                .wait_timeout_while(locked(&self.is_taken), by.left(), |is_taken| *is_taken);
        let (mut is_taken, _) = waits.unwrap_or_else(PoisonError::into_inner);
        if *is_taken {
            return None;
        }
        *is_taken = true;
        Some(TimedLockGuard(self))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_file_has_the_same_turns_by_every_path_as_long_as_it_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        let first = Turns::of(&path);
        std::fs::write(&path, "").unwrap();
        let around = folder.path().join(".").join("ledger.sqlite");
        assert!(Arc::ptr_eq(&first, &Turns::of(&around)));
        assert!(!Arc::ptr_eq(&first, &Turns::of(&folder.path().join("b"))));
        let gone = Arc::downgrade(&first);
        drop(first);
        assert!(
            gone.upgrade().is_none(),
            "nobody holds it for a closed file"
        );
    }

    #[test]
    fn one_has_the_turn_at_a_time() {
        let (turn, inside) = (TimedLock::default(), AtomicU32::new(0));
        let by = Deadline::after(Duration::from_secs(60));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1_000 {
                        let _taken = turn.take(by).expect("in time");
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        let _taken = turn.take(by);
        let now = Deadline::after(Duration::ZERO);
        assert!(turn.take(now).is_none(), "nobody waits beyond his deadline");
    }
}
