//! Finds the recorded games that others have published, where they are at hand.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use jadoube_pgn::GameSource;

/// The text of a file of them. Where `JADOUBE_SHARED` says where they are they must be there; else
/// they may be missing, and that is told.
pub fn recorded(name: &str) -> Option<Vec<u8>> {
    let named = std::env::var_os("JADOUBE_SHARED").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let is_named = named.is_some();
    let path = named.unwrap_or(beside).join("data/pgn").join(name);
    if !path.exists() {
        assert!(!is_named, "{} is not there", path.display());
        // what is printed by a test that passes nobody sees
        let _ = writeln!(
            io::stderr(),
            "{} is not at hand: nothing is held against it",
            path.display()
        );
        return None;
    }
    let mut text = Vec::new();
    let mut source = GameSource::open(&path).expect("a file");
    source.read_to_end(&mut text).expect("a text");
    Some(text)
}
