//! Checks the names that people write: every character must be visible, and read in the order in
//! which it stands.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::limits::MAX_NAME_CHARS;
use crate::problem::{HandlerResult, Problem};

/// The characters that no name has but where [`is_in_place`] says so: control characters, those
/// that nobody sees (the default ignorable code points of Unicode, U+2800), and those that begin a
/// line or change the direction of what stands after them.
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

/// What joins two letters, or keeps them from being joined: Persian, the scripts of India and emoji
/// are written with it.
const JOINERS: [RangeInclusive<char>; 1] = ['\u{200c}'..='\u{200d}'];

/// What chooses a form of the character before it: an emoji in colour, a variant of a Han
/// character.
const SELECTORS: [RangeInclusive<char>; 4] = [
    '\u{180b}'..='\u{180d}',
    '\u{180f}'..='\u{180f}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{e0100}'..='\u{e01ef}',
];

/// The spaces of Unicode that begin no line.
const SPACES: [RangeInclusive<char>; 7] = [
    ' '..=' ',
    '\u{a0}'..='\u{a0}',
    '\u{1680}'..='\u{1680}',
    '\u{2000}'..='\u{200a}',
    '\u{202f}'..='\u{202f}',
    '\u{205f}'..='\u{205f}',
    '\u{3000}'..='\u{3000}',
];

fn is_of(ranges: &[RangeInclusive<char>], c: char) -> bool {
    ranges.iter().any(|range| range.contains(&c))
}

/// Whether joiners and selectors may follow this character: it is seen, and none of ASCII.
fn takes_unseen(c: char) -> bool {
    !c.is_ascii() && !is_of(&UNSEEN, c) && !is_of(&SPACES, c)
}

/// Whether a name may have this character between those two.
fn is_in_place(before: Option<char>, c: char, after: Option<char>) -> bool {
    if is_of(&SELECTORS, c) {
        before.is_some_and(takes_unseen)
    } else if is_of(&JOINERS, c) {
        let joins = |before| takes_unseen(before) || is_of(&SELECTORS, before);
        before.is_some_and(joins) && after.is_some_and(takes_unseen)
    } else {
        !is_of(&UNSEEN, c)
    }
}

/// The text without the characters that no name has where they stand.
pub(crate) fn without_unseen(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut before, mut chars) = (None, text.chars().peekable());
    while let Some(c) = chars.next() {
        if is_in_place(before, c, chars.peek().copied()) {
            kept.push(c);
            before = Some(c);
        }
    }
    kept
}

/// The first character that no name has where it stands, and its place, from 1.
fn first_unseen(name: &str) -> Option<(usize, char)> {
    let (mut before, mut chars) = (None, name.chars().peekable());
    let mut place = 0;
    while let Some(c) = chars.next() {
        place += 1;
        if !is_in_place(before, c, chars.peek().copied()) {
            return Some((place, c));
        }
        before = Some(c);
    }
    None
}

