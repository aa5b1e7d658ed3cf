//! Reads one game: its tags, its moves as far as they can be understood, and what is wrong with it.

use board::shakmaty::Outcome;
use board::shakmaty::san::{San, SanPlus};

use crate::resolve::{Ahead, MoveText, resolve};
use crate::tokens::{MoveToken, Tokens};
use crate::{
    Comment, Flaw, FlawKind, Nag, PgnGame, PgnPosition, PgnStart, Ply, PlyEffect, RawGame, Tags,
    WrittenNumber, comment, start,
};

/// The room for plies is that of a short game in many words, or of a long one in few.
const BYTES_A_PLY: usize = 8;
const MANY_PLIES: usize = 128;
/// Plies, comments and marks of a game that are kept, of each so many, and tags.
const MAX_PLIES: usize = 1 << 17;
const MAX_TAGS: usize = 500;
/// Flaws of a game that are kept: a file that is no PGN at all has no more to tell.
const MAX_FLAWS: usize = 100;

impl PgnGame {
    /// Reads a game. Whatever stands there, something is read.
    ///
    /// ```
    /// use jadoube_pgn::{PgnGame, PlyEffect, Splitter};
    ///
    /// let text = "[White \"Ada\"]\n\n1. e4 e5 2. Ke3 {[%clk 0:09:58]} d5 1-0\n";
    /// for raw in Splitter::new(text.as_bytes()) {
    ///     let game = PgnGame::read(raw?, 1);
    ///     assert_eq!(game.tags.get("White"), Some("Ada"));
    ///     assert_eq!(game.plies.len(), 4);
    ///     let PlyEffect::Illegal(illegal) = &game.plies[2].played else { panic!() };
    ///     assert_eq!(illegal.left.to_fen().split(' ').next(),
    ///         Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR"));
    ///     assert_eq!(game.plies[2].clk_ms, Some(598_000));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn read(raw: RawGame, number: u64) -> PgnGame {
        let mut game = PgnGame {
            offset: raw.offset,
            number,
            tags: Tags::with_room(),
            start: PgnStart::Initial,
            plies: Vec::with_capacity(raw.bytes.len().div_ceil(BYTES_A_PLY).min(MANY_PLIES)),
            end: None,
            comments: Vec::new(),
            nags: Vec::new(),
            result: None,
            flaws: raw.flaws,
            bytes: Vec::new(),
        };
        if is_a_web_page(&raw.bytes) {
            game.note(FlawKind::WebPage, 0);
        } else {
            game.read_text(&raw.bytes);
        }
        game.bytes = raw.bytes;
        game
    }

    fn read_text(&mut self, bytes: &[u8]) {
        let at = self.read_tags(bytes);
        let (start, flaw) = start::start(&self.tags);
        if let Some(kind) = flaw {
            self.note(kind, 0);
        }
        let standing = start.standing();
        self.start = start;
        let mut moves = MoveReader {
            game: self,
            standing,
            number: None,
            in_words: false,
            ahead: Ahead::default(),
        };
        moves.read(bytes, at);
        let end = moves.standing.take();
        self.end = end;
        if self.tags.is_empty() && self.plies.is_empty() && self.result.is_none() {
            self.flaws.retain(|flaw| flaw.kind != FlawKind::UnknownWord);
            self.note(FlawKind::NoGame, 0);
        }
    }

    /// Reads the tags; where the moves begin. Comments may stand before the tags.
    fn read_tags(&mut self, bytes: &[u8]) -> usize {
        let (mut at, mut end_of_tags) = (0, 0);
        loop {
            let blanks = bytes[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace());
            at += blanks.count();
            match bytes.get(at) {
                Some(b'[') => {
                    at += self.read_tag(bytes, at);
                    end_of_tags = at;
                }
                Some(b'%' | b';') => at += len_to(b'\n', &bytes[at..]),
                Some(b'{') if self.tags.is_empty() => at += len_to(b'}', &bytes[at..]),
                _ => return end_of_tags,
            }
        }
    }

    /// Reads the tag that begins there; how long it is.
    fn read_tag(&mut self, bytes: &[u8], at: usize) -> usize {
        let len = len_of_tag(&bytes[at..]);
        let inner = &bytes[at + 1..at + len];
        let inner = inner.trim_ascii_end();
        let whole = inner.strip_suffix(b"]");
        let Some((name, value)) = name_and_value(whole.unwrap_or(inner)) else {
            self.note(FlawKind::BrokenTag, at);
            return len;
        };
        if self.tags.len() == MAX_TAGS {
            self.note_once(FlawKind::TooManyTags, at);
            return len;
        }
        if whole.is_none() || !value.ends_with(b"\"") {
            self.note(FlawKind::BrokenTag, at);
        }
        if std::str::from_utf8(name).is_ok_and(|name| self.tags.get(name).is_some()) {
            self.note(FlawKind::TagAgain, at);
        }
        self.tags
            .push_written(name, value.strip_suffix(b"\"").unwrap_or(value));
        len
    }

    fn note_once(&mut self, kind: FlawKind, at: usize) {
        if !self.flaws.iter().any(|flaw| flaw.kind == kind) {
            self.note(kind, at);
        }
    }

    fn note(&mut self, kind: FlawKind, at: usize) {
        if self.flaws.len() < MAX_FLAWS {
            let offset = self.offset + at as u64;
            self.flaws.push(Flaw { offset, kind });
        }
    }
}

