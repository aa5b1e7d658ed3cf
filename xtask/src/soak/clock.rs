//! Sets the time of day that a program reads, without setting that of the machine: libfaketime is
//! loaded before the program, and adds to it what stands in a file. The steady time stays.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debian::install;
use crate::shell::{Program, Trouble};

/// The time of day as a program reads it.
pub(super) struct TimeOfDay {
    library: PathBuf,
    /// Says by how many seconds it is ahead.
    file: PathBuf,
}

impl TimeOfDay {
    /// The right one, to be changed by a file in this folder. Installs the library where it is
    /// missing.
    pub(super) fn right(folder: &Path) -> Result<TimeOfDay, Trouble> {
        let library = library()?;
        let file = folder.join("ahead");
        let time = TimeOfDay { library, file };
        time.set_ahead(0)?;
        Ok(time)
    }

    /// From now on it is ahead by so many seconds.
    pub(super) fn set_ahead(&self, seconds: i64) -> Result<(), Trouble> {
        let new = self.file.with_extension("new");
        let failed = |error| Trouble::Failed(format!("{}: {error}", self.file.display()));
        fs::write(&new, format!("{seconds:+}\n")).map_err(failed)?;
        // whoever reads it never finds a part of it
        fs::rename(&new, &self.file).map_err(failed)
    }

    /// The program, told the time so.
    pub(super) fn told_to(&self, program: Program) -> Program {
        program
            .environment("LD_PRELOAD", &self.library.to_string_lossy())
            .environment("FAKETIME_TIMESTAMP_FILE", &self.file.to_string_lossy())
            .environment("FAKETIME_CACHE_DURATION", "1")
            .environment("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .environment("NO_FAKE_STAT", "1")
    }
}

/// The library for programs with threads, of Debian's package.
fn library() -> Result<PathBuf, Trouble> {
    if let Some(library) = find() {
        return Ok(library);
    }
    let missing = |why: &str| Trouble::Failed(format!("libfaketime is missing: {why}"));
    install("libfaketime", missing)?;
    find().ok_or_else(|| missing("it was installed and still is not found"))
}

fn find() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten();
    let libraries = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    libraries.into_iter().find(|library| library.exists())
}
