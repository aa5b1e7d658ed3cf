//! Holds what is sent to each audience against files of `tests/data/views`; `UPDATE_GOLDEN=1`
//! writes them anew.

use std::fs;
use std::path::Path;

/// What is sent is what the file says.
#[track_caller]
pub fn assert_golden(name: &str, sent: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/views");
    let path = folder.join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, sent).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let mut lines = sent.lines().zip(golden.lines()).enumerate();
    if let Some((number, (sent, golden))) = lines.find(|(_, (sent, golden))| sent != golden) {
        let line = number + 1;
        panic!("{name}, line {line}: UPDATE_GOLDEN=1 writes it anew\n{sent}\n{golden}");
    }
    let counts = (sent.lines().count(), golden.lines().count());
    assert_eq!(counts.0, counts.1, "{name}: UPDATE_GOLDEN=1 writes it anew");
}
