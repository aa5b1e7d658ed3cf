//! Opens what games are read from: files, folders, standard input, packed or not.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use thiserror::Error;

/// The first bytes of files that are packed, and of some that look as if games were in them.
const MAGIC_BYTES: usize = 6;

/// So many times a file may be packed.
const MOST_PACKINGS: usize = 4;

/// Something that games are read from.
pub struct GameSource {
    /// Its name, as messages show it.
    pub name: String,
    /// How it was packed, from outside.
    pub packing: Packing,
    /// How its name says that it was packed, where that is wrong.
    pub named_as: Option<Packing>,
    reader: Box<dyn Read + Send>,
}

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// It is not.
    None,
    /// `.gz`.
    Gzip,
    /// `.bz2`.
    Bzip2,
    /// `.zst`.
    Zstandard,
}

/// Why nothing is read from a source.
#[derive(Debug, Error)]
pub enum SourceError {
    /// It is not there, or cannot be opened.
    #[error("{name}: {error}")]
    Io {
        /// What.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// It is packed as nothing here unpacks.
    #[error("{name} is packed as {packing}; unpack it first, or pack it as .gz, .bz2 or .zst")]
    UnknownPacking {
        /// What.
        name: String,
        /// How.
        packing: &'static str,
    },
    /// It is text in UTF-16 or UTF-32, with a mark of byte order or without.
    #[error(
        "{name} is text in {encoding}, and games are read in UTF-8 or Latin-1; save it as UTF-8"
    )]
    WideText {
        /// What.
        name: String,
        /// How it is written.
        encoding: &'static str,
    },
}

impl GameSource {
    /// Opens a file. How it is packed its first bytes say, whatever its name is.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is packed in a way that is not unpacked here.
    pub fn open(path: &Path) -> Result<GameSource, SourceError> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| SourceError::Io {
            name: name.clone(),
            error,
        })?;
        GameSource::new(name, file)
    }

    /// Reads standard input, which may be packed, too.
    ///
    /// # Errors
    ///
    /// As [`GameSource::open`].
    pub fn standard_input() -> Result<GameSource, SourceError> {
        GameSource::new("standard input".to_owned(), io::stdin())
    }

    /// Reads from anything.
    ///
    /// ```
    /// use std::io::Read;
    /// use jadoube_pgn::{Packing, GameSource};
    ///
    /// let mut source = GameSource::new("games.pgn.gz".to_owned(), &b"1. e4 *"[..])?;
    /// assert_eq!((source.packing, source.named_as), (Packing::None, Some(Packing::Gzip)));
    /// let mut text = String::new();
    /// source.read_to_string(&mut text)?;
    /// assert_eq!(text, "1. e4 *");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`GameSource::open`].
    pub fn new(
        name: String,
        reader: impl Read + Send + 'static,
    ) -> Result<GameSource, SourceError> {
        let mut reader: Box<dyn Read + Send> = Box::new(reader);
        let mut packings = Vec::new();
        loop {
            let (first, failure) = first_bytes(&mut reader);
            if let Some(encoding) = wide_encoding(&first) {
                return Err(SourceError::WideText { name, encoding });
            }
            let packing = match packing(&first) {
                Ok(packing) if packings.len() < MOST_PACKINGS => packing,
                Ok(Packing::None) => Packing::None,
                Ok(_) => {
                    let packing = "files in files, more than four deep";
                    return Err(SourceError::UnknownPacking { name, packing });
                }
                Err(packing) => return Err(SourceError::UnknownPacking { name, packing }),
            };
            reader = match failure {
                Some(error) if packings.is_empty() => {
                    return Err(SourceError::Io { name, error });
                }
                // what was packed whole is read before
                Some(error) => Box::new(Cursor::new(first).chain(FailingReader(Some(error)))),
                None => Box::new(Cursor::new(first).chain(reader)),
            };
            if packing == Packing::None {
                break;
            }
            packings.push(packing);
            reader = match unpacked(packing, reader) {
                Ok(reader) => reader,
                Err(error) => return Err(SourceError::Io { name, error }),
            };
        }
        let packing = packings.first().copied().unwrap_or(Packing::None);
        Ok(GameSource {
            named_as: Packing::of_name(&name).filter(|named| *named != packing),
            name,
            packing,
            reader,
        })
    }
}

