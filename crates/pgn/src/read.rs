//! Reads one game: its tags, its moves as far as they can be understood, and what is wrong with it.

use std::ops::Range;

use board::shakmaty::Outcome;
use board::shakmaty::san::{San, SanPlus, Suffix};
use board::{Color, File, Move, Position, Role, Tolerant};

use crate::input::QUOTATION_MARKS;
use crate::resolve::{Ahead, MoveText, resolve};
use crate::tokens::{MoveToken, Tokens};
use crate::{
    Comment, Flaw, FlawKind, IllegalPly, Nag, PgnGame, PgnPosition, PgnStart, Ply, PlyEffect,
    RawGame, Tags, WrittenNumber, comment, start,
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
            too_high: 0,
            word_end: None,
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
        let inner = whole.unwrap_or(inner);
        let Some((name, value)) = name_and_value(inner) else {
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

/// `White "Ada"`: the name, and what follows the first quotation mark, or what follows the name
/// where there is none.
fn name_and_value(inner: &[u8]) -> Option<(&[u8], &[u8])> {
    let Some(quote) = memchr::memchr(b'"', inner) else {
        return bare_name_and_value(inner.trim_ascii());
    };
    let name = inner[..quote].trim_ascii();
    let value = inner[quote + 1..].trim_ascii_end();
    (!name.is_empty()).then_some((name, value))
}

/// `White Ada`, also in quotation marks of another kind.
fn bare_name_and_value(inner: &[u8]) -> Option<(&[u8], &[u8])> {
    let len = inner.iter().position(u8::is_ascii_whitespace)?;
    let (name, mut value) = (&inner[..len], inner[len..].trim_ascii_start());
    for mark in QUOTATION_MARKS.map(str::as_bytes) {
        value = value.strip_prefix(mark).unwrap_or(value);
        value = value.strip_suffix(mark).unwrap_or(value);
    }
    Some((name, value))
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
    /// By how many plies the numbers so far are too high.
    too_high: i64,
    /// Where the word ended that nobody knows, if it was the last token.
    word_end: Option<usize>,
    ahead: Ahead,
}

impl MoveReader<'_> {
    fn read(&mut self, bytes: &[u8], at: usize) {
        let mut tokens = Tokens::new(bytes, at);
        while let Some((start, token)) = tokens.next() {
            let word_end = self.word_end.take();
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
                // a mark of a word that nobody knows is none of the move before it
                MoveToken::Nag(_) if word_end == Some(start) => {}
                MoveToken::Nag(value) => {
                    let after = self.after();
                    self.game.nags.push(Nag { after, value });
                }
                MoveToken::Comment(words) => {
                    let words = self.without_moves(bytes, words, &mut tokens);
                    self.comment(bytes, words);
                }
                MoveToken::Variation => {}
                MoveToken::Result(outcome) => self.result(outcome, start),
                MoveToken::OpenVariation => self.game.note(FlawKind::OpenVariation, start),
                MoveToken::EndOfNoVariation => self.game.note(FlawKind::EndOfNoVariation, start),
                MoveToken::Word => {
                    let end = tokens.at();
                    let is_new = word_end.is_none();
                    self.word(MoveText { bytes, start, end }, is_new);
                }
            }
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
        // with a turn that was passed before it a move is two plies
        plies.len() >= MAX_PLIES || comments.len() == MAX_PLIES || nags.len() == MAX_PLIES
    }

    fn after(&self) -> u32 {
        place(self.game.plies.len())
    }

    /// What is no move that anybody could read: a move all the same, where the numbers or the moves
    /// after it show one, or where nobody knows how moves are written.
    fn word(&mut self, text: MoveText<'_>, is_new: bool) {
        let word = &text.bytes[text.start..text.end];
        if let Some(m) = self.short_capture(word) {
            self.note_number();
            self.game.note(FlawKind::ShortCapture, text.start);
            self.push(PlyEffect::Legal(m), text.start, None);
            return;
        }
        let may_be_a_move = word.iter().any(u8::is_ascii_alphanumeric)
            && !word.iter().any(|byte| b"[]<>{}".contains(byte));
        if self.standing.is_none() {
            if may_be_a_move {
                self.push(PlyEffect::Unreadable, text.start, None);
            } else if is_new {
                self.game.note(FlawKind::UnknownWord, text.start);
            }
            return;
        }
        if !is_new {
            self.word_end = Some(text.end);
            return;
        }
        self.game.note(FlawKind::UnknownWord, text.start);
        if may_be_a_move && self.stands_for_a_move(text) {
            self.note_number();
            self.push(PlyEffect::Unreadable, text.start, None);
        } else {
            self.word_end = Some(text.end);
        }
    }

    /// `ed` and `exd`: the one capture of a pawn that is meant.
    fn short_capture(&self, word: &[u8]) -> Option<Move> {
        let (from, to) = match word {
            [from, to] | [from, b'x', to] => (*from, *to),
            _ => return None,
        };
        let file = |letter: u8| File::from_char(char::from(letter));
        let (from, to) = (file(from)?, file(to)?);
        let is_meant = |m: &Move| {
            m.role() == Role::Pawn
                && m.from().is_some_and(|square| square.file() == from)
                && m.to().file() == to
                && m.is_capture()
        };
        let legal = self.standing.as_ref()?.tolerant().legal_moves();
        let mut meant = legal.iter().filter(|m| is_meant(m));
        let first = meant.next()?;
        meant.next().is_none().then_some(*first)
    }

    /// Whether a move is missing without the word that stands here.
    fn stands_for_a_move(&mut self, text: MoveText<'_>) -> bool {
        let Some(standing) = &self.standing else {
            return false;
        };
        let now = match self.number {
            Some(number) => plies_by_number(number),
            None => plies_before(standing) + self.too_high,
        };
        let Some((moves, next)) = self.ahead.moves_to_number(text) else {
            return false;
        };
        let missing = next.map(|number| plies_by_number(number) - now - moves);
        match missing {
            Some(0) => false,
            Some(1) => true,
            _ => {
                let [stands, passed] = [standing.clone(), standing.passed()]
                    .map(|standing| self.ahead.plies(standing, text));
                passed > stands
            }
        }
    }

    /// Notes by how much the number before the next move is wrong.
    fn note_number(&mut self) {
        if let Some((number, standing)) = self.number.zip(self.standing.as_ref()) {
            self.too_high = plies_by_number(number) - plies_before(standing);
        }
    }

    /// Passes the turn where the number says that the move is one of the other player, and it is
    /// legal for him alone: the move before it is missing.
    fn pass_over_missing(&mut self, san: San, text: MoveText<'_>) {
        let Some((number, standing)) = self.number.zip(self.standing.as_ref()) else {
            return;
        };
        let is_missing = plies_by_number(number) == plies_before(standing) + self.too_high + 1;
        if !is_missing || standing.legal(san).is_some() || standing.passed().legal(san).is_none() {
            return;
        }
        let after = MoveText {
            end: text.start,
            ..text
        };
        let [stands, passed] =
            [standing.clone(), standing.passed()].map(|standing| self.ahead.plies(standing, after));
        if passed > stands {
            self.number = None;
            self.push(PlyEffect::Null, text.start, None);
            self.number = Some(number);
        }
    }

    fn san(&mut self, san: SanPlus, text: MoveText<'_>) {
        if self.game.result.is_some() {
            self.game.note_once(FlawKind::MovesAfterResult, text.start);
        }
        if self.number.is_some() && self.standing.is_some() {
            self.pass_over_missing(san.san, text);
            self.note_number();
        }
        let played = self.played(san.san, text);
        self.push_played(played, text.start, san.suffix);
    }

    /// Goes on with a ply.
    fn push(&mut self, played: PlyEffect, start: usize, suffix: Option<Suffix>) {
        if let Some(standing) = &mut self.standing {
            standing.play(&played);
        }
        self.push_played(played, start, suffix);
    }

    fn push_played(&mut self, played: PlyEffect, start: usize, suffix: Option<Suffix>) {
        self.game.plies.push(Ply {
            played,
            at: place(start),
            number: self.number.take(),
            suffix,
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

    /// The words of a comment. A brace inside is one of its words, unless a command stands behind
    /// it: then the comment was not closed, and moves behind its own command are no words of it.
    fn without_moves(
        &mut self,
        bytes: &[u8],
        words: Range<usize>,
        tokens: &mut Tokens<'_>,
    ) -> Range<usize> {
        let Some(brace) = memchr::memmem::find(&bytes[words.clone()], b"{[%") else {
            return words;
        };
        if bytes.get(words.start.wrapping_sub(1)) != Some(&b'{') {
            return words;
        }
        let inner = words.start + brace;
        self.game.note(FlawKind::CommentInside, inner);
        let end = memchr::memrchr(b']', &bytes[words.start..inner]);
        let Some(end) = end.map(|end| words.start + end + 1) else {
            return words;
        };
        if !are_moves(&bytes[end..inner]) {
            return words;
        }
        tokens.go_to(end);
        words.start..end
    }

    fn comment(&mut self, bytes: &[u8], words: Range<usize>) {
        if let Some(ply) = self.game.plies.last_mut() {
            let told = comment::read(&bytes[words.clone()]);
            ply.clk_ms = ply.clk_ms.or(told.clk_ms);
            ply.emt_ms = ply.emt_ms.or(told.emt_ms);
            ply.eval = ply.eval.or(told.eval);
        }
        if let Some(fen) = comment::position(&bytes[words.clone()]) {
            self.set_up(&fen);
        }
        let (after, words) = (self.after(), place(words.start)..place(words.end));
        self.game.comments.push(Comment { after, words });
    }

    /// The men stand otherwise by more than one move, as is told beside a turn that was passed.
    fn set_up(&mut self, fen: &str) {
        let (Some(standing), Some(ply)) = (&mut self.standing, self.game.plies.last_mut()) else {
            return;
        };
        let before = standing.tolerant();
        let told = Tolerant::from_fen(fen, before.castling_mode());
        let Some(left) = told.ok().filter(|left| left.turn() == before.turn()) else {
            return;
        };
        if !matches!(ply.played, PlyEffect::Null) {
            return;
        }
        *standing = PgnPosition::new(left.clone());
        ply.played = PlyEffect::Illegal(Box::new(IllegalPly {
            written: "--".into(),
            color: !before.turn(),
            role: Role::King,
            from: None,
            to: None,
            promotion: None,
            castling: None,
            why: None,
            left,
        }));
    }

    fn result(&mut self, outcome: Outcome, at: usize) {
        match self.game.result.replace(outcome) {
            None => {}
            Some(before) if before == outcome => self.game.note(FlawKind::ResultAgain, at),
            Some(_) => self.game.note(FlawKind::OtherResult, at),
        }
    }
}

/// Plies before the position, as its counter has it.
fn plies_before(standing: &PgnPosition) -> i64 {
    let (number, turn) = standing.number_and_turn();
    2 * i64::from(number) + i64::from(turn == Color::Black)
}

/// Plies before a move with this number.
fn plies_by_number(number: WrittenNumber) -> i64 {
    2 * i64::from(number.value) + i64::from(number.stops > 1)
}

/// Whether moves stand here, and nothing else.
fn are_moves(bytes: &[u8]) -> bool {
    let mut moves = 0;
    let are_only = Tokens::new(bytes, 0).all(|(_, token)| {
        moves += u32::from(matches!(token, MoveToken::San(_)));
        matches!(
            token,
            MoveToken::San(_) | MoveToken::Number(_) | MoveToken::Nag(_)
        )
    });
    are_only && moves > 0
}

/// Games are shorter than [`crate::MAX_GAME_BYTES`].
fn place(at: usize) -> u32 {
    u32::try_from(at).expect("invariant: the text of a game is short")
}
