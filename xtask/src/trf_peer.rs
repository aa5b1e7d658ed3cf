//! Has another program read the reports that are written: `trf` of PyPI, for the format of 2016.
//!
//! An example of `pairings` plays a made-up tournament, has results put into its report round by
//! round, and says what the line of each player must tell.

use std::fs;
use std::path::{Path, PathBuf};

use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::python::environment_with;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::built_as_for_tests;

/// What the example writes: a report into which results were put, and one made anew.
const REPORTS: [&str; 2] = ["put-in.trf", "anew.trf"];

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    built_as_for_tests("--example reports")?;
    let example = target_dir().join("debug/examples/reports");
    let inputs = || TestInputs::of_programs([example.as_path()]).with_files(&["xtask"]);
    unless_passed("trf-peer", inputs, || ask_peer(&example))
}

/// The program that reads a report with the other program, and its script.
pub fn reader() -> Result<[PathBuf; 2], Trouble> {
    let scripts = root().join("xtask/trf-peer");
    let python = environment_with("trf-peer", &scripts.join("requirements.txt"))?;
    Ok([python, scripts.join("read.py")])
}

fn ask_peer(example: &Path) -> Result<(), Trouble> {
    let [python, script] = reader()?;
    let folder = target_dir().join("trf-peer");
    fs::create_dir_all(&folder).map_err(|error| Trouble::at(&folder, &error))?;
    Program::new(example).arguments(&[&folder]).run()?;
    let expected = folder.join("expected.txt");
    let expected = fs::read_to_string(&expected).map_err(|error| Trouble::at(&expected, &error))?;
    for report in REPORTS.map(|name| folder.join(name)) {
        let told = Program::new(&python)
            .arguments(&[&script, &report])
            .output()?;
        let told = String::from_utf8_lossy(&told);
        let differ = told
            .lines()
            .zip(expected.lines())
            .find(|(told, own)| told != own);
        if let Some((told, own)) = differ {
            let said = format!("{}: trf reads {told:?}, not {own:?}", report.display());
            return Err(Trouble::Failed(said));
        }
        let (told, own) = (told.lines().count(), expected.lines().count());
        if told != own {
            let said = format!("{}: trf reads {told} players, not {own}", report.display());
            return Err(Trouble::Failed(said));
        }
        println!("trf reads {told} players of {}", report.display());
    }
    Ok(())
}
