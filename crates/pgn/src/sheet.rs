//! Lays out tags, moves and comments as PGN wants them: lines of less than eighty characters.

use std::fmt::Write;

use board::shakmaty::Outcome;

const WIDTH: usize = 79;

/// A text in the making.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) text: String,
    /// Characters in the line.
    column: usize,
}

impl Sheet {
    /// Writes a tag, if its name can be one.
    pub(crate) fn tag(&mut self, name: &str, value: &str) {
        let is_of_a_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_of_a_name) {
            return;
        }
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        _ = writeln!(self.text, "[{name} \"{value}\"]");
    }

    /// Separates the tags from the moves.
    pub(crate) fn begin_moves(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Writes what has no blank in it, or is not to be broken there.
    pub(crate) fn word(&mut self, word: &str) {
        let len = word.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += len;
    }

    /// Writes a comment. No line of it begins with what begins a tag or an escape, and `[%clk …]`
    /// and its like stand in one line.
    pub(crate) fn comment(&mut self, words: &str) {
        let words = words.replace('}', ")");
        let mut piece = "{".to_owned();
        for word in words.split_whitespace() {
            let is_bound = word.starts_with(['[', '%']) || has_open_command(&piece);
            if !is_bound && piece != "{" {
                self.word(&piece);
                piece.clear();
            } else if piece != "{" {
                piece.push(' ');
            }
            piece.push_str(word);
        }
        piece.push('}');
        self.word(&piece);
    }

    /// Writes the result, and ends the game.
    pub(crate) fn end(&mut self, result: Outcome) {
        self.word(&result.to_string());
        self.text.push_str("\n\n");
        self.column = 0;
    }
}

/// Whether a command begins in it that does not end there.
fn has_open_command(piece: &str) -> bool {
    let command = piece.rfind("[%").map(|at| &piece[at..]);
    command.is_some_and(|command| command.len() < WIDTH && !command.contains(']'))
}
