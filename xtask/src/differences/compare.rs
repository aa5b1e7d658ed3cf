//! Gives the same lines to both programs, and compares what each answers.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::base::{Programs, told};
use super::games::GamesFile;
use super::report::DifferenceTally;
use crate::shell::Trouble;

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(15);
/// Bytes read at once.
const BUFFER_BYTES: usize = 256 * 1024;

/// Tells both programs the games and counts what they answer.
pub fn judge_both(
    programs: &Programs,
    lines: &GamesFile,
    tally: &mut DifferenceTally,
) -> Result<(), Trouble> {
    let file = &lines.file;
    let open = || File::open(file).map_err(told(file));
    let mut acts = BufReader::new(open()?);
    let mut base = AnsweringProgram::start(&programs.base, open()?)?;
    let mut present = AnsweringProgram::start(&programs.present, open()?)?;
    tally.begin(lines.name);
    let (began, mut last) = (Instant::now(), Instant::now());
    let mut act = String::new();
    loop {
        act.clear();
        if acts.read_line(&mut act).map_err(told(file))? == 0 {
            break;
        }
        let act = act.trim_end();
        let (before, after) = (base.next(act)?, present.next(act)?);
        tally.count(act, before, after);
        if last.elapsed() > TELL_EVERY {
            last = Instant::now();
            eprintln!("{}", tally.so_far());
        }
    }
    tally.end();
    let seconds = began.elapsed().as_secs_f64();
    eprintln!("{} ({seconds:.1} s)", tally.so_far());
    Ok(())
}

/// A program that answers line for line.
struct AnsweringProgram {
    program: PathBuf,
    child: Child,
    out: BufReader<ChildStdout>,
    line: Vec<u8>,
}

impl AnsweringProgram {
    fn start(program: &Path, lines: File) -> Result<AnsweringProgram, Trouble> {
        let mut command = Command::new(program);
        let piped = command.stdin(lines).stdout(Stdio::piped());
        let mut child = piped.spawn().map_err(told(program))?;
        let out = child.stdout.take();
        let none = || Trouble::Failed(format!("{} says nothing", program.display()));
        Ok(AnsweringProgram {
            program: program.to_owned(),
            out: BufReader::with_capacity(BUFFER_BYTES, out.ok_or_else(none)?),
            child,
            line: Vec::new(),
        })
    }

    /// The answer to the next line, which is `act`.
    fn next(&mut self, act: &str) -> Result<&[u8], Trouble> {
        self.line.clear();
        let why = match self.out.read_until(b'\n', &mut self.line) {
            Ok(bytes) if bytes > 0 => return Ok(&self.line),
            Ok(_) => "it ended".to_owned(),
            Err(error) => error.to_string(),
        };
        let program = self.program.display();
        let failed = format!("{program} does not answer `{act}`: {why}");
        Err(Trouble::Failed(failed))
    }
}

impl Drop for AnsweringProgram {
    fn drop(&mut self) {
        // it may have ended already
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
