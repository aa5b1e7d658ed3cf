//! Implements the file system that SQLite calls, with pointers as arguments and numbers as results.
//! What it does is in the other modules.
//!
//! Every function here is called by SQLite only, with what its documentation of `sqlite3_vfs` and
//! `sqlite3_io_methods` promises: pointers to files that [`open`] has filled and [`close`] has not
//! yet, buffers of the length given, names that end in a zero.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::size_of;
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use rusqlite::ffi::{self, sqlite3_file, sqlite3_io_methods, sqlite3_vfs};

use crate::disk::{DiskState, Power, locked};
use crate::file::{File, FileChange};
use crate::locks::Holder;

/// The beginning of the names of disks.
pub(crate) const DISK: &str = "faulty-disk-";

type Disks = BTreeMap<u32, Arc<Mutex<DiskState>>>;

/// The disks that are there, and how many there have been.
static DISKS: Mutex<(Disks, u32)> = Mutex::new((BTreeMap::new(), 0));

fn disks() -> MutexGuard<'static, (Disks, u32)> {
    DISKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a disk where SQLite finds it; its number.
pub(crate) fn mount(state: &Arc<Mutex<DiskState>>) -> u32 {
    LazyLock::force(&REGISTERED);
    let mut disks = disks();
    disks.1 += 1;
    let number = disks.1;
    disks.0.insert(number, Arc::clone(state));
    number
}

pub(crate) fn unmount(number: u32) {
    disks().0.remove(&number);
}

fn disk_of(path: &str) -> Option<Arc<Mutex<DiskState>>> {
    let number = path.split(DISK).nth(1)?.split(['/', '\\']).next()?;
    disks().0.get(&number.parse().ok()?).cloned()
}

/// A file as SQLite holds it: its own part first.
#[repr(C)]
struct Handle {
    methods: sqlite3_file,
    opened: *mut OpenedFile,
}

struct OpenedFile {
    disk: Arc<Mutex<DiskState>>,
    name: String,
    holder: Holder,
}

impl OpenedFile {
    /// Does something with the disk, if there is power.
    fn with(&self, work: impl FnOnce(&mut DiskState) -> c_int) -> c_int {
        let mut state = locked(&self.disk);
        if state.power == Power::Off {
            return ffi::SQLITE_IOERR;
        }
        work(&mut state)
    }

    /// Does something with the file.
    fn with_file(&self, work: impl FnOnce(&mut File) -> c_int) -> c_int {
        self.with(|state| match state.files.get_mut(&self.name) {
            Some(file) => work(file),
            None => ffi::SQLITE_IOERR,
        })
    }
}

/// # Safety
/// `file` is one that [`open`] has filled and [`close`] has not yet.
unsafe fn opened<'a>(file: *mut sqlite3_file) -> &'a OpenedFile {
    // SAFETY: `open` has put a `Handle` there, with a pointer to an `OpenedFile` that lives until
    // `close`.
    unsafe { &*(*file.cast::<Handle>()).opened }
}

