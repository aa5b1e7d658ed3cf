//! Collects the players of a table from its rows.

use std::collections::{BTreeSet, HashMap};

use super::super::limits::MAX_PLAYERS;
use super::super::{Person, TournamentPlayer};

/// What one row says of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowPlayer {
    pub number: Option<u32>,
    pub person: Person,
}

/// Where a player stands in the roster, as long as not everybody has a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RosterIndex(usize);

/// The roster is full.
pub(super) struct RosterFull;

/// Players, known by start number, else by the number of FIDE, else by name; never one by what
/// contradicts the former.
#[derive(Default)]
pub(super) struct Roster {
    players: Vec<RowPlayer>,
    by_number: HashMap<u32, RosterIndex>,
    by_fide_id: HashMap<String, RosterIndex>,
    by_name: HashMap<String, RosterIndex>,
}

impl Roster {
    /// The player whom a row tells of, and what it says otherwise than an earlier row.
    pub(super) fn place(
        &mut self,
        said: RowPlayer,
    ) -> Result<(RosterIndex, Vec<String>), RosterFull> {
        if let Some(place) = self.find(&said) {
            let differing = self.complete(place, said);
            return Ok((place, differing));
        }
        if self.players.len() == MAX_PLAYERS {
            return Err(RosterFull);
        }
        let place = RosterIndex(self.players.len());
        self.index(place, &said);
        self.players.push(said);
        Ok((place, Vec::new()))
    }

    fn find(&self, said: &RowPlayer) -> Option<RosterIndex> {
        let RowPlayer { number, person } = said;
        let by_number = number.and_then(|number| self.by_number.get(&number));
        let one_numbered = |place: &&RosterIndex| {
            let other = self.players[place.0].number;
            number.is_none() || other.is_none()
        };
        let one_known = |place: &&RosterIndex| {
            let other = &self.players[place.0].person.fide_id;
            person.fide_id.is_empty() || other.is_empty()
        };
        let by_fide_id = || self.by_fide_id.get(&person.fide_id).filter(one_numbered);
        let by_name = || {
            let found = self.by_name.get(&person.name).filter(one_numbered);
            found.filter(one_known)
        };
        by_number.or_else(by_fide_id).or_else(by_name).copied()
    }

    fn index(&mut self, place: RosterIndex, said: &RowPlayer) {
        if let Some(number) = said.number {
            self.by_number.entry(number).or_insert(place);
        }
        for (index, key) in [
            (&mut self.by_fide_id, &said.person.fide_id),
            (&mut self.by_name, &said.person.name),
        ] {
            if !key.is_empty() {
                index.entry(key.clone()).or_insert(place);
            }
        }
    }

    fn complete(&mut self, place: RosterIndex, said: RowPlayer) -> Vec<String> {
        let RowPlayer { number, person } = &mut self.players[place.0];
        *number = number.or(said.number);
        let (known, person) = (person, said.person.clone());
        let mut differing: Vec<String> = [
            (&mut known.name, person.name),
            (&mut known.title, person.title),
            (&mut known.federation, person.federation),
            (&mut known.fide_id, person.fide_id),
        ]
        .into_iter()
        .filter_map(|(known, told)| fill(known, told))
        .collect();
        match (known.rating, person.rating) {
            (None, told) => known.rating = told,
            (Some(rating), Some(told)) if rating != told => differing.push(told.to_string()),
            _ => {}
        }
        self.index(place, &said);
        differing
    }

    /// The players by start number, and the number of each place. Who has none gets the lowest
    /// that is free, in the order of appearance.
    pub(super) fn finish(self) -> (Vec<TournamentPlayer>, HashMap<RosterIndex, u32>) {
        let taken: BTreeSet<u32> = self.by_number.keys().copied().collect();
        let mut free = (1..).filter(|number| !taken.contains(number));
        let mut numbers = HashMap::new();
        let mut players = Vec::new();
        for (place, said) in self.players.into_iter().enumerate() {
            let number = said.number.or_else(|| free.next());
            let number = number.expect("invariant: more numbers than players");
            numbers.insert(RosterIndex(place), number);
            players.push(TournamentPlayer {
                person: Some(said.person).filter(|person| *person != Person::default()),
                ..TournamentPlayer::new(number)
            });
        }
        players.sort_by_key(|player| player.number);
        (players, numbers)
    }
}

/// Takes over what was not known; gives back what is known otherwise.
fn fill(known: &mut String, told: String) -> Option<String> {
    if known.is_empty() {
        *known = told;
        return None;
    }
    (!told.is_empty() && *known != told).then_some(told)
}
