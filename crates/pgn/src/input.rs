//! Reads bytes ahead, and keeps those that are not done with.

use std::io::{self, Read};

/// What is read, some of it ahead.
pub(crate) struct Input<R> {
    reader: R,
    buffer: Vec<u8>,
    at: usize,
    /// What comes before is not needed any more.
    mark: usize,
    /// Where the buffer begins.
    buffer_offset: u64,
    has_ended: bool,
    /// Why no more can be read; what was read before is given first.
    pub(crate) error: Option<io::Error>,
}

impl<R: Read> Input<R> {
    const CHUNK: usize = 1 << 16;

    pub(crate) fn new(reader: R) -> Input<R> {
        Input {
            reader,
            buffer: Vec::new(),
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
        if self.at == self.buffer.len() && !self.has_ended {
            self.read_more();
        }
        self.buffer.get(self.at).copied()
    }

    /// What was read and not yet taken.
    pub(crate) fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..]
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
        const LONGEST: usize = 64;
        while self.buffer.len() - self.at < LONGEST && !self.has_ended {
            self.read_more();
        }
        let ahead = &self.buffer[self.at..self.buffer.len().min(self.at + LONGEST)];
        let Some(inner) = ahead.strip_prefix(b"[") else {
            return false;
        };
        let is_of_a_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = inner.iter().take_while(|byte| is_of_a_name(byte)).count();
        let blanks = inner[name..].iter().take_while(|byte| **byte == b' ');
        name > 0 && inner.get(name + blanks.count()) == Some(&b'"')
    }

    pub(crate) fn starts_with(&mut self, text: &[u8]) -> bool {
        while self.buffer.len() - self.at < text.len() && !self.has_ended {
            self.read_more();
        }
        self.buffer[self.at..].starts_with(text)
    }

    fn read_more(&mut self) {
        self.buffer.drain(..self.mark);
        self.buffer_offset += self.mark as u64;
        self.at -= self.mark;
        self.mark = 0;
        let len = self.buffer.len();
        self.buffer.resize(len + Self::CHUNK, 0);
        let read = loop {
            match self.reader.read(&mut self.buffer[len..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let read = read.unwrap_or_else(|error| {
            self.error = Some(error);
            0
        });
        self.buffer.truncate(len + read);
        self.has_ended |= read == 0;
    }
}
