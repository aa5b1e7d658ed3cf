//! Runs named parts one after the other until one fails, and reports their times.

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
    how: String,
}

/// Runs the parts in order, prints each one's name and time and a table at the end.
pub fn run<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Result<(), Trouble> {
    let began = Instant::now();
    let mut rows: Vec<ReportRow> = Vec::new();
    let mut failure = None;
    for part in parts {
        if failure.is_some() {
            rows.push(ReportRow {
                name: part.name,
                took: Duration::ZERO,
                how: "not reached".into(),
            });
            continue;
        }
        let (row, trouble) = run_one(part);
        rows.push(row);
        failure = trouble.map(|trouble| named(part.name, trouble));
    }
    print_table(&rows, began.elapsed());
    failure.map_or(Ok(()), Err)
}

fn run_one(part: &Part) -> (ReportRow, Option<Trouble>) {
    println!("\n== {}", part.name);
    let began = Instant::now();
    let result = (part.run)();
    let took = began.elapsed();
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

fn print_table(rows: &[ReportRow], total: Duration) {
    println!();
    for row in rows {
        println!("{:<18}{:>9}  {}", row.name, seconds(row.took), row.how);
    }
    println!("{:<18}{:>9}", "all", seconds(total));
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
    fn what_is_left_out_is_no_failure() {
        let absent = Part {
            name: "absent",
            run: || Ok(PartOutcome::LeftOut("not there".into())),
        };
        assert!(run(&[absent]).is_ok());
    }
}
