//! Runs the test programs of the workspace side by side, because many of them wait for a disk or
//! for a program that they started.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::parts::seconds;
use crate::passed_before::{self, TestInputs};
use crate::shell::{Program, Trouble, target_dir};
use crate::side_by_side::{processors, side_by_side};

/// Builds all of them as cargo does, runs them, then what stands in the documentation.
pub fn run() -> Result<(), Trouble> {
    let build = "test --workspace --no-run --message-format json-render-diagnostics";
    let built = Program::cargo(build).output()?;
    let built = String::from_utf8_lossy(&built);
    let programs = read(&built);
    if programs.is_empty() {
        return Err(Trouble::Failed("cargo has built no test program".into()));
    }
    run_changed(programs, || ReadByTests::now(&other_programs(&built)))?;
    Program::cargo("test --workspace --doc --quiet").run()
}

/// What test programs read, besides themselves.
struct ReadByTests {
    compiled_apart: TestInputs,
    all: TestInputs,
}

impl ReadByTests {
    fn now(others: &[PathBuf]) -> ReadByTests {
        let others = TestInputs::of_programs(others.iter().map(PathBuf::as_path)).with_shared();
        ReadByTests {
            compiled_apart: others.clone().with_uncompiled_files(),
            all: others.with_files(&["."]),
        }
    }

    /// Those of `xtask` read the sources of all others.
    fn of(&self, program: &TestProgram) -> TestInputs {
        let read = match program.asked.starts_with("xtask ") {
            true => &self.all,
            false => &self.compiled_apart,
        };
        read.clone().with_program(&program.file)
    }
}

/// Runs those that have not passed before with what they read now.
fn run_changed(
    programs: Vec<TestProgram>,
    read_now: impl Fn() -> ReadByTests,
) -> Result<(), Trouble> {
    let before = read_now();
    let (passed, changed): (Vec<_>, Vec<_>) = programs
        .into_iter()
        .partition(|program| passed_before::has_passed(&program.asked, &before.of(program)));
    if !passed.is_empty() {
        let count = passed.len();
        println!("{count} test programs have passed before with the same files");
    }
    for program in &changed {
        passed_before::forget(&program.asked)?;
    }
    let ended = run_all(changed)?;
    // what was changed meanwhile was not tested
    let after = read_now();
    for ended in ended.iter().filter(|ended| ended.passed) {
        let (program, inputs) = (&ended.program, after.of(&ended.program));
        if inputs.is_same(&before.of(program)) {
            passed_before::keep(&program.asked, &inputs)?;
        }
    }
    judge(&ended)
}

/// Programs that tests start.
fn other_programs(lines: &str) -> Vec<PathBuf> {
    let told = lines
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let programs = told.filter(|thing: &Value| thing["profile"]["test"] != true);
    programs
        .filter_map(|thing| Some(thing["executable"].as_str()?.into()))
        .collect()
}

/// One test program, as cargo told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TestProgram {
    file: PathBuf,
    /// The folder of its package, in which cargo runs it too.
    folder: PathBuf,
    /// What cargo is to be told to run it alone.
    asked: String,
}

/// The test programs among the things that cargo tells to have built.
fn read(lines: &str) -> Vec<TestProgram> {
    let told = lines
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    told.filter_map(|thing| test_program(&thing)).collect()
}

fn test_program(thing: &Value) -> Option<TestProgram> {
    if thing["profile"]["test"] != true {
        return None;
    }
    let folder = Path::new(thing["manifest_path"].as_str()?).parent()?;
    let target = &thing["target"];
    let name = target["name"].as_str()?;
    let which = match target["kind"][0].as_str()? {
        "lib" => "--lib".into(),
        kind => format!("--{kind} {name}"),
    };
    Some(TestProgram {
        file: thing["executable"].as_str()?.into(),
        asked: format!("{} {which}", package(thing["package_id"].as_str()?)),
        folder: folder.to_owned(),
    })
}

/// The name in `path+file:///folder#name@version`; where it is the folder's, only the version
/// stands behind the `#`.
fn package(id: &str) -> &str {
    let (place, after) = id.split_once('#').unwrap_or((id, ""));
    match after.split_once('@') {
        Some((name, _)) => name,
        None => place.rsplit('/').next().unwrap_or(place),
    }
}

/// Runs one more at the same time than there are processors; whatever fails, the others are run
/// too.
fn run_all(mut programs: Vec<TestProgram>) -> Result<Vec<FinishedProgram>, Trouble> {
    let lasted = Lasted::of_last_time();
    programs.sort_by_key(|program| std::cmp::Reverse(lasted.time(program)));
    let ended = side_by_side(1 + processors(), programs, run_one);
    let ended: Vec<FinishedProgram> = ended.into_iter().collect::<Result<_, _>>()?;
    lasted.keep(&ended)?;
    Ok(ended)
}

/// How a program ended.
struct FinishedProgram {
    program: TestProgram,
    passed: bool,
    took: Duration,
}

