//! Finds which article or register entry the user asked for.

use laws::{Ambiguity, Anchor, Edition, Family, Provision, manual};

/// Near numbers shown for an unknown one.
const NEAR: usize = 6;

/// Editions in the order in which a number is looked for: the newest first.
fn newest_first() -> impl Iterator<Item = Edition> {
    let fide = |edition: &Edition| edition.family() == Family::Fide;
    let newest = Edition::ALL.into_iter().rev().filter(fide);
    newest.chain(
        Edition::ALL
            .into_iter()
            .filter(move |edition| !fide(edition)),
    )
}

/// What was found under a number.
#[derive(Debug, PartialEq, Eq)]
pub enum LookedUp {
    /// Provisions that print it in this edition (or would, by the number of 2018).
    Articles {
        /// The edition to explain them in.
        edition: Edition,
        /// Them.
        provisions: Vec<Provision>,
    },
    /// No provision has this number, but several begin with it.
    Chapter {
        /// The edition whose numbers they are.
        edition: Edition,
        /// Them.
        provisions: Vec<Provision>,
    },
    /// An entry of the ambiguity register.
    Reading(Ambiguity),
    /// A function or a file of the engine, and the provisions that it carries out.
    Code(Vec<Provision>),
    /// Nothing, with lines that say what is near.
    Nothing {
        /// Number, edition and title of each.
        near: Vec<String>,
    },
}

/// Looks for a number in one edition, or in all of them.
pub fn look_up(asked: &str, edition: Option<Edition>) -> LookedUp {
    let wanted = bare(asked);
    if let Some(entry) = register_entry(&wanted) {
        return LookedUp::Reading(entry);
    }
    let editions = edition.map_or_else(|| newest_first().collect(), |edition| vec![edition]);
    let by_2018 = || {
        let (edition, provisions) = (edition?, manual::find(&wanted, edition?));
        (!provisions.is_empty()).then_some(LookedUp::Articles {
            edition,
            provisions,
        })
    };
    // the number of another edition, for an article that this one has too
    let elsewhere = || {
        let edition = edition?;
        let named_so = |provision: &Provision, other| {
            let number = provision.number(other);
            number.is_some_and(|number| plain(number) == plain(&wanted))
        };
        let provisions: Vec<Provision> = Provision::ALL
            .iter()
            .copied()
            .filter(|provision| provision.number(edition).is_some())
            .filter(|provision| newest_first().any(|e| named_so(provision, e)))
            .collect();
        (!provisions.is_empty()).then_some(LookedUp::Articles {
            edition,
            provisions,
        })
    };
    editions
        .iter()
        .find_map(|edition| in_edition(*edition, &wanted))
        .or_else(by_2018)
        .or_else(elsewhere)
        .or_else(|| carried_out_by(&wanted))
        .unwrap_or_else(|| LookedUp::Nothing {
            near: near(&wanted),
        })
}

/// What a function carries out, named with or without its file, or any function of a file.
fn carried_out_by(wanted: &str) -> Option<LookedUp> {
    let named = |anchor: &Anchor| {
        let whole = format!("/{}::{}", anchor.file, anchor.function);
        let ends = |path: &str, mark: &str| path.ends_with(&format!("{mark}{wanted}"));
        ends(&whole, "::") || ends(&whole, "/") || ends(&format!("/{}", anchor.file), "/")
    };
    let all = Provision::ALL.iter().copied();
    let provisions: Vec<Provision> = all.filter(|p| p.code().iter().any(named)).collect();
    (!provisions.is_empty()).then_some(LookedUp::Code(provisions))
}

fn in_edition(edition: Edition, wanted: &str) -> Option<LookedUp> {
    let provisions = printed(edition, |number| plain(number) == plain(wanted));
    if !provisions.is_empty() {
        return Some(LookedUp::Articles {
            edition,
            provisions,
        });
    }
    let provisions = under(edition, wanted);
    (!provisions.is_empty()).then_some(LookedUp::Chapter {
        edition,
        provisions,
    })
}

/// The provisions whose number in this edition begins with another number.
pub fn under(edition: Edition, number: &str) -> Vec<Provision> {
    printed(edition, |other| is_within(&plain(other), &plain(number)))
}

/// Without "Article", a full stop at the end, and more than one space between words.
fn bare(asked: &str) -> String {
    let words: Vec<&str> = asked.split_whitespace().collect();
    let named =
        |word: &&str| ["article", "art.", "art", "§"].contains(&word.to_lowercase().as_str());
    let rest = if words.len() > 1 && words.first().is_some_and(named) {
        &words[1..]
    } else {
        &words
    };
    rest.join(" ")
        .trim_start_matches(['§', '['])
        .trim_end_matches(['.', ',', ';', ':', ']'])
        .to_owned()
}

fn register_entry(wanted: &str) -> Option<Ambiguity> {
    let number = wanted
        .strip_prefix(['C', 'c'])?
        .trim_start_matches('-')
        .parse::<u8>()
        .ok()?;
    Ambiguity::ALL
        .iter()
        .copied()
        .find(|entry| entry.number() == number)
}

fn printed(edition: Edition, fits: impl Fn(&str) -> bool) -> Vec<Provision> {
    let bears = |p: &Provision| p.number(edition).is_some_and(&fits);
    Provision::ALL.iter().copied().filter(bears).collect()
}

