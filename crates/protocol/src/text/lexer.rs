//! Splits a line of the text notation into its words.

use std::borrow::Cow;
use std::str::CharIndices;

use crate::error::ProtocolError;

/// A word, or `key=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordToken<'a> {
    /// What stands before the `=`, if there is one.
    pub(crate) key: Option<&'a str>,
    /// The word or value, without quotes and escapes.
    pub(crate) value: Cow<'a, str>,
    /// Where it begins, in characters from 1.
    pub(crate) column: usize,
}

/// The words of a line; a `#` at the beginning or after white space ends it.
pub(crate) fn tokens(line: &str) -> Result<Vec<WordToken<'_>>, ProtocolError> {
    let mut lexer = Lexer {
        line,
        rest: line.char_indices(),
        column: 0,
    };
    let mut tokens = Vec::with_capacity(8);
    while let Some(token) = lexer.token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    line: &'a str,
    rest: CharIndices<'a>,
    column: usize,
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.as_str().chars().next()
    }

    fn advance(&mut self) -> Option<char> {
        let (_, c) = self.rest.next()?;
        self.column += 1;
        Some(c)
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let begin = self.rest.offset();
        while self.peek().is_some_and(&wanted) {
            self.advance();
        }
        &self.line[begin..self.rest.offset()]
    }

    fn token(&mut self) -> Result<Option<WordToken<'a>>, ProtocolError> {
        self.skip_while(is_space);
        let column = self.column + 1;
        match self.peek() {
            None | Some('#') => Ok(None),
            Some('"') => Ok(Some(WordToken {
                key: None,
                value: self.quoted()?,
                column,
            })),
            Some(_) => self.bare(column).map(Some),
        }
    }

    fn bare(&mut self, column: usize) -> Result<WordToken<'a>, ProtocolError> {
        let word = self.skip_while(|c| !is_space(c) && c != '=' && c != '"');
        match self.peek() {
            Some('"') => {
                Err(self.malformed("a word goes on with a quote; put the whole of it in quotes"))
            }
            Some('=') if word.is_empty() => Err(self.malformed("there is no key before `=`")),
            Some('=') => {
                self.advance();
                Ok(WordToken {
                    key: Some(word),
                    value: self.value()?,
                    column,
                })
            }
            _ => Ok(WordToken {
                key: None,
                value: Cow::Borrowed(word),
                column,
            }),
        }
    }

    fn value(&mut self) -> Result<Cow<'a, str>, ProtocolError> {
        if self.peek() == Some('"') {
            return self.quoted();
        }
        let value = self.skip_while(|c| !is_space(c) && c != '"');
        match self.peek() {
            Some('"') => {
                Err(self.malformed("a value goes on with a quote; put the whole of it in quotes"))
            }
            _ if value.is_empty() => {
                Err(self.malformed("there is no value after `=`; write \"\" for an empty text"))
            }
            _ => Ok(Cow::Borrowed(value)),
        }
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>, ProtocolError> {
        self.advance();
        let plain = self.skip_while(|c| c != '"' && c != '\\');
        if self.peek() == Some('"') {
            return self.closed(Cow::Borrowed(plain));
        }
        let mut text = plain.to_owned();
        loop {
            match self.advance() {
                None => return Err(self.malformed("a quote is not closed; end it with \"")),
                Some('\\') => text.push(self.escaped()?),
                Some(c) => text.push(c),
            }
            if self.peek() == Some('"') {
                return self.closed(Cow::Owned(text));
            }
        }
    }

    /// Takes the closing quote, after which there must be white space or the end.
    fn closed(&mut self, text: Cow<'a, str>) -> Result<Cow<'a, str>, ProtocolError> {
        self.advance();
        match self.peek() {
            Some(c) if !is_space(c) => Err(self.malformed("leave a space after a closing quote")),
            _ => Ok(text),
        }
    }

    fn escaped(&mut self) -> Result<char, ProtocolError> {
        match self.advance() {
            Some('n') => Ok('\n'),
            Some('t') => Ok('\t'),
            Some('r') => Ok('\r'),
            Some(c @ ('"' | '\\')) => Ok(c),
            _ => Err(self.malformed("after \\ write one of \" \\ n t r")),
        }
    }

    fn malformed(&self, reason: &str) -> ProtocolError {
        ProtocolError::MalformedText {
            reason: reason.into(),
        }
        .at(Some(self.column + 1))
    }
}

const fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

/// A text as the lexer reads it back: in quotes unless it is one plain word.
pub(crate) fn write_word(text: &str, out: &mut String) {
    let is_plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'"' | b'\\' | b'=' | b'#');
    if !text.is_empty() && text.bytes().all(is_plain) {
        return out.push_str(text);
    }
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> Vec<(Option<&str>, String, usize)> {
        let tokens = tokens(line).unwrap();
        tokens
            .into_iter()
            .map(|t| (t.key, t.value.into_owned(), t.column))
            .collect()
    }

    #[test]
    fn words_keys_quotes_and_comments() {
        assert_eq!(
            told("W  say \"a \\\"b\\\" # c\" at=12 text=\"\" #x"),
            [
                (None, "W".into(), 1),
                (None, "say".into(), 4),
                (None, "a \"b\" # c".into(), 8),
                (Some("at"), "12".into(), 22),
                (Some("text"), String::new(), 28),
            ]
        );
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(told("é x")[1].2, 3);
    }

    #[test]
    fn a_hash_inside_a_word_is_no_comment() {
        assert_eq!(
            told("a#b c=#d"),
            [(None, "a#b".into(), 1), (Some("c"), "#d".into(), 5)]
        );
    }

    #[test]
    fn what_cannot_be_told_apart() {
        for (line, column) in [
            ("a\"b\"", 2),
            ("=b", 1),
            ("a= b", 3),
            ("\"a", 3),
            ("\"a\"b", 4),
            ("\"\\x\"", 4),
            ("a=b\"", 4),
        ] {
            let error = tokens(line).unwrap_err();
            assert_eq!(error.code(), "malformed_text", "{line}");
            assert!(
                error.to_string().starts_with(&format!("column {column}: ")),
                "{line}: {error}"
            );
        }
    }

    #[test]
    fn written_words_are_read_back() {
        for text in [
            "", "e4", "a b", "\"", "\\", "\n\t\r", "#", "a=b", "J'adoube", "é", "1/2-1/2", "\u{a0}",
        ] {
            let mut out = String::new();
            write_word(text, &mut out);
            assert_eq!(told(&out), [(None, text.to_owned(), 1)]);
        }
    }
}
