//! Reads and writes record files: games and documents as lines of JSON, to be kept, sent and
//! verified. A backup is such a file, and so is what an event takes with it.
//!
//! The first line names the format, the last says how many lines stand before it and what they hash
//! to. Each line between them is one [`Item`], written in one way only: a line that could be
//! written otherwise is an error.

use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::chain::{Hash, HashedFields, bytes_of_hex};
use crate::document::Document;
use crate::entry::{Entry, Seal, Text};
use crate::head::{PublicKey, SignedHead, Stage};
use crate::limits::MAX_RECORD_LINE_BYTES;
use crate::name::{Author, GameId, Key};
use crate::store::Item;

const FORMAT: &str = r#"{"jadoube":"record","version":1}"#;
const LINES: &str = "jadoube record file 1";

/// Why a record file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The first line is not that of a record file.
    #[error("this is no record file of a version known here: line 1 is not {FORMAT}")]
    NotARecord,
    /// A line is no item, or not written as one.
    #[error("line {line} is damaged: {reason}")]
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        reason: Box<str>,
    },
    /// The file ends in the middle of a line.
    #[error("the file is cut off in the middle of line {line}")]
    Cut {
        /// Its number, from 1.
        line: u64,
    },
    /// Lines before the last one are missing, or not those that were written.
    #[error(
        "line {line}, the last one, does not fit the lines before it: some were changed or are missing"
    )]
    OtherLines {
        /// Its number, from 1.
        line: u64,
    },
}

/// Whether a file goes to the end that its writer gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It does.
    Whole,
    /// The last line is missing: the file was cut between two lines.
    CutBetweenLines,
}

/// Writes a record file.
///
/// ```
/// use jadoube_ledger::{Extent, Item, RecordWriter, example, read_record};
/// let mut writer = RecordWriter::begin(Vec::new())?;
/// writer.item(&Item::Entry(example::entry()))?;
/// let bytes = writer.finish()?;
/// let mut items = Vec::new();
/// let extent = read_record(&bytes[..], |item| items.push(item)).unwrap();
/// assert_eq!((items.len(), extent), (1, Extent::Whole));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RecordWriter<W> {
    out: W,
    lines: HashedLines,
}

impl<W: Write> RecordWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn begin(out: W) -> io::Result<RecordWriter<W>> {
        let mut writer = RecordWriter {
            out,
            lines: HashedLines::default(),
        };
        writer.line(FORMAT)?;
        Ok(writer)
    }

    /// Writes one item.
    ///
    /// # Errors
    /// Those of the writer; or the item is longer than what can be read again.
    pub fn item(&mut self, item: &Item) -> io::Result<()> {
        let line = written(item);
        if line.len() >= MAX_RECORD_LINE_BYTES {
            let why = format!(
                "an item of {} bytes is longer than a line may be",
                line.len()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        self.line(&line)
    }

    /// Ends the file, and gives the writer back.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        let end = self.lines.end();
        self.line(&end)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        self.lines.take(line);
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }
}

/// The lines so far: how many, and what they hash to.
struct HashedLines {
    count: u64,
    hash: Hash,
}

impl Default for HashedLines {
    fn default() -> HashedLines {
        HashedLines {
            count: 0,
            hash: Hash::NONE,
        }
    }
}

impl HashedLines {
    fn take(&mut self, line: &str) {
        self.count += 1;
        self.hash = HashedFields::of(LINES)
            .and(&self.hash.0)
            .and(line.as_bytes())
            .hash();
    }

    /// The last line.
    fn end(&self) -> String {
        format!(
            r#"{{"end":{{"lines":{},"hash":"{}"}}}}"#,
            self.count, self.hash
        )
    }
}

