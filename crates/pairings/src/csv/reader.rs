//! Reads the rows of a table into a tournament.

use std::collections::{HashMap, HashSet};
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::vec::IntoIter;

use ::csv::{ReaderBuilder, StringRecord};

use super::super::foreign::kind_of;
use super::super::limits::{MAX_BYTES, MAX_LINES, MAX_ROUNDS, MAX_START_NUMBER};
use super::super::text::{TextForm, bounded, decode, rating, told, whole};
use super::super::warning::Warnings;
use super::super::{
    Colours, Mark, Pairing, Person, Read, SeatedPlayer, Tournament, TournamentRound, WarningKind,
};
use super::cell::restored;
use super::columns::{Column, ColumnSide, Detail};
use super::headings;
use super::quotes::{Broken, broken};
use super::results;
use super::roster::{Roster, RosterFull, RosterIndex, RowPlayer};
use super::{CsvError, FirstRow, TableHints};

/// What may separate the cells; names have commas, and no tabs.
const SEPARATORS: &[u8] = b"\t;,";

/// So far down headings are looked for: above them programs write what the table is of.
const MOST_ABOVE: usize = 20;

pub(super) fn read(bytes: &[u8], told: &TableHints) -> Result<Read<Tournament>, CsvError> {
    if bytes.len() > MAX_BYTES {
        return Err(CsvError::TooManyBytes);
    }
    // a name may have whatever bytes: only what is no table is looked at for what it is
    read_text(bytes, told).map_err(|error| match kind_of(bytes) {
        Some(what) => CsvError::NoText { what },
        None => error,
    })
}

fn read_text(bytes: &[u8], told: &TableHints) -> Result<Read<Tournament>, CsvError> {
    let (text, finding) = decode(bytes);
    let declared = declared_separator(&text);
    let separator = declared.unwrap_or_else(|| separator(&text, told));
    let mut rows = CsvRows::new(&text, separator);
    if declared.is_some() {
        rows.next();
    }
    let (headings, round) = headings_of(&text, separator, declared.is_some(), told, &mut rows);
    if let Some(Broken { line, column, .. }) = headings.broken.first() {
        let (line, column) = (*line, *column);
        return Err(CsvError::BrokenQuotes { line, column });
    }
    let mut table = TableReader::new(&headings.cells, headings.line, told)?;
    table.round_untold = told.round.or(round).unwrap_or(1);
    if let Some(finding) = finding {
        table.warnings.push(1, 1, finding);
    }
    for (number, row) in rows.enumerate() {
        table.line = row.line;
        if number == MAX_LINES {
            return Err(CsvError::TooManyRows { line: table.line });
        }
        if row.broken.is_empty() {
            table.row(&row.cells)?;
        }
        for broken in row.broken {
            let Broken {
                line,
                column,
                finding,
                ..
            } = broken;
            table.warnings.push(line, column, finding);
        }
    }
    Ok(table.finish())
}

/// The row of the headings, which is taken from the rows with all above it, and the round that
/// those tell of. Where none is found the first row is it; where columns are told and the table
/// begins with a pairing, there is none.
fn headings_of(
    text: &str,
    separator: u8,
    has_declaration: bool,
    told: &TableHints,
    rows: &mut CsvRows<'_>,
) -> (CsvRow, Option<u32>) {
    let looked = CsvRows::new(text, separator).skip(usize::from(has_declaration));
    let mut looked = looked.take(MOST_ABOVE).enumerate();
    let found = looked.find(|(_, row)| is_headings(&row.cells, told));
    let above = found.as_ref().map_or(0, |(place, _)| *place);
    let mut round = None;
    for row in rows.by_ref().take(above) {
        round = row.cells.iter().find_map(headings::round).or(round);
    }
    if found.is_some_and(|(_, row)| is_pairing(&row.cells, told)) {
        return (CsvRow::default(), round);
    }
    (rows.next().unwrap_or_default(), round)
}