/// # Safety
/// `name` is null or ends in a zero.
unsafe fn text<'a>(name: *const c_char) -> &'a str {
    if name.is_null() {
        return "";
    }
    // SAFETY: as promised.
    unsafe { CStr::from_ptr(name) }.to_str().unwrap_or("")
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    static HOLDERS: AtomicU64 = AtomicU64::new(0);
    let handle = file.cast::<Handle>();
    // SAFETY: SQLite has reserved `szOsFile` bytes at `file`; the name ends in a zero.
    let name = unsafe {
        (*handle).methods.pMethods = ptr::null();
        text(name)
    };
    let Some(disk) = disk_of(name) else {
        return ffi::SQLITE_CANTOPEN;
    };
    let mut state = locked(&disk);
    if state.power == Power::Off {
        return ffi::SQLITE_CANTOPEN;
    }
    if flags & ffi::SQLITE_OPEN_CREATE != 0 {
        state.files.entry(name.into()).or_default();
    } else if !state.files.contains_key(name) {
        return ffi::SQLITE_CANTOPEN;
    }
    state.open += 1;
    drop(state);
    let opened = Box::new(OpenedFile {
        disk,
        name: name.into(),
        holder: HOLDERS.fetch_add(1, Ordering::Relaxed),
    });
    // SAFETY: as above; `out_flags` is null or points to a number.
    unsafe {
        (*handle).opened = Box::into_raw(opened);
        (*handle).methods.pMethods = &raw const METHODS;
        if !out_flags.is_null() {
            *out_flags = flags;
        }
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: `open` has made it of a box, and SQLite closes a file once.
    let opened = unsafe { Box::from_raw((*file.cast::<Handle>()).opened) };
    opened.with_file(|file| {
        file.locks.set(opened.holder, ffi::SQLITE_LOCK_NONE);
        ffi::SQLITE_OK
    });
    locked(&opened.disk).open -= 1;
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut sqlite3_file,
    buffer: *mut c_void,
    length: c_int,
    at: i64,
) -> c_int {
    // SAFETY: SQLite gives a buffer of this length.
    let (opened, buffer) = unsafe {
        let buffer = slice::from_raw_parts_mut(buffer.cast::<u8>(), length as usize);
        (opened(file), buffer)
    };
    opened.with_file(|file| {
        let rest = file.visible.get(at as usize..).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        let (found, missing) = buffer.split_at_mut(length);
        found.copy_from_slice(&rest[..length]);
        missing.fill(0);
        match missing {
            [] => ffi::SQLITE_OK,
            _ => ffi::SQLITE_IOERR_SHORT_READ,
        }
    })
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    buffer: *const c_void,
    length: c_int,
    at: i64,
) -> c_int {
    // SAFETY: SQLite gives a buffer of this length.
    let (opened, bytes) = unsafe {
        let bytes = slice::from_raw_parts(buffer.cast::<u8>(), length as usize);
        (opened(file), bytes.to_vec())
    };
    let at = at as usize;
    let change = FileChange::Write { at, bytes };
    opened.with(|state| state.change(&opened.name, change, ffi::SQLITE_IOERR_WRITE))
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, length: i64) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    let change = FileChange::Truncate(length as usize);
    opened.with(|state| state.change(&opened.name, change, ffi::SQLITE_IOERR_TRUNCATE))
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, _: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    opened.with(|state| state.sync(&opened.name))
}

unsafe extern "C" fn file_size(file: *mut sqlite3_file, size: *mut i64) -> c_int {
    // SAFETY: an open file, and a place for a number.
    let (opened, size) = unsafe { (opened(file), &mut *size) };
    opened.with_file(|file| {
        *size = file.visible.len() as i64;
        ffi::SQLITE_OK
    })
}

unsafe extern "C" fn lock(file: *mut sqlite3_file, level: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    opened.with_file(|file| file.locks.lock(opened.holder, level))
}

unsafe extern "C" fn unlock(file: *mut sqlite3_file, level: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    opened.with_file(|file| {
        file.locks.set(opened.holder, level);
        ffi::SQLITE_OK
    })
}

unsafe extern "C" fn check_reserved_lock(file: *mut sqlite3_file, reserved: *mut c_int) -> c_int {
    // SAFETY: an open file, and a place for a number.
    let (opened, reserved) = unsafe { (opened(file), &mut *reserved) };
    opened.with_file(|file| {
        *reserved = file.locks.is_reserved().into();
        ffi::SQLITE_OK
    })
}

unsafe extern "C" fn file_control(_: *mut sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut sqlite3_file) -> c_int {
    512
}

