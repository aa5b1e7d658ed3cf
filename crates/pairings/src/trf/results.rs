//! Puts pairings, results and the points that follow from them into a report as it came.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::super::limits::MAX_START_NUMBER;
use super::super::text::{decode, located_lines, whole};
use super::super::warning::Warnings;
use super::super::{Points, Read, Tournament, TournamentPlayer, Warning, WarningKind};
use super::TrfError;
use super::columns::{Columns, ROUND, column_of};
use super::player::{Cell, PlayerRounds};
use super::reader::{rated, read_listed};
use super::scoring::Scoring;
use super::source::{Splice, spliced};
use super::writer::{Cells, cells, player_line, shown, shown_points};

/// The last column of a player's points.
const POINTS_END: usize = 84;
const NO_CELL: Cell = Cell {
    opponent: None,
    colour: None,
    mark: None,
};

pub(super) fn with_results(file: &[u8], now: &Tournament) -> Result<Read<Vec<u8>>, TrfError> {
    let (before, entries) = read_listed(file)?;
    let (text, _) = decode(file);
    let mut putting = Putting::of(&before.value, &entries, now);
    let splices = putting.splices(&text);
    Ok(Read {
        value: spliced(file, &text, &splices),
        warnings: putting.warnings.finish(),
    })
}

/// The file with these comments behind its last line, but for those that it has.
pub(super) fn commented(file: &[u8], comments: &[String]) -> Vec<u8> {
    let (text, _) = decode(file);
    let ending = ending(&text);
    let mut added = String::new();
    for comment in comments {
        let comment = comment.trim_end();
        if !located_lines(&text).any(|(_, _, line)| line == comment) {
            added.extend([comment, ending]);
        }
    }
    if !(added.is_empty() || text.is_empty() || text.ends_with(['\r', '\n'])) {
        added.insert_str(0, ending);
    }
    let place = text.len()..text.len();
    spliced(file, &text, &[Splice { place, text: added }])
}

pub(super) fn count_points(now: &mut Tournament, before: &Tournament) {
    let points = PointsCount::of(before);
    let (cells, _) = cells(now);
    for player in &mut now.players {
        let cells = of(&cells, player.number);
        let told = before.player(player.number).and_then(|p| p.points);
        player.points = match told {
            None => Some(Points::from_tenths(points.scoring.total(cells))),
            Some(told) => Some(points.points(player.number, told, cells)),
        };
    }
}

fn of(cells: &Cells, number: u32) -> &[Cell] {
    cells.get(&number).map_or(&[], Vec::as_slice)
}

/// How points follow from results.
struct PointsCount {
    scoring: Scoring,
    before: Cells,
    holds: bool,
}

impl PointsCount {
    fn of(before: &Tournament) -> PointsCount {
        let scoring = Scoring::told(&before.kept);
        let (cells, _) = cells(before);
        let holds = scoring.holds(before, |number| of(&cells, number));
        PointsCount {
            scoring,
            before: cells,
            holds,
        }
    }

    /// The points of somebody who had so many and whose line says this now.
    fn points(&self, number: u32, told: Points, now: &[Cell]) -> Points {
        let before = self.scoring.total(of(&self.before, number));
        match self.holds {
            true => Points::from_tenths(told.tenths() + self.scoring.total(now) - before),
            false => told,
        }
    }
}

/// What is put into a file.
struct Putting<'f> {
    before: &'f Tournament,
    /// The players by the numbers of their lines.
    listed: HashMap<usize, &'f PlayerRounds>,
    points: PointsCount,
    /// What the line of everybody is to say.
    cells: Cells,
    added: Vec<&'f TournamentPlayer>,
    warnings: Warnings,
}

