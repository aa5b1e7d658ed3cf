//! Answers a stream of lines: any number of games, one answer for every line.

use std::io::{ErrorKind, Read, Write};

use board::CastlingMode;
use laws::limits::MAX_LINE_BYTES;
use laws::{Act, Game, Start, Verdict};

use crate::error::ProtocolError;
use crate::json::write_str;
use crate::line::{Context, Line, parse_line};
use crate::text::says_nothing;
use crate::verdict::{Languages, LastWritten, write_verdict, write_verdict_after};

/// The answer to one line.
///
/// ```
/// use jadoube_protocol::{LineAnswer, Session};
///
/// let mut session = Session::new();
/// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"start") else { panic!("a verdict") };
/// assert_eq!(verdict.seq, 0);
/// match session.answer(b"W lift e9") {
///     Some(LineAnswer::Error { seq, error }) => {
///         assert_eq!((seq, error.code()), (1, "bad_square"));
///     }
///     other => panic!("no error: {other:?}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineAnswer {
    /// What the Laws make of it.
    Verdict(Box<Verdict>),
    /// The line is not the protocol; the game is as it was.
    Error {
        /// The number of the line within its game.
        seq: u32,
        /// What is wrong with it.
        error: ProtocolError,
    },
}

impl LineAnswer {
    /// Appends the answer as one JSON object, without a newline.
    ///
    /// ```
    /// use jadoube_protocol::{LineAnswer, ProtocolError};
    ///
    /// let mut out = Vec::new();
    /// LineAnswer::Error { seq: 0, error: ProtocolError::NoGame }.write_json(&mut out);
    /// let told = String::from_utf8_lossy(&out);
    /// assert!(told.starts_with(r#"{"seq":0,"error":{"code":"no_game","message":"there is no "#));
    /// ```
    pub fn write_json(&self, out: &mut Vec<u8>) {
        match self {
            LineAnswer::Verdict(verdict) => write_verdict(verdict, Languages::English, out),
            LineAnswer::Error { seq, error } => write_error(*seq, error, out),
        }
    }
}

fn write_error(seq: u32, error: &ProtocolError, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{{\"seq\":{seq},\"error\":{{\"code\":").as_bytes());
    write_str(error.code(), out);
    out.extend_from_slice(b",\"message\":");
    write_str(&error.to_string(), out);
    if let Some(field) = error.field() {
        out.extend_from_slice(b",\"field\":");
        write_str(field, out);
    }
    out.extend_from_slice(b"}}");
}

/// Keeps the game of a stream of lines and answers each of them.
///
/// A `start` line begins a new game with number 0 and forgets the one before, so any number of
/// games need the memory of one. A line that is not the protocol, a `start` line with an error
/// among them, is answered with an error, counted, and changes nothing: the game before it goes on.
///
/// ```
/// use jadoube_protocol::Session;
///
/// let mut session = Session::new();
/// let mut out = Vec::new();
/// session.answer_into(br#"{"act":"start","edition":"FIDE2018"}"#, &mut out);
/// session.answer_into(b"# a comment is no input", &mut out);
/// session.answer_into(b"W touch e2", &mut out);
/// assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    game: Option<Game>,
    /// The number of the next line while there is no game.
    orphan_seq: u32,
    /// What the last verdict was written with.
    before: LastWritten,
    languages: Languages,
}

/// A verdict is large: it is handed on where it lies.
type JudgedLine = Result<Box<Verdict>, (u32, ProtocolError)>;

impl Session {
    /// A session without a game.
    ///
    /// ```
    /// assert!(jadoube_protocol::Session::new().game().is_none());
    /// ```
    #[must_use]
    pub fn new() -> Session {
        Session::default()
    }

    /// A session without a game, whose answers have their reasons in these languages, as
    /// [`Session::answer_into`] writes them.
    ///
    /// ```
    /// use jadoube_protocol::{Languages, Session};
    ///
    /// let mut out = Vec::new();
    /// Session::in_languages(Languages::All).answer_into(b"start", &mut out);
    /// assert!(String::from_utf8_lossy(&out).contains(r#""reasons":{"fr":"#));
    /// ```
    #[must_use]
    pub fn in_languages(languages: Languages) -> Session {
        Session {
            languages,
            ..Session::default()
        }
    }

    /// The game under way, if there is one.
    ///
    /// ```
    /// let mut session = jadoube_protocol::Session::new();
    /// session.answer(b"start control=blitz");
    /// assert_eq!(session.game().map(|game| game.seq()), Some(1));
    /// ```
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The answer to one line, which may end in a newline; `None` for a blank line and a comment.
    ///
    /// ```
    /// use jadoube_protocol::{LineAnswer, Session};
    /// let mut session = Session::new();
    /// assert!(matches!(session.answer(b"W press"), Some(LineAnswer::Error { .. })));
    /// assert_eq!(session.answer(b"  # what happened then"), None);
    /// ```
    pub fn answer(&mut self, line: &[u8]) -> Option<LineAnswer> {
        Some(match self.judge(line)? {
            Ok(verdict) => LineAnswer::Verdict(verdict),
            Err((seq, error)) => LineAnswer::Error { seq, error },
        })
    }

    /// Appends the answer to one line as a line of JSON; nothing for a blank line and a comment.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// jadoube_protocol::Session::new().answer_into(b"\xff", &mut out);
    /// assert!(out.starts_with(br#"{"seq":0,"error":{"code":"not_utf8","#) &&
    /// out.ends_with(b"}}\n"));
    /// ```
    pub fn answer_into(&mut self, line: &[u8], out: &mut Vec<u8>) {
        match self.judge(line) {
            None => return,
            Some(Ok(verdict)) => {
                write_verdict_after(&mut self.before, &verdict, self.languages, out);
            }
            Some(Err((seq, error))) => write_error(seq, &error, out),
        }
        out.push(b'\n');
    }

