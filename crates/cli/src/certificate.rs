//! Runs `jadoube check-certificate`: checks whether written answers hold.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::prose::Named;
use protocol::{Language, Word};
use serde::Serialize;
use winnability::{
    AnswerFault, Budget, CERTIFICATE_LIMIT_BYTES, Certificate, Limit, WinnabilityAnswer,
};

use crate::args::{BYTES_OF_A_MEGABYTE, CheckCertificateArgs, OutputFormat};
use crate::exit::{Exit, complain};
use crate::json;
use crate::lines::{InputLine, OpenedInput};
use crate::moves;
use crate::page::TextPage;
use crate::paint::{Paint, Tone};
use crate::progress::ProgressPace;
use crate::winnable::answer::{Error, SideAnswer, failed, microseconds, told};
use crate::winnable::prose;
use crate::workers::{Jobs, WorkLimits, in_order};

/// Certificates that cost more than so many positions are checked one at a time, so that no file
/// takes the memory of many.
const LARGE: u64 = 200_000;

/// Lines that are read ahead for each job; each may be long.
const AHEAD: usize = 2;

/// Checks every line and says what it has found.
pub fn run(args: &CheckCertificateArgs, paint: Paint) -> io::Result<Exit> {
    let opened = match OpenedInput::file(&args.file) {
        Ok(opened) => opened,
        Err(error) => {
            let name = args.file.display();
            complain(&format!(
                "{name}: {error}; see whether the name is right and the file may be read"
            ));
            return Ok(Exit::Unreadable);
        }
    };
    let output = io::stdout().lock();
    let by_default = if output.is_terminal() {
        OutputFormat::Text
    } else {
        OutputFormat::Jsonl
    };
    let format = args.format.unwrap_or(by_default);
    let mut findings = Findings {
        is_on_screen: output.is_terminal(),
        output: BufWriter::new(output),
        pace: ProgressPace::new(opened.size),
        hold: 0,
        fail: 0,
        not_checked: 0,
    };
    let budget = Budget {
        states: args.states,
        bytes: args.memory.saturating_mul(BYTES_OF_A_MEGABYTE),
    };
    let alone = Arc::new(Mutex::new(()));
    let worker = || {
        let alone = Arc::clone(&alone);
        move |line: InputLine| {
            let found = CheckedLine::of(&line, &budget, &alone);
            let text = match format {
                OutputFormat::Jsonl => found.json(line.number),
                OutputFormat::Text => found.text(line.number, paint),
            };
            (line.end, found, text)
        }
    };
    let room = WorkLimits {
        jobs: Jobs::or_cores(args.jobs),
        ahead: AHEAD,
    };
    let lines = opened.lines(CERTIFICATE_LIMIT_BYTES);
    in_order(room, lines, worker, |found| findings.tell(found))?;
    findings.end(format, paint)
}

/// The result of checking one line.
enum CheckedLine {
    Holds {
        certificate: Certificate,
        time: Duration,
    },
    Fails(Error),
    NotChecked(Error),
}

impl CheckedLine {
    fn of(line: &InputLine, budget: &Budget, alone: &Mutex<()>) -> CheckedLine {
        let error = |code, message| Error {
            code,
            message,
            column: None,
        };
        let text = match &line.text {
            Ok(text) => text,
            Err(why) => return CheckedLine::Fails(error("unreadable", why.clone())),
        };
        let certificate = match text.parse::<Certificate>() {
            Ok(certificate) => certificate,
            Err(unreadable) => {
                let column = Some(unreadable.column);
                let error = error("unreadable", unreadable.fault.to_string());
                return CheckedLine::Fails(Error { column, ..error });
            }
        };
        let is_large = certificate.cost() > LARGE;
        let _alone = is_large.then(|| alone.lock().unwrap_or_else(PoisonError::into_inner));
        let began = Instant::now();
        match certificate.check_within(budget) {
            Ok(()) => CheckedLine::Holds {
                certificate,
                time: began.elapsed(),
            },
            Err(AnswerFault::BeyondBudget { limit }) => CheckedLine::NotChecked(error(
                "too_large",
                beyond(limit, certificate.cost(), budget),
            )),
            Err(why) => CheckedLine::Fails(error(
                "refused",
                format!(
                    "it does not hold: {why}; decide the position anew with `jadoube winnable`"
                ),
            )),
        }
    }

    fn json(&self, line: u64) -> String {
        match self {
            CheckedLine::Fails(error) | CheckedLine::NotChecked(error) => {
                failed(line, error.clone())
            }
            CheckedLine::Holds { certificate, time } => json::line(&CertifiedAnswer {
                line,
                fen: certificate.position.to_fen(),
                chess960: certificate.position.castling_mode().is_chess960(),
                winner: certificate.winner.word(),
                told: told(&certificate.position, &certificate.shown.clone().into()),
                check_us: microseconds(*time),
            }),
        }
    }

