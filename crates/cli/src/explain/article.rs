//! One article: what it says, what changed, what is open about it, what it looks at, and examples.

use laws::manual::{self, Entry, Scope};
use laws::{Edition, Family, Provision};

use super::{lookup, reading};
use crate::corpus::Example;
use crate::page::{Page, wrap};
use crate::paint::Tone;

/// Cases shown unless all are asked for.
pub const FIRST_CASES: usize = 8;

/// The columns of an edition's key and the space after it.
const KEY: usize = 14;

/// Writes everything known of a provision, as it stands in `edition`.
pub fn write(
    page: &mut Page,
    provision: Provision,
    edition: Edition,
    examples: &[Example],
    shown: usize,
) {
    let entry = manual::entry(provision);
    heading(page, entry, edition);
    if let Scope::OutOfScope(reason) = entry.scope {
        page.paragraph(
            2,
            Tone::Open,
            &format!("The engine does not rule on this. {reason}"),
        );
    }
    changes(page, entry, edition);
    numbers(page, provision);
    for ambiguity in entry.ambiguities {
        page.blank();
        reading::write(page, manual::open_reading(*ambiguity));
    }
    under(page, provision, edition);
    acts(page, entry);
    cases(page, provision, edition, examples, shown);
}

fn heading(page: &mut Page, entry: &Entry, edition: Edition) {
    let title = match entry.provision.number(edition) {
        Some(number) => format!("{number}  {}", entry.title),
        None => format!(
            "{}  {}",
            crate::coverage::listed_as(entry.provision),
            entry.title
        ),
    };
    page.line(&[(Tone::Strong, &title)]);
    let standing = match entry.provision.number(edition) {
        Some(_) => format!("{}, {}", edition.key(), edition.title()),
        None => format!(
            "{} has no such article; this is the one that 2018 numbers so",
            edition.key()
        ),
    };
    page.line(&[(Tone::Faint, &standing)]);
    page.blank();
    text(page, entry, edition);
}

/// The provision as it stands in `edition`, then, if that is another, as it stands in the newest
/// edition that has it.
fn text(page: &mut Page, entry: &Entry, edition: Edition) {
    let applies = applicable(entry, edition);
    let own = entry
        .changes
        .iter()
        .find(|(of, _)| applies == Some(*of) && edition != newest(entry.provision));
    match own {
        None => page.paragraph(2, Tone::Plain, entry.says),
        Some((of, text)) => {
            keyed(page, true, of.key(), text);
            keyed(page, false, newest(entry.provision).key(), entry.says);
        }
    }
}

/// The newest edition that has a provision: FIDE's before the other codes.
fn newest(provision: Provision) -> Edition {
    let has = |edition: &Edition| provision.number(*edition).is_some();
    let fide = |edition: &Edition| edition.family() == Family::Fide && has(edition);
    let all = Edition::ALL.into_iter();
    all.clone()
        .filter(fide)
        .max()
        .or_else(|| all.clone().find(has))
        .unwrap_or_default()
}

fn section(page: &mut Page, title: &str) {
    page.blank();
    page.line(&[(Tone::Strong, title)]);
}

/// A key and the text beside it; `marked` is the one that matters here.
fn keyed(page: &mut Page, marked: bool, key: &str, text: &str) {
    let (arrow, tone) = if marked {
        ("> ", Tone::Good)
    } else {
        ("  ", Tone::Plain)
    };
    let mut head = format!("{key:KEY$}");
    for line in wrap(text, page.width() - KEY - 2) {
        let lead = if head.trim().is_empty() { "  " } else { arrow };
        page.line(&[(tone, lead), (tone, &head), (Tone::Plain, &line)]);
        head = " ".repeat(KEY);
    }
}

fn changes(page: &mut Page, entry: &Entry, edition: Edition) {
    if entry.changes.is_empty() {
        return;
    }
    section(page, "How it reads in other editions");
    let applies = applicable(entry, edition);
    for (of, text) in entry.changes {
        keyed(page, applies == Some(*of), of.key(), text);
    }
}

/// The change that tells how the provision reads in `edition`: its own, the last one before it in
/// FIDE's Laws, or that of the US rulebook for its variants.
fn applicable(entry: &Entry, edition: Edition) -> Option<Edition> {
    let fits = |of: &Edition| match edition.family() {
        Family::Fide => of.family() == Family::Fide && *of <= edition,
        Family::UsChess => *of == edition || *of == Edition::UsChess7,
        Family::Historic => *of == edition,
    };
    entry.changes.iter().map(|(of, _)| *of).filter(fits).max()
}

fn numbers(page: &mut Page, provision: Provision) {
    let printed =
        |edition: Edition| Some(format!("{} {}", edition.key(), provision.number(edition)?));
    let all: Vec<String> = Edition::ALL.into_iter().filter_map(printed).collect();
    section(page, "Its number");
    page.paragraph(2, Tone::Plain, &all.join(" · "));
}

fn under(page: &mut Page, provision: Provision, edition: Edition) {
    let Some(number) = provision.number(edition) else {
        return;
    };
    let below = lookup::under(edition, number);
    if below.is_empty() {
        return;
    }
    section(page, "Under it");
    for provision in below {
        let number = provision.number(edition).unwrap_or_default();
        page.row(Tone::Plain, number, manual::entry(provision).title);
    }
}

fn acts(page: &mut Page, entry: &Entry) {
    if !entry.acts.is_empty() {
        section(page, "Acts it looks at");
        page.paragraph(2, Tone::Plain, &entry.acts.join(" · "));
    }
}

fn cases(
    page: &mut Page,
    provision: Provision,
    edition: Edition,
    examples: &[Example],
    shown: usize,
) {
    let tests = |example: &&Example| example.tests(provision, edition);
    let count = examples.iter().filter(tests).count();
    if count == 0 {
        return;
    }
    section(page, &format!("Cases under {} ({count})", edition.key()));
    examples
        .iter()
        .filter(tests)
        .take(shown)
        .for_each(|example| case(page, example));
    if count > shown {
        let more = format!("and {} more: --all-cases", count - shown);
        page.paragraph(2, Tone::Faint, &more);
    }
}

fn case(page: &mut Page, example: &Example) {
    let id = format!("  {}  ", example.case.id);
    page.line(&[(Tone::Good, &id), (Tone::Faint, example.file)]);
    page.paragraph(6, Tone::Plain, &example.case.title);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_change_that_applies_is_the_last_one_up_to_the_edition() {
        let entry = manual::entry(Provision::A7_5_5);
        assert_eq!(
            applicable(entry, Edition::Fide2009),
            Some(Edition::Fide2009)
        );
        assert!(
            applicable(entry, Edition::UsChessBlitz)
                .is_none_or(|of| of.family() == Family::UsChess)
        );
        let adjusting = manual::entry(Provision::A4_2_1);
        assert_eq!(
            applicable(adjusting, Edition::Fide2023),
            Some(Edition::Fide2014)
        );
        assert_eq!(
            applicable(adjusting, Edition::London1848),
            Some(Edition::London1848)
        );
    }
}
