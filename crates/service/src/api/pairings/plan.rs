//! Plans an import: finds what a file would change, before anything is written.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use ledger::{ExpectedVersion, Write};

use super::boards::{Called, FileGame, Seating};
use super::changes::Changes;
use super::players::{Numbering, People};
use super::report::{Instead, PairingsReport};
use super::source::PairingsFile;
use super::terms;
use super::{ImportWarning, Imported, PairingsFormat};
use table::Ended;

use crate::api::structure::EventStructure;
use crate::limits::{MAX_BOARDS, MAX_PLAYERS};
use crate::model::{Board, Player, Round, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::changed;
use pairings::{Pairing, SeatedPlayer, Tournament};

/// What is known of the games at the boards.
#[derive(Default)]
pub(super) struct AtPlay {
    /// Those that have begun, as far as was asked.
    pub begun: HashSet<Box<str>>,
    /// How they have ended, as far as arbiters stand behind it.
    pub ended: HashMap<Box<str>, Ended>,
}

/// What importing a file comes to.
#[derive(Debug)]
pub(super) struct ImportPlan {
    pub players: Changes<Player>,
    rounds: Changes<Round>,
    pub boards: Changes<Board>,
    report: Option<PairingsReport>,
    warnings: Vec<ImportWarning>,
}

impl ImportPlan {
    /// The plan for an event of this structure, of which a report was kept and whose games stand
    /// so.
    pub(super) fn of(
        structure: &EventStructure,
        report: &PairingsReport,
        source: &PairingsFile,
        at_play: &AtPlay,
    ) -> HandlerResult<ImportPlan> {
        let numbering = match source.format {
            PairingsFormat::Trf => Numbering::OfTheFile,
            PairingsFormat::Csv => Numbering::OfTheEvent,
        };
        let event = &report.event;
        let people = People::of(event, &structure.players, &source.tournament, numbering);
        let mut plan = ImportPlan {
            players: Changes::default(),
            rounds: Changes::default(),
            boards: Changes::default(),
            report: None,
            warnings: source.warnings.clone(),
        };
        let called = called(&source.tournament, &people);
        let mut instead = report.instead.clone();
        for (number, pairings) in source.rounds() {
            let round = plan.round(structure, event, number, &source.tournament);
            let seating = seating(structure, round, at_play, &called);
            let games: Vec<FileGame> = pairings
                .iter()
                .filter_map(|pairing| game(pairing, &people))
                .collect();
            plan.withdrawn(structure, number, &games);
            for board in seating.boards {
                instead.remove(&board.id);
            }
            instead.extend(plan.boards.seat(seating, games, &mut plan.warnings)?);
        }
        plan.report = report.with(source, &people, instead)?;
        plan.warnings
            .extend(people.warnings.into_iter().map(warned));
        plan.players = people.changes;
        let players = structure.players.len() + plan.players.added.len();
        if players > MAX_PLAYERS {
            return Err(too_many(format!("{players} players"), MAX_PLAYERS));
        }
        Ok(plan)
    }

    /// The round as it is, on the day that is told where it has none; or a new one under the terms
    /// of the one before it; there is none before where it is under those that are told.
    fn round(
        &mut self,
        structure: &EventStructure,
        event: &str,
        number: u32,
        told: &Tournament,
    ) -> Round {
        let day = told.rounds.get((number as usize).saturating_sub(1));
        let day = day.and_then(|round| terms::day(&round.date));
        let mut known = structure.rounds.iter().map(|(round, _)| round);
        if let Some(round) = known.find(|round| round.number == number) {
            return self.on_its_day(round.clone(), day);
        }
        let before = structure.rounds.iter().map(|(round, _)| round);
        let before = before.chain(&self.rounds.added);
        let before = before.filter(|round| round.number < number);
        let before = before.max_by_key(|round| round.number);
        let terms = match before {
            Some(before) => before.terms.clone(),
            None => {
                self.warnings
                    .extend(terms::not_understood(told).map(warned));
                terms::told(told)
            }
        };
        let round = Round {
            id: new_id('r'),
            event: event.into(),
            number,
            terms,
            day,
            starts_at: None,
            starts_by_itself: false,
            changes: Vec::new(),
        };
        self.rounds.added.push(round.clone());
        round
    }

    /// What was set here holds, whatever a file says.
    fn on_its_day(&mut self, round: Round, day: Option<Date>) -> Round {
        if day.is_none() || round.day.is_some() || round.starts_at.is_some() {
            return round;
        }
        let round = Round { day, ..round };
        self.rounds.changed.push(round.clone());
        round
    }

    /// Whoever is paired though he is withdrawn is told of; he sits where the file says.
    fn withdrawn(&mut self, structure: &EventStructure, number: u32, games: &[FileGame]) {
        for player in &structure.players {
            let seats =
                |game: &FileGame| [&game.white, &game.black].contains(&&Some(player.id.clone()));
            if player.is_withdrawn(number) && games.iter().any(seats) {
                let (name, start) = (player.public_name(), player.number);
                self.warnings.push(warned(format!(
                    "round {number}: player {start} ({name}) is withdrawn here and paired in the file; \
                     pair the round anew, or let the player play on"
                )));
            }
        }
    }

    /// Everything that is to be written.
    pub(super) fn writes(&self) -> Vec<Write> {
        let report = self.report.iter();
        let report = report.map(|report| changed(report, ExpectedVersion::Any));
        let players = self.players.writes();
        let rounds = self.rounds.writes();
        let boards = self.boards.writes();
        players.chain(rounds).chain(boards).chain(report).collect()
    }

    /// What is told of it.
    pub(super) fn told(&self) -> Imported {
        Imported {
            players: self.players.counts(),
            rounds: self.rounds.added.len(),
            boards: self.boards.counts(),
            warnings: self.warnings.clone(),
        }
    }
}

/// What the games of a round are seated by.
fn seating<'s>(
    structure: &'s EventStructure,
    round: Round,
    at_play: &'s AtPlay,
    called: &'s Called<'s>,
) -> Seating<'s> {
    let mut known = structure.rounds.iter();
    let boards = known.find(|(known, _)| known.number == round.number);
    let before = structure.rounds.iter().rev();
    let mut before = before.filter(|(before, _)| before.number < round.number);
    let last = before.find(|(_, boards)| !boards.is_empty());
    Seating {
        boards: boards.map_or(&[][..], |(_, boards)| boards),
        begun: &at_play.begun,
        ended: &at_play.ended,
        called,
        before: last.map_or(&[][..], |(_, boards)| boards),
        round,
    }
}

