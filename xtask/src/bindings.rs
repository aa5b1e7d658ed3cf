//! Makes the package of the engine for JavaScript, and holds it against the command line in Node.js
//! and in a browser.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chores::no_arguments;
use crate::console;
use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::shared_cases;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::{built_as_for_tests, tried_program};

/// What the engine is compiled for: a processor that browsers and Node.js have, and nothing beside.
const TARGET: &str = "wasm32-unknown-unknown";

/// Random scripts that both are told.
const SCRIPTS: [&str; 3] = ["1", "0", "300"];

/// `js`: the package, in `target/js`.
pub fn make(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("js", arguments)?;
    need_target().map_err(Trouble::Failed)?;
    let engine = built()?;
    Program::cargo("build --package jadoube-packager").run()?;
    let folder = packed(&engine)?;
    println!("{}: the package", folder.display());
    Ok(())
}

/// The part of the test command. Where the target cannot be had everything else is tested all the
/// same.
pub fn run() -> Result<PartOutcome, Trouble> {
    if let Err(why) = need_target() {
        println!("the package for JavaScript is left out: {why}");
        return Ok(PartOutcome::LeftOut(why));
    }
    let engine = built()?;
    let program = tried_program()?;
    built_as_for_tests("--example games")?;
    let browser = console::driven_browser()?;
    let inputs = || {
        let programs = [&engine, &program, &packager(), &games_program(), &browser];
        TestInputs::of_programs(programs.map(PathBuf::as_path))
            .with_files(&["bindings", "cases", "examples", "fuzz", "xtask"])
            .with_shared()
    };
    unless_passed("bindings", inputs, || {
        let package = packed(&engine)?;
        let games = answered_games(&program)?;
        Program::new("node")
            .words("--test --test-reporter spec")
            .words("bindings/js/test/node.test.js bindings/js/test/browser.test.js")
            .environment("CHROMIUM", &browser.to_string_lossy())
            .environment("JADOUBE_GAMES", &games.to_string_lossy())
            .environment("JADOUBE_PACKAGE", &package.to_string_lossy())
            .run()
    })
}

/// Makes sure that there is a standard library for the target, or says why there is none.
fn need_target() -> Result<(), String> {
    let sysroot = Program::new("rustc").words("--print sysroot").output();
    let sysroot = sysroot.map_err(|_| "there is no rustc".to_owned())?;
    let library = Path::new(String::from_utf8_lossy(&sysroot).trim())
        .join("lib/rustlib")
        .join(TARGET);
    let add = || Program::new("rustup").words("target add").words(TARGET);
    match library.exists() || add().run().is_ok() {
        true => Ok(()),
        false => Err(format!(
            "the target {TARGET} is not there; `rustup target add {TARGET}` installs it"
        )),
    }
}

/// The compiled engine.
fn built() -> Result<PathBuf, Trouble> {
    let build = Program::cargo("build --package jadoube-js --lib --profile wasm --target");
    build.words(TARGET).run()?;
    let folder = target_dir().join(TARGET).join("wasm");
    Ok(folder.join("jadoube_js.wasm"))
}

fn packager() -> PathBuf {
    target_dir().join("debug/jadoube-packager")
}

fn games_program() -> PathBuf {
    target_dir().join("debug/examples/games")
}

/// The folder of the package, made anew.
fn packed(engine: &Path) -> Result<PathBuf, Trouble> {
    let folder = target_dir().join("js");
    let make = Program::new(packager()).arguments(&[engine, &folder]);
    make.run()?;
    Ok(folder)
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
