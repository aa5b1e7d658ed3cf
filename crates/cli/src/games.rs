//! Reads games from files, folders and standard input, in pieces that are dealt with at once.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pgn::{GameFiles, GameSource, Packing, RawGame, SourceError, Splitter};

use crate::interrupt::Interrupt;
use crate::workers::{Jobs, WorkLimits};

/// Games of a piece, and its bytes, at the most; one game may have more.
const GAMES: usize = 64;
const BYTES: usize = 1 << 18;
/// Pieces that are read ahead for each job.
const AHEAD: usize = 4;

/// Room for so many pieces at once, or for one a core.
pub fn room(jobs: Option<Jobs>) -> WorkLimits {
    WorkLimits {
        jobs: Jobs::or_cores(jobs),
        ahead: AHEAD,
    }
}

/// A file that games are read from.
pub struct FileName {
    /// Counts the files from 1.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether others are read, too.
    pub is_one_of_several: bool,
}

/// What is dealt with at once.
pub enum Piece {
    /// Some games of a file, each with its number there.
    Games {
        /// The file.
        file: Arc<FileName>,
        /// The games.
        games: Vec<(u64, RawGame)>,
        /// What was read by now, in bytes.
        end: u64,
    },
    /// A file is read, and something is to be said of it.
    Noted {
        /// Of which, and what.
        what: String,
    },
    /// A file, or the rest of one, cannot be read.
    Unreadable {
        /// Which, and why.
        why: String,
    },
}

/// The games of all files, one file after the other.
pub struct GamesInput {
    files: Box<dyn Iterator<Item = Result<PathBuf, SourceError>> + Send>,
    size: Option<u64>,
    is_several: bool,
    open: Option<OpenFile>,
    /// Why the file that was open could not be read to its end.
    broken: Option<String>,
    /// What is to be said of the file that was opened.
    noted: Option<String>,
    opened: u32,
    /// Where what is read begins in the file.
    begin: u64,
    /// Bytes that were read, of packed files before they were unpacked.
    read: Arc<AtomicU64>,
    interrupt: Interrupt,
}

/// A file that is being read.
struct OpenFile {
    file: Arc<FileName>,
    games: Splitter<GameSource>,
    number: u64,
}

impl GamesInput {
    /// Reads what is named.
    pub fn new(named: &[PathBuf], interrupt: Interrupt) -> GamesInput {
        let is_several = named.len() > 1 || named.iter().any(|path| path.is_dir());
        GamesInput {
            files: Box::new(GameFiles::new(named.to_vec())),
            size: size(named),
            is_several,
            open: None,
            broken: None,
            noted: None,
            opened: 0,
            begin: 0,
            read: Arc::default(),
            interrupt,
        }
    }

    /// Reads a part of a file that begins at this offset.
    pub fn of_shard(source: GameSource, begin: u64, interrupt: Interrupt) -> GamesInput {
        let mut input = GamesInput::new(&[], interrupt);
        input.begin = begin;
        input.open(source);
        input
    }

    /// The bytes of all files, where they are known.
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// Opens the next file; `None` after the last.
    fn open_next(&mut self) -> Option<Result<(), String>> {
        let path = match self.files.next()? {
            Ok(path) => path,
            Err(error) => return Some(Err(told(&error))),
        };
        self.opened += 1;
        let opened = self.source(&path);
        let opened = opened.map_err(|error| told(&error));
        Some(opened.map(|source| self.open(source)))
    }

    fn open(&mut self, source: GameSource) {
        self.noted = otherwise_packed(&source);
        let file = FileName {
            number: self.opened,
            name: source.name.clone(),
            is_one_of_several: self.is_several,
        };
        self.open = Some(OpenFile {
            file: Arc::new(file),
            games: Splitter::new(source),
            number: 0,
        });
    }

    fn source(&self, path: &Path) -> Result<GameSource, SourceError> {
        if path == Path::new("-") {
            return GameSource::standard_input();
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => {
                let read = Arc::clone(&self.read);
                GameSource::new(name, CountedFile { file, read })
            }
            Err(error) => Err(SourceError::Io { name, error }),
        }
    }

    /// The next games of the file that is open; `None` after its last.
    fn piece(&mut self) -> Option<Piece> {
        let open = self.open.as_mut()?;
        let (mut games, mut bytes) = (Vec::new(), 0);
        while games.len() < GAMES && bytes < BYTES && !self.interrupt.has_come() {
            match open.games.next() {
                Some(Ok(mut game)) => {
                    game.shift(self.begin);
                    open.number += 1;
                    bytes += game.bytes.len();
                    games.push((open.number, game));
                }
                Some(Err(error)) => {
                    let name = &open.file.name;
                    self.broken = Some(format!(
                        "{name}: {error}; it ends at byte {} of what was unpacked, in game {}, or \
                         cannot be unpacked further",
                        self.begin + open.games.offset(),
                        open.number
                    ));
                }
                None => break,
            }
        }
        if games.is_empty() {
            self.open = None;
            return None;
        }
        let end = self.read.load(Ordering::Relaxed);
        let file = Arc::clone(&open.file);
        Some(Piece::Games { file, games, end })
    }
}

impl Iterator for GamesInput {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        while !self.interrupt.has_come() {
            if let Some(what) = self.noted.take() {
                return Some(Piece::Noted { what });
            }
            if let Some(piece) = self.piece() {
                return Some(piece);
            }
            if let Some(why) = self.broken.take() {
                return Some(Piece::Unreadable { why });
            }
            if let Err(why) = self.open_next()? {
                return Some(Piece::Unreadable { why });
            }
        }
        None
    }
}

/// Why a file cannot be read, and what to do.
pub fn told(error: &SourceError) -> String {
    match error {
        SourceError::Io { .. } => {
            format!("{error}; see whether the name is right and the file may be read")
        }
        SourceError::UnknownPacking { .. } | SourceError::WideText { .. } => error.to_string(),
    }
}

/// What is to be said of a file that is packed otherwise than its name says.
fn otherwise_packed(source: &GameSource) -> Option<String> {
    source.named_as?;
    let packed = match source.packing {
        Packing::None => "is not packed",
        Packing::Gzip => "is packed as gzip",
        Packing::Bzip2 => "is packed as bzip2",
        Packing::Zstandard => "is packed as zstd",
    };
    Some(format!(
        "{}: it {packed}, whatever its name says, and is read so",
        source.name
    ))
}

/// A file whose bytes are counted as they are read.
struct CountedFile {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for CountedFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(into)?;
        self.read.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(bytes)
    }
}

/// The bytes of all files; `None` where standard input is among them.
fn size(named: &[PathBuf]) -> Option<u64> {
    if named.iter().any(|path| path == Path::new("-")) {
        return None;
    }
    let files = GameFiles::new(named.to_vec()).filter_map(Result::ok);
    Some(
        files
            .filter_map(|path| fs::metadata(path).ok())
            .map(|found| found.len())
            .sum(),
    )
}
