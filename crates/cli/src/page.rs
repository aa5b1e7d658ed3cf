//! Lays out text for a screen: lines, and rows of a label with the text beside it.

use crate::paint::{Paint, Tone};

/// The width of a report, in columns, where there is room or no terminal.
const WIDTH: usize = 100;

/// No report is laid out narrower than this.
const NARROWEST: usize = 40;

/// Where rows begin.
const INDENT: usize = 6;

/// The width of a label and the space after it.
const LABEL: usize = 11;

/// Text being laid out.
pub struct TextPage {
    paint: Paint,
    width: usize,
    text: String,
}

impl TextPage {
    /// An empty page, as wide as the terminal has room for.
    pub fn new(paint: Paint) -> TextPage {
        TextPage {
            paint,
            width: screen_width(),
            text: String::new(),
        }
    }

    /// Columns of a line.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Takes the text off the page; the page is empty afterwards.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// An empty line.
    pub fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Text in pieces of different tone, one after the other on one line, at most as wide as the
    /// page.
    pub fn line(&mut self, pieces: &[(Tone, &str)]) {
        let mut room = self.width;
        for (tone, piece) in pieces {
            let piece = cut(&harmless(piece), room);
            room -= piece.chars().count();
            self.paint.put(*tone, &piece, &mut self.text);
        }
        while self.text.ends_with(' ') {
            self.text.pop();
        }
        self.text.push('\n');
    }

    /// A paragraph that begins in this column.
    pub fn paragraph(&mut self, column: usize, tone: Tone, text: &str) {
        for line in wrap(text, self.width - column) {
            self.line(&[(Tone::Plain, &" ".repeat(column)), (tone, &line)]);
        }
    }

    /// A label and the text that belongs to it, wrapped beside it.
    pub fn row(&mut self, tone: Tone, label: &str, text: &str) {
        self.toned_row(tone, label, Tone::Plain, text);
    }

    /// A label and a text of its own tone.
    pub fn toned_row(&mut self, tone: Tone, label: &str, text_tone: Tone, text: &str) {
        let gap = LABEL.saturating_sub(label.chars().count()).max(1);
        let column = INDENT + LABEL;
        let mut label = Some(label);
        for line in wrap(text, self.width - column) {
            match label.take() {
                Some(label) => self.line(&[
                    (Tone::Plain, &" ".repeat(INDENT)),
                    (tone, label),
                    (Tone::Plain, &" ".repeat(gap)),
                    (text_tone, &line),
                ]),
                None => self.line(&[(Tone::Plain, &" ".repeat(column)), (text_tone, &line)]),
            }
        }
    }

    /// Text beside no label, in line with the rows.
    pub fn beside(&mut self, tone: Tone, text: &str) {
        self.toned_row(Tone::Plain, "", tone, text);
    }
}

/// The columns of the terminal that standard output goes to, if it is one.
fn screen_width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(WIDTH, |(columns, _)| {
        usize::from(columns.0).clamp(NARROWEST, WIDTH)
    })
}

/// The lines of a text, none wider than `width`; at least one.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        for piece in pieces(word, width) {
            let wide = piece.chars().count();
            if used > 0 && used + 1 + wide > width {
                lines.push(String::new());
                used = 0;
            }
            let line = lines.last_mut().expect("invariant: there is a line");
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(&piece);
            used += wide;
        }
    }
    lines
}

/// A word in pieces that fit.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters
        .chunks(width.max(1))
        .map(|piece| piece.iter().collect())
        .collect()
}

/// A text that is at most `room` columns wide, with an ellipsis if something was cut off.
pub fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    if room == 0 { kept } else { kept + "…" }
}

/// A text that cannot move the cursor, change colours or reverse the direction of writing.
pub fn harmless(text: &str) -> String {
    let harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|c| if harmful(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Words as a list in a sentence: `a, b or c`.
pub fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_the_page() {
        let mut page = TextPage::new(Paint::Off);
        let long = "x".repeat(10_000);
        page.row(Tone::Plain, "text", &long);
        page.paragraph(4, Tone::Plain, &long);
        page.line(&[(Tone::Plain, "act "), (Tone::Plain, &long)]);
        let text = page.take();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(page.take().is_empty());
    }

    #[test]
    fn rows_hang() {
        let mut page = TextPage::new(Paint::Off);
        page.row(Tone::Plain, "penalty", &["word"; 30].join(" "));
        let text = page.take();
        let mut lines = text.lines();
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with("      penalty    word word"))
        );
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with("                 word"))
        );
    }

    #[test]
    fn words_that_do_not_fit_are_broken() {
        assert_eq!(wrap("ab abcdefg h", 3), ["ab", "abc", "def", "g h"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abcd", 4), "abcd");
    }

    #[test]
    fn texts_cannot_write_on_the_terminal() {
        assert_eq!(
            harmless("a\x1b[2Jb\u{202e}c\n"),
            "a\u{fffd}[2Jb\u{fffd}c\u{fffd}"
        );
    }

    #[test]
    fn lists_read_as_sentences() {
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&words, "or"), "a, b or c");
        assert_eq!(listed(&words[..1], "or"), "a");
    }
}
