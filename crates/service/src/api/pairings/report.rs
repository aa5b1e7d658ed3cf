//! Keeps what the files of an event say besides players and boards, so that an export gives it
//! back.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use super::PairingsFormat;
use super::players::People;
use super::source::PairingsFile;
use crate::limits::MAX_KEPT_REPORT_BYTES;
use crate::model::{DocumentKind, NewPlayer};
use crate::problem::{HandlerResult, Problem};
use pairings::{Pairing, Tournament, TournamentPlayer, trf};

/// The report of an event without its persons (byes, results of games that were not played here,
/// dates, and the lines that are not interpreted), and the file that it was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairingsReport {
    /// The event.
    pub event: Box<str>,
    /// The report, in the format of 2026.
    report: Box<str>,
    /// The last report that was imported, byte for byte, in Base64: with the persons, and kept only
    /// as long as none of them is erased or deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<Box<str>>,
    /// What was told of games that were to be played again.
    #[serde(default, skip_serializing_if = "Instead::is_empty")]
    pub(super) instead: Instead,
}

/// The boards of which a file told a result since their game was to be played again, each with the
/// act by which it was: that result is of the game played instead, as long as the board says no
/// other.
pub(super) type Instead = BTreeMap<Box<str>, u32>;

impl DocumentKind for PairingsReport {
    const KIND: &'static str = "pairings";
    const CALLED: &'static str = "report";

    fn id(&self) -> &str {
        &self.event
    }

    fn parent(&self) -> &str {
        &self.event
    }
}

impl PairingsReport {
    /// Of an event for which no file was read.
    pub fn empty(event: &str) -> PairingsReport {
        PairingsReport {
            event: event.into(),
            report: Box::default(),
            file: None,
            instead: Instead::new(),
        }
    }

    /// The tournament that it tells of, players by their numbers.
    pub fn tournament(&self) -> Tournament {
        let read = trf::read(self.report.as_bytes());
        read.map(|read| read.value).unwrap_or_default()
    }

    /// The last report that was imported, as it came.
    pub fn file(&self) -> Option<Vec<u8>> {
        BASE64.decode(&**self.file.as_ref()?).ok()
    }

    /// The report without the file that it was read from, in which persons stand, if it has one.
    pub fn without_file(mut self) -> Option<PairingsReport> {
        self.file.take()?;
        Some(self)
    }

    /// The lines kept of files that tell this name or FIDE identity number.
    pub fn lines_naming(&self, person: &NewPlayer) -> Vec<String> {
        let mut kept = self.tournament().kept;
        kept.retain(|line| names(line, person));
        kept
    }

    /// The report without them.
    #[must_use]
    pub fn without(&self, person: &NewPlayer) -> PairingsReport {
        let mut tournament = self.tournament();
        tournament.kept.retain(|line| !names(line, person));
        self.of(&tournament)
    }

    /// The report without every line that may name a person.
    #[must_use]
    pub fn without_persons(&self) -> PairingsReport {
        let mut tournament = self.tournament();
        tournament.forget_persons();
        self.of(&tournament)
    }

    /// How long it is where it is kept: quotes and backslashes take two bytes there.
    fn written_bytes(&self) -> usize {
        serde_json::to_vec(self).map_or(usize::MAX, |written| written.len())
    }

    fn of(&self, tournament: &Tournament) -> PairingsReport {
        let bytes = trf::write(tournament, trf::TrfFormat::Trf26);
        PairingsReport {
            event: self.event.clone(),
            report: String::from_utf8_lossy(&bytes).into(),
            file: None,
            instead: self.instead.clone(),
        }
    }

