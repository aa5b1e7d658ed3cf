//! Runs named parts, step by step until one fails, and reports their times.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::shell::{Program, Trouble, target_dir};
use crate::side_by_side::{processors, side_by_side};

/// One part of a command.
pub struct Part {
    /// Its name, which the command takes as an argument.
    pub name: &'static str,
    /// What it does.
    pub run: fn() -> Result<PartOutcome, Trouble>,
}

/// How a part ended that did not fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartOutcome {
    /// It was run.
    Done,
    /// It was not run again, for nothing has changed since it passed.
    PassedBefore,
    /// It was not run, for this reason.
    LeftOut(String),
}

/// How a part ended, as it stands in the table, and what was wrong.
#[derive(Debug)]
struct EndedPart {
    row: String,
    trouble: Option<Trouble>,
}

/// Runs the steps in order, the parts of one step side by side, and prints each part's name and
/// time and a table at the end. After a failure the parts of its step are finished, and no step is
/// begun.
pub fn run(steps: &[Vec<&Part>]) -> Result<(), Trouble> {
    let (began, worked) = (Instant::now(), processor_time());
    let mut rows = Vec::new();
    let mut failure = None;
    for step in steps {
        if failure.is_some() {
            rows.extend(step.iter().map(|part| not_reached(part)));
            continue;
        }
        for ended in run_step(step) {
            rows.push(ended.row);
            failure = failure.or(ended.trouble);
        }
    }
    rows.push(row("all", began.elapsed(), since(worked), ""));
    println!("{}", TABLE);
    rows.iter().for_each(|row| println!("{row}"));
    failure.map_or(Ok(()), Err)
}

fn run_step(step: &[&Part]) -> Vec<EndedPart> {
    match step {
        [part] => vec![run_one(part)],
        _ => side_by_side(processors(), step, |part| run_apart(part)),
    }
}

fn run_one(part: &Part) -> EndedPart {
    println!("\n== {}", part.name);
    let (began, worked) = (Instant::now(), processor_time());
    let result = (part.run)();
    let (took, processor) = (began.elapsed(), since(worked));
    let (how, trouble) = match result {
        Ok(PartOutcome::Done) => ("passed".into(), None),
        Ok(PartOutcome::PassedBefore) => ("passed before".into(), None),
        Ok(PartOutcome::LeftOut(why)) => (format!("left out: {why}"), None),
        Err(trouble) => ("FAILED".into(), Some(trouble)),
    };
    println!("== {}: {how} ({})", part.name, seconds(took));
    EndedPart {
        row: row(part.name, took, processor, &how),
        trouble: trouble.map(|trouble| named(part.name, trouble)),
    }
}

/// Runs it by a command of its own, so that its words can be printed whole when it has ended, and
/// its processor time told apart.
fn run_apart(part: &Part) -> EndedPart {
    let folder = target_dir().join("parts");
    let said = folder.join(part.name).with_extension("txt");
    let told = fs::create_dir_all(&folder)
        .and_then(|()| std::env::current_exe())
        .map_err(|error| Trouble::Failed(format!("{}: {error}", said.display())))
        .and_then(|own| {
            Program::new(still_there(&own))
                .arguments(&["test", part.name])
                .told_to(&said)
        });
    let text = fs::read(&said).unwrap_or_default();
    let (words, ended) = match told {
        Ok(_) => ended(part.name, &String::from_utf8_lossy(&text)),
        Err(trouble) => (
            String::new(),
            EndedPart {
                row: row(part.name, Duration::ZERO, None, "FAILED"),
                trouble: Some(trouble),
            },
        ),
    };
    print!("{words}");
    ended
}

/// Where this program is after cargo has linked it once more: Linux says of the file that it was
/// deleted, and there is a new one in its place.
fn still_there(own: &Path) -> PathBuf {
    let own = own.to_string_lossy();
    own.trim_end_matches(" (deleted)").into()
}

/// Takes what the command of a part said apart: its words, and how it ended.
fn ended(part: &str, said: &str) -> (String, EndedPart) {
    let (words, table) = said.rsplit_once(TABLE).unwrap_or((said, ""));
    let begin = format!("{part:<18}");
    let rows = || table.lines().skip_while(|line| !line.starts_with(&begin));
    let broken_off = || row(part, Duration::ZERO, None, "FAILED");
    let row = rows().next().map_or_else(broken_off, str::to_owned);
    // a part that passed has said nothing after its table
    let trouble = match rows().skip(2).find(|line| !line.is_empty()) {
        None if !row.ends_with("FAILED") => None,
        None => Some(format!("{part} failed")),
        Some(line) => Some(line.trim_start_matches("xtask: ").into()),
    };
    let trouble = trouble.map(Trouble::Failed);
    (words.to_owned(), EndedPart { row, trouble })
}