/// The first bytes of what is read, and why there are no more of them.
fn first_bytes(reader: &mut impl Read) -> (Vec<u8>, Option<io::Error>) {
    let mut first = Vec::with_capacity(MAGIC_BYTES);
    let read = reader.take(MAGIC_BYTES as u64).read_to_end(&mut first);
    (first, read.err())
}

/// Fails once, and has ended then.
struct FailingReader(Option<io::Error>);

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl Read for GameSource {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.reader.read(into)
    }
}

impl Packing {
    /// What the end of a name says; `None`: nothing.
    fn of_name(name: &str) -> Option<Packing> {
        match Path::new(name).extension()?.to_str()? {
            "pgn" => Some(Packing::None),
            "gz" => Some(Packing::Gzip),
            "bz2" => Some(Packing::Bzip2),
            "zst" => Some(Packing::Zstandard),
            _ => None,
        }
    }
}

/// How a file is packed that begins so; the error names what is not unpacked here.
fn packing(first: &[u8]) -> Result<Packing, &'static str> {
    const KNOWN: [(&[u8], Packing); 4] = [
        (b"\x1F\x8B", Packing::Gzip),
        (b"BZh", Packing::Bzip2),
        (b"\x28\xB5\x2F\xFD", Packing::Zstandard),
        // a frame that may be passed over comes first
        (b"\x50\x2A\x4D\x18", Packing::Zstandard),
    ];
    const OTHERS: [(&[u8], &str); 4] = [
        (b"PK\x03\x04", "a zip archive"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"\xFD7zXZ\0", "xz"),
        (b"Rar!", "a rar archive"),
    ];
    if let Some((_, packing)) = OTHERS.iter().find(|(magic, _)| first.starts_with(magic)) {
        return Err(packing);
    }
    let known = KNOWN.iter().find(|(magic, _)| first.starts_with(magic));
    Ok(known.map_or(Packing::None, |(_, packing)| *packing))
}

/// The encoding of text that begins with its mark of byte order, or as two letters of a tag, a move
/// or a blank do in it; UTF-8 and Latin-1 have none.
fn wide_encoding(first: &[u8]) -> Option<&'static str> {
    let is_plain = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match first {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        [a, 0, 0, 0, b, 0] | [0, 0, 0, a, 0, b] if is_plain(*a) && (is_plain(*b) || *b == 0) => {
            Some("UTF-32")
        }
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] if is_plain(*a) && is_plain(*b) => Some("UTF-16"),
        _ => None,
    }
}

fn unpacked(
    packing: Packing,
    packed: impl Read + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    Ok(match packing {
        Packing::None => Box::new(packed),
        Packing::Gzip => Box::new(MultiGzDecoder::new(packed)),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(packed)),
        Packing::Zstandard => Box::new(zstd::Decoder::new(packed)?),
    })
}

/// The files that are named, and all files of games in the folders that are named, in the order of
/// their names.
///
/// A folder's own folders are entered, links to folders are not; what is no file is left alone.
pub struct GameFiles {
    waiting: VecDeque<PathBuf>,
}

/// What a file of games in a folder is called.
const ENDINGS: [&str; 4] = [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst"];

impl GameFiles {
    /// Looks at files and folders.
    pub fn new(named: impl IntoIterator<Item = PathBuf>) -> GameFiles {
        GameFiles {
            waiting: named.into_iter().collect(),
        }
    }

    fn enter(&mut self, folder: &Path) -> io::Result<()> {
        let mut inside = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().to_lowercase();
            let is_folder = entry.file_type()?.is_dir();
            // whoever opens a pipe waits until somebody writes into it
            let is_no_file = || fs::metadata(entry.path()).is_ok_and(|found| !found.is_file());
            let is_named = ENDINGS.iter().any(|ending| name.ends_with(ending));
            if is_folder || is_named && !is_no_file() {
                inside.push(entry.path());
            }
        }
        inside.sort();
        for path in inside.into_iter().rev() {
            self.waiting.push_front(path);
        }
        Ok(())
    }
}

