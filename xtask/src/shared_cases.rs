//! Runs the shared conformance cases, where they and Python are at hand.

use std::fs;
use std::path::{Path, PathBuf};

use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble, root};
use crate::tools::tried_program;

/// The version of PyYAML that the runner of the cases is used with.
const PYYAML: &str = "pyyaml==6.0.3";

/// Runs the shared cases against the program, those of `cases/disputed.txt` left out.
pub fn run() -> Result<PartOutcome, Trouble> {
    let runner = Path::new("../shared/run_cases.py");
    if !root().join(runner).exists() {
        return left_out(format!("{} is not there", runner.display()));
    }
    if !Program::new("python3").words("--version").succeeds() {
        return left_out("python3 is not there".into());
    }
    let engine = tried_program()?;
    let engine = engine.strip_prefix(root()).unwrap_or(&engine);
    let engine = format!("{} rule", engine.display());
    let cases = Program::new(python_with_yaml()?).arguments(&[runner]);
    cases
        .arguments(&["--engine", &engine, "--disputed", "cases/disputed.txt"])
        .run()?;
    Ok(PartOutcome::Done)
}

/// Prints the shared cases in every cell, as they are fed to the program.
const SHARED: &str = "\
import json, sys
sys.path.insert(0, '../shared')
import run_cases as r
for name in ('', 'disputes-'):
    cases = r.read(f'../shared/cases/{name.rstrip(\"-\") or \"cases\"}.yaml')['cases']
    for cell in r.cells(cases, r.read(f'../shared/cases/{name}exec.yaml'), []):
        for line in cell.lines:
            print(json.dumps(line, separators=(',', ':')))
";

/// Writes the shared cases in every cell into a file, as lines that are fed to the program; where
/// they or Python are not at hand there is none.
pub fn lines_into(file: &Path) -> Result<Option<PathBuf>, Trouble> {
    let left_out = |why: &str| {
        println!("the shared cases are left out: {why}");
        Ok(None)
    };
    if !root().join("../shared/run_cases.py").exists() {
        return left_out("they are not there");
    }
    let Ok(python) = python_with_yaml() else {
        return left_out("there is no Python that reads YAML");
    };
    let lines = Program::new(python).arguments(&["-B", "-c", SHARED]);
    let written = fs::write(file, lines.output()?);
    written.map_err(|error| Trouble::Failed(format!("{}: {error}", file.display())))?;
    Ok(Some(file.to_owned()))
}

fn left_out(why: String) -> Result<PartOutcome, Trouble> {
    println!("the shared cases are left out: {why}");
    Ok(PartOutcome::LeftOut(why))
}

/// A Python that can read YAML: the system's, or one in a virtual environment made for it.
pub fn python_with_yaml() -> Result<PathBuf, Trouble> {
    let system = PathBuf::from("python3");
    if reads_yaml(&system) {
        return Ok(system);
    }
    let programs = if cfg!(windows) {
        ".venv/Scripts"
    } else {
        ".venv/bin"
    };
    let own = root().join(programs).join("python");
    if !reads_yaml(&own) {
        Program::new("python3").words("-m venv .venv").run()?;
        Program::new(&own)
            .words("-m pip install --quiet")
            .words(PYYAML)
            .run()?;
    }
    Ok(own)
}

fn reads_yaml(python: &Path) -> bool {
    Program::new(python)
        .arguments(&["-c", "import yaml"])
        .succeeds()
}
