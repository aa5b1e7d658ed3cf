//! Tries the real service with schemathesis against its OpenAPI document, as somebody of each role.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::listening::address;
use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::python::environment_with;
use crate::shell::{Program, Started, Trouble, root, target_dir};
use crate::side_by_side::{processors, side_by_side};
use crate::tools::tried_program;

/// The seed from which the same requests are made each time.
const SEED: &str = "1848";
/// Seconds of inventing and following links, for each role; [`SECONDS_VARIABLE`] has others.
const SECONDS: u32 = 14;
const SECONDS_VARIABLE: &str = "JADOUBE_SCHEMATHESIS_SECONDS";
/// Seconds after which the list of all that a schema allows and forbids is broken off; it takes
/// about a minute where two run side by side.
const MOST_SECONDS: u32 = 120;
/// Of a hundred operations, at least so many must have been answered with success.
const ANSWERED_PERCENT: usize = 80;

/// The account that the examples of the document log in with.
const LOGIN: &str = "arbiter";
const PASSWORD: &str = "touch-move!";

/// One run of schemathesis.
struct SchemathesisRun {
    name: &'static str,
    /// The role, and what of the prepared event it is for.
    role: &'static str,
    part: &'static [(&'static str, &'static str)],
    shows: Shows,
}

/// How a request proves who sends it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// With a token, at every operation.
    Token,
    /// With the cookie of a log-in, at what concerns the log-in itself.
    Session,
}

const fn run_as(
    role: &'static str,
    part: &'static [(&'static str, &'static str)],
) -> SchemathesisRun {
    let shows = Shows::Token;
    SchemathesisRun {
        name: role,
        role,
        part,
        shows,
    }
}

const RUNS: &[SchemathesisRun] = &[
    run_as(
        "sector-arbiter",
        &[("--event", "event"), ("--sector", "sector")],
    ),
    run_as("player", &[("--event", "event"), ("--player", "player")]),
    run_as(
        "board-device",
        &[("--event", "event"), ("--board", "board")],
    ),
    run_as("spectator", &[("--event", "event")]),
    run_as("auditor", &[]),
    run_as("operator", &[]),
    run_as("chief-arbiter", &[]),
    SchemathesisRun {
        name: "session",
        role: "auditor",
        part: &[],
        shows: Shows::Session,
    },
];

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    let (program, seconds) = (tried_program()?, seconds()?);
    let inputs = || TestInputs::of_programs([program.as_path()]).with_files(&["xtask"]);
    unless_passed("schemathesis", inputs, || try_program(&program, seconds))
}

/// Tries everything, inventing and following links for so many seconds as each role.
pub fn try_for(seconds: u32) -> Result<(), Trouble> {
    try_program(&tried_program()?, seconds)
}

fn try_program(program: &Path, seconds: u32) -> Result<(), Trouble> {
    let python = environment_with("schemathesis", &files().join("requirements.txt"))?;
    let answered = side_by_side(processors(), RUNS, |run| {
        TriedService::begin(program, &python, run.name)?.run(run, seconds)
    });
    let mut answers = AnswerCounts::default();
    for answered in answered {
        answers.take(&answered?);
    }
    answers.judge(&operations()?)
}

/// The files of this part.
fn files() -> PathBuf {
    root().join("xtask/schemathesis")
}

/// The service that is tried. Each run has one of its own, so that none waits for another's limits.
struct TriedService<'p> {
    program: &'p Path,
    python: &'p Path,
    folder: PathBuf,
    address: String,
    /// Runs as long as this.
    _service: Started,
}

