//! Writes the matrix of articles and editions as Markdown: the text of `docs/coverage.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use laws::manual::{self, ManualEntry, ProvisionScope};
use laws::{Edition, Provision};

use super::{Coverage, FamilyGroup, GROUPS, listed_as, out_of_scope};

const HEAD: &str = "\
# Coverage: articles and editions

Written by `jadoube laws --markdown` from the code (`Provision::ALL`, its numbers, the scope that
the manual gives it) and from the case files in `cases/`. Do not edit: `UPDATE_GOLDEN=1 cargo test
-p jadoube` writes it again, and a test fails while it is stale.

A cell holds the number under which the edition prints the article and, in brackets, how many of the
project's own cases test it under that edition; **(0)** is a gap. `–`: the edition has no such
article. `out`: the engine explains it and does not rule on it, for the reason given below.
What an article says: `jadoube explain ARTICLE --edition EDITION`.

";

/// The whole document.
pub fn write(coverage: &Coverage) -> String {
    let mut text = HEAD.to_owned();
    summary(coverage, &mut text);
    for group in GROUPS {
        matrix(coverage, &group, &mut text);
    }
    reasons(&mut text);
    cases(coverage, &mut text);
    loose_ends(coverage, &mut text);
    text
}

fn put(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("invariant: a String takes every text");
}

fn summary(coverage: &Coverage, text: &mut String) {
    put(
        text,
        format_args!("| edition | text | articles | implemented | tested by a case | cases |"),
    );
    put(text, format_args!("|---|---|--:|--:|--:|--:|"));
    for edition in Edition::ALL {
        let of = coverage.summary(edition);
        put(
            text,
            format_args!(
                "| {} | {} | {} | {} | {} | {} |",
                edition.key(),
                edition.title(),
                of.articles,
                of.implemented,
                of.tested,
                of.cases
            ),
        );
    }
}

fn matrix(coverage: &Coverage, group: &FamilyGroup, text: &mut String) {
    let editions = group.editions();
    put(text, format_args!("\n## {}\n", group.title));
    let keys: Vec<&str> = editions.iter().map(|edition| edition.key()).collect();
    put(text, format_args!("| article | {} |", keys.join(" | ")));
    put(text, format_args!("|---|{}", "---|".repeat(keys.len())));
    for entry in group.entries() {
        let cells: Vec<String> = editions
            .iter()
            .map(|edition| cell(coverage, entry, *edition))
            .collect();
        put(
            text,
            format_args!("| {} | {} |", entry.title, cells.join(" | ")),
        );
    }
}

fn cell(coverage: &Coverage, entry: &ManualEntry, edition: Edition) -> String {
    let Some(number) = entry.provision.number(edition) else {
        return "–".to_owned();
    };
    match (entry.scope, coverage.count(entry.provision, edition)) {
        (ProvisionScope::OutOfScope(_), _) => format!("{number} out"),
        (ProvisionScope::Implemented, 0) => format!("{number} **(0)**"),
        (ProvisionScope::Implemented, count) => format!("{number} ({count})"),
    }
}

fn reasons(text: &mut String) {
    put(text, format_args!("\n## Out of scope\n"));
    put(
        text,
        format_args!("| article | title | reason |\n|---|---|---|"),
    );
    for (entry, reason) in out_of_scope() {
        put(
            text,
            format_args!(
                "| {} | {} | {reason} |",
                listed_as(entry.provision),
                entry.title
            ),
        );
    }
}

fn cases(coverage: &Coverage, text: &mut String) {
    put(text, format_args!("\n## Cases by article\n"));
    for provision in Provision::ALL {
        let mut by_file = BTreeMap::<&str, Vec<&str>>::new();
        for example in coverage.cases(*provision) {
            by_file
                .entry(example.file)
                .or_default()
                .push(&example.case.id);
        }
        if by_file.is_empty() {
            continue;
        }
        put(
            text,
            format_args!(
                "* **{}** {}",
                listed_as(*provision),
                manual::entry(*provision).title
            ),
        );
        for (file, ids) in by_file {
            put(text, format_args!("  * `{file}`: {}", ids.join(", ")));
        }
    }
}

/// Names in cases that no provision bears: to be put right in the case.
fn loose_ends(coverage: &Coverage, text: &mut String) {
    let ends = coverage.loose_ends();
    if ends.is_empty() {
        return;
    }
    put(
        text,
        format_args!("\n## Names in cases that no article bears\n"),
    );
    let mut by_name = BTreeMap::<&str, Vec<&str>>::new();
    for (name, id) in ends {
        by_name.entry(name).or_default().push(id);
    }
    for (name, ids) in by_name {
        put(text, format_args!("* `{name}`: {}", ids.join(", ")));
    }
}