/// A name that people wrote: not blank, not too long, without what nobody sees.
pub(crate) fn checked_name(field: &str, name: &str) -> HandlerResult<()> {
    let refused = |detail| Err(Problem::invalid(field, detail));
    if let Some((place, unseen)) = first_unseen(name) {
        let why = match is_of(&JOINERS, unseen) || is_of(&SELECTORS, unseen) {
            true => "a character that nobody sees where it changes none beside it",
            false => "a character that nobody sees",
        };
        let code = u32::from(unseen);
        return refused(format!(
            "`{field}` has {why}, U+{code:04X}, in place {place}; write it without"
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

/// The regular expression of ECMA-262 of such names: characters of ASCII, spaces, and others with
/// what may follow them, one of them no space.
pub(crate) fn pattern() -> String {
    let [unseen, joiner, selector, space] =
        [&UNSEEN[..], &JOINERS, &SELECTORS, &SPACES].map(characters);
    let other = format!("[^\\u0000-\\u007f{space}{unseen}][{selector}]?");
    let joined = format!("{other}(?:[{joiner}]{other})*");
    format!("[{space}]*(?:[!-~]|{joined})(?:[!-~{space}]|{joined})*")
}

/// What stands between the brackets of a class of these.
fn characters(ranges: &[RangeInclusive<char>]) -> String {
    let mut class = String::new();
    for range in ranges {
        for (c, between) in [(range.start(), "-"), (range.end(), "")] {
            let code = u32::from(*c);
            // beyond the first plane a character stands for itself: escapes differ from reader to
            // reader
            let _ = match code > 0xffff {
                true => write!(class, "{c}{between}"),
                false => write!(class, "\\u{code:04x}{between}"),
            };
        }
    }
    class
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;
    use regex::Regex;

    use super::*;

    #[test]
    fn names_are_seen() {
        let table = [
            "Anna",
            "Łukasz Żółć",
            "Ōta",
            "Владимир",
            "نادية",
            "王皓",
            "O’Kelly",
            "Å",
            // Persian and Devanagari, both with a word of two parts
            "علی\u{200c}رضا",
            "क्\u{200d}ष, श्री\u{200c}मती",
            // emoji: a colour, a family, a flag of both
            "\u{2764}\u{fe0f}",
            "\u{1f469}\u{200d}\u{1f467}",
            "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308}!",
            // a variant of a Han character
            "葛\u{e0100}城",
        ];
        for name in table {
            assert!(checked_name("name", name).is_ok(), "{name}");
            assert_eq!(without_unseen(name), name);
        }
    }

    #[test]
    fn what_nobody_sees_is_refused() {
        let table = [
            ("", "empty"),
            (" \u{a0}\u{3000}", "empty"),
            ("An\u{7}na", "U+0007"),
            ("\u{200b}", "U+200B"),
            ("An\u{200d}na", "U+200D, in place 3"),
            ("\u{202e}annA", "U+202E"),
            ("Anna\u{2066}", "place 5"),
            ("\u{2800}\u{3164}", "U+2800"),
            ("Anna\u{e0041}", "U+E0041"),
            ("\u{200c}رضا", "U+200C, in place 1"),
            ("رضا\u{200c}", "U+200C, in place 4"),
            ("رضا\u{200c} رضا", "U+200C, in place 4"),
            ("رضا \u{200c}رضا", "U+200C, in place 5"),
            ("ر\u{200c}\u{200d}ا", "U+200C, in place 2"),
            ("ر\u{200c}a", "U+200C, in place 2"),
            ("ر\u{200f}ا", "U+200F"),
            ("\u{fe0f}ا", "U+FE0F, in place 1"),
            ("1\u{fe0f}\u{20e3}", "U+FE0F, in place 2"),
            ("\u{2764}\u{fe0f}\u{fe0f}", "U+FE0F, in place 3"),
            ("葛\u{200d}\u{e0100}", "U+200D, in place 2"),
        ];
        for (name, wanted) in table {
            let problem = checked_name("name", name).expect_err(name);
            let told = serde_json::to_string(&problem).expect("a problem");
            assert!(told.contains(wanted), "{told}");
        }
    }

    /// Texts of the characters on which names turn, and of any.
    fn texts() -> impl Strategy<Value = String> {
        let known = vec![
            'a',
            '1',
            ' ',
            '\u{a0}',
            '\u{3000}',
            'ر',
            '葛',
            '\u{1f308}',
            '\u{200c}',
            '\u{200d}',
            '\u{fe0f}',
            '\u{180b}',
            '\u{180e}',
            '\u{e0100}',
            '\u{200b}',
            '\u{202e}',
            '\u{feff}',
            '\u{85}',
            '\u{7f}',
            '\u{ad}',
        ];
        let often = select(known);
        prop::collection::vec(prop_oneof![9 => often, 1 => any::<char>()], 0..8)
            .prop_map(String::from_iter)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn the_pattern_takes_what_the_service_takes(text in texts()) {
            thread_local! {
                static PATTERN: Regex = Regex::new(&format!("^(?:{})$", pattern())).unwrap();
            }
            let matches = PATTERN.with(|pattern| pattern.is_match(&text));
            prop_assert_eq!(matches, checked_name("name", &text).is_ok());
        }

        #[test]
        fn what_is_left_has_nothing_unseen(text in texts()) {
            let left = without_unseen(&text);
            prop_assert_eq!(first_unseen(&left), None);
            let blank = left.trim().is_empty();
            prop_assert_eq!(first_unseen(&text).is_none() && !blank,
                checked_name("name", &text).is_ok());
        }

        #[test]
        fn what_matches_the_pattern_is_taken(text in prop::string::string_regex(&pattern()).unwrap()) {
            prop_assert_eq!(first_unseen(&text), None);
            prop_assert!(!text.trim().is_empty());
        }
    }
}
