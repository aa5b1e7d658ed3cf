//! Runs `jadoube audit`: says of recorded games what the Laws say and the record does not.

mod judged;
mod kinds;
mod lines;
mod prose;
mod shards;
mod table;
mod worker;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use audit::{AuditReport, AuditSettings, Kind, ReadGame, Severity, Summary, Twins, same_game};

use crate::args::{AuditArgs, AuditFormat};
use crate::exit::{Exit, complain, not_written};
use crate::games::{FileName, GamesInput, Piece, room};
use crate::interrupt::Interrupt;
use crate::page::TextPage;
use crate::paint::Paint;
use crate::progress::ProgressPace;
use crate::workers::in_order;
use judged::{AuditJudge, JudgedGame, JudgedPiece};

/// What is written at once where much is found.
const BYTES_AT_ONCE: usize = 1 << 16;

/// Judges every game that was named, and tells what it found.
pub fn run(args: &AuditArgs, paint: Paint) -> io::Result<Exit> {
    if args.kinds {
        return kinds::list(paint);
    }
    if let Some(bytes) = args.shards {
        return shards::list(args, bytes);
    }
    if args.worker {
        return worker::run(args);
    }
    let create = |path: &Path| create(path, &args.files);
    let report = match args.report.as_deref().map(create).transpose() {
        Ok(report) => report,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let interrupt = Interrupt::watched();
    let input = GamesInput::new(&args.files, interrupt.clone());
    let mut audit = AuditRun::new(args, paint, &input, interrupt.clone());
    judge_all(args, wanted(args), input, &interrupt, |judged| {
        audit.tell(judged)
    })?;
    audit.end(args, report)
}

/// Has everything judged, as far as the user does not break off, and tells it in the order of the
/// input.
fn judge_all(
    args: &AuditArgs,
    wanted: [bool; Kind::COUNT],
    input: GamesInput,
    interrupt: &Interrupt,
    tell: impl FnMut(Option<JudgedPiece>) -> io::Result<()>,
) -> io::Result<()> {
    let settings = settings(args, wanted);
    let worker = || {
        let mut judge = AuditJudge::new(settings.clone(), wanted);
        move |piece: Piece| judge.judged(piece)
    };
    match in_order(room(args.jobs), input, worker, tell) {
        Err(_) if interrupt.has_come() => Ok(()),
        told => told,
    }
}

fn settings(args: &AuditArgs, wanted: [bool; Kind::COUNT]) -> AuditSettings {
    AuditSettings {
        edition: args.edition,
        control: args.control.clone(),
        no_draw_before: args.no_draw_before,
        left_out: Kind::all().filter(|kind| !wanted[*kind as usize]).collect(),
    }
}

/// Whether each kind is to be told of, by its number.
fn wanted(args: &AuditArgs) -> [bool; Kind::COUNT] {
    let mut wanted = [false; Kind::COUNT];
    for kind in Kind::all() {
        let is_named = args.only.is_empty() || args.only.contains(&kind);
        wanted[kind as usize] = is_named && !args.ignore.contains(&kind);
    }
    wanted
}

/// A report that is to be written.
struct ReportFile {
    path: PathBuf,
    file: File,
}

/// Makes the file of the report, unless games are read from it.
fn create(path: &Path, files: &[PathBuf]) -> Result<ReportFile, String> {
    let place = path.canonicalize().ok();
    let is_read = |file: &PathBuf| place.is_some() && file.canonicalize().ok() == place;
    if path == Path::new("-") || files.iter().any(is_read) {
        let name = path.display();
        return Err(format!(
            "{name}: the report is written to a file of its own; name another one"
        ));
    }
    match File::create(path) {
        Ok(file) => Ok(ReportFile {
            path: path.to_owned(),
            file,
        }),
        Err(error) => Err(not_written(path, &error)),
    }
}

/// What was found so far, and where it goes.
struct AuditRun {
    format: AuditFormat,
    page: TextPage,
    output: BufWriter<io::StdoutLock<'static>>,
    is_on_screen: bool,
    pace: ProgressPace,
    twins: Twins,
    tells_twins: bool,
    /// The files that were read so far, by their numbers.
    names: BTreeMap<u32, String>,
    summary: Summary,
    report: Option<AuditReport>,
    exit: Exit,
    interrupt: Interrupt,
}

impl AuditRun {
    fn new(args: &AuditArgs, paint: Paint, input: &GamesInput, interrupt: Interrupt) -> AuditRun {
        let output = io::stdout().lock();
        let by_default = if output.is_terminal() {
            AuditFormat::Text
        } else {
            AuditFormat::Jsonl
        };
        let format = args.format.unwrap_or(by_default);
        let is_on_screen = output.is_terminal();
        let mut output = BufWriter::with_capacity(BYTES_AT_ONCE, output);
        if format == AuditFormat::Csv {
            // that it cannot be written shows with the first line after it
            let _ = output.write_all(table::HEAD.as_bytes());
        }
        AuditRun {
            format,
            page: TextPage::new(paint),
            output,
            is_on_screen,
            pace: ProgressPace::of("games", input.size()),
            twins: Twins::default(),
            tells_twins: wanted(args)[Kind::SameGame as usize],
            names: BTreeMap::new(),
            summary: Summary::default(),
            report: args
                .report
                .is_some()
                .then(|| AuditReport::new(args.edition)),
            exit: Exit::Fine,
            interrupt,
        }
    }

    /// Writes what was found in a piece, or waits for the next.
    fn tell(&mut self, judged: Option<JudgedPiece>) -> io::Result<()> {
        match judged {
            None => self.output.flush()?,
            Some(JudgedPiece::Noted { what }) => {
                self.pace.clear();
                complain(&what);
            }
            Some(JudgedPiece::Unreadable { why }) => {
                self.pace.clear();
                complain(&why);
                self.exit = self.exit.max(Exit::Unreadable);
            }
            Some(JudgedPiece::Games { file, games, end }) => {
                self.pace.some(games.len() as u64, end);
                let name = self.names.entry(file.number);
                name.or_insert_with(|| file.name.clone());
                for game in games {
                    self.game(&file, game)?;
                }
            }
        }
        self.pace.tell();
        if self.interrupt.has_come() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(())
    }

    fn game(&mut self, file: &FileName, mut game: JudgedGame) -> io::Result<()> {
        self.twin(file, &mut game);
        if game.findings.is_empty() {
            self.summary.add_without_findings(1, game.plies);
            return Ok(());
        }
        self.summary.add(game.plies, &game.findings);
        if let Some(report) = &mut self.report {
            report.add(&file.name, &game.heading, &game.findings);
        }
        let text = match self.format {
            AuditFormat::Text => prose::game(&mut self.page, file, &game),
            AuditFormat::Jsonl => lines::game(file, &game),
            AuditFormat::Csv => table::game(file, &game),
        };
        if self.is_on_screen {
            self.pace.clear();
        }
        self.output.write_all(text.as_bytes())
    }

    /// Looks whether the game was met before.
    fn twin(&mut self, file: &FileName, game: &mut JudgedGame) {
        let Some(likeness) = game.likeness.filter(|_| self.tells_twins) else {
            return;
        };
        let place = ReadGame {
            file: file.number,
            game: game.heading.game,
            has_clocks: game.has_clocks,
        };
        let Some(before) = self.twins.met(likeness, place) else {
            return;
        };
        let named = if before.file == file.number {
            format!("game {}", before.game)
        } else {
            let name = self.names.get(&before.file).map_or("", |name| name);
            format!("game {} in {name}", before.game)
        };
        let (number, offset) = (game.heading.game, game.offset);
        let finding = same_game(number, offset, game.has_clocks, before, &named);
        game.findings.insert(0, finding);
    }

    /// The summary, the report, and how the program ends.
    fn end(mut self, args: &AuditArgs, report: Option<ReportFile>) -> io::Result<Exit> {
        self.summary.is_interrupted = self.interrupt.has_come();
        self.pace.clear();
        match self.format {
            AuditFormat::Text => {
                let text = prose::summary(&mut self.page, &self.summary);
                self.output.write_all(text.as_bytes())?;
            }
            AuditFormat::Jsonl => {
                let line = lines::summary(&self.summary);
                self.output.write_all(line.as_bytes())?;
            }
            AuditFormat::Csv if self.summary.is_interrupted => complain(prose::BROKEN_OFF),
            AuditFormat::Csv => {}
        }
        self.output.flush()?;
        let mut exit = self.exit.max(exit_code(&self.summary, args.max_severity));
        if let Some((report, target)) = self.report.take().zip(report) {
            exit = exit.max(write_report(&report, &self.summary, target));
        }
        Ok(exit)
    }
}

fn exit_code(summary: &Summary, let_pass: Option<Severity>) -> Exit {
    if summary.is_interrupted {
        return Exit::Interrupted;
    }
    Exit::fine_if(summary.gravest() <= let_pass)
}

fn write_report(report: &AuditReport, summary: &Summary, target: ReportFile) -> Exit {
    let mut file = BufWriter::new(target.file);
    let written = report.write(summary, &mut file).and_then(|()| file.flush());
    match written {
        Ok(()) => Exit::Fine,
        Err(error) => {
            complain(&not_written(&target.path, &error));
            Exit::Unreadable
        }
    }
}
