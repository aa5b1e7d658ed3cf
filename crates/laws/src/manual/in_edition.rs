//! How the manual reads in one edition.

use super::entries::ManualEntry;
use crate::article::Provision;
use crate::edition::{Edition, Family};

impl ManualEntry {
    /// The change that tells how the provision reads in `edition`: its own, the last one before it
    /// in FIDE's Laws, or that of the US rulebook for its variants.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision, manual};
    /// let cost = manual::entry(Provision::A7_5_5);
    /// assert_eq!(cost.change_for(Edition::Fide2017), Some(Edition::Fide2017));
    /// assert_eq!(cost.change_for(Edition::UsChess7Variation10I2), Some(Edition::UsChess7));
    /// ```
    #[must_use]
    pub fn change_for(&self, edition: Edition) -> Option<Edition> {
        let changes = |of: &Edition| self.changes.iter().any(|(edition, _)| edition == of);
        edition.line().find(changes)
    }

    /// How the provision reads in `edition`, where that is not as in the newest edition that has
    /// it: the change that says so, and what it says.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision, manual};
    /// let adjusting = manual::entry(Provision::A4_2_1);
    /// assert_eq!(adjusting.otherwise_in(Edition::Fide2023), None);
    /// let (since, says) = adjusting.otherwise_in(Edition::Fide2009).expect("another text");
    /// assert_eq!(since, Edition::Fide2009);
    /// assert!(says.starts_with("Does not yet say"));
    /// ```
    #[must_use]
    pub fn otherwise_in(&self, edition: Edition) -> Option<(Edition, &'static str)> {
        let newest = self.change_for(self.newest());
        let change = self
            .change_for(edition)
            .filter(|change| Some(*change) != newest)?;
        self.changes.iter().copied().find(|(of, _)| *of == change)
    }

    /// The provision as it reads in `edition`.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision, manual};
    /// let resigning = manual::entry(Provision::A5_1_2);
    /// assert_eq!(resigning.says_in(Edition::Fide2009), "Resigning always loses.");
    /// assert_eq!(resigning.says_in(Edition::Fide2023), resigning.says);
    /// ```
    #[must_use]
    pub fn says_in(&self, edition: Edition) -> &'static str {
        self.otherwise_in(edition)
            .map_or(self.says, |(_, says)| says)
    }

    /// The newest edition that has the provision: FIDE's before the other codes.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision, manual};
    /// assert_eq!(manual::entry(Provision::A4_8).newest(), Edition::Fide2023);
    /// assert_eq!(manual::entry(Provision::LccX).newest(), Edition::London1848);
    /// ```
    #[must_use]
    pub fn newest(&self) -> Edition {
        let has = |edition: &Edition| self.provision.number(*edition).is_some();
        let fide = |edition: &Edition| edition.family() == Family::Fide && has(edition);
        let all = Edition::ALL.into_iter();
        all.clone()
            .filter(fide)
            .max()
            .or_else(|| all.clone().find(has))
            .unwrap_or_default()
    }
}

/// The provisions of `edition`, in the order of its numbers; those of historic codes, whose
/// reprints number few of them, in the order of the Laws of today.
///
/// ```
/// use jadoube_laws::{Edition, Provision, manual};
/// let all = manual::provisions(Edition::Fide2017);
/// let place = |provision| all.iter().position(|other| *other == provision);
/// // 7.5.3 and 7.7.1
/// assert!(place(Provision::A7_5_5) < place(Provision::A7_5_4));
/// assert_eq!(place(Provision::LccX), None);
/// ```
#[must_use]
pub fn provisions(edition: Edition) -> Vec<Provision> {
    let all = Provision::ALL.iter().copied();
    let mut here: Vec<Provision> = all
        .filter(|provision| provision.number(edition).is_some())
        .collect();
    if edition.family() != Family::Historic {
        here.sort_by_cached_key(|provision| parts(provision.number(edition).unwrap_or_default()));
    }
    here
}

/// A part of a number: numbers go before words, so that articles go before appendices.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum NumberPart {
    Number(u32),
    Word(String),
}

/// The parts of a number such as 4.3a or III.3.1.1.
fn parts(number: &str) -> Vec<NumberPart> {
    let mut parts: Vec<NumberPart> = Vec::new();
    let mut rest = number;
    while let Some(first) = rest.chars().next() {
        let is_alike = |c: char| {
            c.is_ascii_digit() == first.is_ascii_digit()
                && c.is_alphanumeric() == first.is_alphanumeric()
        };
        let end = rest.find(|c| !is_alike(c)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        if first.is_alphanumeric() {
            let read = part.parse().map(NumberPart::Number);
            parts.push(read.unwrap_or_else(|_| NumberPart::Word(part.to_owned())));
        }
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual;

    #[test]
    fn the_change_that_applies_is_the_last_one_up_to_the_edition() {
        let cost = manual::entry(Provision::A7_5_5);
        assert_eq!(cost.change_for(Edition::Fide2009), Some(Edition::Fide2009));
        assert!(
            cost.change_for(Edition::UsChessBlitz)
                .is_none_or(|of| of.family() == Family::UsChess)
        );
        let adjusting = manual::entry(Provision::A4_2_1);
        assert_eq!(
            adjusting.change_for(Edition::Fide2023),
            Some(Edition::Fide2014)
        );
        assert_eq!(
            adjusting.change_for(Edition::London1848),
            Some(Edition::London1848)
        );
    }

    #[test]
    fn provisions_stand_in_the_order_of_their_numbers() {
        let table: [(Edition, &[&str]); 5] = [
            (
                Edition::Fide2023,
                &[
                    "7.5.4", "7.5.5", "7.6", "12.9", "A.3", "A.5.2", "D.2.8", "D.2.10", "II.3.2",
                ],
            ),
            (
                Edition::Fide2017,
                &["7.5.3", "7.6", "7.7.1", "7.7.2", "7.8.1", "9.4", "12.1"],
            ),
            (
                Edition::Fide2009,
                &[
                    "4.3", "4.3a", "6.10b", "6.11", "6.12b", "10.2", "A.2", "F.3",
                ],
            ),
            (
                Edition::UsChess7,
                &["1C2", "6B", "8F7", "9A", "10I", "10I2", "35F"],
            ),
            (
                Edition::London1848,
                &["Rule XIV", "Rule VII", "Rule IX", "Rule X"],
            ),
        ];
        for (edition, some) in table {
            let all = manual::provisions(edition);
            let mut numbers = all.iter().filter_map(|p| p.number(edition));
            for number in some {
                assert!(
                    numbers.any(|other| other == *number),
                    "{edition:?} {number}"
                );
            }
        }
    }

    #[test]
    fn a_provision_reads_as_its_edition_has_it() {
        let cost = manual::entry(Provision::A7_5_5);
        assert!(
            cost.says_in(Edition::Fide2009)
                .starts_with("Two minutes twice")
        );
        assert_eq!(cost.says_in(Edition::Fide2023), cost.says);
        // nothing has changed since 2018
        for same in [Provision::A4_2_1, Provision::A5_1_1, Provision::A6_2_1_2] {
            let entry = manual::entry(same);
            assert_eq!(entry.says_in(Edition::Fide2018), entry.says, "{same:?}");
        }
        let french = manual::entry_in(Provision::A7_5_5, crate::Language::French);
        assert!(
            french
                .says_in(Edition::Fide2009)
                .starts_with("Deux fois deux minutes")
        );
    }
}
