//! Cuts a file into shards that can be read apart, without reading all of it.
//!
//! A cut is made only where a game begins whatever stands before: before `[Event "` after an empty
//! line, where the line before that ends with a result and can hide nothing. So the shards hold
//! the games that the file holds, each of them in one shard.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use memchr::memmem;

use crate::input::FIRST_TAG;
use crate::{GameSource, Packing, SourceError};

const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
/// What is read at once where a cut is looked for.
const CHUNK: usize = 1 << 16;
/// What is kept of what was read before; a longer line is not looked through.
const KEPT: usize = 1 << 16;

/// A part of a file that can be read without the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Where it begins.
    pub offset: u64,
    /// How long it is.
    pub bytes: u64,
}

impl Shard {
    /// The shards of a file, of about so many bytes; a packed file is one.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is packed in a way that is not unpacked here.
    pub fn all(path: &Path, bytes: u64) -> Result<Vec<Shard>, SourceError> {
        let packing = GameSource::open(path)?.packing;
        let shards = match packing {
            Packing::None => File::open(path).and_then(|file| cut(file, bytes.max(1))),
            _ => path.metadata().map(|found| vec![Shard::whole(found.len())]),
        };
        shards.map_err(|error| SourceError::Io {
            name: path.display().to_string(),
            error,
        })
    }

    const fn whole(bytes: u64) -> Shard {
        Shard { offset: 0, bytes }
    }
}

fn cut(mut file: impl Read + Seek, bytes: u64) -> io::Result<Vec<Shard>> {
    let end = file.seek(SeekFrom::End(0))?;
    let (mut shards, mut offset) = (Vec::new(), 0_u64);
    loop {
        let next = next_cut(&mut file, offset.saturating_add(bytes))?.unwrap_or(end);
        shards.push(Shard {
            offset,
            bytes: next - offset,
        });
        offset = next;
        if offset == end {
            return Ok(shards);
        }
    }
}

/// The first place after `from` where the file can be cut.
fn next_cut(file: &mut (impl Read + Seek), from: u64) -> io::Result<Option<u64>> {
    let mut begin = file.seek(SeekFrom::Start(from))?;
    let mut window = Vec::new();
    loop {
        let read = file.take(CHUNK as u64).read_to_end(&mut window)?;
        if let Some(at) = first_cut(&window) {
            return Ok(Some(begin + at as u64));
        }
        if read == 0 {
            return Ok(None);
        }
        let passed = window.len().saturating_sub(KEPT);
        window.drain(..passed);
        begin += passed as u64;
    }
}

/// The first place where a text that may begin anywhere can be cut.
fn first_cut(text: &[u8]) -> Option<usize> {
    let places = memmem::find_iter(text, FIRST_TAG).map(|at| at + 1);
    let mut places = places.filter(|at| ends_with_a_game(&text[..*at]));
    places.next()
}

/// Whether an empty line ends this text, and before it a line that begins here and ends a game.
fn ends_with_a_game(text: &[u8]) -> bool {
    let moves = text.trim_ascii_end();
    let blank = &text[moves.len()..];
    if blank.iter().filter(|byte| **byte == b'\n').count() < 2 {
        return false;
    }
    let Some(before) = memchr::memrchr(b'\n', moves) else {
        return false;
    };
    let line = moves[before + 1..].trim_ascii_start();
    // the rest of these lines is none of the game
    let may_hide = line.starts_with(b"%") || memchr::memchr(b';', line).is_some();
    let word = line.rsplit(u8::is_ascii_whitespace).next();
    !may_hide && word.is_some_and(|word| RESULTS.contains(&word))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::{RawGame, Splitter};

    const GAME: &str = "[Event \"A\"]\n\n1. e4 1-0\n\n";

    #[test]
    fn a_file_is_cut_where_games_begin() {
        let text = GAME.repeat(10);
        let len = GAME.len() as u64;
        for (bytes, games) in [
            (1, 1),
            (len, 2),
            (len + 1, 2),
            (9 * len, 10),
            (u64::MAX, 10),
        ] {
            let shards = cut(Cursor::new(&text), bytes).unwrap();
            assert_eq!(shards[0].bytes, games * len, "{bytes}");
            let mut end = 0;
            for shard in shards {
                assert_eq!(shard.offset, end);
                assert!(text[usize::try_from(end).unwrap()..].starts_with(GAME));
                end += shard.bytes;
            }
            assert_eq!(end, text.len() as u64);
        }
        assert_eq!(cut(Cursor::new(""), 9).unwrap(), [Shard::whole(0)]);
    }

    #[test]
    fn no_cut_is_made_where_something_may_hide_it() {
        let table = [
            ("\n1. e4 1-0\n\n", true),
            ("\n1. e4 {a} 1/2-1/2\r\n\r\n", true),
            ("\n*\n\n\n", true),
            ("\n1. e4 1-0\n", false),
            ("\n1. e4 e5\n\n", false),
            ("\n; 1-0\n\n", false),
            ("\n% 1-0\n\n", false),
            ("\n[Result \"1-0\"]\n\n", false),
            // where the line begins is not known
            ("1. e4 1-0\n\n", false),
        ];
        for (before, can_be_cut) in table {
            let text = format!("{before}[Event \"B\"]\n");
            let cut = first_cut(text.as_bytes());
            assert_eq!(cut, can_be_cut.then_some(before.len()), "{before:?}");
        }
    }

    #[test]
    fn a_cut_is_found_behind_what_is_long() {
        let comment = "x".repeat(3 * CHUNK);
        let text = format!("[Event \"A\"]\n\n1. e4 {{{comment}\n}} 1-0\n\n{GAME}");
        let shards = cut(Cursor::new(&text), 1).unwrap();
        assert_eq!(shards.len(), 2);
        assert_eq!(shards[1].bytes, GAME.len() as u64);
    }

    fn split(text: &[u8]) -> Vec<RawGame> {
        Splitter::new(text).collect::<io::Result<_>>().unwrap()
    }

    proptest::proptest! {
        /// However a text is cut, its parts have its games, with what is wrong with each.
        #[test]
        fn what_is_cut_has_the_same_games(
            text in r#"([\[\]{};%*\n\\ "A1-]|1-0|\[A "b"\]\n|1\. e4 |\n\n|\r\n| 1-0\n\n\[Event "b"\]\n|\n1-0\n\n\[Event "){0,40}"#,
            bytes in 1_u64..60,
        ) {
            let mut games = Vec::new();
            for shard in cut(Cursor::new(&text), bytes).unwrap() {
                let begin = usize::try_from(shard.offset).unwrap();
                let end = begin + usize::try_from(shard.bytes).unwrap();
                games.extend(split(&text.as_bytes()[begin..end]).into_iter().map(|mut game| {
                    game.shift(shard.offset);
                    game
                }));
            }
            proptest::prop_assert_eq!(games, split(text.as_bytes()));
        }
    }
}
