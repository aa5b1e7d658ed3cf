//! Runs `jadoube winnable`: says whether this side can still checkmate.

pub mod answer;
pub mod prose;
mod query;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use laws::limits::MAX_LINE_BYTES;
use winnability::Solver;

use crate::args::{OutputFormat, WinnableArgs};
use crate::exit::{Exit, complain, not_written};
use crate::lines::{InputLine, OpenedInput};
use crate::page::{TextPage, harmless};
use crate::paint::Paint;
use crate::progress::ProgressPace;
use crate::workers::{Jobs, WorkLimits, in_order};
use answer::Error;
use query::{Query, QueryOptions, positions};

/// Positions that are read ahead for each job.
const AHEAD: usize = 256;

/// Answers that are written at once where many come.
const BYTES_AT_ONCE: usize = 1 << 16;

/// Answers for the positions given, or for every position on standard input.
pub fn run(args: &WinnableArgs, paint: Paint) -> io::Result<Exit> {
    let mut answers = match AnswerOutput::new(args.certificate.as_deref()) {
        Ok(answers) => answers,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let given = positions(&args.fen);
    let place = if given.is_empty() || given == ["-"] {
        PositionSource::Input
    } else {
        PositionSource::Arguments
    };
    let (lines, size) = place.lines(given);
    answers.pace = ProgressPace::new(size);
    let by_default = match place {
        PositionSource::Input => OutputFormat::Jsonl,
        PositionSource::Arguments => OutputFormat::Text,
    };
    let how = How {
        place,
        format: args.format.unwrap_or(by_default),
        paint,
        keeps_certificates: args.certificate.is_some(),
    };
    let worker = || {
        let ask = QueryOptions::new(args);
        let mut solver = Solver::default();
        move |line| how.dealt_with(&ask, &mut solver, &line)
    };
    let room = WorkLimits {
        jobs: Jobs::or_cores(args.jobs),
        ahead: AHEAD,
    };
    in_order(room, lines, worker, |dealt| answers.tell(dealt))?;
    answers.end()
}

/// Where the positions stand.
#[derive(Clone, Copy, PartialEq)]
enum PositionSource {
    Input,
    Arguments,
}

impl PositionSource {
    /// The positions, and the size of the whole as far as it is known.
    fn lines(
        self,
        given: Vec<String>,
    ) -> (Box<dyn Iterator<Item = InputLine> + Send>, Option<u64>) {
        match self {
            PositionSource::Input => {
                if io::stdin().is_terminal() {
                    complain("reading FENs from standard input, one per line; Ctrl-D ends it");
                }
                let opened = OpenedInput::standard_input();
                let size = opened.size;
                (Box::new(opened.lines(MAX_LINE_BYTES)), size)
            }
            PositionSource::Arguments => {
                let size = given.len() as u64;
                let lines = (1..).zip(given).map(|(number, fen)| InputLine {
                    number,
                    end: number,
                    text: Ok(fen),
                });
                (Box::new(lines), Some(size))
            }
        }
    }
}

/// How questions are answered.
#[derive(Clone, Copy)]
struct How {
    place: PositionSource,
    format: OutputFormat,
    paint: Paint,
    /// Whether certificates are written too.
    keeps_certificates: bool,
}

/// The answer to one line.
#[derive(Default)]
struct Dealt {
    end: u64,
    answer: String,
    /// A line each.
    certificates: String,
    complaints: Vec<String>,
    exit: Exit,
}

impl How {
    fn dealt_with(self, ask: &QueryOptions, solver: &mut Solver, line: &InputLine) -> Dealt {
        let asked = match &line.text {
            Ok(text) => ask.asked(text).map_err(|why| ("bad_fen", why)),
            Err(why) => Err(("unreadable", why.clone())),
        };
        let dealt = match asked {
            Ok(asked) => self.answered(ask, solver, line.number, &asked),
            Err((code, why)) => self.not_asked(line, code, why),
        };
        let end = line.end;
        Dealt { end, ..dealt }
    }

    fn answered(
        self,
        ask: &QueryOptions,
        solver: &mut Solver,
        number: u64,
        asked: &Query,
    ) -> Dealt {
        let found = asked.answered(solver, &ask.budget);
        let complaints = found.complaints(&asked.position);
        let answer = match self.format {
            OutputFormat::Jsonl => answer::json(number, asked, &found),
            OutputFormat::Text => {
                let mut page = TextPage::new(self.paint);
                if number > 1 {
                    page.blank();
                }
                prose::write(&mut page, asked, &found, &ask.budget);
                page.take()
            }
        };
        let exit = Exit::fine_if(complaints.is_empty());
        let certificates = if self.keeps_certificates {
            found.certificates(&asked.position)
        } else {
            String::new()
        };
        Dealt {
            answer,
            certificates,
            complaints,
            exit,
            ..Dealt::default()
        }
    }

    /// What is wrong with a line, among the answers; of an argument people are told on standard
    /// error.
    fn not_asked(self, line: &InputLine, code: &'static str, why: String) -> Dealt {
        let mut dealt = Dealt {
            exit: Exit::InputErrors,
            ..Dealt::default()
        };
        match (self.format, self.place) {
            (OutputFormat::Jsonl, _) => {
                let error = Error {
                    code,
                    message: why,
                    column: None,
                };
                dealt.answer = answer::failed(line.number, error);
            }
            (OutputFormat::Text, PositionSource::Input) => {
                dealt.answer = format!("line {}: {}\n", line.number, harmless(&why));
            }
            (OutputFormat::Text, PositionSource::Arguments) => {
                let fen = line.text.as_deref().unwrap_or_default();
                let place = if fen.is_empty() { "" } else { ": " };
                let complaint = format!("{fen}{place}{why}");
                dealt.complaints.push(harmless(&complaint));
            }
        }
        dealt
    }
}

/// Where answers and certificates go.
struct AnswerOutput {
    output: BufWriter<io::StdoutLock<'static>>,
    /// Whether progress stands in the way of answers.
    is_on_screen: bool,
    certificates: Option<(PathBuf, BufWriter<File>)>,
    pace: ProgressPace,
    exit: Exit,
}

impl AnswerOutput {
    fn new(certificates: Option<&Path>) -> Result<AnswerOutput, String> {
        let create = |path: &Path| {
            usable(path)?;
            match File::create(path) {
                Ok(file) => Ok((path.to_owned(), BufWriter::new(file))),
                Err(error) => Err(not_written(path, &error)),
            }
        };
        let output = io::stdout().lock();
        Ok(AnswerOutput {
            is_on_screen: output.is_terminal(),
            output: BufWriter::with_capacity(BYTES_AT_ONCE, output),
            certificates: certificates.map(create).transpose()?,
            pace: ProgressPace::new(None),
            exit: Exit::Fine,
        })
    }

    /// Writes what has become of a line, or waits for the next.
    fn tell(&mut self, dealt: Option<Dealt>) -> io::Result<()> {
        let Some(dealt) = dealt else {
            // whoever breaks off here has a certificate of each answer that he has
            self.keep(Write::flush);
            self.output.flush()?;
            self.pace.tell();
            return Ok(());
        };
        self.pace.one(dealt.end);
        self.exit = self.exit.max(dealt.exit);
        if !dealt.complaints.is_empty() || self.is_on_screen {
            self.pace.clear();
        }
        dealt.complaints.iter().for_each(|what| complain(what));
        self.keep(|file| file.write_all(dealt.certificates.as_bytes()));
        self.output.write_all(dealt.answer.as_bytes())?;
        self.pace.tell();
        Ok(())
    }

    /// Writes certificates; when that fails it is said, and the answers go on without.
    fn keep(&mut self, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) {
        let Some((path, file)) = &mut self.certificates else {
            return;
        };
        if let Err(error) = write(file) {
            self.pace.clear();
            complain(&not_written(path, &error));
            self.exit = self.exit.max(Exit::InputErrors);
            self.certificates = None;
        }
    }

    fn end(mut self) -> io::Result<Exit> {
        self.pace.clear();
        self.output.flush()?;
        self.keep(Write::flush);
        Ok(self.exit)
    }
}

/// Whether certificates may be written there: not where the positions are read, which would be
/// emptied before, nor where the answers go.
fn usable(path: &Path) -> Result<(), String> {
    let name = path.display();
    let taken = if path == Path::new("-") {
        "certificates are written to a file"
    } else if is_same_file(path, "/dev/stdin") {
        "the positions are read from this file"
    } else if is_same_file(path, "/dev/stdout") {
        "the answers are written to this file"
    } else {
        return Ok(());
    };
    Err(format!(
        "{name}: {taken}; name another one for the certificates"
    ))
}

#[cfg(unix)]
fn is_same_file(path: &Path, stream: &str) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |path: &Path| std::fs::metadata(path).ok().filter(|found| found.is_file());
    let place = |found: std::fs::Metadata| (found.dev(), found.ino());
    let stream = of(Path::new(stream)).map(place);
    stream.is_some() && stream == of(path).map(place)
}

#[cfg(not(unix))]
const fn is_same_file(_: &Path, _: &str) -> bool {
    false
}