/// Whether a row is told to be a pairing, or a number stands in it where one is told to stand: no
/// heading is a number.
fn is_pairing(row: &StringRecord, told: &TableHints) -> bool {
    if told.first_row == FirstRow::Pairing && !told.columns.is_empty() {
        return true;
    }
    let is_number = |name: &str| {
        matches!(name, "round" | "board") || name.ends_with("_id") || name.ends_with("_rating")
    };
    let mut cells = told.columns.iter().zip(row);
    cells.any(|(name, cell)| is_number(name) && cell.trim().parse::<u32>().is_ok())
}

/// Whether a row has the headings of both players, or as many cells as columns are told.
fn is_headings(row: &StringRecord, told: &TableHints) -> bool {
    if !told.columns.is_empty() {
        return row.len() == told.columns.len();
    }
    missing(&headings::columns(&row.iter().collect::<Vec<_>>())).is_none()
}

/// A column that must be there and is not.
fn missing(columns: &[Option<Column>]) -> Option<&'static str> {
    let sides = [(ColumnSide::White, "white"), (ColumnSide::Black, "black")];
    let is_missing = |side| !columns.contains(&Some(Column::Of(side, Detail::Name)));
    let found = sides.into_iter().find(|(side, _)| is_missing(*side));
    found.map(|(_, name)| name)
}

/// What a spreadsheet says in the first line that separates the cells: `sep=;`.
fn declared_separator(text: &str) -> Option<u8> {
    let first = text.split(['\n', '\r']).next()?;
    let separator = first.trim_matches('"').strip_prefix("sep=")?.as_bytes();
    let known = |separator: &&u8| SEPARATORS.contains(separator);
    separator.first().filter(known).copied()
}

/// What separates the headings: what makes headings of the highest row, else the most frequent in
/// the first row that may.
fn separator(text: &str, told: &TableHints) -> u8 {
    let height = |separator: &u8| {
        let mut rows = CsvRows::new(text, *separator).take(MOST_ABOVE);
        let place = rows.position(|row| is_headings(&row.cells, told))?;
        Some((place, *separator))
    };
    let highest = SEPARATORS.iter().filter_map(height);
    if let Some((_, found)) = highest.min_by_key(|(place, _)| *place) {
        return found;
    }
    let mut lines = text.split(['\n', '\r']);
    let headings = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let count = |separator: &&u8| headings.bytes().filter(|byte| byte == *separator).count();
    let found = SEPARATORS.iter().rev().max_by_key(count);
    found.copied().unwrap_or(b',')
}

/// The rows of a text, each with its line and the cells in it whose quotes are broken.
struct CsvRows<'a> {
    reader: ::csv::Reader<&'a [u8]>,
    cursor: Cursor<'a>,
    broken: Peekable<IntoIter<Broken>>,
}

#[derive(Default)]
struct CsvRow {
    cells: StringRecord,
    line: usize,
    broken: Vec<Broken>,
}

impl<'a> CsvRows<'a> {
    fn new(text: &'a str, separator: u8) -> CsvRows<'a> {
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator)
            .from_reader(text.as_bytes());
        let cursor = Cursor {
            text: text.as_bytes(),
            offset: 0,
            line: 1,
        };
        let broken = broken(text, separator).into_iter().peekable();
        CsvRows {
            reader,
            cursor,
            broken,
        }
    }
}

impl Iterator for CsvRows<'_> {
    type Item = CsvRow;

    fn next(&mut self) -> Option<CsvRow> {
        let mut row = CsvRow::default();
        // text is never refused
        if !self.reader.read_record(&mut row.cells).unwrap_or(false) {
            return None;
        }
        row.line = self.cursor.line(&row.cells);
        let end = usize::try_from(self.reader.position().byte()).unwrap_or(usize::MAX);
        let within = |broken: &Broken| broken.offset < end || end == self.cursor.text.len();
        while let Some(broken) = self.broken.next_if(within) {
            row.broken.push(broken);
        }
        Some(row)
    }
}

/// Where in a text a row begins, told row by row.
struct Cursor<'a> {
    text: &'a [u8],
    offset: usize,
    line: usize,
}

