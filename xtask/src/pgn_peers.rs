//! Holds python-chess and pgn-extract beside what is read, written and found of games in PGN.
//!
//! Of what `jadoube convert` writes of games with irregularities neither may complain, and
//! python-chess must find as many games. Which moves are legal, how they are written, how often
//! positions stood, how long nothing was captured and what no move follows on must be the same for
//! `jadoube audit` and python-chess: in those games, and in recorded ones where they are at hand.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debian::install;
use crate::games;
use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
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

/// Of each file of recorded games so many are judged in the test command.
const RECORDED: usize = 300;

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    let extract = need_pgn_extract()?;
    let program = tried_program()?;
    let inputs = || {
        let programs = TestInputs::of_programs([program.as_path(), &extract]);
        programs.with_files(&["xtask"]).with_shared()
    };
    unless_passed("pgn-peers", inputs, || ask_peers(&program, &extract))
}

fn ask_peers(program: &Path, extract: &Path) -> Result<(), Trouble> {
    let peers = Peers::begin(program)?;
    let played = peers.written("played.pgn", readable_games().as_bytes())?;
    for way in WAYS {
        let written = peers.converted(&played, way, &format!("{way}.pgn"))?;
        peers.read_by_python(&written, way)?;
        read_by_extract(extract, &written)?;
        peers.judged_by_python(&written)?;
    }
    for recorded in recorded_games("pgn") {
        let text = fs::read(&recorded).map_err(|error| Trouble::at(&recorded, &error))?;
        let some = peers.written(&name_of(&recorded), first_games(&text, RECORDED))?;
        peers.judged_by_python(&some)?;
    }
    Ok(())
}

/// All recorded games that are at hand, judged by python-chess too.
pub fn judge_all() -> Result<(), Trouble> {
    let peers = Peers::begin(&tried_program()?)?;
    for recorded in recorded_games("pgn") {
        peers.judged_by_python(&recorded)?;
    }
    let packed = recorded_games("zst");
    if !packed.is_empty() && !Program::new("zstd").words("--version").succeeds() {
        let missing = |why: &str| Trouble::Failed(format!("{why}; install the package zstd"));
        install("zstd", missing)?;
    }
    for packed in packed {
        let unpacked = Program::new("zstd").words("-dc").arguments(&[&packed]);
        let games = peers.written(&name_of(&packed), &unpacked.output()?)?;
        peers.judged_by_python(&games)?;
    }
    Ok(())
}

/// Recorded games that others have published, in files of this kind; none where they are not there.
fn recorded_games(kind: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("../shared/data/pgn"));
    let files = files.into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == kind));
    files.sort();
    files
}

fn name_of(file: &Path) -> String {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    format!("{}.pgn", name.trim_end_matches(".pgn"))
}

/// The beginning of a file with so many games.
fn first_games(text: &[u8], count: usize) -> &[u8] {
    let begins = |place: &usize| text[*place..].starts_with(b"\n[Event ");
    let end = (0..text.len()).filter(begins).nth(count.saturating_sub(1));
    &text[..end.map_or(text.len(), |end| end + 1)]
}

/// The programs, and where what they read and write stands.
struct Peers {
    program: PathBuf,
    python: PathBuf,
    scripts: PathBuf,
    folder: PathBuf,
}

impl Peers {
    fn begin(program: &Path) -> Result<Peers, Trouble> {
        let scripts = root().join("xtask/pgn-peers");
        let folder = target_dir().join("pgn-peers");
        fs::create_dir_all(&folder).map_err(|error| Trouble::at(&folder, &error))?;
        Ok(Peers {
            program: program.to_owned(),
            python: environment_with("pgn-peers", &scripts.join("requirements.txt"))?,
            scripts,
            folder,
        })
    }

    fn written(&self, name: &str, text: &[u8]) -> Result<PathBuf, Trouble> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|error| Trouble::at(&path, &error))?;
        Ok(path)
    }

    fn converted(&self, games: &Path, way: &str, name: &str) -> Result<PathBuf, Trouble> {
        let convert = Program::new(&self.program).words("convert --illegal");
        // 1: something in the games could not be read, and the rest is written
        let text = convert
            .words(way)
            .arguments(&[games])
            .output_with(&[0, 1])?;
        self.written(name, &text)
    }

    /// python-chess has no complaint, and finds each game that was written.
    fn read_by_python(&self, written: &Path, way: &str) -> Result<(), Trouble> {
        let script = self.scripts.join("read.py");
        let read = self.told_by_python("complaint", &[&script, written])?;
        println!("python-chess, {way}: {read} games and plies");
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

    /// python-chess judges the games as the audit does.
    fn judged_by_python(&self, games: &Path) -> Result<(), Trouble> {
        let legal = self.converted(games, "strict", "legal.pgn")?;
        let audit = Program::new(&self.program).words("audit --format jsonl --max-severity fault");
        let found = self.written("found.jsonl", &audit.arguments(&[games]).output()?)?;
        let script = self.scripts.join("judge.py");
        let judged = self.told_by_python("different", &[&script, games, &legal, &found])?;
        println!(
            "python-chess agrees on {judged} games and plies of {}",
            games.display()
        );
        Ok(())
    }

    /// What a script says, unless it says that something is wrong.
    fn told_by_python(&self, wrong: &str, arguments: &[&Path]) -> Result<String, Trouble> {
        let told = Program::new(&self.python).arguments(arguments).output()?;
        let told = String::from_utf8_lossy(&told);
        match told.lines().find(|line| line.starts_with(wrong)) {
            Some(line) => Err(Trouble::Failed(format!("python-chess, {line}"))),
            None => Ok(told.trim().into()),
        }
    }
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
