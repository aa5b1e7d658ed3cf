//! Writes a tournament as a table.

use std::collections::HashMap;

use ::csv::{Terminator, WriterBuilder};

use super::super::{Pairing, Person, Tournament};
use super::cell::neutralised;
use super::columns::{COLUMNS, Column, Detail, Side};
use super::results::{bye_word, game_word};

/// Without it spreadsheets take UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{feff}";

pub(super) fn write(tournament: &Tournament) -> Vec<u8> {
    let mut out = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let headings = COLUMNS.iter().map(|(_, name)| *name);
    let memory = "invariant: memory can be written to";
    out.write_record(headings).expect(memory);
    let persons = persons(tournament);
    for (round, pairing) in tournament.pairings() {
        let row = Row::of(round + 1, pairing);
        let cells = COLUMNS
            .iter()
            .map(|(column, _)| row.cell(*column, &persons));
        out.write_record(cells).expect(memory);
    }
    out.into_inner().expect(memory)
}

type Persons<'a> = HashMap<u32, &'a Person>;

fn persons(tournament: &Tournament) -> Persons<'_> {
    let players = tournament.players.iter();
    let known = players.filter_map(|player| Some((player.number, player.person.as_ref()?)));
    known.collect()
}

/// A pairing as a row.
struct Row {
    round: usize,
    board: Option<u32>,
    white: u32,
    black: Option<u32>,
    result: String,
}

impl Row {
    fn of(round: usize, pairing: &Pairing) -> Row {
        match *pairing {
            Pairing::Game {
                board,
                white,
                black,
                ..
            } => Row {
                round,
                board,
                white: white.player,
                black: Some(black.player),
                result: game_word((white.mark, black.mark)),
            },
            Pairing::Bye {
                board,
                player,
                mark,
            } => Row {
                round,
                board,
                white: player,
                black: None,
                result: bye_word(mark),
            },
        }
    }

    fn cell(&self, column: Column, persons: &Persons<'_>) -> String {
        let text = match column {
            Column::Round => self.round.to_string(),
            Column::Board => shown(self.board),
            Column::Result => self.result.clone(),
            Column::Of(Side::White, detail) => told(Some(self.white), detail, persons),
            Column::Of(Side::Black, detail) => told(self.black, detail, persons),
        };
        neutralised(&text)
    }
}

fn told(player: Option<u32>, detail: Detail, persons: &Persons<'_>) -> String {
    if detail == Detail::StartNumber {
        return shown(player);
    }
    let person = player.and_then(|player| persons.get(&player));
    let text = |person: &&Person| match detail {
        Detail::Name => person.name.clone(),
        Detail::FideId => person.fide_id.clone(),
        Detail::Title => person.title.clone(),
        Detail::Federation => person.federation.clone(),
        Detail::Rating | Detail::StartNumber => shown(person.rating),
    };
    person.map(text).unwrap_or_default()
}

fn shown(number: Option<u32>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}