/// A number as people type it: no brackets, any case, `A4.2` for A.4.2, `XIII` for Rule XIII.
fn plain(number: &str) -> String {
    let number = number.to_lowercase().replace(['(', ')'], "");
    let bare = number
        .strip_prefix("rule ")
        .or_else(|| number.strip_prefix("law "));
    let mut plain = bare.unwrap_or(&number).to_owned();
    let mut start = plain.chars();
    let appendix = start.next().is_some_and(|c| ('a'..='g').contains(&c));
    if appendix && start.next().is_some_and(|c| c.is_ascii_digit()) {
        plain.insert(1, '.');
    }
    plain
}

/// Whether a number lies under another: 7.5.1 under 7.5, 4.3a under 4.3.
fn is_within(number: &str, chapter: &str) -> bool {
    let Some(rest) = number.strip_prefix(chapter) else {
        return false;
    };
    let digit = |c: char| c.is_ascii_digit();
    match rest.chars().next() {
        Some(' ' | '.') => true,
        Some(next) => !chapter.is_empty() && chapter.ends_with(digit) != digit(next),
        None => false,
    }
}

/// The nearest numbers of all editions, and the titles that hold what was asked.
fn near(wanted: &str) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let mut ranked: Vec<(usize, usize, String)> = Vec::new();
    for (place, provision) in Provision::ALL.iter().enumerate() {
        if let Some((distance, line)) = nearest(*provision, &wanted) {
            ranked.push((distance, place, line));
        }
    }
    ranked.sort();
    ranked
        .into_iter()
        .take(NEAR)
        .map(|(_, _, line)| line)
        .collect()
}

fn nearest(provision: Provision, wanted: &str) -> Option<(usize, String)> {
    let title = manual::entry(provision).title;
    let titled = wanted.len() > 2 && title.to_lowercase().contains(wanted);
    let by_number = |edition: Edition| {
        let number = provision.number(edition)?;
        let distance = if titled {
            0
        } else {
            distance(&number.to_lowercase(), wanted)
        };
        Some((distance, edition, number))
    };
    let best = newest_first()
        .filter_map(by_number)
        .min_by_key(|(distance, ..)| *distance)?;
    let (distance, edition, number) = best;
    (distance <= 2 && distance < wanted.len())
        .then(|| (distance, format!("{number:10} {:9} {title}", edition.key())))
}

/// How many letters have to be put in, left out or exchanged to make one text of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn articles(asked: &str, edition: Option<Edition>) -> (Edition, Vec<Provision>) {
        match look_up(asked, edition) {
            LookedUp::Articles {
                edition,
                provisions,
            } => (edition, provisions),
            other => panic!("{asked}: {other:?}"),
        }
    }

    #[test]
    fn numbers_of_every_edition_are_found() {
        let five = vec![Provision::A7_5_5];
        assert_eq!(articles("7.5.5", None), (Edition::Fide2023, five.clone()));
        assert_eq!(
            articles("Article 7.5.5.", None),
            (Edition::Fide2023, five.clone())
        );
        assert_eq!(
            articles("7.5.3", Some(Edition::Fide2017)),
            (Edition::Fide2017, five)
        );
        assert_eq!(
            articles("4.3a", None),
            (Edition::Fide2014, vec![Provision::A4_3_1])
        );
        assert_eq!(articles("4.3(A)", None), articles("4.3a", None));
        assert_eq!(articles("A5.2", None), articles("A.5.2", None));
        assert!(articles("rule  xiii", None).1.contains(&Provision::LccXIII));
    }

    #[test]
    fn a_number_of_2018_is_understood_in_every_edition() {
        assert_eq!(
            articles("7.5.5", Some(Edition::Fide2009)),
            (Edition::Fide2009, vec![Provision::A7_5_5])
        );
    }

    #[test]
    fn entries_of_the_register_are_found() {
        for asked in ["C-4", "c4", "C-04"] {
            assert_eq!(look_up(asked, None), LookedUp::Reading(Ambiguity::C4));
        }
        assert!(matches!(look_up("C-99", None), LookedUp::Nothing { .. }));
    }

    #[test]
    fn a_number_that_others_begin_with_is_a_chapter() {
        let LookedUp::Chapter {
            edition,
            provisions,
        } = look_up("7.5", None)
        else {
            panic!("no chapter")
        };
        assert_eq!((edition, provisions.len()), (Edition::Fide2023, 5));
        assert_eq!(
            articles("7.5", Some(Edition::Fide2009)).1,
            [Provision::A7_6]
        );
        assert!(!is_within("7.51", "7.5") && is_within("4.3a", "4.3"));
    }

    #[test]
    fn what_is_unknown_has_neighbours() {
        let LookedUp::Nothing { near } = look_up("7.5.9", None) else {
            panic!("found")
        };
        assert!(
            near.iter().any(|line| line.starts_with("7.5.5 ")),
            "{near:?}"
        );
        let LookedUp::Nothing { near } = look_up("castl", None) else {
            panic!("found")
        };
        assert!(near.iter().any(|line| line.contains("astling")), "{near:?}");
        assert_eq!(
            look_up("qqqqqqqq", None),
            LookedUp::Nothing { near: Vec::new() }
        );
        assert_eq!(look_up("", None), LookedUp::Nothing { near: Vec::new() });
    }

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("7.5.5", "7.5.5"), 0);
        assert_eq!(distance("7.5.5", "7.5"), 2);
        assert_eq!(distance("abc", "xbcd"), 2);
    }
}
