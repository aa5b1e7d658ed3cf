//! Takes the moves of one game apart, byte by byte: nothing is passed over unseen.

use std::ops::Range;

use board::Color;
use board::shakmaty::san::{San, SanPlus, Suffix};
use board::shakmaty::{CastlingSide, KnownOutcome, Outcome};

use crate::WrittenNumber;

/// What stands among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MoveToken {
    San(SanPlus),
    Number(WrittenNumber),
    Nag(u8),
    /// Where its words are.
    Comment(Range<usize>),
    /// A whole variation, with all that it holds.
    Variation,
    /// One that does not end.
    OpenVariation,
    /// The end of one that never began.
    EndOfNoVariation,
    Result(Outcome),
    /// Anything else.
    Word,
}

/// The tokens of a text, each with the place where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'b> {
    bytes: &'b [u8],
    at: usize,
}

const RESULTS: [(&[u8], Outcome); 10] = [
    (b"1-0", won(Color::White)),
    (b"0-1", won(Color::Black)),
    (b"1/2-1/2", DRAWN),
    ("1\u{2013}0".as_bytes(), won(Color::White)),
    ("0\u{2013}1".as_bytes(), won(Color::Black)),
    ("1/2\u{2013}1/2".as_bytes(), DRAWN),
    ("\u{BD}-\u{BD}".as_bytes(), DRAWN),
    ("\u{BD}\u{2013}\u{BD}".as_bytes(), DRAWN),
    (b"1/2", DRAWN),
    (b"*", Outcome::Unknown),
];

/// What people write for marks, beside `!` and `?`.
const SYMBOLS: [(&str, u8); 19] = [
    ("~", 13),
    ("\u{2191}", 36),
    ("\u{2192}", 40),
    ("\u{21C6}", 132),
    ("=", 10),
    ("\u{221E}", 13),
    ("+=", 14),
    ("+/=", 14),
    ("\u{2A72}", 14),
    ("=+", 15),
    ("=/+", 15),
    ("\u{2A71}", 15),
    ("+/-", 16),
    ("\u{B1}", 16),
    ("-/+", 17),
    ("\u{2213}", 17),
    ("+-", 18),
    ("-+", 19),
    ("\u{25A1}", 7),
];

/// Letters that are marks where they follow a move without a blank: a novelty, a diagram.
const LETTERS: [(&str, u8); 2] = [("N", 146), ("D", 201)];

const DRAWN: Outcome = Outcome::Known(KnownOutcome::Draw);

const fn won(winner: Color) -> Outcome {
    Outcome::Known(KnownOutcome::Decisive { winner })
}

