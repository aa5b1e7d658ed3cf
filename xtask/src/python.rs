//! Prepares a Python with the packages that a job needs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debian::install;
use crate::shell::{Program, Trouble, target_dir};

/// Older ones need packages that are not among those required.
const OLDEST: &str = "3.11";

/// The Python of a virtual environment in the target folder that has exactly these packages.
pub fn environment_with(job: &str, requirements: &Path) -> Result<PathBuf, Trouble> {
    let folder = target_dir().join("python").join(job);
    let python = folder.join("bin/python");
    let installed = folder.join("requirements.txt");
    let failed = |error| Trouble::Failed(format!("{}: {error}", folder.display()));
    let wanted = fs::read(requirements).map_err(failed)?;
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    need_python()?;
    let make = Program::new("python3").words("-m venv --clear");
    make.arguments(&[&folder]).run()?;
    let install = Program::new(&python).words("-m pip install --quiet --disable-pip-version-check");
    install
        .words("--require-hashes --requirement")
        .arguments(&[requirements])
        .run()?;
    // the last step, so that what was broken off is done again
    fs::write(&installed, &wanted).map_err(failed)?;
    Ok(python)
}

fn need_python() -> Result<(), Trouble> {
    if is_there() {
        return Ok(());
    }
    install("python3 python3-venv", missing)?;
    if is_there() {
        return Ok(());
    }
    Err(missing("it was installed and is too old, or not found"))
}

fn missing(why: &str) -> Trouble {
    Trouble::Failed(format!(
        "this needs Python {OLDEST} or later with `venv`: {why}; install the packages python3 and python3-venv"
    ))
}

/// Virtual environments need `ensurepip`, which Debian has in a package of its own.
fn is_there() -> bool {
    let (major, minor) = OLDEST.split_once('.').unwrap_or((OLDEST, "0"));
    let asked =
        format!("import sys, venv, ensurepip; sys.exit(sys.version_info < ({major}, {minor}))");
    Program::new("python3")
        .arguments(&["-c", &asked])
        .succeeds()
}
