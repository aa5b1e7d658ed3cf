//! Writes signed heads to a file of their own, one line each as in a record file. The file is to be
//! kept where whoever writes the database cannot write.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::head::SignedHead;
use crate::private_file::{add_to_private_file, sync_folder};
use crate::record_file::head_line;

/// The beginning of every line.
const BEGINNING: &[u8] = br#"{"head":"#;
/// The most bytes that a line has.
const MAX_LINE_BYTES: usize = 1024;

/// A file that signed heads are added to. What was added is on disk.
///
/// ```
/// use jadoube_ledger::{GameId, Hash, HeadsFile, Signer, Stage, read_heads};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("heads.jsonl");
/// let signer = Signer::from_secret(&[7; 32]);
/// let head = signer.sign(&GameId::new("g")?, 0, Hash::NONE, Stage::Ended, 0);
/// HeadsFile::open(&path)?.add(&[head.clone()])?;
/// assert_eq!(read_heads(&std::fs::read(&path)?[..])?, [head]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HeadsFile {
    file: File,
}

impl HeadsFile {
    /// Opens the file; makes it, for its owner alone, where there is none. A line that was not
    /// finished is taken away.
    ///
    /// # Errors
    /// The file cannot be written, or holds something else.
    pub fn open(path: &Path) -> io::Result<HeadsFile> {
        let mut file = add_to_private_file(path)?;
        let length = file.metadata()?.len();
        let mut first = Vec::new();
        (&mut file)
            .take(BEGINNING.len() as u64)
            .read_to_end(&mut first)?;
        if !BEGINNING.starts_with(&first) {
            let why = "something other than signed heads stands in it; name another file";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let whole = whole_lines(&mut file, length)?;
        if whole < length {
            file.set_len(whole)?;
        }
        file.sync_all()?;
        sync_folder(path)?;
        Ok(HeadsFile { file })
    }

    /// Adds these heads, all of them or none.
    ///
    /// # Errors
    /// Those of the file.
    pub fn add(&mut self, heads: &[SignedHead]) -> io::Result<()> {
        let lines: String = heads.iter().map(head_line).collect();
        let before = self.file.metadata()?.len();
        let added = self
            .file
            .write_all(lines.as_bytes())
            .and_then(|()| self.file.sync_data());
        if added.is_err() {
            self.file.set_len(before)?;
        }
        added
    }
}

/// How long the file is without a last line that was not finished.
fn whole_lines(file: &mut File, length: u64) -> io::Result<u64> {
    let from = length.saturating_sub(MAX_LINE_BYTES as u64);
    file.seek(SeekFrom::Start(from))?;
    let mut last = Vec::new();
    file.read_to_end(&mut last)?;
    let end = last.iter().rposition(|byte| *byte == b'\n');
    Ok(end.map_or(from, |end| from + end as u64 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record_file::read_heads;
    use crate::{GameId, Hash, Signer, Stage};

    fn head(seq: u32) -> SignedHead {
        let game = GameId::new("g").unwrap();
        Signer::from_secret(&[7; 32]).sign(&game, seq, Hash::NONE, Stage::Running, 1)
    }

    #[test]
    fn what_is_added_stays_and_a_line_that_was_not_finished_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads.jsonl");
        HeadsFile::open(&path).unwrap().add(&[head(0)]).unwrap();
        let one = std::fs::read(&path).unwrap();
        for cut in 1..one.len() {
            std::fs::write(&path, [&one[..], &one[..cut]].concat()).unwrap();
            let found = read_heads(&std::fs::read(&path).unwrap()[..]).unwrap();
            let whole = 1 + usize::from(cut == one.len() - 1);
            assert_eq!(found.len(), whole, "cut at {cut}");
            HeadsFile::open(&path).unwrap().add(&[head(1)]).unwrap();
            let found = read_heads(&std::fs::read(&path).unwrap()[..]).unwrap();
            assert_eq!(found, [head(0), head(1)], "cut at {cut}");
        }
        std::fs::write(&path, &one[..3]).unwrap();
        HeadsFile::open(&path).unwrap().add(&[head(2)]).unwrap();
        let found = read_heads(&std::fs::read(&path).unwrap()[..]).unwrap();
        assert_eq!(found, [head(2)]);
    }

    #[test]
    fn another_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        std::fs::write(&path, "Dear Anna").unwrap();
        assert!(HeadsFile::open(&path).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"Dear Anna");
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads.jsonl");
        HeadsFile::open(&path).unwrap();
        let mode = path.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
