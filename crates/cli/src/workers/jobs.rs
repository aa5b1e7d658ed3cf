//! Limits how many pieces of work are under way at once, for every command that has `--jobs`.

use std::num::{IntErrorKind, NonZeroUsize};
use std::str::FromStr;
use std::thread;

use crate::exit::complain;

/// The most that are under way at once on a machine with fewer cores. More than there are cores
/// gain nothing, and each has a thread and memory of its own.
pub const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(64).expect("invariant: it is not zero");

/// How many pieces of work are asked for at once: any number from 1, of which [`Jobs::or_cores`]
/// makes one that the machine bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jobs(NonZeroUsize);

impl FromStr for Jobs {
    type Err = &'static str;

    /// A number too large for the machine is the largest one.
    fn from_str(text: &str) -> Result<Jobs, &'static str> {
        let jobs = match text.parse::<NonZeroUsize>() {
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => Ok(NonZeroUsize::MAX),
            jobs => jobs,
        };
        jobs.map(Jobs).map_err(|_| "write a whole number from 1")
    }
}

impl Jobs {
    /// As many as were asked for, or as there are cores; those who ask for more than are allowed
    /// are told so.
    pub fn or_cores(asked: Option<Jobs>) -> NonZeroUsize {
        let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let Some(Jobs(asked)) = asked else {
            return cores;
        };
        let most = MOST_JOBS.max(cores);
        if asked > most {
            complain(&format!(
                "--jobs {asked}: no more than {most} are used at once; this machine has {cores} cores"
            ));
        }
        asked.min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_is_read_and_none_is_taken_beyond_the_limit() {
        let most = Jobs::or_cores(None).max(MOST_JOBS).get();
        let table = [
            ("1", 1),
            ("7", 7),
            ("64", 64),
            ("1000000", most),
            ("99999999999", most),
            ("18446744073709551615", most),
            ("184467440737095516150", most),
        ];
        for (text, expected) in table {
            let asked = text.parse::<Jobs>();
            assert_eq!(
                asked.map(|jobs| Jobs::or_cores(Some(jobs)).get()),
                Ok(expected)
            );
        }
        for text in ["", "0", "-1", "two", "1.5", "1e3"] {
            assert!(text.parse::<Jobs>().is_err(), "{text}");
        }
    }
}