impl Changes<Board> {
    /// Seats the players of these games; what they tell of games that were to be played again.
    fn seat(
        &mut self,
        seating: Seating<'_>,
        games: Vec<FileGame>,
        warnings: &mut Vec<ImportWarning>,
    ) -> HandlerResult<Instead> {
        let known = seating.boards.len();
        let seated = seating.seat(games);
        let boards = known + seated.changes.added.len();
        if boards > MAX_BOARDS as usize {
            return Err(too_many(
                format!("{boards} boards in a round"),
                MAX_BOARDS as usize,
            ));
        }
        self.added.extend(seated.changes.added);
        self.changed.extend(seated.changes.changed);
        warnings.extend(seated.warnings.into_iter().map(warned));
        Ok(seated.instead)
    }
}

fn too_many(what: String, limit: usize) -> Problem {
    let detail = format!("the event would have {what}, more than {limit}; divide it");
    Problem::invalid("body", detail)
}

fn warned(text: String) -> ImportWarning {
    ImportWarning {
        line: None,
        column: None,
        text: text.into(),
    }
}

fn called<'f>(tournament: &'f Tournament, people: &'f People) -> Called<'f> {
    let players = tournament.players.iter();
    let known = players.filter_map(|player| {
        let id = people.of_the_file.get(&player.number)?;
        Some((&**id, player))
    });
    known.collect()
}

fn game(pairing: &Pairing, people: &People) -> Option<FileGame> {
    let Pairing::Game {
        board,
        white,
        black,
        ..
    } = pairing
    else {
        return None;
    };
    let seat = |seat: &SeatedPlayer| people.of_the_file.get(&seat.player).cloned();
    Some(FileGame {
        number: *board,
        white: seat(white),
        black: seat(black),
        marks: (white.mark, black.mark),
    })
}