fn named(part: &str, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Failed(message) => Trouble::Failed(format!("{part} failed: {message}")),
        usage @ Trouble::Usage(_) => usage,
    }
}

/// What stands above the table.
const TABLE: &str = "\n                        time   processor";

fn not_reached(part: &Part) -> String {
    row(part.name, Duration::ZERO, None, "not reached")
}

/// A row of the table. The processor time is that of this process and all that it started and that
/// has ended; [`None`] where nothing says it.
fn row(name: &str, took: Duration, processor: Option<Duration>, how: &str) -> String {
    let (took, processor) = (seconds(took), processor.map_or_else(String::new, seconds));
    format!("{name:<18}{took:>10}{processor:>12}  {how}")
}

fn since(before: Option<Duration>) -> Option<Duration> {
    processor_time()?.checked_sub(before?)
}

/// Processor time, user's and system's, of this process and of its children that have ended, as
/// Linux tells it.
fn processor_time() -> Option<Duration> {
    /// The unit of `/proc`, on every architecture.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // the name of the program stands second, in brackets, and may hold spaces
    let (_, after_name) = stat.rsplit_once(')')?;
    let times = after_name.split_ascii_whitespace().skip(11).take(4);
    let ticks: u32 = times.map(|time| time.parse().unwrap_or(0)).sum();
    Some(TICK * ticks)
}

/// A time as it is printed.
pub fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_its_part_and_stops_the_rest() {
        let fails = Part {
            name: "second",
            run: || Err(Trouble::Failed("no luck".into())),
        };
        let passes = Part {
            name: "first",
            run: || Ok(PartOutcome::Done),
        };
        let never = Part {
            name: "third",
            run: || panic!("must not be reached"),
        };
        let Err(Trouble::Failed(message)) = run(&[vec![&passes], vec![&fails], vec![&never]])
        else {
            panic!("must fail")
        };
        assert_eq!(message, "second failed: no luck");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_processor_time_of_children_counts() {
        let before = processor_time();
        let work = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        let done = std::process::Command::new("sh").args(["-c", work]).status();
        assert!(done.is_ok_and(|status| status.success()));
        assert!(since(before) > Some(Duration::ZERO));
    }

    #[test]
    fn what_is_left_out_is_no_failure() {
        let absent = Part {
            name: "absent",
            run: || Ok(PartOutcome::LeftOut("not there".into())),
        };
        assert!(run(&[vec![&absent]]).is_ok());
    }

    #[test]
    fn how_a_part_ended_is_read_from_what_its_command_said() {
        let said = |how: &str, after: &str| {
            let rows = [("browser", how), ("all", "")]
                .map(|(name, how)| row(name, Duration::from_secs(7), None, how));
            format!("\n== browser\nwords\n{TABLE}\n{}\n{after}", rows.join("\n"))
        };
        let (words, passed) = ended("browser", &said("passed", ""));
        assert_eq!(words, "\n== browser\nwords\n");
        assert_eq!(
            passed.row,
            row("browser", Duration::from_secs(7), None, "passed")
        );
        assert!(passed.trouble.is_none());
        let (_, left_out) = ended("browser", &said("left out: not there", ""));
        assert!(left_out.trouble.is_none());
        let (_, failed) = ended(
            "browser",
            &said("FAILED", "\nxtask: browser failed: no luck\n"),
        );
        let message = |ended: EndedPart| match ended.trouble {
            Some(Trouble::Failed(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(message(failed), "browser failed: no luck");
        let (words, killed) = ended("browser", "\n== browser\nhalf");
        assert_eq!(words, "\n== browser\nhalf");
        assert_eq!(message(killed), "browser failed");
    }

    #[test]
    fn a_program_that_was_linked_once_more_is_found() {
        for own in ["/t/debug/xtask", "/t/debug/xtask (deleted)"] {
            assert_eq!(still_there(Path::new(own)), Path::new("/t/debug/xtask"));
        }
    }
}
