//! Locks data that stays of use when somebody who held it has panicked: each change of it is whole.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the mutex guards.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