    fn judge(&mut self, line: &[u8]) -> Option<JudgedLine> {
        let line = match checked(line) {
            Ok(line) if says_nothing(line) => return None,
            Ok(line) => line,
            Err(error) => return Some(Err((self.skip(), error))),
        };
        Some(match parse_line(line, self.context()) {
            Ok(Line::Start(start)) => self.begin(*start),
            Ok(Line::Act(act)) => self.apply(&act),
            Err(error) => Err((self.skip(), error)),
        })
    }

    fn context(&self) -> Context {
        let mode = |game: &Game| game.position().castling_mode();
        Context {
            mode: self.game.as_ref().map_or(CastlingMode::Standard, mode),
        }
    }

    fn begin(&mut self, start: Start) -> JudgedLine {
        match Game::new(start) {
            Ok((game, verdict)) => {
                self.game = Some(game);
                Ok(Box::new(verdict))
            }
            Err(error) => Err((self.skip(), error.into())),
        }
    }

    fn apply(&mut self, act: &Act) -> JudgedLine {
        let Some(game) = &mut self.game else {
            return Err((self.skip(), ProtocolError::NoGame));
        };
        let seq = game.seq();
        match game.apply(act) {
            Ok(verdict) => Ok(Box::new(verdict)),
            Err(refused) => Err((seq, refused.into())),
        }
    }

    /// Counts a line that was no act; returns its number.
    fn skip(&mut self) -> u32 {
        match &mut self.game {
            Some(game) => game.skip(),
            None => {
                let seq = self.orphan_seq;
                self.orphan_seq = seq.saturating_add(1);
                seq
            }
        }
    }
}

/// A line within the limit, as text without its newline.
fn checked(line: &[u8]) -> Result<&str, ProtocolError> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_LINE_BYTES {
        return Err(ProtocolError::LineTooLong);
    }
    let text = std::str::from_utf8(line).map_err(|error| ProtocolError::NotUtf8 {
        byte: error.valid_up_to() + 1,
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Reads lines until the end and writes one line of JSON for each, blank lines and comments
/// excepted.
///
/// Answers are written whenever the reader has to wait for more, so a dialogue works as well as a
/// file. A line longer than [`laws::limits::MAX_LINE_BYTES`] is not kept in memory; lines may end
/// in CRLF, the last one without a newline.
///
/// # Errors
///
/// Those of the reader and the writer.
///
/// ```
/// let mut out = Vec::new();
/// jadoube_protocol::run(&b"start\r\nW touch e2\r\n\r\nW release e2 e4"[..], &mut out)?;
/// assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(reader: impl Read, writer: impl Write) -> std::io::Result<()> {
    run_with(reader, writer, Session::answer_into)
}

/// As [`run`], with answers written as `answer` likes; it is given the session, the line, and where
/// to write.
///
/// # Errors
///
/// Those of the reader and the writer.
///
/// ```
/// use jadoube_protocol::{LineAnswer, Session, run_with};
///
/// let mut report = Vec::new();
/// run_with(&b"start\nW touch e2\n"[..], &mut report, |session, line, out| {
///     if let Some(LineAnswer::Verdict(verdict)) = session.answer(line) {
///         out.extend(format!("{} moves\n", verdict.view.obligation.moves.len()).bytes());
///     }
/// })?;
/// assert_eq!(report, b"20 moves\n2 moves\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run_with(
    mut reader: impl Read,
    mut writer: impl Write,
    mut answer: impl FnMut(&mut Session, &[u8], &mut Vec<u8>),
) -> std::io::Result<()> {
    let mut session = Session::new();
    let mut lines = LineSplitter::default();
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut out = Vec::new();
    loop {
        let bytes = match reader.read(&mut chunk) {
            Ok(0) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        lines.split(&chunk[..bytes], |line| answer(&mut session, line, &mut out));
        deliver(&mut out, &mut writer)?;
    }
    lines.finish(|line| answer(&mut session, line, &mut out));
    deliver(&mut out, &mut writer)
}

/// So few that what they are answered with, some fifteen times as much, stays near the processor.
const CHUNK_BYTES: usize = 8 * 1024;

fn deliver(out: &mut Vec<u8>, writer: &mut impl Write) -> std::io::Result<()> {
    writer.write_all(out)?;
    out.clear();
    writer.flush()
}

/// Cuts a stream into lines. Of a line that is too long only so much is kept that it is seen to be
/// too long.
#[derive(Default)]
struct LineSplitter {
    begun: Vec<u8>,
}

impl LineSplitter {
    fn split(&mut self, chunk: &[u8], mut take: impl FnMut(&[u8])) {
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            let (line, after) = rest.split_at(end + 1);
            rest = after;
            if self.begun.is_empty() {
                take(line);
            } else {
                self.keep(line);
                take(&self.begun);
                self.begun.clear();
            }
        }
        self.keep(rest);
    }

    fn keep(&mut self, piece: &[u8]) {
        const KEPT_BYTES: usize = MAX_LINE_BYTES + "\r\n".len() + 1;
        let room = KEPT_BYTES - self.begun.len().min(KEPT_BYTES);
        self.begun
            .extend_from_slice(&piece[..piece.len().min(room)]);
    }

    fn finish(self, mut take: impl FnMut(&[u8])) {
        if !self.begun.is_empty() {
            take(&self.begun);
        }
    }
}
