//! Reads the arguments that `cargo xtask edited-boards` gives.

use std::ops::Range;
use std::path::PathBuf;

pub(crate) struct Arguments {
    /// Where `positions.txt` and `lichess.txt` are.
    pub(crate) folder: PathBuf,
    /// Where what is not confirmed is listed.
    pub(crate) list: PathBuf,
    /// Where what came of each board is kept, so that the same command goes on where it was
    /// stopped.
    pub(crate) results: Option<PathBuf>,
    pub(crate) count: u64,
    pub(crate) seed: u64,
    /// The number of the first board.
    pub(crate) from: u64,
    /// The most positions of a plain closure.
    pub(crate) closure: usize,
    /// The budget of a decision.
    pub(crate) states: u64,
    pub(crate) threads: usize,
    /// How many groups of positions proved by plain closures are kept, of some 80 bytes each.
    pub(crate) room: usize,
    pub(crate) which: Which,
}

/// Which boards are taken, of those with a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    /// None.
    New,
    /// Those that were not settled.
    Unsettled,
}

impl Arguments {
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut read = Arguments {
            folder: PathBuf::new(),
            list: PathBuf::from("edited-boards.txt"),
            results: None,
            count: 1_000_000,
            seed: 5,
            from: 0,
            closure: 10_000_000,
            states: jadoube_winnability::Budget::default().states,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            room: 30_000_000,
            which: Which::New,
        };
        let mut words = words;
        while let Some(word) = words.next() {
            if word == "--again" {
                read.which = Which::Unsettled;
                continue;
            }
            let value = words.next().ok_or(format!("{word} needs a value"))?;
            let number = || {
                let digits = value.replace('_', "");
                digits
                    .parse::<u64>()
                    .map_err(|_| not_a_number(&word, &value))
            };
            match word.as_str() {
                "--sets" => read.folder = value.into(),
                "--list" => read.list = value.into(),
                "--results" => read.results = Some(value.into()),
                "--count" => read.count = number()?,
                "--seed" => read.seed = number()?,
                "--from" => read.from = number()?,
                "--states" => read.states = number()?,
                "--closure" => read.closure = number()? as usize,
                "--threads" => read.threads = (number()? as usize).max(1),
                "--room" => read.room = number()? as usize,
                _ => return Err(format!("there is no {word}")),
            }
        }
        Ok(read)
    }

    /// The numbers of the boards.
    pub(crate) fn numbers(&self) -> Range<u64> {
        self.from..self.from + self.count
    }
}

fn not_a_number(word: &str, value: &str) -> String {
    format!("{word} takes a number, not {value:?}")
}
