//! `jadoube winnable`: can this side still checkmate?

mod answer;
mod told;

use std::io::{self, BufRead, IsTerminal, Write};

use board::{CastlingMode, Color, Tolerant};
use laws::limits::MAX_LINE_BYTES;
use protocol::Word;
use winnability::Budget;

use crate::args::{Format, WinnableArgs};
use crate::exit::{Exit, complain};
use crate::page::Page;
use crate::paint::Paint;
use answer::Asked;

/// Answers for the position given, or for every position on standard input.
pub fn run(args: &WinnableArgs, paint: Paint) -> io::Result<Exit> {
    let ask = Ask::new(args);
    let fen = args.fen.join(" ");
    if args.fen.is_empty() || fen == "-" {
        ask.standard_input(args.format.unwrap_or(Format::Jsonl), paint)
    } else {
        ask.one(&fen, args.format.unwrap_or(Format::Text), paint)
    }
}

struct Ask {
    mode: CastlingMode,
    by: Option<Color>,
    budget: Budget,
}

impl Ask {
    fn new(args: &WinnableArgs) -> Ask {
        let mode = CastlingMode::from_chess960(args.chess960);
        let budget = Budget {
            states: args.states,
            ..Budget::default()
        };
        Ask {
            mode,
            by: args.by,
            budget,
        }
    }

    fn one(&self, fen: &str, format: Format, paint: Paint) -> io::Result<Exit> {
        match self.asked(fen) {
            Err(error) => {
                complain(&format!("{fen}: {error}"));
                Ok(Exit::InputErrors)
            }
            Ok(asked) => {
                let text = self.answered(&asked, format, paint);
                io::stdout().lock().write_all(text.as_bytes())?;
                Ok(Exit::Fine)
            }
        }
    }

    fn standard_input(&self, format: Format, paint: Paint) -> io::Result<Exit> {
        if io::stdin().is_terminal() {
            complain("reading FENs from standard input, one per line; Ctrl-D ends it");
        }
        let mut input = io::stdin().lock();
        let mut output = io::stdout().lock();
        let mut exit = Exit::Fine;
        let mut number = 0;
        while let Some(line) = next_line(&mut input)? {
            number += 1;
            let text = String::from_utf8_lossy(&line);
            let Some(text) = question(&text) else {
                continue;
            };
            let readable = match std::str::from_utf8(&line) {
                Ok(_) => Ok(text),
                Err(error) => Err(format!("not UTF-8: byte {}", error.valid_up_to() + 1)),
            };
            let answer = readable
                .and_then(|text| self.asked(text))
                .map(|asked| self.answered(&asked, format, paint));
            let answer = answer.unwrap_or_else(|error| {
                exit = Exit::InputErrors;
                answer::error(number, &error, format)
            });
            output.write_all(answer.as_bytes())?;
            output.flush()?;
        }
        Ok(exit)
    }

    /// The question a text asks: a FEN, and perhaps a side.
    fn asked(&self, text: &str) -> Result<Asked, String> {
        let (fen, side) = match text.rsplit_once(char::is_whitespace) {
            Some((fen, word)) if let Some(side) = Color::from_word(word) => {
                (fen.trim_end(), Some(side))
            }
            Some((_, word)) if is_no_field(word) => {
                return Err(format!(
                    "{word}: after the FEN stands the side, white or black"
                ));
            }
            _ => (text, None),
        };
        let position = Tolerant::from_fen(fen, self.mode).map_err(|error| error.to_string())?;
        Ok(Asked {
            position,
            by: side.or(self.by),
        })
    }

    fn answered(&self, asked: &Asked, format: Format, paint: Paint) -> String {
        let verdicts = asked.decide(&self.budget);
        match format {
            Format::Jsonl => answer::json(asked, &verdicts),
            Format::Text => {
                let mut page = Page::new(paint);
                told::write(&mut page, asked, &verdicts, &self.budget);
                page.take()
            }
        }
    }
}

/// What a line asks; nothing, if it is blank or a comment.
fn question(line: &str) -> Option<&str> {
    let text = line.trim().trim_start_matches('\u{feff}');
    (!text.is_empty() && !text.starts_with('#')).then_some(text)
}

/// The next line without its end; of a line that is too long only so much that it is seen to be
/// none. `None` at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok((!line.is_empty()).then_some(line));
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(chunk.len(), |end| end + 1);
        let room = MAX_LINE_BYTES.saturating_sub(line.len());
        line.extend_from_slice(&chunk[..taken.min(room)]);
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

/// A word that no field of a FEN could be.
fn is_no_field(word: &str) -> bool {
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_alphabetic())
        && !word.chars().all(|c| "KQkq".contains(c))
}
