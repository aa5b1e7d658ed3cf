//! Counts answers and games that differ, in groups, and reports them.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{self, DifferencePart};
use super::known::KnownCauses;

/// Which groups are printed with their examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownGroups {
    /// Those that nothing explains.
    Unexplained,
    /// All.
    All,
}

/// Groups that are printed.
const MOST_SHOWN: usize = 50;
/// Groups that are kept apart; so much memory is needed and no more.
const MOST_KEPT: usize = 2_000;

/// Differences that are alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    /// The causes; `None` where a part has none.
    causes: Option<Vec<usize>>,
    act: String,
    parts: Vec<DifferencePart>,
}

#[derive(Default)]
struct DifferenceGroup {
    games: u64,
    editions: BTreeSet<String>,
    /// The shortest game that comes to it.
    example: Vec<String>,
}

/// The game that is being judged.
#[derive(Default)]
struct Current {
    edition: String,
    lines: Vec<String>,
    differs: bool,
    /// Something decided otherwise: what comes after it would differ for that alone.
    parted: bool,
}

/// Everything that was counted.
pub struct DifferenceTally {
    known: KnownCauses,
    source: &'static str,
    games: u64,
    answers: u64,
    equal: u64,
    differing: u64,
    unexplained: u64,
    groups: BTreeMap<Alike, DifferenceGroup>,
    /// Differences of groups beyond those kept.
    beyond: u64,
    current: Current,
}

impl DifferenceTally {
    pub fn new(known: KnownCauses) -> DifferenceTally {
        DifferenceTally {
            known,
            source: "",
            games: 0,
            answers: 0,
            equal: 0,
            differing: 0,
            unexplained: 0,
            groups: BTreeMap::new(),
            beyond: 0,
            current: Current::default(),
        }
    }

    /// Games from this source follow.
    pub fn begin(&mut self, source: &'static str) {
        self.source = source;
        self.current = Current::default();
    }

    /// The games of a source are over.
    pub fn end(&mut self) {
        self.differing += u64::from(self.current.differs);
        self.current = Current::default();
    }

    /// Counts one line and what both say to it.
    pub fn count(&mut self, line: &str, before: &[u8], after: &[u8]) {
        if act_of(line) == "start" {
            self.end();
            self.games += 1;
            self.current.edition = edition_of(line);
        }
        self.answers += 1;
        self.current.lines.push(line.to_owned());
        if before == after {
            self.equal += 1;
            return;
        }
        self.current.differs = true;
        if !self.current.parted {
            self.sort_in(line, change::parts(before, after));
        }
    }

    fn sort_in(&mut self, line: &str, parts: Vec<DifferencePart>) {
        let act = act_of(line).to_owned();
        let causes = self.known.explain(&self.current.edition, &act, &parts);
        self.unexplained += u64::from(causes.is_none());
        self.current.parted = causes.is_none() || !parts.iter().all(DifferencePart::is_wording);
        let alike = Alike { causes, act, parts };
        if self.groups.len() >= MOST_KEPT && !self.groups.contains_key(&alike) {
            self.beyond += 1;
            return;
        }
        let group = self.groups.entry(alike).or_default();
        group.games += 1;
        group.editions.insert(self.current.edition.clone());
        let lines = &self.current.lines;
        if group.example.is_empty() || lines.len() < group.example.len() {
            group.example.clone_from(lines);
        }
    }

    /// Games with a difference that nothing explains.
    pub fn unexplained(&self) -> u64 {
        self.unexplained
    }

    pub fn so_far(&self) -> String {
        format!(
            "{}: {} games so far, {} answers, {} games differ",
            self.source,
            self.games,
            self.answers,
            self.differing + u64::from(self.current.differs)
        )
    }

    pub fn print(&self, shown: ShownGroups) {
        println!("{}", self.summary());
        for (number, sentence) in self.known.sentences().enumerate() {
            let of_it = |alike: &Alike| alike.causes.as_ref().is_some_and(|c| c.contains(&number));
            let groups = self.groups.iter().filter(|(alike, _)| of_it(alike));
            let games: u64 = groups.map(|(_, group)| group.games).sum();
            println!("{games:>8} times: {sentence}");
        }
        let mut groups: Vec<(&Alike, &DifferenceGroup)> = self.groups.iter().collect();
        groups.retain(|(alike, _)| shown == ShownGroups::All || alike.causes.is_none());
        groups.sort_by_key(|(alike, group)| (alike.causes.is_some(), u64::MAX - group.games));
        let most = match shown {
            ShownGroups::All => groups.len(),
            _ => MOST_SHOWN,
        };
        for (alike, group) in groups.iter().take(most) {
            println!("\n{}", self.told(alike, group));
        }
        let more = groups.len().saturating_sub(most);
        if more > 0 || self.beyond > 0 {
            println!("\n{more} more groups, and {} games of others", self.beyond);
        }
        if !self.current.lines.is_empty() {
            println!(
                "\nThe game after which this ended early:\n    {}",
                self.current.lines.join("\n    ")
            );
        }
    }

