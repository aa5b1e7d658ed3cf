//! Lists the sources of the crates for the tests that read them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of all crates.
pub fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")
}

/// Every Rust file below a folder.
pub fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    files(folder, &["rs"])
}

/// Every file below a folder whose name ends in one of these extensions.
pub fn files(folder: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extensions)?);
        } else if path
            .extension()
            .is_some_and(|own| extensions.iter().any(|extension| own == *extension))
        {
            found.push(path);
        }
    }
    Ok(found)
}