fn run_one(program: TestProgram) -> Result<FinishedProgram, Trouble> {
    let said = said_by(&program);
    let failed = |error| Trouble::Failed(format!("{}: {error}", said.display()));
    fs::create_dir_all(folder()).map_err(failed)?;
    let began = Instant::now();
    let passed = Program::new(&program.file)
        .within(&program.folder)
        .with_files_in_memory()
        .told_to(&said)?;
    let took = began.elapsed();
    let text = fs::read(&said).map_err(failed)?;
    let text = String::from_utf8_lossy(&text);
    match passed {
        true => println!("{}: {} ({})", program.asked, result(&text), seconds(took)),
        false => println!("{}: FAILED ({})\n{text}", program.asked, seconds(took)),
    }
    Ok(FinishedProgram {
        program,
        passed,
        took,
    })
}

/// How many tests passed, were left out, and so on, in the line with which a test program ends.
fn result(said: &str) -> &str {
    let line = said
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("test result: "));
    let line = line.unwrap_or("it says no result");
    line.split_once("; finished")
        .map_or(line, |(counts, _)| counts)
}

fn judge(ended: &[FinishedProgram]) -> Result<(), Trouble> {
    let failed = ended.iter().filter(|ended| !ended.passed);
    let failed: Vec<String> = failed
        .map(|ended| format!("cargo test -p {}", ended.program.asked))
        .collect();
    match failed.is_empty() {
        true => Ok(()),
        false => Err(Trouble::Failed(format!("again: {}", failed.join("; ")))),
    }
}

/// Where their words and times are.
fn folder() -> PathBuf {
    target_dir().join("test-programs")
}

fn said_by(program: &TestProgram) -> PathBuf {
    let name = program.asked.replace(' ', "");
    folder().join(name).with_extension("txt")
}

/// How many milliseconds each has lasted the last time: the longest begin first, so that none is
/// waited for alone at the end.
struct Lasted(BTreeMap<String, u64>);

impl Lasted {
    fn file() -> PathBuf {
        folder().join("times.json")
    }

    fn of_last_time() -> Lasted {
        let text = fs::read_to_string(Lasted::file()).unwrap_or_default();
        Lasted(serde_json::from_str(&text).unwrap_or_default())
    }

    /// One that has not been run yet may last long.
    fn time(&self, program: &TestProgram) -> u64 {
        self.0.get(&program.asked).copied().unwrap_or(u64::MAX)
    }

    fn keep(mut self, ended: &[FinishedProgram]) -> Result<(), Trouble> {
        for ended in ended {
            let took = ended.took.as_millis().try_into().unwrap_or(u64::MAX);
            self.0.insert(ended.program.asked.clone(), took);
        }
        let file = Lasted::file();
        let written = fs::create_dir_all(folder())
            .and_then(|()| fs::write(&file, serde_json::json!(self.0).to_string()));
        written.map_err(|error| Trouble::Failed(format!("{}: {error}", file.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn test_programs_are_told_from_whatever_else_is_built() {
        let lines = r#"{"reason":"compiler-artifact","package_id":"path+file:///p/crates/cli#jadoube@0.1.0","manifest_path":"/p/crates/cli/Cargo.toml","target":{"kind":["test"],"name":"serve"},"profile":{"test":true},"executable":"/t/serve-1"}
{"reason":"compiler-artifact","package_id":"path+file:///p/crates/cli#jadoube@0.1.0","manifest_path":"/p/crates/cli/Cargo.toml","target":{"kind":["bin"],"name":"jadoube"},"profile":{"test":false},"executable":"/t/jadoube"}
{"reason":"compiler-artifact","package_id":"path+file:///p/xtask#0.1.0","manifest_path":"/p/xtask/Cargo.toml","target":{"kind":["bin"],"name":"xtask"},"profile":{"test":true},"executable":"/t/xtask-1"}
{"reason":"compiler-artifact","package_id":"path+file:///p/crates/laws#jadoube-laws@0.1.0","manifest_path":"/p/crates/laws/Cargo.toml","target":{"kind":["lib"],"name":"jadoube_laws"},"profile":{"test":true},"executable":"/t/laws-1"}
{"reason":"build-finished","success":true}"#;
        let of = |file: &str, folder: &str, asked: &str| TestProgram {
            file: file.into(),
            folder: folder.into(),
            asked: asked.into(),
        };
        assert_eq!(
            read(lines),
            [
                of("/t/serve-1", "/p/crates/cli", "jadoube --test serve"),
                of("/t/xtask-1", "/p/xtask", "xtask --bin xtask"),
                of("/t/laws-1", "/p/crates/laws", "jadoube-laws --lib"),
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn those_that_failed_are_named_as_one_would_run_them_again() {
        let program = |file: &str| TestProgram {
            file: file.into(),
            folder: root().to_owned(),
            asked: format!("a --test {file}"),
        };
        let ended = ["false", "true"].map(|file| run_one(program(file)).unwrap());
        let Err(Trouble::Failed(message)) = judge(&ended) else {
            panic!("must fail")
        };
        assert_eq!(message, "again: cargo test -p a --test false");
        assert!(judge(&ended[1..]).is_ok());
    }

    #[test]
    fn the_counts_of_a_test_program_are_found() {
        let said = "\nrunning 1 test\n.\ntest result: ok. 1 passed; 0 failed; finished in 0.1s\n\n";
        assert_eq!(result(said), "ok. 1 passed; 0 failed");
        assert_eq!(result(""), "it says no result");
    }
}