    fn summary(&self) -> String {
        let unexplained = |(alike, _): &(&Alike, &DifferenceGroup)| alike.causes.is_none();
        format!(
            "{} games, {} answers, of which {} are equal; {} games differ, {} of them without a \
             known cause, in {} groups",
            self.games,
            self.answers,
            self.equal,
            self.differing,
            self.unexplained,
            self.groups.iter().filter(unexplained).count()
        )
    }

    fn told(&self, alike: &Alike, group: &DifferenceGroup) -> String {
        let sentences: Vec<&str> = self.known.sentences().collect();
        let cause = match &alike.causes {
            None => "not explained".to_owned(),
            Some(causes) => {
                let told: Vec<&str> = causes.iter().map(|cause| sentences[*cause]).collect();
                told.join("; ")
            }
        };
        let editions: Vec<String> = group
            .editions
            .iter()
            .map(|key| format!("`{key}`"))
            .collect();
        let mut lines = vec![
            format!("{} games: {cause}", group.games),
            format!("- editions: {}", editions.join(" ")),
            format!("- acts: `{}`", alike.act),
        ];
        let told = |part: &DifferencePart| {
            format!("- `{}`: `{}` → `{}`", part.what, part.before, part.after)
        };
        lines.extend(alike.parts.iter().map(told));
        lines.extend(group.example.iter().map(|line| format!("    {line}")));
        lines.join("\n")
    }
}

const ACTORS: [&str; 6] = ["W", "B", "A", "S", "W-assistant", "B-assistant"];

/// The act of a line, in either notation.
fn act_of(line: &str) -> &str {
    if let Some(act) = value_of(line, "act") {
        return act;
    }
    let mut words = line.split(' ').filter(|word| !ACTORS.contains(word));
    words.next().unwrap_or_default()
}

fn edition_of(start: &str) -> String {
    let in_text = || {
        start
            .split(' ')
            .find_map(|word| word.strip_prefix("edition="))
    };
    let edition = value_of(start, "edition").or_else(in_text);
    edition.unwrap_or("none told").to_owned()
}

/// The value of a key of a line of JSON; no string before it has quotes.
fn value_of<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (_, rest) = line
        .strip_prefix('{')?
        .split_once(&format!("\"{key}\":\""))?;
    rest.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERDICT: &[u8] = br#"{"seq":1,"rulings":[],"state":{"running":"white"}}"#;
    const STOPPED: &[u8] = br#"{"seq":1,"rulings":[],"state":{"running":null}}"#;

    #[test]
    fn acts_and_editions_are_read_in_both_notations() {
        for (line, act) in [
            ("W move e2e4", "move"),
            ("flag white", "flag"),
            ("B-assistant press", "press"),
            ("start edition=FIDE2018", "start"),
            (r#"{"act":"touch","by":"white"}"#, "touch"),
        ] {
            assert_eq!(act_of(line), act);
        }
        for (line, edition) in [
            ("start edition=FIDE2018 control=rapid", "FIDE2018"),
            (r#"{"act":"start","edition":"USCF7"}"#, "USCF7"),
            ("start", "none told"),
        ] {
            assert_eq!(edition_of(line), edition);
        }
    }

    #[test]
    fn the_first_difference_of_a_game_is_counted_with_the_shortest_example() {
        let mut tally = DifferenceTally::new(KnownCauses::default());
        tally.begin("test");
        for (line, after) in [
            ("start", VERDICT),
            ("W touch e2", VERDICT),
            ("W press", STOPPED),
            ("B press", STOPPED),
            ("start edition=USCF7", VERDICT),
            ("W press", STOPPED),
            ("start", VERDICT),
            ("W press", VERDICT),
        ] {
            tally.count(line, VERDICT, after);
        }
        tally.end();
        assert_eq!(
            tally.summary(),
            "3 games, 8 answers, of which 5 are equal; 2 games differ, 2 of them without a known \
             cause, in 1 groups"
        );
        let (alike, group) = tally.groups.iter().next().unwrap();
        assert_eq!(
            tally.told(alike, group),
            "2 games: not explained\n- editions: `USCF7` `none told`\n- acts: `press`\n\
             - `state.running`: `side` → `nothing`\n    start edition=USCF7\n    W press"
        );
    }
}
