//! Runs `differences`: compares what the program says to the same lines now and at an earlier
//! commit.

mod base;
mod change;
mod compare;
mod games;
mod known;
mod report;
mod skeleton;

use std::ffi::OsString;
use std::str::FromStr;

use crate::shell::Trouble;
use known::KnownCauses;
use report::{DifferenceTally, ShownGroups};

/// The engine before the core was rebuilt.
const BASE: &str = "15bfb95acb9397113c5eb5adc799a7d91074e486";
/// Random scripts, unless told otherwise.
const SCRIPTS: u64 = 100_000;

#[derive(Debug, PartialEq, Eq)]
struct DifferencesOptions {
    base: String,
    scripts: u64,
    seed: u64,
    shown: ShownGroups,
}

/// `differences`: judges the project's cases, the inputs of scripts, the shared cases and random
/// scripts with the program of the base commit and with the present one, and holds the answers
/// against each other.
pub fn run(arguments: &[OsString]) -> Result<(), Trouble> {
    let options = options(arguments)?;
    let known = KnownCauses::read()?;
    let programs = base::build(&options.base)?;
    let mut tally = DifferenceTally::new(known);
    for lines in games::all(&programs, options.seed, options.scripts)? {
        let judged = compare::judge_both(&programs, &lines, &mut tally);
        judged.inspect_err(|_| tally.print(options.shown))?;
    }
    tally.print(options.shown);
    match tally.unexplained() {
        0 => Ok(()),
        games => Err(Trouble::Failed(format!(
            "{games} games differ from the base in a way that {} does not list",
            known::FILE
        ))),
    }
}

fn options(arguments: &[OsString]) -> Result<DifferencesOptions, Trouble> {
    let mut options = DifferencesOptions {
        base: BASE.into(),
        scripts: SCRIPTS,
        seed: 1,
        shown: ShownGroups::Unexplained,
    };
    let mut rest = arguments.iter().map(|word| word.to_string_lossy());
    while let Some(option) = rest.next() {
        let mut value = || {
            let missing = || Trouble::Usage(format!("`differences {option}` takes a value"));
            rest.next().ok_or_else(missing)
        };
        match option.as_ref() {
            "--base" => options.base = value()?.into_owned(),
            "--scripts" => options.scripts = number(&option, &value()?)?,
            "--seed" => options.seed = number(&option, &value()?)?,
            "--list" => options.shown = ShownGroups::All,
            _ => {
                let unknown = format!("`differences` does not know {option:?}");
                return Err(Trouble::Usage(unknown));
            }
        }
    }
    Ok(options)
}

fn number(option: &str, text: &str) -> Result<u64, Trouble> {
    let wrong = |_| {
        Trouble::Usage(format!(
            "`differences {option}` takes a number, not {text:?}"
        ))
    };
    u64::from_str(text).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Option<DifferencesOptions> {
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        options(&words).ok()
    }

    #[test]
    fn options_have_defaults() {
        let plain = read("").unwrap();
        assert_eq!((plain.scripts, plain.seed), (SCRIPTS, 1));
        assert_eq!(
            (plain.base.as_str(), plain.shown),
            (BASE, ShownGroups::Unexplained)
        );
        let told = read("--scripts 20 --list --seed 7 --base main").unwrap();
        assert_eq!((told.scripts, told.seed), (20, 7));
        assert_eq!((told.base.as_str(), told.shown), ("main", ShownGroups::All));
    }

    #[test]
    fn what_is_not_understood_is_wrong_usage() {
        for words in ["--scripts", "--scripts many", "--quick", "2000"] {
            assert_eq!(read(words), None, "{words}");
        }
    }
}
