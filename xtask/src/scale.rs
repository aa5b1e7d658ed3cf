//! Runs `cargo xtask test-scale`: generated games audited under Apache Spark while a worker is
//! killed, held against one process byte for byte.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::debian::install;
use crate::games::group;
use crate::python::environment_with;
use crate::shell::{Program, Started, Trouble, root, target_dir};

/// Games unless told otherwise.
pub const GAMES: u64 = 200_000;
/// The seed of the games.
const SEED: u64 = 30;
/// How many shards there are, about.
const SHARDS: u64 = 40;
/// Two at the same time, each of them tried four times.
const MASTER: &str = "local[2,4]";
/// How often it is looked for a worker to kill.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// `test-scale [--games N]`.
pub fn run(arguments: &[OsString]) -> Result<(), Trouble> {
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    match words.iter().map(AsRef::as_ref).collect::<Vec<_>>()[..] {
        [] => try_with(GAMES),
        ["--games", count] => match u64::from_str(count) {
            Ok(games) if games > 0 => try_with(games),
            _ => Err(Trouble::Usage(format!("{count:?} is no number of games"))),
        },
        _ => Err(Trouble::Usage("`test-scale` takes `--games N`".into())),
    }
}

/// Judges so many games in both ways.
pub fn try_with(games: u64) -> Result<(), Trouble> {
    need_java()?;
    let python = environment_with("spark", &root().join("scale/requirements.txt"))?;
    Program::cargo("build --release -p jadoube").run()?;
    let folder = target_dir().join("scale");
    // what an earlier run left
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| Trouble::at(&folder, &error))?;
    let pgn = folder.join("generated.pgn");
    let bytes = write_games(&pgn, games).map_err(|error| Trouble::at(&pgn, &error))?;
    let alone = folder.join("alone.jsonl");
    let began = Instant::now();
    by_one_process(&pgn, &alone)?;
    println!("one process: {:.1} s", began.elapsed().as_secs_f64());
    let joined = folder.join("joined.jsonl");
    let began = Instant::now();
    with_spark(&python, &pgn, &folder, &joined, bytes / SHARDS)?;
    println!("with Spark: {:.1} s", began.elapsed().as_secs_f64());
    compare(&alone, &joined)
}

fn write_games(path: &Path, count: u64) -> std::io::Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let generated = (0..).flat_map(|number| group(SEED, number));
    let games = usize::try_from(count).unwrap_or(usize::MAX);
    for game in generated.take(games) {
        file.write_all(game.text.as_bytes())?;
    }
    file.flush()?;
    Ok(fs::metadata(path)?.len())
}

fn program() -> PathBuf {
    target_dir().join("release/jadoube")
}

/// That something was found in generated games is what is expected.
fn by_one_process(pgn: &Path, lines: &Path) -> Result<(), Trouble> {
    let audit = Program::new(program()).words("audit --max-severity fault --format jsonl");
    let found = audit.arguments(&[pgn]).output()?;
    fs::write(lines, found).map_err(|error| Trouble::at(lines, &error))
}

/// Judges with Spark, and kills a worker when half of them have been seen.
fn with_spark(
    python: &Path,
    pgn: &Path,
    folder: &Path,
    lines: &Path,
    shard_bytes: u64,
) -> Result<(), Trouble> {
    let log = folder.join("spark.log");
    let mut spark = Program::new(python)
        .arguments(&[root().join("scale/spark_audit.py")])
        .words(&format!("--master {MASTER} --shard-bytes {shard_bytes}"))
        .arguments(&["--jadoube".as_ref(), program().as_os_str()])
        .arguments(&["--output".as_ref(), folder.join("found").as_os_str()])
        .arguments(&["--lines".as_ref(), lines.as_os_str(), pgn.as_os_str()])
        .start(&log)?;
    let killed = kill_one(&mut spark, SHARDS as usize / 2);
    let ended = loop {
        if let Some(status) = spark.status() {
            break status;
        }
        sleep(Duration::from_millis(100));
    };
    let told = fs::read_to_string(&log).unwrap_or_default();
    if !ended.success() {
        return Err(Trouble::Failed(format!("{}: {told}", log.display())));
    }
    let Some(killed) = killed else {
        return Err(Trouble::Failed(
            "no worker was met that could be killed".into(),
        ));
    };
    if !told.contains("the worker ended with -9") {
        return Err(Trouble::Failed(format!(
            "worker {killed} had ended when it was killed"
        )));
    }
    println!("worker {killed} was killed, and its shard judged by another");
    Ok(())
}

