//! Splits a stream of PGN into the bytes of each game, whatever else it holds.
//!
//! Nothing is lost but what no game needs: of a comment that is longer than [`MAX_COMMENT_BYTES`]
//! the rest, and of a game that is longer than [`MAX_GAME_BYTES`] all that follows. Both are told.

use std::io::{self, Read};

use crate::input::BufferedInput;
use crate::{Flaw, FlawKind};

/// Bytes of a comment that are kept; the rest is passed over.
pub const MAX_COMMENT_BYTES: usize = 1 << 20;
/// Bytes of a game that are kept; a hundred thousand plies with clocks have about four million.
pub const MAX_GAME_BYTES: usize = 1 << 24;

/// The bytes of one game, as they stand in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGame {
    /// Where it begins, in bytes from the beginning of what was read.
    pub offset: u64,
    /// Its tags and moves.
    pub bytes: Vec<u8>,
    /// What was wrong with it as a piece of text.
    pub flaws: Vec<Flaw>,
}

/// Reads games one after the other, and holds no more than one of them.
///
/// ```
/// use jadoube_pgn::Splitter;
///
/// let text = "[White \"Ada\"]\n\n1. e4 {a comment} e5 *\n[White \"Bo\"]\n\n1. d4 1-0\n";
/// let games: Result<Vec<_>, _> = Splitter::new(text.as_bytes()).collect();
/// let games = games?;
/// assert_eq!(games.len(), 2);
/// assert!(games[1].bytes.starts_with(b"[White \"Bo\"]"));
/// assert_eq!(games[1].offset, 38);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Splitter<R> {
    input: BufferedInput<R>,
    state: SplitState,
    game: RawGame,
    /// How many bytes of it are kept; the last of them may still be in the input alone.
    kept: usize,
    /// What the game has so far, beside comments.
    has: Has,
    /// Where, in the game, the moves begin that no comment interrupts.
    moves_from: usize,
    /// Whether the moves before them ended with a result.
    result_before: bool,
    /// Where the comment begins that is read, and how long it is.
    comment: (u64, usize),
    /// Where a comment ends in which tags were found; 0 where none is known.
    comment_end: u64,
    line_is_blank: bool,
    /// Whether the line before was empty.
    after_blank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    Nothing,
    Tags,
    Moves,
}

/// In what the next byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SplitState {
    /// Before a game, or between its tags.
    Tags,
    Tag {
        is_quoted: bool,
    },
    /// After a backslash in the value of a tag.
    Escaped,
    Moves {
        at_start: bool,
    },
    /// What follows `;`, or `%` at the start of a line.
    RestOfLine,
    Comment {
        at_start: bool,
    },
}

impl<R: Read> Splitter<R> {
    /// Splits what a reader gives.
    pub fn new(reader: R) -> Splitter<R> {
        Splitter {
            input: BufferedInput::new(reader),
            state: SplitState::Tags,
            game: RawGame::at(0),
            kept: 0,
            has: Has::Nothing,
            moves_from: 0,
            result_before: false,
            comment: (0, 0),
            comment_end: 0,
            line_is_blank: true,
            after_blank: false,
        }
    }

    /// How far it has read, in bytes.
    pub const fn offset(&self) -> u64 {
        self.input.offset()
    }

    fn game(&mut self) -> Option<RawGame> {
        while let Some(byte) = self.input.peek() {
            if self.begins_a_game(byte) {
                return Some(self.ended());
            }
            match self.short_comment(byte) {
                Some(len) => self.take_comment(len),
                None => self.take(byte),
            }
            let run = self.run();
            self.keep(run);
        }
        if let SplitState::Comment { .. } = self.state {
            self.note(FlawKind::OpenComment, self.comment.0);
        }
        Some(self.ended()).filter(|game| !game.bytes.is_empty())
    }

