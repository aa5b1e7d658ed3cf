//! Holds the package of the engine for JavaScript against the command line, in Node.js and in a
//! browser.

use std::fs;
use std::path::{Path, PathBuf};

use crate::console;
use crate::engine_package::{EnginePackage, PackagerBuild, need_target};
use crate::parts::PartOutcome;
use crate::passed_before::unless_passed;
use crate::shared_cases;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::{built_as_for_tests, tried_program};

/// Random scripts that both are told.
const SCRIPTS: [&str; 3] = ["1", "0", "300"];

/// The part of the test command. Where the target cannot be had everything else is tested all the
/// same.
pub fn run() -> Result<PartOutcome, Trouble> {
    if let Err(why) = need_target() {
        println!("the package for JavaScript is left out: {why}");
        return Ok(PartOutcome::LeftOut(why));
    }
    let package = EnginePackage::made(PackagerBuild::AsForTests)?;
    let program = tried_program()?;
    built_as_for_tests("--example games")?;
    let browser = console::driven_browser()?;
    let inputs = || {
        let read = [
            "cases",
            "examples",
            "fuzz",
            "web/package-lock.json",
            "xtask",
        ];
        let programs = [&program, &games_program(), &browser];
        let inputs = programs
            .into_iter()
            .fold(package.inputs(), |inputs, one| inputs.with_program(one));
        inputs.with_files(&read).with_shared()
    };
    unless_passed("bindings", inputs, || {
        let games = answered_games(&program)?;
        Program::new("node")
            .words("--test --test-reporter spec")
            .words("bindings/js/test/node.test.js bindings/js/test/browser.test.js")
            .environment("CHROMIUM", &browser.to_string_lossy())
            .environment("JADOUBE_GAMES", &games.to_string_lossy())
            .environment("JADOUBE_PACKAGE", &package.folder.to_string_lossy())
            .run()
    })
}

fn games_program() -> PathBuf {
    target_dir().join("debug/examples/games")
}

/// The folder of the games that the package is tried with, and of what the program answers to each:
/// what is in `examples`, the project's cases, scripts, the shared cases, and searches.
fn answered_games(program: &Path) -> Result<PathBuf, Trouble> {
    let folder = target_dir().join("js-games");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    for (from, kind) in [("examples", "txt"), ("bindings/js/test", "txt")] {
        for file in files(from, kind)? {
            write(&folder, &file, &read(&file)?)?;
        }
    }
    for file in files("cases", "txt")? {
        if !file.ends_with("disputed.txt") {
            let name = format!("cases-{}", name(&file));
            write(&folder, Path::new(&name), &games(&["cases"], &[file])?)?;
        }
    }
    let mut scripts = files("fuzz/corpus/script", "")?;
    scripts.extend(files("fuzz/regressions/script", "")?);
    write(
        &folder,
        Path::new("scripts.txt"),
        &games(&["scripts"], &scripts)?,
    )?;
    let random = [&["random"], &SCRIPTS[..]].concat();
    write(&folder, Path::new("random.txt"), &games(&random, &[])?)?;
    shared_cases::lines_into(&folder.join("shared.txt"))?;
    for file in files(&folder.to_string_lossy(), "txt")? {
        let rule = Program::new(program).words("rule --format jsonl");
        // lines that are no acts are answered, too
        let answers = rule.arguments(&[&file]).output_with(&[0, 1])?;
        let file = file.with_extension("answers");
        fs::write(&file, answers).map_err(|error| failed(&file, &error))?;
    }
    Ok(folder)
}

fn games(words: &[&str], files: &[PathBuf]) -> Result<Vec<u8>, Trouble> {
    let games = Program::new(games_program()).arguments(words);
    games.arguments(files).output()
}

/// The files of a folder with this ending, or none where it is empty.
fn files(folder: &str, ending: &str) -> Result<Vec<PathBuf>, Trouble> {
    let folder = root().join(folder);
    let entries = fs::read_dir(&folder).map_err(|error| failed(&folder, &error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().unwrap_or_default() == ending);
    files.sort();
    Ok(files)
}

fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn read(file: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(file).map_err(|error| failed(file, &error))
}

fn write(folder: &Path, file: &Path, lines: &[u8]) -> Result<(), Trouble> {
    let file = folder.join(name(file));
    fs::write(&file, lines).map_err(|error| failed(&file, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::Failed(format!("{}: {error}", path.display()))
}
