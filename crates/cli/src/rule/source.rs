//! Opens what is to be read, a file or standard input, and shows progress through a long file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::progress::ProgressLine;

/// Progress is shown for files from this size on.
const LONG_BYTES: u64 = 8 * 1024 * 1024;

/// An input, which remembers its failure: an error of reading is told apart from one of writing.
pub struct RuleInput {
    input: Box<dyn Read>,
    failure: Option<io::Error>,
    progress: Option<ReadShare>,
}

impl RuleInput {
    /// Opens a file, or standard input for `-`. `watched`: somebody sees standard error.
    pub fn open(path: &Path, watched: bool) -> io::Result<RuleInput> {
        if path == Path::new("-") {
            return Ok(RuleInput {
                input: Box::new(io::stdin()),
                failure: None,
                progress: None,
            });
        }
        let file = File::open(path)?;
        let about = file.metadata()?;
        let long = about.is_file() && about.len() >= LONG_BYTES;
        let progress = (watched && long).then(|| ReadShare::new(about.len()));
        Ok(RuleInput {
            input: Box::new(file),
            failure: None,
            progress,
        })
    }

    /// Why reading stopped before the end.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }
}

impl Read for RuleInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.input.read(buffer) {
            Ok(bytes) => {
                if let Some(progress) = &mut self.progress {
                    progress.advance(bytes);
                }
                Ok(bytes)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.failure = Some(error);
                Err(kind.into())
            }
        }
    }
}

/// How much of a file has been read.
struct ReadShare {
    total: u64,
    done: u64,
    line: ProgressLine,
}

impl ReadShare {
    fn new(total: u64) -> ReadShare {
        ReadShare {
            total,
            done: 0,
            line: ProgressLine::new(),
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.done += bytes as u64;
        match bytes {
            0 => self.line.clear(),
            _ => self.line.tell(|| share(self.done, self.total)),
        }
    }
}

fn share(done: u64, total: u64) -> String {
    const MEGABYTE: u64 = 1_000_000;
    let percent = (done * 100).checked_div(total).unwrap_or(100);
    format!("{percent:3}% of {} MB read", total / MEGABYTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_in_percent() {
        assert_eq!(share(5_000_000, 10_000_000), " 50% of 10 MB read");
        assert_eq!(share(0, 0), "100% of 0 MB read");
    }

    #[test]
    fn a_folder_fails_when_it_is_read() {
        let mut source = RuleInput::open(Path::new("."), false).unwrap();
        assert!(source.read(&mut [0; 16]).is_err());
        assert!(source.failure().is_some());
    }
}
