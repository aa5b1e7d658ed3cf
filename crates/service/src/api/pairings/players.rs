//! Matches the players of a file with the players of an event.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::changes::Changes;
use crate::model::name::without_unseen;
use crate::model::{NewPlayer, Player, new_id};
use pairings::Tournament;

/// Whose start numbers hold where file and event differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbering {
    /// Those of a report, which names everybody by number.
    OfTheFile,
    /// Those of the event: a table need not tell any.
    OfTheEvent,
}

/// The players of an event after a file was read.
#[derive(Debug, Default)]
pub(super) struct People {
    pub changes: Changes<Player>,
    /// The names in addresses by the numbers of the file.
    pub of_the_file: HashMap<u32, Box<str>>,
    /// The numbers by the names in addresses.
    pub numbers: HashMap<Box<str>, u32>,
    /// The numbers that players of the event had before.
    pub former: HashMap<u32, Box<str>>,
    /// Those who were erased.
    pub erased: HashSet<Box<str>>,
    pub warnings: Vec<String>,
}

/// What a file says of somebody.
struct FilePlayer {
    number: u32,
    person: NewPlayer,
}

impl People {
    /// A player is known by start number unless FIDE identity number or name contradict it, else by
    /// that number, else by name.
    pub(super) fn of(
        event: &str,
        known: &[Player],
        tournament: &Tournament,
        numbering: Numbering,
    ) -> People {
        let said: Vec<FilePlayer> = tournament.players.iter().map(said).collect();
        let matched = matched(known, &said, numbering);
        let mut people = People {
            former: known
                .iter()
                .map(|player| (player.number, player.id.clone()))
                .collect(),
            erased: known
                .iter()
                .filter(|player| player.person.is_none())
                .map(|player| player.id.clone())
                .collect(),
            ..People::default()
        };
        let mut numbers = PlayerNumbers::of(known, &said, &matched, numbering);
        for (place, said) in said.into_iter().enumerate() {
            let player = match matched.get(&place) {
                Some(known) => people.complete(known, &said, numbering),
                None => added(event, &said, numbers.give(said.number)),
            };
            people
                .of_the_file
                .insert(tournament.players[place].number, player.id.clone());
            people.take(player, matched.get(&place).copied());
        }
        let mut absent = known.to_vec();
        absent.retain(|player| !people.numbers.contains_key(&player.id));
        for player in absent {
            let number = match numbering {
                Numbering::OfTheFile => numbers.give(player.number),
                Numbering::OfTheEvent => player.number,
            };
            people.keep(player, number);
        }
        people
    }

    fn take(&mut self, player: Player, known: Option<&Player>) {
        self.numbers.insert(player.id.clone(), player.number);
        match known {
            None => self.changes.added.push(player),
            Some(known) if *known != player => self.changes.changed.push(player),
            Some(_) => {}
        }
    }

    /// Whoever does not stand in the file keeps his number, unless it is another's now.
    fn keep(&mut self, player: Player, number: u32) {
        let former = player.number;
        if number != former {
            self.warnings.push(format!(
                "start number {former} is another's in the file; who had it does not stand there \
                 and has {number} now"
            ));
        }
        let now = Player {
            number,
            ..player.clone()
        };
        self.take(now, Some(&player));
    }

    fn complete(&mut self, known: &Player, said: &FilePlayer, numbering: Numbering) -> Player {
        let mut player = known.clone();
        if numbering == Numbering::OfTheFile {
            player.number = said.number;
        }
        let Some(person) = &mut player.person else {
            if !said.person.name.is_empty() {
                let number = player.number;
                self.warnings.push(format!(
                    "player {number} was erased and stays so; change the player to name a person \
                     again"
                ));
            }
            return player;
        };
        let name = person.name.clone();
        merge(person, &said.person);
        if *name == *Player::numbered(known.number) && person.name == name {
            person.name = Player::numbered(player.number);
        } else if person.name != name && *name != *Player::numbered(known.number) {
            self.warnings.push(format!(
                "player {} was {name} and is {} now; change the number if this is another",
                player.number, person.name
            ));
        }
        player
    }
}

/// Takes over what the file tells.
fn merge(person: &mut NewPlayer, said: &NewPlayer) {
    if !said.name.is_empty() {
        person.name = said.name.clone();
    }
    let texts = [
        (&mut person.title, &said.title),
        (&mut person.federation, &said.federation),
        (&mut person.fide_id, &said.fide_id),
        (&mut person.birth_date, &said.birth_date),
    ];
    for (known, told) in texts {
        if told.is_some() {
            known.clone_from(told);
        }
    }
    person.sex = said.sex.or(person.sex);
    person.rating = said.rating.or(person.rating);
}

