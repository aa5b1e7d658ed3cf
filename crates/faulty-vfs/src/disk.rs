//! Simulates a disk: holds its files, counts what it is asked to do, and fails where a test wants
//! it to.

use std::collections::BTreeMap;
use std::ffi::c_int;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::ffi;

use crate::file::{File, FileChange};
use crate::vfs;

/// What goes wrong, and when: writes (also of a new length, and of a file's removal) and syncs are
/// counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// This write fails, half done.
    FailWrite(u32),
    /// From this write on there is no room for anything, until [`Disk::mend`].
    Full(u32),
    /// This sync fails, and what was to be synced will never be, unless it is written again.
    FailSync(u32),
    /// The power fails during this write.
    CutAtWrite(u32),
    /// The power fails before this sync.
    CutAtSync(u32),
}

/// What a power cut leaves of that which was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptAfterCut {
    /// Nothing.
    Synced,
    /// Some sectors of it, chosen by this number.
    Some(u64),
    /// Everything, and what was not synced is not synced yet: no power cut, but the death of the
    /// process.
    All,
}

/// A disk in memory.
///
/// ```
/// use jadoube_faulty_vfs::{Disk, KeptAfterCut};
/// use rusqlite::Connection;
/// let disk = Disk::new();
/// let database = Connection::open(disk.path())?;
/// database.execute_batch("PRAGMA synchronous = OFF; CREATE TABLE t (x)")?;
/// drop(database);
/// disk.boot(KeptAfterCut::Synced);
/// assert!(Connection::open(disk.path())?.execute_batch("SELECT x FROM t").is_err());
/// # Ok::<(), rusqlite::Error>(())
/// ```
#[derive(Debug)]
pub struct Disk {
    number: u32,
    state: Arc<Mutex<DiskState>>,
}

#[derive(Debug, Default)]
pub(crate) struct DiskState {
    pub(crate) files: BTreeMap<String, File>,
    pub(crate) power: Power,
    /// Files that somebody has open.
    pub(crate) open: u32,
    fault: Option<DiskFault>,
    writes: u32,
    syncs: u32,
    honesty: Honesty,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Power {
    #[default]
    On,
    Off,
}

/// Whether a sync that is reported as done has been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Honesty {
    #[default]
    Syncs,
    Pretends,
}

impl Disk {
    /// An empty disk. From the first on, SQLite keeps all files of this process on such disks.
    #[must_use]
    pub fn new() -> Disk {
        let state = Arc::default();
        let number = vfs::mount(&state);
        Disk { number, state }
    }

    /// A path on the disk.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        format!("/{}{}/ledger.sqlite", vfs::DISK, self.number).into()
    }

    /// Lets something go wrong.
    pub fn breaks(&self, fault: DiskFault) {
        self.state().fault = Some(fault);
    }

    /// Takes the cause of all faults away.
    pub fn mend(&self) {
        self.state().fault = None;
    }

    /// Makes the disk pretend to sync from now on.
    pub fn pretends(&self) {
        self.state().honesty = Honesty::Pretends;
    }

    /// How many writes there have been.
    #[must_use]
    pub fn writes(&self) -> u32 {
        self.state().writes
    }

    /// How many syncs there have been.
    #[must_use]
    pub fn syncs(&self) -> u32 {
        self.state().syncs
    }

    /// Cuts the power.
    pub fn cut(&self) {
        self.state().power = Power::Off;
    }

    /// Gives the power back, with what is left on the disk.
    ///
    /// # Panics
    /// A connection is still open: its process died with the power.
    pub fn boot(&self, kept: KeptAfterCut) {
        let mut state = self.state();
        assert_eq!(state.open, 0, "files are still open");
        let files = std::mem::take(&mut state.files);
        let left = |(name, file): (_, File)| Some((name, file.after_power_cut(kept)?));
        state.files = files.into_iter().filter_map(left).collect();
        state.power = Power::On;
        state.fault = None;
    }

    /// Whether these bytes stand in any file.
    #[must_use]
    pub fn holds(&self, bytes: &[u8]) -> bool {
        let stands_in = |file: &File| file.visible.windows(bytes.len()).any(|w| w == bytes);
        self.state().files.values().any(stands_in)
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        locked(&self.state)
    }
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::new()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        vfs::unmount(self.number);
    }
}

/// The state, whatever another test met while it held it.
pub(crate) fn locked(state: &Mutex<DiskState>) -> MutexGuard<'_, DiskState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DiskState {
    /// Changes a file; `failure` is what SQLite is told of a failure.
    pub(crate) fn change(&mut self, name: &str, change: FileChange, failure: c_int) -> c_int {
        let fault = self.fault_of_write(failure);
        let done = match fault {
            Some(ffi::SQLITE_FULL) => None,
            Some(_) if self.power == Power::On => change.half_done(),
            _ => Some(change),
        };
        let Some(file) = self.files.get_mut(name) else {
            return ffi::SQLITE_IOERR;
        };
        if let Some(done) = done {
            file.change(done);
        }
        fault.unwrap_or(ffi::SQLITE_OK)
    }

    pub(crate) fn delete(&mut self, name: &str) -> c_int {
        match self.fault_of_write(ffi::SQLITE_IOERR_DELETE) {
            None | Some(ffi::SQLITE_FULL) => match self.files.remove(name) {
                Some(_) => ffi::SQLITE_OK,
                None => ffi::SQLITE_IOERR_DELETE_NOENT,
            },
            Some(failure) => failure,
        }
    }

    /// Counts a write; what goes wrong with it.
    fn fault_of_write(&mut self, failure: c_int) -> Option<c_int> {
        self.writes += 1;
        match self.fault? {
            DiskFault::FailWrite(n) if n == self.writes => Some(failure),
            DiskFault::Full(n) if n <= self.writes => Some(ffi::SQLITE_FULL),
            DiskFault::CutAtWrite(n) if n == self.writes => {
                self.power = Power::Off;
                Some(ffi::SQLITE_IOERR)
            }
            _ => None,
        }
    }

    pub(crate) fn sync(&mut self, name: &str) -> c_int {
        self.syncs += 1;
        let Some(file) = self.files.get_mut(name) else {
            return ffi::SQLITE_IOERR;
        };
        match self.fault {
            Some(DiskFault::FailSync(n)) if n == self.syncs => {
                file.fail_to_sync();
                return ffi::SQLITE_IOERR_FSYNC;
            }
            Some(DiskFault::CutAtSync(n)) if n == self.syncs => {
                self.power = Power::Off;
                return ffi::SQLITE_IOERR;
            }
            _ => {}
        }
        if self.honesty == Honesty::Syncs {
            file.sync();
        }
        ffi::SQLITE_OK
    }
}