impl<'p> TriedService<'p> {
    /// Over a database that is made anew; it stays there for whoever looks into a failure.
    fn begin(program: &'p Path, python: &'p Path, name: &str) -> Result<TriedService<'p>, Trouble> {
        let folder = target_dir().join("schemathesis").join(name);
        let failed = |error| Trouble::Failed(format!("{}: {error}", folder.display()));
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(failed)?;
        }
        fs::create_dir_all(&folder).map_err(failed)?;
        fs::write(folder.join("password"), PASSWORD).map_err(failed)?;
        let add = format!("user add {LOGIN} --role chief-arbiter --password-file password");
        let jadoube = || Program::new(program).within(&folder);
        jadoube().words(&add).words(DATABASE).run()?;
        let serve = jadoube()
            .words("serve --listen 127.0.0.1:0")
            .words(DATABASE);
        let serve = serve.words("--signing-key signing.key");
        let log = folder.join("service.log");
        let mut service = serve.start(&log)?;
        let address = address(&log, &mut service)?;
        Ok(TriedService {
            program,
            python,
            folder,
            address,
            _service: service,
        })
    }

    /// Tries every operation as somebody of this role; gives what was answered.
    fn run(&self, run: &SchemathesisRun, seconds: u32) -> Result<String, Trouble> {
        let began = Instant::now();
        let prepared = self.prepared()?;
        let part = run.part.iter().flat_map(|(option, what)| {
            [
                (*option).to_owned(),
                prepared.get(*what).cloned().unwrap_or_default(),
            ]
        });
        let token = self.token(run.role, &part.collect::<Vec<_>>())?;
        let shown = match run.shows {
            Shows::Token => vec![format!("Authorization: Bearer {token}")],
            Shows::Session => ["cookie", "csrf"]
                .iter()
                .filter_map(|what| prepared.get(*what).cloned())
                .collect(),
        };
        let answers = self.folder.join(format!("{}.answers", run.name));
        let invented = match run.shows {
            Shows::Token => "fuzzing,stateful",
            // what concerns the log-in itself has no links
            Shows::Session => "fuzzing",
        };
        for (phases, most) in [("examples,coverage", MOST_SECONDS), (invented, seconds)] {
            let report = self.folder.join(format!("{}-{phases}.txt", run.name));
            let asked = self.schemathesis(run, &shown, &token, &answers);
            let asked = asked.words(&format!("--phases {phases} --max-time {most}"));
            if !asked.told_to(&report)? {
                println!("{}", fs::read_to_string(&report).unwrap_or_default());
                return Err(Trouble::Failed(self.again(run)));
            }
        }
        let answers = fs::read_to_string(&answers).unwrap_or_default();
        println!(
            "{}: {} answers in {:.1} s",
            run.name,
            answers.lines().count(),
            began.elapsed().as_secs_f64()
        );
        Ok(answers)
    }

    fn schemathesis(
        &self,
        run: &SchemathesisRun,
        shown: &[String],
        token: &str,
        answers: &Path,
    ) -> Program {
        let program = self.python.with_file_name("schemathesis");
        let mut program = Program::new(program)
            .words("--config-file schemathesis.toml run")
            .arguments(&[format!("{}/api/v1/openapi.json", self.address)])
            .words(&format!(
                "--seed {SEED} --generation-database none --no-color"
            ))
            .within(&self.folder)
            .environment(
                "SCHEMATHESIS_HOOKS",
                &files().join("hooks.py").to_string_lossy(),
            )
            .environment("ANSWERS", &answers.to_string_lossy())
            .environment("OWN_TOKEN", token.split('_').nth(1).unwrap_or_default());
        for header in shown {
            program = program.arguments(&["--header", header]);
        }
        match run.shows {
            Shows::Token => program,
            Shows::Session => program.words("--include-path-regex ^/api/v1/session"),
        }
    }

    /// An event with a game under way.
    fn prepared(&self) -> Result<BTreeMap<String, String>, Trouble> {
        let configuration = "schemathesis.toml";
        let (from, to) = (files().join(configuration), self.folder.join(configuration));
        fs::copy(&from, &to)
            .map_err(|error| Trouble::Failed(format!("{}: {error}", from.display())))?;
        let prepare = Program::new(self.python).arguments(&[files().join("prepare.py")]);
        let prepare = prepare.arguments(&[&self.address]);
        let token = self.token("chief-arbiter", &[])?;
        let told = prepare
            .environment("TOKEN", &token)
            .within(&self.folder)
            .output()?;
        let told = String::from_utf8_lossy(&told).into_owned();
        let pairs = told.lines().filter_map(|line| line.split_once(' '));
        Ok(pairs
            .map(|(what, name)| (what.into(), name.into()))
            .collect())
    }

    fn token(&self, role: &str, part: &[String]) -> Result<String, Trouble> {
        let token = Program::new(self.program)
            .within(&self.folder)
            .words("token --label schemathesis --role");
        let token = token.words(role).words(DATABASE).arguments(part).output()?;
        Ok(String::from_utf8_lossy(&token).trim().into())
    }

    /// What to do about a run that failed.
    fn again(&self, run: &SchemathesisRun) -> String {
        let listen = self.address.trim_start_matches("http://");
        format!(
            "the service does not do what its document says, asked by: {}. The commands above ask it \
             again (seed {SEED}), once it is served again: cd {} && {} serve {DATABASE} --listen {listen}",
            run.name,
            self.folder.display(),
            self.program.display(),
        )
    }
}

