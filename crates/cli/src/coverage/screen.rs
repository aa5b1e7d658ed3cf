//! Shows the editions and the matrix of articles on a screen.

use laws::Edition;
use laws::manual::{ManualEntry, ProvisionScope};

use super::{Coverage, FamilyGroup, GROUPS, listed_as};
use crate::page::{TextPage, cut};
use crate::paint::Tone;

/// The columns of the titles in the matrix, where there is room, and at least.
const TITLE: usize = 34;
const SHORT_TITLE: usize = 21;

/// The columns of a cell in the matrix.
const CELL: usize = 13;

/// The columns of a number in a cell; some codes have names instead.
const NUMBER: usize = CELL - 4;

/// The list of editions.
pub fn editions(page: &mut TextPage, coverage: &Coverage) {
    let head = format!(
        "{:14}{:57}{:>9}{:>9}{:>9}",
        "edition", "", "articles", "tested", "cases"
    );
    page.line(&[(Tone::Strong, &head)]);
    for edition in Edition::ALL {
        let of = coverage.summary(edition);
        let key = format!("{:14}", edition.key());
        let rest = format!(
            "{:57}{:>9}{:>9}{:>9}",
            edition.title(),
            of.implemented,
            of.tested,
            of.cases
        );
        page.line(&[(Tone::Good, &key), (Tone::Plain, &rest)]);
    }
    page.blank();
    page.paragraph(
        0,
        Tone::Faint,
        "articles: those that the engine rules on. tested: those that at least one of the \
         project's own cases names. Every one of them: jadoube laws --matrix; one of them: jadoube \
         explain ARTICLE --edition EDITION.",
    );
}

/// Every article in every edition.
pub fn matrix(page: &mut TextPage, coverage: &Coverage) {
    for group in GROUPS {
        let most = page.width().saturating_sub(SHORT_TITLE) / CELL;
        for editions in group.editions().chunks(most.max(1)) {
            let title = page.width().saturating_sub(CELL * editions.len());
            let title = title.clamp(SHORT_TITLE, TITLE);
            head(page, &group, editions, title);
            for entry in group.entries() {
                row(page, coverage, entry, editions, title);
            }
            page.blank();
        }
    }
    out_of_scope(page);
    page.paragraph(
        0,
        Tone::Faint,
        "Cells: the number in that edition, and how many of the project's own cases test it there.",
    );
}

fn head(page: &mut TextPage, group: &FamilyGroup, editions: &[Edition], title: usize) {
    let mut line = format!("{:title$}", group.title);
    for edition in editions {
        line += &format!("{:>CELL$}", edition.key());
    }
    page.line(&[(Tone::Strong, &line)]);
}

fn row(
    page: &mut TextPage,
    coverage: &Coverage,
    entry: &ManualEntry,
    editions: &[Edition],
    title: usize,
) {
    let mut cells = String::new();
    for edition in editions {
        cells += &format!("{:>CELL$}", cell(coverage, entry, *edition));
    }
    let title = format!("{:title$}", cut(entry.title, title.saturating_sub(1)));
    let tone = if entry.scope == ProvisionScope::Implemented {
        Tone::Plain
    } else {
        Tone::Faint
    };
    page.line(&[(tone, &title), (tone, &cells)]);
}

fn cell(coverage: &Coverage, entry: &ManualEntry, edition: Edition) -> String {
    let Some(number) = entry.provision.number(edition) else {
        return "-".to_owned();
    };
    match entry.scope {
        ProvisionScope::OutOfScope(_) => format!("{} out", cut(number, NUMBER)),
        ProvisionScope::Implemented => {
            format!(
                "{} {:>2}",
                cut(number, NUMBER),
                coverage.count(entry.provision, edition)
            )
        }
    }
}

fn out_of_scope(page: &mut TextPage) {
    page.line(&[(Tone::Strong, "Out of scope")]);
    for (entry, reason) in super::out_of_scope() {
        page.row(Tone::Plain, &listed_as(entry.provision), reason);
    }
    page.blank();
}