    /// Whether the next byte is the first of another game.
    fn begins_a_game(&mut self, byte: u8) -> bool {
        match self.state {
            SplitState::Tags => {
                byte == b'['
                    && self.after_blank
                    && self.has == Has::Tags
                    && self.begins_with_an_event()
            }
            SplitState::Moves { at_start } => match byte {
                b'[' => {
                    self.has != Has::Nothing
                        && (self.input.is_a_tag() || at_start && self.is_a_bare_event())
                }
                // games without tags: one ends with its result, and the next follows a blank line
                b'%' | b';' | b'\n' | b'\r' | b' ' | b'\t' => false,
                _ if at_start && self.after_blank && self.ends_with_a_result() => {
                    byte != b'{' || self.moves_follow_comments()
                }
                // two games that were glued together
                b'1' => self.ends_with_a_result() && self.input.starts_with(b"1."),
                _ => false,
            },
            SplitState::Comment { at_start: true } if byte == b'[' => {
                let begins = match self.after_blank {
                    true => self.input.is_a_tag(),
                    false => self.begins_with_an_event() && !self.is_quoted(),
                };
                if begins {
                    self.note(FlawKind::OpenComment, self.comment.0);
                }
                begins
            }
            _ => false,
        }
    }

    fn begins_with_an_event(&mut self) -> bool {
        self.input.name_of_tag() == Some(b"Event") || self.is_a_bare_event()
    }

    /// Whether the tag with which most games begin stands here, without quotation marks.
    fn is_a_bare_event(&mut self) -> bool {
        self.input.starts_with(b"[Event ")
    }

    /// Whether the comment in which tags stand here ends like any other.
    fn is_quoted(&mut self) -> bool {
        if self.input.offset() >= self.comment_end {
            self.comment_end = self.input.end_of_comment().unwrap_or(0);
        }
        self.comment_end > 0
    }

    /// Whether a game follows the comments that stand here: others belong to the game before.
    fn moves_follow_comments(&mut self) -> bool {
        let next = self.input.after_comments();
        next.is_some_and(|byte| !matches!(byte, b'[' | b'%' | b';'))
    }

    fn ends_with_a_result(&self) -> bool {
        let moves = match self.moves_from.checked_sub(self.game.bytes.len()) {
            Some(from) => self.input.marked().get(from..),
            None => self.game.bytes.get(self.moves_from..),
        };
        let moves = moves.unwrap_or_default().trim_ascii_end();
        let start = moves.iter().rposition(u8::is_ascii_whitespace);
        match &moves[start.map_or(0, |start| start + 1)..] {
            b"" => self.result_before,
            word => matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*"),
        }
    }

    /// The game that was read so far; the next begins here.
    fn ended(&mut self) -> RawGame {
        self.copy();
        self.state = SplitState::Tags;
        self.has = Has::Nothing;
        self.kept = 0;
        self.moves_from = 0;
        self.result_before = false;
        self.after_blank = false;
        std::mem::replace(&mut self.game, RawGame::at(self.input.offset()))
    }

    /// Copies what is kept and was not copied yet.
    fn copy(&mut self) {
        self.game.bytes.extend_from_slice(self.input.marked());
        self.input.mark();
    }

    /// How long the comment is that stands whole in the line; most are of this kind.
    fn short_comment(&self, byte: u8) -> Option<usize> {
        if byte != b'{' || !matches!(self.state, SplitState::Moves { .. }) {
            return None;
        }
        let ahead = self.input.ahead();
        let ahead = &ahead[..ahead.len().min(LONGEST_RUN)];
        let end = memchr::memchr2(b'}', b'\n', ahead)?;
        (ahead[end] == b'}').then_some(end + 1)
    }

    fn take_comment(&mut self, len: usize) {
        self.result_before = self.ends_with_a_result();
        self.state = SplitState::Moves { at_start: false };
        self.line_is_blank = false;
        self.keep(len);
        self.moves_from = self.kept;
    }

    fn take(&mut self, byte: u8) {
        let is_blank = is_blank(byte);
        if self.kept == 0 && (is_blank || is_a_mark_of_order(byte)) {
            self.input.bump(1);
            self.input.mark();
            self.game.offset = self.input.offset();
            return;
        }
        let before = self.state;
        self.state = self.next_state(byte, is_blank);
        self.note_step(before, is_blank);
        if byte == b'\n' {
            self.after_blank = self.line_is_blank;
            self.line_is_blank = true;
        } else if !is_blank {
            self.line_is_blank = false;
        }
        self.keep(1);
    }

