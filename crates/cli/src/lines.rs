//! Reads lines of text one after the other: any number of lines, none longer than the limit.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// A line that says something: not blank, and no comment.
pub struct InputLine {
    /// Its number, counted from one.
    pub number: u64,
    /// The bytes up to its end.
    pub end: u64,
    /// Its text without spaces around it, or why there is none.
    pub text: Result<String, String>,
}

/// The lines of an input.
pub struct InputLines {
    input: BufReader<Box<dyn Read + Send>>,
    limit: usize,
    number: u64,
    end: u64,
    is_over: bool,
}

/// An input and its size, if it is a file.
pub struct OpenedInput {
    input: Box<dyn Read + Send>,
    /// In bytes.
    pub size: Option<u64>,
}

impl OpenedInput {
    /// Standard input.
    pub fn standard_input() -> OpenedInput {
        OpenedInput {
            input: Box::new(io::stdin()),
            size: size_of_standard_input(),
        }
    }

    /// A file, or standard input for `-`.
    pub fn file(path: &Path) -> io::Result<OpenedInput> {
        if path == Path::new("-") {
            return Ok(OpenedInput::standard_input());
        }
        let file = File::open(path)?;
        let about = file.metadata()?;
        if about.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(OpenedInput {
            size: about.is_file().then_some(about.len()),
            input: Box::new(file),
        })
    }

    /// Its lines; of one that is longer than `limit` bytes only so much that it is seen to be.
    pub fn lines(self, limit: usize) -> InputLines {
        InputLines {
            input: BufReader::new(self.input),
            limit,
            number: 0,
            end: 0,
            is_over: false,
        }
    }
}

#[cfg(unix)]
fn size_of_standard_input() -> Option<u64> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let about = file.metadata().ok()?;
    about.is_file().then_some(about.len())
}

#[cfg(not(unix))]
fn size_of_standard_input() -> Option<u64> {
    None
}

impl InputLines {
    /// The next line without its end; `None` at the end of the input.
    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                return Ok((!line.is_empty()).then_some(line));
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            let room = (self.limit + 1).saturating_sub(line.len());
            line.extend_from_slice(&chunk[..taken.min(room)]);
            self.input.consume(taken);
            self.end += taken as u64;
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }
}

impl Iterator for InputLines {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        while !self.is_over {
            self.number += 1;
            let text = match self.bytes() {
                Ok(Some(line)) => match says(&line) {
                    Ok(None) => continue,
                    Ok(Some(text)) => Ok(text.to_owned()),
                    Err(why) => Err(why),
                },
                Ok(None) => break,
                Err(error) => {
                    self.is_over = true;
                    Err(format!("{error}; what follows was not read"))
                }
            };
            return Some(InputLine {
                number: self.number,
                end: self.end,
                text,
            });
        }
        None
    }
}

/// What a line says; nothing, if it is blank or a comment.
fn says(line: &[u8]) -> Result<Option<&str>, String> {
    let text = std::str::from_utf8(line)
        .map_err(|error| format!("not UTF-8: byte {}", error.valid_up_to() + 1))?;
    let text = text.trim().trim_start_matches('\u{feff}');
    Ok((!text.is_empty() && !text.starts_with('#')).then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &'static [u8], limit: usize) -> Vec<(u64, Result<String, String>)> {
        let opened = OpenedInput {
            input: Box::new(text),
            size: None,
        };
        let lines = opened.lines(limit);
        lines.map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn what_says_nothing_is_counted_and_left_out() {
        let text = b"\xef\xbb\xbfone\n\n# two\r\n three \t\n\xff\nlast";
        let told = lines(text, 100);
        let plain = |number, text: &str| (number, Ok(text.to_owned()));
        let not_text = (5, Err("not UTF-8: byte 1".to_owned()));
        assert_eq!(
            told,
            [
                plain(1, "one"),
                plain(4, "three"),
                not_text,
                plain(6, "last")
            ]
        );
    }

    #[test]
    fn of_a_long_line_only_so_much_is_kept_that_it_is_seen_to_be() {
        let told = lines(b"0123456789\nend", 4);
        assert_eq!(told, [(1, Ok("01234".into())), (2, Ok("end".into()))]);
    }
}
