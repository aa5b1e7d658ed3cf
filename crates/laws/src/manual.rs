//! The manual: what the project says of every provision and of every open question of the Laws, in
//! its own words. English is what the others are translated from. It is written from `law/`, one
//! file a provision and an entry.
//!
//! ```
//! use jadoube_laws::{Edition, manual};
//! let provision = manual::find("7.5.3", Edition::Fide2017)[0];
//! assert_eq!(manual::entry(provision).title, "What illegal moves cost");
//! ```

pub(crate) mod entries;
mod french;
mod in_edition;

use crate::ambiguity::Ambiguity;
use crate::article::Provision;
use crate::edition::Edition;
use crate::generated::english::{ENTRIES, READINGS};
use crate::language::Language;

pub use entries::{ManualEntry, OpenReading, ProvisionScope};
pub use in_edition::provisions;

/// What the manual says of `provision`, in English.
///
/// ```
/// use jadoube_laws::{Provision, manual};
/// assert_eq!(manual::entry(Provision::A4_2_1).title, "Adjusting");
/// ```
#[must_use]
pub fn entry(provision: Provision) -> &'static ManualEntry {
    &ENTRIES[provision as usize]
}

/// What the manual says of `provision` in `language`.
///
/// ```
/// use jadoube_laws::{Language, Provision, manual};
/// let adjusting = manual::entry_in(Provision::A4_2_1, Language::French);
/// assert_eq!(adjusting.title, "Adouber");
/// assert_eq!(adjusting.acts, manual::entry(Provision::A4_2_1).acts);
/// ```
#[must_use]
pub fn entry_in(provision: Provision, language: Language) -> ManualEntry {
    let english = entry(provision);
    match language {
        Language::English => *english,
        Language::French => french::entry(english),
    }
}

/// The provisions that `edition` prints under `number`; if it has no such number, those that the
/// edition of 2018 prints under it. Empty if neither knows the number. Case and space around it do
/// not matter.
///
/// ```
/// use jadoube_laws::{Edition, Provision, manual};
/// assert_eq!(manual::find("4.3a", Edition::Fide2014), [Provision::A4_3_1]);
/// assert_eq!(manual::find("4.3.1", Edition::Fide2014), [Provision::A4_3_1]);
/// assert_eq!(manual::find("99", Edition::Fide2014), []);
/// ```
#[must_use]
pub fn find(number: &str, edition: Edition) -> Vec<Provision> {
    let printed = printed_under(number, edition);
    if printed.is_empty() {
        printed_under(number, Edition::Fide2018)
    } else {
        printed
    }
}

/// What the manual says of an entry of the ambiguity register, in English.
///
/// ```
/// use jadoube_laws::{Ambiguity, Provision, manual};
/// let reading = manual::open_reading(Ambiguity::C12);
/// assert_eq!(reading.provisions, [Provision::RapidA_4_2]);
/// ```
#[must_use]
pub fn open_reading(ambiguity: Ambiguity) -> &'static OpenReading {
    &READINGS[ambiguity.place()]
}

/// What the manual says of an entry of the ambiguity register in `language`.
///
/// ```
/// use jadoube_laws::{Ambiguity, Language, manual};
/// let slip = manual::open_reading_in(Ambiguity::C24, Language::French);
/// assert_eq!(slip.chosen, "Un simple coup de roi.");
/// ```
#[must_use]
pub fn open_reading_in(ambiguity: Ambiguity, language: Language) -> OpenReading {
    let english = open_reading(ambiguity);
    match language {
        Language::English => *english,
        Language::French => french::open_reading(english),
    }
}

