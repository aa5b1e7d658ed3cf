//! Creates files that only their owner may read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a file that is not there, and that only its owner may read.
///
/// # Errors
/// There is one, or it cannot be made.
pub fn new_private_file(path: &Path) -> io::Result<File> {
    private().write(true).create_new(true).open(path)
}

/// Opens a file to read it and to add to it; makes it where it is not there.
pub(crate) fn add_to_private_file(path: &Path) -> io::Result<File> {
    private().read(true).append(true).create(true).open(path)
}

#[cfg(unix)]
fn private() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

#[cfg(not(unix))]
fn private() -> OpenOptions {
    OpenOptions::new()
}

/// Syncs the folder of a file, so that its name, too, outlives the machine.
///
/// # Errors
/// Those of the folder.
pub fn sync_folder(of: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(of))?.sync_all()?;
    }
    Ok(())
}

/// The folder in which a file lies.
#[must_use]
pub fn folder(of: &Path) -> &Path {
    match of.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