/// As on Linux: a write that is cut off harms nothing outside of it.
unsafe extern "C" fn device_characteristics(_: *mut sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn shm_map(
    file: *mut sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: an open file, and a place for a pointer.
    let (opened, out) = unsafe { (opened(file), &mut *out) };
    *out = ptr::null_mut();
    opened.with_file(|file| {
        let memory = &mut file.memory;
        if !memory.users.contains(&opened.holder) {
            memory.users.push(opened.holder);
        }
        while extend != 0 && memory.regions.len() <= region as usize {
            let words = size as usize / size_of::<AtomicU64>();
            memory
                .regions
                .push((0..words).map(|_| AtomicU64::new(0)).collect());
        }
        if let Some(region) = memory.regions.get(region as usize) {
            *out = region.as_ptr().cast_mut().cast();
        }
        ffi::SQLITE_OK
    })
}

unsafe extern "C" fn shm_lock(
    file: *mut sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    opened.with_file(|file| {
        let slots = &mut file.memory.slots[first as usize..(first + count) as usize];
        if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
            slots.iter_mut().for_each(|slot| slot.unlock(opened.holder));
            return ffi::SQLITE_OK;
        }
        if !slots
            .iter()
            .all(|slot| slot.is_free_for(opened.holder, flags))
        {
            return ffi::SQLITE_BUSY;
        }
        slots
            .iter_mut()
            .for_each(|slot| slot.lock(opened.holder, flags));
        ffi::SQLITE_OK
    })
}

unsafe extern "C" fn shm_barrier(_: *mut sqlite3_file) {
    std::sync::atomic::fence(Ordering::SeqCst);
}

/// The memory is gone with the last of its users, as those who open the file next begin anew.
unsafe extern "C" fn shm_unmap(file: *mut sqlite3_file, _: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    opened.with_file(|file| {
        let memory = &mut file.memory;
        memory.users.retain(|user| *user != opened.holder);
        memory
            .slots
            .iter_mut()
            .for_each(|slot| slot.unlock(opened.holder));
        if memory.users.is_empty() {
            memory.regions.clear();
        }
        ffi::SQLITE_OK
    });
    ffi::SQLITE_OK
}

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, _: c_int) -> c_int {
    // SAFETY: the name ends in a zero.
    let name = unsafe { text(name) };
    let Some(disk) = disk_of(name) else {
        return ffi::SQLITE_IOERR_DELETE;
    };
    let mut state = locked(&disk);
    match state.power {
        Power::On => state.delete(name),
        Power::Off => ffi::SQLITE_IOERR_DELETE,
    }
}

unsafe extern "C" fn access(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    _: c_int,
    found: *mut c_int,
) -> c_int {
    // SAFETY: the name ends in a zero, and there is a place for a number.
    let (name, found) = unsafe { (text(name), &mut *found) };
    let there = |disk: Arc<Mutex<DiskState>>| locked(&disk).files.contains_key(name);
    *found = disk_of(name).is_some_and(there).into();
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_pathname(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: the name ends in a zero.
    let bytes = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if bytes.len() > room as usize {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: there is room for so many bytes.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr().cast(), out, bytes.len()) };
    ffi::SQLITE_OK
}

/// Makes this the file system that SQLite takes when it is told of no other. Time and chance stay
/// those of the machine.
static REGISTERED: LazyLock<()> = LazyLock::new(|| {
    // SAFETY: SQLite has a file system already, whose functions for time and chance look at nothing
    // but their arguments; the new one lives as long as the process.
    unsafe {
        let system = ffi::sqlite3_vfs_find(ptr::null());
        assert!(!system.is_null(), "SQLite has no file system");
        let faulty = Box::leak(Box::new(*system));
        faulty.iVersion = 2;
        faulty.szOsFile = size_of::<Handle>() as c_int;
        faulty.pNext = ptr::null_mut();
        faulty.zName = c"faulty".as_ptr();
        faulty.xOpen = Some(open);
        faulty.xDelete = Some(delete);
        faulty.xAccess = Some(access);
        faulty.xFullPathname = Some(full_pathname);
        let registered = ffi::sqlite3_vfs_register(faulty, 1);
        assert_eq!(registered, ffi::SQLITE_OK, "SQLite takes no file system");
    }
});