/// Kills the worker that is met as the `nth`, or one after it where that has ended by then.
fn kill_one(spark: &mut Started, nth: usize) -> Option<u32> {
    let mut met = HashSet::new();
    while spark.status().is_none() {
        for worker in workers_of(spark.id()) {
            if met.insert(worker) && met.len() >= nth {
                // for it to be in the middle of its shard
                sleep(LOOK_EVERY);
                if is_killed(worker) {
                    return Some(worker);
                }
            }
        }
        sleep(LOOK_EVERY);
    }
    None
}

/// Kills a worker unless it has ended; who stands still can end by himself no more.
fn is_killed(worker: u32) -> bool {
    let tell = |signal: &str| {
        let kill = Program::new("kill").words(&format!("-{signal} {worker}"));
        kill.succeeds()
    };
    if !tell("STOP") {
        return false;
    }
    // it stands still soon after it was told to
    while is_worker(worker) && state(worker).is_some_and(|state| state != "T") {
        sleep(LOOK_EVERY);
    }
    is_worker(worker) && tell("KILL")
}

/// The workers that this process has started, or those whom it started.
fn workers_of(ancestor: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|id| is_worker(*id) && descends(*id, ancestor))
        .collect()
}

fn is_worker(id: u32) -> bool {
    let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    let begin = [
        program().as_os_str().as_encoded_bytes(),
        b"\0audit\0--worker\0",
    ]
    .concat();
    command.starts_with(&begin)
}

fn descends(id: u32, ancestor: u32) -> bool {
    let mut id = id;
    while id != ancestor {
        match parent(id) {
            Some(parent) if parent > 1 => id = parent,
            _ => return false,
        }
    }
    true
}

fn parent(id: u32) -> Option<u32> {
    stat(id, 1)?.parse().ok()
}

/// The letter for what the process does: `T` when it was stopped.
fn state(id: u32) -> Option<String> {
    stat(id, 0)
}

/// What the system says of a process, counted from what follows its name, which is in brackets.
fn stat(id: u32, nth: usize) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, after) = stat.rsplit_once(") ")?;
    Some(after.split(' ').nth(nth)?.to_owned())
}

fn compare(alone: &Path, joined: &Path) -> Result<(), Trouble> {
    let read = |path: &Path| fs::read(path).map_err(|error| Trouble::at(path, &error));
    let (one, other) = (read(alone)?, read(joined)?);
    if one == other {
        let lines = one.iter().filter(|byte| **byte == b'\n').count();
        println!("both say the same: {lines} lines, {} bytes", one.len());
        return Ok(());
    }
    let lines = one
        .split(|byte| *byte == b'\n')
        .zip(other.split(|byte| *byte == b'\n'));
    let different = lines.enumerate().find(|(_, (one, other))| one != other);
    let line = different.map_or(0, |(line, _)| line + 1);
    Err(Trouble::Failed(format!(
        "{} and {} differ, first on line {line}",
        alone.display(),
        joined.display()
    )))
}

/// Spark runs on Java 17, 11 and 8.
fn need_java() -> Result<(), Trouble> {
    let is_there = || Program::new("java").words("-version").succeeds();
    let missing = |why: &str| {
        Trouble::Failed(format!(
            "Spark needs Java 17: {why}; install the package openjdk-17-jre-headless"
        ))
    };
    if is_there() {
        return Ok(());
    }
    install("openjdk-17-jre-headless", missing)?;
    match is_there() {
        true => Ok(()),
        false => Err(missing("it was installed and is not found")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descendants_are_told_from_strangers() {
        let own = std::process::id();
        let above = parent(own).unwrap();
        assert!(descends(own, own));
        assert!(descends(own, above));
        assert!(!descends(above, own));
        assert_eq!(workers_of(own), [0_u32; 0]);
    }
}