impl Cursor<'_> {
    /// The line of a row whose reading began at this byte: breaks before it are passed over.
    fn line(&mut self, row: &StringRecord) -> usize {
        let began = row.position().map_or(0, |position| position.byte());
        let began = usize::try_from(began).unwrap_or(usize::MAX);
        let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n');
        while let Some(byte) = self.text.get(self.offset) {
            if self.offset >= began && !is_break(byte) {
                break;
            }
            self.offset += 1;
            let in_pair = *byte == b'\r' && self.text.get(self.offset) == Some(&b'\n');
            self.line += usize::from(is_break(byte) && !in_pair);
        }
        self.line
    }
}

/// The columns that somebody has named.
fn told_columns(names: &[Box<str>]) -> Result<Vec<Option<Column>>, CsvError> {
    let column = |name: &str| match name {
        "-" => Ok(None),
        name => headings::named(name).map(Some).ok_or_else(|| {
            let name = name.into();
            CsvError::UnknownName { name }
        }),
    };
    names.iter().map(|name| column(name)).collect()
}

struct TableReader {
    columns: Vec<Option<Column>>,
    /// The round of rows that do not tell one, from 1.
    round_untold: u32,
    /// The line of the row that is read.
    line: usize,
    roster: Roster,
    rounds: Vec<Vec<Sitting>>,
    /// Who is paired in which round.
    paired: HashSet<(usize, RosterIndex)>,
    warnings: Warnings,
    doubts: Vec<Doubt>,
}

/// A pairing, as long as not every player has a number.
enum Sitting {
    Game {
        board: Option<u32>,
        white: RosterIndex,
        black: RosterIndex,
        result: results::MarkPair,
    },
    Bye {
        board: Option<u32>,
        player: RosterIndex,
        mark: Mark,
    },
}

/// What is doubtful about a player, as long as he may have no number.
struct Doubt {
    line: usize,
    column: usize,
    player: RosterIndex,
    what: Doubtful,
}

enum Doubtful {
    Differs(String),
    PairedTwice { round: usize },
}

impl TableReader {
    fn new(
        headings: &StringRecord,
        line: usize,
        told: &TableHints,
    ) -> Result<TableReader, CsvError> {
        let headings: Vec<&str> = headings.iter().collect();
        let columns = match told.columns.is_empty() {
            true => headings::columns(&headings),
            false => told_columns(&told.columns)?,
        };
        if let Some(name) = missing(&columns) {
            return Err(CsvError::NoColumn { name });
        }
        let mut warnings = Warnings::default();
        for (place, heading) in headings.iter().enumerate().take(columns.len()) {
            let again = columns[..place].contains(&columns[place]);
            let is_unknown = columns[place].is_none() && told.columns.is_empty();
            if (is_unknown && !headings::is_left_out(heading))
                || (columns[place].is_some() && again)
            {
                let (name, _) = bounded(heading);
                warnings.push(line, place + 1, WarningKind::UnknownColumn { name });
            }
        }
        Ok(TableReader {
            columns,
            line,
            round_untold: 1,
            roster: Roster::default(),
            rounds: Vec::new(),
            paired: HashSet::new(),
            warnings,
            doubts: Vec::new(),
        })
    }

