//! Runs `jadoube rule`: reads lines of the protocol and prints verdicts.

mod account;
mod heading;
pub mod question;
pub mod report;
mod rows;
mod source;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use protocol::Session;

use crate::args::{OutputFormat, RuleArgs};
use crate::exit::{Exit, complain};
use crate::paint::Paint;
use report::RuleReport;
use source::RuleInput;

/// Judges every input in order. What one input has wrong does not keep the others from being read.
pub fn run(args: &RuleArgs, paint: Paint) -> io::Result<Exit> {
    let mut judge = RuleJudge::new(args, paint);
    let mut exit = Exit::Fine;
    for path in inputs(args) {
        exit = exit.max(judge.input(&path)?);
    }
    Ok(exit)
}

fn inputs(args: &RuleArgs) -> Vec<PathBuf> {
    if !args.files.is_empty() {
        return args.files.clone();
    }
    if io::stdin().is_terminal() {
        complain("reading acts from standard input, one per line; Ctrl-D ends it");
    }
    vec![PathBuf::from("-")]
}

struct RuleJudge<W> {
    output: W,
    format: OutputFormat,
    paint: Paint,
    /// Somebody can see progress on standard error without it getting into the output.
    watched: bool,
    /// Reports say which file a line is from.
    named: bool,
}

impl RuleJudge<io::StdoutLock<'static>> {
    fn new(args: &RuleArgs, paint: Paint) -> Self {
        let output = io::stdout().lock();
        let terminal = output.is_terminal();
        let by_default = if terminal {
            OutputFormat::Text
        } else {
            OutputFormat::Jsonl
        };
        RuleJudge {
            output,
            format: args.format.unwrap_or(by_default),
            paint,
            watched: !terminal && io::stderr().is_terminal(),
            named: args.files.len() > 1,
        }
    }
}

impl<W: Write> RuleJudge<W> {
    fn input(&mut self, path: &Path) -> io::Result<Exit> {
        let mut source = match RuleInput::open(path, self.watched) {
            Ok(source) => source,
            Err(error) => return Ok(unreadable(path, &error)),
        };
        let done = match self.format {
            OutputFormat::Jsonl => self.json_lines(&mut source, path),
            OutputFormat::Text => self.report(&mut source, path),
        };
        match (done, source.failure()) {
            (_, Some(error)) => Ok(unreadable(path, error)),
            (done, None) => done,
        }
    }

    fn json_lines(&mut self, source: &mut RuleInput, path: &Path) -> io::Result<Exit> {
        let (mut line_number, mut errors, mut first) = (0u64, 0u64, 0u64);
        let mut is_empty = true;
        protocol::run_with(source, &mut self.output, |session, line, out| {
            line_number += 1;
            let begin = out.len();
            session.answer_into(line, out);
            is_empty &= out.len() == begin;
            if tells_an_error(&out[begin..]) {
                errors += 1;
                first = if errors == 1 { line_number } else { first };
            }
        })?;
        if is_empty {
            nothing_in(path);
        }
        if errors == 0 {
            return Ok(Exit::Fine);
        }
        let lines = if errors == 1 { "line" } else { "lines" };
        complain(&format!(
            "{}: {errors} {lines} not understood, the first is line {first}; the answers say why",
            shown(path)
        ));
        Ok(Exit::InputErrors)
    }

    fn report(&mut self, source: &mut RuleInput, path: &Path) -> io::Result<Exit> {
        let name = self.named.then(|| shown(path));
        let mut report = RuleReport::new(self.paint, name);
        let told = protocol::run_with(
            source,
            &mut self.output,
            |session: &mut Session, line, out| {
                out.extend_from_slice(report.line(session, line).as_bytes());
            },
        );
        told.and_then(|()| self.output.write_all(report.end().as_bytes()))?;
        self.output.flush()?;
        if report.is_empty() {
            nothing_in(path);
        }
        Ok(report.exit())
    }
}

/// Whether an answer of the session, as it writes them, is an error: after the number comes
/// `rulings` or `error`.
fn tells_an_error(answer: &[u8]) -> bool {
    let Some(rest) = answer.strip_prefix(b"{\"seq\":") else {
        return false;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest[digits..].starts_with(b",\"error\":")
}

/// Says that there was nothing to judge, which else looks like something that went wrong.
fn nothing_in(path: &Path) {
    complain(&format!(
        "{}: no act in it; a game begins with a line such as `start edition=FIDE2023`",
        shown(path)
    ));
}

fn unreadable(path: &Path, error: &io::Error) -> Exit {
    let remedy = if path.is_dir() {
        "name the files in it"
    } else {
        "see whether the name is right and the file may be read"
    };
    complain(&format!("{}: {error}; {remedy}", shown(path)));
    Exit::InputErrors
}

fn shown(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_from_verdicts() {
        let mut session = Session::new();
        for (line, error) in [
            ("W press", true),
            ("start", false),
            ("W press", false),
            ("nonsense", true),
        ] {
            let mut out = Vec::new();
            session.answer_into(line.as_bytes(), &mut out);
            assert_eq!(tells_an_error(&out), error, "{line}");
        }
        assert!(!tells_an_error(b""));
    }
}
