//! Generates games as PGN, each with an irregularity in it or with none, and says what is to be
//! found: `cargo xtask games --count N --seed S`.
//!
//! Each group of games follows from the seed and its number alone. Nothing here asks the crates
//! that read games and judge them.

mod chance;
mod draft;
mod plants;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use crate::shell::Trouble;
use chance::Chance;
use plants::PLANTS;

/// What is to be found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Planted {
    /// The name of the kind of finding.
    pub kind: &'static str,
    /// The ply, counted from 1; `None`: it is about the game as a whole.
    pub ply: Option<u32>,
}

/// A game, and what is to be found in it.
pub struct Generated {
    /// The text.
    pub text: String,
    /// What is to be found, and nothing else.
    pub planted: Vec<Planted>,
}

/// The games of the group with this number: most often one.
pub fn group(seed: u64, number: u64) -> Vec<Generated> {
    let mut chance = Chance::new(seed, number);
    let plant = chance.one_of(PLANTS);
    plant(&mut chance, number)
}

/// `cargo xtask games --count N --seed S`: the games on standard output, what is to be found on
/// standard error, a line each.
pub fn run(args: &[OsString]) -> Result<(), Trouble> {
    let (mut count, mut seed) = (1_000, 1);
    for option in args.chunks(2) {
        let words: Vec<_> = option.iter().map(|word| word.to_string_lossy()).collect();
        let (place, number) = match words.iter().map(AsRef::as_ref).collect::<Vec<_>>()[..] {
            ["--count", number] => (&mut count, number),
            ["--seed", number] => (&mut seed, number),
            _ => {
                return Err(Trouble::Usage(
                    "`games` takes `--count N` and `--seed S`".into(),
                ));
            }
        };
        let read = number.parse();
        *place = read.map_err(|_| Trouble::Usage(format!("{number:?} is no number")))?;
    }
    write(seed, count).map_err(|error| Trouble::Failed(error.to_string()))
}

fn write(seed: u64, count: u64) -> io::Result<()> {
    let mut games = BufWriter::new(io::stdout().lock());
    let mut found = BufWriter::new(io::stderr().lock());
    let mut game = 0;
    for number in 0.. {
        for generated in group(seed, number) {
            game += 1;
            games.write_all(generated.text.as_bytes())?;
            for planted in generated.planted {
                let ply = planted.ply.map_or(String::new(), |ply| ply.to_string());
                writeln!(found, "{game}\t{}\t{ply}", planted.kind)?;
            }
        }
        if game >= count {
            break;
        }
    }
    games.flush()?;
    found.flush()
}
