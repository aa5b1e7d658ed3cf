//! What is read: a file or standard input, with progress told for a long file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// From this size on a file is long enough for somebody to wonder.
const LONG_BYTES: u64 = 8 * 1024 * 1024;

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// An input, which remembers its failure: an error of reading is told apart from one of writing.
pub struct Source {
    input: Box<dyn Read>,
    failure: Option<io::Error>,
    progress: Option<Progress>,
}

impl Source {
    /// Opens a file, or standard input for `-`. `watched`: somebody sees standard error.
    pub fn open(path: &Path, watched: bool) -> io::Result<Source> {
        if path == Path::new("-") {
            return Ok(Source {
                input: Box::new(io::stdin()),
                failure: None,
                progress: None,
            });
        }
        let file = File::open(path)?;
        let about = file.metadata()?;
        let long = about.is_file() && about.len() >= LONG_BYTES;
        let progress = (watched && long).then(|| Progress::new(about.len()));
        Ok(Source {
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

impl Read for Source {
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

/// A line on standard error that says how much of a file has been read.
struct Progress {
    total: u64,
    done: u64,
    told: Instant,
}

impl Progress {
    fn new(total: u64) -> Progress {
        Progress {
            total,
            done: 0,
            told: Instant::now(),
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.done += bytes as u64;
        if bytes == 0 {
            tell("\r\x1b[K");
        } else if self.told.elapsed() >= TELL_EVERY {
            self.told = Instant::now();
            tell(&format!("\r{}", share(self.done, self.total)));
        }
    }
}

fn share(done: u64, total: u64) -> String {
    const MEGABYTE: u64 = 1_000_000;
    let percent = (done * 100).checked_div(total).unwrap_or(100);
    format!("{percent:3}% of {} MB read", total / MEGABYTE)
}

/// Progress is a courtesy: that it cannot be told is no error.
fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
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
        let mut source = Source::open(Path::new("."), false).unwrap();
        assert!(source.read(&mut [0; 16]).is_err());
        assert!(source.failure().is_some());
    }
}
