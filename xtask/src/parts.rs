//! Runs named parts one after the other until one fails, and reports their times.

use std::fs;
use std::time::{Duration, Instant};

use crate::shell::Trouble;

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
    /// It was not run, for this reason.
    LeftOut(String),
}

struct ReportRow {
    name: &'static str,
    took: Duration,
    /// Of this process and all that it started and that has ended; [`None`] where nothing says it.
    processor: Option<Duration>,
    how: String,
}

/// Runs the parts in order, prints each one's name and time and a table at the end.
pub fn run<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Result<(), Trouble> {
    let began = Instant::now();
    let worked = processor_time();
    let mut rows: Vec<ReportRow> = Vec::new();
    let mut failure = None;
    for part in parts {
        if failure.is_some() {
            rows.push(ReportRow {
                name: part.name,
                took: Duration::ZERO,
                processor: None,
                how: "not reached".into(),
            });
            continue;
        }
        let (row, trouble) = run_one(part);
        rows.push(row);
        failure = trouble.map(|trouble| named(part.name, trouble));
    }
    rows.push(ReportRow {
        name: "all",
        took: began.elapsed(),
        processor: since(worked),
        how: String::new(),
    });
    print_table(&rows);
    failure.map_or(Ok(()), Err)
}

fn run_one(part: &Part) -> (ReportRow, Option<Trouble>) {
    println!("\n== {}", part.name);
    let (began, worked) = (Instant::now(), processor_time());
    let result = (part.run)();
    let (took, processor) = (began.elapsed(), since(worked));
    let (how, trouble) = match result {
        Ok(PartOutcome::Done) => ("passed".into(), None),
        Ok(PartOutcome::LeftOut(why)) => (format!("left out: {why}"), None),
        Err(trouble) => ("FAILED".into(), Some(trouble)),
    };
    println!("== {}: {how} ({})", part.name, seconds(took));
    (
        ReportRow {
            name: part.name,
            took,
            processor,
            how,
        },
        trouble,
    )
}

fn named(part: &str, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Failed(message) => Trouble::Failed(format!("{part} failed: {message}")),
        usage @ Trouble::Usage(_) => usage,
    }
}

fn print_table(rows: &[ReportRow]) {
    println!("\n{:<18}{:>10}{:>12}", "", "time", "processor");
    for row in rows {
        let (took, processor) = (
            seconds(row.took),
            row.processor.map_or_else(String::new, seconds),
        );
        println!("{:<18}{took:>10}{processor:>12}  {}", row.name, row.how);
    }
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
        let Err(Trouble::Failed(message)) = run(&[passes, fails, never]) else {
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
        assert!(run(&[absent]).is_ok());
    }
}
