//! Runs the commands that try `winnability`: on the sets of positions that chasolver's package
//! carries, and on boards edited from them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::instructions;
use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::shell::{Program, Trouble, target_dir};
use crate::tools::built_as_for_tests;

/// `edited-boards`: further arguments go to the example of that name.
pub fn edited_boards(arguments: &[OsString]) -> Result<(), Trouble> {
    Program::cargo("build --release --package jadoube-winnability --example edited_boards")
        .run()?;
    edited(&example("release"), &sets()?, arguments)
}

/// Boards of the test command, as the tests were built. The plain closure ends early, and so does a
/// decision.
pub fn some_edited_boards() -> Result<PartOutcome, Trouble> {
    let few = "--count 20000 --closure 30000 --states 100000";
    let few: Vec<OsString> = few.split(' ').map(OsString::from).collect();
    built_as_for_tests("--example edited_boards")?;
    let (example, sets) = (example("debug"), sets()?);
    let inputs = || {
        let read = TestInputs::of_programs([example.as_path(), &sets]);
        read.with_files(&["xtask"])
    };
    unless_passed("edited-boards", inputs, || edited(&example, &sets, &few))
}

fn example(profile: &str) -> PathBuf {
    target_dir().join(profile).join("examples/edited_boards")
}

fn edited(example: &Path, sets: &Path, arguments: &[OsString]) -> Result<(), Trouble> {
    let list = target_dir().join("edited-boards.txt");
    Program::new(example)
        .arguments(&["--sets".as_ref(), sets.as_os_str()])
        .arguments(&["--list".as_ref(), list.as_os_str()])
        .arguments(arguments)
        .run()
}

/// Positions that have a checkmate and that chasolver or its predecessor calls unwinnable.
const WRONG_ELSEWHERE: &str = "\
?B 8/8/p1p5/PkP5/1P6/PP6/1K6/8 w - -
W? 1b2kb2/8/2pp4/3p2p1/1p1K1pP1/1P1P1P2/8/1B3B2 b - -
W? 3b1b2/3k4/3pp3/3p4/1p1K1p1p/bP1P1P1P/8/1B3B2 w - -
W? 7B/1b6/3k4/Bp1p4/1P1Pp1p1/2ppP1P1/2p5/2K5 b - -
W? 6bB/8/3k3B/1p1p4/1P1Pp1p1/1pp1P1P1/2p5/2K5 w - -
?B 8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/1b6 w - -
";

/// `winnability [lichess|positions|wrong-elsewhere]...`: the benchmark over whole sets; all of them
/// unless some are named. With `--instructions` they are counted, and nothing is timed.
pub fn public_sets(arguments: &[OsString]) -> Result<(), Trouble> {
    let is_set = |word: &&OsString| SETS.iter().any(|set| *word == set);
    let (named, options): (Vec<&OsString>, Vec<&OsString>) = arguments.iter().partition(is_set);
    let files = SETS
        .iter()
        .filter(|set| named.is_empty() || named.iter().any(|name| *name == **set));
    let counting = |word: &&OsString| *word == "--instructions";
    let (asked, options): (Vec<&OsString>, Vec<&OsString>) =
        options.into_iter().partition(counting);
    for set in files {
        if !asked.is_empty() {
            instructions::count(&file_of(set)?, &options)?;
            continue;
        }
        Program::cargo("bench --package jadoube-winnability --bench public_sets --")
            .arguments(&[file_of(set)?])
            .arguments(&options)
            .run()?;
    }
    Ok(())
}

const SETS: [&str; 3] = ["lichess", "positions", "wrong-elsewhere"];

fn file_of(set: &str) -> Result<PathBuf, Trouble> {
    if set != "wrong-elsewhere" {
        return Ok(sets()?.join(set).with_extension("txt"));
    }
    let file = target_dir().join("wrong-elsewhere.txt");
    let failed = |error| Trouble::Failed(format!("{}: {error}", file.display()));
    fs::create_dir_all(target_dir()).map_err(failed)?;
    fs::write(&file, WRONG_ELSEWHERE).map_err(failed)?;
    Ok(file)
}

/// The folder of chasolver's package with its sets of positions. Nothing of it is copied.
fn sets() -> Result<PathBuf, Trouble> {
    let metadata = Program::cargo("metadata --offline --format-version 1").output()?;
    let metadata = String::from_utf8_lossy(&metadata);
    let manifest = manifest_of(&metadata, "chasolver").ok_or_else(|| {
        Trouble::Failed("cargo does not know where the package chasolver is".into())
    })?;
    let folder = Path::new(&manifest).with_file_name("tests");
    if folder.join("positions.txt").exists() {
        Ok(folder)
    } else {
        let folder = folder.display();
        Err(Trouble::Failed(format!("{folder} has no positions.txt")))
    }
}

/// The manifest of a package of the registry: in what cargo tells, the first path with a folder of
/// its name and a version.
fn manifest_of(metadata: &str, package: &str) -> Option<String> {
    let mut paths = metadata.split("\"manifest_path\":\"").skip(1);
    paths.find_map(|rest| {
        let path = rest.split('"').next()?.replace("\\\\", "/");
        let folder = path.rsplit('/').nth(1)?;
        let version = folder.strip_prefix(package)?.strip_prefix('-')?;
        version
            .starts_with(|first: char| first.is_ascii_digit())
            .then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_by_its_name_and_version() {
        let told = r#"{"packages":[{"name":"a","manifest_path":"/r/a-b-1.0.0/Cargo.toml"},{"manifest_path":"/r/a-1.2.0/Cargo.toml"}]}"#;
        let found = |package| manifest_of(told, package);
        assert_eq!(found("a").as_deref(), Some("/r/a-1.2.0/Cargo.toml"));
        assert_eq!(found("a-b").as_deref(), Some("/r/a-b-1.0.0/Cargo.toml"));
        assert_eq!(found("b"), None);
        let elsewhere = r#""manifest_path":"C:\\r\\a-1.2.0\\Cargo.toml""#;
        assert_eq!(
            manifest_of(elsewhere, "a").as_deref(),
            Some("C:/r/a-1.2.0/Cargo.toml")
        );
    }

    #[test]
    fn the_sets_are_there() {
        assert!(sets().is_ok());
        assert!(matches!(file_of("wrong-elsewhere"), Ok(file) if file.exists()));
    }
}