/// Reads a record file, one item after the other. Whether the records in it are whole is another
/// question, see [`crate::verify`].
///
/// ```
/// use jadoube_ledger::{Extent, RecordReader, RecordWriter};
/// use std::ops::ControlFlow;
/// let bytes = RecordWriter::begin(Vec::new())?.finish()?;
/// let mut reader = RecordReader::new(&bytes[..]);
/// assert_eq!(reader.next_item().unwrap(), ControlFlow::Break(Extent::Whole));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RecordReader<R> {
    file: R,
    lines: HashedLines,
    line: Vec<u8>,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads this file.
    pub fn new(file: R) -> RecordReader<R> {
        RecordReader {
            file,
            lines: HashedLines::default(),
            line: Vec::new(),
        }
    }

    /// The next item, or the end. After the end and after an error there is nothing more to ask
    /// for.
    ///
    /// # Errors
    /// The line is damaged.
    pub fn next_item(&mut self) -> Result<ControlFlow<Extent, Item>, RecordError> {
        if self.lines.count == 0 {
            self.first_line()?;
        }
        let number = self.lines.count + 1;
        if self.read_line()? == 0 {
            return Ok(ControlFlow::Break(Extent::CutBetweenLines));
        }
        let text = whole_line(&self.line, number)?;
        if text.starts_with(r#"{"end":"#) {
            return last_line(text, &self.lines, &mut self.file).map(ControlFlow::Break);
        }
        let item = item_of(text).map_err(|reason| RecordError::Line {
            line: number,
            reason,
        })?;
        self.lines.take(text);
        Ok(ControlFlow::Continue(item))
    }

    fn first_line(&mut self) -> Result<(), RecordError> {
        self.read_line()?;
        let text = whole_line(&self.line, 1)?;
        if text != FORMAT {
            return Err(RecordError::NotARecord);
        }
        self.lines.take(text);
        Ok(())
    }

    /// Reads a line with its end, of one that is too long no more than shows it; how many bytes.
    fn read_line(&mut self) -> Result<usize, RecordError> {
        self.line.clear();
        let limit = MAX_RECORD_LINE_BYTES as u64 + 1;
        Ok((&mut self.file)
            .take(limit)
            .read_until(b'\n', &mut self.line)?)
    }
}

/// Reads a record file and hands its items to `take`, one after the other.
///
/// # Errors
/// The first line that is damaged; the items before it have been handed over.
pub fn read_record(file: impl BufRead, mut take: impl FnMut(Item)) -> Result<Extent, RecordError> {
    let mut reader = RecordReader::new(file);
    loop {
        match reader.next_item()? {
            ControlFlow::Continue(item) => take(item),
            ControlFlow::Break(extent) => return Ok(extent),
        }
    }
}

/// The signed heads in a record file, or in a list of them: lines of heads as they stand in a
/// record file, and nothing else. Of a list that somebody adds to, a last line that is not finished
/// is left out.
///
/// # Errors
/// A line is damaged, or no head; or a record file is cut.
pub fn read_heads(file: impl BufRead) -> Result<Vec<SignedHead>, RecordError> {
    let mut heads = Vec::new();
    each_head(file, &mut |head| heads.push(head))?;
    Ok(heads)
}

/// Hands over each of them, see [`read_heads`].
pub(crate) fn each_head(
    file: impl BufRead,
    take: &mut dyn FnMut(SignedHead),
) -> Result<(), RecordError> {
    let mut reader = RecordReader::new(file);
    reader.read_line()?;
    if reader.line.strip_suffix(b"\n") == Some(FORMAT.as_bytes()) {
        reader.lines.take(FORMAT);
        reader.heads_of_a_record_file(take)
    } else {
        reader.heads_of_a_list(take)
    }
}

impl<R: BufRead> RecordReader<R> {
    fn heads_of_a_record_file(
        mut self,
        take: &mut dyn FnMut(SignedHead),
    ) -> Result<(), RecordError> {
        loop {
            match self.next_item()? {
                ControlFlow::Continue(Item::Head(head)) => take(head),
                ControlFlow::Continue(_) => {}
                ControlFlow::Break(Extent::Whole) => return Ok(()),
                ControlFlow::Break(Extent::CutBetweenLines) => {
                    let line = self.lines.count + 1;
                    return Err(RecordError::Cut { line });
                }
            }
        }
    }