fn printed_under(number: &str, edition: Edition) -> Vec<Provision> {
    let wanted = number.trim();
    let bears_it = |p: &Provision| {
        p.number(edition)
            .is_some_and(|n| n.eq_ignore_ascii_case(wanted))
    };
    Provision::ALL.iter().copied().filter(bears_it).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{ActKind, Family};

    const OTHER_CODES: [Edition; 5] = [
        Edition::UsChess7,
        Edition::London1848,
        Edition::British1862,
        Edition::BlueBook,
        Edition::OldKing,
    ];

    /// The words that may follow an act of the protocol, where it takes one.
    const OBJECTS: [(&str, &str); 7] = [
        (
            "say",
            "castle check mate promote move correct instruct_assistant",
        ),
        (
            "observe",
            "flag illegal_move touch illegal_position displaced wrong_array colours_reversed \
             board_turned clock_setting both_flags clock_manners distraction",
        ),
        (
            "claim",
            "touch_move illegal_move flag threefold fifty displaced wrong_array normal_means \
             increment",
        ),
        (
            "incident",
            "illegal_move unpromoted press_without_move two_hands touch_move threefold fifty \
             wrong_claim draw_offer flag default_time device",
        ),
        ("withdraw", "claim offer"),
        ("agree", "result restore"),
        (
            "decide",
            "intent order hand announced_first announcement_heard intends_castling proxy_contact \
             let_go put_back executed first_flag flag_counts claim_postponed reconstructable pausing_justified unreasonable \
             refusal_persistent deliberate misunderstanding forced_win time_pressure seen penalty \
             can_checkmate",
        ),
    ];

    fn entries() -> impl Iterator<Item = &'static ManualEntry> {
        ENTRIES.iter()
    }

    fn readings() -> impl Iterator<Item = &'static OpenReading> {
        READINGS.iter()
    }

    fn fide() -> impl Iterator<Item = Edition> {
        let all = Edition::ALL.into_iter();
        all.filter(|edition| edition.family() == Family::Fide)
    }

    fn numbered_by_fide(provision: Provision) -> bool {
        fide().any(|e| provision.number(e).is_some())
    }

    pub(super) fn texts(entry: &ManualEntry) -> Vec<&'static str> {
        let mut texts = vec![entry.title, entry.says];
        texts.extend(entry.changes.iter().map(|(_, text)| *text));
        if let ProvisionScope::OutOfScope(reason) = entry.scope {
            texts.push(reason);
        }
        texts
    }

    pub(super) fn texts_of_reading(reading: &OpenReading) -> Vec<&'static str> {
        let mut texts = vec![reading.question, reading.chosen, reading.because];
        texts.extend(reading.readings);
        texts
    }

    fn is_an_act(act: &str) -> bool {
        let (verb, object) = act.split_once(' ').unwrap_or((act, ""));
        let known = verb == "start" || ActKind::ALL.iter().any(|kind| kind.name() == verb);
        let takes = OBJECTS.iter().find(|(v, _)| *v == verb);
        let objects = takes.map_or("", |(_, objects)| objects);
        known && objects.split(' ').any(|one| one == object)
    }

    #[test]
    fn every_provision_has_one_entry() {
        let order: Vec<Provision> = entries().map(|e| e.provision).collect();
        let known: BTreeSet<Provision> = order.iter().copied().collect();
        assert_eq!(known.len(), order.len(), "an entry stands twice");
        for provision in Provision::ALL {
            assert_eq!(entry(*provision).provision, *provision);
        }
        assert_eq!(order.len(), Provision::ALL.len());
    }

    #[test]
    fn every_ambiguity_has_one_reading() {
        let order: Vec<Ambiguity> = readings().map(|r| r.entry).collect();
        assert_eq!(order, Ambiguity::ALL);
        for ambiguity in Ambiguity::ALL {
            assert_eq!(open_reading(*ambiguity).entry, *ambiguity);
        }
    }

    #[test]
    fn entries_and_readings_name_each_other() {
        for e in entries() {
            let named: Vec<Ambiguity> = readings()
                .filter(|r| r.provisions.contains(&e.provision))
                .map(|r| r.entry)
                .collect();
            assert_eq!(e.ambiguities, named, "{:?}", e.provision);
        }
    }

    #[test]
    fn find_reads_the_numbers_of_the_edition() {
        let table: [(&str, Edition, &[Provision]); 12] = [
            ("7.5.3", Edition::Fide2017, &[Provision::A7_5_5]),
            ("7.5.3", Edition::Fide2018, &[Provision::A7_5_3]),
            ("4.3a", Edition::Fide2014, &[Provision::A4_3_1]),
            ("4.3.1", Edition::Fide2014, &[Provision::A4_3_1]),
            (" a.5.2 ", Edition::Fide2023, &[Provision::RapidA_4_2]),
            ("7.5.4", Edition::Fide2009, &[Provision::A7_5_4]),
            ("9.2.1", Edition::Fide2023, &[Provision::A9_2_1_1]),
            ("B.3c", Edition::Fide2009, &[Provision::BlitzB_3c_2009]),
            ("10F", Edition::UsChess7, &[Provision::Us10F]),
            ("Rule X", Edition::London1848, &[Provision::LccX]),
            ("", Edition::Fide2023, &[]),
            ("4.3a", Edition::Fide2023, &[]),
        ];
        for (number, edition, provisions) in table {
            assert_eq!(find(number, edition), provisions, "{number} {edition:?}");
        }
        let false_move = find("Rule XIII", Edition::London1848);
        assert!(false_move.contains(&Provision::LccXIII));
        assert!(false_move.contains(&Provision::A7_5_1));
    }

    #[test]
    fn every_number_is_found() {
        for provision in Provision::ALL {
            for edition in Edition::ALL {
                let Some(number) = provision.number(edition) else {
                    continue;
                };
                assert!(
                    find(number, edition).contains(provision),
                    "{number} {edition:?}"
                );
            }
        }
    }

    #[test]
    fn texts_are_short_and_whole() {
        let all = entries()
            .flat_map(texts)
            .chain(readings().flat_map(texts_of_reading));
        for text in all {
            assert!(!text.is_empty() && text.chars().count() <= 900, "{text}");
            assert!(!text.contains("  ") && !text.contains('\n'), "{text}");
            assert_eq!(text, text.trim());
        }
        for e in entries() {
            assert!(e.title.chars().count() <= 60, "{}", e.title);
            assert!(e.says.ends_with('.'), "{}", e.says);
        }
    }

    #[test]
    fn no_two_entries_say_the_same() {
        let mut said = BTreeSet::new();
        let mut titled = BTreeSet::new();
        for e in entries() {
            assert!(said.insert(e.says), "{}", e.says);
            assert!(titled.insert(e.title), "{}", e.title);
        }
    }

    #[test]
    fn the_words_of_the_laws_are_kept() {
        let all = entries()
            .flat_map(texts)
            .chain(readings().flat_map(texts_of_reading));
        for text in all {
            for word in text.to_lowercase().split(|c: char| !c.is_alphabetic()) {
                let foreign = ["turn", "turns", "invalid", "takeback", "takebacks"];
                assert!(!foreign.contains(&word), "{text}");
            }
        }
    }

    #[test]
    fn changes_stand_in_the_order_of_the_editions() {
        for e in entries() {
            assert!(
                e.changes.is_sorted_by(|a, b| a.0 < b.0),
                "{:?}",
                e.provision
            );
        }
    }

    #[test]
    fn a_provision_newer_than_2009_says_when_it_came_in() {
        for e in entries().filter(|e| numbered_by_fide(e.provision)) {
            let first = fide().find(|f| e.provision.number(*f).is_some());
            let told = e.changes.iter().any(|(edition, _)| Some(*edition) == first);
            assert!(
                told || first == Some(Edition::Fide2009),
                "{:?}",
                e.provision
            );
        }
    }

    #[test]
    fn a_counterpart_in_another_code_is_explained() {
        for e in entries().filter(|e| numbered_by_fide(e.provision)) {
            for code in OTHER_CODES
                .into_iter()
                .filter(|c| e.provision.number(*c).is_some())
            {
                let told = e.changes.iter().any(|(edition, _)| *edition == code);
                assert!(told, "{:?} {code:?}", e.provision);
            }
        }
    }

    #[test]
    fn acts_are_those_of_the_protocol() {
        for e in entries() {
            for act in e.acts {
                assert!(is_an_act(act), "{:?}: {act}", e.provision);
            }
        }
        assert!(!is_an_act("observe"));
        assert!(!is_an_act("touch e4"));
    }

    #[test]
    fn what_is_ruled_on_can_be_told_to_the_engine() {
        for e in entries() {
            assert_eq!(
                e.acts.is_empty(),
                e.scope != ProvisionScope::Implemented,
                "{:?}",
                e.provision
            );
        }
    }
}
