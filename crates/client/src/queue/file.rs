//! Holds the file of a queue: lines are added at its end, whole or not at all.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Cut;
use super::line::QueueLine;
use crate::QueueError;

/// What a queue is kept on. What a function has done is on the disk when it returns.
pub(super) trait QueueDisk: Send {
    /// Everything that is there.
    fn read(&mut self) -> io::Result<Vec<u8>>;
    /// Adds at the end.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Leaves so many bytes.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
}

impl QueueDisk for File {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        self.seek(SeekFrom::Start(0))?;
        self.read_to_end(&mut all)?;
        Ok(all)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::End(0))?;
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.set_len(bytes)?;
        self.sync_all()
    }
}

/// The file, for this process alone.
pub(super) fn open(path: &Path) -> Result<Box<dyn QueueDisk>, QueueError> {
    let failed = |cause| QueueError::Disk {
        path: path.into(),
        cause,
    };
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    // what was written down at a board is nobody else's
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(QueueError::InUse { path: path.into() }),
        Err(TryLockError::Error(cause)) => return Err(failed(cause)),
    }
    // that the file is there is to outlast the machine, too
    #[cfg(unix)]
    {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = File::open(folder.unwrap_or(Path::new(".")));
        folder
            .and_then(|folder| folder.sync_all())
            .map_err(failed)?;
    }
    Ok(Box::new(file))
}

/// The lines of a file that begins with the heading of a queue.
pub(super) struct QueueLines {
    path: PathBuf,
    disk: Box<dyn QueueDisk>,
    /// As far as it is known to be whole.
    bytes: u64,
    /// Whether something half written could not be taken away again.
    is_torn: bool,
}

/// The lines that were read from a file.
pub(super) struct ReadLines {
    /// The lines, each with its length.
    pub(super) lines: Vec<(QueueLine, usize)>,
    pub(super) cut: Option<Cut>,
}

impl QueueLines {
    /// Reads a file up to its last whole line, and leaves out what follows that.
    pub(super) fn read(
        path: &Path,
        mut disk: Box<dyn QueueDisk>,
    ) -> Result<(QueueLines, ReadLines), QueueError> {
        let failed = |cause| QueueError::Disk {
            path: path.into(),
            cause,
        };
        let all = disk.read().map_err(failed)?;
        let whole = all
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |end| end + 1);
        let lines = lines_of(path, &all[..whole])?;
        let rest = &all[whole..];
        let heading = QueueLine::HEADING.written();
        if lines.is_empty() && !heading.starts_with(rest) {
            return Err(no_queue(path, 1, "it does not begin as one".into()));
        }
        let cut = (!rest.is_empty()).then(|| Cut {
            path: path.into(),
            line: lines.len() + 1,
            bytes: rest.len(),
        });
        if cut.is_some() {
            disk.cut(whole as u64).map_err(failed)?;
        }
        let mut kept = QueueLines {
            path: path.into(),
            disk,
            bytes: whole as u64,
            is_torn: false,
        };
        if lines.is_empty() {
            kept.append(&heading)?;
        }
        Ok((kept, ReadLines { lines, cut }))
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds whole lines; where that fails none of them is there.
    pub(super) fn append(&mut self, lines: &[u8]) -> Result<(), QueueError> {
        self.mend()?;
        if let Err(cause) = self.disk.append(lines) {
            self.is_torn = self.disk.cut(self.bytes).is_err();
            return Err(self.failed(cause));
        }
        self.bytes += lines.len() as u64;
        Ok(())
    }

    /// Leaves nothing but the heading.
    pub(super) fn cut_to_the_heading(&mut self) -> Result<(), QueueError> {
        let heading = QueueLine::HEADING.written().len() as u64;
        self.disk.cut(heading).map_err(|cause| self.failed(cause))?;
        (self.bytes, self.is_torn) = (heading, false);
        Ok(())
    }

    pub(super) fn full(&self, waiting: usize) -> QueueError {
        let path = self.path.clone();
        QueueError::Full { path, waiting }
    }

    /// Takes away what was half written before, for whatever followed it would not be read.
    fn mend(&mut self) -> Result<(), QueueError> {
        if self.is_torn {
            self.disk
                .cut(self.bytes)
                .map_err(|cause| self.failed(cause))?;
            self.is_torn = false;
        }
        Ok(())
    }

    fn failed(&self, cause: io::Error) -> QueueError {
        let path = self.path.clone();
        QueueError::Disk { path, cause }
    }
}

impl fmt::Debug for QueueLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.path.display(), self.bytes)
    }
}

/// Whole lines; the first is the heading and no other is.
fn lines_of(path: &Path, whole: &[u8]) -> Result<Vec<(QueueLine, usize)>, QueueError> {
    let ended = whole.split_inclusive(|byte| *byte == b'\n');
    let read = ended.zip(1..).map(|(text, number)| {
        let line = QueueLine::read(text.trim_ascii_end());
        let line = line.map_err(|why| no_queue(path, number, why))?;
        let is_heading = matches!(line, QueueLine::Queue { .. });
        if is_heading != (number == 1) {
            let why = "the heading of a queue stands in its first line and nowhere else";
            return Err(no_queue(path, number, why.into()));
        }
        Ok((line, text.len()))
    });
    read.collect()
}

fn no_queue(path: &Path, line: usize, why: Box<str>) -> QueueError {
    QueueError::Damaged {
        path: path.into(),
        line,
        why,
    }
}
