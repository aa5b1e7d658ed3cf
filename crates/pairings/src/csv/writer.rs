//! Writes a tournament as a table.

use std::collections::HashMap;

use ::csv::{Terminator, WriterBuilder};

use super::super::{Pairing, Person, Tournament};
use super::cell::neutralised;
use super::columns::{COLUMNS, Column, ColumnSide, Detail};
use super::results::{bye_word, game_word};

/// Without it spreadsheets take UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{feff}";

pub(super) fn write(tournament: &Tournament) -> Vec<u8> {
    let mut out = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let memory = "invariant: memory can be written to";
    let persons = persons(tournament);
    let pairings = tournament.pairings();
    let rows: Vec<PairingRow> = pairings
        .map(|(round, pairing)| PairingRow::of(round + 1, pairing))
        .collect();
    let columns: Vec<_> = COLUMNS
        .iter()
        .filter(|(column, _)| is_written(*column, &rows, &persons))
        .collect();
    out.write_record(columns.iter().map(|(_, name)| *name))
        .expect(memory);
    for row in &rows {
        let cells = columns
            .iter()
            .map(|(column, _)| row.cell(*column, &persons));
        out.write_record(cells).expect(memory);
    }
    out.into_inner().expect(memory)
}

/// Whether a column stands in the table: what may be told of players only where it is of one.
fn is_written(column: Column, rows: &[PairingRow], persons: &Persons<'_>) -> bool {
    match column {
        Column::Of(_, Detail::Name | Detail::StartNumber) => true,
        Column::Of(..) => rows.iter().any(|row| !row.cell(column, persons).is_empty()),
        Column::Round | Column::Board | Column::Result => true,
    }
}

type Persons<'a> = HashMap<u32, &'a Person>;

fn persons(tournament: &Tournament) -> Persons<'_> {
    let players = tournament.players.iter();
    let known = players.filter_map(|player| Some((player.number, player.person.as_ref()?)));
    known.collect()
}

/// A pairing as a row.
struct PairingRow {
    round: usize,
    board: Option<u32>,
    white: u32,
    black: Option<u32>,
    result: String,
}

impl PairingRow {
    fn of(round: usize, pairing: &Pairing) -> PairingRow {
        match *pairing {
            Pairing::Game {
                board,
                white,
                black,
                ..
            } => PairingRow {
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
            } => PairingRow {
                round,
                board,
                white: player,
                black: None,
                result: bye_word(mark),
            },
        }
    }

    fn cell(&self, column: Column, persons: &Persons<'_>) -> String {
        match column {
            Column::Round => self.round.to_string(),
            Column::Board => shown(self.board),
            // signs alone are no formula, and programs read them as they are
            Column::Result if self.result.chars().all(|c| "+-".contains(c)) => self.result.clone(),
            Column::Result => neutralised(&self.result),
            Column::Of(ColumnSide::White, detail) => {
                neutralised(&told(Some(self.white), detail, persons))
            }
            Column::Of(ColumnSide::Black, detail) => {
                neutralised(&told(self.black, detail, persons))
            }
        }
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