impl Iterator for GameFiles {
    type Item = Result<PathBuf, SourceError>;

    fn next(&mut self) -> Option<Result<PathBuf, SourceError>> {
        loop {
            let path = self.waiting.pop_front()?;
            if !path.is_dir() {
                return Some(Ok(path));
            }
            if let Err(error) = self.enter(&path) {
                let name = path.display().to_string();
                return Some(Err(SourceError::Io { name, error }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::GzEncoder;

    use super::*;

    const TEXT: &[u8] = b"[White \"Ada\"]\n\n1. e4 *\n";

    #[test]
    fn wide_text_is_named_and_not_read() {
        let games = "[White \"Ada\"]\n\n1. e4 *\n";
        let bytes = |mark: &[u8], to_bytes: fn(u16) -> [u8; 2]| {
            let text = games.encode_utf16().flat_map(to_bytes);
            mark.iter().copied().chain(text).collect::<Vec<u8>>()
        };
        let wider = |mark: &[u8], to_bytes: fn(u32) -> [u8; 4]| {
            let text = games.chars().flat_map(|letter| to_bytes(letter.into()));
            mark.iter().copied().chain(text).collect::<Vec<u8>>()
        };
        let table = [
            ("UTF-16", bytes(b"", u16::to_le_bytes)),
            ("UTF-16", bytes(b"", u16::to_be_bytes)),
            ("UTF-16", bytes(b"\xFF\xFE", u16::to_le_bytes)),
            ("UTF-16", bytes(b"\xFE\xFF", u16::to_be_bytes)),
            ("UTF-32", wider(b"", u32::to_le_bytes)),
            ("UTF-32", wider(b"", u32::to_be_bytes)),
            ("UTF-32", wider(b"\xFF\xFE\0\0", u32::to_le_bytes)),
            ("UTF-32", wider(b"\0\0\xFE\xFF", u32::to_be_bytes)),
            ("UTF-16", gzip(&bytes(b"", u16::to_le_bytes))),
        ];
        for (encoding, text) in table {
            let opened = GameSource::new("games.pgn".to_owned(), Cursor::new(text.clone()));
            let why = opened.err().map(|error| error.to_string());
            let expected = format!(
                "games.pgn is text in {encoding}, and games are read in UTF-8 or Latin-1; \
                 save it as UTF-8"
            );
            assert_eq!(why, Some(expected), "{text:?}");
        }
        assert!(GameSource::new("x".to_owned(), &b"\0\x01\0\x02"[..]).is_ok());
    }

    #[test]
    fn what_was_packed_twice_is_unpacked_twice() {
        let times = |count| (0..count).fold(TEXT.to_vec(), |text, _| gzip(&text));
        for packed in [zstandard(&gzip(TEXT)), bzip2(&bzip2(TEXT)), times(4)] {
            assert_eq!(read(&mut source("a", packed)).unwrap(), TEXT);
        }
        let error = GameSource::new("a".to_owned(), Cursor::new(times(5)))
            .err()
            .unwrap();
        assert!(error.to_string().contains("more than four deep"), "{error}");
        // nothing can be unpacked of it
        let broken = zstandard(&gzip(TEXT)[..4]);
        assert!(read(&mut source("a", broken)).is_err());
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn zstandard(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 1).unwrap()
    }

    fn source(name: &str, bytes: Vec<u8>) -> GameSource {
        GameSource::new(name.to_owned(), Cursor::new(bytes)).unwrap()
    }

    fn read(source: &mut GameSource) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        source.read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn the_first_bytes_say_how_a_file_is_packed() {
        let table = [
            ("a.pgn", TEXT.to_vec(), Packing::None, None),
            ("a.txt", TEXT.to_vec(), Packing::None, None),
            ("a.pgn.gz", gzip(TEXT), Packing::Gzip, None),
            ("a.pgn.bz2", bzip2(TEXT), Packing::Bzip2, None),
            ("a.pgn.zst", zstandard(TEXT), Packing::Zstandard, None),
            // wrong names
            (
                "a.pgn.zst",
                TEXT.to_vec(),
                Packing::None,
                Some(Packing::Zstandard),
            ),
            ("a.pgn.gz", bzip2(TEXT), Packing::Bzip2, Some(Packing::Gzip)),
            (
                "a.pgn",
                zstandard(TEXT),
                Packing::Zstandard,
                Some(Packing::None),
            ),
        ];
        for (name, bytes, packing, named_as) in table {
            let mut source = source(name, bytes);
            assert_eq!(
                (source.packing, source.named_as),
                (packing, named_as),
                "{name}"
            );
            assert_eq!(read(&mut source).unwrap(), TEXT, "{name}");
        }
    }

    #[test]
    fn what_was_packed_in_pieces_is_one_text() {
        for pack in [gzip, bzip2, zstandard] {
            let packed = [pack(TEXT), pack(TEXT)].concat();
            let text = read(&mut source("a", packed)).unwrap();
            assert_eq!(text, [TEXT, TEXT].concat());
        }
    }

    #[test]
    fn what_is_broken_off_is_told_after_what_is_whole() {
        let games: Vec<u8> = (0..20_000)
            .flat_map(|game| format!("[Round \"{game}\"]\n\n1. e4 e5 *\n\n").into_bytes())
            .collect();
        for pack in [gzip, bzip2, zstandard] {
            let mut packed = pack(&games);
            packed.truncate(packed.len() * 9 / 10);
            let mut splitter = crate::Splitter::new(source("a", packed));
            let (mut whole, mut errors) = (0, 0);
            for game in &mut splitter {
                match game {
                    Ok(_) => whole += 1,
                    Err(_) => errors += 1,
                }
            }
            assert_eq!(errors, 1);
            assert!(whole > 0);
        }
    }

    #[test]
    fn what_is_packed_otherwise_is_named() {
        for (bytes, packing) in [
            (&b"PK\x03\x04..."[..], "a zip archive"),
            (b"\xFD7zXZ\0...", "xz"),
        ] {
            let error = GameSource::new("a.pgn".to_owned(), bytes).err().unwrap();
            assert!(error.to_string().contains(packing));
        }
        assert!(GameSource::open(Path::new("/no/such/file")).is_err());
    }

    #[test]
    fn folders_are_entered_and_other_files_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        for name in [
            "a.pgn",
            "b/x.PGN.gz",
            "b/readme.txt",
            "c.pgn.zst",
            "notes.doc",
        ] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let named = [folder.path().to_owned(), folder.path().join("notes.doc")];
        let found: Vec<_> = GameFiles::new(named)
            .map(|path| {
                let path = path.unwrap();
                let inside = path.strip_prefix(folder.path()).unwrap();
                inside.to_string_lossy().into_owned()
            })
            .collect();
        assert_eq!(found, ["a.pgn", "b/x.PGN.gz", "c.pgn.zst", "notes.doc"]);
        assert!(
            GameFiles::new([PathBuf::from("/no/such/file")])
                .next()
                .unwrap()
                .is_ok()
        );
    }

    /// A socket stands here for a pipe, which would keep the test waiting.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_left_alone_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("a.pgn")).unwrap();
        fs::write(folder.path().join("b.pgn"), "").unwrap();
        std::os::unix::fs::symlink(folder.path().join("b.pgn"), folder.path().join("c.pgn"))
            .unwrap();
        let found: Vec<_> = GameFiles::new([folder.path().to_owned()])
            .map(|path| path.unwrap())
            .collect();
        assert_eq!(
            found,
            ["b.pgn", "c.pgn"].map(|name| folder.path().join(name))
        );
    }
}