impl<'b> Tokens<'b> {
    pub(crate) const fn new(bytes: &'b [u8], at: usize) -> Tokens<'b> {
        Tokens { bytes, at }
    }

    /// Where the last token ended.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Goes on from this place.
    pub(crate) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Passes over everything but the result that ends the game.
    pub(crate) fn go_to_result(&mut self) {
        self.at = self.place_of_last_result(self.at);
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn rest(&self) -> &'b [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn token(&mut self, byte: u8) -> MoveToken {
        match byte {
            b'a'..=b'h' | b'B' | b'K' | b'N' | b'O'..=b'R' | b'Z' => self.san(),
            b'0'..=b'9' => self.number_or_result(),
            b'{' => self.comment(b'}'),
            b';' => self.comment(b'\n'),
            b'(' => self.variation(),
            b')' => {
                self.at += 1;
                MoveToken::EndOfNoVariation
            }
            b'$' => self.nag(),
            b'!' | b'?' => self.mark(),
            b'-' if self.rest().starts_with(b"--") => self.san(),
            _ => self.result().unwrap_or_else(|| self.word()),
        }
    }

    /// A move, if it is one as it ought to be written.
    fn san(&mut self) -> MoveToken {
        if let Ok((san, len)) = SanPlus::from_ascii_prefix(self.rest())
            && !matches!(san.san, San::Put { .. })
        {
            let end = self.at + len;
            let next = self.byte(end);
            if next.is_none_or(ends_a_token) && !(next == Some(b'(') && self.promotes(end)) {
                self.at = end;
                return MoveToken::San(san);
            }
        }
        self.word()
    }

    /// Whether `(Q)` stands there.
    fn promotes(&self, at: usize) -> bool {
        matches!(
            self.bytes.get(at..at + 3),
            Some([b'(', b'N' | b'B' | b'R' | b'Q', b')'])
        )
    }

    /// A move that is written otherwise, or what is nothing that PGN has.
    fn word(&mut self) -> MoveToken {
        let start = self.at;
        let rest = self.rest();
        let mut len = rest.iter().position(|byte| ends_a_token(*byte));
        if len == Some(0) {
            len = Some(1);
        }
        self.at += len.unwrap_or(rest.len());
        if self.promotes(self.at) {
            self.at += 3;
        }
        if self.bytes[start..self.at].ends_with(b"e") && self.rest().starts_with(b".p.") {
            self.at += 3;
        }
        let word = &self.bytes[start..self.at];
        if let Some(value) = self.symbol(start, word) {
            return MoveToken::Nag(value);
        }
        if let Some(san) = otherwise_written(word) {
            return MoveToken::San(san);
        }
        if let Some((san, len)) = before_symbols(word) {
            self.at = start + len;
            return MoveToken::San(san);
        }
        self.pass_over_marks_inside();
        MoveToken::Word
    }

    /// What the word that begins there says as a mark.
    fn symbol(&self, start: usize, word: &[u8]) -> Option<u8> {
        let before = start.checked_sub(1).map(|before| self.bytes[before]);
        let is_glued = before.is_some_and(|byte| !ends_a_token(byte));
        let letters = LETTERS.iter().filter(|_| is_glued);
        let mut known = SYMBOLS.iter().chain(letters);
        let found = known.find(|(symbol, _)| symbol.as_bytes() == word);
        found.map(|(_, value)| *value)
    }

    /// `N?6` is one word that nobody knows, and no mark.
    fn pass_over_marks_inside(&mut self) {
        let rest = self.rest();
        let marks = rest.iter().take_while(|byte| matches!(byte, b'!' | b'?'));
        let marks = marks.count();
        let is_of_a_word = |byte: &u8| !ends_a_token(*byte);
        let more = rest[marks..].iter().take_while(|byte| is_of_a_word(byte));
        let more = more.count();
        if marks > 0 && more > 0 {
            self.at += marks + more;
        }
    }

    fn number_or_result(&mut self) -> MoveToken {
        if let Some(b'-' | b'/' | 0xE2) = self.byte(self.at + 1)
            && let Some(result) = self.result()
        {
            return result;
        }
        if self.byte(self.at) == Some(b'0') && self.byte(self.at + 1) != Some(b'.') {
            return self.word();
        }
        let mut value = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.byte(self.at) {
            value = value
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        let mut stops = 0_u8;
        while self.byte(self.at) == Some(b'.') {
            stops = stops.saturating_add(1);
            self.at += 1;
        }
        if self.rest().starts_with("\u{2026}".as_bytes()) {
            stops = stops.saturating_add(3);
            self.at += 3;
        }
        MoveToken::Number(WrittenNumber { value, stops })
    }

    fn result(&mut self) -> Option<MoveToken> {
        let rest = self.rest();
        let (written, outcome) = RESULTS
            .iter()
            .find(|(written, _)| rest.starts_with(written))?;
        let next = rest.get(written.len()).copied();
        next.is_none_or(|next| ends_a_token(next) || next == b'[')
            .then(|| {
                self.at += written.len();
                MoveToken::Result(*outcome)
            })
    }

    /// A comment up to that byte, or up to the end of the game.
    fn comment(&mut self, end: u8) -> MoveToken {
        let start = self.at + 1;
        let len = memchr::memchr(end, &self.bytes[start..]);
        let words = start..len.map_or(self.bytes.len(), |len| start + len);
        self.at = words.end + usize::from(len.is_some());
        MoveToken::Comment(words)
    }

    fn nag(&mut self) -> MoveToken {
        self.at += 1;
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.byte(self.at) {
            let so_far = value.unwrap_or(0_u32);
            value = Some(
                so_far
                    .saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0')),
            );
            self.at += 1;
        }
        let value = value.and_then(|value| u8::try_from(value).ok());
        value.map_or(MoveToken::Word, MoveToken::Nag)
    }

    /// `!`, `?` and their pairs.
    fn mark(&mut self) -> MoveToken {
        let (value, len) = match (self.byte(self.at), self.byte(self.at + 1)) {
            (Some(b'!'), Some(b'!')) => (3, 2),
            (Some(b'?'), Some(b'?')) => (4, 2),
            (Some(b'!'), Some(b'?')) => (5, 2),
            (Some(b'?'), Some(b'!')) => (6, 2),
            (Some(b'!'), _) => (1, 1),
            _ => (2, 1),
        };
        self.at += len;
        MoveToken::Nag(value)
    }

    /// Passes over a variation, however deep others are nested in it.
    fn variation(&mut self) -> MoveToken {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.byte(self.at) {
            match byte {
                b'{' => _ = self.comment(b'}'),
                b';' => _ = self.comment(b'\n'),
                b'%' if self.at_start_of_line() => _ = self.comment(b'\n'),
                _ => self.at += 1,
            }
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return MoveToken::Variation;
            }
        }
        self.at = start;
        self.go_to_result();
        MoveToken::OpenVariation
    }

    fn at_start_of_line(&self) -> bool {
        self.at
            .checked_sub(1)
            .is_none_or(|before| self.bytes[before] == b'\n')
    }

    /// Where the result begins that ends the game, or where the game ends.
    fn place_of_last_result(&self, start: usize) -> usize {
        let text = self.bytes[start..].trim_ascii_end();
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let len = text.iter().rev().position(is_blank).unwrap_or(text.len());
        let place = start + text.len() - len;
        match Tokens::new(self.bytes, place).result() {
            Some(_) => place,
            None => self.bytes.len(),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = (usize, MoveToken);

    fn next(&mut self) -> Option<(usize, MoveToken)> {
        loop {
            match self.byte(self.at)? {
                b' ' | b'\n' | b'\r' | b'\t' | b'.' | b',' => self.at += 1,
                b'%' if self.at_start_of_line() => _ = self.comment(b'\n'),
                b'e' if self.rest().starts_with(b"e.p.") => self.at += 4,
                byte => {
                    let start = self.at;
                    return Some((start, self.token(byte)));
                }
            }
        }
    }
}

const fn ends_a_token(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | b'{'
            | b'}'
            | b'('
            | b')'
            | b'!'
            | b'?'
            | b'$'
            | b';'
            | b'.'
            | b','
            | b'*'
    )
}

/// Reads figurines, `Ng1-f3`, `e2:d3`, `e8Q`, `e7e8q`, `exd6ep`, `0-0`, `Nf3++`, and pieces of them
/// together.
fn otherwise_written(word: &[u8]) -> Option<SanPlus> {
    const LONGEST: usize = 24;
    let names_a_square = |byte: &u8| matches!(byte, b'0'..=b'8' | b'O' | b'o');
    if word.len() > LONGEST || !word.iter().any(names_a_square) {
        return None;
    }
    let plain = in_plain_letters(std::str::from_utf8(word).ok()?);
    let (plain, suffix) = without_suffix(&plain);
    let san = match plain.replace(['0', 'o'], "O").as_str() {
        "O-O" => San::Castle(CastlingSide::KingSide),
        "O-O-O" => San::Castle(CastlingSide::QueenSide),
        "OOOO" => San::Null,
        _ => {
            let plain = with_promotion(&plain.replace('-', ""));
            let san = San::from_ascii(plain.as_bytes());
            san.or_else(|_| San::from_ascii(in_english(&plain).as_bytes()))
                .ok()?
        }
    };
    let is_a_move = !matches!(san, San::Put { .. });
    is_a_move.then_some(SanPlus { san, suffix })
}

/// The move before symbols that are glued to it, and how long it is.
fn before_symbols(word: &[u8]) -> Option<(SanPlus, usize)> {
    const LONGEST: usize = 48;
    let mut len = word.len();
    while len > 0 && len <= LONGEST {
        let so_far = &word[..len];
        let known = SYMBOLS.iter().chain(&LETTERS);
        let ending = known.filter(|(symbol, _)| so_far.ends_with(symbol.as_bytes()));
        len -= ending.map(|(symbol, _)| symbol.len()).max()?;
        if let Some(san) = otherwise_written(&word[..len]) {
            return Some((san, len));
        }
    }
    None
}

/// With the letter of the man that it has in English instead of German, Dutch or Danish.
fn in_english(word: &str) -> String {
    let letter = match word.chars().next() {
        Some('S') => "N",
        Some('L') => "B",
        Some('T') => "R",
        Some('D') => "Q",
        _ => return word.to_owned(),
    };
    format!("{letter}{}", &word[1..])
}

fn in_plain_letters(word: &str) -> String {
    let letter = |c| match c {
        '\u{2654}' | '\u{265A}' => Some('K'),
        '\u{2655}' | '\u{265B}' => Some('Q'),
        '\u{2656}' | '\u{265C}' => Some('R'),
        '\u{2657}' | '\u{265D}' => Some('B'),
        '\u{2658}' | '\u{265E}' => Some('N'),
        // pawns, and what makes a figurine a picture or a text
        '\u{2659}' | '\u{265F}' | '\u{FE0E}' | '\u{FE0F}' => None,
        ':' | '\u{D7}' => Some('x'),
        '\u{2013}' | '\u{2014}' | '\u{2010}' | '\u{2011}' => Some('-'),
        '\u{2020}' => Some('+'),
        '\u{2021}' => Some('#'),
        _ => Some(c),
    };
    word.chars().filter_map(letter).collect()
}

/// The word without what says check, checkmate or en passant.
fn without_suffix(word: &str) -> (String, Option<Suffix>) {
    let (mut word, mut suffix) = (word, None);
    loop {
        word = word.trim_end();
        let endings = [
            ("#", Some(Suffix::Checkmate)),
            ("+", Some(Suffix::Check)),
            ("ch", Some(Suffix::Check)),
            ("e.p.", None),
            ("ep", None),
            // a draw was offered
            ("=", None),
        ];
        let found = endings
            .iter()
            .find_map(|(ending, says)| Some((word.strip_suffix(ending)?, *says)));
        let Some((rest, says)) = found else {
            return (word.to_owned(), suffix);
        };
        word = rest;
        suffix = suffix.or(says);
    }
}

/// With `=` before the man that the pawn becomes.
fn with_promotion(word: &str) -> String {
    let bare: String = word
        .chars()
        .filter(|c| !matches!(c, '(' | ')' | '/' | '='))
        .collect();
    let mut ending = bare.chars().rev();
    match (ending.next(), ending.next()) {
        (Some(man @ ('N' | 'B' | 'R' | 'Q' | 'n' | 'b' | 'r' | 'q')), Some('1' | '8'))
            if bare.starts_with(char::is_lowercase) =>
        {
            format!("{}={}", &bare[..bare.len() - 1], man.to_ascii_uppercase())
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each token with its place, in short.
    fn shown(text: &str) -> String {
        let tokens = Tokens::new(text.as_bytes(), 0).map(|(at, token)| {
            let token = match token {
                MoveToken::San(san) => san.to_string(),
                MoveToken::Number(number) => {
                    format!("{}{}", number.value, ".".repeat(number.stops.into()))
                }
                MoveToken::Nag(value) => format!("${value}"),
                MoveToken::Comment(words) => format!("{{{}}}", &text[words]),
                MoveToken::Variation => "()".to_owned(),
                MoveToken::OpenVariation => "(".to_owned(),
                MoveToken::EndOfNoVariation => ")".to_owned(),
                MoveToken::Result(outcome) => outcome.to_string(),
                MoveToken::Word => "?".to_owned(),
            };
            format!("{at}:{token}")
        });
        tokens.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn everything_between_the_moves_is_seen() {
        let table = [
            ("", ""),
            ("1. e4 e5", "0:1. 3:e4 6:e5"),
            ("1.e4 1... e5", "0:1. 2:e4 5:1... 10:e5"),
            ("1 e4 1\u{2026}e5", "0:1 2:e4 5:1... 9:e5"),
            ("1. ... e5", "0:1. 7:e5"),
            (
                "e4! e5?! Nf3!? $14 $300",
                "0:e4 2:$1 4:e5 6:$6 9:Nf3 12:$5 15:$14 19:?",
            ),
            (
                "e4{one}{two} e5 ; three\nNf3",
                "0:e4 2:{one} 7:{two} 13:e5 16:{ three} 24:Nf3",
            ),
            ("e4 {open", "0:e4 3:{open}"),
            ("e4\n% [A \"b\"]\ne5 %", "0:e4 13:e5 16:?"),
            ("e4 (d4 (c4 {)} c5) d5) e5", "0:e4 3:() 23:e5"),
            ("e4 (d4 d5 1-0", "0:e4 3:( 10:1-0"),
            ("e4 (d4 d5", "0:e4 3:("),
            ("e4 ) e5", "0:e4 3:) 5:e5"),
            ("1-0 0-1 1/2-1/2 *", "0:1-0 4:0-1 8:1/2-1/2 16:*"),
            ("1\u{2013}0 1/2 \u{BD}-\u{BD}", "0:1-0 6:1/2-1/2 10:1/2-1/2"),
            ("e4 1-01 hello <b>", "0:e4 3:1 4:? 8:? 14:?"),
            ("}", "0:?"),
            // marks without a blank before them
            ("Nf3\u{B1} Nc6", "0:Nf3 3:$16 6:Nc6"),
            ("Nf3\u{221E} e5\u{2213}", "0:Nf3 3:$13 7:e5 9:$17"),
            ("Nf3\u{2A72} e5\u{2A71}", "0:Nf3 3:$14 7:e5 9:$15"),
            ("Nf3+/- e5-/+", "0:Nf3 3:$16 7:e5 9:$17"),
            ("Nf3+/= e5=/+", "0:Nf3 3:$14 7:e5 9:$15"),
            ("Nf3+= e5-+ d4+- d5=", "0:Nf3+ 6:e5+ 11:d4 16:d5"),
            (
                "Nf3\u{2192} Rd1N e5~ d4D",
                "0:Nf3 3:$40 7:Rd1 10:$146 12:e5 14:$13 16:d4 18:$201",
            ),
            ("e4, e5", "0:e4 4:e5"),
            ("N D", "0:? 2:?"),
        ];
        for (text, expected) in table {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn moves_are_read_however_they_are_written() {
        let table = [
            ("Nf3", "Nf3"),
            ("Ng1f3", "Ng1f3"),
            ("Ng1-f3", "Ng1f3"),
            ("e2-e4", "e2e4"),
            ("e2e4", "e2e4"),
            ("Pe4", "e4"),
            ("e4:d5", "e4xd5"),
            ("N\u{D7}e5", "Nxe5"),
            ("\u{2658}f3", "Nf3"),
            ("\u{265E}xe5+", "Nxe5+"),
            ("\u{2659}e4", "e4"),
            ("e8=Q+", "e8=Q+"),
            ("e8Q#", "e8=Q#"),
            ("e8(Q)", "e8=Q"),
            ("e8/N", "e8=N"),
            ("e7e8q", "e7e8=Q"),
            ("exd6ep", "exd6"),
            ("exd6e.p.", "exd6"),
            ("exd6 e.p.", "exd6"),
            ("Qh5++", "Qh5+"),
            ("Qh5\u{2020}", "Qh5+"),
            ("Qh5ch", "Qh5+"),
            ("Qh5+=", "Qh5+"),
            ("Nf3=", "Nf3"),
            ("+/-", "$16"),
            ("-+", "$19"),
            ("\u{221E}", "$13"),
            ("0-0", "O-O"),
            ("0-0-0+", "O-O-O+"),
            ("o-o", "O-O"),
            ("O\u{2013}O", "O-O"),
            ("--", "--"),
            ("Z0", "--"),
            ("0000", "--"),
            ("Sf6", "Nf6"),
            ("Lxb5+", "Bxb5+"),
            ("Nf9", "?"),
            ("N?6", "?"),
            ("N@f3", "?"),
            ("Nf3x", "?"),
        ];
        for (text, expected) in table {
            assert_eq!(shown(text), format!("0:{expected}"), "{text}");
        }
    }
}