impl<'f> Putting<'f> {
    fn of(before: &'f Tournament, entries: &'f [PlayerRounds], now: &'f Tournament) -> Putting<'f> {
        let points = PointsCount::of(before);
        let mut warnings = Warnings::default();
        let (mut is, misfits) = cells(now);
        for Warning { finding, .. } in misfits {
            warnings.push(1, 1, finding);
        }
        for entry in entries {
            let merged = merged(entry.number, of(&points.before, entry.number), &is);
            is.insert(entry.number, merged);
        }
        let known: HashSet<u32> = entries.iter().map(|entry| entry.number).collect();
        let mut added: Vec<&TournamentPlayer> = now.players.iter().collect();
        added.retain(|player| {
            (1..=MAX_START_NUMBER).contains(&player.number) && !known.contains(&player.number)
        });
        Putting {
            before,
            listed: entries.iter().map(|entry| (entry.line, entry)).collect(),
            points,
            cells: is,
            added,
            warnings,
        }
    }

    fn splices(&mut self, text: &str) -> Vec<Splice> {
        let last = self.listed.keys().max().copied();
        let last = last.unwrap_or_else(|| text_lines(text));
        let mut splices = Vec::new();
        for (number, start, line) in located_lines(text) {
            let changed = match line.get(..3) {
                Some("062") => self.count(line, self.before.players.len(), self.added.len()),
                Some("072") => {
                    let persons = self.added.iter().flat_map(|player| &player.person);
                    let added = persons.filter(|person| person.rating.is_some()).count();
                    self.count(line, rated(self.before), added)
                }
                _ => self
                    .listed
                    .get(&number)
                    .copied()
                    .and_then(|entry| self.line(line, entry)),
            };
            splices.extend(changed.and_then(|changed| difference(start, line, &changed)));
            if number == last && !self.added.is_empty() {
                splices.push(self.added_lines(text, start + line.len(), number));
            }
        }
        splices
    }

    /// A count that was right, with those who are added.
    fn count(&self, line: &str, before: usize, added: usize) -> Option<String> {
        let value = line.get(3..)?;
        let first = value.split_whitespace().next()?;
        if added == 0 || whole(first)? as usize != before {
            return None;
        }
        let count = (before + added).to_string();
        Some(format!(
            "{}{}",
            &line[..3],
            value.replacen(first, &count, 1)
        ))
    }

    /// The line of a player as it is to be, if it changes and can be.
    fn line(&mut self, line: &str, entry: &PlayerRounds) -> Option<String> {
        let is = of(&self.cells, entry.number).to_vec();
        let was = of(&self.points.before, entry.number);
        let mut letters = BTreeMap::new();
        for (round, cell) in is.iter().enumerate() {
            if *cell != was.get(round).copied().unwrap_or(NO_CELL) {
                put_cell(&mut letters, column_of(round), entry.cell(round), *cell);
            }
        }
        if letters.is_empty() {
            return None;
        }
        let first_round = letters.keys().next().copied().unwrap_or_default();
        self.put_points(&mut letters, entry);
        let (columns, finding) = Columns::of_player(line);
        letters.retain(|column, letter| columns.letter(*column) != *letter);
        let rewritten = match finding {
            Some(WarningKind::Misaligned) => None,
            _ => columns.rewritten(line, &letters),
        };
        if rewritten.is_none() {
            let cells = is.iter().map(|cell| shown(*cell));
            let text = cells.collect::<String>().trim_end().to_owned();
            let player = entry.number;
            let finding = WarningKind::NotPutIn { player, text };
            self.warnings.push(entry.line, first_round, finding);
        }
        rewritten
    }

    fn put_points(&mut self, letters: &mut BTreeMap<usize, char>, entry: &PlayerRounds) {
        let number = entry.number;
        let Some(told) = self.before.player(number).and_then(|player| player.points) else {
            return;
        };
        let points = self.points.points(number, told, of(&self.cells, number));
        if !self.points.holds && !self.points_stand() {
            self.warnings.push(entry.line, 81, WarningKind::PointsStand);
        }
        if points == told {
            return;
        }
        match shown_points(points) {
            Some(shown) => {
                let shown = format!("{shown:>4}");
                letters.extend((POINTS_END + 1 - shown.len()..).zip(shown.chars()));
            }
            None => {
                let (what, text) = ("points", points.to_string());
                let finding = WarningKind::DoesNotFit { what, text };
                self.warnings.push(entry.line, 81, finding);
            }
        }
    }

    fn points_stand(&self) -> bool {
        self.warnings
            .any(|finding| *finding == WarningKind::PointsStand)
    }

    /// The lines of those who are not listed, behind a line that ends there.
    fn added_lines(&mut self, text: &str, end: usize, number: usize) -> Splice {
        let ending = ending(text);
        let mut lines = String::new();
        for player in &self.added {
            let cells = of(&self.cells, player.number);
            let total = Points::from_tenths(self.points.scoring.total(cells));
            let player = TournamentPlayer {
                points: player.points.or(Some(total)),
                ..(*player).clone()
            };
            let (line, misfits) = player_line(&player, cells.to_vec());
            for misfit in misfits {
                self.warnings
                    .push(number + 1, misfit.column, misfit.finding);
            }
            lines.extend([ending, &line]);
        }
        Splice {
            place: end..end,
            text: lines,
        }
    }
}

/// What is to be said of somebody: what is new, else what was said unless the opponent has another
/// opponent now.
fn merged(number: u32, was: &[Cell], now: &Cells) -> Vec<Cell> {
    let is = of(now, number);
    let left = |cell: Cell, round: usize| {
        let opponent = cell.opponent.map(|opponent| of(now, opponent));
        let opponent = opponent.and_then(|cells| cells.get(round)).copied();
        opponent.is_some_and(|other| other != NO_CELL && other.opponent != Some(number))
    };
    let cell = |round: usize| {
        let was = was.get(round).copied().unwrap_or(NO_CELL);
        match is.get(round).copied().unwrap_or(NO_CELL) {
            NO_CELL if left(was, round) => NO_CELL,
            NO_CELL => was,
            new => new,
        }
    };
    (0..was.len().max(is.len())).map(cell).collect()
}

/// The letters of a round that are to be others than they are. What means the same stays.
fn put_cell(letters: &mut BTreeMap<usize, char>, column: usize, was: Cell, is: Cell) {
    let shown: Vec<char> = shown(is).chars().skip(ROUND - 8).collect();
    let mut put = |from: usize, to: usize| {
        letters.extend((column + from..).zip(shown[from..to].iter().copied()));
    };
    let anew = was == NO_CELL || is == NO_CELL;
    if anew || was.opponent != is.opponent {
        put(0, 4);
    }
    if anew || was.colour != is.colour {
        put(5, 6);
    }
    if anew || was.mark != is.mark {
        put(7, 8);
    }
}

/// What is to be put in place of the part of a line that is another.
fn difference(start: usize, line: &str, changed: &str) -> Option<Splice> {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        let same = pairs.take_while(|(old, new)| old == new);
        same.map(|(letter, _)| letter.len_utf8()).sum()
    };
    let from = same(&mut line.chars().zip(changed.chars()));
    let (old, new) = (&line[from..], &changed[from..]);
    let back = same(&mut old.chars().rev().zip(new.chars().rev()));
    let (old, new) = (&old[..old.len() - back], &new[..new.len() - back]);
    let place = start + from..start + from + old.len();
    (old != new).then(|| Splice {
        place,
        text: new.to_owned(),
    })
}

/// How the lines of a file end; as reports should where there is one line.
fn ending(text: &str) -> &'static str {
    match text.find(['\r', '\n']).map(|end| &text[end..]) {
        Some(rest) if rest.starts_with("\r\n") => "\r\n",
        Some(rest) if rest.starts_with('\n') => "\n",
        Some(_) => "\r",
        None => "\r\n",
    }
}

fn text_lines(text: &str) -> usize {
    located_lines(text.trim_end()).count()
}