    fn next_state(&self, byte: u8, is_blank: bool) -> SplitState {
        match (self.state, byte) {
            (SplitState::Tags, b'[') => SplitState::Tag { is_quoted: false },
            (SplitState::Moves { .. }, b'[') if self.has == Has::Nothing => {
                SplitState::Tag { is_quoted: false }
            }
            (SplitState::Tags, b'%') => SplitState::RestOfLine,
            (SplitState::Tags, _) if is_blank => SplitState::Tags,
            (SplitState::Tags | SplitState::Moves { .. }, b'{') => {
                SplitState::Comment { at_start: false }
            }
            (SplitState::Tags | SplitState::Moves { .. }, b';') => SplitState::RestOfLine,
            (SplitState::Tags, _) => SplitState::Moves { at_start: false },
            (SplitState::Tag { is_quoted: true }, b'\\') => SplitState::Escaped,
            (SplitState::Escaped, b'\n') => SplitState::Tags,
            (SplitState::Escaped, _) => SplitState::Tag { is_quoted: true },
            (SplitState::Tag { is_quoted }, b'"') => SplitState::Tag {
                is_quoted: !is_quoted,
            },
            (SplitState::Tag { is_quoted: false }, b']') | (SplitState::Tag { .. }, b'\n') => {
                SplitState::Tags
            }
            (SplitState::Moves { at_start: true }, b'%') => SplitState::RestOfLine,
            (SplitState::RestOfLine, b'\n') if self.has != Has::Moves => SplitState::Tags,
            (SplitState::RestOfLine | SplitState::Moves { .. }, b'\n') => {
                SplitState::Moves { at_start: true }
            }
            (SplitState::Moves { at_start }, _) => SplitState::Moves {
                at_start: at_start && is_blank,
            },
            (SplitState::Comment { .. }, b'}') => SplitState::Moves { at_start: false },
            (SplitState::Comment { .. }, b'\n') => SplitState::Comment { at_start: true },
            (SplitState::Comment { at_start }, _) => SplitState::Comment {
                at_start: at_start && is_blank,
            },
            (state, _) => state,
        }
    }

    /// Notes what begins or ends with the step from one state to the next.
    fn note_step(&mut self, before: SplitState, is_blank: bool) {
        let is_passed_over =
            |state| matches!(state, SplitState::Comment { .. } | SplitState::RestOfLine);
        match self.state {
            SplitState::Tag { .. } => self.has = Has::Tags,
            SplitState::Moves { .. } if !is_blank && !is_passed_over(before) => {
                self.has = Has::Moves
            }
            _ => {}
        }
        match (is_passed_over(before), is_passed_over(self.state)) {
            (false, true) => {
                self.result_before = self.ends_with_a_result();
                self.moves_from = usize::MAX;
                self.comment = (self.input.offset(), 0);
            }
            // the byte that ends it is kept next
            (true, false) => self.moves_from = self.kept + 1,
            _ => {}
        }
    }

    /// How many bytes follow of which none changes the state.
    fn run(&self) -> usize {
        let ahead = self.input.ahead();
        let len = match self.state {
            SplitState::Moves { at_start: false } if self.has == Has::Moves => {
                return run_of_moves(ahead);
            }
            SplitState::Comment { at_start: false } => memchr::memchr2(b'}', b'\n', ahead),
            SplitState::RestOfLine => memchr::memchr(b'\n', ahead),
            SplitState::Tag { is_quoted: true } => memchr::memchr3(b'"', b'\\', b'\n', ahead),
            SplitState::Tag { is_quoted: false } => memchr::memchr3(b'"', b']', b'\n', ahead),
            _ => Some(0),
        };
        len.unwrap_or(ahead.len())
    }

    /// Keeps the next bytes, unless there are too many already.
    fn keep(&mut self, len: usize) {
        let mut kept = len;
        if let SplitState::Comment { .. } = self.state {
            kept = kept.min(MAX_COMMENT_BYTES.saturating_sub(self.comment.1));
            self.comment.1 += len;
            if kept < len {
                self.note(FlawKind::LongComment, self.comment.0);
            }
        }
        let room = MAX_GAME_BYTES - self.kept;
        if kept > room {
            self.note(FlawKind::LongGame, self.input.offset() + room as u64);
            kept = room;
        }
        self.kept += kept;
        self.input.bump(kept);
        if kept < len {
            self.copy();
            self.input.bump(len - kept);
            self.input.mark();
        }
    }

