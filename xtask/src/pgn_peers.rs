//! Has python-chess and pgn-extract read what `jadoube convert` writes of games with
//! irregularities: neither may complain, and python-chess must find as many games and plies.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debian::install;
use crate::games;
use crate::parts::PartOutcome;
use crate::python::environment_with;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::tried_program;

/// Groups of games, always the same ones.
const GROUPS: u64 = 1_500;
const SEED: u64 = 1476;

/// The ways in which every program must be able to read what was no legal move.
const WAYS: [&str; 2] = ["strict", "split"];

/// Words with which pgn-extract complains of moves; that a result does not fit the position it says
/// too, and that is in the records.
const COMPLAINTS: [&str; 6] = [
    "Unknown",
    "Failed",
    "Missing",
    "Illegal",
    "Ambiguous",
    "Unable",
];

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    let extract = need_pgn_extract()?;
    let files = root().join("xtask/pgn-peers");
    let python = environment_with("pgn-peers", &files.join("requirements.txt"))?;
    let program = tried_program()?;
    let folder = target_dir().join("pgn-peers");
    let failed = |error| Trouble::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(failed)?;
    let played = folder.join("played.pgn");
    fs::write(&played, readable_games()).map_err(failed)?;
    for way in WAYS {
        let written = folder.join(way).with_extension("pgn");
        let convert = Program::new(&program).words("convert --illegal").words(way);
        let text = convert.arguments(&[&played]).output()?;
        fs::write(&written, &text).map_err(failed)?;
        read_by_python(&python, &files.join("read.py"), &written, way)?;
        read_by_extract(&extract, &written)?;
    }
    Ok(PartOutcome::Done)
}

/// Games of all kinds but those whose start no program can read.
fn readable_games() -> String {
    let groups = (0..GROUPS).map(|number| games::group(SEED, number));
    let is_unreadable = |kind: &str| kind == "unreadable_start";
    let games = groups.flatten().filter(|game| {
        let mut planted = game.planted.iter();
        !planted.any(|planted| is_unreadable(planted.kind))
    });
    games.map(|game| game.text).collect()
}

/// python-chess has no complaint, and finds each game that was written.
fn read_by_python(python: &Path, script: &Path, written: &Path, way: &str) -> Result<(), Trouble> {
    let read = Program::new(python)
        .arguments(&[script, written])
        .output()?;
    let read = String::from_utf8_lossy(&read);
    if let Some(complaint) = read.lines().find(|line| line.starts_with("complaint")) {
        return Err(Trouble::Failed(format!("python-chess, {complaint}")));
    }
    println!("python-chess, {way}: {} games and plies", read.trim());
    let text = fs::read_to_string(written).unwrap_or_default();
    // each game ends with an empty line after its result
    let games = text.matches("\n\n[").count() + 1;
    let found = read.split(' ').next().and_then(|games| games.parse().ok());
    match found == Some(games) {
        true => Ok(()),
        false => Err(Trouble::Failed(format!(
            "python-chess finds other games than {games}"
        ))),
    }
}

fn read_by_extract(extract: &Path, written: &Path) -> Result<(), Trouble> {
    let said = written.with_extension("pgn-extract.txt");
    let check = Program::new(extract).words("-r").arguments(&[written]);
    if !check.told_to(&said)? {
        return Err(Trouble::Failed(format!(
            "pgn-extract failed: {}",
            said.display()
        )));
    }
    let text = fs::read_to_string(&said).unwrap_or_default();
    let complains = |line: &&str| COMPLAINTS.iter().any(|word| line.starts_with(word));
    match text.lines().find(complains) {
        None => Ok(()),
        Some(line) => Err(Trouble::Failed(format!(
            "pgn-extract: {line} ({})",
            said.display()
        ))),
    }
}

/// Where pgn-extract is: Debian has it among the games.
fn need_pgn_extract() -> Result<PathBuf, Trouble> {
    let there = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        folders.find_map(|folder| Some(folder.join("pgn-extract")).filter(|file| file.exists()))
    };
    if let Some(program) = there() {
        return Ok(program);
    }
    install("pgn-extract", missing)?;
    there().ok_or_else(|| missing("it was installed and is not found"))
}

fn missing(why: &str) -> Trouble {
    Trouble::Failed(format!(
        "what is written as PGN is read with pgn-extract: {why}; install the package pgn-extract"
    ))
}
