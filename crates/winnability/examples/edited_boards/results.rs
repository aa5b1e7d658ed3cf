//! Keeps what came of each board, as one letter a board, in a file from one run to the next.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use jadoube_winnability::AnswerFault;

use crate::arguments::{Arguments, Which};

/// What came of one board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A line was replayed to checkmate.
    Winnable,
    /// Unwinnable, and the plain closure has no mate.
    Confirmed,
    /// Unwinnable, and the plain closure is larger than its bound.
    Beyond,
    /// Said to be unwinnable, and there is a checkmate.
    Different {
        plies: u32,
    },
    /// The check does not accept the answer.
    Refused(AnswerFault),
    /// Not decided within the budget.
    Exhausted,
    Panicked,
}

/// The letters of the kinds; a full stop for a board without a result.
pub(crate) const LETTERS: [u8; 7] = *b"wcbDReP";
const NONE: u8 = b'.';

impl Kind {
    fn letter(self) -> u8 {
        match self {
            Kind::Winnable => b'w',
            Kind::Confirmed => b'c',
            Kind::Beyond => b'b',
            Kind::Different { .. } => b'D',
            Kind::Refused(_) => b'R',
            Kind::Exhausted => b'e',
            Kind::Panicked => b'P',
        }
    }

    /// What is to be said at once.
    pub(crate) fn fault(self) -> Option<String> {
        match self {
            Kind::Different { plies } => Some(format!("DIFFERENT (mate after {plies} plies)")),
            Kind::Refused(why) => Some(format!("REFUSED ({why})")),
            Kind::Panicked => Some("PANICKED".into()),
            Kind::Winnable | Kind::Confirmed | Kind::Beyond | Kind::Exhausted => None,
        }
    }
}

/// What a letter says of a board that is not settled.
fn unsettled(letter: u8) -> Option<&'static str> {
    match letter {
        b'b' => Some("beyond"),
        b'D' => Some("DIFFERENT"),
        b'R' => Some("REFUSED"),
        b'e' => Some("exhausted"),
        b'P' => Some("PANICKED"),
        NONE => Some("not asked"),
        _ => None,
    }
}

/// The letters of all boards, by number.
pub(crate) struct Results {
    file: Option<PathBuf>,
    seed: u64,
    letters: Mutex<Vec<u8>>,
}

impl Results {
    /// What the file has, if there is one.
    pub(crate) fn read(arguments: &Arguments) -> io::Result<Results> {
        let mut results = Results {
            file: arguments.results.clone(),
            seed: arguments.seed,
            letters: Mutex::new(Vec::new()),
        };
        if let Some(file) = results.file.as_deref().filter(|file| file.exists()) {
            let text = std::fs::read_to_string(file)?;
            let letters = text.strip_prefix(&heading(arguments.seed));
            let letters = letters.ok_or_else(|| io::Error::other("results of another seed"))?;
            results.letters = Mutex::new(letters.trim_end().into());
        }
        Ok(results)
    }

    pub(crate) fn is_due(&self, number: u64, which: Which) -> bool {
        match self.letter(number) {
            NONE => true,
            letter => which == Which::Unsettled && unsettled(letter).is_some(),
        }
    }

    pub(crate) fn set(&self, number: u64, kind: Kind) {
        let mut letters = self.letters.lock().unwrap();
        let number = number as usize;
        if letters.len() <= number {
            letters.resize(number + 1, NONE);
        }
        letters[number] = kind.letter();
    }

    fn letter(&self, number: u64) -> u8 {
        let letters = self.letters.lock().unwrap();
        letters.get(number as usize).copied().unwrap_or(NONE)
    }

    /// What the board of this number is listed as.
    pub(crate) fn listed(&self, number: u64) -> Option<&'static str> {
        unsettled(self.letter(number))
    }

    /// How many there are of each kind, in the order of the letters.
    pub(crate) fn counts(&self, numbers: Range<u64>) -> [u64; 7] {
        let letters = self.letters.lock().unwrap();
        let last = letters.len().min(numbers.end as usize);
        let some = letters.get(numbers.start as usize..last).unwrap_or(&[]);
        LETTERS.map(|letter| some.iter().filter(|other| **other == letter).count() as u64)
    }

    /// Writes the file, all or nothing.
    pub(crate) fn save(&self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let mut text = heading(self.seed).into_bytes();
        text.extend_from_slice(&self.letters.lock().unwrap());
        text.push(b'\n');
        let written = Path::new(file).with_extension("written");
        std::fs::write(&written, text)?;
        std::fs::rename(written, file)
    }
}

fn heading(seed: u64) -> String {
    format!("seed {seed}\n")
}