    fn text(&self, line: u64, paint: Paint) -> String {
        let mut page = TextPage::new(paint);
        let number = format!("line {line}: ");
        match self {
            CheckedLine::NotChecked(error) => {
                page.paragraph(0, Tone::Open, &format!("{number}{}", error.message));
            }
            CheckedLine::Fails(error) => {
                let place = error.column.map(|column| format!("column {column}: "));
                let text = format!("{number}{}{}", place.unwrap_or_default(), error.message);
                page.paragraph(0, Tone::Bad, &text);
            }
            CheckedLine::Holds { certificate, time } => {
                let verdict: WinnabilityAnswer = certificate.shown.clone().into();
                let (tone, heading) = prose::heading(&verdict);
                let side = certificate.winner.name(Language::English);
                page.line(&[
                    (Tone::Plain, &number),
                    (Tone::Strong, side),
                    (Tone::Plain, " "),
                    (tone, heading),
                ]);
                page.row(Tone::Faint, "fen", &prose::position(&certificate.position));
                page.row(Tone::Plain, "because", &why(certificate, &verdict));
                page.row(
                    Tone::Faint,
                    "time",
                    &format!("{} to check", prose::duration(*time)),
                );
            }
        }
        page.take()
    }
}

/// What was not enough to check a certificate, and how to allow more.
fn beyond(limit: Limit, cost: u64, budget: &Budget) -> String {
    let (states, memory) = (budget.states, budget.bytes / BYTES_OF_A_MEGABYTE);
    match limit {
        Limit::Bytes => format!(
            "checking it takes more than the {memory} MB of --memory; allow it with --memory {}",
            memory.saturating_mul(4)
        ),
        _ => format!(
            "checking it may take {cost} positions, more than the {states} of --states; allow it with --states {cost}"
        ),
    }
}

fn why(certificate: &Certificate, verdict: &WinnabilityAnswer) -> String {
    match verdict {
        WinnabilityAnswer::Winnable { line } if line.is_empty() => {
            "checkmate is on the board".to_owned()
        }
        WinnabilityAnswer::Winnable { line } => moves::line(&certificate.position, line).join(" "),
        WinnabilityAnswer::Unwinnable { certificate: proof } => {
            prose::because(&certificate.position, proof)
        }
        WinnabilityAnswer::Exhausted { .. } => String::new(),
    }
}

#[derive(Serialize)]
struct CertifiedAnswer {
    line: u64,
    fen: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chess960: bool,
    winner: &'static str,
    #[serde(flatten)]
    told: SideAnswer,
    check_us: u64,
}

/// The results so far.
struct Findings {
    output: BufWriter<io::StdoutLock<'static>>,
    /// Whether progress stands in the way of findings.
    is_on_screen: bool,
    pace: ProgressPace,
    hold: u64,
    fail: u64,
    not_checked: u64,
}

impl Findings {
    fn tell(&mut self, found: Option<(u64, CheckedLine, String)>) -> io::Result<()> {
        let Some((end, found, text)) = found else {
            self.output.flush()?;
            self.pace.tell();
            return Ok(());
        };
        self.pace.one(end);
        let count = match found {
            CheckedLine::Holds { .. } => &mut self.hold,
            CheckedLine::Fails(_) => &mut self.fail,
            CheckedLine::NotChecked(_) => &mut self.not_checked,
        };
        *count += 1;
        if self.is_on_screen {
            self.pace.clear();
        }
        self.output.write_all(text.as_bytes())?;
        self.pace.tell();
        Ok(())
    }

    fn end(mut self, format: OutputFormat, paint: Paint) -> io::Result<Exit> {
        self.pace.clear();
        let Findings {
            hold,
            fail,
            not_checked,
            ..
        } = self;
        let all = hold + fail + not_checked;
        if all == 0 {
            complain("there is no certificate; `jadoube winnable --certificate FILE` writes them");
            return Ok(Exit::InputErrors);
        }
        if format == OutputFormat::Text {
            let mut page = TextPage::new(paint);
            let tone = match (fail, not_checked) {
                (0, 0) => Tone::Good,
                (0, _) => Tone::Open,
                _ => Tone::Bad,
            };
            let mut text = format!("{all} certificates: {hold} hold, {fail} do not");
            if not_checked > 0 {
                text += &format!(", {not_checked} not checked");
            }
            page.line(&[(tone, &text)]);
            self.output.write_all(page.take().as_bytes())?;
        }
        self.output.flush()?;
        Ok(Exit::fine_if(hold == all))
    }
}