    fn heads_of_a_list(mut self, take: &mut dyn FnMut(SignedHead)) -> Result<(), RecordError> {
        for line in 1.. {
            let whole = self.line.ends_with(b"\n");
            let text = std::str::from_utf8(self.line.trim_ascii_end()).unwrap_or_default();
            match item_of(text) {
                Ok(Item::Head(head)) => take(head),
                _ if !whole && self.line.len() <= MAX_RECORD_LINE_BYTES => return Ok(()),
                _ => {
                    let reason = "it is no signed head".into();
                    return Err(RecordError::Line { line, reason });
                }
            }
            self.read_line()?;
        }
        Ok(())
    }
}

/// The line of a head, with its end.
pub(crate) fn head_line(head: &SignedHead) -> String {
    written(&Item::Head(head.clone())) + "\n"
}

fn whole_line(line: &[u8], number: u64) -> Result<&str, RecordError> {
    let damaged = |reason: &str| RecordError::Line {
        line: number,
        reason: reason.into(),
    };
    let Some(line) = line.strip_suffix(b"\n") else {
        return Err(match line.len() {
            0 => RecordError::NotARecord,
            length if length > MAX_RECORD_LINE_BYTES => damaged("it is longer than any item"),
            _ => RecordError::Cut { line: number },
        });
    };
    std::str::from_utf8(line).map_err(|_| damaged("it is not UTF-8"))
}

fn last_line(
    text: &str,
    lines: &HashedLines,
    mut file: impl BufRead,
) -> Result<Extent, RecordError> {
    let line = lines.count + 1;
    if text != lines.end() {
        return Err(RecordError::OtherLines { line });
    }
    if !file.fill_buf()?.is_empty() {
        let reason = "the file goes on after its last line".into();
        return Err(RecordError::Line {
            line: line + 1,
            reason,
        });
    }
    Ok(Extent::Whole)
}