fn len_to(end: u8, bytes: &[u8]) -> usize {
    memchr::memchr(end, bytes).map_or(bytes.len(), |len| len + 1)
}

/// A tag ends with its bracket, or with its line.
fn len_of_tag(bytes: &[u8]) -> usize {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => return at + 1,
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b']' if !is_quoted => return at + 1,
            _ => {}
        }
    }
    bytes.len()
}

/// `White "Ada"`: the name, and what follows the first quotation mark.
fn name_and_value(inner: &[u8]) -> Option<(&[u8], &[u8])> {
    let quote = memchr::memchr(b'"', inner)?;
    let name = inner[..quote].trim_ascii();
    let value = inner[quote + 1..].trim_ascii_end();
    (!name.is_empty()).then_some((name, value))
}

fn is_a_web_page(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(1024)];
    let start = start.trim_ascii_start().to_ascii_lowercase();
    start.starts_with(b"<!doctype") || start.starts_with(b"<html")
}

/// The moves of a game, while they are read.
struct MoveReader<'g> {
    game: &'g mut PgnGame,
    /// `None`: nobody knows.
    standing: Option<PgnPosition>,
    /// The number that stands before the next move.
    number: Option<WrittenNumber>,
    /// Whether the last token was a word that nobody knows.
    in_words: bool,
    ahead: Ahead,
}

impl MoveReader<'_> {
    fn read(&mut self, bytes: &[u8], at: usize) {
        let mut tokens = Tokens::new(bytes, at);
        while let Some((start, token)) = tokens.next() {
            let is_word = matches!(token, MoveToken::Word);
            match token {
                MoveToken::San(san) => {
                    let end = tokens.at();
                    let text = MoveText { bytes, start, end };
                    match self.tells_that_both_lost(text) {
                        true => self.result(Outcome::Unknown, start),
                        false => self.san(san, text),
                    }
                }
                MoveToken::Number(number) => self.number = Some(number),
                MoveToken::Nag(value) => {
                    let after = self.after();
                    self.game.nags.push(Nag { after, value });
                }
                MoveToken::Comment(words) => self.comment(bytes, words),
                MoveToken::Variation => {}
                MoveToken::Result(outcome) => self.result(outcome, start),
                MoveToken::OpenVariation => self.game.note(FlawKind::OpenVariation, start),
                MoveToken::EndOfNoVariation => self.game.note(FlawKind::EndOfNoVariation, start),
                MoveToken::Word if self.in_words => {}
                MoveToken::Word => self.game.note(FlawKind::UnknownWord, start),
            }
            self.in_words = is_word;
            if self.is_full() {
                self.game.note_once(FlawKind::LongGame, tokens.at());
                tokens.go_to_result();
            }
        }
    }

    /// Whether it is `0-0` as a result, and no castling.
    fn tells_that_both_lost(&self, text: MoveText<'_>) -> bool {
        let MoveText { bytes, start, end } = text;
        &bytes[start..end] == b"0-0"
            && self.number.is_none()
            && bytes[end..].trim_ascii().is_empty()
            && self.game.is_lost_by_both()
    }

    fn is_full(&self) -> bool {
        let PgnGame {
            plies,
            comments,
            nags,
            ..
        } = &self.game;
        [plies.len(), comments.len(), nags.len()].contains(&MAX_PLIES)
    }

    fn after(&self) -> u32 {
        place(self.game.plies.len())
    }

    fn san(&mut self, san: SanPlus, text: MoveText<'_>) {
        if self.game.result.is_some() {
            self.game.note_once(FlawKind::MovesAfterResult, text.start);
        }
        let played = self.played(san.san, text);
        self.game.plies.push(Ply {
            played,
            at: place(text.start),
            number: self.number.take(),
            suffix: san.suffix,
            clk_ms: None,
            emt_ms: None,
            eval: None,
        });
    }

    fn played(&mut self, san: San, text: MoveText<'_>) -> PlyEffect {
        let Some(standing) = &mut self.standing else {
            return PlyEffect::Unreadable;
        };
        if let Some(m) = standing.legal(san) {
            let played = PlyEffect::Legal(m);
            standing.play(&played);
            return played;
        }
        let (played, flaw) = resolve(standing, san, text, &mut self.ahead);
        standing.play(&played);
        if let Some(kind) = flaw {
            self.game.note(kind, text.start);
        }
        played
    }

    fn comment(&mut self, bytes: &[u8], words: std::ops::Range<usize>) {
        if let Some(ply) = self.game.plies.last_mut() {
            let told = comment::read(&bytes[words.clone()]);
            ply.clk_ms = ply.clk_ms.or(told.clk_ms);
            ply.emt_ms = ply.emt_ms.or(told.emt_ms);
            ply.eval = ply.eval.or(told.eval);
        }
        let (after, words) = (self.after(), place(words.start)..place(words.end));
        self.game.comments.push(Comment { after, words });
    }

    fn result(&mut self, outcome: Outcome, at: usize) {
        match self.game.result.replace(outcome) {
            None => {}
            Some(before) if before == outcome => self.game.note(FlawKind::ResultAgain, at),
            Some(_) => self.game.note(FlawKind::OtherResult, at),
        }
    }
}

/// Games are shorter than [`crate::MAX_GAME_BYTES`].
fn place(at: usize) -> u32 {
    u32::try_from(at).expect("invariant: the text of a game is short")
}