    fn row(&mut self, row: &StringRecord) -> Result<(), CsvError> {
        if row.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(());
        }
        if row.len() > self.columns.len() {
            self.warn(self.columns.len(), WarningKind::TooManyCells);
        }
        let Some(round) = self.round(row)? else {
            return Ok(());
        };
        let (all, expected) = (1..=u32::MAX, "a whole number from 1");
        let board = self.numbered(row, Column::Board, "a board", all, expected);
        let (white, black) = (
            self.said(row, ColumnSide::White),
            self.said(row, ColumnSide::Black),
        );
        let result = self.text(row, Column::Result);
        let sitting = match (is_nobody(&white), is_nobody(&black)) {
            (true, true) => None,
            (false, true) => {
                self.suppose_a_bye(&black, &result);
                Some(self.bye(round, board, (ColumnSide::White, white), &result)?)
            }
            (true, false) => {
                self.suppose_a_bye(&white, &result);
                Some(self.bye(round, board, (ColumnSide::Black, black), &result)?)
            }
            (false, false) => self.game(round, board, (white, black), &result)?,
        };
        let Some(sitting) = sitting else {
            self.warn(0, WarningKind::NoPlayers);
            return Ok(());
        };
        let rounds = self.rounds.len().max(round + 1);
        self.rounds.resize_with(rounds, Vec::new);
        self.rounds[round].push(sitting);
        Ok(())
    }

    /// Nothing where somebody would play himself.
    fn game(
        &mut self,
        round: usize,
        board: Option<u32>,
        (white, black): (RowPlayer, RowPlayer),
        result: &str,
    ) -> Result<Option<Sitting>, CsvError> {
        let white = self.place(ColumnSide::White, white)?;
        let black = self.place(ColumnSide::Black, black)?;
        if white == black {
            return Ok(None);
        }
        let open = (Some(Mark::Open), Some(Mark::Open));
        let result = results::game(result).unwrap_or_else(|| {
            self.unreadable(Column::Result, "a result", result, "1-0, 1/2-1/2, +-- or *");
            open
        });
        self.pair(round, white);
        self.pair(round, black);
        Ok(Some(Sitting::Game {
            board,
            white,
            black,
            result,
        }))
    }

    fn bye(
        &mut self,
        round: usize,
        board: Option<u32>,
        (side, said): (ColumnSide, RowPlayer),
        result: &str,
    ) -> Result<Sitting, CsvError> {
        let player = self.place(side, said)?;
        let mark = results::bye(result).unwrap_or_else(|| {
            self.unreadable(Column::Result, "a bye", result, "bye, or bye and H, F or Z");
            Mark::PairingAllocatedBye
        });
        self.pair(round, player);
        Ok(Sitting::Bye {
            board,
            player,
            mark,
        })
    }

    /// A name may have been forgotten.
    fn suppose_a_bye(&mut self, nobody: &RowPlayer, result: &str) {
        if *nobody == RowPlayer::default() && !results::says_bye(result) {
            self.warn(0, WarningKind::SupposedBye);
        }
    }

    fn index(&self, column: Column) -> Option<usize> {
        self.columns.iter().position(|other| *other == Some(column))
    }

    fn warn(&mut self, place: usize, finding: WarningKind) {
        self.warnings.push(self.line, place + 1, finding);
    }

    fn unreadable(
        &mut self,
        column: Column,
        what: &'static str,
        text: &str,
        expected: &'static str,
    ) {
        let finding = WarningKind::unreadable(what, text, expected);
        self.warn(self.index(column).unwrap_or(0), finding);
    }

    /// The text of a cell, as it was before it was made harmless.
    fn text(&mut self, row: &StringRecord, column: Column) -> String {
        let Some(place) = self.index(column) else {
            return String::new();
        };
        let cell = restored(row.get(place).unwrap_or_default().trim_matches(' '));
        let (text, finding) = bounded(&cell);
        if let Some(finding) = finding {
            self.warn(place, finding);
        }
        text
    }

    fn start_number(&mut self, row: &StringRecord, column: Column) -> Option<u32> {
        let all = 1..=MAX_START_NUMBER;
        self.numbered(row, column, "a start number", all, "1 to 9999")
    }

    fn numbered(
        &mut self,
        row: &StringRecord,
        column: Column,
        what: &'static str,
        all: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Option<u32> {
        let number = self.whole(row, column, what)?;
        if all.contains(&number) {
            return Some(number);
        }
        self.unreadable(column, what, &number.to_string(), expected);
        None
    }

    /// A text of a form that is agreed, kept also where it has another.
    fn formed(&mut self, row: &StringRecord, column: Column, form: TextForm) -> String {
        let text = self.text(row, column);
        if let Some(finding) = form.misses(&text) {
            self.warn(self.index(column).unwrap_or(0), finding);
        }
        text
    }

    fn rating(&mut self, row: &StringRecord, column: Column) -> Option<u32> {
        let text = self.text(row, column);
        rating(&text).unwrap_or_else(|finding| {
            self.warn(self.index(column).unwrap_or(0), finding);
            None
        })
    }

    fn whole(&mut self, row: &StringRecord, column: Column, what: &'static str) -> Option<u32> {
        let text = self.text(row, column);
        if text.is_empty() {
            return None;
        }
        let number = whole(&text);
        if number.is_none() {
            self.unreadable(column, what, &text, "a whole number");
        }
        number
    }

    /// From 0; nothing where the row does not say which.
    fn round(&mut self, row: &StringRecord) -> Result<Option<usize>, CsvError> {
        let Some(place) = self.index(Column::Round) else {
            return self.numbered_round(self.round_untold, 0).map(Some);
        };
        let text = self.text(row, Column::Round);
        let Some(round) = whole(&text).filter(|round| *round > 0) else {
            let text = text.chars().take(40).collect();
            self.warn(place, WarningKind::NoRound { text });
            return Ok(None);
        };
        self.numbered_round(round, place).map(Some)
    }

    /// A round from 1 as one from 0.
    fn numbered_round(&self, round: u32, place: usize) -> Result<usize, CsvError> {
        if (1..=MAX_ROUNDS).contains(&(round as usize)) {
            return Ok(round as usize - 1);
        }
        let (line, column) = (self.line, place + 1);
        Err(CsvError::TooManyRounds { line, column })
    }

    fn said(&mut self, row: &StringRecord, side: ColumnSide) -> RowPlayer {
        let column = |detail| Column::Of(side, detail);
        let number = self.start_number(row, column(Detail::StartNumber));
        let rating = self.rating(row, column(Detail::Rating));
        RowPlayer {
            number,
            person: Person {
                name: self.text(row, column(Detail::Name)),
                title: self.formed(row, column(Detail::Title), TextForm::Title),
                rating,
                federation: self.formed(row, column(Detail::Federation), TextForm::Federation),
                fide_id: told(&self.formed(row, column(Detail::FideId), TextForm::FideId)),
                ..Person::default()
            },
        }
    }

    fn place(&mut self, side: ColumnSide, said: RowPlayer) -> Result<RosterIndex, CsvError> {
        let line = self.line;
        let placed = self.roster.place(said);
        let (player, differing) = placed.map_err(|RosterFull| CsvError::TooManyPlayers { line })?;
        let name = self.index(Column::Of(side, Detail::Name));
        for text in differing {
            self.doubts.push(Doubt {
                line,
                column: name.unwrap_or(0) + 1,
                player,
                what: Doubtful::Differs(text),
            });
        }
        Ok(player)
    }

    fn pair(&mut self, round: usize, player: RosterIndex) {
        if !self.paired.insert((round, player)) {
            self.doubts.push(Doubt {
                line: self.line,
                column: 1,
                player,
                what: Doubtful::PairedTwice { round: round + 1 },
            });
        }
    }

    fn finish(mut self) -> Read<Tournament> {
        let (players, numbers) = self.roster.finish();
        for doubt in self.doubts {
            let player = numbers[&doubt.player];
            let finding = match doubt.what {
                Doubtful::Differs(text) => WarningKind::PlayerDiffers { player, text },
                Doubtful::PairedTwice { round } => WarningKind::PairedTwice { player, round },
            };
            self.warnings.push(doubt.line, doubt.column, finding);
        }
        let pairing = |sitting: &Sitting| sitting.pairing(&numbers);
        let round = |sittings: &Vec<Sitting>| TournamentRound {
            boards: sittings.iter().map(pairing).collect(),
            ..TournamentRound::default()
        };
        Read {
            value: Tournament {
                players,
                rounds: self.rounds.iter().map(round).collect(),
                ..Tournament::default()
            },
            warnings: self.warnings.finish(),
        }
    }
}

impl Sitting {
    fn pairing(&self, numbers: &HashMap<RosterIndex, u32>) -> Pairing {
        let seat = |place: &RosterIndex, mark| SeatedPlayer {
            player: numbers[place],
            mark,
        };
        match self {
            Sitting::Game {
                board,
                white,
                black,
                result,
            } => Pairing::Game {
                board: *board,
                white: seat(white, result.0),
                black: seat(black, result.1),
                colours: Colours::Told,
            },
            Sitting::Bye {
                board,
                player,
                mark,
            } => Pairing::Bye {
                board: *board,
                player: numbers[player],
                mark: *mark,
            },
        }
    }
}

/// Whether the row names nobody, by being empty or by the word for it.
fn is_nobody(said: &RowPlayer) -> bool {
    let mut said = said.clone();
    if results::is_nobody(said.person.name.trim()) {
        said.person.name.clear();
    }
    said == RowPlayer::default()
}
