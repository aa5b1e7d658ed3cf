//! Counts with valgrind the instructions that a question takes: their number does not depend on
//! what else the machine does.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::shell::{Program, Trouble, target_dir};

/// The questions that the benchmark asks of every query; every run does the first one.
const ASKED: [(&str, &str); 5] = [
    ("nothing", ""),
    ("decided", "jadoube, decided"),
    ("yes-or-no", "jadoube, yes or no"),
    ("chasolver", "chasolver, full"),
    ("chasolver-fast", "chasolver, fast"),
];

/// Runs the benchmark of whole sets under valgrind, once for each question, and prints instructions
/// a query. What reading the set takes is subtracted.
pub fn count(set: &Path, options: &[&OsString]) -> Result<(), Trouble> {
    if !Program::new("valgrind").words("--version").succeeds() {
        return Err(Trouble::Failed(
            "instructions are counted by valgrind, which is not there (Debian: `apt-get install valgrind`)".into(),
        ));
    }
    let mut reading = 0;
    for (question, told) in ASKED {
        let mut counts = (0..runs(options))
            .map(|_| counted(set, options, question))
            .collect::<Result<Vec<InstructionCount>, Trouble>>()?;
        counts.sort_by_key(|count| count.instructions);
        let middle = counts.swap_remove(counts.len() / 2);
        if told.is_empty() {
            reading = middle.instructions;
            continue;
        }
        let each = middle.instructions.saturating_sub(reading) / middle.queries.max(1);
        let queries = middle.queries;
        println!("{told:<22} {queries:>7} queries  {each:>10} instructions each in the mean");
    }
    Ok(())
}

struct InstructionCount {
    instructions: u64,
    queries: u64,
}

/// `--runs N`, of which the median is taken.
fn runs(options: &[&OsString]) -> usize {
    let at = options.iter().position(|option| *option == "--runs");
    let number = at.and_then(|at| options.get(at + 1)?.to_str()?.parse().ok());
    number.unwrap_or(1).max(1)
}

fn counted(set: &Path, options: &[&OsString], question: &str) -> Result<InstructionCount, Trouble> {
    let log = target_dir().join("instructions.log");
    let shown = log.display();
    let runner = format!(
        "target.'cfg(all())'.runner=['valgrind','--tool=cachegrind','--cache-sim=no',\
         '--cachegrind-out-file=/dev/null','--log-file={shown}']"
    );
    let said = Program::cargo("bench --package jadoube-winnability --bench public_sets")
        .arguments(&["--config", &runner, "--"])
        .arguments(&[set])
        .arguments(options)
        .words("--only")
        .words(question)
        .output()?;
    let logged =
        fs::read_to_string(&log).map_err(|error| Trouble::Failed(format!("{shown}: {error}")))?;
    let missing = || {
        Trouble::Failed(format!(
            "{shown} tells no instructions, or no queries were asked"
        ))
    };
    Ok(InstructionCount {
        instructions: number_after(&logged, "refs:").ok_or_else(missing)?,
        queries: number_after(&String::from_utf8_lossy(&said), "queries:").ok_or_else(missing)?,
    })
}

/// The number that follows this word, whatever parts its thousands.
fn number_after(text: &str, word: &str) -> Option<u64> {
    let (_, rest) = text.split_once(word)?;
    let digits = rest.lines().next()?.replace(',', "");
    digits.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_what_valgrind_says() {
        let log = "==7== Cachegrind\n==7== \n==7== I   refs:      1,234,567\n";
        assert_eq!(number_after(log, "refs:"), Some(1_234_567));
        assert_eq!(number_after("queries: 42\n", "queries:"), Some(42));
        assert_eq!(number_after("queries: many\n", "queries:"), None);
        assert_eq!(number_after("nothing", "refs:"), None);
    }

    #[test]
    fn runs_are_one_unless_told() {
        let words = ["--every", "31", "--runs", "3"].map(OsString::from);
        assert_eq!(runs(&words.iter().collect::<Vec<_>>()), 3);
        assert_eq!(runs(&[&words[0], &words[1]]), 1);
    }
}
