//! The manual in French, translated from English: our words, never the text of the Laws. The terms
//! are those of the glossary that the French prose of the protocol begins with (« avoir le trait »,
//! « joué », « achevé », « lâchée », « adouber » …).

use super::entries::{ManualEntry, OpenReading, ProvisionScope};
use crate::generated::french::{ENTRIES, READINGS};

/// The entry in French.
pub(super) fn entry(english: &ManualEntry) -> ManualEntry {
    let french = &ENTRIES[english.provision as usize];
    ManualEntry {
        title: french.title,
        says: french.says,
        changes: french.changes,
        scope: match (english.scope, french.out_of_scope) {
            (ProvisionScope::OutOfScope(_), Some(reason)) => ProvisionScope::OutOfScope(reason),
            (scope, _) => scope,
        },
        ..*english
    }
}

/// The reading in French.
pub(super) fn open_reading(english: &OpenReading) -> OpenReading {
    let french = &READINGS[english.entry.place()];
    OpenReading {
        question: french.question,
        readings: french.readings,
        chosen: french.chosen,
        because: french.because,
        ..*english
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::manual::tests::{texts, texts_of_reading};
    use crate::{Ambiguity, Provision, manual};

    /// Every French text with the English one that it translates.
    fn pairs() -> Vec<(&'static str, &'static str)> {
        let of_entries = Provision::ALL.iter().flat_map(|provision| {
            let english = manual::entry(*provision);
            texts(&entry(english)).into_iter().zip(texts(english))
        });
        let of_readings = Ambiguity::ALL.iter().flat_map(|ambiguity| {
            let english = manual::open_reading(*ambiguity);
            let french = texts_of_reading(&open_reading(english));
            french.into_iter().zip(texts_of_reading(english))
        });
        of_entries.chain(of_readings).collect()
    }

    #[test]
    fn texts_are_short_whole_and_translated() {
        for (french, english) in pairs() {
            let length = french.chars().count();
            assert!(length > 3 && length <= 900, "{french}");
            assert!(!french.contains("  ") && !french.contains('\n'), "{french}");
            assert_eq!(french, french.trim());
            assert_ne!(french, english);
            // a translation tells as much as what it translates
            let other = english.chars().count();
            assert!(length * 2 > other && length < other * 2 + 30, "{french}");
            assert_eq!(
                french.ends_with(['.', '?']),
                english.ends_with(['.', '?']),
                "{french}"
            );
        }
    }

    #[test]
    fn titles_are_short_and_no_two_entries_say_the_same() {
        let (mut said, mut titled) = (BTreeSet::new(), BTreeSet::new());
        for entry in &ENTRIES {
            assert!(entry.title.chars().count() <= 60, "{}", entry.title);
            assert!(entry.says.ends_with('.'), "{}", entry.says);
            assert!(said.insert(entry.says), "{}", entry.says);
            assert!(titled.insert(entry.title), "{}", entry.title);
        }
    }

    /// What is cited, and what numbers say, is the same in both languages.
    #[test]
    fn numbers_are_those_of_the_english_text() {
        let numbers = |text: &str| -> BTreeSet<String> {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            let words = words.map(|word| word.trim_matches('.').to_owned());
            let cited = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
            cited.filter(|word| word.len() > 1).collect()
        };
        for (french, english) in pairs() {
            assert_eq!(numbers(french), numbers(english), "{french}");
        }
    }

    #[test]
    fn spaces_before_high_marks_do_not_break() {
        for (french, _) in pairs() {
            for mark in [" ;", " :", " ?", " !", "« ", " »"] {
                assert!(
                    !french.contains(mark),
                    "U+00A0 for the space of `{mark}`: {french}"
                );
            }
            for (place, mark) in french.match_indices([';', ':', '?', '!', '»']) {
                let is_held = french[..place].ends_with('\u{a0}');
                assert!(is_held, "U+00A0 before `{mark}`: {french}");
            }
        }
    }

    #[test]
    fn nothing_is_left_in_english_and_vowels_are_elided() {
        const ENGLISH: [&str; 16] = [
            "the", "is", "was", "are", "of", "and", "with", "by", "has", "not", "man", "men",
            "move", "clock", "king", "touch",
        ];
        const ELIDED: [&str; 8] = ["le", "la", "de", "que", "ne", "se", "ce", "puisque"];
        for (french, _) in pairs() {
            let lower = french.to_lowercase();
            for word in lower.split(|c: char| !c.is_alphabetic()) {
                assert!(!ENGLISH.contains(&word), "{word}: {french}");
            }
            let words: Vec<&str> = lower.split(' ').collect();
            for pair in words.windows(2) {
                let is_square = pair[1].as_bytes().get(1).is_some_and(u8::is_ascii_digit);
                let is_file = pair[1].trim_end_matches([',', '.', ';']).chars().count() == 1;
                let vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'ê', 'à']);
                let may_stand = !vowel || is_square || is_file;
                assert!(
                    !ELIDED.contains(&pair[0]) || may_stand,
                    "{pair:?}: {french}"
                );
            }
        }
    }
}