    /// Notes what is wrong, once for each comment, and once for a game that is too long.
    fn note(&mut self, kind: FlawKind, offset: u64) {
        let is_known = |known: &Flaw| {
            known.kind == kind && (kind == FlawKind::LongGame || known.offset == offset)
        };
        if !self.game.flaws.iter().any(is_known) {
            self.game.flaws.push(Flaw { offset, kind });
        }
    }
}

impl<R: Read> Iterator for Splitter<R> {
    type Item = io::Result<RawGame>;

    fn next(&mut self) -> Option<io::Result<RawGame>> {
        let game = self.game().map(Ok);
        game.or_else(|| self.input.error.take().map(Err))
    }
}

impl RawGame {
    /// Says where it stands in a whole of which what was read begins at this offset.
    pub fn shift(&mut self, offset: u64) {
        self.offset += offset;
        for flaw in &mut self.flaws {
            flaw.offset += offset;
        }
    }

    fn at(offset: u64) -> RawGame {
        RawGame {
            offset,
            bytes: Vec::new(),
            flaws: Vec::new(),
        }
    }
}

/// Whether it is one of the bytes of a byte order mark, which some programs write first.
const fn is_a_mark_of_order(byte: u8) -> bool {
    matches!(byte, 0xEF | 0xBB | 0xBF)
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b' ' | b'\t')
}

/// Bytes that are looked at together.
const LONGEST_RUN: usize = 1 << 10;

