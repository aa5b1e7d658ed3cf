//! Runs `jadoube laws`: lists the editions, and makes the matrix of articles and editions from the
//! code and the embedded cases.

mod markdown;
mod screen;

use std::io::{self, Write};

use laws::manual::{self, ManualEntry, ProvisionScope};
use laws::{Edition, Family, Provision};

use crate::args::LawsArgs;
use crate::corpus::{self, Example};
use crate::exit::Exit;
use crate::page::TextPage;
use crate::paint::Paint;

/// Prints the list of editions, the matrix, or the text of `docs/coverage.md`.
pub fn run(args: &LawsArgs, paint: Paint) -> io::Result<Exit> {
    let coverage = Coverage::new();
    let text = if args.markdown {
        markdown::write(&coverage)
    } else {
        let mut page = TextPage::new(paint);
        if args.matrix {
            screen::matrix(&mut page, &coverage)
        } else {
            screen::editions(&mut page, &coverage)
        }
        page.take()
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// The coverage of every provision in every edition.
pub struct Coverage {
    examples: Vec<Example>,
}

/// The numbers of one edition.
pub struct EditionSummary {
    /// Provisions that the edition has.
    pub articles: usize,
    /// Of these, the ones that rulings or obligations come out of.
    pub implemented: usize,
    /// Of these, the ones that at least one case tests under this edition.
    pub tested: usize,
    /// Cases that hold under this edition.
    pub cases: usize,
}

impl Coverage {
    /// Reads the embedded cases.
    pub fn new() -> Coverage {
        Coverage {
            examples: corpus::examples(),
        }
    }

    /// The cases that test a provision, in any edition.
    pub fn cases(&self, provision: Provision) -> impl Iterator<Item = &Example> {
        self.examples
            .iter()
            .filter(move |example| example.provisions.contains(&provision))
    }

    /// How many cases test a provision under an edition.
    pub fn count(&self, provision: Provision, edition: Edition) -> usize {
        self.examples
            .iter()
            .filter(|example| example.tests(provision, edition))
            .count()
    }

    /// An edition in numbers.
    pub fn summary(&self, edition: Edition) -> EditionSummary {
        let has = |p: &&Provision| p.number(edition).is_some();
        let implemented = |p: &&Provision| manual::entry(**p).scope == ProvisionScope::Implemented;
        let provisions = || Provision::ALL.iter().filter(has);
        EditionSummary {
            articles: provisions().count(),
            implemented: provisions().filter(implemented).count(),
            tested: provisions()
                .filter(implemented)
                .filter(|p| self.count(**p, edition) > 0)
                .count(),
            cases: self
                .examples
                .iter()
                .filter(|e| e.case.editions.contains(&edition))
                .count(),
        }
    }

    /// Names in the headers of cases that no provision bears, with the case.
    pub fn loose_ends(&self) -> Vec<(&str, &str)> {
        self.examples
            .iter()
            .flat_map(|example| {
                example
                    .case
                    .articles
                    .iter()
                    .map(move |name| (name, example))
            })
            .filter(|(name, example)| corpus::meant_by(name, &example.case.editions).is_empty())
            .map(|(name, example)| (name.as_str(), example.case.id.as_str()))
            .collect()
    }
}

/// A family of editions, with its heading.
pub struct FamilyGroup {
    /// The heading.
    pub title: &'static str,
    /// The family.
    pub family: Family,
}

/// The families in the order of the matrix.
pub const GROUPS: [FamilyGroup; 3] = [
    FamilyGroup {
        title: "FIDE",
        family: Family::Fide,
    },
    FamilyGroup {
        title: "US Chess",
        family: Family::UsChess,
    },
    FamilyGroup {
        title: "Historic codes",
        family: Family::Historic,
    },
];

impl FamilyGroup {
    /// The editions of the family.
    pub fn editions(&self) -> Vec<Edition> {
        Edition::ALL
            .into_iter()
            .filter(|edition| edition.family() == self.family)
            .collect()
    }

    /// The provisions that at least one of these editions has, in the order of the Laws.
    pub fn entries(&self) -> impl Iterator<Item = &'static ManualEntry> {
        let editions = self.editions();
        Provision::ALL
            .iter()
            .filter(move |p| editions.iter().any(|edition| p.number(*edition).is_some()))
            .map(|p| manual::entry(*p))
    }
}

/// The number under which a provision is listed: that of 2018, else the first it bears anywhere,
/// with the edition.
pub fn listed_as(provision: Provision) -> String {
    if let Some(number) = provision.number(Edition::Fide2018) {
        return number.to_owned();
    }
    let printed = |edition: Edition| {
        Some(format!(
            "{} ({})",
            provision.number(edition)?,
            edition.key()
        ))
    };
    Edition::ALL
        .into_iter()
        .find_map(printed)
        .unwrap_or_default()
}

/// The provisions that the engine does not rule on, with the reason.
pub fn out_of_scope() -> impl Iterator<Item = (&'static ManualEntry, &'static str)> {
    Provision::ALL
        .iter()
        .map(|p| manual::entry(*p))
        .filter_map(|entry| match entry.scope {
            ProvisionScope::OutOfScope(reason) => Some((entry, reason)),
            ProvisionScope::Implemented => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The generated document is the one in the repository; `UPDATE_GOLDEN=1` writes it.
    #[test]
    fn the_document_is_current() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/coverage.md");
        let generated = markdown::write(&Coverage::new());
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &generated).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            there == generated,
            "docs/coverage.md is stale; UPDATE_GOLDEN=1 cargo test -p jadoube writes it"
        );
    }

    #[test]
    fn every_edition_has_articles_that_are_tested() {
        let coverage = Coverage::new();
        for edition in Edition::ALL {
            let summary = coverage.summary(edition);
            assert!(summary.articles >= summary.implemented, "{}", edition.key());
            assert!(summary.implemented >= summary.tested, "{}", edition.key());
        }
    }

    #[test]
    fn provisions_are_listed_by_the_number_of_2018() {
        assert_eq!(listed_as(Provision::A7_5_5), "7.5.5");
        assert_eq!(listed_as(Provision::LccX), "Rule X (LCC1848)");
        assert_eq!(listed_as(Provision::A7_7_2_2017), "7.7.2 (FIDE2017)");
    }
}
