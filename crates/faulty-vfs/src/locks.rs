//! Records who holds which lock: on a file, and on the memory shared by those who have it open.

use std::ffi::c_int;

use rusqlite::ffi;

/// A connection to a file.
pub(crate) type Holder = u64;

/// The locks of a file, as SQLite describes them: shared, reserved, pending, exclusive.
#[derive(Debug, Default)]
pub(crate) struct Locks(Vec<(Holder, c_int)>);

impl Locks {
    fn level(&self, holder: Holder) -> c_int {
        let held = self.0.iter().find(|(other, _)| *other == holder);
        held.map_or(ffi::SQLITE_LOCK_NONE, |(_, level)| *level)
    }

    fn of_others(&self, holder: Holder) -> c_int {
        let others = self.0.iter().filter(|(other, _)| *other != holder);
        let levels = others.map(|(_, level)| *level);
        levels.max().unwrap_or(ffi::SQLITE_LOCK_NONE)
    }

    /// Raises the lock of this holder, if nobody stands in the way.
    pub(crate) fn lock(&mut self, holder: Holder, wanted: c_int) -> c_int {
        if self.level(holder) >= wanted {
            return ffi::SQLITE_OK;
        }
        let allowed_beside = match wanted {
            ffi::SQLITE_LOCK_SHARED => ffi::SQLITE_LOCK_RESERVED,
            ffi::SQLITE_LOCK_EXCLUSIVE => ffi::SQLITE_LOCK_NONE,
            _ => ffi::SQLITE_LOCK_SHARED,
        };
        let others = self.of_others(holder);
        if others <= allowed_beside {
            self.set(holder, wanted);
            return ffi::SQLITE_OK;
        }
        if wanted == ffi::SQLITE_LOCK_EXCLUSIVE && others == ffi::SQLITE_LOCK_SHARED {
            self.set(holder, ffi::SQLITE_LOCK_PENDING);
        }
        ffi::SQLITE_BUSY
    }

    pub(crate) fn set(&mut self, holder: Holder, level: c_int) {
        self.0.retain(|(other, _)| *other != holder);
        if level > ffi::SQLITE_LOCK_NONE {
            self.0.push((holder, level));
        }
    }

    /// Whether somebody is about to write.
    pub(crate) fn is_reserved(&self) -> bool {
        let reserved = |(_, level): &(_, c_int)| *level >= ffi::SQLITE_LOCK_RESERVED;
        self.0.iter().any(reserved)
    }
}

/// One of the eight locks on shared memory.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    shared: Vec<Holder>,
    exclusive: Option<Holder>,
}

impl Slot {
    pub(crate) fn is_free_for(&self, holder: Holder, flags: c_int) -> bool {
        let exclusive_by_other = self.exclusive.is_some_and(|other| other != holder);
        let shared_by_other = self.shared.iter().any(|other| *other != holder);
        !exclusive_by_other && (flags & ffi::SQLITE_SHM_SHARED != 0 || !shared_by_other)
    }

    pub(crate) fn lock(&mut self, holder: Holder, flags: c_int) {
        match flags & ffi::SQLITE_SHM_SHARED {
            0 => self.exclusive = Some(holder),
            _ => self.shared.push(holder),
        }
    }

    pub(crate) fn unlock(&mut self, holder: Holder) {
        self.shared.retain(|other| *other != holder);
        self.exclusive = self.exclusive.filter(|other| *other != holder);
    }
}
