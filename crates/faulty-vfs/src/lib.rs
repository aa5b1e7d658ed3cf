//! Simulates for tests a disk in memory on which SQLite keeps its files, and which fails as it is
//! told to.
//!
//! Everything between the calls of SQLite and the disk is as on Linux: what is written is seen at
//! once by everybody, and survives a power cut once it is synced; several connections share memory
//! and locks. [`Disk`] is where a test begins.

mod disk;
mod file;
mod locks;
#[allow(unsafe_code, reason = "SQLite calls a file system through pointers")]
mod vfs;

pub use disk::{Disk, DiskFault, KeptAfterCut};