/// How many bytes of moves there are of which none changes the state, or begins another game.
fn run_of_moves(ahead: &[u8]) -> usize {
    let ahead = &ahead[..ahead.len().min(LONGEST_RUN)];
    let line = memchr::memchr3(b'\n', b'{', b';', ahead).map_or(ahead, |len| &ahead[..len]);
    let run = memchr::memchr(b'[', line).map_or(line, |len| &line[..len]);
    // another game can be glued to a result only
    let after_result = memchr::memchr2(b'-', b'*', run).and_then(|result| {
        let is_first = |at: &usize| {
            run[*at] == b'1'
                && (is_blank(run[at - 1]) || b"012*".contains(&run[at - 1]))
                && run.get(at + 1).is_none_or(|byte| *byte == b'.')
        };
        (result + 1..run.len()).find(is_first)
    });
    after_result.unwrap_or(run.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &[u8]) -> Vec<RawGame> {
        let games: io::Result<Vec<RawGame>> = Splitter::new(text).collect();
        games.unwrap()
    }

    const fn flaw(kind: FlawKind, offset: u64) -> Flaw {
        Flaw { offset, kind }
    }

    fn texts(text: &str) -> Vec<String> {
        let texts = split(text.as_bytes()).into_iter().map(|game| {
            assert_eq!(
                &text.as_bytes()[game.offset as usize..][..game.bytes.len()],
                game.bytes
            );
            String::from_utf8(game.bytes).unwrap().trim_end().to_owned()
        });
        texts.collect()
    }

    #[test]
    fn games_are_found_however_they_are_written() {
        let table: &[(&str, &[&str])] = &[
            ("", &[]),
            ("\n \r\n", &[]),
            ("1. e4", &["1. e4"]),
            ("\u{FEFF}[A \"b\"]\n\n1. e4 *", &["[A \"b\"]\n\n1. e4 *"]),
            // two games in one line, and two without a blank line between them
            (
                "[A \"1\"]\n\n1. e4 1-0 [A \"2\"]\n\n*",
                &["[A \"1\"]\n\n1. e4 1-0", "[A \"2\"]\n\n*"],
            ),
            (
                "[A \"1\"]\n*\n[A \"2\"]\n*",
                &["[A \"1\"]\n*", "[A \"2\"]\n*"],
            ),
            // without tags
            (
                "1. e4 1-0\n\n1. d4 0-1\n\n*",
                &["1. e4 1-0", "1. d4 0-1", "*"],
            ),
            ("1. e4\n\n1... e5 1-0", &["1. e4\n\n1... e5 1-0"]),
            ("1. e4 1-0 1. d4 *", &["1. e4 1-0", "1. d4 *"]),
            (
                "1. e4 1-01. d4 0-11. c4 *1. b4 1/2-1/21. a4",
                &[
                    "1. e4 1-0",
                    "1. d4 0-1",
                    "1. c4 *",
                    "1. b4 1/2-1/2",
                    "1. a4",
                ],
            ),
            (
                "1. e4 1-013. d4 Ng8-f6 11. a4",
                &["1. e4 1-013. d4 Ng8-f6 11. a4"],
            ),
            ("1. e4 1-0 1-0", &["1. e4 1-0 1-0"]),
            ("1. e4 1-0 13. d4", &["1. e4 1-0 13. d4"]),
            // brackets of comments begin no game
            (
                "1. e4 {[%clk 0:01:00]\n[%emt 0:00:02]} e5\n[A \"2\"]",
                &["1. e4 {[%clk 0:01:00]\n[%emt 0:00:02]} e5", "[A \"2\"]"],
            ),
            (
                "1. e4 ; [A \"1\"]\n% [A \"2\"]\ne5",
                &["1. e4 ; [A \"1\"]\n% [A \"2\"]\ne5"],
            ),
            (
                "1. e4 {see\n[A \"1\"] above} e5",
                &["1. e4 {see\n[A \"1\"] above} e5"],
            ),
            // of tags the value may hold anything
            (
                "[A \"a ] \\\" {\"]\n[B \"[C \"]\n1. e4",
                &["[A \"a ] \\\" {\"]\n[B \"[C \"]\n1. e4"],
            ),
            (
                "[A \"never closed\n[B \"b\"]\n1. e4",
                &["[A \"never closed\n[B \"b\"]\n1. e4"],
            ),
            // games without moves
            (
                "[Event \"1\"]\n\n[Event \"2\"]\n[A \"2\"]\n",
                &["[Event \"1\"]", "[Event \"2\"]\n[A \"2\"]"],
            ),
            ("{ none } *\n\n[A \"2\"]\n", &["{ none } *", "[A \"2\"]"]),
            // comments before the tags, and before the moves
            (
                "% one\n; two\n{ three }\n[A \"1\"]\n\n1. e4 *",
                &["% one\n; two\n{ three }\n[A \"1\"]\n\n1. e4 *"],
            ),
            (
                "[A \"1\"]\n% one\n[B \"1\"]\n\n*",
                &["[A \"1\"]\n% one\n[B \"1\"]\n\n*"],
            ),
            (
                "[A \"1\"]\n{ one }\n[A \"2\"]\n",
                &["[A \"1\"]\n{ one }", "[A \"2\"]"],
            ),
            ("1-0 { won }\n\n1. d4 *", &["1-0 { won }", "1. d4 *"]),
            // a comment before the moves, and before the end
            (
                "{ a } 1-0\n\n{ b } 0-1\n\n{ c }\n{ d } 1. e4 *\n\n{ end }\n",
                &["{ a } 1-0", "{ b } 0-1", "{ c }\n{ d } 1. e4 *\n\n{ end }"],
            ),
            (
                "1. e4 1-0\n\n{ of the next? }\n[A \"2\"]\n\n*",
                &["1. e4 1-0\n\n{ of the next? }", "[A \"2\"]\n\n*"],
            ),
            // games that are results alone
            (
                "1. e4 1-0\n\n1-0\n\n0-1\n\n1. d4 0-1",
                &["1. e4 1-0", "1-0", "0-1", "1. d4 0-1"],
            ),
            // tags with other blanks, and other quotation marks
            (
                "[Event\t\"1\"]\n\n1. e4 1-0\n\n[Event\t\"2\"]\n\n*",
                &["[Event\t\"1\"]\n\n1. e4 1-0", "[Event\t\"2\"]\n\n*"],
            ),
            (
                "[ Event \"1\"]\n\n*\n\n[ Event  \"2\"]\n\n[\tEvent \"3\"]\n\n*",
                &[
                    "[ Event \"1\"]\n\n*",
                    "[ Event  \"2\"]",
                    "[\tEvent \"3\"]\n\n*",
                ],
            ),
            (
                "[Event \u{201C}1\u{201D}]\n\n*\n\n[Event \u{201E}2\u{201C}]\n\n*",
                &[
                    "[Event \u{201C}1\u{201D}]\n\n*",
                    "[Event \u{201E}2\u{201C}]\n\n*",
                ],
            ),
            (
                "[Event 1]\n[Site b]\n\n*\n\n[Event 2]\n\n*",
                &["[Event 1]\n[Site b]\n\n*", "[Event 2]\n\n*"],
            ),
            (
                "[A \"1\"]\n\n{ first } 1. e4 *",
                &["[A \"1\"]\n\n{ first } 1. e4 *"],
            ),
        ];
        for (text, expected) in table {
            assert_eq!(texts(text), *expected, "{text:?}");
        }
    }

    #[test]
    fn a_comment_without_end_swallows_no_game() {
        let text = "[A \"1\"]\n\n1. e4 {never closed 2. d4 1-0\n\n[A \"2\"]\n\n1. d4 *\n";
        let games = split(text.as_bytes());
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].flaws, [flaw(FlawKind::OpenComment, 15)]);
        assert!(games[1].flaws.is_empty());
        let last = split(b"1. e4 {never closed");
        assert_eq!(last[0].flaws, [flaw(FlawKind::OpenComment, 6)]);
    }

    #[test]
    fn a_comment_may_quote_tags() {
        let text =
            "1. e4 {compare\n[Event \"x\"]\n[Site \"y\"]\nby Morphy} e5 1-0\n\n[A \"2\"]\n\n*";
        let games = split(text.as_bytes());
        assert_eq!(games.len(), 2);
        assert!(games.iter().all(|game| game.flaws.is_empty()));
        // this one ends with a comment of the next game
        let text = "1. e4 {never closed\n[Event \"2\"]\n\n1. d4 {good} *";
        let games = split(text.as_bytes());
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].flaws, [flaw(FlawKind::OpenComment, 6)]);
    }

    #[test]
    fn what_is_too_long_is_cut_and_said() {
        let comment = "x".repeat(MAX_COMMENT_BYTES + 9);
        let text = format!("1. e4 {{{comment}}} e5 1-0\n\n[A \"2\"] *");
        let games = split(text.as_bytes());
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].flaws, [flaw(FlawKind::LongComment, 6)]);
        assert!(games[0].bytes.ends_with(b"} e5 1-0\n\n"));
        assert!(games[0].bytes.len() < MAX_COMMENT_BYTES + 64);
        let moves = "Nf3 ".repeat(MAX_GAME_BYTES / 4 + 9);
        let games = split(format!("{moves}\n[A \"2\"] *").as_bytes());
        assert_eq!((games.len(), games[0].bytes.len()), (2, MAX_GAME_BYTES));
        let offset = MAX_GAME_BYTES as u64;
        assert_eq!(games[0].flaws, [flaw(FlawKind::LongGame, offset)]);
    }

    /// However little is read at once.
    struct Dripping<'b>(&'b [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let some = self.0.len().min(into.len()).min(1);
            into[..some].copy_from_slice(&self.0[..some]);
            self.0 = &self.0[some..];
            Ok(some)
        }
    }

    /// A reader that fails in the middle.
    struct Failing<'b>(&'b [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.read(into)? {
                0 => Err(io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }

    #[test]
    fn what_was_read_before_an_error_is_given_first() {
        let mut games = Splitter::new(Failing(b"[A \"1\"]\n\n1. e4"));
        let game = games.next().unwrap().unwrap();
        assert_eq!(game.bytes, b"[A \"1\"]\n\n1. e4");
        assert!(games.next().unwrap().is_err());
        assert!(games.next().is_none());
    }

    proptest::proptest! {
        /// Any bytes are split; however they come, into the same games, of which none overlap.
        #[test]
        fn any_bytes_are_split(text in r#"([\[\]{};%*\n "A1-]|1-0|\[A "b"\]\n|\n\n){0,40}"#) {
            let games = split(text.as_bytes());
            let dripping: io::Result<Vec<RawGame>> = Splitter::new(Dripping(text.as_bytes())).collect();
            proptest::prop_assert_eq!(&games, &dripping.unwrap());
            let mut end = 0;
            for game in &games {
                proptest::prop_assert!(game.offset >= end);
                end = game.offset + game.bytes.len() as u64;
            }
            proptest::prop_assert!(end <= text.len() as u64);
        }
    }
}
