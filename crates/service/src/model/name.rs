//! Checks the names that people write: everything in them is to be seen, and reads in the direction
//! in which it stands.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::limits::MAX_NAME_CHARS;
use crate::problem::{Answer, Problem};

/// The characters that no name has: control characters, those that nobody sees (the default
/// ignorable code points of Unicode, U+2800), and those that begin a line or change the direction
/// of what stands after them.
const UNSEEN: [RangeInclusive<char>; 20] = [
    '\0'..='\u{1f}',
    '\u{7f}'..='\u{9f}',
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether no name may have this character.
pub(crate) fn is_unseen(c: char) -> bool {
    UNSEEN.iter().any(|range| range.contains(&c))
}

/// A name that people wrote: not blank, not too long, without what nobody sees.
pub(crate) fn checked_name(field: &str, name: &str) -> Answer<()> {
    let refused = |detail| Err(Problem::invalid(field, detail));
    if let Some((before, unseen)) = name.chars().enumerate().find(|(_, c)| is_unseen(*c)) {
        return refused(format!(
            "`{field}` has a character that nobody sees, U+{:04X}, in place {}; write it without",
            u32::from(unseen),
            before + 1
        ));
    }
    if name.trim().is_empty() {
        return refused(format!("`{field}` is empty; write a name"));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        return refused(format!(
            "`{field}` has more than {MAX_NAME_CHARS} characters; write a shorter one"
        ));
    }
    Ok(())
}

/// The regular expression of ECMA-262 of such names.
pub(crate) fn pattern() -> String {
    let mut unseen = String::new();
    for range in &UNSEEN {
        for (c, between) in [(range.start(), "-"), (range.end(), "")] {
            let code = u32::from(*c);
            // beyond the first plane a character stands for itself: escapes differ from reader to
            // reader
            let _ = match code > 0xffff {
                true => write!(unseen, "{c}{between}"),
                false => write!(unseen, "\\u{code:04x}{between}"),
            };
        }
    }
    format!("[^{unseen}]*[^\\s{unseen}][^{unseen}]*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen() {
        for name in [
            "Anna",
            "Łukasz Żółć",
            "Ōta",
            "Владимир",
            "نادية",
            "王皓",
            "O’Kelly",
            "Å",
        ] {
            assert!(checked_name("name", name).is_ok(), "{name}");
        }
        let unseen = [
            ("", "empty"),
            (" \u{a0}\u{3000}", "empty"),
            ("An\u{7}na", "U+0007"),
            ("\u{200b}", "U+200B"),
            ("An\u{200d}na", "U+200D"),
            ("\u{202e}annA", "U+202E"),
            ("Anna\u{2066}", "place 5"),
            ("\u{2800}\u{3164}", "U+2800"),
            ("Anna\u{e0041}", "U+E0041"),
        ];
        for (name, wanted) in unseen {
            let problem = checked_name("name", name).expect_err(name);
            let told = serde_json::to_string(&problem).expect("a problem");
            assert!(told.contains(wanted), "{told}");
        }
    }
}
