//! Holds the project's own cases, embedded in the program: `explain` shows them as examples, `laws`
//! counts them.

use laws::{Edition, Family, Provision};
use protocol::cases::{self, Case};

/// The editions of FIDE, oldest first.
fn fide() -> impl Iterator<Item = Edition> {
    Edition::ALL
        .into_iter()
        .filter(|edition| edition.family() == Family::Fide)
}

macro_rules! case_files {
    ($($name:literal)*) => {
        /// The case files by their path in the repository.
        const FILES: &[(&str, &str)] = &[
            $((
                concat!("cases/", $name, ".txt"),
                include_str!(concat!("../../../cases/", $name, ".txt")),
            ),)*
        ];
    };
}

case_files! {
    "3-legal" "4.1-one-hand" "4.2-adjust" "4.3-touched" "4.4-castling-promotion" "4.5-free"
    "1.3-early-reply" "4.6-4.7-made" "4.8-claims-that-find" "4.8-forfeit" "4.9-assistant" "5-end" "6-flag" "6.2-press" "6.8-spent-flag"
    "7.1-7.4-irregularities" "7.4-displaced-at-the-press" "7.5-victims-answer" "7.5.1-illegal" "7.5.2-unpromoted" "7.5.3-press-without-move"
    "7.5.4-two-hands" "7.5.5-ladder" "7.6-displaced" "8-recording" "9.1-offers" "9.2-9.5-claims" "9.5-examined"
    "9.6-automatic" "11-12-conduct" "12-corrections" "appendix-a-b" "appendix-d" "chess960" "guidelines-iii" "incidents"
    "historic" "us" "us-procedure"
}

/// A case and where it stands.
pub struct Example {
    /// The case.
    pub case: Case,
    /// The path of its file in the repository.
    pub file: &'static str,
    /// The provisions it tests.
    pub provisions: Vec<Provision>,
}

impl Example {
    /// Whether it tests this provision under this edition.
    pub fn tests(&self, provision: Provision, edition: Edition) -> bool {
        self.provisions.contains(&provision) && self.case.editions.contains(&edition)
    }
}

/// Every case, in the order of the files.
pub fn examples() -> Vec<Example> {
    let of_file = |(file, text): &(&'static str, &str)| {
        let file = *file;
        let cases = cases::read(text).expect("invariant: the embedded case files are well formed");
        cases.into_iter().map(move |case| Example {
            provisions: provisions(&case),
            case,
            file,
        })
    };
    FILES.iter().flat_map(of_file).collect()
}

/// The provisions that a case names, in the order of the Laws.
fn provisions(case: &Case) -> Vec<Provision> {
    let mut named: Vec<Provision> = case
        .articles
        .iter()
        .flat_map(|name| meant_by(name, &case.editions))
        .collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// The provisions meant by a name in a case: by the number of 2018; by the number that one of the
/// case's editions prints, with or without its "Rule" or "Law"; by the beginning of a number of
/// 2018; or, for a provision that only another code knows, by its name in [`Provision`].
pub fn meant_by(name: &str, editions: &[Edition]) -> Vec<Provision> {
    let with = |fits: &dyn Fn(&str, Edition) -> bool, editions: &[Edition]| -> Vec<Provision> {
        let bears = |p: &Provision| {
            editions
                .iter()
                .any(|e| p.number(*e).is_some_and(|n| fits(n, *e)))
        };
        Provision::ALL.iter().copied().filter(bears).collect()
    };
    let exactly =
        |number: &str, _| number == name || number.split_once(' ').is_some_and(|(_, n)| n == name);
    let within = |number: &str, _| {
        number
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let of_2018 = [Edition::Fide2018];
    [
        with(&exactly, &of_2018),
        with(&exactly, editions),
        with(&within, &of_2018),
        called(name),
    ]
    .into_iter()
    .find(|found| !found.is_empty())
    .unwrap_or_default()
}

/// The provision outside FIDE's Laws with this name: `OLD-KING`, `BlueCheck`, `10I2V1`.
fn called(name: &str) -> Vec<Provision> {
    let letters = |text: &str| -> String {
        text.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect()
    };
    let wanted = letters(name);
    let is_called = |p: &Provision| {
        let own = letters(&format!("{p:?}"));
        own == wanted || own.strip_prefix("us") == Some(&wanted)
    };
    let foreign = |p: &Provision| !fide().any(|edition| p.number(edition).is_some());
    Provision::ALL
        .iter()
        .copied()
        .filter(foreign)
        .filter(is_called)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_list_is_complete() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| format!("cases/{}", entry.unwrap().file_name().to_string_lossy()))
            .filter(|name| name.ends_with(".txt") && name != "cases/disputed.txt")
            .collect();
        there.sort();
        let mut embedded: Vec<&str> = FILES.iter().map(|(file, _)| *file).collect();
        embedded.sort_unstable();
        assert_eq!(
            embedded, there,
            "complete the list in crates/cli/src/corpus.rs"
        );
    }

    #[test]
    fn names_of_provisions_are_understood() {
        let fide = [Edition::Fide2018];
        assert_eq!(meant_by("4.3.1", &fide), [Provision::A4_3_1]);
        assert_eq!(meant_by("4.3a", &[Edition::Fide2009]), [Provision::A4_3_1]);
        assert_eq!(
            meant_by("6.11", &fide),
            [Provision::A6_11_2, Provision::A6_11_4]
        );
        assert!(meant_by("XIII", &[Edition::London1848]).contains(&Provision::LccXIII));
        assert_eq!(
            meant_by("OLD-KING", &[Edition::OldKing]),
            [Provision::OldKing]
        );
        assert!(meant_by("99", &fide).is_empty());
    }

    #[test]
    fn cases_are_found_by_provision_and_edition() {
        let examples = examples();
        let count = |edition| {
            examples
                .iter()
                .filter(|e| e.tests(Provision::A4_3_1, edition))
                .count()
        };
        assert!(count(Edition::Fide2018) > 20);
        assert!(examples.iter().all(|e| e.file.starts_with("cases/")));
    }
}