    /// The report after a file was read, unless it says nothing new.
    ///
    /// # Errors
    /// There is too much of it.
    pub(super) fn with(
        &self,
        source: &PairingsFile,
        people: &People,
        instead: Instead,
    ) -> HandlerResult<Option<PairingsReport>> {
        let mut report = self.tournament();
        let by_id = |id: &str| people.numbers.get(id).copied();
        renumber(&mut report, |number| by_id(people.former.get(&number)?));
        let mut told = source.tournament.clone();
        renumber(&mut told, |number| by_id(people.of_the_file.get(&number)?));
        for player in &mut told.players {
            player.person = None;
        }
        if source.format == PairingsFormat::Trf {
            report.event = told.event;
            report.kept = told.kept;
            report.players = told.players;
        }
        for (place, round) in told.rounds.into_iter().enumerate() {
            if report.rounds.len() <= place {
                report.rounds.resize_with(place + 1, Default::default);
            }
            let known = &mut report.rounds[place];
            if !round.date.is_empty() {
                known.date = round.date;
            }
            if !round.boards.is_empty() {
                known.boards = round.boards;
            }
        }
        list_all(&mut report, people.numbers.values().copied());
        let file = match &source.file {
            Some(bytes) => Some(BASE64.encode(bytes).into()),
            None => self.file.clone(),
        };
        let mut report = PairingsReport {
            instead,
            file: file.filter(|_| people.erased.is_empty()),
            ..self.of(&report)
        };
        if report.written_bytes() > MAX_KEPT_REPORT_BYTES {
            // it can be written anew without it
            report.file = None;
        }
        if report.written_bytes() > MAX_KEPT_REPORT_BYTES {
            let detail = format!(
                "what is kept of the file has more than {MAX_KEPT_REPORT_BYTES} bytes; \
                 leave out lines that are no players"
            );
            return Err(Problem::too_large(detail));
        }
        Ok(Some(report).filter(|report| report != self))
    }
}

/// Whether a line tells this name or FIDE identity number, as words of their own.
fn names(line: &str, person: &NewPlayer) -> bool {
    let line = line.to_lowercase();
    let of_a_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let told = |text: &str| {
        let text = text.to_lowercase();
        let mut found = line.match_indices(&*text);
        found.any(|(start, _)| {
            let (before, after) = (&line[..start], &line[start + text.len()..]);
            !of_a_word(before.chars().next_back()) && !of_a_word(after.chars().next())
        })
    };
    told(&person.name) || person.fide_id.as_deref().is_some_and(told)
}

/// A report tells of the games of those whom it lists.
fn list_all(report: &mut Tournament, numbers: impl Iterator<Item = u32>) {
    let listed: BTreeSet<u32> = report.players.iter().map(|player| player.number).collect();
    let missing: BTreeSet<u32> = numbers.filter(|number| !listed.contains(number)).collect();
    report
        .players
        .extend(missing.into_iter().map(TournamentPlayer::new));
}

/// Gives everybody another number, as far as there is one.
fn renumber(tournament: &mut Tournament, number: impl Fn(u32) -> Option<u32>) {
    let changed = |old: u32| number(old).unwrap_or(old);
    for player in &mut tournament.players {
        player.number = changed(player.number);
    }
    let boards = tournament.rounds.iter_mut().flat_map(|r| &mut r.boards);
    for pairing in boards {
        match pairing {
            Pairing::Game { white, black, .. } => {
                white.player = changed(white.player);
                black.player = changed(black.player);
            }
            Pairing::Bye { player, .. } => *player = changed(*player),
        }
    }
}

/// What a player's lines say of each round, by number.
pub(super) type MarksByRound = HashMap<u32, BTreeMap<usize, String>>;

/// What is said of each player in each round.
pub(super) fn marks(tournament: &Tournament) -> MarksByRound {
    let mut marks = MarksByRound::new();
    for (round, boards) in tournament.rounds.iter().map(|r| &r.boards).enumerate() {
        for pairing in boards {
            let seats = match pairing {
                Pairing::Game { white, black, .. } => vec![
                    (white.player, white.mark, Some(black.player)),
                    (black.player, black.mark, Some(white.player)),
                ],
                Pairing::Bye { player, mark, .. } => vec![(*player, Some(*mark), None)],
            };
            for (player, mark, opponent) in seats {
                let said = format!("{opponent:?} {mark:?}");
                marks.entry(player).or_default().insert(round, said);
            }
        }
    }
    marks
}
