//! Reads bytes ahead, and keeps those that are not done with.

use std::io::{self, Read};

/// What stands around the value of a tag, or ought to.
pub(crate) const QUOTATION_MARKS: [&str; 8] = [
    "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}",
];

/// The tag with which most games begin, at the start of its line.
pub(crate) const FIRST_TAG: &[u8] = b"\n[Event \"";

/// What is read, some of it ahead.
pub(crate) struct BufferedInput<R> {
    reader: R,
    buffer: Vec<u8>,
    /// Where what was read ends; the rest of the buffer is room.
    end: usize,
    at: usize,
    /// What comes before is not needed any more.
    mark: usize,
    /// Where the buffer begins.
    buffer_offset: u64,
    has_ended: bool,
    /// Why no more can be read; what was read before is given first.
    pub(crate) error: Option<io::Error>,
}

impl<R: Read> BufferedInput<R> {
    const CHUNK: usize = 1 << 16;

    pub(crate) fn new(reader: R) -> BufferedInput<R> {
        BufferedInput {
            reader,
            buffer: Vec::new(),
            end: 0,
            at: 0,
            mark: 0,
            buffer_offset: 0,
            has_ended: false,
            error: None,
        }
    }

    pub(crate) const fn offset(&self) -> u64 {
        self.buffer_offset + self.at as u64
    }

    pub(crate) fn peek(&mut self) -> Option<u8> {
        if self.at == self.end && !self.has_ended {
            self.read_more();
        }
        self.ahead().first().copied()
    }

    /// What was read and not yet taken.
    pub(crate) fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    pub(crate) const fn bump(&mut self, len: usize) {
        self.at += len;
    }

    pub(crate) const fn mark(&mut self) {
        self.mark = self.at;
    }

    /// What was taken since the mark.
    pub(crate) fn marked(&self) -> &[u8] {
        &self.buffer[self.mark..self.at]
    }

    /// Whether `[Name "` stands here.
    pub(crate) fn is_a_tag(&mut self) -> bool {
        self.name_of_tag().is_some()
    }

    /// The name in the tag that begins here; also where blanks stand around it, or other quotation
    /// marks after it than there should.
    pub(crate) fn name_of_tag(&mut self) -> Option<&[u8]> {
        const LONGEST: usize = 64;
        self.look_ahead(LONGEST);
        let ahead = self.ahead();
        let inner = ahead[..ahead.len().min(LONGEST)].strip_prefix(b"[")?;
        let inner = inner.trim_ascii_start();
        let is_of_a_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let len = inner.iter().take_while(|byte| is_of_a_name(byte)).count();
        let (name, value) = inner.split_at(len);
        let value = value.trim_ascii_start();
        let is_quoted = QUOTATION_MARKS
            .iter()
            .any(|mark| value.starts_with(mark.as_bytes()));
        (len > 0 && is_quoted).then_some(name)
    }

    /// Whether a comment ends before another begins, as far as anybody looks for it; where it does.
    pub(crate) fn end_of_comment(&mut self) -> Option<u64> {
        const FARTHEST: usize = 1 << 16;
        let mut looked_at = 0;
        loop {
            let ahead = self.ahead();
            let ahead = &ahead[..ahead.len().min(FARTHEST)];
            if let Some(at) = memchr::memchr2(b'{', b'}', &ahead[looked_at..]) {
                let at = looked_at + at;
                return (ahead[at] == b'}').then(|| self.offset() + at as u64);
            }
            looked_at = ahead.len();
            if self.has_ended || looked_at == FARTHEST {
                return None;
            }
            self.read_more();
        }
    }

    /// The first byte after comments and blanks that stand here, as far as anybody looks for it.
    pub(crate) fn after_comments(&mut self) -> Option<u8> {
        const FARTHEST: usize = 1 << 16;
        let mut at = 0;
        loop {
            self.look_ahead(at + 1);
            let ahead = &self.ahead()[at.min(self.end - self.at)..];
            let byte = *ahead.first().filter(|_| at < FARTHEST)?;
            if byte != b'{' {
                if !byte.is_ascii_whitespace() {
                    return Some(byte);
                }
                at += 1;
                continue;
            }
            let end = memchr::memchr(b'}', ahead);
            // a game begins before it ends: it was not closed
            if memchr::memmem::find(&ahead[..end.unwrap_or(ahead.len())], FIRST_TAG).is_some() {
                return None;
            }
            match end {
                Some(end) => at += end + 1,
                None if self.has_ended || ahead.len() > FARTHEST => return None,
                None => self.read_more(),
            }
        }
    }

    pub(crate) fn starts_with(&mut self, text: &[u8]) -> bool {
        self.look_ahead(text.len());
        self.ahead().starts_with(text)
    }

    /// Reads so far, unless it ends before.
    fn look_ahead(&mut self, len: usize) {
        while self.end - self.at < len && !self.has_ended {
            self.read_more();
        }
    }

    fn read_more(&mut self) {
        if self.mark > 0 {
            self.buffer.copy_within(self.mark..self.end, 0);
            self.buffer_offset += self.mark as u64;
            self.at -= self.mark;
            self.end -= self.mark;
            self.mark = 0;
        }
        if self.buffer.len() - self.end < Self::CHUNK / 2 {
            self.buffer.resize(self.end + Self::CHUNK, 0);
        }
        let read = loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let read = read.unwrap_or_else(|error| {
            self.error = Some(error);
            0
        });
        self.end += read;
        self.has_ended |= read == 0;
    }
}
