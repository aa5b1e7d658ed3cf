//! Writes what is known of one article: what it says, what changed, what is open about it, which
//! acts and code it concerns, and examples.

use laws::manual::{self, ManualEntry, ProvisionScope};
use laws::{Edition, Provision};

use super::labels::{Labels, labels};
use super::{Lens, lookup, reading};
use crate::corpus::Example;
use crate::page::{TextPage, wrap};
use crate::paint::Tone;

/// Cases shown unless all are asked for.
pub const FIRST_CASES: usize = 8;

/// The columns of an edition's key and the space after it.
const KEY: usize = 14;

/// Writes everything known of a provision, as it stands in `edition`.
pub fn write(
    page: &mut TextPage,
    provision: Provision,
    lens: Lens,
    examples: &[Example],
    shown: usize,
) {
    let Lens { edition, language } = lens;
    let entry = &manual::entry_in(provision, language);
    let labels = labels(language);
    heading(page, entry, lens);
    if let ProvisionScope::OutOfScope(reason) = entry.scope {
        let text = format!("{} {reason}", labels.out_of_scope);
        page.paragraph(2, Tone::Open, &text);
    }
    changes(page, entry, edition, labels);
    numbers(page, provision, labels);
    for ambiguity in entry.ambiguities {
        page.blank();
        reading::write(page, *ambiguity, language);
    }
    under(page, provision, lens);
    acts(page, entry, labels);
    code(page, provision, labels);
    cases(page, provision, lens, examples, shown);
}

fn heading(page: &mut TextPage, entry: &ManualEntry, Lens { edition, language }: Lens) {
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
        Some(_) => format!("{}, {}", edition.key(), edition.title_in(language)),
        None => labels(language).no_such_article.replace('%', edition.key()),
    };
    page.line(&[(Tone::Faint, &standing)]);
    page.blank();
    text(page, entry, edition);
}

/// The provision as it stands in `edition`, then, if that is another, as it stands in the newest
/// edition that has it.
fn text(page: &mut TextPage, entry: &ManualEntry, edition: Edition) {
    match entry.otherwise_in(edition) {
        None => page.paragraph(2, Tone::Plain, entry.says),
        Some((of, text)) => {
            keyed(page, true, of.key(), text);
            keyed(page, false, entry.newest().key(), entry.says);
        }
    }
}

fn section(page: &mut TextPage, title: &str) {
    page.blank();
    page.line(&[(Tone::Strong, title)]);
}

/// A key and the text beside it; `marked` is the one that matters here.
fn keyed(page: &mut TextPage, marked: bool, key: &str, text: &str) {
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

fn changes(page: &mut TextPage, entry: &ManualEntry, edition: Edition, labels: &Labels) {
    if entry.changes.is_empty() {
        return;
    }
    section(page, labels.other_editions);
    let applies = entry.change_for(edition);
    for (of, text) in entry.changes {
        keyed(page, applies == Some(*of), of.key(), text);
    }
}

fn numbers(page: &mut TextPage, provision: Provision, labels: &Labels) {
    let printed =
        |edition: Edition| Some(format!("{} {}", edition.key(), provision.number(edition)?));
    let all: Vec<String> = Edition::ALL.into_iter().filter_map(printed).collect();
    section(page, labels.number);
    page.paragraph(2, Tone::Plain, &all.join(" · "));
}

fn under(page: &mut TextPage, provision: Provision, Lens { edition, language }: Lens) {
    let Some(number) = provision.number(edition) else {
        return;
    };
    let below = lookup::under(edition, number);
    if below.is_empty() {
        return;
    }
    section(page, labels(language).under);
    for provision in below {
        let number = provision.number(edition).unwrap_or_default();
        let title = manual::entry_in(provision, language).title;
        page.row(Tone::Plain, number, title);
    }
}

fn acts(page: &mut TextPage, entry: &ManualEntry, labels: &Labels) {
    if !entry.acts.is_empty() {
        section(page, labels.acts);
        page.paragraph(2, Tone::Plain, &entry.acts.join(" · "));
    }
}

fn code(page: &mut TextPage, provision: Provision, labels: &Labels) {
    let anchors = provision.code();
    if anchors.is_empty() {
        return;
    }
    section(page, labels.code);
    for anchor in anchors {
        let text = format!("  {}::{}", anchor.file, anchor.function);
        page.line(&[(Tone::Plain, &text)]);
    }
}

fn cases(
    page: &mut TextPage,
    provision: Provision,
    Lens { edition, language }: Lens,
    examples: &[Example],
    shown: usize,
) {
    let labels = labels(language);
    let tests = |example: &&Example| example.tests(provision, edition);
    let count = examples.iter().filter(tests).count();
    if count == 0 {
        return;
    }
    let title = labels.cases.replace('%', edition.key());
    section(page, &format!("{title} ({count})"));
    examples
        .iter()
        .filter(tests)
        .take(shown)
        .for_each(|example| case(page, example));
    if count > shown {
        let more = labels.more.replace('%', &(count - shown).to_string());
        page.paragraph(2, Tone::Faint, &more);
    }
}

fn case(page: &mut TextPage, example: &Example) {
    let id = format!("  {}  ", example.case.id);
    page.line(&[(Tone::Good, &id), (Tone::Faint, example.file)]);
    page.paragraph(6, Tone::Plain, &example.case.title);
}