fn added(event: &str, said: &FilePlayer, number: u32) -> Player {
    let mut person = said.person.clone();
    if person.name.is_empty() {
        person.name = Player::numbered(number);
    }
    Player {
        id: new_id('p'),
        event: event.into(),
        number,
        person: Some(person),
        hidden: false,
        withdrawn_from: None,
    }
}

fn said(player: &pairings::TournamentPlayer) -> FilePlayer {
    let person = player.person.clone().unwrap_or_default();
    let text = |text: &str| Some(plain(text)).filter(|text| !text.is_empty());
    FilePlayer {
        number: player.number,
        person: NewPlayer {
            name: plain(&person.name),
            title: text(&person.title),
            sex: person.sex.map(Into::into),
            rating: person.rating,
            federation: text(&person.federation),
            fide_id: text(&person.fide_id),
            birth_date: text(&person.birth_date),
            hidden: false,
            withdrawn_from: None,
        },
    }
}

/// A text as names are kept: without characters that nobody sees and no script needs.
fn plain(text: &str) -> Box<str> {
    let text = text.replace(char::is_control, " ");
    without_unseen(&text).trim().into()
}

/// The player of the event for each place of the file where there is one.
type Matched<'p> = HashMap<usize, &'p Player>;

fn matched<'p>(known: &'p [Player], said: &[FilePlayer], numbering: Numbering) -> Matched<'p> {
    let mut matching = Matching {
        left: known.iter().map(|player| &*player.id).collect(),
        matched: HashMap::new(),
    };
    let by_number = index(known, |player| Some(player.number));
    let by_fide_id = index(known, |player| player.person.as_ref()?.fide_id.as_deref());
    let by_name = index(known, |player| Some(&*player.person.as_ref()?.name));
    matching.pass(said, |said| {
        let player = by_number.get(&said.number)?;
        (!contradicts(player, &said.person)).then_some(*player)
    });
    matching.pass(said, |said| {
        by_fide_id.get(said.person.fide_id.as_deref()?).copied()
    });
    matching.pass(said, |said| {
        let player = by_name.get(&*said.person.name)?;
        (!contradicts(player, &said.person)).then_some(*player)
    });
    if numbering == Numbering::OfTheFile {
        matching.pass(said, |said| by_number.get(&said.number).copied());
    }
    matching.matched
}

struct Matching<'p> {
    left: HashSet<&'p str>,
    matched: Matched<'p>,
}

impl<'p> Matching<'p> {
    fn pass(&mut self, said: &[FilePlayer], find: impl Fn(&FilePlayer) -> Option<&'p Player>) {
        for (place, said) in said.iter().enumerate() {
            if self.matched.contains_key(&place) {
                continue;
            }
            if let Some(player) = find(said).filter(|player| self.left.remove(&*player.id)) {
                self.matched.insert(place, player);
            }
        }
    }
}

fn index<'p, K: Eq + std::hash::Hash>(
    known: &'p [Player],
    key: impl Fn(&'p Player) -> Option<K>,
) -> HashMap<K, &'p Player> {
    let keyed = known
        .iter()
        .rev()
        .filter_map(|player| Some((key(player)?, player)));
    keyed.collect()
}

/// Whether a file tells of another person than the event, by FIDE identity number, else by name.
fn contradicts(known: &Player, said: &NewPlayer) -> bool {
    let Some(person) = &known.person else {
        return false;
    };
    if let (Some(known), Some(said)) = (&person.fide_id, &said.fide_id) {
        return known != said;
    }
    let is_named = *person.name != *Player::numbered(known.number) && !said.name.is_empty();
    is_named && person.name != said.name
}

/// The numbers that are taken.
struct PlayerNumbers(BTreeSet<u32>);

impl PlayerNumbers {
    /// Those that are given before anybody is asked for another.
    fn of(
        known: &[Player],
        said: &[FilePlayer],
        matched: &Matched<'_>,
        numbering: Numbering,
    ) -> PlayerNumbers {
        PlayerNumbers(match numbering {
            Numbering::OfTheEvent => known.iter().map(|player| player.number).collect(),
            Numbering::OfTheFile => {
                let known = matched.keys().map(|place| said[*place].number);
                known.collect()
            }
        })
    }

    /// This number, or where it is taken the next after all.
    fn give(&mut self, number: u32) -> u32 {
        if self.0.insert(number) {
            return number;
        }
        let next = self.0.last().copied().unwrap_or(0).saturating_add(1);
        self.0.insert(next);
        next
    }
}