const DATABASE: &str = "--db tried.sqlite";

fn seconds() -> Result<u32, Trouble> {
    let Ok(chosen) = std::env::var(SECONDS_VARIABLE) else {
        return Ok(SECONDS);
    };
    let wrong = format!("{SECONDS_VARIABLE} is {chosen:?}; write a number of seconds above 0");
    let seconds = chosen.parse().ok().filter(|seconds| *seconds > 0);
    seconds.ok_or(Trouble::Usage(wrong))
}

/// The names of all operations, from the document that is checked in.
fn operations() -> Result<BTreeSet<String>, Trouble> {
    let document = root().join("crates/service/openapi.json");
    let text = fs::read_to_string(&document)
        .map_err(|error| Trouble::Failed(format!("{}: {error}", document.display())))?;
    Ok(named_in(&text))
}

/// Links name operations too, but none that is not there.
fn named_in(document: &str) -> BTreeSet<String> {
    let lines = document.lines().map(str::trim);
    let names = lines.filter_map(|line| line.strip_prefix("\"operationId\": \""));
    names
        .filter_map(|name| name.split('"').next())
        .map(Into::into)
        .collect()
}

/// What was answered, over all runs.
#[derive(Default)]
struct AnswerCounts {
    succeeded: BTreeSet<String>,
    failed: BTreeSet<String>,
    count: usize,
}

impl AnswerCounts {
    /// Lines of an operation and a status each.
    fn take(&mut self, answers: &str) {
        for (operation, status) in answers.lines().filter_map(|line| line.split_once(' ')) {
            self.count += 1;
            match status.as_bytes().first() {
                Some(b'2') => self.succeeded.insert(operation.into()),
                Some(b'5') => self.failed.insert(operation.into()),
                _ => continue,
            };
        }
    }

    /// Prints what was reached.
    fn judge(&self, operations: &BTreeSet<String>) -> Result<(), Trouble> {
        let never: Vec<&str> = operations
            .difference(&self.succeeded)
            .map(String::as_str)
            .collect();
        let succeeded = operations.len() - never.len();
        println!(
            "{} answers; {succeeded} of {} operations answered with success; never: {}",
            self.count,
            operations.len(),
            never.join(" ")
        );
        if !self.failed.is_empty() {
            let failed: Vec<&str> = self.failed.iter().map(String::as_str).collect();
            let why = format!("the service failed (5xx) at: {}", failed.join(" "));
            return Err(Trouble::Failed(why));
        }
        if succeeded * 100 < operations.len() * ANSWERED_PERCENT {
            return Err(Trouble::Failed(format!(
                "fewer than {ANSWERED_PERCENT} of 100 operations were answered with success; \
                 prepare what the others need in xtask/schemathesis/prepare.py"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_found_in_the_document() {
        let operations = operations().unwrap();
        assert!(operations.contains("log_in") && operations.contains("tell_acts"));
        let once = named_in("  \"operationId\": \"a\",\n  \"operationId\": \"a\"\n \"x\": 1");
        assert_eq!(once, BTreeSet::from(["a".into()]));
    }

    #[test]
    fn what_is_too_little_fails() {
        let operations: BTreeSet<String> = ["a", "b", "c", "d", "e"].map(Into::into).into();
        let judged = |lines: &str| {
            let mut answers = AnswerCounts::default();
            answers.take(lines);
            answers.judge(&operations).is_ok()
        };
        assert!(judged("a 200\nb 201\nc 204\nd 200\nd 404\n"));
        assert!(!judged("a 200\nb 201\nc 204\nd 404\ne 101\n"));
        assert!(!judged("a 200\nb 201\nc 204\nd 200\ne 503\n"));
    }
}