/// An item as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum WrittenItem {
    Document(WrittenDocument),
    Entry(WrittenEntry),
    Head(WrittenHead),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDocument {
    kind: Box<str>,
    id: Box<str>,
    parent: Box<str>,
    version: u64,
    body: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEntry {
    game: Box<str>,
    seq: u32,
    key: Box<str>,
    author: Box<str>,
    received_us: i64,
    body: Box<RawValue>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    seals: Vec<(Box<str>, Box<str>)>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    texts: Vec<(Box<str>, Box<str>, Box<str>)>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    told: Option<Box<RawValue>>,
    previous: Box<str>,
    hash: Box<str>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHead {
    game: Box<str>,
    seq: u32,
    hash: Box<str>,
    at_us: i64,
    ended: bool,
    signer: Box<str>,
    signature: Box<str>,
}

fn hex(bytes: &[u8]) -> Box<str> {
    HEXLOWER.encode(bytes).into()
}

/// A body as it stands where it is an object on one line, else as a string.
fn raw(text: &str) -> Box<RawValue> {
    let plain = text.starts_with('{') && !text.bytes().any(|byte| byte.is_ascii_control());
    let raw = plain
        .then(|| RawValue::from_string(text.into()).ok())
        .flatten();
    raw.unwrap_or_else(|| {
        let quoted = serde_json::to_string(text).expect("invariant: a text is JSON");
        RawValue::from_string(quoted).expect("invariant: a quoted text is JSON")
    })
}

fn text_of(raw: &RawValue) -> Result<Box<str>, Box<str>> {
    if raw.get().starts_with('"') {
        return serde_json::from_str(raw.get()).map_err(|error| error.to_string().into());
    }
    Ok(raw.get().into())
}

fn written(item: &Item) -> String {
    let written = match item {
        Item::Document(document) => WrittenItem::Document(WrittenDocument {
            kind: document.kind.clone(),
            id: document.id.clone(),
            parent: document.parent.clone(),
            version: document.version,
            body: raw(&document.body),
        }),
        Item::Entry(entry) => WrittenItem::Entry(written_entry(entry)),
        Item::Head(head) => WrittenItem::Head(WrittenHead {
            game: head.game.as_str().into(),
            seq: head.seq,
            hash: hex(&head.hash.0),
            at_us: head.at_us,
            ended: head.stage == Stage::Ended,
            signer: hex(&head.signer.0),
            signature: hex(&head.signature),
        }),
    };
    serde_json::to_string(&written).expect("invariant: plain values are JSON")
}

fn written_entry(entry: &Entry) -> WrittenEntry {
    let seals = entry.seals.iter();
    let texts = entry.texts.iter();
    WrittenEntry {
        game: entry.game.as_str().into(),
        seq: entry.seq,
        key: entry.key.as_str().into(),
        author: entry.author.as_str().into(),
        received_us: entry.received_us,
        body: raw(&entry.body),
        seals: seals
            .map(|seal| (seal.field.clone(), hex(&seal.digest.0)))
            .collect(),
        texts: texts
            .map(|text| (text.field.clone(), hex(&text.salt), text.text.clone()))
            .collect(),
        told: entry.told.as_deref().map(raw),
        previous: hex(&entry.previous.0),
        hash: hex(&entry.hash.0),
    }
}

/// The item of a line, which must be written as this version writes it.
fn item_of(line: &str) -> Result<Item, Box<str>> {
    let read: WrittenItem =
        serde_json::from_str(line).map_err(|error| -> Box<str> { error.to_string().into() })?;
    let item = match read {
        WrittenItem::Document(document) => Item::Document(Document {
            kind: document.kind,
            id: document.id,
            parent: document.parent,
            version: document.version,
            body: text_of(&document.body)?,
        }),
        WrittenItem::Entry(entry) => Item::Entry(entry_of(entry)?),
        WrittenItem::Head(head) => Item::Head(head_of(&head)?),
    };
    if written(&item) != line {
        return Err("it is not written as an item is".into());
    }
    Ok(item)
}

fn bytes<const N: usize>(what: &str, text: &str) -> Result<[u8; N], Box<str>> {
    bytes_of_hex(text).ok_or_else(|| format!("`{what}` is not {N} bytes in hexadecimal").into())
}

fn name<T, E: std::fmt::Display>(read: Result<T, E>) -> Result<T, Box<str>> {
    read.map_err(|error| error.to_string().into())
}

fn entry_of(entry: WrittenEntry) -> Result<Entry, Box<str>> {
    let seals = entry.seals.into_iter().map(|(field, digest)| {
        let digest = Hash(bytes("seals", &digest)?);
        Ok(Seal { field, digest })
    });
    let texts = entry.texts.into_iter().map(|(field, salt, text)| {
        let salt = bytes("texts", &salt)?;
        Ok(Text { field, salt, text })
    });
    let read = Entry {
        game: name(GameId::new(&entry.game))?,
        seq: entry.seq,
        key: name(Key::new(&entry.key))?,
        author: name(Author::new(&entry.author))?,
        received_us: entry.received_us,
        body: text_of(&entry.body)?,
        seals: seals.collect::<Result<_, Box<str>>>()?,
        told: entry.told.as_deref().map(text_of).transpose()?,
        previous: Hash(bytes("previous", &entry.previous)?),
        hash: Hash(bytes("hash", &entry.hash)?),
        texts: texts.collect::<Result<_, Box<str>>>()?,
    };
    if read.told_is_empty() {
        return Err("`told` is empty: it is left out then".into());
    }
    Ok(read)
}

fn head_of(head: &WrittenHead) -> Result<SignedHead, Box<str>> {
    Ok(SignedHead {
        game: name(GameId::new(&head.game))?,
        seq: head.seq,
        hash: Hash(bytes("hash", &head.hash)?),
        at_us: head.at_us,
        stage: if head.ended {
            Stage::Ended
        } else {
            Stage::Running
        },
        signer: PublicKey(bytes("signer", &head.signer)?),
        signature: bytes("signature", &head.signature)?,
    })
}
