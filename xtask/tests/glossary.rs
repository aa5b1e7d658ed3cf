//! Tests that the tables of `docs/glossary.md` are in alphabetical order, and that the files that
//! they name exist.

use std::fs;
use std::io;
use std::path::Path;

#[test]
fn the_words_are_in_order_and_their_files_exist() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = root.join("crates");
    let text = fs::read_to_string(root.join("docs/glossary.md"))?;
    let tables: Vec<_> = text.split("|---|---|---|\n").skip(1).collect();
    assert_eq!(tables.len(), 2, "the words of the Laws, and of the trade");
    for table in tables {
        let rows: Vec<_> = table.lines().filter(|line| line.starts_with('|')).collect();
        let words: Vec<_> = rows
            .iter()
            .filter_map(|row| row.split('|').nth(1))
            .collect();
        assert!(words.is_sorted(), "put the words in order: {words:?}");
        for path in rows.iter().flat_map(|row| paths(row)) {
            let is_there = crates.join(path).exists() || root.join(path).exists();
            assert!(
                is_there,
                "docs/glossary.md names {path}, which is not there"
            );
        }
    }
    Ok(())
}

/// What stands between backquotes and looks like a path.
fn paths(row: &str) -> impl Iterator<Item = &str> {
    let quoted = row.split('`').skip(1).step_by(2);
    quoted.filter(|word| word.contains('/') && !word.contains(' '))
}
