//! Reads the options of `cargo xtask soak`.

use std::ffi::OsString;
use std::str::FromStr;

use crate::shell::Trouble;

/// What is soaked, and for how long.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The parts that are named; all if there are none.
    pub(super) parts: Vec<String>,
    /// Cases of each property.
    pub(super) cases: u32,
    /// Minutes of the part `service`.
    pub(super) minutes: u32,
    /// Boards of that part.
    pub(super) boards: u32,
    /// Acts a second of that part, over all boards.
    pub(super) rate: u32,
    /// The empty database of that part, as `jadoube serve --db` takes it; a new SQLite file if none
    /// is named.
    pub(super) db: Option<String>,
}

impl Options {
    /// Reads them.
    ///
    /// # Errors
    /// They are none.
    pub(super) fn read(arguments: &[OsString]) -> Result<Options, Trouble> {
        let mut options = Options {
            parts: Vec::new(),
            cases: 20_000,
            minutes: 60,
            boards: 300,
            rate: 100,
            db: None,
        };
        let mut words = arguments.iter().map(|word| word.to_string_lossy());
        while let Some(word) = words.next() {
            let mut value = || {
                let missing = || Trouble::Usage(format!("a value is missing after `{word}`"));
                words.next().ok_or_else(missing)
            };
            match &*word {
                "--cases" => options.cases = number(&word, &value()?)?,
                "--minutes" => options.minutes = number(&word, &value()?)?,
                "--boards" => options.boards = number(&word, &value()?)?,
                "--rate" => options.rate = number(&word, &value()?)?,
                "--db" => options.db = Some(value()?.into()),
                option if option.starts_with('-') => {
                    return Err(Trouble::Usage(format!("`soak` has no option {option:?}")));
                }
                part => options.parts.push(part.into()),
            }
        }
        Ok(options)
    }
}

fn number(option: &str, text: &str) -> Result<u32, Trouble> {
    let number = u32::from_str(text).ok().filter(|number| *number > 0);
    let wrong = || Trouble::Usage(format!("`{option}` takes a number above 0, not {text:?}"));
    number.ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Options> {
        let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        Options::read(&words).ok()
    }

    #[test]
    fn parts_and_options_stand_in_any_order() {
        let read_as = |line| read(line).map(|o| (o.parts.join(" "), o.cases, o.minutes, o.db));
        let table = [
            ("", Some(("", 20_000, 60, None))),
            (
                "kills --cases 7 faults",
                Some(("kills faults", 7, 60, None)),
            ),
            ("--minutes 2 --db x", Some(("", 20_000, 2, Some("x")))),
            ("--cases 0", None),
            ("--minutes", None),
            ("--minutes soon", None),
            ("--fast", None),
        ];
        for (line, expected) in table {
            let expected = expected.map(|(parts, cases, minutes, db)| {
                (parts.to_owned(), cases, minutes, db.map(str::to_owned))
            });
            assert_eq!(read_as(line), expected, "{line}");
        }
    }
}
